"""Every game with every option set that the simulation must pass, and random play."""

import random

from astragal import State
from astragal.core.game import Game
from astragal.core.registry import game_from_dict

DRAWS: dict[str, object] = {"repetition": 3, "move_limit": 150}

KINDS: dict[str, dict[str, object]] = {
    "qwixx alone": {"game": "qwixx", "players": 1},
    "qwixx": {"game": "qwixx", "players": 2},
    "qwixx five": {"game": "qwixx", "players": 5, "first": 3},
    "qwixx open": {"game": "qwixx", "players": 3, "open_choices": True},
    "qwixx finish": {"game": "qwixx", "players": 3, "finish_turn": True},
    "mixed": {"game": "qwixx", "players": 2, "sheet": "mixed"},
    "mixed finish": {"game": "qwixx", "players": 4, "sheet": "mixed", "finish_turn": True},
    "shuffled": {"game": "qwixx", "players": 3, "sheet": "shuffled"},
    "longo alone": {"game": "longo", "players": 1},
    "longo": {"game": "longo", "players": 2},
    "longo five": {"game": "longo", "players": 5, "open_choices": True, "finish_turn": True},
    "longo pairs": {"game": "longo", "players": 2, "lucky": [[9, 8], [9, 10]]},
    "longo crossable": {"game": "longo", "players": 3, "fewest": "crossable"},
    "longo all": {"game": "longo", "players": 3, "fewest": "all"},
    "qwinto alone": {"game": "qwinto", "players": 1},
    "qwinto": {"game": "qwinto", "players": 2, "first": 1},
    "qwinto six": {"game": "qwinto", "players": 6, "open_choices": True},
    "quixo": {"game": "quixo", "players": 2, **DRAWS},
    "quixo limit": {"game": "quixo", "players": 2, "move_limit": 60, "first": 1},
    "quixo four": {"game": "quixo", "players": 4, "first": 2, "partners_talk": True, "move_seconds": 30, **DRAWS},
}


def game_of(kind: str) -> Game:
    return game_from_dict(KINDS[kind])


def step(state: State, chance: random.Random) -> State:
    """Roll what is to be rolled, or let one awaited seat choose; crosses are preferred, so that games go far."""
    if state.dice:
        return state.rolled([chance.randint(1, state.faces) for _ in state.dice])
    seat = chance.choice(state.awaiting)
    moves = state.moves(seat)
    move = chance.choice(moves)
    if str(move) == "-" and chance.random() < 0.7:
        move = chance.choice(moves)
    return state.play(seat, move)


def bounds(state: State) -> tuple[float, float]:
    """The lowest and the highest score that any sheet of this game can have."""
    return {
        # Four penalties; all rows full (two locks end a game, but the sheet itself could hold no more).
        "qwixx": (-20.0, 4 * 78.0),
        "longo": (-20.0, 4 * 120.0),
        "qwinto": (-20.0, 3 * 18.0 + 5 * 18.0),
        "quixo": (0.0, 1.0),
    }[state.game.name]
