"""A daily game as a table: how it is opened, how it is played through by programs, and what comes out."""

from collections.abc import Callable, Iterator, Sequence

from astragal.bots import make_bot
from astragal.core.game import Game
from astragal.core.moves import Move
from astragal.core.state import State
from astragal.notation import Play, position
from astragal.notation import move as read_move
from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.protocol.daily import DayResult
from astragal.table.creation import create, log_of
from astragal.table.day import day_options
from astragal.table.decide import Circumstances, decide, decide_bot_move, decide_day_start
from astragal.table.evolve import fold
from astragal.table.seeds import Seeds, bot_seed
from astragal.table.state import Match, TableState

PERSON_SEAT = 0
"""Where the person sits in a daily game."""
NO_TABLE = "0" * 20
"""Stands for a table that is in no database."""

Chooser = Callable[[State, int], Move]
"""Chooses a move from what a seat may see."""


def open_day(
    table: str,
    code: str,
    host: str,
    name: str,
    colour: e.Colour,
    daily: e.DailyGame,
    game: str,
    seed: bytes,
    now: int = 0,
) -> tuple[list[e.Logged], TableState]:
    """Return the first events of the table of a daily game, up to the first choice, and the table after them.

    >>> daily = e.DailyGame("2026-11-16")
    >>> log, table = open_day(NO_TABLE, "DAY", "p1", "Ann", "grey", daily, "quixo", b"seed")
    >>> table.status, [seat.person or seat.bot for seat in table.seats]
    ('playing', ['p1', 'beginner'])
    """
    settings = e.Settings(talk=False)
    options = day_options(daily.day, game)
    del options["first"]  # chance finds who begins
    made = create(table, code, host, name, options, settings, seed, colour, daily=daily)
    first = log_of(made, now)
    begun = decide_day_start(fold(first), Circumstances(now, Seeds(seed, b"")))
    return [*first, *begun.events], begun.table


Choice = tuple[int, str]
"""A seat, and the text of its move."""


def day_steps(
    day: str, game: str, seed: bytes, choose: Chooser, name: str = "champion", known: Sequence[Choice] = ()
) -> Iterator[tuple[Choice, TableState]]:
    """Play a daily game to its end, choice by choice: bots choose as they do for everybody, `choose` for the person.

    `known` are the first choices, from an earlier time; nobody is asked for them again.

    >>> from astragal.table.day import date_seed
    >>> first = lambda view, seat: view.moves(seat)[0]
    >>> *_, (_, last) = day_steps("2026-11-16", "quixo", date_seed("2026-11-16", "quixo"), first)
    >>> last.status
    'over'
    """
    moment, done = Circumstances(0, Seeds(seed, b"")), list(reversed(known))
    _, table = open_day(NO_TABLE, "DAY", name, name, "grey", e.DailyGame(day), game, seed)
    while table.status == "playing":
        match, state = table.playing
        seat, seen = state.awaiting[0], match.entries.final.view(state.awaiting[0])
        level = table.seats[seat].bot
        if done:
            _, text = done.pop()
        elif level is None:
            text = str(choose(seen, seat))
        else:
            bot = make_bot(level, seed=bot_seed(seed, match.label, len(match.entries), seat))
            text = str(bot.choose(seen, seat))
        if level is None:
            table = decide(table, c.Play(seat, text), name, moment).table
        else:
            table = decide_bot_move(table, seat, read_move(text), moment).table
        yield (seat, text), table


def own_moves(match: Match) -> int:
    """Return how many moves the person made."""
    return sum(isinstance(entry.event, Play) and entry.event.seat == PERSON_SEAT for entry in match.entries)


def day_value(game: Game, scores: Sequence[float], winners: Sequence[int], moves: int) -> int:
    """Return what a result is worth among others of the same day; a higher number is a better place.

    Where there are points, the lead over the best of the others counts, then the points. Otherwise a win in fewer
    moves is better, then a draw, then a loss after more moves.

    >>> import astragal
    >>> qwixx, quixo = astragal.game("qwixx"), astragal.game("quixo")
    >>> day_value(qwixx, (80, 60), (0,), 30) > day_value(qwixx, (95, 90), (0,), 30)
    True
    >>> [day_value(quixo, (0, 0), winners, 20) for winners in ((0,), (), (1,))]
    [999980, 0, -999980]
    """
    if game.has_points:
        own, *others = scores
        return round((own - max(others)) * 10_000 + own)
    if not winners:
        return 0
    return 1_000_000 - moves if PERSON_SEAT in winners else moves - 1_000_000


def result_of(table: TableState) -> DayResult:
    """Return what came out of the daily game of a table.

    >>> from astragal.table.day import date_seed
    >>> first = lambda view, seat: view.moves(seat)[0]
    >>> *_, (_, table) = day_steps("2026-11-16", "qwixx", date_seed("2026-11-16", "qwixx"), first, "Ann")
    >>> result = result_of(table)
    >>> result.name, result.won, result.lead == result.scores[0] - result.scores[1]
    ('Ann', False, True)
    """
    match = table.finished[-1]
    assert match.ended is not None
    scores, winners = match.ended.scores, match.ended.winners
    return DayResult(
        name=table.people[table.host].name,
        scores=tuple(scores),
        won=PERSON_SEAT in winners,
        drawn=not winners or (PERSON_SEAT in winners and len(winners) > 1),
        lead=scores[PERSON_SEAT] - max(scores[PERSON_SEAT + 1 :]) if match.start.game.has_points else None,
        moves=own_moves(match),
        position=position(match.entries.final),
    )
