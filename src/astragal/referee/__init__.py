"""The rules for programs in any language: one JSON object a line in, one out."""

from astragal.referee.referee import Referee

__all__ = ["Referee"]
