/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Removes rules that can never act because their actions are banned. */
#pragma once

#include "train/candidate.h"

/*
 * Returns the candidate without rules of banned actions, in the arena. Under the ban the result plays like the
 * candidate, except that an action which stands for several others may again choose a banned one. If the rest of a
 * decision would not compile, the decision keeps its rules.
 */
struct salle_candidate salle_candidate_without_banned_rules(const struct salle_candidate *candidate,
	const struct salle_ban *ban, struct salle_arena *arena);
