"""What every game is made of. Pure and immutable: no input or output, no arrays, no randomness."""
