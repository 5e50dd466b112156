"""Random legal play by OpenSpiel and Pgx in games near to ours; runs in the environment that peers.sh makes.

Prints a line of JSON for each. OpenSpiel plays from Python, a call a move, as its users do; Pgx plays many games at
once, compiled by JAX, and its games start anew by themselves. One core: the caller pins us to it.
"""

import json
import os
import random
import sys
import time

BATCH = 1024
STEPS = 100


def tell(library: str, game: str, games: float, moves: float) -> None:
    print(json.dumps({"library": library, "game": game, "games": games, "moves": moves}), flush=True)


def open_spiel(seconds: float) -> None:
    import pyspiel

    chance = random.Random(1)
    for name in ("tic_tac_toe", "connect_four", "backgammon", "yacht"):
        game = pyspiel.load_game(name)
        games = moves = 0
        begun = time.process_time()
        while time.process_time() - begun < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(chance.choices(outcomes, weights)[0])
                else:
                    state.apply_action(chance.choice(state.legal_actions()))
                    moves += 1
            games += 1
        took = time.process_time() - begun
        tell("OpenSpiel", name, games / took, moves / took)


def pgx(seconds: float) -> None:
    import jax  # type: ignore[import-not-found]
    import jax.numpy as jnp  # type: ignore[import-not-found]
    import pgx  # type: ignore[import-not-found]
    from pgx.experimental.wrappers import auto_reset  # type: ignore[import-not-found]

    for name in ("tic_tac_toe", "connect_four", "backgammon"):
        env = pgx.make(name)
        step = auto_reset(env.step, env.init)

        def turn(carry, key, step=step):  # type: ignore[no-untyped-def]
            state, ended = carry
            first, second = jax.random.split(key)
            logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
            action = jax.random.categorical(first, logits, axis=1)
            state = jax.vmap(step)(state, action, jax.random.split(second, BATCH))
            return (state, ended + state.terminated.sum()), None

        @jax.jit
        def run(state, key, turn=turn):  # type: ignore[no-untyped-def]
            return jax.lax.scan(turn, (state, jnp.int32(0)), jax.random.split(key, STEPS))[0]

        state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), BATCH))
        state, _ = run(state, jax.random.PRNGKey(1))
        state.legal_action_mask.block_until_ready()
        moves = games = 0
        begun, place = time.process_time(), 2
        while time.process_time() - begun < seconds:
            state, ended = run(state, jax.random.PRNGKey(place))
            games += int(ended)
            moves += BATCH * STEPS
            place += 1
        took = time.process_time() - begun
        tell("Pgx", name, games / took, moves / took)


if __name__ == "__main__":
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    length = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    open_spiel(length)
    pgx(length)
