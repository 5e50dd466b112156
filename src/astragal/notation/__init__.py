"""Text ↔ move, position, sheet, whole game. Readers and writers are separate, and errors say where and why."""

from astragal.notation.errors import AmbiguousMove, InvalidText, ReadError
from astragal.notation.moves import find_move, move
from astragal.notation.position_reader import read_position
from astragal.notation.position_writer import position
from astragal.notation.record import Correction, Entry, Forfeit, Play, Record, Roll
from astragal.notation.record_json import read_record_json, record_json, record_json_parts
from astragal.notation.record_reader import read_record
from astragal.notation.record_writer import record_parts, record_text
from astragal.notation.recorder import Recorder

__all__ = [
    "AmbiguousMove",
    "Correction",
    "Entry",
    "Forfeit",
    "InvalidText",
    "Play",
    "ReadError",
    "Record",
    "Recorder",
    "Roll",
    "find_move",
    "move",
    "position",
    "read_position",
    "read_record",
    "read_record_json",
    "record_json",
    "record_json_parts",
    "record_parts",
    "record_text",
]
