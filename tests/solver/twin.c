/*
 * The strong player once more, in C: it opens the same cells, a dozen times as fast. For what takes too many games.
 *
 *   twin LEVEL START play SEED GAMES [JUDGEMENT]         how often it wins, by forced survival
 *   twin LEVEL START versus SEED GAMES ONE OTHER         two judgements on the same boards
 *   twin LEVEL START gain SEED GAMES ONE OTHER PLAYOUTS  what ONE wins more, where it differs, in the games of OTHER
 *   twin LEVEL START leads SEED GAMES PLAYOUTS           what play-outs think of every cell weighed at one guess a game
 *   twin LEVEL START second SEED PLAYOUTS NUMBER CELL…   … of any cells, where the first one alone is open and shows
 * NUMBER twin LEVEL START show SEED GAMES                     every guess, for the test that holds it to ours
 *
 * LEVEL is beginner, intermediate or expert, START opening or safe. A judgement is "" or changes such as
 * "influence=0.7,nearly=0.9": the weights of game/solver/strategy.py, nearly, cells, layouts and nodes of the end
 * games, fence and side of the swaps (MOST_FENCE, MOST_SIDE), or a weight for one of the features that leads prints.
 *
 * Counts are doubles here: what is certain is told by sums of products that are 0, all else by 15 digits.
 */
#include <math.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 512, WORDS = MOST / 64, BOXES = 320, WAYS = 256, VALUES = 1 << 20, STEPS = 1 << 21, SLOTS = 30 };

/* Sets of cells. */
typedef struct {
    uint64_t word[WORDS];
} Set;

static const Set NONE;
#define EACH for (int i = 0; i < WORDS; i++)

static inline Set both(Set a, Set b) {
    EACH a.word[i] &= b.word[i];
    return a;
}

static inline Set either(Set a, Set b) {
    EACH a.word[i] |= b.word[i];
    return a;
}

static inline Set differ(Set a, Set b) {
    EACH a.word[i] ^= b.word[i];
    return a;
}

static inline Set without(Set a, Set b) {
    EACH a.word[i] &= ~b.word[i];
    return a;
}

static inline int any(Set a) {
    uint64_t all = 0;
    EACH all |= a.word[i];
    return all != 0;
}

static inline int many(Set a) {
    int count = 0;
    EACH count += __builtin_popcountll(a.word[i]);
    return count;
}

static inline int has(const Set *a, int cell) { return a->word[cell >> 6] >> (cell & 63) & 1; }
static inline void put(Set *a, int cell) { a->word[cell >> 6] |= 1ull << (cell & 63); }
static inline void take(Set *a, int cell) { a->word[cell >> 6] &= ~(1ull << (cell & 63)); }

static int list(Set a, int *cells) {
    int count = 0;
    EACH for (uint64_t rest = a.word[i]; rest; rest &= rest - 1) cells[count++] = i * 64 + __builtin_ctzll(rest);
    return count;
}

static void die(const char *why) {
    fprintf(stderr, "%s\n", why);
    exit(1);
}

/* Chance. */
static uint64_t seed_now;

static inline uint64_t mix(uint64_t value) {
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9u;
    value = (value ^ value >> 27) * 0x94d049bb133111ebu;
    return value ^ value >> 31;
}

static inline uint64_t draw(void) { return mix(seed_now += 0x9e3779b97f4a7c15u); }
static inline double draw_share(void) { return (draw() >> 11) * 0x1p-53; }
static inline int draw_below(int count) { return (int)((unsigned __int128)draw() * (unsigned)count >> 64); }

static void draw_some(int *cells, int count, int some, Set *drawn) {
    for (int k = 0; k < some; k++) {
        int at = k + draw_below(count - k), cell = cells[at];
        cells[at] = cells[k];
        cells[k] = cell;
        put(drawn, cell);
    }
}

/* The board. */
static int width, height, size, mine_count;
static int beside_count[MOST], beside[MOST][8], direction[MOST][8];
static Set around[MOST];
static uint64_t name_of[MOST];
static double ways_to_lay[MOST + 1][MOST + 1];
static const int DX[8] = {-1, 0, 1, -1, 1, -1, 0, 1}, DY[8] = {-1, -1, -1, 0, 0, 1, 1, 1};

/* Pairs of numbers that are asked together, and the directions that lead from each to what both touch. */
enum { PAIRS = 10 };
static const int PAIR_X[PAIRS] = {1, 0, 2, 0, 1, -1, 2, -2, 1, -1}, PAIR_Y[PAIRS] = {0, 1, 0, 2, 1, 1, 1, 1, 2, 2};
static uint8_t common_first[PAIRS], common_second[PAIRS];

static int cell_at(int x, int y) { return x >= 0 && y >= 0 && x < width && y < height ? y * width + x : -1; }
static int touches(int x, int y) { return abs(x) <= 1 && abs(y) <= 1 && (x || y); }

static void make_board(int w, int h, int mines) {
    width = w, height = h, size = w * h, mine_count = mines;
    for (int cell = 0; cell < size; cell++) {
        for (int d = 0; d < 8; d++) {
            int other = cell_at(cell % width + DX[d], cell / width + DY[d]);
            if (other < 0) continue;
            direction[cell][beside_count[cell]] = d;
            beside[cell][beside_count[cell]++] = other;
            put(&around[cell], other);
        }
        name_of[cell] = mix(cell * 77777ull + 12345);
    }
    for (int p = 0; p < PAIRS; p++)
        for (int d = 0; d < 8; d++) {
            common_first[p] |= touches(DX[d] - PAIR_X[p], DY[d] - PAIR_Y[p]) << d;
            common_second[p] |= touches(DX[d] + PAIR_X[p], DY[d] + PAIR_Y[p]) << d;
        }
    for (int n = 0; n <= MOST; n++)
        for (int k = 0; k <= n; k++)
            ways_to_lay[n][k] = !k || k == n ? 1 : ways_to_lay[n - 1][k - 1] + ways_to_lay[n - 1][k];
}

/* A game: its layout, and what its player knows. */
typedef struct {
    Set mines, opened, marked; /* marked: mines known by single numbers and pairs */
    enum { COVERED, OPEN, MARKED } state[MOST];
    uint8_t number[MOST];
    int open_count, marked_count;
} Game;

static void count_numbers(Game *game) {
    int cells[MOST], count = list(game->mines, cells);
    memset(game->number, 0, sizeof game->number);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < beside_count[cells[i]]; k++) game->number[beside[cells[i]][k]]++;
}

/* Numbers to be asked again, since something beside them has changed. */
static int queue[MOST], queued, in_queue[MOST];

static void ask(int cell) {
    if (in_queue[cell]) return;
    in_queue[cell] = 1;
    queue[queued++] = cell;
}

static void open_cell(Game *game, int cell) {
    int waiting[MOST], count = 0;
    if (game->state[cell] == OPEN) return;
    waiting[count++] = cell;
    game->state[cell] = OPEN;
    while (count) {
        int at = waiting[--count];
        put(&game->opened, at);
        game->open_count++;
        ask(at);
        for (int k = 0; k < beside_count[at]; k++) {
            int other = beside[at][k];
            if (game->state[other] == OPEN) {
                ask(other);
            } else if (!game->number[at] && game->state[other] == COVERED) {
                game->state[other] = OPEN;
                waiting[count++] = other;
            }
        }
    }
}

static void mark(Game *game, int cell) {
    if (game->state[cell] != COVERED) return;
    game->state[cell] = MARKED;
    game->marked_count++;
    put(&game->marked, cell);
    for (int k = 0; k < beside_count[cell]; k++)
        if (game->state[beside[cell][k]] == OPEN) ask(beside[cell][k]);
}

/* What a number still misses, and the directions in which its covered neighbours lie. */
static int look_around(const Game *game, int cell, int *covered) {
    int missing = game->number[cell];
    *covered = 0;
    for (int k = 0; k < beside_count[cell]; k++) {
        missing -= game->state[beside[cell][k]] == MARKED;
        if (game->state[beside[cell][k]] == COVERED) *covered |= 1 << direction[cell][k];
    }
    return missing;
}

static void single_numbers(Game *game) {
    while (queued) {
        int cell = queue[--queued], covered;
        in_queue[cell] = 0;
        int missing = look_around(game, cell, &covered);
        if (!covered) continue;
        for (int k = 0; k < beside_count[cell]; k++) {
            if (!missing && game->state[beside[cell][k]] == COVERED) open_cell(game, beside[cell][k]);
            if (missing == __builtin_popcount(covered)) mark(game, beside[cell][k]);
        }
    }
}

static void put_directions(int cell, int directions, Set *set) {
    for (int k = 0; k < beside_count[cell]; k++)
        if (directions >> direction[cell][k] & 1) put(set, beside[cell][k]);
}

static int pairs_of_numbers(Game *game) {
    static int covered[MOST], missing[MOST];
    int numbers[MOST], count = 0, cells[MOST];
    Set safe = NONE, mined = NONE;
    for (int cell = 0; cell < size; cell++) {
        covered[cell] = 0;
        if (game->state[cell] != OPEN) continue;
        missing[cell] = look_around(game, cell, &covered[cell]);
        if (covered[cell]) numbers[count++] = cell;
    }
    for (int i = 0; i < count; i++)
        for (int p = 0; p < PAIRS; p++) {
            int a = numbers[i], b = cell_at(a % width + PAIR_X[p], a / width + PAIR_Y[p]);
            if (b < 0 || !covered[b] || !(covered[a] & common_first[p])) continue;
            int only_a = covered[a] & ~common_first[p], only_b = covered[b] & ~common_second[p];
            if (!(only_a | only_b)) continue;
            if (missing[a] - missing[b] == __builtin_popcount(only_a))
                put_directions(a, only_a, &mined), put_directions(b, only_b, &safe);
            if (missing[b] - missing[a] == __builtin_popcount(only_b))
                put_directions(b, only_b, &mined), put_directions(a, only_a, &safe);
        }
    count = list(mined, cells);
    for (int i = 0; i < count; i++) mark(game, cells[i]);
    count = list(safe, cells);
    for (int i = 0; i < count; i++) open_cell(game, cells[i]);
    return any(mined) || any(safe);
}

static void deduce(Game *game) {
    do single_numbers(game);
    while (pairs_of_numbers(game));
}

/* Boxes, components, and the ways through them: see game/solver/position.py and counts.py. */
typedef struct {
    Set cells;
    int size, witness_count, witness[9];
    uint64_t name;
    double risk;
    int safe, mined;
} Box;

typedef struct {
    int from, to, mines;
} Step;

typedef struct {
    int count, box[BOXES];                   /* of a position */
    int layer[BOXES + 1], states[BOXES + 1]; /* where each one begins among the values; its size */
    int step[BOXES], steps[BOXES];
    int least, way_count, beyond[WAYS]; /* beyond the least mines: of each last state */
    double ways[WAYS];
} Component;

static double value[VALUES];
static Step step[STEPS];
static int values_used, steps_used;

typedef unsigned __int128 State; /* four bits for what each number misses; above them the mines counted */
enum { COUNTER = 120, MOST_STATES = 1 << 14, TABLE = 2 * MOST_STATES };
static State layer_now[MOST_STATES * 2], layer_next[MOST_STATES * 2], *last_layer;

static int state_place(State state, State *layer, int *count, int base) {
    static State key[TABLE];
    static int place[TABLE], stamp[TABLE], now;
    if (!*count) now++;
    uint64_t hash = (uint64_t)state * 0x9e3779b97f4a7c15u ^ (uint64_t)(state >> 64) * 0xc2b2ae3d27d4eb4fu;
    int at = (hash ^ hash >> 29) & (TABLE - 1);
    for (; stamp[at] == now; at = (at + 1) & (TABLE - 1))
        if (key[at] == state) return place[at];
    stamp[at] = now, key[at] = state, place[at] = base + *count;
    value[base + *count] = 0;
    layer[(*count)++] = state;
    return place[at];
}

/*
 * Goes along boxes. A box with some mines weighs *weight*, or the ways to lay them; only mines of *counted* boxes are
 * counted, or all. Returns whether anything fits, with less than *most* states behind each box.
 */
static int go_along(Box *const *boxes, int count, const int *need, double (*weight)[9], const char *counted, int most,
                    Component *component) {
    static int slot[MOST], seen[MOST], room[MOST], now;
    int free_slots[SLOTS], free_count = 0, states = 1;
    State *layer = layer_now, *next = layer_next;
    now++;
    while (free_count < SLOTS) free_slots[free_count] = free_count, free_count++;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < boxes[i]->witness_count; k++) {
            int witness = boxes[i]->witness[k];
            if (seen[witness] != now) seen[witness] = now, slot[witness] = -1, room[witness] = 0;
            room[witness] += boxes[i]->size;
        }
    component->count = count;
    component->layer[0] = values_used, component->states[0] = 1;
    value[values_used++] = 1;
    layer[0] = 0;
    for (int i = 0; i < count; i++) {
        const Box *box = boxes[i];
        int shift[8], left[8], made = 0, base = component->layer[i] + component->states[i];
        State taken = !counted || counted[i] ? (State)1 << COUNTER : 0;
        for (int k = 0; k < box->witness_count; k++) {
            int witness = box->witness[k];
            if (slot[witness] < 0) {
                if (!free_count) die("too many numbers are open at once");
                slot[witness] = 4 * free_slots[--free_count];
                for (int s = 0; s < states; s++) layer[s] += (State)need[witness] << slot[witness];
            }
            taken -= (State)1 << slot[witness];
            shift[k] = slot[witness], left[k] = room[witness] -= box->size;
        }
        component->step[i] = steps_used;
        for (int s = 0; s < states; s++) {
            int least = 0, greatest = box->size;
            for (int k = 0; k < box->witness_count; k++) {
                int missing = (int)(layer[s] >> shift[k]) & 15;
                if (missing < greatest) greatest = missing;
                if (missing - left[k] > least) least = missing - left[k];
            }
            for (int mines = least; mines <= greatest; mines++) {
                int from = component->layer[i] + s,
                    to = state_place(layer[s] + taken * (unsigned)mines, next, &made, base);
                value[to] += value[from] * (weight ? weight[i][mines] : ways_to_lay[box->size][mines]);
                step[steps_used++] = (Step){from, to, mines};
            }
            if (made > MOST_STATES || steps_used > STEPS - 16 || base + made > VALUES - MOST_STATES)
                die("too many states");
        }
        component->steps[i] = steps_used - component->step[i];
        component->layer[i + 1] = base, component->states[i + 1] = made;
        values_used = base + made;
        if (!made || made > most) return 0;
        for (int k = 0; k < box->witness_count; k++)
            if (!left[k]) free_slots[free_count++] = shift[k] / 4;
        State *swapped = layer;
        layer = next, next = swapped, states = made;
    }
    last_layer = layer;
    int least = MOST, greatest = 0;
    for (int s = 0; s < states; s++) {
        int mines = (int)(layer[s] >> COUNTER);
        if (mines < least) least = mines;
        if (mines > greatest) greatest = mines;
    }
    component->least = least, component->way_count = greatest - least + 1;
    memset(component->ways, 0, sizeof component->ways);
    for (int s = 0; s < states; s++) {
        component->beyond[s] = (int)(layer[s] >> COUNTER) - least;
        component->ways[component->beyond[s]] += value[component->layer[count] + s];
    }
    return 1;
}

/* Puts boxes in the order of position.components_of; group[] tells where each component begins. Returns how many. */
static int order_boxes(const Box *boxes, int count, int *order, int *group) {
    static int first[MOST], last[MOST], next[BOXES * 9], box_of[BOXES * 9], stamp[MOST], now;
    char placed[BOXES * 2] = {0};
    int links = 0, groups = 0, done = 0;
    now++;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < boxes[i].witness_count; k++) {
            int witness = boxes[i].witness[k];
            box_of[links] = i, next[links] = -1;
            if (stamp[witness] != now) stamp[witness] = now, first[witness] = links;
            else if (first[witness] >= 0) next[last[witness]] = links;
            last[witness] = links++;
        }
    for (int i = 0; i < count; i++) {
        int begun[BOXES * 9], begun_count = 0;
        if (placed[i]) continue;
        group[groups++] = done;
        for (int k = 0; k < boxes[i].witness_count; k++) begun[begun_count++] = boxes[i].witness[k];
        for (int at = 0; at < begun_count; at++) {
            for (int link = first[begun[at]]; link >= 0; link = next[link]) {
                const Box *box = boxes + box_of[link];
                if (placed[box_of[link]]) continue;
                placed[box_of[link]] = 1;
                order[done++] = box_of[link];
                for (int k = 0; k < box->witness_count; k++) begun[begun_count++] = box->witness[k];
            }
            first[begun[at]] = -1;
        }
    }
    group[groups] = done;
    return groups;
}

/* As counts.all_behind; returns how many layouts there are. */
static double all_behind(Component *const *components, int count, int sea, int left, double (*behind)[WAYS]) {
    int most = 1;
    for (int i = 0; i < count; i++) most += components[i]->way_count - 1, left -= components[i]->least;
    for (int mines = 0; mines < most; mines++)
        behind[count][mines] = left >= mines && left - mines <= sea ? ways_to_lay[sea][left - mines] : 0;
    for (int i = count - 1; i >= 0; i--) {
        most -= components[i]->way_count - 1;
        for (int laid = 0; laid < most; laid++) {
            behind[i][laid] = 0;
            for (int mines = 0; mines < components[i]->way_count; mines++)
                behind[i][laid] += components[i]->ways[mines] * behind[i + 1][laid + mines];
        }
    }
    return behind[0][0];
}

/* A position, counted. */
typedef struct {
    const Game *game;
    Set unknown, frontier, sea, mines; /* mines: all that are certain */
    int sea_size, left, box_count, component_count;
    Box box[BOXES], sea_box;
    Component component[BOXES];
    int box_of[MOST], need[MOST]; /* box_of the sea's cells: -1 */
    double behind[BOXES][WAYS], layouts;
} Position;

/* Counts the layouts of a game at a stall; *safe* is a cell that is known to be safe, or -1. */
static void work_out(const Game *game, int safe, Position *position) {
    int order[BOXES], group[BOXES + 1];
    Component *components[BOXES];
    values_used = steps_used = 0;
    position->game = game, position->mines = game->marked;
    position->unknown = position->frontier = NONE;
    position->box_count = 0;
    for (int cell = 0; cell < size; cell++) {
        int covered, count = 0, witness[8], b = 0;
        uint64_t name = 0;
        if (game->state[cell] == OPEN) position->need[cell] = look_around(game, cell, &covered);
        if (game->state[cell] != COVERED || cell == safe) continue;
        put(&position->unknown, cell);
        position->box_of[cell] = -1;
        for (int k = 0; k < beside_count[cell]; k++)
            if (game->state[beside[cell][k]] == OPEN) {
                name ^= name_of[beside[cell][k]];
                witness[count++] = beside[cell][k];
            }
        if (!count) continue;
        put(&position->frontier, cell);
        while (b < position->box_count && position->box[b].name != name) b++;
        Box *box = &position->box[b];
        if (b == position->box_count) {
            if (++position->box_count == BOXES) die("too many boxes");
            *box = (Box){.witness_count = count, .name = name};
            memcpy(box->witness, witness, sizeof witness);
        }
        put(&box->cells, cell);
        box->size++;
        position->box_of[cell] = b;
    }
    position->sea = without(position->unknown, position->frontier);
    position->sea_size = many(position->sea);
    position->left = mine_count - game->marked_count;
    position->component_count = order_boxes(position->box, position->box_count, order, group);
    for (int i = 0; i < position->component_count; i++) {
        Box *boxes[BOXES];
        int count = group[i + 1] - group[i];
        components[i] = &position->component[i];
        for (int k = 0; k < count; k++) {
            components[i]->box[k] = order[group[i] + k];
            boxes[k] = &position->box[order[group[i] + k]];
        }
        if (!go_along(boxes, count, position->need, NULL, NULL, MOST_STATES, components[i])) die("no layout fits");
    }
    position->layouts =
        all_behind(components, position->component_count, position->sea_size, position->left, position->behind);
    if (!position->layouts) die("no layout has as many mines");
}

/* Gives each box, and the sea, its risk; returns the cells that are found safe. */
static Set weigh(Position *position) {
    static double following[VALUES];
    Set safe = NONE;
    double before[WAYS] = {1};
    int before_count = 1, least = 0;
    for (int i = 0; i < position->component_count; i++) {
        Component *component = &position->component[i];
        double weights[WAYS] = {0}, together[WAYS] = {0};
        for (int mines = 0; mines < component->way_count; mines++)
            for (int laid = 0; laid < before_count; laid++) {
                weights[mines] += before[laid] * position->behind[i + 1][mines + laid];
                together[mines + laid] += before[laid] * component->ways[mines];
            }
        for (int s = 0; s < component->states[component->count]; s++)
            following[component->layer[component->count] + s] = weights[component->beyond[s]];
        for (int k = component->count - 1; k >= 0; k--) {
            Box *box = &position->box[component->box[k]];
            double mined = 0, clear = 0;
            memset(following + component->layer[k], 0, component->states[k] * sizeof *following);
            for (Step *s = step + component->step[k], *end = s + component->steps[k]; s < end; s++) {
                double ways = following[s->to] * ways_to_lay[box->size][s->mines];
                following[s->from] += ways;
                mined += ways * value[s->from] * s->mines;
                clear += ways * value[s->from] * (box->size - s->mines);
            }
            box->risk = mined / box->size / position->layouts;
            box->safe = mined == 0, box->mined = clear == 0;
            if (box->safe) safe = either(safe, box->cells);
            if (box->mined) position->mines = either(position->mines, box->cells);
        }
        before_count += component->way_count - 1;
        memcpy(before, together, sizeof before);
        least += component->least;
    }
    if (position->sea_size) {
        double mined = 0, clear = 0;
        for (int laid = 0; laid < before_count; laid++) {
            double ways = before[laid] * position->behind[position->component_count][laid];
            int in_sea = position->left - least - laid;
            mined += ways * in_sea;
            if (ways) clear += ways * (position->sea_size - in_sea);
        }
        Box *sea = &position->sea_box;
        *sea = (Box){.cells = position->sea, .size = position->sea_size, .safe = mined == 0, .mined = clear == 0};
        sea->risk = mined / position->sea_size / position->layouts;
        if (sea->safe) safe = either(safe, sea->cells);
        if (sea->mined) position->mines = either(position->mines, sea->cells);
    }
    return safe;
}

static const Box *box_with(const Position *position, int cell) {
    return position->box_of[cell] < 0 ? &position->sea_box : &position->box[position->box_of[cell]];
}

/* Draws a layout, every one as likely. */
static Set draw_layout(const Position *position) {
    Set mines = position->game->marked;
    int laid = 0, beyond = 0, cells[MOST], count;
    for (int i = 0; i < position->component_count; i++) {
        const Component *component = &position->component[i];
        double weight[WAYS], total = 0;
        int more = 0, at = -1;
        for (int mines_more = 0; mines_more < component->way_count; mines_more++)
            total += weight[mines_more] = component->ways[mines_more] * position->behind[i + 1][beyond + mines_more];
        double left = draw_share() * total;
        while (more < component->way_count - 1 && (left >= weight[more] || !weight[more])) left -= weight[more++];
        while (!weight[more]) more--;
        for (int s = 0; s < component->states[component->count]; s++)
            if (component->beyond[s] == more) at = component->layer[component->count] + s;
        beyond += more, laid += component->least + more;
        for (int k = component->count - 1; k >= 0; k--) {
            const Box *box = &position->box[component->box[k]];
            const Step *first = step + component->step[k], *end = first + component->steps[k], *chosen = first;
            double ways = 0;
            for (const Step *s = first; s < end; s++)
                if (s->to == at) ways += value[s->from] * ways_to_lay[box->size][s->mines];
            double part = draw_share() * ways;
            for (const Step *s = first; s < end; s++) {
                if (s->to != at) continue;
                chosen = s;
                part -= value[s->from] * ways_to_lay[box->size][s->mines];
                if (part < 0) break;
            }
            count = list(box->cells, cells);
            draw_some(cells, count, chosen->mines, &mines);
            at = chosen->from;
        }
    }
    count = list(position->sea, cells);
    draw_some(cells, count, position->left - laid, &mines);
    return mines;
}

/* How many layouts have mines in all of *mined* and in none of *safe*? */
static double layouts_with(const Position *position, Set mined, Set safe) {
    static int need[MOST], stamp[MOST], now;
    static Box box[BOXES];
    static Component fresh[BOXES];
    static double behind[BOXES][WAYS];
    int cells[MOST], laid = list(mined, cells), count = 0, values_before = values_used, steps_before = steps_used;
    Component *components[BOXES];
    Set fixed = either(mined, safe);
    double layouts = 0;
    memcpy(need, position->need, sizeof need);
    for (int i = 0; i < laid; i++)
        for (int k = 0; k < beside_count[cells[i]]; k++)
            if (position->game->state[beside[cells[i]][k]] == OPEN && --need[beside[cells[i]][k]] < 0) return 0;
    for (int i = 0; i < position->component_count; i++) {
        const Component *component = &position->component[i];
        int touched = 0, boxes = 0, order[BOXES], group[BOXES + 1];
        for (int k = 0; k < component->count; k++) touched |= any(both(position->box[component->box[k]].cells, fixed));
        if (!touched) {
            components[count++] = (Component *)component;
            continue;
        }
        now++;
        for (int k = 0; k < component->count; k++) {
            box[boxes] = position->box[component->box[k]];
            box[boxes].cells = without(box[boxes].cells, fixed);
            box[boxes].size = many(box[boxes].cells);
            if (!box[boxes].size) continue;
            for (int j = 0; j < box[boxes].witness_count; j++) stamp[box[boxes].witness[j]] = now;
            boxes++;
        }
        for (int k = 0; k < component->count; k++) { /* a number without a cell left must miss nothing */
            const Box *old = &position->box[component->box[k]];
            for (int j = 0; j < old->witness_count; j++)
                if (stamp[old->witness[j]] != now && need[old->witness[j]]) goto done;
        }
        int groups = order_boxes(box, boxes, order, group);
        for (int g = 0; g < groups; g++) {
            Box *ordered[BOXES];
            for (int k = group[g]; k < group[g + 1]; k++) ordered[k - group[g]] = &box[order[k]];
            components[count] = &fresh[count];
            if (!go_along(ordered, group[g + 1] - group[g], need, NULL, NULL, MOST_STATES, components[count]))
                goto done;
            count++;
        }
    }
    layouts = all_behind(components, count, many(without(position->sea, fixed)), position->left - laid, behind);
done:
    values_used = values_before, steps_used = steps_before;
    return layouts;
}

/* 50/50s that may come: see game/solver/twins.py. */
typedef struct {
    Set one, other, fence;
} Twins;

static Twins pair[MOST][8], square[MOST][4];
static int square_count[MOST], most_fence = 3;
static Set may_be_mined, may_be_safe;
static double pair_share[MOST][8];
static int pair_stamp[MOST][8], position_number;

static int put_at(int cell, int dx, int dy, Set *set) {
    int other = cell_at(cell % width + dx, cell / width + dy);
    if (other >= 0) put(set, other);
    return other >= 0;
}

static void make_twins(void) {
    for (int cell = 0; cell < size; cell++) {
        for (int k = 0; k < beside_count[cell]; k++) {
            Twins *twins = &pair[cell][k];
            put(&twins->one, cell);
            put(&twins->other, beside[cell][k]);
            twins->fence = differ(around[cell], around[beside[cell][k]]);
            take(&twins->fence, cell);
            take(&twins->fence, beside[cell][k]);
        }
        for (int dx = -1; dx <= 1; dx += 2)
            for (int dy = -1; dy <= 1; dy += 2) {
                Twins twins = {NONE, NONE, NONE};
                if (!put_at(cell, dx, dy, &twins.one)) continue;
                put(&twins.one, cell);
                put_at(cell, dx, 0, &twins.other), put_at(cell, 0, dy, &twins.other);
                put_at(cell, -dx, -dy, &twins.fence), put_at(cell, 2 * dx, 2 * dy, &twins.fence);
                put_at(cell, -dx, 2 * dy, &twins.fence), put_at(cell, 2 * dx, -dy, &twins.fence);
                square[cell][square_count[cell]++] = twins;
            }
    }
}

static void begin_influence(const Position *position) {
    position_number++;
    may_be_mined = position->game->marked, may_be_safe = NONE;
    for (int b = -1; b < position->box_count; b++) {
        const Box *box = b < 0 ? &position->sea_box : &position->box[b];
        if (b < 0 && !position->sea_size) continue;
        if (!box->safe) may_be_mined = either(may_be_mined, box->cells);
        if (!box->mined) may_be_safe = either(may_be_safe, box->cells);
    }
}

static double at_most(const Position *position, const Twins *twins) {
    Set alike = either(twins->one, twins->other), fence = without(twins->fence, position->mines);
    int cells[MOST], count;
    double least = 1;
    if (any(without(either(alike, twins->fence), may_be_mined)) || any(without(alike, may_be_safe))) return 0;
    if (many(fence) > most_fence) return 0;
    count = list(either(fence, twins->one), cells);
    for (int i = 0; i < count; i++) {
        double risk = position->game->state[cells[i]] == MARKED ? 1 : box_with(position, cells[i])->risk;
        if (risk < least) least = risk;
    }
    return least;
}

static double share_alike(const Position *position, const Twins *twins) {
    if (!at_most(position, twins)) return 0;
    Set mined = either(twins->one, without(twins->fence, position->mines));
    return layouts_with(position, mined, twins->other) / position->layouts;
}

static double share_of_pair(const Position *position, int cell, int k) {
    if (pair_stamp[cell][k] != position_number) {
        pair_stamp[cell][k] = position_number;
        pair_share[cell][k] = share_alike(position, &pair[cell][k]);
    }
    return pair_share[cell][k];
}

static double influence_of(const Position *position, int cell) {
    double pairs = 0, squares = 0, risk = box_with(position, cell)->risk;
    for (int k = 0; k < beside_count[cell]; k++) pairs += share_of_pair(position, cell, k);
    for (int k = 0; k < square_count[cell]; k++) squares = fmax(squares, share_alike(position, &square[cell][k]));
    return fmin(pairs + squares, fmin(risk, 1 - risk));
}

/* Unavoidable guesses: see game/solver/strategy.py. */
enum { BEYOND = 99 };
static int most_side;

typedef struct {
    const Position *position;
    Set one, other, open, telling; /* open: may still join; telling: must touch as many of one as of other */
    signed char lead[MOST];        /* how many more of one than of other each cell touches */
    double risk;
} Swap;

static void join(Swap *swap, int cell, int sign, int leaves) {
    for (int k = 0; k < beside_count[cell]; k++) swap->lead[beside[cell][k]] += leaves ? -sign : sign;
    (leaves ? take : put)(sign > 0 ? &swap->one : &swap->other, cell);
}

static int completes(Swap *swap);

/* Tries cells of which one must join. */
static int extends(Swap *swap, const int *cells, int count, int sign) {
    Set open = swap->open;
    for (int i = 0; i < count; i++) {
        take(&swap->open, cells[i]);
        join(swap, cells[i], sign, 0);
        if (completes(swap)) return 1;
        join(swap, cells[i], sign, 1);
    }
    swap->open = open;
    return 0;
}

static int completes(Swap *swap) {
    const Position *position = swap->position;
    Set joined = either(swap->one, swap->other), seeing = NONE, fence = NONE;
    int cells[MOST], count = list(joined, cells), least = BEYOND, chosen[8], sign = 0;
    for (int i = 0; i < count; i++) seeing = either(seeing, around[cells[i]]);
    count = list(without(seeing, joined), cells);
    for (int i = 0; i < count; i++) {
        int number = cells[i], lead = swap->lead[number], found[8], in_found = 0;
        if (!lead) continue;
        if (!has(&swap->telling, number)) {
            if (has(&position->unknown, number) && !has(&position->mines, number)) put(&fence, number);
            continue;
        }
        if (abs(lead) > most_side - many(lead > 0 ? swap->other : swap->one)) return 0;
        for (int k = 0; k < beside_count[number]; k++)
            if (has(&swap->open, beside[number][k])) found[in_found++] = beside[number][k];
        if (in_found < abs(lead)) return 0;
        if (in_found >= least) continue;
        least = in_found, sign = lead > 0 ? -1 : 1;
        memcpy(chosen, found, sizeof chosen);
    }
    if (least < BEYOND) return extends(swap, chosen, least, sign);
    if (many(fence) > most_fence || many(swap->one) != many(swap->other)) return 0;
    double share = layouts_with(position, either(swap->one, fence), swap->other) / position->layouts;
    return fabs(share - swap->risk) < 1e-11 * swap->risk;
}

static int unavoidable(const Position *position, int *found) {
    static Swap swap;
    int cells[MOST], count = list(without(position->frontier, position->mines), cells), in_found = 0;
    Set telling = position->game->opened;
    if (position->sea_size > most_fence && !position->sea_box.mined) telling = either(telling, position->sea);
    for (int i = 0; i < count; i++) {
        double risk = box_with(position, cells[i])->risk, less = risk * (1 - 1e-11);
        swap = (Swap){.position = position, .telling = telling, .risk = risk};
        for (int k = 0; k < count; k++) {
            double other = box_with(position, cells[k])->risk;
            if (other >= less && 1 - other >= less) put(&swap.open, cells[k]);
        }
        if (!has(&swap.open, cells[i])) continue;
        take(&swap.open, cells[i]);
        join(&swap, cells[i], 1, 0);
        if (completes(&swap)) found[in_found++] = cells[i];
    }
    return in_found;
}

/* A look one guess ahead: see game/solver/strategy.py. What is here an average is one over the numbers a cell can show. */
typedef struct {
    double safest, second, certain; /* what our look tells */
    int dead;
    double third, product, square;    /* averages: of the third safest; safest × second; safest² */
    double any_certain, all_certain;  /* the chance of a certain cell; their number, without a limit */
    double flood, entropy, likeliest; /* the chance of a 0; of the numbers: entropy, the chance of the likeliest */
    double near1, near2, near_product, near_log; /* as above, of boxes that the move bears on alone */
    double now1, now2, calm;                     /* the safest there now; the safest elsewhere */
    double doubt, resolved;                      /* sum of p(1 - p) of those boxes now, and how much less it will be */
    int cells;                                   /* in those components */
} Prospect;

enum { LOOK_STATES = 2000 };

static void two_best(double *best, double *second, double survival, int cells) {
    if (survival <= *second) return;
    if (survival <= *best) {
        *second = survival;
    } else {
        *second = cells > 1 ? survival : *best;
        *best = survival;
    }
}

static int touched_boxes(const Position *position, int cell, Set near, Box *boxes, Prospect *ahead) {
    Set touched = near;
    int count = 0;
    put(&touched, cell);
    for (int i = 0; i < position->component_count; i++) {
        const Component *component = &position->component[i];
        int hit = 0;
        for (int k = 0; k < component->count; k++) hit |= any(both(position->box[component->box[k]].cells, touched));
        for (int k = 0; k < component->count; k++) {
            const Box *box = &position->box[component->box[k]];
            double survival = box->mined ? 0 : 1 - box->risk;
            if (!hit) {
                two_best(&ahead->safest, &ahead->second, survival, box->size);
                continue;
            }
            ahead->doubt += box->size * box->risk * (1 - box->risk);
            ahead->cells += box->size;
            two_best(&ahead->now1, &ahead->now2, survival, box->size);
            for (int part = 0; part < 2; part++) {
                boxes[count] = *box;
                boxes[count].cells = part ? without(box->cells, touched) : both(box->cells, near);
                boxes[count].size = many(boxes[count].cells);
                boxes[count].mined = !part; /* here: lies beside the cell */
                count += boxes[count].size > 0;
            }
        }
    }
    for (int part = 0; part < 2; part++) {
        Set cells = part ? without(position->sea, touched) : both(position->sea, near);
        if (part && any(cells)) two_best(&ahead->safest, &ahead->second, 1 - position->sea_box.risk, many(cells));
        if (!part && any(cells)) boxes[count++] = (Box){.cells = cells, .size = many(cells), .mined = 1};
    }
    return count;
}

static Prospect look(const Position *position, int cell, Set unknown) {
    static Box split[BOXES * 2], box[BOXES * 2];
    static Component component;
    static double weight[BOXES * 2][9], following[VALUES][9], mined[9][BOXES * 2];
    Prospect ahead = {0};
    Set near = both(around[cell], unknown);
    int count = touched_boxes(position, cell, near, split, &ahead), order[BOXES * 2], group[BOXES * 2 + 1];
    double calm1 = ahead.safest, calm2 = ahead.second, density = .5, whole = 0, after = 0;
    Box *boxes[BOXES * 2];
    char counted[BOXES * 2];
    ahead.calm = calm1;
    if (!count) {
        ahead.dead = 1;
        return ahead;
    }
    if (position->sea_size) density = fmin(fmax(floor(position->sea_box.risk * 1024 + .487), 20), 1004) / 1024;
    for (int i = 0; i < count; i++) /* the cell's own number joins what lies beside it */
        if (split[i].mined) split[i].witness[split[i].witness_count++] = cell;
    order_boxes(split, count, order, group);
    for (int i = 0; i < count; i++) {
        boxes[i] = &box[i], box[i] = split[order[i]], counted[i] = box[i].mined;
        box[i].witness_count -= counted[i]; /* … but any of its mines may stay missing */
        for (int mines = 0; mines <= box[i].size && mines < 9; mines++)
            weight[i][mines] = floor(ways_to_lay[box[i].size][mines] * pow(density, mines) *
                                     pow(1 - density, box[i].size - mines) * (1 << 20)) +
                               1;
    }
    int values_before = values_used, steps_before = steps_used;
    if (go_along(boxes, count, position->need, weight, counted, LOOK_STATES, &component)) {
        int ends = component.states[count], number[9];
        double *end_ways = value + component.layer[count];
        for (int e = 0; e < ends; e++) {
            whole += end_ways[e];
            number[e] = (int)(last_layer[e] >> COUNTER);
            for (int k = 0; k < ends; k++) following[component.layer[count] + e][k] = k == e;
        }
        for (int k = count - 1; k >= 0; k--) {
            memset(following[component.layer[k]], 0, sizeof *following * component.states[k]);
            for (int e = 0; e < ends; e++) mined[e][k] = 0;
            for (Step *s = step + component.step[k], *end = s + component.steps[k]; s < end; s++)
                for (int e = 0; e < ends; e++) {
                    double ways = following[s->to][e] * weight[k][s->mines];
                    following[s->from][e] += ways;
                    mined[e][k] += value[s->from] * s->mines * ways;
                }
        }
        ahead.safest = ahead.second = 0;
        ahead.dead = ends == 1;
        for (int e = 0; e < ends; e++) {
            double best = calm1, second = calm2, third = 0, near1 = 0, near2 = 0, share = end_ways[e] / whole;
            int certain = 0;
            for (int k = count - 1; k >= 0; k--) {
                int cells = box[k].size;
                double survival = 1 - mined[e][k] / (end_ways[e] * cells);
                if (!mined[e][k]) certain += cells;
                if (!counted[k] || box[k].witness_count) after += share * cells * survival * (1 - survival);
                if (survival > best) third = cells > 2 ? survival : cells > 1 ? best : second;
                else if (survival > second) third = cells > 1 ? survival : second;
                else third = fmax(third, survival);
                two_best(&best, &second, survival, cells);
                two_best(&near1, &near2, survival, cells);
            }
            ahead.safest += share * best, ahead.second += share * second, ahead.third += share * third;
            ahead.certain += share * (certain > 5 ? 5 : certain), ahead.all_certain += share * certain;
            ahead.any_certain += certain ? share : 0;
            ahead.product += share * best * second, ahead.square += share * best * best;
            ahead.near1 += share * near1, ahead.near2 += share * near2, ahead.near_product += share * near1 * near2;
            ahead.near_log += share * log(fmax(near1, .05));
            ahead.entropy -= share > 0 ? share * log(share) : 0;
            ahead.likeliest = fmax(ahead.likeliest, share);
            if (!number[e] && !any(both(around[cell], position->mines))) ahead.flood += share;
        }
    }
    ahead.resolved = ahead.doubt - after;
    values_used = values_before, steps_used = steps_before;
    return ahead;
}

/* The end game, every layout at hand: see game/solver/end_game.py. A set of layouts has a bit for each. */
enum { MOST_LAYOUTS = 20000, LAYOUT_WORDS = (MOST_LAYOUTS + 64) / 64, MEMORY = 1 << 20, ARENA = 1 << 26 };
static Set layout[MOST_LAYOUTS + 1];
static int layout_count, layout_words, most_layouts, nodes_left;
static uint64_t mined_in[MOST][LAYOUT_WORDS], shown_in[MOST][9][LAYOUT_WORDS], *arena;
static size_t arena_used;
static struct {
    uint64_t first, second;
    int won, most, search;
} memory[MEMORY];
static int search_number;
static jmp_buf budget_spent;

static void lay_component(const Position *position, int i, int k, int state, Set so_far, int laid, int beyond);

/* Lists every layout, component by component, then the sea; stops once there are more than may be. */
static void lay_from(const Position *position, int i, Set so_far, int laid, int beyond) {
    if (layout_count > most_layouts) return;
    if (i < position->component_count) {
        const Component *component = &position->component[i];
        for (int s = 0; s < component->states[component->count]; s++) {
            int more = component->beyond[s];
            if (position->behind[i + 1][beyond + more] > 0)
                lay_component(position, i, component->count - 1, component->layer[component->count] + s, so_far,
                              laid + component->least + more, beyond + more);
        }
        return;
    }
    int cells[MOST], chosen[MOST], count = list(position->sea, cells), in_sea = position->left - laid, k;
    for (k = 0; k < in_sea; k++) chosen[k] = k;
    do {
        if (layout_count == MOST_LAYOUTS) layout_count = most_layouts;
        layout[layout_count] = so_far;
        for (k = 0; k < in_sea; k++) put(&layout[layout_count], cells[chosen[k]]);
        if (++layout_count > most_layouts) return;
        for (k = in_sea - 1; k >= 0 && chosen[k] == count - in_sea + k; k--) {}
        if (k >= 0) chosen[k]++;
        for (int next = k + 1; k >= 0 && next < in_sea; next++) chosen[next] = chosen[next - 1] + 1;
    } while (k >= 0);
}

static void lay_component(const Position *position, int i, int k, int state, Set so_far, int laid, int beyond) {
    if (layout_count > most_layouts) return;
    if (k < 0) {
        lay_from(position, i + 1, so_far, laid, beyond);
        return;
    }
    const Component *component = &position->component[i];
    int cells[MOST], count = list(position->box[component->box[k]].cells, cells);
    for (Step *s = step + component->step[k], *end = s + component->steps[k]; s < end; s++) {
        if (s->to != state) continue;
        for (int chosen = (1 << s->mines) - 1; chosen < 1 << count;) {
            Set with = so_far;
            for (int j = 0; j < count; j++)
                if (chosen >> j & 1) put(&with, cells[j]);
            lay_component(position, i, k - 1, s->from, with, laid, beyond);
            if (!chosen) break;
            int low = chosen & -chosen, up = chosen + low;
            chosen = (up ^ chosen) >> 2 >> __builtin_ctz(low) | up;
        }
    }
}

typedef struct {
    int count, cell, part_count;
    uint64_t *parts;
} Choice;

static int by_count(const void *one, const void *other) {
    const Choice *a = one, *b = other;
    return a->count != b->count ? b->count - a->count : a->cell - b->cell;
}

static int count_layouts(const uint64_t *set) {
    int count = 0;
    for (int w = 0; w < layout_words; w++) count += __builtin_popcountll(set[w]);
    return count;
}

static int wins_of(const uint64_t *alive, const short *live, int live_count, int floor);

static int best_of(const uint64_t *alive, const short *live, int live_count, int floor, int *first) {
    size_t arena_before = arena_used;
    int total = count_layouts(alive), count = 0, certain = 0, safest = -1, safest_count = 0, best = floor;
    Choice choice[MOST];
    short sorted[MOST];
    for (int l = 0; l < live_count && !certain; l++) {
        uint64_t safe[LAYOUT_WORDS], *parts = arena + arena_used;
        int cell = live[l], part_count = 0;
        for (int w = 0; w < layout_words; w++) safe[w] = alive[w] & ~mined_in[cell][w];
        int safe_count = count_layouts(safe);
        if (!safe_count) continue;
        if (safe_count > safest_count) safest = cell, safest_count = safe_count;
        for (int number = 0; number < 9; number++) {
            uint64_t found = 0, *part = parts + part_count * layout_words;
            for (int w = 0; w < layout_words; w++) found |= part[w] = safe[w] & shown_in[cell][number][w];
            part_count += found != 0;
        }
        if (part_count == 1) continue; /* dead: it can show one number only */
        certain = safe_count == total;
        if (certain) count = 0; /* so nothing else need be tried */
        choice[count++] = (Choice){safe_count, cell, part_count, parts};
        arena_used += part_count * layout_words;
        if (arena_used > ARENA - 10 * LAYOUT_WORDS) longjmp(budget_spent, 1);
    }
    if (!certain) {
        qsort(choice, count, sizeof *choice, by_count);
        for (int i = 0; i < count; i++) sorted[i] = choice[i].cell;
        live = sorted, live_count = count;
    }
    if (!count && first) *first = safest;
    for (int i = 0; i < count && choice[i].count > best; i++) {
        int bound = choice[i].count, part = 0;
        for (; part < choice[i].part_count && bound > best; part++) {
            const uint64_t *set = choice[i].parts + part * layout_words;
            int many_in = count_layouts(set);
            bound += wins_of(set, live, live_count, best - bound + many_in) - many_in;
        }
        if (bound <= best) continue;
        best = bound;
        if (first) *first = choice[i].cell;
    }
    arena_used = arena_before;
    return count ? best : 1;
}

static int wins_of(const uint64_t *alive, const short *live, int live_count, int floor) {
    int count = count_layouts(alive);
    if (count == 1) return 1;
    uint64_t first = count, second = 0;
    for (int w = 0; w < layout_words; w++) {
        first = mix(first ^ (alive[w] + 0x9e3779b97f4a7c15u * (w + 1)));
        second = mix(second + (alive[w] ^ 0xc2b2ae3d27d4eb4fu));
    }
    int at = first & (MEMORY - 1);
    for (; memory[at].search == search_number; at = (at + 1) & (MEMORY - 1)) {
        if (memory[at].first != first || memory[at].second != second) continue;
        if (memory[at].won >= 0) return memory[at].won;
        if (memory[at].most >= 0 && memory[at].most <= floor) return floor;
        break;
    }
    if (--nodes_left < 0) longjmp(budget_spent, 1);
    int won = best_of(alive, live, live_count, floor, NULL);
    at = first & (MEMORY - 1);
    while (memory[at].search == search_number && (memory[at].first != first || memory[at].second != second))
        at = (at + 1) & (MEMORY - 1);
    if (memory[at].search != search_number) {
        memory[at].search = search_number, memory[at].first = first, memory[at].second = second;
        memory[at].won = memory[at].most = -1;
    }
    *(won > floor ? &memory[at].won : &memory[at].most) = won;
    return won;
}

/* Returns the share of layouts that perfect play wins, or -1 if the nodes do not last. */
__attribute__((noinline)) static double search(const uint64_t *all, const short *live, int live_count, int *cell) {
    search_number++;
    arena_used = 0;
    if (setjmp(budget_spent)) return -1;
    return (double)best_of(all, live, live_count, 0, cell) / layout_count;
}

/* The same of a position; -1 also where too many layouts are left. */
static double end_game(const Position *position, Set unknown, int nodes, int *cell) {
    int cells[MOST], count = list(unknown, cells);
    short live[MOST];
    uint64_t all[LAYOUT_WORDS] = {0};
    layout_count = 0;
    lay_from(position, 0, NONE, 0, 0);
    if (layout_count > most_layouts) return -1;
    if (!arena && !(arena = malloc(sizeof *arena * ARENA))) die("there is not enough memory");
    layout_words = (layout_count + 63) / 64;
    for (int i = 0; i < count; i++) {
        live[i] = cells[i];
        memset(mined_in[cells[i]], 0, sizeof *mined_in);
        memset(shown_in[cells[i]], 0, sizeof *shown_in);
        for (int l = 0; l < layout_count; l++) {
            uint64_t bit = 1ull << (l & 63);
            all[l >> 6] |= bit;
            if (has(&layout[l], cells[i])) mined_in[cells[i]][l >> 6] |= bit;
            shown_in[cells[i]][many(both(layout[l], around[cells[i]]))][l >> 6] |= bit;
        }
    }
    nodes_left = nodes;
    return search(all, live, count, cell);
}

/* The player: see game/solver/strategy.py. */
static const double ALIKE = 1e-9; /* worths that differ by less are equal */
enum { FEATURES = 31, MOST_WEIGHED = 200 };
static const char *FEATURE[FEATURES] = {
    "e1",      "e2",      "es",    "influence", "s",         "e3",         "e1e2",           "e1e1",
    "any",     "all",     "flood", "entropy",   "likeliest", "near1",      "near2",          "near12",
    "nearlog", "now1",    "now2",  "calm",      "doubt",     "resolved",   "cells",          "s2e1",
    "rim",     "unknown", "sea",   "in_sea",    "open",      "near1_now1", "log_near1_now1",
};

typedef struct {
    double safest, second, certain, influence, nearly, more[FEATURES];
    int cells, layouts, nodes, fence, side, has_more;
} Judgement;

static const Judgement STRONG = {
    .safest = .665,
    .second = .371,
    .certain = .0113,
    .influence = .525,
    .nearly = .8,
    .cells = 30,
    .layouts = 1500,
    .nodes = 5000,
    .fence = 3,
    .side = 4,
};

typedef struct {
    int cell;
    double survival, worth, influence;
    Prospect ahead;
} Weighed;

typedef struct {
    int cell, forced, weighed_count;
    double risk, wins; /* wins: -1 where no end game was searched */
    Weighed weighed[MOST_WEIGHED];
} Move;

static void features_of(const Position *position, const Weighed *weighed, double *f) {
    const Prospect *a = &weighed->ahead;
    int cell = weighed->cell, x = cell % width, y = cell / width;
    double s = weighed->survival;
    double found[FEATURES] = {
        s * a->safest,
        s * a->second,
        s * a->certain,
        weighed->influence,
        s,
        s * a->third,
        s * a->product,
        s * a->square,
        s * a->any_certain,
        s * a->all_certain,
        s * a->flood,
        s * a->entropy,
        s * a->likeliest,
        s * a->near1,
        s * a->near2,
        s * a->near_product,
        s * a->near_log,
        a->now1,
        a->now2,
        a->calm,
        a->doubt,
        s * a->resolved,
        a->cells,
        s * s * a->safest,
        !x || !y || x == width - 1 || y == height - 1,
        many(without(both(around[cell], position->unknown), position->mines)),
        many(both(around[cell], position->sea)),
        has(&position->sea, cell),
        many(both(around[cell], position->game->opened)),
        a->now1 > 0 ? s * a->near1 / a->now1 : 0,
        log(s) + a->near_log - log(fmax(a->now1, .05)),
    };
    memcpy(f, found, sizeof found);
}

static double worth_of(const Judgement *judgement, const Position *position, const Weighed *weighed) {
    const Prospect *ahead = &weighed->ahead;
    double worth = weighed->survival * (judgement->safest * ahead->safest + judgement->second * ahead->second +
                                        judgement->certain * ahead->certain) +
                   judgement->influence * weighed->influence;
    if (judgement->has_more) {
        double f[FEATURES];
        features_of(position, weighed, f);
        for (int i = 0; i < FEATURES; i++) worth += judgement->more[i] * f[i];
    }
    return worth;
}

static int fifty_fifty(const Position *position, Set unknown) {
    for (int i = 0; i < position->component_count; i++)
        for (int k = 0; k < position->component[i].count; k++) {
            const Box *box = &position->box[position->component[i].box[k]];
            int cells[MOST];
            if (box->size != 2) continue;
            list(box->cells, cells);
            if (any(without(both(differ(around[cells[0]], around[cells[1]]), unknown), box->cells))) continue;
            for (int w = 0; w < box->witness_count; w++)
                if (!any(differ(both(around[box->witness[w]], unknown), box->cells))) return cells[0];
        }
    return -1;
}

typedef struct {
    double survival;
    int beside, cell;
} Candidate;

static int by_survival(const void *one, const void *other) {
    const Candidate *a = one, *b = other;
    if (fabs(a->survival - b->survival) > 1e-11) return a->survival > b->survival ? -1 : 1;
    return a->beside != b->beside ? a->beside - b->beside : a->cell - b->cell;
}

enum { SMALL_SEA = 30 };
static const double SEA_NEARLY = .95;

static int candidates_of(const Judgement *judgement, const Position *position, Set unknown, Candidate *found) {
    int count = 0, cells[MOST], kept = 0;
    double top = 0;
    for (int b = 0; b < position->box_count; b++) {
        int in_box = position->box[b].mined ? 0 : list(position->box[b].cells, cells);
        for (int i = 0; i < in_box; i++)
            found[count++] = (Candidate){1 - position->box[b].risk, many(both(around[cells[i]], unknown)), cells[i]};
    }
    if (position->sea_size && !position->sea_box.mined) {
        int in_sea = list(position->sea, cells);
        Candidate best = {1 - position->sea_box.risk, 9, -1};
        for (int i = 0; i < in_sea; i++) {
            int beside_it = many(both(around[cells[i]], unknown));
            if (beside_it < best.beside) best.beside = beside_it, best.cell = cells[i];
        }
        found[count++] = best;
        for (int i = 0; i < count; i++) top = fmax(top, found[i].survival);
        for (int i = 0; i < in_sea && in_sea < SMALL_SEA && best.survival >= top * SEA_NEARLY - ALIKE; i++)
            if (cells[i] != best.cell)
                found[count++] = (Candidate){best.survival, many(both(around[cells[i]], unknown)), cells[i]};
    }
    qsort(found, count, sizeof *found, by_survival);
    while (kept < count && found[kept].survival >= found[0].survival * judgement->nearly - ALIKE) kept++;
    return kept;
}

static void weigh_cell(const Judgement *judgement, const Position *position, Set unknown, int cell,
                       Weighed *weighed) {
    weighed->cell = cell, weighed->survival = 1 - box_with(position, cell)->risk;
    weighed->ahead = look(position, cell, unknown);
    weighed->influence = judgement->influence ? influence_of(position, cell) : 0;
    weighed->worth = worth_of(judgement, position, weighed);
}

/* Of equals the lowest cell. */
static const Weighed *worth_most(const Move *move) {
    const Weighed *best = move->weighed;
    double most = 0;
    for (int i = 0; i < move->weighed_count; i++) most = fmax(most, move->weighed[i].worth);
    for (int i = 0; i < move->weighed_count; i++) {
        const Weighed *one = &move->weighed[i];
        if (one->worth >= most - ALIKE && (best->worth < most - ALIKE || one->cell < best->cell)) best = one;
    }
    return best;
}

static void best_look(const Judgement *judgement, const Position *position, Set unknown, int all, Move *move) {
    Candidate found[MOST];
    int count = candidates_of(judgement, position, unknown, found), telling = 0;
    double best = 0;
    for (int i = 0; i < count && i < judgement->cells; i++) {
        Weighed *weighed = &move->weighed[move->weighed_count];
        double survival = found[i].survival;
        double most = survival * (judgement->safest + judgement->second + 5 * judgement->certain) +
                      judgement->influence * fmin(survival, 1 - survival);
        if (!all && telling && most < best - ALIKE) continue;
        weigh_cell(judgement, position, unknown, found[i].cell, weighed);
        if (weighed->ahead.dead && telling) continue;
        if (!weighed->ahead.dead && !telling) { /* the first one that tells anything throws out all that do not */
            telling = 1;
            move->weighed[0] = *weighed;
            move->weighed_count = 0;
        }
        if (telling) best = fmax(best, weighed->worth);
        move->weighed_count++;
    }
}

/* Chooses at a stall; if counting finds certain cells, opens them and returns 0. *all*: no cell is left out as
 * hopeless. */
static int decide(Game *game, const Judgement *judgement, int all, Position *position, Move *move) {
    int cells[MOST];
    work_out(game, -1, position);
    int count = list(weigh(position), cells);
    for (int i = 0; i < count; i++) {
        if (has(&game->mines, cells[i])) die("a certain cell is a mine");
        open_cell(game, cells[i]);
    }
    if (count) {
        deduce(game);
        return 0;
    }
    Set unknown = without(position->unknown, position->mines);
    move->wins = -1, move->weighed_count = 0, move->forced = 1;
    if ((move->cell = fifty_fifty(position, unknown)) < 0) {
        most_layouts = judgement->layouts, most_fence = judgement->fence;
        if (position->layouts <= most_layouts) move->wins = end_game(position, unknown, judgement->nodes, &move->cell);
        if (move->wins < 0) {
            begin_influence(position);
            most_side = judgement->side;
            int forced[MOST], count = judgement->influence ? unavoidable(position, forced) : 0;
            for (int i = 0; i < count; i++)
                weigh_cell(judgement, position, unknown, forced[i], &move->weighed[move->weighed_count++]);
            if (!count) best_look(judgement, position, unknown, all, move);
            move->cell = worth_most(move)->cell;
            move->forced = count > 0;
        } else {
            move->forced = 0;
        }
    }
    move->risk = box_with(position, move->cell)->risk;
    return 1;
}

/* Forced survival: see game/review/playout.py. */
static void draw_again(Game *game, int safe) {
    static Position position;
    static uint8_t before[MOST];
    work_out(game, safe, &position);
    game->mines = draw_layout(&position);
    memcpy(before, game->number, sizeof before);
    count_numbers(game);
    for (int cell = 0; cell < size; cell++)
        if (game->state[cell] == OPEN && before[cell] != game->number[cell]) die("a drawn layout does not fit");
}

/* Moves that play-outs remember, for they often begin alike. */
enum { REMEMBERED = 1 << 16, REMEMBERED_GUESSES = 4 };
static struct {
    uint64_t name;
    int cell;
    double risk, wins;
} remembered[REMEMBERED];

static uint64_t name_of_game(const Game *game) {
    uint64_t name = 1, seen[MOST / 8] = {0};
    for (int cell = 0; cell < size; cell++)
        ((uint8_t *)seen)[cell] = game->state[cell] == OPEN ? game->number[cell] : 9;
    for (int i = 0; i < (size + 7) / 8; i++) name = mix(name ^ seen[i]) + i;
    return name;
}

typedef void Hear(const Game *game, const Move *move, int guess);

static double play_out(Game *game, const Judgement *judgement, uint64_t seed, int remember, Hear *hear) {
    static Position position;
    static Move move;
    double weight = 1;
    for (int guess = 0; game->open_count < size - mine_count;) {
        uint64_t name = remember && guess < REMEMBERED_GUESSES ? name_of_game(game) : 0;
        int at = name & (REMEMBERED - 1);
        if (name && remembered[at].name == name) {
            move.cell = remembered[at].cell, move.risk = remembered[at].risk, move.wins = remembered[at].wins;
        } else {
            if (!decide(game, judgement, 0, &position, &move)) continue;
            if (name) {
                remembered[at].name = name, remembered[at].cell = move.cell;
                remembered[at].risk = move.risk, remembered[at].wins = move.wins;
            }
        }
        if (hear) hear(game, &move, guess);
        if (move.wins >= 0) return weight * move.wins;
        guess++;
        weight *= 1 - move.risk;
        if (has(&game->mines, move.cell)) {
            seed_now = seed; /* two players draw alike where they know the same */
            EACH seed_now = mix(seed_now + game->opened.word[i]);
            draw_again(game, move.cell);
        }
        open_cell(game, move.cell);
        deduce(game);
    }
    return weight;
}

static int first_cell, opening;

static void deal(Game *game, uint64_t seed) {
    int cells[MOST], count = 0;
    Set kept = opening ? around[first_cell] : NONE;
    put(&kept, first_cell);
    seed_now = mix(seed * 0x9e3779b97f4a7c15u + 1);
    memset(game, 0, sizeof *game);
    for (int cell = 0; cell < size; cell++)
        if (!has(&kept, cell)) cells[count++] = cell;
    draw_some(cells, count, mine_count, &game->mines);
    count_numbers(game);
    open_cell(game, first_cell);
    deduce(game);
}

static double play(const Judgement *judgement, uint64_t seed, Hear *hear) {
    static Game game;
    deal(&game, seed);
    return play_out(&game, judgement, seed, 0, hear);
}

/* Play-outs of every cell of a move on common layouts, their end games cut short. */
enum { MOST_PLAYOUTS = 4096 };
static double played[MOST_WEIGHED][MOST_PLAYOUTS];

static void play_cells(const Game *start, const Move *move, const Judgement *judgement, int count, uint64_t seed) {
    static Game game;
    static Position position;
    Judgement quick = *judgement;
    if (quick.layouts > 400) quick.layouts = 400;
    for (int k = 0; k < count; k++) {
        uint64_t own = seed + k * 1000003ull;
        work_out(start, -1, &position);
        seed_now = mix(own);
        Set mines = draw_layout(&position);
        for (int i = 0; i < move->weighed_count; i++) {
            int cell = move->weighed[i].cell;
            game = *start, game.mines = mines;
            count_numbers(&game);
            if (has(&mines, cell)) {
                seed_now = mix(own + 7 * cell + 1);
                draw_again(&game, cell);
            }
            open_cell(&game, cell);
            deduce(&game);
            played[i][k] = move->weighed[i].survival * play_out(&game, &quick, seed + k, 1, NULL);
        }
    }
}

/* What is printed. */
static double error_of(double sum, double squares, double count) {
    return 196 * sqrt((squares / count - sum / count * sum / count) / count);
}

static void print_set(Set set) {
    for (int i = WORDS - 1; i >= 0; i--) printf("%016llx", (unsigned long long)set.word[i]);
}

static void show(const Game *game, const Move *move, int guess) {
    (void)guess;
    print_set(game->mines);
    printf(" ");
    print_set(game->opened);
    printf(" %d %.12f\n", move->cell, move->wins);
}

enum { MOST_GUESSES = 300 };
static Game kept[MOST_GUESSES];
static double kept_weight[MOST_GUESSES], weight_now;
static int kept_guess[MOST_GUESSES], kept_count;

static void keep(const Game *game, const Move *move, int guess) {
    if (!guess) weight_now = 1;
    if (move->wins < 0 && !move->forced && move->weighed_count > 1 && kept_count < MOST_GUESSES) {
        kept[kept_count] = *game, kept_weight[kept_count] = weight_now, kept_guess[kept_count++] = guess;
    }
    weight_now *= 1 - move->risk;
}

/* One guess of a game, drawn by its weight: what a better choice there wins, times all weights, a game wins. */
static void print_leads(uint64_t seed, int playouts) {
    static Position position;
    static Move move, wide;
    double total = 0;
    int at = 0;
    kept_count = 0;
    play(&STRONG, seed, keep);
    for (int k = 0; k < kept_count; k++) total += kept_weight[k];
    printf("game %llu %d\n", (unsigned long long)seed, kept_count);
    if (!kept_count) return;
    seed_now = mix(seed + 991);
    for (double left = draw_share() * total; at < kept_count - 1 && left >= kept_weight[at]; at++)
        left -= kept_weight[at];
    decide(&kept[at], &STRONG, 0, &position, &move);
    decide(&kept[at], &STRONG, 1, &position, &wide);
    double f[MOST_WEIGHED][FEATURES];
    for (int i = 0; i < wide.weighed_count; i++) features_of(&position, &wide.weighed[i], f[i]);
    printf("guess %.6f %d %d %d %d\n", total, kept_guess[at], many(position.unknown), position.left, move.cell);
    play_cells(&kept[at], &wide, &STRONG, playouts, mix(seed + 5));
    for (int i = 0; i < wide.weighed_count; i++) {
        double half[2] = {0};
        for (int k = 0; k < playouts; k++) half[k & 1] += played[i][k] / (playouts / 2);
        printf("cell %d %.6f %.6f %.6f", wide.weighed[i].cell, wide.weighed[i].worth, half[0], half[1]);
        for (int k = 0; k < FEATURES; k++) printf(" %.5f", f[i][k]);
        printf("\n");
    }
    fflush(stdout);
}

static void print_second(uint64_t seed, int playouts, int number, char **cells, int count) {
    static Game game;
    static Position position;
    static Move move;
    double sum[MOST_WEIGHED] = {0}, squares[MOST_WEIGHED] = {0};
    do deal(&game, seed++);
    while (game.open_count > 1 || game.number[first_cell] != number);
    decide(&game, &STRONG, 0, &position, &move);
    printf("chosen %d\n", move.cell);
    move.weighed_count = count;
    for (int i = 0; i < count; i++) {
        move.weighed[i].cell = atoi(cells[i]);
        move.weighed[i].survival = 1 - box_with(&position, move.weighed[i].cell)->risk;
    }
    for (int done = 0; done < playouts; done += 1000) {
        play_cells(&game, &move, &STRONG, 1000, seed + done * 77777ull);
        for (int i = 0; i < count; i++)
            for (int k = 0; k < 1000; k++) {
                double lead = played[i][k] - played[0][k];
                sum[i] += lead, squares[i] += lead * lead;
            }
    }
    for (int i = 0; i < count; i++)
        printf("%d (%d,%d): %+.2f ± %.2f\n", move.weighed[i].cell, move.weighed[i].cell % width,
               move.weighed[i].cell / width, 100 * sum[i] / playouts, error_of(sum[i], squares[i], playouts));
}

/* What a judgement would gain at all guesses of another one's game at which it opens another cell, by play-outs. */
enum { UNAVOIDABLE, SEA, RIM, CLASSES };

typedef struct {
    double gain[CLASSES];
    long guesses[CLASSES];
} Gain;

static void gain_of(uint64_t seed, const Judgement *one, const Judgement *other, int playouts, Gain *gain) {
    static Game game;
    static Position position;
    static Move move, own, two;
    Judgement asked = *one;
    double weight = 1;
    if (one->layouts == other->layouts && one->nodes == other->nodes) asked.layouts = 0; /* searched in vain already */
    deal(&game, seed);
    for (int guess = 0; game.open_count < size - mine_count;) {
        if (!decide(&game, other, 0, &position, &own)) continue;
        if (own.wins >= 0) return;
        decide(&game, &asked, 0, &position, &move);
        if (move.cell != own.cell && move.wins < 0) {
            int class = move.forced ? UNAVOIDABLE : has(&position.sea, move.cell) ? SEA : RIM;
            two.weighed_count = 2;
            two.weighed[0].cell = own.cell, two.weighed[0].survival = 1 - own.risk;
            two.weighed[1].cell = move.cell, two.weighed[1].survival = 1 - move.risk;
            play_cells(&game, &two, other, playouts, mix(seed * 31 + guess + 7));
            gain->guesses[class]++;
            for (int k = 0; k < playouts; k++) gain->gain[class] += weight * (played[1][k] - played[0][k]) / playouts;
        }
        guess++;
        weight *= 1 - own.risk;
        if (has(&game.mines, own.cell)) {
            seed_now = seed;
            EACH seed_now = mix(seed_now + game.opened.word[i]);
            draw_again(&game, own.cell);
        }
        open_cell(&game, own.cell);
        deduce(&game);
    }
}

static void print_gain(uint64_t seed, int games, const Judgement *one, const Judgement *other, int playouts) {
    static const char *NAME[CLASSES] = {"unavoidable", "sea", "beside a number"};
    double sum[CLASSES + 1] = {0}, squares[CLASSES + 1] = {0};
    long guesses[CLASSES] = {0};
    for (int i = 0; i < games; i++) {
        Gain gain = {0};
        double whole = 0;
        gain_of(seed + i, one, other, playouts, &gain);
        for (int k = 0; k < CLASSES; k++) {
            whole += gain.gain[k], guesses[k] += gain.guesses[k];
            sum[k] += gain.gain[k], squares[k] += gain.gain[k] * gain.gain[k];
        }
        sum[CLASSES] += whole, squares[CLASSES] += whole * whole;
    }
    printf("%+.3f ± %.3f points of %d games", 100 * sum[CLASSES] / games,
           error_of(sum[CLASSES], squares[CLASSES], games), games);
    for (int k = 0; k < CLASSES; k++)
        if (guesses[k])
            printf("; %s %+.3f ± %.3f (%ld)", NAME[k], 100 * sum[k] / games, error_of(sum[k], squares[k], games),
                   guesses[k]);
    printf("\n");
}

static Judgement judgement_of(const char *text) {
    Judgement judgement = STRONG;
    char copy[1000] = "";
    strncat(copy, text, sizeof copy - 1);
    for (char *name = strtok(copy, ","); name; name = strtok(NULL, ",")) {
        char *equal = strchr(name, '=');
        if (!equal) die("a judgement is changed by NAME=NUMBER");
        *equal = 0;
        double number = atof(equal + 1);
        if (!strcmp(name, "safest")) judgement.safest = number;
        else if (!strcmp(name, "second")) judgement.second = number;
        else if (!strcmp(name, "certain")) judgement.certain = number;
        else if (!strcmp(name, "influence")) judgement.influence = number;
        else if (!strcmp(name, "nearly")) judgement.nearly = number;
        else if (!strcmp(name, "cells")) judgement.cells = (int)number;
        else if (!strcmp(name, "layouts")) judgement.layouts = (int)number;
        else if (!strcmp(name, "nodes")) judgement.nodes = (int)number;
        else if (!strcmp(name, "fence")) judgement.fence = (int)number;
        else if (!strcmp(name, "side")) judgement.side = (int)number;
        else {
            int at = 0;
            while (at < FEATURES && strcmp(name, FEATURE[at])) at++;
            if (at == FEATURES) die("there is no such weight");
            judgement.more[at] = number, judgement.has_more = 1;
        }
    }
    if (judgement.cells > MOST_WEIGHED || judgement.layouts > MOST_LAYOUTS) die("that is too many");
    return judgement;
}

int main(int argc, char **argv) {
    if (argc < 6) die("twin LEVEL START play|versus|gain|leads|second|show SEED GAMES …");
    opening = !strcmp(argv[2], "opening");
    if (!strcmp(argv[1], "expert")) make_board(30, 16, 99);
    else if (!strcmp(argv[1], "intermediate")) make_board(16, 16, 40);
    else make_board(9, 9, 10);
    make_twins();
    first_cell = opening ? 3 * width + 3 : 0;
    const char *mode = argv[3];
    uint64_t seed = strtoull(argv[4], NULL, 10);
    int games = atoi(argv[5]);
    double first = 0, second = 0, sum = 0, squares = 0;
    Judgement one = judgement_of(argc > 6 && strcmp(mode, "leads") && strcmp(mode, "second") ? argv[6] : "");
    Judgement other = judgement_of(argc > 7 && (!strcmp(mode, "versus") || !strcmp(mode, "gain")) ? argv[7] : "");
    if (!strcmp(mode, "second")) {
        if (argc < 8) die("second SEED PLAYOUTS NUMBER CELL…");
        print_second(seed, games, atoi(argv[6]), argv + 7, argc - 7 < MOST_WEIGHED ? argc - 7 : MOST_WEIGHED);
        return 0;
    }
    if (!strcmp(mode, "gain")) {
        print_gain(seed, games, &one, &other, argc > 8 ? atoi(argv[8]) : 8);
        return 0;
    }
    for (int i = 0; i < games; i++) {
        if (!strcmp(mode, "leads")) print_leads(seed + i, argc > 6 ? atoi(argv[6]) : 64);
        else if (!strcmp(mode, "show")) play(&STRONG, seed + i, show);
        else {
            double share = play(&one, seed + i, NULL),
                   against = strcmp(mode, "versus") ? 0 : play(&other, seed + i, NULL);
            double lead = share - against;
            first += share, second += against, sum += lead, squares += lead * lead;
        }
    }
    double ms = 1e3 * clock() / CLOCKS_PER_SEC / games;
    if (!strcmp(mode, "play"))
        printf("%.3f ± %.3f %% of %d games, %.2f ms a game\n", 100 * sum / games, error_of(sum, squares, games), games,
               ms);
    if (!strcmp(mode, "versus"))
        printf("%+.3f ± %.3f points (%.2f, %.2f %%), %.2f ms\n", 100 * sum / games, error_of(sum, squares, games),
               100 * first / games, 100 * second / games, ms);
}
