"""Pig as text."""

from astragal.core.moves import Move
from astragal.notation.fields import Fields
from tests.toys.pig.rules import DARE, DECIDE, HOLD, OVER, ROLL, Pig, PigState

_MOVES: dict[str, Move] = {str(move): move for move in (HOLD, DARE)}


def read_move(text: str) -> Move | None:
    return _MOVES.get(text)


def typed(text: str) -> str:
    return text


def short_forms(move: Move) -> set[str]:
    return {str(move)[0]}


def position_fields(state: PigState) -> list[str]:
    banked = ",".join(map(str, state.banked))
    return [f"phase={state.phase}", f"turn={state.turn}", f"face={state.face}", f"banked={banked}"]


def read_position(fields: Fields, game: Pig) -> PigState:
    phase = fields.word("phase", (ROLL, DECIDE, OVER))
    expected = fields.error("banked", "banked= and the points of every seat")
    points = fields.take("banked", ",".join("0" * game.players)).split(",")
    if len(points) != game.players or not all(text.isdecimal() and text.isascii() for text in points):
        raise expected
    banked = tuple(map(int, points))
    return PigState(game, banked, fields.active(game), fields.whole("turn", 0), fields.whole("face", 0), phase)
