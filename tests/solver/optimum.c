/*
 * Perfect play on a small board, every layout searched: optimum WIDTH HEIGHT MINES [lower|upper MANY TRIED].
 *
 * Nothing is protected, so the first cell may be a mine. Prints for each first cell, one of those that are alike by
 * symmetry, in how many layouts perfect play wins that opens it first; a cell that cannot beat the best so far is
 * printed with a bound. What a player knows is the set of layouts that are left, so that set alone is remembered.
 *
 * Where that takes too long, sets of more than MANY layouts are not searched through. By "lower" only the TRIED cells
 * that promise most are tried in them: some play that wins so many. By "upper" a set that comes after TRIED guesses
 * counts as won but for the mines of two more guesses: none wins more.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t Cells;

enum { MOST_CELLS = 36, MOST_NUMBERS = 9, KEY_CELLS = 16 };

static int width, height, size, mines;
static Cells around[MOST_CELLS], all_cells;
static long long searched;

static enum { EXACT, LOWER, UPPER } asked = EXACT;
static int many, tried, guesses_made;

/* What is known of sets of layouts: how many of them are won, or at most. */
typedef struct { uint64_t first, second; uint32_t won; uint32_t exact; } Known;
static Known *memo;
static uint64_t memo_size;

/* Layouts of all sets on the way, one set behind the other. */
static Cells *stack;
static size_t stack_size, stack_top;

static Cells *take(size_t count) {
    Cells *taken = stack + stack_top;
    stack_top += count;
    if (stack_top > stack_size) { fprintf(stderr, "the stack is too small\n"); exit(1); }
    return taken;
}

static uint64_t mix(uint64_t value) {
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9u;
    value = (value ^ value >> 27) * 0x94d049bb133111ebu;
    return value ^ value >> 31;
}

static Known *find(const Cells *layouts, int count) {
    uint64_t first = count, second = 0;
    for (int i = 0; i < count; i++) {
        uint64_t one = mix(layouts[i] + 0x9e3779b97f4a7c15u);
        first += one;
        second ^= mix(one + 1);
    }
    uint64_t at = mix(first) & (memo_size - 1);
    for (int tries = 0; tries < 8; tries++) {
        Known *known = memo + ((at + tries) & (memo_size - 1));
        if (known->first == first && known->second == second) return known;
        if (!known->first) { known->first = first; known->second = second; known->won = count; return known; }
    }
    Known *known = memo + ((at + (second & 7)) & (memo_size - 1)); /* full here: forget one */
    *known = (Known){first, second, count, 0};
    return known;
}

static int by_key(const void *one, const void *other) {
    const Cells *a = one, *b = other;
    return a[0] < b[0] ? -1 : a[0] > b[0];
}

/* Return a bound on what is won of a set: one of its layouts is lost with each mine in the safest cell. */
static int most_won(const Cells *layouts, int count, Cells opened) {
    int mined[MOST_CELLS] = {0}, least = count;
    Cells some = 0;
    for (int i = 0; i < count; i++) {
        some |= layouts[i];
        for (Cells left = layouts[i]; left; left &= left - 1) mined[__builtin_ctzll(left)]++;
    }
    if (all_cells & ~some & ~opened) return count; /* a certain cell may tell all of them apart */
    for (int cell = 0; cell < size; cell++) if (mined[cell] && mined[cell] < least) least = mined[cell];
    return count - least;
}

static int wins(const Cells *layouts, int count, Cells opened, int floor);

/* Open cells that are safe in all layouts; the sum of what is won of the parts that they tell apart. */
static int open_safe(const Cells *layouts, int count, Cells opened, Cells safe, int floor) {
    Cells batch[KEY_CELLS], chosen = 0;
    int batched = 0;
    for (Cells left = safe; left && batched < KEY_CELLS; left &= left - 1) {
        int cell = __builtin_ctzll(left);
        batch[batched++] = around[cell];
        chosen |= (Cells)1 << cell;
    }
    size_t mark = stack_top;
    Cells *keyed = take(2 * (size_t)count);
    for (int i = 0; i < count; i++) {
        uint64_t key = 0;
        for (int j = 0; j < batched; j++) key = key << 4 | __builtin_popcountll(layouts[i] & batch[j]);
        keyed[2 * i] = key;
        keyed[2 * i + 1] = layouts[i];
    }
    qsort(keyed, count, 2 * sizeof(Cells), by_key);
    Cells *parts = take(count);
    int bound = count;
    for (int from = 0, to; from < count && bound > floor; from = to) {
        for (to = from; to < count && keyed[2 * to] == keyed[2 * from]; to++) parts[to - from] = keyed[2 * to + 1];
        int part = to - from;
        bound += wins(parts, part, opened | chosen, floor - bound + part) - part;
    }
    stack_top = mark;
    return bound;
}

typedef struct { int cell, bound, parts; } Guess;

static int by_bound(const void *one, const void *other) {
    const Guess *a = one, *b = other;
    return a->bound != b->bound ? b->bound - a->bound : a->cell - b->cell;
}

/* Put the layouts in which a cell is safe in the order of the number it shows; from[n] is where number n begins. */
static int divide(const Cells *layouts, int count, int cell, Cells *parts, int *from) {
    int shown[MOST_NUMBERS + 1] = {0};
    for (int i = 0; i < count; i++)
        if (!(layouts[i] >> cell & 1)) shown[__builtin_popcountll(layouts[i] & around[cell]) + 1]++;
    for (int number = 0; number < MOST_NUMBERS; number++) shown[number + 1] += shown[number];
    memcpy(from, shown, sizeof shown);
    for (int i = 0; i < count; i++)
        if (!(layouts[i] >> cell & 1)) parts[shown[__builtin_popcountll(layouts[i] & around[cell])]++] = layouts[i];
    return from[MOST_NUMBERS];
}

static int guess(const Cells *layouts, int count, Cells opened, Cells open, int floor) {
    Guess guesses[MOST_CELLS];
    int found = 0, from[MOST_NUMBERS + 1];
    size_t mark = stack_top;
    Cells *parts = take(count);
    for (; open; open &= open - 1) {
        int cell = __builtin_ctzll(open), safe = divide(layouts, count, cell, parts, from), numbers = 0, bound = 0;
        if (safe <= floor) continue;
        for (int number = 0; number < MOST_NUMBERS; number++) {
            int part = from[number + 1] - from[number];
            if (!part) continue;
            numbers++;
            bound += part == 1 ? 1 : most_won(parts + from[number], part, opened | (Cells)1 << cell);
        }
        if (numbers > 1) guesses[found++] = (Guess){cell, bound, numbers};
    }
    qsort(guesses, found, sizeof *guesses, by_bound);
    int best = floor > 1 ? floor : 1, most = found;
    if (asked == LOWER && count > many && most > tried) most = tried;
    if (asked == UPPER && count > many && guesses_made >= tried) {
        if (found && guesses[0].bound > best) best = guesses[0].bound;
        most = 0;
    }
    guesses_made++;
    for (int i = 0; i < most && guesses[i].bound > best; i++) {
        int cell = guesses[i].cell;
        int bound = divide(layouts, count, cell, parts, from);
        for (int number = MOST_NUMBERS - 1; number >= 0 && bound > best; number--) {
            int part = from[number + 1] - from[number];
            if (part) bound += wins(parts + from[number], part, opened | (Cells)1 << cell, best - bound + part) - part;
        }
        if (bound > best) best = bound;
    }
    guesses_made--;
    stack_top = mark;
    return best;
}

/* Return in how many of the layouts perfect play wins; if not more than floor, a number not above it will do. */
static int wins(const Cells *layouts, int count, Cells opened, int floor) {
    if (count == 1) return 1;
    if (floor >= count) return count;
    Cells some = 0, all = ~(Cells)0;
    for (int i = 0; i < count; i++) { some |= layouts[i]; all &= layouts[i]; }
    Cells safe = all_cells & ~some & ~opened;
    if (safe) return open_safe(layouts, count, opened, safe, floor);
    Known *known = find(layouts, count);
    if (known->exact || (int)known->won <= floor) return known->won;
    uint64_t first = known->first;
    searched++;
    int won = guess(layouts, count, opened, some & ~all, floor);
    known = find(layouts, count);
    if (known->first == first) { known->won = won; known->exact = won > floor; }
    return won;
}

static int first_cell(const Cells *layouts, int count, int cell, int floor) {
    int from[MOST_NUMBERS + 1];
    Cells *parts = take(count);
    int bound = divide(layouts, count, cell, parts, from);
    for (int number = MOST_NUMBERS - 1; number >= 0 && bound > floor; number--) {
        int part = from[number + 1] - from[number];
        if (part) bound += wins(parts + from[number], part, (Cells)1 << cell, floor - bound + part) - part;
    }
    stack_top = 0;
    return bound;
}

int main(int argc, char **argv) {
    if (argc != 4 && argc != 7) return 2;
    if (argc == 7) {
        asked = strcmp(argv[4], "lower") ? UPPER : LOWER;
        many = atoi(argv[5]);
        tried = atoi(argv[6]);
    }
    width = atoi(argv[1]); height = atoi(argv[2]); mines = atoi(argv[3]); size = width * height;
    if (size > MOST_CELLS || mines < 1 || mines >= size) return 2;
    all_cells = ((Cells)1 << size) - 1;
    for (int cell = 0; cell < size; cell++)
        for (int other = 0; other < size; other++)
            if (other != cell && abs(other % width - cell % width) < 2 && abs(other / width - cell / width) < 2)
                around[cell] |= (Cells)1 << other;
    memo_size = (uint64_t)1 << 25;
    memo = calloc(memo_size, sizeof *memo);
    int count = 0;
    for (int i = 0, ways = 1; i < mines; i++) { ways = (long long)ways * (size - i) / (i + 1); count = ways; }
    Cells *layouts = malloc(count * sizeof *layouts), next = ((Cells)1 << mines) - 1;
    for (int i = 0; i < count; i++) {
        layouts[i] = next;
        Cells low = next & -next, high = next + low;
        next = high | ((next ^ high) / low >> 2);
    }
    stack_size = (size_t)count * 40 + 1000000;
    stack = malloc(stack_size * sizeof *stack);
    int best = 0;
    for (int y = 0; y < (height + 1) / 2; y++)
        for (int x = 0; x < (width + 1) / 2; x++) {
            if (width == height && y > x) continue;
            int won = first_cell(layouts, count, y * width + x, best);
            const char *how = asked == UPPER || won <= best ? "at most " : asked == LOWER ? "at least " : "";
            if (asked == LOWER && won <= best) printf("(%d,%d) no more; %lld positions\n", x, y, searched);
            else printf("(%d,%d) %s%d of %d; %lld positions\n", x, y, how, won, count, searched);
            fflush(stdout);
            if (won > best) best = won;
        }
    return 0;
}
