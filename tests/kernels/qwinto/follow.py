"""The same dice and moves by the rules and by the kernels, step by step."""

import random
from dataclasses import replace

import numpy as np

from astragal.games.qwinto.rules.game import Qwinto
from astragal.games.qwinto.rules.sheet import CELLS, QwintoSheet
from astragal.games.qwinto.rules.state import WRITE
from astragal.kernels.qwinto import game as kernel
from astragal.kernels.qwinto.convert import from_vector, to_vector


def follow(game: Qwinto, steps: int, seed: int) -> int:
    """Play that many steps (rolls and choices), compare all there is, and return how many games rows have ended."""
    chance, filled = random.Random(seed), 0
    number = {move: place for place, move in enumerate(game.all_moves)}
    mask, totals = np.zeros(len(game.all_moves), np.bool_), np.zeros(game.players, np.int64)
    while steps > 0:
        state = game.start()
        if chance.random() < 0.5:
            state = replace(state, sheets=tuple(_late_sheet(chance) for _ in game.everyone))
        vector = to_vector(state)
        while not state.over and steps > 0:
            if state.dice:
                state = state.rolled([chance.randint(1, 6) for _ in state.dice])
                kernel.roll(vector, state.number)
                steps -= 1
                continue
            before, chosen = state, np.zeros(game.players, np.int64)
            for seat in game.everyone:
                moves = before.moves(seat)
                assert kernel.legal(vector, seat, mask) == len(moves)
                assert np.flatnonzero(mask).tolist() == sorted(number[move] for move in moves)
                if moves:
                    move = chance.choice(moves if chance.random() < 0.5 else moves[1:] or moves)
                    chosen[seat] = number[move]
                    state = state.play(seat, move)
                    steps -= 1
            if before.phase == WRITE:
                kernel.play_write(vector, chosen)
            else:
                kernel.play_active(vector, chosen.max())
            assert vector.tolist() == to_vector(state).tolist()
            kernel.scores(vector, totals)
            assert tuple(totals.tolist()) == state.scores
        assert from_vector(game, vector).sheets == state.sheets
        filled += any(sheet.full_rows >= 2 for sheet in state.sheets)
    return filled


def _late_sheet(chance: random.Random) -> QwintoSheet:
    """A sheet near its end, which random play hardly ever comes to: every row lacks a few numbers."""
    while True:
        sheet = QwintoSheet(fails=chance.randint(0, 2))
        for row, cells in enumerate(CELLS):
            numbers = sorted(chance.sample(range(1, 19), len(cells)))
            for column in chance.sample(cells, len(cells) - chance.randint(1, 3)):
                sheet = sheet.with_number(row, column, numbers[cells.index(column)])
        if not sheet.problems():
            return sheet
