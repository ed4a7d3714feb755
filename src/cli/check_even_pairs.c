/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/check_even_pairs.h"

#include <stdio.h>
#include <string.h>

#include "summary/text_table.h"

enum { SHOWN = 20 };

bool salle_is_mirror_match(const struct salle_matchup *matchup)
{
	return strcmp(matchup->a, matchup->b) == 0 && strcmp(matchup->a_policy, matchup->b_policy) == 0;
}

/* Returns whether both matchups have the same two builds and the same variant. */
static bool has_same_builds_and_variant(const struct salle_matchup *x, const struct salle_matchup *y)
{
	return strcmp(x->a, y->a) == 0 && strcmp(x->b, y->b) == 0 && strcmp(x->variant, y->variant) == 0;
}

static bool is_listed_as_even(const struct salle_plan *plan, const struct salle_even_pairs *even, size_t m)
{
	return even->bouts[m] > 0 && !salle_is_mirror_match(&plan->matchups[m]);
}

/*
 * Returns whether all matchups with the two builds and the variant of matchup m are even. Sets `*n` to the number of
 * these matchups, and `*first` to the lowest index.
 */
static bool are_all_policies_even(const struct salle_plan *plan, const struct salle_even_pairs *even, size_t m,
	size_t *n, size_t *first)
{
	bool all = true;
	*n = 0;
	*first = m;
	for (size_t i = plan->n_matchups; i-- > 0;) {
		if (!has_same_builds_and_variant(&plan->matchups[i], &plan->matchups[m]))
			continue;
		all &= is_listed_as_even(plan, even, i);
		*first = i;
		++*n;
	}
	return all;
}

/*
 * Returns the name of the pair in matchup m, without policies if the pair is even under all policies. Returns NULL if
 * the pair was named for an earlier matchup.
 */
static const char *format_pair_name(const struct salle_plan *plan, const struct salle_even_pairs *even, size_t m,
	bool policies, struct salle_arena *arena)
{
	const struct salle_matchup *matchup = &plan->matchups[m];
	const char *in =
		matchup->distance_from_base > 0 ? salle_arena_format(arena, " in variant %s", matchup->variant) : "";
	size_t n = 0, first = m;
	/* if only a sample was examined, the builds may have other matchups that are not even */
	const bool all = even->n_examined == plan->n_matchups && are_all_policies_even(plan, even, m, &n, &first);
	if (all && first < m)
		return NULL;
	if (all && n > 1)
		return salle_arena_format(arena, "%s and %s%s (%s pairs of policies)", matchup->a, matchup->b, in,
			n == 2 ? "both" : salle_arena_format(arena, "all %zu", n));
	if (!policies || all)
		return salle_arena_format(arena, "%s and %s%s", matchup->a, matchup->b, in);
	return salle_arena_format(arena, "%s (%s) and %s (%s)%s", matchup->a, matchup->a_policy, matchup->b,
		matchup->b_policy, in);
}

/* Returns whether any two matchups have the same builds under different policies. */
static bool do_policies_differ(const struct salle_plan *plan)
{
	for (size_t m = 0; m < plan->n_matchups; m++)
		if (strcmp(plan->matchups[m].a_policy, plan->matchups[0].a_policy) != 0 ||
			strcmp(plan->matchups[m].b_policy, plan->matchups[0].a_policy) != 0)
			return true;
	return false;
}

/*
 * Returns the names of the even pairs as a list. Adds the number of mirror matches, which are not listed, to
 * `*mirrors`.
 */
static const char *list_pair_names(const struct salle_plan *plan, const struct salle_even_pairs *even, size_t *mirrors,
	struct salle_arena *arena)
{
	const char *pairs = "";
	const bool policies = do_policies_differ(plan);
	size_t n = 0;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		*mirrors += even->bouts[m] > 0 && salle_is_mirror_match(&plan->matchups[m]);
		const char *name = is_listed_as_even(plan, even, m) ? format_pair_name(plan, even, m, policies, arena) : NULL;
		if (name != NULL && n++ < SHOWN)
			pairs = salle_arena_format(arena, "%s%s%s", pairs, n > 1 ? ", " : "", name);
	}
	return n > SHOWN ? salle_arena_format(arena, "%s and %zu more, which --json names", pairs, n - SHOWN) : pairs;
}

void salle_print_even_pairs(const struct salle_plan *plan, const struct salle_even_pairs *even,
	struct salle_arena *arena)
{
	if (even->n_examined == 0)
		return;
	const char *looked_at = even->n_examined == plan->n_matchups
		? ""
		: salle_arena_format(arena, " (%s of %s matchups tested)", salle_text_format_count(even->n_examined, arena),
			  salle_text_format_count(plan->n_matchups, arena));
	size_t mirrors = 0;
	const char *pairs = even->n > 0 ? list_pair_names(plan, even, &mirrors, arena) : "";
	if (*pairs != '\0')
		salle_text_print_line(0, stdout,
			"No difference found%s: %s. With the dice of both sides exchanged, the other side won each bout compared, "
			"at least %s per pair. `decide` alone cannot decide such a pair, so it fights all of max_bouts. With "
			"`within` it ends as even.",
			looked_at, pairs, salle_text_format_count(SALLE_EVEN_BOUTS_WON, arena));
	if (mirrors > 0)
		salle_text_print_line(0, stdout,
			"%zu matchup%s of a build with itself, under one policy, fight%s all of max_bouts, too.", mirrors,
			mirrors == 1 ? "" : "s", mirrors == 1 ? "s" : "");
	if (even->n_unsure > 0)
		salle_text_print_line(0, stdout,
			"%zu other matchup%s may be even, too, but too few bouts with a winner could be compared.", even->n_unsure,
			even->n_unsure == 1 ? "" : "s");
}
