"""Record → replay: every moment of a game at which something was to be seen."""

from astragal.core.state import State
from astragal.narration import news
from astragal.narration.types import News
from astragal.notation.position_writer import position
from astragal.notation.record import Entry, Record
from astragal.scene.layouts import layout_of
from astragal.scene.scenes import scene
from astragal.scene.types import Replay, Step


def replay(record: Record) -> Replay:
    """Return a whole game: the start, and a step after every roll and every revealed phase.

    >>> import astragal
    >>> record = astragal.Recorder(astragal.game("quixo").start(), names=("Max", "Moritz"))
    >>> record.play(0, astragal.move("a1-a5"))
    >>> [step.position[-10:] for step in replay(record.record()).steps]
    ['=5/5/5/5/5', 'X4/5/5/5/5']
    """
    state = record.start
    game = state.game
    entries: list[Entry] = []
    said: list[News] = []
    steps = [_step(state, entries, said)]
    for entry in record.entries:
        before, state = state, entry.event.apply(state)
        entries.append(entry)
        said += news(before, entry.event, state)
        if not any(state.pending):
            steps.append(_step(state, entries, said))
            said = []
    tags = {"Date": record.date, **record.tags} if record.date else dict(record.tags)
    return Replay(game.to_dict(), record.names, layout_of(game), tuple(steps), tags)


def _step(state: State, entries: list[Entry], said: list[News]) -> Step:
    return Step(scene(state, (), entries=entries, layout=False), position(state), tuple(said))
