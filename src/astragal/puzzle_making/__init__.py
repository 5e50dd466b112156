"""How the puzzles are made and proven: from games between levels, by solved tables, searches and rollouts.

Nothing here is needed to solve them: `astragal.puzzles` has the files that come of it. docs/puzzles.md tells the story.
"""
