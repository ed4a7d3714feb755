/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Counts how many rolls of two dice give each outcome (struct mk_ways), by making each roll with every result of the
 * dice.
 */
#define MK_ENUMERATED
#include "rules/musketeers/exact/exact.h"

#include <math.h>

/* A roll with DM 0. */
struct rolled {
	enum { CHECK, ATTACK, RIPOSTE, OPENING, COUNTER, PARRY, DAMAGE } kind;
	int need, total; /* requirement, or DM of the damage roll; total of the opening or attack */
	unsigned parry;
};

/* Makes a roll. Returns whether the roll succeeds; for rolls that have an enum of outcomes, returns the outcome. */
static unsigned make_roll(struct mk_bout *b, const void *rolled, const uint32_t *words)
{
	const struct rolled *it = rolled;
	const struct mk_fencer_state *fighter = &b->fighter[0];
	int total, dm;
	switch (it->kind) {
	case CHECK:
		return mk_roll_check(b, 0, MK_EVENT_STAND, "", 0, it->need, *words, false);
	case ATTACK:
	case RIPOSTE:
		return mk_roll_attack(b,
			&(struct mk_blow){ .required_total = it->need,
				.event = it->kind == RIPOSTE ? MK_EVENT_RIPOSTE : MK_EVENT_ATTACK,
				.word = words },
			false);
	case OPENING:
		return mk_roll_opening(b, 0, it->need, 0, *words, &total, false);
	case COUNTER:
		return mk_roll_counter(b, 0, it->need, it->total, *words, false);
	case PARRY:
		dm = mk_parry_dm(b->book, fighter->weapon, &fighter->abilities, it->parry, false, false, 0);
		return mk_roll_parry(b, 0, it->parry, it->need + dm, it->total + dm, *words, false);
	default: /* a roll of damage */
		return mk_roll_severity(b, it->need, *words, &total);
	}
}

/* ---- all outcomes ---- */

static const uint32_t no_words[MK_BLOW_WORDS];

void mk_exact_add_ends(const struct mk_bout *start, mk_exact_end *end, const void *of, double *ends)
{
	struct mk_enumeration enumeration = { .rolls_damage_at_once = true };
	salle_enumeration_begin(&enumeration.rolls);
	while (salle_enumeration_next(&enumeration.rolls)) {
		struct mk_bout b = *start;
		b.enumeration = &enumeration;
		const unsigned at = end(&b, of, no_words); /* the call also sets enumeration.rolls.chance */
		ends[at] += enumeration.rolls.chance;
	}
}

/* Counts how many rolls of two dice give each of `n` outcomes of a roll. */
static void count_ways(const struct mk_bout *start, struct rolled of, uint8_t *ways, size_t n)
{
	double chance[MK_REQUIREMENTS] = { 0 };
	mk_exact_add_ends(start, make_roll, &of, chance);
	for (size_t outcome = 0; outcome < n; outcome++)
		ways[outcome] = (uint8_t)lrint(chance[outcome] * MK_ROLLS_OF_TWO_DICE);
}

/* Counts the outcomes of rolls that also depend on the total of an opening or attack. */
static void count_ways_by_total(const struct mk_bout *start, struct mk_ways *ways, int need)
{
	for (int total = need; total < MK_REQUIREMENTS; total++) {
		count_ways(start, (struct rolled){ COUNTER, need, total, 0 }, ways->counter[need][total], MK_COUNTER_OUTCOMES);
		for (unsigned kind = MK_NO_PARRY; kind < MK_PARRIES; kind++)
			count_ways(start, (struct rolled){ PARRY, need, total, kind }, ways->parry[kind][need][total],
				MK_PARRY_OUTCOMES);
	}
}

static void count_all_ways(const struct mk_bout *start, struct mk_ways *ways)
{
	for (int need = 0; need < MK_REQUIREMENTS; need++) {
		count_ways(start, (struct rolled){ CHECK, need, 0, 0 }, ways->check[need], 2);
		count_ways(start, (struct rolled){ ATTACK, need, 0, 0 }, ways->attack[0][need], 2);
		count_ways(start, (struct rolled){ RIPOSTE, need, 0, 0 }, ways->attack[1][need], 2);
		count_ways(start, (struct rolled){ OPENING, need, 0, 0 }, ways->opening[need], MK_OPENING_OUTCOMES);
		count_ways_by_total(start, ways, need);
	}
	for (int at = 0; at < MK_DAMAGE_TOTALS; at++)
		count_ways(start, (struct rolled){ DAMAGE, at - MK_DAMAGE_TOTAL_OFFSET, 0, 0 }, ways->severity[at],
			MK_SEVERITIES);
}

/* ---- the control variate of harm ---- */

/*
 * Estimates the chance of outlasting the foe, for the control variate of harm. Assumes that each side inflicts the next
 * wound with probability 1/2, at DM 0. The control variate has mean 0 even if the estimate is wrong.
 */
static int64_t estimate_outlast_chance(const struct mk_book *book, unsigned own, unsigned foe)
{
	const uint8_t *ways = mk_ways_of_severity(book, 0);
	const unsigned least = mk_least_endurance(book);
	int64_t all = 0, sum = 0;
	if (own < least || foe < least)
		return ((own >= least) + (foe < least)) * SALLE_CONTROL_ONE / 2;
	for (unsigned severity = 0; severity < MK_SEVERITIES; severity++) {
		const unsigned points = book->points[severity];
		if (points == 0)
			continue;
		all += 2 * ways[severity];
		sum += ways[severity] *
			((int64_t)book->outlasts[own][foe > points ? foe - points : 0] +
				book->outlasts[own > points ? own - points : 0][foe]);
	}
	return all > 0 ? sum / all : SALLE_CONTROL_ONE / 2;
}

static void fill_outlast_chances(struct mk_book *book)
{
	for (unsigned own = 0; own <= MK_ENDURANCE_MOST; own++)
		for (unsigned foe = 0; foe <= MK_ENDURANCE_MOST; foe++)
			book->outlasts[own][foe] = (uint32_t)estimate_outlast_chance(book, own, foe);
	for (unsigned location = 0; location < MK_LOCATIONS; location++)
		for (unsigned left = 0; left <= MK_ENDURANCE_MOST; left++)
			for (unsigned severity = 0; severity < MK_SEVERITIES; severity++) {
				const unsigned points = book->points[severity];
				const struct mk_fencer_state hurt = { .kit = { .endurance = (uint8_t)left },
					.points_suffered = points };
				const bool in = mk_ending_of_wounds(&hurt, book, location, points) == MK_STILL_IN;
				book->endurance_after[location][left][severity] = (uint8_t)(in ? left - points : 0);
			}
}

const void *mk_compile_book(const struct salle_rows *tables, const void *options, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	struct mk_book *book = mk_read_book(tables, options, arena, diagnostics);
	if (book == NULL)
		return NULL;
	uint64_t events[MK_EVENTS * SALLE_EVENT_COUNTS] = { 0 };
	const struct mk_matchup matchup = { .most_total = UINT8_MAX, .most_required = UINT8_MAX };
	struct salle_recorder recorder = { .events = { events, events } };
	struct mk_bout start = { .matchup = &matchup,
		.book = book,
		.options = &book->options,
		.context = { .recorder = &recorder },
		.fighter = { { .weapon = book->weapon }, { .weapon = book->weapon } } };
	salle_dice_init();
	count_all_ways(&start, &book->ways);
	fill_outlast_chances(book);
	return book;
}
