/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tables of a store (<salle/table_store.h>). A table is found by a key that contains everything on which its
 * verdicts depend.
 */
#pragma once

#include <salle/bound_policy.h>
#include <salle/table_store.h>

#include "policy/bound_rules.h"
#include "policy/policy_ast.h"

struct salle_table_key {
	uint64_t hash[2];           /* hash of the context, the decision's rules, and the values of the rules' parameters */
	unsigned policy_number;     /* number of the policy in the order in which the matchup binds its policies */
	unsigned decision, ordinal; /* `ordinal`: number of the table among the tables of the decision, from 0 */
};

/* Storage for verdicts: an array of words, or a memo if the array would be too large. */
struct salle_shared_table {
	struct salle_words cells;
	struct salle_memo verdict_memo;
};

/* Adds to a hash the decision's rules, and the values of the parameters that the rules read. */
void salle_hash_rules(const struct salle_policy *policy, const struct salle_params *params, unsigned decision,
	uint64_t hash[2]);

/*
 * Returns the table with this key, number of cells and layout of the index. If there is none, adds the table if `adds`,
 * otherwise returns NULL. `cells`: number of words; 0 for a memo.
 */
const struct salle_shared_table *salle_table_store_find(struct salle_table_store *store,
	const struct salle_table_key *key, const struct salle_bound_rules *rules, size_t cells, bool adds);
