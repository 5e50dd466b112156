"""Environments for learners: the games as arrays, and as Gymnasium, PettingZoo and OpenSpiel know games.

`VectorGames` needs nothing but Astragal. `astragal.envs.gymnasium`, the modules `qwixx_v0`, `longo_v0`, `qwinto_v0` and
`quixo_v0` for PettingZoo, and `astragal.envs.openspiel` need the package they are for, and no other.

>>> from astragal.envs import VectorGames
>>> observations, masks = VectorGames("longo", 16, players=3).reset()
>>> masks.shape
(16, 3, 62)
"""

from astragal.envs.codings import Coding, Field, coding_of
from astragal.envs.errors import EnvironmentClosed, InvalidArray, ResetNeeded
from astragal.envs.vector import VectorGames

__all__ = ["Coding", "EnvironmentClosed", "Field", "InvalidArray", "ResetNeeded", "VectorGames", "coding_of"]

try:
    import gymnasium as _gymnasium
except ImportError:  # an extra: without it there is nobody to register with
    pass
else:
    del _gymnasium
    from astragal.envs.gymnasium import register as _register

    _register()
