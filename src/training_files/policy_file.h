/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a trained policy as a YAML file that a person can read and change. */
#pragma once

#include <salle/score_matrix.h>
#include <salle/train.h>

#include "base/arena.h"

/* Returns the score of the player under the policy in the duel, and its interval at that level. */
struct salle_estimate salle_trained_score(const struct salle_trained_policy *policy, double level);

/* Returns the number or the rules of a setting, as the policy has them; NULL if it has none. */
const struct salle_node *salle_trained_setting_value(const struct salle_trained_policy *policy,
	const struct salle_trained_setting *setting);

/* Writes the file. `command`: the command that trained the policy; `level`: that of the interval of the score. */
void salle_policy_file_write(const struct salle_trained_policy *policy, const struct salle_plan *plan,
	const char *command, double level, struct salle_arena *arena, FILE *out);
