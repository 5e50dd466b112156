"""The clock as a pure value: it is told what happened and when, and knows whose time runs and when it is up.

All times are whole milliseconds of the server, the only judge. A choice has been under way before it arrives, so up to
`ALLOWANCE` of that is given back; and a flag falls only when no choice could still arrive in time.
"""

from collections.abc import Iterable
from typing import Literal

from astragal.core.struct import changed, struct
from astragal.protocol import views
from astragal.protocol.events import Settings

ALLOWANCE = 500
"""The most that is given back for the way of a choice to the server, in all, however often it is changed."""
NO_CLOCK = views.Clock("none")


@struct()
class Hand:
    """The time of one seat."""

    left: int
    """What it had left when it last stood still."""
    since: int | None = None
    """When it began to run, None while it stands still."""
    spent: int = 0
    """What this choice has cost before the hand last stood still."""
    given: int = 0
    """What was given back for the way of this choice."""
    gained: int = 0
    """The increment for this choice, to be handed back when it is taken back."""
    out: bool = False
    """The time for this choice ran out: until the next one is asked for, no time runs and none can be had."""


@struct()
class TableClock:
    """The time of every seat at a table.

    >>> clock = TableClock.start(Settings(clock="game", seconds=60, increment=2), seats=2, now=0)
    >>> clock = clock.asked([0], now=1_000)
    >>> clock.left(0, now=4_000), clock.deadline
    (57000, 61500)
    >>> clock = clock.chose(0, now=4_000, lag=100)
    >>> clock.left(0, now=9_000), clock.deadline
    (59100, None)
    """

    kind: Literal["none", "move", "game"]
    limit: int
    """For a choice, or for the whole game."""
    increment: int
    hands: tuple[Hand, ...]

    @classmethod
    def start(cls, settings: Settings, seats: int, now: int) -> "TableClock":
        """Return the clock at the start of a game; nobody's time runs yet.

        >>> TableClock.start(Settings(move_seconds=30), seats=3, now=0).left(2, now=0)
        30000
        """
        if settings.move_seconds:
            limit = settings.move_seconds * 1000
            return cls("move", limit, 0, (Hand(limit),) * seats)
        limit = settings.seconds * 1000
        return cls(settings.clock, limit, settings.increment * 1000, (Hand(limit),) * seats)

    @classmethod
    def none(cls) -> "TableClock":
        """Return the clock of a table where no game is on: nobody's time.

        >>> TableClock.none().deadline is None
        True
        """
        return cls("none", 0, 0, ())

    # -- what happens -------------------------------------------------------------------------------------

    def asked(self, seats: Iterable[int], now: int, *, again: bool = False) -> "TableClock":
        """Let the time of these seats run, and of no others: they are the ones that owe a choice.

        For those whose time runs already nothing changes. Who owes no choice any more (because of an undo, say) has
        used what they used, and gains nothing. `again` stands for the same choices as before (a sheet was corrected
        meanwhile): who has run out of time for one of them gets no more.

        >>> clock = TableClock.start(Settings(clock="game", seconds=9), 2, 0).asked([0, 1], 5).asked([1], 9)
        >>> clock.running, clock.left(0, 99), clock.left(1, 99)
        ((1,), 8996, 8906)
        """
        owing = frozenset(seats)
        return self._to(
            [h if again and h.out else self._asked(h, seat in owing, now) for seat, h in enumerate(self.hands)]
        )

    def _asked(self, hand: Hand, owing: bool, now: int) -> Hand:
        if owing == (hand.since is not None):
            return changed(hand, out=False) if hand.out else hand
        if owing:
            return Hand(self.limit if self.kind == "move" else hand.left, now)
        ran = self._ran(hand, now)
        return changed(hand, left=max(0, hand.left - ran), since=None, spent=hand.spent + ran)

    def chose(self, seat: int, now: int, lag: int = 0) -> "TableClock":
        """Stop the time of a seat that has chosen; `lag` is how long its choice was under way.

        A seat whose time does not run has chosen before and only changes its mind: nothing changes.

        >>> clock = TableClock.start(Settings(move_seconds=30), 1, 0).asked([0], 0)
        >>> clock.chose(0, now=2_000, lag=9_999).left(0, now=2_000)
        28500
        """
        return self.charged(seat, now, self.spent(seat, now, lag))

    def charged(self, seat: int, now: int, spent: int) -> "TableClock":
        """Stop the time of a seat whose choice is known to have cost so much in all, as a log tells it.

        >>> clock = TableClock.start(Settings(move_seconds=30), 1, 0).asked([0], 0)
        >>> clock.charged(0, 2_000, clock.spent(0, 2_000, lag=70)) == clock.chose(0, 2_000, lag=70)
        True
        """
        hand = self.hands[seat]
        if hand.since is None:
            return self
        ran = self._ran(hand, now)
        cost = min(max(0, spent - hand.spent), ran)
        left = max(0, hand.left - cost) if self.kind != "none" else 0
        given = min(ALLOWANCE, hand.given + ran - cost)
        return self._with(seat, Hand(left + self.increment, None, hand.spent + cost, given, self.increment))

    def stopped(self, seat: int) -> "TableClock":
        """Stop the time of a seat that has none left: it is used up for this choice, and nothing is gained.

        >>> clock = TableClock.start(Settings(clock="game", seconds=9, increment=2), 1, 0)
        >>> clock.asked([0], 0).stopped(0).left(0, 9_600)
        0
        """
        hand = self.hands[seat]
        if hand.since is None:
            return self
        return self._with(seat, changed(hand, left=0, since=None, spent=hand.spent + hand.left, out=True))

    def reopened(self, seat: int, now: int) -> "TableClock":
        """Let the time of a seat run again that took its choice back: on from where it stopped, without the increment.

        The time in between is not counted.

        >>> clock = TableClock.start(Settings(clock="game", seconds=60, increment=5), 1, 0).asked([0], 0)
        >>> clock.chose(0, now=1_000).reopened(0, now=30_000).left(0, now=32_000)
        57000
        """
        hand = self.hands[seat]
        if hand.since is not None:
            return self
        return self._with(seat, changed(hand, left=hand.left - hand.gained, since=now, gained=0, out=False))

    def skipped(self, away: int) -> "TableClock":
        """Let time that nobody could use count for nobody: the server was away for so long.

        >>> clock = TableClock.start(Settings(move_seconds=30), 1, 0).asked([0], 0)
        >>> clock.skipped(60_000).left(0, now=61_000)
        29000
        """
        return self._to([h if h.since is None else changed(h, since=h.since + away) for h in self.hands])

    # -- what can be asked --------------------------------------------------------------------------------

    @property
    def running(self) -> tuple[int, ...]:
        """The seats that owe a choice, so that their time runs."""
        return tuple(seat for seat, hand in enumerate(self.hands) if hand.since is not None)

    @property
    def deadline(self) -> int | None:
        """When the first flag falls if nobody chooses, or None."""
        flags = [flag for hand in self.hands if (flag := self._flag(hand)) is not None]
        return min(flags, default=None)

    def flagged(self, now: int) -> tuple[int, ...]:
        """Return the seats whose time is up, so that no choice of theirs can come in time any more.

        >>> clock = TableClock.start(Settings(move_seconds=30), 2, 0).asked([0, 1], 0)
        >>> clock.flagged(30_499), clock.flagged(30_500)
        ((), (0, 1))
        """
        flags = ((seat, self._flag(hand)) for seat, hand in enumerate(self.hands))
        return tuple(seat for seat, flag in flags if flag is not None and flag <= now)

    def used_up(self, seat: int) -> bool:
        """Tell whether a seat has used all its time for the whole game.

        >>> clock = TableClock.start(Settings(clock="game", seconds=30), 2, 0).asked([0], 0).stopped(0)
        >>> clock.used_up(0), clock.used_up(1)
        (True, False)
        """
        return self.kind == "game" and self.hands[seat].left == 0

    def out(self, seat: int) -> bool:
        """Tell whether the time of a seat ran out for the choice that it owes, or has just made.

        >>> clock = TableClock.start(Settings(move_seconds=30), 1, 0).asked([0], 0).stopped(0)
        >>> clock.out(0), clock.asked([], 0).out(0)
        (True, False)
        """
        return self.hands[seat].out

    def in_time(self, seat: int, now: int, lag: int = 0) -> bool:
        """Tell whether a choice that arrives now, and was under way so long, was made before the time was up.

        >>> clock = TableClock.start(Settings(move_seconds=30), 1, 0).asked([0], 0)
        >>> clock.in_time(0, 30_100, lag=50), clock.in_time(0, 30_100, lag=150)
        (False, True)
        """
        hand = self.hands[seat]
        if self.kind == "none" or hand.since is None:
            return not hand.out
        return self.spent(seat, now, lag) - hand.spent < hand.left

    def left(self, seat: int, now: int) -> int | None:
        """Return what a seat has left, never less than 0, or None where there is no clock.

        >>> TableClock.start(Settings(), 2, 0).left(0, 99) is None
        True
        """
        hand = self.hands[seat]
        return None if self.kind == "none" else max(0, hand.left - self._ran(hand, now))

    def spent(self, seat: int, now: int, lag: int = 0) -> int:
        """Return what the present choice of a seat has cost so far, or would if it arrived now; also without a clock.

        >>> TableClock.start(Settings(), 2, 0).asked([0], 1_000).spent(0, now=3_000, lag=200)
        1800
        """
        hand = self.hands[seat]
        ran = self._ran(hand, now)
        return hand.spent + ran - min(max(0, lag), ALLOWANCE - hand.given, ran)

    def view(self) -> views.Clock:
        """Return the clock for those who show it: what each had left when its time began to run, and since when.

        >>> clock = TableClock.start(Settings(move_seconds=30), 2, 0).asked([1], 70).view()
        >>> clock.left, clock.since
        ((30000, 30000), (None, 70))
        >>> TableClock.start(Settings(), 2, 0).view()
        Clock(kind='none', limit=ABSENT, increment=ABSENT, left=ABSENT, since=ABSENT, paused=ABSENT)
        """
        if self.kind == "none":
            return NO_CLOCK
        left, since = tuple(hand.left for hand in self.hands), tuple(hand.since for hand in self.hands)
        return views.Clock(self.kind, self.limit, self.increment, left, since, paused=None)  # older clients look for it

    # -- inside -------------------------------------------------------------------------------------------

    def _with(self, seat: int, hand: Hand) -> "TableClock":
        return self._to([*self.hands[:seat], hand, *self.hands[seat + 1 :]])

    def _to(self, hands: list[Hand]) -> "TableClock":
        return TableClock(self.kind, self.limit, self.increment, tuple(hands))

    def _ran(self, hand: Hand, now: int) -> int:
        # Never negative: another server's clock may be a little behind.
        return 0 if hand.since is None else max(0, now - hand.since)

    def _flag(self, hand: Hand) -> int | None:
        if self.kind == "none" or hand.since is None:
            return None
        # Who has nothing left cannot have chosen in time, so nothing is waited for.
        return hand.since + hand.left + (ALLOWANCE - hand.given if hand.left else 0)
