"""REST beside the tables: which games there are, positions, scenes, replays, rules, lessons, score pads."""

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response

from astragal.bots import levels_available
from astragal.core.game import Game
from astragal.core.options import Limit, OneOf, Option, Pairs
from astragal.core.registry import GAMES, game_from_dict
from astragal.core.state import State
from astragal.draw import svg
from astragal.learn import Lesson, lesson, topics
from astragal.notation import (
    Correction,
    Entry,
    Play,
    Roll,
    move,
    position,
    read_position,
    read_record,
    read_record_json,
)
from astragal.notation.record import Record, correction
from astragal.scene import News, Replay, news, replay, scene, why
from astragal.server import schemas as s
from astragal.server import shapes
from astragal.server.answers import PROBLEMS, Heavy, Responses, described, json_answer
from astragal.server.errors import BadRequest, NoSuchThing, TooLarge
from astragal.texts import say

MOST_EVENTS = 5_000
"""The longest game that is shown."""

GameName = Annotated[str, Path(pattern=f"^({'|'.join(GAMES)})$", description="The name of a game.")]

ABOUT: Mapping[str, tuple[int, int, int]] = {
    "qwixx": (15, 15, 8),
    "longo": (20, 20, 7),
    "qwinto": (15, 15, 8),
    "quixo": (10, 20, 8),
}
"""Minutes at least and at most, and from what age."""
USUAL: Mapping[str, Mapping[str, int]] = {"quixo": {"repetition": 3, "move_limit": 200}}
"""What is usual at a table where the rules themselves have no limit (QI11)."""

_PDF: Responses = {
    200: {"description": "The pads", "content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}}
}
_PDF_CSP = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'"
"""Browsers show a PDF within a small page of their own."""


class Study:
    """The routes that need no table."""

    def __init__(self, heavy: Heavy) -> None:
        self._heavy = heavy
        self._topics: dict[str, Response] = {}
        self.router = APIRouter(prefix="/api", responses=PROBLEMS)
        add = self.router.add_api_route
        add("/games", self.games, responses=described(shapes.Games, "The games"), summary="The games")
        add("/positions", self.position, methods=["POST"], summary="Read a position",
            responses=described(shapes.PositionAnswer, "The position"))  # fmt: skip
        add("/scenes", self.scenes, methods=["POST"], summary="Show a position, and what events lead to",
            responses=described(shapes.SceneAnswer, "The scene"))  # fmt: skip
        add("/replays", self.replays, methods=["POST"], summary="Show a record, moment by moment",
            responses=described(Replay, "The replay"))  # fmt: skip
        add("/learn/{game}", self.learn, responses=described(shapes.Topics, "The topics"), summary="Rules by topic")
        add("/lessons/{game}", self.lesson, responses=described(Lesson, "The lesson"), summary="A first lesson")
        add("/pads/{game}.pdf", self.pads, responses=_PDF, response_class=Response, summary="Score pads to print")

    async def games(self) -> Response:
        """List the games with their options; the defaults are what is usual at a table."""
        return json_answer({"games": [_game(kind) for kind in GAMES.values()]})

    async def position(self, given: s.PositionText) -> Response:
        """Read a position: its state, its legal moves, its picture."""
        return await self._heavy(lambda: json_answer(_position(given.text)))

    async def scenes(self, wanted: s.SceneWanted) -> Response:
        """Show a position, or the start of a game, after some events; nothing is kept."""
        return await self._heavy(lambda: json_answer(_shown(wanted)))

    async def replays(self, given: s.RecordText) -> Response:
        """Show a record, as text or as JSON, moment by moment."""
        return await self._heavy(lambda: json_answer(replayed(_read(given.record))))

    async def learn(self, game: GameName) -> Response:
        """Return the rules of a game, topic by topic, with boards that show them."""
        if game not in self._topics:
            self._topics[game] = await self._heavy(lambda: json_answer({"topics": _topics(game)}))
        return self._topics[game]

    async def lesson(self, game: GameName) -> Response:
        """Return the first lesson of a game."""
        return json_answer(lesson(game))

    async def pads(
        self,
        game: GameName,
        paper: Annotated[str, Query(pattern="^(a4|letter)$")] = "a4",
        pads: Annotated[int, Query(ge=1, le=60)] = 8,
        sheet: Annotated[str | None, Query(max_length=20, description="Qwixx: which sheet.")] = None,
        lucky: Annotated[
            str | None,
            Query(pattern="^[0-9]{1,2}-[0-9]{1,2}(,[0-9]{1,2}-[0-9]{1,2}){0,5}$", description="Longo: 5-8,6-11"),
        ] = None,
        language: Annotated[str, Query(pattern="^[a-z]{2}$")] = "en",
    ) -> Response:
        """Print score pads, four to a page."""
        pairs = [[int(number) for number in pair.split("-")] for pair in lucky.split(",")] if lucky else None

        def made() -> bytes:
            from astragal.pads import pdf  # slow to load, and few print

            return pdf(game, paper=paper, pads=pads, sheet=sheet or None, lucky=pairs, language=language)

        headers = {"content-disposition": f'inline; filename="{game}.pdf"', "content-security-policy": _PDF_CSP}
        return Response(await self._heavy(made), media_type="application/pdf", headers=headers)


def replayed(record: Record | None) -> Replay:
    """Return a game moment by moment, or raise `TooLarge` (or, without a record, `NoSuchThing`)."""
    if record is None:
        raise NoSuchThing(say("server.no_record"))
    if len(record.entries) > MOST_EVENTS:
        raise TooLarge(say("server.long_record", most=MOST_EVENTS))
    return replay(record)


def _read(text: str) -> Record:
    if len(text) > MOST_EVENTS * 60:  # with times and comments
        raise TooLarge(say("server.long_record", most=MOST_EVENTS))
    return read_record_json(text) if text.lstrip().startswith("{") else read_record(text)


def _game(kind: type[Game]) -> dict[str, object]:
    low, high, age = ABOUT[kind.name]
    return {
        "name": kind.name,
        "title": f"title.{kind.name}",
        "players": kind.counts,
        "minutes": [low, high],
        "age": age,
        "options": [_option(kind.name, option) for option in kind.declared],
        "bots": list(levels_available(kind.name)),
    }


def _option(game: str, option: Option) -> dict[str, object]:
    told: dict[str, object] = {"name": option.name, "default": USUAL.get(game, {}).get(option.name, option.default)}
    if isinstance(option, OneOf):
        return {**told, "kind": "one_of", "values": option.words}
    if isinstance(option, Limit | Pairs):
        return {
            **told,
            "kind": "number" if isinstance(option, Limit) else "pairs",
            "low": option.low,
            "high": option.high,
        }
    return {**told, "kind": "flag"}


def _position(text: str) -> dict[str, object]:
    state = read_position(text)
    return {
        "state": state.to_dict(),
        "position": position(state),
        "awaiting": state.awaiting,
        "dice": state.dice,
        "moves": {str(seat): [str(move) for move in state.moves(seat)] for seat in state.awaiting},
        "svg": svg(state),
    }


def _shown(wanted: s.SceneWanted) -> dict[str, Any]:
    state = _start(wanted)
    entries: list[Entry] = []
    told: list[News] = []
    for given in wanted.events:
        event = _event(given)
        before, state = state, event.apply(state)
        told += news(before, event, state)
        entries.append(Entry(event))
    seats = state.game.everyone if wanted.seats is None else tuple(wanted.seats)
    return {
        "position": position(state),
        # Whoever asks rolls the dice, so a sheet may need to be mended.
        "scene": scene(state, seats, entries=entries, real_dice=True),
        "news": told,
        "why": why(state, wanted.tap.seat, wanted.tap.tap) if wanted.tap else None,
    }


def _start(wanted: s.SceneWanted) -> State:
    if (wanted.position is None) == (wanted.game is None):
        raise BadRequest(say("server.position_or_game"))
    if wanted.position is not None:
        return read_position(wanted.position)
    assert wanted.game is not None
    return game_from_dict(wanted.game).start()


def _event(given: s.RollEvent | s.PlayEvent) -> Roll | Play | Correction:
    if isinstance(given, s.RollEvent):
        return Roll(tuple(given.roll))
    if "~" in given.move:
        return correction(given.seat, given.move)
    return Play(given.seat, move(given.move))


def _topics(game: str) -> list[dict[str, object]]:
    told = []
    for topic in topics(game):
        each: dict[str, object] = {"topic": topic.topic, "clauses": topic.clauses}
        if topic.position:
            state = read_position(topic.position)
            shown = scene(state, (topic.seat,))
            each["board"] = {"position": topic.position, "scene": shown, "seat": topic.seat, "cells": topic.cells}
        told.append(each)
    return told
