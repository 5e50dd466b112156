"""What heavy requests ask for: plain data in, the bytes of an answer out."""

from typing import Any

from astragal.codec import encode
from astragal.reference import position_shown, read_given_record, rule_topics, scene_shown
from astragal.scene import replay


def position_answer(text: str) -> bytes:
    """Read a position: its state, its legal moves, its picture.

    >>> position_answer("quixo board=1X3/5/5/5/5 active=1")[:26]
    b'{"state":{"game":{"game":"'
    """
    return encode(position_shown(text))


def scene_answer(position: str | None = None, **wanted: Any) -> bytes:
    """Show a position, or the start of a game, after some events; the rest is that of `scene_shown`.

    >>> scene_answer(game={"game": "quixo"}, events=[{"seat": 0, "move": "a1-a5"}])[:19]
    b'{"position":"quixo '
    """
    return encode(scene_shown(position, **wanted))


def replay_answer(record: str) -> bytes:
    r"""Show a record, as text or as JSON, moment by moment.

    >>> replay_answer("Game: quixo\n\n0 a1-a5\n")[:8]
    b'{"game":'
    """
    return encode(replay(read_given_record(record)))


def topics_answer(game: str) -> bytes:
    """Return the rules of a game, topic by topic, with boards that show them.

    >>> topics_answer("quixo")[:19]
    b'{"topics":[{"topic"'
    """
    return encode(rule_topics(game))


def pads(**options: Any) -> bytes:
    """Print score pads; the options are those of `astragal.pads.pdf`.

    >>> pads(game="qwinto", pads=1)[:5]
    b'%PDF-'
    """
    from astragal.pads import pdf  # slow to load, and few print

    return pdf(options.pop("game"), **options)
