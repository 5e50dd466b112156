"""Tables whose games begin at a position."""

import pytest

from astragal.core.errors import AstragalError
from astragal.notation import position, read_position, read_record, record_text
from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.table import games, record_of
from astragal.table.dice_check import check
from tests.table.sim import Sim

LATE = (
    "qwixx players=2 active=1 phase=white dice=6,6,1,5,2 0:r2,4,5,7,9,12#/y3,6,8/g11,9/b12,10/x2 1:r2,3/y5,7/g10/b11/x3"
)
WRITING = "qwinto players=2 active=0 phase=write picked=yp dice=4,3 0:o4=5,8=10/y3=3/p2=2,8=12/x3 1:o/y5=7/p4=6/x0"
PUSHING = "quixo players=2 active=1 made=10 move_limit=20 board=XXXX1/1O3/2OO1/1X2O/O4"


def played(start: str, settings: e.Settings | None = None) -> Sim:
    sim = Sim(settings, position=start)
    sim.seat("ann", "Greedy").start()
    assert position(sim.table.playing[0].start) == position(read_position(start))
    while sim.table.status == "playing":
        state = sim.table.playing[1]
        sim.bots()
        if sim.table.status == "playing" and sim.table.playing[1] is state:
            sim.play(0, str(state.moves(0)[0]))
    return sim


@pytest.mark.parametrize("start", [LATE, WRITING, PUSHING])
def test_a_game_from_a_position_is_played_to_its_end(start: str) -> None:
    """Its record begins there, its rolls follow from the seed, and it counts for nothing."""
    sim = played(start)
    sim.check()
    record = record_of(sim.table)
    assert record is not None
    assert not record.from_start
    assert read_record(record_text(record)) == record
    found = check(record)
    assert (found.result, found.reasons) == ("unproved", ("dice.position",))
    assert found.rolls_checked == found.rolls
    (game,) = games(sim.table, "ann")
    assert game.from_position
    # A rematch begins there too, with the seats changed; another game at the table does not.
    sim.do("ann", c.Rematch())
    assert position(sim.table.playing[0].start) == position(read_position(start))
    assert sim.table.seats[1].person == "ann"


def test_another_game_at_the_table_begins_at_its_start() -> None:
    sim = Sim(position=LATE)
    sim.do("ann", c.Configure(None, e.Settings(talk=False)))
    assert sim.table.position
    sim.do("ann", c.Configure({"game": "qwixx", "players": 2, "sheet": "mixed"}))
    assert not sim.table.position
    sim.seat("ann", "Greedy").start()
    assert sim.table.playing[0].how == "roll_off"


def test_dice_that_are_typed_in_are_called_real() -> None:
    sim = Sim(e.Settings(real_dice=True), position=LATE)
    sim.seat("ann", "Greedy").start()
    record = record_of(sim.table)
    assert record is not None
    assert record.tags["Dice"] == "real"


@pytest.mark.parametrize(
    ("text", "code"),
    [("quixo board=XXXXX/5/5/5/5", "invalid_option"), ("qwixx 0:b2", "unreadable"), ("chess", "unreadable")],
)
def test_what_is_no_position_to_play_on_from_makes_no_table(text: str, code: str) -> None:
    with pytest.raises(AstragalError) as error:
        Sim(position=text)
    assert error.value.code == code
