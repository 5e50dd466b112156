/* The loop of kernels/quixo_play/random_play.py for two players in C: the same words, games and points. */
#include <stdint.h>

typedef int64_t i64;
typedef uint64_t u64;

static inline u64 mixed(u64 x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}
static const u64 STEP = 0x9E3779B97F4A7C15u;
static inline u64 stream(u64 seed, u64 game) { return mixed(mixed(seed * STEP + STEP) + game); }
static inline u64 word(u64 start, u64 place) { return mixed(start + (place + 1) * STEP); }

enum { SIZE = 5, PUSHES = 44 };
static i64 take_bit[PUSHES], put_bit[PUSHES], keep[PUSHES], moved[PUSHES];
static int left[PUSHES], right[PUSHES];
static i64 ring;

static i64 twice(i64 cells) { return cells | cells << 32; }

/* The pushes in the order of the rules: by the cube taken, then by where it is put in. */
void prepare(void) {
    int n = 0;
    for (int take = 0; take < 25; take++) {
        int row = take / SIZE, column = take % SIZE;
        if (row % 4 && column % 4) continue;
        ring |= (i64)1 << take;
        for (int put = 0; put < 25; put++) {
            int to_row = put / SIZE, to_column = put % SIZE, step;
            if (put == take) continue;
            if (to_row == row && to_column % 4 == 0) step = put > take ? 1 : -1;
            else if (to_column == column && to_row % 4 == 0) step = put > take ? SIZE : -SIZE;
            else continue;
            i64 path = 0;
            for (int at = take; at != put + step; at += step) path |= (i64)1 << at;
            take_bit[n] = (i64)1 << take;
            put_bit[n] = (i64)1 << put;
            keep[n] = twice(0x1FFFFFF & ~path);
            moved[n] = twice(path & ~((i64)1 << take));
            left[n] = step < 0 ? -step : 0;
            right[n] = step > 0 ? step : 0;
            n++;
        }
    }
}

static inline i64 finished(i64 w) {
    i64 pairs = w & w >> 1, found = pairs & pairs >> 2 & w >> 4 & twice(0x108421);
    pairs = w & w >> 5;
    found |= pairs & pairs >> 10 & w >> 20 & twice(0x1F);
    pairs = w & w >> 6;
    found |= pairs & pairs >> 12 & w >> 24 & twice(1);
    pairs = w & w >> 4;
    return found | (pairs & pairs >> 8 & w >> 16 & twice(16));
}

i64 random_games(i64 seed, i64 first, i64 games, i64 limit, i64 *totals) {
    i64 moves = 0;
    for (i64 game = 0; game < games; game++) {
        u64 start = stream((u64)seed, (u64)(first + game)), place = 0;
        i64 cubes = 0, winner = 0, made = 0;
        while (made < limit) {
            i64 can = ring & ~(cubes >> 32);
            int push;
            do push = (int)((word(start, place++) >> 32) * PUSHES >> 32);
            while (!(can & take_bit[push]));
            cubes = (cubes & keep[push]) | (cubes & moved[push]) << left[push] >> right[push] | put_bit[push];
            made++;
            i64 found = finished(cubes);
            if (found) {
                winner = made & 1 ? 1 : -1;
                if (found >> 32) winner = -winner;
                break;
            }
            cubes = cubes >> 32 | (cubes & 0xFFFFFFFF) << 32;
        }
        moves += made;
        totals[2 * game] = 1 + winner;
        totals[2 * game + 1] = 1 - winner;
    }
    return moves;
}
