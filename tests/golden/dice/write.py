"""Regenerate the cases of the dice check: `python -m tests.golden.dice.write`. Read the difference before committing.

Each file is a case: one or more records, what a person has seen, and the verdict that every implementation must come
to (`result`, and the keys of its `reasons`). `tests/table/test_dice_cases.py` and `web/tests/dice-cases.test.ts` go
through all of them. The verdicts are written here by hand; nothing computes them.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from astragal import read_position
from astragal.notation import Record, Recorder, record_json
from astragal.notation.record import Entry, Roll
from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.table.fair import FairDice, commitment
from tests.golden.dice.tables import (
    ADDED,
    NEXT,
    SEED,
    abandon,
    again,
    contribute,
    day_record,
    linked,
    play,
    record,
    reseed,
    rolled,
    sit,
    tagged,
)
from tests.table.sim import TABLE, Sim

HERE = Path(__file__).parent
Made = Record | list[Record]
Case = tuple[str, Callable[[], Made], str, list[str]]
DAY = "2026-11-16"
SEEN: dict[str, dict[str, object]] = {}
"""By the name of the case: what the person has seen."""


def games(count: int) -> Sim:
    """A table at which several games were broken off or played to the end."""
    sim = play(sit(game="quixo", repetition=None, move_limit=12).start())
    for _ in range(count - 1):
        play(again(sim))
    return sim


def began(game: str = "qwixx", *, first: Any) -> Record:
    """A game whose table chose how the first player is found."""
    return record(abandon(play(sit(game=game, settings=e.Settings(first=first)).start(), rolls=2)))


def undone() -> Record:
    sim = play(sit(game="qwinto").start(), rolls=3)
    seat = sim.table.playing[1].active
    person = sim.table.seats[seat].person
    assert person is not None
    sim.do(person, c.AskUndo(seat))
    if sim.table.undo:
        sim.do(next(p for p in sim.table.players if p != person), c.AnswerUndo(1 - seat, True))
    return record(abandon(play(sim, rolls=5)))


def lost() -> Record:
    sim = play(sit(game="qwinto").start(), rolls=2)
    reseed(sim, "spent")
    sim.earlier = (b"",)
    return record(abandon(play(sim, rolls=4)))


def real() -> Record:
    sim = sit(game="qwixx", settings=e.Settings(real_dice=True)).start()
    active = sim.table.playing[1].active
    sim.do(sim.table.seats[active].person or "", c.Roll(active, (1, 2, 3, 4, 5, 6)))
    return record(abandon(sim))


def other_roll(made: Record) -> Record:
    """A record with another face in its last roll, and nothing after it."""
    place = max(place for place, entry in enumerate(made.entries) if isinstance(entry.event, Roll))
    event = made.entries[place].event
    assert isinstance(event, Roll)
    changed = Entry(Roll((event.faces[0] % 6 + 1, *event.faces[1:])))
    return linked(replace(made, entries=(*made.entries[:place], changed)))


def from_position() -> Record:
    dice = FairDice(SEED, f"{TABLE}/1", ())
    recorder = Recorder(read_position("qwixx 1:r5,7"))
    recorder.roll(dice.roll(0, recorder.state.dice, 6))
    tags = rolled("qwixx", entropy=()).tags
    return linked(recorder.record(tags))


def other_first() -> Record:
    made = rolled("quixo")
    return rolled("quixo", first=1 - made.start.game.first)


def discarded() -> list[Record]:
    """The second game went badly, so the server plays another one in its place, with another seed."""
    first = record(games(1))
    return [first, rolled("quixo", label=f"{TABLE}/2", before=first.tags["Dice-Chain"].split(" ")[1])]


def hidden() -> list[Record]:
    """The server forgets a game and gives its number to the next one."""
    first = rolled("quixo", following=commitment(SEED[::-1]))
    second = rolled("quixo", label=f"{TABLE}/2", seed=SEED[::-1], before="ab" * 32)
    return [first, second]


def replayed() -> list[Record]:
    """The server plays the same game twice with the same promise: the seed is kept, what people added is new."""
    other = ((0, ADDED[1]), (1, ADDED[0]))
    return [rolled(), rolled(entropy=other)]


def three() -> list[Record]:
    sim = games(3)
    return [record(sim, number) for number in (1, 2, 3)]


def _changed_game() -> list[Record]:
    sim = games(1)
    sim.do("ann", c.Configure({"game": "qwinto", "players": 2}))
    abandon(play(contribute(sim, 2).start(), rolls=2))
    return [record(sim, 1), record(sim, 2)]


def _withdrawn_between() -> list[Record]:
    sim = reseed(games(1))
    abandon(play(again(sim), moves=2))
    return [record(sim, 1), record(sim, 2)]


HONEST: dict[str, Case] = {
    "qwixx": ("Qwixx for three to its end, rows locked",
        lambda: record(play(sit(3, game="qwixx", added=3).start(), level="greedy")), "proved", []),
    "mixed": ("another sheet", lambda: record(play(sit(game="qwixx", sheet="mixed").start())), "proved", []),
    "alone": ("one player throws nothing for the beginning",
        lambda: record(abandon(play(sit(1, game="qwixx").start(), rolls=4))), "proved", []),
    "longo": ("dice with eight faces",
        lambda: record(play(sit(game="longo").start(), level="greedy")), "proved", []),
    "qwinto": ("dice that are picked", lambda: record(play(sit(game="qwinto").start())), "proved", []),
    "quixo": ("only a coin", lambda: record(games(1)), "proved", []),
    "quixo-four": ("a coin between two of four seats",
        lambda: record(play(sit(4, game="quixo", repetition=None, move_limit=12).start())), "proved", []),
    "roll-off-tie": ("a tie of six, thrown again",
        lambda: record(abandon(play(sit(6, game="qwinto").start(), rolls=1))), "proved", []),
    "nobody-added": ("no chance of people", lambda: record(abandon(play(sit(game="qwinto", added=0).start(), rolls=3))),
        "proved", []),
    "one-added": ("one of three added chance",
        lambda: record(abandon(play(sit(3, game="longo", added=1).start(), rolls=3))), "proved", []),
    "undone": ("a move was taken back", undone, "proved", []),
    "abandoned": ("broken off; the chain covers all events", rolled, "proved", []),
    "before-chains": ("a record of a version without chains",
        lambda: tagged(record(play(sit(game="qwinto").start())), Dice_Chain=None, Dice_Next=None), "proved", []),
    "chain": ("three games in a row", three, "proved", []),
    "chain-unordered": ("the same, given in another order", lambda: three()[::-1], "proved", []),
    "chain-of-games": ("another game in between", _changed_game, "proved", []),
    "two-tables": ("records of tables that have nothing to do with each other",
        lambda: [rolled(), rolled(label=f"{TABLE[::-1]}/7", seed=SEED[::-1])], "proved", []),
    "all-seen": ("promise, table, number and own chance compared", rolled, "proved", []),
    "strict": ("the same, and a proof relies on nothing else", rolled, "proved", []),
    "strict-nobody-added": ("there is no chance of people to compare",
        lambda: rolled(entropy=()), "proved", []),
    "strict-nothing-seen": ("nothing of it compared, so nothing proved to anybody", rolled, "unproved",
        ["dice.added_unseen", "dice.label_unseen", "dice.promise_unseen"]),
    "real": ("real dice", real, "nothing", ["dice.real"]),
    "running": ("the game is not over", lambda: record(play(sit(game="qwinto").start(), rolls=2)),
        "nothing", ["dice.no_seed"]),
    "untold": ("nothing about dice", lambda: replace(rolled(), tags={"Event": "Kitchen table"}),
        "nothing", ["dice.untold"]),
    "documented": ("the example of the document", lambda: rolled(label="t3k9/1", entropy=((0, "ab12"), (1, "cd34"))),
        "unproved", ["dice.entropy_length", "dice.label_form"]),
    "renewed": ("the seed was renewed after a backup was restored",
        lambda: record(abandon(play(reseed(play(sit(game="qwinto").start(), rolls=3)), rolls=6))),
        "unproved", ["dice.renewed.restored"]),
    "renewed-twice": ("renewed twice, for two reasons",
        lambda: record(abandon(play(reseed(play(reseed(play(sit(game="longo").start(), rolls=2)), rolls=3), "spent"),
            rolls=5))), "unproved", ["dice.renewed.restored", "dice.renewed.spent"]),
    "renewed-lost": ("the first seed is lost", lost, "unproved", ["dice.renewed.spent", "dice.seed_lost"]),
    "withdrawn": ("the promise was replaced before the game; people added again",
        lambda: record(abandon(play(contribute(reseed(sit(game="qwinto")), 2).start(), rolls=3))),
        "unproved", ["dice.withdrawn"]),
    "daily-qwixx": ("the game of a day, after that day", lambda: day_record(DAY, "qwixx"), "proved", []),
    "daily-qwinto": ("rolls are numbered within their turn, whoever rolled again",
        lambda: day_record(DAY, "qwinto"), "proved", []),
    "daily-quixo": ("only a coin", lambda: day_record(DAY, "quixo"), "proved", []),
    "daily-strict": ("promise and day compared; there is nothing else", lambda: day_record(DAY, "longo"), "proved", []),
    "daily-two-games": ("two games of a day have two seeds",
        lambda: [day_record(DAY, "quixo"), day_record(DAY, "longo", seed=SEED[::-1])], "proved", []),
    "daily-two-people": ("the same game of a day twice: the same dice, as they should be",
        lambda: [day_record(DAY, "quixo"), day_record(DAY, "quixo")], "proved", []),
    "daily-not-over": ("others still play that day's game", lambda: day_record(DAY, "qwinto", shown=False),
        "nothing", ["dice.day_seed"]),
    "withdrawn-chain": ("the promise was replaced between two games", _withdrawn_between,
        "unproved", ["dice.withdrawn"]),
    "first-agreed": ("a beginner agreed on", lambda: began(first=1), "unproved", ["dice.first_chosen"]),
    "first-agreed-seen": ("a beginner agreed on, as the settings said", lambda: began(first=1), "proved", []),
    "first-unusual": ("chance instead of the highest throw", lambda: began(first="chance"),
        "unproved", ["dice.first_unusual"]),
    "first-unusual-seen": ("the highest throw in Longo, as the settings said",
        lambda: began("longo", first="highest"), "proved", []),
}  # fmt: skip

FORGED: dict[str, Case] = {
    "daily-other-game": ("dice of another game of the day", lambda: tagged(day_record(DAY, "qwixx"),
        Dice_Label=f"daily/{DAY}/longo"), "wrong", ["dice.day_game", "dice.first_wrong", "dice.rolls_wrong"]),
    "daily-other-day": ("another day than the one played", lambda: day_record(DAY, "longo"),
        "wrong", ["dice.label_other"]),
    "daily-own-dice": ("chance of one person in the dice of all", lambda: tagged(day_record(DAY, "quixo"),
        Dice_Entropy=f"0:{ADDED[0]}"), "wrong", ["dice.day_added", "dice.first_wrong"]),
    "daily-no-day": ("a day that is none", lambda: tagged(rolled("quixo", label="daily/2026-02-30/quixo", entropy=()),
        Dice_Chain=None), "unproved", ["dice.label_form", "dice.unfinished"]),
    "daily-numbered-through": ("rolls counted through, as at other tables", lambda: tagged(rolled("qwinto",
        label=f"daily/{DAY}/qwinto", entropy=()), Dice_Chain=None), "wrong", ["dice.rolls_wrong", "dice.unfinished"]),
    "label-ground": ("a label picked after the chance of people was known",
        lambda: rolled(label=f"{TABLE}/1.131"), "unproved", ["dice.label_form"]),
    "label-zero": ("a leading zero", lambda: rolled(label=f"{TABLE}/01"), "unproved", ["dice.label_form"]),
    "label-nought": ("game 0", lambda: rolled(label=f"{TABLE}/0"), "unproved", ["dice.label_form"]),
    "label-capitals": ("capitals", lambda: rolled(label="AABBCCDDEEFF00112233/1"), "unproved", ["dice.label_form"]),
    "label-short": ("an id that is too short", lambda: rolled(label=f"{TABLE[1:]}/1"), "unproved", ["dice.label_form"]),
    "label-no-number": ("no number", lambda: rolled(label=TABLE), "unproved", ["dice.label_form"]),
    "label-two-numbers": ("two numbers", lambda: rolled(label=f"{TABLE}/1/2"), "unproved", ["dice.label_form"]),
    "label-of-another-table": ("another table than the one played at", lambda: rolled(label=f"{'0' * 20}/1"),
        "wrong", ["dice.label_other"]),
    "label-of-another-game": ("the right table, another number", lambda: rolled(label=f"{TABLE}/2", before="ab" * 32),
        "wrong", ["dice.label_other"]),
    "label-ground-seen": ("a ground label, and the table is known", lambda: rolled(label=f"{TABLE}/1.131"),
        "wrong", ["dice.label_form", "dice.label_other"]),
    "number-ground": ("a number of the game picked after the chance of people was known; only the promise was seen",
        lambda: rolled(label=f"{TABLE}/131"), "unproved", ["dice.added_unseen", "dice.label_unseen"]),
    "table-ground": ("the same with the id of the table", lambda: rolled(label="deadbeef001122334455/1"),
        "unproved", ["dice.added_unseen", "dice.label_unseen"]),
    "number-ground-at-the-table": ("the number picked, and the table is known", lambda: rolled(label=f"{TABLE}/131"),
        "unproved", ["dice.label_unseen"]),
    "entropy-ground": ("what both people added invented; promise, table and number are right",
        lambda: rolled(entropy=((0, "99" * 16), (1, "77" * 16))), "unproved", ["dice.added_unseen"]),
    "label-blank": ("a label with a blank", lambda: tagged(rolled(), Dice_Label="a b"), "unreadable", ["dice.tag"]),
    "label-missing": ("no label", lambda: tagged(rolled(), Dice_Label=None), "unreadable", ["dice.tag"]),
    "entropy-of-nobody": ("chance of a seat that does not exist, ground by the server",
        lambda: rolled(entropy=((0, ADDED[0]), (5, "99" * 16))), "wrong", ["dice.entropy_seat"]),
    "entropy-short": ("chance shorter than the server demands", lambda: rolled(entropy=((0, "ab" * 15),)),
        "unproved", ["dice.entropy_length"]),
    "entropy-twice": ("two contributions of a seat",
        lambda: tagged(rolled(), Dice_Entropy=f"0:{ADDED[0]} 0:{ADDED[1]}"), "unreadable", ["dice.tag"]),
    "entropy-order": ("seats in another order",
        lambda: tagged(rolled(), Dice_Entropy=f"1:{ADDED[1]} 0:{ADDED[0]}"), "unreadable", ["dice.tag"]),
    "entropy-long": ("chance longer than the server accepts", lambda: tagged(rolled(), Dice_Entropy=f"0:{'a' * 129}"),
        "unreadable", ["dice.tag"]),
    "entropy-left-out": ("chance of a person left out afterwards",
        lambda: linked(rolled(), Dice_Entropy=f"0:{ADDED[0]}"), "wrong", ["dice.first_wrong", "dice.rolls_wrong"]),
    "entropy-replaced": ("the server replaced what a person added, and computed with that", rolled,
        "wrong", ["dice.added_other"]),
    "seed-short": ("a seed that can be guessed from its promise", lambda: rolled(seed=b"seed"),
        "unproved", ["dice.seed_length"]),
    "seed-other": ("another seed than was promised", lambda: linked(rolled(), Dice_Commitment="ab" * 32),
        "wrong", ["dice.promise_broken"]),
    "promise-other": ("another promise than the person saw", rolled, "wrong", ["dice.promise_other"]),
    "promise-missing": ("no promise", lambda: tagged(rolled(), Dice_Commitment=None), "unreadable", ["dice.tag"]),
    "first-chosen": ("the beginner chosen at a table with fair dice", lambda: linked(rolled(), Dice_First="chosen"),
        "unproved", ["dice.first_chosen"]),
    "first-missing": ("no word about how the beginner was found", lambda: linked(rolled(), Dice_First=None),
        "unproved", ["dice.first_untold"]),
    "first-coin": ("a coin where the game throws dice", lambda: rolled(first_by="coin"), "wrong", ["dice.first_way"]),
    "first-roll-off": ("dice where the game throws a coin", lambda: rolled("quixo", first_by="roll_off"),
        "wrong", ["dice.first_way"]),
    "first-coin-longo": ("a coin among three of Longo", lambda: rolled("longo", 3, first_by="coin"),
        "wrong", ["dice.first_way"]),
    "first-not-as-agreed": ("chance where the settings said the highest throw", lambda: began(first="chance"),
        "wrong", ["dice.first_other"]),
    "first-other": ("another beginner than the coin says", other_first, "wrong", ["dice.first_wrong"]),
    "first-throws": ("throws that were not thrown", lambda: linked(rolled(), Dice_First="roll_off 0=6,1=1"),
        "wrong", ["dice.first_wrong"]),
    "first-extra": ("throws where a coin was tossed", lambda: linked(rolled("quixo"), Dice_First="coin 0=6,1=1"),
        "wrong", ["dice.first_wrong"]),
    "first-unknown": ("a way that there is not", lambda: tagged(rolled(), Dice_First="by force"),
        "unreadable", ["dice.tag"]),
    "position": ("a game that begins in the middle", from_position, "unproved", ["dice.position"]),
    "roll-changed": ("another roll, the chain computed again", lambda: other_roll(rolled()),
        "wrong", ["dice.rolls_wrong"]),
    "cut": ("the last events cut off", lambda: _cut(rolled()), "wrong", ["dice.chain_wrong"]),
    "cut-before-chains": ("the same in a record without chain",
        lambda: tagged(_cut(rolled()), Dice_Chain=None, Dice_Next=None), "unproved", ["dice.unfinished"]),
    "said-to-be-real": ("fair dice, declared real afterwards", lambda: linked(rolled(), Dice="real"),
        "nothing", ["dice.real"]),
    "declared-real-unlinked": ("the same, and the chain shows it", lambda: tagged(rolled(), Dice="real"),
        "wrong", ["dice.chain_wrong", "dice.real"]),
    "no-seed": ("the seed kept back", lambda: tagged(rolled(), Dice_Seed=None, Dice_Chain=None),
        "nothing", ["dice.no_seed"]),
    "next-same": ("the next game gets the seed that is known now", lambda: rolled(following=commitment(SEED)),
        "wrong", ["dice.next_same"]),
    "chain-other": ("a chain value that does not follow",
        lambda: tagged(rolled(), Dice_Chain=f"{'0' * 64} {'1' * 64}"), "wrong", ["dice.chain_wrong"]),
    "chain-start": ("a first game that does not begin the chain", lambda: rolled(before="ab" * 32),
        "wrong", ["dice.chain_wrong"]),
    "chain-form": ("a chain that cannot be read", lambda: tagged(rolled(), Dice_Chain="abc"),
        "unreadable", ["dice.tag"]),
    "renewed-other": ("a renewed seed that was not promised", lambda: _renewed(Dice_Renewed=
        f"2:restored:{'ab' * 32}:{SEED.hex()}"), "wrong",
        ["dice.promise_broken", "dice.renewed.restored", "dice.rolls_wrong"]),
    "renewed-hidden": ("a renewal left out", lambda: _renewed(Dice_Renewed=None), "wrong", ["dice.rolls_wrong"]),
    "renewed-reason": ("a reason that there is not", lambda: tagged(rolled(), Dice_Renewed=f"2:whim:{'ab' * 32}"),
        "unreadable", ["dice.tag"]),
    "renewed-kept-back": ("a renewed seed kept back", lambda: linked(rolled(), Dice_Renewed=f"2:spent:{'ab' * 32}"),
        "unproved", ["dice.renewed.spent", "dice.seed_lost"]),
    "game-missing": ("a game between two others is missing", lambda: three()[::2], "unproved", ["dice.game_gap"]),
    "game-replayed": ("one game twice, with one promise and other chance of people", replayed,
        "wrong", ["dice.game_fork"]),
    "game-discarded": ("a game played again with another seed", discarded, "wrong", ["dice.next_other"]),
    "game-hidden": ("a game forgotten, its number given to the next", hidden, "wrong", ["dice.chain_broken"]),
    "games-without-chain": ("records that tell no chain",
        lambda: [tagged(made, Dice_Chain=None, Dice_Next=None) for made in three()], "unproved",
        ["dice.chain_untold"]),
    "promise-again": ("two tables with one seed", lambda: [rolled(), rolled(label=f"{TABLE[::-1]}/1")],
        "wrong", ["dice.promise_again"]),
}  # fmt: skip

_ALL = {"promise": commitment(SEED), "table": TABLE, "number": 1, "added": ADDED[0]}
SEEN |= {
    "all-seen": _ALL,
    "strict": {**_ALL, "strict": True},
    "strict-nobody-added": {"promise": commitment(SEED), "table": TABLE, "number": 1, "strict": True},
    "strict-nothing-seen": {"strict": True},
    "number-ground": {"promise": commitment(SEED), "strict": True},
    "table-ground": {"promise": commitment(SEED), "strict": True},
    "number-ground-at-the-table": {"promise": commitment(SEED), "table": TABLE, "added": ADDED[0], "strict": True},
    "entropy-ground": {"promise": commitment(SEED), "table": TABLE, "number": 1, "strict": True},
    "label-of-another-table": {"table": TABLE},
    "label-of-another-game": {"table": TABLE, "number": 1},
    "label-ground-seen": {"table": TABLE, "promise": commitment(SEED)},
    "entropy-replaced": {"added": ADDED[2]},
    "promise-other": {"promise": NEXT},
    "label-ground": {"promise": commitment(SEED)},
    "entropy-of-nobody": {"promise": commitment(SEED)},
    "first-chosen": {"promise": commitment(SEED)},
    "first-missing": {"promise": commitment(SEED)},
    "first-agreed-seen": {"first": 1},
    "first-unusual-seen": {"first": "highest"},
    "first-not-as-agreed": {"first": "highest"},
    "first-coin": {"promise": commitment(SEED)},
    "daily-strict": {"promise": commitment(SEED), "table": f"daily/{DAY}/longo", "strict": True},
    "daily-other-day": {"table": "daily/2026-11-17/longo"},
}


def _renewed(**tags: str | None) -> Record:
    return linked(record(abandon(play(reseed(play(sit(game="qwinto").start(), rolls=2)), rolls=5))), **tags)


def _cut(made: Record) -> Record:
    return replace(made, entries=made.entries[:-2])


def text(name: str, case: Case) -> str:
    """Return a case as its file holds it."""
    about, make, result, reasons = case
    made = make()
    records = made if isinstance(made, list) else [made]
    data = {
        "about": about,
        "result": result,
        "reasons": reasons,
        "seen": SEEN.get(name, {}),
        "records": [json.loads(record_json(each)) for each in records],
    }
    return json.dumps(data, ensure_ascii=False) + "\n"


def cases() -> dict[str, Case]:
    """Return all cases by the name of their file."""
    return {f"honest-{name}": case for name, case in HONEST.items()} | {
        f"forged-{name}": case for name, case in FORGED.items()
    }


def write() -> None:
    for old in HERE.glob("*.json"):
        old.unlink()
    for name, case in cases().items():
        (HERE / f"{name}.json").write_text(text(name.partition("-")[2], case), encoding="utf-8")


if __name__ == "__main__":
    write()
