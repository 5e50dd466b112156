"""What every game must pass: for people who add one.

    from astragal.testing import check_game
    check_game(MyGame)

plays whole games with random choices and checks everything that the other layers rely on. `AssertionError` names what
the folder of the game lacks or does wrong.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from random import Random
from types import ModuleType

from astragal.core.folder import has_part, part
from astragal.core.game import Game
from astragal.core.moves import HIDDEN, NOTHING, Move
from astragal.core.registry import GAMES, game_from_dict
from astragal.core.registry import state as state_from_dict
from astragal.core.state import State
from astragal.draw import svg, text
from astragal.narration import Words, announce, ending_of, news, prompt, sentence
from astragal.narration.parts import NarrationPart, narration_of
from astragal.notation import Recorder, find_move, move, position, read_position, read_record, record_text
from astragal.notation.parts import NotationPart, notations
from astragal.notation.record import Play, Roll
from astragal.scene import replay, scene, why
from astragal.scene.scene_parts import ScenePart
from astragal.texts import LANGUAGES, catalogue

__all__ = ["check_game", "check_parts", "check_play"]

MAX_STEPS = 20_000
"""A game that is not over after this many rolls and choices does not end."""
PARTS: dict[str, type] = {"notation": NotationPart, "narration": NarrationPart, "scene": ScenePart}
"""The parts that every folder has, and what they must define."""


def check_game(
    kind: type[Game], *, games: int = 3, options: Iterable[dict[str, object]] = ({},), seed: int = 0
) -> None:
    """Check a game: its facts and parts, then `games` whole games for every number of players and set of options.

    >>> check_game(GAMES["quixo"], games=1, options=[{"repetition": 3, "move_limit": 20}])
    """
    check_parts(kind)
    chance = Random(seed)
    for players in kind.counts:
        for chosen in options:
            for _ in range(games):
                check_play(game_from_dict({"game": kind.name, "players": players, **chosen}), chance)


# -- the folder ---------------------------------------------------------------------------------------------


def check_parts(kind: type[Game]) -> None:
    """Check that a game is registered, carries its facts, and that its folder has all the parts it needs.

    >>> check_parts(GAMES["qwixx"])
    """
    assert GAMES.get(kind.name) is kind, f"{kind.name} is not registered: see astragal.register"
    for fact in ("title", "counts", "declared", "first_by", "minutes", "age"):
        assert hasattr(kind, fact), f"{kind.__name__} has no {fact}"
    for name, protocol in PARTS.items():
        assert has_part(kind, name), f"the folder {kind.folder()} has no part {name}"
        _check_part(part(kind, name), protocol)
    for language in LANGUAGES:
        for key in (kind(players=kind.counts[0]).title_key, f"home.what.{kind.name}"):
            assert key in catalogue(language), f"no sentence {key} in the language {language}"


def _check_part(found: ModuleType, protocol: type) -> None:
    for name, value in vars(protocol).items():
        if callable(value) and not name.startswith("_"):
            assert callable(getattr(found, name, None)), f"{found.__name__} has no function {name}: {value.__doc__}"


# -- whole games --------------------------------------------------------------------------------------------


def check_play(game: Game, chance: Random) -> None:
    """Play one game with random choices, and check every moment of it.

    >>> import astragal
    >>> check_play(astragal.game("qwinto"), Random(1))
    """
    recorder = Recorder(game.start(), names=tuple(f"Player {seat}" for seat in game.everyone))
    steps = 0
    while not recorder.state.over:
        steps += 1
        assert steps <= MAX_STEPS, f"{game.name} did not end after {MAX_STEPS} steps"
        state = recorder.state
        check_moment(state, deep=steps % 7 == 1)
        if state.dice:
            faces = tuple(chance.randint(1, state.faces) for _ in state.dice)
            check_narration(news(state, Roll(faces), state.rolled(faces)), game)
            recorder.roll(faces)
            continue
        assert state.awaiting, f"{game.name}: nothing to roll, nobody to choose, and not over"
        seat = chance.choice(state.awaiting)
        chosen = chance.choice(state.moves(seat))
        after = state.play(seat, chosen)
        check_hidden(state, after, seat)
        check_narration(news(state, Play(seat, chosen), after), game)
        recorder.play(seat, chosen)
    check_moment(recorder.state, deep=True)
    check_end(recorder)


def check_moment(state: State, *, deep: bool) -> None:
    """Check what can be asked of any state; `deep` also draws it and shows it as a scene."""
    game, seats = state.game, state.game.everyone
    data = json.loads(json.dumps(state.to_dict()))
    assert state_from_dict(data).to_dict() == state.to_dict(), "to_dict() does not give the state back"
    assert len(state.scores) == game.players, "scores must have one entry a seat"
    assert not (state.dice and state.awaiting), "either dice are rolled or seats choose, never both"
    for seat in seats:
        moves = state.moves(seat)
        assert len(set(moves)) == len(moves), "a move is listed twice"
        listed = sum(1 << place for place, each in enumerate(game.all_moves) if each in moves)
        assert state.mask(seat) == listed, "moves() and why_not() disagree, or all_moves lacks a move"
        for each in moves[:5]:
            _check_text(state, seat, each)
    if deep:
        _check_shown(state)


def _check_text(state: State, seat: int, each: Move) -> None:
    assert move(str(each)) == each, f"read_move does not give {each} back"
    assert find_move(state, seat, str(each)) == each, f"“{each}” is not understood when somebody types it"
    if each != NOTHING:
        readers = [notation for notation in notations() if notation.read_move(str(each)) is not None]
        assert len(readers) == 1, f"another game has a move with the text “{each}” too"


def _check_shown(state: State) -> None:
    game, seats = state.game, state.game.everyone
    if not any(state.pending):
        line = position(state)
        assert position(read_position(line)) == line, f"the position “{line}” is not read back"
    for seat in (None, *seats):
        own = () if seat is None else (seat,)
        found = scene(state, own)
        assert len(found.sheets) == game.players, "a scene has one sheet a seat"
        for chooser in own:
            if chooser in state.due:
                offered = [choice.move for choice in found.choices[str(chooser)]]
                assert offered == [str(each) for each in state.moves(chooser)], (
                    "a scene offers other moves than the rules"
                )
    for language in LANGUAGES:
        assert svg(state, language=language).startswith("<svg"), "no picture"
        text(state, language=language)
        check_words([prompt(state), *filter(None, (announce(state),))], game, language)
        if not state.over:
            check_words([narration_of(game).status(state)], game, language)
    for chooser in state.awaiting:
        assert why(state, chooser, str(state.moves(chooser)[0])).words is None, "a legal move is refused by why()"
    assert str(state), "print(state) shows nothing"


def check_hidden(before: State, after: State, seat: int) -> None:
    """Check that another's pending choice is nowhere to be seen, unless choices are open."""
    choice = after.pending[seat]
    if choice is None or after.game.open_choices:
        return
    for other in (None, *(each for each in after.game.everyone if each != seat)):
        view = after.view(other)
        assert view.pending[seat] is HIDDEN, "a view shows another's pending choice"
        for alternative in before.moves(seat):
            twin = before.play(seat, alternative)
            if twin.pending[seat] is not None:
                assert twin.view(other).to_dict() == view.to_dict(), "a view depends on another's pending choice"


def check_narration(told: Sequence[object], game: Game) -> None:
    """Check that something is told of an event, in every language."""
    assert told, "nothing is told of an event"
    for language in LANGUAGES:
        check_words([each.words for each in told], game, language)  # type: ignore[attr-defined]


def check_words(found: Iterable[Words], game: Game, language: str) -> None:
    """Check that words have a sentence in a language, with every parameter that it needs."""
    names = [f"Player {seat}" for seat in game.everyone]
    for words in found:
        assert words.key in catalogue(language), f"no sentence {words.key} in the language {language}"
        assert sentence(words, names, language), f"{words.key} says nothing in the language {language}"


def check_end(recorder: Recorder) -> None:
    """Check the end: who won, why, and that the record tells the whole game."""
    state, record = recorder.state, recorder.record()
    assert ending_of(state) is not None, "the end has no words"
    assert set(state.winners) <= set(state.game.everyone), "a winner without a seat"
    again = read_record(record_text(record))
    assert again.final.to_dict() == state.to_dict(), "the record does not lead to the same state"
    assert replay(record).steps[-1].scene.ending is not None, "the replay does not come to the end"
    _for_each(state.moves, state.game.everyone)


def _for_each(moves: Callable[[int], tuple[Move, ...]], seats: Iterable[int]) -> None:
    assert not any(moves(seat) for seat in seats), "there are moves after the end"
