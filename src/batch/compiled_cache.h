/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compiled matchups, while they are fought: a group is compiled when the first worker enters it, and let go when the
 * last one leaves it after its last bout. So memory follows the bouts at hand, not the plan. A group that is not yet
 * fought out, because its bouts come in rounds or a checkpoint interrupts them, is kept unless the kept groups take
 * too much memory; then the group left longest ago is released, and compiled again. Between the two passes of a fixed
 * number of bouts groups are kept only if all fit and their bouts have kept much in them, as under `expert`. Which
 * groups are kept changes no byte of a result.
 */
#ifndef SALLE_BATCH_COMPILED_CACHE_H
#define SALLE_BATCH_COMPILED_CACHE_H

#include <salle/batch.h>

#include "base/arena.h"
#include "base/threads.h"
#include "batch/matchup_groups.h"

/* What becomes of a group without users; if workers ask for different things, the later one here. */
enum salle_cache_leaving {
	SALLE_CACHE_KEEP,          /* its bouts go on soon */
	SALLE_CACHE_KEEP_IF_WORTH, /* they go on after those of all other groups */
	SALLE_CACHE_RELEASE        /* all are fought */
};

/* A group's matchups. */
struct salle_compiled_group {
	struct salle_arena arena;
	const void *(*compiled)[2];       /* by member of the group and seats, [1] of mirrored ones alone; NULL: none is */
	unsigned users;                   /* workers in it */
	enum salle_cache_leaving leaving; /* the most that one of those who left it asked for */
	size_t bytes, at_first;           /* when it was left, and before its first bout */
	size_t older, newer;              /* groups among those kept; SALLE_NO_GROUP */
};

#define SALLE_NO_GROUP SIZE_MAX

/* Locks for groups: group g uses lock g % SALLE_GROUP_LOCKS. */
enum { SALLE_GROUP_LOCKS = 64 };

/* Bytes, as arenas count them, of groups without users that are kept, about. */
#define SALLE_CACHE_BYTES ((size_t)512 << 20)

/* All groups of a plan. */
struct salle_compiled_cache {
	const struct salle_plan *plan;
	const struct salle_matchup_groups *groups;
	struct salle_compiled_group *ready; /* [n groups] */
	struct salle_arena *spare;          /* [n_spare] emptied ones, to compile in again */
	unsigned n_spare, most_spare;
	size_t oldest, newest, bytes; /* of those kept without users */
	struct salle_lock *lock;      /* [1]: of all members above, and of those of `ready` */
	struct salle_lock *compiling; /* [SALLE_GROUP_LOCKS]: held by the worker that compiles a group */
};

/* `workers`: at most so many enter at a time. Lives in the arena. */
struct salle_compiled_cache *salle_compiled_cache_new(const struct salle_plan *plan,
	const struct salle_matchup_groups *groups, unsigned workers, struct salle_arena *arena);

void salle_compiled_cache_free(struct salle_compiled_cache *cache);

/* What is compiled of group g, until the worker leaves it: [member][seats]. */
const void *(*salle_compiled_cache_enter(struct salle_compiled_cache *cache, size_t g))[2];

/* The worker must have entered the group. */
void salle_compiled_cache_leave(struct salle_compiled_cache *cache, size_t g, enum salle_cache_leaving leaving);

#endif
