"""What events mean for people: rolls, crosses, locks, penalties, the end. Only what is public."""

from collections.abc import Iterable

from astragal.narration import News, Words, news
from astragal.protocol import events as e
from astragal.table.evolve.game import settled
from astragal.table.state import TableState


def news_of(before: TableState, logged: Iterable[e.Logged], steps: Iterable[TableState]) -> list[News]:
    """Return what to tell people about events; `steps` are the tables after each of them."""
    told: list[News] = []
    for each, after in zip(logged, steps, strict=True):
        if isinstance(each.event, e.Undone):
            told.append(News(Words("news.undone"), before.undo.seat if before.undo else -1, "undo"))
        elif isinstance(each.event, e.Hinted):
            key = "news.warned" if each.event.kind == "warning" else "news.hinted"
            told.append(News(Words(key, {"seat": each.event.seat}), each.event.seat))
        elif isinstance(each.event, e.Rolled | e.Revealed | e.Corrected | e.Forfeited):
            (match, state), (later, final) = before.playing, after.playing
            if isinstance(each.event, e.Revealed):
                state = settled(state)  # as in the record: choices come one after the other, whatever waited before
            *some, last = later.entries[len(match.entries) :]
            for entry in some:
                reached = entry.event.apply(state)
                told += news(state, entry.event, reached)
                state = reached
            told += news(state, last.event, final)
        before = after
    return told
