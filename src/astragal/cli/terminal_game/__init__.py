"""A game in the terminal: who sits where, what is asked and shown, how it is saved."""
