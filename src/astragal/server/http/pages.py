"""The pages for people: the built client, from memory, but for its largest files. What is not one of its files does not
exist.
"""

import asyncio
import gzip
import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from types import SimpleNamespace

from astragal.server.http.guards import Receive, Scope, Send
from astragal.server.http.problems import body, http_problem
from astragal.texts import say

BUILT = Path(__file__).parents[1] / "web"
"""Where `make web` puts the client."""

ADDRESSES = re.compile(
    "/|/t/[A-Za-z0-9]{1,40}(/(replay|review)(/[0-9]{1,6}){0,2})?|/(learn|lesson)(/[a-z]{1,20})?"
    "|/puzzles(/[a-z0-9-]{1,40})?|/daily(/[0-9-]{1,10})?|/(position|record|score|print|history|settings)",
    re.ASCII,
)
"""The addresses at which the client shows a page."""

TYPES: Mapping[str, str] = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
ENCODINGS: Mapping[str, str] = {"br": ".br", "gzip": ".gz"}
"""What a file may be packed with, the best first, and how such a file is called."""
FOREVER = "public, max-age=31536000, immutable"
"""For files with a hash in their name; anything else is asked for again and again."""

MAX_IN_MEMORY = 200_000
"""Bytes of a file that is kept in memory. Larger ones, such as Python for pages, are asked for once in a while."""
CHUNK = 256 * 1024
"""Bytes of a large file that are read at a time."""

Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True)
class File:
    """A file of the client, plain (under "") and packed: its bytes, or where they lie."""

    kind: str
    bodies: Mapping[str, bytes | Path]
    tag: str
    cached: str = "no-cache"

    def best(self, accepted: str) -> str:
        """Return the best way to pack it of those that a client can unpack.

        >>> File("text/plain", {"": b"aaa", "gzip": b"?"}, "1").best("br, gzip;q=0.5")
        'gzip'
        """
        able = unpackable(accepted)
        return next((name for name in ENCODINGS if name in able and name in self.bodies), "")


def unpackable(accepted: str) -> set[str]:
    """Return the names in a header Accept-Encoding, but for those that are refused by it.

    >>> sorted(unpackable("gzip, br;q=0.8, zstd; q=0"))
    ['br', 'gzip']
    """
    names = set()
    for part in accepted.lower().split(","):
        name, _, quality = part.partition(";")
        if not re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", quality):
            names.add(name.strip())
    return names


def load(folder: Path) -> dict[str, File]:
    """Return all files of a built client by their address.

    >>> load(Path("/nowhere"))
    {}
    """
    files = {}
    packed = tuple(ENCODINGS.values())
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or path.suffix in packed or path.suffix not in TYPES:
            continue
        bodies = {"": _body(path)}
        for name, ending in ENCODINGS.items():
            smaller = path.with_name(path.name + ending)
            if smaller.is_file():
                bodies[name] = _body(smaller)
        address = "/" + path.relative_to(folder).as_posix()
        with path.open("rb") as file:
            tag = hashlib.file_digest(file, "sha256").hexdigest()[:20]
        files[address] = File(
            TYPES[path.suffix], bodies, tag, FOREVER if address.startswith("/assets/") else "no-cache"
        )
    return files


def _body(path: Path) -> bytes | Path:
    return path if path.stat().st_size > MAX_IN_MEMORY else path.read_bytes()


def under(page: File, root: str) -> File:
    """Return a page whose files are found under a path; everything else finds itself.

    >>> under(File("text/html", {"": b'<script src="/assets/a.js">'}, "1"), "/dice").bodies[""]
    b'<script src="/dice/assets/a.js">'
    """
    plain = page.bodies[""]
    content = plain.read_bytes() if isinstance(plain, Path) else plain
    made = re.sub(rb'(?<= src=")/|(?<= href=")/', root.encode() + b"/", content)
    return File(page.kind, {"": made, "gzip": gzip.compress(made)}, hashlib.sha256(made).hexdigest()[:20], page.cached)


class Pages:
    """Answers every request that is not for the API."""

    def __init__(self, folder: Path = BUILT, root: str = "", authority: str = "") -> None:
        self._files = load(folder)
        if authority:
            file = Path(authority)
            self._files[f"/{file.name}"] = File("application/x-x509-ca-cert", {"": file.read_bytes()}, "authority")
        if root and "/index.html" in self._files:
            self._files["/index.html"] = under(self._files["/index.html"], root)
        self._index = self._files.get("/index.html") or _not_built()
        self.built = "/index.html" in self._files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a file, or a page for an address of the client; 404 for anything else."""
        path, given = scope["path"], dict(scope["headers"])
        scope["route"] = SimpleNamespace(path="page")
        if scope["method"] not in ("GET", "HEAD"):
            await _send(scope, send, 405, body(http_problem(405)), [(b"allow", b"GET, HEAD")])
            return
        file, status = self._files.get(path), 200
        if file is None and ADDRESSES.fullmatch(path if path == "/" else path.removesuffix("/")):
            file, status = self._index, 200 if self.built else 503
        elif file is None and b"text/html" in given.get(b"accept", b""):
            file, status = self._index, 404
        if file is None:
            await _send(scope, send, 404, body(http_problem(404)))
            return
        packed = file.best(given.get(b"accept-encoding", b"").decode("latin-1"))
        headers = _headers(file, packed)
        if status == 200 and _same(given.get(b"if-none-match", b"").decode("latin-1"), file.tag):
            await _send(scope, send, 304, b"", headers)
            return
        content = file.bodies[packed]
        if isinstance(content, Path):
            await _send_large(scope, send, status, content, headers)
        else:
            await _send(scope, send, status, content, headers)


def _headers(file: File, packed: str) -> Headers:
    headers = [
        (b"content-type", file.kind.encode()),
        (b"cache-control", file.cached.encode()),
        (b"etag", f'"{file.tag}{packed and "-"}{packed}"'.encode()),
        (b"vary", b"accept-encoding"),
    ]
    return [*headers, (b"content-encoding", packed.encode())] if packed else headers


def _same(asked: str, tag: str) -> bool:
    """Whether a client has the file already, however it was packed."""
    return asked.strip() == "*" or any(tag == each.split("-")[0] for each in re.findall('"([^"]*)"', asked))


async def _send(
    scope: Scope, send: Send, status: int, content: bytes, headers: Iterable[tuple[bytes, bytes]] = ()
) -> None:
    all_headers = list(headers)
    if not any(name == b"content-type" for name, _ in all_headers):
        all_headers += [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    if status != 304:
        all_headers.append((b"content-length", str(len(content)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": all_headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else content})


async def _send_large(scope: Scope, send: Send, status: int, path: Path, headers: Headers) -> None:
    """Send a file from the disk, a piece at a time; others are answered meanwhile."""
    with path.open("rb") as file:
        left = path.stat().st_size
        headers = [*headers, (b"content-length", str(left).encode())]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        while left and scope["method"] != "HEAD":
            piece = await asyncio.to_thread(file.read, CHUNK)
            left -= len(piece)
            if not piece:
                break  # it became shorter: the client sees that something is missing
            await send({"type": "http.response.body", "body": piece, "more_body": left > 0})
    if left:
        await send({"type": "http.response.body", "body": b""})


def _not_built() -> File:
    """The page that is shown while there is no client."""
    text = escape(say("server.not_built").text())
    page = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Astragal</title><h1>Astragal</h1><p>{text}</p>'
    return File(TYPES[".html"], {"": page.encode()}, "none")
