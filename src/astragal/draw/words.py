"""The words on drawings, all in one place, and players' names made safe to show."""

import unicodedata
from collections.abc import Sequence

from astragal.rules.quixo.state import QuixoState
from astragal.rules.qwinto.state import QwintoState
from astragal.rules.qwixx.state import QwixxState
from astragal.rules.state import State

TITLES = {"qwixx": "Qwixx", "longo": "Qwixx Longo", "qwinto": "Qwinto", "quixo": "Quixo"}
SHEET_TITLES = {
    "classic": "Qwixx",
    "longo": "Qwixx Longo",
    "mixed": "Qwixx, mixed",
    "shuffled": "Qwixx, shuffled",
}
SYMBOLS = ("crosses", "circles")
"""What the sides of Quixo play, by seat."""

NAME_WIDTH = 24


def clean(name: object, width: int = NAME_WIDTH) -> str:
    """Return a name on one line without anything that steers a terminal, cut to a width.

    >>> clean("Ann\\x1b[31m\\n")
    'Ann[31m'
    >>> clean("A very long name indeed", width=11)
    'A very lon…'
    """
    shown, marks = "", 0
    for letter in unicodedata.normalize("NFC", str(name)[:200]):
        marks = marks + 1 if _columns(letter) == 0 else 0
        if marks <= 2:  # accents may stack up, but not to the ceiling
            shown += letter if letter.isprintable() else " " * letter.isspace()
    return cut(" ".join(shown.split()), width)


def cut(words: str, width: int) -> str:
    """Cut a text to a width, with an ellipsis where something is left out; wide letters count as two.

    >>> cut("四つの", 5)
    '四つ…'
    """
    if columns(words) <= width:
        return words
    kept, used = "", 1
    for letter in words:
        used += _columns(letter)
        if used > width:
            break
        kept += letter
    return kept.rstrip() + "…"


def columns(words: str) -> int:
    """Return how wide a text is, in letters of the usual width.

    >>> columns("四つ"), columns("Ann")
    (4, 3)
    """
    return sum(map(_columns, words))


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def name_of(seat: int, names: Sequence[str] | None) -> str:
    """Return what to call a seat.

    >>> name_of(1, ["Ann"]), name_of(0, ["Ann"])
    ('Seat 1', 'Ann')
    """
    given = clean(names[seat]) if names is not None and seat < len(names) else ""
    return given or f"Seat {seat}"


def listed(words: Sequence[str]) -> str:
    """Join words as people do.

    >>> listed(["Ann", "Bob", "Cleo"])
    'Ann, Bob and Cleo'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def points(score: float) -> str:
    """Say a number of points.

    >>> points(1), points(-5)
    ('1 point', '-5 points')
    """
    return f"{score} point{'' if score == 1 else 's'}"


def title(state: State) -> str:
    """Return the name of the game, and of its sheet where that is not the usual one.

    >>> import astragal
    >>> title(astragal.game("qwixx", sheet="mixed").start())
    'Qwixx, mixed'
    """
    if isinstance(state, QwixxState):
        return SHEET_TITLES.get(state.game.layout.name, TITLES["qwixx"])
    return TITLES[state.game.name]


YOU = "you"
"""What a person who gave no name is called; grammar treats this one differently."""


def status(state: State, names: Sequence[str] | None = None) -> str:
    """Say in a few words what happens now, or how the game ended.

    >>> import astragal
    >>> status(astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3)), ["Ann", "Bob"])
    'Ann’s turn · everybody may cross 5'
    """
    if state.over:
        return _ending(state, names)
    who = name_of(state.active, names)
    if isinstance(state, QuixoState):
        return f"{who[:1].upper() + who[1:]} to move, playing {SYMBOLS[state.active % 2]}"
    turn = "Your turn" if who == YOU else f"{who}’s turn"
    return f"{turn} · {_phase(state)}"


def _phase(state: State) -> str:
    if isinstance(state, QwixxState):
        everybody = "everybody may cross" if state.game.players > 1 else "you may cross"
        return {
            "roll": "roll the dice",
            "white": f"{everybody} {state.white_sum}",
            "colour": "one white and one coloured die",
        }[state.phase]
    if isinstance(state, QwintoState):
        dice = "die" if len(state.picked) == 1 else "dice"
        everybody = "everybody may write" if state.game.players > 1 else "you may write"
        return {
            "pick": "pick the dice",
            "roll": f"roll the {listed(state.picked)} {dice}",
            "decide": f"keep {state.number} or roll again",
            "reroll": f"roll the {listed(state.picked)} {dice} again",
            "write": f"{everybody} {state.number}",
        }[state.phase]
    return ""


def _ending(state: State, names: Sequence[str] | None) -> str:
    outcome = state.outcome
    if outcome is None or outcome.drawn:
        return "The game is drawn"
    if isinstance(state, QuixoState) and outcome.termination != "line":
        return f"{_winners(state, names)} by forfeit"
    if isinstance(state, QuixoState):
        return f"{_winners(state, names)} with a line of {SYMBOLS[_line_side(state)]}"
    return f"{_winners(state, names)} with {points(state.scores[outcome.winners[0]])}"


def _winners(state: State, names: Sequence[str] | None) -> str:
    winners = [name_of(seat, names) for seat in state.winners]
    said = f"{listed(winners)} {'win' if len(winners) > 1 or YOU in winners else 'wins'}"
    return said[:1].upper() + said[1:]


def _line_side(state: QuixoState) -> int:
    return state.winners[0] % 2


def standing(state: State, seat: int) -> tuple[str, ...]:
    """Say what there is to say about a seat now: `winner`, `turn`, `chosen`, with what where that is open.

    >>> import astragal
    >>> standing(astragal.game("qwinto").start(), 0)
    ('turn',)
    """
    if state.over:
        return ("winner",) if seat in state.winners else ()
    found = ["turn"] if seat == state.active else []
    choice = state.pending[seat]
    if choice is not None:
        found.append("chosen" if seat in state.hidden else f"chosen: {choice}")
    return tuple(found)
