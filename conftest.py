"""For all tests, and the examples in the documents and the library: how long each may take."""

from tests.timeouts import pytest_itemcollected, pytest_runtest_protocol, pytest_timeout_set_timer

__all__ = ["pytest_itemcollected", "pytest_runtest_protocol", "pytest_timeout_set_timer"]
