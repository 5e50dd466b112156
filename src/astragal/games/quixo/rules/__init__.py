"""The rules of Quixo."""
