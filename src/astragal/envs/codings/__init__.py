"""How the games are numbers for learners: actions, observations, and the kernels that step them."""

from astragal.envs.codings.coding import Arrays, Coding, Opponents, Runner, coding_of
from astragal.envs.codings.fields import Field

__all__ = ["Arrays", "Coding", "Field", "Opponents", "Runner", "coding_of"]
