"""The games of a day: against whom they are played, and with which dice. All of it is the same for everybody."""

from datetime import date
from hashlib import sha256

from astragal.core.players import BEGINNER, CASUAL, CHAMPION, EXPERT, MASTER, REGULAR, SKILLED, STARTER
from astragal.core.registry import GAMES, game_from_dict, table_options

DAY_SCHEME = "astragal day 1"
"""The version of how a day follows from its date; it is part of what is hashed."""
DAILY_GAMES = ("qwixx", "longo", "qwinto", "quixo")
"""The games of every day."""
WEEK = (BEGINNER, CASUAL, REGULAR, SKILLED, EXPERT, MASTER, CHAMPION)
"""The bot of a day, from Monday to Sunday: a week begins gently."""


def date_seed(day: str, game: str) -> bytes:
    """Return the seed of a day's game where no server keeps one secret: it follows from the date, and is no secret.

    >>> date_seed("2026-11-17", "qwixx").hex()[:8]
    '3ec5b54e'
    """
    return _hash(day, game, "seed")


def day_bots(day: str, game: str) -> tuple[str, ...]:
    """Return the levels of a day's bots, in the order of their seats after the person's.

    >>> [day_bots(f"2026-11-{day}", "quixo") for day in (16, 22)]
    [('beginner',), ('champion',)]
    """
    weekday = date.fromisoformat(day).weekday()
    levels = (WEEK[weekday], (STARTER, *WEEK)[weekday])
    two = 3 in GAMES[game].counts and _hash(day, game, "bots")[0] % 2
    return levels if two else levels[:1]


def day_options(day: str, game: str) -> dict[str, object]:
    """Return the game of a day with its options, as `Game.to_dict()` gives them.

    >>> day_options("2026-11-17", "quixo")["players"]
    2
    """
    players = 1 + len(day_bots(day, game))
    return game_from_dict(table_options(game, {"game": game, "players": players})).to_dict()


def _hash(day: str, game: str, purpose: str) -> bytes:
    return sha256(f"{DAY_SCHEME}\n{day}\n{game}\n{purpose}".encode()).digest()
