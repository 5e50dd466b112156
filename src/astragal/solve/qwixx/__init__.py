"""Qwixx and Longo played alone, solved exactly."""
