"""Many whole games at once, by compiled players: for statistics.

>>> found = simulate("qwixx", "random", n=1000, seed=1)
>>> found.scores.shape, int(found.lengths.min()) > 4
((1000, 2), True)
"""

from astragal.simulation.policies import Policies, Policy
from astragal.simulation.result import Simulation
from astragal.simulation.run import policies, simulate

__all__ = ["Policies", "Policy", "Simulation", "policies", "simulate"]
