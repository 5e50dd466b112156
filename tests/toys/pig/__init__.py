"""Pig, for two to four: roll as long as you dare. A whole game in one folder, registered as anybody's could be."""

from astragal.core.registry import register
from tests.toys.pig.rules import Pig

register(Pig)
