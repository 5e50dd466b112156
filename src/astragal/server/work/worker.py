"""`python -m astragal.server.work.worker SECONDS PROCESSOR MEGABYTES NICE [JOB …]`: a process that does job after job.

A request is four bytes with its length, then JSON with the name of the job and its arguments. An answer is a header
(`HEADER`: how it went, the length, the processor time) and then the bytes that the job made, or a problem as JSON.
"""

import os
import signal
import struct
import sys
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, BinaryIO

import msgspec

from astragal.server.http.problems import body, problem
from astragal.server.work.parent import end_with_parent

JOBS: Mapping[str, str] = {
    "bot": "astragal.server.work.bot_worker:choose",
    "pads": "astragal.server.work.job_functions:pads",
    "position": "astragal.server.work.job_functions:position_answer",
    "scene": "astragal.server.work.job_functions:scene_answer",
    "replay": "astragal.server.work.job_functions:replay_answer",
    "review_page": "astragal.server.work.review_jobs:review_page",
    "review_summary": "astragal.server.work.review_jobs:review_summary",
    "hint": "astragal.server.work.review_jobs:hint_answer",
    "warning": "astragal.server.work.review_jobs:warning_answer",
    "values": "astragal.server.work.review_jobs:values_answer",
    "daily_champion": "astragal.server.work.daily_jobs:champion_slice",
    "topics": "astragal.server.work.job_functions:topics_answer",
}
"""Every job by name: a function that takes plain data by keyword and returns the bytes of an answer. What it raises is
answered as the same problem that a request would get. A job is loaded when it is first needed."""

LENGTH = struct.Struct(">I")
HEADER = struct.Struct(">cIf")
DONE, REFUSED = b"=", b"!"


def function(job: str) -> Callable[..., bytes]:
    """Return the function of a job.

    >>> function("bot").__name__
    'choose'
    """
    module, _, name = JOBS[job].partition(":")
    found: Callable[..., bytes] = getattr(import_module(module), name)
    return found


def answer(request: bytes) -> tuple[bytes, bytes]:
    """Do a job; return how it went, and what it made.

    >>> answer(b'{"job": "replay", "arguments": {"record": "Game: chess"}}')[0]
    b'!'
    """
    try:
        wanted: dict[str, Any] = msgspec.json.decode(request)
        return DONE, function(wanted["job"])(**wanted["arguments"])
    except Exception as error:  # whatever a job does, it is an answer
        return REFUSED, body(problem(error))


def serve(requests: BinaryIO, answers: BinaryIO, seconds: int, processor: float) -> None:
    """Answer until there are no more requests; die of a job that takes too long by the clock or the processor."""
    while len(head := requests.read(LENGTH.size)) == LENGTH.size:
        request = requests.read(LENGTH.unpack(head)[0])
        # The server ends a job that takes too long; should the server be killed meanwhile, not every system does.
        signal.alarm(seconds)
        signal.setitimer(signal.ITIMER_PROF, processor)
        began = time.process_time()
        kind, made = answer(request)
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.alarm(0)
        answers.write(HEADER.pack(kind, len(made), time.process_time() - began) + made)
        answers.flush()


def _limit(megabytes: int) -> None:
    if megabytes:
        import resource

        most = megabytes << 20
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (most if hard < 0 else min(most, hard), hard))


def main() -> None:
    """Serve the process that started this one."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process itself
    seconds, processor = int(sys.argv[1]), float(sys.argv[2])
    # Whatever a job prints must not get among the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    _limit(int(sys.argv[3]))
    os.nice(int(sys.argv[4]))
    for job in sys.argv[5:]:
        function(job)
    answers.write(HEADER.pack(DONE, 0, 0.0))  # ready
    answers.flush()
    serve(sys.stdin.buffer, answers, seconds, processor)


if __name__ == "__main__":
    main()
