"""Pages of other sites, also those that made their name point here; and figures, which are not for everybody."""

import asyncio
import socket
from collections.abc import Iterator

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.running import Running, running

SECRET = "figures-for-me"


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    settings = {
        "ASTRAGAL_PUBLIC_URL": "https://dice.example",
        "ASTRAGAL_ORIGINS": "https://play.example",
        "ASTRAGAL_METRICS_TOKEN": SECRET,
    }
    with running(tmp_path_factory.mktemp("hosts"), **settings) as server:
        yield server


def get(server: Running, path: str, **headers: str) -> httpx.Response:
    return httpx.get(server.url + path, headers={name.replace("_", "-"): value for name, value in headers.items()})


def post(server: Running, **headers: str) -> int:
    return httpx.post(f"{server.url}/api/tokens", json={}, headers=headers).status_code


def opens(server: Running, table: str, **headers: str) -> int:
    """Return the status with which a socket is answered; 101 when it opens."""

    async def try_it() -> int:
        host = headers.pop("Host", server.address)
        name, port = server.address.split(":")
        url = f"ws://{host}/api/tables/{table}/socket"
        try:
            async with connect(url, host=name, port=int(port), additional_headers=headers, compression=None):
                return 101
        except InvalidStatus as refused:
            return refused.response.status_code

    return asyncio.run(try_it())


def test_a_rebound_name_ends_here(public: Running) -> None:
    """The browser thinks that page and server are the same site; the name tells that they are not."""
    table = public.guest().table("quixo")
    for path in ("/", "/api/me", f"/api/tables/{table}", "/healthz", "/metrics"):
        answer = get(public, path, Host="evil.example:8477")
        assert answer.status_code == 403, path
        assert "ASTRAGAL_PUBLIC_URL" in answer.text
        assert "set-cookie" not in answer.headers
    assert get(public, "/api/me", Host="evil.example").json()["code"] == "wrong_host"
    assert get(public, "/", Host="evil.example").headers["content-type"].startswith("text/plain")
    assert post(public, Host="evil.example", Origin="http://evil.example") == 403
    assert opens(public, table, Host="evil.example", Origin="http://evil.example") == 403
    assert '"unknown host","host":"evil.example"' in public.output


def test_names_that_are_ours(public: Running) -> None:
    port = public.address.split(":")[1]
    machine = socket.gethostname().partition(".")[0]
    for host in (f"localhost:{port}", f"127.0.0.1:{port}", f"[::1]:{port}", "192.168.1.7:8477", "[fe80::1]",
                 "DICE.example", "play.example", machine, f"{machine}.local:{port}", f"{machine}-2.local"):  # fmt: skip
        assert get(public, "/api/me", Host=host).status_code == 200, host
    table = public.guest().table("quixo")
    assert opens(public, table, Host=f"localhost:{port}", Origin=f"http://localhost:{port}") == 101


def test_origins_are_compared_with_scheme_and_port(public: Running) -> None:
    here, port = public.url, public.address.split(":")[1]
    table = public.guest().table("quixo")
    for origin, good in (
        (here, True),
        ("https://dice.example", True),
        ("https://play.example", True),
        (here.replace("http", "https"), False),
        ("http://dice.example", False),
        ("http://127.0.0.1:1", False),
        (f"http://localhost:{port}", False),
        ("null", False),
        ("https://dice.example.evil.example", False),
        ("https://dice.example@evil.example", False),
        ("https://evil@dice.example", False),
        (here.replace("//", "//evil@"), False),
        (f"{here}/", False),
    ):
        assert (post(public, Origin=origin) == 201) == good, origin
        assert (opens(public, table, Origin=origin) == 101) == good, origin
    # A proxy on this machine says how people reached it.
    forwarded = {"X-Forwarded-Proto": "https", "Host": "10.1.2.3"}
    assert post(public, Origin="https://10.1.2.3", **forwarded) == 201
    assert post(public, Origin="http://10.1.2.3", **forwarded) == 403


def test_figures_are_for_this_machine_or_with_a_token(public: Running) -> None:
    assert get(public, "/metrics").status_code == 200
    for headers in (
        {"X_Forwarded_For": "192.0.2.7"},
        {"Forwarded": "for=192.0.2.7"},
        {"Host": "dice.example"},
        {"X_Forwarded_For": "192.0.2.7", "Authorization": "Bearer wrong"},
    ):
        answer = get(public, "/metrics", **headers)
        assert (answer.status_code, answer.json()["key"]) == (403, "server.metrics"), headers
    assert get(public, "/metrics", X_Forwarded_For="192.0.2.7", Authorization=f"Bearer {SECRET}").status_code == 200
