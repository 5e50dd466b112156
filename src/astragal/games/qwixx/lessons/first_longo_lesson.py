"""The first game of Longo: big dice, lucky numbers, and two numbers that lock."""

from astragal.learn.types import Lesson
from astragal.learn.writing import MIA, YOU, LessonWriter

make = LessonWriter("longo")

_HEAD = "longo players=2 lucky=5-8,6-11"

LONGO = Lesson(
    game="longo",
    title="lesson.longo.title",
    start=f"{_HEAD} active=0 phase=roll closed=- 0:r/y/g/b/x0 1:r/y/g/b/x0",
    names=(YOU, MIA),
    clauses=("QL1", "QL2", "QL3", "QL4", "QL5"),
    steps=(
        make.tell("welcome", "QL1", cells="r16 y16 g16 b16"),
        make.roll("first_roll", 8, 6, 2, 1, 1, 5, clause="QX3"),
        make.do("white", "g14", "QX4", [(1, "b14")], cells="g14"),
        make.do("colour", "b13", "QX5", cells="b13"),
        make.jump(
            "later",
            f"{_HEAD} active=1 phase=roll closed=- 0:r3,5/y4,6,7/g14/b13,11/x0 1:r2,4/y3,6/g15,13/b14/x0",
        ),
        make.roll("five", 3, 2, 6, 8, 1, 4),
        make.do("lucky", "*g13", "QL3", [(1, "r5")], cells="g13"),
        make.others("mia_adds", (1, "y10")),
        make.roll("eight", 4, 4, 7, 2, 6, 1),
        make.do("tied", "*r6, *g12, *b10", "QL4", [(1, "r8")], cells="r6 g12 b10"),
        make.do("own_choice", clause="QX5"),
        make.jump(
            "another_game",
            f"{_HEAD} active=1 phase=roll closed=- "
            "0:r3,5,8,9,12,13/y4,6,7,10/g14,13,11,9,6/b13,11,10/x1 1:r2,4,7/y3,6,9,12/g15,13,12,7/b14,10,9,6/x0",
            fresh=True,
        ),
        make.roll("fifteen", 8, 7, 3, 5, 2, 4),
        make.attempt("lock_too_early", "y15", "QL2"),
        make.do("lock", "r15#", "QL2", [(1, "-")], cells="r15"),
        make.others("closed", (1, "y13"), clause="QX8"),
        make.jump(
            "last_turn",
            f"{_HEAD} active=0 phase=white dice=1,2,8,5,6 closed=r "
            "0:r3,5,8,9,12,13,15#/y4,6,7,10/g14,13,11,9,6,5/b13,11,10,7/x1 "
            "1:r2,4,7/y3,6,9,12,13/g15,13,12,7,5/b14,10,9,6/x0",
        ),
        make.do("end", "g3#", "QX10", [(1, "-")], cells="g3"),
        make.tell("score", "QL5"),
    ),
)
