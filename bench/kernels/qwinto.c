/* The loop of kernels/qwinto/random_play.py in C: the same words, games and scores. */
#include <stdint.h>
#include <string.h>

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
static inline i64 below(u64 *bits, u64 limit) {
    unsigned __int128 product = (unsigned __int128)*bits * limit;
    *bits = (u64)product;
    return (i64)(product >> 64);
}

enum { PLACES = 9, FULL = 511 };
static const int PICKED[7] = {1, 2, 4, 3, 5, 6, 7};
static const int FIRST[3] = {2, 1, 0}, BEFORE[3] = {7, 31, 15};
static const int TRIPLES[5] = {2, 3, 7, 8, 9}, BONUS[5] = {2, 0, 0, 1, 2};
static int16_t windows[16 << PLACES], chosen[16 << PLACES];

void prepare(void) {
    for (int filling = 0; filling < 1 << PLACES; filling++) {
        int k = 0, window = 0;
        for (int place = 0; place < PLACES; place++) {
            if (filling >> place & 1) {
                windows[16 * filling + k] = window;
                chosen[16 * filling + k++] = place;
                window = 0;
            } else {
                window |= 1 << place;
            }
        }
        windows[16 * filling + k] = window;
    }
}
static inline int columns(int row, int places) {
    int before = places & BEFORE[row];
    return (before | (places ^ before) << 1) << FIRST[row];
}
static inline int places_of(int row, int in_columns) {
    int shifted = in_columns >> FIRST[row];
    return (shifted & BEFORE[row]) | (shifted >> 1 & (FULL ^ BEFORE[row]));
}
static inline int lower(i64 row, i64 number) { return __builtin_popcountll(row >> PLACES & (((i64)1 << number) - 1)); }
static inline i64 cells(const i64 *sheet, int dice, i64 number) {
    i64 bit = (i64)1 << (PLACES + number), found = 0;
    int taken = 0;
    for (int row = 0; row < 3; row++)
        if (sheet[row] & bit) taken |= columns(row, 1 << chosen[16 * (sheet[row] & FULL) + lower(sheet[row], number)]);
    for (int row = 0; row < 3; row++)
        if (dice >> row & 1 && !(sheet[row] & bit))
            found |= (i64)(windows[16 * (sheet[row] & FULL) + lower(sheet[row], number)] & ~places_of(row, taken))
                     << PLACES * row;
    return found;
}
static i64 number_at(i64 row, int place) {
    i64 numbers = row >> PLACES;
    for (int skip = __builtin_popcountll(row & ((1 << place) - 1)); skip--;) numbers &= numbers - 1;
    return __builtin_ctzll(numbers);
}
static i64 total(const i64 *sheet) {
    i64 points = -5 * sheet[3];
    int in_all = 0xFFF;
    for (int row = 0; row < 3; row++) {
        int places = sheet[row] & FULL;
        points += places == FULL ? 63 - __builtin_clzll(sheet[row] >> PLACES) : __builtin_popcount(places);
        in_all &= columns(row, places);
    }
    for (int triple = 0; triple < 5; triple++)
        if (in_all >> TRIPLES[triple] & 1) {
            int row = BONUS[triple];
            points += number_at(sheet[row], __builtin_ctz(places_of(row, 1 << TRIPLES[triple])));
        }
    return points;
}
static inline i64 rolled(u64 *bits, int dice) {
    i64 number = 0;
    for (int left = __builtin_popcount(dice); left--;) number += below(bits, 6) + 1;
    return number;
}

i64 random_games(i64 players, i64 seed, i64 first, i64 games, i64 *totals) {
    i64 sheets[24], turns = 0;
    for (i64 game = 0; game < games; game++) {
        memset(sheets, 0, sizeof sheets);
        u64 start = stream(seed, first + game);
        i64 active = 0, turn = 0;
        for (int over = 0; !over; turn++, active = active + 1 < players ? active + 1 : 0) {
            u64 bits = word(start, 2 * turn), chance = word(start, 2 * turn + 1);
            int dice = PICKED[below(&chance, 7)];
            i64 number = rolled(&bits, dice);
            if (!below(&chance, 2)) number = rolled(&bits, dice);
            for (i64 seat = 0; seat < players; seat++) {
                i64 *sheet = sheets + 4 * seat;
                i64 found = cells(sheet, dice, number);
                i64 choice = below(&chance, __builtin_popcountll(found) + 1);
                if (choice) {
                    while (--choice) found &= found - 1;
                    int cell = __builtin_ctzll(found), row = cell / PLACES;
                    sheet[row] |= (i64)1 << (cell - PLACES * row) | (i64)1 << (PLACES + number);
                    if ((sheet[row] & FULL) == FULL) {
                        int full = 0;
                        for (int each = 0; each < 3; each++) full += (sheet[each] & FULL) == FULL;
                        over |= full >= 2;
                    }
                } else if (seat == active) {
                    over |= ++sheet[3] >= 4;
                }
            }
        }
        turns += turn;
        for (i64 seat = 0; seat < players; seat++) totals[game * players + seat] = total(sheets + 4 * seat);
    }
    return turns;
}
