"""The first game of Quixo: a few pushes, a line that wins, one that would lose, and a look at the game for four."""

from astragal.learn.types import Lesson
from astragal.learn.writing import BEN, GRANDMA, MIA, YOU, LessonWriter

make = LessonWriter("quixo")

QUIXO = Lesson(
    game="quixo",
    title="lesson.quixo.title",
    start="quixo players=2 active=0 made=0 board=5/5/5/5/5",
    names=(YOU, MIA, GRANDMA, BEN),
    clauses=("QI1", "QI2", "QI3", "QI4", "QI5", "QI6", "QI7"),
    steps=(
        make.tell("welcome"),
        make.attempt("inside", "c3", "QI1"),
        make.do("push", "a3-e3", "QI3", cells="a3 e3"),
        make.others("mia_pushes", (1, "c1-c5"), cells="c5"),
        make.attempt("hers", "c5", "QI1"),
        make.do("own_cube", clause="QI2", cells="e3"),
        make.jump("later", "quixo players=2 active=0 made=10 board=XXXX1/1O3/2OO1/1X2O/O4", cells="a5 b5 c5 d5"),
        make.do("win", "e1-e5, e3-e5, e4-e5, e5-a5", "QI4", cells="e5"),
        make.jump(
            "trap",
            "quixo players=2 active=0 made=12 board=XXXX1/1X3/2X1O/OOOO1/5",
            fresh=True,
            cells="e3 a2 b2 c2 d2",
        ),
        make.do("trap_choice", "e4-e5, e5-a5", "QI5", cells="e4 e5"),
        make.jump("four", "quixo players=4 active=0 made=8 board=2X1o/1x2O/x4/4O/1o2X", fresh=True),
        make.tell("dots", "QI6"),
        make.attempt("partners_cube", "a3", "QI6"),
        make.do("gift", "a1-a5>", "QI7", cells="a1 a5"),
        make.others("round", (1, "e2-a2"), (2, "a5-a1"), (3, "b1-b5"), cells="a1"),
        make.tell("goodbye"),
    ),
)
