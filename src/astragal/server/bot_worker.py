"""`python -m astragal.server.bot_worker SECONDS`: a process in which bots think. JSON lines in, JSON lines out."""

import json
import signal
import sys

from astragal.bots import make_bot
from astragal.core.registry import state


def answer(line: str) -> dict[str, str]:
    """Return the move that a bot chooses, or that it failed.

    >>> import astragal
    >>> view = astragal.game("quixo").start().view(0).to_dict()
    >>> list(answer(json.dumps({"level": "random", "seed": "x", "seat": 0, "view": view})))
    ['move']
    """
    try:
        question = json.loads(line)
        bot = make_bot(question["level"], seed=question["seed"])
        return {"move": str(bot.choose(state(question["view"]), question["seat"]))}
    except Exception as error:  # whatever a bot does, it is an answer
        return {"error": type(error).__name__}


def main() -> None:
    """Answer until there are no more questions; die when a bot does not come to an end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process itself
    print("{}", flush=True)
    for line in sys.stdin:
        # Should the server be killed meanwhile, nobody else would end a bot that thinks for ever.
        signal.alarm(int(sys.argv[1]))
        told = json.dumps(answer(line))
        signal.alarm(0)
        print(told, flush=True)


if __name__ == "__main__":
    main()
