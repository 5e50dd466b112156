"""Qwixx and Qwixx Longo."""
