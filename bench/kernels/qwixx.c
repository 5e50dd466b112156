/* The loop of kernels/qwixx/random_play.py in C: the same words, games and scores, for two or more players. */
#include <stdint.h>
#include <string.h>

typedef int64_t i64;
typedef uint64_t u64;

/* The record of kernels/qwixx/tables.py, field by field. */
typedef struct {
    i64 players, faces, needed, finish, fewest, moves, tail, locks;
    i64 cells[17], coloured[68], die_row[4], lanes[16], points[17], lucky[8], bit_of[128], move_of[64], number_of[64];
    i64 lucky_by;
} Tables;

static inline u64 mixed(u64 x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}
static const u64 STEP = 0x9E3779B97F4A7C15u;
static inline u64 stream(u64 seed, u64 game) { return mixed(mixed(seed * STEP + STEP) + game); }
static inline u64 word(u64 start, u64 place) { return mixed(start + (place + 1) * STEP); }
static inline i64 below(u64 *bits, u64 limit) {
    unsigned __int128 product = (unsigned __int128)*bits * limit;
    *bits = (u64)product;
    return (i64)(product >> 64);
}

static inline i64 passed(i64 m) {
    m |= m >> 1 & 0x7FFF7FFF7FFF7FFF;
    m |= m >> 2 & 0x3FFF3FFF3FFF3FFF;
    m |= m >> 4 & 0x0FFF0FFF0FFF0FFF;
    return m | (m >> 8 & 0x00FF00FF00FF00FF);
}
static inline int crosses(i64 m, int row) { return __builtin_popcountll(m >> 16 * row & 0xFFFF); }
static inline i64 allowed(const Tables *t, i64 marks, i64 closed, i64 cells) {
    cells &= ~(passed(marks) | t->lanes[closed]);
    for (i64 last = cells & t->tail; last; last &= last - 1)
        if (crosses(marks, __builtin_ctzll(last) >> 4) < t->needed) cells &= ~(last & -last);
    return cells;
}
static i64 lucky_cells(const Tables *t, i64 marks, i64 closed, i64 number) {
    i64 shut = t->lanes[closed];
    i64 can = allowed(t, marks, closed, (passed(marks & ~shut) + 0x0001000100010001) & ~shut);
    int fewest = 64;
    for (int row = 0; row < 4; row++) {
        int counted = t->fewest == 0 ? !(closed >> row & 1) : t->fewest == 1 ? (can >> 16 * row & 0xFFFF) != 0 : 1;
        if (counted && crosses(marks, row) < fewest) fewest = crosses(marks, row);
    }
    i64 found = 0;
    for (int row = 0; row < 4; row++)
        if (crosses(marks, row) == fewest) found |= can & t->lanes[1 << row];
    return found & ~t->cells[number];
}
static inline i64 crossed(const Tables *t, i64 marks, int cell) {
    i64 bit = (i64)1 << cell;
    if (t->tail & bit) bit |= t->locks & t->lanes[1 << (cell >> 4)];
    return marks | bit;
}
static inline int nth(i64 bits, i64 place) {
    while (place--) bits &= bits - 1;
    return __builtin_ctzll(bits);
}

i64 random_games(const Tables *t, i64 seed, i64 first, i64 games, i64 *totals) {
    i64 marks[8], penalties[8], turns = 0, players = t->players;
    for (i64 game = 0; game < games; game++) {
        memset(marks, 0, sizeof marks);
        memset(penalties, 0, sizeof penalties);
        u64 start = stream(seed, first + game);
        i64 active = 0, closed = 0, turn = 0;
        for (int over = 0; !over; turn++, active = active + 1 < players ? active + 1 : 0) {
            u64 dice = word(start, 2 * turn), chance = word(start, 2 * turn + 1);
            i64 one = below(&dice, t->faces) + 1, other = below(&dice, t->faces) + 1;
            i64 number = one + other, before = closed, done = 0;
            for (i64 seat = 0; seat < players; seat++) {
                i64 cells = allowed(t, marks[seat], before, t->cells[number]);
                i64 more = t->lucky[seat] >> number & 1 ? lucky_cells(t, marks[seat], before, number) : 0;
                i64 ordinary = __builtin_popcountll(cells);
                i64 choice = below(&chance, ordinary + __builtin_popcountll(more) + 1);
                if (choice) {
                    int cell = choice <= ordinary ? nth(cells, choice - 1) : nth(more, choice - 1 - ordinary);
                    marks[seat] = crossed(t, marks[seat], cell);
                    closed |= (t->tail >> cell & 1) << (cell >> 4);
                    done |= seat == active;
                }
            }
            if (__builtin_popcountll(closed) >= 2 && !t->finish) { over = 1; continue; }
            i64 cells = 0;
            for (int colour = 0; colour < 4; colour++) {
                i64 face = below(&dice, t->faces) + 1;
                i64 sums = t->coloured[4 * (one + face) + colour] | t->coloured[4 * (other + face) + colour];
                cells |= closed >> t->die_row[colour] & 1 ? 0 : sums;
            }
            cells = allowed(t, marks[active], closed, cells);
            i64 choice = below(&chance, __builtin_popcountll(cells) + 1);
            if (choice) {
                int cell = nth(cells, choice - 1);
                marks[active] = crossed(t, marks[active], cell);
                closed |= (t->tail >> cell & 1) << (cell >> 4);
            } else if (!done) {
                penalties[active]++;
            }
            over = __builtin_popcountll(closed) >= 2 || penalties[active] >= 4;
        }
        turns += turn;
        for (i64 seat = 0; seat < players; seat++) {
            i64 points = -5 * penalties[seat];
            for (int row = 0; row < 4; row++) points += t->points[crosses(marks[seat], row)];
            totals[game * players + seat] = points;
        }
    }
    return turns;
}
