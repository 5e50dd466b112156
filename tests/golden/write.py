"""Write the golden playthroughs anew: `python -m tests.golden.write`. Read the difference before committing it.

Each file is a whole game as the referee heard it (`> `) and answered it (`< `), with wrong requests in between,
so that it serves anybody who writes these rules in another language, too.
"""

import json
import random
from pathlib import Path

from astragal import read_position
from astragal.bots.registry import make_bot
from astragal.referee import Referee

HERE = Path(__file__).parent

GAMES: dict[str, dict[str, object]] = {
    "qwixx": {"game": "qwixx", "players": 3, "first": 1},
    "qwixx-finish-turn": {"game": "qwixx", "players": 2, "finish_turn": True},
    "qwixx-mixed": {"game": "qwixx", "players": 2, "sheet": "mixed"},
    "qwixx-shuffled": {"game": "qwixx", "players": 2, "sheet": "shuffled"},
    "longo": {"game": "longo", "players": 3, "lucky": [[8, 9], [9, 10], [7, 9]]},
    "qwinto": {"game": "qwinto", "players": 2},
    "quixo": {"game": "quixo", "players": 2, "repetition": 3, "move_limit": 100},
    "quixo-four": {"game": "quixo", "players": 4, "move_limit": 40},
}


def playthrough(name: str) -> list[str]:
    """Play a game with a fixed seed and return its lines."""
    chance = random.Random(name)
    referee, greedy = Referee(), make_bot("greedy", seed=1)
    lines: list[str] = []

    def ask(request: object) -> dict[str, object]:
        answer = referee.answer(request)
        lines.extend(f"{mark} {json.dumps(part)}" for mark, part in ((">", request), ("<", answer)))
        return answer

    answer = ask({"new": GAMES[name]})
    faces = 8 if name == "longo" else 6
    while not answer["over"]:
        dice, moves = answer["dice"], answer["moves"]
        assert isinstance(dice, list)
        assert isinstance(moves, dict)
        if dice:
            answer = ask({"roll": [chance.randint(1, faces) for _ in dice]})
            continue
        seat = chance.choice(sorted(moves))
        if chance.random() < 0.1:
            told = ask({"play": [int(seat), chance.choice(["r2", "y12#", "*b7", "o3=5", "a1-a1", "c3-c1", "?"])]})
            if told["ok"]:
                answer = told
            continue
        choice = chance.choice(moves[seat])
        if chance.random() < 0.8:
            choice = str(greedy.choose(read_position(str(answer["position"])), int(seat)))
        answer = ask({"play": [int(seat), choice]})
    ask({"record": True})
    return lines


if __name__ == "__main__":
    for game in GAMES:
        (HERE / f"{game}.txt").write_text("\n".join(playthrough(game)) + "\n")
        print(f"wrote {game}.txt")
