"""What time does: clocks that ran out, tables that were left alone."""

from astragal.core.moves import NOTHING
from astragal.protocol import events as e
from astragal.table.decide.course import SUBSTITUTE_BOT, abandon, choose, follow
from astragal.table.decide.draft import Draft


def pass_time(draft: Draft, bots_abandoned_after: int) -> None:
    """Let happen what is due by now."""
    table = draft.table
    if table.status != "closed" and draft.now >= table.abandoned_at(bots_abandoned_after):
        abandon(draft)
        return
    for seat in table.clock.flagged(draft.now) if table.status == "playing" else ():
        if draft.table.status != "playing" or seat not in draft.table.playing[1].awaiting:
            break
        draft.add(e.TimeUp(seat))
        _run_out(draft, seat)


def _run_out(draft: Draft, seat: int) -> None:
    table, state = draft.table, draft.table.playing[1]
    does = table.settings.run_out or ("forfeit" if state.game.can_resign else "nothing")
    if does == "forfeit" and state.game.can_resign:
        draft.add(e.Forfeited(seat))
    elif does == "bot":
        if table.seats[seat].bot is None:  # a bot that ran out of time just goes on
            draft.add(e.Seated(seat, bot=SUBSTITUTE_BOT, kept=table.seats[seat].person))
    else:
        moves = state.moves(seat)
        # Where nothing is no choice (picking dice, keeping a roll), time chooses the last one offered.
        choose(draft, seat, NOTHING if NOTHING in moves else moves[-1], reason="time")
    follow(draft)
