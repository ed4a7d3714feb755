/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Verdicts shared between matchups. A decision's table (<salle/bound_policy.h>) depends on the builds, the scene, the
 * side, the bans, the rules of that decision, and what the matchup takes from the policies of both sides when it is
 * compiled, such as the grips of weapons. A search compiles the same builds under many similar policies, so most of its
 * tables are the same. A store keeps the tables of one pair of builds in one order of sides, under the same bans.
 *
 * Sharing changes no verdict and no outcome: a cell has the same value whichever matchup computes it first. Tables are
 * shared only between policies that number the rules of the decision alike, because a verdict has its rule's number.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <salle/memo.h>

struct salle_policy_use;
struct salle_table_store;

/* How a matchup that is being compiled uses a store. All policies of both sides point to the same `n_bound`. */
struct salle_table_sharing {
	struct salle_table_store *store;
	unsigned *n_bound; /* number of policies bound so far in this matchup; 0 before the matchup is compiled */
	/* whether missing tables are added to the store; otherwise a missing table belongs to the matchup alone */
	bool keeps_new_tables;
	/* hash of both sides' policies: begins as { 0, 0 }; salle_table_context_add adds each policy */
	uint64_t context[2];
};

/*
 * Adds to a hash everything that a matchup takes from a policy when it is compiled: the rules of decisions before the
 * bout, and the actions of the other rules, with the names in their arguments.
 */
void salle_table_context_add(uint64_t context[2], const struct salle_policy_use *use);

struct salle_table_store *salle_table_store_new(void);
/* Must be called after the last use of matchups with tables of the store. */
void salle_table_store_free(struct salle_table_store *store);

/*
 * Returns a memo for at most 2^8 values that a duel computes from its fighters and its scene. The key of a value must
 * contain everything else that the value depends on. The values live as long as the store.
 */
struct salle_memo salle_table_store_memo(const struct salle_table_store *store);

/* Returns the approximate size in bytes of all tables and values in the store. */
size_t salle_table_store_bytes(const struct salle_table_store *store);
