"""Our side of the protocol: one of our bots answers an arena, ours or anybody's, over lines of JSON."""

import json
import sys
import traceback
from collections.abc import Callable, Mapping
from typing import BinaryIO

from astragal.arena.entries import Entrant
from astragal.bots import Seed
from astragal.bots.answering import answered
from astragal.core.errors import AstragalError
from astragal.core.registry import GAMES
from astragal.referee.errors import NotJson
from astragal.referee.referee import Answer, refusal
from astragal.texts import say


class Answering:
    """Holds a bot and answers questions; a new game makes a new one.

    >>> import astragal
    >>> from astragal.arena.entries import read_entrant
    >>> view = astragal.game("qwixx").start().rolled((1, 1, 6, 5, 5, 6))
    >>> Answering(read_entrant("greedy"), seed=1).answer({"view": view.to_dict(), "seat": 0})["move"] in ("r2", "y2")
    True
    """

    def __init__(self, entry: Entrant, seed: Seed = None, met: Callable[[str, str], None] | None = None) -> None:
        """`met` is told the name of the game and the level when a game begins, or with the first question."""
        self._entry, self._seed = entry, seed
        self._met, self._known = met, ""
        self._bot = self._entry.make(seed)

    def answer(self, told: object) -> Answer | None:
        """Return the answer to what was told, or None where none is expected."""
        try:
            return self._answer(told)
        except AstragalError as error:
            return refusal(error)

    def _answer(self, told: object) -> Answer | None:
        if not isinstance(told, Mapping):
            raise NotJson(say("referee.not_json"))
        self._meet(told.get("new", told.get("view")))
        if "view" not in told:
            if "new" in told:
                seed = told.get("seed")
                self._bot = self._entry.make(seed if self._seed is None and isinstance(seed, int | str) else self._seed)
            return None
        return {"move": answered(self._bot, told)}

    def _meet(self, said: object) -> None:
        """Tell which game it is, if that is known and new."""
        about = said.get("game") if isinstance(said, Mapping) else None
        name = about.get("game") if isinstance(about, Mapping) else about
        if self._met is not None and name in GAMES and name != self._known:
            self._known = str(name)
            self._met(self._known, self._entry.level)


def serve(answering: Answering, questions: BinaryIO, answers: BinaryIO) -> None:
    r"""Answer line after line until there are no more.

    >>> import io
    >>> from astragal.arena.entries import read_entrant
    >>> out = io.BytesIO()
    >>> serve(Answering(read_entrant("random")), io.BytesIO(b'{"new": {}}\nnonsense\n'), out)
    >>> json.loads(out.getvalue())["error"]["code"]
    'not_json'
    """
    for line in questions:
        try:
            told = json.loads(line.decode("utf-8"))
        except (ValueError, RecursionError):
            answer: Answer | None = refusal(NotJson(say("referee.not_json")))
        else:
            answer = _careful(answering, told)
        if answer is not None:
            answers.write(json.dumps(answer, separators=(",", ":")).encode("ascii") + b"\n")
            answers.flush()


def _careful(answering: Answering, told: object) -> Answer | None:
    try:
        return answering.answer(told)
    except Exception:  # a bot's mistake is told on stderr, and the arena decides what it costs
        traceback.print_exc(file=sys.stderr)
        return {"ok": False, "error": {"code": "internal", "clause": None, "message": say("referee.internal").text()}}
