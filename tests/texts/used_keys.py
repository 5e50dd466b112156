"""Which keys of the catalogues the code uses: in Python found by its syntax tree, in the client by its quotes.

A key is used where a string equals it, or where a template fits it that begins with a literal area: f"word.{value}",
`bot.${level}`. What is handed to a maker of messages or words, or to the client's `t`, must be a key.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from astragal.cli.support.words import full_key

KEY = re.compile(r"[a-z0-9_.]+")
MAKERS = {"say", "told", "words", "phrase", "Message", "Words"}
FAMILY_MAKERS = {"told_dice"}
"""These are given the beginning of a key, and put the end to it."""

LITERAL = re.compile(r"""(["'`])([a-z0-9_.]+)\1""")
HOLE = r"\$\{(?:[^{}`]|\{[^{}`]*\})*\}"
TEMPLATE = re.compile(rf"`([a-z0-9_]+\.(?:[a-z0-9_.]|{HOLE})*{HOLE}(?:[a-z0-9_.]|{HOLE})*)`")
CALL = re.compile(r"(?<![\w.$])t\(\s*")


@dataclass
class Used:
    """What a piece of code says: any strings and templates, and those of them that must be keys, with their places."""

    strings: set[str] = field(default_factory=set)
    templates: set[str] = field(default_factory=set)
    """As regular expressions."""
    demanded: dict[str, str] = field(default_factory=dict)
    """By string or template: where it stands."""

    def add(self, other: "Used") -> None:
        self.strings |= other.strings
        self.templates |= other.templates
        self.demanded = other.demanded | self.demanded

    def missing(self, keys: set[str]) -> list[str]:
        """What must be a key and is none."""
        found = {
            text: where
            for text, where in self.demanded.items()
            if text not in keys and not (text in self.templates and any(re.fullmatch(text, key) for key in keys))
        }
        return sorted(f"{text} ({where})" for text, where in found.items())

    def unused(self, keys: set[str]) -> list[str]:
        """The keys that nothing asks for."""
        fits = re.compile("|".join(sorted(self.templates)) or "(?!)")
        return sorted(key for key in keys - self.strings if not fits.fullmatch(key))


def used_by(root: Path) -> Used:
    """Everything that the package and the client use; not tests."""
    used = Used()
    package = root / "src" / "astragal"
    for file in sorted(package.rglob("*.py")):
        read = in_commands if package / "cli" in file.parents else in_python
        used.add(read(file.read_text(encoding="utf-8"), str(file.relative_to(root))))
    for file in sorted((root / "web" / "src").rglob("*")):
        if file.suffix in {".ts", ".svelte"} and not file.stem.endswith((".test", ".spec")):
            used.add(in_client(file.read_text(encoding="utf-8"), str(file.relative_to(root))))
    return used


def in_python(source: str, file: str = "") -> Used:
    used = Used()
    for node in ast.walk(ast.parse(source)):
        if (string := _string(node)) is not None:
            used.strings.add(string)
        elif (template := _template(node)) is not None:
            used.templates.add(template)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            for text in _handed_over(node, node.func.id):
                used.demanded.setdefault(text, f"{file}:{node.lineno}")
                if node.func.id in FAMILY_MAKERS:
                    used.templates.add(text)
    return used


def in_commands(source: str, file: str = "") -> Used:
    """The command line leaves the beginning of keys out: `tell("left.bye")`. Forms for `you` are found from there."""
    used = Used()
    for node in ast.walk(ast.parse(source)):
        if (key := _command_key(node)) is not None:
            if isinstance(node, ast.JoinedStr):
                used.templates.add(key)
            else:
                used.strings |= {key, f"{key}.you"}
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "tell" and node.args:
            for part in _results(node.args[0]):
                if (wanted := _command_key(part)) is not None:
                    used.demanded.setdefault(wanted, f"{file}:{node.lineno}")
    return used


def _command_key(node: ast.AST) -> str | None:
    """The key, or the pattern of keys, that a string or a template of the command line means."""
    if (string := _string(node)) is not None:
        return full_key(string) if KEY.fullmatch(string) else None
    if not isinstance(node, ast.JoinedStr):
        return None
    first, *rest = [_string(part) for part in node.values] or [None]
    return _pattern([full_key(first), *rest]) if first and "." in first else None


def _handed_over(call: ast.Call, maker: str) -> Iterator[str]:
    """The keys and templates that a maker of messages is given."""
    first = [*call.args[:1], *(word.value for word in call.keywords if word.arg == "key")]
    for key in (key for argument in first for key in _results(argument)):
        text = _string(key)
        if maker in FAMILY_MAKERS and text and (family := _pattern([f"{text}.", None])):
            yield family
        elif maker in MAKERS and (text or _template(key)):
            yield text or _template(key) or ""


def _string(node: ast.AST) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _template(node: ast.AST) -> str | None:
    if not isinstance(node, ast.JoinedStr):
        return None
    parts = [_string(part) for part in node.values]
    return _pattern(parts)


def _results(node: ast.expr) -> Iterator[ast.expr]:
    """What an expression can come to: both sides of a choice."""
    if isinstance(node, ast.IfExp):
        yield from _results(node.body)
        yield from _results(node.orelse)
    else:
        yield node


def in_client(source: str, file: str = "") -> Used:
    used = Used()
    for match in LITERAL.finditer(source):
        used.strings.add(match[2])
    for match in TEMPLATE.finditer(source):
        _add_template(used, match[1])
    for call in CALL.finditer(source):
        where = f"{file}:{source.count(chr(10), 0, call.start()) + 1}"
        argument = _first_argument(source, call.end())
        alone = LITERAL.fullmatch(argument) or TEMPLATE.fullmatch(argument)
        for match in LITERAL.finditer(argument):
            if alone or "." in match[2]:  # else it may be what a choice of keys depends on
                used.demanded.setdefault(match[2], where)
        for match in TEMPLATE.finditer(argument):
            if (template := _add_template(used, match[1])) is not None:
                used.demanded.setdefault(template, where)
    return used


def _add_template(used: Used, text: str) -> str | None:
    parts = [None if part.startswith("${") else part for part in re.split(f"({HOLE})", text) if part]
    template = _pattern(parts)
    if template is not None:
        used.templates.add(template)
    return template


def _first_argument(source: str, start: int) -> str:
    depth, quote = 0, ""
    for end in range(start, len(source)):
        letter = source[end]
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'`":
            quote = letter
        elif letter in "([{":
            depth += 1
        elif depth and letter in ")]}":
            depth -= 1
        elif letter in ",)":
            return source[start:end].strip()
    return source[start:]


def _pattern(parts: list[str | None]) -> str | None:
    """Return what fits a template (None for its holes) that begins with an area; of any other, nothing."""
    area = parts[0] if parts else None
    literal = "".join(part or "" for part in parts)
    if area is None or "." not in area or area.startswith(".") or not KEY.fullmatch(literal):
        return None
    return "".join(KEY.pattern if part is None else re.escape(part) for part in parts)
