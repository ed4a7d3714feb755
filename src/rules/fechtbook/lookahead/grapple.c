/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Computes the values of actions in a grapple: decisions `wrestle` and `resist` (see lookahead/action_value.c). */
#include <math.h>
#include <string.h>

#include "rules/fechtbook/lookahead/aftermath.h"
#include "rules/fechtbook/state.h"

/*
 * Returns the lowest value of an attack in a grapple over the foe's Resist, Break and Reverse, with about as many dice
 * as the attack or with all.
 */
static double value_after_best_resistance(const struct fb_situation *s, struct fb_bid *bid, const struct fb_moment *at,
	int burden, const struct salle_view *view)
{
	struct fb_situation_change turn;
	unsigned y = !bid->aim.side;
	double least = INFINITY;
	bid->defence_tn = fb_compute_maneuver_tn(s->matchup->options, at->tn[y], -burden, s->prone[y]);
	for (unsigned defence = FB_RESIST; defence <= FB_REVERSE && !(s->prone[y] && burden > 0); defence++) {
		unsigned cost = fb_get_rule_cost(s->matchup, FB_RULE_RESIST + defence - FB_RESIST);
		if (at->pool[y] <= cost)
			continue;
		unsigned all = at->pool[y] - cost, some = bid->dice < all ? bid->dice : all;
		bid->defence = defence;
		bid->change_if_beaten = fb_find_change_by_defence(s, bid->aim.side, defence, &turn);
		for (unsigned k = s->tempo == 1 ? all : some; k <= all; k = k < all ? all : k + 1) {
			struct fb_moment then = *at;
			then.pool[y] = all - k;
			bid->defence_dice = k;
			double value = fb_value_of_exchange(s, bid, &then);
			least = value < least ? value : least;
			if (salle_cannot_beat_best(view, least))
				return least;
		}
	}
	bid->defence = FB_NO_DEFENCE;
	bid->defence_dice = 0;
	bid->change_if_beaten = NULL;
	return isinf(least) ? fb_value_of_exchange(s, bid, at) : least;
}

/* Returns the bid (attack and defence) of the considered action of `wrestle`, and sets `outcomes`. */
static struct fb_bid make_bid(const struct salle_view *view, const struct fb_situation *s, const struct fb_moment *at,
	const struct fb_stakes *stakes, struct fb_maneuver_outcomes *outcomes)
{
	const struct salle_verdict *now = &view->verdict;
	unsigned own = view->side, maneuver = FB_BITE + now->action - FB_WR_BITE, aim = now->code[0];
	bool strikes = now->action >= FB_WR_SWING && now->action <= FB_WR_GAP;
	bool gap = now->action == FB_WR_GAP;
	bool buys = (strikes && !gap) || now->action == FB_WR_HOLD || now->action == FB_WR_STRANGLE;
	unsigned bought = gap ? fb_get_rule_cost(s->matchup, FB_RULE_GAP) : buys ? now->number[0] : 0;
	struct fb_bid bid = { .aim = fb_make_aim(s, own, strikes ? now->code[0] : 0, strikes ? now->code[1] : 0, bought,
							  at->tn[!own]) };
	if (strikes)
		maneuver = FB_CLOSE_BLOW;
	else if (now->action == FB_WR_DISARM)
		bid = fb_make_special_bid(s, own, maneuver = FB_DISARM, 0, 0, at->tn[!own]);
	else if (now->action == FB_WR_POINT_BLANK)
		bid = fb_make_special_bid(s, own, maneuver = FB_POINT_BLANK, now->code[0], now->code[1], at->tn[!own]);
	else
		bid.aim.profile = &s->matchup->side[own].specials->grapple_maneuvers[maneuver];
	bid.dice = now->number[buys];
	fb_fill_maneuver_bid(s, maneuver, aim, stakes, at, outcomes, &bid);
	return bid;
}

/*
 * Returns the value of a bonus attack, which is rolled without a defence, and after which the grapple begins. Dice that
 * are not spent on it are ignored.
 */
static double value_of_bonus_attack(const struct salle_view *view, const struct fb_stakes *stakes)
{
	struct fb_situation before = fb_make_situation(view);
	struct fb_moment at = fb_make_moment(view);
	struct fb_maneuver_outcomes outcomes, start;
	unsigned own = view->side;
	before.grapple = before.values_next_play = false;
	before.second_tempo = NULL;
	fb_find_second_tempo_table(&before);
	at.pool[own] = at.pool[!own];
	if (view->verdict.action == FB_WR_NOTHING)
		return fb_value_after(&before, own, own, &at, 0);
	struct fb_bid grab = fb_make_special_bid(&before, own, FB_GRAB, 0, 0, at.tn[!own]);
	fb_fill_maneuver_bid(&before, FB_GRAB, 0, stakes, &at, &start, &grab);
	struct fb_bid bid = make_bid(view, &before, &at, stakes, &outcomes);
	int net = view->verdict.action == FB_WR_DISARM
		? 1 + fb_net_advantages_of_special_bid(&before, own, FB_DISARM, bid.aim.profile)
		: 0;
	struct fb_outcomes_by_margin room, clinched; /* not initialised, because clearing so much memory takes too long */
	clinched.n_cases = 0;
	const struct fb_cases *then = bid.maneuver_cases != NULL
		? bid.maneuver_cases
		: fb_find_blow_cases(before.lookahead, &bid.aim, at.tn[own], &room);
	for (unsigned m = 0; m < FB_MARGINS; m++) {
		struct fb_case_sum sum = { .win_chance = then[m].win_chance, .n_cases = then[m].n_cases };
		memcpy(sum.cases, fb_get_case_list(&then[m]), sum.n_cases * sizeof *sum.cases);
		for (unsigned i = 0; i < sum.n_cases; i++)
			sum.cases[i].changes_situation = true;
		fb_append_cases(before.lookahead, &clinched.margin[m], clinched.cases, &clinched.n_cases, &sum);
	}
	if (view->verdict.action == FB_WR_DISARM)
		fb_disable_weapon(&start.change_if_landed.situation, !own);
	if (view->verdict.action == FB_WR_THROW)
		start.change_if_landed.situation.prone[!own] = 1;
	start.change_if_landed.situation.second_tempo = NULL;
	fb_find_second_tempo_table(&start.change_if_landed.situation);
	bid.maneuver_cases = clinched.margin;
	bid.change_if_landed = &start.change_if_landed;
	bid.tn = fb_compute_maneuver_tn(before.matchup->options, at.tn[own], net - fb_read_net_disadvantages(view, false),
		before.prone[own]);
	bid.defence_tn = at.tn[!own];
	return fb_value_of_exchange(&before, &bid, &at);
}

double fb_evaluate_wrestling(const struct salle_view *view, const struct fb_stakes *stakes)
{
	const struct salle_verdict *now = &view->verdict;
	if (now->action == FB_WR_INSTINCT)
		return 0;
	if (salle_live_value(view, FB_SEES_BONUS_ATTACK))
		return value_of_bonus_attack(view, stakes);
	struct fb_situation s = fb_make_situation(view);
	struct fb_moment at = fb_make_moment(view);
	struct fb_maneuver_outcomes outcomes;
	unsigned own = view->side;
	if (now->action == FB_WR_NOTHING)
		return 1 - fb_value_after(&s, !own, !own, &at, 0);
	struct fb_bid bid = make_bid(view, &s, &at, stakes, &outcomes);
	int burden = fb_read_net_disadvantages(view, false);
	if (now->action == FB_WR_DISARM)
		burden -= fb_net_advantages_of_special_bid(&s, own, FB_DISARM, bid.aim.profile);
	bid.tn = fb_compute_maneuver_tn(s.matchup->options, at.tn[own], -burden, s.prone[own]);
	at.pool[own] -= now->code[2] + bid.dice;
	return value_after_best_resistance(&s, &bid, &at, fb_read_net_disadvantages(view, true), view);
}

/*
 * Returns the value of a defence in a grapple. Assumes the default target of the foe's maneuver, because policies do
 * not see which limb, joint or place it targets.
 */
double fb_evaluate_resisting(const struct salle_view *view, const struct fb_stakes *stakes)
{
	static const uint8_t aims[FB_MANEUVERS] = { [FB_BITE] = FB_NECK, [FB_SNAP] = FB_JOINT_ELBOW };
	const struct salle_verdict *now = &view->verdict;
	if (now->action == FB_RS_INSTINCT)
		return 0;
	struct fb_situation s = fb_make_situation(view);
	struct fb_moment at = fb_make_moment(view);
	struct fb_maneuver_outcomes outcomes;
	struct fb_situation_change turn;
	unsigned own = view->side, maneuver = salle_live_value(view, FB_SEES_FOE_MANEUVER);
	bool blow = maneuver == FB_BLOW || maneuver == FB_CLOSE_BLOW || maneuver == FB_POINT_BLANK;
	struct fb_bid bid = { .aim = fb_make_aim(&s, !own, blow ? salle_live_value(view, FB_SEES_FOE_PROFILE) : 0,
							  salle_live_value(view, FB_SEES_FOE_TARGET), salle_live_value(view, FB_SEES_FOE_BOUGHT),
							  	at.tn[own]) };
	int burden = fb_read_net_disadvantages(view, true);
	if (maneuver == FB_DISARM) {
		bid = fb_make_special_bid(&s, !own, FB_DISARM, 0, 0, at.tn[own]);
		burden -= fb_net_advantages_of_special_bid(&s, !own, FB_DISARM, bid.aim.profile);
	} else if (!blow) {
		bid.aim.profile = &s.matchup->side[!own].specials->grapple_maneuvers[maneuver];
	}
	fb_fill_maneuver_bid(&s, maneuver, aims[maneuver], stakes, &at, &outcomes, &bid);
	bid.dice = salle_live_value(view, FB_SEES_FOE_DICE);
	bid.tn = fb_compute_maneuver_tn(s.matchup->options, at.tn[!own], -burden, s.prone[!own]);
	bid.defence_tn =
		fb_compute_maneuver_tn(s.matchup->options, at.tn[own], -fb_read_net_disadvantages(view, false), s.prone[own]);
	if (now->action != FB_RS_NOTHING) {
		bid.defence = FB_RESIST + now->action - FB_RS_RESIST;
		bid.defence_dice = now->number[0];
		bid.change_if_beaten = fb_find_change_by_defence(&s, !own, bid.defence, &turn);
		at.pool[own] -= now->code[0] + bid.defence_dice;
	}
	return 1 - fb_value_of_exchange(&s, &bid, &at);
}
