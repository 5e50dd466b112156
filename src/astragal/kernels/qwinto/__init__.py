"""Qwinto on integers: a row is which places are written on, and which numbers are in it."""
