"""Who begins: the ways in which games find their first player, over any source of chance."""

from collections.abc import Callable
from typing import Literal

from astragal.core.game import FirstPlayer, Game

Throws = tuple[tuple[tuple[int, int], ...], ...]
"""A roll-off, round by round: the (seat, face) thrown."""


FirstWay = Literal["highest", "chance"]
"""A way to find the first player that a table may choose: the highest throw begins, or chance decides."""


def first_ways(kind: type[Game]) -> dict[FirstWay, FirstPlayer]:
    """Return the ways in which chance can find the first player of a game, the usual one first.

    Players may also agree on a seat; that needs no chance.

    >>> from astragal.core.registry import GAMES
    >>> first_ways(GAMES["longo"])
    {'chance': 'random', 'highest': 'roll_off'}
    >>> first_ways(GAMES["quixo"])
    {'chance': 'coin'}
    """
    ways: dict[FirstWay, FirstPlayer] = {"chance": "coin" if kind.first_by == "coin" else "random"}
    if kind.has_dice:
        ways["highest"] = "roll_off"
    return dict(sorted(ways.items(), key=lambda way: way[1] != kind.first_by))


def find_first(
    by: FirstPlayer, players: int, throw: Callable[[int], int], pick: Callable[[int], int]
) -> tuple[int, Throws]:
    """Return the seat that begins and, of a roll-off, the throws: the highest begins, ties throw again.

    `throw` gives the face of a die for the number of the throw, `pick` a whole number below its argument. A coin
    picks one of the two sides of Quixo: seat 0 or seat 1 begins, with four players too.

    >>> find_first("roll_off", 3, lambda number: (2, 5, 5, 1, 6)[number], lambda n: 0)
    (2, (((0, 2), (1, 5), (2, 5)), ((1, 1), (2, 6))))
    >>> find_first("coin", 4, lambda number: 1, lambda n: n - 1)
    (1, ())
    """
    if by != "roll_off":
        return pick(players if by == "random" else min(2, players)), ()
    left = tuple(range(players))
    rounds: list[tuple[tuple[int, int], ...]] = []
    number = 0
    while len(left) > 1:
        thrown = tuple((seat, throw(number + place)) for place, seat in enumerate(left))
        number += len(left)
        rounds.append(thrown)
        highest = max(face for _, face in thrown)
        left = tuple(seat for seat, face in thrown if face == highest)
    return left[0], tuple(rounds)
