"""A bot answers a question that came from another process as plain data: the server's, or an arena's."""

from collections.abc import Mapping

from astragal.bots.bot import Bot
from astragal.core.data import Data
from astragal.core.errors import NotAwaited
from astragal.core.moves import NOTHING
from astragal.core.registry import state


def answered(bot: Bot, question: Mapping[str, object]) -> str:
    """Return the text of the move that a bot chooses in `question["view"]` for `question["seat"]`.

    >>> import astragal
    >>> from astragal.bots import make_bot
    >>> view = astragal.game("qwixx").start().rolled((1, 1, 6, 5, 5, 6))
    >>> answered(make_bot("greedy", seed=1), {"view": view.to_dict(), "seat": 0}) in ("r2", "y2")
    True
    """
    data = Data(question)
    view = state(data.mapping("view"))
    seat = data.whole("seat", 0, view.game.players - 1)
    if not view.moves(seat):
        reason = view.why_not(seat, NOTHING)
        assert reason is not None
        raise NotAwaited(reason)
    return str(bot.choose(view, seat))
