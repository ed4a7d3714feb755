/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "rules/fechtbook/policy/chances.h"
#include "rules/fechtbook/chances.h"
#include "rules/fechtbook/policy/policy.h"
#include "rules/fechtbook/state.h"

/* Returns a blow of `side` at the other side in the observed state. */
static struct fb_aim make_aim(const struct salle_view *view, unsigned side, unsigned profile, unsigned target,
	unsigned bought)
{
	const struct fb_matchup *matchup = view->matchup;
	const struct fb_side *victim = &matchup->side[!side];
	const bool strikes_foe = side == view->side;
	const unsigned held = salle_live_value(view, strikes_foe ? FB_SEES_FOE_HELD : FB_SEES_HELD);
	return (struct fb_aim){
		.matchup = matchup,
		.side = side,
		.profile = &matchup->side[side].profiles[profile],
		.target = target,
		.bought = bought,
		.victim_tn = salle_live_value(view, strikes_foe ? FB_SEES_FOE_TN : FB_SEES_TN),
		.victim_hold = fb_find_hold_of_holding(victim, held),
		.victim_second = fb_encode_second_weapon(victim, held),
	};
}

/* A blow, and the chances of its contest against a defence. */
struct exchange {
	struct fb_aim aim;
	unsigned tn; /* base target number of the attacker */
	struct fb_match_chances match;
};

/*
 * Computes the chances of a blow against a defence. Attacker: `dice`, `net` advantages, `prone`. Defence: `against`
 * dice at the target number `against_tn`, which is ignored without dice.
 */
static struct exchange solve_exchange(const struct salle_view *view, const struct fb_aim *aim, unsigned dice, int net,
	bool prone, unsigned against, unsigned against_tn)
{
	const struct fb_options *options = aim->matchup->options;
	const unsigned base = salle_live_value(view, aim->side == view->side ? FB_SEES_TN : FB_SEES_FOE_TN);
	const unsigned tn = fb_compute_maneuver_tn(options, base, net, prone);
	return (struct exchange){ *aim, base,
		fb_compute_match_chances(options, fb_smaller_of(dice, SALLE_POOL_MAX), tn, against,
			against == 0 ? tn : against_tn, aim->profile->wins_ties) };
}

/* Computes the chances of the considered attack against a defence with `against` dice. */
static struct exchange solve_attack(const struct salle_view *view, unsigned against)
{
	const struct salle_verdict *now = &view->verdict;
	bool gap = now->action == FB_DO_GAP;
	unsigned dice = now->number[gap ? 0 : FB_NUMBER_DICE], footing = salle_live_value(view, FB_SEES_FOOTING);
	const struct fb_aim aim = make_aim(view, view->side, now->code[0], now->code[1],
		gap ? fb_get_rule_cost(view->matchup, FB_RULE_GAP) : now->number[FB_NUMBER_BOUGHT]);
	unsigned against_tn = fb_find_foes_defence_tn(view, aim.profile, aim.target);
	return solve_exchange(view, &aim, dice, fb_read_net_advantages(view, false) - (int)(footing >> 3 & 1),
		footing >> 2 & 1, against_tn == 0 ? 0 : against, against_tn);
}

/* Computes the chances of the declared attack, or of the true attack of a feint, against the declared defence. */
static struct exchange solve_feint(const struct salle_view *view)
{
	const struct salle_verdict *now = &view->verdict;
	unsigned target = salle_live_value(view, FB_SEES_TARGET), bought = salle_live_value(view, FB_SEES_BOUGHT);
	unsigned dice = salle_live_value(view, FB_SEES_DICE), profile = salle_live_value(view, FB_SEES_PROFILE);
	if (now->action == FB_DO_FEINT) {
		unsigned refund = target >= FB_WHEELS ? bought : 0;
		dice += now->number[0] / fb_find_rule(view->matchup, FB_RULE_FEINT)->per_die + refund;
		bought -= refund;
		target = now->code[0];
		profile = now->code[2];
	}
	const struct fb_aim aim = make_aim(view, view->side, profile, target, bought);
	unsigned against_tn = fb_compute_maneuver_tn(aim.matchup->options, aim.victim_tn,
		(int)salle_live_value(view, FB_SEES_FOE_DEFENCE_NET) - FB_NET_OFFSET,
		salle_live_value(view, FB_SEES_FOE_PRONE));
	return solve_exchange(view, &aim, dice, -fb_read_net_disadvantages(view, false),
		salle_live_value(view, FB_SEES_PRONE), salle_live_value(view, FB_SEES_FOE_DEFENCE_DICE), against_tn);
}

/* Computes the chances of the foe's attack against the considered defence. */
static struct exchange solve_defence(const struct salle_view *view)
{
	const struct salle_verdict *now = &view->verdict;
	bool defends = now->action != FB_NO_DEFENCE;
	const struct fb_aim aim = make_aim(view, !view->side, salle_live_value(view, FB_SEES_FOE_PROFILE),
		salle_live_value(view, FB_SEES_FOE_TARGET), salle_live_value(view, FB_SEES_FOE_BOUGHT));
	unsigned against_tn = fb_compute_maneuver_tn(aim.matchup->options, aim.victim_tn,
		defends ? (int)now->code[1] - FB_NET_OFFSET : 0, salle_live_value(view, FB_SEES_PRONE));
	return solve_exchange(view, &aim, salle_live_value(view, FB_SEES_FOE_DICE), -fb_read_net_disadvantages(view, true),
		salle_live_value(view, FB_SEES_FOE_PRONE), defends ? now->number[0] : 0, against_tn);
}

static double get_quantity_of_harm(const struct fb_mean_harm *toll, enum fb_exchange_quantity measure)
{
	switch (measure) {
	case FB_QUANTITY_WOUND_LEVEL:
		return toll->level;
	case FB_QUANTITY_DEFEATS:
		return toll->defeat;
	case FB_QUANTITY_KNOCKS_DOWN:
		return toll->prone;
	case FB_QUANTITY_DISARMS:
		return toll->disarm;
	case FB_QUANTITY_IMPACT:
		return toll->impact;
	default:
		return toll->tn_rise;
	}
}

/*
 * Returns the mean level of the striker's wound by recoil from metal, or the chance that the wound defeats the striker.
 */
static double compute_quantity_of_recoil(const struct exchange *exchange, unsigned margin,
	enum fb_exchange_quantity measure)
{
	struct fb_harm harm[7];
	double sum = 0;
	fb_list_harms(&exchange->aim, margin, harm);
	for (unsigned i = 0; i < 7; i++) {
		struct fb_injury recoil = fb_compute_recoil_injury(&exchange->aim, &harm[i], margin, exchange->tn);
		sum += harm[i].chance * (measure == FB_QUANTITY_RECOIL ? recoil.level : recoil.effects.defeat);
	}
	return sum;
}

static double compute_mean_of_exchange(const struct exchange *exchange, enum fb_exchange_quantity measure)
{
	double sum = 0;
	if (measure >= FB_QUANTITY_RECOIL) {
		for (unsigned m = 0; exchange->aim.profile->recoil_locations != 0 && m <= exchange->match.most_margin; m++)
			if (exchange->match.land_by_margin[m] > 0)
				sum += exchange->match.land_by_margin[m] * compute_quantity_of_recoil(exchange, m, measure);
		return sum;
	}
	for (unsigned m = 0; m <= exchange->match.most_margin; m++) {
		double chance = exchange->match.land_by_margin[m];
		if (chance == 0)
			continue;
		struct fb_mean_harm toll;
		if (measure > FB_QUANTITY_MARGIN)
			toll = fb_find_mean_harm(&exchange->aim, m);
		sum += chance *
			(measure == FB_QUANTITY_LANDS           ? 1
					: measure == FB_QUANTITY_MARGIN ? m
													: get_quantity_of_harm(&toll, measure));
	}
	return sum;
}

/* Returns the chance to win the contest if the fighter tries to steal the initiative. The aggressor has bonus dice. */
double fb_observe_chance_to_win_initiative(const struct salle_view *view)
{
	unsigned against = fb_clamp_dice(view->arguments[0]);
	const struct fb_matchup *matchup = view->matchup;
	const struct fb_side *own = &matchup->side[view->side];
	const struct fb_profile *foes = &matchup->side[!view->side].profiles[salle_live_value(view, FB_SEES_FOE_PROFILE)];
	const struct fb_hold *hold = fb_find_attacks_of_hold(own,
		fb_find_hold_of_holding(own, salle_live_value(view, FB_SEES_HELD)), salle_live_value(view, FB_SEES_PLACE) >> 2);
	if (hold->n_profiles == 0)
		return 0;
	/* the last profile of a hold is a thrust if the hold has one, because swings come before thrusts */
	const struct fb_profile *profile = &own->profiles[hold->first_profile + hold->n_profiles - 1];
	const struct fb_options *options = matchup->options;
	unsigned dice = view->verdict.number[0] + fb_compute_initiative_bonus(options, profile, foes, true);
	against += (unsigned)options->initiative_aggressor + fb_compute_initiative_bonus(options, foes, profile, true);
	if (view->verdict.action != FB_STEAL_IT)
		return 0;
	return fb_compute_chance_of_more_hits(options, fb_smaller_of(dice, SALLE_POOL_MAX),
		salle_live_value(view, FB_SEES_TN), fb_smaller_of(against, SALLE_POOL_MAX),
		salle_live_value(view, FB_SEES_FOE_TN));
}

double fb_observe_attack(const struct salle_view *view)
{
	if (view->verdict.action == FB_STAND_DOWN)
		return 0;
	struct exchange exchange = solve_attack(view, fb_clamp_dice(view->arguments[0]));
	return compute_mean_of_exchange(&exchange, view->observable->offset);
}

double fb_observe_feint(const struct salle_view *view)
{
	struct exchange exchange = solve_feint(view);
	return compute_mean_of_exchange(&exchange, view->observable->offset);
}

double fb_observe_defence(const struct salle_view *view)
{
	struct exchange exchange = solve_defence(view);
	return compute_mean_of_exchange(&exchange, view->observable->offset);
}

double fb_observe_initiative_chance(const struct salle_view *view)
{
	bool takes = view->verdict.action != FB_NO_DEFENCE && (view->verdict.code[2] & 1) != 0;
	return takes ? solve_defence(view).match.beaten : 0;
}

double fb_observe_bonus_dice(const struct salle_view *view)
{
	if (view->verdict.action != FB_COUNTER)
		return 0;
	const struct fb_match_chances match = solve_defence(view).match;
	double dice = 0;
	for (unsigned h = 0; h <= match.most_margin; h++)
		dice += match.beaten_by_hits[h] * fb_compute_bonus_dice(fb_find_rule(view->matchup, FB_RULE_COUNTER), h);
	return fmin(SALLE_POOL_MAX, dice);
}

/*
 * Returns the mean wound level over the six places of the target, if the blow lands with the margin in the observable's
 * argument.
 */
double fb_observe_mean_level(const struct salle_view *view)
{
	bool feints = view->decision == FB_ASK_FEINT;
	if (feints && view->verdict.action != FB_DO_FEINT)
		return 0;
	const struct fb_profile *profile = &fb_get_own_side(view)->profiles[view->verdict.code[feints ? 2 : 0]];
	double sum = 0, m = view->arguments[0];
	double margin = profile->margin_shift ? floor(ldexp(m, -profile->margin_shift)) : m;
	for (unsigned d6 = 0; d6 < 6; d6++) {
		const struct fb_blow *blow = &profile->blow[view->verdict.code[feints ? 0 : 1]][d6];
		double level = blow->base_damage + margin;
		sum += level < 0 ? 0 : level > blow->cap ? blow->cap : level;
	}
	return sum / 6;
}

/* Returns the wheels that the fighter favours after the considered action of the decision `favour`. */
static unsigned find_wheels_once_favoured(const struct salle_view *view)
{
	const struct fb_side *own = fb_get_own_side(view);
	unsigned action = view->verdict.action,
			 wheels = action == FB_FAVOUR_NONE ? 0 : own->paid_wheels[action - FB_FAVOUR_WHEEL];
	if (salle_live_value(view, FB_SEES_SHIELD_HELD))
		wheels |=
			own->has_shield_rules ? own->shielded_wheels[salle_live_value(view, FB_SEES_FAVOURED)] : own->cover_sets[0];
	return fb_holds_basket_hilt(view) ? wheels | 1u << FB_ARMS : wheels;
}

/*
 * Returns the effect of the foe's worst blow at the wheels that the considered action leaves unfavoured. The
 * observable's argument is the margin of the blow.
 */
double fb_observe_exposure(const struct salle_view *view)
{
	const struct fb_side *foe = fb_get_foe_side(view);
	unsigned margin = fb_clamp_dice(view->arguments[0]);
	unsigned favoured = find_wheels_once_favoured(view);
	bool someone_prone = salle_live_value(view, FB_SEES_PRONE) || salle_live_value(view, FB_SEES_FOE_PRONE);
	const struct fb_hold *hold =
		fb_find_attacks_of_hold(foe, fb_find_hold_of_holding(foe, salle_live_value(view, FB_SEES_FOE_HELD)),
			salle_live_value(view, FB_SEES_PLACE) >> 2);
	double worst = 0;
	for (unsigned p = hold->first_profile; p < hold->first_profile + (unsigned)hold->n_profiles; p++) {
		const struct fb_profile *profile = &foe->profiles[p];
		unsigned closed = profile->flexible ? 0 : favoured;
		closed |= fb_find_wheels_out_of_reach(profile, someone_prone);
		for (unsigned wheel = 0; wheel < FB_WHEELS; wheel++) {
			if (closed >> wheel & 1)
				continue;
			const struct fb_aim aim = make_aim(view, !view->side, p, wheel, 0);
			struct fb_mean_harm toll = fb_find_mean_harm(&aim, margin);
			worst = fmax(worst, get_quantity_of_harm(&toll, view->observable->offset));
		}
	}
	return worst;
}
