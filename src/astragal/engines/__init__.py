"""Opinions about positions: what every legal move is worth, and how sure that is.

>>> import astragal
>>> view = astragal.game("quixo").start()
>>> evaluation = evaluate(view, 0)
>>> evaluation.best.certainty
'exact'
"""

from astragal.engines.engine import Engine
from astragal.engines.evaluation import Certainty, Evaluation, MoveValue
from astragal.engines.registry import engine_specs, evaluate, make_engine

__all__ = ["Certainty", "Engine", "Evaluation", "MoveValue", "engine_specs", "evaluate", "make_engine"]
