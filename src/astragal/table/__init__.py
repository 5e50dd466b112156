"""One live game among people and bots: seats, clock, fair dice, undo, talk, log. No web, no SQL.

A table is the fold of its events. `Table.decide(command, …)` says which events a command leads to and changes
nothing; whoever keeps the log stores them and then lets the table `apply` them.
"""
