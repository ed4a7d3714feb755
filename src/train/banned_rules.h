/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Removes rules that can never act because their actions are banned. */
#pragma once

#include "train/candidate.h"

/*
 * Returns a copy of the candidate, in the arena, without the rules of banned actions. With these actions banned, the
 * copy plays like the candidate. One exception: a rule whose action stands for several actions may again choose a
 * banned one. A decision whose remaining rules would not compile keeps all its rules.
 */
struct salle_candidate salle_candidate_without_banned_rules(const struct salle_candidate *candidate,
	const struct salle_ban *ban, struct salle_arena *arena);
