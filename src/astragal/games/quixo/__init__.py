"""Quixo."""
