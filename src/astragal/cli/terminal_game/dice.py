"""Fair dice that anybody can throw again: each face follows from the seed, the number of the roll and the die.

So taking back a choice never brings better dice, and a saved game goes on with the dice it would have had.
"""

from collections.abc import Sequence
from random import Random, SystemRandom

from astragal.cli.support.words import tell
from astragal.core.dice import numbered
from astragal.core.first_player import find_first
from astragal.core.registry import GAMES
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
    return tuple(
        Random(f"{seed}:{number}:{die}:{place + 1}").randint(1, state.faces) for die, place in numbered(state.dice)
    )


def first_seat(game: str, names: Sequence[str], seed: str) -> tuple[int, list[str]]:
    """Return who begins, and how that came about: by throwing dice, at random or by a coin (QX2, QI0).

    >>> first_seat("longo", ["Max", "Moritz"], "3")
    (0, ['Chance picks who begins: Max.'])
    """
    chance = Random(f"{seed}:first")
    if len(names) == 1:
        return 0, []
    how = GAMES[game].first_by
    seat, rounds = find_first(how, len(names), lambda _: chance.randint(1, 6), chance.randrange)
    if how != "roll_off":
        return seat, [tell("first.random" if how == "random" else "first.coin", name=names[seat])]
    throws = (" · ".join(f"{names[thrower]} {face}" for thrower, face in thrown) for thrown in rounds)
    return seat, [*(tell("first.throws", throws=text) for text in throws), tell("first.begins", name=names[seat])]
