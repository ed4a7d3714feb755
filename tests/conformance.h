/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Properties that every rule system must have, whatever its rules. Each function fails the cmocka test that runs it.
 *
 * The functions fight all bouts of the given plans, so the plans should have few bouts.
 */
#pragma once

#include <salle/batch.h>

/* Asserts that names, tables and labels are well-formed, and that every preset can be read (conformance_labels.c). */
void assert_descriptor_conforms(const struct salle_ruleset *rules);

/* Asserts that decisions, actions and observables are well-formed, and that presets are always possible
 * (conformance_vocabulary.c). */
void assert_vocabulary_conforms(const struct salle_vocabulary *vocabulary);

/*
 * Checks single exchanges (conformance_exchange.c). Their fields must be well-formed, and the listed exchanges must be
 * readable. Exact and sampled tables must have the same rows, and chances must lie in 0 … 1. Some exchanges are
 * fought `n` times, and the results must agree with the chances within 4.5 standard errors.
 */
void assert_exchanges_agree(const struct salle_plan *plan, uint64_t n);

/* Asserts that 1 to 8 threads, and block sizes that are no power of two, give the same tallies. */
void assert_threads_agree(const struct salle_plan *plan);

/* Asserts that a bout replayed alone has the same outcome and tally, traced or not. The sentences of its trace must
 * have all their values. The bouts of a batch must add up to the batch, and a recorder must be empty after a bout. */
void assert_replays(const struct salle_plan *plan);

/*
 * Asserts that wins, first moves, endings and every moment "end" count each bout once. All counts of wounds must agree.
 */
void assert_sums(const struct salle_plan *plan);

/* Asserts that matchup m of `swapped` has the results of matchup m of `plan` with the sides exchanged. */
void assert_swapped_agree(const struct salle_plan *plan, const struct salle_plan *swapped);

/* Asserts that the results of both sides differ by less than 5 standard deviations. In every matchup of the plan, both
 * sides must have the same build and policy. */
void assert_mirrors_fair(const struct salle_plan *plan);
