/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prepares a single exchange: a bout right after both declarations. */
#include "base/arena.h"
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/bout/disarm.h"
#include "rules/fechtbook/bout/ground.h"
#include "rules/fechtbook/odds/odds.h"

static bool is_weapon_attack(const struct fb_odds_arguments *given)
{
	return given->with == FB_WITH_WEAPON || given->with == FB_WITH_SECOND;
}

static void set_distance(const struct fb_staging *stage)
{
	struct fb_bout *b = &stage->staged->bout;
	unsigned hold = b->fighter[0].hold;
	if (stage->arguments->with == FB_WITH_SECOND && b->fighter[0].second_weapon < FB_WEAPONS_MAX)
		hold = b->fighter[0].second_weapon * 2u;
	b->distance = FB_DISTANCES - 1;
	fb_set_distance_limit(b);
	if (stage->arguments->distance > b->distance_limit)
		FB_REFUSE(stage, "'distance' is at most %u here, the longest reach in hand within the terrain",
			b->distance_limit);
	else if (stage->arguments->distance > 0)
		b->distance = (uint8_t)stage->arguments->distance;
	else if (!is_weapon_attack(stage->arguments) || stage->arguments->attack >= FB_ODDS_ATTACK_GRAB || hold == FB_HOLDS)
		b->distance = 1;
	else if (b->fighter[0].side->farthest[hold] < b->distance_limit)
		b->distance = b->fighter[0].side->farthest[hold];
}

/* ---- A's attack ---- */

/* Returns the range of attack profiles of the weapon or body part with which A strikes. */
static struct fb_hold find_profile_range(const struct fb_staging *stage)
{
	static const struct fb_hold none = { 0, 0 };
	const struct fb_fighter_state *man = &stage->staged->bout.fighter[0];
	const struct fb_side *own = man->side;
	bool guarded = fb_is_hand_guarded(man, 0) || fb_is_hand_guarded(man, 1);
	switch (stage->arguments->with) {
	case FB_WITH_WEAPON:
		return own->hold[man->hold];
	case FB_WITH_SECOND:
		return man->second_weapon < FB_WEAPONS_MAX ? own->hold[man->second_weapon * 2] : none;
	case FB_WITH_POMMEL:
		return fb_is_armed(man) ? own->pommel_strikes[man->hold] : none;
	case FB_WITH_SHIELD:
		return man->has_shield ? own->shield_strikes : none;
	default:
		guarded &= !stage->staged->bout.grapple; /* in a grapple, the strikes of the bare hand apply */
		return stage->arguments->with == FB_WITH_HAND && guarded ? own->guarded_hand_strikes : own->body_strikes;
	}
}

/*
 * Returns whether the attack is with a weapon that is too long for a grapple, where only reach 1 or 2 and pommels can
 * strike (fb_list_close_strikes).
 */
static bool is_weapon_too_long(const struct fb_bout *b, const struct fb_profile *profile)
{
	const struct fb_fighter_state *man = &b->fighter[0];
	unsigned hold = profile->item == man->second_weapon ? man->second_weapon * 2u : man->hold;
	return b->grapple && profile->attack_means == FB_WITH_WEAPON && fb_is_armed(man) &&
		!fb_is_usable_in_grapple(man->side, hold);
}

static bool can_profile_attack(const struct fb_staging *stage, const struct fb_profile *profile, unsigned target)
{
	const struct fb_bout *b = &stage->staged->bout;
	unsigned mode = stage->arguments->attack == FB_ODDS_ATTACK_SWING ? FB_SWING : FB_THRUST;
	bool body = !is_weapon_attack(stage->arguments) && profile->attack_means != stage->arguments->with;
	unsigned beyond = fb_find_wheels_out_of_reach(profile, b->grapple | b->fighter[0].prone | b->fighter[1].prone);
	return profile->mode == mode && !body && !is_weapon_too_long(b, profile) &&
		(target >= FB_WHEELS ? profile->seeks_gaps : !(beyond >> target & 1));
}

/* Returns the names of the wheels that an attack can reach while both stand. */
static const char *list_reached_wheels(const struct fb_staging *stage, const struct fb_profile *profile)
{
	const char *list = "";
	for (unsigned wheel = 0; wheel < FB_WHEELS; wheel++)
		if (profile->wheels >> wheel & 1)
			list = salle_arena_format(stage->arena, "%s%s%s", list, *list == '\0' ? "" : ", ", fb_wheel_names[wheel]);
	return list;
}

/*
 * Reports the reason why no attack profile of the range fits the arguments. `n`: number of heads that fit except for
 * their number.
 */
static void report_missing_profile(const struct fb_staging *stage, struct fb_hold range, unsigned n, unsigned target)
{
	static const char *const lacks[] = { [FB_WITH_WEAPON] = "nothing in hand to strike with",
		[FB_WITH_POMMEL] = "no weapon in hand whose pommel would strike",
		[FB_WITH_HAND] = "no hand",
		[FB_WITH_KICK] = "no foot",
		[FB_WITH_HEADBUTT] = "no head",
		[FB_WITH_SHIELD] = "no shield in hand",
		[FB_WITH_SECOND] = "no weapon in its other hand: give attack_second" };
	const struct fb_odds_arguments *given = stage->arguments;
	const struct fb_side *own = stage->staged->bout.fighter[0].side;
	const char *who = own->fighter->name, *attack = fb_odds_attacks[given->attack];
	/* `first`: first profile of the given weapon or body part; `does`: first one with the given attack type */
	const struct fb_profile *first = NULL, *does = NULL;
	for (unsigned p = range.first_profile; p < (unsigned)range.first_profile + range.n_profiles; p++) {
		const struct fb_profile *profile = &own->profiles[p];
		if (!is_weapon_attack(given) && profile->attack_means != given->with)
			continue;
		first = first == NULL ? profile : first;
		if (does == NULL && profile->mode == (given->attack == FB_ODDS_ATTACK_SWING ? FB_SWING : FB_THRUST))
			does = profile;
	}
	if (first == NULL)
		FB_REFUSE(stage, "%s has %s", who, lacks[given->with]);
	else if (does == NULL)
		FB_REFUSE(stage, "%s cannot %s with it, only %s: %s", who, attack,
			given->attack == FB_ODDS_ATTACK_SWING ? "thrust" : "swing", first->name);
	else if (is_weapon_too_long(&stage->staged->bout, does))
		FB_REFUSE(stage, "too long for a grapple: %s", does->name);
	else if (given->head > 0)
		FB_REFUSE(stage, "'attack_head' %d: there are %u for this %s", (int)given->head, n, attack);
	else if (target >= FB_WHEELS)
		FB_REFUSE(stage, "no gap is sought with it: %s", does->name);
	else
		FB_REFUSE(stage, "%s does not reach the wheel '%s', only %s while both stand", does->name,
			fb_wheel_names[target], list_reached_wheels(stage, does));
}

/*
 * Returns the attack profile of a Swing or Thrust: the given head, otherwise the one with the worst wounds. Returns
 * NULL after reporting that there is none.
 */
static const struct fb_profile *find_profile(const struct fb_staging *stage, unsigned target)
{
	const struct fb_side *own = stage->staged->bout.fighter[0].side;
	const struct fb_odds_arguments *given = stage->arguments;
	const struct fb_profile *best = NULL;
	struct fb_hold range = find_profile_range(stage);
	unsigned n = 0;
	for (unsigned p = range.first_profile; p < (unsigned)range.first_profile + range.n_profiles; p++) {
		const struct fb_profile *profile = &own->profiles[p];
		if (!can_profile_attack(stage, profile, target) || (given->head != 0 && given->head != ++n))
			continue;
		if (best == NULL || fb_rate_target(profile, target, 2) > fb_rate_target(best, target, 2))
			best = profile;
	}
	if (best == NULL)
		report_missing_profile(stage, range, n, target);
	return best;
}

/* Returns the target that the arguments give, and reports a missing or impossible one. */
static unsigned find_target(const struct fb_staging *stage)
{
	const struct fb_odds_arguments *given = stage->arguments;
	bool thrusts = given->attack == FB_ODDS_ATTACK_THRUST;
	if (given->gap > 0 && given->wheel > 0)
		FB_REFUSE(stage, "either 'attack_wheel' or 'attack_gap', not both");
	else if (given->gap > 0 && !thrusts)
		FB_REFUSE(stage, "only a thrust is directed at a gap, not a %s", fb_odds_attacks[given->attack]);
	else if (given->gap == 0 && given->wheel == 0)
		FB_REFUSE(stage, "the target is missing: give attack_wheel%s", thrusts ? " or attack_gap" : "");
	return given->gap > 0  ? FB_WHEELS + (unsigned)given->gap - 1
		: given->wheel > 0 ? (unsigned)given->wheel - 1
						   : FB_CHEST;
}

/* "Declare Favoring": returns the wheels that B favours against this attack profile. */
static unsigned find_closed_wheels(const struct fb_bout *b, const struct fb_profile *profile)
{
	const struct fb_fighter_state *man = &b->fighter[1];
	if (!profile->flexible)
		return fb_get_favoured_wheels(man);
	return b->matchup->options->flexible_ignores == 1 && man->has_shield ? man->side->cover_sets[man->shield_set] : 0;
}

/* Reports an attack that the rules forbid in this situation. */
static void check_attack(const struct fb_staging *stage)
{
	const struct fb_bout *b = &stage->staged->bout;
	const struct fb_fighter_state *man = &b->fighter[0];
	const struct fb_declared *now = &man->declared;
	if ((now->maneuver == FB_BLOW || now->maneuver == FB_POINT_BLANK) && now->target < FB_WHEELS &&
		find_closed_wheels(b, now->profile) >> now->target & 1)
		FB_REFUSE(stage, "%s favours the wheel '%s': it cannot be declared as target",
			b->fighter[1].side->fighter->name, fb_wheel_names[now->target]);
	int edge = fb_odds_net_advantages_of_maneuver(stage->staged);
	if (man->prone &&
		fb_is_barred_by_prone(b->matchup->options, edge + man->net_advantages, edge < 0 || man->net_advantages < 0))
		FB_REFUSE(stage, "a prone fighter cannot try a maneuver that is at a disadvantage");
	if (now->maneuver == FB_DISARM && !fb_is_armed(&b->fighter[1]))
		FB_REFUSE(stage, "%s has no weapon in hand to disarm", b->fighter[1].side->fighter->name);
	if (now->maneuver == FB_POINT_BLANK && !(now->profile->traits & FB_SHOT) && b->matchup->options->reach &&
		b->distance < man->side->nearest[man->hold])
		FB_REFUSE(stage, "'%s' cannot be thrown while infighting", now->profile->name);
}

static void declare_attack(const struct fb_staging *stage)
{
	const struct fb_odds_arguments *given = stage->arguments;
	struct fb_bout *b = &stage->staged->bout;
	struct fb_fighter_state *man = &b->fighter[0];
	struct fb_declared *now = &man->declared;
	const struct fb_profile *profile;
	bool blow = given->attack == FB_ODDS_ATTACK_SWING || given->attack == FB_ODDS_ATTACK_THRUST;
	if (given->attack >= FB_ODDS_ATTACK_GRAB) {
		fb_odds_declare_grapple(stage);
		check_attack(stage);
		return;
	}
	now->target = (uint8_t)(given->attack == FB_ODDS_ATTACK_DISARM ? FB_CHEST : find_target(stage));
	now->maneuver = blow                         ? (given->grapple ? FB_CLOSE_BLOW : FB_BLOW)
		: given->attack == FB_ODDS_ATTACK_DISARM ? FB_DISARM
												 : FB_POINT_BLANK;
	now->pull_limit = (uint8_t)given->pull;
	now->attacks = true;
	now->dice = (uint8_t)given->dice;
	now->bought_dice =
		blow ? (uint8_t)(given->gap > 0 ? (int)fb_get_rule_cost(b->matchup, FB_RULE_GAP) : given->buy) : 0;
	man->maneuver_aim = given->take ? FB_DISARM_TAKES_WEAPON : 0;
	man->action = FB_DID_SWING;
	fb_update_hands(man);
	if (blow) {
		profile = find_profile(stage, now->target);
	} else if (given->attack == FB_ODDS_ATTACK_DISARM) {
		profile =
			b->grapple ? fb_find_grapple_disarm_profile(man->side, man->hold) : &man->side->specials->disarm[man->hold];
	} else {
		/* the loaded firearm may be in either hand */
		unsigned hold = man->loaded_firearms == 2 ? man->second_weapon * 2u : man->hold;
		unsigned thrown = fb_is_armed(man) ? man->side->specials->thrown_profile[hold] : FB_NONE;
		profile = thrown == FB_NONE ? NULL : &man->side->profiles[thrown];
		if (profile == NULL)
			FB_REFUSE(stage, "%s has nothing in hand to throw or discharge", man->side->fighter->name);
	}
	stage->staged->is_attack_declared = profile != NULL;
	if (profile == NULL)
		return;
	now->profile = profile;
	unsigned pull_cost = (unsigned)b->matchup->options->pull_cost;
	stage->staged->cost[0] = profile->cost_by_distance[b->grapple ? 1 : b->distance] + now->bought_dice +
		(now->pull_limit > 0 ? pull_cost : 0);
	check_attack(stage);
}

/* ---- the defence ---- */

/* Returns the code (fb_encode_defence) of B's defence with the given guard; 0 if impossible. */
static unsigned find_defence_code(const struct fb_bout *b, unsigned defence, unsigned with)
{
	const struct fb_fighter_state *man = &b->fighter[1];
	const struct fb_side *own = man->side;
	if (defence == FB_DISENGAGE)
		return fb_compute_disengage_code(b, man);
	if (defence >= FB_RESIST)
		return fb_odds_find_resistance_code(b, defence);
	if (defence == FB_DODGE || with == FB_GUARDS_HELD)
		return fb_compute_defence_code(b, 1, defence);
	if ((with == FB_GUARDS_WEAPON && !fb_is_armed(man)) || (with == FB_GUARDS_SHIELD && !man->has_shield) ||
		(with == FB_GUARDS_SECOND && man->second_weapon >= FB_WEAPONS_MAX))
		return 0;
	const struct fb_guard *guard = with == FB_GUARDS_FOREARM ? &own->forearm
		: with == FB_GUARDS_SECOND                           ? &own->guard[man->second_weapon * 2][0]
															 : &own->guard[man->hold][with == FB_GUARDS_SHIELD];
	return fb_compute_guard_code(b, 1, defence, guard);
}

static void declare_defence(const struct fb_staging *stage)
{
	struct fb_bout *b = &stage->staged->bout;
	struct fb_fighter_state *man = &b->fighter[1];
	unsigned defence = (unsigned)stage->arguments->defence, with = (unsigned)stage->arguments->defence_with;
	if (defence == FB_NO_DEFENCE || !stage->staged->is_attack_declared)
		return;
	b->play = 1; /* "Disengage" is impossible in the first play */
	unsigned way = find_defence_code(b, defence, with);
	if (way == 0) {
		FB_REFUSE(stage, "%s cannot %s here%s", man->side->fighter->name, fb_odds_defences[defence],
			man->prone ? ": it is prone, and the maneuver would be at a disadvantage" : "");
		return;
	}
	man->declared.defence_with = (way & FB_DEFENCE_WITH_FOREARM) != 0 ? FB_GUARDS_FOREARM : (uint8_t)with;
	way &= FB_DEFENCE_WITH_FOREARM - 1;
	man->declared.defence = (uint8_t)defence;
	man->declared.defence_dice = (uint8_t)stage->arguments->defence_dice;
	man->declared.defence_net = (uint8_t)((way - 1) % 8);
	man->declared.dodge_takes_initiative = stage->arguments->defence_initiative || defence != FB_DODGE;
	stage->staged->cost[1] = (way - 1) / 8;
}

/* Returns the attack profile of a feint's true blow at this wheel, the one with the worst wounds, or FB_NONE. */
static unsigned find_feint_profile(const struct fb_fighter_state *man, unsigned as, unsigned wheel)
{
	const struct fb_side *own = man->side;
	unsigned declared = (unsigned)(man->declared.profile - own->profiles), best = FB_NONE;
	for (unsigned p = 0; p < own->n_profiles; p++) {
		if (!fb_may_feint_as(own, declared, as, p))
			continue;
		bool better = best != FB_NONE &&
			fb_rate_target(&own->profiles[p], wheel, 2) > fb_rate_target(&own->profiles[best], wheel, 2);
		best = best == FB_NONE || better ? p : best;
	}
	return best;
}

/*
 * "Feint": changes attack type or wheel, and adds dice. Bought dice remain, but the price of a gap becomes dice of the
 * attack.
 */
static void declare_feint(const struct fb_staging *stage)
{
	const struct fb_odds_arguments *given = stage->arguments;
	const struct fb_bout *b = &stage->staged->bout;
	struct fb_declared *now = &stage->staged->bout.fighter[0].declared;
	if (given->feint == 0 || !stage->staged->is_attack_declared)
		return;
	unsigned target = (unsigned)given->feint - 1, prone = b->fighter[0].prone | b->fighter[1].prone;
	unsigned as = (unsigned)given->feint_as, found = find_feint_profile(&b->fighter[0], as, target);
	if (found == FB_NONE) {
		FB_REFUSE(stage, "what strikes has no %s to feint with", as == FB_AS_SWING ? "swing" : "thrust");
		return;
	}
	const struct fb_profile *profile = &b->fighter[0].side->profiles[found];
	if (now->target == target && profile->mode == now->profile->mode)
		FB_REFUSE(stage, "a feint goes to another wheel than '%s', or switches the attack type",
			fb_wheel_names[target]);
	else if (fb_find_wheels_out_of_reach(profile, prone) >> target & 1)
		FB_REFUSE(stage, "%s does not reach the wheel '%s'", profile->name, fb_wheel_names[target]);
	if (b->fighter[1].declared.defence == FB_NO_DEFENCE)
		FB_REFUSE(stage, "a feint needs a defence: give 'defence'");
	unsigned refund = now->target >= FB_WHEELS ? now->bought_dice : 0;
	unsigned per_die = fb_find_rule(b->matchup, FB_RULE_FEINT)->per_die;
	unsigned more = (unsigned)given->feint_dice / per_die;
	unsigned dice = now->dice + more + refund;
	if (dice > SALLE_POOL_MAX)
		FB_REFUSE(stage, "%u dice: at most %d can be rolled", dice, SALLE_POOL_MAX);
	stage->staged->cost[0] += now->profile->first_feint_cost + (per_die - 1) * more - refund;
	now->dice = (uint8_t)dice;
	now->bought_dice = (uint8_t)(now->bought_dice - refund);
	now->target = (uint8_t)target;
	now->profile = profile;
	now->has_feinted = true;
}

/* ---- the whole exchange ---- */

/* Sets target number, posture and edges of both fighters from the arguments. */
static void set_states_of_sides(const struct fb_staging *stage)
{
	const struct fb_odds_arguments *given = stage->arguments;
	struct fb_bout *b = &stage->staged->bout;
	const int32_t edge[2] = { given->edge, given->defence_edge };
	const int64_t base = b->matchup->options->base_tn;
	b->fighter[0].tn = (uint8_t)(given->tn > base ? given->tn : base);
	b->fighter[1].tn = (uint8_t)(given->defence_tn > base ? given->defence_tn : base);
	b->fighter[0].prone = given->prone;
	b->fighter[1].prone = given->defence_prone;
	b->fighter[0].shaken = given->shaken;
	b->fighter[1].shaken = given->defence_shaken;
	b->fighter[0].unsteady = given->unsteady;
	b->fighter[1].unsteady = given->defence_unsteady;
	for (unsigned side = 0; side < 2; side++) {
		b->advantage_until[side] = edge[side] == FB_EDGE_ADVANTAGE ? b->context.moment + 1 : 0;
		b->disadvantage_until[side] = edge[side] == FB_EDGE_DISADVANTAGE ? b->context.moment + 1 : 0;
		b->fighter[side].declared.profile = b->fighter[side].side->profiles;
	}
	fb_update_edges(b);
	b->grapple = given->grapple;
	stage->staged->does_b_yield = given->pull == FB_HELD_BACK && given->defence_yields;
	fb_odds_set_decision(stage, 1, FB_ASK_YIELD, stage->staged->does_b_yield ? FB_DO_YIELD : FB_FIGHT_ON);
}

bool fb_odds_stage(const struct fb_matchup *matchup, const struct fb_odds_arguments *given,
	struct fb_staged_exchange *out, struct salle_sheet *facts, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	struct fb_staging stage = { given, out, arena, diagnostics };
	size_t errors = diagnostics->errors;
	*out = (struct fb_staged_exchange){ .matchup = salle_arena_alloc(arena, sizeof *out->matchup) };
	*out->matchup = *matchup;
	fb_odds_check(&stage);
	struct fb_bout *b = &out->bout;
	b->matchup = out->matchup;
	b->context.moment = 1;
	fb_odds_compile_missing(&stage);
	for (unsigned side = 0; side < 2; side++)
		b->fighter[side] = *matchup->side[side].state_at_start;
	fb_odds_arm_sides(&stage);
	if (diagnostics->errors > errors)
		return false;
	set_states_of_sides(&stage);
	out->is_contested = given->margin < 0;
	out->margin = given->margin < 0 ? 0 : (unsigned)given->margin;
	set_distance(&stage);
	declare_attack(&stage);
	declare_defence(&stage);
	declare_feint(&stage);
	if (diagnostics->errors > errors)
		return false;
	fb_odds_add_facts(&stage, facts);
	return true;
}
