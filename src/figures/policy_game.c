/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/policy_game.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <Rmath.h>

#include "figures/policy_sensitivity.h"
#include "figures/result_intervals.h"
#include "figures/win_intervals.h"

/* The builds of one variant with their policies, and the matchups between them. */
struct table {
	const struct salle_plan *plan;
	const struct salle_batch_result *result;
	const struct salle_entrant_index *index;
	/* number of policies of each build; the policies, in a row for each build; index of the plain policy in each row */
	size_t *n_policies, *policies, *plain;
	size_t max_policies; /* largest number of policies of any build */
	size_t *matchup;     /* 1 + number of the matchup in `index`, or 0 if there is none; element as in find_matchup() */
};

/* Returns the element of `matchup` for build a under its i-th policy (side A) against build b under its j-th policy. */
static size_t *find_matchup(const struct table *table, size_t a, size_t i, size_t b, size_t j)
{
	const size_t room = table->index->n_builds * table->max_policies;
	return &table->matchup[(a * table->max_policies + i) * room + b * table->max_policies + j];
}

/* Returns the policy's position in the build's list of policies. Adds the policy at the end if it is missing. */
static size_t find_or_add_policy(struct table *table, size_t build, size_t policy)
{
	size_t *list = &table->policies[build * table->index->n_policies], *n = &table->n_policies[build];
	for (size_t i = 0; i < *n; i++)
		if (list[i] == policy)
			return i;
	if (strcmp(table->index->policies[policy], "plain") == 0)
		table->plain[build] = *n;
	list[*n] = policy;
	return (*n)++;
}

/* Makes a table with room for the largest number of policies in the row of each build. */
static struct table make_table(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_entrant_index *index, struct salle_arena *arena)
{
	struct table table = { .plan = plan, .result = result, .index = index,
		.n_policies = salle_arena_array(arena, index->n_builds, sizeof(size_t)),
		.policies = salle_arena_array(arena, index->n_builds * index->n_policies, sizeof(size_t)),
		.plain = salle_arena_array(arena, index->n_builds, sizeof(size_t)) };
	for (size_t at = 0; at < 2 * index->n; at++) {
		const struct salle_entrant_numbers *seats = &index->seats[at / 2];
		const size_t i = find_or_add_policy(&table, seats->build[at % 2], seats->policy[at % 2]);
		table.max_policies = i < table.max_policies ? table.max_policies : i + 1;
	}
	const size_t room = index->n_builds * table.max_policies;
	table.matchup = salle_arena_array(arena, room * room, sizeof(size_t));
	for (size_t at = 0; at < index->n; at++) {
		const size_t *build = index->seats[at].build, *policy = index->seats[at].policy;
		const size_t i = find_or_add_policy(&table, build[SALLE_A], policy[SALLE_A]);
		const size_t j = find_or_add_policy(&table, build[SALLE_B], policy[SALLE_B]);
		*find_matchup(&table, build[SALLE_A], i, build[SALLE_B], j) = 1 + at;
	}
	return table;
}

static struct salle_estimate score_of_side(const struct salle_plan *plan, const struct salle_tally_head *head,
	unsigned side)
{
	const struct salle_estimate a = salle_matchup_score(plan, head, SALLE_RESULTS_LEVEL);
	return side == SALLE_A ? a : (struct salle_estimate){ 1 - a.value, { 1 - a.interval.high, 1 - a.interval.low } };
}

/*
 * Returns the score of `side` in every other batch, from batch `first` on. Merges batches until each has at least
 * `size` bouts.
 */
static struct salle_estimate score_in_every_other_batch(const struct salle_plan *plan,
	const struct salle_tally_head *head, uint64_t size, size_t first, unsigned side)
{
	struct salle_tally_head half = *head;
	half.wins[SALLE_A] = half.wins[SALLE_B] = half.wins[SALLE_DRAW] = 0;
	if (size > 0)
		salle_batch_means_reserve(&half.means, SALLE_BATCHES * size);
	for (size_t i = first; i < SALLE_BATCHES; i += 2) {
		half.wins[SALLE_A] += half.means.sums[i][SALLE_BATCH_WINS_A];
		half.wins[SALLE_B] += half.means.sums[i][SALLE_BATCH_WINS_B];
		half.wins[SALLE_DRAW] += half.means.sums[i][SALLE_BATCH_DRAWS];
	}
	half.bouts = half.wins[SALLE_A] + half.wins[SALLE_B] + half.wins[SALLE_DRAW];
	if (half.bouts == 0)
		return (struct salle_estimate){ NAN, { 0, 1 } };
	return score_of_side(plan, &half, side);
}

/*
 * Reads a matchup of a pair of builds, with batches of `size` bouts. If the matchup has fewer than LEAST such batches,
 * uses its own smaller batches, because otherwise the odd batches might have no bouts. The even and the odd batches of
 * the pair then share a few dice.
 */
static struct salle_pair_cell read_cell(const struct table *table, size_t matchup, unsigned side, uint64_t size)
{
	enum { LEAST = 4 };
	struct salle_tally_head room;
	const struct salle_tally_head *head = salle_tallies_head(&table->result->tallies, matchup, &room);
	if (salle_is_solved(head)) {
		salle_tally_head_use_exact(&room);
		const struct salle_estimate score = score_of_side(table->plan, &room, side);
		return (struct salle_pair_cell){ matchup, side, .even_batches = score.value, .odd_batches = score,
			.all_batches = score };
	}
	if (head->bouts < LEAST * size)
		size = head->means.size;
	struct salle_pair_cell cell = { matchup, side,
		.even_batches = score_in_every_other_batch(table->plan, head, size, 0, side).value,
		.odd_batches = score_in_every_other_batch(table->plan, head, size, 1, side),
		.all_batches = score_of_side(table->plan, head, side) };
	if (isnan(cell.odd_batches.value))
		cell.odd_batches.value = cell.all_batches.value;
	return cell;
}

/*
 * Finds the matchup of build a under its i-th policy and build b under its j-th policy. Sets `side` to the side of
 * build a. Returns false if there is no such matchup, or if it has no bouts.
 */
static bool find_fought_matchup(const struct table *table, size_t a, size_t i, size_t b, size_t j, size_t *matchup,
	unsigned *side)
{
	const size_t first = *find_matchup(table, a, i, b, j);
	const size_t found = first > 0 ? first : *find_matchup(table, b, j, a, i);
	if (found == 0)
		return false;
	*side = first > 0 ? SALLE_A : SALLE_B;
	*matchup = table->index->first + found - 1;
	return SALLE_TALLY_RATES(&table->result->tallies, *matchup)->bouts > 0;
}

/*
 * Reads all matchups of a pair of builds. Returns false if a matchup is missing. If possible, uses the same batch size
 * in all matchups, so that the even and the odd batches share no dice.
 */
static bool read_pair(const struct table *table, size_t a, size_t b, struct salle_pair_cell *cells,
	struct salle_pair_cells *pair)
{
	uint64_t size = 0;
	size_t n = 0;
	*pair = (struct salle_pair_cells){ table->result, cells, { table->n_policies[a], table->n_policies[b] },
		{ table->plain[a], table->plain[b] } };
	for (size_t i = 0; i < table->n_policies[a]; i++)
		for (size_t j = 0; j < table->n_policies[b]; j++, n++) {
			if (!find_fought_matchup(table, a, i, b, j, &cells[n].matchup, &cells[n].side))
				return false;
			const uint64_t own = SALLE_TALLY_HEAD(&table->result->tallies, cells[n].matchup)->means.size;
			size = own > size ? own : size;
		}
	for (size_t i = 0; i < n; i++)
		cells[i] = read_cell(table, cells[i].matchup, cells[i].side, size);
	return true;
}

/*
 * Sums over opponents: of values, of the scores at both ends of their intervals, and of squared distances to the ends.
 */
struct sum {
	double value, low, below, high, above;
};

static void add_value(struct sum *sum, struct salle_pair_value it, double weight)
{
	sum->value += weight * it.value;
	sum->low += weight * it.low.score;
	sum->below += weight * weight * it.low.distance * it.low.distance;
	sum->high += weight * it.high.score;
	sum->above += weight * weight * it.high.distance * it.high.distance;
}

/*
 * Returns the mean over `foes` opponents, limited to at least `least` and at most 1. Distances to the ends are
 * multiplied by `stretch`. If all are 0, the values are exact, and the interval is the mean alone.
 */
static struct salle_estimate mean_of_sum(const struct sum *sum, size_t foes, double stretch, double least)
{
	const double value = fmax(least, fmin(1, sum->value / (double)foes));
	if (sum->below == 0 && sum->above == 0)
		return (struct salle_estimate){ value, { value, value } };
	const double low = (sum->low - stretch * sqrt(sum->below)) / (double)foes;
	const double high = (sum->high + stretch * sqrt(sum->above)) / (double)foes;
	return (struct salle_estimate){ value, { fmax(least, fmin(value, low)), fmin(1, fmax(value, high)) } };
}

enum play { ALL_PLAINLY, ONLY_THIS_WELL, ALL_WELL, ONLY_OTHERS_WELL, GAIN, PLAYS };

struct sums {
	struct sum by_play[PLAYS];
};

/* Returns the position of the policy with the largest share in the build's list; on ties, the first. */
static size_t find_most_chosen_policy(const struct table *table, size_t build, const double *shares)
{
	size_t most = 0;
	for (size_t i = 1; i < table->n_policies[build]; i++)
		most = shares[i] > shares[most] ? i : most;
	return most;
}

static const char *get_policy_name(const struct table *table, size_t build, size_t policy)
{
	return table->index->policies[table->policies[build * table->index->n_policies + policy]];
}

/*
 * Solves all games of the builds a and b, and adds their values to the sums of both builds. For the game in which both
 * play well, stores the value in `well`, and the policies that each player chooses most in `most_chosen`.
 */
static bool solve_pair(const struct table *table, size_t a, size_t b, struct salle_pair_cell *cells, struct sums *sums,
	double *shares, struct salle_pair_value *well, const char **most_chosen)
{
	static const bool plays[GAIN][2] = { { false, false }, { true, false }, { true, true }, { false, true } };
	static const enum play of_foe[PLAYS] = { ALL_PLAINLY, ONLY_OTHERS_WELL, ALL_WELL, ONLY_THIS_WELL, GAIN };
	const size_t room = table->index->n_policies, n = table->index->n_builds;
	struct salle_pair_cells pair;
	if (!read_pair(table, a, b, cells, &pair))
		return false;
	double *chosen[2] = { salle_check_allocated(calloc(2 * room, sizeof(double))), NULL };
	chosen[1] = chosen[0] + room;
	bool solved = true;
	for (unsigned play = 0; play < PLAYS; play++) {
		struct salle_pair_value value = play == GAIN
			? salle_gain_from_playing_well(&pair, well[a * n + b].value)
			: salle_solve_pair_game(&pair, plays[play], play == ALL_WELL ? chosen : NULL);
		struct salle_pair_value other = salle_pair_value_for_opponent(value, play == GAIN);
		if (play == ALL_WELL) {
			well[a * n + b] = value;
			well[b * n + a] = other;
		}
		add_value(&sums[a].by_play[play], value, 1);
		add_value(&sums[b].by_play[of_foe[play]], other, 1);
		solved = solved && isfinite(value.value);
	}
	for (size_t i = 0; i < room; i++) {
		shares[a * room + i] += chosen[0][i];
		shares[b * room + i] += chosen[1][i];
	}
	most_chosen[a * n + b] = get_policy_name(table, a, find_most_chosen_policy(table, a, chosen[0]));
	most_chosen[b * n + a] = get_policy_name(table, b, find_most_chosen_policy(table, b, chosen[1]));
	free(chosen[0]);
	return solved;
}

static int compare_values(const void *left, const void *right)
{
	const struct salle_policy_value *a = left, *b = right;
	if (a->all_play_well.value != b->all_play_well.value)
		return a->all_play_well.value < b->all_play_well.value ? 1 : -1;
	return strcmp(a->build, b->build);
}

/* Returns the factor that widens one interval to one of `n` simultaneous intervals (Bonferroni). */
static double bonferroni_factor(double n)
{
	const double tail = (1 - SALLE_RESULTS_LEVEL) / 2;
	return qnorm(tail / n, 0, 1, 0, 0) / qnorm(tail, 0, 1, 0, 0);
}

struct salle_estimate salle_lead_in_policy_game(const struct salle_policy_game *game, size_t i, size_t j, double n)
{
	const size_t builds = game->n;
	struct sum sum = { 0 };
	for (size_t k = 0; k < builds; k++) {
		if (k == i || k == j)
			continue;
		add_value(&sum, game->good_play_values[i * builds + k], 1);
		add_value(&sum, salle_pair_value_for_opponent(game->good_play_values[j * builds + k], true), 1);
	}
	add_value(&sum, game->good_play_values[i * builds + j], 2);
	sum.value -= 1;
	sum.low -= 1;
	sum.high -= 1;
	return mean_of_sum(&sum, builds - 1, bonferroni_factor(n), -1);
}

struct salle_estimate salle_score_in_policy_game(const struct salle_policy_game *game, size_t i, size_t j)
{
	struct sum sum = { 0 };
	add_value(&sum, game->good_play_values[i * game->n + j], 1);
	return mean_of_sum(&sum, 1, 1, 0);
}

static void fill_row(const struct table *table, size_t build, const struct sums *sums, const double *shares,
	struct salle_policy_value *row)
{
	const size_t foes = table->index->n_builds - 1, most = find_most_chosen_policy(table, build, shares);
	struct salle_estimate *const means[GAIN] = { &row->all_play_plainly, &row->only_this_plays_well,
		&row->all_play_well, &row->only_others_play_well };
	for (unsigned play = 0; play < GAIN; play++)
		*means[play] = mean_of_sum(&sums->by_play[play], foes, 1, 0);
	row->gain = mean_of_sum(&sums->by_play[GAIN], foes, bonferroni_factor((double)table->index->n_builds), -1);
	row->build = table->index->builds[build];
	row->number = build;
	row->plain_policy = get_policy_name(table, build, table->plain[build]);
	row->best_policy = get_policy_name(table, build, most);
	row->share = shares[most] / (double)foes;
}

/*
 * Fills the rows, in the order of the plan. Returns false if some pair of builds did not meet under all its policies.
 */
static bool fill_rows(const struct table *table, struct salle_policy_game *game, struct salle_pair_value *well,
	const char **most_chosen)
{
	const size_t n = table->index->n_builds, room = table->index->n_policies;
	struct sums *sums = salle_check_allocated(calloc(n, sizeof *sums));
	double *shares = salle_check_allocated(calloc(n * room, sizeof *shares));
	struct salle_pair_cell *cells = salle_check_allocated(calloc(room * room, sizeof *cells));
	bool solved = true;
	for (size_t a = 0; solved && a < n; a++)
		for (size_t b = a + 1; solved && b < n; b++)
			solved = solve_pair(table, a, b, cells, sums, shares, well, most_chosen);
	for (size_t i = 0; solved && i < n; i++)
		fill_row(table, i, &sums[i], &shares[i * room], &game->rows[i]);
	free(sums);
	free(shares);
	free(cells);
	return solved;
}

/*
 * Returns intervals of all values that hold simultaneously (Bonferroni). Multiplies distances by log(error rate of a
 * simultaneous interval) / log(error rate of a single interval). This is wider than necessary for a normally
 * distributed score. It is exact for a score near 0 or 1, whose distribution has an exponential tail.
 */
static const struct salle_interval *compute_simultaneous_intervals(const struct salle_pair_value *well, size_t n,
	struct salle_arena *arena)
{
	struct salle_interval *scores = salle_arena_array(arena, n * n, sizeof *scores);
	const double tail = (1 - SALLE_RESULTS_LEVEL) / 2, pairs = (double)(n * (n - 1)) / 2;
	const double stretch = log(tail / pairs) / log(tail);
	for (size_t at = 0; at < n * n; at++) {
		struct sum sum = { 0 };
		add_value(&sum, well[at], 1);
		scores[at] =
			at % (n + 1) == 0 ? (struct salle_interval){ 0.5, 0.5 } : mean_of_sum(&sum, 1, stretch, 0).interval;
	}
	return scores;
}

bool salle_is_dominant_in_policy_game(const struct salle_policy_game *game, size_t i, size_t j)
{
	return salle_matrix_dominates(game->n, game->score_intervals, game->rows[i].number, game->rows[j].number);
}

bool salle_find_dominance(const struct salle_policy_game *game, size_t row, struct salle_dominance *out)
{
	size_t by = 0;
	while (by < game->n && !salle_is_dominant_in_policy_game(game, by, row))
		by++;
	if (by == game->n)
		return false;
	const size_t low = game->rows[row].number, high = game->rows[by].number;
	*out = (struct salle_dominance){ by, 0, 1 };
	for (size_t foe = 0; foe < game->n; foe++) {
		if (foe != low)
			out->at_most = fmax(out->at_most, game->score_intervals[low * game->n + foe].high);
		if (foe != high)
			out->at_least = fmin(out->at_least, game->score_intervals[high * game->n + foe].low);
	}
	return true;
}

size_t salle_rank_under_plain_play(const struct salle_policy_game *game, size_t row)
{
	size_t rank = 1;
	for (size_t i = 0; i < game->n; i++)
		rank += game->rows[i].all_play_plainly.value > game->rows[row].all_play_plainly.value;
	return rank;
}

bool salle_policy_game_is_too_large(const struct salle_plan *plan)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	size_t n_indexes;
	const struct salle_entrant_index *index = salle_index_entrants(plan, &n_indexes, &arena);
	bool crowded = n_indexes > 0 && index->n_builds > SALLE_GAME_BUILDS_MAX && index->n_policies > 1;
	salle_arena_release(&arena);
	return crowded && salle_plan_has_several_policies(plan);
}

struct salle_policy_game salle_solve_games_of_variant(const struct salle_plan *plan,
	const struct salle_batch_result *result, const struct salle_entrant_index *index, struct salle_arena *arena)
{
	const size_t n = index->n_builds;
	struct salle_policy_game game = { .n = 0 };
	if (n < 2 || n > SALLE_GAME_BUILDS_MAX || index->n_policies < 2)
		return game;
	const struct table table = make_table(plan, result, index, arena);
	struct salle_pair_value *well = salle_arena_array(arena, n * n, sizeof *well);
	game.rows = salle_arena_array(arena, n, sizeof *game.rows);
	game.good_play_values = well;
	const char **most_chosen = salle_arena_array(arena, n * n, sizeof *most_chosen);
	game.main_policies = most_chosen;
	if (!fill_rows(&table, &game, well, most_chosen))
		return game;
	game.n = n;
	game.score_intervals = compute_simultaneous_intervals(well, n, arena);
	game.plain_policy = game.rows[0].plain_policy;
	for (size_t i = 1; i < n; i++)
		if (game.plain_policy != game.rows[i].plain_policy)
			game.plain_policy = NULL;
	qsort(game.rows, n, sizeof *game.rows, compare_values);
	for (size_t i = 1; i < n; i++)
		game.rows[i].lead = salle_lead_in_policy_game(&game, game.rows[0].number, game.rows[i].number, (double)(n - 1));
	return game;
}

struct salle_policy_game salle_solve_policy_games(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena)
{
	size_t n;
	const struct salle_entrant_index *indexes = salle_index_entrants(plan, &n, arena);
	if (n == 0)
		return (struct salle_policy_game){ .n = 0 };
	return salle_solve_games_of_variant(plan, result, indexes, arena);
}
