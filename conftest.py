"""For all tests, and the examples in sources and documents: folders of their own, and how long each may take."""

from tests import own_folders
from tests.timeouts import pytest_itemcollected, pytest_runtest_protocol, pytest_timeout_set_timer

__all__ = ["pytest_itemcollected", "pytest_runtest_protocol", "pytest_timeout_set_timer", "pytest_unconfigure"]

HOME = own_folders.use()


def pytest_unconfigure() -> None:
    """Leave nothing behind."""
    own_folders.leave(HOME)
