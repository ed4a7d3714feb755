/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bounds of best play in small games (Markov chains with choices), compared with values computed by hand. */
#include <salle/node.h>
#include <salle/policy.h>

#include "base/arena.h"
#include "kit/best_play.h"
#include "testing.h"

/* A game with the two actions `safe` and `bold`. A policy is asked once in each state. */
static const struct salle_argument none[] = { { 0 } };
static const struct salle_action actions[] = { { "safe", "", none, .always_possible = true },
	{ "bold", "", none, .always_possible = true }, { 0 } };
static const struct salle_decision decisions[] = { { "act", "", actions, .preset = "safe" }, { 0 } };
static const struct salle_observable observables[] = { { 0 } };
enum { SAFE, BOLD };

static unsigned list_one_way(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names,
	bool all, struct salle_verdict *out)
{
	*out = view->verdict;
	return 1;
}

static const struct salle_vocabulary vocabulary = { .decisions = decisions,
	.observables = observables,
	.list_ways = list_one_way };

enum { LOST, WON, OUTCOMES };

struct game {
	struct salle_enumeration rolls;
	struct salle_bound_policy policy;
	/* plays a step from `state`; returns the next state, or -1 - outcome */
	int (*play)(struct game *game, int64_t state);
	/* whether a step counts for the limit of steps only if it leads to state 0 */
	bool timeless;
};

static unsigned roll(struct game *game, double chance)
{
	const double chances[2] = { 1 - chance, chance };
	return salle_enumerate(&game->rolls, chances, 2);
}

static unsigned ask_policy(struct game *game)
{
	static const uint8_t state[8];
	return salle_enumerate_verdict(&game->rolls, &game->policy.decision[0], state).action;
}

static void list_next_states(void *context, const void *state, double *counts, struct salle_chain_step *step)
{
	struct game *game = context;
	const int64_t at = *(const int64_t *)state;
	salle_enumeration_begin(&game->rolls);
	while (salle_enumeration_next(&game->rolls)) {
		const int64_t to = game->play(game, at);
		if (to < 0)
			salle_chain_absorb(step, (unsigned)(-1 - to), game->rolls.chance);
		else if (game->timeless && to != 0)
			salle_chain_move_within_step(step, &to, game->rolls.chance);
		else
			salle_chain_step_to(step, &to, game->rolls.chance);
	}
}

/* Returns the bounds of the game. If `free`, the player chooses its actions; else it always acts safely. */
static struct salle_play_bounds bounds_of(struct game *game, bool free, uint64_t steps)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_diagnostics diagnostics;
	struct salle_play_bounds bounds;
	salle_diagnostics_init(&diagnostics);
	const struct salle_place at = { "test.yaml", 1, 1 };
	const struct salle_node *node = salle_node_new(&arena, SALLE_MAP, &at, 0);
	const struct salle_policy *own = salle_policy_read(&vocabulary, "own", node, &arena, &diagnostics);
	assert_non_null(own);
	const struct salle_params params = { { 0 } };
	const struct salle_policy_use use = {
		salle_policy_new_with_free_decisions(own, free ? SALLE_DECISION_BIT(0) : 0, &arena), &params, NULL, NULL
	};
	salle_policy_bind(&use, "player", game, 0, &game->policy, &arena, &diagnostics);
	const struct salle_best_play play = {
		.chain = { .state_size = sizeof(int64_t), .most_states = 100, .most_moves = 1000, .most_steps = steps,
			.spread = list_next_states, .context = game },
		.rolls = &game->rolls,
		.outcome_scores = { [LOST] = 0, [WON] = 1 },
		.score_at_limit = 0.5,
	};
	const int64_t begin = 0;
	assert_null(salle_best_play_bound(&play, &begin, &bounds));
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	return bounds;
}

static void assert_value(const struct salle_play_bounds *bounds, double value)
{
	assert_true(bounds->low <= value && value <= bounds->high);
	assert_near(bounds->high, value, 1e-8);
	assert_near(bounds->low, value, 1e-8);
}

/* Plays a step. Safe wins half of the time. Bold wins with the chance 0.4, loses with 0.2, and leads back to the start
 * with 0.4. So bold wins 0.4 / (0.4 + 0.2) = 2/3 in the end. */
static int play_boldness(struct game *game, int64_t state)
{
	if (ask_policy(game) == SAFE)
		return roll(game, 0.5) ? -1 - WON : -1 - LOST;
	if (roll(game, 0.4))
		return 0;
	return roll(game, 2. / 3) ? -1 - WON : -1 - LOST;
}

static void repeated_attempts_have_the_value_of_their_sum(void **state)
{
	struct game game = { .play = play_boldness };
	struct salle_play_bounds bounds = bounds_of(&game, true, 10000);
	assert_value(&bounds, 2. / 3);
	assert_int_equal(bounds.states, 1);
	assert_int_equal(bounds.choices, 1);
	bounds = bounds_of(&game, false, 10000);
	assert_value(&bounds, 0.5);
	assert_int_equal(bounds.choices, 0);
	/* With two steps a bold attempt is repeated at most once, then the bout is a draw. The value is 0.4 + 0.4 * (0.4 +
	 * 0.4 / 2) = 0.64. */
	bounds = bounds_of(&game, true, 2);
	assert_value(&bounds, 0.64);
}

/* Plays a step. Safe waits. Bold wins with the chance 0.3, else loses. Best play waits for the draw at the limit of
 * steps. Without this limit the bounds 0.3 and 1 would never meet. */
static int play_waiting(struct game *game, int64_t state)
{
	if (ask_policy(game) == SAFE)
		return 0;
	return roll(game, 0.3) ? -1 - WON : -1 - LOST;
}

static void waiting_for_the_limit_is_worth_a_draw(void **state)
{
	struct game game = { .play = play_waiting };
	const struct salle_play_bounds bounds = bounds_of(&game, true, 50);
	assert_value(&bounds, 0.5);
}

/*
 * Plays a step. One coin is shown before the choice, another after it. Bold wins if both are heads, safe wins with the
 * chance 0.3. After heads bold wins with the chance 0.5, after tails never. So best play wins (0.5 + 0.3) / 2 = 0.4. A
 * player who chooses before the first coin wins only 0.3.
 */
static int play_coins(struct game *game, int64_t state)
{
	const bool first = roll(game, 0.5);
	if (ask_policy(game) == SAFE)
		return roll(game, 0.3) ? -1 - WON : -1 - LOST;
	const bool second = roll(game, 0.5);
	return first && second ? -1 - WON : -1 - LOST;
}

static int play_hidden_coins(struct game *game, int64_t state)
{
	const bool bold = ask_policy(game) == BOLD, first = roll(game, 0.5);
	if (!bold)
		return roll(game, 0.3) ? -1 - WON : -1 - LOST;
	return first && roll(game, 0.5) ? -1 - WON : -1 - LOST;
}

static void a_choice_sees_earlier_rolls_only(void **state)
{
	struct game seen = { .play = play_coins }, hidden = { .play = play_hidden_coins };
	struct salle_play_bounds bounds = bounds_of(&seen, true, 10);
	assert_value(&bounds, 0.4);
	bounds = bounds_of(&hidden, true, 10);
	assert_value(&bounds, 0.3);
}

/*
 * Plays a step of a game of two choices. Bold twice wins with the chance 0.9, bold and then safe with 0.2, and safe
 * first loses. So the value is 0.9. It is the same if both choices are made in one step, or in steps to states 1 and 2
 * that do not count for the limit.
 */
static int play_twice(struct game *game, int64_t state)
{
	if (!game->timeless) {
		if (ask_policy(game) == SAFE)
			return -1 - LOST;
		return roll(game, ask_policy(game) == BOLD ? 0.9 : 0.2) ? -1 - WON : -1 - LOST;
	}
	switch (state) {
	case 0:
		return ask_policy(game) == SAFE ? -1 - LOST : 1;
	case 1:
		return ask_policy(game) == SAFE ? -1 - (roll(game, 0.2) ? WON : LOST) : 2;
	default:
		return roll(game, 0.9) ? -1 - WON : -1 - LOST;
	}
}

static void choices_in_one_step_and_in_several_have_the_same_value(void **state)
{
	struct game at_once = { .play = play_twice }, in_turn = { .play = play_twice, .timeless = true };
	struct salle_play_bounds bounds = bounds_of(&at_once, true, 1);
	assert_value(&bounds, 0.9);
	assert_int_equal(bounds.choices, 2);
	bounds = bounds_of(&in_turn, true, 1);
	assert_value(&bounds, 0.9);
	assert_int_equal(bounds.states, 3);
}

RUN_TESTS(UNIT(repeated_attempts_have_the_value_of_their_sum), UNIT(waiting_for_the_limit_is_worth_a_draw),
	UNIT(a_choice_sees_earlier_rolls_only), UNIT(choices_in_one_step_and_in_several_have_the_same_value))
