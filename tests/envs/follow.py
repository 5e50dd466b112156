"""Games of an environment, played again by the rules: step by step the same, for every seat.

python -m tests.envs.follow [STEPS] takes that many steps of each game, options of every kind.
"""

import sys
from dataclasses import replace

import numpy as np

from astragal.core.game import Game
from astragal.core.state import State
from astragal.envs import VectorGames
from tests.rules.kinds import KINDS, game_of

GAMES = ("qwixx", "longo", "qwinto", "quixo")


def begun(env: VectorGames, index: int, first: int) -> State:
    """The rules' state at the first choice of a game whose dice the environment has rolled already."""
    return on(env, index, replace(env.game, first=first).start())


def on(env: VectorGames, index: int, state: State) -> State:
    """Roll, if dice are due, what the environment rolled."""
    if not state.dice:
        return state
    faces = list(env.state(index).shown)
    assert [name for name, _ in faces] == list(state.dice)
    return state.rolled([face for _, face in faces])


def check(env: VectorGames, index: int, state: State) -> None:
    for place, seat in enumerate(env.seats):
        assert np.array_equal(env.observations[index, place], env.coding.observation(state, seat))
        assert np.array_equal(env.masks[index, place], env.coding.mask(state, seat))


def played(env: VectorGames, state: State, actions: list[int]) -> State:
    for seat in state.due:
        state = state.play(seat, env.coding.move(state, seat, actions[seat]))
    return state


def share(state: State, seat: int) -> float:
    if not state.game.has_points:
        return float(state.scores[seat])
    return (seat in state.winners) / len(state.winners)


def follow(game: Game, steps: int, seed: int, games: int = 8, reward: str = "points") -> int:
    """Take that many steps in all, and return how many games ended."""
    env = VectorGames(game, games, seed=seed, reward=reward, first="random")
    env.reset()
    states: list[State | None] = [begun(env, index, int(env.observations[index, 0, 1])) for index in range(games)]
    ended = 0
    for _ in range(steps // games + 1):
        for index, state in enumerate(states):
            if state is not None:
                check(env, index, state)
        actions = env.sample()
        before = states.copy()
        _, _, rewards, terminated = env.step(actions)
        assert not env.illegal[[state is not None for state in before]].any()
        for index, state in enumerate(before):
            if state is None:
                states[index] = begun(env, index, int(env.observations[index, 0, 1]))
                assert not rewards[index].any()
                assert not terminated[index]
                continue
            after = on(env, index, played(env, state, actions[index].tolist()))
            assert after.over == terminated[index]
            paid: list[float] = [0] * game.players
            if reward == "points" and game.has_points:
                paid = [new - old for new, old in zip(after.scores, state.scores, strict=True)]
            elif after.over:
                paid = [share(after, seat) for seat in game.everyone]
            assert rewards[index].tolist() == np.array(paid, np.float32).tolist()
            if after.over:
                check(env, index, after)
                assert replace(env.state(index).game, first=after.game.first) == after.game
                assert env.state(index).outcome == after.outcome
                ended += 1
            states[index] = None if after.over else after
    return ended


def main() -> None:
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    for name in GAMES:
        kinds = [kind for kind in KINDS if KINDS[kind]["game"] == name]
        ended = sum(follow(game_of(kind), steps // len(kinds) + 1, seed) for seed, kind in enumerate(kinds))
        print(f"{name}: {steps} steps, no difference; {ended} games ended", flush=True)


if __name__ == "__main__":
    main()
