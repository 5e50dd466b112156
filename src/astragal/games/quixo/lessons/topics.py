"""The rules by topic, each with the clauses it tells and, mostly, a board that shows it."""

from astragal.learn.types import RuleTopic

QUIXO = (
    RuleTopic("goal", ("QI0", "QI4"), "quixo players=2 active=0 made=0 board=5/5/5/5/5"),
    RuleTopic(
        "take",
        ("QI1",),
        "quixo players=2 active=0 made=4 board=X1O2/5/4X/5/2O2",
        cells=("a5", "b5", "d5", "e5", "a4", "e4", "a3", "e3", "a2", "e2", "a1", "b1", "d1", "e1"),
    ),
    RuleTopic(
        "push",
        ("QI2", "QI3"),
        "quixo players=2 active=0 made=4 board=X1O2/5/4X/5/2O2",
        cells=("b1", "a1", "e1", "b5"),
    ),
    RuleTopic(
        "win",
        ("QI4",),
        "quixo players=2 active=1 made=11 board=XXXXX/1O3/2OO1/1X3/O3O over=line",
        cells=("a5", "b5", "c5", "d5", "e5"),
    ),
    RuleTopic(
        "losing_line",
        ("QI5",),
        "quixo players=2 active=1 made=13 board=XXXXX/1X3/2X2/OOOOO/5 over=line",
        cells=("a2", "b2", "c2", "d2", "e2"),
    ),
    RuleTopic(
        "four",
        ("QI6", "QI9"),
        "quixo players=4 active=0 made=8 board=2X1o/1x2O/x4/4O/1o2X",
        cells=("c5", "e1"),
    ),
    RuleTopic("dot", ("QI7",), "quixo players=4 active=1 made=9 board=x1X1o/1x2O/5/x3O/1o2X", cells=("a5",)),
    RuleTopic("pass", ("QI8",), "quixo players=4 active=0 made=40 board=xOoxO/O2Xo/x1X1O/o3x/OxoxO"),
    RuleTopic("draw", ("QI10", "QI11")),
)
