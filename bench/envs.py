"""Environments: steps of seats a second, with observation and mask written, beside those of others.

    python bench/envs.py [--seconds 1] [--plot envs.svg] [--peers python]

A *choice* is a step of a seat that owed one; a *seat-step* counts those that wait too, since they get an observation, a
mask and a reward like all others. Time is that of the threads that work (`time.thread_time`), so other programs on the
machine change little; only the two-thread ratio takes the clock, and is worth something on an idle machine only.
Actions are drawn by the masks outside of what is timed, here and for the peers. Peers are measured in the same run by a
Python that has them (`--peers`, usually this one); what is not installed is said to be missing.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from astragal.envs import VectorGames

GAMES = ("qwixx", "longo", "qwinto", "quixo")
BATCHES = (1, 4, 16, 64, 256, 1024, 4096, 16384, 65536)
AIMS = {"qwixx": 5e6, "quixo": 5e6, "longo": 3e6, "qwinto": 3e6}
PEERS = Path(__file__).with_name("_envs_peers.py")


def speed(env: VectorGames, seconds: float) -> tuple[float, float]:
    """Choices and seat-steps a second of CPU time."""
    env.reset()
    actions = env.sample()
    env.step(actions)
    choices = steps = 0
    spent = 0.0
    while spent < seconds:
        env.sample(actions)
        choices += int(np.count_nonzero(env.masks[:, :, -1] == 0))
        begun = time.thread_time()
        env.step(actions)
        spent += time.thread_time() - begun
        steps += actions.size
    return choices / spent, steps / spent


def threads_ratio(name: str, seconds: float) -> tuple[float, float]:
    """How much faster two threads are: by the clock, and at most, by the CPU time that they need together.

    Best of many steps of each, in turn, so that other programs on the machine disturb as little as they can.
    """
    envs = [VectorGames(name, 65536, first="random", threads=threads) for threads in (1, 2)]
    clock, work = [float("inf")] * 2, [float("inf")] * 2
    actions = []
    for env in envs:
        env.reset()
        actions.append(env.sample())
    begun = time.monotonic()
    while time.monotonic() - begun < 8 * seconds:
        for place, env in enumerate(envs):
            env.sample(actions[place])
            start, spent = time.monotonic(), time.process_time()
            env.step(actions[place])
            clock[place] = min(clock[place], time.monotonic() - start)
            work[place] = min(work[place], time.process_time() - spent)
    for env in envs:
        env.close()
    return clock[0] / clock[1], 2 * work[0] / work[1]


def one_game(make: Callable[[], Any], step: Callable[[Any], int], seconds: float) -> float:
    """Steps a second of CPU time of an adapter for one game."""
    env = make()
    step(env)
    steps, begun = 0, time.thread_time()
    while time.thread_time() - begun < seconds:
        steps += step(env)
    return steps / (time.thread_time() - begun)


def play_parallel(env: Any) -> int:
    observations, _ = env.reset()
    steps = 0
    while env.agents:
        actions = {agent: int(observations[agent]["action_mask"].argmax()) for agent in env.agents}
        observations, *_ = env.step(actions)
        steps += len(actions)
    return steps


def play_aec(env: Any) -> int:
    env.reset()
    steps = 0
    while env.agents:
        observation, _, ended, _, _ = env.last()
        env.step(None if ended else int(observation["action_mask"].argmax()))
        steps += not ended
    return steps


def play_gym(env: Any) -> int:
    _, info = env.reset()
    steps, ended = 0, False
    while not ended:
        _, _, ended, _, info = env.step(int(info["action_mask"].argmax()))
        steps += 1
    return steps


def adapters(name: str, seconds: float) -> dict[str, float]:
    found = {}
    try:
        from astragal.envs.pettingzoo import AECGame, ParallelGame

        found["PettingZoo parallel"] = one_game(lambda: ParallelGame(name), play_parallel, seconds)
        found["PettingZoo AEC"] = one_game(lambda: AECGame(name), play_aec, seconds)
    except ImportError:
        print("   PettingZoo is not installed")
    try:
        from astragal.envs.gymnasium import LearnerGame

        found["Gymnasium"] = one_game(lambda: LearnerGame(name), play_gym, seconds)
    except ImportError:
        print("   Gymnasium is not installed")
    return found


def plot(path: Path, ours: dict[str, list[tuple[int, float]]], peers: list[dict[str, Any]]) -> None:
    """Draw steps a second by batch size, both logarithmic."""
    colours = ("#c0392b", "#b7950b", "#6c3483", "#1a5276", "#555", "#888", "#333", "#777", "#999", "#666")
    lines: dict[str, list[tuple[int, float]]] = dict(ours)
    for row in peers:
        lines.setdefault(f"{row['library']} {row['game']}", []).append((row["batch"], row["steps"]))
    left, top, width, height = 70, 20, 520, 360
    low, high = 3, 8

    def place(batch: int, steps: float) -> tuple[float, float]:
        x = left + width * np.log2(max(batch, 1)) / 16
        y = top + height * (high - np.log10(max(steps, 10**low))) / (high - low)
        return round(float(x), 1), round(float(y), 1)

    parts = []
    for power in range(low, high + 1):
        y = place(1, 10.0**power)[1]
        parts.append(f'<path d="M{left} {y}H{left + width}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">10^{power}</text>')
    for power in range(0, 17, 2):
        x = place(1 << power, 1)[0]
        parts.append(f'<text x="{x}" y="{top + height + 18}" text-anchor="middle">{1 << power:,}</text>')
    for number, (label, points) in enumerate(lines.items()):
        colour, dash = colours[number % len(colours)], "" if label in ours else ' stroke-dasharray="4 3"'
        path_data = " ".join(
            f"{'M' if not n else 'L'}{x} {y}" for n, (x, y) in enumerate(place(*p) for p in sorted(points))
        )
        parts.append(f'<path d="{path_data}" fill="none" stroke="{colour}" stroke-width="2"{dash}/>')
        parts += [f'<circle cx="{x}" cy="{y}" r="2.5" fill="{colour}"/>' for x, y in (place(*p) for p in points)]
        x, y = left + width + 14, top + 16 * number + 8
        parts.append(f'<path d="M{x} {y - 4}h18" stroke="{colour}" stroke-width="2"{dash}/>')
        parts.append(f'<text x="{x + 24}" y="{y}">{label}</text>')
    parts.append(f'<text x="{left + width / 2}" y="{top + height + 40}" text-anchor="middle">games at once</text>')
    title = "Steps a second of one core by the number of games at once"
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 430" font-family="sans-serif" font-size="12">'
        f"<title>{title}</title><rect width='860' height='430' fill='#fff'/>{''.join(parts)}</svg>\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure environments.")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU time of each measurement")
    parser.add_argument("--peers", default=sys.executable, help="a Python that has the peers")
    parser.add_argument("--plot", type=Path, help="an SVG file: steps a second by batch size")
    args = parser.parse_args()
    print("choices (and steps of seats) a second of one core, in millions, two players; by games at once")
    curves: dict[str, list[tuple[int, float]]] = {}
    for name in GAMES:
        curve = []
        for batch in BATCHES:
            choices, steps = speed(VectorGames(name, batch, first="random"), args.seconds)
            curve.append((batch, choices))
            print(f"   {name:7} {batch:>6}  {choices / 1e6:6.2f}  ({steps / 1e6:6.2f})", flush=True)
        curves[f"astragal {name}"] = curve
        best = max(value for _, value in curve)
        print(f"   {name:7} best {best / 1e6:.2f} M choices/s; the aim is {AIMS[name] / 1e6:.0f} M", flush=True)
    print("two threads beside one: by the clock, and at most, by the CPU time that they need")
    for name in GAMES:
        print("   {:7} {:.2f} ×  {:.2f} ×".format(name, *threads_ratio(name, args.seconds)), flush=True)
    print("adapters for one game, steps a second")
    for name in GAMES:
        found = adapters(name, args.seconds)
        print(f"   {name:7} " + "  ".join(f"{label} {value:,.0f}" for label, value in found.items()), flush=True)
    print("peers, steps a second of CPU time", flush=True)
    run = subprocess.run([args.peers, PEERS, str(args.seconds)], stdout=subprocess.PIPE, text=True, check=False)
    peers = [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
    for row in peers:
        said = row.get("missing") or f"{row['batch']:>6}  {row['steps'] / 1e6:8.4f} M"
        print(f"   {row['library']:11} {row.get('game', ''):14} {said}")
    if args.plot:
        plot(args.plot, curves, [row for row in peers if "steps" in row])


if __name__ == "__main__":
    main()
