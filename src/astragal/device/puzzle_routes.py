"""Puzzles on a device without a connection: the same questions and verdicts; the page brings the rating it keeps."""

from collections.abc import Callable, Mapping
from datetime import date
from secrets import randbits
from typing import TYPE_CHECKING

from astragal.protocol import requests
from astragal.protocol.refusals import BadRequest
from astragal.puzzles import answers, puzzle, puzzles
from astragal.puzzles.choosing import named, next_puzzle, streak_strength, with_theme
from astragal.puzzles.days import local_day
from astragal.puzzles.errors import NoPuzzle
from astragal.puzzles.strength import NEWCOMER, kept_rating
from astragal.texts import say

if TYPE_CHECKING:  # it has these routes among its own
    from astragal.device.routes import Asked


def _today(asked: "Asked") -> answers.PuzzlesOfDay:
    now = local_day(asked.making.time)
    try:
        day = date.fromisoformat(asked.query["day"]) if "day" in asked.query else now.date
    except ValueError:
        raise BadRequest(say("server.field", name="query.day")) from None
    return answers.of_day(now, day, {})


def _next(asked: "Asked") -> answers.PuzzleQuestion:
    query = asked.query
    theme = query.get("theme")
    every = with_theme(puzzles(query.get("game", "")), theme)
    try:
        solved, strength = query.get("streak"), float(query.get("strength", NEWCOMER.rating))
        wanted = strength if solved is None else streak_strength(int(solved))
    except ValueError:
        raise BadRequest(say("server.field", name="query.strength")) from None
    found = next_puzzle(every, wanted, randbits(32), without=named(query.get("without")))
    if found is None:
        raise NoPuzzle(say("puzzles.no_theme", theme=theme or ""))
    return answers.question(found)


def _answer(asked: "Asked") -> answers.PuzzleVerdict:
    given: requests.PuzzleAnswer = asked.read(requests.PuzzleAnswer)
    player = kept_rating(given.rating.rating, given.rating.deviation) if given.rating else NEWCOMER
    return answers.verdict(puzzle(asked.names[0]), given.move, player, None, counts=not given.answered)


PUZZLE_ROUTES: Mapping[tuple[str, str], Callable[["Asked"], object]] = {
    ("GET", "/api/puzzles"): lambda asked: answers.overviews(),
    ("GET", "/api/puzzles/today"): _today,
    ("GET", "/api/puzzles/next"): _next,
    # The page keeps the ratings; here there are none that it does not know.
    ("GET", "/api/puzzles/mine"): lambda asked: answers.PlayerRatings(()),
    ("GET", "/api/puzzles/*"): lambda asked: answers.question(puzzle(asked.names[0])),
    ("POST", "/api/puzzles/*/answer"): _answer,
}
"""By method and path; a star stands for a name."""
