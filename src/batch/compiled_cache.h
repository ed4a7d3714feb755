/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A cache of compiled matchups. The first worker (thread) that enters a group compiles its matchups. The last worker
 * that leaves the group releases them when all bouts of the group are fought. So the cache needs memory for the groups
 * that are being fought, not for the whole plan. A group with bouts left, because of rounds or a checkpoint, stays in
 * the cache. If the cache is full, the least recently used group is released, and compiled again later. Between the two
 * passes of a run with a fixed number of bouts, groups stay only if all fit into the cache and bouts have added much
 * data to them, as bouts under the policy `expert` do. The cache changes no result.
 */
#pragma once

#include <salle/batch.h>

#include "base/arena.h"
#include "base/threads.h"
#include "batch/matchup_groups.h"

/*
 * What happens to a group that no worker uses any more. Each worker requests one of these values when it leaves the
 * group; the largest value counts.
 */
enum salle_group_retention {
	SALLE_CACHE_KEEP,          /* more bouts follow soon */
	SALLE_CACHE_KEEP_IF_WORTH, /* more bouts follow after the bouts of all other groups */
	SALLE_CACHE_RELEASE        /* all bouts are fought */
};

/* The compiled matchups of a group. */
struct salle_compiled_group {
	struct salle_arena arena;
	/*
	 * [members][2] compiled matchups of each member: with A in the first seat, and with B; the second is NULL unless
	 * mirrored. NULL if the group is not compiled
	 */
	const struct salle_compiled_matchup *(*compiled)[2];
	unsigned users;                       /* number of workers in the group */
	enum salle_group_retention retention; /* the largest value that a worker has requested */
	/* memory of the group in bytes: when a worker last left the group, and before the first bout */
	size_t bytes, first_bytes;
	size_t older, newer; /* next older and next newer unused group; SALLE_NO_GROUP if none */
};

#define SALLE_NO_GROUP SIZE_MAX

/* Number of locks for groups: group g uses lock g % SALLE_GROUP_LOCKS. */
enum { SALLE_GROUP_LOCKS = 64 };

/* Approximate limit of the cache's memory for groups that no worker uses. */
#define SALLE_CACHE_BYTES ((size_t)512 << 20)

/* The compiled groups of a plan, and the locks that protect them. */
struct salle_compiled_cache {
	const struct salle_plan *plan;
	const struct salle_matchup_groups *groups;
	struct salle_compiled_group *compiled_groups; /* [n groups] */
	struct salle_arena *spare;                    /* [n_spare] emptied arenas for new groups */
	unsigned n_spare, max_spare;                  /* max_spare: arenas beyond this number are freed */
	size_t oldest, newest, bytes; /* oldest and newest group that no worker uses, and memory of all these groups */
	struct salle_lock *lock;      /* [1] protects the members above and the elements of `compiled_groups` */
	struct salle_lock *compiling; /* [SALLE_GROUP_LOCKS] locks held while a group is compiled */
};

/* Returns a new cache in the arena. At most `workers` threads may use the cache at the same time. */
struct salle_compiled_cache *salle_compiled_cache_new(const struct salle_plan *plan,
	const struct salle_matchup_groups *groups, unsigned workers, struct salle_arena *arena);

void salle_compiled_cache_free(struct salle_compiled_cache *cache);

/*
 * Enters group g, and compiles the group if needed. Returns the compiled matchups, by member and by the build in the
 * first seat. They are valid until the worker leaves the group.
 */
const struct salle_compiled_matchup *(*salle_compiled_cache_enter(struct salle_compiled_cache *cache, size_t g))[2];

/* Leaves a group that the worker has entered. `leaving` says what should happen to the group afterwards. */
void salle_compiled_cache_leave(struct salle_compiled_cache *cache, size_t g, enum salle_group_retention leaving);
