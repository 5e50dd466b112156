"""Settings for every test."""

import os

from hypothesis import settings

# Whatever the machine speaks, commands speak English here; tests of other languages ask for them.
os.environ["ASTRAGAL_LANGUAGE"] = "en"

# "ci" makes the same examples every time; "dev" looks for new ones on every run.
# HYPOTHESIS_PROFILE chooses by name.
settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("dev", deadline=None, print_blob=True)
# "few" is for measuring which lines are reached.
settings.register_profile("few", derandomize=True, deadline=None, max_examples=25)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))
