/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Random builds: every draw is legal and spends its points. In small cases the frequencies of draws agree with an
 * enumeration.
 */
#include <math.h>
#include <string.h>

#include "book_fixture.h"
#include "testing.h"
#include "rules/fechtbook/build/random_build.h"
#include "scenario/yaml.h"

enum { OUTCOMES = 400 };

static int setup(void **state)
{
	static struct book_fixture fixture;
	book_compile(&fixture, "require_legal: yes", NULL);
	*state = &fixture;
	return 0;
}

static struct fb_generate_terms terms_of(struct book_fixture *fixture, const char *yaml)
{
	struct salle_node *node;
	struct fb_generate_terms terms = { 0 };
	assert_int_equal(salle_yaml_parse(yaml, strlen(yaml), "test.yaml", &node, &fixture->arena, &fixture->diagnostics),
		SALLE_OK);
	assert_int_equal(salle_fields_read(fb_generate_fields, node, NULL, &terms, &fixture->arena, &fixture->diagnostics),
		SALLE_OK);
	return terms;
}

static const struct salle_node *draw(struct book_fixture *fixture, const struct fb_generate_terms *terms, uint64_t k)
{
	static const struct salle_place at = { "test.yaml", 1, 1 };
	const struct salle_node *node =
		fb_draw_build(fixture->book, "jan", &at, terms, 5, k, &fixture->arena, &fixture->diagnostics);
	if (node == NULL)
		fail_msg("%s", fixture->diagnostics.n > 0 ? fixture->diagnostics.items[0].message : "nothing drawn");
	return node;
}

/* The texts that can be drawn, with the expected share and the count of each. A chi-square test compares shares and
 * counts (4.5 standard deviations). */
struct census {
	size_t n;
	const char *text[OUTCOMES];
	double chance[OUTCOMES], count[OUTCOMES];
};

static void expect(struct census *census, const char *text, double chance)
{
	assert_true(census->n < OUTCOMES);
	census->text[census->n] = text;
	census->chance[census->n++] = chance;
}

static void count(struct census *census, const char *text)
{
	for (size_t i = 0; i < census->n; i++)
		if (strcmp(census->text[i], text) == 0) {
			census->count[i]++;
			return;
		}
	fail_msg("'%s' should never be drawn", text);
}

static void assert_census(const struct census *census, unsigned draws)
{
	double sum = 0, chances = 0, freedom = (double)census->n - 1;
	for (size_t i = 0; i < census->n; i++) {
		double mean = census->chance[i] * draws;
		sum += (census->count[i] - mean) * (census->count[i] - mean) / mean;
		chances += census->chance[i];
	}
	assert_true(fabs(chances - 1) < 1e-9);
	if (!(sum < freedom + 4.5 * sqrt(2 * freedom)))
		fail_msg("chi-square %g of %g degrees of freedom", sum, freedom);
}

/* Two ranks from 2 to 3 have the sum 5 in two ways. For four ranks from 2 to 7, the ways of every sum are
 * enumerated. */
static void vectors_are_counted(void **state)
{
	uint64_t found[33] = { 0 };
	assert_int_equal(fb_count_rank_vectors(2, 5, 2, 3), 2);
	assert_int_equal(fb_count_rank_vectors(0, 0, 2, 3), 1);
	assert_int_equal(fb_count_rank_vectors(0, 1, 0, 3), 0);
	for (unsigned code = 0; code < 6 * 6 * 6 * 6; code++)
		found[8 + code % 6 + code / 6 % 6 + code / 36 % 6 + code / 216]++;
	for (unsigned sum = 0; sum < 33; sum++)
		assert_int_equal(fb_count_rank_vectors(4, sum, 2, 7), found[sum]);
}

static unsigned points(const struct fb_book *book, unsigned category, unsigned tier)
{
	return book->creation->tier[category][tier].points;
}

static const char *const terms_to_draw_from[] = { "{class: 3, attributes: 4, proficiencies: 3}", "{}",
	"{class: 1, attributes: 5, proficiencies: 4}", "{class: 5}", "{class: 4, attributes: 4, focus: mass_weapons}",
	"{class: 5, with: {weapons: [Rapier, Dirk], brawn: 5, bulk: 1}}", "{attributes: 3, with: {shield: Buckler}}",
	"{class: 2, with: {garments: [Gambeson, {name: Open Helm, options: boiled_leather}], proficiencies: {swords: 6}}}",
	"{class: 4, with: {garments: [{name: Cuirass, made_for: 6, refitted: yes}], brawn: 5}}",
	/* a guarded hilt and gauntlets exclude each other: if one of them is fixed, the other is not drawn */
	"{focus: swords, with: {off_hand: Main Gauche}}",
	"{class: 4, with: {weapons: [Arming Sword], off_hand: Main Gauche}}",
	"{class: 3, focus: swords, with: {garments: [{name: Plate Piece, either: hand}]}}",
	/* garments made for another size are not drawn if the fighter cannot wear them */
	"{class: 4, with: {made_for: 7, brawn: 5}}", "{with: {made_for: 4}}" };

/* The fixture makes illegal builds errors, so a build that is read is legal. */
TEST_OF(struct book_fixture *fixture, every_draw_is_legal_and_spends_its_points)
{
	for (size_t t = 0; t < sizeof terms_to_draw_from / sizeof *terms_to_draw_from; t++) {
		struct fb_generate_terms terms = terms_of(fixture, terms_to_draw_from[t]);
		for (uint64_t k = 0; k < 300; k++) {
			const char *text = salle_node_to_text(&fixture->arena, draw(fixture, &terms, k));
			const struct fb_fighter *f = book_fighter(fixture, text);
			if (f == NULL)
				fail_msg("%s: %s", text, fixture->diagnostics.items[0].message);
			const unsigned *tier = f->account->tier;
			assert_true(f->legal);
			assert_int_equal(f->account->points, 10);
			assert_int_equal(f->agility + f->brawn + f->cunning + f->will,
				points(fixture->book, FB_ATTRIBUTES, tier[FB_ATTRIBUTES]));
			unsigned ranks = 0;
			for (unsigned p = 0; p < FB_PROFICIENCIES; p++)
				ranks += f->rank[p];
			assert_int_equal(ranks, points(fixture->book, FB_PROFICIENCY_RANKS, tier[FB_PROFICIENCY_RANKS]));
			/* the weapon in hand belongs to the highest rank */
			for (unsigned p = 0; p < FB_PROFICIENCIES && t != 7; p++)
				assert_true(f->rank[p] <= f->rank[f->weapons[0].proficiency]);
		}
	}
}

TEST_OF(struct book_fixture *fixture, draws_depend_on_seed_name_and_number)
{
	struct fb_generate_terms terms = terms_of(fixture, "{}");
	const struct salle_place at = { "test.yaml", 1, 1 };
	const char *text[5];
	static const struct {
		const char *name;
		uint64_t seed, k;
	} of[5] = { { "a", 1, 0 }, { "a", 1, 0 }, { "b", 1, 0 }, { "a", 2, 0 }, { "a", 1, 1 } };
	for (size_t i = 0; i < 5; i++)
		text[i] = salle_node_to_text(&fixture->arena,
			fb_draw_build(fixture->book, of[i].name, &at, &terms, of[i].seed, of[i].k, &fixture->arena,
				&fixture->diagnostics));
	assert_string_equal(text[0], text[1]);
	for (size_t i = 2; i < 5; i++)
		assert_string_not_equal(text[0], text[i]);
}

/*
 * A random build has a tier of class (1 to 5), a tier of attributes (3 to 5) and a tier of proficiencies (2 to 5). The
 * tiers cost 10 points together. All such triples are equally likely.
 */
TEST_OF(struct book_fixture *fixture, tiers_are_even)
{
	struct fb_generate_terms terms = terms_of(fixture, "{}");
	struct census census = { 0 };
	unsigned n = 0;
	for (unsigned pass = 0; pass < 2; pass++)
		for (unsigned c = 1; c <= 5; c++)
			for (unsigned a = 3; a <= 5; a++)
				for (unsigned p = 2; p <= 5; p++) {
					if (c + a + p != 10)
						continue;
					n += pass == 0;
					if (pass == 1)
						expect(&census,
							salle_arena_format(&fixture->arena, "{class: %u, attributes: %u, proficiencies: %u}", c, a,
								p),
							1.0 / n);
				}
	assert_int_equal(n, 11);
	for (uint64_t k = 0; k < 3000; k++)
		count(&census, salle_node_to_text(&fixture->arena, salle_node_get(draw(fixture, &terms, k), "priorities")));
	assert_census(&census, 3000);
}

static const char *attribute(const struct salle_node *build, const char *key)
{
	return salle_node_get(build, key)->text;
}

/* With 17 points and agility 4, the other three attributes have the sum 13. Each of them is from 2 to 7. */
TEST_OF(struct book_fixture *fixture, attributes_are_even)
{
	struct fb_generate_terms terms =
		terms_of(fixture, "{class: 3, attributes: 3, proficiencies: 4, with: {agility: 4}}");
	struct census census = { 0 };
	unsigned n = 0;
	for (unsigned pass = 0; pass < 2; pass++)
		for (unsigned b = 2; b <= 7; b++)
			for (unsigned c = 2; c <= 7; c++) {
				unsigned w = 13 - b - c;
				if (b + c > 11 || w > 7)
					continue;
				n += pass == 0;
				if (pass == 1)
					expect(&census, salle_arena_format(&fixture->arena, "4 %u %u %u", b, c, w), 1.0 / n);
			}
	assert_true(n > 15);
	for (uint64_t k = 0; k < 4000; k++) {
		const struct salle_node *it = draw(fixture, &terms, k);
		count(&census,
			salle_arena_format(&fixture->arena, "%s %s %s %s", attribute(it, "agility"), attribute(it, "brawn"),
				attribute(it, "cunning"), attribute(it, "will")));
	}
	assert_census(&census, 4000);
}

static unsigned rank_of_key(const struct salle_node *ranks, const char *key)
{
	const struct salle_node *rank = salle_node_get(ranks, key);
	return rank == NULL ? 0 : (unsigned)(*rank->text - '0');
}

/* 8 points with focus on swords, 2 of them for Brawling: the other 6 go to longswords, mass weapons, polearms and
 * swords. No rank is above that of swords. */
TEST_OF(struct book_fixture *fixture, focused_ranks_are_even)
{
	struct fb_generate_terms terms = terms_of(fixture,
		"{class: 4, attributes: 4, proficiencies: 2, focus: swords, with: {proficiencies: {brawling: 2}}}");
	struct census census = { 0 };
	unsigned n = 0;
	for (unsigned pass = 0; pass < 2; pass++)
		for (unsigned code = 0; code < 7 * 7 * 7; code++) {
			unsigned l = code % 7, m = code / 7 % 7, p = code / 49, spent = l + m + p;
			if (spent > 6)
				continue;
			unsigned s = 6 - spent;
			if (s < 2 || l > s || m > s || p > s)
				continue;
			n += pass == 0;
			if (pass == 1)
				expect(&census, salle_arena_format(&fixture->arena, "%u %u %u %u", l, m, p, s), 1.0 / n);
		}
	assert_true(n > 20);
	for (uint64_t k = 0; k < 4000; k++) {
		const struct salle_node *ranks = salle_node_get(draw(fixture, &terms, k), "proficiencies");
		assert_int_equal(rank_of_key(ranks, "brawling"), 2);
		count(&census,
			salle_arena_format(&fixture->arena, "%u %u %u %u", rank_of_key(ranks, "longswords"),
				rank_of_key(ranks, "mass_weapons"), rank_of_key(ranks, "polearms"), rank_of_key(ranks, "swords")));
	}
	assert_census(&census, 4000);
}

/*
 * A serf (requisitions r3 r2 r1) with ranks only in swords has an arming sword (r3), a messer (r2) or a saber (r3).
 * After a messer r3 and r1 are left, enough for one of four shields or none. After another sword r2 and r1 are left,
 * enough for a buckler, a heater or none.
 */
TEST_OF(struct book_fixture *fixture, arms_are_even)
{
	struct fb_generate_terms terms = terms_of(fixture,
		"{class: 1, attributes: 5, proficiencies: 2, with: {proficiencies: {swords: 8}, garments: []}}");
	struct census census = { 0 };
	static const char *const swords[] = { "Arming Sword", "Saber" },
							 *const small[] = { "none", "Buckler", "Heater Shield" };
	static const char *const all[] = { "none", "Buckler", "Heater Shield", "Rodela", "Scutum" };
	for (size_t w = 0; w < 2; w++)
		for (size_t s = 0; s < 3; s++)
			expect(&census, salle_arena_format(&fixture->arena, "[%s] %s", swords[w], small[s]), 1 / 9.);
	for (size_t s = 0; s < 5; s++)
		expect(&census, salle_arena_format(&fixture->arena, "[Messer] %s", all[s]), 1 / 15.);
	for (uint64_t k = 0; k < 4000; k++) {
		const struct salle_node *it = draw(fixture, &terms, k), *shield = salle_node_get(it, "shield");
		count(&census,
			salle_arena_format(&fixture->arena, "%s %s",
				salle_node_to_text(&fixture->arena, salle_node_get(it, "weapons")),
				shield == NULL ? "none" : shield->text));
	}
	assert_census(&census, 4000);
}

/*
 * One requisition of r2 is left. It is spent on nothing, or on one of eleven garments in any form of at most r2. Boots
 * come plain, with shins, or with shins and gussets. Doublet and hose come with or without gussets. Boiled leather
 * reduces the price of plate from r3 to r2: open helms, and single pieces for twelve locations.
 */
TEST_OF(struct book_fixture *fixture, a_requisition_is_spent_evenly)
{
	struct fb_generate_terms terms = terms_of(fixture,
		"{class: 1, attributes: 5, proficiencies: 4, with: {weapons: [Arming Sword, Knife], shield: none}}");
	struct census census = { 0 };
	static const char *const plain[] = { "[Arming Cap]", "[Gambeson]", "[Heavy Gambeson]", "[Leather Gloves]", "[Coif]",
		"[Mufflers]", "[{name: Open Helm, options: [boiled_leather]}]" };
	static const char *const two[] = { "Doublet", "Heavy Hose" };
	expect(&census, "", 1 / 12.);
	for (size_t i = 0; i < 7; i++)
		expect(&census, plain[i], 1 / 12.);
	for (size_t i = 0; i < 2; i++) {
		expect(&census, salle_arena_format(&fixture->arena, "[%s]", two[i]), 1 / 24.);
		expect(&census, salle_arena_format(&fixture->arena, "[{name: %s, options: [gussets]}]", two[i]), 1 / 24.);
	}
	expect(&census, "[Leather Boots]", 1 / 36.);
	expect(&census, "[{name: Leather Boots, optional: [shin]}]", 1 / 36.);
	expect(&census, "[{name: Leather Boots, options: [gussets], optional: [shin]}]", 1 / 36.);
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		expect(&census,
			salle_arena_format(&fixture->arena, "[{name: Plate Piece, options: [boiled_leather], either: %s}]",
				fb_location_names[location]),
			1 / 144.);
	for (uint64_t k = 0; k < 6000; k++)
		count(&census, salle_node_to_text(&fixture->arena, salle_node_get(draw(fixture, &terms, k), "garments")));
	assert_census(&census, 6000);
}

RUN_TESTS_BETWEEN(setup, book_teardown, UNIT(vectors_are_counted), UNIT(every_draw_is_legal_and_spends_its_points),
	UNIT(draws_depend_on_seed_name_and_number), UNIT(tiers_are_even), UNIT(attributes_are_even),
	UNIT(focused_ranks_are_even), UNIT(arms_are_even), UNIT(a_requisition_is_spent_evenly))
