/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/chances.h"
#include "rules/fechtbook/state.h"

/* ---- wounds ---- */

static double chance_check_fails(const struct fb_side *victim, unsigned dice, unsigned tn, unsigned req)
{
	enum salle_die die = fb_die(victim->options);
	return req == FB_ALWAYS ? 1 : req == 0 ? 0 : 1 - salle_die_chance_at_least(die, dice, tn, req);
}

/* "Effects": returns the chances at one fortune; checks use `tn`. Death, knockout, suffocation exclude each other. */
static struct fb_wound_chances wound_chances_at_fortune(const struct fb_side *victim, const struct fb_effects *effects,
	unsigned tn)
{
	struct fb_wound_chances fate = { 0 };
	double knocked_out = chance_check_fails(victim, victim->grit, tn, effects->ko);
	fate.out = effects->death || effects->suffocation ? 1 : knocked_out;
	fate.death = effects->death;
	fate.knockout = effects->death ? 0 : knocked_out;
	fate.suffocation = effects->death || !effects->suffocation ? 0 : 1 - knocked_out;
	fate.mortal = effects->mortal;
	fate.disabled = effects->disabled;
	fate.down = chance_check_fails(victim, victim->reflex, tn, effects->kd);
	fate.good = effects->kd == FB_ALWAYS;
	fate.drop = effects->disabled ? 1 : chance_check_fails(victim, victim->brawn, tn, effects->drop);
	return fate;
}

/* "Fortune": averages over a d6, or over the doubles of 2d6 (fb_wound_effects). */
struct fb_wound_chances fb_chances_of_wound(const struct fb_side *victim, const struct fb_wound *wound, unsigned tn)
{
	static const double even[6] = { 1 / 6., 1 / 6., 1 / 6., 1 / 6., 1 / 6., 1 / 6. };
	static const double doubles[6] = { 30 / 36., 5 / 36., 1 / 36. };
	const double *weight = wound->doubles ? doubles : even;
	struct fb_wound_chances mean = { 0 };
	for (unsigned f = 0; f < 6; f++) {
		if (weight[f] == 0 || !wound->effects[f].any)
			continue;
		struct fb_wound_chances one = wound_chances_at_fortune(victim, &wound->effects[f], tn);
		mean.out += weight[f] * one.out;
		mean.down += weight[f] * one.down;
		mean.good += weight[f] * one.good;
		mean.drop += weight[f] * one.drop;
		mean.death += weight[f] * one.death;
		mean.knockout += weight[f] * one.knockout;
		mean.suffocation += weight[f] * one.suffocation;
		mean.mortal += weight[f] * one.mortal;
		mean.disabled += weight[f] * one.disabled;
	}
	return mean;
}

struct fb_wound_chances fb_chances_of_wound_cell(const struct fb_aim *aim, unsigned cell, unsigned tn)
{
	unsigned victim = !aim->side;
	void **place = aim->fates == NULL ? NULL : &aim->fates->by[victim][cell][tn - FB_TN_LEAST];
	const struct fb_wound_chances *kept = place == NULL ? NULL : salle_memo_get(place);
	if (kept != NULL)
		return *kept;
	struct fb_wound_chances fate = fb_chances_of_wound(&aim->matchup->side[victim], &aim->matchup->wound[cell], tn);
	if (place != NULL)
		(void)salle_memo_keep(place, &fate, sizeof fate, aim->fates->pool);
	return fate;
}

static unsigned worse_tn(unsigned a, unsigned b)
{
	return a > b ? a : b;
}

/* ---- what a landed blow does ---- */

/* Arm that may be struck. */
struct arm {
	double chance; /* "arm_hit": one half, or 1 for the arm with the weapon */
	bool holds, guarded;
};

static bool is_guarded(const struct fb_fighter *fighter, unsigned weapon)
{
	return (fighter->weapons[weapon].traits & (FB_BASKET_HILT | FB_COMPLEX_GUARD)) != 0;
}

/* Finds the arm of the primary weapon, then the other one. */
static void find_arms(const struct fb_aim *aim, struct arm arm[2])
{
	const struct fb_fighter *victim = aim->matchup->side[!aim->side].fighter;
	bool armed = aim->victim_hold != FB_HOLDS, both = armed && (aim->victim_hold & 1);
	bool stops = !(aim->profile->traits & FB_SHOT); /* "Shots with firearms pass clean through" */
	bool guarded = armed && stops && is_guarded(victim, fb_weapon_of(aim->victim_hold));
	bool second = aim->victim_second != 0;
	double first = (armed && aim->matchup->options->arm_hit == 1) ? 1 : 0.5;
	arm[0] = (struct arm){ first, armed, guarded };
	arm[1] = (struct arm){ 1 - first, both || second,
		(both && guarded) || (second && stops && is_guarded(victim, aim->victim_second - 1)) };
}

/* Returns the share of struck arms that hold a weapon. At a hand, only arms whose guard lets the blow through count. */
static double share_of_armed_arms(const struct fb_aim *aim, bool at_hand)
{
	struct arm arm[2];
	double all = 0, holds = 0;
	find_arms(aim, arm);
	for (unsigned a = 0; a < 2; a++) {
		if (at_hand && arm[a].guarded)
			continue;
		all += arm[a].chance;
		holds += arm[a].holds ? arm[a].chance : 0;
	}
	return all > 0 ? holds / all : 0;
}

/* Returns the share of blows at a hand that a guard stops. */
static double share_of_guarded_hands(const struct fb_aim *aim)
{
	struct arm arm[2];
	find_arms(aim, arm);
	return (arm[0].guarded ? arm[0].chance : 0) + (arm[1].guarded ? arm[1].chance : 0);
}

/* Returns the share of struck arms that hold the shield, which is never the weapon arm. */
static double share_of_shield_arms(const struct fb_aim *aim)
{
	return aim->victim_hold != FB_HOLDS && aim->matchup->options->arm_hit == 1 ? 0 : 0.5;
}

/* "Drop": returns true if a two-handed grip becomes one-handed instead of losing the weapon. */
static bool does_grip_loosen(const struct fb_aim *aim)
{
	const struct fb_side *victim = &aim->matchup->side[!aim->side];
	if (aim->victim_hold == FB_HOLDS)
		return false;
	return (aim->victim_hold & 1) != 0 && victim->grip[fb_weapon_of(aim->victim_hold) * 2] != FB_NONE;
}

/* Returns the blow at a roll of the place, from 0. */
static const struct fb_blow *blow_at(const struct fb_aim *aim, unsigned d6)
{
	const struct fb_profile *profile = aim->profile;
	bool shifts = profile->mode == FB_THRUST && aim->bought > 0 && aim->target < FB_WHEELS;
	return &profile->blow[aim->target][shifts ? profile->shifted[aim->bought - 1][aim->target][d6] : d6];
}

/* "Wound Levels" */
static unsigned wound_level_of(const struct fb_aim *aim, const struct fb_blow *blow, unsigned margin)
{
	int level = blow->base + (int)(fb_margin_for_damage(aim->profile, margin) + aim->bought * aim->profile->gain);
	level = level > blow->cap ? blow->cap : level < 0 ? 0 : level;
	return (unsigned)(aim->pull > 0 && level >= (int)aim->pull ? (int)aim->pull - 1 : level);
}

/* Returns the harm at one place: "Deal Damage", "Inflict Impact". */
static struct fb_harm harm_of(const struct fb_aim *aim, const struct fb_blow *blow, unsigned margin)
{
	unsigned bought = aim->bought * aim->profile->gain, level = wound_level_of(aim, blow, margin);
	unsigned type = fb_type_in(blow->row);
	struct fb_harm harm = { .level = level,
		.tn = aim->victim_tn,
		.location = blow->location,
		.type = (uint8_t)type };
	if (blow->core && aim->profile->presses)
		harm.impact = aim->profile->minimum + bought;
	if (level == 0)
		return harm;
	unsigned cell = blow->row + level - 1;
	const struct fb_wound *wound = &aim->matchup->wound[cell];
	harm.impact = harm.impact * aim->profile->presses_on > wound->impact ? harm.impact : wound->impact;
	harm.tn = worse_tn(harm.tn, wound->tn);
	harm.fate = fb_chances_of_wound_cell(aim, cell, harm.tn);
	harm.disarm = does_grip_loosen(aim) ? 0 : harm.fate.drop * share_of_armed_arms(aim, blow->location == FB_HAND);
	harm.unshield =
		share_of_shield_arms(aim) * (aim->matchup->options->drop_takes == 0 ? harm.fate.drop : harm.fate.disabled);
	return harm;
}

void fb_list_harms(const struct fb_aim *aim, unsigned margin, struct fb_harm out[7])
{
	double stopped = 0; /* stopped by the weapon's guard */
	for (unsigned d6 = 0; d6 < 6; d6++) {
		const struct fb_blow *blow = blow_at(aim, d6);
		out[d6] = harm_of(aim, blow, margin);
		out[d6].chance = 1 / 6.;
		if (blow->location != FB_HAND)
			continue;
		double share = share_of_guarded_hands(aim);
		out[d6].chance -= share / 6;
		out[d6].unshield = share < 1 ? out[d6].unshield / (1 - share) : 0; /* unstopped blows strike the other hand */
		stopped += share / 6;
	}
	out[6] = (struct fb_harm){ .chance = stopped, .tn = aim->victim_tn, .location = FB_HAND, .stopped = true };
}

struct salle_memo_key fb_harms_key(const struct fb_aim *aim, unsigned margin)
{
	const struct fb_side *victim = &aim->matchup->side[!aim->side];
	const struct fb_profile *profile = aim->profile;
	struct arm arm[2];
	uint64_t places = 0;
	bool pressed = false;
	find_arms(aim, arm);
	for (unsigned d6 = 0; d6 < 6; d6++) {
		const struct fb_blow *blow = blow_at(aim, d6);
		const unsigned level = wound_level_of(aim, blow, margin), cell = level == 0 ? FB_CELLS : blow->row + level - 1;
		const bool presses = blow->core && profile->presses;
		places = places << 10 | cell << 2 | (unsigned)presses << 1 | (blow->location == FB_HAND);
		pressed |= presses;
	}
	const unsigned arms = (unsigned)arm[0].holds | (unsigned)arm[0].guarded << 1 | (unsigned)arm[1].holds << 2 |
		(unsigned)arm[1].guarded << 3 | (unsigned)does_grip_loosen(aim) << 4;
	const uint64_t checks = victim->grit | (unsigned)victim->reflex << 8 | (unsigned)victim->brawn << 16;
	const uint64_t impact = pressed ? profile->minimum + aim->bought * profile->gain : 0;
	return (struct salle_memo_key){ { places,
		checks | (uint64_t)arms << 24 | (uint64_t)aim->victim_tn << 32 | impact << 40 } };
}

struct fb_mean_harm fb_sum_harms(const struct fb_aim *aim, unsigned margin)
{
	struct fb_harm harm[7];
	struct fb_mean_harm toll = { 0 };
	fb_list_harms(aim, margin, harm);
	for (unsigned i = 0; i < 7; i++) {
		double chance = harm[i].chance;
		toll.level += chance * harm[i].level;
		toll.impact += chance * harm[i].impact;
		toll.rise += chance * (harm[i].tn - aim->victim_tn);
		toll.out += chance * harm[i].fate.out;
		toll.down += chance * harm[i].fate.down;
		toll.good += chance * harm[i].fate.good;
		toll.disarm += chance * harm[i].disarm;
	}
	return toll;
}

/* ---- what comes back ---- */

struct fb_recoil fb_recoil_of_blow(const struct fb_matchup *matchup, unsigned side, const struct fb_blow *blow,
	int level, unsigned tn)
{
	level = level > blow->cap ? blow->cap : level;
	if (level <= 0)
		return (struct fb_recoil){ .tn = tn };
	const struct fb_wound *wound = &matchup->wound[blow->row + level - 1];
	tn = worse_tn(tn, wound->tn);
	return (struct fb_recoil){ .level = (unsigned)level,
		.impact = wound->impact,
		.tn = tn,
		.fate = fb_chances_of_wound(&matchup->side[side], wound, tn) };
}

struct fb_recoil fb_recoil_of_place(const struct fb_aim *aim, const struct fb_harm *harm, unsigned margin, unsigned tn)
{
	const struct fb_profile *profile = aim->profile;
	bool lands = !harm->stopped && (harm->level > 0 || !profile->must_wound);
	if (!lands || !(profile->metal >> harm->location & 1))
		return (struct fb_recoil){ .tn = tn };
	return fb_recoil_of_blow(aim->matchup, aim->side, &profile->rebound, profile->rebound.base + (int)margin, tn);
}

/* ---- contests ---- */

struct fb_match_chances fb_solve_match(const struct fb_options *options, unsigned dice, unsigned tn, unsigned against,
	unsigned against_tn, bool wins_ties)
{
	const double *hit = fb_hit_chances(options, dice, tn), *stop = fb_hit_chances(options, against, against_tn);
	struct fb_match_chances match = { .most = dice };
	for (unsigned hits = 0; hits <= dice; hits++) {
		unsigned d = 0;
		double below = 0;
		for (; d < hits && d <= against; d++) {
			match.lands[hits - d] += hit[hits] * stop[d];
			below += stop[d];
		}
		if (d == hits && d <= against) {
			below += stop[d];
			if (wins_ties && hits > 0)
				match.lands[0] += hit[hits] * stop[d];
		}
		double more = below < 1 && against > hits ? 1 - below : 0;
		match.beaten += hit[hits] * more;
		match.bonus += hit[hits] * more * hits;
	}
	return match;
}

unsigned fb_attack_tn(const struct fb_options *options, unsigned tn, bool prone, int burden)
{
	return fb_modified_tn(options, tn, -burden - (int)prone);
}

unsigned fb_defence_tn(const struct fb_options *options, unsigned tn, int net, bool prone)
{
	return fb_modified_tn(options, tn, net - prone);
}
