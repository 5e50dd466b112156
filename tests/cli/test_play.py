"""`astragal play` through a pipe: whole games, mistakes, taking back, leaving and coming back."""

import re
import signal
from pathlib import Path
from random import Random

import pytest

from astragal import read_record
from tests.cli.runner import Game, Inside, astragal, saved


@pytest.mark.parametrize(
    "words",
    [
        ("qwixx", "--seed", "1"),
        ("qwixx", "--seed", "2", "--seats", "you", "--option", "sheet=mixed", "--option", "finish_turn=yes"),
        ("longo", "--seed", "3", "--seats", "you,greedy,random"),
        ("qwinto", "--seed", "4"),
        ("quixo", "--seed", "5", "--seats", "random,you"),
        ("quixo", "--seed", "6", "--seats", "you,random,greedy,random", "--option", "partners_talk=yes"),
    ],
    ids=" ".join,
)
def test_a_whole_game_by_number(tmp_path: Path, words: tuple[str, ...]) -> None:
    with Game(tmp_path, words) as game:
        assert game.play_on(Random(words[2])) > 2
        assert game.end() == 0
    assert "The game is over" in game.last
    (path,) = saved(tmp_path)
    record = read_record(path.read_text(), strict=True)
    assert record.final.over
    assert record.tags["Seed"] == words[2]
    assert str(path) in game.last


def test_the_chooser_takes_enter_for_everything(tmp_path: Path) -> None:
    with Game(tmp_path, ()) as game:
        assert "Quixo" in game.last
        assert "Which game?" in game.last
        assert "1–5" in game.type("")
        assert "you,casual" in game.type("")
        game.type("")
        assert game.prompt == "you"
        game.type("quit")
        assert game.end() == 0


def test_the_chooser_explains_itself(tmp_path: Path) -> None:
    with Game(tmp_path, ()) as game:
        assert "Type a number from 1 to 4" in game.type("7")
        assert "Did you mean qwinto?" in game.type("qwint")
        game.type("quixo")
        assert "Quixo is for 2 or 4 players" in game.type("3")
        game.type("2")
        assert "3 seats are named for 2 players" in game.type("a,b,c")
        assert "Every seat needs a name" in game.type("a,,b")
        game.type("Ann,Bob")
        assert game.prompt in ("Ann", "Bob")


def test_wrong_lines_are_explained_and_asked_again(tmp_path: Path) -> None:
    position = "qwixx players=1 phase=white dice=4,1,2,6,6,3 0:r7/y/g/b/x0"
    with Game(tmp_path, ("--position", position, "--seats", "you")) as game:
        assert "Red 5 lies left of your cross on 7" in game.type("r5")
        assert "[QX1]" in game.last
        assert "The white dice make 5, not 6. [QX4]" in game.type("y6")
        assert "“5” could be y5, g5, b5." in game.type("5")
        assert "is not the text of a move" in game.type("hello there")
        for line in ("", "99999999999999999999", "²", "a1-a5", "roll oyp", "\x00\x1b[2J", "x" * 3000, "rules QX99"):
            game.type(line)
            assert game.prompt == "you"
            assert "\x1b" not in game.last
        assert "Action 2" in game.type("yellow 5")


def test_what_one_can_ask_for(tmp_path: Path) -> None:
    with Game(tmp_path, ("qwixx", "--seed", "1")) as game:
        assert "undo" in game.type("help")
        assert "QX4" in game.type("rules")
        assert "QX12" in game.type("rules all")
        assert "five crosses" in game.type("rules qx7")
        assert "Look at" in game.type("hint")
        assert "Best:" in game.type("hint") + game.type("hint")
        assert "1 " in game.type("moves")
        assert game.type("table").count("penalties") == 2
        assert "There is nothing to take back yet" in game.type("undo")
        assert "Saved in" in game.type("save")
        assert "Saved in mine.txt" in game.type("save mine.txt")
        assert "Saved in mine.txt" in game.type("save mine.txt")
        (tmp_path / "other.txt").write_text("precious")
        assert "exists already" in game.type("save other.txt")
        assert "Not saved" in game.type("save no/such/folder.txt")
        assert "Not saved" in game.type("save \x00")
    assert (tmp_path / "other.txt").read_text() == "precious"
    assert read_record((tmp_path / "mine.txt").read_text(), strict=True).entries


def play_lines(home: Path, words: tuple[str, ...], lines: list[str]) -> str:
    """The record after these lines; the file is in the folder of the test, so that paths do not differ."""
    (home / "game.txt").unlink(missing_ok=True)
    with Game(home, (*words, "--save", "game.txt")) as game:
        for line in lines:
            game.type(line)
        game.type("quit")
    return (home / "game.txt").read_text()


@pytest.mark.parametrize("name", ["qwixx", "longo", "qwinto", "quixo"])
def test_undo_brings_the_same_dice_and_the_same_bots(tmp_path: Path, name: str) -> None:
    words = (name, "--seed", "11", "--seats", "you,random,greedy,random")
    plain = play_lines(tmp_path, words, ["1", "1", "1", "1"])
    there_and_back = ["1", "undo", "1", "1", "undo", "undo", "1", "1", "1", "1", "undo", "2", "undo", "1"]
    assert play_lines(tmp_path, words, there_and_back) == plain
    assert read_record(plain, strict=True).entries


def test_undo_takes_back_the_last_person_s_choice(tmp_path: Path) -> None:
    words = ("qwixx", "--seed", "1", "--seats", "Max,Moritz", "--option", "first=0", "--save", "game.txt")
    with Game(tmp_path, words) as game:
        assert game.prompt == "Max"
        game.type("1")
        assert game.prompt == "Moritz"
        assert "Taken back. Max chooses again." in game.type("undo")
        assert game.prompt == "Max"
        game.type("0")
        assert "Action 1: Max – · Moritz" in game.type("1")
        assert game.prompt == "Max"
        assert "Moritz chooses again" in game.type("undo")
        assert game.prompt == "Moritz"
        assert "Action 1: Max – · Moritz –" in game.type("0")


@pytest.mark.parametrize("name", ["qwixx", "qwinto"])
def test_killed_and_resumed_it_goes_on_as_if_nothing_had_happened(tmp_path: Path, name: str) -> None:
    words = (name, "--seed", "21", "--seats", "you,random")
    whole = tmp_path / "whole"
    whole.mkdir()
    with Game(whole, words) as game:
        game.play_on(Random(0), 12)
        choices = game.play_on(Random(1))
    broken = tmp_path / "broken"
    broken.mkdir()
    with Game(broken, words) as game:
        game.play_on(Random(0), 12)
        game.process.send_signal(signal.SIGKILL)
        assert game.end() == -signal.SIGKILL
    with Game(broken, ("--resume",)) as game:
        assert "We go on where we stopped" in game.said
        assert game.play_on(Random(1)) == choices
        assert game.end() == 0
    (one,), (other,) = saved(whole), saved(broken)
    assert one.read_text() == other.read_text()


def test_the_chooser_offers_the_game_that_was_left(tmp_path: Path) -> None:
    with Game(tmp_path, ("longo", "--seed", "1")) as game:
        game.type("1")
        game.type("quit")
    with Game(tmp_path, ()) as game:
        assert "go on with the game of Qwixx Longo" in game.last
        assert "We go on where we stopped" in game.type("5")
        assert game.prompt == "you"


def test_hidden_choices_stay_hidden(tmp_path: Path) -> None:
    words = ("qwixx", "--seed", "1", "--seats", "Max,Moritz,Ann", "--option", "first=0", "--save", "game.txt")
    heard, kept, after = set(), set(), set()
    for choice in ("0", "1", "2", "r11", "hint"):
        (tmp_path / "game.txt").unlink(missing_ok=True)
        with Game(tmp_path, words) as game:
            assert game.prompt == "Max"
            if choice in ("hint", "r11"):  # what was said in between must not decide what the next person sees
                game.type(choice)
            game.type(choice if choice.isdecimal() else "3")
            assert "Max has chosen." in game.last
            assert game.prompt == "Moritz"
            heard.add(game.last)
            kept.add((tmp_path / "game.txt").read_text())
            game.type("0")
            assert game.prompt == "Ann"
            heard.add(game.last.replace("Ann", "Moritz"))
            after.add(game.type("0").partition("\n")[2].partition("\n")[0])
    assert len(kept) == 1
    assert len(heard) == 2
    assert len(after) == 4
    assert all(line.startswith("Action 1: Max ") for line in after)


@pytest.mark.parametrize("typed", ["", "1\n", "1\n1\n0\nrules\n"])
def test_the_end_of_input_saves_and_says_goodbye(tmp_path: Path, typed: str) -> None:
    done = astragal(tmp_path, "play", "qwixx", "--seed", "3", typed=typed)
    assert done.code == 0
    assert "The game is saved in" in done.out
    (path,) = saved(tmp_path)
    assert read_record(path.read_text(), strict=True).tags["Bots"] == "1=casual"


def test_leaving_before_anything_happened_leaves_no_file(tmp_path: Path) -> None:
    done = astragal(tmp_path, "play", "quixo", "--option", "first=0", typed="quit\n")
    assert "nothing is saved" in done.out
    assert saved(tmp_path) == []
    assert "Goodbye" in astragal(tmp_path, "play").out


@pytest.mark.parametrize("name", ["qwixx", "longo", "qwinto", "quixo"])
def test_bots_among_themselves(tmp_path: Path, name: str) -> None:
    done = astragal(tmp_path, "play", name, "--seats", "greedy,random", "--seed", "4")
    assert done.code == 0
    assert re.search("Greedy wins|Random wins|it is a draw", done.out)
    (path,) = saved(tmp_path)
    assert read_record(path.read_text(), strict=True).final.over
    again = astragal(tmp_path, "play", "--resume", str(path))
    assert "This game is over already" in again.out


def test_quixo_at_a_table_knows_draws_unless_told_otherwise(tmp_path: Path) -> None:
    with Game(tmp_path, ("quixo", "--save", "a.txt", "--option", "first=0")) as game:
        game.type("1")
    text = (tmp_path / "a.txt").read_text()
    assert "repetition: 3\nmove_limit: 200\n" in text
    words = ("--option", "repetition=off", "--option", "move_limit=7", "--option", "first=0")
    with Game(tmp_path, ("quixo", "--save", "b.txt", *words)) as game:
        game.type("1")
    text = (tmp_path / "b.txt").read_text()
    assert "repetition" not in text
    assert "move_limit: 7" in text


def test_a_terminal_finds_who_begins_as_tables_do(tmp_path: Path) -> None:
    words = ("play", "longo", "--seats", "Max,Moritz", "--seed", "3", "--option")
    assert "Who begins? Max 2 · Moritz 6." in astragal(tmp_path, *words, "first=highest", typed="quit\n").out
    assert "Chance picks who begins: Max." in astragal(tmp_path, *words, "first=chance", typed="quit\n").out
    assert "from 0 to 1" in astragal(tmp_path, "play", "quixo", "--option", "first=highest", typed="").err


def test_who_runs_out_of_time_loses(tmp_path: Path) -> None:
    with Game(tmp_path, ("quixo", "--option", "move_seconds=1", "--option", "first=0")) as game:
        game.process.send_signal(signal.SIGSTOP)
        with pytest.raises(Exception, match="timed out"):
            game.process.wait(1.3)
        game.process.send_signal(signal.SIGCONT)
        assert "1 were allowed. [QI10]" in game.type("1")
        assert "Casual wins" in game.last


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["qwix"], "There is no game “qwix”. Did you mean qwixx? The games are"),
        (["qwixx", "--players", "9"], "is for 1, 2, 3, 4, 5 players."),
        (["qwixx", "--players", "3", "--seats", "a,b"], "2 seats are named for 3 players."),
        (["qwixx", "--seats", "a,,b"], "Every seat needs a name"),
        (["qwixx", "--option", "colour=red"], "has no option colour"),
        (["qwixx", "--option", "game=quixo"], "has no option game"),
        (["qwixx", "--option", "players=two"], "is for 1, 2, 3, 4, 5 players."),
        (["qwixx", "--option", "finish_turn"], "Write an option as name=value"),
        (["qwixx", "--option", "finish_turn=maybe"], "The option finish_turn is on or off"),
        (["qwixx", "--option", "first=7"], "The seat that begins is a number from 0 to 1."),
        (["quixo", "--option", "move_limit=0"], "The option move_limit is a whole number"),
        (["--position", "quixo board=9"], "Line 1, column 7"),
        (["--position", "quixo", "--seats", "a,b,c"], "3 seats are named for 2 players."),
        (["qwixx", "--position", "quixo"], "A position brings its own game"),
        (["--resume", "nothing.txt"], "There is no file nothing.txt."),
        (["--resume"], "There is no unfinished game to go on with in"),
        (["--resume", ".", "--players", "2"], "so --players cannot be given with --resume"),
        (["--resume", ".", "--seed", "0"], "so --seed cannot be given with --resume"),
        (["--resume", "."], ". cannot be read: is a directory."),
        (["--resume", "bad.txt"], "Line 3, column 1"),
        (["--resume", "raw.txt"], "raw.txt is not text in UTF-8."),
        (["qwixx", "--save", "bad.txt"], "bad.txt exists already."),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(inside: Inside, words: list[str], sentence: str) -> None:
    (inside.home / "bad.txt").write_text("Astragal: 1\nGame: quixo\n0 e5-e5\n")
    (inside.home / "raw.txt").write_bytes(b"\xff\xfe\x00")
    done = inside("play", *words)
    assert (done.code, sentence in done.err) == (2, True), done.err
    assert done.err.count("\n") == 1
    assert saved(inside.home) == []


def test_a_name_like_a_bot_s_is_pointed_out(tmp_path: Path) -> None:
    done = astragal(tmp_path, "play", "qwixx", "--seats", "you,gredy", "--option", "first=0")
    assert "Did you mean the bot greedy?" in done.out


def test_a_game_that_cannot_be_saved_goes_on(tmp_path: Path) -> None:
    with Game(tmp_path, ("qwixx", "--seed", "1", "--save", "no/game.txt")) as game:
        assert "It goes on all the same" in game.said
        game.type("1")
        assert game.prompt == "you"


def test_a_record_from_elsewhere_can_be_played_on(tmp_path: Path) -> None:
    (tmp_path / "paper.txt").write_text("Game: qwixx\nSeat 0: Ann\nSeat 1: greedy\n\nroll 4 1 2 6 6 3\n0 r5\n")
    with Game(tmp_path, ("--resume", "paper.txt")) as game:
        assert "Overlooked in the record" in game.said
        assert game.prompt == "Ann"
        assert "Action 1: Ann y5 · greedy" in game.type("y5")
    with Game(tmp_path, ("--resume", "paper.txt", "--seats", "random,Bob", "--save", "b.txt")) as game:
        assert game.prompt == "Bob"


def test_names_cannot_steer_the_terminal(tmp_path: Path) -> None:
    done = astragal(tmp_path, "play", "qwixx", "--seats", "[red]A\x1b[31m,B", "--seed", "1", typed="1\n1\n")
    assert "\x1b" not in done.out
    assert "[red]A" in done.out


def test_resigning_a_game_of_quixo(tmp_path: Path) -> None:
    with Game(tmp_path, ("quixo", "--seats", "you,greedy", "--option", "first=0", "--seed", "1")) as game:
        assert "give the game up" in game.type("help")
        for answer in ("", "no", "a1-a5"):
            assert game.type("resign").endswith("Resign? The other side wins then. [yes/no] ")
            assert game.type(answer).endswith("you> "), "nothing but yes ends the game"
        game.type("resign")
        game.type("Yes")
        assert game.end() == 0
    (path,) = saved(tmp_path)
    record = read_record(path.read_text(), strict=True)
    assert record.final.winners == (1,)
    assert str(record.entries[-1].event) == "0 forfeit"


def test_resigning_in_one_line(tmp_path: Path) -> None:
    words = ("--language", "uk", "play", "quixo", "--seats", "you,greedy", "--option", "first=0")
    done = astragal(tmp_path, *words, typed="здатися ні\nздатися так\n")
    assert done.code == 0
    assert saved(tmp_path)[0].read_text().count("0 forfeit") == 1


def test_two_terminals_with_one_game_keep_what_each_played(tmp_path: Path) -> None:
    """Whoever saves second is told so and gets another file."""
    words = ("quixo", "--seats", "Ann,Bob", "--option", "first=0")
    with Game(tmp_path, words) as first:
        first.type("a1-a5")
        with Game(tmp_path, ("--resume",)) as second:
            (path,) = saved(tmp_path)
            assert "goes on in another terminal" not in first.type("b1-b5")
            assert "b1-b5" in path.read_text()
            shown = second.type("c1-c5")
            assert "goes on in another terminal" in shown
            first.type("d1-d5")
            second.type("quit")
            assert second.end() == 0
        first.type("quit")
        assert first.end() == 0
    one, other = saved(tmp_path)
    assert [str(entry.event) for entry in read_record(path.read_text()).entries] == ["0 a1-a5", "1 b1-b5", "0 d1-d5"]
    assert path in (one, other)
    new = other if path == one else one
    assert new.name in second.said
    assert [str(entry.event) for entry in read_record(new.read_text()).entries] == ["0 a1-a5", "1 c1-c5"]


def test_resigning_is_for_quixo_only(tmp_path: Path) -> None:
    with Game(tmp_path, ("qwixx", "--seed", "1")) as game:
        assert "resign" not in game.type("help").split("undo")[1].split("quit")[0]
        assert "is not the text of a move" in game.type("resign")
        game.type("quit")
        assert game.end() == 0
