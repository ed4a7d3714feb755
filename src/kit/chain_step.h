/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The possible moves of one step of a chain, filled by `spread` (kit/markov_chain.h). */
#pragma once

#include "kit/markov_chain.h"

struct salle_choice_tree;

struct salle_chain_step {
	struct salle_mass states[SALLE_CHAIN_MARKS]; /* states[mark]: chances of the next states, by mark */
	double outcomes[SALLE_CHAIN_OUTCOMES][SALLE_CHAIN_MARKS];
	unsigned next_mark;  /* mark that the next moves set */
	uint64_t work;       /* work of all steps so far */
	uint64_t work_limit; /* limit of `work`, above which the chain is refused; 0 for no limit */
	/* the moves of a chain with choices, which then leaves `states` and `outcomes` unused; NULL without choices */
	struct salle_choice_tree *tree;
};
