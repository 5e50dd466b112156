"""What lines of Quixo are worth to a search that has looked far enough: learnt by `astragal.train`."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from io import BytesIO
from zipfile import BadZipFile

import numpy as np

from astragal.kernels.quixo_search.dotted import with_dots
from astragal.kernels.quixo_search.tables import Sums
from astragal.kernels.quixo_search.worth import KINDS, table
from astragal.models.errors import UnreadableModel
from astragal.models.fingerprint import bound, check
from astragal.models.networks import FOLDER, SHIPPED
from astragal.texts import say

NAME = "quixo-lines"
EXACT = "quixo-exact"
FOUR = "quixo-four"
PLAYERS = {NAME: (2,), EXACT: (2,), FOUR: (4,)}


@cache
def quixo_lines() -> Sums:
    """Return the table that ships, as the search takes it.

    >>> quixo_lines().shape
    (4096,)
    """
    return table(quixo_scores())


def quixo_scores() -> Sums:
    """Return what kinds of lines score by what is in them, as they were learnt by self-play of two.

    >>> quixo_scores().shape
    (4, 1024)
    """
    return scores(files(SHIPPED).joinpath(FOLDER, f"{NAME}.npz").read_bytes())


@cache
def quixo_exact_lines() -> Sums:
    """Return the table that was learnt from solved positions (`astragal.train.quixo_exact`); the champion's.

    >>> quixo_exact_lines().shape
    (4096,)
    """
    return table(scores(files(SHIPPED).joinpath(FOLDER, f"{EXACT}.npz").read_bytes(), EXACT))


@cache
def quixo_four_lines() -> Sums:
    """Return the table for four, in which dots count (`astragal.train.quixo_four`).

    >>> quixo_four_lines().shape
    (131072,)
    """
    return with_dots(scores(files(SHIPPED).joinpath(FOLDER, f"{FOUR}.npz").read_bytes(), FOUR))


def to_bytes(found: Sums, about: Mapping[str, object], name: str = NAME) -> bytes:
    """Return a file's contents: the scores of all patterns, bound to the rules of today.

    >>> from astragal.kernels.quixo_search.worth import plain
    >>> scores(to_bytes(plain(), {})).shape
    (4, 1024)
    """
    file = BytesIO()
    text = json.dumps(bound(about, "quixo", PLAYERS[name]))
    np.savez_compressed(file, about=np.array(text), lines=found.astype(np.int16).reshape(KINDS, -1))
    return file.getvalue()


def scores(contents: bytes, name: str = NAME) -> Sums:
    """Return the scores in a file, or raise a `ModelError`.

    >>> scores(b"something")
    Traceback (most recent call last):
        ...
    astragal.models.errors.UnreadableModel: This version cannot read the model quixo-lines.
    """
    try:
        with np.load(BytesIO(contents), allow_pickle=False) as file:
            about = json.loads(str(file["about"]))
            found: Sums = file["lines"].astype(np.int32)
    except (ValueError, KeyError, OSError, EOFError, BadZipFile):
        raise UnreadableModel(say("model.unreadable", name=name)) from None
    check(about, name)
    return found
