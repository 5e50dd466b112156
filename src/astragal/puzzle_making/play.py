"""Games between levels, as a source of positions that come up in play."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from astragal.bots.ladder_bot import LadderBot
from astragal.bots.levels import levels_of
from astragal.core.folder import has_part, part
from astragal.core.game import Game
from astragal.core.players import Habits
from astragal.core.state import State

LONGEST = 400
"""Choices after which a game is left: Quixo between strong levels may go on for ever."""


def players_of(game: type[Game]) -> Mapping[str, Habits]:
    """Return the levels that puzzles of a game come from: those of today, or as the game's folder keeps them.

    >>> from astragal.core.registry import GAMES
    >>> players_of(GAMES["qwixx"])["master"].overlooks
    0.0
    """
    kept = getattr(part(game, "levels"), "PUZZLE_PLAYERS", {}) if has_part(game, "levels") else {}
    return {**levels_of(game), **kept.get(game.name, {})}


def choices(game: Game, levels: Sequence[str], seed: str) -> Iterator[tuple[State, int]]:
    """Give every choice of a game between these levels: the state before anybody has chosen in that phase, and a seat.

    >>> import astragal
    >>> state, seat = next(choices(astragal.game("qwixx"), ["starter", "casual"], "some"))
    >>> state.awaiting, seat
    ((0, 1), 0)
    """
    chance, state = Random(seed), game.start()
    habits = players_of(type(game))
    bots = [LadderBot(level=level, seed=f"{seed}:{seat}", habits=habits[level]) for seat, level in enumerate(levels)]
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
