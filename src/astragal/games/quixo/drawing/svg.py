"""Quixo's board as SVG: wooden cubes, symbols burnt in, dots, the winning line and the last push."""

from collections.abc import Sequence

from astragal.draw.handwriting import wobble
from astragal.draw.palette import ACCENT, FAINT, GOLD, INK, SERIF
from astragal.draw.svg_parts import Drawing, box, circle, group, number, path, words
from astragal.draw.table_svg import card, halo, rim
from astragal.draw.types import DrawOptions
from astragal.draw.words import columns, cut, name_of
from astragal.games.quixo.rules.board import BLANK, INDEX, LETTERS, PATHS, SIZE, lines_of
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import QuixoState

_CUBE, _PITCH = 92, 100
_FRAME = 26
_EDGE = 84
"""Around the frame: room for coordinates and names."""
_BOARD = SIZE * _PITCH + 2 * _FRAME - (_PITCH - _CUBE)
_WIDTH = _BOARD + 2 * _EDGE

_WOOD = ("#e2bd88", "#dcb47c", "#e6c594", "#d9b078")
_GRAIN, _LIGHT, _DARK = "#b98a4f", "#fbe7c4", "#8d6231"
_FELT = "#6a4a2b"
_BURNT = ("#5a1f14", "#123c47")
"""Crosses and circles: different shapes first, different colours second."""

TOWARDS = ((0, 1), (-1, 0), (0, -1), (1, 0))
"""Where each seat sits, as right and down: seat 0 at the bottom, then clockwise."""


def pieces(state: QuixoState, options: DrawOptions) -> Sequence[Drawing]:
    """Return the board with the players around it.

    >>> import astragal
    >>> pieces(astragal.game("quixo").start(), DrawOptions())[0].width
    712
    """
    seat, last = options.seat, options.last
    ready = state.moves(seat) if seat is not None and seat in state.awaiting else ()
    takes = {INDEX[move.take] for move in ready if isinstance(move, Push)}
    felt = box(_EDGE, _EDGE, _BOARD, _BOARD, 22, fill=_FELT) + box(
        _EDGE + 8, _EDGE + 8, _BOARD - 16, _BOARD - 16, 16, fill="#553a20"
    )
    parts = [card(_WIDTH, _WIDTH), felt, _coordinates()]
    cubes = range(SIZE * SIZE)
    parts += [_cube(place) for place in cubes]
    for place in sorted(takes):
        x, y = _middle(place)
        outline = box(x - _CUBE / 2, y - _CUBE / 2, _CUBE, _CUBE, 15)
        parts.append(halo(outline) + rim(outline))
    if isinstance(last, Push) and (INDEX.get(last.take, -1), INDEX.get(last.put, -1)) in PATHS:
        parts.append(_pushed(INDEX[last.take], INDEX[last.put]))
    for side in (0, 1):
        parts += [_line(line) for line in lines_of(state.board, side)]
    parts += [_symbol(place, state.board[place], dots=state.game.players == 4) for place in cubes]
    parts += [_player(state, player, options.names, options.language) for player in state.game.everyone]
    return [Drawing(_WIDTH, _WIDTH, "".join(parts))]


def _middle(place: int) -> tuple[float, float]:
    rank, file = divmod(place, SIZE)
    start = _EDGE + _FRAME + _CUBE / 2
    return start + file * _PITCH, start + (SIZE - 1 - rank) * _PITCH


def _coordinates() -> str:
    parts = []
    for step in range(SIZE):
        x, y = _middle(step)[0], _middle(step * SIZE)[1]
        parts.append(words(x, _EDGE + _BOARD + 16, "abcde"[step], 17, fill=FAINT, anchor="middle", weight=600))
        parts.append(words(_EDGE - 15, y, "12345"[step], 17, fill=FAINT, anchor="middle", weight=600))
    return "".join(parts)


def _cube(place: int) -> str:
    x, y = _middle(place)
    half = _CUBE / 2
    j = wobble(f"wood{place}", 8)
    wood = _WOOD[int((j[0] + 1) * 1.99)]
    left, top = x - half, y - half
    parts = [
        box(left + 1, top + 5, _CUBE, _CUBE, 15, fill="#000000", opacity="0.28"),
        box(left, top, _CUBE, _CUBE, 15, fill=_DARK),
        box(left, top, _CUBE, _CUBE - 4, 15, fill=_LIGHT),
        box(left + 2.5, top + 3, _CUBE - 5, _CUBE - 8, 13, fill=wood),
    ]
    for step in range(4):
        gy = top + 16 + step * 18 + 5 * j[step + 1]
        bend = 7 * j[step + 4]
        half_way = number(_CUBE / 2 - 7)
        curve = f"M{number(left + 7)} {number(gy)}q{number(_CUBE / 4)} {number(bend)} {half_way} {number(bend / 3)}"
        curve += f"t{half_way} {number(-bend / 3)}"
        parts.append(path(curve, fill="none", stroke=_GRAIN, stroke_width="1.1", opacity="0.5"))
    return "".join(parts)


def _symbol(place: int, cube: str, *, dots: bool) -> str:
    """Burnt into the wood: a light edge below, so that it lies deeper."""
    if cube == BLANK:
        return ""
    owner = LETTERS.index(cube)
    x, y = _middle(place)
    if owner % 2:
        shape = circle(x, y - 1, 21)
    else:
        shape = path(f"M{number(x - 19)} {number(y - 20)}l38 38m0 -38l-38 38")
    burn = {"fill": "none", "stroke_linecap": "round", "stroke_width": "9.5"}
    parts = [
        group(shape, stroke=_LIGHT, opacity="0.8", transform="translate(0 1.6)", **burn),
        group(shape, stroke=_BURNT[owner % 2], **burn),
    ]
    if dots:
        right, down = TOWARDS[owner]
        parts.append(circle(x + right * 37, y - 1 + down * 36, 5.6, fill=_BURNT[owner % 2]))
    return "".join(parts)


def _line(line: tuple[int, ...]) -> str:
    (x1, y1), (x2, y2) = _middle(line[0]), _middle(line[-1])
    stretch = 0.08
    dx, dy = (x2 - x1) * stretch, (y2 - y1) * stretch
    d = f"M{number(x1 - dx)} {number(y1 - dy)}L{number(x2 + dx)} {number(y2 + dy)}"
    under = path(d, stroke=INK, stroke_width="24", stroke_linecap="round", opacity="0.6")
    return under + path(d, stroke=GOLD, stroke_width="18", stroke_linecap="round")


def _pushed(take: int, put: int) -> str:
    """The cube that went in has a frame; an arrow shows from where, and chevrons how the line moved."""
    way = PATHS[take, put]
    (x1, y1), (x2, y2) = _middle(put), _middle(way[-2])
    dx, dy = (x2 - x1) / _PITCH, (y2 - y1) / _PITCH
    turn = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[round(dx), round(dy)]
    parts = [box(x1 - _CUBE / 2, y1 - _CUBE / 2, _CUBE, _CUBE, 15, fill="none", stroke=ACCENT, stroke_width="5")]
    gutter = _CUBE / 2 + 13
    parts.append(_arrow(x1 - dx * gutter, y1 - dy * gutter, turn, "M-9 -11L9 0L-9 11Z"))
    for one, other in zip(way[::-1], way[::-1][1:], strict=False):
        (ax, ay), (bx, by) = _middle(one), _middle(other)
        parts.append(_arrow((ax + bx) / 2, (ay + by) / 2, turn, "M-5 -12L7 0L-5 12Z"))
    return "".join(parts)


def _arrow(x: float, y: float, turn: int, d: str) -> str:
    at = f"translate({number(x)} {number(y)}) rotate({turn})"
    return path(d, fill=ACCENT, stroke="#fff3e0", stroke_width="2", stroke_linejoin="round", transform=at)


def _player(state: QuixoState, player: int, names: Sequence[str] | None, language: str) -> str:
    """The name at its side of the table, with its symbol, and a mark at the one whose turn it is."""
    place = player if state.game.players == 4 else (0, 2)[player]
    middle, far = _WIDTH / 2, _WIDTH - 28
    x, y, turn = ((middle, far, 0), (30, middle, -90), (middle, 46, 0), (far - 18, middle, 90))[place]
    name = cut(name_of(player, names, language), 22)
    turns, won = player in state.due, player in state.winners
    back = ""
    half = 5.6 * columns(name) + 34
    if turns or won:
        back = box(
            -half,
            -17,
            2 * half,
            34,
            17,
            fill=GOLD if won else "none",
            stroke=INK if won else ACCENT,
            stroke_width="2.5",
        )
    label = words(11, 0, name, 19, anchor="middle", weight=600, font_family=SERIF)
    side = player % 2
    at = -half + 20
    mark = {"fill": "none", "stroke": _BURNT[side], "stroke_width": "3.4", "stroke_linecap": "round"}
    small = circle(at, 0, 6.5, **mark) if side else path(f"M{number(at - 6)} -6l12 12m0 -12l-12 12", **mark)
    return group(back, small, label, transform=f"translate({number(x)} {number(y)}) rotate({turn})")
