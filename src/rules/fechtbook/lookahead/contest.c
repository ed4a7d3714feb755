/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Initiative Contests": what comes of it when both attack. */
#include "rules/fechtbook/lookahead/evaluation.h"
#include "rules/fechtbook/state.h"

/* The second blow of a clash, struck by the other side than `first`, whose blow is done; for `first`. */
static double answer(const struct fb_situation *s, unsigned first, const struct fb_cut *cut, unsigned dice, unsigned tn,
	const struct fb_moment *at)
{
	unsigned y = !first;
	struct fb_margins room;
	const struct fb_cases *cases =
		cut->cases != NULL ? cut->cases : fb_blow_cases(s->lookahead, &cut->aim, at->tn[y], &room);
	const double *hit = fb_chances(s->matchup->options, dice, tn);
	double value = hit[0] * fb_after(s, y, first, at, 0);
	for (unsigned h = 1; h <= dice; h++) {
		const struct fb_cases *here = &cases[h < FB_MARGINS ? h : FB_MARGINS - 1];
		value += hit[h] * fb_after_cases(s, here, cut->won, y, first, at);
	}
	return 1 - value;
}

/* TN of an attack when the base TN has risen since it was declared. */
static unsigned worse_tn(const struct fb_situation *s, unsigned tn, unsigned rise)
{
	unsigned most = (unsigned)s->matchup->options->tn_ceiling;
	return tn + rise < most ? tn + rise : most;
}

/* `first` strikes, then the other with the dice that are left of its attack; for `first`. */
static double one_after_the_other(const struct fb_situation *s, const struct fb_cut cut[2], unsigned first,
	const struct fb_moment *at)
{
	bool restrains = cut[first].aim.profile->restrains == FB_RESTRAINS_ALWAYS;
	unsigned y = !first, dice = cut[y].dice;
	double known[FB_TNS][FB_DICE + 1]; /* by TN and dice of the second attack, while its impact reaches no further */
	for (unsigned t = at->tn[y] - FB_TN_LEAST; t < FB_TNS; t++)
		for (unsigned n = 0; n <= FB_DICE; n++)
			known[t][n] = -1;
	struct fb_margins room;
	const struct fb_cases *cases = cut[first].cases != NULL
		? cut[first].cases
		: fb_blow_cases(s->lookahead, &cut[first].aim, at->tn[first], &room);
	const double *hit = fb_chances(s->matchup->options, cut[first].dice, cut[first].tn);
	double value = 0;
	for (unsigned h = 0; h <= cut[first].dice; h++) {
		static const struct fb_cases nothing = { 0 };
		const struct fb_cases *here = h == 0 ? &nothing : &cases[h < FB_MARGINS ? h : FB_MARGINS - 1];
		const struct fb_case *of = fb_cases_of(here);
		double sum = here->wins;
		unsigned n_cases = h == 0 ? 1 : here->n;
		for (unsigned i = 0; i < n_cases; i++) {
			unsigned tn = h == 0 ? at->tn[y] : of[i].tn, impact = h == 0 ? 0 : of[i].impact;
			unsigned left = impact < dice ? dice - impact : 0, over = impact > dice ? impact - dice : 0;
			over = restrains ? impact : over; /* "subtracted after the opponent's allocated dice are discarded" */
			struct fb_moment then = *at;
			then.tn[y] = tn;
			then.pool[y] -= over < then.pool[y] ? over : then.pool[y];
			if (h > 0 && (of[i].turns || restrains)) { /* restrained */
				sum += of[i].chance * fb_turned(s, cut[first].won, first, first, &then, 0);
				continue;
			}
			bool back = h > 0 && of[i].own_tn > 0;
			if (back) /* what it owes beyond its pool is left out */
				(void)fb_take_back(&of[i], first, &then);
			double *kept = left > 0 && left <= FB_DICE && !back ? &known[tn - FB_TN_LEAST][left] : NULL;
			double one = kept != NULL && *kept >= 0
				? *kept
				: answer(s, first, &cut[y], left, worse_tn(s, cut[y].tn, tn - at->tn[y]), &then);
			if (kept != NULL)
				*kept = one;
			sum += (h == 0 ? 1 : of[i].chance) * one;
		}
		value += hit[h] * sum;
	}
	return value;
}

/* Both attack; dice and TNs of the initiative contest by side. For side x. */
static double clash(const struct fb_situation *s, const struct fb_cut cut[2], const unsigned initiative[2],
	const struct fb_moment *at, unsigned x)
{
	unsigned dice[2];
	for (unsigned side = 0; side < 2; side++) {
		const struct fb_profile *own = cut[side].aim.profile, *foes = cut[!side].aim.profile;
		const struct fb_options *options = s->matchup->options;
		dice[side] = initiative[side] + (unsigned)(own->reach > foes->reach ? options->initiative_longer : 0) +
			(unsigned)(own->mode == FB_THRUST && cut[side].cases == NULL ? options->initiative_thrust : 0);
		dice[side] = dice[side] < SALLE_POOL_MAX ? dice[side] : SALLE_POOL_MAX;
	}
	struct fb_match match = fb_match(s->matchup->options, dice[x], at->tn[x], dice[!x], at->tn[!x], false);
	double first = 0;
	for (unsigned m = 1; m <= match.most; m++)
		first += match.lands[m];
	double tie = 1 - first - match.beaten;
	return (first + tie / 2) * one_after_the_other(s, cut, x, at) +
		(match.beaten + tie / 2) * (1 - one_after_the_other(s, cut, !x, at));
}

/* The attack that `side` would answer with, by all dice beyond those of the initiative. */
static bool find_cut(const struct fb_situation *s, unsigned side, const struct fb_moment *at, unsigned dice,
	struct fb_cut *cut)
{
	struct fb_second_blow room[FB_COSTS];
	const struct fb_second_blow *found = fb_best_blows(s, side, at->tn[!side], room);
	double best = 0;
	for (unsigned cost = 0; cost < s->lookahead->costs; cost++) {
		double value = cost < dice && found[cost].possible ? found[cost].value * (dice - cost) : 0;
		if (value <= best)
			continue;
		best = value;
		cut->cases = NULL;
		cut->won = NULL;
		cut->aim = fb_aim_at(s, side, found[cost].profile, found[cost].target, found[cost].bought, at->tn[!side]);
		cut->dice = dice - cost;
		cut->tn = fb_attack_tn(s->matchup->options, at->tn[side], s->prone[side], false);
	}
	return best > 0;
}

/* `x` attacks as declared, the other steals the initiative with `dice` of its pool; for x. 2: it cannot. */
double fb_stolen(const struct fb_situation *s, unsigned x, const struct fb_cut *attack, unsigned dice,
	const struct fb_moment *at)
{
	unsigned y = !x, speed = s->matchup->side[x].fighter->speed;
	struct fb_cut cut[2];
	cut[x] = *attack;
	if (dice >= at->pool[y] || !find_cut(s, y, at, at->pool[y] - dice, &cut[y]))
		return 2;
	struct fb_moment then = *at;
	unsigned initiative[2];
	initiative[y] = dice;
	unsigned bid = speed < at->pool[x] ? speed : at->pool[x];
	initiative[x] = bid + (unsigned)s->matchup->options->initiative_aggressor;
	then.pool[x] -= bid;
	then.pool[y] = 0;
	return clash(s, cut, initiative, &then, x);
}
