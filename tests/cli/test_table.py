"""The table behind the terminal: taking back at any moment leads to the same game again."""

from random import Random

import pytest

import astragal
from astragal.cli.terminal_game.seats import TerminalSeat
from astragal.cli.terminal_game.table import TerminalTable
from astragal.notation import Record, record_text

GAMES = {
    "qwixx": {},
    "longo": {},
    "qwinto": {},
    "quixo": {"repetition": 3, "move_limit": 60},
}


def play(name: str, people: set[int], undos: Random | None) -> str:
    """Play a whole game in which every choice follows from the moment; `undos` takes back now and then."""
    players = 4
    seats = [TerminalSeat(f"P{n}") if n in people else TerminalSeat(f"bot {n}", "random") for n in range(players)]
    table = TerminalTable(Record(astragal.game(name, players, **GAMES[name]).start()), seats, "5")
    left = 60
    while not table.state.over:
        if undos and left and undos.random() < 0.2:
            left -= 1
            before = record_text(table.record())
            if table.undo() is None:
                assert record_text(table.record()) == before
            continue
        if table.state.dice:
            table.roll()
            continue
        count = len(table.entries)
        table.let_bots_choose()
        if len(table.entries) == count and table.to_ask:
            seat = table.to_ask[0]
            table.play(seat, Random(f"{seat}:{len(table.entries)}").choice(table.state.moves(seat)))
    return record_text(table.record())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("people", [{0}, {1, 3}, {0, 1, 2, 3}], ids=str)
def test_undo_never_changes_what_would_have_come(name: str, people: set[int]) -> None:
    plain = play(name, people, None)
    assert play(name, people, Random(f"{name}{people}")) == plain


def test_undo_asks_the_one_who_chose_last_first() -> None:
    start = astragal.game("qwixx", 3).start()
    table = TerminalTable(Record(start), [TerminalSeat("A"), TerminalSeat("B"), TerminalSeat("bot", "greedy")], "5")
    table.roll()
    table.let_bots_choose()
    assert table.to_ask == (0, 1)
    table.play(0, table.state.moves(0)[1])
    bot = table.state.pending[2]
    assert table.undo() == 0
    assert table.to_ask == (0, 1)
    assert table.state.pending[2] == bot
    assert table.undo() is None
