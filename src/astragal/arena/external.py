"""Programs that play through their standard input and output, one JSON object a line (docs/arena.md)."""

import json
import os
import signal
import sys
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from queue import Empty, Queue
from subprocess import PIPE, Popen
from threading import Thread
from typing import IO

from astragal.arena.entries import Entrant
from astragal.arena.player import Fault
from astragal.core.game import Game
from astragal.core.moves import Move
from astragal.core.state import State
from astragal.notation import InvalidText, move, position

MAX_ANSWER = 1 << 16
"""Bytes of a line; more than that is no answer."""
START_SECONDS = 30.0
"""What a program may take for its first answer on top of the usual, to load whatever it needs."""


class ProgramPlayer:
    """A program, started when its first game begins and again after it failed.

    >>> from astragal.arena.entries import read_entrant
    >>> ProgramPlayer(read_entrant("cmd:./program"), 5.0).running
    False
    """

    def __init__(self, entry: Entrant, seconds: float) -> None:
        self._command, self._seconds = entry.command, seconds
        self._process: Popen[bytes] | None = None
        self._answers: Queue[bytes] = Queue()
        self._said: deque[str] = deque(maxlen=3)
        self._fresh = True
        self._readers: list[Thread] = []

    @property
    def running(self) -> bool:
        """Whether there is a process."""
        return self._process is not None

    def begin(self, game: Mapping[str, object], seat: int, seed: str) -> None:
        """Tell the program that a game begins; it need not answer."""
        if self._process is None:
            self._start()
        self._tell({"new": dict(game), "seat": seat, "seed": seed})

    def choose(self, view: State, seat: int) -> Move:
        """Ask the program and return its move."""
        if self._process is None:  # it failed in this game, and the game goes on
            self.begin(view.game.to_dict(), seat, "")
        while not self._answers.empty():  # said without being asked
            self._answers.get_nowait()
        self._tell(
            {
                "view": view.to_dict(),
                "seat": seat,
                "moves": [str(option) for option in view.moves(seat)],
                "position": position(view),
                "seconds": self._seconds,
            }
        )
        allowed = self._seconds + (START_SECONDS if self._fresh else 0.0)
        try:
            line = self._answers.get(timeout=allowed)
        except Empty:
            self.close()
            raise Fault("slow", f"no answer within {allowed:g} s") from None
        if not line:
            raise self._died()
        self._fresh = False
        return _read(line)

    def chances(self, view: State, seat: int) -> Mapping[Move, float]:
        """Nothing is known of what a program leaves to chance."""
        return {}

    def end(self, scores: tuple[float, ...], winners: tuple[int, ...]) -> None:
        """Tell the program how the game ended; it need not answer."""
        if self._process is not None:
            with suppress(Fault):  # the game is over: dying now costs nothing
                self._tell({"over": True, "scores": list(scores), "winners": list(winners)})

    def close(self) -> None:
        """End the program and all that it started."""
        process, self._process = self._process, None
        if process is None:
            return
        _kill(process)
        process.wait()
        for reader in self._readers:
            reader.join(timeout=1)
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()

    def _start(self) -> None:
        self._answers, self._said, self._fresh = Queue(), deque(maxlen=3), True
        try:
            # A session of its own, so that what the program starts can be ended with it.
            process = Popen(self._command, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True)
        except OSError as error:
            raise Fault("died", f"cannot be started: {error.strerror or error}") from error
        self._process = process
        assert process.stdout is not None
        assert process.stderr is not None
        self._readers = [
            Thread(target=_pass_on, args=(process.stdout, self._answers), daemon=True),
            Thread(target=_overhear, args=(process.stderr, self._said), daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def _tell(self, message: Mapping[str, object]) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise self._died() from None

    def _died(self) -> Fault:
        process = self._process
        code = None
        if process is not None:
            with suppress(Exception):
                code = process.wait(timeout=1)
        self.close()  # the readers come to their ends first, so that its last words are known
        words = " / ".join(self._said)
        how = "closed its output" if code is None else f"ended with code {code}"
        return Fault("died", f"{how}: {words}"[:200] if words else how)


def rehearse(game: Game, entry: Entrant, seconds: float) -> None:
    """Start a program, ask it one question and end it; raise its `Fault` if it dies of that.

    Slow and wrong answers are for the match to judge.

    >>> from astragal.arena.entries import read_entrant
    >>> from astragal.games import game
    >>> rehearse(game("qwixx"), read_entrant("cmd:false"), 10.0)
    Traceback (most recent call last):
        ...
    astragal.arena.player.Fault: ('died', 'ended with code 1')
    """
    state = game.start()
    while state.dice:
        state = state.rolled((1,) * len(state.dice))
    player = ProgramPlayer(entry, seconds)
    seat = state.awaiting[0]
    try:
        player.begin(game.to_dict(), seat, "rehearsal")
        player.choose(state.view(seat), seat)
    except Fault as fault:
        if fault.kind == "died":
            raise
    finally:
        player.close()


def _read(line: bytes) -> Move:
    try:
        answer = json.loads(line)
        text = answer["move"]
        if not isinstance(text, str):
            raise TypeError
    except (ValueError, TypeError, KeyError, RecursionError):
        raise Fault("garbled", line[:80].decode("utf-8", "replace").strip()) from None
    try:
        return move(text)
    except InvalidText:
        raise Fault("illegal", f"“{text[:40]}” is no move") from None


def _pass_on(source: IO[bytes], answers: "Queue[bytes]") -> None:
    """Read lines until there are none; the empty one at the end says so."""
    with suppress(ValueError, OSError):  # closed while it was read
        while line := source.readline(MAX_ANSWER):
            if line.strip():
                answers.put(line)
    answers.put(b"")


def _overhear(source: IO[bytes], said: "deque[str]") -> None:
    with suppress(ValueError, OSError):
        while line := source.readline(MAX_ANSWER):
            if text := line.decode("utf-8", "replace").strip():
                said.append(text)


def _kill(process: "Popen[bytes]") -> None:
    with suppress(ProcessLookupError, PermissionError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
