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
	 * outcomes: each difference of hits, from -least on; a tie without hits; with `counts_first`, each pair of numbers
	 * of hits
	 */
	const unsigned least = pool[1].dice, no_hits = least + pool[0].dice + 1, pairs = no_hits + 1, row = least + 1;
	const unsigned n = counts_first ? pairs + (pool[0].dice + 1) * row : pairs;
	if (!salle_enumeration_repeats(b->enumeration)) {
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
	const enum salle_die die = (enum salle_die)b->matchup->options->die;
	const double *first = salle_die_chances(die, pool[0].dice, pool[0].tn),
				 *second = salle_die_chances(die, pool[1].dice, pool[1].tn);
	/* chances that: both pools have equally many hits; the first pool has more; the second pool has more */
	double chance[3] = { 0 };
	for (unsigned i = 0; i <= pool[0].dice; i++)
		for (unsigned j = 0; j <= pool[1].dice; j++)
			chance[(i > j) + 2 * (j > i)] += first[i] * second[j];
	const unsigned winner = salle_enumerate(b->enumeration, chance, 3);
	hits[0] = winner == 1;
	hits[1] = winner == 2;
}

/* ---- blows ---- */

/* One of the twelve possible places of a blow (a d6 and the choice of the arm), and the level of the wound there. */
struct place {
	const struct fb_blow *blow;
	unsigned arm;
	int level;
};

static struct place find_place(const struct fb_bout *b, unsigned side, unsigned margin, unsigned twelfth)
{
	const struct fb_declared *now = &b->fighter[side].declared;
	const unsigned d6 = fb_shift_place(now->profile, now->target, now->bought_dice, twelfth >> 1);
	const struct fb_blow *blow = &now->profile->blow[now->target][d6];
	return (struct place){ .blow = blow, .arm = twelfth & 1, .level = fb_level_of_blow(blow, margin) };
}

static const struct fb_wound *wound_at_place(const struct fb_bout *b, const struct place *at)
{
	return &b->matchup->wound[at->blow->wound_row + (unsigned)at->level - 1];
}

static bool are_effects_equal(const struct fb_effects *x, const struct fb_effects *y)
{
	return x->ko == y->ko && x->kd == y->kd && x->drop == y->drop && x->disabled == y->disabled &&
		x->death == y->death && x->suffocation == y->suffocation && x->mortal == y->mortal;
}

static bool is_same_wound(const struct fb_wound *x, const struct fb_wound *y)
{
	bool same = x->tn == y->tn && x->impact == y->impact && x->blood_loss == y->blood_loss && x->doubles == y->doubles;
	for (unsigned k = 0; k < 6; k++)
		same = same && are_effects_equal(&x->effects[k], &y->effects[k]);
	return same;
}

/* Returns whether the effect of the blow depends on which arm or hand is struck. */
static bool does_arm_matter(const struct fb_bout *b, const struct place *at)
{
	bool matters = at->blow->location == FB_HAND;
	for (unsigned k = 0; k < 6 && at->level > 0; k++) {
		const struct fb_effects *effects = &wound_at_place(b, at)->effects[k];
		matters |= effects->drop != 0 || effects->disabled;
	}
	return matters;
}

/* Returns whether a blow has the same effect at both places. */
static bool have_places_same_effect(const struct fb_bout *b, const struct fb_declared *now, const struct place *x,
	const struct place *y)
{
	if (x->arm != y->arm && (does_arm_matter(b, x) || does_arm_matter(b, y)))
		return false;
	if (memcmp(x->blow, y->blow, sizeof *x->blow) == 0)
		return true;
	if (now->pull_limit || now->profile->recoil_locations != 0 || x->blow->is_core != y->blow->is_core ||
		x->blow->location == FB_HAND || y->blow->location == FB_HAND)
		return false;
	if (x->level <= 0 || y->level <= 0)
		return x->level <= 0 && y->level <= 0;
	return x->level == y->level && is_same_wound(wound_at_place(b, x), wound_at_place(b, y));
}

/* Returns the smallest word for which salle_uniform_below(n) gives `k`. */
static uint32_t word_for_number(unsigned k, unsigned n)
{
	return (uint32_t)((((uint64_t)k << 32) + n - 1) / n);
}

enum { PLACES = 12 };

/* Notes which places were merged into the outcome with number `outcome`. */
static void note_places(const struct place *place, const unsigned *merged, unsigned outcome, struct fb_blow_places *at)
{
	at->blow = place[outcome].blow;
	at->n_rows = 0;
	for (unsigned k = 0; k < PLACES; k++)
		if (merged[k] == outcome)
			at->wound_rows[at->n_rows++] = (uint16_t)place[k].blow->wound_row;
}

uint32_t fb_enumerate_place(const struct fb_bout *b, unsigned side, unsigned margin)
{
	double chance[PLACES] = { 0 };
	struct place place[PLACES];
	unsigned merged[PLACES];
	const bool repeats = salle_enumeration_repeats(b->enumeration);
	const unsigned roll = b->enumeration->n_rolled;
	for (unsigned k = 0; k < PLACES && !repeats; k++) {
		unsigned same = 0;
		place[k] = find_place(b, side, margin, k);
		while (same < k &&
			(chance[same] <= 0 || !have_places_same_effect(b, &b->fighter[side].declared, &place[same], &place[k])))
			same++;
		chance[same] += 1.0 / PLACES;
		merged[k] = same;
	}
	const unsigned outcome = salle_enumerate(b->enumeration, chance, PLACES);
	if (b->wound_notes != NULL) {
		if (!repeats)
			note_places(place, merged, outcome, &b->wound_notes->places[roll]);
		b->wound_notes->pending_places = &b->wound_notes->places[roll];
	}
	return word_for_number(outcome, PLACES);
}

void fb_note_wound(struct fb_wound_notes *notes, unsigned victim, const struct fb_blow *blow, unsigned level)
{
	assert(notes->n_wounds < FB_NOTED_WOUNDS_MAX);
	struct fb_noted_wound *wound = &notes->wound[notes->n_wounds++];
	const struct fb_blow_places *at = notes->pending_places;
	*wound = (struct fb_noted_wound){ .victim = (uint8_t)victim,
		.n_cells = 1,
		.cell = { (uint16_t)(blow->wound_row + level - 1) } };
	if (at == NULL || at->blow != blow)
		return;
	notes->pending_places = NULL;
	wound->n_cells = (uint8_t)at->n_rows;
	for (unsigned k = 0; k < at->n_rows; k++)
		wound->cell[k] = (uint16_t)(at->wound_rows[k] + level - 1);
}

uint32_t fb_enumerate_fortune(const struct fb_bout *b, const struct fb_wound *wound)
{
	if (wound->doubles)
		return salle_enumerate_uniform_word(b->enumeration, FB_ROLLS_OF_2D6, fb_fortune_of_roll);
	double chance[6] = { 0 };
	for (unsigned k = 0; k < 6 && !salle_enumeration_repeats(b->enumeration); k++) {
		unsigned same = 0;
		while (same < k && !are_effects_equal(&wound->effects[same], &wound->effects[k]))
			same++;
		chance[same] += 1.0 / 6;
	}
	return word_for_number(salle_enumerate(b->enumeration, chance, 6), 6);
}
