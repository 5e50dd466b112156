"""Bots measured against each other: seats rotated, dice shared, results with their uncertainty.

>>> match = Match.of("qwixx", ["greedy", "random"], games=8, seed="1")
>>> report = compete(match)
>>> report.games, report.bots[0].points > report.bots[1].points
(8, True)
"""

from astragal.arena.entries import Entrant, read_entrant
from astragal.arena.match import Match
from astragal.arena.report import Report
from astragal.arena.running import compete
from astragal.arena.sprt import Sprt

__all__ = ["Entrant", "Match", "Report", "Sprt", "compete", "read_entrant"]
