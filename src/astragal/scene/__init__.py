"""A moment of any game as a screen shows it: what is printed, what stands there, what can be done, what happened.

>>> import astragal
>>> state = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
>>> [choice.move for choice in scene(state, (0,)).choices["0"]]
['-', 'r5', 'y5', 'g5', 'b5']
"""

from astragal.scene.editing import Edit, offers
from astragal.scene.last_moves import last_moves
from astragal.scene.replays import replay
from astragal.scene.scenes import scene
from astragal.scene.types import Choice, Last, Layout, Replay, Scene, Step, Why
from astragal.scene.why_not import why

__all__ = [
    "Choice",
    "Edit",
    "Last",
    "Layout",
    "Replay",
    "Scene",
    "Step",
    "Why",
    "last_moves",
    "offers",
    "replay",
    "scene",
    "why",
]
