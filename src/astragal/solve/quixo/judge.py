"""What each move of a position is worth: by the tables, by a short proof, or unknown."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import cast

import numpy as np

from astragal.core.moves import Move
from astragal.core.state import State
from astragal.games.quixo.rules.board import BLANK, INDEX, LETTERS, SIZE, pushed
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.quixo_solver.probe import UNKNOWN
from astragal.kernels.quixo_solver.prove import prove
from astragal.solve.probing import PLIES
from astragal.solve.quixo.paths import tables_folder
from astragal.solve.quixo.shipped import shipped
from astragal.solve.quixo.tables import Tables
from astragal.solve.verdicts import EXACT, OPEN, PROVEN, Verdict


def tables() -> Tables:
    """Return the tables of 5×5: those of the folder, and for layers that it lacks the ones of the package.

    >>> tables().size
    5
    """
    return tables_in(tables_folder())


@cache
def tables_in(folder: Path) -> Tables:
    """Return the tables of a folder, completed by those of the package; opened once.

    >>> tables_in(Path("/nowhere")).complete
    False
    """
    own = Tables(SIZE, folder)
    coming = shipped()
    if coming is not None:
        there = set(own.there())
        own.sources |= {blanks: source for blanks, source in coming.losses.items() if blanks not in there}
        own.wins |= coming.wins
    return own


def cells(board: str, letter: str) -> int:
    """Return the set of the squares that show a letter.

    >>> cells("X.X" + "." * 22, "X")
    5
    """
    return int(board[::-1].translate(_SHOWING[letter]), 2)


_SHOWING = {
    letter: str.maketrans({shown: str(int(shown == letter)) for shown in (BLANK, *LETTERS)})
    for letter in (BLANK, *LETTERS)
}


def values(boards: list[str], seat: int, known: Tables) -> list[int]:
    """Return what boards are for a seat that is to move there, by the tables: -1, 0, 1, or 2 if they do not tell."""
    found = [UNKNOWN] * len(boards)
    by_layer: dict[int, list[int]] = defaultdict(list)
    for place, board in enumerate(boards):
        by_layer[board.count(BLANK)].append(place)
    for places in by_layer.values():
        blanks = np.array([cells(boards[place], BLANK) for place in places])
        mover = np.array([cells(boards[place], LETTERS[seat]) for place in places])
        for place, value in zip(places, known.values(blanks, mover), strict=True):
            found[place] = int(value)
    return found


def judge_boards(boards: list[str], seat: int, known: Tables, plies: int = PLIES) -> list[Verdict]:
    """Return what boards are for a seat that is to move there, and how we know."""
    return [
        _proof(board, seat, plies) if value == UNKNOWN else Verdict(value, EXACT)
        for board, value in zip(boards, values(boards, seat, known), strict=True)
    ]


def _proof(board: str, seat: int, plies: int) -> Verdict:
    found = prove(SIZE, cells(board, BLANK), cells(board, LETTERS[seat]), plies)
    return Verdict(None, OPEN) if found == UNKNOWN else Verdict(found, PROVEN)


def judge(state: QuixoState, known: Tables | None = None, plies: int = PLIES) -> dict[Push, Verdict]:
    """Return what each move of a two-player game's position is worth for the side to move.

    >>> import astragal
    >>> from astragal.games.quixo.rules.build import from_position
    >>> state = from_position(astragal.game("quixo"), "XXXX." + "O...." * 4, 0, 0)
    >>> [str(move) for move, verdict in judge(state).items() if verdict.value == 1]
    ['e1-a1', 'e2-e1', 'e3-e1', 'e4-e1', 'e5-e1']
    """
    seat = state.active
    pushes = [move for move in state.moves(seat) if isinstance(move, Push)]
    verdicts = judge_boards([after(state, push) for push in pushes], 1 - seat, known or tables(), plies)
    return {push: _turned(verdict) for push, verdict in zip(pushes, verdicts, strict=True)}


def judge_state(state: State, plies: int) -> Mapping[Move, Verdict] | None:
    """Return what each move is worth, or None where Quixo is not solved: with four players (`solve.probing.Probe`)."""
    if state.game.players != 2:
        return None
    return dict(judge(cast(QuixoState, state), plies=plies).items())


def after(state: QuixoState, push: Push) -> str:
    """Return the board after a push of the seat to move.

    >>> import astragal
    >>> after(astragal.game("quixo").start(), astragal.move("a1-e1"))[:5]
    '....X'
    """
    return pushed(state.board, INDEX[push.take], INDEX[push.put], LETTERS[state.active])


def _turned(verdict: Verdict) -> Verdict:
    """What is good for the other side is bad for this one."""
    return Verdict(None if verdict.value is None else -verdict.value, verdict.how)
