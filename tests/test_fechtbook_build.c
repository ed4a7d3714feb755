/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Combat pools, encumbrance, legality and errors of builds, computed by hand. */
#include <string.h>

#include "book_fixture.h"
#include "testing.h"
#include "rules/fechtbook/build/legality.h"

static void attributes_derive(void **state)
{
	const struct fb_fighter *f = book_fighter(*state,
		"agility: 5\nbrawn: 8\ncunning: 4\nwill: 7\nproficiencies: {swords: 6}\nweapons: Messer\n");
	assert_non_null(f);
	assert_int_equal(f->reflex, 4);   /* Reflex: mean of agility 5 and cunning 4, rounded down */
	assert_int_equal(f->grit, 7);     /* Grit: mean of brawn 8 and will 7, rounded down */
	assert_int_equal(f->presence, 5); /* mean of cunning 4 and will 7, rounded down */
	assert_int_equal(f->speed, 6);    /* Speed: mean of agility 5 and brawn 8, rounded down */
	assert_int_equal(f->brawn_tap, 2);
}

static void brawn_taps(void **state)
{
	static const unsigned taps[] = { 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3 }; /* tap for each value of Brawn */
	struct book_fixture *fixture = *state;
	for (unsigned brawn = 2; brawn <= 10; brawn++) {
		const struct fb_fighter *f = book_fighter(fixture,
			salle_arena_format(&fixture->arena,
				"agility: 5\nbrawn: %u\ncunning: 5\nwill: 5\nproficiencies: {swords: 6}\nweapons: Messer\n", brawn));
		assert_non_null(f);
		assert_int_equal(f->brawn_tap, taps[brawn]);
	}
}

static void halves_round_as_the_option_says(void **state)
{
	static const struct {
		const char *option;
		unsigned reflex, speed; /* the means 4.5 (Reflex) and 3.5 (Speed), rounded by the option */
	} roundings[] = { { "", 4, 3 }, { "rounding: nearest", 4, 4 }, { "rounding: up", 5, 4 } };
	for (size_t i = 0; i < 3; i++) {
		struct book_fixture fixture;
		book_compile(&fixture, roundings[i].option, NULL);
		const struct fb_fighter *f = book_fighter(&fixture,
			"agility: 4\nbrawn: 3\ncunning: 5\nwill: 5\nproficiencies: {swords: 6}\nweapons: Messer\n");
		assert_non_null(f);
		assert_int_equal(f->reflex, roundings[i].reflex);
		assert_int_equal(f->speed, roundings[i].speed);
		book_release(&fixture);
	}
}

static void encumbrance_takes_whole_dice(void **state)
{
	/* load 0.3 + 0.1 + 0.5 (heater); encumbrance: load + 0.5 (haubergeon) = 1.4; it takes one of Reflex 5 + rank 6
	 * dice */
	const struct fb_fighter *f =
		book_soldier(*state, "weapons: [Arming Sword, Dirk]\nshield: Heater Shield\ngarments: [Haubergeon]\n");
	assert_non_null(f);
	assert_true(f->load == 0.9);
	assert_true(f->encumbrance == 1.4);
	assert_int_equal(f->pool, 10);
	assert_int_equal(f->pool_with[1], 10);
	/* sum of both weapons and the shield: 0.4 + 0.3 + 0.25 = 0.95 takes no die; 0.4 + 0.1 + 0.5 = 1.00 takes one die */
	f = book_soldier(*state, "weapons: [Rapier, Arming Sword]\nshield: Buckler\n");
	assert_int_equal(f->pool, 11);
	f = book_soldier(*state, "weapons: [Rapier, Dirk]\nshield: Rodela\n");
	assert_int_equal(f->pool, 10);
	/* a weapon that is carried and not worn has no load, but bulk 3 counts: it takes 3 dice, half of 3 dice, or
	 * nothing */
	f = book_soldier(*state, "weapons: [Zweihander]\nbulk: 3\n");
	assert_true(f->load == 0);
	struct book_fixture *fixture = *state;
	struct fb_book *book = salle_arena_alloc(&fixture->arena, sizeof *book);
	const struct fb_book *before = fixture->book;
	*book = *before;
	fixture->book = book;
	for (int less = 0; less < 3; less++) {
		static const unsigned pool[] = { 8, 10, 11 };
		book->options.pool_encumbrance = less;
		assert_int_equal(book_soldier(*state, "weapons: [Zweihander]\nbulk: 3\n")->pool, pool[less]);
	}
	for (int ceiling = 10; ceiling < 13; ceiling++) { /* without the ceiling the pool has 11 dice */
		book->options.pool_ceiling = ceiling;
		assert_int_equal(book_soldier(*state, "weapons: [Zweihander]\nbulk: 3\n")->pool, ceiling < 11 ? ceiling : 11);
	}
	fixture->book = before;
	/* the pool is never below 0: Reflex 5 + rank 0 - encumbrance (6 + 2 + 0.4) */
	f = book_fighter(*state,
		"agility: 2\nbrawn: 5\ncunning: 2\nwill: 5\nweapons: [Longsword]\n"
		"garments: [Full Harness]\nbulk: 6\n");
	assert_non_null(f);
	assert_int_equal(f->pool, 0);
}

/* "Gather Dice": passions add dice to every pool and some traits subtract dice. No pool is below 0. */
static void passions_and_traits_are_dice(void **state)
{
	/* Reflex 5 + rank 6, minus one die for encumbrance (load 0.9 + haubergeon 0.5), plus extra dice: vengeance 3, peg
	 * leg -2 */
	const struct fb_fighter *f = book_soldier(*state,
		"weapons: [Arming Sword, Dirk]\nshield: Heater Shield\ngarments: [Haubergeon]\n"
		"extra_dice: {vengeance: 3, peg_leg: -2}\n");
	assert_non_null(f);
	assert_int_equal(f->extra_dice, 1);
	assert_int_equal(f->pool, 11);
	assert_int_equal(f->pool_with[1], 11);
	assert_string_equal(f->extra_dice_names, "vengeance +3, peg_leg -2");
	/*
	 * Extra dice also belong to the pool of a grapple. This pool is Brawn 5 + rank 6 of the proficiency that replaces
	 * the missing Brawling.
	 */
	const struct fb_fighter *bare = book_soldier(*state, "weapons: []\n");
	unsigned unarmed = fb_compute_pool(bare, 5, 6, 0);
	f = book_soldier(*state, "weapons: []\nextra_dice: {vengeance: 3}\n");
	assert_int_equal(unarmed, 11);
	assert_int_equal(fb_compute_pool(f, 5, 6, 0), 14);
	f = book_soldier(*state, "weapons: [Arming Sword]\nextra_dice: {peg_leg: -9, ague: -9}\n");
	assert_int_equal(f->pool, 0);
}

/* Encumbrance is counted in whole hundredths. In binary fractions these sums would be a little below the whole
 * numbers. */
static void hundredths_are_exact(void **state)
{
	/* encumbrance 0.75 + 0.25 + 0.5 (armour and shield) + 0.1 + 0.1 + 0.3 (weapons) is exactly 2 */
	const struct fb_fighter *f =
		book_soldier(*state, "weapons: [Arming Sword, Dirk, Knife]\nshield: Rodela\ngarments: [Hauberk, Coif]\n");
	assert_non_null(f);
	assert_true(f->encumbrance == 2.0);
	assert_int_equal(f->pool, 9);
}

static void a_missing_proficiency_is_replaced(void **state)
{
	static const struct {
		const char *option;
		unsigned rank;
	} penalties[] = { { "", 7 }, { "default_penalty: 2", 5 }, { "default_penalty: 9", 0 } };
	for (size_t i = 0; i < 3; i++) {
		struct book_fixture fixture;
		book_compile(&fixture, penalties[i].option, NULL);
		const struct fb_fighter *f = book_fighter(&fixture,
			"agility: 5\nbrawn: 5\ncunning: 5\nwill: 5\n"
			"proficiencies: {swords: 7, brawling: 3}\nweapons: [Mace, Knife]\n");
		assert_non_null(f);
		assert_int_equal(f->rank_with[0], penalties[i].rank); /* no rank in mass weapons */
		assert_int_equal(f->rank_with[1], 3);                 /* a low rank is not replaced by a higher one */
		assert_int_equal(f->primary_rank, penalties[i].rank);
		assert_int_equal(f->pool_with[0], 5 + penalties[i].rank);
		book_release(&fixture);
	}
}

static unsigned cost_of(const struct fb_fighter *fighter, const char *label)
{
	for (size_t i = 0; i < fighter->account->n_purchases; i++)
		if (strcmp(fighter->account->purchases[i].label, label) == 0)
			return fighter->account->purchases[i].cost;
	fail_msg("%s was not bought", label);
	return 0;
}

static void options_change_the_cost(void **state)
{
	const struct fb_fighter *f = book_soldier(*state,
		"weapons: [Pollax]\ngarments:\n"
		"- {name: Cuirass, options: boiled_leather}\n"
		"- {name: Open Helm, options: [hardened, proofed]}\n"
		"- {name: Heavy Gambeson, options: [jack_chains, gussets]}\n"
		"- {name: Half Harness, either: pelvis, options: [hardened]}\n");
	assert_non_null(f);
	assert_int_equal(f->account->n_purchases, 5); /* the textile that comes with the half harness is free */
	assert_int_equal(cost_of(f, "Pollax"), 4);
	assert_int_equal(cost_of(f, "Cuirass (boiled_leather)"), 3);
	assert_int_equal(cost_of(f, "Open Helm (hardened, proofed)"), 5);
	assert_int_equal(cost_of(f, "Heavy Gambeson (jack_chains, gussets)"), 4);
	assert_int_equal(cost_of(f, "Half Harness (hardened, pelvis)"), 6);
}

static void the_cheapest_tiers_are_found(void **state)
{
	/*
	 * Class 2 has requisitions r4 r3 r2 r2 r1, enough for items of r3 r3 r2 r2. 20 points of attributes need tier 5,
	 * which has 23 points. 12 ranks need tier 3, which has 14.
	 */
	const struct fb_fighter *f =
		book_soldier(*state, "weapons: [Arming Sword]\nshield: Heater Shield\ngarments: [Gambeson, Open Helm]\n");
	assert_non_null(f);
	assert_true(f->legal);
	assert_int_equal(f->account->tier[FB_CLASS], 2);
	assert_int_equal(f->account->tier[FB_ATTRIBUTES], 5);
	assert_int_equal(f->account->tier[FB_PROFICIENCY_RANKS], 3);
	assert_int_equal(f->account->points, 10);
	/* With one more item of r2, class 2 is too low and class 3 (r6 r5 r4 r3 r3 r2 r2) is enough. So the tiers cost 11
	 * priority points, and 10 are allowed. */
	f = book_soldier(*state, "weapons: [Arming Sword, Dirk]\nshield: Heater Shield\ngarments: [Gambeson, Open Helm]\n");
	assert_non_null(f);
	assert_int_equal(f->account->tier[FB_CLASS], 3);
	assert_int_equal(f->account->points, 11);
	assert_false(f->legal);
	book_must_report(*state, "11 priority points are spent, but there are 10 to spend");
	/* only class 5, the greater noble, has requisitions beyond r7 */
	f = book_soldier(*state, "weapons: [Longsword]\ngarments: [{name: Full Harness, options: hardened}]\n");
	assert_int_equal(f->account->tier[FB_CLASS], 5);
}

/*
 * Class 3 has r6 r5 r4 r3 r3 r2 r2, for one item each. A hardened half harness (r6), a hauberk (r5), a hardened open
 * helm (r4), two swords (r3), a buckler and a gambeson (r2) use all of them. A coif is one item too many. Jack chains
 * make the gambeson r3, for which no requisition is left. With boiled leather the helm is r2, and all items fit again.
 */
static void all_requisitions_of_a_class_are_used(void **state)
{
	static const struct {
		const char *gambeson, *helm, *more, *found;
	} suits[] = { { "", "hardened", "", NULL },
		{ "", "hardened", ", Coif", "class 3 has 7 requisitions: none is left for" },
		{ ", options: jack_chains", "hardened", "", "(r3) costs more than the requisition left for it (r2)" },
		{ ", options: jack_chains", "boiled_leather", "", NULL } };
	struct book_fixture *fixture = *state;
	for (size_t i = 0; i < 4; i++) {
		const struct fb_fighter *f = book_fighter(fixture,
			salle_arena_format(&fixture->arena,
				"{agility: 4, brawn: 5, cunning: 4, will: 4, proficiencies: {swords: 8, brawling: 6},"
				" weapons: [Saber, Arming Sword], shield: Buckler, priorities: {class: 3},"
				" garments: [{name: Gambeson%s}, Hauberk, {name: Half Harness, either: pelvis, options: hardened},"
				" {name: Open Helm, options: %s}%s]}",
				suits[i].gambeson, suits[i].helm, suits[i].more));
		assert_non_null(f);
		assert_int_equal(f->legal, suits[i].found == NULL);
		assert_int_equal(f->account->points, 3 + 3 + 3);
		assert_int_equal(f->account->n_faults, suits[i].found != NULL);
		if (suits[i].found != NULL)
			book_must_report(fixture, suits[i].found);
	}
}

static void chosen_tiers_are_binding(void **state)
{
	const struct fb_fighter *f = book_fighter(*state,
		"agility: 8\nbrawn: 5\ncunning: 4\nwill: 3\n"
		"proficiencies: {swords: 9}\nweapons: [Saber, Rapier]\n"
		"priorities: {class: 1, attributes: 3, proficiencies: 2}\n");
	assert_non_null(f);
	assert_false(f->legal);
	/* the dearest items come first: the rapier (r4) is paired with r3, the saber (r3) with r2 */
	book_must_report(*state, "class 1: Rapier (r4) costs more than the requisition left for it (r3)");
	book_must_report(*state, "class 1: Saber (r3) costs more than the requisition left for it (r2)");
	book_must_report(*state, "tier 3 of attributes: agility 8 is above the maximum of 7");
	book_must_report(*state, "tier 3 of attributes: the ranks add up to 20, but there are 17 points to spend");
	book_must_report(*state, "tier 2 of proficiencies: swords 9 is above the maximum of 8");
	book_must_report(*state, "tier 2 of proficiencies: the ranks add up to 9, but there are 8 points to spend");
	assert_int_equal(f->account->n_faults, 6);
	f = book_soldier(*state, "weapons: [Knife, Knife, Knife]\ngarments: [Arming Cap]\npriorities: {class: 1}\n");
	book_must_report(*state, "class 1 has 3 requisitions: none is left for");
	assert_non_null(f);
}

static void an_illegal_build_is_an_error_on_demand(void **state)
{
	const char *const weapons = "weapons: [Longsword]\ngarments: [Full Harness]\n";
	struct book_fixture fixture;
	assert_non_null(book_soldier(*state, weapons));
	assert_int_equal(((struct book_fixture *)*state)->diagnostics.items[0].severity, SALLE_WARNING);
	book_compile(&fixture, "require_legal: yes", NULL);
	assert_null(book_soldier(&fixture, weapons));
	const struct salle_diagnostic *found = book_must_report(&fixture, "build 'test' is not legal");
	assert_int_equal(found->severity, SALLE_ERROR);
	assert_string_equal(found->at.file, "test.yaml");
	book_release(&fixture);
	book_compile(&fixture, "{require_legal: yes, priority_points: 12}", NULL);
	assert_non_null(book_soldier(&fixture, weapons)); /* the tiers are class 4, attributes 5 and proficiencies 3 */
	book_release(&fixture);
}

static bool can_pay_for_items(const unsigned *items, size_t n, unsigned *left, size_t n_left)
{
	if (n == 0)
		return true;
	for (size_t i = 0; i < n_left; i++) {
		unsigned requisition = left[i];
		if (requisition < items[0])
			continue;
		left[i] = 0;
		bool fit = can_pay_for_items(items + 1, n - 1, left, n_left);
		left[i] = requisition;
		if (fit)
			return true;
	}
	return false;
}

/*
 * Class 2 buys four items, for every choice of items from r1 to r5. The items are paired with the requisitions in order
 * of price. This succeeds if and only if any pairing succeeds.
 */
TEST_OF(const struct book_fixture *fixture, matching_is_optimal)
{
	const struct fb_picks picks = { 2, 5, 5 };
	struct salle_arena arena = SALLE_ARENA_INIT;
	for (unsigned code = 0; code < 5 * 5 * 5 * 5; code++) {
		unsigned items[] = { 1 + code % 5, 1 + code / 5 % 5, 1 + code / 25 % 5, 1 + code / 125 };
		unsigned left[] = { 4, 3, 2, 2, 1 };
		struct fb_fighter fighter = { .agility = 2,
			.brawn = 2,
			.cunning = 2,
			.will = 2,
			.n_weapons = 3,
			.has_shield = true,
			.shield = { .name = "d", .cost = items[3] } };
		const struct fb_armour_layers naked = { 0 };
		for (size_t i = 0; i < 3; i++)
			fighter.weapons[i] = (struct fb_weapon){ .name = &"abc"[i], .cost = items[i] };
		const struct fb_account *account = fb_make_account(fixture->book, &fighter, &naked, &picks, &arena);
		size_t over = account->points > 10; /* one more error: the tiers cost 12 priority points */
		assert_int_equal(account->n_faults == over, can_pay_for_items(items, 4, left, 5));
	}
	salle_arena_release(&arena);
}

static const struct {
	const char *yaml, *message;
	unsigned line, column;
} refused[] = {
	{ "weapons: [Longswerd]\n", "unknown weapon 'Longswerd' (did you mean 'Longsword'?)", 6, 11 },
	{ "extra_dice: 2\n", "'extra_dice' must be a map of names and dice, not", 6, 13 },
	{ "extra_dice: {oath: 10}\n", "'oath' must be a whole number from -9 to 9, not '10'", 6, 20 },
	{ "extra_dice: {oath: 9, love: 9, hate: 9}\n", "'extra_dice' are 27 in all: at most 20", 6, 13 },
	{ "weapons: [Unarmed Strike]\n", "'Unarmed Strike' is not carried", 6, 11 },
	{ "weapons: [Pollax]\noff_hand: Main Gauche\n", "'Pollax' takes two hands and leaves none for 'Main Gauche'", 7,
		11 },
	{ "weapons: [Knife, Pollax]\n", "'Pollax' is too large to be worn", 6, 18 },
	{ "weapons: [Knife, Knife, Knife, Knife]\n", "'weapons' must have", 6, 10 },
	{ "weapons: [Zweihander]\nshield: Buckler\n", "'Zweihander' takes two hands and leaves none for a shield", 7, 9 },
	{ "weapons: [Mace]\nshield: Targe\n", "unknown shield 'Targe'", 7, 9 },
	{ "weapons: [Mace]\nbulk: 2\n", "unknown value of 'bulk': '2'", 7, 7 },
	{ "weapons: [Mace]\npriorities: {class: 6}\n", "'class' must be a whole number from 1 to 5", 7, 21 },
	{ "weapons: [Mace]\ngarments: Gambeson\n", "'garments' must be a list", 7, 11 },
	{ "weapons: [Mace]\ngarments: [Gambison]\n", "unknown garment 'Gambison' (did you mean 'Gambeson'?)", 7, 12 },
	{ "weapons: [Mace]\ngarments: [Coif, Coif]\n", "'Coif' is worn twice", 7, 18 },
	{ "weapons: [Mace]\ngarments: [Corselet]\n", "write {name: Corselet, either: ...} with one of forearm, thigh", 7,
		12 },
	{ "weapons: [Mace]\ngarments: [{name: Corselet, either: hand}]\n",
		"'either' of 'Corselet' can only be forearm, thigh", 7, 12 },
	{ "weapons: [Mace]\ngarments: [{name: Coif, either: hand}]\n", "'Coif' leaves no choice for 'either'", 7, 12 },
	{ "weapons: [Mace]\ngarments: [{name: Coif, optional: shin}]\n", "'Coif' leaves no choice for 'optional'", 7, 12 },
	{ "weapons: [Mace]\ngarments: [Sallet]\n", "'Sallet' has a visor", 7, 12 },
	{ "weapons: [Mace]\ngarments: [{name: Coif, visor: up}]\n", "'Coif' has no visor", 7, 12 },
	{ "weapons: [Mace]\ngarments: [{name: Coif, options: gussets}]\n", "'Coif' is maille and cannot have gussets", 7,
		12 },
	{ "weapons: [Mace]\ngarments: [{name: Cuirass, options: hardend}]\n",
		"unknown option of armour 'hardend' (did you mean 'hardened'?)", 7, 37 },
	{ "weapons: [Mace]\ngarments: [{name: Cuirass, options: proofed}]\n", "proofed plate is hardened plate", 7, 12 },
	{ "weapons: [Mace]\ngarments: [{name: Cuirass, options: [hardened, boiled_leather]}]\n",
		"boiled leather can be neither", 7, 12 },
	{ "weapons: [Mace]\ngarments: [{name: Doublet, options: jack_chains}]\n",
		"jack_chains on 'Doublet' does nothing: it covers none of upper_arm, forearm", 7, 12 },
	{ "weapons: [Mace]\ngarments: [{name: Leather Gloves, options: gussets}]\n",
		"gussets on 'Leather Gloves' does nothing: it covers none of ribs, pelvis, upper_arm, forearm, thigh, shin", 7,
		12 },
	{ "weapons: [Mace]\ngarments: [{name: Plate Piece, either: hand, options: [hardened, proofed]}]\n",
		"proofed on 'Plate Piece' does nothing: it covers none of crown, ribs, abs", 7, 12 },
	{ "weapons: [Rapier]\ngarments: [{name: Plate Piece, either: hand}]\n",
		"'Rapier' has a hilt that no gauntlet fits into", 1, 1 },
};

static void bad_builds_are_refused_in_place(void **state)
{
	for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
		assert_null(book_soldier(*state, refused[i].yaml));
		const struct salle_diagnostic *found = book_must_report(*state, refused[i].message);
		assert_int_equal(found->at.line, refused[i].line);
		assert_int_equal(found->at.column, refused[i].column);
	}
}

/* All faults of a build are reported at once. */
static void errors_are_reported_together(void **state)
{
	assert_null(book_soldier(*state, "weapons: [Longswerd]\nshield: Targe\ngarments: [Gambison, Sallet]\n"));
	assert_int_equal(((struct book_fixture *)*state)->diagnostics.errors, 4);
}

static const char *line_of(const struct salle_sheet *sheet, const char *label)
{
	for (size_t i = 0; i < sheet->n; i++)
		if (strcmp(sheet->lines[i].label, label) == 0)
			return sheet->lines[i].value;
	fail_msg("no line %s", label);
	return "";
}

TEST_OF(struct book_fixture *fixture, a_fighter_is_described)
{
	struct salle_sheet sheet = { .arena = &fixture->arena };
	const struct fb_fighter *f = book_soldier(fixture,
		"weapons: [Longsword, Dirk]\n"
		"garments: [{name: Gambeson, options: gussets}, {name: Cuirass, options: hardened}]\n");
	assert_non_null(f);
	fb_describe_fighter(fixture->book, f, &sheet);
	assert_string_equal(line_of(&sheet, "encumbrance"), "1.10 = armour 0.50 + load 0.60 + bulk 0");
	assert_string_equal(line_of(&sheet, "combat pool, Longsword"),
		"10 = reflex 5 + rank 6 (the best other for longswords) - encumbrance 1");
	assert_string_equal(line_of(&sheet, "weapon in hand"),
		"Longsword (reach L, halfsword) 1hh: swing 1c, thrust 1p, at 4; 2h: swing 2c, thrust 2p, at 4");
	/* tap 1; plate of AV 3 is doubled to 6 against cut and pierce */
	assert_string_equal(line_of(&sheet, "soak ribs"),
		"cut 7 (blunt, at most 3), pierce 7 (blunt, at most 3), blunt 4 (at most 3); 1 under 3P");
	assert_string_equal(line_of(&sheet, "soak crown"), "cut 1, pierce 1, blunt 1");
	assert_string_equal(line_of(&sheet, "soak armpit"), "cut 3 (blunt), pierce 3, blunt 2; 1M");
	assert_string_equal(line_of(&sheet, "cost"), "Cuirass (hardened) r5, Gambeson (gussets) r3, Longsword r3, Dirk r2");
	assert_string_equal(line_of(&sheet, "points"), "11 = class 3 + attributes 5 + proficiencies 3");
	assert_string_equal(line_of(&sheet, "legal"), "no");
}

/*
 * "When using the Longsword proficiency": a fighter who uses another proficiency in its place cannot use halfsword. The
 * option `halfsword: anyone` allows it.
 */
static void halfsword_is_learned(void **state)
{
	static const struct {
		const char *ranks;
		bool anyone;
		unsigned grips;
	} cases[] = { { "swords: 6", false, 2 }, { "swords: 6, longswords: 1", false, 3 }, { "swords: 6", true, 3 } };
	struct book_fixture *fixture = *state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct fb_book *book = salle_arena_alloc(&fixture->arena, sizeof *book);
		*book = *fixture->book;
		book->options.halfsword = cases[i].anyone;
		const struct fb_book *before = fixture->book;
		fixture->book = book;
		const struct fb_fighter *f = book_fighter(fixture,
			salle_arena_format(&fixture->arena,
				"agility: 5\nbrawn: 5\ncunning: 5\nwill: 5\nproficiencies: {%s}\nweapons: Longsword\n",
				cases[i].ranks));
		fixture->book = before;
		assert_non_null(f);
		assert_int_equal(f->weapons[0].n_grips, cases[i].grips);
	}
}

/* The messer (reach S) in the off hand costs no dice. The dirk is sheathed. */
TEST_OF(struct book_fixture *fixture, two_blades_are_described)
{
	struct salle_sheet sheet = { .arena = &fixture->arena };
	const struct fb_fighter *f = book_soldier(fixture, "weapons: [Arming Sword, Dirk]\noff_hand: Messer\n");
	assert_non_null(f);
	fb_describe_fighter(fixture->book, f, &sheet);
	assert_string_equal(line_of(&sheet, "combat pool, both in hand"), "11");
	assert_string_equal(line_of(&sheet, "weapon in the off hand"), "Messer (reach S) 1h: swing 1c, thrust 0p, at 2");
	assert_string_equal(line_of(&sheet, "weapon sheathed"), "Dirk (reach H) 1hl: swing -1c, thrust 0p, at 1");
}

/* A build without weapons has no Brawling, so the rank with swords replaces it. */
TEST_OF(struct book_fixture *fixture, bare_hands_are_described)
{
	struct salle_sheet sheet = { .arena = &fixture->arena };
	const struct fb_fighter *f =
		book_fighter(fixture, "agility: 5\nbrawn: 5\ncunning: 4\nwill: 4\nproficiencies: {swords: 6}\n");
	assert_non_null(f);
	fb_describe_fighter(fixture->book, f, &sheet);
	assert_string_equal(line_of(&sheet, "combat pool, unarmed"),
		"10 = reflex 4 + rank 6 (the best other for brawling) - encumbrance 0");
}

RUN_TESTS_BETWEEN(book_setup, book_teardown, UNIT(attributes_derive), UNIT(brawn_taps),
	UNIT(halves_round_as_the_option_says), UNIT(encumbrance_takes_whole_dice), UNIT(passions_and_traits_are_dice),
	UNIT(hundredths_are_exact), UNIT(a_missing_proficiency_is_replaced), UNIT(options_change_the_cost),
	UNIT(the_cheapest_tiers_are_found), UNIT(all_requisitions_of_a_class_are_used), UNIT(chosen_tiers_are_binding),
	UNIT(an_illegal_build_is_an_error_on_demand), UNIT(matching_is_optimal), UNIT(bad_builds_are_refused_in_place),
	UNIT(errors_are_reported_together), UNIT(a_fighter_is_described), UNIT(halfsword_is_learned),
	UNIT(two_blades_are_described), UNIT(bare_hands_are_described))
