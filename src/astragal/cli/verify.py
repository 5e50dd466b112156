"""`astragal verify`: proves the dice of a finished game, offline, and says plainly what that shows."""

import argparse
import re
import sys
from math import erfc, exp, gamma, sqrt
from pathlib import Path

from rich import box
from rich.table import Table as Grid

from astragal.cli import saving
from astragal.cli.choices import dice_text
from astragal.cli.reading import parse_record
from astragal.cli.terminal import Terminal
from astragal.cli.trouble import CODE, Trouble, said, told
from astragal.cli.words import message_text, tell
from astragal.notation import ReadError, Record
from astragal.notation.moves import short
from astragal.table.dice_tags import Throws
from astragal.table.fair import Verification, check, commitment

BAR = 40
"""How long the longest bar of the chart is."""
MANY = 5
"""So often each face must be expected before its count says anything; also the most wrong rolls that are listed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `verify` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> parser.parse_args(["game.txt"]).record
    'game.txt'
    """
    parser.add_argument("record", metavar="RECORD", help="the file of a record (text or JSON), or - for stdin")
    parser.add_argument("--promise", metavar="HEX", help="the promise (commitment) that you saw before the first roll")
    parser.add_argument("--no-color", action="store_true", help="no colours")
    parser.epilog = (
        "The exit code is 0 when the dice are proved, 1 when they are not, 2 when there is nothing to prove."
    )


@told
def run(arguments: argparse.Namespace) -> int:
    """Check a record and tell what came out."""
    terminal = Terminal(color=not arguments.no_color)
    seen = arguments.promise and arguments.promise.strip().lower()
    if seen is not None and not re.fullmatch("[0-9a-f]{64}", seen):
        raise Trouble(tell("no.promise", text=short(arguments.promise)))
    forgiven: list[ReadError] = []
    text = sys.stdin.read() if arguments.record == "-" else saving.read(Path(arguments.record))
    record = parse_record(text, forgiven)
    for error in forgiven:
        print(tell("start.overlooked", reason=said(error)), file=sys.stderr)
    found = check(record)
    other = bool(seen and found.told and found.told.commitment and seen != found.told.commitment)
    report = _Report(terminal, record, found, seen, other)
    report.show()
    if found.failed or other:
        return 1
    return 0 if found.verified else CODE


class _Report:
    """What is told about one record."""

    def __init__(self, terminal: Terminal, record: Record, found: Verification, seen: str | None, other: bool) -> None:
        self.terminal = terminal
        self.record = record
        self.found = found
        self.seen = seen
        self.other = other
        """Whether the promise is not the one that was seen."""

    def show(self) -> None:
        found, terminal = self.found, self.terminal
        failed = found.failed or self.other
        if failed:
            terminal.show(tell("verify.no"), "bold red")
        elif found.verified:
            terminal.show(tell("verify.yes"), "bold green")
        else:
            terminal.show(tell("verify.nothing"), "bold yellow")
        terminal.show()
        self._promise()
        self._rolls()
        self._first()
        for reason in found.unchecked:
            self._entry(tell("verify.unchecked"), message_text(reason))
        if failed or found.verified:
            self._meaning(failed)
        if sum(found.counts):
            terminal.show()
            terminal.show(_chart(found.counts, self._bar))
            terminal.show(_spread_text(found.counts))

    def _entry(self, word: str, meaning: str) -> None:
        """A word and what it means; words of other languages may need more room."""
        words = (tell(f"verify.{key}") for key in ("promise", "chance", "rolls", "first", "unchecked"))
        self.terminal.entry(word, meaning, max(map(len, words)))

    @property
    def _bar(self) -> str:
        return "█" if self.terminal.console.encoding.startswith("utf") else "#"

    def _promise(self) -> None:
        told, dice = self.found.told, self.found.commitment
        if told is None or not told.commitment:
            return
        word = tell("verify.promise")
        if dice is False and told.seed is not None:
            broken = tell("verify.promise_broken", found=commitment(told.seed), promise=told.commitment)
            self._entry(word, broken)
        elif dice:
            self._entry(word, tell("verify.promise_kept", promise=told.commitment))
        if self.other and self.seen:
            self._entry(word, tell("verify.promise_other", found=told.commitment, promise=self.seen))
        elif self.seen:
            self._entry(word, tell("verify.seen"))
        if dice is None:
            return
        for seat, text in told.entropy:
            self._entry(tell("verify.chance"), tell("verify.chance_of", name=self._name(seat), text=text))
        if not told.entropy:
            self._entry(tell("verify.chance"), tell("verify.chance_none"))

    def _rolls(self) -> None:
        found, word = self.found, tell("verify.rolls")
        if found.commitment is None:
            return
        if found.different:
            wrong = tell("verify.rolls_wrong", wrong=len(found.different), count=found.rolls)
            self._entry(word, wrong)
        elif found.rolls_checked:
            self._entry(word, tell("verify.rolls_right", count=found.rolls))
        elif not found.rolls:
            self._entry(word, tell("verify.rolls_none"))
        for roll in found.different[:MANY]:
            expected, had = (
                dice_text(tuple(zip(roll.dice, faces, strict=True))) for faces in (roll.expected, roll.found)
            )
            self._entry("", tell("verify.roll_wrong", number=roll.number + 1, expected=expected, found=had))
        if len(found.different) > MANY:
            self._entry("", tell("verify.rolls_more", count=len(found.different) - MANY))

    def _first(self) -> None:
        found = self.found
        if found.first_expected is None or found.told is None:
            return
        expected = self._begins(*found.first_expected)
        if found.first:
            text = tell("verify.first_right", name=expected)
        else:
            had = self._begins(self.record.start.game.first, found.told.throws)
            text = tell("verify.first_wrong", expected=expected, found=had)
        self._entry(tell("verify.first"), text)

    def _begins(self, seat: int, throws: Throws) -> str:
        if not throws:
            return self._name(seat)
        rounds = ("  ".join(f"{self._name(thrower)} {face}" for thrower, face in thrown) for thrown in throws)
        return tell("verify.throws", name=self._name(seat), throws=" · ".join(rounds).replace("  ", ", "))

    def _meaning(self, failed: bool) -> None:
        self.terminal.show()
        self.terminal.show(tell("verify.means"), "bold")
        if failed:
            self.terminal.show(tell("verify.means_wrong"))
            return
        people = bool(self.found.told and self.found.told.entropy)
        self.terminal.show(tell("verify.means_fair") if people else tell("verify.means_server"))
        self.terminal.show(tell("verify.means_look"))

    def _name(self, seat: int) -> str:
        names = self.record.names
        return (names[seat] if seat < len(names) else "") or tell("seat", seat=seat)


def _chart(counts: tuple[int, ...], bar: str) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column(tell("verify.face"), justify="right")
    grid.add_column(tell("verify.count"), justify="right")
    grid.add_column(tell("verify.expected"), justify="right")
    grid.add_column()
    expected = sum(counts) / len(counts)
    for face, count in enumerate(counts, 1):
        length = round(BAR * count / max(counts))
        grid.add_row(str(face), str(count), f"{expected:.1f}", bar * length)
    return grid


def _spread_text(counts: tuple[int, ...]) -> str:
    if sum(counts) < MANY * len(counts):
        return tell("verify.spread_few", count=sum(counts), need=MANY * len(counts))
    chi, p = spread(counts)
    share = f"{100 * p:.0f}" if p >= 0.1 else f"{100 * p:.2g}"
    return tell("verify.spread", chi=f"{chi:.2f}", freedom=len(counts) - 1, p=f"{p:.3g}", share=share)


def spread(counts: tuple[int, ...]) -> tuple[float, float]:
    """Return chi-square for equally likely faces, and how likely fair dice are at least as uneven (p).

    >>> chi, p = spread((5, 8, 9, 8, 10, 20))
    >>> round(chi, 1), round(p, 4)
    (13.4, 0.0199)
    """
    expected = sum(counts) / len(counts)
    chi = sum((count - expected) ** 2 for count in counts) / expected
    return chi, chi_square_tail(chi, len(counts) - 1)


def chi_square_tail(chi: float, freedom: int) -> float:
    """Return the chance that chi-square is at least so large: the finite sums that whole degrees of freedom allow.

    >>> round(chi_square_tail(11.0705, 5), 5), round(chi_square_tail(5.99146, 2), 5)
    (0.05, 0.05)
    """
    half = chi / 2
    # Odd: erfc(√h) and the terms of 1/2, 3/2 …; even: the terms of 0, 1, 2 … of h^k e^-h / Γ(k + 1).
    powers = [k + (freedom % 2) / 2 for k in range(freedom // 2)]
    tail = sum(half**power * exp(-half) / gamma(power + 1) for power in powers)
    return min(1.0, float(tail) + (erfc(sqrt(half)) if freedom % 2 else 0.0))
