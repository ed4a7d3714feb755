/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Character Creation", random builds: tiers, attributes, proficiencies. */
#include <string.h>

#include <salle/rng.h>

#include "base/arena.h"
#include "kit/fields.h"
#include "rules/fechtbook/build/random_build.h"
#include "rules/fechtbook/tables/tables.h"

enum { RANK_LEAST = 2, BRAWN = 1, TIER_SETS = FB_TIERS * FB_TIERS * FB_TIERS };

static const char *const focuses[] = { "none", FB_PROFICIENCY_LIST(SALLE_WORD) NULL };
static const char *const attribute_keys[FB_PRIMARIES] = { "agility", "brawn", "cunning", "will" };

#define ROW struct fb_generate_terms
const struct salle_field fb_generate_fields[] = {
	WHOLE(class, 1, FB_TIERS, NULL, "tier of social class; drawn at random if absent"),
	WHOLE(attributes, 1, FB_TIERS, NULL, "tier of attributes; drawn at random if absent"),
	FIELD_AS("proficiencies", SALLE_INT, proficiency, "tier of proficiencies; drawn at random if absent", .min = 1,
		.max = FB_TIERS, .old_name = "proficiency"),
	ONE_OF(focus, focuses, "none", "proficiency that is the highest; none: the proficiency of a fixed weapon, if there "
		"is one"),
	FIELD(SALLE_NODE, with, "a map of fixed keys of the build: attributes, ranks, weapons, shield, garments, bulk …",
		.merges_by_key = true),
	ONE_OF(each, LIST("run", "bout"), "run",
		"run: one build is drawn for all bouts. bout: `count` builds are drawn, and each bout takes one of them at "
			"random"),
	WHOLE(count, 2, FB_DRAWS_MAX, "64", "number of builds drawn with `each: bout`"),
	{ 0 },
};
#undef ROW

static struct salle_node *make_number_node(const struct fb_random_build *build, unsigned value)
{
	return salle_node_scalar(build->arena, build->place, salle_arena_format(build->arena, "%u", value));
}

/* ---- ranks ---- */

uint64_t fb_count_rank_vectors(unsigned n, unsigned sum, unsigned least, unsigned most)
{
	enum { SUMS = 128 };
	uint64_t ways[SUMS] = { 1 };
	for (unsigned i = 0; i < n; i++) {
		uint64_t next[SUMS] = { 0 };
		for (unsigned from = 0; from < SUMS; from++)
			for (unsigned rank = least; rank <= most && from + rank < SUMS; rank++)
				next[from + rank] += ways[from];
		memcpy(ways, next, sizeof ways);
	}
	return sum < SUMS ? ways[sum] : 0;
}

/*
 * Draws values at random for the elements of `rank` that are 0, so that all elements sum to `points`. All such vectors
 * are equally likely. At least one must exist.
 */
static void draw_ranks(struct fb_random_build *build, unsigned *rank, unsigned n, unsigned points, unsigned least,
	unsigned most)
{
	unsigned open = 0;
	for (unsigned i = 0; i < n; i++) {
		open += rank[i] == 0;
		points -= rank[i];
	}
	for (unsigned i = 0; i < n; i++) {
		if (rank[i] != 0)
			continue;
		open--;
		uint64_t number = fb_random_below(build, fb_count_rank_vectors(open + 1, points, least, most));
		unsigned value = least;
		for (uint64_t ways; number >= (ways = fb_count_rank_vectors(open, points - value, least, most)); value++)
			number -= ways;
		rank[i] = value;
		points -= value;
	}
}

/* Returns the number of vectors that agree with the fixed (non-zero) elements of `rank` and sum to `points`. */
static uint64_t count_vectors_with_fixed_ranks(const unsigned *rank, unsigned n, unsigned points, unsigned least,
	unsigned most)
{
	unsigned open = 0, spent = 0;
	for (unsigned i = 0; i < n; i++) {
		open += rank[i] == 0;
		spent += rank[i];
		if (rank[i] > most)
			return 0;
	}
	return spent <= points ? fb_count_rank_vectors(open, points - spent, least, most) : 0;
}

static void read_fixed_attributes(const struct fb_random_build *build, unsigned rank[FB_PRIMARIES])
{
	const struct fb_build *with = build->fixed_keys;
	const int64_t fixed[FB_PRIMARIES] = { with->agility, with->brawn, with->cunning, with->will };
	for (unsigned i = 0; i < FB_PRIMARIES; i++)
		rank[i] = (unsigned)fixed[i];
}

static void read_fixed_ranks(const struct fb_random_build *build, unsigned rank[FB_PROFICIENCIES])
{
	const struct fb_ranks *with = &build->fixed_keys->proficiencies;
	const int64_t fixed[FB_PROFICIENCIES] = { with->brawling, with->longswords, with->mass_weapons, with->polearms,
		with->swords };
	for (unsigned i = 0; i < FB_PROFICIENCIES; i++)
		rank[i] = (unsigned)fixed[i];
}

/* Returns the focus: the proficiency whose rank no other may exceed. FB_PROFICIENCIES: no focus. */
static unsigned find_focus(const struct fb_random_build *build)
{
	if (build->terms->focus > 0)
		return (unsigned)build->terms->focus - 1;
	for (size_t i = 0; build->fixed_keys->weapons.n > 0 && i < build->book->n_weapons; i++)
		if (strcmp(build->book->weapons[i].name, build->fixed_keys->weapons.items[0].text) == 0)
			return build->book->weapons[i].proficiency;
	return FB_PROFICIENCIES;
}

/* Returns the number of vectors of ranks in which `focus` has the rank `top` and no other rank is higher. */
static uint64_t count_focused_vectors(const struct fb_random_build *build, const struct fb_tier *tier, unsigned focus,
	unsigned top)
{
	unsigned rank[FB_PROFICIENCIES];
	read_fixed_ranks(build, rank);
	if (rank[focus] != 0 && rank[focus] != top)
		return 0;
	rank[focus] = top;
	return count_vectors_with_fixed_ranks(rank, FB_PROFICIENCIES, tier->points, 0, top);
}

static uint64_t count_proficiency_vectors(const struct fb_random_build *build, const struct fb_tier *tier)
{
	unsigned rank[FB_PROFICIENCIES], focus = find_focus(build);
	uint64_t sum = 0;
	read_fixed_ranks(build, rank);
	if (focus == FB_PROFICIENCIES)
		return count_vectors_with_fixed_ranks(rank, FB_PROFICIENCIES, tier->points, 0, tier->maximum);
	for (unsigned top = 1; top <= tier->maximum; top++)
		sum += count_focused_vectors(build, tier, focus, top);
	return sum;
}

static void draw_proficiencies(struct fb_random_build *build, const struct fb_tier *tier)
{
	unsigned focus = find_focus(build), most = tier->maximum;
	read_fixed_ranks(build, build->rank);
	if (focus < FB_PROFICIENCIES) {
		uint64_t number = fb_random_below(build, count_proficiency_vectors(build, tier));
		unsigned top = 1;
		for (uint64_t ways; number >= (ways = count_focused_vectors(build, tier, focus, top)); top++)
			number -= ways;
		build->rank[focus] = most = top;
	}
	draw_ranks(build, build->rank, FB_PROFICIENCIES, tier->points, 0, most);
	struct salle_node *map = salle_node_new(build->arena, SALLE_MAP, build->place, FB_PROFICIENCIES);
	map->n = 0;
	for (unsigned i = 0; i < FB_PROFICIENCIES; i++) {
		if (build->rank[i] == 0)
			continue;
		map->keys[map->n] = salle_node_scalar(build->arena, build->place, fb_proficiency_names[i]);
		map->items[map->n++] = make_number_node(build, build->rank[i]);
	}
	fb_add_drawn_key(build, "proficiencies", map);
}

static void draw_attributes(struct fb_random_build *build, const struct fb_tier *tier)
{
	unsigned rank[FB_PRIMARIES];
	read_fixed_attributes(build, rank);
	draw_ranks(build, rank, FB_PRIMARIES, tier->points, RANK_LEAST, tier->maximum);
	for (unsigned i = 0; i < FB_PRIMARIES; i++)
		fb_add_drawn_key(build, attribute_keys[i], make_number_node(build, rank[i]));
	if (build->fixed_keys->made_for > 0 && !build->book->options.one_size)
		build->size_difference = (int)build->fixed_keys->made_for - (int)rank[BRAWN];
}

/* ---- tiers ---- */

/* Returns whether the tier allows all fixed keys, and whether its points can be spent exactly. */
static bool is_tier_possible(const struct fb_random_build *build, unsigned category, unsigned number)
{
	const struct fb_tier *tier = &build->book->creation->tier[category][number];
	unsigned rank[FB_PRIMARIES];
	struct fb_purse purse;
	if (!tier->exists)
		return false;
	switch (category) {
	case FB_CLASS:
		return fb_fill_purse(build, number, &purse);
	case FB_ATTRIBUTES:
		read_fixed_attributes(build, rank);
		return count_vectors_with_fixed_ranks(rank, FB_PRIMARIES, tier->points, RANK_LEAST, tier->maximum) > 0;
	default:
		return count_proficiency_vectors(build, tier) > 0;
	}
}

static bool draw_tiers(struct fb_random_build *build, unsigned tier[FB_CATEGORIES])
{
	const int64_t named[FB_CATEGORIES] = { build->terms->class, build->terms->attributes, build->terms->proficiency };
	bool open = named[0] == 0 || named[1] == 0 || named[2] == 0, possible[FB_CATEGORIES][FB_TIERS + 1];
	unsigned points = (unsigned)build->book->options.priority_points, n = 0, sets[TIER_SETS];
	bool some = true;
	for (unsigned c = 0; c < FB_CATEGORIES; c++) {
		bool any = false;
		for (unsigned t = 1; t <= FB_TIERS; t++) {
			possible[c][t] = (named[c] == 0 || named[c] == t) && is_tier_possible(build, c, t);
			any |= possible[c][t];
		}
		if (!any)
			salle_error(build->diagnostics, build->place,
				"no tier of %s that 'generate' allows is high enough for what 'with' fixes%s", fb_category_names[c],
				c == FB_CLASS ? "" : " and lets it spend all its points");
		some &= any;
	}
	for (unsigned set = 0; set < TIER_SETS; set++) {
		unsigned of[FB_CATEGORIES] = { 1 + set / 25, 1 + set / 5 % 5, 1 + set % 5 };
		unsigned sum = of[0] + of[1] + of[2];
		if (possible[0][of[0]] && possible[1][of[1]] && possible[2][of[2]] && (open ? sum == points : sum <= points))
			sets[n++] = set;
	}
	if (n == 0 && some)
		salle_error(build->diagnostics, build->place,
			"no tiers that 'generate' allows cost %s%u priority points together", open ? "" : "at most ", points);
	if (n == 0)
		return false;
	unsigned set = sets[fb_random_below(build, n)];
	tier[0] = 1 + set / 25;
	tier[1] = 1 + set / 5 % 5;
	tier[2] = 1 + set % 5;
	return true;
}

/* ---- the draw ---- */

/* Copies the keys of `with` to the drawn build, except proficiencies and attributes, to which the draw adds values. */
static void copy_fixed_keys(struct fb_random_build *build)
{
	const struct salle_node *with = build->terms->with;
	for (size_t i = 0; with != NULL && i < with->n; i++) {
		const char *key = with->keys[i]->text;
		bool drawn = strcmp(key, "proficiencies") == 0;
		for (unsigned a = 0; a < FB_PRIMARIES; a++)
			drawn |= strcmp(key, attribute_keys[a]) == 0;
		if (!drawn)
			fb_add_drawn_key(build, key, with->items[i]);
	}
}

static void write_tiers(struct fb_random_build *build, const unsigned tier[FB_CATEGORIES])
{
	struct salle_node *map = salle_node_new(build->arena, SALLE_MAP, build->place, FB_CATEGORIES);
	for (unsigned c = 0; c < FB_CATEGORIES; c++) {
		map->keys[c] = salle_node_scalar(build->arena, build->place, fb_category_names[c]);
		map->items[c] = make_number_node(build, tier[c]);
	}
	fb_add_drawn_key(build, "priorities", map);
}

/* Reads the map `with`, whose keys are those of a build, all optional. */
static bool read_fixed_keys(const struct fb_generate_terms *terms, struct fb_build *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	size_t n = 0;
	while (fb_build_fields[n].key != NULL)
		n++;
	struct salle_field *fields = salle_arena_array(arena, n + 1, sizeof *fields);
	memcpy(fields, fb_build_fields, (n + 1) * sizeof *fields);
	for (size_t i = 0; i < n; i++)
		fields[i].required = false;
	*out = (struct fb_build){ 0 };
	struct salle_place nowhere = { 0 };
	if (salle_fields_read(fields, terms->with, &nowhere, out, arena, diagnostics) != SALLE_OK)
		return false;
	for (size_t i = 0; terms->with != NULL && i < terms->with->n; i++) {
		const struct salle_node *key = terms->with->keys[i];
		if (strcmp(key->text, "generate") == 0 || strcmp(key->text, "priorities") == 0) {
			salle_error(diagnostics, &key->at, "'%s' cannot be fixed in 'with'", key->text);
			return false;
		}
	}
	return true;
}

const struct salle_node *fb_draw_build(const struct fb_book *book, const char *name, const struct salle_place *at,
	const struct fb_generate_terms *terms, uint64_t seed, uint64_t k, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	struct fb_build with;
	unsigned tier[FB_CATEGORIES];
	if (!read_fixed_keys(terms, &with, arena, diagnostics))
		return NULL;
	struct salle_stream_key key = salle_make_stream_key(seed, salle_pair_hash("fechtbook", name, "generate"), false);
	struct salle_stream stream = salle_stream_open(&key, k);
	struct fb_random_build build = { .book = book,
		.terms = terms,
		.fixed_keys = &with,
		.place = at,
		.arena = arena,
		.diagnostics = diagnostics };
	memcpy(build.state, stream.state, sizeof build.state);
	build.drawn_keys = salle_node_new(arena, SALLE_MAP, at, 32);
	build.drawn_keys->n = 0;
	if (!draw_tiers(&build, tier))
		return NULL;
	draw_attributes(&build, &book->creation->tier[FB_ATTRIBUTES][tier[FB_ATTRIBUTES]]);
	draw_proficiencies(&build, &book->creation->tier[FB_PROFICIENCY_RANKS][tier[FB_PROFICIENCY_RANKS]]);
	copy_fixed_keys(&build);
	bool sound = fb_fill_purse(&build, tier[FB_CLASS], &build.purse) && fb_draw_equipment(&build);
	write_tiers(&build, tier);
	return sound ? build.drawn_keys : NULL;
}
