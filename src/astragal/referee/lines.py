"""Lines of bytes in, lines of bytes out: every line gets an answer, whatever it holds."""

import json
import sys
import traceback
from typing import BinaryIO, NoReturn

from astragal.referee.errors import NotJson
from astragal.referee.referee import Answer, Referee, refusal
from astragal.texts import say

MAX_LINE_BYTES = 16 * 1024 * 1024
"""The longest line that is read; a record of a million moves fits."""


def serve(requests: BinaryIO, answers: BinaryIO, longest: int = MAX_LINE_BYTES) -> None:
    r"""Answer line after line until there are no more.

    >>> import io
    >>> answers = io.BytesIO()
    >>> serve(io.BytesIO(b'{"new": {"game": "qwixx"}}\nnonsense\n'), answers)
    >>> [json.loads(line)["ok"] for line in answers.getvalue().splitlines()]
    [True, False]
    """
    referee = Referee()
    while line := requests.readline(longest + 1):
        answer = answer_line(referee, line, longest)
        while len(line) > longest and not line.endswith(b"\n"):
            line = requests.readline(longest + 1)  # the rest of a line that is too long is passed over
        answers.write(json.dumps(answer, separators=(",", ":")).encode("ascii") + b"\n")
        answers.flush()


def answer_line(referee: Referee, line: bytes, longest: int = MAX_LINE_BYTES) -> Answer:
    """Return the answer to one line of bytes.

    >>> answer_line(Referee(), b"[1, 2")["error"]["code"]
    'not_json'
    """
    if len(line) > longest:
        return refusal(NotJson(say("referee.too_long", most=longest)))
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=_refuse)
    except (ValueError, RecursionError):
        return refusal(NotJson(say("referee.not_json")))
    try:
        return referee.answer(request)
    except Exception:  # a mistake of ours must not end somebody's match; it is told on stderr
        traceback.print_exc(file=sys.stderr)
        return {"ok": False, "error": {"code": "internal", "clause": None, "message": say("referee.internal").text()}}


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")
