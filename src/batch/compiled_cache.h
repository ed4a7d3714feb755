/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A cache of compiled matchups. The first worker that enters a group compiles it. The group is released when the last
 * worker leaves it after its last bout, so memory use follows the bouts being fought, not the plan. A group with bouts
 * left, because of rounds or a checkpoint, stays in the cache if there is room; otherwise the least recently used group
 * is released and compiled again later. Between the two passes of a fixed number of bouts, groups stay only if all fit
 * and bouts have added much data to them, as bouts under `expert` do. The cache changes no byte of a result.
 */
#pragma once

#include <salle/batch.h>

#include "base/arena.h"
#include "base/threads.h"
#include "batch/matchup_groups.h"

/*
 * Treatment of a group when no worker is in the group. If workers request different treatments, the largest value
 * counts.
 */
enum salle_cache_leaving {
	SALLE_CACHE_KEEP,          /* more bouts follow soon */
	SALLE_CACHE_KEEP_IF_WORTH, /* more bouts follow after those of all other groups */
	SALLE_CACHE_RELEASE        /* all bouts are fought */
};

/* The compiled matchups of a group. */
struct salle_compiled_group {
	struct salle_arena arena;
	/* [members] by seats; the second seating only if mirrored; NULL if not compiled */
	const void *(*compiled)[2];
	unsigned users;                   /* number of workers in the group */
	enum salle_cache_leaving leaving; /* the highest value that a worker requested on leaving */
	size_t bytes, at_first;           /* memory in bytes when a worker last left the group, and before the first bout */
	size_t older, newer;              /* next older and next newer unused group; SALLE_NO_GROUP if none */
};

#define SALLE_NO_GROUP SIZE_MAX

/* Number of locks for groups: group g uses lock g % SALLE_GROUP_LOCKS. */
enum { SALLE_GROUP_LOCKS = 64 };

/* Approximate limit of the bytes in the cache, as arenas count them, of groups that no worker is in. */
#define SALLE_CACHE_BYTES ((size_t)512 << 20)

/* The compiled groups of a plan, and the locks that protect them. */
struct salle_compiled_cache {
	const struct salle_plan *plan;
	const struct salle_matchup_groups *groups;
	struct salle_compiled_group *ready; /* [n groups] */
	struct salle_arena *spare;          /* [n_spare] emptied arenas for new groups */
	unsigned n_spare, most_spare;
	size_t oldest, newest, bytes; /* ends of the list of groups that no worker is in, and the bytes of these groups */
	struct salle_lock *lock;      /* [1] lock of all members above and of the elements of `ready` */
	struct salle_lock *compiling; /* [SALLE_GROUP_LOCKS] locks held while a group is compiled */
};

/* Returns a new cache in the arena. At most `workers` threads use the cache at a time. */
struct salle_compiled_cache *salle_compiled_cache_new(const struct salle_plan *plan,
	const struct salle_matchup_groups *groups, unsigned workers, struct salle_arena *arena);

void salle_compiled_cache_free(struct salle_compiled_cache *cache);

/* Enters group g and compiles it if needed. Returns [member][seats], valid until the worker leaves the group. */
const void *(*salle_compiled_cache_enter(struct salle_compiled_cache *cache, size_t g))[2];

/* Leaves a group that the worker has entered. `leaving` says what happens to the group after that. */
void salle_compiled_cache_leave(struct salle_compiled_cache *cache, size_t g, enum salle_cache_leaving leaving);
