"""The rules in short: a sentence or two for every clause of docs/rules.md, and which of them matter when."""

from collections.abc import Mapping

from astragal.rules.qwinto.state import QwintoState
from astragal.rules.qwixx.state import WHITE, QwixxState
from astragal.rules.state import State

QWIXX: Mapping[str, str] = {
    "QX1": "A row is crossed from left to right. You may skip numbers, but what you skip is lost.",
    "QX2": "Dice decide who begins; then turns go clockwise.",
    "QX3": "The active player rolls two white dice and every coloured die still in the game.",
    "QX4": "Action 1: everybody may cross the white sum once, in any row. All choose at the same time.",
    "QX5": "Action 2: only the active player may add one white and one coloured die and cross that in its colour.",
    "QX6": "An active player who crosses nothing in both actions takes a penalty: 5 points less.",
    "QX7": "The last number of a row needs five crosses there before. It is crossed together with the lock.",
    "QX8": "A locked row is closed for everybody, and its die leaves the game at once.",
    "QX9": "Whoever locks the same row in the same action 1, and may, locks it too. All choices of an action 1 stand.",
    "QX10": "The game ends with two closed rows, or with somebody's fourth penalty.",
    "QX11": "If action 1 ends the game, there is no action 2 any more (option finish_turn: there is).",
    "QX12": "1, 2, 3, 4 … crosses in a row score 1, 3, 6, 10 … points; a penalty costs 5. Equal totals share the win.",
}
LONGO: Mapping[str, str] = {
    "QL1": "The dice have eight faces; the rows run from 2 to 16, or from 16 to 2.",
    "QL2": "Either of the last two numbers locks a row, and needs six crosses there before.",
    "QL3": "If the white sum is one of your lucky numbers, you may instead cross the next number of the row in which "
    "you have the fewest crosses.",
    "QL4": "Rows that are closed do not count for the fewest (option fewest). A lucky cross may lock.",
    "QL5": "Points go on up to 15 crosses: 120.",
}
QWINTO: Mapping[str, str] = {
    "QW1": "Numbers in a row rise from left to right. You may leave gaps and fill them later.",
    "QW2": "No number stands twice in a column.",
    "QW3": "The active player picks one to three dice, rolls, and may roll all of them again once.",
    "QW4": "Everybody may write the sum in one empty cell of a row whose die was rolled. All choose at the same time.",
    "QW5": "An active player who writes nothing marks a failed attempt.",
    "QW6": "The game ends when somebody has two full rows or four failed attempts.",
    "QW7": "A full row scores its rightmost number, otherwise one point a number. A full column of three scores the "
    "number in its pentagon. A failed attempt costs 5.",
    "QW8": "On paper, a wrong number is erased; in the same round it may be written elsewhere.",
}
QUIXO: Mapping[str, str] = {
    "QI0": "A coin, or the players, decide who begins.",
    "QI1": "Take a cube of the outer ring that is blank or shows your own symbol. You may not pass.",
    "QI2": "It goes back with your symbol on top.",
    "QI3": "Push it in at an end of its row or column, but not where it came from.",
    "QI4": "Five of your symbol in a row, column or long diagonal win.",
    "QI5": "If your move makes five of the other symbol, you lose, even if it makes five of yours too.",
    "QI6": "With four, opposite seats are a team. You take blanks, or your team's cubes whose dot points at you.",
    "QI7": "You choose where the dot of your cube points: at you, or (with >) at your partner.",
    "QI8": "With four, you pass if no cube of the ring is yours to take, and only then.",
    "QI9": "Before a game of four, agree whether partners may talk.",
    "QI10": "If the time for moves is limited, who runs out of it loses.",
    "QI11": "Unless its options repetition and move_limit say otherwise, a game at a table is drawn when a position "
    "comes up for the third time, or after 200 moves.",
}


def clauses(state: State) -> Mapping[str, str]:
    """Return all clauses of a game.

    >>> import astragal
    >>> list(clauses(astragal.game("quixo").start()))[-1]
    'QI11'
    """
    if isinstance(state, QwixxState):
        return {**QWIXX, **LONGO} if state.game.name == "longo" else QWIXX
    return QWINTO if isinstance(state, QwintoState) else QUIXO


def matter_now(state: State) -> list[str]:
    """Return the clauses that matter for the choice that is due.

    >>> import astragal
    >>> matter_now(astragal.game("qwinto").start())
    ['QW3']
    """
    if isinstance(state, QwixxState):
        longo = state.game.name == "longo"
        lock = "QL2" if longo else "QX7"
        if state.phase == WHITE:
            return ["QX4", "QX1", lock, "QX8", *(["QL3", "QL4"] if longo else [])]
        return ["QX5", "QX1", "QX6", lock]
    if isinstance(state, QwintoState):
        return ["QW4", "QW1", "QW2", "QW5", "QW7"] if state.phase == "write" else ["QW3"]
    return ["QI1", "QI2", "QI3", "QI4", "QI5", *(["QI6", "QI7"] if state.game.players == 4 else [])]
