"""Tables made for a test, by the person whose page it is."""

from typing import Any

from playwright.sync_api import Page

from astragal.notation import Record, read_record


def make_table(page: Page, game: dict[str, Any], settings: dict[str, Any] | None = None) -> str:
    """Make a table in the name of whoever has this page; return its code."""
    wanted = {"game": game, "settings": settings or {}}
    answer = page.request.post("/api/tables", data=wanted, headers={"origin": origin_of(page)})
    assert answer.status == 201, answer.text()
    code: str = answer.json()["code"]
    return code


def origin_of(page: Page) -> str:
    """What a page of ours would say where it comes from; an empty page has no address yet."""
    url = page.url if page.url.startswith("http") else page.request.get("/healthz").url
    return "/".join(url.split("/")[:3])


def against_bots(page: Page, game: dict[str, Any], level: str = "greedy") -> str:
    """Sit down to a game against bots; return the code."""
    code = make_table(page, game)
    page.goto(f"/t/{code}?start=bots:{level}:1")
    page.wait_for_selector(".play, .result")
    return code


def table_id(page: Page, code: str) -> str:
    """Return the id behind a code."""
    found: str = page.request.get(f"/api/codes/{code}").json()["id"]
    return found


def join(page: Page, table: str, seat: int) -> None:
    """Sit down without a lobby."""
    origin = "/".join(page.url.split("/")[:3])
    answer = page.request.post(f"/api/tables/{table}/join", data={"seat": seat}, headers={"origin": origin})
    assert answer.ok, answer.text()


def do(page: Page, table: str, *commands: dict[str, Any]) -> None:
    """Give commands in the name of whoever has this page, over a socket of their own, and wait until they are done."""
    page.evaluate(
        """([table, commands]) => new Promise((done, failed) => {
          const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/socket`)
          let left = commands.length
          if (!left) done()
          socket.onclose = () => failed(new Error(`the line was cut, ${left} commands are not done`))
          socket.onopen = () => commands.forEach((command, n) =>
            socket.send(JSON.stringify({id: `${Math.random()}${n}`, do: command})))
          socket.onmessage = (message) => {
            const frame = JSON.parse(message.data)
            if (frame.error) failed(new Error(message.data))
            if (frame.ack && !--left) (socket.close(), done())
          }
        })""",
        [table, list(commands)],
    )


def record_of(page: Page, code: str, game: int = 1) -> Record:
    """Return the record of a game, read by the library."""
    table = table_id(page, code)
    answer = page.request.get(f"/api/tables/{table}/record?game={game}")
    assert answer.ok, answer.text()
    return read_record(answer.text())
