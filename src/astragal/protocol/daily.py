"""What the server tells about the games of a day."""

from typing import Literal

from astragal.core.struct import struct


@struct()
class DaySkill:
    """What the review of a daily game says about the person's play; everybody had the same dice."""

    luck: float
    """What the dice gave or took, as a share of the win."""
    skill: float
    """The share of the win without that luck."""
    accuracy: float | None
    """From 0 to 100; None without decisions."""


@struct()
class DayResult:
    """What came out of a daily game."""

    name: str
    scores: tuple[float, ...]
    """The person's first, then those of the bots."""
    won: bool
    drawn: bool
    lead: float | None
    """Points ahead of the best of the others; null where only winning counts."""
    moves: int
    """How many moves the person made."""
    position: str
    """The end of the game, as text: all sheets, or the board."""


@struct()
class DayPlace:
    """Somebody's place on a day."""

    place: int
    you: bool
    new: bool
    """Whether the server first met this person on that very day: they may have played before under another name."""
    code: str
    """Of the table, for a look at the whole game; empty for the champion."""
    result: DayResult
    skill: DaySkill | None
    """Null until the review is there."""


@struct()
class GameOfDay:
    """One game of a day, as you may see it."""

    game: str
    players: int
    bots: tuple[str, ...]
    commitment: str
    """SHA-256 of the seed of its dice."""
    committed: int
    """When that was published, in milliseconds."""
    seed: str
    """The seed in hex, once the day is over for everybody; empty before."""
    status: Literal["new", "playing", "done", "lost", "missed"]
    """Yours: not begun, on, finished, ended without a result, or not played in time."""
    code: str
    """Of your counted game's table; empty if there is none."""
    players_done: int
    """How many people have a place so far."""
    own: DayPlace | None
    places: tuple[DayPlace, ...]
    """The best, once you have finished yourself or the day is over for everybody; empty before."""
    champion: DayPlace | None
    """What the champion makes of the same dice; null before you may see it, or until it is worked out."""


@struct()
class Promise:
    """The promise for a game of the next day."""

    game: str
    commitment: str


@struct()
class Day:
    """A day and its games. Moments are in milliseconds of the server's time."""

    day: str
    today: str
    first: str
    """The first day there was."""
    zone: str
    time: int
    """Now."""
    begins: int
    ends: int
    reveals: int
    """When the seeds are shown. Who began in time may finish until then."""
    games: tuple[GameOfDay, ...]
    tomorrow: tuple[Promise, ...]
    """Promises for the day after this one, as far as they are given."""


@struct()
class DayTable:
    """The table of a daily game."""

    id: str
    code: str
    link: str
    counted: bool
