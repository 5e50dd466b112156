"""What a move costs before it reaches the store and the sockets: `python -m bench.server.moves [--game NAME] [--moves N]`.

Two people play games with fixed seeds, each with the first client kind (state and moves) or the second (scenes). Printed
are microseconds of CPU a command, in the median of a few rounds: reading the message, deciding, encoding the events for
the store, and two frames of each kind. The checksum is that of every byte stored and sent: it must be the same before and
after a change that is only to be faster. CPU time, so a busy machine changes it little; compare runs made side by side.
"""

import argparse
import hashlib
import random
from statistics import median
from time import process_time_ns

from astragal.codec import encode
from astragal.protocol import commands as c
from astragal.protocol.events import Settings
from astragal.server.live.frames import Frames, ack_frame, news_part, read
from astragal.table import Circumstances, Seeds, create, decide, fold, log_of

PEOPLE = ("ann", "bob")
PARTS = ("read", "decide", "store", "plain", "scenes")


class Costs:
    """Nanoseconds by part of the work, and the checksum of what came out."""

    def __init__(self) -> None:
        self.spent = dict.fromkeys(PARTS, 0)
        self.commands = 0
        self.checksum = hashlib.sha256()


def play(game: str, seed: int, costs: Costs) -> None:
    """Play a game between two people who choose any legal move."""
    chance, secret = random.Random(seed), seed.to_bytes(32, "big")
    table = fold(log_of(create("t1", "ABCD", "ann", "Ann", {"game": game}, Settings(), secret), 1_000))
    now = 1_000
    for person, command in (("ann", c.Sit(0)), ("bob", c.Join("Bob")), ("bob", c.Sit(1)), ("ann", c.Start())):
        table = decide(table, command, person, Circumstances(now, Seeds(secret, b"n" * 32)), 0).table
    frames = {"plain": Frames(), "scenes": Frames()}
    while table.status == "playing":
        now += 1_500
        state = table.playing[1]
        seat = chance.choice(state.awaiting)
        moves = state.moves(seat)
        text = f'{{"id":"c{costs.commands}","do":{{"type":"play","seat":{seat},"move":"{chance.choice(moves)}"}}}}'
        marks = [process_time_ns()]
        command = read(text).do
        marks.append(process_time_ns())
        assert command is not None
        person = table.seats[seat].person
        assert person is not None
        moment = Circumstances(now, Seeds(secret, b"n" * 32))
        decision = decide(table, command, person, moment, 0)
        marks.append(process_time_ns())
        before, table, logged = table, decision.table, decision.events
        stored = [encode(each.event) for each in logged]
        answer = ack_frame("c1", table.last_seen(person))
        marks.append(process_time_ns())
        told = [frames["plain"].events(table, logged, person) for person in PEOPLE]
        marks.append(process_time_ns())
        news = news_part(before, logged, decision.steps)
        told += [frames["scenes"].events(table, logged, person, True, news) for person in PEOPLE]
        marks.append(process_time_ns())
        for part, began, ended in zip(PARTS, marks, marks[1:], strict=False):
            costs.spent[part] += ended - began
        costs.commands += 1
        for each in (*stored, answer, *told):
            costs.checksum.update(each + b"\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="qwixx", help="which (qwixx)")
    parser.add_argument("--games", type=int, default=10, help="games in a round (10)")
    parser.add_argument("--rounds", type=int, default=5, help="the median of so many rounds counts (5)")
    wanted = parser.parse_args()
    rounds = []
    for _ in range(wanted.rounds + 1):  # the first one fills caches
        costs = Costs()
        for seed in range(wanted.games):
            play(wanted.game, seed, costs)
        rounds.append(costs)
    print(f"{wanted.game}: {costs.commands} commands a round, checksum {costs.checksum.hexdigest()[:16]}")
    for part in PARTS:
        print(f"  {part:8}{median(each.spent[part] / each.commands for each in rounds[1:]) / 1000:8.1f} µs")


if __name__ == "__main__":
    main()
