"""Running the server: listen, serve until told to stop, stop without losing anything."""

import asyncio
import gc
import multiprocessing
import os
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import resource_tracker

import uvicorn
from prometheus_client import multiprocess
from uvicorn.config import STARTUP_FAILURE
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from astragal.server.app import App, open_store
from astragal.server.config import Config
from astragal.server.http.connections import Connections, raise_file_limit
from astragal.server.http.guards import DirectPeer
from astragal.server.http.http_protocol import HttpConnection
from astragal.server.live.socket_protocol import SocketConnection
from astragal.server.logs import failed, set_up, warn
from astragal.server.stopping import Stopping

LONGEST_END = 30
"""Seconds that closing what was open may take. All clients have been sent off before."""


class ServerConfig(uvicorn.Config):
    """Uvicorn's settings, and what all connections share."""

    connections: Connections


class Server(uvicorn.Server):
    """Uvicorn, except that it asks whether to stop, and sends clients off in order before it closes connections."""

    def __init__(self, config: "ServerConfig", app: App, stopping: Stopping) -> None:
        super().__init__(config)
        self._app, self._stopping = app, stopping
        self._connections = config.connections

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals alone: what they ask for is remembered from the first moment of the process on."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the tables, then listen; unless the process is to stop before anybody was served."""
        try:
            self.should_exit = not await self._stopping.unless(self._app.start())
        except Exception as error:
            failed("start", error)
            sys.exit(STARTUP_FAILURE)
        if self.should_exit:
            await self._close()
        else:
            await super().startup(sockets)

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second ask whether to stop; once a second end connections that have come to nothing."""
        if counter % 10 == 0:
            await self._connections.sweep(self.server_state.connections)
        return await super().on_tick(counter) or self._stopping.wished

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, finish what is under way, let uvicorn do the rest, close the tables."""
        for server in self.servers:
            server.close()
        await self._app.drain()
        await super().shutdown(sockets)
        await self._close()

    async def _close(self) -> None:
        signal.alarm(LONGEST_END)  # if it does not end, for a database that does not answer, the kernel ends it
        await self._app.close()


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; `OSError` if that cannot be.

    >>> with listen("127.0.0.1", 0) as listening:
    ...     listening.getsockname()[1] > 0
    True
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)
    except BaseException:
        listening.close()
        raise
    return listening


def run(config: Config, listening: socket.socket, stopping: Stopping) -> None:
    """Serve in this process until it is to stop."""
    set_up(config.log)
    tune()
    raise_file_limit()
    app = App(config)
    proxied = ProxyHeadersMiddleware(app, os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1"))  # type: ignore[arg-type]
    settings = ServerConfig(
        DirectPeer(proxied),  # type: ignore[arg-type]
        loop="astragal.server.loop:WatchedLoop",
        http=HttpConnection,
        ws=SocketConnection,
        proxy_headers=False,  # ours, which also tells who really asks
        ws_max_size=config.limits.frame_bytes or 16 * 1024 * 1024,
        ws_ping_interval=None,  # we have our own, which clients can see
        ws_per_message_deflate=False,
        lifespan="off",  # the server opens and closes the tables itself
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=max(1, int(config.stop_seconds)),
        backlog=2048,
        ssl_certfile=config.certificate or None,
        ssl_keyfile=config.certificate_key or None,
    )
    settings.connections = Connections(config, proxied.trusted_hosts)  # type: ignore[arg-type]
    Server(settings, app, stopping).run([listening])


def run_workers(config: Config, listening: socket.socket, stopping: Stopping) -> None:
    """Serve with several processes that share the listening socket; one that dies is replaced."""
    set_up(config.log)
    figures = tempfile.mkdtemp(prefix="astragal-metrics-")
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = figures  # read by the workers when they start
    context = multiprocessing.get_context("spawn")
    resource_tracker.ensure_running()  # starting it lets through what `_held` holds

    def start() -> "multiprocessing.process.BaseProcess":
        process = context.Process(target=_work, args=(config, listening))
        with _held(signal.SIGINT):  # and so has the new process, until it can say that this is not for it
            process.start()
        return process

    workers: list[multiprocessing.process.BaseProcess] = []
    try:
        while not stopping.wished:
            if len(workers) < config.workers:
                workers.append(start())
                continue
            time.sleep(0.2)
            for place, worker in enumerate(workers):
                if not worker.is_alive() and not stopping.wished:
                    warn("worker died", exit_code=worker.exitcode)
                    multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
                    time.sleep(0.5)  # should it die at once, again and again
                    workers[place] = start()
    finally:
        _end(workers, config.stop_seconds + 5)
        shutil.rmtree(figures, ignore_errors=True)


def _work(config: Config, listening: socket.socket) -> None:
    """Serve as one of several processes, until the first one says so or is gone."""
    stopping = Stopping()
    stopping.remember()
    run(config, listening, stopping)


@contextmanager
def _held(number: signal.Signals) -> Iterator[None]:
    """Let a signal wait, in this process and in those that it starts."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [number])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end(workers: Sequence["multiprocessing.process.BaseProcess"], seconds: float) -> None:
    for worker in workers:
        worker.terminate()
    until = time.monotonic() + seconds
    for worker in workers:
        worker.join(max(0.1, until - time.monotonic()))
        if worker.is_alive():
            worker.kill()


def tune() -> None:
    """Settings of Python for a server."""
    # What lives long (modules, tables) is not looked through for garbage all the time; and looking through what is
    # younger, 25,000 objects at most, holds the event loop for few milliseconds even while a long log is folded.
    gc.freeze()
    gc.set_threshold(5_000, 5, 800)


def check_database(config: Config, stopping: Stopping, new_secret: str | None = None) -> bool:
    """Open the database once, so that trouble with it is told before anything listens; false if told to stop meanwhile.

    With `new_secret` a new secret signs tokens from now on; `only` makes all tokens void that others signed.
    """
    from astragal.server.http.signing import renew_secret

    async def check() -> None:
        store = await open_store(config)
        if new_secret is not None:
            await renew_secret(config, store, keep=new_secret != "only")
        await store.close()

    return asyncio.run(stopping.unless(check()))
