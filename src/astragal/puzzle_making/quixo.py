"""Making puzzles of Quixo: positions of games between levels that have exactly one best move, by the solved tables.

What is asked can be proven anywhere: a win by a search to its end, that all other moves lose likewise, and anything
with few cubes by the tables that come with the package. That nothing else wins later, and that the one move that does
not lose holds for ever, the full tables say (`astragal puzzles check quixo --tables`).
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import cast

from astragal.core.players import BEGINNER, CASUAL, EXPERT, MASTER, REGULAR, SKILLED, STARTER
from astragal.games import game as make_game
from astragal.games.quixo.heuristics import choose, looks
from astragal.games.quixo.rules.board import BLANK
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.quixo_search.board import pushed, turned
from astragal.kernels.quixo_search.convert import to_word
from astragal.kernels.quixo_search.symmetry import least
from astragal.notation import position
from astragal.puzzle_making.dice import answers
from astragal.puzzle_making.play import choices
from astragal.puzzle_making.quixo_proof import FIVE, ending, length, proven, wins_in
from astragal.puzzle_making.raw import Raw
from astragal.puzzles.types import Kind
from astragal.solve.quixo.judge import judge, tables
from astragal.solve.quixo.tables import Tables

SEATED = (STARTER, BEGINNER, CASUAL, REGULAR, SKILLED, EXPERT, MASTER)
STRONG = (STARTER, EXPERT, MASTER)
ASKED = (BEGINNER, REGULAR, SKILLED, EXPERT, MASTER)
EXACT = 3
"""Up to so many own moves the shortest win is counted."""
NODES, ALL_NODES = 150_000, 600_000
"""Positions that a proof of one move may take, and the proofs of all of a puzzle's moves together."""
KNOWN_CUBES = 7
"""Positions with up to so many cubes are told by the tables that come with the package."""
LEAST_MOVES = 10
LATEST = 60
"""Games are looked at up to this move: strong levels go on for ever."""
MISTAKES = 6
"""Losing moves that look good, of each position, after which the answer is looked for."""
A_GAME = 8
EASY, BLOCKS = 0.004, 0.5
"""Of wins in one move, and of positions in which all other moves lose at once, so many are taken: they come up all the
time."""
WIN, DRAW, LOSS = 1, 0, -1


class QuixoMaker:
    """Looks through games, with full tables.

    >>> QuixoMaker.name
    'quixo'
    """

    name = "quixo"

    def __init__(self, known: Tables | None = None) -> None:
        self._known = known or tables()

    def puzzles(self, number: int) -> Iterator[Raw]:
        """Give the puzzles of a game: of its positions, and of those after mistakes that look good.

        Every other game is one of strong levels, who hold what can be held: those have the only moves.
        """
        chance, source = Random(f"puzzles {self.name} {number}"), f"{self.name} {number}"
        strong = number % 2 == 1
        levels = [chance.choice(STRONG if strong else SEATED) for _ in range(2)]
        every = [cast(QuixoState, state) for state, _ in choices(make_game(self.name), levels, source)][:LATEST]
        found = 0
        for state in chance.sample(every, len(every)):
            for position_of in (state, *(() if strong else self._mistakes(state))):
                made = self.looked_at(position_of, source, chance)
                if made is not None:
                    yield made
                    found += 1
                if found == A_GAME:
                    return

    def _values(self, state: QuixoState) -> dict[Push, int]:
        """What every move is worth; nothing if the tables do not tell."""
        worth = {move: verdict.value for move, verdict in judge(state, self._known, 0).items()}
        known = {move: value for move, value in worth.items() if value is not None}
        return known if len(known) == len(worth) else {}

    def _mistakes(self, state: QuixoState) -> list[QuixoState]:
        """What comes of losing moves that look good to somebody who does not look at the other side."""
        seat, values = state.active, self._values(state)
        if max(values.values(), default=LOSS) == LOSS:
            return []
        after = {kid: move for move, kid in kids_of(state).items() if values[move] == LOSS and not ending(kid)}
        states = [state.play(seat, move) for move in after.values()]
        return sorted(states, key=lambda kid: -looks(kid.board, seat, alert=False))[:MISTAKES]

    def looked_at(self, state: QuixoState, source: str, chance: Random) -> Raw | None:
        """Return the puzzle of a position, if it has exactly one best move and the question can be proven."""
        values, boards, seat = self._values(state), kids_of(state), state.active
        best = max(values.values(), default=LOSS)
        right = [move for move, value in values.items() if value == best]
        if best == LOSS or len({boards[move] for move in right}) != 1 or len(set(boards.values())) < 2:
            return None
        natural = cast(Push, choose(state, seat, Random(1)))
        asked = _question(state, values, boards, right[0], natural, chance)
        if asked is None:
            return None
        kind, moves, nodes = asked
        wrong = [level for level, move in answers(state.view(seat), seat, ASKED).items() if move not in right]
        return Raw(
            self.name,
            position(state),
            seat,
            {str(move): (value + 1) / 2 for move, value in values.items()},
            0.0,
            str(natural) if natural not in right else "",
            tuple(wrong),
            source,
            kind=kind,
            moves=moves,
            about={"cubes": cubes(state), "boards": len(set(boards.values())), "nodes": nodes},
        )


def _question(
    state: QuixoState,
    values: Mapping[Push, int],
    boards: Mapping[Push, int],
    right: Push,
    natural: Push,
    chance: Random,
) -> tuple[Kind, int, int] | None:
    """What can be asked of a position with one best move: the kind, the moves of a win, the size of proofs."""
    if values[right] == WIN:
        if ending(boards[right]) == FIVE:
            return ("win_in", 1, 0) if chance.random() < EASY else None
        moves, nodes = length(boards[right], EXACT), 0
        if not moves:
            won, nodes = proven(state, right, NODES)
            if won != WIN and cubes(state) > KNOWN_CUBES:
                return None
        losing = sum(value == LOSS for value in values.values())
        if values[natural] == LOSS and 3 * losing <= 2 * len(values) and proven(state, natural, NODES)[0] == LOSS:
            return "trap", moves, nodes
        return "win_in" if moves else "win", moves, nodes
    others = {board: move for move, board in boards.items() if board != boards[right]}
    if any(values[move] == DRAW for move in others.values()) or len(values) < LEAST_MOVES:
        return None
    if all(ending(board) or wins_in(board, 1) for board in others) and chance.random() >= BLOCKS:
        return None
    nodes = 0
    for move in others.values() if cubes(state) > KNOWN_CUBES else ():
        lost, took = proven(state, move, NODES)
        nodes += took
        if lost != LOSS or nodes > ALL_NODES:
            return None
    return "only_move", 0, nodes


def cubes(state: QuixoState) -> int:
    """Return how many cubes show a symbol.

    >>> import astragal
    >>> cubes(astragal.game("quixo").start())
    0
    """
    return len(state.board) - state.board.count(BLANK)


def kids_of(state: QuixoState) -> dict[Push, int]:
    """Return the board after every push, as the other side sees it.

    >>> import astragal
    >>> found = kids_of(astragal.game("quixo").start())
    >>> found[astragal.move("a1-e1")] == found[astragal.move("b1-e1")]
    True
    """
    word = to_word(state.board, state.active)
    legal = set(state.moves(state.active))
    return {
        push: int(turned(pushed(word, number)))
        for number, push in enumerate(state.game.all_moves)
        if isinstance(push, Push) and push in legal
    }


def symmetry_class(state: QuixoState) -> int:
    """Return the same number for all positions that are the same but for turning the board or exchanging the sides.

    >>> import astragal
    >>> one, other = (astragal.read_position(f"quixo board={board}/5/5/5/5") for board in ("X4", "4X"))
    >>> symmetry_class(one) == symmetry_class(other)
    True
    """
    return int(least(to_word(state.board, state.active), 0)[0])
