/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds rules that never act, for `salle check --policies`. */
#pragma once

#include "cli/cli.h"

/* Fights some bouts of each matchup of the base and prints the rules that never acted, policy by policy. */
void salle_print_unused_rules(const struct salle_plan *plan, struct salle_arena *arena);
