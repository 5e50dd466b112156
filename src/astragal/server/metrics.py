"""Figures for Prometheus. Labels are kinds of things only: never a table, a person or a choice."""

import os
from bisect import bisect_left

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess

FAST = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


class Metrics:
    """What one process counts. With several workers, each keeps its part in a shared folder."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        kept = self.registry
        self.requests = Counter("astragal_requests", "Requests answered.", ("method", "route", "status"), registry=kept)
        self.request_seconds = Histogram("astragal_request_seconds", "Time to answer.", buckets=FAST, registry=kept)
        self.sockets = Gauge("astragal_sockets", "Sockets that are open.", registry=kept, multiprocess_mode="livesum")
        self.rooms = Gauge(
            "astragal_tables_in_memory", "Tables held in memory.", registry=kept, multiprocess_mode="livesum"
        )
        self.commands = Counter("astragal_commands", "Commands handled.", ("type", "outcome"), registry=kept)
        self.append_seconds = Histogram("astragal_append_seconds", "Time to store events.", buckets=FAST, registry=kept)
        self.conflicts = Counter("astragal_conflicts", "Times another process stored first.", registry=kept)
        self.cut_off = Counter("astragal_cut_off", "Sockets closed by the server.", ("reason",), registry=kept)
        self.bot_seconds = Histogram("astragal_bot_seconds", "Time bots take.", ("level",), registry=kept)
        self.bot_failures = Counter("astragal_bot_failures", "Bots replaced.", ("reason",), registry=kept)
        self.loop_held = Histogram(
            "astragal_loop_held_seconds",
            "Callbacks that held the event loop for more than 20 ms of processor time.",
            ("cause",),
            buckets=(0.05, 0.1, 0.25, 0.5, 1.0),
            registry=kept,
        )
        self.jobs = Counter("astragal_jobs", "Heavy requests.", ("job", "outcome"), registry=kept)
        self._done: dict[tuple[str, str], int] = {}
        self._appends = [0] * (len(FAST) + 1)
        self._append_seconds = 0.0

    # What happens with every move is counted here first: the library takes ten times as long.

    def command(self, kind: str, outcome: str) -> None:
        """Count a command."""
        key = (kind, outcome)
        self._done[key] = self._done.get(key, 0) + 1

    def append(self, seconds: float) -> None:
        """Count an append, with the time that it took."""
        self._appends[bisect_left(FAST, seconds)] += 1
        self._append_seconds += seconds

    def flush(self) -> None:
        """Add up what was counted; once a second, and before anybody reads it."""
        for key, count in self._done.items():
            self.commands.labels(*key).inc(count)
        self._done.clear()
        if self._append_seconds:
            for bucket, count in zip(self.append_seconds._buckets, self._appends, strict=True):
                bucket.inc(count)
            self.append_seconds._sum.inc(self._append_seconds)
            self._appends, self._append_seconds = [0] * (len(FAST) + 1), 0.0

    def text(self) -> bytes:
        """Return the figures, of all workers, in the text format."""
        self.flush()
        if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
            registry = CollectorRegistry()
            multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
            return generate_latest(registry)
        return generate_latest(self.registry)
