/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Computes and caches the outcomes of landed blows. */
#include <assert.h>
#include <string.h>

#include "rules/fechtbook/lookahead/evaluation.h"

/*
 * Shares of the foe's chance to win that the attacker gains if the foe can no longer stand (share_if_crippled), or
 * loses its weapon (share_if_disarmed).
 */
static const double share_if_crippled = 0.9, share_if_disarmed = 0.8;

enum { IMPACT_OF_RISING = 3 }; /* dice of impact that are worth as much as having to stand up */

void fb_add_case(struct fb_case_sum *sum, struct fb_case one)
{
	if (one.chance <= 0)
		return;
	for (unsigned i = 0; i < sum->n_cases; i++) {
		struct fb_case *of = &sum->cases[i];
		if (of->tn == one.tn && of->impact == one.impact && of->own_tn == one.own_tn &&
			of->own_impact == one.own_impact && of->changes_situation == one.changes_situation) {
			of->chance += one.chance;
			return;
		}
	}
	assert(sum->n_cases < FB_CASES);
	sum->cases[sum->n_cases++] = one;
}

void fb_add_wound_case(struct fb_case_sum *sum, double chance, const struct fb_wound_chances *fate, double disarm,
	unsigned tn, unsigned impact)
{
	double good = share_if_crippled * fate->prone_for_good;
	double lost = good + (1 - good) * share_if_disarmed * disarm;
	double wins = fate->defeat + (1 - fate->defeat) * lost;
	double down = fate->prone - fate->prone_for_good, still = chance * (1 - wins);
	struct fb_case one = { .chance = still * (1 - down), .tn = (uint8_t)tn, .impact = (uint8_t)impact };
	sum->win_chance += chance * wins;
	fb_add_case(sum, one);
	one.chance = still * down;
	one.impact = (uint8_t)(impact + IMPACT_OF_RISING);
	fb_add_case(sum, one);
}

/*
 * Adds the outcomes of a blow with recoil from metal armour. If the recoil defeats the attacker, the attacker loses, or
 * draws if the foe is defeated too.
 */
static void add_recoil(const struct fb_injury *recoil, const struct fb_harm *harm, struct fb_case_sum *out)
{
	double good = share_if_crippled * harm->effects.prone_for_good,
		   won = good + (1 - good) * share_if_disarmed * harm->disarm;
	double wins = harm->effects.defeat + (1 - harm->effects.defeat) * won,
		   down = harm->effects.prone - harm->effects.prone_for_good;
	const struct fb_wound_chances *fate = &recoil->effects;
	double lost = fate->defeat + (1 - fate->defeat) * share_if_crippled * fate->prone_for_good,
		   falls = fate->prone - fate->prone_for_good;
	double still = harm->chance * (1 - wins) * (1 - lost);
	out->win_chance +=
		harm->chance * (harm->effects.defeat * (1 - lost / 2) + (wins - harm->effects.defeat) * (1 - lost));
	for (unsigned k = 0; k < 4; k++) {
		double chance = (k & 1 ? down : 1 - down) * (k & 2 ? falls : 1 - falls);
		unsigned impact = harm->impact + (k & 1 ? IMPACT_OF_RISING : 0u),
				 own = recoil->impact + (k & 2 ? IMPACT_OF_RISING : 0u);
		fb_add_case(out,
			(struct fb_case){ .chance = still * chance,
				.tn = (uint8_t)harm->tn,
				.impact = (uint8_t)impact,
				.own_tn = (uint8_t)recoil->tn,
				.own_impact = (uint8_t)own });
	}
}

/* Returns the size of the used part of a sum, in bytes. */
static size_t size_of_sum(const struct fb_case_sum *sum)
{
	return offsetof(struct fb_case_sum, cases) + sum->n_cases * sizeof *sum->cases;
}

static void compute_case_sum(const struct fb_aim *aim, unsigned tn, unsigned margin, struct fb_case_sum *out)
{
	struct fb_harm harm[7];
	fb_list_harms(aim, margin, harm);
	out->win_chance = 0;
	out->n_cases = 0;
	for (unsigned i = 0; i < 7; i++) {
		struct fb_injury recoil = fb_compute_recoil_injury(aim, &harm[i], margin, tn);
		if (recoil.level > 0)
			add_recoil(&recoil, &harm[i], out);
		else
			fb_add_wound_case(out, harm[i].chance, &harm[i].effects, harm[i].disarm, harm[i].tn, harm[i].impact);
	}
}

#ifdef SALLE_CHECKED
static bool are_same_sums(const struct fb_case_sum *a, const struct fb_case_sum *b)
{
	bool same = a->win_chance == b->win_chance && a->n_cases == b->n_cases;
	for (unsigned i = 0; same && i < a->n_cases; i++) {
		const struct fb_case *x = &a->cases[i], *y = &b->cases[i];
		same = x->chance == y->chance && x->tn == y->tn && x->impact == y->impact &&
			x->changes_situation == y->changes_situation;
	}
	return same;
}
#endif

/*
 * Computes the sum of the outcomes of a blow. It depends only on the blow and its victim, so the book caches it for all
 * matchups.
 */
static void find_case_sum(const struct fb_aim *aim, unsigned tn, unsigned margin, struct fb_case_sum *out)
{
	if (!fb_is_independent_of_own_tn(aim)) {
		compute_case_sum(aim, tn, margin, out);
		return;
	}
	const struct salle_memo *outcomes = &aim->matchup->book->outcomes;
	const struct salle_memo_key key = fb_make_harm_key(aim, margin);
	const struct fb_case_sum *kept = salle_memo_find(outcomes, key);
	if (kept != NULL) {
		memcpy(out, kept, size_of_sum(kept));
#ifdef SALLE_CHECKED
		struct fb_case_sum anew;
		compute_case_sum(aim, tn, margin, &anew);
		assert(are_same_sums(out, &anew));
#endif
		return;
	}
	compute_case_sum(aim, tn, margin, out);
	(void)salle_memo_add(outcomes, key, out, size_of_sum(out));
}

void fb_append_cases(const struct fb_lookahead *lookahead, struct fb_cases *to, struct fb_case *of, unsigned *n,
	const struct fb_case_sum *sum)
{
	struct fb_cases cases = { .win_chance = sum->win_chance,
		.offset = (uint32_t)((const char *)&of[*n] - (const char *)to),
		.n_cases = (uint16_t)sum->n_cases,
		.is_simple = true };
	for (unsigned i = 0; i < sum->n_cases; i++) {
		struct fb_case *one = &of[*n + i];
		*one = sum->cases[i];
		one->value_index = (uint16_t)fb_index_of_cached_value(lookahead, one->tn, one->impact);
		cases.is_simple &=
			!one->changes_situation && one->own_tn == 0 && fb_is_value_cached(lookahead, one->tn, one->impact);
	}
	*n += sum->n_cases;
	*to = cases;
}

/* Returns whether a larger margin cannot cause worse wounds, because every place already has its highest level. */
static bool is_worst_margin(const struct fb_aim *aim, unsigned margin)
{
	const struct fb_profile *profile = aim->profile;
	int more = (int)(fb_compute_damage_margin(profile, margin) + aim->bought * profile->damage_per_die);
	bool worst = profile->recoil_locations == 0;
	for (unsigned d6 = 0; d6 < 6; d6++)
		worst &= profile->blow[aim->target][d6].base_damage + more >= profile->blow[aim->target][d6].cap;
	return worst;
}

static void fill_margins(const struct fb_aim *aim, unsigned tn, struct fb_outcomes_by_margin *out)
{
	out->n_cases = 0;
	for (unsigned m = 0; m < FB_MARGINS; m++) {
		if (m > 0 && is_worst_margin(aim, m - 1)) {
			out->margin[m] = out->margin[m - 1];
			out->margin[m].offset -= (uint32_t)sizeof out->margin[m];
			continue;
		}
		struct fb_case_sum sum;
		find_case_sum(aim, tn, m, &sum);
		fb_append_cases(aim->matchup->lookahead, &out->margin[m], out->cases, &out->n_cases, &sum);
	}
}

static uint64_t make_key_number(const struct fb_aim *aim, unsigned tn)
{
	uint64_t profile = (uint64_t)(aim->profile - aim->matchup->side[aim->side].profiles);
	uint64_t number = ((((profile * 2 + aim->side) * FB_TARGETS + aim->target) * 8 + aim->bought) * FB_TNS +
						  aim->victim_tn - FB_TN_LEAST) *
			((FB_HOLDS + 1) * (FB_WEAPONS_MAX + 1)) +
		aim->victim_hold * (FB_WEAPONS_MAX + 1) + aim->victim_second;
	return number * (FB_TNS + 1) + (fb_is_independent_of_own_tn(aim) ? 0 : tn - FB_TN_LEAST + 1);
}

const struct fb_cases *fb_find_blow_cases(struct fb_lookahead *lookahead, const struct fb_aim *aim, unsigned tn,
	struct fb_outcomes_by_margin *room)
{
	const struct salle_memo_key key = { { make_key_number(aim, tn) } };
	const struct fb_outcomes_by_margin *kept = salle_memo_find(&lookahead->blows, key);
	if (kept != NULL)
		return kept->margin;
	fill_margins(aim, tn, room);
	kept = salle_memo_add(&lookahead->blows, key, room,
		offsetof(struct fb_outcomes_by_margin, cases) + room->n_cases * sizeof *room->cases);
	return kept != NULL ? kept->margin : room->margin;
}

static double compute_rating(const struct fb_situation *s, const struct fb_aim *aim, unsigned unhurt)
{
	struct fb_case_sum sum;
	find_case_sum(aim, unhurt, 2, &sum);
	double value = sum.win_chance;
	for (unsigned i = 0; i < sum.n_cases; i++) {
		const struct fb_case *one = &sum.cases[i];
		int rise = one->own_tn == 0 ? 0 : one->own_tn - (int)unhurt;
		value += one->chance *
			fb_get_play_end_value(s->lookahead, (int)one->tn - (int)aim->victim_tn - rise,
				one->impact - one->own_impact, true);
	}
	return value;
}

double fb_rate_blow(const struct fb_situation *s, const struct fb_aim *aim)
{
	unsigned unhurt = (unsigned)s->matchup->options->base_tn;
	const struct salle_memo_key key = { { make_key_number(aim, unhurt) } };
	const double *kept = salle_memo_find(&s->lookahead->blow_ratings, key);
	if (kept != NULL)
		return *kept;
	double value = compute_rating(s, aim, unhurt);
	(void)salle_memo_add(&s->lookahead->blow_ratings, key, &value, sizeof value);
	return value;
}
