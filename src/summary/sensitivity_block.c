/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/sensitivity_block.h"

#include <string.h>

#include "summary/row_selection.h"
#include "summary/text_table.h"

enum { POLICIES_MAX = 12, RANKINGS_MAX = 10, FLIPS_MAX = 4, NAMES_WIDTH = 44 };

static const struct salle_policy_score *find_score(const struct salle_policy_choice *entry, const char *policy)
{
	for (size_t i = 0; i < entry->n; i++)
		if (strcmp(entry->rows[i].policy, policy) == 0)
			return &entry->rows[i];
	return NULL;
}

/* Returns the best policy of a build, and those that may be as good: "bold, perhaps plain". */
static const char *describe_best(const struct salle_policy_choice *entry, struct salle_arena *arena)
{
	if (entry->best_score == NULL)
		return "-";
	const char *text = entry->best_score->policy;
	for (size_t i = 0; i < entry->n; i++)
		if (entry->rows[i].suitability == SALLE_SUITS_PERHAPS)
			text = salle_arena_format(arena, "%s, perhaps %s", text, entry->rows[i].policy);
	return text;
}

static void add_build_row(struct salle_text_table *table, const struct salle_policy_comparison *comparison,
	const struct salle_policy_choice *entry, size_t columns)
{
	salle_text_table_add(table, "%s", entry->rows[0].build);
	for (size_t i = 0; i < columns; i++) {
		const struct salle_policy_score *row = find_score(entry, comparison->policies[i]);
		if (row == NULL)
			salle_text_table_add(table, "-");
		else
			salle_text_table_add_percent(table, row->score.value, 2);
	}
	if (entry->best_score == NULL)
		salle_text_table_add(table, "-");
	else
		salle_text_table_add_interval(table, entry->best_score->score.interval.low,
			entry->best_score->score.interval.high, 2);
	salle_text_table_add(table, "%s", describe_best(entry, table->arena));
}

static struct salle_row_selection select_builds(const struct salle_plan *plan,
	const struct salle_policy_comparison *comparison, struct salle_arena *arena)
{
	const char **names = salle_arena_array(arena, comparison->n + 1, sizeof *names);
	for (size_t i = 0; i < comparison->n; i++)
		names[i] = comparison->builds[i].rows[0].build;
	return salle_select_rows(plan, names, comparison->n, arena);
}

void salle_policy_sensitivity_print(const struct salle_summary_printer *printer,
	const struct salle_policy_comparison *comparison)
{
	const struct salle_plan *plan = printer->plan;
	struct salle_arena *arena = printer->arena;
	FILE *out = printer->out;
	fprintf(out,
		"\n%sSCORES OF BUILDS UNDER EACH POLICY%s\n"
		"  mean score in %% against foes under all their policies; a draw is half a win\n",
		printer->colour ? "\033[1m" : "", printer->colour ? "\033[0m" : "");
	struct salle_row_selection pick = select_builds(plan, comparison, arena);
	size_t columns = comparison->n_policies < POLICIES_MAX ? comparison->n_policies : POLICIES_MAX, width = 0;
	for (size_t i = 0; i < columns; i++)
		width += salle_text_width(comparison->policies[i]) + 2;
	bool named = width <= NAMES_WIDTH;
	char align[POLICIES_MAX + 4] = "l";
	memset(align + 1, 'r', columns);
	memcpy(align + 1 + columns, "cw", sizeof "cw");
	struct salle_text_table table;
	salle_text_table_init(&table, align, arena);
	salle_text_table_add(&table, "%s", "");
	for (size_t i = 0; i < columns; i++) {
		if (named)
			salle_text_table_add(&table, "%s", comparison->policies[i]);
		else
			salle_text_table_add(&table, "%c", (int)('a' + i));
	}
	salle_text_table_add(&table, "95 %% of best");
	salle_text_table_add(&table, "best tried");
	for (size_t k = 0; k < pick.n; k++) {
		if (salle_has_gap_before_row(&pick, k))
			salle_text_table_add_ellipsis_row(&table, 0);
		add_build_row(&table, comparison, &comparison->builds[pick.rows[k]], columns);
	}
	salle_text_table_print(&table, 2, out);
	salle_rows_left_out_print(plan, 2, pick.left_out, "", "policy_sensitivity.csv", out);
	salle_rows_left_out_print(plan, 2, comparison->n_policies - columns, "policies", "policy_sensitivity.csv", out);
	for (size_t i = 0; !named && i < columns; i++)
		fprintf(out, "  %c: under %s\n", (int)('a' + i), comparison->policies[i]);
}

static struct salle_row_selection select_game_rows(const struct salle_plan *plan, const struct salle_policy_game *game,
	struct salle_arena *arena)
{
	const char **names = salle_arena_array(arena, game->n + 1, sizeof *names);
	for (size_t i = 0; i < game->n; i++)
		names[i] = game->rows[i].build;
	return salle_select_rows(plan, names, game->n, arena);
}

static const char *name_plain_policies(const struct salle_policy_game *game)
{
	return game->plain_policy != NULL ? game->plain_policy : "plain or the first policy of each";
}

/* A test of the order of two rows: salle_is_robust_order or salle_does_order_depend_on_play. */
typedef bool order_property(const struct salle_policy_game *game, const struct salle_rankings_by_policy *ranks,
	size_t row, size_t other);

/* Returns the ranks of the builds below `row` whose order with `row` passes the test `has`: "3, 5-8". */
static const char *list_ranks(const struct salle_policy_game *game, const struct salle_rankings_by_policy *ranks,
	order_property *has, size_t row, struct salle_arena *arena)
{
	const char *list = "";
	for (size_t i = row + 1, end; i < game->n; i = end + 1) {
		for (end = i; end < game->n && has(game, ranks, row, end); end++)
			;
		if (end == i)
			continue;
		list = salle_arena_format(arena, "%s%s%zu", list, *list != '\0' ? ", " : "", i + 1);
		if (end > i + 1)
			list = salle_arena_format(arena, "%s-%zu", list, end);
	}
	return list;
}

static size_t count_orders(const struct salle_policy_game *game, const struct salle_rankings_by_policy *ranks,
	order_property *has)
{
	size_t n = 0;
	for (size_t i = 0; i < game->n; i++)
		for (size_t j = i + 1; j < game->n; j++)
			n += has(game, ranks, i, j);
	return n;
}

/* Returns the word in front of "stronger" or "the same": rates without an error need no test. */
static const char *significantly(const struct salle_summary_printer *printer)
{
	return printer->exact ? "" : "significantly ";
}

static void print_robust_orders(const struct salle_summary_printer *printer, const struct salle_policy_game *game,
	const struct salle_rankings_by_policy *ranks)
{
	if (ranks->is_robust == NULL)
		return;
	const size_t robust = count_orders(game, ranks, salle_is_robust_order);
	const size_t depend = count_orders(game, ranks, salle_does_order_depend_on_play),
				 pairs = game->n * (game->n - 1) / 2;
	const bool common = strcmp(ranks->items[0].first, salle_label_first_policies) != 0;
	const char *word = significantly(printer);
	salle_text_print_line(2, printer->out,
		"Of %zu pairs of builds, %zu are robust: the same build is %sstronger under %s, too. %zu depend on play: each "
		"build is %sstronger under some policy. %zu are %s.",
		pairs, robust, word, common ? "every policy that all builds have" : "the first policy of each build", depend,
		word, pairs - robust - depend, printer->exact ? "neither" : "undecided");
}

/*
 * Prints one sentence per dominated build, in the order of ranks. The sentence names the highest of the dominating
 * builds.
 */
static void print_dominated_builds(const struct salle_policy_game *game, FILE *out, struct salle_arena *arena)
{
	enum { NAMED_MAX = 2 };
	size_t n = 0;
	for (size_t i = 0; i < game->n; i++) {
		struct salle_dominance found;
		if (!salle_find_dominance(game, i, &found) || n++ >= NAMED_MAX)
			continue;
		salle_text_print_line(2, out,
			"%s is dominated by %s, which scores at least as high against every foe. Against any foe %s scores at most "
			"%s %%, %s at least %s %%.",
			game->rows[i].build, game->rows[found.dominating_row].build, game->rows[i].build,
			salle_percent_text(found.at_most, 1, arena), game->rows[found.dominating_row].build,
			salle_percent_text(found.at_least, 1, arena));
	}
	if (n > NAMED_MAX)
		salle_text_print_line(2, out, "%zu more %s dominated: see dominated_by in policy_values.csv.", n - NAMED_MAX,
			n == NAMED_MAX + 1 ? "build is" : "builds are");
}

void salle_policy_game_print(const struct salle_summary_printer *printer, const struct salle_policy_game *game)
{
	const struct salle_rankings_by_policy *ranks = salle_figures_rankings_by_policy(printer->figures);
	const struct salle_plan *plan = printer->plan;
	struct salle_arena *arena = printer->arena;
	FILE *out = printer->out;
	size_t n_policies;
	(void)salle_policies_used_list(plan, &n_policies, arena);
	salle_summary_print_heading_under(printer, "SCORES OF BUILDS", "UNDER THE BEST PLAY FOUND",
		salle_arena_format(arena,
			"both sides choose the best of the %zu policies tried, or a mixture. A draw is half a win. plain %%, rank: "
			"under %s. robust, depends: weaker builds",
			n_policies, name_plain_policies(game)));
	struct salle_row_selection pick = select_game_rows(plan, game, arena);
	struct salle_text_table table =
		SALLE_TEXT_TABLE("rlrcrrlw", arena, "", "", "score %", "95 %", "plain %", "rank", "robust", "depends");
	for (size_t k = 0; k < pick.n; k++) {
		const struct salle_policy_value *row = &game->rows[pick.rows[k]];
		if (salle_has_gap_before_row(&pick, k))
			salle_text_table_add_ellipsis_row(&table, 1);
		salle_text_table_add(&table, "%zu", pick.rows[k] + 1);
		salle_text_table_add(&table, "%s", row->build);
		salle_text_table_add_percent(&table, row->all_play_well.value, 1);
		salle_text_table_add_interval(&table, row->all_play_well.interval.low, row->all_play_well.interval.high, 1);
		salle_text_table_add_percent(&table, row->all_play_plainly.value, 1);
		salle_text_table_add(&table, "%zu", salle_rank_under_plain_play(game, pick.rows[k]));
		salle_text_table_add(&table, "%s", list_ranks(game, ranks, salle_is_robust_order, pick.rows[k], arena));
		salle_text_table_add(&table, "%s",
			list_ranks(game, ranks, salle_does_order_depend_on_play, pick.rows[k], arena));
	}
	salle_text_table_print(&table, 2, out);
	salle_rows_left_out_print(plan, 2, pick.left_out, "", "policy_values.csv", out);
	print_robust_orders(printer, game, ranks);
	print_dominated_builds(game, out, arena);
}

/*
 * Returns the builds with a significant gain of the given sign, the largest gain first: "mace, halberd and 2 more".
 * Returns "" if there are none.
 */
static const char *list_gains(const struct salle_policy_game *game, double sign, struct salle_arena *arena)
{
	enum { NAMED_MAX = 3 };
	const char **names = salle_arena_array(arena, game->n + 1, sizeof *names);
	double *gains = salle_arena_array(arena, game->n + 1, sizeof *gains);
	size_t n = 0;
	for (size_t i = 0; i < game->n; i++) {
		const struct salle_estimate *gain = &game->rows[i].gain;
		if (sign * gain->interval.low <= 0 || sign * gain->interval.high <= 0)
			continue;
		size_t at = n++;
		for (; at > 0 && gains[at - 1] < sign * gain->value; at--) {
			gains[at] = gains[at - 1];
			names[at] = names[at - 1];
		}
		gains[at] = sign * gain->value;
		names[at] = game->rows[i].build;
	}
	const char *list = salle_arena_join(arena, names, n < NAMED_MAX ? n : NAMED_MAX, ", ");
	return n > NAMED_MAX ? salle_arena_format(arena, "%s and %zu more", list, n - NAMED_MAX) : list;
}

void salle_skill_gains_print(const struct salle_summary_printer *printer, const struct salle_policy_game *game)
{
	struct salle_arena *arena = printer->arena;
	FILE *out = printer->out;
	const char *stronger = list_gains(game, 1, arena), *weaker = list_gains(game, -1, arena);
	if (*stronger != '\0')
		salle_text_print_line(2, out, "Stronger when all play well than when all play plainly: %s.", stronger);
	if (*weaker != '\0')
		salle_text_print_line(2, out, "Weaker when all play well than when all play plainly: %s.", weaker);
	if (*stronger == '\0' && *weaker == '\0')
		salle_text_print_line(2, out, "No build is %sstronger or weaker when all play well than when all play plainly.",
			significantly(printer));
}

void salle_skill_print(const struct salle_summary_printer *printer, const struct salle_policy_game *game)
{
	struct salle_arena *arena = printer->arena;
	salle_summary_print_heading_under(printer, "SKILL", "WHAT GOOD PLAY ADDS TO EACH BUILD",
		salle_arena_format(arena,
			"score in %%, a draw is half a win. plain: all under %s. well: all choose the best of the policies tried, "
			"or a mixture. alone: only this build does so. gain: well - plain%s. All gains add up to 0",
			name_plain_policies(game), printer->exact ? "" : ", intervals for all builds together"));
	const struct salle_row_selection pick = select_game_rows(printer->plan, game, arena);
	struct salle_text_table table =
		SALLE_TEXT_TABLE("lrrrrrc", arena, "", "plain", "alone well", "well", "alone plain", "gain", "95 %");
	for (size_t k = 0; k < pick.n; k++) {
		const struct salle_policy_value *row = &game->rows[pick.rows[k]];
		if (salle_has_gap_before_row(&pick, k))
			salle_text_table_add_ellipsis_row(&table, 0);
		salle_text_table_add(&table, "%s", row->build);
		salle_text_table_add_percent(&table, row->all_play_plainly.value, 1);
		salle_text_table_add_percent(&table, row->only_this_plays_well.value, 1);
		salle_text_table_add_percent(&table, row->all_play_well.value, 1);
		salle_text_table_add_percent(&table, row->only_others_play_well.value, 1);
		salle_text_table_add(&table, "%s", salle_text_format_signed(100 * row->gain.value, 1, arena));
		salle_text_table_add_points(&table, row->gain.interval.low, row->gain.interval.high, 1);
	}
	salle_text_table_print(&table, 2, printer->out);
	salle_rows_left_out_print(printer->plan, 2, pick.left_out, "", "skill.csv", printer->out);
	salle_skill_gains_print(printer, game);
}

void salle_policy_game_left_out_print(const struct salle_plan *plan, unsigned indent, FILE *out)
{
	if (salle_policy_game_is_too_large(plan))
		salle_text_print_line(indent, out,
			"The tables of best policies and skill, policy_values.csv and skill.csv are left out: they cover at "
			"most %d builds.",
			SALLE_GAME_BUILDS_MAX);
}

static const char *list_reversed_pairs(const struct salle_ranking_pair *it, struct salle_arena *arena)
{
	const char *list = "";
	for (size_t i = 0; i < it->n_reversed && i < FLIPS_MAX; i++)
		list = salle_arena_format(arena, "%s%s%s over %s", list, i > 0 ? ", " : "", it->builds[it->reversed[i].above],
			it->builds[it->reversed[i].below]);
	if (it->n_reversed > FLIPS_MAX)
		list = salle_arena_format(arena, "%s and %zu more", list, it->n_reversed - FLIPS_MAX);
	return list;
}

void salle_rankings_by_policy_print(const struct salle_summary_printer *printer,
	const struct salle_policy_comparison *comparison)
{
	struct salle_arena *arena = printer->arena;
	FILE *out = printer->out;
	const struct salle_ranking_pair *const *rows = comparison->ranks;
	size_t n = comparison->n_ranks;
	if (n == 0)
		return;
	salle_text_print_line(2, out,
		"Pairs of builds that have %sthe same order under two policies, or opposite orders (reversed):",
		significantly(printer));
	struct salle_text_table table = SALLE_TEXT_TABLE("llrw", arena, "all under", "or under", "same order", "reversed");
	size_t shown = n < RANKINGS_MAX ? n : RANKINGS_MAX;
	for (size_t i = 0; i < shown; i++) {
		salle_text_table_add(&table, "%s", rows[i]->first);
		salle_text_table_add(&table, "%s", rows[i]->second);
		salle_text_table_add(&table, "%zu of %zu", rows[i]->agreeing, rows[i]->n * (rows[i]->n - 1) / 2);
		salle_text_table_add(&table, "%s", list_reversed_pairs(rows[i], arena));
	}
	salle_text_table_print(&table, 2, out);
	salle_rows_left_out_print(printer->plan, 2, n - shown, "", "policy_rankings.csv", out);
}

void salle_reversed_pairs_print(const struct salle_summary_printer *printer,
	const struct salle_policy_comparison *comparison)
{
	const char *word = significantly(printer);
	if (comparison->n_ranks == 0)
		return;
	const struct salle_ranking_pair *it = comparison->ranks[0];
	if (it->n_reversed == 0)
		salle_text_print_line(2, printer->out, "No policy %schanges the order of two builds.", word);
	else
		salle_text_print_line(2, printer->out,
			"In each pair the first build is %sstronger under %s, the second under %s: %s.", word, it->first,
			it->second, list_reversed_pairs(it, printer->arena));
}
