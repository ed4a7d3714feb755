/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/merged_rolls.h"

#include <assert.h>
#include <string.h>

#include "kit/enumerate.h"
#include "rules/fechtbook/chances.h"

/* ---- contests ---- */

void fb_enumerate_margin(const struct fb_bout *b, const struct fb_pool pool[2], bool counts_first, unsigned hits[2])
{
	enum { MOST = SALLE_POOL_MAX + 1 };
	double chance[2 * MOST + MOST * MOST];
	/*
	 * Outcomes, in this order: the differences of hits, from -least on; a tie without hits; if `counts_first`, the
	 * pairs of hits.
	 */
	const unsigned least = pool[1].dice, no_hits = least + pool[0].dice + 1, pairs = no_hits + 1, row = least + 1;
	const unsigned n = counts_first ? pairs + (pool[0].dice + 1) * row : pairs;
	if (!salle_enumeration_knows_chances(b->enumeration)) {
		const enum salle_die die = (enum salle_die)b->matchup->options->die;
		const double *first = salle_die_chances(die, pool[0].dice, pool[0].tn),
					 *second = salle_die_chances(die, pool[1].dice, pool[1].tn);
		memset(chance, 0, n * sizeof *chance);
		for (unsigned i = 0; i <= pool[0].dice; i++)
			for (unsigned j = 0; j <= pool[1].dice; j++) {
				const unsigned margin = counts_first && j > i ? pairs + i * row + j : least + i - j;
				chance[i + j == 0 ? no_hits : margin] += first[i] * second[j];
			}
	}
	const unsigned outcome = salle_enumerate(b->enumeration, chance, n);
	if (outcome >= pairs) {
		hits[0] = (outcome - pairs) / row;
		hits[1] = (outcome - pairs) % row;
	} else {
		const unsigned tie = outcome == least;
		hits[0] = outcome > least && outcome != no_hits ? outcome - least : tie;
		hits[1] = outcome < least ? least - outcome : tie;
	}
}

void fb_enumerate_winner(const struct fb_bout *b, const struct fb_pool pool[2], unsigned hits[2])
{
	/* chances of: equal hits; more hits of the first pool; more hits of the second pool */
	double chance[3] = { 0 };
	if (!salle_enumeration_knows_chances(b->enumeration)) {
		const enum salle_die die = (enum salle_die)b->matchup->options->die;
		const double *first = salle_die_chances(die, pool[0].dice, pool[0].tn),
					 *second = salle_die_chances(die, pool[1].dice, pool[1].tn);
		for (unsigned i = 0; i <= pool[0].dice; i++)
			for (unsigned j = 0; j <= pool[1].dice; j++)
				chance[(i > j) + 2 * (j > i)] += first[i] * second[j];
	}
	const unsigned winner = salle_enumerate(b->enumeration, chance, 3);
	hits[0] = winner == 1;
	hits[1] = winner == 2;
}

/* ---- blows ---- */

/* The blow that one result of the d6 for the place selects, and the level of its wound. */
struct place {
	const struct fb_blow *blow;
	int level;
};

static struct place find_place(const struct fb_bout *b, unsigned side, unsigned margin, unsigned d6)
{
	const struct fb_declared *now = &b->fighter[side].declared;
	const struct fb_blow *blow =
		&now->profile->blow[now->target][fb_find_shifted_place(now->profile, now->target, now->bought_dice, d6)];
	return (struct place){ .blow = blow, .level = fb_compute_wound_level(blow, margin) };
}

static const struct fb_wound *get_wound_at_place(const struct fb_bout *b, const struct place *at)
{
	return &b->matchup->wound[at->blow->wound_row + (unsigned)at->level - 1];
}

static bool are_effects_equal(const struct fb_effects *x, const struct fb_effects *y)
{
	return x->knockout_req == y->knockout_req && x->knockdown_req == y->knockdown_req && x->drop_req == y->drop_req &&
		x->disabled == y->disabled && x->death == y->death && x->suffocation == y->suffocation &&
		x->mortal == y->mortal;
}

static bool is_same_wound(const struct fb_wound *x, const struct fb_wound *y)
{
	bool same = x->tn == y->tn && x->impact == y->impact && x->blood_loss == y->blood_loss && x->doubles == y->doubles;
	for (unsigned k = 0; k < 6; k++)
		same = same && are_effects_equal(&x->effects[k], &y->effects[k]);
	return same;
}

/* Returns whether the effect of the blow depends on which of the two arms it strikes. */
static bool does_arm_matter(const struct fb_bout *b, const struct place *at)
{
	bool matters = at->blow->location == FB_HAND;
	for (unsigned k = 0; k < 6 && at->level > 0; k++) {
		const struct fb_effects *effects = &get_wound_at_place(b, at)->effects[k];
		matters |= effects->drop_req != 0 || effects->disabled;
	}
	return matters;
}

/* Returns whether the blow has the same effect at both places, given the same arm. */
static bool have_places_same_effect(const struct fb_bout *b, const struct fb_declared *now, const struct place *x,
	const struct place *y)
{
	if (x->blow == y->blow || memcmp(x->blow, y->blow, sizeof *x->blow) == 0)
		return true;
	if (now->pull_limit || now->profile->recoil_locations != 0 || x->blow->is_core != y->blow->is_core ||
		x->blow->location == FB_HAND || y->blow->location == FB_HAND)
		return false;
	if (x->level <= 0 || y->level <= 0)
		return x->level <= 0 && y->level <= 0;
	return x->level == y->level && is_same_wound(get_wound_at_place(b, x), get_wound_at_place(b, y));
}

/* Returns the smallest random word from which salle_uniform_below(n) makes the number `k`. */
static uint32_t make_word_for_number(unsigned k, unsigned n)
{
	return (uint32_t)((((uint64_t)k << 32) + n - 1) / n);
}

/*
 * Lists the places where a blow can land, and merges places with the same effect. Place 2 * d6 + arm has the number
 * that salle_uniform_below(FB_PLACES) draws.
 */
static void find_places(const struct fb_bout *b, unsigned side, unsigned margin, struct fb_blow_places *out)
{
	struct place place[FB_PLACES / 2];
	memset(out->chance, 0, sizeof out->chance);
	memset(out->merged, 0, sizeof out->merged);
	for (unsigned d6 = 0; d6 < FB_PLACES / 2; d6++) {
		unsigned same = 0;
		place[d6] = find_place(b, side, margin, d6);
		while (same < d6 && !have_places_same_effect(b, &b->fighter[side].declared, &place[same], &place[d6]))
			same++;
		for (unsigned arm = 0; arm < 2; arm++) {
			const unsigned outcome = 2 * same + (arm != 0 && does_arm_matter(b, &place[d6]));
			out->chance[outcome] += 1.0 / FB_PLACES;
			out->merged[outcome] |= (uint16_t)(1u << (2 * d6 + arm));
			out->blows[2 * d6 + arm] = place[d6].blow;
		}
	}
}

uint32_t fb_enumerate_place(const struct fb_bout *b, unsigned side, unsigned margin)
{
	struct fb_blow_places unnoted, *places = &unnoted;
	if (b->wound_notes != NULL)
		places = &b->wound_notes->places[b->enumeration->n_rolled];
	if (!salle_enumeration_knows_chances(b->enumeration))
		find_places(b, side, margin, places);
	const unsigned outcome = salle_enumerate(b->enumeration, places->chance, FB_PLACES);
	if (b->wound_notes != NULL) {
		places->outcome = outcome;
		b->wound_notes->pending_places = places;
	}
	return make_word_for_number(outcome, FB_PLACES);
}

void fb_note_wound(struct fb_wound_notes *notes, unsigned victim, const struct fb_blow *blow, unsigned level)
{
	assert(notes->n_wounds < FB_NOTED_WOUNDS_MAX);
	struct fb_noted_wound *wound = &notes->wound[notes->n_wounds++];
	const struct fb_blow_places *at = notes->pending_places;
	wound->victim = (uint8_t)victim;
	wound->n_cells = 0;
	if (at == NULL || at->blows[at->outcome] != blow) {
		wound->cell[wound->n_cells++] = (uint16_t)(blow->wound_row + level - 1);
		return;
	}
	notes->pending_places = NULL;
	for (unsigned left = at->merged[at->outcome]; left != 0; left &= left - 1)
		wound->cell[wound->n_cells++] = (uint16_t)(at->blows[__builtin_ctz(left)]->wound_row + level - 1);
}

uint32_t fb_enumerate_fortune(const struct fb_bout *b, const struct fb_wound *wound)
{
	if (wound->doubles)
		return salle_enumerate_uniform_word(b->enumeration, FB_ROLLS_OF_2D6, fb_fortune_of_roll);
	double chance[6] = { 0 };
	for (unsigned k = 0; k < 6 && !salle_enumeration_knows_chances(b->enumeration); k++) {
		unsigned same = 0;
		while (same < k && !are_effects_equal(&wound->effects[same], &wound->effects[k]))
			same++;
		chance[same] += 1.0 / 6;
	}
	return make_word_for_number(salle_enumerate(b->enumeration, chance, 6), 6);
}
