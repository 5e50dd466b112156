"""The puzzles that ship: whole, sound, small; found by id, by day, and judged."""

import gzip
import json
from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astragal.core.errors import AstragalError, IllegalMove
from astragal.core.registry import GAMES
from astragal.core.struct import from_plain, to_plain
from astragal.notation import InvalidText, position
from astragal.puzzles import (
    THEMES,
    NoPuzzle,
    Puzzle,
    UnreadablePuzzles,
    games,
    judge,
    puzzle,
    puzzles,
    state_of,
    todays,
    values,
)
from astragal.puzzles.files import VERSION, folder, listed, packed, unpacked
from astragal.texts import LANGUAGES, catalogue

EVERY = [one for game in games() for one in puzzles(game)]
LARGEST = 600_000
"""What all files together may take, in bytes."""


def test_every_game_has_some() -> None:
    assert games() == tuple(GAMES)
    assert {game: len(puzzles(game)) for game in games()} == {game: listed()[game]["puzzles"] for game in games()}


def test_ids_are_unique_and_name_their_game() -> None:
    assert len({one.id for one in EVERY}) == len(EVERY)
    assert all(puzzle(one.id) is one and one.id.rpartition("-")[0] == one.game for one in EVERY)


def test_they_are_small() -> None:
    assert sum(len(file.read_bytes()) for file in folder().iterdir() if file.is_file()) < LARGEST


@pytest.mark.parametrize("game", games())
def test_each_is_sound(game: str) -> None:
    for one in puzzles(game):
        state = state_of(one)
        assert state.game.name == game
        assert position(state) == one.position, one.id
        assert one.seat in state.awaiting, one.id
        assert len(one.answers) == len(state.moves(one.seat)) > 1, one.id
        worth = values(one)
        best = max(worth.values())
        assert worth[one.right[0]] == best > 0, one.id
        near = {move for move, value in worth.items() if round(1000 * (best - value)) <= one.noise}
        assert set(one.right) == near, one.id
        assert len(near) < len(worth), one.id
        assert set(one.themes) <= set(THEMES), one.id
        assert one.themes, one.id
        assert 400 <= one.rating <= 3000, one.id


def test_no_position_twice() -> None:
    assert len({(one.position, one.seat) for one in EVERY}) == len(EVERY)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_is_there_in_every_language(language: str) -> None:
    for one in EVERY:
        message, why = one.question(), one.why()
        assert message.key in catalogue(language)
        assert message.text(language)
        assert why is None or (why.key in catalogue(language) and "{" not in why.text(language))


@given(st.sampled_from(EVERY), st.randoms())
def test_judgements(one: Puzzle, chance: object) -> None:
    found = {move: judge(one, move) for move in values(one)}
    for move, judged in found.items():
        assert judged.move == move
        assert judged.right == (move in one.right)
        assert 0 <= judged.kept <= 1
        assert (judged.kept == 1) >= judged.right
        assert judged.best == one.right[0]
        assert judged.values == values(one)
    assert from_plain(Puzzle, json.loads(json.dumps(to_plain(one)))) == one


@pytest.mark.parametrize("game", games())
def test_an_answer_that_is_no_move(game: str) -> None:
    one = puzzles(game)[0]
    with pytest.raises(InvalidText):
        judge(one, "what?")
    other = "y9=12" if game != "qwinto" else "a1-a5"
    with pytest.raises(IllegalMove) as refused:
        judge(one, other)
    assert all(refused.value.message.text(language) for language in LANGUAGES)


@given(st.text(max_size=60))
def test_an_unknown_puzzle_is_told(name: str) -> None:
    try:
        found = puzzle(name)
    except NoPuzzle as error:
        assert error.message.key == "puzzle.unknown"
    else:
        assert found.id == name.strip().lower()


def test_a_game_without_puzzles_is_told() -> None:
    with pytest.raises(NoPuzzle, match="no puzzles for chess"):
        puzzles("chess")


@given(st.dates(), st.sampled_from(games()))
def test_a_day_has_one_of_each_game(day: date, game: str) -> None:
    assert todays(day, game).game == game
    assert todays(day, game) is todays(date.fromisoformat(day.isoformat()), game)


@pytest.mark.parametrize("game", games())
def test_days_differ_and_grow_harder_over_the_week(game: str) -> None:
    monday = date(2026, 11, 16)
    days = [[todays(monday + timedelta(days=7 * week + day), game) for day in range(7)] for week in range(20)]
    assert len({one.id for week in days for one in week}) > len(puzzles(game)) // 2 or len(puzzles(game)) > 100
    assert all(one.rating <= other.rating for week in days for one, other in pairwise(week))


def test_a_changed_file_is_refused() -> None:
    name = listed()["quixo"]["file"]
    contents = folder().joinpath(name).read_bytes()
    assert unpacked(contents, name, listed()["quixo"]["sha256"])
    for wrong in (contents[:-1], contents[:40] + bytes([contents[40] ^ 1]) + contents[41:], b""):
        with pytest.raises(UnreadablePuzzles):
            unpacked(wrong, name, listed()["quixo"]["sha256"])
    other = gzip.compress(json.dumps({"version": VERSION + 1, "puzzles": []}).encode())
    with pytest.raises(AstragalError, match="another version"):
        unpacked(other, name)


def test_the_same_puzzles_make_the_same_file() -> None:
    some = puzzles("quixo")[:5]
    assert packed(some) == packed(some)
    assert unpacked(packed(some), "some") == some
