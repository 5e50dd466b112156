"""The app as files, without a server: built once, then served under a path by Python's own web server."""

import functools
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "build" / "site"


class Quiet(SimpleHTTPRequestHandler):
    """As `python -m http.server`, but it says nothing."""

    def log_message(self, format: str, *args: object) -> None:
        pass


class Server(ThreadingHTTPServer):
    """Python's web server, with room for all the files that a page asks for at once."""

    request_queue_size = 128


@contextmanager
def site(folder: Path) -> Iterator[str]:
    """Build the site if it is not there yet, and serve it under a path nobody could have guessed; give its address."""
    subprocess.run([ROOT / "scripts" / "site.sh", "dev"], check=True)
    shutil.copytree(BUILT, folder / "some where" / "games")
    handler = functools.partial(Quiet, directory=str(folder))
    with Server(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/some%20where/games/"
        finally:
            server.shutdown()
