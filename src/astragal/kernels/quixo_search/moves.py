"""The moves of a position: how promising each is, and what it is worth if nothing is looked at beyond them."""

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_search.board import can_win, dots_pushed, dots_turned, finished, pushed, takes, turned
from astragal.kernels.quixo_search.dotted import looks
from astragal.kernels.quixo_search.scratch import ALLOWED, BEST, FOUR, HISTORY, KIDS, KILLERS, NODES, PASS, SEED, WIN
from astragal.kernels.quixo_search.tables import LANE, PAIR, PUSHES, PUT, TAKE, Ints, Sums
from astragal.kernels.quixo_search.worth import fours, score

FIRST, SECOND = 1 << 40, 1 << 24
"""What puts a remembered move before all others, and a killer before most."""
LOST = -(1 << 50)
"""The order of moves after which the next seat wins at once."""


@compiled
def after(word: int, dots: int, move: int) -> tuple[int, int]:
    """Return word and dots after a move of the search, as the next seat sees them."""
    if move == PASS:
        return turned(word), dots_turned(word, dots)
    word = pushed(word, move >> 1)
    return turned(word), dots_turned(word, dots_pushed(dots, move >> 1, move & 1))


@compiled
def leaves(word: int, dots: int, ply: int, beta: int, lines: Sums, scratch: Ints) -> int:
    """Return the value of a position by its moves, and by whether the next seat can win at once after them."""
    four = scratch[FOUR]
    free = takes(word, dots)
    own, blank = free & word, free & ~word
    best = -WIN
    for push in range(PUSHES):
        pair = PAIR[push]
        if not free & TAKE[push] or own & pair == pair or blank & pair == pair:
            continue
        scratch[NODES] += 1
        made = pushed(word, push)
        done = finished(made)
        if done:
            if not done >> LANE:
                return WIN - ply - 1
            best = max(best, ply + 1 - WIN)
            continue
        kid = turned(made)
        kid_dots = dots_turned(made, dots_pushed(dots, push, 0)) if four else 0
        total = looks(kid, kid_dots, four, lines)
        value = -score(total)
        if four:
            value = max(value, -score(looks(kid, kid_dots ^ PUT[push], four, lines)))
        # With four the dot of the new cube may decide what the next seats can take, but not the very next one.
        if fours(total) and can_win(kid, takes(kid, kid_dots)):
            value = ply + 2 - WIN
        if value > best:
            best = value
            if best >= beta:
                return best
    if not free:
        scratch[NODES] += 1
        return -score(looks(turned(word), dots_turned(word, dots), four, lines))
    return best


@compiled
def spread(word: int, dots: int, ply: int, first: int, lines: Sums, scratch: Ints, kids: Ints) -> int:
    """Write down the moves of a position and how promising they are; return how many, or -1 if one wins at once.

    Moves that finish a line of the others are left out: they lose, and so does a position that has no other.
    """
    four = scratch[FOUR]
    free = takes(word, dots)
    own, blank = free & word, free & ~word
    count = 0
    for push in range(PUSHES):
        pair = PAIR[push]
        if not free & TAKE[push] or own & pair == pair or blank & pair == pair:
            continue
        if not ply and not scratch[ALLOWED] >> push & 1:
            continue
        made = pushed(word, push)
        done = finished(made)
        if done:
            if not done >> LANE:
                scratch[BEST] = scratch[BEST] if ply else 2 * push
                return -1
            continue
        kid = turned(made)
        taken = 2 * PUSHES if blank & TAKE[push] else 0
        for partner in range(2 if four else 1):
            move = 2 * push + partner
            kid_dots = dots_turned(made, dots_pushed(dots, push, partner)) if four else 0
            total = looks(kid, kid_dots, four, lines)
            if fours(total) and can_win(kid, takes(kid, kid_dots)):
                order = LOST
            else:
                order = -score(total) * 16 + scratch[HISTORY + move + taken]
                if move == first:
                    order += FIRST
                elif move in (scratch[KILLERS + 2 * ply], scratch[KILLERS + 2 * ply + 1]):
                    order += SECOND
                if not ply:
                    order = (order << 6) + ((move * 2654435761 ^ scratch[SEED]) % 61 & 63)
            kids[ply, count] = order
            kids[ply, KIDS + count] = move
            count += 1
    if not free:
        kids[ply, 0], kids[ply, KIDS] = 0, PASS
        count = 1
    scratch[NODES] += count
    return count


@compiled
def pick(turn: int, count: int, ply: int, kids: Ints) -> None:
    """Bring the most promising of the moves that are left to place `turn`."""
    top = turn
    for other in range(turn + 1, count):
        if kids[ply, other] > kids[ply, top]:
            top = other
    kids[ply, top], kids[ply, turn] = kids[ply, turn], kids[ply, top]
    kids[ply, KIDS + top], kids[ply, KIDS + turn] = kids[ply, KIDS + turn], kids[ply, KIDS + top]


@compiled
def remember(move: int, depth: int, ply: int, blank: bool, scratch: Ints) -> None:
    """Note a move that was too good to be allowed: it may be so in the positions beside this one."""
    place = KILLERS + 2 * ply
    if scratch[place] != move:
        scratch[place + 1], scratch[place] = scratch[place], move
    place = HISTORY + move + (2 * PUSHES if blank else 0)
    scratch[place] = min(scratch[place] + depth * depth, 8000)
