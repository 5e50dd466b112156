"""Games to review: at random, of every kind."""

from random import Random

from astragal import Record, Recorder, State
from astragal.core.game import Game
from tests.rules.kinds import step


def random_record(game: Game | State, seed: int, most: int = 10_000) -> Record:
    """A game at random, or its first steps; or from some state on."""
    chance, recorder = Random(seed), Recorder(game if isinstance(game, State) else game.start())
    while not recorder.state.over and len(recorder.record().entries) < most:
        state = recorder.state
        if state.dice:
            recorder.roll([chance.randint(1, state.faces) for _ in state.dice])
            continue
        seat = state.awaiting[0]
        recorder.play(seat, chance.choice(state.moves(seat)))
    return recorder.record()


def later(game: Game, seed: int, steps: int) -> State:
    """A state some steps later where somebody owes a choice."""
    chance, state = Random(seed), game.start()
    for _ in range(steps):
        if not state.over:
            state = step(state, chance)
    while not state.over and not state.awaiting:
        state = step(state, chance)
    return state
