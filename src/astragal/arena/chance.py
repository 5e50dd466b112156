"""Dice that are the same in all games of a set, whatever the seating (common random numbers)."""

from hashlib import blake2b
from random import Random

from astragal.core.dice import numbered
from astragal.core.state import State


def faces(state: State, seed: str, turn: int, again: bool = False) -> tuple[int, ...]:
    """Return the faces of the dice that are due: each follows from the turn, the die, and whether it is rolled again.

    So a roll that one game has and another has not shifts nothing after it.

    >>> import astragal
    >>> state = astragal.game("qwixx").start()
    >>> faces(state, "s", 0) == faces(state, "s", 0) != faces(state, "s", 1)
    True
    """
    thrown = []
    for die, place in numbered(state.dice):
        text = f"{seed}:{turn}:{again:d}:{die}:{place + 1}"
        word = int.from_bytes(blake2b(text.encode(), digest_size=8).digest())
        thrown.append(1 + (word * state.faces >> 64))  # 64 bits: no face is favoured by more than 10⁻¹⁸
    return tuple(thrown)


def opened(state: State, seed: str, choices: int) -> tuple[State, int]:
    """Return the state after `choices` random choices, and the number of the turn; the game is not over then.

    >>> import astragal
    >>> opened(astragal.game("quixo").start(), "s", 2)[0].active
    0
    """
    if not choices:
        return state, 0
    for attempt in range(100):
        chance = Random(f"{seed}:opening:{attempt}")
        now, turn = state, 0
        for _ in range(choices):
            while now.dice:
                now, turn = now.rolled([chance.randint(1, now.faces) for _ in now.dice]), turn + 1
            if now.over:
                break
            seat = now.awaiting[0]
            now = now.play(seat, chance.choice(now.moves(seat)))
        if not now.over:
            return now, turn
    return state, 0
