/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/chances/chances.h"

#include <limits.h>

/*
 * After k doublings the face shows 2 … 10 times 2^k, each with the chance 10^-(k + 1). Once 2^(k + 1) reaches `least`,
 * all remaining values do. So the series is finite.
 */
double sg_chance_at_least(int least, unsigned botch_dice)
{
	if (least <= 0)
		return 1 - sg_chance_of_botch(botch_dice);
	double each = 0.1, sum = 0;
	for (int face = 2; face <= 9; face++)
		sum += face >= least ? each : 0;
	double left = 0.1; /* the chance of a first 1 */
	for (int unit = 2;; unit *= 2) {
		if (2 * unit >= least)
			return sum + left;
		each = left / 10;
		for (int face = 2; face <= 10; face++)
			sum += face * unit >= least ? each : 0;
		left = each;
		if (unit > INT_MAX / 32)
			return sum;
	}
}

double sg_chance_of_botch(unsigned botch_dice)
{
	double none = 1;
	for (unsigned k = 0; k < botch_dice; k++)
		none *= 0.9;
	return (1 - none) / 10;
}

/* ---- the values of a stress die, one by one ---- */

enum { FACES = 200, DOUBLINGS = 19 }; /* the remaining chance is then below 10^-19 */

/* Totals in ascending order with their chances, that of the botch included. */
struct totals {
	unsigned n;
	int total[FACES];
	double chance[FACES];
};

/* Inserts a total. Most come in order, or a few places from it. */
static void add_total(struct totals *to, int total, double chance)
{
	unsigned at = to->n++;
	for (; at > 0 && to->total[at - 1] > total; at--) {
		to->total[at] = to->total[at - 1];
		to->chance[at] = to->chance[at - 1];
	}
	to->total[at] = total;
	to->chance[at] = chance;
}

static struct totals list_totals(int modifiers, unsigned botch_dice)
{
	struct totals all = { .n = 0 };
	double botch = sg_chance_of_botch(botch_dice), each = 0.1;
	add_total(&all, modifiers < 0 ? modifiers : 0, botch);
	add_total(&all, modifiers, 0.1 - botch);
	for (int face = 2; face <= 9; face++)
		add_total(&all, modifiers + face, each);
	for (unsigned k = 1; k <= DOUBLINGS; k++) {
		each /= 10;
		for (int face = 2; face <= 10; face++)
			add_total(&all, modifiers + face * (1 << k), each);
	}
	return all;
}

/* Returns the chance that an Attack Total is `least` or more. */
static double chance_attack_reaches(const struct sg_blow *blow, int least)
{
	double chance = sg_chance_at_least(least - blow->attack, blow->botch);
	int botched = blow->attack < 0 ? blow->attack : 0;
	return botched >= least ? chance + sg_chance_of_botch(blow->botch) : chance;
}

/* Returns the least advantage with this result, from SG_UNHURT on, or a worse one. */
static int least_advantage_for(const struct sg_blow *blow, unsigned result)
{
	const int unhurt = blow->soak - blow->damage; /* largest advantage that makes no wound */
	const int least = unhurt + 1 + (int)(result - SG_WOUNDED) * blow->band;
	return result == SG_UNHURT || least < blow->hit_from ? blow->hit_from : least;
}

/* Adds the chances against one Defence Total, times `share`. Results rise with the Attack Total. */
static void solve_against(const struct sg_blow *blow, int defence, double share, double chance[SG_RESULTS])
{
	double above = 1;
	for (unsigned result = SG_UNHURT; result < SG_RESULTS; result++) {
		double reached = chance_attack_reaches(blow, defence + least_advantage_for(blow, result));
		chance[result - 1] += share * (above - reached);
		above = reached;
	}
	chance[SG_RESULTS - 1] += share * above;
}

void sg_solve_blow(const struct sg_blow *blow, double chance[SG_RESULTS])
{
	for (unsigned k = 0; k < SG_RESULTS; k++)
		chance[k] = 0;
	if (!blow->rolled) {
		solve_against(blow, blow->defence, 1, chance);
		return;
	}
	const struct totals defence = list_totals(blow->defence, blow->line_botch);
	for (unsigned k = 0; k < defence.n; k++)
		solve_against(blow, defence.total[k], defence.chance[k], chance);
}

/* ---- the difference of two stress dice ---- */

/* Returns the chance that neither die is a botch and the first exceeds the second by `least` or more. */
static double chance_to_outroll(int least, unsigned botch, unsigned line_botch)
{
	double each = 0.1, chance = (each - sg_chance_of_botch(line_botch)) * sg_chance_at_least(least, botch);
	for (int face = 2; face <= 9; face++)
		chance += each * sg_chance_at_least(least + face, botch);
	for (unsigned k = 1; k <= DOUBLINGS; k++) {
		each /= 10;
		for (int face = 2; face <= 10; face++)
			chance += each * sg_chance_at_least(least + face * (1 << k), botch);
	}
	return chance;
}

/* Returns that chance, and caches it. */
static double chance_to_outroll_cached(const struct sg_blow *blow, int least, const struct salle_memo *outrolls)
{
	const struct salle_memo_key key = { { (uint32_t)least, (uint64_t)blow->botch << 32 | blow->line_botch } };
	const double *kept = salle_memo_find(outrolls, key);
	if (kept != NULL)
		return *kept;
	const double chance = chance_to_outroll(least, blow->botch, blow->line_botch);
	(void)salle_memo_add(outrolls, key, &chance, sizeof chance);
	return chance;
}

/* Returns the chance that the Attack Advantage is `least` or more against a die. Adds the cases: no botch, one, two. */
static double chance_advantage_reaches(const struct sg_blow *blow, int least, const struct salle_memo *outrolls)
{
	const double botch = sg_chance_of_botch(blow->botch), line_botch = sg_chance_of_botch(blow->line_botch);
	const int botched = blow->attack < 0 ? blow->attack : 0, line_botched = blow->defence < 0 ? blow->defence : 0;
	const int too_high = botched - least - blow->defence + 1; /* die with which the defence beats a botched attack */
	return chance_to_outroll_cached(blow, least + blow->defence - blow->attack, outrolls) +
		botch * (1 - line_botch - sg_chance_at_least(too_high, blow->line_botch)) +
		line_botch * sg_chance_at_least(line_botched + least - blow->attack, blow->botch) +
		(botched - line_botched >= least ? botch * line_botch : 0);
}

void sg_solve_blow_cached(const struct sg_blow *blow, const struct salle_memo *outrolls, double chance[SG_RESULTS])
{
	if (!blow->rolled) {
		sg_solve_blow(blow, chance);
		return;
	}
	double above = 1;
	for (unsigned result = SG_UNHURT; result < SG_RESULTS; result++) {
		const double reached = chance_advantage_reaches(blow, least_advantage_for(blow, result), outrolls);
		chance[result - 1] = above - reached;
		above = reached;
	}
	chance[SG_RESULTS - 1] = above;
}

struct sg_blow sg_make_blow(const struct sg_matchup *matchup, unsigned side, const int penalty[2], const bool prone[2],
	bool exerts, bool guards)
{
	const struct sg_side *own = &matchup->side[side], *foe = &matchup->side[!side];
	const int32_t *figure = matchup->book->figure;
	bool rolled = matchup->options->defence == SG_DEFEND_BY_DIE;
	return (struct sg_blow){
		.attack = own->attack - penalty[side] + (prone[side] ? own->prone_own : 0) +
			(prone[!side] ? own->prone_foe : 0) + (exerts ? own->arm->score : 0),
		.defence =
			foe->defence - penalty[!side] + (guards ? foe->line_score : 0) + (rolled ? 0 : figure[SG_STRAIGHT_SIX]),
		.rolled = rolled,
		.botch = own->botch,
		.line_botch = foe->line_botch,
		.damage = own->damage,
		.soak = foe->soak,
		.band = foe->band,
		.hit_from = figure[SG_HIT_FROM],
	};
}

double sg_chance_to_put_out(const struct sg_matchup *matchup, unsigned side, unsigned fatigue,
	const double chance[SG_RESULTS])
{
	double out = 0;
	for (unsigned k = 0; k < SG_WOUNDS; k++)
		if (sg_outcome_of_wound(matchup->book, matchup->side[side].scuffle, k, fatigue).out != SG_STILL_IN)
			out += chance[SG_WOUNDED + k];
	return out;
}

/* Returns the chance that the first of two totals is larger; sets `*equal` to the chance of a tie. */
static double chance_first_is_larger(const struct totals *one, const struct totals *other, double *equal)
{
	double above = 0, passed = 0; /* chance that the other total is below this one */
	*equal = 0;
	for (unsigned i = 0, k = 0; i < one->n; i++) {
		for (; k < other->n && other->total[k] < one->total[i]; k++)
			passed += other->chance[k];
		above += one->chance[i] * passed;
		for (unsigned same = k; same < other->n && other->total[same] == one->total[i]; same++)
			*equal += one->chance[i] * other->chance[same];
	}
	return above;
}

struct sg_contest sg_solve_contest(int a, unsigned a_botch, int b, unsigned b_botch)
{
	const struct totals of_a = list_totals(a, a_botch), of_b = list_totals(b, b_botch);
	struct sg_contest contest;
	contest.above = chance_first_is_larger(&of_a, &of_b, &contest.equal);
	contest.below = chance_first_is_larger(&of_b, &of_a, &contest.equal);
	return contest;
}

double sg_chance_to_go_first(const struct sg_matchup *matchup, const int penalty[2])
{
	unsigned dice = (unsigned)matchup->book->figure[SG_BOTCH_DICE];
	struct sg_contest contest = sg_solve_contest(matchup->side[0].initiative - penalty[0], dice,
		matchup->side[1].initiative - penalty[1], dice);
	return contest.above / (contest.above + contest.below);
}

double sg_chance_to_disengage(const struct sg_matchup *matchup, unsigned side, const int penalty[2],
	const bool prone[2], bool guards, unsigned tries, bool attacked)
{
	if (!attacked)
		return 1;
	const struct sg_options *options = matchup->options;
	const struct sg_side *own = &matchup->side[side];
	const int32_t *figure = matchup->book->figure;
	struct sg_blow blow = sg_make_blow(matchup, !side, penalty, prone, false, false);
	int defence = own->defence - penalty[side] + (guards ? own->line_score : 0) + figure[SG_AGAIN] * (int)tries;
	bool ties = options->disengage_ties == SG_TIES_LEAVE;
	if (options->disengage == SG_DEFEND_BY_DIE) {
		struct sg_contest contest = sg_solve_contest(defence, own->line_botch, blow.attack, blow.botch);
		return contest.above + (ties ? contest.equal : 0);
	}
	return 1 - chance_attack_reaches(&blow, defence + figure[SG_STRAIGHT_SIX] + (ties ? 1 : 0));
}
