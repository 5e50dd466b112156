"""What the dice are made of: what people give to them, and seeds that are replaced."""

from astragal.core.struct import changed
from astragal.protocol import events as e
from astragal.table.seeds import Renewal
from astragal.table.state import TableState


def contributed(table: TableState, event: e.Contributed, logged: e.Logged) -> TableState:
    """Take what somebody gives to the dice of the next game."""
    return changed(table, entropy={**table.entropy, event.person: event.entropy})


def reseeded(table: TableState, event: e.Reseeded, logged: e.Logged) -> TableState:
    """Replace the seed: from the next roll on in a game, from the beginning before one."""
    if table.status == "playing":
        match, _ = table.playing
        renewal = Renewal(match.rolls, event.commitment, event.reason)
        match = changed(match, renewals=(*match.renewals, renewal))
        return changed(table, commitment=event.commitment, match=match)
    # A seed must be committed to before people give to the dice, or it could be chosen to fit.
    withdrawn = (*table.withdrawn, (event.reason, table.commitment))
    return changed(table, commitment=event.commitment, entropy={}, withdrawn=withdrawn)
