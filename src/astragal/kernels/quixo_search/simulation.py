"""Whole random games, each with its length and winners."""

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_search.random_play import DRAW, random_game, random_game_of_four
from astragal.kernels.quixo_search.tables import Ints
from astragal.kernels.random import stream


@compiled
def simulated_random_games(
    players: int, begins: int, seed: int, first: int, games: int, limit: int, results: Ints
) -> None:
    """Play games number `first` to `first + games - 1` of a seed at random; `results` takes a row a game.

    Points are halves: 2 for winners, 1 each where the limit of moves made it a draw.
    """
    for game in range(games):
        start = stream(seed, first + game)
        made, side = random_game(start, limit) if players == 2 else random_game_of_four(start, limit)
        row, winners = results[game], 0
        for seat in range(players):
            won = side if (seat - begins) & 1 == 0 else -side
            row[seat] = DRAW + won
            if won > 0:
                winners |= 1 << seat
        row[players], row[players + 1] = made, winners
