"""The first game of Qwixx: you begin, Mia plays along, and you close two rows."""

from astragal.learn.types import Lesson
from astragal.learn.writing import MIA, YOU, LessonWriter

make = LessonWriter("qwixx")

QWIXX = Lesson(
    game="qwixx",
    title="lesson.qwixx.title",
    start="qwixx players=2 active=0 phase=roll closed=- 0:r/y/g/b/x0 1:r/y/g/b/x0",
    names=(YOU, MIA),
    clauses=("QX1", "QX3", "QX4", "QX5", "QX6", "QX7", "QX8", "QX9", "QX10", "QX12"),
    steps=(
        make.tell("welcome"),
        make.roll("first_roll", 4, 1, 2, 6, 6, 3, clause="QX3"),
        make.attempt("not_the_sum", "r7", "QX4"),
        make.do("white", "r5", "QX4", [(1, "y5")], cells="r5"),
        make.do("colour", "r6", "QX5", cells="r6"),
        make.roll("mia_rolls", 2, 2, 5, 3, 4, 6),
        make.attempt("left", "r4", "QX1"),
        make.do("join_in", "y4", "QX4", [(1, "r4")], cells="y4"),
        make.others("mia_adds", (1, "b8"), clause="QX5"),
        make.jump(
            "later",
            "qwixx players=2 active=0 phase=roll closed=- "
            "0:r5,6,8,9,10/y4,6,7,9/g10,9,6,4/b11,8,7,5/x0 1:r4,5,7,8,10/y5,8/g12,11,9/b8,6/x0",
        ),
        make.roll("bad_roll", 1, 1, 4, 3, 5, 6),
        make.attempt("lock_too_early", "g2", "QX7"),
        make.do("nothing", "-", "QX4", [(1, "-")], hint=False),
        make.do("penalty", "-", "QX6", hint=False),
        make.roll("twelve", 6, 6, 3, 5, 2, 4),
        make.do("lock", "r12#", "QX9", [(1, "r12#")], cells="r12"),
        make.others("closed", (1, "y11"), clause="QX8"),
        make.jump(
            "last_turn",
            "qwixx players=2 active=0 phase=white dice=6,1,6,3,6 closed=r "
            "0:r5,6,8,9,10,12#/y4,6,7,9,10/g10,9,6,4/b11,8,7,5/x1 1:r4,5,7,8,10,12#/y5,8,11/g12,11,9,8/b8,6,5/x0",
        ),
        make.attempt("row_is_closed", "r7", "QX8"),
        make.do("wait", "-", "QX4", [(1, "g7")], hint=False),
        make.do("end", "y12#", "QX10", cells="y12"),
        make.tell("score", "QX12"),
    ),
)
