"""The rules of Qwixx and its family: one engine, sheets as data."""
