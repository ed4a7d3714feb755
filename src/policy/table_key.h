/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of a store (<salle/table_store.h>), found by what their verdicts depend on. */
#pragma once

#include <salle/bound_policy.h>
#include <salle/table_store.h>

#include "policy/bound_rules.h"
#include "policy/policy_ast.h"

struct salle_table_key {
	uint64_t hash[2];           /* hash of the context, the decision's rules and their parameter values */
	unsigned bind;              /* number of the policy among those bound in the matchup */
	unsigned decision, ordinal; /* ordinal: number of the table among those of the decision */
};

/* Memory of verdicts: words, or a memo if there would be too many words. */
struct salle_shared_table {
	struct salle_words cells;
	struct salle_memo met;
};

/* Adds to a hash the decision's rules and the values of the parameters that they read. */
void salle_hash_rules(const struct salle_policy *policy, const struct salle_params *params, unsigned decision,
	uint64_t hash[2]);

/*
 * Returns the table, after adding it if `adds`; NULL if the store lacks it. `cells` is the number of words, 0 for a
 * memo. Both are part of the key, as is the layout of the index.
 */
const struct salle_shared_table *salle_table_store_find(struct salle_table_store *store,
	const struct salle_table_key *key, const struct salle_bound_rules *rules, size_t cells, bool adds);
