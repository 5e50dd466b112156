"""A moment of any game as a screen shows it: what is printed, what stands there, what can be done, what happened.

>>> import astragal
>>> state = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
>>> [choice.move for choice in scene(state, (0,)).choices["0"]]
['-', 'r5', 'y5', 'g5', 'b5']
"""

from astragal.scene.lasts import last_moves
from astragal.scene.replays import replay
from astragal.scene.scenes import scene
from astragal.scene.telling import news
from astragal.scene.types import Choice, Ending, Last, Layout, News, Replay, Scene, Step, Why, Words
from astragal.scene.whys import why
from astragal.scene.wording import words

__all__ = [
    "Choice",
    "Ending",
    "Last",
    "Layout",
    "News",
    "Replay",
    "Scene",
    "Step",
    "Why",
    "Words",
    "last_moves",
    "news",
    "replay",
    "scene",
    "why",
    "words",
]
