/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Odds of single exchanges, compared with results by hand. */
#include <math.h>
#include <string.h>

#include <salle/exchange_odds.h>

#include "fechtbook_fixture.h"
#include "exchange_fixture.h"
#include "testing.h"

/*
 * A thrust with six dice against five, all at TN 4. A margin of m has the chance that 11 coins show 5 + m heads: C(11,
 * 5 + m) / 2048. A thrust also wins ties, except without hits. Rating 2 and Brawn 4 (tap 0) against bare ribs make
 * level 2 + m.
 */
static void thrust_against_deflect(void **state)
{
	static const double ways[] = { 462, 462, 330, 165, 55, 11, 1 };
	struct fight *fight = *state;
	struct salle_exchange odds =
		odds_of(fight, "{attack: thrust, attack_wheel: chest, attack_dice: 6, defence: deflect, defence_dice: 5}");
	assert_cell(&odds, "contest", "the attack succeeds", 0, 1485 / 2048.);
	assert_cell(&odds, "contest", "a tie", 0, 1 / 2048.);
	assert_cell(&odds, "contest", "the defence succeeds", 0, 562 / 2048.);
	for (unsigned m = 0; m <= 6; m++)
		assert_cell(&odds, "margin", (const char[]){ (char)('0' + m), '\0' }, 0, (ways[m] - (m == 0)) / 2048);
	assert_cell(&odds, "margin", "2", 1, 165 / 2048.);
	assert_cell(&odds, "wound", "ribs, pierce", 0, 1485 / 2048.);
	assert_cell(&odds, "wound", "ribs, pierce", 3, 461 / 2048.); /* margin 0 makes level 2 */
	assert_cell(&odds, "wound", "ribs, pierce", 6, (165 + 55 + 11 + 1) / 2048.);
	assert_cell(&odds, "tn", "4", 0, 461 / 2048.);
	assert_cell(&odds, "tn", "5", 0, 462 / 2048.);
	assert_cell(&odds, "tn", "6", 0, (330 + 232) / 2048.);
	assert_cell(&odds, "impact", "3", 0, 462 / 2048.);
	assert_cell(&odds, "effect", "wounded", 0, 1485 / 2048.);
	assert_cell(&odds, "effect", "out of the bout", 0, 0);
	/* mean margin: the sum of cases times margins is 1898, and 1485 cases win */
	assert_true(fabs(odds.means[0].value - 1898 / 1485.) < 1e-12);
}

/*
 * A blow landed with margin 1: rating 2 + margin 1 at the ribs is level 3. A d6 of 1 to 3 requires a knockout check
 * with 2 hits. Grit 4 at TN 5 fails the check with the chance (2/3)^4 + 4 (1/3) (2/3)^3 = 48/81. A d6 of 3 kills, too,
 * and then only the death counts. A d6 of 6 knocks prone.
 */
TEST_OF(struct fight *fight, effects_of_a_landed_blow)
{
	struct fb_effects *effects = fight->book.wound[FB_RIBS][FB_PIERCE][2].effects;
	effects[0].knockout_req = effects[1].knockout_req = effects[2].knockout_req = 2;
	effects[2].death = 1;
	effects[4].mortal = 1;
	effects[5].knockdown_req = FB_ALWAYS;
	fight_compile(fight);
	struct salle_exchange odds = odds_of(fight, "{attack: thrust, attack_wheel: chest, margin: 1}");
	assert_cell(&odds, "effect", "killed", 0, 1 / 6.);
	assert_cell(&odds, "effect", "knocked out", 0, 2 / 6. * 48 / 81);
	assert_cell(&odds, "effect", "out of the bout", 0, 1 / 6. + 2 / 6. * 48 / 81);
	assert_cell(&odds, "effect", "knocked prone", 0, 1 / 6.);
	assert_cell(&odds, "effect", "prone for good", 0, 1 / 6.);
	assert_cell(&odds, "effect", "mortally wounded", 0, 1 / 6.);
	assert_cell(&odds, "wound", "ribs, pierce", 4, 1);
	assert_cell(&odds, "tn", "5", 0, 1);
	/* at base TN 6 the knockout checks fail with the chance (5/6)^4 + 4 (1/6) (5/6)^3 = 1125/1296 */
	odds = odds_of(fight, "{attack: thrust, attack_wheel: chest, margin: 1, defence_tn: 6}");
	assert_cell(&odds, "effect", "knocked out", 0, 2 / 6. * 1125 / 1296);
	assert_cell(&odds, "tn", "6", 0, 1);
}

/*
 * A cut of level 3 at the forearm requires a Drop check with 2 hits. Brawn 4 at TN 5 fails this check with the chance
 * 48/81. Half of the blows hit the weapon arm, half the shield arm. A swing with rating 1 and 2 dice bought for damage
 * makes level 1 + 2. Minimum impact applies only at core locations.
 */
TEST_OF(struct fight *fight, arms_drop_what_they_hold)
{
	for (unsigned d6 = 0; d6 < 6; d6++)
		fight->book.wound[FB_FOREARM][FB_CUT][2].effects[d6].drop_req = 2;
	fight->fighter[1].has_shield = true;
	fight->fighter[1].shield = (struct fb_shield){ .name = "shield", .class = FB_1H };
	fight->fighter[0].weapons[0].traits |= FB_FLEXIBLE; /* a flexible weapon ignores that the shield favours the arms */
	fight_compile(fight);
	struct salle_exchange odds = odds_of(fight, "{attack: swing, attack_wheel: arms, attack_buy: 2, margin: 0}");
	assert_cell(&odds, "wound", "forearm, cut", 4, 1);
	assert_cell(&odds, "effect", "weapon falls", 0, 24 / 81.);
	assert_cell(&odds, "effect", "shield falls", 0, 24 / 81.);
	assert_cell(&odds, "impact", "3", 0, 1);
	odds = odds_of(fight, "{attack: swing, attack_wheel: arms, attack_buy: 2, margin: 0, defence_shield: no}");
	assert_cell(&odds, "effect", "shield falls", 0, 0);

	/* all blows hit a hand: a complex guard stops those at the weapon hand, and all others make the shield fall */
	for (unsigned d6 = 0; d6 < 6; d6++) {
		fight->book.wheel[FB_ARMS][FB_SWING][d6] = FB_HAND;
		fight->book.wound[FB_HAND][FB_CUT][2].effects[d6].drop_req = FB_ALWAYS;
	}
	fight->fighter[1].weapons[0].traits |= FB_COMPLEX_GUARD;
	fight_compile(fight);
	odds = odds_of(fight, "{attack: swing, attack_wheel: arms, attack_buy: 2, margin: 0}");
	assert_cell(&odds, "wound", "stopped by the guard", 0, 0.5);
	assert_cell(&odds, "wound", "hand, cut", 4, 0.5);
	assert_cell(&odds, "effect", "weapon falls", 0, 0);
	assert_cell(&odds, "effect", "shield falls", 0, 0.5);
}

/*
 * Two dice against one at TN 4: the attack wins by one hit with the chance 3/8 and by two with 1/8. A tie has the
 * chance 3/8. The defence wins by one hit with the chance 1/8.
 */
TEST_OF(struct fight *fight, a_counter_gives_bonus_dice)
{
	struct salle_exchange odds =
		odds_of(fight, "{attack: swing, attack_wheel: chest, attack_dice: 2, defence: counter, defence_dice: 1}");
	assert_cell(&odds, "contest", "the attack succeeds", 0, 4 / 8.);
	assert_cell(&odds, "contest", "a tie", 0, 3 / 8.);
	assert_cell(&odds, "bonus", "0", 0, 1 / 8.);
	assert_cell(&odds, "bonus", "1", 0, 0);
}

/*
 * A Disarm with four dice at TN 4 against a weapon of the same class, without a defence. Margin 3 or more has the
 * chance 5/16. The impact is the margin.
 */
TEST_OF(struct fight *fight, a_disarm_by_margin)
{
	struct salle_exchange odds = odds_of(fight, "{attack: disarm, attack_dice: 4}");
	assert_cell(&odds, "contest", "the attack succeeds", 0, 15 / 16.);
	assert_cell(&odds, "effect", "weapon disabled", 0, 10 / 16.);
	assert_cell(&odds, "effect", "weapon falls", 0, 5 / 16.);
	assert_cell(&odds, "effect", "weapon taken", 0, 5 / 16.);
	assert_cell(&odds, "impact", "2", 0, 6 / 16.);
	odds = odds_of(fight, "{attack: disarm, attack_dice: 4, attack_take: no}");
	assert_cell(&odds, "effect", "weapon taken", 0, 0);
}

/* The table of impact covers all margins: the impact of a Disarm is its margin, that of a Gouge twice its margin. */
TEST_OF(struct fight *fight, impact_by_the_margin)
{
	struct salle_exchange odds = odds_of(fight, "{attack: disarm, margin: 63}");
	assert_cell(&odds, "impact", "63", 0, 1);
	assert_true(fabs(odds.means[1].value - 63) < 1e-12);
	odds = odds_of(fight, "{attack: gouge, margin: 63}");
	assert_cell(&odds, "impact", "126", 0, 1);
	odds = odds_of(fight, "{attack: hold, attack_buy: 3, margin: 63}");
	assert_cell(&odds, "impact", "66", 0, 1);
	/* 40 dice at TN 4 score 20 hits on average, and the impact is twice the margin; the mean is over attacks that
	 * succeed */
	odds = odds_of(fight, "{attack: gouge, attack_dice: 40}");
	assert_true(fabs(odds.means[1].value - 40 / (1 - 0x1p-40)) < 1e-9);
}

/*
 * An attack with six dice and a feint with three dice, from the belly to the chest. The feint costs 1 die, and the
 * other two dice buy one die. So seven dice attack against five.
 */
TEST_OF(struct fight *fight, a_feint_goes_elsewhere)
{
	struct salle_exchange odds = odds_of(fight,
		"{attack: swing, attack_wheel: belly, attack_dice: 6, attack_feint: chest, "
		"attack_feint_dice: 3, defence: dodge, defence_dice: 5}");
	/* the attack wins if 12 coins show more than 5 heads: (4096 - (1 + 12 + 66 + 220 + 495 + 792)) of 4096 cases */
	assert_cell(&odds, "contest", "the attack succeeds", 0, 2510 / 4096.);
	assert_cell(&odds, "wound", "ribs, cut", 0, 2510 / 4096.);
	/* a feint from a thrust to a swing at the same wheel, with the same dice */
	odds = odds_of(fight,
		"{attack: thrust, attack_wheel: chest, attack_dice: 6, attack_feint: chest, attack_feint_as: swing, "
		"attack_feint_dice: 3, defence: dodge, defence_dice: 5}");
	assert_cell(&odds, "contest", "the attack succeeds", 0, 2510 / 4096.);
	assert_cell(&odds, "wound", "ribs, cut", 0, 2510 / 4096.);
}

/*
 * A bare hand lands with margin 4 on maille of AV 1. The foe's wound has level 1: rating 0 + half of the margin, 2, -
 * AV 1. The hand suffers the whole margin of 4 as damage against soak 0: level 4. A forearm that parries a sword at
 * distance 3 suffers a swing with rating 1 and margin 0: level 1.
 */
TEST_OF(struct fight *fight, damage_to_the_attacker)
{
	fight->fighter[1].layers_at[FB_RIBS] =
		(struct fb_layers){ .n_layers = 1, .layer = { { .armour_value = 1, .traits = FB_MAILLE } } };
	for (unsigned d6 = 0; d6 < 6; d6++)
		fight->book.wound[FB_HAND][FB_BLUNT][3].effects[d6].knockout_req = d6 < 3 ? 2 : 0;
	fight_compile(fight);
	struct salle_exchange odds = odds_of(fight, "{attack: swing, attack_with: hand, attack_wheel: chest, margin: 4}");
	assert_cell(&odds, "wound", "ribs, blunt", 2, 1);
	assert_cell(&odds, "recoil", "wounded", 0, 1);
	/* half of the d6 require a check; Grit 4 at TN 6 fails this check with the chance 1125/1296 */
	assert_cell(&odds, "recoil", "out of the bout", 0, 0.5 * 1125 / 1296);
	odds = odds_of(fight,
		"{attack: swing, attack_wheel: chest, attack_dice: 1, defence: deflect, defence_with: forearm, "
		"defence_dice: 1}");
	/* the swing has a heavier class than the forearm, so the forearm defends at TN 5 */
	assert_cell(&odds, "contest", "the defence succeeds", 0, 1 / 6.);
	assert_cell(&odds, "recoil", "wounded", 0, 1 / 6.);
	odds = odds_of(fight,
		"{attack: swing, attack_wheel: chest, attack_dice: 1, defence: deflect, defence_with: forearm, "
		"defence_dice: 1, distance: 1}");
	for (size_t t = 0; t < odds.n_tables; t++)
		assert_string_not_equal(odds.tables[t].name, "recoil");
}

/*
 * A fighter has a sword in one hand, and in the other a dagger with rating 0. A thrust with the dagger and margin 3
 * makes level 0 + 3. Both arms of the victim are hit equally often. Each arm drops what it holds with the chance 48/81:
 * Brawn 4 at TN 5 fails a check of 2 hits.
 */
TEST_OF(struct fight *fight, either_weapon_strikes_and_defends)
{
	for (unsigned d6 = 0; d6 < 6; d6++)
		fight->book.wound[FB_FOREARM][FB_PIERCE][2].effects[d6].drop_req = 2;
	fight_add_dagger(fight, 0, true);
	fight_compile(fight);
	struct salle_exchange odds =
		odds_of(fight, "{attack: thrust, attack_with: second, attack_wheel: chest, margin: 3}");
	assert_cell(&odds, "wound", "ribs, pierce", 4, 1);
	odds = odds_of(fight, "{attack: thrust, attack_wheel: chest, margin: 3}");
	assert_cell(&odds, "wound", "ribs, pierce", 6, 1);
	odds = odds_of(fight, "{attack: thrust, attack_with: second, attack_wheel: chest, margin: 3, grapple: yes}");
	assert_cell(&odds, "wound", "ribs, pierce", 4, 1);
	assert_refused(fight, "{attack: thrust, attack_with: second, attack_second: none, attack_wheel: chest, margin: 3}",
		"ada has no weapon in its other hand: give attack_second");

	fight_add_dagger(fight, 1, false);
	fight_compile(fight);
	odds = odds_of(fight, "{attack: thrust, attack_wheel: arms, margin: 1, defence_second: dagger}");
	assert_cell(&odds, "effect", "weapon falls", 0, 48 / 81.);
	odds = odds_of(fight, "{attack: thrust, attack_wheel: arms, margin: 1, defence_second: none}");
	assert_cell(&odds, "effect", "weapon falls", 0, 24 / 81.);
	assert_refused(fight, "{attack: thrust, attack_wheel: arms, margin: 1, defence_second: sword}",
		"bea already holds 'sword'");
	assert_refused(fight,
		"{attack: thrust, attack_wheel: arms, margin: 1, defence_weapon: dagger, defence_second: sword}",
		"'sword' is longer than 'dagger': name the longer weapon first, because it is the primary one");
}

/*
 * One die against one. A swing of class 1h outweighs the light dagger, which defends at TN 5, so the attack wins with
 * the chance 1/2 * 2/3. Against the sword the attack wins with the chance 1/4. If the defence may use either weapon, it
 * uses the sword.
 */
#define PARRIES "attack: swing, attack_wheel: chest, attack_dice: 1, defence: deflect, defence_dice: 1, distance: 3"
TEST_OF(struct fight *fight, a_dagger_parries)
{
	fight_add_dagger(fight, 1, true);
	fight_compile(fight);
	struct salle_exchange odds = odds_of(fight, "{" PARRIES ", defence_with: second}");
	assert_cell(&odds, "contest", "the attack succeeds", 0, 1 / 3.);
	odds = odds_of(fight, "{" PARRIES ", defence_with: held}");
	assert_cell(&odds, "contest", "the attack succeeds", 0, 1 / 4.);
}

/*
 * A thrust with rating 2 and margin 3 has level 5, TN 6 and impact 5; pulled to level 1 it has TN 4 and impact 1. A
 * swing with rating 1 and 2 dice bought for damage has level 3; pulled to level 0 it keeps its minimum impact of 3. If
 * a blow is held back and the foe yields, the blow only ends the bout. If the foe does not yield, the blow has its full
 * effect.
 */
TEST_OF(struct fight *fight, pulled_punches_reduce_level_tn_and_impact)
{
	struct salle_exchange odds = odds_of(fight, "{attack: thrust, attack_wheel: chest, margin: 3, attack_pull: 1}");
	assert_cell(&odds, "wound", "ribs, pierce", 2, 1);
	assert_cell(&odds, "impact", "1", 0, 1);
	assert_cell(&odds, "tn", "4", 0, 1);
	odds = odds_of(fight, "{attack: thrust, attack_wheel: chest, margin: 3, attack_pull: hold}");
	assert_cell(&odds, "wound", "ribs, pierce", 6, 1);
	assert_cell(&odds, "effect", "yields to the blow", 0, 0);
	assert_cell(&odds, "tn", "6", 0, 1);
	odds = odds_of(fight, "{attack: thrust, attack_wheel: chest, margin: 3, attack_pull: hold, defence_yields: yes}");
	assert_cell(&odds, "wound", "ribs, pierce", 1, 1);
	assert_cell(&odds, "effect", "yields to the blow", 0, 1);
	assert_cell(&odds, "effect", "out of the bout", 0, 1);
	assert_cell(&odds, "effect", "wounded", 0, 0);
	assert_cell(&odds, "impact", "0", 0, 1);
	odds = odds_of(fight, "{attack: swing, attack_wheel: chest, attack_buy: 2, margin: 0, attack_pull: 0}");
	assert_cell(&odds, "wound", "ribs, cut", 1, 1);
	assert_cell(&odds, "impact", "3", 0, 1);
	assert_refused(fight, "{attack: disarm, attack_dice: 3, attack_pull: 1}",
		"'attack_pull' does not go with 'disarm'");
	assert_refused(fight, "{attack: swing, attack_wheel: chest, attack_dice: 3, defence_yields: yes}",
		"'defence_yields' needs 'attack_pull: hold'");
}

/*
 * One die against one: at TN 3 against TN 5 the attack wins with the chance 4/6 * 4/6. If an advantage and a lost
 * footing of the attacker cancel, both sides roll at TN 4, and the chance is 1/2 * 1/2.
 */
TEST_OF(struct fight *fight, edges_change_target_numbers)
{
	struct salle_exchange odds = odds_of(fight,
		"{attack: swing, attack_wheel: chest, attack_dice: 1, attack_edge: advantage, defence: dodge, "
		"defence_dice: 1, defence_edge: disadvantage}");
	assert_cell(&odds, "contest", "the attack succeeds", 0, 16 / 36.);
	assert_cell(&odds, "contest", "a tie", 0, 16 / 36.);
	odds = odds_of(fight,
		"{attack: swing, attack_wheel: chest, attack_dice: 1, attack_edge: advantage, attack_unsteady: yes, "
		"defence: dodge, defence_dice: 1}");
	assert_cell(&odds, "contest", "the attack succeeds", 0, 1 / 4.);
	assert_refused(fight,
		"{attack: swing, attack_wheel: chest, attack_dice: 1, attack_prone: yes, attack_edge: disadvantage}",
		"a prone fighter cannot try a maneuver that is at a disadvantage");
}

/*
 * In a grapple a thrust wins ties as usual. A Disarm has an advantage, so one die rolls at TN 3. A fist strikes with
 * rating 0 at every wheel, even at the shin, which a fist does not reach while both fighters stand.
 */
TEST_OF(struct fight *fight, strikes_in_a_grapple)
{
	struct salle_exchange odds = odds_of(fight,
		"{attack: thrust, attack_with: hand, grapple: yes, attack_wheel: head, attack_dice: 1, defence: resist, "
		"defence_dice: 1}");
	assert_cell(&odds, "contest", "the attack succeeds", 0, 1 / 2.);
	/* the sword is too long, so the bare hand disarms; the hand's lower class offsets the advantage */
	odds = odds_of(fight, "{attack: disarm, grapple: yes, attack_dice: 1}");
	assert_cell(&odds, "contest", "the attack succeeds", 0, 1 / 2.);
	odds = odds_of(fight, "{attack: swing, attack_with: hand, grapple: yes, attack_wheel: shin, margin: 4}");
	assert_cell(&odds, "wound", "shin, blunt", 3, 1);
	assert_refused(fight, "{attack: swing, attack_with: hand, attack_wheel: shin, margin: 4}",
		"hand (1hl), swing 0b does not reach the wheel 'shin', only head, chest, belly, thigh, arms while both stand");
	assert_refused(fight, "{attack: swing, grapple: yes, attack_wheel: chest, attack_dice: 2}",
		"too long for a grapple: sword (1h), swing 1c");
	assert_refused(fight,
		"{attack: swing, attack_with: hand, grapple: yes, attack_wheel: chest, attack_dice: 2, "
		"defence: dodge, defence_dice: 1}",
		"'dodge' does not go against 'swing' in a grapple");
}

/*
 * A longsword with ratings 1 (swing and thrust) in two hands, and 0 (swing) and 3 (thrust) in halfsword. The arguments
 * may name either grip, whatever grip the policy begins with. Thrusts that land with margin 1 have level 2 in two hands
 * and level 4 in halfsword.
 */
TEST_OF(struct fight *fight, grips_of_a_longsword)
{
	struct fb_weapon *weapon = &fight->fighter[0].weapons[0];
	weapon->grips[1] = weapon->grips[0];
	weapon->grips[0].hands = weapon->grips[1].hands = 2;
	weapon->grips[0].thrust = (struct fb_head){ 1, 1, FB_PIERCE };
	weapon->grips[1].thrust = (struct fb_head){ 3, 3, FB_PIERCE };
	weapon->grips[1].halfsword = true;
	weapon->n_grips = 2;
	for (unsigned k = 0; k < 2; k++) {
		fight_set_policy(fight, 0, k == 0 ? "grip: widest" : "grip: halfsword");
		fight_compile(fight);
		struct salle_exchange odds =
			odds_of(fight, "{attack: thrust, attack_wheel: chest, margin: 1, attack_grip: halfsword}");
		assert_cell(&odds, "wound", "ribs, pierce", 5, 1);
		odds = odds_of(fight, "{attack: thrust, attack_wheel: chest, margin: 1, attack_grip: widest}");
		assert_cell(&odds, "wound", "ribs, pierce", 3, 1);
		odds = odds_of(fight, "{attack: thrust, attack_wheel: chest, margin: 1}");
		assert_cell(&odds, "wound", "ribs, pierce", k == 0 ? 3 : 5, 1);
	}
	assert_refused(fight, "{attack: thrust, attack_wheel: chest, margin: 1, defence_grip: halfsword}",
		"bea does not hold 'sword' in halfsword, which takes both hands");
	weapon->n_grips = 1;
	fight_compile(fight);
	assert_refused(fight, "{attack: thrust, attack_wheel: chest, margin: 1, attack_grip: halfsword}",
		"ada does not hold 'sword' in halfsword: the weapon has no such grip");
}

/* Each argument belongs to another maneuver, and the error names that maneuver. */
static void incompatible_arguments_are_refused(void **state)
{
	static const struct {
		const char *given, *why;
	} wrong[] = {
		{ "{attack: disarm, attack_dice: 3, attack_wheel: head}", "'attack_wheel' does not go with 'disarm'" },
		{ "{attack: disarm, attack_dice: 3, attack_head: 1}", "'attack_head' does not go with 'disarm'" },
		{ "{attack: snap, attack_dice: 3, attack_limb: leg}", "'attack_limb' does not go with 'snap'" },
		{ "{attack: hold, attack_dice: 3, attack_joint: knee}", "'attack_joint' does not go with 'hold'" },
		{ "{attack: hold, attack_dice: 3, attack_location: neck}", "'attack_location' does not go with 'hold'" },
		{ "{attack: throw, attack_dice: 3, attack_brain: yes}", "'attack_brain' does not go with 'throw'" },
		{ "{attack: bite, attack_dice: 3, attack_follows: yes}", "'attack_follows' does not go with 'bite'" },
		{ "{attack: grab, attack_dice: 3, attack_take: no}", "'attack_take' does not go with 'grab'" },
		{ "{attack: bite, attack_dice: 3, attack_with: pommel}", "'attack_with' does not go with 'bite'" },
		{ "{attack: throw, attack_dice: 3, attack_buy: 2}", "'attack_buy' does not go with 'throw'" },
		{ "{attack: point_blank, attack_wheel: head, attack_dice: 3, attack_feint: chest}",
			"'attack_feint' does not go with 'point_blank'" },
		{ "{attack: hold, attack_dice: 3, distance: 3}", "'distance' is 1 in a grapple" },
		{ "{attack: grab, attack_dice: 3, grapple: yes}", "a grab is impossible in a grapple" },
		{ "{attack: swing, attack_with: hand, attack_wheel: head, attack_dice: 3, grapple: yes, attack_pull: 1}",
			"no punch is pulled in a grapple" },
		{ "{attack: swing, attack_with: hand, attack_wheel: head, attack_dice: 3, grapple: yes, attack_feint: arms}",
			"nobody feints in a grapple" },
		{ "{attack: disarm, attack_dice: 3, defence: dodge, defence_with: weapon}",
			"'defence_with' does not go with 'dodge'" },
		{ "{attack: disarm, attack_dice: 3, defence: counter, defence_initiative: yes}",
			"'defence_initiative' does not go with 'counter'" },
		{ "{attack: thrust, attack_with: shield, attack_wheel: head, attack_dice: 3}", "ada has no shield in hand" },
		{ "{attack: swing, attack_with: headbutt, attack_wheel: head, attack_dice: 3}",
			"ada cannot swing with it, only thrust: headbutt (1hl), thrust 0b" },
	};
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		assert_refused(*state, wrong[i].given, wrong[i].why);
}

/* With a sword in one hand and a shield in the other no hand is free for a Grab. */
TEST_OF(struct fight *fight, a_grab_takes_a_hand)
{
	fight->fighter[0].has_shield = true;
	fight->fighter[0].shield = (struct fb_shield){ .name = "shield", .class = FB_1H };
	fight_compile(fight);
	assert_refused(fight, "{attack: grab, attack_dice: 4}",
		"ada has no hand free for a grab: it needs an empty hand, or one of a two-handed grip");
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(thrust_against_deflect), UNIT(effects_of_a_landed_blow),
	UNIT(arms_drop_what_they_hold), UNIT(a_counter_gives_bonus_dice), UNIT(a_disarm_by_margin),
	UNIT(impact_by_the_margin), UNIT(a_feint_goes_elsewhere), UNIT(damage_to_the_attacker),
	UNIT(either_weapon_strikes_and_defends), UNIT(a_dagger_parries), UNIT(pulled_punches_reduce_level_tn_and_impact),
	UNIT(edges_change_target_numbers), UNIT(strikes_in_a_grapple), UNIT(a_grab_takes_a_hand),
	UNIT(grips_of_a_longsword), UNIT(incompatible_arguments_are_refused))
