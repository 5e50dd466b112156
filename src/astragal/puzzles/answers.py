"""Puzzles as clients get them: the question without its key, and the verdict with all there is to say."""

from collections.abc import Mapping
from datetime import date

from astragal.core.struct import struct
from astragal.narration import Words
from astragal.narration.phrasing import words
from astragal.puzzles.collection import games, puzzles, todays
from astragal.puzzles.days import LocalDay
from astragal.puzzles.glicko import Rating
from astragal.puzzles.judging import judge, state_of
from astragal.puzzles.strength import after_answer, first_rating
from astragal.puzzles.types import Puzzle
from astragal.scene import Scene, scene


@struct()
class PuzzleQuestion:
    """A puzzle before it is answered: nothing here tells the answer, not even its themes."""

    id: str
    game: str
    seat: int
    """Whose choice it is."""
    question: Words
    position: str
    scene: Scene
    rating: int
    """How hard it is; that follows from the answers of all."""


@struct()
class PuzzleChoice:
    """What an answer is worth: the share of the win, from 0 to 1."""

    move: str
    value: float
    right: bool


@struct()
class PuzzleVerdict:
    """What is said of an answer, and the ratings after it."""

    id: str
    move: str
    """The move that was meant, as records write it."""
    right: bool
    kept: float
    """The score: which part of the possible was kept; 1 for any right move."""
    choices: tuple[PuzzleChoice, ...]
    """Every legal move, the best first."""
    exact: bool
    """Whether the values are proven; otherwise they are estimates."""
    noise: float
    """A smaller difference of two values means nothing."""
    reason: Words | None
    themes: tuple[str, ...]
    counted: bool
    """Whether this answer moved the ratings: only the first one to a puzzle does."""
    before: Rating
    """Yours before the answer."""
    yours: Rating
    rating: Rating
    """The puzzle's."""


@struct()
class PuzzleGame:
    """The puzzles of a game: how many there are, of which themes, and how hard the easiest and the hardest are."""

    game: str
    count: int
    themes: Mapping[str, int]
    easiest: int
    hardest: int


@struct()
class PuzzleGames:
    """The games that have puzzles."""

    games: tuple[PuzzleGame, ...]


@struct()
class PuzzlesOfDay:
    """One puzzle of each game, the same for everybody on that day."""

    day: str
    """The server's, such as 2026-11-17."""
    zone: str
    """The time zone of the server, such as Europe/Berlin."""
    seconds: int
    """Until the next day begins there; 0 for any day but today."""
    puzzles: tuple[PuzzleQuestion, ...]


@struct()
class PlayerRating:
    """Your rating in a game, the course it took with your latest answers, and how many you have given."""

    game: str
    rating: Rating
    answers: int
    course: tuple[int, ...]


@struct()
class PlayerRatings:
    """Your ratings, in the games whose puzzles you have answered."""

    ratings: tuple[PlayerRating, ...]


ANSWERS: tuple[type, ...] = (PuzzleQuestion, PuzzleVerdict, PuzzleGames, PuzzlesOfDay, PlayerRatings)
"""What requests about puzzles are answered with."""


def question(puzzle: Puzzle, shared: Rating | None = None) -> PuzzleQuestion:
    """Return a puzzle as it is asked; `shared` is its rating where that is known better than the first.

    >>> from astragal.puzzles import puzzle
    >>> asked = question(puzzle("quixo-0001"))
    >>> asked.scene.game, asked.seat in asked.scene.choices
    ('quixo', False)
    """
    state = state_of(puzzle)
    rating = (shared or first_rating(puzzle)).rating
    seen = scene(state, (puzzle.seat,))
    return PuzzleQuestion(
        puzzle.id, puzzle.game, puzzle.seat, words(puzzle.question()), puzzle.position, seen, round(rating)
    )


def verdict(puzzle: Puzzle, move: str, player: Rating, shared: Rating | None, *, counts: bool) -> PuzzleVerdict:
    """Return what is said of an answer; raise the usual errors for a text that is no move or not legal.

    The ratings are those before the answer; they stay where they are unless the answer counts.

    >>> from astragal.puzzles import puzzle
    >>> from astragal.puzzles.strength import NEWCOMER
    >>> one = puzzle("quixo-0001")
    >>> said = verdict(one, one.right[0], NEWCOMER, None, counts=True)
    >>> said.right, said.yours.rating > said.before.rating, said.choices[0].right
    (True, True, True)
    """
    judged = judge(puzzle, move)
    harder = shared or first_rating(puzzle)
    yours, rating = after_answer(player, harder, judged.right) if counts else (player, harder)
    return PuzzleVerdict(
        id=puzzle.id,
        move=judged.move,
        right=judged.right,
        kept=judged.kept,
        choices=tuple(PuzzleChoice(each, value, each in puzzle.right) for each, value in judged.values.items()),
        exact=puzzle.noise == 0,
        noise=puzzle.noise / 1000,
        reason=words(why) if (why := puzzle.why()) else None,
        themes=puzzle.themes,
        counted=counts,
        before=player,
        yours=yours,
        rating=rating,
    )


def overview(game: str) -> PuzzleGame:
    """Return how many puzzles a game has, and of which themes.

    >>> overview("quixo").count > 0
    True
    """
    every = puzzles(game)
    themes: dict[str, int] = {}
    for one in every:
        for theme in one.themes:
            themes[theme] = themes.get(theme, 0) + 1
    common = dict(sorted(themes.items(), key=lambda pair: (-pair[1], pair[0])))
    return PuzzleGame(game, len(every), common, every[0].rating, every[-1].rating)


def overviews() -> PuzzleGames:
    """Return all games that have puzzles.

    >>> [each.game for each in overviews().games]
    ['qwixx', 'longo', 'qwinto', 'quixo']
    """
    return PuzzleGames(tuple(map(overview, games())))


def of_day(now: LocalDay, day: date, shared: Mapping[str, Rating]) -> PuzzlesOfDay:
    """Return the puzzles of a day, which may be another than today; `shared` has the ratings that are known by id.

    >>> today = LocalDay(date(2026, 11, 17), "UTC+00:00", 3600)
    >>> [asked.game for asked in of_day(today, today.date, {}).puzzles]
    ['qwixx', 'longo', 'qwinto', 'quixo']
    """
    chosen = [todays(day, game) for game in games()]
    asked = tuple(question(one, shared.get(one.id)) for one in chosen)
    return PuzzlesOfDay(day.isoformat(), now.zone, now.seconds if day == now.date else 0, asked)
