/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scenarios written as text, loaded and fought. */
#ifndef TESTS_FOUGHT_H
#define TESTS_FOUGHT_H

#include <salle/batch.h>
#include <salle/scenario.h>

#include "base/arena.h"

#include "unpacked.h"

struct fought {
	struct salle_arena arena;
	struct salle_scenario scenario;
	struct salle_batch_result result;
};

/* Loads a scenario written as text, with `set` applied unless it is NULL; an error fails the test. */
void fought_load(struct fought *it, const char *text, const char *set);

/* The same with n of them. */
void fought_load_sets(struct fought *it, const char *text, const char *const *sets, size_t n);

enum salle_status fought_run(struct fought *it, unsigned threads, uint32_t block, const volatile sig_atomic_t *stop);

/* Loads and runs it on two threads. */
void fought_init(struct fought *it, const char *text, const char *set);

void fought_release(struct fought *it);

/* The head of the tally of matchup m. */
static inline const struct salle_tally_head *head_of(const struct fought *it, size_t m)
{
	return salle_tally_head_of(tally_of(&it->result, m));
}

/* The index of the matchup of a pair in a variant. */
size_t fought_matchup(const struct fought *it, const char *variant, const char *a, const char *b);

/* Fails unless `found` is within 4.5 sigma of n observations with that chance. */
void assert_near_count(uint64_t found, uint64_t n, double chance);

#endif
