"""Scenes of every game say what the rules say, and show no more than may be seen."""

import pytest

import astragal
from astragal import NoSuchSeat, State
from astragal.codec import Decoder, encode
from astragal.core.colours import COLOURS
from astragal.core.moves import NOTHING, Move
from astragal.games.quixo.rules.board import INDEX, LETTERS
from astragal.games.quixo.rules.state import QuixoState
from astragal.games.qwinto.rules.sheet import CELLS
from astragal.games.qwinto.rules.state import QwintoState
from astragal.games.qwixx.rules.state import QwixxState
from astragal.scene import Choice, Scene, scene
from astragal.scene.layouts import cells_of
from astragal.scene.types import GridOf, SheetLayout, SheetOf
from tests.rules.kinds import KINDS
from tests.scene.playing import SEEDS, moments, record_of

pytestmark = pytest.mark.parametrize("kind", KINDS)

DECODER: Decoder[Scene] = Decoder(Scene)


def test_choices_are_the_moves(kind: str) -> None:
    for state, _ in moments(kind):
        found = scene(state, state.game.everyone)
        for seat in state.game.everyone:
            choices = found.choices.get(str(seat), ())
            assert [choice.move for choice in choices] == [str(move) for move in state.moves(seat)]
            assert (str(seat) in found.choices) == bool(choices)
            assert len({encode(choice.label) for choice in choices}) == len(choices)


def test_cells_are_on_the_layout(kind: str) -> None:
    for seed in SEEDS:
        record = record_of(kind, seed)
        for place, state in enumerate(record.states()):
            found = scene(state, state.game.everyone, entries=record.entries[:place], real_dice=True)
            assert found.layout is not None
            cells = cells_of(found.layout)
            for choices in found.choices.values():
                for choice in choices:
                    assert {choice.cell, choice.put, *choice.skips, *choice.line} - {""} <= cells
            for last in found.last:
                assert {*last.cells, *last.line} <= cells
                assert last.cells
            for shown in (found.correctable, found.movable):
                assert all(cells.issuperset(of_seat) for of_seat in shown.values())
            if found.ending:
                assert all(cells.issuperset(line) for line in found.ending.lines)


def test_what_stands_there(kind: str) -> None:
    for state, _ in moments(kind):
        found = scene(state, ())
        assert found.scores == state.scores
        assert found.active == state.active
        assert (found.ending is not None) == state.over
        assert [(die.name, die.face) for die in found.dice if die.face] == list(state.shown)
        assert tuple(die.name for die in found.dice if die.to_roll) == state.dice
        if isinstance(state, QwixxState):
            check_marks(state, found)
        elif isinstance(state, QwintoState):
            check_numbers(state, found)
        else:
            assert isinstance(state, QuixoState)
            assert "".join(cube.symbol or "." for cube in found.cubes) == state.board.upper()
            four = state.game.players == 4
            dots = [LETTERS.index(cube) if cube != "." and four else None for cube in state.board]
            assert [cube.dot for cube in found.cubes] == dots


def check_marks(state: QwixxState, found: Scene) -> None:
    assert len(found.dice) == 6
    assert tuple(d.name for d in found.dice if not d.out) == state.game.layout.dice[state.closed]
    for marks, sheet in zip(state.sheets, found.sheets, strict=True):
        assert isinstance(sheet, SheetOf)
        assert (sheet.penalties, sheet.total, sheet.lucky or None) == (marks.penalties, marks.total, marks.lucky)
        for row, shown in enumerate(sheet.rows):
            numbers = [number for _, number in marks.sheet.rows[row]]
            by_mark = {m: tuple(n for n, its in zip(numbers, shown.marks, strict=True) if its == m) for m in "x-.,"}
            assert by_mark["x"] == marks.numbers(row)
            lost_at_lock = tuple(n for n in marks.skipped(row) if n not in by_mark[","])
            assert by_mark["-"] == lost_at_lock
            closed = state.closed >> row & 1
            assert not by_mark["." if closed else ","]
            assert shown.lock == ("mine" if marks.locked(row) else "closed" if closed else "open")
            assert (shown.crosses, shown.points) == (marks.count(row), marks.points(row))


def check_numbers(state: QwintoState, found: Scene) -> None:
    for written, sheet in zip(state.sheets, found.sheets, strict=True):
        assert isinstance(sheet, GridOf)
        assert (sheet.fails, sheet.total) == (written.fails, written.total)
        assert sum(row.points for row in sheet.rows) + sum(sheet.bonus.values()) - 5 * sheet.fails == sheet.total
        for row, shown in enumerate(sheet.rows):
            assert shown.numbers == tuple(written.numbers[row][column] for column in CELLS[row])
            assert shown.full == written.full(row)


def test_nothing_hidden_is_shown(kind: str) -> None:
    for state, _ in moments(kind):
        for seats in ((), (0,), state.game.everyone):
            found = scene(state, seats)
            assert set(found.choices) <= set(map(str, seats))
            for seat, choice in enumerate(state.pending):
                shown = found.chosen.get(str(seat))
                seen = seat in seats or state.game.open_choices
                assert shown == (None if choice is None else str(choice) if seen else "?")
    # What others chose changes nothing in what one sees but that they have chosen.
    for state, _ in moments(kind):
        mine, others = state.view(0), [seat for seat in state.due if seat and state.pending[seat] is None]
        if len(state.due) > 1 and others and not state.game.open_choices and len(state.awaiting) > 1:
            views = {encode(scene(state.play(others[0], m), (0,))) for m in state.moves(others[0])}
            assert len(views) == 1
            assert scene(mine, (0,)) == scene(state, (0,))


def test_gain_and_warnings(kind: str) -> None:
    for state, _ in moments(kind):
        if any(choice is not None for choice in state.pending):
            continue
        found = scene(state, state.game.everyone)
        for seat in state.due:
            for choice in found.choices[str(seat)]:
                check_consequences(state, seat, choice)


def check_consequences(state: State, seat: int, choice: Choice) -> None:
    after = alone(state, seat, astragal.move(choice.move))
    key = choice.warning.key if choice.warning else ""
    if isinstance(state, QuixoState):
        lost = after.over and after.winners and seat not in after.winners
        assert (key == "warn.gives_line") == bool(lost)
        assert choice.gain == 0
        return
    assert choice.gain == after.scores[seat] - state.scores[seat]
    worse = after.scores[seat] < state.scores[seat]
    assert (key in ("warn.penalty", "warn.last_penalty", "warn.fail", "warn.last_fail")) == worse
    ending = key in ("warn.ends_game", "warn.last_penalty", "warn.last_fail")
    if isinstance(state, QwixxState) and state.closed.bit_count() >= 2:
        assert not ending or key == "warn.last_penalty"  # a turn is finished after the end; all know it
    elif seat != state.active and isinstance(state, QwintoState):
        assert after.over >= ending  # the active player writes nothing here, and that may end it too
    else:
        assert after.over == ending
    assert bool(choice.skips) <= (choice.kind == "cross")


def alone(state: State, seat: int, move: Move) -> State:
    """The state after that choice, when all others choose nothing."""
    due = state.due
    state = state.play(seat, move)
    for other in due:
        if other != seat:
            state = state.play(other, NOTHING)
    return state


def test_skips_are_what_is_lost(kind: str) -> None:
    for state, _ in moments(kind):
        if not isinstance(state, QwixxState):
            return
        found = scene(state, state.due)
        for seat in state.due:
            marks, layout = state.sheets[seat], state.game.layout
            for choice in found.choices[str(seat)]:
                if choice.kind == "cross":
                    assert len(choice.dice) == 2
                    move = choice.move.strip("*#")
                    row, place = layout.where[COLOURS[move[0]], int(move[1:])]
                    lost = set(marks.crossed(row, place).skipped(row)) - set(marks.skipped(row))
                    # Locked with the last but one, the last is out of reach, not skipped.
                    lost -= {n for _, n in layout.rows[row][place:]}
                    assert {int(cell[1:]) for cell in choice.skips} == lost


def test_json_there_and_back(kind: str) -> None:
    for seed in SEEDS:
        record = record_of(kind, seed)
        for place, state in enumerate(record.states()):
            found = scene(state, (0,), entries=record.entries[:place], real_dice=True)
            assert DECODER.decode(encode(found)) == found


def test_last_is_where_it_says(kind: str) -> None:
    for seed in SEEDS:
        record = record_of(kind, seed)
        shown = 0
        for place, state in enumerate(record.states()):
            pending = any(choice is not None for choice in state.pending)
            if pending:
                continue
            found = scene(state, (), entries=record.entries[:place])
            shown += bool(found.last)
            for last in found.last:
                sheet = found.sheets[last.seat]
                if isinstance(state, QwixxState):
                    assert isinstance(sheet, SheetOf)
                    assert isinstance(found.layout, SheetLayout)
                    spots = [
                        sheet.rows[r].marks[c]
                        for r, row in enumerate(found.layout.rows)
                        for c, cell in enumerate(row.cells)
                        if cell.id in last.cells
                    ]
                    assert spots == ["x"]
                elif isinstance(state, QuixoState):
                    assert last.line[-1] == last.cells[0]
                    assert found.cubes[INDEX[last.cells[0]]].symbol
        assert shown


def test_no_such_seat(kind: str) -> None:
    state = record_of(kind, 0).start
    with pytest.raises(NoSuchSeat):
        scene(state, (9,))


def test_layout_can_be_left_out(kind: str) -> None:
    found = scene(record_of(kind, 0).start, ())
    assert found.game == KINDS[kind]["game"]
    assert scene(record_of(kind, 0).start, (), layout=False).layout is None
