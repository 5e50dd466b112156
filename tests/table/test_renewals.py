"""A seed that is replaced: every roll follows from one that was committed to before it, and nothing is lost."""

import pytest

from astragal.notation import Roll
from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.table import Match
from astragal.table.fair import FairDice, commitment
from astragal.table.seeds import seed_of_roll
from tests.table.sim import TABLE, Sim, kinds

ENTROPY = ((0, "ab" * 16), (1, "cd" * 16))


def started() -> Sim:
    sim = Sim(game="qwinto").seat("ann", "bo")
    sim.do("ann", c.Contribute("ab" * 16))
    sim.do("bo", c.Contribute("cd" * 16))
    return sim.start()


def rolls(match: Match) -> list[tuple[int, ...]]:
    return [entry.event.faces for entry in match.entries if isinstance(entry.event, Roll)]


def until_rolls(sim: Sim, count: int) -> None:
    while sim.table.status == "playing" and sim.table.playing[0].rolls < count:
        sim.play_phase()


def test_before_a_game_the_commitment_is_replaced_and_people_give_again() -> None:
    sim = Sim(game="qwixx").seat("ann", "bo")
    before = sim.table.commitment
    sim.do("ann", c.Contribute("ab" * 16))
    (event,) = sim.reseed()
    assert isinstance(event, e.Reseeded)
    assert sim.table.commitment == event.commitment != before
    assert sim.table.entropy == {}, "a seed chosen after the people's chance was known would prove nothing"
    sim.do("bo", c.Contribute("cd" * 16))
    match = sim.start().table.playing[0]
    assert (match.commitment, match.renewals, match.entropy) == (event.commitment, (), ((1, "cd" * 16),))
    sim.check()


def test_every_roll_follows_from_the_seed_of_its_time() -> None:
    sim = started()
    seeds = [sim.secret]
    for count in (2, 4):
        until_rolls(sim, count)
        sim.reseed()
        seeds.append(sim.secret)
    until_rolls(sim, 1000)
    match = sim.table.finished[0]
    ended = match.ended
    assert ended is not None
    assert [(each.roll, each.reason) for each in match.renewals] == [(2, "spent"), (4, "spent")]
    assert [bytes.fromhex(text) for text in (*ended.earlier_seeds, ended.seed)] == seeds
    assert match.commitments == tuple(commitment(seed) for seed in seeds)
    assert ended.next_commitment not in match.commitments
    assert match.entropy == ENTROPY
    states = [match.fold(place) for place, entry in enumerate(match.entries) if isinstance(entry.event, Roll)]
    for number, (state, faces) in enumerate(zip(states, rolls(match), strict=True)):
        seed = seeds[seed_of_roll(match.renewals, number)]
        assert faces == FairDice(seed, f"{TABLE}/1", ENTROPY).roll(number, state.dice, state.faces)
    sim.check()


def test_taking_back_past_a_renewal_brings_the_same_dice() -> None:
    sim = Sim(game="qwinto", players=1).seat("ann").start()
    until_rolls(sim, 4)
    before = rolls(sim.table.playing[0])
    sim.reseed()
    while sim.table.playing[0].rolls > 1:
        assert "Undone" in kinds(sim.do("ann", c.AskUndo(0)))
    state = sim.table.playing[1]
    assert not state.dice
    while sim.table.playing[0].rolls < 4:
        sim.play_phase()
    assert rolls(sim.table.playing[0]) == before
    sim.check()


def test_a_wrong_seed_gets_no_further() -> None:
    sim = Sim(game="quixo").seat("ann", "bo").start()
    sim.secret = b"another"
    with pytest.raises(RuntimeError):
        sim.do("ann", c.Resign(0))
    assert sim.table.status == "playing"
