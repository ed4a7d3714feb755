/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kit/enumerate.h"

#include <assert.h>
#include <math.h>

#include <salle/dice.h>

bool salle_enumeration_next(struct salle_enumeration *each)
{
	unsigned n = each->n_rolled;
	if (each->has_begun) {
		each->earlier_chance += each->chance;
		while (n > 0 && each->roll[n - 1].next_outcome == each->roll[n - 1].n_outcomes)
			n--;
		assert(n > 0 || each->has_choices || fabs(each->earlier_chance - 1) < 1e-9);
		if (n == 0)
			return false;
		each->roll[n - 1].outcome = each->roll[n - 1].next_outcome;
	}
	each->has_begun = true;
	each->n_given = n;
	each->n_rolled = 0;
	each->chance = 1;
	return true;
}

/* Returns the next roll of the run. The roll gets the outcome `first`, unless the run already gives it an outcome. */
static struct salle_enumerated_roll *begin_roll(struct salle_enumeration *each, unsigned first)
{
	const unsigned at = each->n_rolled++;
	assert(at < SALLE_ENUMERATED_ROLLS_MAX);
	if (at >= each->n_given)
		each->roll[at].outcome = first;
	each->roll[at].is_choice = false;
	return &each->roll[at];
}

/*
 * Returns whether the roll has the same outcome as in the previous run, so that its chance and next outcome are known.
 */
static bool is_roll_repeated(const struct salle_enumeration *each)
{
	return each->n_rolled < each->n_given;
}

/* Returns the first outcome, from `from` on, with a chance above 0; `n` if there is none. */
static unsigned find_possible_outcome(const double *chance, unsigned from, unsigned n)
{
	while (from < n && chance[from] <= 0)
		from++;
	return from;
}

/* Keeps the chances of all possible outcomes of a new roll, if they are few. */
static void keep_chances(struct salle_enumerated_roll *roll, struct salle_kept_outcome *kept, const double *chance,
	unsigned n)
{
	roll->n_kept = roll->kept_at = 0;
	for (unsigned k = find_possible_outcome(chance, 0, n); k < n; k = find_possible_outcome(chance, k + 1, n)) {
		if (roll->n_kept == SALLE_ENUMERATED_CHANCES_MAX) {
			roll->n_kept = 0;
			return;
		}
		kept[roll->n_kept++] = (struct salle_kept_outcome){ .chance = chance[k], .outcome = k };
	}
}

unsigned salle_enumerate(struct salle_enumeration *each, const double *chance, unsigned n)
{
	const bool is_new = each->n_rolled >= each->n_given;
	struct salle_kept_outcome *all_kept = each->kept[each->n_rolled];
	struct salle_enumerated_roll *roll = begin_roll(each, is_new ? find_possible_outcome(chance, 0, n) : 0);
	assert(roll->outcome < n);
	if (is_new)
		keep_chances(roll, all_kept, chance, n);
	if (!is_roll_repeated(each)) {
		roll->kept_at += !is_new;
		roll->n_outcomes = n;
		if (roll->n_kept > 0) {
			const struct salle_kept_outcome *kept = &all_kept[roll->kept_at];
			roll->next_outcome = roll->kept_at + 1 < roll->n_kept ? kept[1].outcome : n;
			roll->chance = each->chance * kept->chance;
		} else {
			roll->next_outcome = find_possible_outcome(chance, roll->outcome + 1, n);
			roll->chance = each->chance * chance[roll->outcome];
		}
	}
	each->chance = roll->chance;
	return roll->outcome;
}

uint32_t salle_enumerate_sum_word(struct salle_enumeration *each, unsigned dice, unsigned sides, const uint8_t *kind)
{
	const struct salle_sum_row *row = &salle_sums.row[dice][sides];
	struct salle_enumerated_roll *roll = begin_roll(each, dice);
	if (!is_roll_repeated(each)) {
		const unsigned sum = roll->outcome;
		const uint64_t below = row->rolls - row->at_least[sum]; /* number of rolls with a smaller sum */
		uint32_t ways = 0;
		roll->n_outcomes = dice * sides + 1;
		roll->next_outcome = sum;
		do
			ways += row->exactly[roll->next_outcome++];
		while (roll->next_outcome < roll->n_outcomes && kind != NULL && kind[roll->next_outcome] == kind[sum]);
		roll->chance = each->chance * ways / row->rolls;
		roll->word = (uint32_t)(((below << 32) + row->rolls - 1) / row->rolls);
	}
	each->chance = roll->chance;
	return roll->word;
}

uint32_t salle_enumerate_uniform_word(struct salle_enumeration *each, unsigned n, const uint8_t *kind)
{
	struct salle_enumerated_roll *roll = begin_roll(each, 0);
	if (!is_roll_repeated(each)) {
		const unsigned number = roll->outcome;
		roll->next_outcome = number + 1;
		while (roll->next_outcome < n && kind != NULL && kind[roll->next_outcome] == kind[number])
			roll->next_outcome++;
		roll->n_outcomes = n;
		roll->chance = each->chance * (roll->next_outcome - number) / n;
		roll->word = (uint32_t)((((uint64_t)number << 32) + n - 1) / n);
	}
	each->chance = roll->chance;
	return roll->word;
}

/* Returns the verdict of a free decision in this run. */
static struct salle_verdict choose_verdict(struct salle_enumeration *each, const struct salle_bound_decision *bound,
	const void *state)
{
	struct salle_verdict verdicts[SALLE_FREE_VERDICTS_MAX];
	struct salle_enumerated_roll *roll = begin_roll(each, 0);
	each->has_choices = roll->is_choice = true;
	if (!is_roll_repeated(each)) {
		roll->n_outcomes = salle_list_free_verdicts(bound, state, verdicts);
		each->has_too_many_choices |= roll->n_outcomes == 0;
		roll->n_outcomes += roll->n_outcomes == 0;
		assert(roll->outcome < roll->n_outcomes);
		roll->next_outcome = roll->outcome + 1;
		roll->chance = each->chance;
		roll->verdict = verdicts[roll->outcome];
	}
	each->chance = roll->chance;
	return roll->verdict;
}

struct salle_verdict salle_enumerate_verdict(struct salle_enumeration *each, const struct salle_bound_decision *bound,
	const void *state)
{
	if (bound->is_free)
		return choose_verdict(each, bound, state);
	struct salle_verdict verdict = salle_decide(bound, state), verdicts[SALLE_CHOICE_MAX];
	double chances[SALLE_CHOICE_MAX];
	if (verdict.rule != SALLE_MIXED)
		return verdict;
	unsigned n = salle_list_mixed_verdicts(bound, state, verdict, verdicts, chances);
	return verdicts[salle_enumerate(each, chances, n)];
}
