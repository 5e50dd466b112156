"""What a short-sighted player sees: every line of play to a fixed number of plies, nothing beyond, nothing left out.

Unlike `search` it looks no further where there is a threat and no less far where a move looks dull, so that what it
prefers is what somebody prefers who looks just so far.
"""

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_search.board import finished, pushed, takes, turned
from astragal.kernels.quixo_search.memory import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    bound_of,
    find,
    keep,
    key_of,
    move_of,
    value_of,
)
from astragal.kernels.quixo_search.moves import pick
from astragal.kernels.quixo_search.scratch import KIDS, WIN
from astragal.kernels.quixo_search.tables import LANE, PAIR, PUSHES, TAKE, Ints, Sums
from astragal.kernels.quixo_search.worth import score, worth

DEPTH = 56
"""Where the depth stands in a key: what is remembered at one depth says nothing of another but where to begin."""
FIRST = 1 << 40


@compiled
def foresee_moves(word: int, ply: int, beta: int, lines: Sums, counted: Ints) -> int:
    """Return the value of a position to who looks at its moves and no further."""
    best, free = ply + 1 - WIN, takes(word, 0)
    own, blank = free & word, free & ~word
    for push in range(PUSHES):
        pair = PAIR[push]
        if not free & TAKE[push] or own & pair == pair or blank & pair == pair:
            continue
        made = pushed(word, push)
        done = finished(made)
        counted[0] += 1
        if done:
            if not done >> LANE:
                return WIN - ply - 1
            continue
        best = max(best, -score(worth(turned(made), lines)))
        if best >= beta:
            break
    return best


@compiled
def foresee(
    word: int, depth: int, ply: int, alpha: int, beta: int, lines: Sums, memory: Ints, counted: Ints, kids: Ints
) -> int:
    """Return the value of a position for its mover, exact between alpha and beta and else a bound.

    Positions looked at are added to `counted[0]`. Other compiled functions must not call this one, as `search`.
    """
    if depth == 0:
        return score(worth(word, lines))
    if depth == 1:
        return foresee_moves(word, ply, beta, lines, counted)
    best, free = ply + 1 - WIN, takes(word, 0)
    own, blank = free & word, free & ~word
    key = key_of(word, 0, False)
    place, first = find(memory, key | depth << DEPTH), -1
    if place >= 0:
        entry = memory[place, 1]
        value, bound = value_of(entry, ply), bound_of(entry)
        if bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha):
            return value
        first = move_of(entry)
    else:
        place = find(memory, key | (depth - 1) << DEPTH)
        if place >= 0:
            first = move_of(memory[place, 1])
    count = 0
    for push in range(PUSHES):
        pair = PAIR[push]
        if not free & TAKE[push] or own & pair == pair or blank & pair == pair:
            continue
        made = pushed(word, push)
        done = finished(made)
        if done:
            if not done >> LANE:
                return WIN - ply - 1
            continue
        kids[ply, count] = FIRST if push == first else -score(worth(turned(made), lines))
        kids[ply, KIDS + count] = push
        count += 1
    counted[0] += count
    chosen = -1
    for turn in range(count):
        pick(turn, count, ply, kids)
        push = kids[ply, KIDS + turn]
        kid, low = turned(pushed(word, push)), max(alpha, best)
        value = -foresee(kid, depth - 1, ply + 1, -beta, -low, lines, memory, counted, kids)
        if value > best:
            best, chosen = value, push
            if best >= beta:
                break
    if chosen >= 0:
        bound = AT_LEAST if best >= beta else (AT_MOST if best <= alpha else EXACT)
        keep(memory, key | depth << DEPTH, best, depth, bound, chosen, ply)
    return best
