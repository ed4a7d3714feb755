/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Changed cells of the tables of traits, and traits that a user adds, computed by hand. */
#include <stdio.h>
#include <string.h>

#include "book_fixture.h"
#include "fechtbook_fixture.h"
#include "testing.h"
#include "rules/fechtbook/chances.h"
#include "rules/fechtbook/tables/garments.h"

enum { NONE = FB_LEVELS_MAX, OWN = 1 << FB_ARMOUR_TRAITS_PRINTED, OWN_OF_WEAPONS = 1 << FB_WEAPON_TRAITS_PRINTED };

/*
 * A blow at one layer of armour, with one edited row of a table. Expected are the soak, the damage type, the highest
 * level, the damage bonus, and whether the target is hard.
 */
static const struct {
	struct book_edit edit;
	unsigned av, worn;
	enum fb_type type;
	int mode;
	unsigned traits;
	struct fb_soak expected;
} blows[] = {
#define OF_ARMOUR(from, to)              \
	{                                    \
		FB_TABLE_ARMOUR_TRAITS, from, to \
	}
#define OF_WEAPONS(from, to)             \
	{                                    \
		FB_TABLE_WEAPON_TRAITS, from, to \
	}
	/* maille that doubles only against cuts */
	{ OF_ARMOUR("M,2,2,1", "M,2,1,1"), 2, FB_MAILLE, FB_CUT, FB_SWING, 0, { 4, FB_BLUNT, NONE, 0, true } },
	{ OF_ARMOUR("M,2,2,1", "M,2,1,1"), 2, FB_MAILLE, FB_PIERCE, FB_THRUST, 0, { 2, FB_PIERCE, NONE, 0, true } },
	/* products with 3 are rounded down: 1.5 * 3 to 4, 0.5 * 3 to 1 */
	{ OF_ARMOUR("P,2,2,1", "P,1.5,2,1"), 3, FB_PLATE, FB_CUT, FB_SWING, 0, { 4, FB_BLUNT, 3, 0, true } },
	{ OF_ARMOUR("R,1,1,1", "R,1,0.5,1"), 3, FB_RIGID, FB_PIERCE, FB_THRUST, 0, { 1, FB_PIERCE, NONE, 0, true } },
	{ OF_ARMOUR("M,2,2,1", "M,2,2,3"), 2, FB_MAILLE, FB_BLUNT, FB_SWING, 0, { 6, FB_BLUNT, NONE, 0, true } },
	/* a bonus is added after the factor: 2 * 2 + 1; the soak is never below 0 */
	{ OF_ARMOUR("M,2,2,1,0", "M,2,2,1,1"), 2, FB_MAILLE, FB_CUT, FB_SWING, 0, { 5, FB_BLUNT, NONE, 0, true } },
	{ OF_ARMOUR("R,1,1,1,0,0,0", "R,1,1,1,0,-3,0"), 2, FB_RIGID, FB_PIERCE, FB_THRUST, 0,
		{ 0, FB_PIERCE, NONE, 0, true } },
	{ OF_ARMOUR("R,1,1,1,0,0,0", "R,1,1,1,0,0,2"), 2, FB_RIGID, FB_BLUNT, FB_SWING, 0, { 4, FB_BLUNT, 3, 0, true } },
	/* a different cap, and a cap for a trait that had none */
	{ OF_ARMOUR("R,1,1,1,0,0,0,3", "R,1,1,1,0,0,0,4"), 2, FB_RIGID, FB_BLUNT, FB_SWING, 0,
		{ 2, FB_BLUNT, 4, 0, true } },
	{ OF_ARMOUR("M,2,2,1,0,0,0,", "M,2,2,1,0,0,0,2"), 2, FB_MAILLE, FB_CUT, FB_SWING, 0, { 4, FB_BLUNT, 2, 0, true } },
	{ OF_ARMOUR("M,2,2,1,0,0,0,", "M,2,2,1,0,0,0,2"), 2, FB_MAILLE, FB_PIERCE, FB_THRUST, 0,
		{ 4, FB_PIERCE, NONE, 0, true } },
	/* maille that converts piercing; rigid armour that converts nothing; rigid armour that is not a hard target */
	{ OF_ARMOUR("M,2,2,1,0,0,0,,cut", "M,2,2,1,0,0,0,,cut;pierce"), 2, FB_MAILLE, FB_PIERCE, FB_THRUST, 0,
		{ 4, FB_BLUNT, NONE, 0, true } },
	{ OF_ARMOUR("0,3,cut,yes", "0,3,,yes"), 2, FB_RIGID, FB_CUT, FB_SWING, 0, { 2, FB_CUT, NONE, 0, true } },
	{ OF_ARMOUR("0,3,cut,yes", "0,3,cut,no"), 2, FB_RIGID, FB_CUT, FB_SWING, FB_CURVED, { 2, FB_BLUNT, 3, 1, false } },
	/* plate that ignores every trait of a swung weapon */
	{ OF_ARMOUR("cut;pierce,yes,,,", "cut;pierce,yes,,swing,"), 2, FB_PLATE, FB_CUT, FB_SWING, FB_CRUSHING,
		{ 4, FB_BLUNT, 3, 0, true } },
	/* A garment has two traits. The larger factor counts, but a factor below 1 multiplies the other factor:
	 * 2 * 2 * 0.5. */
	{ OF_ARMOUR("R,1,1,1", "R,1,1,1"), 2, FB_MAILLE | FB_PLATE, FB_CUT, FB_SWING, 0, { 4, FB_BLUNT, 3, 0, true } },
	{ OF_ARMOUR("R,1,1,1", "R,0.5,1,1"), 2, FB_MAILLE | FB_RIGID, FB_CUT, FB_SWING, 0, { 2, FB_BLUNT, 3, 0, true } },
	/* traits that a user adds: a quilt that halves AV against piercing, and a brigandine with factor 1.5 and cap 4 */
	{ OF_ARMOUR("proofed,", "quilted,,1,0.5,1,0,0,0,,,no,,,no,no,\nproofed,"), 3, OWN, FB_PIERCE, FB_THRUST, 0,
		{ 1, FB_PIERCE, NONE, 0, false } },
	{ OF_ARMOUR("proofed,", "quilted,,1,0.5,1,0,0,0,,,no,,,no,no,\nproofed,"), 3, OWN, FB_CUT, FB_SWING, FB_CURVED,
		{ 3, FB_CUT, NONE, 1, false } },
	{ OF_ARMOUR("proofed,", "brigandine,B,1.5,1.5,1,0,0,0,4,cut;pierce,yes,,,yes,yes,\nproofed,"), 3, OWN, FB_PIERCE,
		FB_THRUST, FB_PICK, { 4, FB_BLUNT, 4, 0, true } },
	/* Crushing that also acts in thrusts; Pick that also acts in cuts; Maille Piercing that does not ignore the
	 * doubling */
	{ OF_WEAPONS("crushing,swing", "crushing,swing;thrust"), 2, FB_PLATE, FB_BLUNT, FB_THRUST, FB_CRUSHING,
		{ 2, FB_BLUNT, NONE, 0, true } },
	{ OF_WEAPONS("pick,swing;shot,pierce", "pick,swing;shot,pierce;cut"), 2, FB_PLATE, FB_CUT, FB_SWING, FB_PICK,
		{ 2, FB_BLUNT, NONE, 0, true } },
	{ OF_WEAPONS("maille_piercing,thrust;shot,,maille", "maille_piercing,thrust;shot,,"), 2, FB_MAILLE, FB_PIERCE,
		FB_THRUST, FB_MAILLE_PIERCING, { 4, FB_PIERCE, NONE, 0, true } },
	/* Crushing with one cell changed: the armour whose AV, cap, conversion of cuts or hardness it ignores */
	{ OF_WEAPONS("swing,,rigid;plate,rigid;plate", "swing,,,rigid;plate"), 2, FB_PLATE, FB_BLUNT, FB_SWING, FB_CRUSHING,
		{ 2, FB_BLUNT, NONE, 0, true } },
	{ OF_WEAPONS("swing,,rigid;plate,rigid;plate", "swing,,rigid;plate,"), 2, FB_PLATE, FB_BLUNT, FB_SWING, FB_CRUSHING,
		{ 2, FB_BLUNT, 3, 0, true } },
	{ OF_WEAPONS("rigid;plate,,rigid;plate,", "rigid;plate,plate,rigid;plate,"), 2, FB_PLATE, FB_CUT, FB_SWING,
		FB_CRUSHING, { 2, FB_CUT, NONE, 0, true } },
	{ OF_WEAPONS("rigid;plate,,rigid;plate,", "rigid;plate,,rigid;plate,plate"), 2, FB_PLATE, FB_CUT, FB_SWING,
		FB_CRUSHING | FB_CURVED, { 2, FB_BLUNT, NONE, 1, false } },
	{ OF_WEAPONS("rigid;plate,,rigid;plate,", "rigid;plate,,,"), 2, FB_PLATE, FB_PIERCE, FB_SWING, FB_CRUSHING,
		{ 2, FB_BLUNT, NONE, 0, true } },
	/* Pick together with Crushing, and Pick ignores the conversion, too: the damage stays piercing */
	{ OF_WEAPONS("rigid;plate,,,,plate,0", "rigid;plate,,,,,0"), 2, FB_PLATE, FB_PIERCE, FB_SWING,
		FB_CRUSHING | FB_PICK, { 2, FB_PIERCE, NONE, 0, true } },
	/* Curved with changed cells: damage bonus 2 at soft targets; bonus 1 at hard targets only; bonus 1 at all
	 * targets */
	{ OF_WEAPONS("1,soft,1", "2,soft,1"), 1, 0, FB_CUT, FB_SWING, FB_CURVED, { 1, FB_CUT, NONE, 2, false } },
	{ OF_WEAPONS("1,soft,1", "1,hard,1"), 1, 0, FB_CUT, FB_SWING, FB_CURVED, { 1, FB_CUT, NONE, 0, false } },
	{ OF_WEAPONS("1,soft,1", "1,hard,1"), 1, FB_RIGID, FB_CUT, FB_SWING, FB_CURVED, { 1, FB_BLUNT, 3, 1, true } },
	{ OF_WEAPONS("1,soft,1", "1,all,1"), 1, FB_RIGID, FB_CUT, FB_SWING, FB_CURVED, { 1, FB_BLUNT, 3, 1, true } },
	/* a trait that a user adds: thrusts ignore rigid armour and have 2 more damage */
	{ OF_WEAPONS("thrown,", "barbed,thrust,pierce,,,,,,,2,all,0,no,\nthrown,"), 2, FB_RIGID, FB_PIERCE, FB_THRUST,
		OWN_OF_WEAPONS, { 2, FB_PIERCE, NONE, 2, true } },
	{ OF_WEAPONS("thrown,", "barbed,thrust,pierce,,,,,,,2,all,0,no,\nthrown,"), 2, FB_RIGID, FB_PIERCE, FB_SWING,
		OWN_OF_WEAPONS, { 2, FB_PIERCE, NONE, 0, true } },
};

static void test_changed_cells_change_the_blow(void **state)
{
	for (size_t i = 0; i < sizeof blows / sizeof blows[0]; i++) {
		struct book_fixture fixture;
		book_compile(&fixture, "", &blows[i].edit);
		assert_non_null(fixture.book);
		const struct fb_layers layers = { .n_layers = 1,
			.layer = { { .armour_value = (uint8_t)blows[i].av, .traits = blows[i].worn } } };
		const struct fb_soak *expected = &blows[i].expected;
		struct fb_soak soak =
			fb_compute_soak(fixture.book->traits, &layers, 0, blows[i].type, blows[i].mode, blows[i].traits);
		if (soak.soak != expected->soak || soak.type != expected->type || soak.cap != expected->cap ||
			soak.damage != expected->damage || soak.hard != expected->hard)
			fail_msg("blow %zu (%s): soak %u type %u cap %u damage %d hard %d", i, blows[i].edit.to, soak.soak,
				soak.type, soak.cap, soak.damage, soak.hard);
		book_release(&fixture);
	}
}

/* A layer of armour can have a trait against thrusts only. The trait does nothing against a swing. */
static void test_trait_against_thrusts_ignores_swings(void **state)
{
	const struct book_edit edit = { FB_TABLE_ARMOUR_TRAITS, "M,2,2,1,0,0,0,,cut,yes,,",
		"M,2,2,1,0,0,0,,cut,yes,thrust," };
	struct book_fixture fixture;
	book_compile(&fixture, "", &edit);
	const struct fb_fighter *f = book_soldier(&fixture, "weapons: Longsword\ngarments: [Byrnie]\n");
	assert_non_null(f);
	struct fb_soak swung = fb_compute_soak(fixture.book->traits, &f->layers_at[FB_RIBS], 0, FB_CUT, FB_SWING, 0);
	assert_int_equal(swung.soak, 2);
	assert_int_equal(swung.type, FB_CUT);
	assert_false(swung.hard);
	struct fb_soak shot =
		fb_compute_soak(fixture.book->traits, &f->layers_at[FB_RIBS], 0, FB_PIERCE, FB_THRUST, FB_SHOT);
	assert_int_equal(shot.soak, 2);
	struct fb_soak thrust = fb_compute_soak(fixture.book->traits, &f->layers_at[FB_RIBS], 0, FB_PIERCE, FB_THRUST, 0);
	assert_int_equal(thrust.soak, 4);
	assert_true(thrust.hard);
	char text[64];
	fb_write_layer(fixture.book->traits, &f->layers_at[FB_RIBS].layer[0], false, text, sizeof text);
	assert_string_equal(text, "2M against thrusts");
	book_release(&fixture);
}

/* An armour option gives a garment traits. They act against the blows and at the locations that the option names. */
static void test_rule_options(void **state)
{
	static const struct {
		const char *from, *to;
		unsigned ribs, forearm, elbow; /* traits of a gambeson with jack chains */
	} cases[] = {
		{ "plate,no,swing,upper_arm;forearm", "plate,no,swing,upper_arm;forearm", 0, FB_PLATE, 0 },
		{ "plate,no,swing,upper_arm;forearm", "maille;rigid,no,,ribs", FB_MAILLE | FB_RIGID, 0, 0 },
		{ "plate,no,swing,upper_arm;forearm", "rigid,no,,", FB_RIGID, FB_RIGID, FB_RIGID },
		{ "plate,no,swing,upper_arm;forearm", "maille,no,,gaps", 0, 0, FB_MAILLE },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct book_edit edit = { FB_TABLE_ARMOUR_OPTIONS, cases[i].from, cases[i].to };
		struct book_fixture fixture;
		book_compile(&fixture, "", &edit);
		const struct fb_fighter *f =
			book_soldier(&fixture, "weapons: Longsword\ngarments: [{name: Gambeson, options: jack_chains}]\n");
		assert_non_null(f);
		assert_int_equal(f->layers_at[FB_RIBS].layer[0].traits, cases[i].ribs);
		assert_int_equal(f->layers_at[FB_FOREARM].layer[0].traits, cases[i].forearm);
		assert_int_equal(f->layers_at_gap[FB_ELBOW].layer[0].traits, cases[i].elbow);
		assert_int_equal(f->layers_at[FB_FOREARM].layer[0].ineffective_traits[FB_BY_THRUST], i == 0 ? FB_PLATE : 0);
		book_release(&fixture);
	}
}

/*
 * A user's option beside a printed one. The armour value of the user's option applies everywhere. Its trait applies
 * only against the blows and at the locations that the option names.
 */
static void test_users_option_gives_its_trait_where_it_says(void **state)
{
	const struct book_edit edit = { FB_TABLE_ARMOUR_OPTIONS, "jack_chains,",
		"padded,textile,2,1,rigid,no,thrust,ribs,\njack_chains," };
	struct book_fixture fixture;
	book_compile(&fixture, "", &edit);
	const struct fb_fighter *f =
		book_soldier(&fixture, "weapons: Longsword\ngarments: [{name: Gambeson, options: [padded, jack_chains]}]\n");
	assert_non_null(f);
	assert_int_equal(f->layers_at[FB_RIBS].layer[0].armour_value, 2);
	assert_int_equal(f->layers_at[FB_RIBS].layer[0].traits, FB_RIGID);
	assert_int_equal(f->layers_at[FB_RIBS].layer[0].ineffective_traits[FB_BY_SWING], FB_RIGID);
	assert_int_equal(f->layers_at[FB_RIBS].layer[0].ineffective_traits[FB_BY_THRUST], 0);
	assert_int_equal(f->layers_at[FB_FOREARM].layer[0].armour_value, 2);
	assert_int_equal(f->layers_at[FB_FOREARM].layer[0].traits, FB_PLATE);
	assert_string_equal(fixture.book->armour_options[FB_ARMOUR_OPTIONS].name, "padded");
	assert_int_equal(fixture.book->armour_options[FB_ARMOUR_OPTIONS].cost, 2);
	f = book_soldier(&fixture, "weapons: Longsword\ngarments: [{name: Cuirass, options: padded}]\n");
	assert_null(f); /* the user's option is for textile, and a cuirass is plate */
	book_release(&fixture);
}

/* A garment has the trait of its kind unless it names other traits. The kind still determines how the garment is worn
 * and whom it fits. */
static void test_garment_has_the_trait_of_its_kind(void **state)
{
	const struct book_edit edit = { FB_TABLE_GARMENTS, "Cuirass,plate,4,0.5,2,ribs;abs,,,,,,,,",
		"Cuirass,plate,4,0.5,2,ribs;abs,,,,,,,,rigid;maille" };
	struct book_fixture fixture;
	book_compile(&fixture, "", &edit);
	const struct fb_fighter *f = book_soldier(&fixture, "weapons: Longsword\ngarments: [Cuirass]\n");
	assert_non_null(f);
	assert_int_equal(f->layers_at[FB_RIBS].layer[0].traits, FB_RIGID | FB_MAILLE);
	assert_int_equal(f->layers_at_gap[FB_ARMPIT].n_layers, 0);
	book_release(&fixture);
}

/*
 * A Crushing weapon ignores plate. Its cut becomes blunt, or with `ignored_armour: soft` stays a cut. With maille
 * beneath the plate the cut becomes blunt in both readings.
 */
static void test_ignored_plate_may_leave_a_cut(void **state)
{
	static const struct fb_layer maille = { .armour_value = 2, .traits = FB_MAILLE },
								 steel = { .armour_value = 2, .traits = FB_PLATE };
	const struct fb_layers plate = { .n_layers = 1, .layer = { steel } },
						   both = { .n_layers = 2, .layer = { maille, steel } };
	for (unsigned soft = 0; soft < 2; soft++) {
		struct book_fixture fixture;
		book_compile(&fixture, soft ? "ignored_armour: soft" : "", NULL);
		const struct fb_traits *rules = fixture.book->traits;
		unsigned traits = book_weapon(&fixture, "Horseman's Axe")->traits;
		struct fb_soak it = fb_compute_soak(rules, &plate, 1, FB_CUT, FB_SWING, traits);
		assert_int_equal(it.soak, 1 + 2);
		assert_int_equal(it.type, soft ? FB_CUT : FB_BLUNT);
		assert_int_equal(it.hard, !soft);
		assert_int_equal(fb_compute_soak(rules, &both, 1, FB_CUT, FB_SWING, traits).type, FB_BLUNT);
		assert_int_equal(fb_compute_soak(rules, &plate, 1, FB_CUT, FB_THRUST, traits).type,
			FB_BLUNT); /* Crushing acts in swings only */
		traits = book_weapon(&fixture, "Halberd")->traits;
		assert_int_equal(fb_compute_soak(rules, &plate, 1, FB_CUT, FB_SWING, traits).type, FB_BLUNT);
		book_release(&fixture);
	}
}

/*
 * Curved, a trait of swings, has 1 in the column `damage`. The edit moves this 1 to the column `minimum`. A blow of
 * margin 0 makes no wound through armour of AV 9. In bouts and in exact chances a swing with rating 3 has impact 3 + 1
 * at the ribs, and no impact at a limb. A thrust has impact 2, its rating.
 */
static void test_trait_may_add_to_minimum_impact(void **state)
{
	const struct book_edit edit = { FB_TABLE_WEAPON_TRAITS, "damage,damage_to", "minimum,damage_to" };
	struct fight *fight = *state;
	struct book_fixture fixture;
	book_compile(&fixture, "", &edit);
	assert_non_null(fixture.book);
	fight->book.traits = fixture.book->traits;
	fight->book.rule[FB_RULE_THRUST].has_minimum_impact = true;
	fight->fighter[0].weapons[0].traits = FB_CURVED;
	fight->fighter[0].weapons[0].grips[0].swing[0] = (struct fb_head){ 3, 3, FB_BLUNT };
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		fight->fighter[1].layers_at[location] = (struct fb_layers){ .n_layers = 1, .layer = { { .armour_value = 9 } } };
	static const struct {
		unsigned profile, target, impact;
	} cases[] = { { 0, FB_CHEST, 4 }, { 0, FB_THIGH_WHEEL, 0 }, { 1, FB_CHEST, 2 } };
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		fight_begin(fight);
		struct fb_bout *b = &fight->bout;
		const struct fb_aim aim = { .matchup = fight->matchup,
			.profile = &fight->matchup->side[0].profiles[cases[i].profile],
			.target = (uint8_t)cases[i].target,
			.victim_tn = 4,
			.victim_hold = FB_HOLDS };
		assert_near(fb_find_mean_harm(&aim, 0).impact, cases[i].impact, 1e-12);
		b->fighter[0].declared.target = (uint8_t)cases[i].target;
		b->fighter[0].declared.profile = aim.profile;
		fb_land_attack(b, 0, 0);
		assert_int_equal(b->fighter[1].n_wounds, 0);
		assert_int_equal(b->fighter[1].impact, cases[i].impact);
	}
	book_release(&fixture);
}

/* A trait changes the net advantages of drawing by its column `draw`. A trait with `gaps` lets a hafted weapon seek
 * gaps. */
static void test_traits_help_to_draw_and_to_seek_gaps(void **state)
{
	const struct book_edit draws = { FB_TABLE_WEAPON_TRAITS, "1,soft,1,no", "1,soft,-1,no" },
						   gaps = { FB_TABLE_WEAPON_TRAITS, "rigid;plate,,,0,all,0,no", "rigid;plate,,,0,all,0,yes" };
	struct fight *fight = *state;
	struct book_fixture fixture;
	fight->fighter[0].weapons[0].traits = FB_CURVED;
	fight_compile(fight);
	assert_int_equal(fight->matchup->side[0].draw_advantage[0], 1);
	book_compile(&fixture, "", &draws);
	fight->book.traits = fixture.book->traits;
	fight_compile(fight);
	assert_int_equal(fight->matchup->side[0].draw_advantage[0], -1);
	book_release(&fixture);
	book_compile(&fixture, "", NULL);
	assert_false(book_weapon(&fixture, "Mace")->can_seek_gaps);
	book_release(&fixture);
	book_compile(&fixture, "", &gaps);
	assert_true(book_weapon(&fixture, "Mace")->can_seek_gaps);
	book_release(&fixture);
}

/* Traits are bits of a set with a fixed size. A row beyond this size is an error that names the row. */
static void test_too_many_traits_are_refused(void **state)
{
	static const char row[] = ",,1,1,1,0,0,0,,,yes,,,no,no,\n";
	char rows[40 * (sizeof row + 8)] = "";
	for (unsigned i = 0; i <= FB_ARMOUR_TRAITS_MAX - FB_ARMOUR_TRAITS_PRINTED; i++)
		(void)snprintf(rows + strlen(rows), sizeof rows - strlen(rows), "own_%u%s", i, row);
	(void)snprintf(rows + strlen(rows), sizeof rows - strlen(rows), "proofed,");
	const struct book_edit edit = { FB_TABLE_ARMOUR_TRAITS, "proofed,", rows };
	struct book_fixture fixture;
	book_compile(&fixture, "", &edit);
	assert_null(fixture.book);
	book_must_report(&fixture, "'own_27' is one too many: at most 27 armour traits can be added to the 4 printed ones");
	assert_int_equal(fixture.diagnostics.errors, 1);
	book_release(&fixture);
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_changed_cells_change_the_blow),
	UNIT(test_trait_against_thrusts_ignores_swings), UNIT(test_rule_options),
	UNIT(test_users_option_gives_its_trait_where_it_says), UNIT(test_garment_has_the_trait_of_its_kind),
	UNIT(test_ignored_plate_may_leave_a_cut), UNIT(test_trait_may_add_to_minimum_impact),
	UNIT(test_traits_help_to_draw_and_to_seek_gaps), UNIT(test_too_many_traits_are_refused))
