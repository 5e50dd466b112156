"""Whole terminal drawings: one sheet, or a table of any game."""

from collections.abc import Sequence

from rich.text import Text

from astragal.core.moves import Move
from astragal.core.state import State
from astragal.draw import quixo_text, qwinto_text, qwixx_text
from astragal.draw.places import crosses, writes
from astragal.draw.text_parts import Picture, chosen_of, dice_line, head, line, name_line
from astragal.draw.words import ENGLISH, TITLES, cut, name_of, sheet_title, standing
from astragal.games.quixo.rules.state import QuixoState
from astragal.games.qwinto.rules.moves import Write
from astragal.games.qwinto.rules.sheet import QwintoSheet
from astragal.games.qwinto.rules.state import QwintoState
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.state import QwixxState


def draw_sheet(
    thing: QwixxSheet | QwintoSheet, names: Sequence[str] | None, legal: Sequence[Move], language: str = ENGLISH
) -> Picture:
    """Return one sheet; the `legal` moves are those of its owner.

    >>> draw_sheet(QwintoSheet(), None, ()).lines[0].plain
    '  Qwinto'
    """
    heading = sheet_title(thing.sheet.name, language) if isinstance(thing, QwixxSheet) else TITLES["qwinto"]
    return Picture(_sheet(thing, None, 0, name_of(0, names, language) if names else heading, legal, language))


def draw_state(
    state: State, seat: int | None, names: Sequence[str] | None, legal: Sequence[Move], language: str = ENGLISH
) -> Picture:
    """Return a whole table. The state is a view: what it holds may be shown.

    >>> import astragal
    >>> draw_state(astragal.game("qwinto").start(), None, None, ()).lines[0].plain
    'Qwinto  Seat 0’s turn · pick the dice'
    """
    # Whoever is being asked knows that all are waiting for them.
    lines = head(state, names, language)[: None if seat is None else 1]
    if isinstance(state, QuixoState):
        return Picture([*lines, line(), *quixo_text.rows(state, names, legal, language)])
    if not isinstance(state, QwixxState | QwintoState):
        raise TypeError(f"there is no drawing of a {type(state).__name__}")
    if state.shown:
        sums = (state.white_sum, 2) if isinstance(state, QwixxState) else (state.number, len(state.shown))
        lines.append(dice_line(state.shown, state.faces, sums))
    whose = seat if seat is not None or len(state.awaiting) != 1 else state.awaiting[0]
    if seat is not None:
        lines += [_other(state, player, names, language) for player in state.game.everyone if player != seat]
    for player in state.game.everyone if seat is None else (seat,):
        moves = legal if player == whose else ()
        name = name_of(player, names, language)
        lines += [line(), *_sheet(state.sheets[player], state, player, name, moves, language)]
    return Picture(lines)


def _sheet(
    thing: QwixxSheet | QwintoSheet, state: State | None, player: int, name: str, legal: Sequence[Move], language: str
) -> list[Text]:
    choice = chosen_of(state, player)
    if isinstance(thing, QwixxSheet):
        return [
            name_line(state, player, name, qwixx_text.lucky(thing, language), language),
            *qwixx_text.rows(
                thing,
                closed=state.closed if isinstance(state, QwixxState) else 0,
                legal=crosses(thing.sheet, legal),
                chosen=crosses(thing.sheet, [choice]),
                language=language,
            ),
        ]
    chosen = choice if isinstance(choice, Write) else None
    return [
        name_line(state, player, name, language=language),
        *qwinto_text.rows(thing, legal=writes(legal), chosen=chosen, language=language),
    ]


def _other(state: QwixxState | QwintoState, player: int, names: Sequence[str] | None, language: str) -> Text:
    """Another player's sheet in one line."""
    sheet = state.sheets[player]
    if isinstance(sheet, QwixxSheet):
        summary = qwixx_text.summary(sheet, language)
    else:
        summary = qwinto_text.summary(sheet, language)
    marks = standing(state, player, language)
    mark = "▶ " if "turn" in marks else "★ " if "winner" in marks else "  "
    name = Text(cut(name_of(player, names, language), 18))
    name.truncate(18, pad=True)
    told = " ✓" if "chosen" in marks else ""
    return line(mark, name.plain, "  ", summary, told)
