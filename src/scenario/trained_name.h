/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The name of the policy that `salle train` writes for a build or a team. */
#pragma once

#include "base/arena.h"

/*
 * Returns "trained_halberd" for `halberd`. '+', which would divide the names of several policies, becomes '_'. A name
 * that is too long for a policy ends with a hash of the player's name instead.
 */
const char *salle_trained_policy_name(const char *player, struct salle_arena *arena);
