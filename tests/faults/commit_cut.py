"""A wire to PostgreSQL that breaks exactly after a COMMIT has arrived, and stays broken until it is mended."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from tests.server.postgres import commits


class CommitCut:
    """Carries everything; once armed, the next COMMIT is the last thing that arrives, and its answer is lost."""

    def __init__(self, url: str) -> None:
        self._to = urlsplit(url)
        self._open: set[asyncio.StreamWriter] = set()
        self._armed = False
        self.committed = threading.Event()
        """Set when a COMMIT was carried out whose answer nobody hears."""
        self._broken = False

    def arm(self) -> None:
        self._armed = True
        self.committed.clear()

    def mend(self) -> None:
        self._broken = False

    @contextmanager
    def wire(self) -> Iterator[str]:
        """The address to use instead of the database's own. It works in a thread: tests may block."""
        loop = asyncio.new_event_loop()
        thread = threading.Thread(target=loop.run_forever, daemon=True)
        thread.start()
        serving = asyncio.start_server(self._serve, "127.0.0.1", 0)
        server = asyncio.run_coroutine_threadsafe(serving, loop).result()
        port = server.sockets[0].getsockname()[1]
        try:
            yield f"postgresql://{self._to.username}@127.0.0.1:{port}{self._to.path}"
        finally:
            asyncio.run_coroutine_threadsafe(self._stop(server), loop).result()
            loop.call_soon_threadsafe(loop.stop)
            thread.join()
            loop.close()

    async def _stop(self, server: asyncio.Server) -> None:
        server.close()
        self._cut_all()
        while self._open:
            await asyncio.sleep(0.01)

    async def _serve(self, near_in: asyncio.StreamReader, near_out: asyncio.StreamWriter) -> None:
        if self._broken:
            near_out.transport.abort()
            return
        far_in, far_out = await asyncio.open_connection(self._to.hostname, self._to.port)
        self._open |= {near_out, far_out}
        back = asyncio.ensure_future(_carry(far_in, near_out))
        try:
            while data := await near_in.read(65536):
                if self._armed and commits(data):
                    self._armed, self._broken = False, True
                    back.cancel()
                    await asyncio.wait([back])
                    far_out.write(data)
                    await far_in.read(65536)  # the answer: it is committed
                    self._cut_all()
                    self.committed.set()
                    return
                far_out.write(data)
        except OSError:
            pass
        finally:
            back.cancel()
            for writer in (near_out, far_out):
                writer.close()
                self._open.discard(writer)

    def _cut_all(self) -> None:
        for writer in self._open:
            writer.transport.abort()


async def _carry(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    try:
        while data := await source.read(65536):
            target.write(data)
    except OSError:
        pass
    target.close()
