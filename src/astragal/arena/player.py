"""What sits on a seat during a game: one of our bots in this process, or a program outside."""

from collections.abc import Mapping
from random import Random
from typing import Protocol

from astragal.arena.entries import Entrant
from astragal.bots import Bot
from astragal.bots.ladder_bot import LadderBot
from astragal.core.moves import Move
from astragal.core.state import State


class Fault(Exception):
    """A bot did not do what it should.

    Kinds: `slow`, `died`, `garbled` (no answer of the right form), `illegal`, `raised` (one of our own).

    >>> Fault("slow", "10 s").kind
    'slow'
    """

    def __init__(self, kind: str, detail: str = "") -> None:
        super().__init__(kind, detail)
        self.kind, self.detail = kind, detail


class Player(Protocol):
    """Plays one seat, game after game."""

    def begin(self, game: Mapping[str, object], seat: int, seed: str) -> None:
        """Hear that a game begins."""
        ...

    def choose(self, view: State, seat: int) -> Move:
        """Return a move that may still be illegal, or raise `Fault`."""
        ...

    def chances(self, view: State, seat: int) -> Mapping[Move, float]:
        """Return how likely each move is, if that is known and more than one is likely."""
        ...

    def end(self, scores: tuple[float, ...], winners: tuple[int, ...]) -> None:
        """Hear how the game ended."""
        ...

    def close(self) -> None:
        """Leave for good."""
        ...


class InProcessPlayer:
    """One of our own bots, made again for each game, so that no game depends on those before it.

    >>> import astragal
    >>> from astragal.arena.entries import read_entrant
    >>> player, state = InProcessPlayer(read_entrant("random")), astragal.game("quixo").start()
    >>> player.begin(state.game.to_dict(), 0, "seed")
    >>> player.choose(state, 0) in state.moves(0)
    True
    """

    def __init__(self, entry: Entrant) -> None:
        self._entry = entry
        self._bot: Bot | None = None
        self._ties = Random()

    def begin(self, game: Mapping[str, object], seat: int, seed: str) -> None:
        """Make the bot of this game."""
        self._bot = self._entry.make(seed)
        self._ties = Random(f"{seed}:ties")

    def choose(self, view: State, seat: int) -> Move:
        """Return what the bot chooses."""
        assert self._bot is not None, "begin was not called"
        try:
            return self._bot.choose(view, seat)
        except Exception as error:  # one bot's mistake is one game's loss, and told in the report
            raise Fault("raised", f"{type(error).__name__}: {error}"[:200]) from error

    def chances(self, view: State, seat: int) -> Mapping[Move, float]:
        """Ask the bot, if it is one of a level; its own chance is not touched."""
        return self._bot.chances(view, seat, self._ties) if isinstance(self._bot, LadderBot) else {}

    def end(self, scores: tuple[float, ...], winners: tuple[int, ...]) -> None:
        """Forget the bot."""
        self._bot = None

    def close(self) -> None:
        """Do nothing: there is no process."""
