/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a trained policy as a YAML file that a person can read and change. */
#pragma once

#include <salle/score_matrix.h>
#include <salle/restricted_play.h>

#include "base/arena.h"

/* Returns the score of the player under the policy in the duel, and its interval at `level`. */
struct salle_estimate salle_trained_score(const struct salle_trained_policy *policy, double level);

/*
 * Returns the node of a setting in the policy: a number, or a list of rules; NULL if the policy does not have the
 * setting.
 */
const struct salle_node *salle_trained_setting_value(const struct salle_trained_policy *policy,
	const struct salle_trained_setting *setting);

/* The origin of a trained policy, as its file records it. */
struct salle_training_origin {
	const char *command; /* the command that trained the policy */
	const char *version; /* the release of salle */
	const char *date;    /* the day, as 2026-11-29 */
	uint64_t budget;     /* budget of the whole training in bouts */
	double level;        /* confidence level of the score's interval */
};

/* Writes the file of a trained policy. */
void salle_policy_file_write(const struct salle_trained_policy *policy, const struct salle_plan *plan,
	const struct salle_training_origin *origin, struct salle_arena *arena, FILE *out);

/*
 * Writes the policy of a player that does without `what`. The file has no record of the search, because the score does
 * not hold for the rules of the scenario.
 */
void salle_policy_file_write_without(const struct salle_restricted_play *play, const char *what, const char *command,
	struct salle_arena *arena, FILE *out);
