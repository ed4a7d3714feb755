/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/chances.h"

#include "base/arena.h"
#include "base/shared_arena.h"
#include "rules/fechtbook/state.h"

/* ---- wounds ---- */

static double compute_check_failure_chance(const struct fb_side *victim, unsigned dice, unsigned tn, unsigned req)
{
	enum salle_die die = fb_get_pool_die(victim->options);
	return req == FB_ALWAYS ? 1 : req == 0 ? 0 : 1 - salle_die_chance_at_least(die, dice, tn, req);
}

/*
 * "Fortune", "Effects": returns the chances of a wound's effects on `victim`. `tn`: the victim's base target number
 * after the wound.
 */
static struct fb_wound_chances compute_wound_chances(const struct fb_side *victim, const struct fb_wound *wound,
	unsigned tn)
{
	const unsigned rolls = wound->doubles ? (unsigned)FB_ROLLS_OF_2D6 : 6;
	unsigned ways[6] = { 0 };
	struct fb_wound_chances mean = { 0 };
	for (unsigned roll = 0; roll < rolls; roll++)
		ways[wound->doubles ? fb_fortune_of_roll[roll] : roll]++;
	for (unsigned f = 0; f < 6; f++) {
		const struct fb_effects *effects = &wound->effects[f];
		const double weight = ways[f] / (double)rolls;
		if (ways[f] == 0 || !effects->has_any)
			continue;
		const bool ends = effects->death || effects->suffocation;
		mean.defeat +=
			weight * (ends ? 1 : compute_check_failure_chance(victim, victim->grit, tn, effects->knockout_req));
		mean.prone += weight * compute_check_failure_chance(victim, victim->reflex, tn, effects->knockdown_req);
		mean.prone_for_good += effects->knockdown_req == FB_ALWAYS ? weight : 0;
		mean.drop += weight *
			(effects->disabled ? 1 : compute_check_failure_chance(victim, victim->brawn, tn, effects->drop_req));
	}
	return mean;
}

enum { HARM_BITS = 14 };

struct fb_chances_cache {
	/* cached struct fb_wound_chances, by [victim's side][wound cell][victim's target number] */
	void *wounds[2][FB_CELLS][FB_TNS];
	struct salle_memo harms; /* cached struct fb_mean_harm, by blow and margin */
	struct salle_shared_arena *arena;
};

struct fb_chances_cache *fb_chances_cache_new(struct salle_arena *arena)
{
	struct salle_shared_arena *pool = salle_arena_shared(arena);
	struct fb_chances_cache *cache = salle_check_allocated(salle_shared_arena_alloc(pool, sizeof *cache));
	cache->arena = pool;
	salle_memo_init(&cache->harms, HARM_BITS, pool);
	return cache;
}

static struct fb_wound_chances find_wound_chances(const struct fb_matchup *matchup, unsigned victim, unsigned cell,
	unsigned tn)
{
	struct fb_chances_cache *cache = matchup->chances;
	void **place = cache == NULL ? NULL : &cache->wounds[victim][cell][tn - FB_TN_LEAST];
	const struct fb_wound_chances *kept = place == NULL ? NULL : salle_memo_get(place);
	if (kept != NULL)
		return *kept;
	struct fb_wound_chances fate = compute_wound_chances(&matchup->side[victim], &matchup->wound[cell], tn);
	if (place != NULL)
		(void)salle_memo_keep(place, &fate, sizeof fate, cache->arena);
	return fate;
}

struct fb_injury fb_compute_blow_injury(const struct fb_matchup *matchup, unsigned side, const struct fb_blow *blow,
	unsigned more, unsigned tn)
{
	const int level = fb_compute_wound_level(blow, more);
	if (level <= 0)
		return (struct fb_injury){ .tn = tn };
	const unsigned cell = blow->wound_row + (unsigned)level - 1;
	const struct fb_wound *wound = &matchup->wound[cell];
	tn = tn > wound->tn ? tn : wound->tn;
	return (struct fb_injury){ .level = (unsigned)level,
		.impact = wound->impact,
		.tn = tn,
		.effects = find_wound_chances(matchup, side, cell, tn) };
}

/* ---- what a landed blow does ---- */

/* One of the two arms that a blow may strike. */
struct arm {
	double chance; /* chance that the blow strikes this arm (option `arm_hit`) */
	bool holds_weapon, has_hand_guard;
};

/* Sets `arm` to the two arms of the victim. arm[0] is the arm with the primary weapon. */
static void find_arms(const struct fb_aim *aim, struct arm arm[2])
{
	const struct fb_fighter *victim = aim->matchup->side[!aim->side].fighter;
	bool armed = aim->victim_hold != FB_HOLDS, both = armed && (aim->victim_hold & 1);
	bool stops = !(aim->profile->traits & FB_SHOT); /* "Shots with firearms pass clean through" */
	bool guarded = armed && stops && fb_has_hand_guard(victim, fb_weapon_of(aim->victim_hold));
	bool second = aim->victim_second != 0;
	double first = (armed && aim->matchup->options->arm_hit == 1) ? 1 : 0.5;
	arm[0] = (struct arm){ first, armed, guarded };
	arm[1] = (struct arm){ 1 - first, both || second,
		(both && guarded) || (second && stops && fb_has_hand_guard(victim, aim->victim_second - 1)) };
}

/*
 * Shares of the blows at the arms. `stopped`: blows that a hand guard stops. `weapon_held`: blows at an arm that holds
 * a weapon, among the blows that are not stopped.
 */
struct arm_shares {
	double stopped, weapon_held;
};

static struct arm_shares find_arm_shares(const struct fb_aim *aim, bool at_hand)
{
	struct arm arm[2];
	struct arm_shares shares = { 0 };
	double others = 0;
	find_arms(aim, arm);
	for (unsigned a = 0; a < 2; a++) {
		if (at_hand && arm[a].has_hand_guard) {
			shares.stopped += arm[a].chance;
			continue;
		}
		others += arm[a].chance;
		shares.weapon_held += arm[a].holds_weapon ? arm[a].chance : 0;
	}
	shares.weapon_held = others > 0 ? shares.weapon_held / others : 0;
	return shares;
}

/* "Drop": returns whether the victim keeps its weapon in the other hand, because both held it and one suffices. */
static bool keeps_weapon_in_one_hand(const struct fb_aim *aim)
{
	const struct fb_side *victim = &aim->matchup->side[!aim->side];
	if (aim->victim_hold == FB_HOLDS)
		return false;
	return (aim->victim_hold & 1) != 0 && victim->grip[fb_weapon_of(aim->victim_hold) * 2] != FB_NONE;
}

/* Returns the blow at the place that a d6 (counted from 0) selects. */
static const struct fb_blow *find_blow_at(const struct fb_aim *aim, unsigned d6)
{
	return &aim->profile->blow[aim->target][fb_find_shifted_place(aim->profile, aim->target, aim->bought, d6)];
}

/* Returns the damage that the margin and the bought dice add to a blow. */
static unsigned compute_added_damage(const struct fb_aim *aim, unsigned margin)
{
	return fb_compute_damage_margin(aim->profile, margin) + aim->bought * aim->profile->damage_per_die;
}

/* "Deal Damage", "Inflict Impact": returns the effects of a blow at one place. */
static struct fb_harm compute_harm(const struct fb_aim *aim, const struct fb_blow *blow, unsigned margin)
{
	const struct fb_profile *profile = aim->profile;
	const struct fb_injury wound =
		fb_compute_blow_injury(aim->matchup, !aim->side, blow, compute_added_damage(aim, margin), aim->victim_tn);
	const struct arm_shares arms = find_arm_shares(aim, blow->location == FB_HAND);
	const unsigned pressed = blow->is_core && profile->has_minimum_impact
		? profile->minimum_impact + aim->bought * profile->damage_per_die
		: 0;
	const bool presses = wound.level == 0 || pressed * profile->counts_minimum_with_wound > wound.impact;
	return (struct fb_harm){ .chance = 1 / 6. - arms.stopped / 6,
		.level = wound.level,
		.impact = presses ? pressed : wound.impact,
		.tn = wound.tn,
		.effects = wound.effects,
		.disarm = keeps_weapon_in_one_hand(aim) ? 0 : wound.effects.drop * arms.weapon_held,
		.location = blow->location };
}

void fb_list_harms(const struct fb_aim *aim, unsigned margin, struct fb_harm out[7])
{
	const double share = find_arm_shares(aim, true).stopped / 6;
	double stopped = 0;
	for (unsigned d6 = 0; d6 < 6; d6++) {
		out[d6] = compute_harm(aim, find_blow_at(aim, d6), margin);
		stopped += out[d6].location == FB_HAND ? share : 0;
	}
	out[6] = (struct fb_harm){ .chance = stopped, .tn = aim->victim_tn, .location = FB_HAND, .stopped = true };
}

struct salle_memo_key fb_make_harm_key(const struct fb_aim *aim, unsigned margin)
{
	const struct fb_side *victim = &aim->matchup->side[!aim->side];
	const struct fb_profile *profile = aim->profile;
	struct arm arm[2];
	uint64_t places = 0;
	bool pressed = false;
	find_arms(aim, arm);
	for (unsigned d6 = 0; d6 < 6; d6++) {
		const struct fb_blow *blow = find_blow_at(aim, d6);
		const int level = fb_compute_wound_level(blow, compute_added_damage(aim, margin));
		const unsigned cell = level <= 0 ? (unsigned)FB_CELLS : blow->wound_row + (unsigned)level - 1;
		const bool presses = blow->is_core && profile->has_minimum_impact;
		places = places << 10 | cell << 2 | (unsigned)presses << 1 | (blow->location == FB_HAND);
		pressed |= presses;
	}
	const unsigned arms = (unsigned)arm[0].holds_weapon | (unsigned)arm[0].has_hand_guard << 1 |
		(unsigned)arm[1].holds_weapon << 2 | (unsigned)arm[1].has_hand_guard << 3 |
		(unsigned)keeps_weapon_in_one_hand(aim) << 4;
	const uint64_t checks = victim->grit | (unsigned)victim->reflex << 8 | (unsigned)victim->brawn << 16;
	const uint64_t impact = pressed ? profile->minimum_impact + aim->bought * profile->damage_per_die : 0;
	return (struct salle_memo_key){ { places,
		checks | (uint64_t)arms << 24 | (uint64_t)aim->victim_tn << 32 | impact << 40 } };
}

static struct fb_mean_harm compute_mean_harm(const struct fb_aim *aim, unsigned margin)
{
	struct fb_harm harm[7];
	struct fb_mean_harm toll = { 0 };
	fb_list_harms(aim, margin, harm);
	for (unsigned i = 0; i < 7; i++) {
		double chance = harm[i].chance;
		toll.level += chance * harm[i].level;
		toll.impact += chance * harm[i].impact;
		toll.tn_rise += chance * (harm[i].tn - aim->victim_tn);
		toll.defeat += chance * harm[i].effects.defeat;
		toll.prone += chance * harm[i].effects.prone;
		toll.prone_for_good += chance * harm[i].effects.prone_for_good;
		toll.disarm += chance * harm[i].disarm;
	}
	return toll;
}

struct fb_mean_harm fb_find_mean_harm(const struct fb_aim *aim, unsigned margin)
{
	const struct fb_matchup *matchup = aim->matchup;
	const uint64_t profile = (uint64_t)(aim->profile - matchup->side[aim->side].profiles);
	const struct salle_memo_key key = { { profile | (uint64_t)aim->side << 16 | (uint64_t)aim->target << 24 |
			(uint64_t)aim->bought << 32 | (uint64_t)margin << 40 | (uint64_t)aim->victim_tn << 48,
		aim->victim_hold | (uint64_t)aim->victim_second << 8 } };
	if (matchup->chances == NULL)
		return compute_mean_harm(aim, margin);
	const struct fb_mean_harm *kept = salle_memo_find(&matchup->chances->harms, key);
	if (kept != NULL)
		return *kept;
	const struct fb_mean_harm toll = compute_mean_harm(aim, margin);
	(void)salle_memo_add(&matchup->chances->harms, key, &toll, sizeof toll);
	return toll;
}

struct fb_injury fb_compute_recoil_injury(const struct fb_aim *aim, const struct fb_harm *harm, unsigned margin,
	unsigned tn)
{
	const struct fb_profile *profile = aim->profile;
	bool lands = !harm->stopped && (harm->level > 0 || !profile->must_wound);
	if (!lands || !(profile->recoil_locations >> harm->location & 1))
		return (struct fb_injury){ .tn = tn };
	return fb_compute_blow_injury(aim->matchup, aim->side, &profile->rebound, margin, tn);
}

/* ---- contests ---- */

struct fb_match_chances fb_compute_match_chances(const struct fb_options *options, unsigned dice, unsigned tn,
	unsigned against, unsigned against_tn, bool wins_ties)
{
	const double *hit = fb_get_hit_chances(options, dice, tn), *stop = fb_get_hit_chances(options, against, against_tn);
	struct fb_match_chances match = { .most_margin = dice };
	for (unsigned hits = 0; hits <= dice; hits++) {
		for (unsigned d = 0; d <= against; d++) {
			const double chance = hit[hits] * stop[d];
			if (fb_does_attack_land(hits, d, wins_ties))
				match.land_by_margin[hits - d] += chance;
			else if (hits == d)
				match.tie += chance;
			else
				match.beaten_by_hits[hits] += chance;
		}
		match.beaten += match.beaten_by_hits[hits];
	}
	return match;
}

double fb_compute_chance_of_more_hits(const struct fb_options *options, unsigned dice, unsigned tn, unsigned against,
	unsigned against_tn)
{
	return fb_compute_match_chances(options, against, against_tn, dice, tn, false).beaten;
}

unsigned fb_compute_initiative_bonus(const struct fb_options *options, const struct fb_profile *own,
	const struct fb_profile *foes, bool blow)
{
	return (unsigned)((own->reach > foes->reach ? options->initiative_longer : 0) +
		(blow && own->mode == FB_THRUST ? options->initiative_thrust : 0));
}

unsigned fb_compute_maneuver_tn(const struct fb_options *options, unsigned tn, int net, bool prone)
{
	return fb_modify_tn(options, tn, net - prone);
}
