/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/strategies_block.h"

#include <string.h>

#include "summary/equilibrium_line.h"
#include "summary/row_selection.h"
#include "summary/text_table.h"

enum { ROWS_MAX = 8, NAMED_MAX = 12 /* maximum number of rows; maximum number of builds that a line names */ };

static const char *strategy_name(const struct salle_strategy_game *game, size_t i, struct salle_arena *arena)
{
	return salle_arena_format(arena, "%s under %s", game->builds[i], game->policies[i]);
}

static const char *find_best_answer(const struct salle_strategy_game *game, size_t i, struct salle_arena *arena)
{
	const struct salle_exploit *exploit = &game->exploit[i];
	if (!(exploit->gain.value > 0))
		return "none";
	return salle_arena_format(arena, "%s, %s", strategy_name(game, exploit->best_response, arena),
		salle_percent_text(0.5 + exploit->gain.value, 2, arena));
}

static void add_row(struct salle_text_table *table, const struct salle_strategy_game *game, size_t i)
{
	const struct salle_interval *share = game->intervals != NULL ? &game->intervals->share[i] : NULL;
	salle_text_table_add(table, "%s", game->builds[i]);
	salle_text_table_add(table, "%s", game->policies[i]);
	salle_text_table_add(table, "%s",
		share != NULL && share->low > 0 ? salle_percent_text(game->share[i], 1, table->arena) : "");
	if (share == NULL)
		salle_text_table_add(table, "-");
	else if (salle_matrix_is_exact(&game->strategies.matrix))
		salle_text_table_add(table, "exact");
	else
		salle_text_table_add_range(table, share->low, share->high, 1);
	salle_text_table_add_percent(table, 0.5 + game->against[i], 2);
	salle_text_table_add(table, "%s", find_best_answer(game, i, table->arena));
}

/* Prints the strategies whose share in the equilibrium is, or may be, above 0. Prints at most ROWS_MAX. */
static void print_table(const struct salle_plan *plan, const struct salle_strategy_game *game, FILE *out,
	struct salle_arena *arena)
{
	size_t n = game->strategies.matrix.n, shown = 0;
	struct salle_text_table table =
		SALLE_TEXT_TABLE("llrcrw", arena, "", "under", "share %", "95 % interval", "score %", "best answer");
	for (; shown < n && shown < ROWS_MAX; shown++) {
		size_t i = game->order[shown];
		if (game->share[i] == 0 && (game->intervals == NULL || game->intervals->share[i].high == 0))
			break;
		add_row(&table, game, i);
	}
	salle_text_table_print(&table, 2, out);
	salle_rows_left_out_print(plan, 2, n - shown, "", "strategies.csv", out);
}

/* Returns whether the share of at least one strategy in the equilibrium is significantly above 0. */
static bool has_significant_share(const struct salle_strategy_game *game)
{
	for (size_t i = 0; game->intervals != NULL && i < game->strategies.matrix.n; i++)
		if (game->intervals->share[i].low > 0)
			return true;
	return false;
}

void salle_best_play_print(const struct salle_strategy_game *game, FILE *out, struct salle_arena *arena)
{
	const size_t n = game->strategies.matrix.n;
	const char **names = salle_arena_array(arena, n, sizeof *names);
	if (game->intervals == NULL)
		return;
	for (size_t i = 0; i < n; i++)
		names[i] = strategy_name(game, i, arena);
	const struct salle_equilibrium_line line = { "strategy", n, names, game->order, game->share,
		game->intervals->share, salle_matrix_is_exact(&game->strategies.matrix) };
	if (!salle_equilibrium_line_print(&line, out, arena))
		return;
	size_t at = 0;
	while (!(game->intervals->share[game->order[at]].low > 0))
		at++;
	const struct salle_exploit *exploit = &game->exploit[game->order[at]];
	const struct salle_estimate *most = &exploit->gain;
	if (most->interval.low > 0)
		salle_text_print_line(2, out,
			"If all play %s, the best reply scores %s %% (%s); the highest measured score is that of %s.",
			names[game->order[at]], salle_percent_text(0.5 + most->value, 1, arena),
			line.exact ? "exact"
					   : salle_percent_range_text(0.5 + most->interval.low, 0.5 + most->interval.high, 1, arena),
			names[exploit->best_response]);
}

/* Adds a name to a list of at most NAMED_MAX names, and counts it in `*n`. */
static void add_name_to_list(const char **list, size_t *n, const char *name, struct salle_arena *arena)
{
	if (++*n <= NAMED_MAX)
		*list = salle_arena_format(arena, "%s%s%s", *list, *n > 1 ? ", " : "", name);
}

static const char *append_unlisted_count(const char *list, size_t n, struct salle_arena *arena)
{
	return n > NAMED_MAX ? salle_arena_format(arena, "%s and %zu more", list, n - NAMED_MAX) : list;
}

/* Returns whether strategy `best` is significantly better than all other policies of its build. */
static bool is_significantly_best(const struct salle_strategy_game *game, size_t best)
{
	if (game->intervals == NULL)
		return false;
	for (size_t i = 0; i < game->strategies.matrix.n; i++)
		if (game->strategies.build[i] == game->strategies.build[best] &&
			salle_suitability_of_strategy(game, i) == SALLE_SUITS_PERHAPS)
			return false;
	return true;
}

/*
 * Prints for each policy the builds for which it is significantly best, then the builds whose best policy is not known.
 */
static void print_best_policies(const struct salle_strategy_game *game, FILE *out, struct salle_arena *arena)
{
	size_t n = game->strategies.matrix.n, open = 0;
	const char *undetermined = "";
	for (size_t first = 0; first < n; first++) {
		const char *list = "", *policy = game->policies[first];
		size_t before = 0, named = 0;
		while (strcmp(game->policies[before], policy) != 0)
			before++;
		for (size_t i = first; before == first && i < n; i++) {
			if (strcmp(game->policies[i], policy) != 0 || !(game->is_best[i] > 0))
				continue;
			if (is_significantly_best(game, i))
				add_name_to_list(&list, &named, game->builds[i], arena);
			else
				add_name_to_list(&undetermined, &open, game->builds[i], arena);
		}
		if (named > 0)
			salle_text_print_line(2, out, "Of the policies tried, %s is the best in the field for %s.", policy,
				append_unlisted_count(list, named, arena));
	}
	if (open > 0)
		salle_text_print_line(2, out, "The data do not determine the best policy of %s.",
			append_unlisted_count(undetermined, open, arena));
}

/*
 * Prints the builds that have several policies, and whose share in the equilibrium is significant under each of these
 * policies.
 */
static void print_builds_of_significant_share(const struct salle_strategy_game *game, FILE *out,
	struct salle_arena *arena)
{
	size_t n = game->strategies.matrix.n, stay = 0;
	const size_t *build = game->strategies.build;
	const char *list = "";
	for (size_t first = 0, end; first < n; first = end) {
		bool enters = true;
		for (end = first; end < n && build[end] == build[first]; end++)
			enters = enters && salle_does_strategy_gain_by_entering(game, end);
		if (end - first >= 2 && enters)
			add_name_to_list(&list, &stay, game->builds[first], arena);
	}
	const char *significant = salle_matrix_is_exact(&game->strategies.matrix) ? "" : " significant";
	if (stay == 0)
		salle_text_print_line(2, out, "No build has a%s share of the mixture under all of its policies.", significant);
	else
		salle_text_print_line(2, out, "Builds with a%s share of the mixture if their policy is fixed in advance: %s.",
			significant, append_unlisted_count(list, stay, arena));
}

void salle_strategies_print(const struct salle_plan *plan, const struct salle_strategy_game *game, FILE *out,
	struct salle_arena *arena)
{
	if (has_significant_share(game))
		print_table(plan, game, out, arena);
	salle_best_play_print(game, out, arena);
	print_best_policies(game, out, arena);
	if (game->n_builds > 1)
		print_builds_of_significant_share(game, out, arena);
}

void salle_no_game_reason_print(const struct salle_no_game_reason *none, unsigned indent, FILE *out)
{
	static const char game[] = "No game of builds and policies chosen together";
	if (none->too_many_strategies)
		salle_text_print_line(indent, out, "%s: it has more than %d strategies.", game, SALLE_STRATEGIES_MAX);
	else if (none->unsolved)
		salle_text_print_line(indent, out, "%s: no equilibrium was found.", game);
	else
		salle_text_print_line(indent, out, "%s: %s under %s and %s under %s %s.%s", game, none->a, none->a_policy,
			none->b, none->b_policy, none->unfought ? "have no bouts" : "did not meet",
			none->unmet_in_one_build ? " With `mirror: yes` the policies of a build meet each other." : "");
}
