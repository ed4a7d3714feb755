/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The value of an action: the estimated chance to win the bout if the foe makes its best reply.
 *
 * The chances of the current exchange are exact (chances.h). In the second tempo of the play both sides are assumed to
 * spend all their dice, the aggressor on its best blow, the defender on its best defence. What follows the play is
 * estimated from target numbers, dice owed to the next refresh, and the initiative (fb_lookahead.play_end_worth). A
 * value is the attacker's chance to win, unless stated otherwise.
 */
#include <math.h>
#include <string.h>

#include "rules/fechtbook/lookahead/evaluation.h"
#include "rules/fechtbook/state.h"

static unsigned cap_dice(unsigned dice)
{
	return dice < SALLE_POOL_MAX ? dice : SALLE_POOL_MAX;
}

/*
 * "Feint": returns the best blow at another wheel with the same profile. Dice paid to target a gap become dice of the
 * blow.
 */
static struct fb_aim find_feint_aim(const struct fb_situation *s, const struct fb_aim *declared)
{
	struct fb_aim aim = *declared, best = *declared;
	double most = -1;
	aim.bought = declared->target >= FB_WHEELS ? 0 : declared->bought;
	unsigned closed = fb_find_wheels_out_of_reach(aim.profile, s->prone[0] | s->prone[1]);
	for (unsigned wheel = 0; wheel < FB_WHEELS; wheel++) {
		aim.target = wheel;
		double promise = wheel == declared->target || closed >> wheel & 1 ? -1 : fb_rate_blow(s, &aim);
		if (promise <= most)
			continue;
		most = promise;
		best = aim;
	}
	return best;
}

/*
 * Returns the value of the attack with a feint that uses all remaining dice, or `plain`, whichever is larger. Ignores
 * that further feints cost more.
 */
static double value_with_feint(const struct fb_situation *s, const struct fb_bid *declared, const struct fb_aim *aim,
	const struct fb_moment *at, double plain)
{
	unsigned x = aim->side, cost = aim->profile->first_feint_cost;
	if ((s->hold[x] == FB_HOLDS && aim->profile->item < FB_WEAPONS_MAX) || cost > at->pool[x])
		return plain;
	unsigned per_die = fb_find_rule(s->matchup, FB_RULE_FEINT)->per_die, more = (at->pool[x] - cost) / per_die;
	unsigned refund = declared->aim.bought - aim->bought;
	struct fb_bid bid = *declared;
	struct fb_moment then = *at;
	then.pool[x] -= cost + per_die * more;
	bid.dice = cap_dice(bid.dice + more + refund);
	bid.aim = *aim;
	double value = fb_value_of_exchange(s, &bid, &then);
	return value > plain ? value : plain;
}

/*
 * Returns the bid (attack and defence, evaluation.h) of the blow whose value is computed, without its dice. `latest`:
 * scratch memory with the latest bid.
 */
static struct fb_bid *find_bid_of_blow(const struct salle_view *view, const struct fb_situation *s,
	const struct fb_moment *at, struct fb_latest_aim *latest)
{
	const struct salle_verdict *now = &view->verdict;
	unsigned own = view->side, footing = salle_live_value(view, FB_SEES_FOOTING), target = now->code[1];
	unsigned bought =
		now->action == FB_DO_GAP ? fb_get_rule_cost(s->matchup, FB_RULE_GAP) : now->number[FB_NUMBER_BOUGHT];
	const struct fb_profile *profile = &s->matchup->side[own].profiles[now->code[0]];
	if (latest->has_bid && latest->profile == profile && latest->target == target && latest->bought == bought)
		return &latest->bid;
	int burden = (int)(footing >> 3 & 1) - fb_read_net_advantages(view, false);
	*latest = (struct fb_latest_aim){ .profile = profile, .target = target, .bought = bought, .has_bid = true };
	latest->bid.aim = fb_make_aim(s, own, now->code[0], target, bought, at->tn[!own]);
	latest->bid.tn = fb_compute_maneuver_tn(s->matchup->options, at->tn[own], -burden, footing >> 2 & 1);
	latest->bid.defence_tn = at->tn[!own];
	struct fb_outcomes_by_margin room;
	const struct fb_cases *cases = fb_find_blow_cases(s->lookahead, &latest->bid.aim, at->tn[own], &room);
	latest->cases = cases != room.margin ? cases : NULL;
	return &latest->bid;
}

/* Returns whether the rules allow the foe to steal the initiative in this tempo. */
static bool may_foe_steal(const struct salle_view *view)
{
	const struct fb_matchup *matchup = view->matchup;
	return fb_may_steal_in_tempo(matchup->options, salle_live_value(view, FB_SEES_TEMPO0));
}

static double value_of_blow(const struct salle_view *view, const struct fb_situation *s, struct fb_moment *at,
	struct fb_decision_scratch *scratch)
{
	const struct salle_verdict *now = &view->verdict;
	struct fb_latest_aim unnoted, *latest = &unnoted;
	if (scratch != NULL)
		latest = &scratch->aim;
	else
		unnoted = (struct fb_latest_aim){ 0 };
	struct fb_bid *bid = find_bid_of_blow(view, s, at, latest);
	bid->dice = now->number[now->action == FB_DO_GAP ? 0 : FB_NUMBER_DICE];
	at->pool[view->side] -= now->code[2] + bid->dice;
	if (!salle_live_value(view, FB_SEES_STEALING))
		return fb_value_after_best_reply(s, bid, at, fb_read_net_disadvantages(view, true), may_foe_steal(view), view,
			scratch);
	bid->blow_cases = latest->cases; /* the attack is rolled without a defence */
	return fb_value_of_unopposed_blow(s, bid, at);
}

/* Returns the value of an attack other than a blow. */
static double value_of_special(const struct salle_view *view, const struct fb_stakes *stakes,
	const struct fb_situation *s, struct fb_moment *at, struct fb_decision_scratch *scratch)
{
	const struct salle_verdict *now = &view->verdict;
	unsigned own = view->side, footing = salle_live_value(view, FB_SEES_FOOTING), dice = now->number[0];
	unsigned maneuver = FB_DISARM + now->action - FB_DO_DISARM;
	struct fb_maneuver_outcomes outcomes;
	struct fb_bid bid = fb_make_special_bid(s, own, maneuver, now->code[0], now->code[1], at->tn[!own]);
	int burden = (int)(footing >> 3 & 1) - fb_read_net_advantages(view, false) -
		fb_net_advantages_of_special_bid(s, own, maneuver, bid.aim.profile);
	at->pool[own] -= now->code[2] + dice;
	fb_fill_maneuver_bid(s, maneuver, 0, stakes, at, &outcomes, &bid);
	bid.dice = dice;
	bid.tn = fb_compute_maneuver_tn(s->matchup->options, at->tn[own], -burden, footing >> 2 & 1);
	if (!salle_live_value(view, FB_SEES_STEALING))
		return fb_value_after_best_reply(s, &bid, at, fb_read_net_disadvantages(view, true), may_foe_steal(view), view,
			scratch);
	bid.defence_tn = at->tn[!own]; /* the attack is rolled without a defence */
	return fb_value_of_exchange(s, &bid, at);
}

static double value_of_attack(const struct salle_view *view, const struct fb_stakes *stakes)
{
	struct fb_decision_scratch *scratch = fb_find_scratch(view);
	struct fb_situation fresh;
	const struct fb_situation *s;
	struct fb_moment at = fb_make_moment(view);
	unsigned own = view->side;
	if (scratch != NULL) {
		s = &scratch->situation;
	} else {
		fresh = fb_make_situation(view);
		s = &fresh;
	}
	if (view->verdict.action != FB_STAND_DOWN)
		return fb_is_special(view) ? value_of_special(view, stakes, s, &at, scratch)
								   : value_of_blow(view, s, &at, scratch);
	double value = fb_value_of_second_tempo(s, !own, &at);
	return s->tempo == 0 ? 1 - value
						 : fb_get_play_end_value(s->lookahead, (int)at.tn[!own] - (int)at.tn[own], 0, false);
}

/* Returns the bid (attack and defence, evaluation.h) of the foe's declared attack, before a defence is chosen. */
static struct fb_bid make_foes_bid(const struct salle_view *view, const struct fb_situation *s,
	const struct fb_moment *at, const struct fb_stakes *stakes, struct fb_maneuver_outcomes *outcomes)
{
	unsigned own = view->side, maneuver = salle_live_value(view, FB_SEES_FOE_MANEUVER);
	unsigned profile = salle_live_value(view, FB_SEES_FOE_PROFILE), target = salle_live_value(view, FB_SEES_FOE_TARGET);
	int burden = fb_read_net_disadvantages(view, true);
	struct fb_bid bid;
	if (maneuver == FB_BLOW) {
		bid = (struct fb_bid){ .aim = fb_make_aim(s, !own, profile, target, salle_live_value(view, FB_SEES_FOE_BOUGHT),
								   at->tn[own]) };
	} else {
		bid = fb_make_special_bid(s, !own, maneuver, profile, target, at->tn[own]);
		burden -= fb_net_advantages_of_special_bid(s, !own, maneuver, bid.aim.profile);
		fb_fill_maneuver_bid(s, maneuver, 0, stakes, at, outcomes, &bid);
	}
	bid.dice = salle_live_value(view, FB_SEES_FOE_DICE);
	bid.tn = fb_compute_maneuver_tn(s->matchup->options, at->tn[!own], -burden, s->prone[!own]);
	bid.defence_tn = at->tn[own];
	return bid;
}

static double value_of_defence(const struct salle_view *view, const struct fb_stakes *stakes)
{
	const struct salle_verdict *now = &view->verdict;
	struct fb_situation s = fb_make_situation(view);
	struct fb_moment at = fb_make_moment(view);
	unsigned own = view->side;
	struct fb_maneuver_outcomes outcomes;
	struct fb_bid bid = make_foes_bid(view, &s, &at, stakes, &outcomes);
	if (now->action == FB_NO_DEFENCE)
		return 1 - fb_value_of_exchange(&s, &bid, &at);
	bid.defence = now->action;
	bid.defence_dice = now->number[0];
	bid.defence_tn =
		fb_compute_maneuver_tn(s.matchup->options, at.tn[own], (int)now->code[1] - FB_NET_OFFSET, s.prone[own]);
	bid.dodge_takes_initiative = now->code[2] & 1;
	at.pool[own] -= now->code[0] + bid.defence_dice;
	if (bid.maneuver_cases != NULL) /* the foe can feint only with a blow */
		return 1 - fb_value_of_exchange(&s, &bid, &at);
	double plain = fb_value_of_exchange(&s, &bid, &at);
	if (salle_cannot_beat_best(view, 1 - plain))
		return 1 - plain;
	struct fb_aim aim = find_feint_aim(&s, &bid.aim);
	return 1 - value_with_feint(&s, &bid, &aim, &at, plain);
}

static double value_of_steal(const struct salle_view *view)
{
	/* lower than any other value, because owed dice change a value by less than 1 */
	static const double impossible = -1;
	const struct salle_verdict *now = &view->verdict;
	/* the lookahead does not consider stealing in a grapple: it prefers to defend */
	if (salle_live_value(view, FB_SEES_GRAPPLED))
		return now->action == FB_STEAL_NOTHING;
	struct fb_situation s = fb_make_situation(view);
	struct fb_moment at = fb_make_moment(view);
	struct fb_maneuver_outcomes outcomes;
	struct fb_bid bid = make_foes_bid(view, &s, &at, &fb_preset_stakes, &outcomes);
	if (now->action == FB_STEAL_NOTHING)
		return 1 - fb_value_after_best_reply(&s, &bid, &at, fb_read_net_disadvantages(view, false), false, NULL, NULL);
	struct fb_clash_attack cut = { bid.aim, bid.dice, bid.tn, bid.maneuver_cases, bid.change_if_landed, NULL };
	double value = fb_value_if_stolen(&s, !view->side, &cut, now->number[0], &at, NULL);
	/* dice that the stealing side owes can raise the value above 1 */
	return isinf(value) ? impossible : 1 - value;
}

/*
 * Returns the value, against the declared defence, of the declared attack, or of the true attack if the action is a
 * feint.
 */
static double value_of_feint(const struct salle_view *view)
{
	const struct salle_verdict *now = &view->verdict;
	struct fb_situation s = fb_make_situation(view);
	struct fb_moment at = fb_make_moment(view);
	unsigned own = view->side, target = salle_live_value(view, FB_SEES_TARGET),
			 bought = salle_live_value(view, FB_SEES_BOUGHT);
	unsigned dice = salle_live_value(view, FB_SEES_DICE), profile = salle_live_value(view, FB_SEES_PROFILE);
	if (now->action == FB_DO_FEINT) {
		unsigned per_die = fb_find_rule(s.matchup, FB_RULE_FEINT)->per_die, more = now->number[0] / per_die;
		unsigned refund = target >= FB_WHEELS ? bought : 0;
		at.pool[own] -= now->code[1] + per_die * more;
		dice += more + refund;
		bought -= refund;
		target = now->code[0];
		profile = now->code[2];
	}
	struct fb_bid bid = {
		.aim = fb_make_aim(&s, own, profile, target, bought, at.tn[!own]),
		.dice = cap_dice(dice),
		.tn = fb_compute_maneuver_tn(s.matchup->options, at.tn[own], -fb_read_net_disadvantages(view, false),
			s.prone[own]),
		.defence = salle_live_value(view, FB_SEES_FOE_DEFENCE),
		.defence_dice = salle_live_value(view, FB_SEES_FOE_DEFENCE_DICE),
		.defence_tn = fb_compute_maneuver_tn(s.matchup->options, at.tn[!own],
			(int)salle_live_value(view, FB_SEES_FOE_DEFENCE_NET) - FB_NET_OFFSET, s.prone[!own]),
	};
	return fb_value_of_exchange(&s, &bid, &at);
}

static double value_of_action(const struct salle_view *view, const struct fb_stakes *stakes)
{
	switch (view->decision) {
	case FB_ASK_ATTACK:
		return value_of_attack(view, stakes);
	case FB_ASK_DEFEND:
		return value_of_defence(view, stakes);
	case FB_ASK_WRESTLE:
		return fb_evaluate_wrestling(view, stakes);
	case FB_ASK_RESIST:
		return fb_evaluate_resisting(view, stakes);
	case FB_ASK_FEINT:
		return value_of_feint(view);
	default:
		return value_of_steal(view);
	}
}

double fb_lookahead_value(const struct salle_view *view)
{
	return value_of_action(view, &fb_preset_stakes);
}

static bool are_same_arguments(const double left[4], const double right[4])
{
	return left[0] == right[0] && left[1] == right[1] && left[2] == right[2] && left[3] == right[3];
}

double fb_lookahead_value_with_stakes(const struct salle_view *view, const double arguments[4])
{
	struct fb_decision_scratch *scratch = fb_find_scratch(view);
	if (scratch == NULL) {
		const struct fb_stakes stakes = fb_read_stakes(arguments);
		return value_of_action(view, &stakes);
	}
	if (!are_same_arguments(scratch->arguments, arguments)) {
		memcpy(scratch->arguments, arguments, sizeof scratch->arguments);
		scratch->stakes = fb_read_stakes(arguments);
	}
	return value_of_action(view, &scratch->stakes);
}
