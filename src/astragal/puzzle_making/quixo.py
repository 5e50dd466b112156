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
from astragal.games.quixo.heuristics import PRACTISED, Thumb, choose, looks
from astragal.games.quixo.rules.board import BLANK
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.quixo_search.board import pushed, turned
from astragal.kernels.quixo_search.convert import to_word
from astragal.kernels.quixo_search.symmetry import least
from astragal.notation import move as move_of
from astragal.notation import position, read_position
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
"""Losing moves that look good, of each position, after which the answer is looked for. Those after which five can be
made at once are not among them: their answers are all alike."""
REPLIES = 2
"""Replies that look good, after the answer of a puzzle, after which the next one is looked for."""
A_GAME = 12
MAX_JUDGED = 50_000
"""Positions whose values are kept."""
EASY, BLOCKS = 0.4, 0.5
"""Of positions that are won in one move, and of those in which all other moves lose at once, this share is looked at:
they come up all the time."""
STRONG_EVERY = 4
"""One game of this many is one of strong levels, who hold what can be held: those have the only moves."""
CARELESS = Thumb(alert=0.0)
"""Somebody who builds lines and never looks at the other side."""
WIN, DRAW, LOSS = 1, 0, -1


class QuixoMaker:
    """Looks through games, with full tables.

    >>> QuixoMaker.name
    'quixo'
    """

    name = "quixo"

    def __init__(self, known: Tables | None = None) -> None:
        self._known = known or tables()
        self._judged: dict[tuple[str, int], dict[Push, int]] = {}

    def puzzles(self, number: int) -> Iterator[Raw]:
        """Give the puzzles of a game: of its positions, of those after mistakes that look good, and how these go on."""
        chance, source = Random(f"puzzles {self.name} {number}"), f"{self.name} {number}"
        strong = number % STRONG_EVERY == STRONG_EVERY - 1
        levels = [chance.choice(STRONG if strong else SEATED) for _ in range(2)]
        every = [cast(QuixoState, state) for state, _ in choices(make_game(self.name), levels, source)][:LATEST]
        found, met = 0, set[int]()
        for state in chance.sample(every, len(every)):
            waiting = [state, *(() if strong else self._mistakes(state))]
            while waiting:
                one = waiting.pop()
                if symmetry_class(one) in met:
                    continue
                met.add(symmetry_class(one))
                made = self.looked_at(one, source, chance)
                if made is None:
                    continue
                yield made
                found += 1
                if found == A_GAME:
                    return
                waiting += _replies(one, made)

    def _values(self, state: QuixoState) -> dict[Push, int]:
        """What every move is worth; nothing if the tables do not tell. Openings come up in many games."""
        key = state.board, state.active
        if key not in self._judged:
            if len(self._judged) > MAX_JUDGED:
                self._judged.clear()
            self._judged[key] = self._looked_up(state)
        return self._judged[key]

    def _looked_up(self, state: QuixoState) -> dict[Push, int]:
        worth = {move: verdict.value for move, verdict in judge(state, self._known, 0).items()}
        known = {move: value for move, value in worth.items() if value is not None}
        return known if len(known) == len(worth) else {}

    def _mistakes(self, state: QuixoState) -> list[QuixoState]:
        """What comes of losing moves that look good to somebody who does not look at the other side."""
        seat, values = state.active, self._values(state)
        if max(values.values(), default=LOSS) == LOSS:
            return []
        after = {
            kid: push
            for push, kid in kids_of(state).items()
            if values[push] == LOSS and not ending(kid) and not wins_in(kid, 1)
        }
        states = [state.play(seat, push) for push in after.values()]
        return sorted(states, key=lambda kid: -looks(kid.board, seat, alert=False))[:MISTAKES]

    def looked_at(self, state: QuixoState, source: str, chance: Random) -> Raw | None:
        """Return the puzzle of a position, if it has exactly one best move and the question can be proven."""
        # A puzzle is a position without what was played before: nothing here may depend on that.
        text = position(state)
        state = cast(QuixoState, read_position(text))
        boards, seat = kids_of(state), state.active
        if any(ending(board) == FIVE for board in boards.values()) and chance.random() >= EASY:
            return None
        values = self._values(state)
        best = max(values.values(), default=LOSS)
        right = [move for move, value in values.items() if value == best]
        if best == LOSS or len({boards[move] for move in right}) != 1 or len(set(boards.values())) < 2:
            return None
        natural = next((move for move in natural_moves(state) if values[move] == LOSS), natural_moves(state)[0])
        asked = _question(state, values, boards, right[0], natural, chance)
        if asked is None:
            return None
        kind, moves, nodes = asked
        wrong = [level for level, move in answers(state.view(seat), seat, ASKED).items() if move not in right]
        return Raw(
            self.name,
            text,
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


def _replies(state: QuixoState, made: Raw) -> list[QuixoState]:
    """Give what comes of the answer and of replies that look good, and that do not end the game or lose it at once."""
    after = state.play(state.active, move_of(max(made.worth, key=lambda text: made.worth[text])))
    if after.over:
        return []
    seat = after.active
    kids = {kid: push for push, kid in kids_of(after).items() if not ending(kid) and not wins_in(kid, 1)}
    states = [after.play(seat, push) for push in kids.values()]
    return sorted(states, key=lambda kid: -looks(kid.board, seat))[:REPLIES]


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
            return "win_in", 1, 0
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


def natural_moves(state: QuixoState) -> tuple[Push, ...]:
    """Return the moves that come to mind: of a player of some practice, and of one who does not look at the other side.

    >>> import astragal
    >>> [str(move) for move in natural_moves(astragal.read_position("quixo board=OOOO1/5/5/5/XXX2 active=0"))][1]
    'e2-e1'
    """
    return tuple(cast(Push, choose(state, state.active, Random(1), thumb)) for thumb in (PRACTISED, CARELESS))


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
