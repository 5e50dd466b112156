"""A printed sheet of the Qwixx family is data alone: a new entry works everywhere without another line."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.console import Console

import astragal
from astragal.cli.commands.score import read_sheet
from astragal.core.options import OneOf
from astragal.core.state import State
from astragal.draw import plain, svg, text
from astragal.games.qwixx.rules import game as rules
from astragal.games.qwixx.rules.sheets import COLOURS, SHEETS, PrintedSheet
from astragal.games.qwixx.rules.state import QwixxState
from astragal.pads import drawn, pad_of, pdf
from astragal.scene import scene
from astragal.texts import LANGUAGES

NUMBER = count()
"""Sheets are told apart by their names, so that each needs its own."""


@st.composite
def sheets(draw: st.DrawFn) -> PrintedSheet:
    """Any sheet: numbers in any order, colours spread in any way, any lock."""
    faces = draw(st.sampled_from((4, 6, 8)))
    numbers = range(2, 2 * faces + 1)
    orders = [draw(st.permutations(numbers)) for _ in COLOURS]
    last = {order[-1] for order in orders}
    plain_rows = faces > 6 or draw(st.booleans())  # a long row of mixed colours is too wide for terminals
    # Each number has every colour once; those at the ends keep the colour of their row, so that no two ends agree.
    spread = {n: COLOURS if plain_rows or n in last else draw(st.permutations(COLOURS)) for n in numbers}
    rows = tuple(tuple((spread[number][row], number) for number in order) for row, order in enumerate(orders))
    tail, needed = draw(st.integers(1, 2)), draw(st.integers(2, 6))
    return PrintedSheet(f"new{next(NUMBER)}", rows, faces=faces, tail=tail, needed=needed)


@contextmanager
def printed(sheet: PrintedSheet) -> Iterator[str]:
    """Add an entry to the data, as sheets.py would have it."""
    every = {**SHEETS, sheet.name: sheet}
    words = tuple(name for name in every if name != "longo")
    options = tuple(OneOf("sheet", words) if option.name == "sheet" else option for option in rules.Qwixx.declared)
    with patch.object(rules, "SHEETS", every), patch.object(rules.Qwixx, "declared", options):
        yield sheet.name


def moments(state: State, seed: int) -> Iterator[State]:
    """The states of a game played at random."""
    chance = Random(seed)
    while not state.over:
        if state.dice:
            state = state.rolled([chance.randint(1, state.faces) for _ in state.dice])
        else:
            seat = chance.choice(state.awaiting)
            state = state.play(seat, chance.choice(state.moves(seat)))
        yield state


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(sheets(), st.integers(0, 99))
def test_a_new_sheet_is_played_written_drawn_and_shown(sheet: PrintedSheet, seed: int) -> None:
    with printed(sheet) as name:
        game = astragal.game("qwixx", players=2, sheet=name)
        played = list(moments(game.start(), seed))
        console = Console(width=100, color_system=None)
        for state in [*played[::25], played[-1]]:
            again = astragal.read_position(astragal.position(state))
            assert again.to_dict()["sheets"] == state.to_dict()["sheets"]
            assert astragal.state(state.to_dict()) == state
            for language in LANGUAGES:
                assert f"Qwixx, {name}" in svg(state, seat=0, language=language)
                assert f"Qwixx, {name}" in plain(state, language=language)
            with console.capture() as shown:
                console.print(text(state, seat=0, legal=state.moves(0)))
            assert all(len(line) <= 80 for line in shown.get().splitlines())
            assert scene(state, (0, 1)).title == f"title.qwixx.{name}"


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(sheets(), st.integers(0, 99))
def test_a_new_sheet_is_printed_and_totalled(sheet: PrintedSheet, seed: int) -> None:
    with printed(sheet) as name:
        pad = drawn("qwixx", pads=1, sheet=name)[0]
        for row in sheet.rows:
            assert {f"{colour[0]}{number}" for colour, number in row} <= set(pad.names)
        assert name in pad.texts
        assert pdf("qwixx", pads=1, sheet=name, language="uk").startswith(b"%PDF-")
        final = list(moments(astragal.game("qwixx", players=1, sheet=name).start(), seed))[-1]
        assert isinstance(final, QwixxState)
        written = astragal.position(final).rpartition(" 0:")[2]
        total = read_sheet("qwixx", written, name)
        assert total.total == final.scores[0]
        assert sum(line.points for line in pad_of(rules.Qwixx).tally(total, "en").lines) == total.total


def test_a_sheet_that_is_not_there() -> None:
    with pytest.raises(astragal.InvalidOption, match="classic, mixed, shuffled"):
        read_sheet("qwixx", "r 2", "round")
