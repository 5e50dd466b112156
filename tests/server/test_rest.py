"""REST: tables, codes, guests, tokens, positions; where requests come from; headers."""

import httpx

from tests.server.running import Running


def test_tables_and_codes(server: Running) -> None:
    ann = server.guest("Ann")
    made = ann.post("/api/tables", {"game": {"game": "qwixx", "players": 3}, "settings": {"public": True}})
    assert made.status_code == 201
    table, code = made.json()["id"], made.json()["code"]
    assert made.json()["link"] == f"/t/{code}"
    assert httpx.get(f"{server.url}/api/codes/{code.lower()}").json() == {"id": table, "link": f"{server.url}/t/{code}"}
    assert httpx.get(f"{server.url}/api/codes/ZZZZZZZZ").status_code == 404
    listed = httpx.get(f"{server.url}/api/tables").json()["tables"]
    assert listed[0]["id"] == table
    assert ann.get("/api/tables/mine").json()["tables"][0]["players"] == 3
    hidden = ann.table("quixo")
    assert hidden not in httpx.get(f"{server.url}/api/tables").text
    assert httpx.get(f"{server.url}/api/tables/mine").json()["tables"] == []
    bob = server.guest("Bob")
    assert bob.post(f"/api/tables/{table}/join", {"seat": 1}).status_code == 200
    seats = bob.get(f"/api/tables/{table}").json()["seats"]
    assert seats[1] == {"name": "Bob", "kind": "person"}
    assert ann.post(f"/api/tables/{table}/join", {"seat": 1}).json()["code"] == "not_allowed"
    assert httpx.get(f"{server.url}/api/tables/{table}/record").status_code == 404
    assert httpx.get(f"{server.url}/api/tables/{'0' * 20}").json()["key"] == "server.no_table"


def test_what_cannot_be_made(server: Running) -> None:
    ann = server.guest()
    for wanted, status in (
        ({}, 422),
        ({"game": {"game": "chess"}}, 422),
        ({"game": {"game": "qwixx", "players": 99}}, 422),
        ({"game": {"game": "qwixx"}, "settings": {"clock": "move"}}, 422),
        ({"game": {"game": "qwixx"}, "settings": {"clock": "sun"}}, 422),
        ({"game": {"game": "qwixx"}, "more": 1}, 422),
        ([], 422),
    ):
        answer = ann.post("/api/tables", wanted)
        assert answer.status_code == status, answer.text
        assert set(answer.json()) >= {"code", "key", "message"}
    assert httpx.post(f"{server.url}/api/tables", content=b"{" * 10).status_code in {400, 422}
    big = httpx.post(f"{server.url}/api/positions", json={"text": "x" * 2_000_000})
    assert (big.status_code, big.json()["code"]) == (413, "too_large")
    pieces = httpx.post(f"{server.url}/api/positions", content=(b"x" * 60_000 for _ in range(40)))
    assert pieces.status_code == 413


def test_guests(server: Running) -> None:
    with httpx.Client(base_url=server.url, headers={"Origin": server.url}) as browser:
        me = browser.get("/api/me")
        cookie = me.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Secure" not in cookie
        assert browser.get("/api/me").json() == me.json()
        changed = browser.put("/api/me", json={"name": " Zoë \n", "colour": "blue"}).json()
        assert changed == {"person": me.json()["person"], "name": "Zoë", "colour": "blue"}
        assert browser.get("/api/me").json() == changed
        assert browser.put("/api/me", json={"name": " "}).status_code == 422
        token = browser.post("/api/tokens", json={}).json()
        assert token["person"] == me.json()["person"]
        assert browser.post("/api/tokens", json={"separate": True}).json()["person"] != token["person"]
        program = httpx.get(f"{server.url}/api/me", headers={"Authorization": f"Bearer {token['token']}"})
        assert program.json() == changed
        assert "set-cookie" not in program.headers
    forged = httpx.get(f"{server.url}/api/me", headers={"Authorization": f"Bearer {token['token'][:-2]}AA"})
    assert (forged.status_code, forged.json()["code"]) == (401, "no_identity")
    behind = httpx.get(f"{server.url}/api/me", headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"})
    assert "Secure" in behind.headers["set-cookie"]
    assert "strict-transport-security" in behind.headers


def test_pages_of_other_sites_cannot(server: Running) -> None:
    with httpx.Client(base_url=server.url) as browser:
        browser.get("/api/me")
        wanted = {"game": {"game": "quixo"}}
        for headers in (
            {"Origin": "https://evil.example"},
            {"Origin": "null"},
            {"Origin": f"http://{server.address}.evil.example"},
            {"Sec-Fetch-Site": "cross-site"},
            {"Sec-Fetch-Site": "same-site"},
            {},  # a cookie, and not a word about where from
        ):
            for answer in (
                browser.post("/api/tables", json=wanted, headers=headers),
                browser.put("/api/me", json={"name": "Eve"}, headers=headers),
                browser.post("/api/tokens", json={}, headers=headers),
            ):
                assert (answer.status_code, answer.json()["code"]) == (403, "wrong_origin")
        for headers in ({"Origin": server.url}, {"Sec-Fetch-Site": "same-origin"}):
            assert browser.post("/api/tables", json=wanted, headers=headers).status_code == 201
        form = {"Content-Type": "text/plain", "Origin": server.url}
        assert browser.post("/api/tables", content=b'{"game": {"game": "quixo"}}', headers=form).status_code == 422
        table = browser.post("/api/tables", json=wanted, headers={"Origin": server.url}).json()["id"]
        upgrade = {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        }
        for origin in ("https://evil.example", "null"):
            answer = browser.get(f"/api/tables/{table}/socket", headers={**upgrade, "Origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "wrong_origin")
        assert browser.get(f"/api/tables/{table}/socket", headers=upgrade).status_code == 403


def test_headers_on_every_answer(server: Running) -> None:
    for path in ("/api/me", "/api/nothing", "/healthz", "/metrics", "/", "/api/tables/%00"):
        headers = httpx.get(server.url + path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers
        if path.startswith("/api"):
            assert headers["cache-control"] == "no-store"
    assert httpx.get(f"{server.url}/nothing").json()["code"] == "not_found"
    assert httpx.delete(f"{server.url}/api/me").json()["code"] == "method_not_allowed"


def test_positions(server: Running) -> None:
    told = httpx.post(f"{server.url}/api/positions", json={"text": "quixo board=1X3/5/5/5/5 active=1"}).json()
    assert told["awaiting"] == [1]
    assert "a1-a5" in told["moves"]["1"]
    assert told["svg"].startswith("<svg")
    wrong = httpx.post(f"{server.url}/api/positions", json={"text": "quixo board=9"})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "unreadable")


def test_health_and_figures(server: Running) -> None:
    assert httpx.get(f"{server.url}/healthz").json() == {"status": "ok"}
    server.guest().table("quixo")
    figures = httpx.get(f"{server.url}/metrics").text
    assert 'astragal_requests_total{method="POST",route="/api/tables",status="201"}' in figures
    for name in ("astragal_sockets", "astragal_append_seconds_bucket", "astragal_commands"):
        assert name in figures
