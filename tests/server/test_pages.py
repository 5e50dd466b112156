"""The built client: caching, packing, addresses; and what is told while there is none."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.running import Running, running

PAGES = [
    "/",
    "/t/EMXHHW",
    "/t/EMXHHW/replay/1/17",
    "/t/EMXHHW/review/1",
    "/position?p=quixo",
    "/record",
    "/learn",
    "/learn/qwixx",
    "/lesson/longo",
    "/score",
    "/print",
    "/history",
    "/settings",
    "/settings/",
    "/index.html",
]
NOT_THERE = [
    "/nowhere",
    "/assets/gone-123.js",
    "/t/",
    "/notes.md",
    "/assets",
    "/assets/index-abc123.js.gz",
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/assets/../../secret.txt",
    "//secret",
]
SCRIPT = b"console.log('dice');\n" * 50
LARGE = bytes(range(251)) * 4_000
"""More than is kept in memory, and more than is read at a time."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a client that was built, a very small one; it allows few requests."""
    folder = tmp_path_factory.mktemp("pages")
    (folder / "web" / "assets").mkdir(parents=True)
    (folder / "secret.txt").write_text("secret")
    web = folder / "web"
    (web / "index.html").write_text("<!doctype html><title>Astragal</title>")
    (web / "sw.js").write_text("self")
    (web / "manifest.webmanifest").write_text("{}")
    (web / "assets" / "index-abc123.js").write_bytes(SCRIPT)
    (web / "assets" / "index-abc123.js.gz").write_bytes(gzip.compress(SCRIPT))
    (web / "assets" / "index-abc123.js.br").write_bytes(b"as if packed")
    (web / "assets" / "large-abc123.wasm").write_bytes(LARGE)
    (web / "assets" / "large-abc123.wasm.gz").write_bytes(gzip.compress(LARGE))
    (web / "notes.md").write_text("not for anybody")
    limits = {"ASTRAGAL_REQUESTS_PER_SECOND": "0.1", "ASTRAGAL_REQUESTS_BURST": "20"}
    with running(folder, ASTRAGAL_PAGES=str(web), **limits) as server:
        yield server


def test_addresses(client: Running) -> None:
    for path in PAGES:
        answer = httpx.get(client.url + path)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8"), path
        assert answer.headers["cache-control"] == "no-cache"
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        head = httpx.head(client.url + path)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-length"] == answer.headers["content-length"]
    unknown = httpx.get(f"{client.url}/nowhere", headers={"Accept": "text/html,*/*"})
    assert (unknown.status_code, unknown.headers["content-type"]) == (404, "text/html; charset=utf-8")
    for path in NOT_THERE:
        answer = httpx.get(client.url + path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), path
    missing = httpx.get(f"{client.url}/api/nowhere", headers={"Accept": "text/html"})
    assert (missing.status_code, missing.json()["code"]) == (404, "not_found")
    assert httpx.post(f"{client.url}/").status_code == 405


def test_files(client: Running) -> None:
    url = f"{client.url}/assets/index-abc123.js"
    packed = httpx.get(url, headers={"Accept-Encoding": "gzip"})
    assert (packed.content, packed.headers["content-encoding"]) == (SCRIPT, "gzip")
    assert packed.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert packed.headers["vary"] == "accept-encoding"
    assert packed.headers["content-type"] == "text/javascript; charset=utf-8"
    plain = httpx.get(url, headers={"Accept-Encoding": "br;q=0, identity"})
    assert plain.content == SCRIPT
    assert "content-encoding" not in plain.headers
    best = httpx.head(url, headers={"Accept-Encoding": "gzip, deflate, br"})
    assert best.headers["content-encoding"] == "br"
    for tag in (plain.headers["etag"], packed.headers["etag"], f"W/{packed.headers['etag']}", "*"):
        same = httpx.get(url, headers={"If-None-Match": tag})
        assert (same.status_code, same.content) == (304, b"")
        assert same.headers["cache-control"].endswith("immutable")
    assert httpx.get(url, headers={"If-None-Match": '"another"'}).status_code == 200
    kinds = {"/sw.js": "text/javascript; charset=utf-8", "/manifest.webmanifest": "application/manifest+json"}
    for path, kind in kinds.items():
        answer = httpx.get(client.url + path)
        assert (answer.headers["content-type"], answer.headers["cache-control"]) == (kind, "no-cache")


def test_pages_do_not_count_as_requests(client: Running) -> None:
    for _ in range(30):
        assert httpx.get(client.url).status_code == 200
    answers = [httpx.get(f"{client.url}/api/me").status_code for _ in range(25)]
    assert 429 in answers
    assert httpx.get(client.url).status_code == 200


def test_not_built(tmp_path: Path) -> None:
    with running(tmp_path, ASTRAGAL_PAGES=str(tmp_path / "nothing")) as server:
        answer = httpx.get(server.url)
        assert (answer.status_code, answer.headers["content-type"]) == (503, "text/html; charset=utf-8")
        assert "make web" in answer.text
        assert httpx.get(f"{server.url}/healthz").status_code == 200


def test_large_files_come_from_the_disk(client: Running) -> None:
    """To the byte, packed or not, with their length; not again to those who have them."""
    address = f"{client.url}/assets/large-abc123.wasm"
    plain = httpx.get(address, headers={"accept-encoding": "identity"})
    assert plain.content == LARGE
    assert plain.headers["content-length"] == str(len(LARGE))
    assert plain.headers["content-type"] == "application/wasm"
    packed = httpx.get(address, headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == LARGE
    assert httpx.head(address).content == b""
    assert httpx.get(address, headers={"if-none-match": plain.headers["etag"]}).status_code == 304
