"""What was learnt by self-play, in files that are bound to the rules they were learnt with.

>>> best_for("qwixx", 2)[0].about["players"]
[2]
"""

from astragal.models.errors import ModelError, ModelMismatch, NoModel, UnreadableModel
from astragal.models.lines import quixo_exact_lines, quixo_four_lines, quixo_lines
from astragal.models.networks import Model, best_for, for_two, shipped

__all__ = [
    "Model",
    "ModelError",
    "ModelMismatch",
    "NoModel",
    "UnreadableModel",
    "best_for",
    "for_two",
    "quixo_exact_lines",
    "quixo_four_lines",
    "quixo_lines",
    "shipped",
]
