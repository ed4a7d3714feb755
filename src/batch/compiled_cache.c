/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch/compiled_cache.h"

#include <stdlib.h>

struct salle_compiled_cache *salle_compiled_cache_new(const struct salle_plan *plan,
	const struct salle_matchup_groups *groups, unsigned workers, struct salle_arena *arena)
{
	struct salle_compiled_cache *cache = salle_arena_alloc(arena, sizeof *cache);
	*cache = (struct salle_compiled_cache){
		.plan = plan,
		.groups = groups,
		.compiled_groups = salle_arena_array(arena, groups->n + 1, sizeof *cache->compiled_groups),
		.spare = salle_arena_array(arena, workers, sizeof *cache->spare),
		.max_spare = workers,
		.oldest = SALLE_NO_GROUP,
		.newest = SALLE_NO_GROUP,
		.lock = salle_locks_new(1, arena),
		.compiling = salle_locks_new(SALLE_GROUP_LOCKS, arena),
	};
	return cache;
}

void salle_compiled_cache_free(struct salle_compiled_cache *cache)
{
	for (size_t g = 0; g < cache->groups->n; g++)
		salle_arena_release(&cache->compiled_groups[g].arena);
	for (unsigned i = 0; i < cache->n_spare; i++)
		salle_arena_release(&cache->spare[i]);
	salle_locks_free(cache->compiling, SALLE_GROUP_LOCKS);
	salle_locks_free(cache->lock, 1);
}

static const struct salle_compiled_matchup *compile_seat(const struct salle_plan *plan,
	const struct salle_matchup *matchup, bool exchanged, struct salle_arena *arena)
{
	const struct salle_matchup_setup *setup = matchup->setup;
	const struct salle_side seated[2] = { setup->sides[exchanged ? SALLE_B : SALLE_A],
		setup->sides[exchanged ? SALLE_A : SALLE_B] };
	struct salle_diagnostics ignored; /* the loader has already reported these warnings */
	salle_diagnostics_init(&ignored);
	const struct salle_compiled_matchup *compiled =
		salle_compile_matchup(plan->rules, setup->book, setup->scene, seated, arena, &ignored);
	salle_diagnostics_release(&ignored);
	if (compiled == NULL)
		abort(); /* a bug of the rule system: the matchup compiled when the plan was made */
	/* cppcheck-suppress returnDanglingLifetime ; the compiled matchup does not keep the diagnostics */
	return compiled;
}

const void *salle_matchup_compile(const struct salle_plan *plan, const struct salle_matchup *matchup, bool exchanged,
	struct salle_arena *arena)
{
	return compile_seat(plan, matchup, exchanged, arena)->matchups[0];
}

void salle_matchup_compile_seats(const struct salle_plan *plan, size_t m,
	const struct salle_compiled_matchup *compiled[2], struct salle_arena *arena)
{
	const struct salle_matchup *matchup = &plan->matchups[m];
	compiled[0] = compile_seat(plan, matchup, false, arena);
	compiled[1] = matchup->mirrored ? compile_seat(plan, matchup, true, arena) : NULL;
}

static void compile_group(const struct salle_compiled_cache *cache, size_t g)
{
	struct salle_compiled_group *entry = &cache->compiled_groups[g];
	const struct salle_matchup_group *group = &cache->groups->items[g];
	const struct salle_compiled_matchup *(*compiled)[2] = salle_arena_array(&entry->arena, group->n, sizeof *compiled);
	for (size_t i = 0; i < group->n; i++)
		salle_matchup_compile_seats(cache->plan, group->matchups[i], compiled[i], &entry->arena);
	entry->first_bytes = salle_arena_bytes(&entry->arena);
	entry->compiled = compiled;
}

/* Removes a group from the cache's list of unused groups. */
static void remove_from_unused_groups(struct salle_compiled_cache *cache, size_t g)
{
	struct salle_compiled_group *entry = &cache->compiled_groups[g];
	*(entry->older == SALLE_NO_GROUP ? &cache->oldest : &cache->compiled_groups[entry->older].newer) = entry->newer;
	*(entry->newer == SALLE_NO_GROUP ? &cache->newest : &cache->compiled_groups[entry->newer].older) = entry->older;
	cache->bytes -= entry->bytes;
}

static void add_to_unused_groups(struct salle_compiled_cache *cache, size_t g)
{
	struct salle_compiled_group *entry = &cache->compiled_groups[g];
	entry->bytes = salle_arena_bytes(&entry->arena);
	entry->newer = SALLE_NO_GROUP;
	entry->older = cache->newest;
	*(cache->newest == SALLE_NO_GROUP ? &cache->oldest : &cache->compiled_groups[cache->newest].newer) = g;
	cache->newest = g;
	cache->bytes += entry->bytes;
}

/*
 * Releases the group, and moves its arena to the spare arenas. Unlocks the cache while the arena is emptied, because
 * that is slow.
 */
static void release_group(struct salle_compiled_cache *cache, size_t g)
{
	struct salle_arena arena = cache->compiled_groups[g].arena;
	cache->compiled_groups[g].arena = SALLE_ARENA_INIT;
	cache->compiled_groups[g].compiled = NULL;
	cache->compiled_groups[g].retention = SALLE_CACHE_KEEP;
	salle_unlock(cache->lock, 0);
	salle_arena_reset(&arena);
	salle_lock(cache->lock, 0);
	if (cache->n_spare < cache->max_spare)
		cache->spare[cache->n_spare++] = arena;
	else
		salle_arena_release(&arena);
}

static void take_spare_arena(struct salle_compiled_cache *cache, struct salle_arena *arena)
{
	salle_lock(cache->lock, 0);
	if (cache->n_spare > 0)
		*arena = cache->spare[--cache->n_spare];
	salle_unlock(cache->lock, 0);
}

const struct salle_compiled_matchup *(*salle_compiled_cache_enter(struct salle_compiled_cache *cache, size_t g))[2]
{
	struct salle_compiled_group *entry = &cache->compiled_groups[g];
	salle_lock(cache->lock, 0);
	if (entry->users == 0 && entry->compiled != NULL)
		remove_from_unused_groups(cache, g);
	entry->users++;
	salle_unlock(cache->lock, 0);
	salle_lock(cache->compiling, g % SALLE_GROUP_LOCKS);
	if (entry->compiled == NULL) {
		take_spare_arena(cache, &entry->arena);
		compile_group(cache, g);
	}
	salle_unlock(cache->compiling, g % SALLE_GROUP_LOCKS);
	return entry->compiled;
}

/*
 * Returns whether to keep the group for the second pass. This is worth it if all groups would fit into the cache if
 * they were as large as this one, and if its bouts have added more bytes than its compilation.
 */
static bool is_worth_keeping(const struct salle_compiled_cache *cache, const struct salle_compiled_group *entry)
{
	const size_t bytes = salle_arena_bytes(&entry->arena);
	return bytes <= SALLE_CACHE_BYTES / cache->groups->n && bytes > 2 * entry->first_bytes;
}

void salle_compiled_cache_leave(struct salle_compiled_cache *cache, size_t g, enum salle_group_retention leaving)
{
	struct salle_compiled_group *entry = &cache->compiled_groups[g];
	salle_lock(cache->lock, 0);
	entry->retention = leaving > entry->retention ? leaving : entry->retention;
	entry->users--;
	if (entry->users == 0 &&
		(entry->retention == SALLE_CACHE_RELEASE ||
			(entry->retention == SALLE_CACHE_KEEP_IF_WORTH && !is_worth_keeping(cache, entry)))) {
		release_group(cache, g);
	} else if (entry->users == 0) {
		entry->retention = SALLE_CACHE_KEEP;
		add_to_unused_groups(cache, g);
		while (cache->bytes > SALLE_CACHE_BYTES) {
			size_t oldest = cache->oldest;
			remove_from_unused_groups(cache, oldest);
			release_group(cache, oldest);
		}
	}
	salle_unlock(cache->lock, 0);
}
