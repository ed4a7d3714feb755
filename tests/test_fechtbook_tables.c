/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shipped tables compared with the rule text, and broken copies of them with their error messages. */
#include <string.h>

#include "book_fixture.h"
#include "testing.h"

static void assert_head(const struct fb_head *head, int dr, int printed, enum fb_type type)
{
	assert_int_equal(head->damage_rating, dr);
	assert_int_equal(head->printed_rating, printed);
	assert_int_equal(head->type, type);
}

static void grips_are_one_apart(void **state)
{
	/* "Longswords" are printed for two hands. With one hand the ratings are 1 lower, and halfsword has its own row. */
	const struct fb_weapon *longsword = book_weapon(*state, "Longsword");
	assert_int_equal(longsword->n_grips, 3);
	assert_head(&longsword->grips[0].swing[0], 1, 2, FB_CUT);
	assert_head(&longsword->grips[0].thrust, 1, 2, FB_PIERCE);
	assert_head(&longsword->grips[1].swing[0], 2, 2, FB_CUT);
	assert_head(&longsword->grips[2].swing[0], 1, 1, FB_CUT);
	assert_head(&longsword->grips[2].thrust, 2, 2, FB_PIERCE);
	const struct fb_grip *halfsword = &longsword->grips[2];
	assert_true(halfsword->halfsword);
	assert_int_equal(halfsword->class, FB_2H);
	assert_int_equal(halfsword->defence_class, FB_2HW);
	assert_int_equal(halfsword->nearest, 2);
	assert_int_equal(halfsword->farthest, 3);
	assert_int_equal(halfsword->reach, FB_REACH_M);
	assert_int_equal(longsword->grips[0].class, FB_1HH);
	/* "Mass Weapons" are printed for one hand: with two hands both ratings are 1 higher */
	const struct fb_weapon *axe = book_weapon(*state, "Horseman's Axe");
	assert_int_equal(axe->n_grips, 2);
	assert_head(&axe->grips[0].swing[0], 2, 2, FB_CUT);
	assert_head(&axe->grips[1].swing[0], 3, 2, FB_CUT);
	assert_head(&axe->grips[1].swing[1], 1, 0, FB_PIERCE);
	assert_head(&axe->grips[1].thrust, 1, 0, FB_PIERCE);
	/* "Polearms" are printed for two hands */
	assert_head(&book_weapon(*state, "Short Spear")->grips[0].swing[0], 0, 1, FB_CUT);
	/* weapons with one grip are as printed */
	assert_head(&book_weapon(*state, "Zweihander")->grips[0].swing[0], 3, 3, FB_CUT);
	assert_head(&book_weapon(*state, "Smallsword")->grips[0].swing[0], -2, -2, FB_BLUNT);
}

/* "Damage Rating", Jaff: the thrust of a rapier has rating 2. With the tap of Brawn 5 and margin 1 the damage is 4. */
static void jaffs_rapier(void **state)
{
	const struct fb_fighter *jaff = book_soldier(*state, "weapons: Rapier\n");
	assert_non_null(jaff);
	const struct fb_head *point = &jaff->weapons[0].grips[0].thrust;
	assert_int_equal(point->damage_rating + (int)jaff->brawn_tap + 1, 4);
	assert_int_equal(point->type, FB_PIERCE);
	assert_int_equal(jaff->weapons[0].traits, FB_COMPLEX_GUARD);
}

/* Weapons that can seek gaps: bladed weapons with a point, and hafted weapons with Maille Piercing and a thrust. */
static void weapons_that_can_seek_gaps(void **state)
{
	static const char *const can[] = { "Knife", "Stiletto", "Longsword", "Pollax", "Crow's Beak", "Goedendag",
		"Horseman's Axe" };
	static const char *const cannot[] = { "Halberd", "Long Spear", "Warhammer", "Flail", "Long Axe", "Unarmed Strike" };
	for (size_t i = 0; i < sizeof can / sizeof can[0]; i++)
		assert_true(book_weapon(*state, can[i])->can_seek_gaps);
	for (size_t i = 0; i < sizeof cannot / sizeof cannot[0]; i++)
		assert_false(book_weapon(*state, cannot[i])->can_seek_gaps);
}

TEST_OF(const struct book_fixture *fixture, wounds_resolve_their_fortune)
{
	const struct fb_book *book = fixture->book;
	/* "KD1" in the table is a knockdown check of 1 hit; a d6 of 4 to 6 gives "KD3" instead */
	const struct fb_wound *wound = &book->wound[FB_PELVIS][FB_BLUNT][3 - 1];
	assert_int_equal(wound->tn, 4);
	assert_int_equal(wound->impact, 4);
	for (unsigned d6 = 0; d6 < 6; d6++)
		assert_int_equal(wound->effects[d6].knockdown_req, d6 < 3 ? 1 : 3);
	/* "BL3" in the table is Blood Loss 3; a d6 of 6 adds suffocation */
	wound = &book->wound[FB_NECK][FB_PIERCE][5 - 1];
	assert_int_equal(wound->blood_loss, 3);
	assert_int_equal(wound->effects[4].suffocation, 0);
	assert_int_equal(wound->effects[5].suffocation, 1);
	wound = &book->wound[FB_HAND][FB_PIERCE][5 - 1]; /* Drop; a double 6 of two dice also disables the arm */
	assert_true(wound->doubles);
	assert_int_equal(wound->effects[0].drop_req, FB_ALWAYS);
	assert_int_equal(wound->effects[1].disabled, 0);
	assert_int_equal(wound->effects[2].disabled, 1);
	wound = &book->wound[FB_CROWN][FB_PIERCE][4 - 1]; /* "KO" without a number: a knockout without a check */
	assert_int_equal(wound->effects[0].knockout_req, FB_ALWAYS);
	assert_int_equal(book->wound[FB_CROWN][FB_CUT][5 - 1].effects[3].death, 1);
	assert_int_equal(book->wound[FB_ABS][FB_PIERCE][5 - 1].effects[3].mortal, 1);
	/* severed limbs count as disabled, although the table prints no code */
	assert_int_equal(book->wound[FB_UPPER_ARM][FB_CUT][5 - 1].effects[0].disabled, 1);
	assert_int_equal(book->wound[FB_HAND][FB_CUT][5 - 1].effects[5].disabled, 1);
}

/* A row that prints "BL1;KO1" may be edited to require checks of up to six hits, also in effects that depend on a
 * d6. */
static void checks_require_up_to_six_hits(void **state)
{
	struct book_fixture fixture;
	(void)state;
	book_compile(&fixture, "",
		&(struct book_edit){ FB_TABLE_WOUNDS, "crown,c,3,5,4,BL1;KO1,", "crown,c,3,5,4,KO4;KD5,d6 1: Drop6" });
	assert_non_null(fixture.book);
	const struct fb_wound *wound = &fixture.book->wound[FB_CROWN][FB_CUT][3 - 1];
	assert_int_equal(wound->effects[0].knockout_req, 4);
	assert_int_equal(wound->effects[0].knockdown_req, 5);
	assert_int_equal(wound->effects[0].drop_req, 6);
	assert_int_equal(wound->effects[1].drop_req, 0);
	book_release(&fixture);
}

static void wheels_follow_the_option(void **state)
{
	static const struct {
		const char *option;
		unsigned location; /* the location hit by a swing at the belly with a d6 of 1 */
	} variants[] = { { "", FB_RIBS }, { "wheels: tros", FB_THIGH }, { "wheels: own", FB_ABS } };
	for (size_t i = 0; i < 3; i++) {
		struct book_fixture fixture;
		book_compile(&fixture, variants[i].option, NULL);
		assert_non_null(fixture.book);
		assert_int_equal(fixture.book->wheel[FB_BELLY][FB_SWING][0], variants[i].location);
		book_release(&fixture);
	}
}

/* An edit contains the whole row with its line end, so that its removal leaves no empty line. */
static const struct {
	struct book_edit edit;
	const char *message;
	bool placed; /* true if the error is reported at the edited row */
} broken[] = {
	{ { FB_TABLE_WOUNDS, "neck,p,5,6,4,BL3,d6 6: Suffocation,printed,mark missing; range from the fortune\n", "" },
		"the row neck p5 is missing", false },
	{ { FB_TABLE_WOUNDS, "crown,c,2,4,3", "crown,c,1,4,3" }, "a second row for crown c1", true },
	{ { FB_TABLE_WOUNDS, "crown,c,2,4,3", "crown,c,1,4,3" }, "the row crown c2 is missing", false },
	{ { FB_TABLE_WOUNDS, "BL1;KO1", "BL1;KO7" }, "unknown effect 'KO7'", true },
	{ { FB_TABLE_WOUNDS, "BL1;KO1", "BL4;KO1" }, "unknown effect 'BL4'", true },
	{ { FB_TABLE_WOUNDS, "d6 3-6: 1d", "d6 6-3: 1d" }, "a condition is like", true },
	{ { FB_TABLE_WOUNDS, "d6 3-6: 1d", "d6 3-6: BL1" }, "'BL1' cannot depend on a fortune", true },
	{ { FB_TABLE_WOUNDS, "d6 6: 1d;d6 4-5: 2d", "d6 6: 1d;2d6 double 6: 2d" }, "d6 or 2d6 for its fortune", true },
	{ { FB_TABLE_WHEELS, "own,shin,thrust,6,shin\n", "" }, "the row own shin thrust 6 is missing", false },
	{ { FB_TABLE_WHEELS, "recon,head,swing,2,face", "recon,head,swing,1,face" }, "a second row for recon head swing 1",
		true },
	{ { FB_TABLE_WEAPONS, "Longsword,longswords,bladed,2c", "Longsword,longswords,bladed,2x" },
		"a damage rating is a number", true },
	{ { FB_TABLE_WEAPONS, "Dirk,brawling,bladed,-1c,0p,,H,1,1", "Dirk,brawling,bladed,-1c,0p,,H,2,1" },
		"'nearest' of 'Dirk' is beyond 'farthest'", true },
	{ { FB_TABLE_WEAPONS, "bladed,,1p,,H", "bladed,,,,H" }, "'Stiletto' has neither 'swing' nor 'thrust'", true },
	{ { FB_TABLE_WEAPONS, "1b,,1,M,2,3", "1b,0b,1,M,2,3" }, "'Flail' is flexible and cannot have a 'thrust'", true },
	{ { FB_TABLE_WEAPONS, "Quarterstaff,polearms,hafted,1b,1b,2", "Quarterstaff,polearms,hafted,1b,1b," },
		"'dr_hands' must say", true },
	{ { FB_TABLE_WEAPONS, "1hh;2hw,,1,", "2hw;1hh,,1," }, "must be a one-handed and then a two-handed class", true },
	{ { FB_TABLE_WEAPONS, "1c,2p,S,1,2", "1c,2p,,1,2" }, "'Bastard Sword' must have the trait halfsword", true },
	{ { FB_TABLE_WEAPONS, "3,halfsword,1c,2p,S,1,2,", "3,,1c,2p,S,1,2," },
		"'Bastard Sword' must have the trait halfsword", true },
	{ { FB_TABLE_WEAPONS, "2hh,,4,halfsword", "1hh,,4,halfsword" }, "'Zweihander' has the trait halfsword but no",
		true },
	{ { FB_TABLE_SHIELDS, "Buckler,1h,", "Buckler,2h," }, "'class' of 'Buckler' must be one-handed", true },
	{ { FB_TABLE_GARMENTS, "Arming Cap,textile,1,0,1,crown", "Arming Cap,textile,1,0,1," },
		"'Arming Cap' covers nothing", true },
	{ { FB_TABLE_GARMENTS, "3,,,,,,,printed", "3,pelvis,,,,,,printed" }, "lists pelvis in two columns", true },
	{ { FB_TABLE_GARMENTS, "Gambeson,,or three-quarter", "Gambesson,,or three-quarter" },
		"unknown garment 'Gambesson' (did you mean 'Gambeson'?)", true },
	{ { FB_TABLE_GARMENTS, "face,1.25,", "face,0.1," }, "'visor_ap' of 'Sallet' must be at least its 'ap'", true },
	{ { FB_TABLE_GARMENTS, "ribs;abs,3,", "ribs;face,3," }, "outside 'coverage'", true },
	{ { FB_TABLE_GARMENTS, ",Gambeson;Heavy Hose,", ",Gambeson;Sallet," },
		"'Sallet' cannot come free with 'Full "
		"Harness'",
		true },
	{ { FB_TABLE_ARMOUR_OPTIONS, "hardened,plate,1,1,,no,,,\n", "" }, "the row for 'hardened' is missing", false },
	{ { FB_TABLE_ARMOUR_OPTIONS, "plate,-1,0,rigid", "plate,-1,0,rigit" },
		"unknown armour trait 'rigit' (did you mean 'rigid'?)", true },
	{ { FB_TABLE_GARMENTS, "Arming Cap,textile,1,0,1,crown,,,,,,,,", "Arming Cap,textile,1,0,1,crown,,,,,,,,quilt" },
		"unknown armour trait 'quilt'", true },
	{ { FB_TABLE_WEAPONS, "crushing;flexible", "crushing;flexibel" },
		"unknown weapon trait 'flexibel' (did you mean 'flexible'?)", true },
	{ { FB_TABLE_WEAPONS, "crushing;flexible", "flexible;flexible" }, "'flexible' is named twice", true },
	{ { FB_TABLE_ARMOUR_TRAITS, "maille,M", "mail,M" }, "the row for 'maille' is missing", false },
	{ { FB_TABLE_WEAPON_TRAITS, "crushing,swing,,rigid;plate", "crushing,swing,,rigid;plat" },
		"unknown armour trait 'plat' (did you mean 'plate'?)", true },
	{ { FB_TABLE_WEAPON_TRAITS, "crushing,swing,,rigid;plate", "crushing,swing,,rigid;rigid" },
		"'rigid' is named twice", true },
	{ { FB_TABLE_WEAPON_TRAITS, "thrown,,", "thorwn,," }, "'thorwn' does nothing: fill at least one of its columns",
		true },
	{ { FB_TABLE_CREATION, "class,2,,,4;3;2;2;1,no", "class,2,,,4;x;2;2;1,no" }, "not 'x'", true },
	{ { FB_TABLE_CREATION, "class,2,,,", "class,1,,," }, "a second row for class 1", true },
	{ { FB_TABLE_CREATION, "class,5,,,,yes", "class,5,,,,no" }, "either 'items' or 'any: yes'", true },
	{ { FB_TABLE_CREATION, "attributes,3,17,7", "attributes,3,17," }, "must have 'points' and 'maximum'", true },
	{ { FB_TABLE_CREATION, "attributes,3,17,7,,\nattributes,4,19,8,,\nattributes,5,23,10,,\n", "" },
		"the rows for attributes are missing", false },
};

static void broken_tables_are_refused(void **state)
{
	for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
		struct book_fixture fixture;
		unsigned line = book_compile(&fixture, "", &broken[i].edit);
		assert_null(fixture.book);
		const struct salle_diagnostic *given = book_must_report(&fixture, broken[i].message);
		assert_non_null(strstr(given->at.file, fb_tables[broken[i].edit.table].name));
		if (broken[i].placed)
			assert_int_equal(given->at.line, line);
		book_release(&fixture);
	}
}

RUN_TESTS_BETWEEN(book_setup, book_teardown, UNIT(grips_are_one_apart), UNIT(jaffs_rapier),
	UNIT(weapons_that_can_seek_gaps), UNIT(wounds_resolve_their_fortune), UNIT(checks_require_up_to_six_hits),
	UNIT(wheels_follow_the_option), UNIT(broken_tables_are_refused))
