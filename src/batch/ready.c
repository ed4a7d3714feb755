/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch/ready.h"

#include <stdlib.h>

struct salle_hall *salle_hall_new(const struct salle_plan *plan, const struct salle_groups *groups, unsigned workers,
	struct salle_arena *arena)
{
	struct salle_hall *hall = salle_arena_alloc(arena, sizeof *hall);
	*hall = (struct salle_hall){
		.plan = plan,
		.groups = groups,
		.ready = salle_arena_array(arena, groups->n + 1, sizeof *hall->ready),
		.spare = salle_arena_array(arena, workers, sizeof *hall->spare),
		.most_spare = workers,
		.oldest = SALLE_NO_GROUP,
		.newest = SALLE_NO_GROUP,
		.lock = salle_locks_new(1, arena),
		.compiling = salle_locks_new(SALLE_GROUP_LOCKS, arena),
	};
	return hall;
}

void salle_hall_release(struct salle_hall *hall)
{
	for (size_t g = 0; g < hall->groups->n; g++)
		salle_arena_release(&hall->ready[g].arena);
	for (unsigned i = 0; i < hall->n_spare; i++)
		salle_arena_release(&hall->spare[i]);
	salle_locks_free(hall->compiling, SALLE_GROUP_LOCKS);
	salle_locks_free(hall->lock, 1);
}

const void *salle_matchup_compile(const struct salle_plan *plan, const struct salle_matchup *matchup, bool exchanged,
	struct salle_arena *arena)
{
	const struct salle_setup *setup = matchup->setup;
	const struct salle_side seated[2] = { setup->sides[exchanged ? SALLE_B : SALLE_A],
		setup->sides[exchanged ? SALLE_A : SALLE_B] };
	struct salle_diagnostics unheard; /* warnings, which the loader gave */
	salle_diagnostics_init(&unheard);
	const void *compiled = plan->rules->compile_matchup(setup->book, setup->scene, seated, arena, &unheard);
	salle_diagnostics_release(&unheard);
	if (compiled == NULL)
		abort(); /* a fault of the rule system: it compiled when the plan was made */
	/* cppcheck-suppress returnDanglingLifetime ; what was compiled does not keep the diagnostics */
	return compiled;
}

void salle_compile_seats(const struct salle_plan *plan, size_t m, const void *compiled[2], struct salle_arena *arena)
{
	const struct salle_matchup *matchup = &plan->matchups[m];
	compiled[0] = salle_matchup_compile(plan, matchup, false, arena);
	compiled[1] = matchup->mirrored ? salle_matchup_compile(plan, matchup, true, arena) : NULL;
}

static void compile_group(const struct salle_hall *hall, size_t g)
{
	struct salle_ready *ready = &hall->ready[g];
	const struct salle_group *group = &hall->groups->items[g];
	const void *(*compiled)[2] = salle_arena_array(&ready->arena, group->n, sizeof *compiled);
	for (size_t i = 0; i < group->n; i++)
		salle_compile_seats(hall->plan, group->matchups[i], compiled[i], &ready->arena);
	ready->at_first = salle_arena_bytes(&ready->arena);
	ready->compiled = compiled;
}

/* Takes a group from those that are kept without users. */
static void unlink_kept(struct salle_hall *hall, size_t g)
{
	struct salle_ready *ready = &hall->ready[g];
	*(ready->older == SALLE_NO_GROUP ? &hall->oldest : &hall->ready[ready->older].newer) = ready->newer;
	*(ready->newer == SALLE_NO_GROUP ? &hall->newest : &hall->ready[ready->newer].older) = ready->older;
	hall->bytes -= ready->bytes;
}

static void link_kept(struct salle_hall *hall, size_t g)
{
	struct salle_ready *ready = &hall->ready[g];
	ready->bytes = salle_arena_bytes(&ready->arena);
	ready->newer = SALLE_NO_GROUP;
	ready->older = hall->newest;
	*(hall->newest == SALLE_NO_GROUP ? &hall->oldest : &hall->ready[hall->newest].newer) = g;
	hall->newest = g;
	hall->bytes += ready->bytes;
}

/* Makes the group's memory a spare arena. Opens the lock meanwhile: emptying it takes a while. */
static void let_go(struct salle_hall *hall, size_t g)
{
	struct salle_arena arena = hall->ready[g].arena;
	hall->ready[g].arena = SALLE_ARENA_INIT;
	hall->ready[g].compiled = NULL;
	hall->ready[g].leaving = SALLE_HALL_KEEP;
	salle_unlock(hall->lock, 0);
	salle_arena_reset(&arena);
	salle_lock(hall->lock, 0);
	if (hall->n_spare < hall->most_spare)
		hall->spare[hall->n_spare++] = arena;
	else
		salle_arena_release(&arena);
}

static void take_spare(struct salle_hall *hall, struct salle_arena *arena)
{
	salle_lock(hall->lock, 0);
	if (hall->n_spare > 0)
		*arena = hall->spare[--hall->n_spare];
	salle_unlock(hall->lock, 0);
}

const void *(*salle_hall_enter(struct salle_hall *hall, size_t g))[2]
{
	struct salle_ready *ready = &hall->ready[g];
	salle_lock(hall->lock, 0);
	if (ready->users == 0 && ready->compiled != NULL)
		unlink_kept(hall, g);
	ready->users++;
	salle_unlock(hall->lock, 0);
	salle_lock(hall->compiling, g % SALLE_GROUP_LOCKS);
	if (ready->compiled == NULL) {
		take_spare(hall, &ready->arena);
		compile_group(hall, g);
	}
	salle_unlock(hall->compiling, g % SALLE_GROUP_LOCKS);
	return ready->compiled;
}

/* Returns whether all groups fit if they are like this one, and bouts have kept more in it than compiling did. */
static bool is_worth_keeping(const struct salle_hall *hall, const struct salle_ready *ready)
{
	const size_t bytes = salle_arena_bytes(&ready->arena);
	return bytes <= SALLE_HALL_BYTES / hall->groups->n && bytes > 2 * ready->at_first;
}

void salle_hall_leave(struct salle_hall *hall, size_t g, enum salle_hall_leaving leaving)
{
	struct salle_ready *ready = &hall->ready[g];
	salle_lock(hall->lock, 0);
	ready->leaving = leaving > ready->leaving ? leaving : ready->leaving;
	ready->users--;
	if (ready->users == 0 &&
		(ready->leaving == SALLE_HALL_RELEASE ||
			(ready->leaving == SALLE_HALL_KEEP_IF_WORTH && !is_worth_keeping(hall, ready)))) {
		let_go(hall, g);
	} else if (ready->users == 0) {
		ready->leaving = SALLE_HALL_KEEP;
		link_kept(hall, g);
		while (hall->bytes > SALLE_HALL_BYTES) {
			size_t oldest = hall->oldest;
			unlink_kept(hall, oldest);
			let_go(hall, oldest);
		}
	}
	salle_unlock(hall->lock, 0);
}
