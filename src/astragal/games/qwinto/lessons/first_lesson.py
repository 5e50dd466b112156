"""The first game of Qwinto: picking dice, rows that rise, columns without twins, and a last number."""

from astragal.learn.types import Lesson
from astragal.learn.writing import MIA, YOU, LessonWriter

make = LessonWriter("qwinto")

QWINTO = Lesson(
    game="qwinto",
    title="lesson.qwinto.title",
    start="qwinto players=2 active=0 phase=pick 0:o/y/p/x0 1:o/y/p/x0",
    names=(YOU, MIA),
    clauses=("QW1", "QW2", "QW3", "QW4", "QW5", "QW6", "QW7"),
    steps=(
        make.tell("welcome"),
        make.do("pick", "roll yp", "QW3"),
        make.roll("first_roll", 1, 1),
        make.do("again", "again", "QW3"),
        make.roll("second_roll", 4, 5),
        make.attempt("not_rolled", "o5", "QW4"),
        make.do("write", "y6=9", "QW4", [(1, "p6=9")], cells="y6"),
        make.others("mia_picks", (1, "roll oy")),
        make.roll("mia_rolls", 3, 5),
        make.others("mia_keeps", (1, "keep")),
        make.attempt("row", "y8", "QW1"),
        make.do("before", "y5=8", "QW1", [(1, "y6=8")], cells="y5"),
        make.jump(
            "later",
            "qwinto players=2 active=0 phase=write picked=yp dice=4,1 "
            "0:o4=5,8=10/y3=3,5=8,6=9/p2=2,8=12/x0 1:o5=7,9=12/y6=8,8=11/p6=9,7=10/x0",
        ),
        make.attempt("column", "y4", "QW2"),
        make.do("pentagon", "p3=5", "QW2", [(1, "p3=5")], cells="p3"),
        make.jump(
            "risk",
            "qwinto players=2 active=0 phase=reroll picked=o "
            "0:o4=5,5=6,7=8,8=10,10=14/y3=3,4=4,5=8,6=9,8=11/p2=2,3=5,4=6,8=12/x0 "
            "1:o3=3,5=7,8=10,9=12,12=17/y4=4,6=8,8=11,9=13/p3=5,6=9,7=10,8=12/x1",
        ),
        make.roll("six", 6),
        make.do("fail", "-", "QW5", [(1, "o4=6")], hint=False),
        make.jump(
            "last_turn",
            "qwinto players=2 active=1 phase=write picked=oyp dice=6,6,5 "
            "0:o3=2,4=5,5=6,7=8,8=10,9=13,10=14,11=16,12=17/y2=1,3=3,4=4,5=8,6=9,8=11,9=12,10=15/"
            "p2=2,3=5,4=6,6=7,8=12/x1 "
            "1:o3=3,4=6,5=7,8=10,9=12,12=17/y4=4,6=8,8=11,9=13,10=14/p3=5,4=7,6=9,7=10,8=12,9=15/x1",
            cells="y11",
        ),
        make.do("end", "y11=17", "QW6", [(1, "y11=17")], cells="y11"),
        make.tell("score", "QW7"),
    ),
)
