"""The rules by topic, each with the clauses it tells and, mostly, a board that shows it."""

from astragal.learn.types import RuleTopic

_SHEETS = "0:o4=5,8=10/y3=3,5=8,6=9/p2=2,8=12/x0 1:o/y5=7/p4=6/x0"

QWINTO = (
    RuleTopic("goal", ("QW7",), "qwinto players=2 active=0 phase=pick 0:o/y/p/x0 1:o/y/p/x0"),
    RuleTopic("pick", ("QW3",), f"qwinto players=2 active=0 phase=decide picked=yp dice=2,4 {_SHEETS}"),
    RuleTopic(
        "write",
        ("QW4",),
        f"qwinto players=2 active=0 phase=write picked=yp dice=4,3 {_SHEETS}",
        cells=("y4", "p3", "p4", "p6", "p7"),
    ),
    RuleTopic(
        "rows",
        ("QW1",),
        "qwinto players=2 active=0 phase=pick 0:o4=5,8=10/y3=2,5=8,6=9/p2=2,6=6,8=7/x0 1:o/y5=7/p4=6/x0",
        cells=("y2", "p7"),
    ),
    RuleTopic(
        "columns",
        ("QW2",),
        f"qwinto players=2 active=0 phase=write picked=yp dice=4,1 {_SHEETS}",
        cells=("o4", "y4", "p4"),
    ),
    RuleTopic(
        "fail",
        ("QW5",),
        "qwinto players=2 active=1 phase=pick 0:o3=2,4=5,5=6,8=10/y3=3,5=8,6=9/p2=2,8=12/x1 1:o/y5=7/p4=6/x0",
    ),
    RuleTopic(
        "end",
        ("QW6",),
        "qwinto players=2 active=0 phase=over "
        "0:o3=2,4=5,5=6,7=8,8=10,9=13,10=14,11=16,12=17/y2=1,3=3,4=4,5=8,6=9,8=11,9=12,10=15,11=17/p2=2,4=6,8=12/x0 "
        "1:o3=3,5=7/y5=9,9=13/p4=6,8=10/x1",
    ),
    RuleTopic(
        "score",
        ("QW7",),
        "qwinto players=2 active=0 phase=pick "
        "0:o4=5,8=10,9=13,11=17/y2=2,3=3,4=7,5=8,6=10,8=11,9=12,10=15,11=16/p1=2,2=4,4=6,6=7,8=9,9=11/x2 "
        "1:o/y5=7/p4=6/x0",
        cells=("y11", "o4", "o8", "y9"),
    ),
    RuleTopic("mistakes", ("QW8",)),
)
