"""The rules on integers and arrays, compiled with Numba."""
