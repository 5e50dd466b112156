"""Quixo for two and for four, written a second time from shared/rules.md alone (never from src/).

The board is a dictionary from the name of a square ("a1", lower left) to what its cube shows: "" for blank, "x" or "o",
and with four players the symbol and the seat its dot points at ("x2").

What the texts leave open, and what is played here:

* QI11 "side to move": with four players the seat to move, not the team, since two partners have different moves.
* QI11 "N moves": a forced pass is a move played like any other ("-") and counts.
* A game that is won or lost by its last move before the limit, or in a position that would be the third, is won or
  lost (QI4, QI5 end it first).
* A position set by its text is the first occurrence of itself.
"""

from collections import Counter

COLUMNS = "abcde"
RANKS = "12345"
SQUARES = [column + rank for column in COLUMNS for rank in RANKS]
LINES = [
    *([column + rank for column in COLUMNS] for rank in RANKS),
    *([column + rank for rank in RANKS] for column in COLUMNS),
    ["a1", "b2", "c3", "d4", "e5"],
    ["a5", "b4", "c3", "d2", "e1"],
]
STRAIGHT = LINES[:10]  # rows and columns, where cubes are pushed


def in_ring(square: str) -> bool:
    return square[0] in "ae" or square[1] in "15"


def pushes() -> dict[tuple[str, str], list[str]]:
    """Every way to take a cube and put it in, with the line that moves."""
    found = {}
    for take in SQUARES:
        for put in SQUARES:
            if in_ring(take) and put != take:
                for line in STRAIGHT:
                    if take in line and put in (line[0], line[-1]):
                        found[take, put] = line
    return found


PUSHES = pushes()


def pushed(board: dict[str, str], take: str, put: str, cube: str) -> dict[str, str]:
    """The board after taking the cube at one square and putting it in, showing `cube`, at another."""
    line = PUSHES[take, put]
    cubes = [board[square] for square in line]
    del cubes[line.index(take)]
    cubes.insert(line.index(put), cube)
    return {**board, **dict(zip(line, cubes, strict=True))}


def has_line(board: dict[str, str], symbol: str) -> bool:
    shown = {square for square in SQUARES if board[square].startswith(symbol)}
    return any(shown.issuperset(line) for line in LINES)


class Quixo:
    def __init__(self, players: int, first: int = 0, *, repetition: int = 0, move_limit: int = 0) -> None:
        self.players = players
        self.turn = first
        self.repetition = repetition
        self.move_limit = move_limit
        self.board = dict.fromkeys(SQUARES, "")
        self.played = 0
        self.result: str | None = None  # "x", "o" or "draw"
        self.seen: Counter[tuple[str, ...]] = Counter([self.key()])
        self.team_seen: Counter[tuple[str, ...]] = Counter()  # the other reading of QI11, only to note where it matters
        self.happened: list[str] = []
        self.dice: list[str] = []

    def key(self) -> tuple[str, ...]:
        return (str(self.turn), *(self.board[square] for square in SQUARES))

    def symbol(self, seat: int) -> str:
        return "xo"[seat % 2]

    def cube(self, owner: int) -> str:
        """What a cube shows that only `owner` may take."""
        return self.symbol(owner) + (str(owner) if self.players == 4 else "")

    def may_take(self, seat: int, square: str) -> bool:
        return in_ring(square) and self.board[square] in ("", self.cube(seat))

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def awaiting(self) -> list[int]:
        return [] if self.over else [self.turn]

    def moves(self, seat: int) -> set[str]:
        if seat not in self.awaiting:
            return set()
        found = {f"{take}-{put}" for take, put in PUSHES if self.may_take(seat, take)}
        if self.players == 4:
            return found | {text + ">" for text in found} or {"-"}
        return found

    @property
    def winners(self) -> list[int]:
        return [seat for seat in range(self.players) if self.symbol(seat) == self.result]

    @property
    def scores(self) -> list[float]:
        if self.result == "draw":
            return [0.5] * self.players
        return [1 if seat in self.winners else 0 for seat in range(self.players)]

    def roll(self, faces: object) -> None:
        raise ValueError("no dice in Quixo")

    def forget(self) -> None:
        """Nothing is ever pending: one seat chooses at a time."""

    def restart_history(self) -> None:
        """What a position's text does: it holds no earlier positions."""
        self.seen = Counter([self.key()])

    def board_after(self, seat: int, text: str) -> dict[str, str]:
        if text == "-":
            return self.board
        take, put = text.rstrip(">").split("-")
        return pushed(self.board, take, put, self.cube((seat + 2) % 4 if ">" in text else seat))

    def play(self, seat: int, text: str) -> None:
        if text not in self.moves(seat):
            raise ValueError("not a legal move")
        self.board = self.board_after(seat, text)
        self.played += 1
        self.turn = (seat + 1) % self.players
        own, other = self.symbol(seat), self.symbol(seat + 1)
        self.seen[self.key()] += 1
        if text == "-":
            self.happened.append("pass")
        ends_draw = bool(self.move_limit and self.played >= self.move_limit)
        repeats = bool(self.repetition and self.seen[self.key()] >= self.repetition)
        team_key = (str(self.turn % 2), *self.key()[1:])
        self.team_seen[team_key] += 1
        if self.repetition and not repeats and self.team_seen[team_key] >= self.repetition:
            self.happened.append("repeated for the team, not for the seat")
        if has_line(self.board, other):
            self.result = other
            self.happened.append("own and other line" if has_line(self.board, own) else "other's line only")
        elif has_line(self.board, own):
            self.result = own
            self.happened.append("own line")
        elif repeats or ends_draw:
            self.result = "draw"
            self.happened.append("draw by repetition" if repeats else "draw by move limit")
        if self.result in ("x", "o") and ends_draw:
            self.happened.append("won on the last move allowed")
