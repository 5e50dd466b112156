"""Looking ahead: principal variation search with a memory, threats first, cycles as draws, for two and for four."""

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_search.board import can_win, dots_turned, takes, turned
from astragal.kernels.quixo_search.dotted import looks
from astragal.kernels.quixo_search.memory import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    bound_of,
    depth_of,
    find,
    keep,
    key_of,
    move_of,
    value_of,
)
from astragal.kernels.quixo_search.moves import LOST, after, leaves, pick, remember, spread
from astragal.kernels.quixo_search.scratch import (
    BASE,
    BEST,
    DOTS,
    EXTEND,
    FOUR,
    KIDS,
    LEFT,
    LIMIT,
    NODES,
    PASS,
    PATH,
    PLIES,
    SINCE,
    STOP,
    WIN,
    drawn,
    repeated,
)
from astragal.kernels.quixo_search.symmetry import least
from astragal.kernels.quixo_search.tables import BACK, BOARD, IMAGE, LANE, TAKE, Ints, Sums
from astragal.kernels.quixo_search.worth import their_fours

LATE = 5
"""From this move on a search is a ply shorter, until it proves better than expected."""


@compiled
def search(
    word: int,
    dots: int,
    depth: int,
    ply: int,
    alpha: int,
    beta: int,
    lines: Sums,
    memory: Ints,
    scratch: Ints,
    kids: Ints,
) -> int:
    """Return the value of a position for its mover, exact between alpha and beta and else a bound.

    The position is in the path already. At the root the best move goes to scratch[BEST] as soon as it is known. Other
    compiled functions must not call this one: Numba loads those from its cache without what calls itself, and crashes.
    """
    at = scratch[BASE] + ply
    if scratch[NODES] >= scratch[LIMIT]:
        scratch[STOP] = 1
    if scratch[STOP]:
        return 0
    if ply and (ply >= scratch[LEFT] or repeated(scratch, at)):
        return drawn(scratch, ply)
    if ply < scratch[EXTEND] and threatened(word, dots, lines, scratch):
        depth += 1
    if (depth <= 1 and ply) or ply >= PLIES - 1:
        return leaves(word, dots, ply, beta, lines, scratch)
    picture, picture_dots, symmetry = least(word, dots)
    key = key_of(picture, picture_dots, scratch[FOUR] != 0)
    place, first = find(memory, key), -1
    if place >= 0:
        entry = memory[place, 1]
        first = image(move_of(entry), BACK[symmetry])
        if ply and depth_of(entry) >= depth:
            value, bound = value_of(entry, ply), bound_of(entry)
            if bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha):
                return value
    count = spread(word, dots, ply, first, lines, scratch, kids)
    if count < 0:
        return WIN - ply - 1
    best, chosen = ply + 1 - WIN, -1
    blank = BOARD & ~(word | word >> LANE)
    for turn in range(count):
        pick(turn, count, ply, kids)
        move = kids[ply, KIDS + turn]
        if kids[ply, turn] < LOST >> 1:
            # This and all that follow let the next seat win at once.
            if ply + 2 - WIN > best:
                best, chosen = ply + 2 - WIN, move
            break
        kid, kid_dots = enter(word, dots, move, at, blank, scratch)
        low = max(alpha, best)
        less = 1 if turn >= LATE and depth >= 3 else 0
        if turn:
            value = -search(kid, kid_dots, depth - 1 - less, ply + 1, -low - 1, -low, lines, memory, scratch, kids)
            if less and value > low:
                value = -search(kid, kid_dots, depth - 1, ply + 1, -low - 1, -low, lines, memory, scratch, kids)
        if not turn or low < value < beta:
            value = -search(kid, kid_dots, depth - 1, ply + 1, -beta, -low, lines, memory, scratch, kids)
        if scratch[STOP]:
            return 0
        if value > best:
            best, chosen = value, move
            if not ply:
                scratch[BEST] = move
        if best >= beta:
            break
    if chosen >= 0:
        if best >= beta and chosen != PASS:
            remember(chosen, depth, ply, blank & TAKE[chosen >> 1] != 0, scratch)
        bound = AT_LEAST if best >= beta else (AT_MOST if best <= alpha else EXACT)
        keep(memory, key, best, depth, bound, image(chosen, IMAGE[symmetry]), ply)
    return best


@compiled
def threatened(word: int, dots: int, lines: Sums, scratch: Ints) -> bool:
    """Tell whether the next seat could win at once if it were its turn: then it is too early to stop looking."""
    if not their_fours(looks(word, dots, scratch[FOUR], lines)):
        return False
    kid = turned(word)
    return can_win(kid, takes(kid, dots_turned(word, dots) * scratch[FOUR]))


@compiled
def enter(word: int, dots: int, move: int, at: int, blank: int, scratch: Ints) -> tuple[int, int]:
    """Return the position after a move, and put it on the path."""
    kid, kid_dots = after(word, dots, move)
    kid_dots = kid_dots * scratch[FOUR]
    scratch[PATH + at + 1], scratch[DOTS + at + 1] = kid, kid_dots
    fresh = move != PASS and blank & TAKE[move >> 1]
    scratch[SINCE + at + 1] = at + 1 if fresh else scratch[SINCE + at]
    return kid, kid_dots


@compiled
def image(move: int, pushes: Ints) -> int:
    """Return a move after the board was turned, given what becomes of the pushes."""
    return move if move == PASS else 2 * pushes[move >> 1] | move & 1
