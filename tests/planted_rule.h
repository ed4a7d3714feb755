/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coins for which the worth of a rule and of an action is known (tests/planted_rule.yaml). */
#pragma once

#include <salle/restricted_play.h>

#include "base/arena.h"

/*
 * Trains `sharp` with and without a rule or action, named as for --without, against a field that keeps its policies. An
 * error ends the program. The result lives in the arena.
 */
struct salle_restricted_play find_planted_rule(const char *without, uint64_t seed, struct salle_arena *arena);

/* Returns whether the training finds the known worths. The rule is worth nothing to a player who adapts. It is worth
 * 17/18 - 1/2 = 4/9 to a player who does not adapt. */
bool is_planted_rule_found(const struct salle_restricted_play *play);
