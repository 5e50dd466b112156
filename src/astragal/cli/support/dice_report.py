"""What `astragal verify` says about a record, and about several records of a table."""

from astragal.cli.support.face_counts import chart, spread_text
from astragal.cli.support.terminal import Terminal
from astragal.cli.support.words import message_text, tell
from astragal.cli.terminal_game.choices import dice_text
from astragal.core.first_player import Throws
from astragal.notation import Record
from astragal.table.dice_chain import Links
from astragal.table.dice_check import Seen, Verification
from astragal.table.fair import commitment

MAX_LISTED = 5
"""How many wrong rolls are listed."""
DETAILED = {"dice.promise_broken", "dice.promise_other", "dice.first_wrong", "dice.rolls_wrong"}
"""What is wrong and reported with its figures, not only in a sentence."""
HEADINGS = {
    "proved": ("verify.yes", "bold green"),
    "wrong": ("verify.no", "bold red"),
    "unproved": ("verify.unproved", "bold yellow"),
    "nothing": ("verify.nothing", "bold yellow"),
}


def entry(terminal: Terminal, word: str, meaning: str) -> None:
    """Show a word and what it means; words of other languages may need more room."""
    names = ("promise", "chance", "rolls", "first", "unchecked", "wrong", "label", "chain")
    terminal.entry(word, meaning, max(len(tell(f"verify.{name}")) for name in names))


def report_links(terminal: Terminal, links: Links) -> None:
    """Say what several records show together; of a single one there is nothing to say."""
    for reason in links.wrong:
        entry(terminal, tell("verify.wrong"), message_text(reason))
    for reason in links.unchecked:
        entry(terminal, tell("verify.unchecked"), message_text(reason))
    if links.linked:
        entry(terminal, tell("verify.chain"), tell("verify.linked", count=links.linked))


class DiceReport:
    """What is said about one record."""

    def __init__(self, terminal: Terminal, record: Record, found: Verification, seen: Seen) -> None:
        self.terminal = terminal
        self.record = record
        self.found = found
        self.seen = seen

    def show(self, *, brief: bool = False) -> None:
        """Say what came out: first in a sentence, then step by step, then what it means (unless brief)."""
        found, terminal = self.found, self.terminal
        heading, style = HEADINGS[found.result]
        if found.verified and not self.seen.strict:
            heading = "verify.yes_if"
        terminal.show(tell(heading), style)
        terminal.show()
        self._promise()
        self._label()
        self._rolls()
        self._first()
        self._chain()
        for reason in found.wrong:
            if reason.key not in DETAILED:
                self._entry("wrong", message_text(reason))
        for reason in found.unchecked:
            self._entry("unchecked", message_text(reason))
        if brief:
            return
        if found.failed or found.verified:
            self._meaning()
        if sum(found.counts):
            terminal.show()
            terminal.show(chart(found.counts, "█" if terminal.console.encoding.startswith("utf") else "#"))
            terminal.show(spread_text(found.counts))

    def _entry(self, name: str, meaning: str) -> None:
        entry(self.terminal, tell(f"verify.{name}") if name else "", meaning)

    def _promise(self) -> None:
        tags, kept = self.found.tags, self.found.commitment
        if tags is None or not tags.commitment:
            return
        seeds = [(tags.seed, tags.commitment), *((renewal.seed, renewal.commitment) for renewal in tags.renewed)]
        for seed, promise in seeds:
            if seed and commitment(seed) != promise:
                self._entry("promise", tell("verify.promise_broken", found=commitment(seed), promise=promise))
            elif seed and promise == tags.commitment:
                self._entry("promise", tell("verify.promise_kept", promise=promise))
        if self.seen.promise and "dice.promise_other" in self.found.reasons:
            other = tell("verify.promise_other", found=tags.commitment, promise=self.seen.promise)
            self._entry("promise", other)
        elif self.seen.promise:
            self._entry("promise", tell("verify.seen"))
        if kept is None:
            return
        for seat, text in tags.entropy:
            self._entry("chance", tell("verify.chance_of", name=self._name(seat), text=text))
        if not tags.entropy:
            self._entry("chance", tell("verify.chance_none"))
        if self.seen.added and "dice.added_other" not in self.found.reasons:
            self._entry("chance", tell("verify.added_own"))

    def _label(self) -> None:
        tags = self.found.tags
        if tags is None or not tags.label or {"dice.label_form", "dice.label_other"} & {*self.found.reasons}:
            return
        key = "verify.label_own" if self.seen.table else "verify.label_look"
        self._entry("label", tell(key, label=tags.label))

    def _rolls(self) -> None:
        found = self.found
        if found.commitment is None:
            return
        if found.different:
            self._entry("rolls", tell("verify.rolls_wrong", wrong=len(found.different), count=found.rolls))
        elif not found.rolls:
            self._entry("rolls", tell("verify.rolls_none"))
        elif found.rolls_checked == found.rolls:
            self._entry("rolls", tell("verify.rolls_right", count=found.rolls))
        elif found.rolls_checked:
            self._entry("rolls", tell("verify.rolls_some", count=found.rolls, checked=found.rolls_checked))
        for roll in found.different[:MAX_LISTED]:
            expected, had = (
                dice_text(tuple(zip(roll.dice, faces, strict=True))) for faces in (roll.expected, roll.found)
            )
            self._entry("", tell("verify.roll_wrong", number=roll.number + 1, expected=expected, found=had))
        if len(found.different) > MAX_LISTED:
            self._entry("", tell("verify.rolls_more", count=len(found.different) - MAX_LISTED))

    def _first(self) -> None:
        found = self.found
        if found.first_expected is None or found.tags is None:
            return
        expected = self._begins(*found.first_expected)
        if found.first:
            text = tell("verify.first_right", name=expected)
        else:
            had = self._begins(self.record.start.game.first, found.tags.throws)
            text = tell("verify.first_wrong", expected=expected, found=had)
        self._entry("first", text)

    def _chain(self) -> None:
        if self.found.tags and self.found.tags.chain_after and "dice.chain_wrong" not in self.found.reasons:
            self._entry("chain", tell("verify.chain_right"))

    def _begins(self, seat: int, throws: Throws) -> str:
        if not throws:
            return self._name(seat)
        rounds = ("  ".join(f"{self._name(thrower)} {face}" for thrower, face in thrown) for thrown in throws)
        return tell("verify.throws", name=self._name(seat), throws=" · ".join(rounds).replace("  ", ", "))

    def _meaning(self) -> None:
        show, seen = self.terminal.show, self.seen
        show()
        show(tell("verify.means"), "bold")
        if self.found.failed:
            show(tell("verify.means_wrong"))
            return
        people = bool(self.found.tags and self.found.tags.entropy)
        show(tell("verify.means_fair") if people else tell("verify.means_server"))
        # What no record can prove by itself, as far as the person has not given it.
        if seen.promise is None:
            show(tell("verify.look_promise"))
        if seen.table is None or seen.number is None:
            show(tell("verify.look_table"))
        if people and seen.added is None:
            show(tell("verify.look_added"))

    def _name(self, seat: int) -> str:
        names = self.record.names
        return (names[seat] if seat < len(names) else "") or tell("seat", seat=seat)
