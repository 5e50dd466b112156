"""Random numbers by counting: the n-th word of a game depends on seed, game and n, and on nothing else.

So a game is the same whichever thread plays it and whatever was played before it, and two players can be compared
on the same dice. Outside of kernels a word comes back as a plain integer and must be given as `np.uint64`.
A word is SplitMix64's (Steele, Lea and Flood, 2014) at that place of the game's own sequence.
"""

import numpy as np

from astragal.kernels.bits import high
from astragal.kernels.jit import compiled

STEP = np.uint64(0x9E3779B97F4A7C15)
_ONE, _TWO, _THREE = np.uint64(30), np.uint64(27), np.uint64(31)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)


@compiled
def mixed(word: np.uint64) -> np.uint64:
    """Return a word that depends on every bit of the one given; no two words give the same.

    >>> int(mixed(np.uint64(0)))
    0
    """
    word = (word ^ (word >> _ONE)) * _FIRST
    word = (word ^ (word >> _TWO)) * _SECOND
    return word ^ (word >> _THREE)


@compiled
def stream(seed: int, game: int) -> np.uint64:
    """Return the start of a game's own sequence of words.

    >>> int(stream(1, 0)) != int(stream(0, 1))
    True
    """
    return mixed(mixed(np.uint64(seed) * STEP + STEP) + np.uint64(game))


@compiled
def word(start: np.uint64, place: int) -> np.uint64:
    """Return the word at a place of a sequence.

    >>> int(word(np.uint64(0), 0)) == 0xE220A8397B1DCDAF  # the first of SplitMix64 from 0
    True
    """
    return mixed(start + np.uint64(place + 1) * STEP)


@compiled
def below(bits: np.uint64, limit: int) -> tuple[int, np.uint64]:
    """Return a number from 0 to limit - 1, and bits for the next: the word is read as a fraction, digit by digit.

    A few digits of a word (six dice, say) are as good as even: of 2**64 words each outcome has the same number but one.

    >>> number, rest = below(np.uint64(1 << 63), 6)
    >>> number
    3
    """
    base = np.uint64(limit)
    return int(high(bits, base)), bits * base
