"""The checker of keys finds what is missing and what nothing uses."""

import pytest

from tests.texts.used_keys import Used, in_client, in_commands, in_python

KEYS = {"game_over", "roll.first", "word.red", "word.blue", "pick.one", "pick.two", "home.play"}


def test_python_with_a_missing_key() -> None:
    used = in_python('raise Wrong(say("roll.fist", "QX3"))\nsay("game_over")', "rules.py")
    assert used.missing(KEYS) == ["roll.fist (rules.py:1)"]


@pytest.mark.parametrize(
    "source",
    [
        'say("no.key" if over else "roll.first")',
        'Message("no.key")',
        'Words(key="no.key")',
        'told("no.key", seat=1)',
    ],
)
def test_python_every_way_to_hand_over_a_key(source: str) -> None:
    assert in_python(source).missing(KEYS) == ["no.key (:1)"]


def test_python_other_strings_need_not_be_keys() -> None:
    assert in_python('"""Text."""\nopen("roll.json")\nchat.say("hello")\nsay(key)').missing(KEYS) == []


def test_python_a_key_anywhere_is_used() -> None:
    used = in_python('KEY = {"x": (1, "roll.first")}\nwords.get(f"word.{value}")\ntold_dice("pick", dice)')
    assert used.unused(KEYS) == ["game_over", "home.play"]
    assert used.missing(KEYS) == []


def test_python_templates_must_fit_a_key() -> None:
    used = in_python('say(f"word.{value}")\nsay(f"world.{value}")\ntold_dice("keep", dice)')
    assert used.missing(KEYS) == [r"keep\.[a-z0-9_.]+ (:3)", r"world\.[a-z0-9_.]+ (:2)"]


def test_python_templates_without_an_area_fit_nothing() -> None:
    used = in_python('f"{area}.{name}"\nf"{area}.first"\nf"roll{x}"\nf".{x}"\nf"roll.{x} times"')
    assert used.unused(KEYS) == sorted(KEYS)


def test_commands_leave_the_beginning_out() -> None:
    keys = {"cli.bye", "cli.bye.you", "cli.rule.qx1", "title.qwixx", "word.red", "cli.no.file", "cli.spare"}
    used = in_commands('tell("bye")\ntell(f"rule.{clause}")\ntell(f"game.{name}")\nrefuse("no.file", f"word.{x}")')
    assert used.missing(keys) == []
    assert used.unused(keys) == ["cli.spare"]


def test_commands_with_a_missing_key() -> None:
    used = in_commands('tell("by")\ntell("bye" if late else "no.fil")\ntell(f"ruel.{clause}")\nopen("no.key")', "a.py")
    missing = ["cli.by (a.py:1)", "cli.no.fil (a.py:2)", r"cli\.ruel\.[a-z0-9_.]+ (a.py:3)"]
    assert sorted(used.missing({"cli.bye"})) == sorted(missing)


def test_client_with_a_missing_key() -> None:
    used = in_client(
        """\n<h1>{t("home.play")}</h1><p>{t('home.pay', { count: 2 })}</p> {t(`home.gone`)}""", "Home.svelte"
    )
    assert used.missing(KEYS) == ["home.gone (Home.svelte:2)", "home.pay (Home.svelte:2)"]


def test_client_a_choice_of_keys() -> None:
    used = in_client("""t(mode === 'play' ? 'home.play' : "home.no", { a: 'home.param' })""")
    assert used.missing(KEYS) == ["home.no (:1)"]


def test_client_other_calls_are_not_t() -> None:
    assert in_client("""at('home.no'); list.t('home.no'); split('x'); import('./x.ts'); t(key)""").missing(KEYS) == []


def test_client_templates() -> None:
    used = in_client("t(`word.${name}`); t(`world.${of({ name })}.title`); const a = `pick.${n}`; `${a}.${b}`")
    assert used.missing(KEYS) == [r"world\.[a-z0-9_.]+\.title (:1)"]
    assert used.unused(KEYS) == ["game_over", "home.play", "roll.first"]


def test_client_a_key_anywhere_is_used() -> None:
    used = in_client("""// don't stop\n<Button label="home.play" />\nconst KEYS = ['roll.first', `game_over`]""")
    assert used.unused(KEYS) == ["pick.one", "pick.two", "word.blue", "word.red"]


def test_nothing_uses_nothing() -> None:
    assert Used().unused(KEYS) == sorted(KEYS)
