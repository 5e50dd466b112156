"""Whole terminal drawings: one sheet, or a table of any game."""

from collections.abc import Sequence

from rich.text import Text

from astragal.draw import quixo_text, qwinto_text, qwixx_text
from astragal.draw.places import crosses, writes
from astragal.draw.text_parts import Picture, chosen_of, dice_line, head, line, name_line
from astragal.draw.words import SHEET_TITLES, TITLES, cut, name_of, standing
from astragal.rules.moves import Move, Write
from astragal.rules.quixo.state import QuixoState
from astragal.rules.qwinto.sheet import Written
from astragal.rules.qwinto.state import QwintoState
from astragal.rules.qwixx.marks import Marks
from astragal.rules.qwixx.state import QwixxState
from astragal.rules.state import State


def draw_sheet(thing: Marks | Written, names: Sequence[str] | None, legal: Sequence[Move]) -> Picture:
    """Return one sheet; the `legal` moves are those of its owner.

    >>> draw_sheet(Written(), None, ()).lines[0].plain
    '  Qwinto'
    """
    if isinstance(thing, Marks):
        heading = SHEET_TITLES.get(thing.sheet.name, thing.sheet.name)
    else:
        heading = TITLES["qwinto"]
    return Picture(_sheet(thing, None, 0, name_of(0, names) if names else heading, legal))


def draw_state(state: State, seat: int | None, names: Sequence[str] | None, legal: Sequence[Move]) -> Picture:
    """Return a whole table. The state is a view: what it holds may be shown.

    >>> import astragal
    >>> draw_state(astragal.game("qwinto").start(), None, None, ()).lines[0].plain
    'Qwinto  Seat 0’s turn · pick the dice'
    """
    # Whoever is being asked knows that all are waiting for them.
    lines = head(state, names)[: None if seat is None else 1]
    if isinstance(state, QuixoState):
        return Picture([*lines, line(), *quixo_text.rows(state, names, legal)])
    if not isinstance(state, QwixxState | QwintoState):
        raise TypeError(f"there is no drawing of a {type(state).__name__}")
    if state.shown:
        sums = (state.white_sum, 2) if isinstance(state, QwixxState) else (state.number, len(state.shown))
        lines.append(dice_line(state.shown, state.faces, sums))
    whose = seat if seat is not None or len(state.awaiting) != 1 else state.awaiting[0]
    if seat is not None:
        lines += [_other(state, player, names) for player in state.game.everyone if player != seat]
    for player in state.game.everyone if seat is None else (seat,):
        moves = legal if player == whose else ()
        lines += [line(), *_sheet(state.sheets[player], state, player, name_of(player, names), moves)]
    return Picture(lines)


def _sheet(thing: Marks | Written, state: State | None, player: int, name: str, legal: Sequence[Move]) -> list[Text]:
    choice = chosen_of(state, player)
    if isinstance(thing, Marks):
        return [
            name_line(state, player, name, qwixx_text.lucky(thing)),
            *qwixx_text.rows(
                thing,
                closed=state.closed if isinstance(state, QwixxState) else 0,
                legal=crosses(thing.sheet, legal),
                chosen=crosses(thing.sheet, [choice]),
            ),
        ]
    chosen = choice if isinstance(choice, Write) else None
    return [name_line(state, player, name), *qwinto_text.rows(thing, legal=writes(legal), chosen=chosen)]


def _other(state: QwixxState | QwintoState, player: int, names: Sequence[str] | None) -> Text:
    """Another player's sheet in one line."""
    sheet = state.sheets[player]
    summary = qwixx_text.summary(sheet) if isinstance(sheet, Marks) else qwinto_text.summary(sheet)
    marks = standing(state, player)
    mark = "▶ " if "turn" in marks else "★ " if "winner" in marks else "  "
    name = Text(cut(name_of(player, names), 18))
    name.truncate(18, pad=True)
    told = " ✓" if any(word.startswith("chosen") for word in marks) else ""
    return line(mark, name.plain, "  ", summary, told)
