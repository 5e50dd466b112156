"""The rules by topic, each with the clauses it tells and, mostly, a board that shows it."""

from astragal.learn.types import RuleTopic

_LONGO = "longo players=2 lucky=5-8,6-11"
_EMPTY = "closed=- 0:r/y/g/b/x0 1:r/y/g/b/x0"
_EARLY = "closed=- 0:r3/y4,6/g11/b/x0 1:r/y5/g12/b/x0"
_MIDDLE = "closed=- 0:r5,7/y3,6,8,10/g11,9,6/b12,10/x0 1:r2/y/g/b/x0"

QWIXX = (
    RuleTopic("goal", ("QX12",), f"qwixx players=2 active=0 phase=roll {_EMPTY}"),
    RuleTopic("roll", ("QX2", "QX3"), f"qwixx players=2 active=0 phase=roll {_EARLY}"),
    RuleTopic(
        "white",
        ("QX4",),
        f"qwixx players=2 active=0 phase=white dice=4,1,2,6,6,6 {_EARLY}",
        cells=("r5", "g5", "b5"),
    ),
    RuleTopic(
        "colour",
        ("QX5",),
        "qwixx players=2 active=0 phase=colour dice=4,1,2,6,6,6 crossed=yes closed=- "
        "0:r3,5/y4,6/g11/b/x0 1:r/y5/g12/b/x0",
        cells=("b10",),
    ),
    RuleTopic(
        "left_to_right", ("QX1",), f"qwixx players=2 active=0 phase=roll {_MIDDLE}", cells=("r2", "r3", "r4", "r6")
    ),
    RuleTopic(
        "penalty",
        ("QX6",),
        "qwixx players=2 active=1 phase=roll closed=- 0:r5,7/y3,6,8,10/g11,9,6/b12,10/x1 1:r2/y/g/b/x0",
    ),
    RuleTopic(
        "lock",
        ("QX7",),
        "qwixx players=2 active=0 phase=white dice=6,6,3,1,5,2 closed=- "
        "0:r2,4,5,7,9/y3,6,8/g11,9/b12,10/x0 1:r2/y/g/b/x0",
        cells=("r12",),
    ),
    RuleTopic(
        "closing",
        ("QX8", "QX9"),
        "qwixx players=2 active=0 phase=roll closed=r 0:r2,4,5/y3,6,8/g11,9/b12,10/x0 1:r2,3,5,6,9,12#/y5/g10,8/b11/x1",
        cells=("r12",),
    ),
    RuleTopic(
        "end",
        ("QX10", "QX11"),
        "qwixx players=2 active=0 phase=over closed=rg "
        "0:r2,4,5/y3,6,8/g11,9,8,6,5,2#/b12,10/x0 1:r2,3,5,6,9,12#/y5/g10,8/b11/x1",
        cells=("r12", "g2"),
    ),
    RuleTopic(
        "score",
        ("QX12",),
        "qwixx players=2 active=0 phase=roll closed=- "
        "0:r3,5,6,9/y4,7,8/g12,10,9,8,6,5,4/b11,10,9,8,7,6,4,3/x2 1:r2/y/g/b/x0",
    ),
)

LONGO = (
    RuleTopic("goal", ("QX12", "QL1"), f"{_LONGO} active=0 phase=roll {_EMPTY}"),
    RuleTopic("roll", ("QX2", "QX3", "QL1"), f"{_LONGO} active=0 phase=roll {_EARLY}"),
    RuleTopic(
        "white",
        ("QX4",),
        f"{_LONGO} active=0 phase=white dice=5,1,2,6,6,8 {_EARLY}",
        cells=("r6", "g6", "b6"),
    ),
    RuleTopic(
        "colour",
        ("QX5",),
        f"{_LONGO} active=0 phase=colour dice=5,1,2,6,6,8 crossed=yes closed=- 0:r3,6/y4,6/g11/b/x0 1:r/y5/g12/b/x0",
        cells=("b13",),
    ),
    RuleTopic(
        "lucky",
        ("QL3", "QL4"),
        f"{_LONGO} active=1 phase=white dice=4,4,2,6,3,7 closed=- 0:r3,6/y4,6,7/g15/b16,13/x0 1:r/y5/g12/b/x0",
        cells=("g14",),
    ),
    RuleTopic("left_to_right", ("QX1",), f"{_LONGO} active=0 phase=roll {_MIDDLE}", cells=("r2", "r3", "r4", "r6")),
    RuleTopic(
        "penalty",
        ("QX6",),
        f"{_LONGO} active=1 phase=roll closed=- 0:r5,7/y3,6,8,10/g11,9,6/b12,10/x1 1:r2/y/g/b/x0",
    ),
    RuleTopic(
        "lock",
        ("QX7", "QL2"),
        f"{_LONGO} active=0 phase=white dice=8,7,3,1,5,2 closed=- "
        "0:r2,4,5,7,9,12/y3,6,8/g14,11/b12,10/x0 1:r2/y/g/b/x0",
        cells=("r15", "r16"),
    ),
    RuleTopic(
        "closing",
        ("QX8", "QX9"),
        f"{_LONGO} active=0 phase=roll closed=r 0:r2,4,5/y3,6,8/g14,11/b12,10/x0 1:r2,3,5,6,9,11,16#/y5/g10,8/b11/x1",
        cells=("r15", "r16"),
    ),
    RuleTopic(
        "end",
        ("QX10", "QX11"),
        f"{_LONGO} active=0 phase=over closed=rg "
        "0:r2,4,5/y3,6,8/g14,11,9,8,6,5,3#/b12,10/x0 1:r2,3,5,6,9,11,16#/y5/g10,8/b11/x1",
        cells=("r16", "g3"),
    ),
    RuleTopic(
        "score",
        ("QX12", "QL5"),
        f"{_LONGO} active=0 phase=roll closed=- "
        "0:r3,5,6,9/y4,7,8/g16,14,13,12,10,9,8,6,4/b15,13,11,9,8,7,6,5/x2 1:r2/y/g/b/x0",
    ),
)
