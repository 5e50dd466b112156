"""Which language a run speaks: the one asked for, or the one of the terminal."""

from collections.abc import Mapping

from astragal.texts import LANGUAGES

VARIABLE = "ASTRAGAL_LANGUAGE"
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first of these that is set decides, as everywhere."""


def read_language(text: str) -> str | None:
    """Return the language of a text such as `uk`, `de-AT` or `uk_UA.UTF-8`, or None when we do not speak it.

    >>> read_language("uk_UA.UTF-8"), read_language("DE"), read_language("C"), read_language("dea")
    ('uk', 'de', None, None)
    """
    name = text.strip().lower()
    for end in ".@_-":
        name = name.partition(end)[0]
    return name if name in LANGUAGES else None


def usual_language(environment: Mapping[str, str]) -> str:
    """Return the language of a terminal: what ASTRAGAL_LANGUAGE says, or else its locale; English if in doubt.

    >>> usual_language({"LANG": "uk_UA.UTF-8"}), usual_language({"LANG": "uk_UA.UTF-8", "LC_ALL": "C"})
    ('uk', 'en')
    >>> usual_language({"LANG": "uk_UA.UTF-8", "ASTRAGAL_LANGUAGE": "de"})
    'de'
    """
    chosen = read_language(environment.get(VARIABLE, ""))
    locale = next((environment[name] for name in LOCALE if environment.get(name)), "")
    return chosen or read_language(locale) or "en"
