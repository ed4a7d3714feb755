/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/strategies_block.h"

#include <string.h>

#include "summary/row_pick.h"
#include "summary/text_table.h"

enum { ROWS_MAX = 8, NAMED = 12 /* builds that a line names */ };

static const char *name_of(const struct salle_strategy_game *game, size_t i, struct salle_arena *arena)
{
	return salle_arena_format(arena, "%s under %s", game->builds[i], game->policies[i]);
}

static const char *answer_to(const struct salle_strategy_game *game, size_t i, struct salle_arena *arena)
{
	const struct salle_exploit *exploit = &game->exploit[i];
	if (!(exploit->most.value > 0))
		return "none";
	return salle_arena_format(arena, "%s, %s", name_of(game, exploit->best_response, arena),
		salle_percent(0.5 + exploit->most.value, 2, arena));
}

static void add_row(struct salle_text_table *table, const struct salle_strategy_game *game, size_t i)
{
	const struct salle_interval *share = game->intervals != NULL ? &game->intervals->share[i] : NULL;
	salle_text_table_add(table, "%s", game->builds[i]);
	salle_text_table_add(table, "%s", game->policies[i]);
	salle_text_table_add(table, game->share[i] > 0 ? "%.1f" : ".", 100 * game->share[i]);
	if (share != NULL)
		salle_text_table_range(table, share->low, share->high, 1);
	else
		salle_text_table_add(table, "-");
	salle_text_table_percent(table, 0.5 + game->against[i], 2);
	salle_text_table_add(table, "%s", answer_to(game, i, table->arena));
}

/* Those that have a share or may have one; at least one. */
static void print_table(const struct salle_plan *plan, const struct salle_strategy_game *game, FILE *out,
	struct salle_arena *arena)
{
	static const char *const heads[] = { "", "under", "share %", "95 % interval", "score %", "best answer" };
	size_t n = game->strategies.matrix.n, shown = 0;
	struct salle_text_table table;
	salle_text_table_init(&table, "llrcrw", arena);
	for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
		salle_text_table_add(&table, "%s", heads[i]);
	for (; shown < n && shown < ROWS_MAX; shown++) {
		size_t i = game->order[shown];
		if (game->share[i] == 0 && (game->intervals == NULL || game->intervals->share[i].high == 0))
			break;
		add_row(&table, game, i);
	}
	salle_text_table_print(&table, 2, out);
	salle_rows_left_out(plan, 2, n - shown, "", "strategies.csv", out);
}

void salle_best_play_print(const struct salle_strategy_game *game, FILE *out, struct salle_arena *arena)
{
	size_t best = game->order[0];
	const struct salle_exploit *exploit = &game->exploit[best];
	const char *name = name_of(game, best, arena);
	double share = 100 * game->share[best];
	if (exploit->most.value > 0)
		salle_text_line(2, out,
			"Chosen most: %s, %.1f %% of the mixture. Where nothing else is chosen, %s answers it best and scores "
			"%.2f %%.",
			name, share, name_of(game, exploit->best_response, arena), 50 + 100 * exploit->most.value);
	else
		salle_text_line(2, out,
			"Chosen most: %s, %.1f %% of the mixture. Where nothing else is chosen, no strategy scores above 50 %%.",
			name, share);
}

/* Adds a name to a list; beyond NAMED names it only counts. */
static void add_name(const char **list, size_t *n, const char *name, struct salle_arena *arena)
{
	if (++*n <= NAMED)
		*list = salle_arena_format(arena, "%s%s%s", *list, *n > 1 ? ", " : "", name);
}

static const char *end_list(const char *list, size_t n, struct salle_arena *arena)
{
	return n > NAMED ? salle_arena_format(arena, "%s and %zu more", list, n - NAMED) : list;
}

/* "rapier (perhaps plain)" */
static const char *describe_build(const struct salle_strategy_game *game, size_t best, struct salle_arena *arena)
{
	const char *perhaps = "";
	for (size_t i = 0; i < game->strategies.matrix.n; i++)
		if (game->strategies.build[i] == game->strategies.build[best] &&
			salle_strategy_suits(game, i) == SALLE_SUITS_PERHAPS)
			perhaps =
				salle_arena_format(arena, "%s%s%s", perhaps, *perhaps != '\0' ? ", " : " (perhaps ", game->policies[i]);
	return salle_arena_format(arena, "%s%s%s", game->builds[best], perhaps, *perhaps != '\0' ? ")" : "");
}

/* A line a policy: the builds whose best it is in the field. */
static void print_best_policies(const struct salle_strategy_game *game, FILE *out, struct salle_arena *arena)
{
	size_t n = game->strategies.matrix.n;
	for (size_t first = 0; first < n; first++) {
		const char *list = "", *policy = game->policies[first];
		size_t before = 0, named = 0;
		while (strcmp(game->policies[before], policy) != 0)
			before++;
		for (size_t i = first; before == first && i < n; i++)
			if (strcmp(game->policies[i], policy) == 0 && game->best[i] > 0)
				add_name(&list, &named, describe_build(game, i, arena), arena);
		if (named > 0)
			salle_text_line(2, out, "Of the policies tried, %s is the best in the field for %s.", policy,
				end_list(list, named, arena));
	}
}

/* Builds of several policies with each of which they enter the field. */
static void print_stayers(const struct salle_strategy_game *game, FILE *out, struct salle_arena *arena)
{
	size_t n = game->strategies.matrix.n, stay = 0, surely = 0;
	const size_t *build = game->strategies.build;
	const char *list = "", *sure = "";
	for (size_t first = 0, end; first < n; first = end) {
		bool enters = true, is_sure = true;
		for (end = first; end < n && build[end] == build[first]; end++) {
			enters = enters && game->entry[end] > 0;
			is_sure = is_sure && salle_strategy_surely_enters(game, end);
		}
		if (end - first < 2 || !enters)
			continue;
		add_name(&list, &stay, game->builds[first], arena);
		if (is_sure)
			add_name(&sure, &surely, game->builds[first], arena);
	}
	if (stay == 0)
		salle_text_line(2, out, "No build keeps a share of the mixture whatever its policy.");
	else if (surely == stay)
		salle_text_line(2, out, "Surely a share of the mixture whatever its policy: %s.", end_list(list, stay, arena));
	else
		salle_text_line(2, out, "A share of the mixture whatever its policy: %s; surely: %s.",
			end_list(list, stay, arena), surely > 0 ? end_list(sure, surely, arena) : "none");
}

void salle_strategies_print(const struct salle_plan *plan, const struct salle_strategy_game *game, FILE *out,
	struct salle_arena *arena)
{
	print_table(plan, game, out, arena);
	salle_best_play_print(game, out, arena);
	print_best_policies(game, out, arena);
	if (game->n_builds > 1)
		print_stayers(game, out, arena);
}

void salle_no_game_print(const struct salle_no_game *none, unsigned indent, FILE *out)
{
	static const char game[] = "No game of builds and policies chosen together";
	if (none->crowded)
		salle_text_line(indent, out, "%s: it has more than %d strategies.", game, SALLE_STRATEGIES_MAX);
	else if (none->unsolved)
		salle_text_line(indent, out, "%s: no equilibrium was found.", game);
	else
		salle_text_line(indent, out, "%s: %s under %s and %s under %s %s.%s", game, none->a, none->a_policy, none->b,
			none->b_policy, none->unfought ? "have no bouts" : "did not meet",
			none->same ? " With `mirror: yes` the policies of a build meet each other." : "");
}
