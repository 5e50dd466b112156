"""Play random games on the reference rules and on `astragal referee`, and compare every answer.

    python -m tests.reference.compare --games 2000 --game longo --seed 1

The driver chooses the dice as well as the moves, so it can steer games towards what is rare.
"""

import argparse
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.reference.pilots import random_pilot
from tests.reference.process import Answer, Difference, Referee
from tests.reference.quixo import Quixo
from tests.reference.qwixx import Qwixx
from tests.reference.setting import KINDS, NONSENSE, move_space, random_options, reference_game, spoilt

CLAUSE = re.compile(r"Q[XLWI]\d+")


# --- comparing -------------------------------------------------------------------------------


@dataclass
class Summary:
    games: int = 0
    requests: int = 0
    seconds: float = 0.0
    events: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def add(self, other: "Summary") -> None:
        self.games += other.games
        self.requests += other.requests
        self.seconds += other.seconds
        self.events += other.events
        self.differences += other.differences


def agree(what: str, referee: object, reference: object) -> None:
    if referee != reference:
        raise Difference(f"{what}: the referee says {referee!r}, the reference {reference!r}")


class Match:
    """One game on both sides."""

    def __init__(
        self, referee: Referee, kind: str, options: dict[str, Any], rng: random.Random, *, steered: bool = False
    ) -> None:
        self.referee = referee
        self.kind = kind
        self.options = options
        self.rng = rng
        self.game = reference_game(kind, options)
        self.pilot = random_pilot(self.game, rng, steered)
        self.space = move_space(kind)
        self.events: Counter[str] = Counter()
        self.position = ""
        self.patience = rng.choice([40, 80, 160])  # moves of a game of Quixo that does not end by itself

    def compare(self, answer: Answer) -> None:
        game = self.game
        if not answer["ok"]:
            raise Difference(f"the referee refuses: {answer}")
        agree("dice", answer["dice"], game.dice)
        agree("awaiting", answer["awaiting"], game.awaiting)
        agree("whose moves", sorted(answer["moves"]), sorted(str(seat) for seat in game.awaiting))
        for seat in game.awaiting:
            listed = answer["moves"][str(seat)]
            agree(f"moves of {seat}", sorted(listed), sorted(game.moves(seat)))
        agree("over", answer["over"], game.over)
        agree("scores", answer["scores"], game.scores)
        agree("winners", answer["winners"], game.winners)
        if not isinstance(answer["position"], str) or not answer["position"]:
            raise Difference("no position")
        self.position = answer["position"]

    def pending(self) -> dict[int, str]:
        return dict(getattr(self.game, "pending", {}))

    def run(self) -> None:
        self.compare(self.referee.ask({"new": {"game": self.kind.removesuffix("4"), **self.options}}))
        for _ in range(self.patience if isinstance(self.game, Quixo) else 400):  # enough, but for an endless game
            if self.game.over:
                break
            self.interrupt()
            if self.game.dice:
                self.wrong_rolls()
                faces = self.pilot.faces()
                self.game.roll(faces)
                self.compare(self.referee.ask({"roll": faces}))
            else:
                self.choices()
        if self.game.over:
            self.after_the_end()
            self.events["finished"] += 1
        self.events.update(self.game.happened)

    def choices(self) -> None:
        """Let every awaited seat choose, in any order, some of them twice."""
        seats = list(self.game.awaiting)
        self.rng.shuffle(seats)
        done: list[int] = []
        while seats:
            seat = seats[0]
            before = self.position
            several = len(seats) > 1
            self.illegal()
            text = self.pilot.choose(seat)
            self.game.play(seat, text)
            self.compare(self.referee.ask({"play": [seat, text]}))
            if several:
                agree("position while choices are pending", self.position, before)
                done.append(seat)
                seats.pop(0)
                if self.rng.random() < 0.15:
                    again = self.rng.choice(done)
                    self.change(again)
                if self.rng.random() < 0.02 and self.forgetful():
                    return
            else:
                return

    def change(self, seat: int) -> None:
        """Choose anew; nobody else sees a thing, unless choices are open."""
        others = [other for other in [*range(self.game.players), None] if other != seat]
        looking = self.rng.random() < 0.15
        seen = [self.view(other) for other in others] if looking else []
        own = self.view(seat) if looking else None
        old = self.pending()[seat]
        text = self.rng.choice(sorted(self.game.moves(seat)))
        self.game.play(seat, text)
        self.compare(self.referee.ask({"play": [seat, text]}))
        if looking and text != old:
            now = [self.view(other) for other in others]
            if self.options.get("open_choices"):
                self.events["open choice seen"] += 1
                if any(one == two for one, two in zip(seen, now, strict=True)):
                    raise Difference("an open choice is not seen by all")
            else:
                self.events["hidden choice not seen"] += 1
                agree("what others see of a hidden choice", now, seen)
            if self.view(seat) == own:
                raise Difference("a seat does not see its own choice")

    def view(self, seat: int | None) -> object:
        answer = self.referee.ask({"view": seat})
        agree("view", (answer["ok"], isinstance(answer.get("view"), dict)), (True, True))
        return answer["view"]

    def views(self) -> list[object]:
        return [self.view(seat) for seat in [*range(self.game.players), None]]

    # --- what must be refused ---

    def refused(self, answer: Answer) -> None:
        if answer["ok"]:
            raise Difference(f"the referee accepts it: {answer}")
        error = answer.get("error")
        if not isinstance(error, dict) or not isinstance(error.get("code"), str) or not error.get("message"):
            raise Difference(f"an error without code or message: {answer}")
        clause = error["clause"]
        if clause is not None and not CLAUSE.fullmatch(clause):
            raise Difference(f"no such clause: {clause!r}")
        self.events["refused"] += 1

    def unchanged(self, request: Callable[[], Answer]) -> None:
        """That request is refused and changes nothing."""
        look = self.rng.random() < 0.04
        before = self.views() if look else []
        self.refused(request())
        if look:
            agree("the game after a refused request", self.views(), before)

    def illegal(self) -> None:
        if self.rng.random() < 0.25:
            seat = self.rng.randrange(self.game.players)
            legal = self.game.moves(seat)
            text = self.rng.choice(self.space)
            near = sorted(legal - {"-"})
            if near and self.rng.random() < 0.3:
                text = spoilt(self.rng.choice(near), self.rng)
            elif near and self.rng.random() < 0.3:
                plain = self.rng.choice(near).strip("*#>")
                text = self.rng.choice([plain, plain + "#", "*" + plain, "*" + plain + "#", plain + ">"])
            if text not in legal:
                self.unchanged(lambda: self.referee.ask({"play": [seat, text]}))
        if self.rng.random() < 0.02:
            seat = self.rng.choice([-1, self.game.players, self.game.players + 3])
            text = self.rng.choice(sorted(self.game.moves(self.game.awaiting[0])))
            self.unchanged(lambda: self.referee.ask({"play": [seat, text]}))
        if self.rng.random() < 0.02:
            self.unchanged(lambda: self.referee.ask({"roll": [1] * self.rng.randint(1, 6)}))
        if self.rng.random() < 0.02:
            self.nonsense()

    def wrong_rolls(self) -> None:
        if self.rng.random() < 0.05:
            size = len(self.game.dice)
            most = self.game.faces if isinstance(self.game, Qwixx) else 6
            bad = [self.rng.randint(1, most) for _ in range(size)]
            bad[self.rng.randrange(size)] = self.rng.choice([0, -1, most + 1, 100])
            wrong: list[object] = [bad, [1] * (size + 1), [1] * (size - 1), [True] * size, ["1"] * size, [1.5] * size]
            faces = self.rng.choice(wrong)
            self.unchanged(lambda: self.referee.ask({"roll": faces}))
        if self.rng.random() < 0.05:
            seat, text = self.rng.randrange(self.game.players), self.rng.choice(self.space)
            self.unchanged(lambda: self.referee.ask({"play": [seat, text]}))

    def nonsense(self) -> None:
        line = self.rng.choice(NONSENSE)
        if self.rng.random() < 0.3:
            line = self.rng.randbytes(self.rng.randrange(40)).replace(b"\n", b"")
        self.events["nonsense"] += 1
        self.unchanged(lambda: self.referee.ask_line(line))

    def after_the_end(self) -> None:
        if self.rng.random() < 0.5:
            seat, text = self.rng.randrange(self.game.players), self.rng.choice([*self.space, "-", "-"])
            self.unchanged(lambda: self.referee.ask({"play": [seat, text]}))
            self.unchanged(lambda: self.referee.ask({"roll": [1, 1, 1, 1, 1, 1]}))
        if self.rng.random() < 0.3:
            self.record_and_load()
        if self.rng.random() < 0.3 and not self.options.get("repetition"):
            self.events["position of a finished game"] += 1
            self.compare(self.referee.ask({"position": self.position}))

    # --- records and positions ---

    def record(self) -> str:
        answer = self.referee.ask({"record": True})
        agree("record", (answer["ok"], isinstance(answer.get("record"), str)), (True, True))
        return str(answer["record"])

    def record_and_load(self) -> None:
        text = self.record()
        before = self.position
        self.game.forget()
        if self.rng.random() < 0.3:  # from nothing: the record alone must do
            self.referee.ask({"new": {"game": self.rng.choice(["qwixx", "qwinto", "quixo"]), "players": 2}})
        self.compare(self.referee.ask({"load": text}))
        agree("position after load", self.position, before)
        agree("record of a loaded record", self.record(), text)
        self.events["record and load"] += 1

    def set_position(self) -> None:
        before = self.position
        self.game.forget()
        if isinstance(self.game, Quixo):
            self.game.restart_history()
        if self.rng.random() < 0.3:
            self.referee.ask({"new": {"game": self.rng.choice(["qwixx", "qwinto", "quixo"]), "players": 2}})
        self.compare(self.referee.ask({"position": before}))
        agree("position after position", self.position, before)
        self.events["position"] += 1

    def interrupt(self) -> None:
        if self.rng.random() < 0.02:
            self.record_and_load()
        if self.rng.random() < 0.02 and not self.options.get("repetition"):
            self.set_position()
        if self.rng.random() < 0.005:
            self.nonsense()

    def forgetful(self) -> bool:
        """In the middle of a simultaneous choice: pending choices are in no record and no position."""
        self.events["pending choices forgotten"] += 1
        if self.rng.random() < 0.5:
            self.record_and_load()
        else:
            self.set_position()
        return True


def compare_games(
    kind: str, games: int, seed: int, fixed: Mapping[str, Any] | None = None, *, steered: bool = False
) -> Summary:
    """Play games of one kind; `fixed` options are not left to chance."""
    summary = Summary()
    began = time.perf_counter()
    referee = Referee()
    try:
        for number in range(games):
            one_game(referee, kind, f"{kind} {seed} {number}", fixed or {}, summary, steered=steered)
            if referee.process.poll() is not None:
                referee.close()
                summary.requests += referee.requests
                referee = Referee()
    finally:
        referee.close()
    summary.requests += referee.requests
    summary.seconds = time.perf_counter() - began
    return summary


def one_game(
    referee: Referee, kind: str, name: str, fixed: Mapping[str, Any], summary: Summary, *, steered: bool
) -> None:
    rng = random.Random(name)
    options = {**random_options(kind, rng), **fixed}
    if len(options.get("lucky") or []) != options["players"]:
        options["lucky"] = None
    options["first"] = options.get("first", 0) % options["players"]
    options = {option: value for option, value in options.items() if value is not None}
    referee.talk = []
    match = Match(referee, kind, options, rng, steered=steered)
    try:
        match.run()
    except Difference as difference:
        last = "\n    ".join(referee.talk[-12:])
        summary.differences.append(f"game '{name}' {options}\n  {difference}\n  last requests:\n    {last}")
    summary.games += 1
    summary.events += match.events


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="how many of each kind")
    parser.add_argument("--game", choices=[*KINDS, "all"], default="all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=5, help="how many differences to print in full")
    given = parser.parse_args(arguments)
    differences = 0
    for kind in KINDS if given.game == "all" else [given.game]:
        summary = compare_games(kind, given.games, given.seed)
        differences += len(summary.differences)
        print(
            f"{kind}: {summary.games} games, {summary.requests} requests, {summary.seconds:.1f} s, "
            f"{len(summary.differences)} differences"
        )
        for event, count in sorted(summary.events.items()):
            print(f"    {count:8} {event}")
        for text in summary.differences[: given.show]:
            print("  DIFFERENCE", text)
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
