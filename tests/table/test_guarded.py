"""Which positions a running game guards: what can come next, whichever way it goes."""

import random

import pytest

from astragal.core.state import State
from astragal.core.struct import changed
from astragal.games.quixo.rules.state import QuixoState
from astragal.games.quixo.standing import EXCHANGED, WAYS, standing
from astragal.protocol import commands as c
from astragal.protocol.events import Settings
from astragal.table.guarded import GuardedGame, position_key, roll_key
from tests.table.sim import Sim


def started(game: str, settings: Settings) -> Sim:
    sim = Sim(settings, game=game, players=2)
    sim.do("bob", c.Join("Bob", "red"))
    for seat, person in enumerate(("ann", "bob")):
        sim.do(person, c.Sit(seat))
    sim.do("ann", c.Start())
    return sim


def guards(game: GuardedGame, state: State) -> bool:
    for _ in game.look_ahead():
        pass
    return game.guards(position_key(state), roll_key(state))


@pytest.mark.parametrize("name", ["qwixx", "longo", "qwinto", "quixo"])
def test_what_a_game_comes_to_was_guarded_before(name: str) -> None:
    chance = random.Random(name)
    sim, game = started(name, Settings()), GuardedGame()
    for logged in sim.log:
        game.follow(logged)
    while sim.table.status == "playing" and len(sim.table.playing[0].entries) < 60:
        state = sim.table.playing[1]
        known = len(sim.log)
        for seat in state.awaiting:
            sim.do(("ann", "bob")[seat], c.Play(seat, str(chance.choice(state.moves(seat)))))
        after = sim.table.state
        if game.state is not None and len(sim.table.playing[0].entries) > 8 and after is not None and after.due:
            assert guards(game, after), "the position was a choice and a roll away"
        for logged in sim.log[known:]:
            game.follow(logged)
        if after is not None and after.due and len(sim.table.playing[0].entries) > 8:
            assert guards(game, after), "and now it is there"
    assert len(sim.table.playing[0].entries) > 20


def test_which_games_count() -> None:
    clock = Settings(clock="game", seconds=60)
    limit = Settings(move_seconds=60)
    for settings in (clock, limit):
        assert started("quixo", settings).table.guarded
    for settings in (Settings(), changed(clock, coach=True), changed(limit, coach=True)):
        assert not started("quixo", settings).table.guarded
    alone = Sim(clock, game="quixo", players=2)
    for seat in (0, 1):
        alone.do("ann", c.Sit(seat))
    alone.do("ann", c.Start())
    assert not alone.table.guarded


def test_a_board_looked_at_from_eight_sides_is_one() -> None:
    chance = random.Random(4)
    assert len(set(WAYS)) == 8
    state = started("quixo", Settings()).table.playing[1]
    for _ in range(12):
        state = state.play(state.due[0], chance.choice(state.moves(state.due[0])))
    assert isinstance(state, QuixoState)
    board = state.board
    for way in WAYS:
        turned = "".join(board[place] for place in way)
        assert standing(state._to(board=turned)) == standing(state)
        other = state._to(board=turned.translate(EXCHANGED), active=1 - state.due[0])
        assert standing(other) == standing(state)
