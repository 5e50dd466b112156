"""Quixo on two integers: fast play and search. Start with `board`, then `worth`, `search` and `think`.

A position is a *word* and *dots*, always as the seat to move sees them. Of the word the low 32 bits hold the cubes of
the mover's side, the high 32 those of the other side, a bit a square from a1. Dots matter with four players only: a
bit is set where a cube of the mover's side points at the partner, and where one of the other side points at the seat
that comes last, not next. So seats need no names, and positions that differ by a turn of the table are one.
"""
