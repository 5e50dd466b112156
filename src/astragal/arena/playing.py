"""One game of a match."""

from dataclasses import dataclass, field
from time import perf_counter

from astragal.arena.booking import Booked, Booking
from astragal.arena.chance import faces, opened
from astragal.arena.entries import Entrant
from astragal.arena.external import ProgramPlayer
from astragal.arena.lineups import Lineup
from astragal.arena.match import Match
from astragal.arena.player import Fault, InProcessPlayer, Player
from astragal.core.moves import Move
from astragal.core.state import State
from astragal.engines.value_function import value_function

FORFEIT = "forfeit"


@dataclass(frozen=True)
class Failure:
    """What a bot did wrong, and where.

    >>> Failure(3, 0, 1, "slow", "no answer within 10 s").kind
    'slow'
    """

    game: int
    entry: int
    seat: int
    kind: str
    detail: str


@dataclass(frozen=True)
class PlayedGame:
    """A finished game.

    >>> PlayedGame(0, (0, 1), (1.0, 0.0), (40.0, 31.0), "rows", 52).points
    (1.0, 0.0)
    """

    number: int
    lineup: Lineup
    points: tuple[float, ...]
    """By seat; together 1: for the win, shared where it is shared, and in a draw."""
    scores: tuple[float, ...] | None
    """By seat; None when somebody forfeited."""
    ending: str
    choices: int
    drawn: bool = False
    """Whether nobody won; a win that all share is none."""
    failures: tuple[Failure, ...] = ()
    booked: Booked | None = None
    """What was chance in it, if that was booked: parts of the points that are 0 on average."""
    thinking: tuple[tuple[float, float, int], ...] = field(default=(), compare=False)
    """By seat: seconds together, the longest of them, and how many choices."""


class MatchRunner:
    """Where games of a match are played one after the other; it keeps the programs running between them.

    >>> with MatchRunner(Match.of("qwixx", ["greedy", "random"])) as runner:
    ...     sum(runner.play(0).points)
    1.0
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self._players: dict[tuple[int, int], Player] = {}

    def __enter__(self) -> "MatchRunner":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End all programs."""
        for player in self._players.values():
            player.close()
        self._players.clear()

    def play(self, number: int) -> PlayedGame:
        """Play the game of that number."""
        which, lineup = self.match.place(number)
        seated = [self._player(entry, lineup[:seat].count(entry)) for seat, entry in enumerate(lineup)]
        return _Game(self.match, number, self.match.seed_of(which), lineup, seated).play()

    def _player(self, entry: int, copy: int) -> Player:
        if (entry, copy) not in self._players:
            self._players[entry, copy] = make_player(self.match.entries[entry], self.match.seconds)
        return self._players[entry, copy]


def make_player(entry: Entrant, seconds: float) -> Player:
    """Return what plays for an entry.

    >>> from astragal.arena.entries import read_entrant
    >>> type(make_player(read_entrant("greedy"), 1)).__name__
    'InProcessPlayer'
    """
    return ProgramPlayer(entry, seconds) if entry.command else InProcessPlayer(entry)


class _PlayerLost(Exception):
    """A seat has forfeited."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


class _Game:
    def __init__(self, match: Match, number: int, seed: str, lineup: Lineup, seated: list[Player]) -> None:
        self.match, self.number, self.seed, self.lineup, self.seated = match, number, seed, lineup, seated
        self.failures: list[Failure] = []
        self.thinking = [[0.0, 0.0, 0] for _ in lineup]
        self.choices = 0
        self.booking = Booking(value_function(match.game)) if match.luck and match.game.has_dice else None

    def play(self) -> PlayedGame:
        state = self.match.game.start()
        try:
            self._begin()
            state = self._to_the_end(state)
            points, ending = _points(state), state.outcome.termination if state.outcome else ""
            scores: tuple[float, ...] | None = state.scores
            winners, drawn = state.winners, not state.winners
        except _PlayerLost as lost:
            losers = self.match.loses(lost.seat)
            winners = tuple(seat for seat in range(len(self.lineup)) if seat not in losers)
            points, scores, ending, drawn = _shared(winners, len(self.lineup)), None, FORFEIT, False
        for player in self.seated:
            player.end(scores or points, winners)
        thinking = tuple((together, longest, int(count)) for together, longest, count in self.thinking)
        failures, booked = tuple(self.failures), self._booked()
        return PlayedGame(
            self.number, self.lineup, points, scores, ending, self.choices, drawn, failures, booked, thinking
        )

    def _booked(self) -> Booked | None:
        if self.booking is not None:
            return self.booking.booked
        nothing = (0.0,) * len(self.lineup)
        return Booked(nothing, nothing, nothing) if self.match.luck else None

    def _begin(self) -> None:
        game = self.match.game.to_dict()
        for seat, player in enumerate(self.seated):
            entry = self.lineup[seat]
            # Copies of a bot at one table must not think alike; the same copy has the same chance on any seat.
            seed = f"{self.seed}:{entry}:{self.lineup[:seat].count(entry)}"
            try:
                player.begin(game, seat, seed)
            except Fault as fault:
                self._failed(seat, fault)

    def _to_the_end(self, state: State) -> State:
        state, turn = opened(state, self.seed, self.match.opening)
        last: Move | None = None
        while not state.over:
            if state.dice:
                again = last is not None and last.rolls_again
                turn += not again
                before, state = state, state.rolled(faces(state, self.seed, turn, again))
                if self.booking is not None:
                    self.booking.rolled(before, state, turn)
                continue
            for seat in state.awaiting:
                last = self._choice(state.view(seat), seat)
                state = state.play(seat, last)
                self.choices += 1
        return state

    def _choice(self, view: State, seat: int) -> Move:
        began, failed = perf_counter(), len(self.failures)
        try:
            choice = self.seated[seat].choose(view, seat)
            if choice not in view.moves(seat):
                raise Fault("illegal", f"{choice}"[:40])
        except Fault as fault:
            self._failed(seat, fault)
            choice = view.moves(seat)[0]
        took, spent = perf_counter() - began, self.thinking[seat]
        self.thinking[seat] = [spent[0] + took, max(spent[1], took), spent[2] + 1]
        if self.booking is not None and len(self.failures) == failed:
            chances = self.seated[seat].chances(view, seat)
            if chances:
                self.booking.chose(view, seat, choice, chances)
        return choice

    def _failed(self, seat: int, fault: Fault) -> None:
        self.failures.append(Failure(self.number, self.lineup[seat], seat, fault.kind, fault.detail))
        if self.match.forfeit:
            raise _PlayerLost(seat)


def _points(state: State) -> tuple[float, ...]:
    players = state.game.players
    return _shared(state.winners or state.game.everyone, players)


def _shared(winners: tuple[int, ...], players: int) -> tuple[float, ...]:
    """Divide one point among the winners; who plays alone and fails has none."""
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(players))
