"""A small TCP proxy before one or more servers: a bad line, or a load balancer."""

import asyncio
import random
from collections.abc import Sequence

Line = tuple[asyncio.StreamWriter, asyncio.StreamWriter]


class Proxy:
    """Passes connections on to any server that answers, and cuts them when told to."""

    def __init__(self, ports: Sequence[int], chance: random.Random) -> None:
        self._ports, self._chance = list(ports), chance
        self._lines: dict[Line, bool] = {}
        """Every line, and whether it is to break in the middle of what it carries next."""
        self._server: asyncio.Server | None = None
        self._silent: set[Line] = set()
        self.cuts = 0

    @property
    def url(self) -> str:
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        for line in list(self._lines):
            self._cut(line)
        await asyncio.sleep(0.05)

    def cut_some(self) -> int:
        """Cut some lines at once, and let some others break in the middle of a message. Return how many."""
        chosen = [line for line in self._lines if self._chance.random() < 0.5]
        for line in chosen:
            if self._chance.random() < 0.5:
                self._cut(line)
            else:
                self._lines[line] = True
        self.cuts += len(chosen)
        return len(chosen)

    def swallow(self) -> None:
        """Keep all lines open that there are, and carry nothing any more."""
        self._silent |= set(self._lines)

    def _cut(self, line: Line) -> None:
        self._lines.pop(line, None)
        for writer in line:
            writer.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for port in self._chance.sample(self._ports, len(self._ports)):
            try:
                back_reader, back_writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                continue
            line = writer, back_writer
            self._lines[line] = False
            await asyncio.gather(self._pump(reader, back_writer, line), self._pump(back_reader, writer, line))
            return
        writer.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, line: Line) -> None:
        try:
            while data := await reader.read(65536):
                if line in self._silent:
                    continue
                if self._lines.get(line):
                    writer.write(data[: self._chance.randrange(len(data))])
                    await writer.drain()
                    break
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            self._cut(line)
