"""Qwixx, Longo and their family on integers: a sheet is one word, four rows of sixteen bits."""
