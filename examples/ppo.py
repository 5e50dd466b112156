"""Learn a game by self-play: PPO with masks on the vector environment, in one file.

    pip install "astragal[gymnasium,ppo]"
    python examples/ppo.py                              # Qwixx for two, some minutes on two cores
    python examples/ppo.py --game longo --steps 50e6 --levels regular,master

One network plays every seat. A seat that waits has one action only, so its policy learns nothing there, but its value
does. Points are paid as they are made, the win at the end; γ is 1, since games end.
"""

import argparse
import csv
import math
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from astragal.envs import VectorGames

POINT = 0.01
"""What a point is worth beside a win, which is worth 1."""


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Learn a game by self-play.")
    parser.add_argument("--game", default="qwixx", choices=("qwixx", "longo", "qwinto", "quixo"))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--steps", type=float, default=20e6, help="steps of seats, waiting included")
    parser.add_argument("--games", type=int, default=512, help="games at once")
    parser.add_argument("--length", type=int, default=32, help="steps of each between two updates")
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--batch", type=int, default=4096, help="choices of a gradient step")
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate, which falls to nothing")
    parser.add_argument("--trace", type=float, default=0.95, help="lambda of the advantages")
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--levels", default="casual,regular,skilled,expert,master", help="bots to measure against")
    parser.add_argument("--measure", type=int, default=400, help="games against each of them, at the end")
    parser.add_argument("--curve", type=Path, help="a CSV file for the progress")
    parser.add_argument("--save", type=Path, help="where the network goes")
    return parser.parse_args()


class Agent(nn.Module):
    """A policy and a value over what a seat sees and may do."""

    def __init__(self, inputs: int, actions: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs + actions, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        for layer, gain in ((self.policy, 0.01), (self.value, 1.0)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return log-probabilities of the actions, and the value."""
        hidden = self.body(torch.cat((seen, mask), -1))
        logits = self.policy(hidden).masked_fill(mask == 0, -1e9)
        return logits.log_softmax(-1), self.value(hidden).squeeze(-1)


def inputs_of(env: VectorGames) -> tuple[torch.Tensor, torch.Tensor]:
    """What all seats see and may do now, as tensors with memory of their own."""
    return torch.from_numpy(env.floats()), torch.from_numpy(env.masks.astype(np.float32))


def drawn(logs: torch.Tensor) -> torch.Tensor:
    """Draw an action each: the largest of the log-probabilities with Gumbel noise."""
    return (logs - torch.empty_like(logs).exponential_().log()).argmax(-1)


def win_shares(totals: np.ndarray) -> np.ndarray:
    """Each seat's part of the win by these totals."""
    best = totals == totals.max(axis=1, keepdims=True)
    return best / best.sum(axis=1, keepdims=True)


def learn(args: argparse.Namespace) -> tuple[Agent, VectorGames]:  # noqa: PLR0915  # one loop, to be read from top to bottom
    """Play and learn, and return what was learnt."""
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    reward = "share" if args.game == "quixo" else "points"
    env = VectorGames(
        args.game,
        args.games,
        players=args.players,
        seed=args.seed,
        first="random",
        reward=reward,
        autoreset="same_step",
    )
    env.reset()
    games, seats, length = args.games, len(env.seats), args.length
    agent = Agent(env.coding.floats, env.coding.actions, args.width)
    optimizer = torch.optim.Adam(agent.parameters(), lr=args.rate, eps=1e-5)
    shape = (length, games, seats)
    seen = torch.zeros(*shape, env.coding.floats)
    masks = torch.zeros(*shape, env.coding.actions)
    actions, logs, values, rewards = (torch.zeros(shape, dtype=kind) for kind in (torch.int64, *[torch.float32] * 3))
    going_on = torch.zeros(shape)
    totals, recent = np.zeros((games, seats)), []
    updates = max(1, int(args.steps) // (games * seats * length))
    begun, rows = time.monotonic(), []
    for update in range(updates):
        optimizer.param_groups[0]["lr"] = args.rate * (1 - update / updates)
        for step in range(length):
            seen[step], masks[step] = inputs_of(env)
            with torch.no_grad():
                chances, values[step] = agent(seen[step], masks[step])
                actions[step] = drawn(chances)
                logs[step] = chances.gather(-1, actions[step][..., None]).squeeze(-1)
            _, _, paid, ended = env.step(actions[step].numpy())
            if reward == "share":
                rewards[step] = torch.from_numpy(paid)
            else:
                totals += paid
                won = np.where(ended[:, None], win_shares(totals), 0)
                rewards[step] = torch.from_numpy((POINT * paid + won).astype(np.float32))
                recent += totals[ended].mean(axis=1).tolist()
                totals[ended] = 0
            going_on[step] = torch.from_numpy(1 - ended.astype(np.float32))[:, None]
        with torch.no_grad():
            _, after = agent(*inputs_of(env))
        advantages, running = torch.zeros(shape), torch.zeros(games, seats)
        for step in reversed(range(length)):
            following = after if step == length - 1 else values[step + 1]
            error = rewards[step] + going_on[step] * following - values[step]
            running = error + args.trace * going_on[step] * running
            advantages[step] = running
        parts = seen, masks, actions, logs, advantages, advantages + values
        data = [part.reshape(-1, *part.shape[3:]) for part in parts]
        for _ in range(args.epochs):
            for part in torch.randperm(len(data[0])).split(args.batch):
                optimizer.zero_grad()
                loss(agent, args, *(x[part] for x in data)).backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()
        if (update + 1) % max(1, updates // 40) == 0:
            took, done = time.monotonic() - begun, (update + 1) * games * seats * length
            rows.append((done, round(took, 1), round(float(np.mean(recent[-5000:])), 2) if recent else math.nan))
            print(
                f"{done:>11,} steps  {took:6.0f} s  {done / took:>9,.0f} steps/s  mean score {rows[-1][2]}", flush=True
            )
    if args.curve:
        with args.curve.open("w", newline="") as file:
            csv.writer(file).writerows([("steps", "seconds", "mean score"), *rows])
    return agent, env


def loss(
    agent: Agent,
    args: argparse.Namespace,
    seen: torch.Tensor,
    masks: torch.Tensor,
    actions: torch.Tensor,
    logs: torch.Tensor,
    advantages: torch.Tensor,
    targets: torch.Tensor,
) -> torch.Tensor:
    """Return PPO's loss of some choices."""
    chances, values = agent(seen, masks)
    ratio = (chances.gather(-1, actions[:, None]).squeeze(-1) - logs).exp()
    better = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    gain = torch.min(ratio * better, ratio.clamp(1 - args.clip, 1 + args.clip) * better).mean()
    entropy = -(chances.exp() * chances.clamp(min=-50)).sum(-1).mean()
    return -gain + 0.5 * (values - targets).square().mean() - args.entropy * entropy


def measure(agent: Agent, args: argparse.Namespace, level: str) -> None:
    """Play the most probable actions against bots of a level, and say what share of the wins that gets."""
    from astragal.envs.gymnasium import LearnerGame

    options = {"players": args.players, "opponents": level}
    env = LearnerGame(args.game, form="floats", **options)
    shares = []
    for game in range(args.measure):
        seen, info = env.reset(seed=1_000_000 + game)
        ended, share = False, 0.0
        while not ended:
            with torch.no_grad():
                mask = torch.from_numpy(info["action_mask"].astype(np.float32))
                logs, _ = agent(torch.from_numpy(seen), mask)
            seen, share, ended, _, info = env.step(int(logs.argmax()))
        shares.append(share)
    error = 1.96 * float(np.std(shares)) / math.sqrt(len(shares))
    print(f"against {level}: {np.mean(shares):.3f} ± {error:.3f} of the wins, {len(shares)} games", flush=True)


def main() -> None:
    """Learn, then measure."""
    args = arguments()
    agent, env = learn(args)
    env.close()
    if args.save:
        torch.save(agent.state_dict(), args.save)
    for level in filter(None, args.levels.split(",")):
        measure(agent, args, level)


if __name__ == "__main__":
    sys.exit(main())
