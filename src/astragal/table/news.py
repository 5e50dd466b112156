"""What events mean for people: rolls, crosses, locks, penalties, the end. Only what is public."""

from collections.abc import Iterable

from astragal.narration import News, Words, news
from astragal.table import events as e
from astragal.table.folding import Folded


def news_of(before: Folded, logged: Iterable[e.Logged]) -> list[News]:
    """Return what to tell people about events that happen at a table."""
    told: list[News] = []
    table = before.draft()
    for each in logged:
        match, state = table.match, table.state
        wish = table.undo
        table.apply(each)
        if isinstance(each.event, e.Undone):
            told.append(News(Words("news.undone"), wish.seat if wish else -1, "undo"))
        elif isinstance(each.event, e.Rolled | e.Revealed | e.Corrected | e.Forfeited):
            assert match is not None
            assert state is not None
            assert table.match is not None
            if isinstance(each.event, e.Revealed):
                # As in the record: the choices of a phase come one after the other, whatever waited before.
                for seat in state.due:
                    state = state.withdrawn(seat)
            for entry in table.match.entries[len(match.entries) :]:
                after = entry.event.apply(state)
                told += news(state, entry.event, after)
                state = after
    return told
