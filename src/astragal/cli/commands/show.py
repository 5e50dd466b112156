"""`astragal show`: a position or a record as text, as SVG, as JSON, or move by move."""

import argparse
import json
import sys
from pathlib import Path

from astragal.cli.support.errors import CommandError, report_errors, said
from astragal.cli.support.reading import find_thing
from astragal.cli.support.terminal import Terminal
from astragal.cli.support.words import spoken, tell
from astragal.cli.terminal_game import saving
from astragal.cli.terminal_game.choices import dice_text
from astragal.cli.terminal_game.news import turn_begins, turn_number
from astragal.cli.terminal_game.seats import BOTS_TAG, seats_of
from astragal.core.moves import NOTHING
from astragal.core.state import State
from astragal.draw import svg
from astragal.draw import text as drawing
from astragal.notation import ReadError, Record, Roll, record_json
from astragal.notation.record import Play, result_text
from astragal.notation.record_writer import header_texts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `show` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> parser.parse_args(["game.txt", "--at", "3"]).at
    3
    """
    parser.add_argument("what", nargs="*", metavar="WHAT", help="a record file, a position in quotes, or - for stdin")
    parser.add_argument("--svg", nargs="?", const="-", metavar="FILE", help="draw it as SVG, into FILE or to stdout")
    parser.add_argument("--seat", type=int, metavar="N", help="as the player in this seat sees it (seats count from 0)")
    parser.add_argument("--at", type=int, metavar="N", help="the state after event N of a record, 0 for its start")
    parser.add_argument("--moves", action="store_true", help="the moves of a record by turn, or the legal moves")
    parser.add_argument("--json", action="store_true", help="the record, or the state, as JSON")
    parser.add_argument("--no-color", action="store_true", help="no colours")


@report_errors
def run(arguments: argparse.Namespace) -> int:
    """Show what was asked for."""
    words = list(arguments.what)
    if not words and arguments.svg not in (None, "-"):
        words, arguments.svg = [arguments.svg], "-"  # `show --svg WHAT`: that is no file to write to
    forgiven: list[ReadError] = []
    thing = find_thing(words, forgiven)
    for error in forgiven:
        print(tell("start.overlooked", reason=said(error)), file=sys.stderr)
    state, record = _moment(thing, arguments.at)
    if arguments.seat is not None:
        state.game.check_seat(arguments.seat)
    names = _names(record)
    terminal = Terminal(color=not arguments.no_color)
    if arguments.json:
        data = state.view(arguments.seat).to_dict()
        print(record_json(record) if record else json.dumps(data, indent=1) + "\n", end="")
    elif arguments.svg is not None:
        _write_svg(svg(state, seat=arguments.seat, names=_drawn(record), language=spoken()), arguments.svg)
    elif arguments.moves:
        _show_moves(terminal, state, record, names)
    else:
        if record:
            _show_header(terminal, record, names, arguments.at)
        moves = state.moves(arguments.seat) if arguments.seat is not None else ()
        drawn = _drawn(record)
        terminal.show(drawing(state, seat=arguments.seat, names=drawn, legal=moves, language=spoken()))
    return 0


def _moment(thing: Record | State, at: int | None) -> tuple[State, Record | None]:
    """The state to draw, and the record it is from."""
    if not isinstance(thing, Record):
        if at is not None:
            raise CommandError(tell("no.at_position"))
        return thing, None
    states = list(thing.states())
    if at is None:
        return states[-1], thing
    if not 0 <= at < len(states):
        raise CommandError(tell("no.event", count=len(states) - 1))
    return states[at], thing


def _names(record: Record | None) -> tuple[str, ...] | None:
    return record.names if record and any(record.names) else None


def _drawn(record: Record | None) -> tuple[str, ...] | None:
    """The names on drawings: bots as this run calls them; seats without a name stay so."""
    names = _names(record)
    if record is None or names is None or BOTS_TAG not in record.tags:
        return names
    seats = seats_of(names, record.tags)
    return tuple(name and seat.drawn for name, seat in zip(names, seats, strict=True))


def _write_svg(picture: str, where: str) -> None:
    if where == "-":
        print(picture)
    else:
        saving.write(Path(where), picture + "\n")
        print(tell("show.written", path=where))


def _show_header(terminal: Terminal, record: Record, names: tuple[str, ...] | None, at: int | None) -> None:
    headers = header_texts(record)
    for name in ("Astragal", "Players", "Position"):
        headers.pop(name, None)
    for name, value in headers.items():
        terminal.entry(name, value)
    if at is not None:
        count = len(record.entries)
        event = _event_text(record, at - 1, names) if at else ""
        terminal.show(tell("show.at", at=at, count=count, event=event) if at else tell("show.start", count=count))
    terminal.show()


def _show_moves(terminal: Terminal, state: State, record: Record | None, names: tuple[str, ...] | None) -> None:
    """The moves of a record, a line or two for every turn; of a position, what may be played."""
    if record is None:
        for seat in state.awaiting:
            terminal.entry(tell("arena.seat", seat=seat), ", ".join(str(move) for move in state.moves(seat)))
        return
    states = list(record.states())
    turn: int | None = None
    said: list[str] = []
    for place, before in enumerate(states[:-1]):
        if turn is None or (turn_begins(before) and not any(before.pending)):
            _show_turn(terminal, turn, said)
            number = turn_number(before, record.entries[:place])
            turn, said = number, []
        said.append(_event_text(record, place, names))
    _show_turn(terminal, turn, said)
    terminal.entry(tell("show.result"), result_text(record.final))


def _show_turn(terminal: Terminal, turn: int | None, said: list[str]) -> None:
    if turn is not None:
        terminal.entry(f"{turn:>4}", " · ".join(said))


def _event_text(record: Record, place: int, names: tuple[str, ...] | None) -> str:
    event = record.entries[place].event
    if isinstance(event, Roll):
        before = list(record.states())[place]
        return dice_text(tuple(zip(before.dice, event.faces, strict=True)))
    if isinstance(event, Play):
        move = "–" if event.move == NOTHING else str(event.move)  # in the notation of the record, whatever is spoken
        return f"{_called(event.seat, names)} {move}"
    return f"{_called(event.seat, names)} {str(event).partition(' ')[2]}"


def _called(seat: int, names: tuple[str, ...] | None) -> str:
    return (names[seat] if names else "") or tell("seat", seat=seat)
