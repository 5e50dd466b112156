"""What is asked about games beside tables: which there are, positions, scenes, replays, rules. Whoever serves a page
answers from here: the server, and a device that is its own server.
"""

from astragal.reference.game_list import game_list
from astragal.reference.given_records import read_given_record, short
from astragal.reference.positions import position_shown
from astragal.reference.rule_topics import rule_topics
from astragal.reference.scenes_shown import scene_shown

__all__ = ["game_list", "position_shown", "read_given_record", "rule_topics", "scene_shown", "short"]
