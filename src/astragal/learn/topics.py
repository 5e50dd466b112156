"""The rules by topic, each with the clauses it tells and, mostly, a board that shows it."""

from collections.abc import Mapping

from astragal.learn.types import Topic

_LONGO = "longo players=2 lucky=5-8,6-11"
_EMPTY = "closed=- 0:r/y/g/b/x0 1:r/y/g/b/x0"
_EARLY = "closed=- 0:r3/y4,6/g11/b/x0 1:r/y5/g12/b/x0"
_MIDDLE = "closed=- 0:r5,7/y3,6,8,10/g11,9,6/b12,10/x0 1:r2/y/g/b/x0"

QWIXX = (
    Topic("goal", ("QX12",), f"qwixx players=2 active=0 phase=roll {_EMPTY}"),
    Topic("roll", ("QX2", "QX3"), f"qwixx players=2 active=0 phase=roll {_EARLY}"),
    Topic(
        "white",
        ("QX4",),
        f"qwixx players=2 active=0 phase=white dice=4,1,2,6,6,6 {_EARLY}",
        cells=("r5", "g5", "b5"),
    ),
    Topic(
        "colour",
        ("QX5",),
        "qwixx players=2 active=0 phase=colour dice=4,1,2,6,6,6 crossed=yes closed=- "
        "0:r3,5/y4,6/g11/b/x0 1:r/y5/g12/b/x0",
        cells=("b10",),
    ),
    Topic("left_to_right", ("QX1",), f"qwixx players=2 active=0 phase=roll {_MIDDLE}", cells=("r2", "r3", "r4", "r6")),
    Topic(
        "penalty",
        ("QX6",),
        "qwixx players=2 active=1 phase=roll closed=- 0:r5,7/y3,6,8,10/g11,9,6/b12,10/x1 1:r2/y/g/b/x0",
    ),
    Topic(
        "lock",
        ("QX7",),
        "qwixx players=2 active=0 phase=white dice=6,6,3,1,5,2 closed=- "
        "0:r2,4,5,7,9/y3,6,8/g11,9/b12,10/x0 1:r2/y/g/b/x0",
        cells=("r12",),
    ),
    Topic(
        "closing",
        ("QX8", "QX9"),
        "qwixx players=2 active=0 phase=roll closed=r 0:r2,4,5/y3,6,8/g11,9/b12,10/x0 1:r2,3,5,6,9,12#/y5/g10,8/b11/x1",
        cells=("r12",),
    ),
    Topic(
        "end",
        ("QX10", "QX11"),
        "qwixx players=2 active=0 phase=over closed=rg "
        "0:r2,4,5/y3,6,8/g11,9,8,6,5,2#/b12,10/x0 1:r2,3,5,6,9,12#/y5/g10,8/b11/x1",
        cells=("r12", "g2"),
    ),
    Topic(
        "score",
        ("QX12",),
        "qwixx players=2 active=0 phase=roll closed=- "
        "0:r3,5,6,9/y4,7,8/g12,10,9,8,6,5,4/b11,10,9,8,7,6,4,3/x2 1:r2/y/g/b/x0",
    ),
)

LONGO = (
    Topic("goal", ("QX12", "QL1"), f"{_LONGO} active=0 phase=roll {_EMPTY}"),
    Topic("roll", ("QX2", "QX3", "QL1"), f"{_LONGO} active=0 phase=roll {_EARLY}"),
    Topic(
        "white",
        ("QX4",),
        f"{_LONGO} active=0 phase=white dice=5,1,2,6,6,8 {_EARLY}",
        cells=("r6", "g6", "b6"),
    ),
    Topic(
        "colour",
        ("QX5",),
        f"{_LONGO} active=0 phase=colour dice=5,1,2,6,6,8 crossed=yes closed=- 0:r3,6/y4,6/g11/b/x0 1:r/y5/g12/b/x0",
        cells=("b13",),
    ),
    Topic(
        "lucky",
        ("QL3", "QL4"),
        f"{_LONGO} active=1 phase=white dice=4,4,2,6,3,7 closed=- 0:r3,6/y4,6,7/g15/b16,13/x0 1:r/y5/g12/b/x0",
        cells=("g14",),
    ),
    Topic("left_to_right", ("QX1",), f"{_LONGO} active=0 phase=roll {_MIDDLE}", cells=("r2", "r3", "r4", "r6")),
    Topic(
        "penalty",
        ("QX6",),
        f"{_LONGO} active=1 phase=roll closed=- 0:r5,7/y3,6,8,10/g11,9,6/b12,10/x1 1:r2/y/g/b/x0",
    ),
    Topic(
        "lock",
        ("QX7", "QL2"),
        f"{_LONGO} active=0 phase=white dice=8,7,3,1,5,2 closed=- "
        "0:r2,4,5,7,9,12/y3,6,8/g14,11/b12,10/x0 1:r2/y/g/b/x0",
        cells=("r15", "r16"),
    ),
    Topic(
        "closing",
        ("QX8", "QX9"),
        f"{_LONGO} active=0 phase=roll closed=r 0:r2,4,5/y3,6,8/g14,11/b12,10/x0 1:r2,3,5,6,9,11,16#/y5/g10,8/b11/x1",
        cells=("r15", "r16"),
    ),
    Topic(
        "end",
        ("QX10", "QX11"),
        f"{_LONGO} active=0 phase=over closed=rg "
        "0:r2,4,5/y3,6,8/g14,11,9,8,6,5,3#/b12,10/x0 1:r2,3,5,6,9,11,16#/y5/g10,8/b11/x1",
        cells=("r16", "g3"),
    ),
    Topic(
        "score",
        ("QX12", "QL5"),
        f"{_LONGO} active=0 phase=roll closed=- "
        "0:r3,5,6,9/y4,7,8/g16,14,13,12,10,9,8,6,4/b15,13,11,9,8,7,6,5/x2 1:r2/y/g/b/x0",
    ),
)

_QWINTO_SHEETS = "0:o4=5,8=10/y3=3,5=8,6=9/p2=2,8=12/x0 1:o/y5=7/p4=6/x0"

QWINTO = (
    Topic("goal", ("QW7",), "qwinto players=2 active=0 phase=pick 0:o/y/p/x0 1:o/y/p/x0"),
    Topic("pick", ("QW3",), f"qwinto players=2 active=0 phase=decide picked=yp dice=2,4 {_QWINTO_SHEETS}"),
    Topic(
        "write",
        ("QW4",),
        f"qwinto players=2 active=0 phase=write picked=yp dice=4,3 {_QWINTO_SHEETS}",
        cells=("y4", "p3", "p4", "p6", "p7"),
    ),
    Topic(
        "rows",
        ("QW1",),
        "qwinto players=2 active=0 phase=pick 0:o4=5,8=10/y3=2,5=8,6=9/p2=2,6=6,8=7/x0 1:o/y5=7/p4=6/x0",
        cells=("y2", "p7"),
    ),
    Topic(
        "columns",
        ("QW2",),
        f"qwinto players=2 active=0 phase=write picked=yp dice=4,1 {_QWINTO_SHEETS}",
        cells=("o4", "y4", "p4"),
    ),
    Topic(
        "fail",
        ("QW5",),
        "qwinto players=2 active=1 phase=pick 0:o3=2,4=5,5=6,8=10/y3=3,5=8,6=9/p2=2,8=12/x1 1:o/y5=7/p4=6/x0",
    ),
    Topic(
        "end",
        ("QW6",),
        "qwinto players=2 active=0 phase=over "
        "0:o3=2,4=5,5=6,7=8,8=10,9=13,10=14,11=16,12=17/y2=1,3=3,4=4,5=8,6=9,8=11,9=12,10=15,11=17/p2=2,4=6,8=12/x0 "
        "1:o3=3,5=7/y5=9,9=13/p4=6,8=10/x1",
    ),
    Topic(
        "score",
        ("QW7",),
        "qwinto players=2 active=0 phase=pick "
        "0:o4=5,8=10,9=13,11=17/y2=2,3=3,4=7,5=8,6=10,8=11,9=12,10=15,11=16/p1=2,2=4,4=6,6=7,8=9,9=11/x2 "
        "1:o/y5=7/p4=6/x0",
        cells=("y11", "o4", "o8", "y9"),
    ),
    Topic("mistakes", ("QW8",)),
)

QUIXO = (
    Topic("goal", ("QI0", "QI4"), "quixo players=2 active=0 made=0 board=5/5/5/5/5"),
    Topic(
        "take",
        ("QI1",),
        "quixo players=2 active=0 made=4 board=X1O2/5/4X/5/2O2",
        cells=("a5", "b5", "d5", "e5", "a4", "e4", "a3", "e3", "a2", "e2", "a1", "b1", "d1", "e1"),
    ),
    Topic(
        "push",
        ("QI2", "QI3"),
        "quixo players=2 active=0 made=4 board=X1O2/5/4X/5/2O2",
        cells=("b1", "a1", "e1", "b5"),
    ),
    Topic(
        "win",
        ("QI4",),
        "quixo players=2 active=1 made=11 board=XXXXX/1O3/2OO1/1X3/O3O over=line",
        cells=("a5", "b5", "c5", "d5", "e5"),
    ),
    Topic(
        "losing_line",
        ("QI5",),
        "quixo players=2 active=1 made=13 board=XXXXX/1X3/2X2/OOOOO/5 over=line",
        cells=("a2", "b2", "c2", "d2", "e2"),
    ),
    Topic(
        "four",
        ("QI6", "QI9"),
        "quixo players=4 active=0 made=8 board=2X1o/1x2O/x4/4O/1o2X",
        cells=("c5", "e1"),
    ),
    Topic("dot", ("QI7",), "quixo players=4 active=1 made=9 board=x1X1o/1x2O/5/x3O/1o2X", cells=("a5",)),
    Topic("pass", ("QI8",), "quixo players=4 active=0 made=40 board=xOoxO/O2Xo/x1X1O/o3x/OxoxO"),
    Topic("draw", ("QI10", "QI11")),
)

TOPICS: Mapping[str, tuple[Topic, ...]] = {"qwixx": QWIXX, "longo": LONGO, "qwinto": QWINTO, "quixo": QUIXO}


def topics(game: str) -> tuple[Topic, ...]:
    """Return the topics of a game in the order of its page; `KeyError` for an unknown one.

    >>> [topic.topic for topic in topics("quixo")][:3]
    ['goal', 'take', 'push']
    """
    return TOPICS[game]
