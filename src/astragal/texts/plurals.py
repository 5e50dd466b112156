"""Which form of a sentence goes with a number: one cross, two crosses."""

FORMS = {
    "en": ("one", "other"),
    "uk": ("one", "few", "many", "other"),
    "ru": ("one", "few", "many", "other"),
    "de": ("one", "other"),
}
"""By language: the forms that a sentence with a number has."""


def plural(language: str, n: float) -> str:
    """Return the form that goes with that number; fractions have `other`, and a minus changes nothing.

    >>> [plural("en", n) for n in (0, 1, 2, 21)]
    ['other', 'one', 'other', 'other']
    >>> [plural("uk", n) for n in (1, 2, 5, 11, 12, 21, 22, 111, 1.5)]
    ['one', 'few', 'many', 'many', 'many', 'one', 'few', 'many', 'other']
    """
    n = abs(n)
    if n != int(n):
        return "other"
    if "few" not in FORMS[language]:
        return "one" if n == 1 else "other"
    if 11 <= n % 100 <= 14:
        return "many"
    if n % 10 == 1:
        return "one"
    return "few" if 2 <= n % 10 <= 4 else "many"
