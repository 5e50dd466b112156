"""Tables played to records, for the cases of the dice check: honest ones, and some whose server cheats."""

import hashlib
from dataclasses import replace
from random import Random
from typing import Any

from astragal import game as make_game
from astragal.bots import make_bot
from astragal.core.game import FirstPlayer
from astragal.notation import Record, Recorder
from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.protocol.events import RenewalReason
from astragal.table import decide_new_seed, record_of
from astragal.table.day_game import day_steps
from astragal.table.dice_chain import chain_link, chain_start
from astragal.table.dice_tags import DiceTags, Entropy
from astragal.table.fair import FairDice, commitment
from tests.table.sim import TABLE, Sim

PEOPLE = ("ann", "bo", "cy", "di", "eve", "fay")
SEED = hashlib.sha256(b"a cheating server").digest()
NEXT = hashlib.sha256(b"the next game").hexdigest()
ADDED = ("ab12" * 16, "cd34" * 8, "ef56" * 32)


def sit(players: int = 2, *, added: int = 2, settings: e.Settings | None = None, **game: Any) -> Sim:
    """A table with all its people in their seats; the first of them have added their chance."""
    sim = Sim(settings, players=players, **game).seat(*PEOPLE[:players])
    return contribute(sim, added)


def contribute(sim: Sim, added: int) -> Sim:
    for person, chance in zip(PEOPLE[: min(added, len(sim.table.seats))], ADDED, strict=False):
        sim.do(person, c.Contribute(chance))
    return sim


def play(sim: Sim, rolls: int = 10_000, moves: int = 10_000, level: str = "random") -> Sim:
    """Play on as a bot does, to the end or until the game has that many rolls or moves."""
    player = make_bot(level, seed=len(sim.log))
    while sim.table.status == "playing" and sim.table.playing[0].rolls < rolls and moves:
        state = sim.table.playing[1]
        seat = state.awaiting[0]
        sim.play(seat, str(player.choose(state.view(seat), seat)))
        moves -= 1
    return sim


def reseed(sim: Sim, reason: RenewalReason = "restored") -> Sim:
    sim.take(decide_new_seed(sim.table, reason, sim.moment()))
    return sim


def abandon(sim: Sim) -> Sim:
    """Everybody leaves: the game ends where it stands."""
    for person in reversed(sim.table.players):
        sim.do(person, c.Leave())
    return sim


def again(sim: Sim, added: int = 2) -> Sim:
    """The next game at the table."""
    contribute(sim, added)
    for person in sim.table.players:
        sim.do(person, c.Rematch())
    return sim


def record(sim: Sim, number: int | None = None) -> Record:
    found = record_of(sim.table, number)
    assert found is not None
    return found


def rolled(
    name: str = "qwinto",
    players: int = 2,
    *,
    rolls: int = 4,
    label: str = f"{TABLE}/1",
    entropy: Entropy = ((0, ADDED[0]), (1, ADDED[1])),
    seed: bytes = SEED,
    first_by: FirstPlayer | None = None,
    first: int | None = None,
    before: str | None = None,
    following: str = NEXT,
) -> Record:
    """The record of a game broken off after some rolls; everything in it follows from its tags, whatever these are."""
    dice = FairDice(seed, label, entropy)
    how = first_by or make_game(name, players).first_by
    seat, throws = dice.first_seat(how, players)
    recorder = Recorder(make_game(name, players, first=seat if first is None else first).start(), ("Ann", "Bo"))
    chance, number = Random(7), 0
    while number < rolls:
        state = recorder.state
        if state.dice:
            recorder.roll(dice.roll(number, state.dice, state.faces))
            number += 1
        elif state.game.has_dice:
            recorder.play(state.awaiting[0], chance.choice(state.moves(state.awaiting[0])))
        else:
            break
    tags = DiceTags(commitment(seed), label, dice.entropy, seed, how, throws, next_commitment=following)
    return linked(recorder.record(tags.to_tags()), before or chain_start(label.partition("/")[0]))


def day_record(day: str, name: str, *, shown: bool = True, seed: bytes = SEED) -> Record:
    """A daily game, played by the moves that come first; the seed is shown once the day is over."""
    steps = day_steps(day, name, seed, lambda view, seat: Random(str(view)).choice(view.moves(seat)))
    *_, (_, table) = steps
    found = record_of(table, None, seed if shown else None)
    assert found is not None
    return found


def linked(made: Record, before: str | None = None, **tags: str | None) -> Record:
    """The record with other tags (None: without) and with the values of the chain that follow from them."""
    kept = {name: value for name, value in made.tags.items() if f"Dice_{name[5:]}" not in tags and name != "Dice-Chain"}
    kept |= {name.replace("_", "-"): value for name, value in tags.items() if value is not None}
    told = DiceTags.read(kept)
    assert told is not None
    start = before or made.tags["Dice-Chain"].split(" ")[0]
    told = replace(told, chain_before=start)
    link = chain_link(told, made.start.game, (entry.event for entry in made.entries))
    return replace(made, tags=replace(told, chain_after=link).to_tags())


def tagged(made: Record, **tags: str | None) -> Record:
    """The record with other tags (None: without); nothing else is adapted."""
    kept = {name: value for name, value in made.tags.items() if name.replace("-", "_") not in tags}
    return replace(made, tags=kept | {name.replace("_", "-"): value for name, value in tags.items() if value})
