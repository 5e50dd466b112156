"""The rules of Qwinto."""
