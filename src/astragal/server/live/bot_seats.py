"""The bots at one table: which of them are asked now, and whether a person is there to play with.

Bots think only at tables where a person is: one whose socket is open in this process, or was until a moment ago.
Without people a game waits; when somebody comes back it goes on at once. Of several processes, those with people ask.
"""

import asyncio
import random
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from astragal.server.errors import Busy
from astragal.server.live.peer import Peer
from astragal.server.work.fair_queue import Owner
from astragal.table import BotDuty

if TYPE_CHECKING:
    from astragal.server.live.room import Room

GRACE_SECONDS = 3.0
"""How long the process that stored the last event has for its bots before another one with people asks them, too."""
RETRY_SECONDS = 1.0
"""After this long a bot is asked again that could not be asked, or whose choice could not be stored."""

Question = tuple[str, int]
"""The level of a bot, and the phase in which it chooses: what tells one question from the next."""


@dataclass(eq=False)
class _Asked:
    """A bot that is asked."""

    question: Question
    task: "asyncio.Task[None] | None" = None
    answered: bool = False
    """From here on its choice is stored, and must not be cancelled."""


class BotSeats:
    """The bots at one table."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._asked: dict[int, _Asked] = {}
        self._seen = -float("inf")
        self._address = ""
        """Whose address the bots' time counts for: the host's, or of the first person who was here."""
        self._timer: asyncio.TimerHandle | None = None

    @property
    def busy(self) -> bool:
        """Whether any bot is asked."""
        return bool(self._asked)

    @property
    def attended(self) -> bool:
        """Whether a person is at the table, or was until a moment ago."""
        if any(self._is_person(peer) for peer in self._room.peers):
            return True
        return time.monotonic() - self._seen < self._room.hub.config.bot_alone_seconds

    def saw(self, peer: Peer | None = None) -> None:
        """A person came, went or did something."""
        if peer is None or self._is_person(peer):
            self._seen = time.monotonic()
        if peer is not None and (peer.person == self._room.table.host or (peer.person and not self._address)):
            self._address = peer.address

    def follow(self) -> None:
        """Ask the bots that owe a choice, and take back questions that have gone by."""
        duties = self._duties()
        if not duties or not self.attended:
            return
        for seat, (duty, question) in duties.items():
            if seat not in self._asked or self._asked[seat].question != question:
                asked = self._asked[seat] = _Asked(question)
                asked.task = self._room.hub.spawn(self._ask(duty, asked))

    def follow_later(self, seconds: float = GRACE_SECONDS) -> None:
        """Look again after a while, if bots are due: another process may be asking them."""
        self.stop()
        if self._duties() and self.attended:
            pause = self._room.hub.config.bot_pause
            self._timer = asyncio.get_running_loop().call_later(seconds + pause, self._wake)

    def _duties(self) -> dict[int, tuple[BotDuty, Question]]:
        """Return the bots that owe a choice, by seat, with what they are asked; no other questions are left waiting."""
        duties = {duty.seat: (duty, question_of(duty)) for duty in self._room.table.bots_due()}
        for seat, asked in list(self._asked.items()):
            if not asked.answered and (seat not in duties or duties[seat][1] != asked.question):
                del self._asked[seat]
                if asked.task is not None:
                    asked.task.cancel()
        return duties

    def stop(self) -> None:
        """Forget the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wake(self) -> None:
        self._timer = None
        if not self._room.hub.stopping:
            self._room.hub.spawn(self._room.wake())

    def _is_person(self, peer: Peer) -> bool:
        person = self._room.table.people.get(peer.person) if peer.person is not None else None
        return person is not None and person.here

    async def _ask(self, duty: BotDuty, asked: _Asked) -> None:
        """Ask a bot and play what it says, unless the question has gone by."""
        room, seat = self._room, duty.seat
        owner = Owner(self._address, room.table.host)
        again = 0.0
        try:
            choice = await room.hub.bots.choose(await room.bot_seed(seat), duty, owner, room.id)
            asked.answered = True
            async with room.lock:
                if self.still(seat, asked.question):
                    await room.play_bot(duty, choice, asked.question)
        except Busy:
            again = RETRY_SECONDS * random.uniform(1, 2)
        finally:
            if self._asked.get(seat) is asked:
                del self._asked[seat]
        if room.hub.stopping:
            return
        if again:
            self.follow_later(again)
        else:
            self.follow()

    def still(self, seat: int, question: Question) -> bool:
        """Tell whether that is what the bot in that seat owes now."""
        return any(duty.seat == seat and question_of(duty) == question for duty in self._room.table.bots_due())


def question_of(duty: BotDuty) -> Question:
    """Return what tells one question to a bot from the next; it stays the same while others choose or talk."""
    return duty.level, duty.phase
