"""Exact answers: perfect play where it can be computed."""
