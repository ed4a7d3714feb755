/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parses and checks the arguments of `salle odds`, which computes a single exchange (an attack and its defence). */
#include "base/parse_text.h"
#include "kit/fields.h"
#include "rules/fechtbook/chances.h"
#include "rules/fechtbook/odds/odds.h"
#include "rules/fechtbook/bout/roll_modifiers.h"
#include "rules/fechtbook/bout/trace_totals.h"

const char *const fb_odds_attacks[] = { "swing", "thrust", "disarm", "point_blank", "grab", "bite", "gouge", "hold",
	"strangle", "snap", "throw", NULL };
const char *const fb_odds_defences[] = { "none", "deflect", "counter", "dodge", "disengage", "resist", "break",
	"reverse", NULL };

static const char *const wheels[] = { "none", FB_WHEEL_LIST(SALLE_WORD) NULL };
static const char *const grips[] = { "policy", "widest", "halfsword", NULL };
static const char *const edges[] = { "none", "advantage", "disadvantage", NULL };
static const char *const pulls[] = { "no", "0", "1", "2", "3", "4", "5", "6", "7", "hold", NULL };
_Static_assert(sizeof pulls / sizeof *pulls == FB_HELD_BACK + 2, "a name for each fb_declared.pull_limit");
static const char *const gaps[] = { "none", FB_GAP_LIST(SALLE_WORD) NULL };

#define ROW struct fb_odds_arguments
const struct salle_field fb_odds_fields[] = {
	MUST_ONE_OF(attack, fb_odds_attacks, "A's maneuver. After this option --dice means --attack-dice, and so on",
		.heading = "Offensive Maneuvers"),
	FIELD_AS("attack_wheel", SALLE_NAME, wheel, "wheel at which a blow aims", .preset = "none", .names = wheels),
	FIELD_AS("attack_gap", SALLE_NAME, gap,
		"gap at which a thrust aims, instead of a wheel, for AC3 (row gap of maneuvers)", .preset = "none",
		.names = gaps, .heading = "Mind the Gap"),
	FIELD_AS("attack_dice", SALLE_INT, dice,
		"dice that A rolls, without its activation cost; required unless `margin` is given", .min = 1,
		.max = SALLE_POOL_MAX),
	FIELD_AS("attack_tn", SALLE_INT, tn, "A's base TN: from the option base_tn, the default, to the option tn_ceiling",
		.max = FB_TN_MOST),
	FIELD_AS("attack_buy", SALLE_INT, buy, "AC that A pays for more damage of a swing, or for shifts of a thrust",
		.preset = "0", .min = 0, .max = 3),
	FIELD_AS("attack_weapon", SALLE_TEXT, weapon, "weapon in A's hand; without it, the first weapon of the build"),
	FIELD_AS("attack_with", SALLE_NAME, with,
		"what A strikes with. weapon: the weapon in hand, or hands and feet of a build without weapons. second: the "
		"weapon in the other hand",
		.preset = "weapon", .names = fb_with_names),
	FIELD_AS("attack_second", SALLE_TEXT, second,
		"weapon in A's other hand, or none; without it, the off_hand of the build, unless attack_weapon is given",
		.heading = "Dual Wielding"),
	FIELD_AS("attack_hands", SALLE_INT, hands, "number of hands on A's weapon; 0: as many as the weapon needs",
		.preset = "0", .min = 0, .max = 2),
	FIELD_AS("attack_grip", SALLE_NAME, grip,
		"grip of A's weapon in two hands; policy: as the policy decides before a bout", .preset = "policy",
		.names = grips, .heading = "Halfsword"),
	FIELD_AS("attack_head", SALLE_INT, head,
		"number of the head that strikes, in the order of the table; 0: the head with the worst wounds", .preset = "0",
		.min = 0, .max = FB_HEADS_MAX),
	FIELD_AS("attack_prone", SALLE_BOOL, prone, "A lies on the ground", .preset = "no", .heading = "Knock Prone"),
	FIELD_AS("attack_shaken", SALLE_BOOL, shaken, "A lost the contest of Will", .preset = "no"),
	FIELD_AS("attack_unsteady", SALLE_BOOL, unsteady, "A lost its footing in this play", .preset = "no",
		.heading = "The Hazard Roll"),
	FIELD_AS("attack_edge", SALLE_NAME, edge, "advantage or disadvantage of A from earlier positioning",
		.preset = "none", .names = edges, .heading = "Positioning for Effect"),
	FIELD_AS("attack_pull", SALLE_NAME, pull,
		"highest level of the wound, for AC2; hold: holds the blow a hair from connecting (see defence_yields)",
		.preset = "no", .names = pulls, .heading = "Pulling Punches"),
	FIELD_AS("attack_feint", SALLE_NAME, feint, "wheel to which the blow changes after the defence is declared",
		.preset = "none", .names = wheels, .heading = "Feint"),
	FIELD_AS("attack_feint_as", SALLE_NAME, feint_as,
		"attack type to which the blow changes after the defence is declared", .preset = "declared",
		.names = fb_feint_as_names, .heading = "Feint"),
	FIELD_AS("attack_feint_dice", SALLE_INT, feint_dice,
		"dice spent on the feint in addition to its AC; two dice add one to the attack (column per_die of maneuvers)",
		.preset = "0", .min = 0, .max = SALLE_POOL_MAX),
	FIELD_AS("attack_take", SALLE_BOOL, take, "A takes the disarmed weapon if it has a free hand", .preset = "yes"),
	FIELD_AS("attack_limb", SALLE_NAME, limb, "limb that a hold seizes", .preset = "weapon_arm", .names = fb_limb_names,
		.heading = "Hold"),
	FIELD_AS("attack_location", SALLE_NAME, location, "location that a bite hits", .preset = "face",
		.names = fb_location_names, .heading = "Bite"),
	FIELD_AS("attack_joint", SALLE_NAME, joint, "joint that a snap breaks", .preset = "elbow", .names = fb_joint_names,
		.heading = "Snap"),
	FIELD_AS("attack_brain", SALLE_BOOL, brain, "a gouge kills where it would blind", .preset = "no",
		.heading = "Gouge"),
	FIELD_AS("attack_follows", SALLE_BOOL, follows, "A follows the thrown foe to the ground", .preset = "no"),
	ONE_OF(defence, fb_odds_defences, "none", "B's maneuver. After this option --dice means --defence-dice, and so on",
		.heading = "Defensive Maneuvers"),
	WHOLE(defence_dice, 0, SALLE_POOL_MAX, "0", "dice that B rolls"),
	WHOLE(defence_tn, 0, FB_TN_MOST, NULL,
		"B's base TN: from the option base_tn, the default, to the option tn_ceiling"),
	TEXT(defence_weapon, "weapon in B's hand; without it, the first weapon of the build"),
	ONE_OF(defence_with, fb_guard_names, "held",
		"what B defends with. held: the shield, or without a shield the better of its weapons, or without weapons the "
		"forearm. second: the weapon in the other hand"),
	TEXT(defence_second,
		"weapon in B's other hand, or none; without it, the off_hand of the build, unless defence_weapon is given"),
	WHOLE(defence_hands, 0, 2, "0", "number of hands on B's weapon; 0: as many as the weapon needs"),
	ONE_OF(defence_grip, grips, "policy", "grip of B's weapon in two hands", .heading = "Halfsword"),
	TRUTH(defence_shield, "yes", "B has its shield in hand"),
	TRUTH(defence_prone, "no", "B lies on the ground", .heading = "Knock Prone"),
	TRUTH(defence_shaken, "no", "B lost the contest of Will"),
	TRUTH(defence_unsteady, "no", "B lost its footing in this play"),
	ONE_OF(defence_edge, edges, "none", "advantage or disadvantage of B from earlier positioning"),
	TRUTH(defence_yields, "no", "B yields to a blow that is held a hair from connecting", .heading = "Pulling Punches"),
	TRUTH(defence_initiative, "no", "a successful dodge takes the initiative, which changes no chance of the exchange"),
	TRUTH(grapple, "no", "the exchange is part of a grapple; needed only for swing, thrust and disarm",
		.heading = "Grappling"),
	WHOLE(distance, 0, FB_DISTANCES - 1, "0",
		"distance of the fighters; changes costs and what a bare parry suffers. 0: a distance at which A is in measure",
		.heading = "Reach and Distance"),
	WHOLE(margin, -1, SALLE_POOL_MAX, "-1",
		"margin of a successful attack, for which no dice are rolled; -1: the contest decides"),
	{ 0 },
};
#undef ROW

const char *const fb_odds_exchanges[] = {
	"{attack: swing, attack_wheel: chest, attack_dice: 6, defence: deflect, defence_dice: 5}",
	"{attack: thrust, attack_wheel: belly, attack_dice: 7, defence: counter, defence_dice: 6}",
	"{attack: thrust, attack_wheel: head, attack_buy: 2, attack_dice: 6, attack_tn: 5, defence: dodge, "
	"defence_dice: 4}",
	"{attack: thrust, attack_gap: armpit, attack_dice: 5, defence: deflect, defence_dice: 2, defence_tn: 6}",
	"{attack: swing, attack_wheel: thigh, attack_buy: 3, attack_dice: 6, defence_prone: yes, defence_tn: 5}",
	"{attack: swing, attack_wheel: belly, attack_dice: 5, attack_feint: head, attack_feint_dice: 4, defence: deflect, "
	"defence_dice: 6}",
	"{attack: swing, attack_wheel: arms, margin: 4, defence_shield: no}",
	"{attack: swing, attack_with: hand, attack_wheel: chest, attack_dice: 8, defence: deflect, defence_dice: 3}",
	"{attack: thrust, attack_with: pommel, attack_wheel: head, margin: 3}",
	"{attack: swing, attack_with: shield, attack_wheel: belly, attack_dice: 6, defence: dodge, defence_dice: 4}",
	"{attack: swing, attack_wheel: thigh, attack_dice: 4, defence: deflect, defence_with: forearm, defence_dice: 6, "
	"defence_tn: 5}",
	"{attack: grab, attack_dice: 7, defence: deflect, defence_dice: 4}",
	"{attack: hold, attack_dice: 8, defence: resist, defence_dice: 4}",
	"{attack: throw, attack_dice: 6, attack_tn: 5, defence: break, defence_dice: 5}",
	"{attack: snap, attack_dice: 5}",
	"{attack: bite, attack_dice: 7, defence: reverse, defence_dice: 3, defence_prone: yes}",
	"{attack: gouge, attack_dice: 7, defence: resist, defence_dice: 2}",
	"{attack: strangle, attack_dice: 8, attack_buy: 1}",
	"{attack: disarm, attack_dice: 8, defence: counter, defence_dice: 5}",
	"{attack: point_blank, attack_wheel: chest, attack_dice: 6, defence: dodge, defence_dice: 3}",
	"{attack: thrust, attack_with: second, attack_wheel: belly, attack_dice: 6, defence: deflect, defence_dice: 4}",
	"{attack: swing, attack_wheel: chest, attack_dice: 6, defence: counter, defence_with: second, defence_dice: 5}",
	"{attack: swing, attack_wheel: chest, attack_dice: 7, attack_pull: 1, defence: deflect, defence_dice: 3}",
	"{attack: thrust, attack_wheel: head, attack_dice: 7, attack_pull: hold, defence_yields: yes}",
	"{attack: swing, attack_wheel: thigh, attack_dice: 5, attack_edge: advantage, defence: deflect, defence_dice: 5, "
	"defence_edge: disadvantage}",
	"{attack: thrust, attack_wheel: chest, attack_dice: 6, attack_unsteady: yes, defence: dodge, defence_dice: 4}",
	"{attack: thrust, attack_with: hand, grapple: yes, attack_wheel: head, attack_dice: 7, defence: resist, "
	"defence_dice: 4}",
	"{attack: disarm, grapple: yes, attack_dice: 6, defence: reverse, defence_dice: 4}",
	"{attack: thrust, attack_grip: halfsword, attack_wheel: belly, attack_dice: 6, defence: counter, defence_dice: 4}",
	NULL,
};

#define A(attack) (1u << FB_ODDS_ATTACK_##attack)
#define BLOWS (A(SWING) | A(THRUST))

/* Reports arguments that do not go with the given attack. */
static void check_attack_arguments(const struct fb_staging *stage)
{
	const struct fb_odds_arguments *given = stage->arguments;
	const struct {
		const char *key;
		bool given;
		unsigned attacks; /* attacks that can have the argument, as bits */
	} keys[] = {
		{ "attack_wheel", given->wheel > 0, BLOWS | A(POINT_BLANK) },
		{ "attack_gap", given->gap > 0, BLOWS | A(POINT_BLANK) },
		{ "attack_head", given->head > 0, BLOWS },
		{ "attack_with", given->with != FB_WITH_WEAPON, BLOWS },
		{ "attack_buy", given->buy > 0, BLOWS | A(HOLD) | A(STRANGLE) },
		{ "attack_pull", given->pull > 0, BLOWS | A(POINT_BLANK) },
		{ "attack_feint", given->feint > 0, BLOWS },
		{ "attack_take", !given->take, A(DISARM) },
		{ "attack_limb", given->limb > 0, A(HOLD) },
		{ "attack_location", given->location != FB_FACE, A(BITE) },
		{ "attack_joint", given->joint != FB_JOINT_ELBOW, A(SNAP) },
		{ "attack_brain", given->brain, A(GOUGE) },
		{ "attack_follows", given->follows, A(THROW) },
	};
	for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
		if (keys[k].given && !(keys[k].attacks >> given->attack & 1))
			FB_REFUSE(stage, "'%s' does not go with '%s'", keys[k].key, fb_odds_attacks[given->attack]);
	static const uint8_t buying[] = { [FB_ODDS_ATTACK_SWING] = FB_RULE_SWING,
		[FB_ODDS_ATTACK_THRUST] = FB_RULE_THRUST,
		[FB_ODDS_ATTACK_HOLD] = FB_RULE_HOLD,
		[FB_ODDS_ATTACK_STRANGLE] = FB_RULE_STRANGLE };
	bool buys = (BLOWS | A(HOLD) | A(STRANGLE)) >> given->attack & 1;
	int most = buys ? stage->staged->matchup->book->rule[buying[given->attack]].most_bought : 0;
	if (buys && given->buy > most)
		FB_REFUSE(stage, "'attack_buy': the table of maneuvers allows at most %d", most);
	if (given->grapple && given->pull > 0)
		FB_REFUSE(stage, "no punch is pulled in a grapple");
	if (given->grapple && given->feint > 0)
		FB_REFUSE(stage, "nobody feints in a grapple");
	if (given->feint == 0 && given->feint_dice > 0)
		FB_REFUSE(stage, "'attack_feint_dice' without 'attack_feint'");
	if (given->feint == 0 && given->feint_as > 0)
		FB_REFUSE(stage, "'attack_feint_as' without 'attack_feint'");
}

static void check_defence_arguments(const struct fb_staging *stage)
{
	const struct fb_odds_arguments *given = stage->arguments;
	const char *name = fb_odds_defences[given->defence];
	bool parries = given->defence == FB_DEFLECT || given->defence == FB_COUNTER;
	if (given->defence_with != FB_GUARDS_HELD && !parries)
		FB_REFUSE(stage, "'defence_with' does not go with '%s'", name);
	if (given->defence_initiative && given->defence != FB_DODGE)
		FB_REFUSE(stage, "'defence_initiative' does not go with '%s'", name);
	if (given->defence_yields && given->pull != FB_HELD_BACK)
		FB_REFUSE(stage, "'defence_yields' needs 'attack_pull: hold'");
	if (given->defence == FB_NO_DEFENCE && given->defence_dice > 0)
		FB_REFUSE(stage, "'defence_dice' needs 'defence'");
}

void fb_odds_check(const struct fb_staging *stage)
{
	const struct fb_odds_arguments *given = stage->arguments;
	if (stage->staged->matchup->options->melee != 0)
		FB_REFUSE(stage, "'melee: simple' has no single exchanges");
	if (stage->staged->matchup->options->bleeding == FB_BLEEDS_TEMPO)
		FB_REFUSE(stage,
			"with 'bleeding: tempo' blood is lost within the tempo, which these odds do not count: set "
			"options.bleeding=after for the odds of the blow alone");
	const int64_t ceiling = stage->staged->matchup->options->tn_ceiling;
	if (given->tn > ceiling || given->defence_tn > ceiling)
		FB_REFUSE(stage, "'%s' is above the highest TN, %d", given->tn > ceiling ? "attack_tn" : "defence_tn",
			(int)ceiling);
	bool wrestles = given->attack > FB_ODDS_ATTACK_GRAB || given->grapple, resists = given->defence >= FB_RESIST;
	if (given->grapple && (given->attack == FB_ODDS_ATTACK_POINT_BLANK || given->attack == FB_ODDS_ATTACK_GRAB))
		FB_REFUSE(stage, "a %s is impossible in a grapple", fb_odds_attacks[given->attack]);
	if ((wrestles || given->attack == FB_ODDS_ATTACK_GRAB) && !stage->staged->matchup->options->grappling)
		FB_REFUSE(stage, "option 'grappling' is no: there is neither a Grab nor a grapple");
	if (wrestles && given->distance > 1)
		FB_REFUSE(stage, "'distance' is 1 in a grapple");
	check_attack_arguments(stage);
	check_defence_arguments(stage);
	if (wrestles ? given->defence != 0 && !resists : resists)
		FB_REFUSE(stage, "'%s' does not go against '%s'%s", fb_odds_defences[given->defence],
			fb_odds_attacks[given->attack], given->grapple ? " in a grapple" : "");
	if (given->margin < 0 && given->dice == 0)
		FB_REFUSE(stage, "the number of dice is missing: give attack_dice, or margin for a blow that has landed");
	if (given->margin >= 0 && (given->dice > 0 || given->defence != 0 || given->feint > 0))
		FB_REFUSE(stage, "with 'margin' the attack has succeeded: no attack_dice, no defence, no feint");
}

int fb_odds_net_advantages_of_maneuver(const struct fb_staged_exchange *staged)
{
	return staged->bout.fighter[0].declared.maneuver == FB_BLOW ? 0
																: fb_compute_special_net_advantages(&staged->bout, 0);
}

static unsigned find_pool_of_side(const struct fb_staged_exchange *staged, unsigned side)
{
	const struct fb_fighter_state *man = &staged->bout.fighter[side];
	if (man->second_weapon >= FB_WEAPONS_MAX)
		return man->side->pool[man->hold >> 1];
	return fb_compute_pool_with_two_weapons(man->side->fighter, fb_weapon_of(man->hold), man->second_weapon,
		staged->matchup->options->off_hand_penalty);
}

void fb_odds_add_facts(const struct fb_staging *stage, struct salle_sheet *facts)
{
	const struct fb_staged_exchange *it = stage->staged;
	const struct fb_fighter_state *man = it->bout.fighter;
	const struct fb_declared *now = &man[0].declared;
	bool blow = now->maneuver == FB_BLOW || now->maneuver == FB_POINT_BLANK || now->maneuver == FB_CLOSE_BLOW;
	salle_sheet_add_line(facts, "attack", "%s%s%s%s%s", now->profile->name, blow ? " at " : "",
		blow ? fb_get_target_name(now->target) : "", now->has_feinted ? " (a feint)" : "",
		now->pull_limit == 0                  ? ""
			: now->pull_limit == FB_HELD_BACK ? ", held a hair from connecting"
											  : ", pulled");
	if (!it->is_contested) {
		salle_sheet_add_line(facts, "margin", "%u: it has succeeded", it->margin);
		return;
	}
	salle_sheet_add_line(facts, "attack rolls", "%s at TN %u; AC %u", salle_format_count(now->dice, "dice").text,
		fb_compute_maneuver_tn(it->matchup->options, man[0].tn,
			fb_odds_net_advantages_of_maneuver(it) + man[0].net_advantages, man[0].prone),
		it->cost[0]);
	if (man[1].declared.defence == FB_NO_DEFENCE) {
		salle_sheet_add_line(facts, "defence", "none");
	} else {
		const char *with = fb_get_guard_name(&man[1]);
		salle_sheet_add_line(facts, "defence", "%s%s%s", fb_odds_defences[man[1].declared.defence],
			*with != '\0' ? " with the " : "", with);
		salle_sheet_add_line(facts, "defence rolls", "%s at TN %u; AC %u",
			salle_format_count(man[1].declared.defence_dice, "dice").text,
			fb_compute_maneuver_tn(it->matchup->options, man[1].tn, man[1].declared.defence_net - FB_NET_OFFSET,
				man[1].prone),
			it->cost[1]);
	}
	if (!it->bout.grapple)
		salle_sheet_add_line(facts, "pools", "%u and %u dice after a refresh", find_pool_of_side(it, 0),
			find_pool_of_side(it, 1));
	salle_sheet_add_line(facts, "distance", "%u of %u", it->bout.distance, it->bout.distance_limit);
}
