"""From finds to puzzles: themes, reasons, first ratings, ids; which ones ship; and the files of the package."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import log10
from pathlib import Path
from random import Random
from typing import Any, cast

from astragal.core.folder import part
from astragal.core.registry import GAMES
from astragal.core.struct import changed
from astragal.notation import move, read_position
from astragal.puzzle_making.difficulty import first_rating
from astragal.puzzle_making.quixo import symmetry_class
from astragal.puzzle_making.raw import Raw
from astragal.puzzles.files import LIST, VERSION, digest, packed, unpacked
from astragal.puzzles.types import WHOLE, Puzzle

EASIEST, HARDEST = 500, 2800
BASE = {"win": 450, "win_in": 0, "only_move": 150, "trap": 250}
"""What is added for a kind of Quixo puzzle."""
Fingerprints = Mapping[str, Sequence[str]]
"""By judge: who that is, a line for each network."""
AT_ONCE, EASY_SHARE = "at once", 0.1
"""Wins in one move, and how many of them there may be for each other puzzle of Quixo."""


def finished(raw: Raw, name: str) -> Puzzle:
    """Return the puzzle that a find makes, under that id.

    >>> board = "quixo players=2 active=0 made=8 board=5/5/5/OOOO1/XXXX1"
    >>> raw = Raw("quixo", board, 0, {}, 0.0, "", (), "", kind="win")
    >>> finished(raw, "quixo-0001").themes
    ('long_win', 'opening')
    """
    state = read_position(raw.position).view(raw.seat)
    folder, texts = cast(Any, part(state.game, "puzzles")), [str(each) for each in state.moves(raw.seat)]
    worth = {text: round(WHOLE * raw.worth[text]) for text in texts} if raw.worth else {}
    noise, best = int(WHOLE * raw.noise), max(worth.values(), default=0)
    right = sorted((text for text in worth if worth[text] >= best - noise), key=lambda text: -worth[text])
    natural = raw.natural or (sorted(worth, key=lambda text: -worth[text])[1] if raw.rollouts else "")
    wrong = move(natural) if natural and natural not in right else None
    if raw.rollouts:
        answer = move(right[0])
        kind, themes = folder.kind_of(state, raw.seat, answer), folder.themes_of(state, raw.seat, answer)
        why = folder.reason_of(state, raw.seat, answer, wrong)
    else:
        kind, themes = raw.kind, folder.themes_of(state, raw.kind, raw.moves)
        why = folder.reason_of(state, raw.seat, move(right[0]), wrong, raw.moves) if right else None
    return Puzzle(
        id=name,
        game=raw.game,
        kind=kind,
        position=raw.position,
        seat=raw.seat,
        answers=tuple(worth[text] for text in worth),
        right=tuple(right),
        rating=rating(raw, worth),
        noise=noise,
        rollouts=raw.rollouts,
        themes=themes,
        moves=raw.moves,
        reason="" if why is None else why.key,
        params={} if why is None else dict(why.params),
    )


def rating(raw: Raw, worth: Mapping[str, int]) -> int:
    """Return a first rating: with dice by who solves it, in Quixo by levels that do not and by the length of the proof.

    >>> rating(Raw("quixo", "", 0, {}, 0.0, "", (), "", kind="win_in", moves=1), {"a": 1, "b": 0})
    520
    """
    if raw.rollouts:
        first, second = sorted(worth.values(), reverse=True)[:2]
        return first_rating(raw.solved, (first - second) / WHOLE)
    if raw.moves == 1:  # the easiest step, however many moves there are to look through
        found: float = EASIEST + 60 * len(raw.wrong) + 10 * min(len(worth), 30)
    else:
        found = 550 + 190 * len(raw.wrong) + BASE[raw.kind] + 26 * min(len(worth), 30)
        found += 130 * max(raw.moves - 1, 0) + 55 * log10(1 + raw.about.get("nodes", 0))
    return round(min(max(found, EASIEST), HARDEST))


def chosen(
    raws: Iterable[Raw],
    count: int,
    good: Callable[[Puzzle], bool] = lambda puzzle: True,
    before: Iterable[Puzzle] = (),
) -> list[Raw]:
    """Return finds to ship: good ones, no position twice (turned boards are the same), of all kinds.

    Those that are puzzles already come first, so that they stay.

    >>> chosen([], 10)
    []
    """
    fresh: dict[object, Raw] = {}
    for raw in raws:
        fresh.setdefault(_class(raw), raw)
    pools: dict[str, list[Raw]] = {}
    known = {(one.position, one.seat) for one in before}
    order = Random("ship").sample(list(fresh.values()), len(fresh))
    for raw in sorted(order, key=lambda raw: (raw.position, raw.seat) in known):  # pools are taken from their ends
        pools.setdefault(_kind(raw), []).append(raw)
    others = min(count, sum(len(pool) for name, pool in pools.items() if name != AT_ONCE))
    most = {name: round(others * EASY_SHARE) if name == AT_ONCE else count for name in pools}
    found: list[Raw] = []
    # One of each kind in turn, so that rare kinds are all there and none fills the rest alone.
    while len(found) < count and any(pools.values()):
        for name, pool in pools.items():
            if not most[name]:
                pool.clear()
            while pool and len(found) < count:
                raw = pool.pop()
                if good(finished(raw, "")):
                    found.append(raw)
                    most[name] -= 1
                    break
    return found


def _kind(raw: Raw) -> str:
    if not raw.rollouts:
        return AT_ONCE if raw.moves == 1 else f"{raw.kind} {raw.moves}"
    return "leave" if raw.best == "-" else "choice"


def _class(raw: Raw) -> object:
    return (raw.position, raw.seat) if raw.rollouts else symmetry_class(cast(Any, read_position(raw.position)))


def numbered(raws: Sequence[Raw], before: Sequence[Puzzle], game: str, last: int = 0) -> list[Puzzle]:
    """Return puzzles with ids: a position that has one keeps it, others get the next numbers, the easiest first.

    `last` is the highest number that was ever given: that of a puzzle that was taken out is not given to another one,
    since people's answers are stored by id.

    >>> numbered([], [], "quixo")
    []
    """
    known = {(one.position, one.seat): one.id for one in before}
    last = max([last, *map(_number, before)])
    made = [finished(raw, known.get((raw.position, raw.seat), "")) for raw in raws]
    fresh = sorted((one for one in made if not one.id), key=lambda one: one.rating)
    names = {one.position + str(one.seat): f"{game}-{last + place:04}" for place, one in enumerate(fresh, 1)}
    named = [one if one.id else changed(one, id=names[one.position + str(one.seat)]) for one in made]
    return sorted(named, key=lambda one: one.id)


def _number(puzzle: Puzzle) -> int:
    return int(puzzle.id.rpartition("-")[2])


def write(folder: Path, game: str, puzzles: Sequence[Puzzle], judges: Fingerprints | None = None) -> Path:
    """Write the file of a game, and its line in the list, each whole or not at all; return the file.

    The line keeps the highest number that was ever given, and who judged the puzzles: as before, unless it is said.

    >>> from tempfile import mkdtemp
    >>> folder = Path(mkdtemp())
    >>> write(folder, "quixo", []).name
    'quixo.json.gz'
    >>> read(folder, "quixo")
    ()
    """
    folder.mkdir(parents=True, exist_ok=True)
    contents, name = packed(puzzles), f"{game}.json.gz"
    games, last = _listed(folder), max([last_number(folder, game), *map(_number, puzzles)])
    _replace(folder / name, contents)
    entry = {"file": name, "puzzles": len(puzzles), "sha256": digest(contents), "last": last}
    judges = games.get(game, {}).get("judges") if judges is None else judges
    games[game] = {**entry, "judges": judges} if judges else entry
    ordered = {each: games[each] for each in (*GAMES, *games) if each in games}
    _replace(folder / LIST, (json.dumps({"version": VERSION, "games": ordered}, indent=1) + "\n").encode())
    return folder / name


def last_number(folder: Path, game: str) -> int:
    """Return the highest number that a puzzle of a game in a folder ever had.

    >>> last_number(Path("nowhere"), "quixo")
    0
    """
    found: int = _listed(folder).get(game, {}).get("last", 0)
    return max([found, *map(_number, read(folder, game))])


def _listed(folder: Path) -> dict[str, dict[str, Any]]:
    path = folder / LIST
    games: dict[str, dict[str, Any]] = json.loads(path.read_bytes())["games"] if path.exists() else {}
    return games


def read(folder: Path, game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game in a folder; none if there is no file."""
    path = folder / f"{game}.json.gz"
    return unpacked(path.read_bytes(), path.name) if path.exists() else ()


def _replace(path: Path, contents: bytes) -> None:
    beside = path.with_name(path.name + ".part")
    beside.write_bytes(contents)
    beside.replace(path)
