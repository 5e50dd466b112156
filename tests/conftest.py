"""Settings for every test, what all of them may share, and the long mode.

Tests marked `long` repeat what others do once: they run when ASTRAGAL_LONG_TESTS is set (`make test LONG=1`).
"""

import os

import pytest
from hypothesis import settings

from tests.shared import anyio_backend, browser, chromium, postgres, server

__all__ = ["anyio_backend", "browser", "chromium", "postgres", "server"]

LONG = bool(os.environ.get("ASTRAGAL_LONG_TESTS"))

# "ci" makes the same examples every time; "dev" looks for new ones on every run.
# HYPOTHESIS_PROFILE chooses by name.
settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("dev", deadline=None, print_blob=True)
# "few" is for measuring which lines are reached.
settings.register_profile("few", derandomize=True, deadline=None, max_examples=25)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only repeats, unless it is wanted."""
    if LONG:
        return
    repeated = [item for item in items if item.get_closest_marker("long")]
    if repeated:
        config.hook.pytest_deselected(items=repeated)
        items[:] = [item for item in items if not item.get_closest_marker("long")]
