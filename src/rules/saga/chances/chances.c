/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/chances/chances.h"

#include <string.h>

/* ---- opposed rolls ---- */

enum { FACES = SG_DIE_VALUES + 1 };

/* The possible values of a total, ascending, each with the roll that gives this value. */
struct faces {
	unsigned n_values;
	int total[FACES];
	struct sg_roll roll[FACES];
	/* chance of the value with this index; of this value or a larger one */
	double chance[FACES], chance_from[FACES + 1];
};

static void add_value_of_total(struct faces *faces, const struct sg_total *of, struct sg_roll roll, double chance)
{
	faces->total[faces->n_values] = sg_total_of_roll(roll, of->modifiers);
	faces->roll[faces->n_values] = roll;
	faces->chance[faces->n_values++] = chance;
}

static void list_values_of_total(const struct sg_die *die, const struct sg_total *of, struct faces *faces)
{
	faces->n_values = 0;
	if (!of->has_die) {
		add_value_of_total(faces, of, (struct sg_roll){ 0, 0 }, 1);
	} else {
		const double botch = sg_chance_of_botch(die, of->botch_dice);
		add_value_of_total(faces, of, (struct sg_roll){ 0, 1 }, botch);
		for (unsigned k = 0; k < die->n_values; k++)
			add_value_of_total(faces, of, (struct sg_roll){ die->value[k], 0 }, die->chance[k] - (k == 0 ? botch : 0));
	}
	faces->chance_from[faces->n_values] = 0;
	for (unsigned k = faces->n_values; k-- > 0;)
		faces->chance_from[k] = faces->chance_from[k + 1] + faces->chance[k];
}

/*
 * Returns the outcome of an opposed roll whose first total exceeds the second one by `advantage`. The outcome must
 * never decrease as the advantage grows.
 */
typedef unsigned outcome_of(const void *of, int advantage);

/*
 * Computes the chance of each of the n outcomes of an opposed roll, and one pair of rolls that leads to each outcome.
 */
static void solve_opposed_roll(const struct sg_die *die, const struct sg_total totals[2], outcome_of *outcome,
	const void *of, unsigned n, struct sg_opposed *to)
{
	struct faces own, foe;
	/* above[k + 1]: index of the first value of the first total whose outcome is above k */
	unsigned above[SG_RESULTS + 1] = { 0 };
	list_values_of_total(die, &totals[0], &own);
	list_values_of_total(die, &totals[1], &foe);
	memset(to, 0, sizeof *to);
	for (unsigned j = 0; j < foe.n_values; j++)
		for (unsigned k = 0; k < n; k++) {
			unsigned i = above[k + 1] > above[k] ? above[k + 1] : above[k];
			while (i < own.n_values && outcome(of, own.total[i] - foe.total[j]) <= k)
				i++;
			above[k + 1] = i;
			if (i == above[k])
				continue;
			to->chance[k] += foe.chance[j] * (own.chance_from[above[k]] - own.chance_from[i]);
			to->roll[k][0] = own.roll[i - 1];
			to->roll[k][1] = foe.roll[j];
		}
}

/* ---- attacks ---- */

static unsigned result_of_blow(const void *of, int advantage)
{
	const struct sg_blow *blow = of;
	return advantage < blow->hit_from
		? SG_MISSED
		: sg_result_of_advantage(blow->book, advantage, blow->damage, blow->soak, blow->points_per_level);
}

struct sg_blow sg_make_blow_with_modifiers(const struct sg_bout *b, unsigned side, const struct sg_modifiers *modifiers)
{
	const struct sg_side *own = b->fighter[side].side, *of = b->fighter[!side].side;
	const bool rolled = b->matchup->options->defence == SG_DEFEND_BY_DIE;
	const int six = rolled ? 0 : b->book->figure[SG_STRAIGHT_SIX];
	return (struct sg_blow){
		.book = b->book,
		.totals = { { modifiers->attack, own->botch_dice, true },
			{ modifiers->defence + six, of->line_botch_dice, rolled } },
		.damage = own->damage,
		.soak = of->soak,
		.points_per_level = of->points_per_level,
		.hit_from = b->book->figure[SG_HIT_FROM],
	};
}

struct sg_blow sg_make_blow(const struct sg_bout *b, unsigned side, bool exerts)
{
	const struct sg_modifiers modifiers = sg_sum_modifiers_of_attack(b, side, exerts);
	return sg_make_blow_with_modifiers(b, side, &modifiers);
}

void sg_solve_blow(const struct sg_blow *blow, double chance[SG_RESULTS])
{
	struct sg_opposed opposed;
	solve_opposed_roll(blow->book->die, blow->totals, result_of_blow, blow, sg_count_results(blow->book), &opposed);
	memcpy(chance, opposed.chance, sizeof opposed.chance);
}

double sg_chance_to_defeat(const struct sg_bout *b, unsigned side, const double chance[SG_RESULTS])
{
	const struct sg_fighter_state *foe = &b->fighter[!side];
	double out = 0;
	for (unsigned k = 0; k < b->book->n_wounds; k++)
		if (sg_outcome_of_wound(b->book, foe->side->is_scuffle, k, foe->fatigue).ending != SG_STILL_IN)
			out += chance[SG_WOUNDED + k];
	return out;
}

/* ---- other opposed rolls ---- */

/* Returns the outcome of a contest: the index of a member of struct sg_contest. */
static unsigned outcome_of_contest(const void *of, int advantage)
{
	(void)of;
	return (unsigned)(advantage >= 0) + (advantage > 0);
}

struct sg_contest sg_solve_contest(const struct sg_die *die, struct sg_total first, struct sg_total second)
{
	const struct sg_total totals[2] = { first, second };
	struct sg_opposed opposed;
	solve_opposed_roll(die, totals, outcome_of_contest, NULL, 3, &opposed);
	return (struct sg_contest){ opposed.chance[0], opposed.chance[1], opposed.chance[2] };
}

void sg_make_withdrawal_totals(const struct sg_bout *b, unsigned side, struct sg_total totals[2])
{
	const bool rolled = b->matchup->options->disengage == SG_DEFEND_BY_DIE;
	const int six = rolled ? 0 : b->book->figure[SG_STRAIGHT_SIX];
	totals[0] = (struct sg_total){ sg_sum_defence_modifiers(b, side) + sg_bonus_of_earlier_tries(b, side) + six,
		b->fighter[side].side->line_botch_dice, rolled };
	totals[1] = (struct sg_total){ sg_sum_attack_modifiers(b, !side), b->fighter[!side].side->botch_dice, true };
}

double sg_chance_to_disengage(const struct sg_bout *b, unsigned side)
{
	struct sg_total totals[2];
	if (!b->fighter[side].is_attacked)
		return 1;
	sg_make_withdrawal_totals(b, side, totals);
	const struct sg_contest contest = sg_solve_contest(b->book->die, totals[0], totals[1]);
	return contest.above + (sg_does_disengage(b->matchup->options, 0) ? contest.equal : 0);
}

/* ---- enumeration ---- */

/* Removes ties from the chances of a contest, because ties are rolled again. */
static void reroll_ties(struct sg_opposed *opposed)
{
	const double decided = 1 - opposed->chance[1];
	opposed->chance[0] /= decided;
	opposed->chance[1] = 0;
	opposed->chance[2] /= decided;
}

/*
 * Returns the die of the first total of an opposed roll in the current run of an enumeration (kit/enumerate.h). Solves
 * the opposed roll if no earlier run has solved it.
 */
static struct sg_roll enumerate_opposed_roll(const struct sg_bout *b, const struct sg_total totals[2],
	outcome_of *outcome, const void *of, unsigned n, bool again)
{
	struct sg_enumeration *each = b->enumeration;
	struct sg_opposed *opposed = &each->opposed[each->rolls.n_rolled];
	const bool is_new = each->rolls.n_rolled >= each->rolls.n_given;
	if (is_new)
		solve_opposed_roll(b->book->die, totals, outcome, of, n, opposed);
	if (is_new && again)
		reroll_ties(opposed);
	const unsigned at = salle_enumerate(&each->rolls, opposed->chance, n);
	each->foe_roll = opposed->roll[at][1];
	return opposed->roll[at][0];
}

struct sg_roll sg_enumerate_blow(const struct sg_bout *b, const struct sg_blow *blow)
{
	return enumerate_opposed_roll(b, blow->totals, result_of_blow, blow, sg_count_results(b->book), false);
}

struct sg_roll sg_enumerate_contest(const struct sg_bout *b, const struct sg_total totals[2], bool again)
{
	return enumerate_opposed_roll(b, totals, outcome_of_contest, NULL, 3, again);
}
