/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Computes the outcomes of maneuvers other than blows, for the lookahead: "Disarm", "Point Blank", "Grab", "Grappling".
 * Chances are exact. Effects beyond the play are worth what struct fb_stakes says.
 */
#include <assert.h>

#include "rules/fechtbook/lookahead/evaluation.h"
#include "rules/fechtbook/state.h"

/* chosen by measurements (README.md, "What else expert knows") */
const struct fb_stakes fb_preset_stakes = { .weapon_share = 0.8,
	.disabled_dice = 3,
	.prone_dice = 3,
	.held_limb_dice = 3 };

/* ---- one successful maneuver ---- */

static void add_outcome(struct fb_case_sum *out, double chance, unsigned tn, unsigned impact, bool changes_situation)
{
	fb_add_case(out,
		(struct fb_case){ .chance = chance,
			.tn = (uint8_t)tn,
			.impact = (uint8_t)impact,
			.changes_situation = changes_situation });
}

/*
 * "Bite", "Snap": adds the outcomes of a wound at one place that is hit with the chance `share`. Ignores that the
 * victim may drop an item.
 */
static void add_close_blow(const struct fb_matchup *matchup, unsigned victim, const struct fb_blow *blow,
	unsigned margin, unsigned tn, double share, struct fb_case_sum *out)
{
	const struct fb_injury wound = fb_compute_blow_injury(matchup, victim, blow, margin, tn);
	fb_add_wound_case(out, share, &wound.effects, 0, wound.tn, wound.impact);
}

/* "Hold", "strangle": adds the outcomes at a margin. */
static void add_hold(const struct fb_rule *rule, const struct fb_move *move, unsigned margin, unsigned tn,
	const struct fb_stakes *stakes, struct fb_case_sum *out)
{
	margin += (unsigned)move->bought * rule->gain_per_die;
	if (fb_is_threshold_met(margin, rule->second_margin)) {
		out->win_chance += 1;
		return;
	}
	unsigned stress = fb_is_threshold_met(margin, rule->first_margin) ? rule->first_tn : 0;
	add_outcome(out, 1, tn > stress ? tn : stress,
		rule->impact_per_margin * margin + (move->maneuver == FB_HOLD ? stakes->held_limb_dice : 0), false);
}

/*
 * Computes the outcomes of a move (maneuver in a grapple) of `x` that succeeds with `margin` against a victim with
 * target number `tn`.
 */
static void compute_move_outcomes(const struct fb_matchup *matchup, unsigned x, const struct fb_move *move,
	unsigned margin, unsigned tn, bool prone, const struct fb_stakes *stakes, struct fb_case_sum *out)
{
	const struct fb_specials *specials = matchup->side[x].specials;
	const struct fb_rule *rule = fb_find_maneuver_rule(matchup, move->maneuver);
	*out = (struct fb_case_sum){ 0 };
	margin = fb_compute_damage_margin(&specials->grapple_maneuvers[move->maneuver], margin);
	switch (move->maneuver) {
	case FB_BITE:
		add_close_blow(matchup, !x, &specials->bite[move->aim], margin, tn, 1, out);
		break;
	case FB_SNAP:
		for (unsigned k = 0; k < 2; k++)
			add_close_blow(matchup, !x, &specials->snap[move->aim][k], margin, tn, 0.5, out);
		break;
	case FB_GOUGE:
		if (fb_is_threshold_met(margin, rule->second_margin))
			out->win_chance = 1;
		else
			add_outcome(out, 1, tn, rule->impact_per_margin * margin, false);
		break;
	case FB_THROW:
		add_outcome(out, 1, tn, rule->impact_per_margin * margin + (prone ? 0 : stakes->prone_dice), true);
		break;
	default:
		add_hold(rule, move, margin, tn, stakes, out);
		break;
	}
}

/*
 * "Disarm": computes the outcomes by margin. The foe goes on without the weapon, perhaps into the next play; with a
 * margin of at least `first`, the foe loses it.
 */
static void fill_disarm_cases(const struct fb_situation *s, const struct fb_stakes *stakes, unsigned tn,
	struct fb_outcomes_by_margin *out)
{
	const struct fb_rule *rule = fb_find_rule(s->matchup, FB_RULE_DISARM);
	bool lasts = s->tempo + rule->disabled_tempos >= 2;
	for (unsigned m = 0; m < FB_MARGINS; m++) {
		bool falls = fb_is_threshold_met(m, rule->first_margin);
		struct fb_case_sum sum = { .win_chance = falls ? stakes->weapon_share : 0 };
		add_outcome(&sum, falls ? 1 - stakes->weapon_share : 1, tn,
			rule->impact_per_margin * m + (!falls && lasts ? stakes->disabled_dice : 0), true);
		fb_append_cases(s->lookahead, &out->margin[m], out->cases, &out->n_cases, &sum);
	}
}

/* ---- all moves of a grapple ---- */

static const struct {
	uint8_t maneuver, aim, bought;
} moves[FB_MOVES] = {
	{ FB_HOLD, 0, 0 },
	{ FB_HOLD, 0, 1 },
	{ FB_HOLD, 0, 2 },
	{ FB_HOLD, 0, 3 },
	{ FB_STRANGLE, 0, 0 },
	{ FB_STRANGLE, 0, 1 },
	{ FB_STRANGLE, 0, 2 },
	{ FB_STRANGLE, 0, 3 },
	{ FB_SNAP, FB_JOINT_NECK, 0 },
	{ FB_SNAP, FB_JOINT_FINGERS, 0 },
	{ FB_SNAP, FB_JOINT_ELBOW, 0 },
	{ FB_SNAP, FB_JOINT_KNEE, 0 },
	{ FB_THROW, 0, 0 },
	{ FB_GOUGE, 0, 0 },
	{ FB_BITE, FB_NECK, 0 },
	{ FB_BITE, FB_FACE, 0 },
};

static void compute_moves(const struct fb_situation *s, unsigned x, unsigned tn, struct fb_moves *out)
{
	const struct fb_specials *specials = s->matchup->side[x].specials;
	const uint8_t most[FB_MANEUVERS] = { [FB_HOLD] = s->matchup->book->rule[FB_RULE_HOLD].most_bought,
		[FB_STRANGLE] = s->matchup->book->rule[FB_RULE_STRANGLE].most_bought };
	out->n_cases = 0;
	for (unsigned k = 0; k < FB_MOVES; k++) {
		struct fb_move *move = &out->move[k];
		move->maneuver = moves[k].maneuver;
		move->aim = moves[k].aim;
		move->bought = moves[k].bought;
		move->cost = (uint8_t)(specials->grapple_maneuvers[move->maneuver].cost_by_distance[1] + move->bought);
		move->possible = move->bought <= most[move->maneuver] && (move->maneuver != FB_GOUGE || specials->gouges) &&
			(move->maneuver != FB_STRANGLE || specials->strangles) &&
			(move->maneuver != FB_BITE || specials->bite[move->aim].cap > 0);
		for (unsigned m = 0; m < FB_MARGINS && move->possible; m++) {
			struct fb_case_sum sum;
			compute_move_outcomes(s->matchup, x, move, m, tn, false, &fb_preset_stakes, &sum);
			assert(sum.n_cases <= FB_MOVE_CASES);
			fb_append_cases(s->lookahead, &move->cases[m], out->cases, &out->n_cases, &sum);
		}
	}
}

const struct fb_move *fb_find_moves_against(const struct fb_situation *s, unsigned x, unsigned tn,
	struct fb_moves *room)
{
	void **place = &s->lookahead->moves[x][tn - FB_TN_LEAST];
	const struct fb_moves *kept = salle_memo_get(place);
	if (kept != NULL)
		return kept->move;
	compute_moves(s, x, tn, room);
	size_t size = offsetof(struct fb_moves, cases) + room->n_cases * sizeof *room->cases;
	kept = salle_memo_keep(place, room, size, s->lookahead->arena);
	return kept != NULL ? kept->move : room->move;
}

/* ---- changed situations ---- */

/* "Grappling": computes the situation after a grapple has begun, with the pools of a grapple. */
static void change_to_grapple(const struct fb_situation *s, struct fb_situation_change *out)
{
	*out = (struct fb_situation_change){ *s, { fb_dice_gained_by_grapple(s, 0), fb_dice_gained_by_grapple(s, 1) } };
	out->situation.grapple = out->situation.values_next_play = true;
	out->situation.distance = 1;
	out->situation.favours[0] = out->situation.favours[1] = 0;
	out->situation.second_tempo = NULL;
	fb_find_second_tempo_table(&out->situation);
}

/*
 * "Break": computes the situation after the grapple has ended: both fighters stand, at the longest distance of their
 * weapons.
 */
static void change_to_weapons(const struct fb_situation *s, struct fb_situation_change *out)
{
	unsigned farthest = 1, limit = s->matchup->distance_limit[s->second_ground],
			 set = fb_find_rule(s->matchup, FB_RULE_BREAK)->distance;
	*out = (struct fb_situation_change){ *s, { -fb_dice_gained_by_grapple(s, 0), -fb_dice_gained_by_grapple(s, 1) } };
	for (unsigned side = 0; side < 2; side++) {
		const struct fb_side *own = &s->matchup->side[side];
		if (s->hold[side] != FB_HOLDS && own->farthest[s->hold[side]] > farthest)
			farthest = own->farthest[s->hold[side]];
		out->situation.prone[side] = 0;
	}
	out->situation.grapple = false;
	out->situation.values_next_play = true;
	farthest = set > 0 ? fb_smaller_of(set, farthest) : farthest;
	out->situation.distance = farthest < limit ? farthest : limit;
	out->situation.second_tempo = NULL;
	fb_find_second_tempo_table(&out->situation);
}

/* "Reverse": computes the situation after a Reverse: if the defender lay on the ground, the attacker does now. */
static void change_to_reversed(const struct fb_situation *s, unsigned x, struct fb_situation_change *out)
{
	*out = (struct fb_situation_change){ *s, { 0, 0 } };
	if (s->prone[!x]) {
		out->situation.prone[!x] = 0;
		out->situation.prone[x] = 1;
	}
	out->situation.second_tempo = NULL;
	fb_find_second_tempo_table(&out->situation);
}

const struct fb_situation_change *fb_find_change_by_defence(const struct fb_situation *s, unsigned x, unsigned defence,
	struct fb_situation_change *room)
{
	if (defence == FB_BREAK)
		change_to_weapons(s, room);
	else if (defence == FB_REVERSE)
		change_to_reversed(s, x, room);
	else
		return NULL;
	return room;
}

/* "Throw": computes the situation after side `y` has been thrown prone and the thrower has followed. */
static void change_to_ground(const struct fb_situation *s, unsigned y, struct fb_situation_change *out)
{
	*out = (struct fb_situation_change){ *s, { 0, 0 } };
	out->situation.prone[y] = 1;
	out->situation.second_tempo = NULL;
	fb_find_second_tempo_table(&out->situation);
}

/* "Disarm": computes the situation after the weapon of side `y` has become useless for the rest of the play. */
static void change_to_unarmed(const struct fb_situation *s, unsigned y, struct fb_situation_change *out)
{
	*out = (struct fb_situation_change){ *s, { 0, 0 } };
	fb_disable_weapon(&out->situation, y);
	out->situation.second_tempo = NULL;
	fb_find_second_tempo_table(&out->situation);
}

/* ---- bids ---- */

struct fb_bid fb_make_special_bid(const struct fb_situation *s, unsigned side, unsigned maneuver, unsigned profile,
	unsigned target, unsigned victim_tn)
{
	const struct fb_specials *specials = s->matchup->side[side].specials;
	struct fb_bid bid = { .aim = fb_make_aim(s, side, 0, FB_CHEST, 0, victim_tn) };
	if (maneuver == FB_POINT_BLANK)
		bid.aim = fb_make_aim(s, side, profile, target, 0, victim_tn);
	else if (maneuver == FB_DISARM && s->grapple)
		bid.aim.profile = fb_find_grapple_disarm_profile(&s->matchup->side[side], s->hold[side]);
	else
		bid.aim.profile =
			maneuver == FB_DISARM ? &specials->disarm[s->hold[side]] : &specials->grapple_maneuvers[maneuver];
	return bid;
}

int fb_net_advantages_of_special_bid(const struct fb_situation *s, unsigned side, unsigned maneuver,
	const struct fb_profile *profile)
{
	if (maneuver == FB_DISARM)
		return (int)s->grapple - (profile->class < fb_find_class_of_hold(&s->matchup->side[!side], s->hold[!side]));
	return -(maneuver == FB_POINT_BLANK && (profile->traits & (FB_THROWN | FB_SHOT)) == 0);
}

/* Returns a rating of a bonus attack with these outcomes, to choose the best. */
static double rate_bonus_attack(const struct fb_situation *s, const struct fb_case_sum *sum, unsigned tn)
{
	double value = sum->win_chance;
	for (unsigned i = 0; i < sum->n_cases; i++)
		value += sum->cases[i].chance *
			fb_get_play_end_value(s->lookahead, (int)sum->cases[i].tn - (int)tn, sum->cases[i].impact, true);
	return value;
}

/* "Bonus Attack": computes the outcomes of a bonus attack by this move: a roll of `dice` without a defence. */
static void find_bonus_attack_cases(const struct fb_options *options, const struct fb_move *move, unsigned dice,
	unsigned tn, unsigned victim_tn, struct fb_case_sum *out)
{
	enum { MARGIN_MAX = 7 }; /* larger margins only add a little impact */
	const double *hit = fb_get_hit_chances(options, dice, tn);
	*out = (struct fb_case_sum){ 0 };
	add_outcome(out, hit[0], victim_tn, 0, false);
	for (unsigned h = 1; h <= dice; h++) {
		const struct fb_cases *then = &move->cases[h < MARGIN_MAX ? h : MARGIN_MAX];
		const struct fb_case *of = fb_get_case_list(then);
		out->win_chance += hit[h] * then->win_chance;
		for (unsigned i = 0; i < then->n_cases; i++)
			add_outcome(out, hit[h] * of[i].chance, of[i].tn, of[i].impact, true);
	}
}

/* "Grab": computes the outcomes by margin, each with the best bonus attack other than a strike. */
static void compute_grab_outcomes(const struct fb_situation *s, unsigned x, const struct fb_moment *at,
	struct fb_outcomes_by_margin *out)
{
	struct fb_moves room;
	out->n_cases = 0;
	unsigned victim_tn = at->tn[!x], tn = fb_compute_maneuver_tn(s->matchup->options, at->tn[x], 0, s->prone[x]);
	const struct fb_move *known = fb_find_moves_against(s, x, victim_tn, &room);
	for (unsigned m = 0; m < FB_MARGINS; m++) {
		double best = 0;
		struct fb_case_sum chosen = { 0 };
		add_outcome(&chosen, 1, victim_tn, 0, false);
		unsigned dice = fb_smaller_of(m * fb_find_rule(s->matchup, FB_RULE_GRAB)->bonus_dice, FB_DICE);
		for (unsigned k = 0; k < FB_MOVES; k++) {
			if (!known[k].possible || known[k].cost >= dice)
				continue;
			struct fb_case_sum one;
			find_bonus_attack_cases(s->matchup->options, &known[k], dice - known[k].cost, tn, victim_tn, &one);
			double value = rate_bonus_attack(s, &one, victim_tn);
			if (value <= best)
				continue;
			best = value;
			chosen = one;
		}
		fb_append_cases(s->lookahead, &out->margin[m], out->cases, &out->n_cases, &chosen);
	}
}

/* Returns the outcomes of a Grab of `x` by margin at these target numbers, from the cache or computed into `room`. */
static const struct fb_outcomes_by_margin *find_grab_cases(const struct fb_situation *s, unsigned x,
	const struct fb_moment *at, struct fb_outcomes_by_margin *room)
{
	void **place = &s->lookahead->grabs[x][at->tn[!x] - FB_TN_LEAST][at->tn[x] - FB_TN_LEAST][s->prone[x]];
	const struct fb_outcomes_by_margin *kept = salle_memo_get(place);
	if (kept != NULL)
		return kept;
	compute_grab_outcomes(s, x, at, room);
	kept = salle_memo_keep(place, room,
		offsetof(struct fb_outcomes_by_margin, cases) + room->n_cases * sizeof *room->cases, s->lookahead->arena);
	return kept != NULL ? kept : room;
}

/* Returns the cached outcomes of a move by margin (fb_find_moves_against); NULL if not cached. */
static const struct fb_cases *find_cached_cases(const struct fb_situation *s, unsigned x, const struct fb_move *move,
	const struct fb_stakes *stakes, unsigned tn)
{
	bool aims = move->maneuver == FB_BITE || move->maneuver == FB_SNAP;
	if ((move->maneuver == FB_THROW && s->prone[!x]) || stakes->held_limb_dice != fb_preset_stakes.held_limb_dice ||
		stakes->prone_dice != fb_preset_stakes.prone_dice)
		return NULL;
	struct fb_moves room;
	const struct fb_move *all = fb_find_moves_against(s, x, tn, &room);
	for (unsigned k = 0; all != room.move && k < FB_MOVES; k++)
		if (all[k].possible && all[k].maneuver == move->maneuver && all[k].bought == move->bought &&
			(!aims || all[k].aim == move->aim))
			return all[k].cases;
	return NULL;
}

void fb_fill_maneuver_bid(const struct fb_situation *s, unsigned maneuver, unsigned aim, const struct fb_stakes *stakes,
	const struct fb_moment *at, struct fb_maneuver_outcomes *outcomes, struct fb_bid *bid)
{
	unsigned x = bid->aim.side;
	struct fb_move move = { .maneuver = (uint8_t)maneuver, .aim = (uint8_t)aim, .bought = (uint8_t)bid->aim.bought };
	outcomes->cases.n_cases = 0;
	switch (maneuver) {
	case FB_BLOW:
	case FB_CLOSE_BLOW:
		return;
	case FB_DISARM:
		fill_disarm_cases(s, stakes, at->tn[!x], &outcomes->cases);
		change_to_unarmed(s, !x, &outcomes->change_if_landed);
		break;
	case FB_POINT_BLANK: /* trying costs `weapon_share`, because the thrown weapon leaves the hand */
		bid->maneuver_cases = fb_find_blow_cases(s->lookahead, &bid->aim, at->tn[x], &outcomes->cases);
		bid->forfeited_share = bid->aim.profile->traits & FB_SHOT ? 0 : stakes->weapon_share;
		return;
	case FB_GRAB:
		bid->maneuver_cases = find_grab_cases(s, x, at, &outcomes->cases)->margin;
		change_to_grapple(s, &outcomes->change_if_landed);
		bid->change_if_landed = &outcomes->change_if_landed;
		return;
	default:
		change_to_ground(s, !x, &outcomes->change_if_landed); /* only used by a Throw */
		bid->change_if_landed = &outcomes->change_if_landed;
		bid->maneuver_cases = find_cached_cases(s, x, &move, stakes, at->tn[!x]);
		if (bid->maneuver_cases != NULL)
			return;
		for (unsigned m = 0; m < FB_MARGINS; m++) {
			struct fb_case_sum sum;
			compute_move_outcomes(s->matchup, x, &move, m, at->tn[!x], s->prone[!x], stakes, &sum);
			fb_append_cases(s->lookahead, &outcomes->cases.margin[m], outcomes->cases.cases, &outcomes->cases.n_cases,
				&sum);
		}
		break;
	}
	bid->maneuver_cases = outcomes->cases.margin;
	bid->change_if_landed = &outcomes->change_if_landed;
}
