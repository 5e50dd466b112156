"""Quixo solved: every position of 3×3, 4×4 and 5×5 won, drawn or lost, and tables to look it up."""
