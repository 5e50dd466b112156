"""Qwinto."""
