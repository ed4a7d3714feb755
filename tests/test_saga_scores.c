/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of the published sample characters ("24. Checks that hold by hand"), and of builds that are refused. */
#include "saga_fixture.h"
#include "testing.h"

#define GROG "shield: heater, armour: metal_scale_f, "
#define SOLDIER "{" GROG "strength: 1, stamina: 1, dexterity: 2, quickness: 2, brawl: 4, single: 5, \
	specialities: [heater], weapons: [axe]}"
#define BERSERKER "{armour: metal_scale_f, strength: 3, stamina: 2, dexterity: 2, quickness: 1, virtues: [large], \
	brawl: 3, great: 5, single: 1, specialities: [pole_axe], weapons: [pole_axe]}"
#define VETERAN "{" GROG "stamina: 1, dexterity: 2, quickness: 2, brawl: 3, single: 8, specialities: [heater, kick], \
	weapons: [axe, kick]}"
#define TOUGH_GUY "{" GROG "strength: 1, stamina: 3, quickness: 1, virtues: [large, tough], brawl: 3, single: 5, \
	specialities: [heater], weapons: [axe]}"
#define SPECIALIST "{" GROG "strength: 2, stamina: 2, dexterity: 3, quickness: 2, brawl: 5, single: 7, \
	puissant: [single], specialities: [heater], weapons: [axe]}"
#define HUNTER "{armour: heavy_leather_p, stamina: 1, dexterity: 2, quickness: 2, bows: 4, weapons: [bow_short]}"
/* The text prints only the totals of the knight. These Characteristics and Abilities give the same totals. */
#define KNIGHT(more) "{shield: heater, armour: chain_f, strength: 1, stamina: 1, dexterity: 2, quickness: 2, \
	single: 8, ride: 5, weapons: [sword_long]" more "}"

struct printed {
	const char *build;
	unsigned arm;
	int core, house, attack, defence, damage, soak, encumbrance;
};

static const struct printed all[] = {
	{ SOLDIER, 0, 0, -1, 12, 11, 7, 8, 3 },
	{ BERSERKER, 0, 2, 1, 13, 7, 14, 9, 0 },
	{ VETERAN, 0, -1, -2, 15, 14, 6, 8, 4 },
	{ VETERAN, 1, -3, -2, 6, 5, 3, 8, 4 },
	{ TOUGH_GUY, 0, -1, -2, 10, 10, 7, 13, 3 },
	{ SPECIALIST, 0, 1, 0, 17, 15, 8, 9, 2 },
	{ HUNTER, 0, -1, 0, 9, 6, 6, 3, 2 },
	{ KNIGHT(""), 0, 2, 0, 14, 14, 7, 10, 2 },
	{ KNIGHT(", mount: destrier"), 0, 2, 0, 17, 17, 7, 10, 2 },
};

/*
 * The veteran of the text defends against kicks with the kick, as the option `weapon` says. For all other characters
 * both values of the option choose the same defence.
 */
static void sample_characters_have_their_printed_totals(void **state)
{
	for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
		const struct printed *it = &all[k];
		saga_open(it->arm == 1 ? "{defence_line: weapon}" : "");
		const struct sg_fighter *fighter = saga_fighter("grog", it->build);
		assert_non_null(fighter);
		const struct sg_arm *arm = &fighter->arm[it->arm];
		assert_int_equal(fighter->encumbrance, it->encumbrance);
		assert_int_equal(fighter->qik - fighter->encumbrance, it->house);
		assert_int_equal(fighter->qik - fighter->encumbrance + arm->init, it->core);
		assert_int_equal(arm->attack, it->attack);
		assert_int_equal(arm->line[SG_MELEE].total, it->defence);
		assert_int_equal(arm->damage, it->damage);
		assert_int_equal(fighter->soak, it->soak);
	}
}

/*
 * Ambiguity A-11: the veteran who kicks still defends with the heater shield. The defence is Quickness 2 + Single 8 +
 * 1 for the speciality + Dfn 3 = 14.
 */
static void the_best_line_defends(void **state)
{
	saga_open("");
	const struct sg_fighter *fighter = saga_fighter("veteran", VETERAN);
	assert_int_equal(fighter->arm[1].line[SG_MELEE].total, 14);
	/* The dagger and the shield do not add up: the defences are Brawl 2 + 0 with the dagger, Single 3 + 2 with the
	 * shield, dodge 2 + 1. */
	fighter = saga_fighter("x", "{brawl: 2, single: 3, specialities: [dodge], weapons: [dagger], shield: round}");
	assert_int_equal(fighter->arm[0].line[SG_MELEE].total, 5);
	assert_int_equal(fighter->arm[0].line[SG_MELEE].score, 3);
	/* The best defence is the dodge: Brawl 6 + 1, against 1 + 2 with the rapier. */
	fighter = saga_fighter("x", "{brawl: 6, single: 1, specialities: [dodge], weapons: [rapier]}");
	assert_int_equal(fighter->arm[0].line[SG_MELEE].total, 7);
	assert_int_equal(fighter->arm[0].line[SG_MELEE].score, 7);
	/* The main-gauche in the off hand may defend: Brawl 4 + 2 against Single 3 + 2 with the rapier. */
	fighter = saga_fighter("x", "{brawl: 4, single: 3, weapons: [rapier], off_hand: main_gauche}");
	assert_int_equal(fighter->arm[0].line[SG_MELEE].total, 6);
	/* Ambiguity A-23: the bayonet on a musket in hand may defend: Great 4 + 1 against Firearms 4 and Brawl 0. */
	fighter = saga_fighter("x", "{great: 4, firearms: 4, weapons: [musket, bayonet_attached]}");
	assert_int_equal(fighter->arm[0].line[SG_MELEE].total, 5);
	assert_string_equal(fighter->arm[0].line[SG_MELEE].name, "Bayonet (attached)");
	assert_int_equal(fighter->arm[0].line[SG_MISSILE].total, 4);
	assert_int_equal(fighter->load, 200);
	fighter = saga_fighter("x", "{great: 3, firearms: 4, weapons: [bayonet_attached, musket]}");
	assert_int_equal(fighter->arm[0].line[SG_MISSILE].total, 4); /* the score is Firearms, 4 */
	/*
	 * Ambiguity A-08: with the option the weapon in the off hand adds its Dfn to the defence, as a shield does. The
	 * sum is Single 3 + rapier 2 + main-gauche 2.
	 */
	saga_open("{off_hand: parries}");
	fighter = saga_fighter("x", "{brawl: 4, single: 3, weapons: [rapier], off_hand: main_gauche}");
	assert_int_equal(fighter->arm[0].line[SG_MELEE].total, 7);
}

/* Ambiguity A-04: "Load 2.0 → two hands, Load 1.0 → one". */
static void hands_depend_on_the_load(void **state)
{
	static const char *const weapons[][2] = { { "crossbow", "no" }, { "blunderbuss", "no" }, { "musket", "no" },
		{ "pistol", "yes" }, { "dragon", "yes" } };
	saga_open("");
	for (size_t k = 0; k < sizeof weapons / sizeof *weapons; k++) {
		char build[80];
		snprintf(build, sizeof build, "{weapons: [%s], shield: heater}", weapons[k][0]);
		assert_int_equal(saga_fighter("x", build) != NULL, weapons[k][1][0] == 'y');
	}
}

/* Ambiguity A-07: riding adds to a shooter's Defence. It adds to shots only with an option. */
static void riding_and_shots(void **state)
{
	for (unsigned k = 0; k < 2; k++) {
		saga_open(k == 0 ? "" : "{mounted_missiles: yes}");
		const struct sg_fighter *fighter =
			saga_fighter("x", "{firearms: 4, ride: 2, mount: destrier, weapons: [pistol, saber]}");
		assert_int_equal(fighter->arm[0].attack, k == 0 ? 5 : 7);
		assert_int_equal(fighter->arm[0].line[SG_MELEE].total, 6);
		assert_int_equal(fighter->arm[1].attack, 4 + 2);
	}
}

/*
 * "16. Load, Burden, Encumbrance": a fighter on foot in plate has 1 more Encumbrance, whatever the Strength. Fractions
 * of Load are added before rounding.
 */
static void load_becomes_encumbrance(void **state)
{
	static const struct {
		const char *build;
		int burden, encumbrance;
	} cases[] = {
		{ "{}", 0, 0 },
		{ "{weapons: [rapier]}", 1, 1 },
		{ "{weapons: [rapier], strength: 3}", 1, 0 },
		{ "{weapons: [rapier], strength: -1}", 1, 1 },
		{ "{armour: plate_f, strength: 2}", 3, 2 }, /* Load 8: Burden 3 - Strength 2 + 1 for plate */
		{ "{armour: plate_f, strength: 2, mount: destrier}", 3, 1 },
		{ "{armour: plate_p, strength: 5}", 3, 1 },                 /* partial plate also adds 1 (ambiguity A-30) */
		{ "{armour: lorica_farranus_f, weapons: [rapier]}", 3, 3 }, /* the Burden of Load 6 */
		{ "{armour: lorica_farranus_f}", 2, 2 },                    /* the Burden of Load 5 */
		{ "{armour: metal_scale_f, weapons: [great_axe_is_not_here]}", -1, 0 },
	};
	saga_open("");
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		const struct sg_fighter *fighter = saga_fighter("x", cases[k].build);
		assert_int_equal(fighter == NULL, cases[k].burden < 0);
		if (fighter == NULL)
			continue;
		assert_int_equal(fighter->burden, cases[k].burden);
		assert_int_equal(fighter->encumbrance, cases[k].encumbrance);
	}
	saga_must_report("unknown weapon 'great_axe_is_not_here'");
}

/* "1. Dice": 1 botch die by default, 3 more without the Ability, 2 fewer with Cautious, at least 0. */
static void botch_dice_depend_on_the_ability(void **state)
{
	saga_open("");
	assert_int_equal(saga_fighter("x", "{single: 1, weapons: [rapier]}")->arm[0].botch_dice, 1);
	assert_int_equal(saga_fighter("x", "{weapons: [rapier]}")->arm[0].botch_dice, 4);
	assert_int_equal(saga_fighter("x", "{practised: [single], weapons: [rapier]}")->arm[0].botch_dice, 1);
	assert_int_equal(saga_fighter("x", "{cautious: [single], weapons: [rapier]}")->arm[0].botch_dice, 2);
	assert_int_equal(saga_fighter("x", "{single: 2, cautious: [single], weapons: [rapier]}")->arm[0].botch_dice, 0);
}

/* "Palsied Hands: −2 with held objects": Attack and Defence are lower with a weapon or a shield, but not with a
 * fist. */
static void palsied_hands_hold_badly(void **state)
{
	static const struct {
		const char *outfit;
		int attack, defence; /* points that the fighter loses */
	} cases[] = {
		{ "weapons: [rapier]", 2, 2 },
		{ "weapons: [rapier], shield: round", 2, 2 },
		{ "weapons: [fist]", 0, 0 },
		{ "weapons: [bow_short]", 2, 2 },
	};
	saga_open("{defence_line: weapon}");
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		char sound[100], palsied[150];
		(void)snprintf(sound, sizeof sound, "{%s}", cases[k].outfit);
		(void)snprintf(palsied, sizeof palsied, "{%s, virtues: [palsied_hands]}", cases[k].outfit);
		const struct sg_arm arm = saga_fighter("x", sound)->arm[0], lame = saga_fighter("x", palsied)->arm[0];
		assert_int_equal(arm.attack - lame.attack, cases[k].attack);
		assert_int_equal(arm.line[SG_MELEE].total - lame.line[SG_MELEE].total, cases[k].defence);
		assert_int_equal(arm.line[SG_MISSILE].total - lame.line[SG_MISSILE].total, cases[k].defence);
	}
	assert_int_equal(saga_fighter("x", "{virtues: [long_winded]}")->fatigue_roll_bonus, 3);
}

static void impossible_builds_are_refused(void **state)
{
	static const struct {
		const char *build, *says;
	} cases[] = {
		{ "{weapons: [warhammer], strength: 1}", "'warhammer' needs a Strength of 2; that of 'x' is 1" },
		{ "{shield: heater, strength: -1}", "'heater' needs a Strength of 0" },
		{ "{weapons: [sword_great], shield: heater, strength: 1}", "'x' has too few hands" },
		{ "{weapons: [rapier], off_hand: main_gauche, shield: round}", "'x' has too few hands" },
		{ "{weapons: [lance]}", "for riders only" },
		{ "{weapons: [bayonet_attached]}",
			"'bayonet_attached' is fixed to 'musket', which is not among the weapons of 'x'" },
		{ "{weapons: [dodge]}", "'dodge' only defends" },
		{ "{specialities: [rapier, heater], weapons: [rapier]}", "both specialities of single" },
		{ "{virtues: [lucky]}", "unknown virtue 'lucky'" },
		{ "{armour: plate}", "unknown armour 'plate'" },
	};
	saga_open("");
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		assert_null(saga_fighter("x", cases[k].build));
		saga_must_report(cases[k].says);
	}
	/* the hand with a buckler may hold something */
	assert_non_null(saga_fighter("x", "{weapons: [rapier], off_hand: main_gauche, shield: buckler}"));
}

/*
 * "2. Character numbers": costs of Characteristics, limits by age, and experience of 5·n(n+1)/2. The limits do not
 * count Virtues and Puissant.
 */
static void characters_as_they_are_created(void **state)
{
	static const struct {
		const char *build, *says; /* message; NULL if the build is valid */
		int points, experience;
	} cases[] = {
		/* a build without an age is not checked as a character at creation */
		{ "{strength: 5, single: 20}", NULL, 0, 0 },
		{ "{age: 20}", NULL, 0, 0 },
		{ "{age: 20, strength: 3, stamina: 1}", NULL, 7, 0 },
		{ "{age: 20, strength: 3, stamina: 1, dexterity: 1}",
			"the Characteristics of 'x' cost 8 points: expected at most 7", 0, 0 },
		{ "{age: 20, strength: 3, stamina: 3, dexterity: 2, quickness: -3, other_characteristics: -2}", NULL, 7, 0 },
		{ "{age: 20, strength: 3, stamina: 3, dexterity: 2, quickness: -3, other_characteristics: -1}", "cost 8 points",
			0, 0 },
		{ "{age: 20, strength: 4}",
			"the strength of 'x' is +4: expected -3 to +3 as it is created, or its name under "
			"great_characteristics for each point more",
			0, 0 },
		{ "{age: 20, strength: 4, great_characteristics: strength}", NULL, 6, 0 },
		{ "{age: 20, strength: 5, great_characteristics: [strength, strength]}", NULL, 6, 0 },
		{ "{age: 20, strength: 6, great_characteristics: [strength, strength, strength]}",
			"'x' has Great or Poor for strength 3 times: expected one of them, at most 2 times", 0, 0 },
		{ "{age: 20, strength: 3, great_characteristics: [strength]}",
			"the strength of 'x' is +3, with Great 1 times: expected +4", 0, 0 },
		{ "{age: 20, quickness: -5, poor_characteristics: [quickness, quickness], strength: 3, stamina: 3, "
		  "dexterity: 1}",
			NULL, 7, 0 },
		{ "{age: 20, great_characteristics: [strenght]}",
			"unknown Characteristic 'strenght' (did you mean 'strength'?)", 0, 0 },
		{ "{age: 29, single: 6}", "'x' has single 6 at the age of 29: expected at most 5 as it is created", 0, 0 },
		{ "{age: 30, single: 6}", NULL, 0, 105 },
		{ "{age: 35, ride: 7}", "'x' has ride 7 at the age of 35: expected at most 6", 0, 0 },
		{ "{age: 45, single: 8, brawl: 9}", "'x' has brawl 9 at the age of 45", 0, 0 },
		{ "{age: 46, single: 9, puissant: [single]}", NULL, 0, 225 },
		{ "{age: 46, brawl: 10}", "expected at most 9", 0, 0 },
		{ "{age: 20, single: 5, brawl: 2, experience: 90}", NULL, 0, 90 },
		{ "{age: 20, single: 5, brawl: 2, experience: 89}",
			"the Abilities of 'x' cost 90 points of experience: expected at most its 89", 0, 0 },
	};
	saga_open("");
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		const struct sg_fighter *fighter = saga_fighter("x", cases[k].build);
		if (cases[k].says != NULL) {
			assert_null(fighter);
			saga_must_report(cases[k].says);
			continue;
		}
		assert_non_null(fighter);
		assert_int_equal(fighter->creation.points, cases[k].points);
		assert_int_equal(fighter->creation.experience, cases[k].experience);
	}
}

static void rules_not_on_the_mat_are_refused_by_name(void **state)
{
	saga_begin_duel("", "{weapons: [pistol]}", "{weapons: [rapier]}", "", "{distance: 512}");
	assert_null(saga.matchup);
	saga_must_report("distance: 512 paces; on the battle mat at most 510");
}

/* "12. Missile combat": only shields add their Dfn; a fighter defends with the Ability of the weapon in hand. */
static void missiles_are_defended_by_shields(void **state)
{
	saga_open("");
	const struct sg_fighter *fighter =
		saga_fighter("x", "{single: 4, quickness: 1, weapons: [sword_long], shield: heater}");
	assert_int_equal(fighter->arm[0].line[SG_MELEE].total, 9);
	assert_int_equal(fighter->arm[0].line[SG_MISSILE].total, 8);
	fighter = saga_fighter("x", "{great: 4, brawl: 3, quickness: 1, weapons: [staff]}");
	assert_int_equal(fighter->arm[0].line[SG_MELEE].total, 8);
	assert_int_equal(fighter->arm[0].line[SG_MISSILE].total, 5);
	fighter = saga_fighter("x", "{brawl: 3, weapons: [main_gauche]}");
	assert_int_equal(fighter->arm[0].line[SG_MISSILE].total, 3);
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(sample_characters_have_their_printed_totals), UNIT(the_best_line_defends),
	UNIT(hands_depend_on_the_load), UNIT(riding_and_shots), UNIT(load_becomes_encumbrance),
	UNIT(botch_dice_depend_on_the_ability), UNIT(palsied_hands_hold_badly), UNIT(impossible_builds_are_refused),
	UNIT(characters_as_they_are_created), UNIT(rules_not_on_the_mat_are_refused_by_name),
	UNIT(missiles_are_defended_by_shields))
