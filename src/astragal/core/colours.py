"""The colours of dice and rows, and the one letter of each."""

from collections.abc import Mapping

LETTERS: Mapping[str, str] = {"red": "r", "yellow": "y", "green": "g", "blue": "b", "orange": "o", "purple": "p"}
"""The letter of each colour, in moves, positions and on every sheet."""

COLOURS: Mapping[str, str] = {letter: colour for colour, letter in LETTERS.items()}
"""The colour of each letter."""
