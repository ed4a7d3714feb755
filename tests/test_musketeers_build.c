/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables, options and builds of the musketeers, and the fencers that the charts generate. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "musketeers_fixture.h"

static const struct mk_weapon *weapon(const char *name)
{
	for (size_t w = 0; w < play.book->n_weapons; w++)
		if (strcmp(play.book->weapon[w].name, name) == 0)
			return &play.book->weapon[w];
	fail_msg("no weapon %s", name);
	return NULL;
}

/*
 * The text prints damage and parry DMs of the weapons in three places, with different numbers. The option `weapon_dms`
 * chooses the place.
 */
static void weapon_dms_in_three_readings(void **state)
{
	static const char *const names[] = { "dagger", "rapier", "rapier & dagger", "epee", "sabre", "foil", "sword" };
	static const struct {
		const char *option;
		int8_t damage[7], parry[7];
	} readings[] = {
		{ "", { 0, 2, 2, 1, 2, 0, 2 }, { -1, 0, 0, 0, 0, 1, 0 } },
		{ "weapon_dms: gentleman", { 0, 2, 2, 1, 1, 0, 2 }, { -1, 0, 0, 0, 0, 1, 0 } },
		{ "weapon_dms: secondary", { 0, 0, 0, 0, 1, -1, 2 }, { -1, 0, 0, 0, -1, 1, 0 } },
	};
	for (unsigned r = 0; r < 3; r++) {
		swordplay_open(&play, readings[r].option, NULL);
		for (unsigned k = 0; k < 7; k++) {
			assert_int_equal(weapon(names[k])->damage, readings[r].damage[k]);
			assert_int_equal(weapon(names[k])->parry, readings[r].parry[k]);
		}
	}
}

/*
 * For each weapon: the numbers of openings and attacks, the lowest requirements, and the requirement of the riposte,
 * from charts A and B.
 */
static void charts_have_their_printed_numbers(void **state)
{
	static const struct {
		const char *name;
		unsigned openings, attacks, opens, bonus, attacks_at, riposte;
	} rows[] = { { "foil", 7, 4, 4, 0, 6, 9 }, { "epee", 7, 3, 4, 0, 6, 10 }, { "sabre", 7, 3, 4, 0, 6, 10 },
		{ "rapier", 5, 2, 4, 0, 6, 9 }, { "sword", 2, 3, 6, 2, 6, 0 }, { "dagger", 5, 1, 4, 0, 7, 7 } };
	swordplay_open(&play, "", NULL);
	for (unsigned k = 0; k < sizeof rows / sizeof *rows; k++) {
		const struct mk_weapon *it = weapon(rows[k].name);
		assert_int_equal(it->n_openings, rows[k].openings);
		assert_int_equal(it->n_attacks, rows[k].attacks);
		assert_int_equal(it->opening[it->easiest_opening].requirement, rows[k].opens);
		assert_int_equal(it->opening[it->easiest_opening].bonus, rows[k].bonus);
		assert_int_equal(it->attack[it->easiest_attack].requirement, rows[k].attacks_at);
		assert_int_equal(it->riposte, rows[k].riposte);
	}
	assert_int_equal(play.book->dagger_riposte, 7);
	assert_int_equal(play.book->dagger_damage, 0);
}

static void broken_tables_are_refused(void **state)
{
	static const struct {
		struct swordplay_edit edit;
		const char *given;
	} cases[] = {
		{ { MK_TABLE_WEAPON_DMS, "injury_chart,epee", "gentleman,epee" }, "no row for 'epee' in the reading" },
		{ { MK_TABLE_WEAPON_DMS, "injury_chart,epee", "injury_chart,foil" }, "a second row for 'foil'" },
		{ { MK_TABLE_WEAPON_DMS, "injury_chart,epee", "injury_chart,epe" }, "unknown weapon 'epe'" },
		{ { MK_TABLE_ATTACKS, "0.5", "0.3" }, "'reach' must be in half hexes" },
		{ { MK_TABLE_ATTACKS, "foil,fleche", "foil,riposte" }, "a second riposte of the chart 'foil'" },
		{ { MK_TABLE_INJURIES, "wound,8", "wound,3" }, "the rows must be clothing, cut, wound, hit, critical" },
		{ { MK_TABLE_TRAITS, "secondary,2", "secondary,3" }, "'from' must begin at 2 and rise" },
		{ { MK_TABLE_RANKS, "5,sergeant", "6,sergeant" }, "expected the row of the roll 5" },
		{ { MK_TABLE_BACKGROUNDS, "3,smithy", "2,smithy" }, "expected the row of the roll 3" },
		{ { MK_TABLE_GENTLEMAN_WEAPONS, "13,foil", "13,foul" }, "unknown weapon 'foul'" },
		{ { MK_TABLE_WEAPONS, "dagger,rapier,dagger", "dagger,dagger,dagger" },
			"the table openings has no row of the chart 'dagger'" },
	};
	for (unsigned k = 0; k < sizeof cases / sizeof *cases; k++) {
		swordplay_open(&play, "", &cases[k].edit);
		assert_null(play.book);
		swordplay_must_report(&play, cases[k].given);
	}
}

static void builds(void **state)
{
	swordplay_open(&play, "", NULL);
	const struct mk_fencer *it = swordplay_fencer(&play, "it",
		"weapon: epee\nendurance: 7\nagility: 2\nstrength: -1\nexpertise: 3\nhand: left\n"
		"armour: {head: 1, body: 2, limbs: 3, agility: -1}");
	assert_non_null(it);
	assert_int_equal(it->kit.trait[MK_AGILITY], 1);
	assert_int_equal(it->kit.trait[MK_STRENGTH], -1);
	assert_int_equal(it->kit.expertise, 3);
	assert_int_equal(it->kit.hand, MK_LEFT);
	assert_int_equal(it->armour[MK_HEAD], 1);
	assert_int_equal(it->armour[MK_RIGHT_LEG], 3);
	static const struct {
		const char *build, *given;
	} wrong[] = {
		{ "endurance: 7", "missing key 'weapon'" },
		{ "weapon: epee", "missing key 'endurance'" },
		{ "weapon: sable\nendurance: 7", "unknown weapon 'sable' (did you mean 'sabre'?)" },
		{ "weapon: epee\nendurance: 3", "endurance" },
		{ "generate: secondary\nagility: 1", "of what its chart rolls it can name the weapon alone" },
		{ "generate: secondary\nweapon: dagger", "the chart 'secondary' never gives the weapon 'dagger'" },
		{ "generate: young_gentleman\nweapon: sword", "never gives the weapon 'sword'" },
	};
	for (unsigned k = 0; k < sizeof wrong / sizeof *wrong; k++) {
		assert_null(swordplay_fencer(&play, "it", wrong[k].build));
		swordplay_must_report(&play, wrong[k].given);
	}
}

enum { DRAWN = 36000 };

/* Counts how often a number of a drawn fencer has each value, in counts[value + 10]. */
static void count_drawn(const struct mk_fencer *fencer, unsigned chart, int (*number)(const struct mk_kit *),
	unsigned counts[40])
{
	uint64_t state[4] = { 1, 2, 3, 4 };
	memset(counts, 0, 40 * sizeof *counts);
	for (unsigned i = 0; i < DRAWN; i++) {
		struct mk_kit kit;
		mk_generate_fencer(play.book, fencer, chart, state, &kit);
		counts[number(&kit) + 10]++;
		for (unsigned t = 0; t < MK_TRAITS; t++)
			assert_true(kit.trait[t] >= fencer->lowest_kit.trait[t] && kit.trait[t] <= fencer->highest_kit.trait[t]);
		assert_true(kit.expertise >= fencer->lowest_kit.expertise && kit.expertise <= fencer->highest_kit.expertise);
		assert_true(kit.endurance >= fencer->lowest_kit.endurance && kit.endurance <= fencer->highest_kit.endurance);
		assert_true(kit.weapon >= fencer->lowest_kit.weapon && kit.weapon <= fencer->highest_kit.weapon);
	}
}

static int agility(const struct mk_kit *kit)
{
	return kit->trait[MK_AGILITY];
}

static int endurance(const struct mk_kit *kit)
{
	return kit->endurance;
}

static int expertise(const struct mk_kit *kit)
{
	return kit->expertise;
}

static int weapon_of_kit(const struct mk_kit *kit)
{
	return kit->weapon;
}

/*
 * Agility by a 2d6 roll has the shares 3, 7, 11, 9, 5, 1 of 36. Endurance is the total of 2d6 if it is 4 to 12, as in
 * 33 of 36 rolls.
 */
static void secondary_characters_have_the_shares_of_the_rolls(void **state)
{
	static const double agilities[] = { 3, 7, 11, 9, 5, 1 };
	unsigned counts[40];
	swordplay_open(&play, "", NULL);
	const struct mk_fencer *it = swordplay_fencer(&play, "it", "generate: secondary");
	assert_non_null(it);
	count_drawn(it, MK_SECONDARY, agility, counts);
	for (int dm = -2; dm <= 3; dm++)
		assert_share(counts[10 + dm], agilities[dm + 2] / 36, DRAWN);
	count_drawn(it, MK_SECONDARY, endurance, counts);
	for (int roll = 4; roll <= 12; roll++)
		assert_share(counts[10 + roll], (6 - abs(roll - 7)) / 33.0, DRAWN);
	/* +3 at 2, 3, 11, 12 (6 of 36 rolls); +2 at 4 (3 of 36); 0 at 7 (6 of 36) */
	count_drawn(it, MK_SECONDARY, expertise, counts);
	assert_share(counts[13], 6 / 36.0, DRAWN);
	assert_share(counts[12], 3 / 36.0, DRAWN);
	assert_share(counts[10], 6 / 36.0, DRAWN);
	/*
	 * Secondary characters with an epee have one of two ranks, each rolled with 3 of 36 rolls. One rank has expertise
	 * +2, the other +1.
	 */
	it = swordplay_fencer(&play, "it", "generate: secondary\nweapon: epee");
	count_drawn(it, MK_SECONDARY, expertise, counts);
	assert_share(counts[12], 0.5, DRAWN);
	assert_share(counts[11], 0.5, DRAWN);
}

/*
 * A gentleman's weapon is a 2d6 roll plus the DM of the family: farmer -2 (10 of 36 rolls), merchant 0 (11),
 * professional +1 (9), noble +2 (6).
 */
static void young_gentlemen_have_the_weapons_of_their_families(void **state)
{
	static const int dm[4] = { -2, 0, 1, 2 };
	static const double share[4] = { 10, 11, 9, 6 };
	double chance[MK_WEAPONS_MAX] = { 0 };
	unsigned counts[40];
	swordplay_open(&play, "", NULL);
	for (unsigned family = 0; family < 4; family++)
		for (int roll = 2; roll <= 12; roll++) {
			int total = roll + dm[family];
			unsigned w = total <= 4 ? 0 : total <= 6 ? 1 : total == 7 ? 2 : total <= 9 ? 3 : total <= 12 ? 4 : 5;
			chance[w] += share[family] / 36 * (6 - abs(roll - 7)) / 36;
		}
	const struct mk_fencer *it = swordplay_fencer(&play, "it", "generate: young_gentleman\nbackground: no");
	count_drawn(it, MK_YOUNG_GENTLEMAN, weapon_of_kit, counts);
	for (unsigned w = 0; w < 6; w++)
		assert_share(counts[10 + w], chance[w], DRAWN);
	count_drawn(it, MK_YOUNG_GENTLEMAN, expertise, counts);
	assert_share(counts[10], 2 / 6.0, DRAWN);
	assert_share(counts[12], 1 / 6.0, DRAWN);
	/* agility is 0 at rolls of 6 to 8 (16 of 36) and 2 at 11 and 12 (3 of 36) */
	count_drawn(it, MK_YOUNG_GENTLEMAN, agility, counts);
	assert_share(counts[10], 16 / 36.0, DRAWN);
	assert_share(counts[12], 3 / 36.0, DRAWN);
}

/*
 * The skill fencing (1 roll of 36) adds 1 to expertise. With n rolls its chance is 1 - (35/36)^n; all n from 1 to 6 are
 * equally likely.
 */
static void background_skills_add_to_characteristics(void **state)
{
	unsigned counts[40];
	double fences = 0;
	swordplay_open(&play, "", NULL);
	const struct mk_fencer *it = swordplay_fencer(&play, "it", "generate: young_gentleman");
	for (unsigned n = 1; n <= 6; n++)
		fences += (1 - pow(35 / 36.0, n)) / 6;
	count_drawn(it, MK_YOUNG_GENTLEMAN, expertise, counts);
	assert_share(counts[13], fences / 6, DRAWN);
	assert_share(counts[10], (1 - fences) / 3, DRAWN);
	assert_int_equal(it->highest_kit.expertise, 3);
	/* skills that add endurance: smithy, cook, carpenter, horseman, reading */
	assert_int_equal(it->highest_kit.endurance, 12 + 5);
}

static void kit_drawn_once_is_the_same_in_every_bout(void **state)
{
	swordplay_open(&play, "", NULL);
	const struct mk_fencer *one = swordplay_fencer(&play, "one", "generate: secondary\ndraw: once");
	const struct mk_fencer *again = swordplay_fencer(&play, "one", "generate: secondary\ndraw: once");
	assert_memory_equal(&one->kit, &again->kit, sizeof one->kit);
	assert_memory_equal(&one->kit, &one->lowest_kit, sizeof one->kit);
	unsigned differ = 0;
	for (unsigned i = 0; i < 8; i++) {
		const struct mk_fencer *other =
			swordplay_fencer(&play, salle_arena_format(&play.arena, "man %u", i), "generate: secondary\ndraw: once");
		differ += memcmp(&one->kit, &other->kit, sizeof one->kit) != 0;
	}
	assert_true(differ >= 7);
}

RUN_TESTS_EACH(NULL, close_play, UNIT(weapon_dms_in_three_readings), UNIT(charts_have_their_printed_numbers),
	UNIT(broken_tables_are_refused), UNIT(builds), UNIT(secondary_characters_have_the_shares_of_the_rolls),
	UNIT(young_gentlemen_have_the_weapons_of_their_families), UNIT(background_skills_add_to_characteristics),
	UNIT(kit_drawn_once_is_the_same_in_every_bout))
