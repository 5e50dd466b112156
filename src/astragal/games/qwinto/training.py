"""How networks of Qwinto are learnt (`astragal.train.training_part`)."""

from collections.abc import Mapping

MODULE = "astragal.train.qwinto"
PLAYERS = (1, 6)
FOR_POINTS = True
PLAN: Mapping[str, object] = {"batch": 500, "rate": (2e-3, 3e-5), "explore": 0.02}
