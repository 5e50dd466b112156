"""Files of puzzles: packed JSON, and beside them a list with the version and a checksum of each."""

import gzip
import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from astragal.core.struct import from_plain, to_plain
from astragal.puzzles.errors import UnreadablePuzzles
from astragal.puzzles.types import Puzzle
from astragal.texts import say

VERSION = 1
"""Of the form of the files; a reader refuses any other."""
LIST = "list.json"
"""By game: the file, how many puzzles, and the SHA-256 of what the file holds."""


def folder() -> Traversable:
    """Return where the puzzles of the package are.

    >>> folder().joinpath(LIST).is_file()
    True
    """
    return files("astragal.puzzles").joinpath("data")


@cache
def listed() -> Mapping[str, Mapping[str, Any]]:
    """Return the list of the files of the package, by game; read once.

    >>> sorted(listed())
    ['longo', 'quixo', 'qwinto', 'qwixx']
    """
    data = json.loads(folder().joinpath(LIST).read_bytes())
    if data.get("version") != VERSION:
        raise UnreadablePuzzles(say("puzzle.unreadable", name=LIST))
    found: Mapping[str, Mapping[str, Any]] = data["games"]
    return found


def packed(puzzles: Iterable[Puzzle]) -> bytes:
    """Return a file's contents: the same puzzles make the same bytes.

    >>> unpacked(packed([]), "some")
    ()
    """
    text = ",\n".join(json.dumps(to_plain(one), ensure_ascii=False, separators=(",", ":")) for one in puzzles)
    return gzip.compress(f'{{"version":{VERSION},"puzzles":[\n{text}\n]}}'.encode(), mtime=0)


def unpacked(contents: bytes, name: str, checksum: str | None = None) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file, or raise `UnreadablePuzzles`.

    >>> unpacked(b"something", "some.json.gz")
    Traceback (most recent call last):
        ...
    astragal.puzzles.errors.UnreadablePuzzles: The puzzles in some.json.gz cannot be read: ...
    """
    try:
        if checksum is not None and digest(contents) != checksum:
            raise ValueError("not what was written")
        data = json.loads(gzip.decompress(contents))
        if data["version"] != VERSION:
            raise ValueError("another version")
        return tuple(from_plain(Puzzle, one) for one in data["puzzles"])
    except (ValueError, KeyError, TypeError, OSError, EOFError):
        raise UnreadablePuzzles(say("puzzle.unreadable", name=name)) from None


def digest(contents: bytes) -> str:
    """Return the checksum of a file.

    >>> digest(b"")[:8]
    'e3b0c442'
    """
    return hashlib.sha256(contents).hexdigest()
