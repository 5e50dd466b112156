"""The course of a game: how it begins, what a choice leads to, what happens by itself, how it ends."""

from functools import lru_cache
from typing import Literal

from astragal.core.first_player import first_ways
from astragal.core.moves import Move
from astragal.core.state import State
from astragal.protocol import events as e
from astragal.table.decide.draft import Draft
from astragal.table.fair import FairDice, commitment
from astragal.table.seeds import seed_of_roll
from astragal.table.state import Match, TableState

SUBSTITUTE_BOT = "greedy"
"""The bot that keeps the seat of somebody who left or ran out of time."""


def begin(draft: Draft) -> None:
    """Begin the next game."""
    table = draft.table
    number, first = len(table.finished) + 1, table.settings.first
    if table.position:
        draft.add(e.Started(number, table.game.first, "position"))
    elif isinstance(first, int) or (first is None and table.settings.real_dice):
        draft.add(e.Started(number, table.game.first, "chosen"))
    else:
        how = table.game.first_by if first is None else first_ways(type(table.game))[first]
        dice = _dice(draft.seeds.seed, table.commitment, table.label(number), table.entropy_by_seat())
        seat, throws = dice.first_seat(how, table.game.players)
        draft.add(e.Started(number, seat, how, throws))
    follow(draft)


def choose(draft: Draft, seat: int, choice: Move, *, reason: Literal["", "auto", "time"] = "") -> None:
    """Make one choice: it waits for the others, or completes the phase and reveals all. Raise why it is illegal."""
    table, state = draft.table, draft.table.playing[1]
    lag = 0 if reason else draft.lag
    after = state.play(seat, choice)
    spent = table.clock.spent(seat, draft.now, lag) / 1000
    if after.pending[seat] is not None:
        draft.add(e.Chose(seat, choice, table.seats[seat].person, spent, lag, state.game.open_choices), after)
        return
    due = state.due
    draft.add(
        e.Revealed(
            tuple([(other, choice if other == seat else _pending(state, other)) for other in due]),
            tuple([spent if other == seat else table.spent.get(other, 0.0) for other in due]),
            seat,
            lag,
            reason,
        ),
        after,
    )


def _pending(state: State, seat: int) -> Move:
    choice = state.pending[seat]
    assert isinstance(choice, Move)
    return choice


def follow(draft: Draft) -> None:
    """Let happen what happens by itself: dice are rolled, forced choices are made, the game ends."""
    while draft.table.status == "playing":
        table = draft.table
        match, state = table.playing
        if state.outcome is not None:
            end(draft, state.outcome.termination, state.scores, state.winners)
        elif state.dice:
            if table.settings.real_dice:
                return
            draft.add(e.Rolled(_next_roll(draft, match, state), state.active))
        else:
            forced = next((seat for seat in state.awaiting if _forced(table, state, seat)), None)
            if forced is None:
                return
            choose(draft, forced, state.moves(forced)[0], reason="auto")


def _forced(table: TableState, state: State, seat: int) -> bool:
    taken = table.seats[seat]
    return (taken.auto_pass or taken.bot is not None) and len(state.moves(seat)) == 1


def end(draft: Draft, termination: str, scores: tuple[float, ...], winners: tuple[int, ...]) -> None:
    """End the game and reveal its seeds; of a daily game they stay secret, because others still play it."""
    match, seeds = draft.table.playing[0], draft.seeds
    if draft.table.daily is not None:
        draft.add(e.Ended(match.number, termination, scores, winners, "", ""))
        return
    seed = _promised(seeds.seed, match.commitments[-1]).hex()
    earlier = tuple(each.hex() for each in seeds.earlier)
    draft.add(e.Ended(match.number, termination, scores, winners, seed, commitment(seeds.fresh), earlier))


def abandon(draft: Draft) -> None:
    """Close a table that was left alone."""
    if draft.table.status == "playing":
        end(draft, "abandoned", draft.table.playing[1].scores, ())
    draft.add(e.Closed("abandoned"))


# -- dice -----------------------------------------------------------------------------------------------------


def _next_roll(draft: Draft, match: Match, state: State) -> tuple[int, ...]:
    """The next roll: of the seed in use, unless moves were taken back past its renewal."""
    place = seed_of_roll(match.renewals, match.rolls)
    seed = (*draft.seeds.earlier, draft.seeds.seed)[place]
    dice = _dice(seed, match.commitments[place], match.label, match.entropy)
    if draft.table.daily is not None:
        return dice.turn_roll(*match.next_turn(state.active), state.dice, state.faces)
    return dice.roll(match.rolls, state.dice, state.faces)


@lru_cache(maxsize=1 << 12)  # the dice of a game stay the same from its first roll to its last
def _dice(seed: bytes, promised: str, label: str, entropy: tuple[tuple[int, str], ...]) -> FairDice:
    return FairDice(_promised(seed, promised), label, entropy)


def _promised(seed: bytes, promised: str) -> bytes:
    """Return the seed if it is the one that was promised; a wrong one must not get any further."""
    if commitment(seed) != promised:
        raise RuntimeError("the seed is not the one that was committed to")
    return seed
