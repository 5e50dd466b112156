"""The words of a position: the game, `name=value` fields, and `seat:sheet` sheets."""

from astragal.core.errors import InvalidOption
from astragal.core.game import Game
from astragal.core.registry import GAMES, game_from_dict
from astragal.notation.errors import ReadError
from astragal.notation.options import option_value, whole
from astragal.notation.scanner import Spot


class Fields:
    """What a position says, taken piece by piece; what is left at the end should not be there.

    >>> Fields(Spot("quixo active=1")).whole("active", 0)
    1
    """

    def __init__(self, spot: Spot) -> None:
        words = spot.words()
        if not words or words[0].text not in GAMES:
            raise (words[0] if words else spot).error("a game: " + ", ".join(GAMES))
        self.all = spot
        self.name = words[0].text
        self._fields: dict[str, Spot] = {}
        self._sheets: dict[str, Spot] = {}
        for word in words[1:]:
            seat, colon, _ = word.text.partition(":")
            name, mark, _ = word.text.partition("=")
            if colon and seat in tuple("012345"):
                self._add(self._sheets, seat, word)
            elif mark:
                self._add(self._fields, name, word)
            else:
                raise word.error("name=value, or seat:sheet")

    def _add(self, to: dict[str, Spot], name: str, word: Spot) -> None:
        if name in to:
            raise word.error(f"{name} once only")
        to[name] = word

    def game(self) -> Game:
        """Return the game with its options."""
        players = self.whole("players", max((int(seat) + 1 for seat in self._sheets), default=2))
        options: dict[str, object] = {"first": self.whole("first", 0)}
        spot = self.all
        for option in GAMES[self.name].declared:
            if option.name in self._fields:
                spot = self._fields[option.name]
                options[option.name] = option_value(option, self.take(option.name, ""))
        try:
            return game_from_dict({"game": self.name, "players": players, **options})
        except InvalidOption as error:
            raise spot.error("options that the game has", error.message) from error

    def take(self, name: str, default: str) -> str:
        """Take the text of a field."""
        return self._fields.pop(name).text[len(name) + 1 :] if name in self._fields else default

    def whole(self, name: str, default: int) -> int:
        """Take a whole number."""
        spot = self._fields.get(name)
        value = whole(self.take(name, str(default)))
        if not isinstance(value, int):
            raise (spot or self.all).error(f"{name}= and a whole number")
        return value

    def word(self, name: str, words: tuple[str, ...]) -> str:
        """Take one of these words; the first is what a missing field means."""
        spot = self._fields.get(name)
        text = self.take(name, words[0])
        if text not in words:
            raise (spot or self.all).error(f"{name}= and one of: {', '.join(words)}")
        return text

    def faces(self, dice: tuple[str, ...], faces: int) -> tuple[int, ...]:
        """Take the faces of these dice; none when there are no dice to show."""
        spot = self._fields.get("dice")
        given = [whole(face) for face in self.take("dice", "").split(",") if face]
        good = [face for face in given if isinstance(face, int) and 1 <= face <= faces]
        if len(good) != len(dice) or good != given:
            raise (spot or self.all).error(
                f"dice= and the faces, 1 to {faces}, of {', '.join(dice)}" if dice else "no dice in this phase"
            )
        return tuple(good)

    def active(self, game: Game) -> int:
        """Take whose turn it is; the first player's when nothing is said."""
        expected = self.error("active", f"active= and a seat, 0 to {game.players - 1}")
        active = self.whole("active", game.first)
        if active >= game.players:
            raise expected
        return active

    def sheets(self, players: int) -> list[Spot]:
        """Take the sheets of all seats; one that is missing is blank."""
        names = [str(seat) for seat in range(players)]
        for name, spot in self._sheets.items():
            if name not in names:
                raise spot.error(f"sheets of the seats {', '.join(names)} only" if names else "no sheets in this game")
        blank = self.all.at(len(self.all.text))
        return [self._sheets[name].at(2) if name in self._sheets else blank for name in names]

    def error(self, name: str, expected: str) -> ReadError:
        """Return the error that something else was expected of a field."""
        return self._fields.get(name, self.all).error(expected)

    def finish(self) -> None:
        """Raise an error if anything is left."""
        for spot in self._fields.values():
            raise spot.error("no such field in this game and phase")
