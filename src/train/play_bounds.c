/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "train/play_bounds.h"

#include <math.h>

#include <salle/ruleset.h>
#include <salle/vocabulary.h>

#include "base/arena.h"

#define DIGITS 1e6

/* Returns the decisions that a search may change and that are made in the bout. */
static uint32_t free_decisions(const struct salle_trainer *trainer)
{
	const struct salle_decision *decisions = trainer->library.vocabulary->decisions;
	uint32_t free = 0;
	for (unsigned d = 0; decisions[d].name != NULL; d++)
		if (!decisions[d].before_bout && (trainer->library.decisions & SALLE_DECISION_BIT(d)) != 0)
			free |= SALLE_DECISION_BIT(d);
	return free;
}

/*
 * Scratch memory for one seat, and the warnings about its policies, which are ignored: the player's own matchups give
 * the same warnings.
 */
struct scratch {
	struct salle_arena arena;
	struct salle_diagnostics warnings;
};

/* Bounds the score of the player in a seat, with free decisions. Returns NULL, or why there are no bounds. */
static const char *bound_score_in_seat(const struct salle_trainer *trainer, const struct salle_player *player,
	const struct salle_policy_use *reference, const struct salle_policy *free, unsigned seat, struct scratch *scratch,
	struct salle_play_bounds *bounds)
{
	const struct salle_ruleset *rules = trainer->field.rules;
	struct salle_policy_use uses[2] = { *reference, *reference };
	struct salle_side sides[2];
	uses[seat].policy = free;
	for (unsigned side = 0; side < 2; side++) {
		uses[side].table_sharing = NULL;
		sides[side] = (struct salle_side){ player->fighters, &uses[side], 1 };
	}
	return rules->best_play(rules->compile_matchup(player->setup->book, player->setup->scene, sides, &scratch->arena,
								&scratch->warnings),
		seat, bounds);
}

/* Rounds the bounds outwards, to the number of digits that files and the output have. */
static struct salle_play_bounds round_bounds(struct salle_play_bounds bounds)
{
	bounds.low = floor(bounds.low * DIGITS) / DIGITS;
	bounds.high = fmin(1, ceil(bounds.high * DIGITS) / DIGITS);
	return bounds;
}

/* Returns that the rule system has no bounds, with the names of those that have. */
static const char *explain_unsolved_rules(struct salle_arena *arena)
{
	const char *names = "";
	for (size_t i = 0; salle_rulesets[i] != NULL; i++)
		if (salle_rulesets[i]->best_play != NULL)
			names = salle_arena_format(arena, "%s%s%s", names, *names != '\0' ? " and " : "", salle_rulesets[i]->name);
	return salle_arena_format(arena, "only the rule systems %s solve duels with free decisions", names);
}

static const char interrupted[] = "the training was interrupted", mixed[] = "the policy is mixed",
				  many_actions[] = "a policy has too many possible actions";

/* Returns what the user can do about a refusal. */
static const char *advise(const char *refused)
{
	if (refused == interrupted)
		return "Continue it with --resume.";
	if (refused == mixed)
		return "Name a policy that is not mixed with --against.";
	if (salle_is_too_large(refused) || refused == many_actions)
		return "Let fewer decisions be free, for example with --set 'train={decisions: [yield]}', or train without "
			   "--exact.";
	return "Train without --exact: the score of the search is a lower bound of best play, and a larger --bouts may "
		   "raise it. salle run --policies all shows whether a known policy scores more.";
}

/*
 * Computes the bounds of both seats. Returns NULL, or why there are no bounds. If a bout is too large, `out` has the
 * numbers found so far.
 */
static const char *bound_both_seats(const struct salle_trainer *trainer, const struct salle_player *player,
	const struct salle_policy_use *reference, struct salle_play_bounds *out)
{
	struct salle_play_bounds bounds[2];
	const char *refused = NULL;
	if (trainer->field.rules->best_play == NULL)
		return explain_unsolved_rules(trainer->arena);
	if (player->n > 1)
		return "there are several fighters a side";
	if (salle_policy_is_mixed(reference->policy))
		return mixed;
	const struct salle_policy *free =
		salle_policy_new_with_free_decisions(reference->policy, free_decisions(trainer), trainer->arena);
	if (free == NULL)
		return many_actions;
	for (unsigned seat = 0; seat < 2 && refused == NULL; seat++) {
		struct scratch scratch = { .arena = SALLE_ARENA_INIT };
		salle_diagnostics_init(&scratch.warnings);
		refused = salle_trainer_is_interrupted(trainer)
			? interrupted
			: bound_score_in_seat(trainer, player, reference, free, seat, &scratch, &bounds[seat]);
		if (salle_is_too_large(refused))
			*out = bounds[seat];
		salle_diagnostics_release(&scratch.warnings);
		salle_arena_release(&scratch.arena);
	}
	if (refused == NULL)
		*out = round_bounds((struct salle_play_bounds){ .low = (bounds[0].low + bounds[1].low) / 2,
			.high = (bounds[0].high + bounds[1].high) / 2,
			.states = bounds[0].states + bounds[1].states,
			.choices = bounds[0].choices + bounds[1].choices,
			.skips_optional_decisions = bounds[0].skips_optional_decisions });
	return refused;
}

void salle_trainer_bound_play(const struct salle_trainer *trainer, size_t player,
	const struct salle_policy_use *reference, struct salle_trained_policy *out)
{
	out->unbounded = bound_both_seats(trainer, &trainer->field.players[player], reference, &out->bounds);
	out->bounded = out->unbounded == NULL;
	out->advice = out->bounded ? NULL : advise(out->unbounded);
}
