"""Qwinto: what has to be done, what happened, how it ended."""

from collections.abc import Iterator, Sequence

from astragal.core.moves import NOTHING, Move
from astragal.games.qwinto.rules.moves import Again, Keep, Mend, Pick, Write
from astragal.games.qwinto.rules.sheet import COLOURS, FAILS
from astragal.games.qwinto.rules.state import DECIDE, PICK, REROLL, ROLL, QwintoState
from astragal.games.qwinto.rules.state import WRITE as WRITING
from astragal.narration.phrasing import told, told_dice
from astragal.narration.types import News, Words
from astragal.notation.record import Correction, Entry, Play


def prompt(state: QwintoState) -> Words:
    """Return what has to be done now.

    >>> import astragal
    >>> prompt(astragal.game("qwinto").start()).key
    'prompt.qwinto.pick'
    """
    seat = state.active
    if state.phase == PICK:
        return told("prompt.qwinto.pick", "QW3", seat=seat)
    if state.phase in (ROLL, REROLL):
        return told("prompt.roll" if state.phase == ROLL else "prompt.qwinto.reroll", "QW3", seat=seat)
    if state.phase == DECIDE:
        return told("prompt.qwinto.decide", "QW3", seat=seat, sum=state.number)
    return told_dice("prompt.qwinto.write", state.picked, "QW4", sum=state.number, seat=seat)


def status(state: QwintoState) -> Words:
    """Return in a few words what happens now.

    >>> import astragal
    >>> status(astragal.game("qwinto").start()).key
    'cli.draw.phase.pick'
    """
    if state.phase in (ROLL, REROLL):
        count = "one" if len(state.picked) == 1 else "more"
        kind = "throw" if state.phase == ROLL else "again"
        return told(f"cli.draw.phase.{kind}.{count}", colours=",".join(state.picked))
    alone = ".alone" if state.phase == WRITING and state.game.players == 1 else ""
    return told(f"cli.draw.phase.{state.phase}{alone}", sum=state.number)


def announce(state: QwintoState) -> Words | None:
    """Return the sum that all may write.

    >>> import astragal
    >>> announce(astragal.game("qwinto").start()) is None
    True
    """
    return told("say.sum", sum=state.number) if state.phase == WRITING else None


def rolled(before: QwintoState, after: QwintoState) -> News:
    """Return what there is to tell of a roll."""
    key = "news.rolled.again" if before.phase == REROLL else "news.rolled.sum"
    return News(told(key, seat=before.active, sum=after.number), before.active, "roll")


def played(before: QwintoState, play: Play) -> News:
    """Return what there is to tell of a choice."""
    seat, move = play.seat, play.move
    if isinstance(move, Write):
        written = told("news.write", seat=seat, number=move.number, colour=move.colour, column=move.column)
        return News(written, seat, "write")
    if isinstance(move, Pick):
        return News(told_dice("news.pick", move.colours, seat=seat), seat)
    if isinstance(move, Again):
        return News(told("news.again", seat=seat), seat)
    if isinstance(move, Keep):
        return News(told("news.keep", seat=seat, sum=before.number), seat)
    return News(told("news.nothing", seat=seat), seat)


def corrected(correction: Correction) -> News:
    """Return what there is to tell of a mended sheet (QW8)."""
    seat, mend = correction.seat, correction.mend
    assert isinstance(mend, Mend), "a correction of this game"
    cell: dict[str, str | int] = {"seat": seat, "colour": mend.colour, "column": mend.column}
    if mend.to is None:
        return News(told("news.erased", "QW8", **cell), seat, "undo")
    to_colour, to_column = mend.to
    return News(told("news.moved", "QW8", **cell, to_colour=to_colour, to_column=to_column), seat, "undo")


def consequences(before: QwintoState, after: QwintoState) -> Iterator[News]:
    """Yield failed attempts and full rows."""
    for seat, (one, other) in enumerate(zip(before.sheets, after.sheets, strict=True)):
        if other.fails > one.fails:
            yield News(told("news.fail", "QW5", seat=seat), seat, "penalty")
        for row, colour in enumerate(COLOURS):
            if other.full(row) and not one.full(row):
                yield News(told("news.full", seat=seat, colour=colour), seat)


def reason(state: QwintoState) -> Words:
    """Return why the game is over."""
    if state.outcome is not None and state.outcome.termination == "rows":
        return told("end.full_rows", "QW6")
    return told("end.fails", "QW6", seat=[sheet.fails >= FAILS for sheet in state.sheets].index(True))


def lines(state: QwintoState) -> tuple[tuple[str, ...], ...]:
    """Return nothing: no line decides this game."""
    return ()


def turn_begins(state: QwintoState) -> bool:
    """Tell whether a new turn begins here: before dice are picked.

    >>> import astragal
    >>> turn_begins(astragal.game("qwinto").start())
    True
    """
    return state.phase == PICK


def turn_number(state: QwintoState, entries: Sequence[Entry]) -> int:
    """Return the number of the turn, from 1: dice are picked once a turn.

    >>> import astragal
    >>> turn_number(astragal.game("qwinto").start(), [])
    1
    """
    picks = sum(isinstance(entry.event, Play) and isinstance(entry.event.move, Pick) for entry in entries)
    return turn_begins(state) + picks


def phase_title(state: QwintoState) -> Words | None:
    """Return nothing: each phase of a turn is of its own kind."""
    return None


def choice_label(state: QwintoState, seat: int, move: Move) -> Words | str | None:
    """Return a move as it stands in a list: without what is the same for all.

    >>> import astragal
    >>> choice_label(astragal.game("qwinto").start(), 0, astragal.move("y9=12"))
    'y9'
    """
    if move == NOTHING and seat == state.active:
        return Words("cli.choice.fail")
    if isinstance(move, Write):
        return str(move).partition("=")[0]  # the number has been announced
    return str(move).removeprefix("roll ") if isinstance(move, Pick) else None


def choice_row(move: Move) -> str:
    """Return the row of a cell: those of a row stand together in a list.

    >>> import astragal
    >>> choice_row(astragal.move("keep"))
    ''
    """
    return move.colour if isinstance(move, Write) else ""
