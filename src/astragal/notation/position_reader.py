"""A position → state. Forgiving: any order, and what can be told from the rest may be missing."""

import re
from collections.abc import Sequence

from astragal.core.errors import InvalidState
from astragal.core.game import Game
from astragal.core.state import State
from astragal.games.quixo.rules import build as quixo
from astragal.games.quixo.rules.board import BLANK, SIZE
from astragal.games.quixo.rules.game import Quixo
from astragal.games.quixo.rules.state import FORFEIT, LINE, MOVE_LIMIT, REPETITION
from astragal.games.qwinto.rules import build as qwinto
from astragal.games.qwinto.rules.game import Qwinto
from astragal.games.qwinto.rules.sheet import QwintoSheet
from astragal.games.qwinto.rules.state import DECIDE, OVER, PHASES, PICK, WRITE, QwintoState
from astragal.games.qwixx.rules import build as qwixx
from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.state import COLOUR, ROLL, WHITE, QwixxState
from astragal.notation.fields import Fields
from astragal.notation.moves import COLOURS
from astragal.notation.position_writer import position
from astragal.notation.scanner import Spot
from astragal.notation.sheets import read_marks, read_written


def read_position(text: str | Spot, *, strict: bool = False) -> State:
    """Return the state of a position; `strict` takes only the exact text that `position` writes.

    >>> state = read_position("quixo board=1X3/5/5/5/5 active=1")
    >>> state.board[21], state.awaiting
    ('X', (1,))
    >>> read_position("quixo board=1X4/5/5/5/5")
    Traceback (most recent call last):
        ...
    astragal.notation.errors.ReadError: Line 1, column 7: found “board=1X4/5/5/5/5”. Expected: five ranks ...
    """
    spot = text if isinstance(text, Spot) else Spot(text)
    fields = Fields(spot)
    game = fields.game()
    try:
        state = _state(fields, game)
    except InvalidState as error:
        raise spot.error("a position that play can reach", error.message) from error
    fields.finish()
    if strict:
        exact(spot, position(state))
    return state


def exact(found: Spot, expected: str) -> None:
    """Raise an error where a text first differs from the one expected."""
    if found.text != expected:
        pairs = zip(found.text + "\0", expected + "\0", strict=False)
        start = next(place for place, (one, other) in enumerate(pairs) if one != other)
        raise found.at(start, start + 20).error(expected[start : start + 40] or "the end of the line")


def _state(fields: Fields, game: Game) -> State:
    if isinstance(game, QwixxFamily):
        return _qwixx(fields, game)
    return _qwinto(fields, game) if isinstance(game, Qwinto) else _quixo(fields, game)


def _active(fields: Fields, game: Game) -> int:
    spot = fields.error("active", f"active= and a seat, 0 to {game.players - 1}")
    active = fields.whole("active", game.first)
    if active >= game.players:
        raise spot
    return active


def _check_sheets(sheets: Sequence[QwixxSheet | QwintoSheet], spots: Sequence[Spot]) -> None:
    for sheet, spot in zip(sheets, spots, strict=True):
        for problem in sheet.problems():
            raise spot.error("a sheet that play can lead to", problem)


def _qwixx(fields: Fields, game: QwixxFamily) -> QwixxState:
    spots = fields.sheets(game.players)
    sheets = tuple(read_marks(spot, game.layout, game.lucky_pair(seat)) for seat, spot in enumerate(spots))
    _check_sheets(sheets, spots)
    locked = [row for row in range(len(game.layout.rows)) if any(sheet.locked(row) for sheet in sheets)]
    fields.word("closed", ("".join(game.layout.letters[row] for row in locked) or "-",))
    closed = sum(1 << row for row in locked)
    phase = fields.word("phase", (ROLL, WHITE, COLOUR, OVER))
    dice = game.layout.dice[closed] if phase in (WHITE, COLOUR) else ()
    state = QwixxState(
        game=game,
        sheets=sheets,
        active=_active(fields, game),
        phase=phase,
        closed=closed,
        table=qwixx.table_of(dice, fields.faces(dice, game.layout.faces)),
        crossed=phase == COLOUR and fields.word("crossed", ("no", "yes")) == "yes",
        pending=(None,) * game.players,
    )
    qwixx.check(state)
    return state


def _qwinto(fields: Fields, game: Qwinto) -> QwintoState:
    spots = fields.sheets(game.players)
    sheets = tuple(read_written(spot) for spot in spots)
    _check_sheets(sheets, spots)
    phase = fields.word("phase", PHASES)
    expected = fields.error("picked", "the letters of the dice, in the order o y p")
    letters = fields.take("picked", "")
    if not re.fullmatch("o?y?p?", letters) or bool(letters) == (phase in (PICK, OVER)):
        raise expected
    picked = tuple(COLOURS[letter] for letter in letters)
    state = QwintoState(
        game=game,
        sheets=sheets,
        active=_active(fields, game),
        phase=phase,
        picked=picked,
        table=fields.faces(picked if phase in (DECIDE, WRITE) else (), 6),
        pending=(None,) * game.players,
    )
    qwinto.check(state)
    return state


def _quixo(fields: Fields, game: Game) -> State:
    assert isinstance(game, Quixo)
    expected = fields.error("board", "five ranks of five places, from rank 5 down")
    text = fields.take("board", "5/5/5/5/5")
    ranks = re.sub("[1-5]", lambda digit: BLANK * int(digit[0]), text).split("/")
    if [len(rank) for rank in ranks] != [SIZE] * SIZE or BLANK in text:
        raise expected
    fields.sheets(0)
    active = _active(fields, game)
    state = quixo.from_position(game, "".join(reversed(ranks)), active, fields.whole("made", 0))
    over = fields.word("over", ("", LINE, MOVE_LIMIT, REPETITION, f"{FORFEIT}-0", f"{FORFEIT}-1"))
    if over.startswith(FORFEIT):
        return quixo.ended(state, FORFEIT, [seat for seat in game.everyone if seat % 2 != int(over[-1])])
    if over == REPETITION:
        return quixo.ended(state, REPETITION, ())
    if over and (state.result is None or state.result.termination != over):
        raise fields.all.error("over= only for how the game ended")
    return state
