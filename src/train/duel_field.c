/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "train/duel_field.h"

#include <stdlib.h>
#include <string.h>

/* Returns whether the matchup belongs to the unchanged scenario, not to a variant or another change. */
static bool is_base_matchup(const struct salle_matchup *matchup)
{
	return matchup->change == NULL && matchup->distance_from_base == 0;
}

static const char *side_name(const struct salle_matchup *matchup, unsigned seat)
{
	return seat == SALLE_A ? matchup->a : matchup->b;
}

size_t salle_duel_field_find(const struct salle_duel_field *field, const char *name)
{
	size_t i = 0;
	while (i < field->n && strcmp(field->players[i].name, name) != 0)
		i++;
	return i;
}

static void collect_players(struct salle_duel_field *field, const struct salle_plan *plan, struct salle_arena *arena)
{
	struct salle_player *players = salle_arena_array(arena, 2 * plan->n_matchups, sizeof *players);
	field->players = players;
	for (size_t m = 0; m < plan->n_matchups; m++)
		for (unsigned seat = 0; seat < 2 && is_base_matchup(&plan->matchups[m]); seat++) {
			const struct salle_matchup *matchup = &plan->matchups[m];
			const struct salle_side *side = &matchup->setup->sides[seat];
			if (salle_duel_field_find(field, side_name(matchup, seat)) == field->n)
				players[field->n++] = (struct salle_player){ .name = side_name(matchup, seat),
					.fighters = side->fighters, .n = side->n, .own_policies = side->policies,
					.ban = side->policies->ban, .setup = matchup->setup };
		}
}

/* Marks which players meet: met[(i * n + j) * 2 + seat of i]. */
static void mark_meetings(const struct salle_duel_field *field, const struct salle_plan *plan, bool *met)
{
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		if (!is_base_matchup(matchup))
			continue;
		const size_t a = salle_duel_field_find(field, matchup->a), b = salle_duel_field_find(field, matchup->b);
		met[(a * field->n + b) * 2 + SALLE_A] = met[(b * field->n + a) * 2 + SALLE_B] = true;
		if (matchup->mirrored)
			met[(a * field->n + b) * 2 + SALLE_B] = met[(b * field->n + a) * 2 + SALLE_A] = true;
	}
	for (size_t i = 0; i < field->n; i++)
		met[(i * field->n + i) * 2] = met[(i * field->n + i) * 2 + 1] = true;
}

static bool is_listed(const char *const *names, size_t n, const char *name)
{
	size_t i = 0;
	while (i < n && strcmp(names[i], name) != 0)
		i++;
	return n == 0 || i < n;
}

void salle_duel_field_init(struct salle_duel_field *field, const struct salle_plan *plan, const char *const *opponents,
	size_t n_opponents, struct salle_arena *arena)
{
	*field = (struct salle_duel_field){ .rules = plan->rules, .layout = &plan->layout, .seed = plan->seed,
		.scoring = SALLE_HALF_WINS };
	collect_players(field, plan, arena);
	bool *met = salle_check_allocated(calloc(2 * field->n * field->n + 1, sizeof *met));
	mark_meetings(field, plan, met);
	for (size_t i = 0; i < field->n; i++) {
		struct salle_meeting *meets = salle_arena_array(arena, 2 * field->n, sizeof *meets);
		size_t n = 0;
		for (size_t k = 0; k < 2 * field->n; k++)
			if (is_listed(opponents, n_opponents, field->players[k / 2].name) &&
				(met[i * field->n * 2 + k] || n_opponents > 0))
				meets[n++] = (struct salle_meeting){ k / 2, k % 2 };
		field->players[i].opponents = meets;
		field->players[i].n_opponents = n;
	}
	free(met);
}

bool salle_player_meets(const struct salle_player *player, size_t opponent)
{
	size_t k = 0;
	while (k < player->n_opponents && player->opponents[k].opponent != opponent)
		k++;
	return k < player->n_opponents;
}

const struct salle_policy_use *salle_player_uses(const struct salle_player *player, struct salle_policy_use use,
	struct salle_arena *arena)
{
	struct salle_policy_use *uses = salle_arena_array(arena, player->n, sizeof *uses);
	for (size_t i = 0; i < player->n; i++)
		uses[i] = use;
	return uses;
}

void salle_duelist_init(struct salle_duelist *duelist, const struct salle_duel_field *field,
	const struct salle_player *player, const struct salle_policy_use *uses, const struct salle_slots *slots, bool adds)
{
	*duelist = (struct salle_duelist){ field, player, uses, slots, adds, .arena = SALLE_ARENA_INIT };
	duelist->compiled_slots = salle_arena_array(&duelist->arena, slots->n, sizeof *duelist->compiled_slots);
	for (unsigned seat = 0; seat < 2; seat++) {
		salle_recorder_init(&duelist->recorders[seat], field->layout, salle_tally_new(field->layout, &duelist->arena),
			&duelist->arena);
		duelist->recorders[seat].block = NULL; /* training uses no control variates */
	}
}

void salle_duelist_release(struct salle_duelist *duelist)
{
	salle_arena_release(&duelist->arena);
}

/* Returns the player's side of a matchup. With `table_sharing`, the policies of the side share their tables. */
static struct salle_side side_of(const struct salle_player *player, const struct salle_policy_use *uses,
	const struct salle_table_sharing *shares, struct salle_arena *arena)
{
	struct salle_policy_use *own = salle_arena_array(arena, player->n, sizeof *own);
	for (size_t i = 0; i < player->n; i++) {
		own[i] = uses[i];
		own[i].table_sharing = shares->store != NULL ? shares : NULL;
	}
	return (struct salle_side){ player->fighters, own, player->n };
}

/* Returns whether both slots have the same opponent, policies and seat. */
static bool is_same_slot(const struct salle_slot *a, const struct salle_slot *b)
{
	return a->meeting.opponent == b->meeting.opponent && a->meeting.seat == b->meeting.seat &&
		a->member_policies == b->member_policies;
}

static struct salle_compiled_slot compile_slot(struct salle_duelist *duelist, size_t s)
{
	const struct salle_slot *slot = &duelist->slots->items[s];
	for (size_t i = 0; i < s; i++)
		if (duelist->compiled_slots[i].matchup != NULL && is_same_slot(&duelist->slots->items[i], slot))
			return duelist->compiled_slots[i];
	const struct salle_duel_field *field = duelist->field;
	const struct salle_player *opponent = &field->players[slot->meeting.opponent];
	struct salle_diagnostics warnings;
	salle_diagnostics_init(&warnings);
	struct salle_table_store *store =
		duelist->slots->stores != NULL ? duelist->slots->stores[slot->meeting_number] : NULL;
	unsigned binds = 0;
	struct salle_table_sharing mine = { store, &binds, duelist->keeps_new_tables, { 0, 0 } },
							   theirs = { store, &binds, true, { 0, 0 } };
	struct salle_side sides[2];
	sides[slot->meeting.seat] = side_of(duelist->player, duelist->member_policies, &mine, &duelist->arena);
	sides[!slot->meeting.seat] = side_of(opponent, slot->member_policies, &theirs, &duelist->arena);
	for (unsigned seat = 0; store != NULL && seat < 2; seat++)
		for (size_t i = 0; i < sides[seat].n; i++)
			salle_table_context_add(mine.context, &sides[seat].policies[i]);
	memcpy(theirs.context, mine.context, sizeof theirs.context);
	const struct salle_matchup_setup *setup = duelist->player->setup;
	const struct salle_compiled_slot compiled = {
		salle_compile_matchup(field->rules, setup->book, setup->scene, sides, &duelist->arena, &warnings),
		salle_make_stream_key(salle_splitmix_at(field->seed, duelist->slots->dice_purpose),
			salle_pair_hash(salle_ruleset_stream_name(field->rules), duelist->player->name, opponent->name), false),
	};
	salle_diagnostics_release(&warnings);
	/* cppcheck-suppress returnDanglingLifetime ; the compiled matchup does not keep the diagnostics */
	return compiled;
}

void salle_duelist_fight(struct salle_duelist *duelist, uint64_t first, size_t n, uint8_t *outcomes)
{
	const struct salle_duel_field *field = duelist->field;
	for (size_t i = 0; i < n; i++) {
		const size_t s = (size_t)((first + i) % duelist->slots->n);
		const struct salle_slot *slot = &duelist->slots->items[s];
		if (duelist->compiled_slots[s].matchup == NULL)
			duelist->compiled_slots[s] = compile_slot(duelist, s);
		struct salle_stream stream = salle_stream_open(&duelist->compiled_slots[s].key, first + i);
		struct salle_recorder *recorder = &duelist->recorders[slot->meeting.seat];
		const struct salle_outcome outcome =
			salle_fight(field->rules, duelist->compiled_slots[s].matchup, &stream, recorder, NULL);
		salle_recorder_end_bout(recorder);
		outcomes[i] = outcome.winner == SALLE_DRAW ? 1 : outcome.winner == slot->meeting.seat ? 2 : 0;
	}
}
