"""The same dice and moves by the rules and by the kernels, step by step."""

import random

import numpy as np

from astragal.core.moves import Move
from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.games.qwixx.rules.moves import Cross
from astragal.games.qwixx.rules.state import COLOUR, WHITE, QwixxState
from astragal.kernels.qwixx import game as kernel
from astragal.kernels.qwixx.convert import from_vector, to_vector
from astragal.kernels.qwixx.tables import tables


def follow(game: QwixxFamily, steps: int, seed: int) -> int:
    """Play that many steps (rolls and choices), compare all there is, and return how many games rows have ended."""
    t, chance = tables(game), random.Random(seed)
    number = {move: place for place, move in enumerate(game.all_moves)}
    faces, totals = np.zeros(6, np.int64), np.zeros(game.players, np.int64)
    mask = np.zeros(len(game.all_moves), np.bool_)
    vector, locked = kernel.blank(t), 0
    while steps > 0:
        state = game.start()
        kernel.start(vector, game.first)
        # Careful players in most games, so that rows get long and are locked.
        careless = chance.choice((1.0, 0.1, 0.0))
        while not state.over and steps > 0:
            faces[:] = [chance.randint(1, game.layout.faces) for _ in range(6)]
            dice = iter(faces[2:].tolist())
            shown = [face for row, face in zip(t.die_row, dice, strict=True) if not state.closed >> int(row) & 1]
            state = state.rolled([*faces[:2].tolist(), *shown])
            kernel.roll(t, vector, faces)
            steps -= 1
            while state.due and steps > 0:
                phase, chosen = state.phase, np.zeros(game.players, np.int64)
                for seat in game.everyone:
                    moves = state.moves(seat)
                    assert kernel.legal(t, vector, seat, mask) == len(moves)
                    assert np.flatnonzero(mask).tolist() == [number[move] for move in moves]
                    if not moves:
                        continue
                    move = chance.choice(moves) if chance.random() < careless else _careful(state, seat)
                    chosen[seat] = number[move]
                    state = state.play(seat, move)
                    steps -= 1
                if phase == WHITE:
                    kernel.play_white(t, vector, chosen)
                else:
                    kernel.play_colour(t, vector, chosen.max())
                assert vector.tolist() == to_vector(state).tolist()
                kernel.scores(t, vector, totals)
                assert tuple(totals.tolist()) == state.scores
            assert from_vector(game, vector) == state
        locked += state.closed.bit_count() >= 2
    return locked


def _careful(state: QwixxState, seat: int) -> Move:
    """The cross that skips least, or nothing if that is more than two numbers and costs no penalty; locks first."""
    sheet, best, least = state.sheets[seat], state.moves(seat)[0], 3
    if state.phase == COLOUR and not state.crossed:
        least = 16
    for move in state.moves(seat)[1:]:
        assert isinstance(move, Cross)
        row, place = state.game.layout.where[move.colour, move.number]
        skipped = -1 if move.lock else place - sheet.next_place(row)
        if skipped < least:
            best, least = move, skipped
    return best
