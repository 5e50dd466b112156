"""What is legal. Pure and immutable: no input or output, no arrays, no randomness."""
