"""Tables in memory, for tests."""

from functools import cache

from astragal.solve.quixo.solver import Solver
from astragal.solve.quixo.tables import Held, Tables


@cache
def tables(size: int, until: int) -> Tables:
    """Solve the layers with up to so many blanks, and return their tables."""
    found = Tables(size)
    for layer, _ in Solver(size).layers():
        found.sources[layer.blanks] = Held(layer.owners, layer.owned(layer.losses))
        if layer.blanks == until:
            break
    return found
