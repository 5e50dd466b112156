"""What a review says in words: the same for the terminal and for the page."""

from collections.abc import Sequence

from astragal.engines.evaluation import Aim
from astragal.notation.record import Play, Record
from astragal.review.types import Decision, LevelEstimate, Moment, Review
from astragal.texts import Message, catalogue, say

BOOKED = ("shared", "own", "choice", "others", "model")
"""The causes, in the order in which they are shown."""
SENTENCES = {
    "title": say("cli.review.title"),
    "seat": say("cli.review.seat"),
    "from": say("cli.review.from"),
    "to": say("cli.review.to"),
    "shared": say("cli.review.shared"),
    "own": say("cli.review.own"),
    "choice": say("cli.review.choice"),
    "others": say("cli.review.others"),
    "model": say("cli.review.model"),
    "adjusted": say("cli.review.adjusted"),
    "accuracy": say("cli.review.accuracy"),
    "mean_loss": say("cli.review.mean_loss"),
    "level": say("cli.review.level"),
    "between": say("cli.review.between"),
    "unit_win": say("cli.review.unit_win"),
    "unit_points": say("cli.review.unit_points"),
    "moments": say("cli.review.moments"),
    "moment": say("cli.review.moment"),
    "inaccuracy": say("cli.review.inaccuracy"),
    "mistake": say("cli.review.mistake"),
    "blunder": say("cli.review.blunder"),
    "none": say("cli.review.none"),
    "luck": say("cli.review.luck"),
    "search": say("cli.review.search"),
    "unfinished": say("cli.review.unfinished"),
    "graph": say("cli.review.graph"),
    "points_graph": say("cli.review.points_graph"),
    "step": say("cli.review.step"),
    "what": say("cli.review.what"),
    "roll": say("cli.review.roll"),
    "corrected": say("cli.review.corrected"),
    "resigned": say("cli.review.resigned"),
    "begins": say("cli.review.begins"),
}


def review_text(key: str, language: str, **params: str | int) -> str:
    """Return a sentence about reviews.

    >>> review_text("roll", "de", faces="3 4")
    'Wurf 3 4'
    """
    return Message(SENTENCES[key].key, params).text(language)


def seat_names(record: Record, language: str) -> tuple[str, ...]:
    """Return the players' names; who has none is called by the seat.

    >>> import astragal
    >>> seat_names(astragal.read_record("Game: quixo\\nPlayers: 2\\nSeat 0: Ann"), "en")
    ('Ann', 'Seat 1')
    """
    return tuple(name or f"{review_text('seat', language)} {seat}" for seat, name in enumerate(record.names))


def figure(value: float, aim: Aim) -> str:
    """Return a value as people read it: percent of the win, or points.

    >>> figure(0.5, "win"), figure(61.25, "points")
    ('50.0', '61.2')
    """
    return f"{100 * value:.1f}" if aim == "win" else f"{value:.1f}"


def signed(value: float, aim: Aim) -> str:
    """Return a change with its sign.

    >>> signed(-0.021, "win"), signed(0.0, "win")
    ('-2.1', '0.0')
    """
    shown = 100 * value if aim == "win" else value
    return f"{shown:+.1f}" if abs(shown) >= 0.05 else "0.0"


def level_text(level: LevelEstimate | None, language: str) -> str:
    """Return the range of levels that play like this; one game tells no more.

    >>> level_text(LevelEstimate("expert", "skilled", "master", 30), "en")
    'Skilled player to Master'
    """
    if level is None:
        return "–"
    if level.low == level.high:
        return _level(level.low, language)
    return review_text("between", language, low=_level(level.low, language), high=_level(level.high, language))


def _level(name: str, language: str) -> str:
    return str(catalogue(language).get(f"bot.{name}", name))


def seat_rows(review: Review, language: str) -> dict[str, list[str]]:
    """Return a line for the beginning, each cause, the end, and what follows from them; a cell a seat.

    >>> import astragal
    >>> rows = seat_rows(astragal.review(astragal.read_record("Game: quixo\\n\\n0 a1-a5")), "en")
    >>> rows["from"], rows["choice"]
    (['50.0', '50.0'], ['0.0', '0.0'])
    """
    aim, seats = review.aim, review.seats
    rows = {"from": [figure(value, aim) for value in review.start]}
    for key in BOOKED:
        rows[key] = [signed(getattr(seat.bookings, key), aim) for seat in seats]
    rows["to"] = [figure(value, aim) for value in review.end]
    rows["adjusted"] = [figure(seat.adjusted, aim) for seat in seats]
    rows["accuracy"] = ["–" if seat.accuracy is None else f"{seat.accuracy:.0f}" for seat in seats]
    times = 100 if aim == "win" else 1
    rows["mean_loss"] = ["–" if seat.mean_loss is None else f"{times * seat.mean_loss:.2f}" for seat in seats]
    if any(seat.level is not None for seat in seats):
        rows["level"] = [level_text(seat.level, language) for seat in seats]
    return rows


def notes(review: Review, language: str) -> list[str]:
    """Return what has to be known to read the figures.

    >>> import astragal
    >>> len(notes(astragal.review(astragal.read_record("Game: quixo\\n\\n0 a1-a5")), "en"))
    3
    """
    found = [review_text("unit_win" if review.aim == "win" else "unit_points", language)]
    if not review.finished:
        found.append(review_text("unfinished", language))
    rolls = any(moment.roll is not None for moment in review.moments)
    return [*found, review_text("luck" if rolls else "search", language)]


def worst(review: Review) -> list[tuple[int, Decision]]:
    """Return the decisions that have a name, the worst first, each with the number of its moment.

    >>> import astragal
    >>> worst(astragal.review(astragal.read_record("Game: quixo\\n\\n0 a1-a5")))
    []
    """
    return sorted(((number, one) for number, one in review.decisions if one.name), key=lambda pair: -pair[1].loss)


def happened(record: Record, moment: Moment, names: Sequence[str], language: str) -> str:
    """Return what led to a moment.

    >>> import astragal
    >>> record = astragal.read_record("Game: quixo\\n\\n0 a1-a5")
    >>> [happened(record, moment, ("Ann", "Bo"), "en") for moment in astragal.review(record).moments]
    ['Start', 'Ann: a1-a5']
    """
    if moment.kind == "start":
        return review_text("begins", language)
    if moment.roll is not None:
        return review_text("roll", language, faces=" ".join(map(str, moment.roll.faces)))
    if moment.seat is not None:
        key = "corrected" if moment.kind == "correction" else "resigned"
        return review_text(key, language, name=names[moment.seat])
    entries = record.entries[moment.entries - len(moment.decisions) : moment.entries]
    plays = [entry.event for entry in entries if isinstance(entry.event, Play)]
    return ", ".join(f"{names[play.seat]}: {play.move}" for play in plays)
