"""What must be true after any disaster."""

from collections import Counter
from dataclasses import dataclass

import msgspec

from astragal.client import Client
from astragal.codec import encode
from astragal.notation import read_record
from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.server.live.table_log import logged_of
from astragal.server.store import Store
from astragal.table import TableState, evolve, fold, now
from astragal.table.dice_chain import check_links
from astragal.table.dice_check import check
from tests.faults.player import Diary


@dataclass(frozen=True)
class Played:
    """A table and the diaries of those who played there."""

    id: str
    diaries: tuple[Diary, ...]


async def check_table(played: Played, store: Store, client: Client) -> Counter[str]:
    """Compare a table's log with what its players were told. Return what was compared."""
    stored = await store.events(played.id)
    log = [logged_of(each) for each in stored]
    assert [each.seq for each in log] == list(range(1, len(log) + 1)), "the log has gaps"
    for each, as_stored in zip(log, stored, strict=True):
        assert encode(each.event) == as_stored.data
    table = fold(log)
    assert table.status in ("over", "closed"), "the game did not come to its end"
    told = await client.table(played.id)
    fresh = now(table, told.you)
    assert (told.now.seq, told.now.position) == (fresh.seq, fresh.position)
    done = _who_did_what(log)
    figures: Counter[str] = Counter(tables=1, games=len(table.finished), events=len(log))
    for diary in played.diaries:
        _saw_everything_once(diary, log)
        _acknowledged_is_done_once(diary, done)
        figures["acknowledged"] += len(diary.acknowledged)
        figures["refused"] += diary.refused
        figures["reconnects"] += diary.connects - 1
    links = []
    for match in table.finished:
        record = read_record(await client.record(played.id, match.number))
        verification = check(record)
        assert verification.verified, f"the dice of game {match.number} are not proved"
        figures["rolls"] += verification.rolls_checked
        links.append(verification.tags)
    chain = check_links(links)
    assert (chain.wrong, chain.unchecked, chain.linked) == ((), (), max(0, len(links) - 1)), "the chain is broken"
    return figures


def _saw_everything_once(diary: Diary, log: list[e.Logged]) -> None:
    assert [seen.seq for seen in diary.seen] == list(range(1, diary.last + 1)), "events missing, twice or in disorder"
    for seen, logged in zip(diary.seen, log, strict=False):
        truth = {"seq": logged.seq, "at": logged.at, **msgspec.json.decode(encode(logged.event))}
        if seen.type == "chose" and "move" not in seen.data:
            truth = {name: truth[name] for name in ("seq", "at", "type", "seat")}
        assert seen.data == truth


def _acknowledged_is_done_once(diary: Diary, done: dict[str, list[tuple[int, tuple[object, ...]]]]) -> None:
    """Every command that was acknowledged is in the log, once, where it was said to be; and nothing else is."""
    told = sorted((each.seq, _essence(each.command)) for each in diary.acknowledged)
    found = done[diary.person]
    assert Counter(what for _, what in told) == Counter(what for _, what in found)
    for kind in {what[0] for _, what in told}:
        of_kind = [(seq, what) for seq, what in found if what[0] == kind]
        for place, (seq, what) in enumerate(one for one in told if one[1][0] == kind):
            # Other events may follow from a command, but never those of the next one of its kind.
            assert of_kind[place][1] == what
            assert of_kind[place][0] <= seq
            assert place + 1 == len(of_kind) or seq < of_kind[place + 1][0]


def _essence(command: c.AnyCommand) -> tuple[object, ...]:
    match command:
        case c.Play(seat=seat, move=move):
            return "play", seat, move
        case c.Say(text=text):
            return "say", text
        case c.Sit(seat=seat):
            return "sit", seat
        case c.SeatBot(seat=seat):
            return "bot", seat
        case c.Contribute(entropy=entropy):
            return "contribute", entropy
        case c.SetReady():
            return ("ready",)
        case c.Rematch():
            return ("rematch",)
    raise AssertionError(command)


def _who_did_what(log: list[e.Logged]) -> dict[str, list[tuple[int, tuple[object, ...]]]]:
    """Read from the log what each person did, with the number of the event that says so."""
    table: TableState | None = None
    done: dict[str, list[tuple[int, tuple[object, ...]]]] = {}
    for logged in log:
        if table is not None:
            person, what = _deed(table, logged.event)
            if person is not None:
                done.setdefault(person, []).append((logged.seq, what))
        table = evolve(table, logged)
    joined = Counter(each.event.person for each in log if isinstance(each.event, e.Joined))
    assert set(joined.values()) == {1}, "somebody joined twice"
    return done


def _deed(table: TableState, event: e.AnyEvent) -> tuple[str | None, tuple[object, ...]]:
    match event:
        case e.Chose(seat=seat, move=move):
            return table.seats[seat].person, ("play", seat, str(move))
        case e.Revealed(by=by, choices=choices, reason="") if by >= 0:
            return table.seats[by].person, ("play", by, str(dict(choices)[by]))
        case e.Said(person=person, text=text):
            return person, ("say", text)
        case e.Seated(seat=seat, person=str(person)):
            return person, ("sit", seat)
        case e.Seated(seat=seat, bot=str()):
            return table.host, ("bot", seat)
        case e.Contributed(person=person, entropy=entropy):
            return person, ("contribute", entropy)
        case e.Ready(person=person):
            return person, ("ready",)
        case e.RematchAsked(person=person):
            return person, ("rematch",)
    return None, ()
