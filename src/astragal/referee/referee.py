"""One game, told what happens by requests, answering what is legal now."""

from collections.abc import Callable, Mapping

from astragal.core.errors import AstragalError
from astragal.core.registry import game_from_dict
from astragal.notation import ReadError, Record, Recorder, move, position, read_position, read_record, record_text
from astragal.referee.errors import InvalidRequest, NoGame
from astragal.texts import say

Answer = dict[str, object]


class Referee:
    """Holds a game and answers requests; a request that cannot be met changes nothing.

    >>> referee = Referee()
    >>> referee.answer({"new": {"game": "quixo"}})["awaiting"]
    [0]
    >>> referee.answer({"play": [0, "b2-b5"]})["error"]["clause"]
    'QI1'
    """

    def __init__(self) -> None:
        self._recorder: Recorder | None = None
        self._commands: dict[str, Callable[[object], Answer]] = {
            "new": self._new,
            "roll": self._roll,
            "play": self._play,
            "view": self._view,
            "record": self._record,
            "load": self._load,
            "position": self._position,
        }

    def answer(self, request: object) -> Answer:
        """Return the answer to a request, whatever it is."""
        try:
            return {"ok": True} | self._answer(request)
        except AstragalError as error:
            return refusal(error)

    def _answer(self, request: object) -> Answer:
        if not isinstance(request, Mapping) or len(request) != 1:
            raise InvalidRequest(say("referee.one", commands=", ".join(self._commands)))
        ((name, value),) = request.items()
        if name not in self._commands:
            raise InvalidRequest(say("referee.unknown", name=str(name)[:40], commands=", ".join(self._commands)))
        return self._commands[name](value)

    # -- the commands -------------------------------------------------------------------------------------

    def _new(self, value: object) -> Answer:
        if not isinstance(value, Mapping):
            raise InvalidRequest(say("referee.new"))
        self._recorder = Recorder(game_from_dict(value).start())
        return self._situation()

    def _roll(self, value: object) -> Answer:
        if not isinstance(value, list):
            raise InvalidRequest(say("referee.roll"))
        self._game().roll(tuple(value))
        return self._situation()

    def _play(self, value: object) -> Answer:
        if not isinstance(value, list) or len(value) != 2 or not isinstance(value[1], str):
            raise InvalidRequest(say("referee.play"))
        seat, text = value
        game = self._game()
        game.state.game.check_seat(seat)
        game.play(seat, move(text))
        return self._situation()

    def _view(self, value: object) -> Answer:
        seat: int | None = value  # type: ignore[assignment]  # `view` refuses what is no seat
        return {"view": self._game().state.view(seat).to_dict()}

    def _record(self, value: object) -> Answer:
        if value is not True:
            raise InvalidRequest(say("referee.record"))
        return {"record": record_text(self._game().record())}

    def _load(self, value: object) -> Answer:
        if not isinstance(value, str):
            raise InvalidRequest(say("referee.load"))
        self._recorder = Recorder.resume(read_record(value))
        return self._situation()

    def _position(self, value: object) -> Answer:
        if not isinstance(value, str):
            raise InvalidRequest(say("referee.position"))
        self._recorder = Recorder.resume(Record(read_position(value)))
        return self._situation()

    # -- what they share ----------------------------------------------------------------------------------

    def _game(self) -> Recorder:
        if self._recorder is None:
            raise NoGame(say("referee.no_game"))
        return self._recorder

    def _situation(self) -> Answer:
        state = self._game().state
        awaiting = state.awaiting
        return {
            "dice": list(state.dice),
            "awaiting": list(awaiting),
            "moves": {str(seat): [str(option) for option in state.moves(seat)] for seat in awaiting},
            "over": state.over,
            "scores": list(state.scores),
            "winners": list(state.winners),
            "position": position(state),
        }


def refusal(error: AstragalError) -> Answer:
    """Return the answer to a request that cannot be met: a code for programs, a sentence for people.

    >>> refusal(NoGame(say("referee.no_game")))["error"]["code"]
    'no_game'
    """
    message = error.message
    details: Answer = {
        "code": error.code,
        "clause": message.clause,
        "message": message.text(),
        "key": message.key,
        "params": dict(message.params),
    }
    if isinstance(error, ReadError):
        details |= {"line": error.line, "column": error.column, "expected": error.expected}
    return {"ok": False, "error": details}
