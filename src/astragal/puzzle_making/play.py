"""Games between levels, as a source of positions that come up in play."""

from collections.abc import Iterator, Sequence
from random import Random

from astragal.bots import make_bot
from astragal.core.game import Game
from astragal.core.state import State

LONGEST = 400
"""Choices after which a game is left: Quixo between strong levels may go on for ever."""


def choices(game: Game, levels: Sequence[str], seed: str) -> Iterator[tuple[State, int]]:
    """Give every choice of a game between these levels: the state before anybody has chosen in that phase, and a seat.

    >>> import astragal
    >>> state, seat = next(choices(astragal.game("qwixx"), ["starter", "casual"], "some"))
    >>> state.awaiting, seat
    ((0, 1), 0)
    """
    chance, state = Random(seed), game.start()
    bots = [make_bot(level, seed=f"{seed}:{seat}") for seat, level in enumerate(levels)]
    left = LONGEST
    while not state.over and left:
        if state.dice and not state.awaiting:
            state = state.rolled([chance.randint(1, state.faces) for _ in state.dice])
            continue
        before = state
        for seat in before.awaiting:
            yield before, seat
            left -= 1
        for seat in before.awaiting:
            state = state.play(seat, bots[seat].choose(state.view(seat), seat))
