"""How networks of Qwixx and Longo are learnt (`astragal.train.training_part`)."""

from collections.abc import Mapping

MODULE = "astragal.train.qwixx"
PLAYERS = (2, 5)
FOR_POINTS = False
PLAN: Mapping[str, object] = {}
