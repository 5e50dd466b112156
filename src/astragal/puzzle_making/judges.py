"""What two judges find about a choice: both play it on many times, and a puzzle is what both confirm.

The champion's own play tells what moves are worth. The second judge, with another network and another policy, tells
whether that holds only while everybody plays as the champion does.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from astragal.core.game import Game
from astragal.core.registry import GAMES
from astragal.core.state import State
from astragal.engines.rollouts import JUDGES, Judge, Rollouts, rollouts_of
from astragal.notation import position, read_position
from astragal.puzzle_making.racing import Race, race
from astragal.puzzles.files import listed
from astragal.puzzles.types import Puzzle

LEAST, MOST = 512, 4096
"""Games after each move: before a rival is settled, and at most."""


@dataclass(frozen=True)
class Judgements:
    """What the judges found; the second is asked only about what the champion confirms."""

    champion: Race
    second: Race | None = None

    @property
    def confirmed(self) -> bool:
        """Whether both put the same move clearly ahead of all others."""
        return self.second is not None and self.second.confirms(self.champion.best)


class JudgesOfGame:
    """The two judges of a game, for every number of players.

    >>> JudgesOfGame("qwixx").fingerprints([2])
    {'champion': ['qwixx-2 8e56315c'], 'second': ['weights 0.491 -0.869 0.018 -0.056']}
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._known: dict[tuple[Game, Judge], Rollouts] = {}

    def of(self, game: Game, judge: Judge = "champion") -> Rollouts:
        """Return what plays on as a judge does."""
        if (game, judge) not in self._known:
            found = rollouts_of(game, judge)
            assert found is not None, "a dice game has rollouts"
            self._known[game, judge] = found
        return self._known[game, judge]

    def judged(self, state: State, seat: int) -> Judgements:
        """Return what both find; the dice follow from the position, so the same judges find the same again."""
        champion = self._race(state, seat, "champion")
        return Judgements(champion, self._race(state, seat, "second") if champion.confirms(champion.best) else None)

    def _race(self, state: State, seat: int, judge: Judge) -> Race:
        seed = dice_seed(state, seat, judge)
        return race(self.of(state.game, judge), state.view(seat), seat, seed=seed, least=LEAST, most=MOST)

    def fingerprints(self, players: Iterable[int]) -> dict[str, list[str]]:
        """Return who the judges are, for these numbers of players."""
        kinds = [GAMES[self.name](players=count) for count in sorted(set(players))]
        return {judge: list(dict.fromkeys(self.of(game, judge).fingerprint for game in kinds)) for judge in JUDGES}


def judged_by(name: str) -> Mapping[str, Sequence[str]]:
    """Return who judged the puzzles of the package, of one game, as their list says it.

    >>> judged_by("qwixx")["second"]
    ['weights 0.491 -0.869 0.018 -0.056']
    """
    found: Mapping[str, Sequence[str]] = listed()[name].get("judges", {})
    return found


def judges_of(puzzles: Sequence[Puzzle], judges: JudgesOfGame) -> dict[str, list[str]]:
    """Return who would judge these puzzles now.

    >>> judges_of((), JudgesOfGame("qwixx"))
    {'champion': [], 'second': []}
    """
    return judges.fingerprints(read_position(one.position).game.players for one in puzzles)


def dice_seed(state: State, seat: int, *others: object) -> int:
    """Return a seed for dice that follows from a position, and from what else is given.

    >>> import astragal
    >>> state = astragal.game("qwixx").start()
    >>> dice_seed(state, 0, "second") == dice_seed(state, 0, "champion")
    False
    """
    text = " ".join(map(str, (position(state), seat, *others)))
    return int.from_bytes(blake2b(text.encode(), digest_size=4).digest())
