"""The recipes of deploy/ with the real programs: proxies before the server, and systemd's own check of its unit."""

import asyncio
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from astragal.server.http.home_certificate import home_certificate
from tests.server.running import Running, running

pytestmark = pytest.mark.timeout(300)  # proxies before servers

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
PATH = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"


def program(name: str) -> str:
    found = shutil.which(name, path=PATH)
    if found is None:
        pytest.skip(f"{name} is not installed here; scripts/test-needs.sh installs what the usual run needs")
    return found


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


@contextmanager
def proxy(command: list[str], port: int, folder: Path) -> Iterator[None]:
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=os.environ | {"HOME": str(folder)})
    try:
        end = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                assert process.poll() is None, (folder / "proxy.log").read_text()
                assert time.monotonic() < end, (folder / "proxy.log").read_text()
                time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait()


def check(url: str, path: str, authority: Path | None) -> None:
    """The page, its files, a table with its link and its socket: all through the proxy, under its path."""
    trust = ssl.create_default_context(cafile=str(authority)) if authority else True
    with httpx.Client(base_url=f"{url}{path}", verify=trust, headers={"origin": url}) as client:
        page = client.get("/")
        assert page.status_code == 200
        script = re.search(r'src="([^"]+\.js)"', page.text)
        assert script
        assert script[1].startswith(f"{path}/assets/")
        assert httpx.get(f"{url}{script[1]}", verify=trust).status_code == 200
        answer = client.post("/api/tables", json={"game": {"game": "quixo", "players": 2}})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        found = client.get(f"/api/codes/{made['code']}").json()
        assert found["link"] == f"{url}{path}/t/{made['code']}"
        cookie = answer.headers["set-cookie"]
        assert f"Path={path or '/'};" in cookie
        assert ("Secure" in cookie) == url.startswith("https")

    async def sit() -> None:
        address = f"{url.replace('http', 'ws', 1)}{path}/api/tables/{made['id']}/socket"
        headers = {"cookie": cookie.partition(";")[0], "origin": url}
        async with connect(address, additional_headers=headers, ssl=trust if authority else None) as line:
            assert await asyncio.wait_for(line.recv(), 60)

    asyncio.run(sit())


@pytest.fixture(scope="module", params=["", "/games/dice"], ids=["root", "path"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, str]]:
    arguments = ["--root-path", request.param] if request.param else []
    with running(tmp_path_factory.mktemp("served"), *arguments) as server:
        yield server, request.param


def test_nginx(served: tuple[Running, str], tmp_path: Path) -> None:
    """deploy/nginx.conf as it is, but for names, ports and certificates."""
    nginx = program("nginx")
    server, path = served
    port, made = free_port(), home_certificate(tmp_path, ["127.0.0.1"])
    text = (DEPLOY / "nginx.conf").read_text()
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("dice.example;", "127.0.0.1;"),
        ("/etc/letsencrypt/live/dice.example/fullchain.pem", str(made.certificate)),
        ("/etc/letsencrypt/live/dice.example/privkey.pem", str(made.key)),
        ("127.0.0.1:8477", server.address),
        ("location / {", f"location {path}/ {{"),
    ):
        assert old in text, old
        text = text.replace(old, new)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {tmp_path}/{kind};\n" for kind in kinds)
    whole = (
        f"daemon off; pid {tmp_path}/pid; error_log stderr; events {{}}\nhttp {{ access_log off;\n{temporary}{text} }}"
    )
    config = tmp_path / "nginx.conf"
    config.write_text(whole)
    with proxy([nginx, "-c", str(config), "-p", str(tmp_path)], port, tmp_path):
        check(f"https://127.0.0.1:{port}", path, made.authority)


@pytest.mark.long
def test_caddy(served: tuple[Running, str], tmp_path: Path) -> None:
    """deploy/Caddyfile as it is, but for its name, port and certificate; under a path as its comment says."""
    caddy = program("caddy")
    server, path = served
    port, made = free_port(), home_certificate(tmp_path, ["127.0.0.1"])
    text = (DEPLOY / "Caddyfile").read_text()
    site = f"https://127.0.0.1:{port} {{\n\ttls {made.certificate} {made.key}"
    proxy_line = "reverse_proxy 127.0.0.1:8477"
    passed = proxy_line.replace("127.0.0.1:8477", server.address)
    for old, new in (
        ("dice.example {", site),
        (proxy_line, f"handle {path}/* {{\n\t\t{passed}\n\t}}" if path else passed),
    ):
        assert old in text, old
        text = text.replace(old, new)
    config = tmp_path / "Caddyfile"
    config.write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + text)
    with proxy([caddy, "run", "--adapter", "caddyfile", "--config", str(config)], port, tmp_path):
        check(f"https://127.0.0.1:{port}", path, made.authority)


def test_systemd_knows_the_unit(tmp_path: Path) -> None:
    """`systemd-analyze verify` finds nothing to say, with a program that exists."""
    unit = tmp_path / "astragal.service"
    unit.write_text(
        (DEPLOY / "astragal.service").read_text().replace("/opt/astragal/bin/astragal", shutil.which("true") or "")
    )
    done = subprocess.run(
        [program("systemd-analyze"), "verify", "--man=no", "--recursive-errors=no", str(unit)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr + done.stdout) == (0, "")
