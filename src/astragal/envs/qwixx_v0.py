"""Qwixx for PettingZoo.

>>> parallel = parallel_env(seed=7)
>>> observations, infos = parallel.reset()
>>> sorted(observations)
['player_0', 'player_1']
"""

from astragal.envs.pettingzoo import makers

__all__ = ["env", "parallel_env", "raw_env"]

env, raw_env, parallel_env = makers("qwixx")
