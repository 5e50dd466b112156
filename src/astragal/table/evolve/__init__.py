"""How events change a table: `evolve(state, event) → state`. Nothing is decided here, and nothing refused.

What an event does may never change: logs of years ago lead to the same tables.
"""

from astragal.table.evolve.events import evolve, fold, follow

__all__ = ["evolve", "fold", "follow"]
