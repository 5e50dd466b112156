"""What others' environments do in a second of CPU time, as lines of JSON: run by bench/envs.py, with any Python.

Threads of a peer count: the time is that of the whole process. A step is one move of one player, as all these games are
played in turn; ours are counted by choices for that reason. Actions are legal ones, drawn outside of what is timed.
"""

import json
import os
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("JAX_PLATFORMS", "cpu")


def tell(**row: Any) -> None:
    print(json.dumps(row), flush=True)


def timed(act: Callable[[], Any], step: Callable[[Any], int], seconds: float) -> float:
    spent, steps = 0.0, 0
    step(act())
    while spent < seconds:
        actions = act()
        begun = time.process_time()
        steps += step(actions)
        spent += time.process_time() - begun
    return steps / spent


def pgx(seconds: float) -> None:
    import jax  # type: ignore[import-not-found]
    import pgx as library  # type: ignore[import-not-found]

    for game in ("backgammon", "2048"):
        env = library.make(game)
        for batch in (1, 256, 4096):
            init, step = (
                jax.jit(jax.vmap(env.init)),
                jax.jit(jax.vmap(library.auto_reset(env.step, env.init)))
                if hasattr(library, "auto_reset")
                else jax.jit(jax.vmap(env.step)),
            )
            keys = jax.random.split(jax.random.PRNGKey(1), batch)
            held = {"state": init(keys), "key": jax.random.PRNGKey(2)}
            draw = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask.astype("float32")), axis=1))

            def act(held: dict[str, Any] = held, draw: Any = draw) -> Any:
                held["key"], key = jax.random.split(held["key"])
                return draw(key, held["state"].legal_action_mask).block_until_ready()

            def go(actions: Any, held: dict[str, Any] = held, step: Any = step, batch: int = batch) -> int:
                if held.get("keyed", True):
                    try:
                        held["state"] = step(held["state"], actions, jax.random.split(held["key"], batch))
                    except TypeError:
                        held["keyed"] = False
                        held["state"] = step(held["state"], actions)
                else:
                    held["state"] = step(held["state"], actions)
                jax.block_until_ready(held["state"].observation)
                return batch

            tell(library="Pgx", game=game, batch=batch, steps=timed(act, go, seconds))


def envpool(seconds: float) -> None:
    import envpool as library  # type: ignore[import-not-found]
    import numpy as np

    names = [name for name in library.list_all_envs() if name.startswith(("Backgammon", "Play2048", "CartPole-v1"))]
    for game in names:
        for batch in (1, 64, 1024, 4096):
            try:
                env = library.make_gymnasium(game, num_envs=batch, num_threads=1)
            except Exception as error:
                tell(library="EnvPool", game=game, missing=f"could not be made: {str(error)[:80]}")
                break
            env.reset()
            size = env.action_space.n
            chance = np.random.default_rng(1)

            def act(batch: int = batch, size: int = size, chance: Any = chance) -> Any:
                return chance.integers(size, size=batch).astype(np.int32)

            def go(actions: Any, env: Any = env, batch: int = batch) -> int:
                env.step(actions)
                return batch

            tell(library="EnvPool", game=game, batch=batch, steps=timed(act, go, seconds))


def open_spiel(seconds: float) -> None:
    import random

    import pyspiel

    chance = random.Random(1)
    for name in ("backgammon", "yacht"):
        game = pyspiel.load_game(name)
        steps, spent = 0, 0.0
        while spent < seconds:
            begun = time.process_time()
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(chance.choice(outcomes)[0])
                else:
                    legal = state.legal_actions()
                    if game.get_type().provides_observation_tensor:
                        state.observation_tensor()
                    state.apply_action(chance.choice(legal))
                    steps += 1
            spent += time.process_time() - begun
        tell(library="OpenSpiel", game=name, batch=1, steps=steps / spent)


def pettingzoo(seconds: float) -> None:
    from importlib import import_module

    for name in ("connect_four_v3", "tictactoe_v3"):
        try:
            env = import_module(f"pettingzoo.classic.{name}").env()
        except ImportError as error:
            tell(library="PettingZoo", game=name, missing=f"needs {str(error)[:60]}")
            continue
        steps, begun = 0, time.process_time()
        while time.process_time() - begun < seconds:
            env.reset()
            for _ in env.agent_iter():
                observation, _, ended, cut, _ = env.last()
                env.step(None if ended or cut else int(observation["action_mask"].argmax()))
                steps += 1
        tell(library="PettingZoo", game=name, batch=1, steps=steps / (time.process_time() - begun))


def main() -> None:
    warnings.simplefilter("ignore")
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.5
    asked = sys.argv[2:]
    for library, measure in (("EnvPool", envpool), ("Pgx", pgx), ("OpenSpiel", open_spiel), ("PettingZoo", pettingzoo)):
        if asked and library not in asked:
            continue
        try:
            measure(seconds)
        except ImportError as error:
            tell(library=library, missing=f"is not installed: {str(error)[:60]}")


if __name__ == "__main__":
    main()
