"""Who chooses the dice and the moves: at random, or steering towards what is rare."""

import random
from collections.abc import Sequence
from typing import Protocol

from tests.reference import qwinto as qwinto_rules
from tests.reference.quixo import SQUARES, Quixo
from tests.reference.quixo import has_line as quixo_line
from tests.reference.qwinto import Qwinto
from tests.reference.qwixx import Qwixx, number_of


class Game(Protocol):
    players: int
    happened: list[str]

    @property
    def dice(self) -> list[str]: ...
    @property
    def awaiting(self) -> list[int]: ...
    @property
    def over(self) -> bool: ...
    @property
    def scores(self) -> list[float]: ...
    @property
    def winners(self) -> list[int]: ...
    def moves(self, seat: int) -> set[str]: ...
    def roll(self, faces: Sequence[int]) -> None: ...
    def play(self, seat: int, text: str) -> None: ...
    def forget(self) -> None: ...


class Pilot:
    """Chooses dice and moves; this one at random."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.game = game
        self.rng = rng

    def faces(self) -> list[int]:
        most = self.game.faces if isinstance(self.game, Qwixx) else 6
        return [self.rng.randint(1, most) for _ in self.game.dice]

    def choose(self, seat: int) -> str:
        return self.rng.choice(sorted(self.game.moves(seat)))


class Idle(Pilot):
    """Nothing, again and again: penalties and fails."""

    def choose(self, seat: int) -> str:
        moves = self.game.moves(seat)
        return "-" if "-" in moves and self.rng.random() < 0.9 else super().choose(seat)


class Filler(Pilot):
    """Qwixx: cross with the smallest gaps, to fill rows and to lock them.

    `hold`: prepare rows in step (as many crosses as a lock needs, then the last cell before those that lock), and
    lock only when rows can go together, or by luck.
    """

    def __init__(self, game: Qwixx, rng: random.Random, *, hold: bool) -> None:
        super().__init__(game, rng)
        self.qwixx = game
        self.hold = hold
        self.fill = rng.random() < 0.25  # cross every cell of a row before it is locked
        self.most = len(game.rows[0]) - game.last_cells
        self.released = False
        self.early = rng.random() < 0.4  # lock the first row as soon as it goes
        self.copy = hold and game.longo and rng.random() < 0.4  # all sheets alike, until rows can be locked
        self.lead: str | None = None
        if self.copy:
            self.fill = self.early = False

    def last_index(self, seat: int, row: int) -> int:
        cells = self.qwixx.rows[row]
        return max((cells.index(cell) for cell in cells if cell in self.qwixx.crossed[seat]), default=-1)

    def wanted(self, seat: int, row: int) -> str:
        """The cell to prepare next in a row."""
        game = self.qwixx
        cells = game.rows[row]
        last = self.last_index(seat, row)
        enough = game.crosses(seat, row) >= game.needed
        ready = len(cells) - game.last_cells - 1
        if enough and last >= ready:
            return cells[-self.rng.randint(1, game.last_cells)]
        if enough and not self.fill and game.longo:
            return cells[ready]
        if enough and not self.fill:
            return cells[-1]
        return cells[min(last + 1, len(cells) - 1)]

    def lock_sums(self) -> list[int]:
        """White sums with which most rows could be locked now, by different seats."""
        game = self.qwixx
        before = game.shown, game.phase
        best: list[int] = []
        most = 0 if self.released or (self.early and not game.closed) else 1
        luck = [set(pair) for pair in game.lucky] if game.longo else [set[int]()] * game.players
        ready = [  # what could be locked at all
            (seat, cell)
            for seat in range(game.players)
            for cells in game.rows
            for cell in cells[-game.last_cells :]
            if game.may_cross(seat, cell)
        ]
        sums = {number_of(cell) for _, cell in ready} | {n for seat, _ in ready for n in luck[seat]}
        for total in sorted(sums):
            game.shown, game.phase = [("white", total), ("white", 0)], "white"
            rows: set[int] = set()
            lucky = False
            for seat in {seat for seat, _ in ready}:
                here = {text for text in game.moves(seat) if "#" in text}
                lucky = lucky or any(text.startswith("*") for text in here)
                rows |= {game.row_of(text.strip("*#")) for text in here}
            reach = len(rows) + (1 if lucky else 0)
            if self.copy and not lucky:
                continue
            if reach > most:
                most, best = reach, [total]
            elif reach == most and best:
                best.append(total)
        game.shown, game.phase = before
        return best

    def faces(self) -> list[int]:
        game, rng = self.qwixx, self.rng
        faces = super().faces()
        self.lead = None
        if rng.random() < (0.02 if self.copy else 0.1):
            return faces
        if not self.copy and rng.random() < (0.01 if self.fill else 0.04):
            self.released = True
        opened = [row for row in range(4) if row not in game.closed]
        seat = rng.randrange(game.players) if rng.random() < 0.3 and not self.copy else 0
        opened.sort(key=lambda row: (game.crosses(seat, row), rng.random()))
        total = number_of(self.wanted(seat, opened[0]))
        sums = self.lock_sums() if self.hold and (self.released or not self.fill) else []
        if sums:
            total = rng.choice(sums)
        white = rng.choice([face for face in range(1, game.faces + 1) if 1 <= total - face <= game.faces])
        faces[:2] = [white, total - white]
        for place, name in enumerate(game.dice):
            rows = [row for row in opened if name.startswith(game.rows[row][-1][0])]
            if place >= 2 and rows and rng.random() < 0.6:
                need = number_of(self.wanted(game.active, rows[0])) - white
                if 1 <= need <= game.faces:
                    faces[place] = need
        return faces

    def choose(self, seat: int) -> str:
        if not self.copy:
            return self.choose_alone(seat)
        if self.qwixx.phase == "colour":
            return "-" if self.qwixx.active_crossed else self.choose_alone(seat)
        if self.lead is None:
            self.lead = self.choose_alone(0)
        if seat == 0 or (self.lead in self.qwixx.moves(seat) and "#" not in self.lead):
            return self.lead
        return self.choose_alone(seat)

    def choose_alone(self, seat: int) -> str:
        game, rng = self.qwixx, self.rng
        moves = sorted(game.moves(seat))
        if rng.random() < 0.03 and not self.copy:
            return rng.choice(moves)
        locks = [text for text in moves if "#" in text]
        if self.fill and not self.released:
            locks = [text for text in locks if game.crosses(seat, game.row_of(text.strip("*#"))) >= self.most]
        lucky = [text for text in locks if text.startswith("*")]
        if lucky and rng.random() < 0.5:
            return rng.choice(lucky)
        together = bool(locks) and game.phase == "white" and bool(self.lock_sums_now())
        if locks and (not self.hold or together or self.released or (self.early and not game.closed)):
            return rng.choice(locks)

        def cost(text: str) -> float:
            if text == "-":
                return 1.5 if seat != game.active or game.active_crossed else 6
            if "#" in text:
                return 50
            cell = text.strip("*")
            row = game.row_of(cell)
            wanted = self.wanted(seat, row)
            gap = game.rows[row].index(cell) - self.last_index(seat, row) - 1
            if cell == wanted:
                gap = 0
            least = min(game.crosses(seat, other) for other in range(4) if other not in game.closed)
            return gap + (0.5 if self.hold else 0.1) * (game.crosses(seat, row) - least) + 0.1 * rng.random()

        return min(moves, key=cost)

    def lock_sums_now(self) -> list[int]:
        return [total for total in self.lock_sums() if total == self.qwixx.white_sum]


class Planner(Pilot):
    """Qwinto: a plan of numbers that fits both rules; the dice follow it, and so do the players."""

    def __init__(self, game: Qwinto, rng: random.Random) -> None:
        super().__init__(game, rng)
        self.qwinto = game
        self.rows = rng.choice(["oyp", "oy", "op", "yp"])
        self.plan = self.make_plan()
        self.target = ("o", 3)

    def make_plan(self) -> dict[tuple[str, int], int]:
        while True:
            plan: dict[tuple[str, int], int] = {}
            for row in "oyp":
                numbers = sorted(self.rng.sample(range(1, 19), 9))
                plan.update(zip(qwinto_rules.ROWS[row], numbers, strict=True))
            if qwinto_rules.in_order(plan):
                return plan

    def aim(self, seat: int) -> str:
        """Pick the cell to aim at, and the dice it needs."""
        sheet = self.qwinto.sheets[seat]
        left = [cell for cell in self.plan if cell not in sheet and cell[0] in self.rows] or list(self.plan)
        self.target = self.rng.choice(left)
        number = self.plan[self.target]
        picks = [pick for pick in qwinto_rules.PICKS if self.target[0] in pick and len(pick) <= number <= 6 * len(pick)]
        return self.rng.choice(picks)

    def faces(self) -> list[int]:
        if self.rng.random() < 0.03:
            return super().faces()
        for _ in range(1000):
            faces = super().faces()
            if sum(faces) == self.plan[self.target]:
                return faces
        return super().faces()

    def choose(self, seat: int) -> str:
        moves = sorted(self.qwinto.moves(seat))
        if moves[0].startswith("roll"):
            return "roll " + self.aim(seat if self.rng.random() < 0.5 else 0)
        if self.qwinto.phase == "decide" or self.rng.random() < 0.02:
            return self.rng.choice(moves)
        planned = [
            text
            for text in moves
            if text != "-" and self.plan[text[0], int(text[1:].split("=")[0])] == self.qwinto.total
        ]
        if planned:
            return self.rng.choice(planned)
        return "-" if seat != self.qwinto.active else moves[-1]


class Pusher(Pilot):
    """Quixo: look at the board after each of some moves, and take the one that is liked best."""

    def __init__(self, game: Quixo, rng: random.Random, taste: str) -> None:
        super().__init__(game, rng)
        self.quixo = game
        self.taste = taste
        self.starved = rng.randrange(game.players)

    def choose(self, seat: int) -> str:
        moves = sorted(self.quixo.moves(seat))
        if self.taste == "starve" and rng_above(self.rng, 0.03):
            moves = [text for text in moves if self.dot_suits(seat, text)] or moves
        tried = self.rng.sample(moves, min(len(moves), 16))
        return max(tried, key=lambda text: self.liking(seat, text))

    def dot_suits(self, seat: int, text: str) -> bool:
        if seat == self.starved:
            return text.endswith(">")
        if (seat + 2) % 4 == self.starved:
            return not text.endswith(">")
        return True

    def liking(self, seat: int, text: str) -> float:
        game = self.quixo
        board = game.board_after(seat, text)
        own = quixo_line(board, game.symbol(seat))
        other = quixo_line(board, game.symbol(seat + 1))
        value = self.rng.random()
        if self.taste == "rush":  # a line of crosses as soon as can be
            most = max(sum(1 for square in line if board[square].startswith("x")) for line in LINES_OF_FOUR)
            return value + 5 * most - 100 * quixo_line(board, "o")
        if own and other:
            return 500 + value if self.taste == "clash" else value - 50
        if own or other:
            return value - 100
        if self.taste == "clash":  # many long lines of both, without finishing one
            for line in LINES_OF_FOUR:
                shown = [board[square][:1] for square in line]
                value += 3 * (shown.count("x") == 4) + 3 * (shown.count("o") == 4)
        if self.taste == "repeat":
            key = (str((seat + 1) % game.players), *(board[square] for square in SQUARES))
            value += 5 * game.seen[key] + 2 * (board == game.board)
            value -= sum(1 for square in SQUARES if board[square] != game.board[square]) / 5
        if self.taste == "starve":
            food = game.cube(self.starved)
            value -= 3 * sum(1 for square in RING if board[square] in ("", food))
            value -= sum(1 for square in SQUARES if board[square] in ("", food))
        return value


def rng_above(rng: random.Random, bound: float) -> bool:
    return rng.random() >= bound


RING = [square for square in SQUARES if square[0] in "ae" or square[1] in "15"]
LINES_OF_FOUR = [
    *([column + rank for column in "abcde"] for rank in "12345"),
    *([column + rank for rank in "12345"] for column in "abcde"),
]


def random_pilot(game: Game, rng: random.Random, steered: bool) -> Pilot:
    """Any of them; `steered`: one of those that lead to what is rarest."""
    if isinstance(game, Qwixx):
        pick = 0.5 if steered else rng.random()
        if pick < 0.15:
            return Pilot(game, rng)
        if pick < 0.25:
            return Idle(game, rng)
        return Filler(game, rng, hold=pick < 0.7)
    if isinstance(game, Qwinto):
        pilot = rng.choice([Planner] if steered else [Pilot, Idle, Planner, Planner])
        return Planner(game, rng) if pilot is Planner else pilot(game, rng)
    assert isinstance(game, Quixo)
    tastes = ["long", "rush", "clash", "repeat", "starve" if game.players == 4 else "clash"]
    if steered:
        tastes = tastes[1:]
    return Pilot(game, rng) if rng.random() < 0.2 and not steered else Pusher(game, rng, rng.choice(tastes))
