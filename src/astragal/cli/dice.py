"""Fair dice that anybody can throw again: each face follows from the seed, the number of the roll and the die.

So taking back a choice never brings better dice, and a saved game goes on with the dice it would have had.
"""

from collections.abc import Sequence
from random import Random, SystemRandom

from astragal.cli.words import tell
from astragal.core.state import State


def new_seed() -> str:
    """Return a seed that nobody knows yet.

    >>> new_seed().isdigit()
    True
    """
    return str(SystemRandom().randrange(1_000_000))


def faces(state: State, seed: str, number: int) -> tuple[int, ...]:
    """Return the faces of the dice that are due, as the roll of that number in its game.

    >>> import astragal
    >>> state = astragal.game("qwixx").start()
    >>> faces(state, "7", 0) == faces(state, "7", 0) != faces(state, "7", 1)
    True
    """
    met: dict[str, int] = {}
    thrown = []
    for die in state.dice:
        met[die] = met.get(die, 0) + 1
        thrown.append(Random(f"{seed}:{number}:{die}:{met[die]}").randint(1, state.faces))
    return tuple(thrown)


def first_seat(game: str, names: Sequence[str], seed: str) -> tuple[int, list[str]]:
    """Return who begins, and how that came about: by throwing dice, at random or by a coin (QX2, QI0).

    >>> first_seat("longo", ["Max", "Moritz"], "3")
    (0, ['Chance picks who begins: Max.'])
    """
    chance = Random(f"{seed}:first")
    if len(names) == 1:
        return 0, []
    if game in ("longo", "quixo"):
        seat = chance.randrange(len(names))
        return seat, [tell("first.random" if game == "longo" else "first.coin", name=names[seat])]
    seats = list(range(len(names)))
    story = []
    while len(seats) > 1:
        thrown = {seat: chance.randint(1, 6) for seat in seats}
        throws = " · ".join(f"{names[seat]} {face}" for seat, face in thrown.items())
        story.append(tell("first.throws", throws=throws))
        seats = [seat for seat in seats if thrown[seat] == max(thrown.values())]
    return seats[0], [*story, tell("first.begins", name=names[seats[0]])]
