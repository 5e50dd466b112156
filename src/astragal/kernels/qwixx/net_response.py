"""Games of a network that learns how to beat one that does not change: a best response.

It knows the other. What that one does in action 1 is worked out by its own network, and so is its action 2; only then
the best answer is looked for. So what it takes is a lower bound of what can be taken from the other.
"""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.bits import lowest
from astragal.kernels.jit import compiled
from astragal.kernels.network import Net, Scratch, Shorts
from astragal.kernels.qwixx.game import ACTIVE, COLOUR, OVER, PHASE, SHEETS, choices, play_colour, play_white, scores
from astragal.kernels.qwixx.game import start as start_game
from astragal.kernels.qwixx.net_choice import best_colour, best_turn, share, think, worth
from astragal.kernels.qwixx.net_play import EVEN, MAX_TURNS
from astragal.kernels.qwixx.policy_play import random_move, roll_dice
from astragal.kernels.qwixx.tables import Ints, SheetTables
from astragal.kernels.random import stream, word


@compiled
def answer_known(
    t: SheetTables,
    net: Net,
    d: Scratch,
    rival: Net,
    rival_d: Scratch,
    state: Ints,
    seat: int,
    moves: Ints,
    middle: Ints,
    after: Ints,
) -> None:
    """Put a passive seat's best move among the moves, the active one's being known, and its action 2 foreseen."""
    cells, more = choices(t, state, seat)
    best, chosen = -1.0, 0
    for way in range(3):
        left = 1 if way == 0 else (cells if way == 1 else more)
        while left:
            move = 0 if way == 0 else t.move_of[lowest(left)] + (way - 1) * t.lucky_by
            left &= left - 1
            moves[seat] = move
            middle[:] = state
            play_white(t, middle, moves)
            if middle[PHASE] == COLOUR:
                rival_d.fresh = 1
                second, _ = best_colour(t, rival, rival_d, middle, after)
                play_colour(t, middle, second)
            value = worth(t, net, d, middle, seat)
            if value > best:
                best, chosen = value, move
    moves[seat] = chosen


@compiled
def respond(
    t: SheetTables,
    net: Net,
    d: Scratch,
    rival: Net,
    rival_d: Scratch,
    state: Ints,
    seat: int,
    moves: Ints,
    middle: Ints,
    after: Ints,
    likely: Ints,
) -> None:
    """Fill in what both seats do in action 1: the other by its network, `seat` the best against that."""
    rival_d.fresh = 1
    think(t, rival, rival_d, state, moves, middle, after, likely)
    if state[ACTIVE] == seat:
        best_turn(t, net, d, state, moves, middle, after)
    else:
        answer_known(t, net, d, rival, rival_d, state, seat, moves, middle, after)


@compiled
def response_games(
    t: SheetTables,
    net: Net,
    d: Scratch,
    rival: Net,
    rival_d: Scratch,
    seed: int,
    first: int,
    games: int,
    alike: int,
    trace: float,
    explore: float,
    positions: Shorts,
    targets: NDArray[np.float32],
    totals: Ints,
) -> int:
    """Play games of two against a network that does not change; return how many positions came of it.

    Only what the learner saw is written down, before each roll. Its seat and who begins change from game to game;
    `alike` games have the same dice, and `totals` takes the learner's score first. The rest is as in `learning_games`:
    in a turn that is played at random only the learner's moves are.
    """
    state, faces = np.zeros(SHEETS + 4, np.int64), np.zeros(6, np.int64)
    middle, after, moves, likely = state.copy(), state.copy(), np.zeros(2, np.int64), np.zeros(2, np.int64)
    values, random, own = np.zeros(MAX_TURNS), np.zeros(MAX_TURNS, np.bool_), np.zeros(MAX_TURNS, np.bool_)
    result = np.zeros(2, np.int64)
    at = 0
    for game in range(games):
        if at + MAX_TURNS > len(targets):
            break
        number = first + game
        seat = number // 2 % 2
        start_game(state, number % 2)
        sequence = stream(seed, number // alike)
        turn = 0
        d.fresh = 1
        while state[PHASE] != OVER:
            values[turn] = worth(t, net, d, state, seat)
            own[turn] = state[ACTIVE] == seat
            for slot in range(d.slots):
                positions[at + turn, slot] = d.asked[slot]
            roll_dice(t, state, sequence, turn, faces)
            chance = word(sequence, 2 * turn + 1)
            random[turn] = (chance >> np.uint64(11)) * EVEN < explore
            respond(t, net, d, rival, rival_d, state, seat, moves, middle, after, likely)
            chance = word(~sequence, turn)
            if random[turn]:
                moves[seat], chance = random_move(t, state, seat, chance)
            play_white(t, state, moves)
            if state[PHASE] == COLOUR:
                if state[ACTIVE] != seat:
                    rival_d.fresh = 1
                    move, _ = best_colour(t, rival, rival_d, state, after)
                elif random[turn]:
                    move, chance = random_move(t, state, seat, chance)
                else:
                    move, _ = best_colour(t, net, d, state, after)
                play_colour(t, state, move)
            turn += 1
        scores(t, state, result)
        totals[game, 0], totals[game, 1] = result[seat], result[1 - seat]
        target = share(t, state, seat)
        for back in range(turn - 1, -1, -1):
            if random[back]:
                target = values[back]
            elif back < turn - 1:
                target = (1.0 - trace) * values[back + 1] + trace * target
            targets[at + back] = target if own[back] else 1.0 - target  # networks tell the chance of who moves
        at += turn
    return at
