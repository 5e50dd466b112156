"""What happened, in words: rolls, revealed choices, penalties, closed rows, the end."""

from collections.abc import Sequence

from astragal.cli.choices import dice_text, move_text
from astragal.cli.words import listed, tell
from astragal.core.moves import Move
from astragal.core.state import State
from astragal.games.quixo.rules.board import lines_of
from astragal.games.quixo.rules.state import QuixoState
from astragal.games.qwinto.rules.moves import AGAIN, KEEP, Pick
from astragal.games.qwinto.rules.sheet import COLOURS, FAILS, FULL_ROWS
from astragal.games.qwinto.rules.state import DECIDE, PICK, QwintoState
from astragal.games.qwixx.rules.sheets import PENALTIES
from astragal.games.qwixx.rules.state import COLOUR, WHITE, QwixxState
from astragal.notation.record import Entry, Play

Names = Sequence[str]


def roll_line(state: State, names: Names) -> str:
    """Say what was rolled just now.

    >>> import astragal
    >>> roll_line(astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3)), ["Max", "Moritz"])
    'Max rolls w4 w1 r2 y6 g6 b3 · white sum 5'
    """
    said = tell("rolls", name=names[state.active], dice=dice_text(state.shown))
    if isinstance(state, QwixxState):
        return f"{said} · {tell('sum.white', sum=state.white_sum)}"
    if isinstance(state, QwintoState) and len(state.shown) > 1:
        return f"{said} · {tell('sum', sum=state.number)}"
    return said


def revealed_line(before: State, entries: Sequence[Entry], names: Names) -> str:
    """Say what was chosen, seat by seat; nothing when dice were picked, as the roll tells which.

    >>> import astragal
    >>> state = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
    >>> plays = [Entry(Play(0, astragal.move("r5"))), Entry(Play(1, astragal.move("-")))]
    >>> revealed_line(state, plays, ["Max", "you"])
    'Action 1: Max r5 · you –'
    """
    events = [entry.event for entry in entries]
    plays = [event for event in events if isinstance(event, Play) and not isinstance(event.move, Pick)]
    marks: dict[Move, str] = {KEEP: ":", AGAIN: ":"}  # these are words, and not the verb of the name before them
    said = " · ".join(f"{names[play.seat]}{marks.get(play.move, '')} {move_text(play.move)}" for play in plays)
    if isinstance(before, QwixxState):
        return tell("revealed.white" if before.phase == WHITE else "revealed.colour", choices=said)
    return said


def phase_line(state: State, seat: int, names: Names) -> str:
    """Say what that seat may do now.

    >>> import astragal
    >>> phase_line(astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3)), 0, ["Max", "you"])
    'Action 1: everybody may cross 5, once, in any row. [QX4]'
    """
    name, alone = names[seat], state.game.players == 1
    if isinstance(state, QwixxState):
        if state.phase == WHITE:
            return tell("phase.white.alone" if alone else "phase.white", sum=state.white_sum) + " [QX4]"
        return tell("phase.colour", name=name) + " [QX5]"
    if isinstance(state, QwintoState):
        if state.phase == PICK:
            return tell("phase.pick", name=name) + " [QW3]"
        if state.phase == DECIDE:
            return tell("phase.decide", name=name, sum=state.number) + " [QW3]"
        colours = listed([tell(f"word.{colour}") for colour in state.picked], "or")
        return tell("phase.write.alone" if alone else "phase.write", sum=state.number, colours=colours) + " [QW4]"
    example = str(state.moves(seat)[0])
    said = tell("phase.push", name=name, example=example) + " [QI3]"
    return f"{said} {tell('phase.dot', example=example)}" if state.game.players == 4 else said


def turn_begins(state: State) -> bool:
    """Tell whether a new turn begins here.

    >>> import astragal
    >>> turn_begins(astragal.game("qwixx").start())
    True
    """
    if isinstance(state, QwixxState):
        return state.phase not in (WHITE, COLOUR)
    return not isinstance(state, QwintoState) or state.phase == PICK


def turn_number(state: State, entries: Sequence[Entry]) -> int:
    """Return the number of the turn, counted from 1 in this record; a passed cube of Quixo is a turn too.

    >>> import astragal
    >>> turn_number(astragal.game("quixo").start(), [])
    1
    """
    if isinstance(state, QuixoState):
        return state.made + 1
    began = 1 if turn_begins(state) else 0
    if isinstance(state, QwixxState):
        return began + sum(str(entry.event).startswith("roll") for entry in entries)
    return began + sum(isinstance(entry.event, Play) and isinstance(entry.event.move, Pick) for entry in entries)


def consequences(before: State, after: State, names: Names) -> list[str]:
    """Say what followed from the choices: penalties, failed attempts, closed and full rows.

    >>> import astragal
    >>> before = astragal.game("qwixx", players=1).start().rolled((4, 1, 2, 6, 6, 3)).play(0, astragal.move("-"))
    >>> consequences(before, before.play(0, astragal.move("-")), ["Max"])
    ['Max takes a penalty, −5. [QX6]']
    """
    said = []
    if isinstance(before, QwixxState) and isinstance(after, QwixxState):
        for old, new, name in zip(before.sheets, after.sheets, names, strict=True):
            if new.penalties > old.penalties:
                said.append(tell("news.penalty", name=name))
        for colour in after.closed_rows:
            if colour not in before.closed_rows:
                said.append(tell("news.closed", colour=tell(f"word.{colour}")))
    if isinstance(before, QwintoState) and isinstance(after, QwintoState):
        for one, other, name in zip(before.sheets, after.sheets, names, strict=True):
            if other.fails > one.fails:
                said.append(tell("news.fail", name=name))
            for row, colour in enumerate(COLOURS):
                if other.full(row) and not one.full(row):
                    said.append(tell("news.full", name=name, colour=tell(f"word.{colour}")))
    return said


def ending(state: State, names: Names) -> list[str]:
    """Say why the game is over, and who won.

    >>> import astragal
    >>> ending(astragal.game("quixo", move_limit=1).start().play(0, astragal.move("a1-a5")), ["Max", "Moritz"])
    ['Drawn: 1 move has been made. [QI11]']
    """
    outcome = state.outcome
    if outcome is None:
        return []
    if isinstance(state, QuixoState):
        said = _quixo_ending(state, names)
    else:
        said = [_sheet_ending(state, names)]
    winners = [names[seat] for seat in outcome.winners]
    if len(winners) == 1:
        return [*said, tell("end.won", names=winners[0])]
    if winners:
        return [*said, tell("end.team" if isinstance(state, QuixoState) else "end.shared", names=listed(winners))]
    return said


def _sheet_ending(state: State, names: Names) -> str:
    if isinstance(state, QwixxState):
        who = [name for name, sheet in zip(names, state.sheets, strict=True) if sheet.penalties >= PENALTIES]
        rows = state.outcome is not None and state.outcome.termination == "rows"
        return tell("end.rows.qwixx") if rows else tell("end.penalties", names=listed(who))
    assert isinstance(state, QwintoState), "a game with sheets"
    full = [name for name, sheet in zip(names, state.sheets, strict=True) if sheet.full_rows >= FULL_ROWS]
    if full:
        return tell("end.rows.qwinto", names=listed(full))
    who = [name for name, sheet in zip(names, state.sheets, strict=True) if sheet.fails >= FAILS]
    return tell("end.fails", names=listed(who))


def _quixo_ending(state: QuixoState, names: Names) -> list[str]:
    outcome = state.outcome
    assert outcome is not None, "asked at the end only"
    if outcome.termination in ("repetition", "move_limit"):
        count = state.game.repetition if outcome.termination == "repetition" else state.made
        return [tell(f"end.drawn.{outcome.termination}", count=count or 0)]
    if outcome.termination == "forfeit":
        return [tell("end.forfeit")]
    side = outcome.winners[0] % 2
    mover = (state.active - 1) % state.game.players
    symbols = tell(f"symbol.{side}")
    if mover % 2 != side and lines_of(state.board, side):
        return [tell("end.line_given", name=names[mover], symbols=symbols)]
    return [tell("end.line", symbols=symbols)]
