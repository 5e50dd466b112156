"""Making states of Qwinto: the first one, and those that come as plain data."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from astragal.core.colours import LETTERS
from astragal.core.data import Data, wrong
from astragal.core.options import is_whole
from astragal.games.qwinto.rules.moves import Pick
from astragal.games.qwinto.rules.sheet import CELLS, COLOURS, FAILS, FULL_ROWS, QwintoSheet
from astragal.games.qwinto.rules.state import DECIDE, OVER, PHASES, PICK, PICKS, WRITE, QwintoState, Round

if TYPE_CHECKING:
    from astragal.games.qwinto.rules.game import Qwinto

CELL_NAMES = {
    f"{LETTERS[colour]}{column + 1}": (row, column) for row, colour in enumerate(COLOURS) for column in CELLS[row]
}
"""Every cell of the sheet by its name, `y9` for the ninth column of the yellow row."""


def start(game: "Qwinto") -> QwintoState:
    """Return the state before the first choice of dice."""
    return QwintoState(game, (QwintoSheet(),) * game.players, game.first, PICK, (), (), (None,) * game.players)


def from_dict(game: "Qwinto", data: Mapping[str, object]) -> QwintoState:
    """Return the state that `to_dict()` described, or raise `InvalidState`."""
    given = Data(data)
    given.game(game.to_dict())
    phase = given.word("phase", PHASES)
    picked = _colours(given, "picked")
    state = QwintoState(
        game=game,
        sheets=tuple(_written(Data(item)) for item in given.items("sheets")),
        active=given.whole("active", 0, game.players - 1),
        phase=phase,
        picked=picked,
        table=given.shown(picked if phase in (DECIDE, WRITE) else (), 6),
        pending=(None,) * game.players,
        last=_round(given, game.players),
    )
    check(state)
    return replace(state, pending=given.pending(state))


def check(state: QwintoState) -> None:
    """Raise `InvalidState` unless the parts of a state fit together as play could have left them."""
    if len(state.sheets) != state.game.players or any(sheet.problems() for sheet in state.sheets):
        raise wrong("sheets")
    over = any(sheet.full_rows >= FULL_ROWS or sheet.fails >= FAILS for sheet in state.sheets)
    if over != (state.phase == OVER):
        raise wrong("phase")
    between = state.phase in (PICK, OVER)
    if (state.picked != ()) if between else (Pick(state.picked) not in PICKS):
        raise wrong("picked")
    if state.last is not None and not between:
        raise wrong("last")


def _colours(data: Data, name: str) -> tuple[str, ...]:
    return tuple(str(colour) for colour in data.items(name))


def _written(data: Data) -> QwintoSheet:
    sheet = QwintoSheet(fails=data.whole("fails", 0, FAILS))
    for row, colour in enumerate(COLOURS):
        for column, number in data.mapping(colour).items():
            cell = CELL_NAMES.get(f"{LETTERS[colour]}{column}")
            if cell is None or not is_whole(number):
                raise wrong(colour)
            sheet = sheet.with_number(row, cell[1], number)
    return sheet


def _round(given: Data, players: int) -> Round | None:
    if given.get("last") is None:
        return None
    data = Data(given.get("last"))
    colours = _colours(data, "colours")
    names = data.items("cells", players)
    cells = tuple(None if name is None else CELL_NAMES.get(str(name), (0, 0)) for name in names)
    if Pick(colours) not in PICKS or (0, 0) in cells:  # the sheet has no cell there
        raise wrong("last")
    number = data.whole("number", len(colours), 6 * len(colours))
    return Round(data.whole("active", 0, players - 1), colours, number, cells)
