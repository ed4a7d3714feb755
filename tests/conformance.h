/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Properties that every rule system must have, whatever its rules. Each function fails the cmocka test that runs it.
 *
 * Plans are fought as given, so they should have few bouts.
 */
#pragma once

#include <salle/batch.h>

/* conformance_labels.c: names, tables and labels are well-formed, and every preset can be read. */
void assert_descriptor_conforms(const struct salle_ruleset *rules);

/* conformance_vocabulary.c: decisions, actions and observables are well-formed, and presets are always possible. */
void assert_vocabulary_conforms(const struct salle_vocabulary *vocabulary);

/*
 * conformance_exchange.c: the fields of exchanges are well-formed. The listed exchanges can be read, and some of them
 * are fought. Exact and sampled tables have the same rows, chances lie in 0 … 1, and the results of `n` fought
 * exchanges agree within 4.5 standard errors.
 */
void assert_exchanges_agree(const struct salle_plan *plan, uint64_t n);

/* The tallies are the same for 1 to 8 threads and for block sizes that are no power of two. */
void assert_threads_agree(const struct salle_plan *plan);

/*
 * A bout that is replayed alone has the same outcome and tally, traced or not. The sentences of its trace have all
 * their values. The bouts of a batch add up to the batch, and a recorder is empty after a bout.
 */
void assert_replays(const struct salle_plan *plan);

/* Each bout is counted once in wins, first moves, endings and at every moment "end"; wounds agree with each other. */
void assert_sums(const struct salle_plan *plan);

/* Matchup m of `swapped` has the results of matchup m of `plan` with the sides exchanged. */
void assert_swapped_agree(const struct salle_plan *plan, const struct salle_plan *swapped);

/* Both sides of every matchup are the same build with the same policy. Their results differ by less than 5 standard
 * deviations. */
void assert_mirrors_fair(const struct salle_plan *plan);
