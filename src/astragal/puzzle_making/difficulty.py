"""First ratings of puzzles with dice: from levels that solve them, and from how far the best answer is ahead.

Every level of the game answers a puzzle many times, slips included. Beside each stands a player of the same rating who
compares the two best answers with an error. At the puzzle's rating Elo's formula expects all of them together to be
right as often as they were.
"""

from collections.abc import Mapping
from math import exp

from astragal.bots.ladder_bot import LadderBot
from astragal.core.moves import Move
from astragal.core.players import CHAMPION, LEVEL_NAMES
from astragal.core.state import State
from astragal.notation import position
from astragal.puzzle_making.play import players_of

LEVELS = LEVEL_NAMES[: LEVEL_NAMES.index(CHAMPION) + 1]
LEVEL_RATINGS = {level: 700.0 + 250 * place for place, level in enumerate(LEVELS)}
"""By definition: from a starter with 700 to the champion with 2,450."""
ERRORS = {level: 0.3 * (0.02 / 0.3) ** (place / (len(LEVELS) - 1)) for place, level in enumerate(LEVELS)}
"""By how much of the win a player of that strength errs who compares two answers: the scale of a logistic curve."""
TRIES = 60
"""How often each level answers."""
MIDDLE = 1400.0
"""One more right answer and one wrong one at this rating keep the others from leading to infinity."""
EASIEST, HARDEST = 100.0, 3500.0


def solve_rates(view: State, seat: int, best: Move) -> dict[str, float]:
    """Return how often each level finds the best move, as a share of its tries.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((1, 1, 6, 5, 5, 6))
    >>> solve_rates(view, 0, astragal.move("r2"))["champion"]
    1.0
    """
    habits, found = players_of(type(view.game)), {}
    for level in LEVELS:
        bot = LadderBot(level=level, seed=f"{position(view)} {seat} {level}", habits=habits[level])
        slips = habits[level].overlooks or habits[level].distracted
        tries = TRIES if slips else 1
        found[level] = round(sum(bot.choose(view, seat) == best for _ in range(tries)) / tries, 4)
    return found


def first_rating(solved: Mapping[str, float], lead: float) -> int:
    """Return the rating of a puzzle by the share of right answers of each level and the lead of the best answer.

    >>> everybody, nobody = dict.fromkeys(LEVELS, 1.0), dict.fromkeys(LEVELS, 0.0)
    >>> first_rating(everybody, 0.5) < first_rating(everybody, 0.03) < first_rating(nobody, 0.03)
    True
    """
    right = 1 + sum(solved[level] + 1 / (1 + exp(-lead / ERRORS[level])) for level in solved)
    low, high = EASIEST, HARDEST
    while high - low > 0.5:
        middle = (low + high) / 2
        expected = 2 * _share(MIDDLE, middle) + sum(2 * _share(LEVEL_RATINGS[level], middle) for level in solved)
        low, high = (middle, high) if expected > right else (low, middle)
    return round((low + high) / 2)


def _share(player: float, puzzle: float) -> float:
    """Return the expected share of right answers."""
    return 1 / (1 + float(10 ** ((puzzle - player) / 400)))
