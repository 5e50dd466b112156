"""Pig on a screen: a die, what the turn has brought, and two buttons."""

from collections.abc import Sequence

from astragal.core.moves import Move
from astragal.narration.phrasing import told
from astragal.notation.record import Entry
from astragal.scene.scene_parts import Choices, SceneParts
from astragal.scene.types import Choice, Die, Fact, FactsLayout, FactsOf, Last
from tests.toys.pig.rules import ROLL, Pig, PigState


def layout(game: Pig) -> FactsLayout:
    return FactsLayout()


def choices(state: PigState, seat: int) -> tuple[Choice, ...]:
    return tuple(Choice(str(move), "other", told(f"pig.choice.{move}", sum=state.turn)) for move in state.moves(seat))


def scene_parts(state: PigState, choices: Choices) -> SceneParts:
    sheets = tuple(
        FactsOf(
            (
                Fact(told("pig.fact.turn"), str(state.turn if seat == state.active else 0)),
                Fact(told("pig.fact.goal"), str(state.game.target)),
            ),
            points,
        )
        for seat, points in enumerate(state.banked)
    )
    return SceneParts(
        phase=state.phase,
        topic="goal",
        sheets=sheets,
        dice=(Die("white", state.face, state.phase == ROLL),),
    )


def last_moves(entries: Sequence[Entry]) -> tuple[Last, ...]:
    return ()


def meant(state: PigState, seat: int, cell: str) -> Move:
    raise AssertionError("there are no cells")


def in_the_way(state: PigState, seat: int, move: Move, key: str) -> tuple[str, ...]:
    return ()
