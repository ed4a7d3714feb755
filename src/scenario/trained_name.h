/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The name of the policy that `salle train` writes for a build or a team. */
#pragma once

#include "base/arena.h"

/*
 * Returns "trained_halberd" for `halberd`. '+', which separates the names of several policies, becomes '_'. If the name
 * would be too long for a policy, a hash of the player's name replaces its end.
 */
const char *salle_trained_policy_name(const char *player, struct salle_arena *arena);
