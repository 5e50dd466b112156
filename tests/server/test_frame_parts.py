"""Messages are put together from parts: to the byte they are what the whole message is when it is encoded at once."""

import json
import random
from dataclasses import fields
from typing import Any

import pytest

from astragal.codec import encode
from astragal.core.errors import AstragalError
from astragal.core.struct import ABSENT, to_plain
from astragal.protocol import commands as c
from astragal.protocol.events import Settings
from astragal.protocol.frames import EventsFrame
from astragal.protocol.views import Now
from astragal.server.live.frame_parts import EventParts
from astragal.server.live.frames import Frames, log_frame, news_part
from astragal.table import decide, now, seen
from astragal.table.news import news_of
from tests.table.sim import Sim

PEOPLE = ("ann", "bo", "cy", None)


def told(sim: Sim, frames: Frames, person: str, command: c.AnyCommand) -> None:
    """Let something happen and compare all that anybody is told of it."""
    before, decision = sim.table, decide(sim.table, command, person, sim.moment())
    if not decision.events:
        return
    logged, table = decision.events, decision.table
    fresh = EventParts(logged, [encode(each.event) for each in logged])
    news = news_part(before, logged, decision.steps)
    assert json.loads(news) == to_plain(news_of(before, logged, decision.steps))
    for who in PEOPLE:
        shown = tuple(one for each in logged if (one := seen(each, who)) is not None)
        for scene in (False, True):
            whole = EventsFrame(shown, now(table, who, scene))
            expected = json.dumps(to_plain(whole), ensure_ascii=False, separators=(",", ":")).encode()
            for parts in (fresh, EventParts(logged)):
                assert frames.events(table, parts, who, scene) == encode(whole) == expected
            timed = EventsFrame(shown, now(table, who, scene), ABSENT, 17)
            assert frames.events(table, fresh, who, scene, time=17) == encode(timed)
        assert log_frame(fresh, who) == (encode(EventsFrame(shown)) if shown else b"")
    sim.take(decision)


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ({"game": "qwixx"}, Settings(clock="game", seconds=600, increment=2)),
        ({"game": "qwinto"}, Settings(real_dice=True)),
        ({"game": "quixo", "players": 4}, Settings()),
        ({"game": "longo", "open_choices": True}, Settings(clock="move", seconds=60, coach=True)),
    ],
    ids=lambda value: value["game"] if isinstance(value, dict) else "",
)
def test_parts_make_the_whole(game: dict[str, Any], settings: Settings) -> None:
    sim, frames, chance = Sim(settings, **game), Frames(), random.Random(7)
    told(sim, frames, "bo", c.Join("Bo “the” \\ \x1f ✓"))
    for seat in range(sim.table.game.players):
        told(sim, frames, ("ann", "bo")[seat % 2], c.Sit(seat))
    told(sim, frames, "ann", c.Start())
    for _ in range(60):
        sim.time += 1_234
        if sim.table.status != "playing":
            break
        state = sim.table.playing[1]
        if state.awaiting:
            seat = chance.choice(state.awaiting)
            told(sim, frames, ("ann", "bo")[seat % 2], c.Play(seat, str(chance.choice(state.moves(seat)))))
        else:
            faces = tuple(chance.randint(1, state.faces) for _ in state.dice)
            told(sim, frames, ("ann", "bo")[state.active % 2], c.Roll(state.active, faces))
        said = chance.choice((c.Say("so", side_only=True), c.Say("to all"), c.AskUndo(seat=0), c.Withdraw(0), None))
        if said is not None:
            try:
                told(sim, frames, "ann", said)
            except AstragalError:
                continue


def test_no_field_of_the_situation_is_forgotten() -> None:
    before, after = ["seq", "status", "own"], ["scene", "state", "moves", "coach"]
    known = [each.name for each in fields(Now)]
    # Whoever adds a field that is not the same for all adds it to `SituationParts`, and to this list.
    assert known[:3] == before
    assert known[-4:] == after
    assert known[3:-4] == [
        "game",
        "awaiting",
        "chosen",
        "dice",
        "scores",
        "winners",
        "position",
        "over",
        "clock",
        "undo",
    ]
