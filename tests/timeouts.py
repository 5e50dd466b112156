"""How long a test may take: 90 seconds, unless it says otherwise by `pytest.mark.timeout`.

One that takes longer fails, with its own stack and those of the servers that run. If that does not reach it (it waits
in compiled code), its process ends a little later with all stacks on stderr, and xdist goes on with another one; the
servers that it has started end with it (`tests/server/children.py`).
"""

import faulthandler
import signal
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key
from pytest_timeout import Settings, _get_item_settings  # type: ignore[import-untyped]

from tests.server import children

BROWSER = Path(__file__).with_name("browser")
LONG = 1200
"""Seconds for a test marked `long` that does not say."""
WHOLE = 600
"""Seconds for a document, whose examples are one test, and for a test of the page."""
GRACE = 30
"""Seconds from the failure to the end of the process."""


def pytest_itemcollected(item: pytest.Item) -> None:
    if item.get_closest_marker("timeout"):
        return
    if item.get_closest_marker("long"):
        item.add_marker(pytest.mark.timeout(LONG))
    elif item.path.suffix == ".md" or item.path.is_relative_to(BROWSER):
        item.add_marker(pytest.mark.timeout(WHOLE))


def pytest_timeout_set_timer(item: pytest.Item, settings: Settings) -> bool:
    """As pytest-timeout does it, but the failure tells of servers, too."""

    def too_long(_signal: int, _frame: FrameType | None) -> None:
        __tracebackhide__ = True
        pytest.fail(f"Timeout: {item.nodeid} takes longer than {settings.timeout:g} s.\n\n{children.all_stacks()}")

    def cancel() -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)

    item.cancel_timeout = cancel  # type: ignore[attr-defined]
    signal.signal(signal.SIGALRM, too_long)
    signal.setitimer(signal.ITIMER_REAL, settings.timeout)
    return True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    limit = _get_item_settings(item).timeout
    if limit:
        stderr = item.config.stash[fault_handler_stderr_fd_key]
        faulthandler.dump_traceback_later(limit + GRACE, file=stderr, exit=True)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()
