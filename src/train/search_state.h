/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a training as text. A later call can continue from this text and finds the same result. */
#pragma once

#include "train/search.h"

/* The part of a checkpoint that is restored after the payoffs of earlier rounds are fought again. */
struct salle_search_state {
	size_t next_player; /* number of the next player to be trained in the unfinished round */
	bool is_given;
	struct salle_train_progress progress;
	struct salle_strategy *strategies; /* [n] strategies that the unfinished round has found so far */
	size_t n;
	const struct salle_search *search; /* the unfinished search; NULL if there is none */
};

/* Returns the checkpoint as JSON. */
const char *salle_search_state_write(const struct salle_trainer *trainer, struct salle_arena *arena);

/*
 * Adds the strategies of finished rounds to the population. If the text is no checkpoint of this training, reports an
 * error and returns false.
 */
bool salle_search_state_read(struct salle_trainer *trainer, const char *text, struct salle_search_state *out,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Restores the strategies of the unfinished round and the counts, and sets `next_player`. Does nothing without a
 * checkpoint.
 */
void salle_search_state_restore(struct salle_trainer *trainer, const struct salle_search_state *resume, size_t *next);
