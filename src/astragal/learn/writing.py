"""Short ways to write a lesson down: keys follow from the game and the name of the step."""

from collections.abc import Sequence

from astragal.learn.types import Do, Jump, LessonMove, Others, RollStep, Tell, Try

YOU, MIA, GRANDMA, BEN = "lesson.name.you", "lesson.name.mia", "lesson.name.grandma", "lesson.name.ben"

Plays = Sequence[tuple[int, str]]


class LessonWriter:
    """Makes the steps of one game's lesson.

    >>> LessonWriter("qwixx").tell("welcome").key
    'lesson.qwixx.welcome.text'
    """

    def __init__(self, game: str) -> None:
        self.game = game

    def tell(self, name: str, clause: str = "", cells: str = "") -> Tell:
        """Make a step to read."""
        return Tell(self._key(name), _cells(cells), clause)

    def roll(self, name: str, *faces: int, clause: str = "") -> RollStep:
        """Make a step that rolls."""
        return RollStep(self._key(name), clause=clause, faces=faces)

    def others(self, name: str, *plays: tuple[int, str], clause: str = "", cells: str = "") -> Others:
        """Make a step in which others play."""
        return Others(self._key(name), _cells(cells), clause, plays=_plays(plays))

    def do(
        self, name: str, moves: str = "", clause: str = "", others: Plays = (), cells: str = "", hint: bool = True
    ) -> Do:
        """Make a step in which the learner plays; moves are parted by commas."""
        return Do(
            self._key(name),
            _cells(cells),
            clause,
            moves=tuple(moves.split(", ")) if moves else (),
            hint=self._key(name, "hint") if hint and moves else "",
            praise=self._key(name, "praise"),
            others=_plays(others),
        )

    def attempt(self, name: str, tap: str, clause: str) -> Try:
        """Make a step in which the learner tries something that is not allowed."""
        return Try(self._key(name), (tap,), clause, tap=tap)

    def jump(self, name: str, position: str, *, fresh: bool = False, cells: str = "") -> Jump:
        """Make a step that goes on later."""
        return Jump(self._key(name), _cells(cells), position=position, fresh=fresh)

    def _key(self, name: str, part: str = "text") -> str:
        return f"lesson.{self.game}.{name}.{part}"


def _cells(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _plays(plays: Plays) -> tuple[LessonMove, ...]:
    return tuple(LessonMove(seat, move) for seat, move in plays)
