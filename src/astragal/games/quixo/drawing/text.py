"""Quixo's board for terminals: box lines, `X` and `O`, an arrow for the dot when four play."""

from collections.abc import Sequence

from astragal.draw.text_parts import LEGAL, LOUD, QUIET, Line, Piece, line
from astragal.draw.types import DrawOptions
from astragal.draw.words import name_of, phrase
from astragal.games.quixo.rules.board import BLANK, INDEX, LETTERS, SIZE
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import QuixoState

SYMBOLS = ("crosses", "circles")
"""What the sides play, by seat; keys of the catalogues end so."""
ARROWS = "↓←↑→"
"""Where each seat sits: seat 0 below the board, then clockwise."""
_SIDES = ("bold #d0603f", "bold #2b93a8")
_WON = "bold #000000 on #f4c542"


def lines(state: QuixoState, options: DrawOptions) -> Sequence[Line]:
    """Return the board and who plays what. Cubes that may be taken stand in brackets; once a single one is
    left to choose, the places where it may go in are marked with `>`.

    >>> import astragal
    >>> state = astragal.game("quixo").start().play(0, astragal.move("a1-a5"))
    >>> print(lines(state, DrawOptions(legal=state.moves(1)))[3].plain)
      5 │ X │[·]│[·]│[·]│[·]│ 5
    """
    four = state.game.players == 4
    wide = 4 if four else 3
    files = "".join(f"{file:^{wide}} " for file in "abcde")
    pushes = [move for move in options.legal if isinstance(move, Push)]
    takes = {INDEX[push.take] for push in pushes}
    puts = {INDEX[push.put] for push in pushes} if len(takes) == 1 else set()
    won = {INDEX[name] for name in state.winning_line}
    edges = ["─" * wide] * SIZE
    found = [line(), line((f"     {files}", QUIET)), line("    ┌" + "┬".join(edges) + "┐")]
    for rank in reversed(range(SIZE)):
        pieces: list[Piece] = [(f"  {rank + 1} ", QUIET), "│"]
        for file in range(SIZE):
            place = rank * SIZE + file
            pieces += [_cube(state.board[place], four, place in takes, place in puts, place in won), "│"]
        found.append(line(*pieces, (f" {rank + 1}", QUIET)))
        if rank:
            found.append(line("    ├" + "┼".join(edges) + "┤"))
    found += [line("    └" + "┴".join(edges) + "┘"), line((f"     {files}", QUIET))]
    return found + [_player(state, seat, options.names, options.language) for seat in state.game.everyone]


def _cube(cube: str, four: bool, take: bool, put: bool, won: bool) -> tuple[str, str]:
    seat = LETTERS.index(cube) if cube != BLANK else None
    symbol = "·" if seat is None else "XO"[seat % 2]
    if four:
        symbol += " " if seat is None else ARROWS[seat]
    if won:
        return f"*{symbol}*", _WON
    if take:
        return f"[{symbol}]", LEGAL
    if put:
        return f">{symbol} ", LEGAL
    return f" {symbol} ", QUIET if seat is None else _SIDES[seat % 2]


def _player(state: QuixoState, seat: int, names: Sequence[str] | None, language: str) -> Line:
    side = seat % 2
    arrow = f" {ARROWS[seat]}" if state.game.players == 4 else ""
    mark = "▶ " if seat in state.due else "★ " if seat in state.winners else "  "
    kind = "turn" if seat in state.due else "winner" if seat in state.winners else ""
    said = "  " + phrase(f"cli.draw.mark.{kind}", language) if kind else ""
    return line(
        f"  {mark}",
        (f"{'XO'[side]}{arrow} ", _SIDES[side]),
        (name_of(seat, names, language), LOUD),
        f", {phrase(f'cli.draw.{SYMBOLS[side]}', language)}{said}",
    )
