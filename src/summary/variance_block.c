/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/variance_block.h"

#include <math.h>
#include <string.h>

#include "figures/result_intervals.h"
#include "summary/row_selection.h"
#include "summary/text_table.h"

static const char *const meanings[SALLE_ANOVA_SOURCES] = {
	[SALLE_ANOVA_DICE] = "what builds and policies do not explain",
	[SALLE_ANOVA_BUILD] = "some builds are stronger than others",
	[SALLE_ANOVA_POLICY] = "some policies are stronger than others",
	[SALLE_ANOVA_FIT] = "some policies suit some builds",
	[SALLE_ANOVA_BUILDS] = "some builds counter others",
	[SALLE_ANOVA_COUNTER] = "some builds counter some policies",
	[SALLE_ANOVA_POLICIES] = "some policies counter others",
	[SALLE_ANOVA_REST] = "combinations of three or more of these",
};

/* Returns whether each build has one policy, but not all builds have the same. */
static bool has_own_policy_per_build(const struct salle_policies_used *used)
{
	return used->common == NULL && !used->has_several;
}

/*
 * Returns the name of a source of variance. Used if each build has its own policy, because the effects of build and
 * policy cannot be separated then.
 */
static const char *name_of_source_with_policy(enum salle_anova_source source)
{
	return source == SALLE_ANOVA_BUILD ? "build and its policy"
		: source == SALLE_ANOVA_BUILDS ? "their matchups"
									   : salle_variance_source_name(source);
}

static const char *meaning_of_source_with_policy(enum salle_anova_source source)
{
	return source == SALLE_ANOVA_BUILD ? "some builds with their policies are stronger than others"
		: source == SALLE_ANOVA_BUILDS ? "some builds with their policies counter others"
									   : meanings[source];
}

const struct salle_variant_shares *salle_variance_shares_of_base(const struct salle_variance_shares *all)
{
	for (size_t i = 0; i < all->n; i++)
		if (strcmp(all->items[i].variant, "base") == 0 && !isnan(all->items[i].shares[SALLE_ANOVA_DICE].value))
			return &all->items[i];
	return NULL;
}

static void add_header(struct salle_text_table *table, size_t columns)
{
	for (size_t i = 0; i < columns; i++)
		salle_text_table_add(table, "%s", i == 1 ? "%" : i == 2 ? "95 %" : "");
}

static void add_share(struct salle_text_table *table, const char *name, const struct salle_estimate *share,
	struct salle_arena *arena)
{
	salle_text_table_add(table, "%s", name);
	salle_text_table_add_percent(table, share->value, 1);
	salle_text_table_add(table, "%s", salle_percent_range_text(share->interval.low, share->interval.high, 1, arena));
}

/*
 * Writes the sources to `order`: first the dice, then the others, the largest share first. Returns the number of
 * sources.
 */
static size_t sort_sources(const struct salle_variant_shares *variance,
	enum salle_anova_source order[SALLE_ANOVA_SOURCES])
{
	size_t n = 0;
	order[0] = SALLE_ANOVA_DICE;
	for (enum salle_anova_source i = 0; i < SALLE_ANOVA_SOURCES; i++) {
		if (!salle_variant_has_source(variance, i))
			continue;
		size_t at = n++;
		for (; at > 1 && variance->shares[order[at - 1]].value < variance->shares[i].value; at--)
			order[at] = order[at - 1];
		order[at] = i;
	}
	return n;
}

static void print_variance_sources(const struct salle_variant_shares *variance, bool own, struct salle_arena *arena,
	FILE *out)
{
	struct salle_text_table table;
	salle_text_table_init(&table, "lrrw", arena);
	add_header(&table, 4);
	enum salle_anova_source order[SALLE_ANOVA_SOURCES];
	size_t n = sort_sources(variance, order);
	for (size_t i = 0; i < n; i++) {
		add_share(&table, own ? name_of_source_with_policy(order[i]) : salle_variance_source_name(order[i]),
			&variance->shares[order[i]], arena);
		salle_text_table_add(&table, "%s", own ? meaning_of_source_with_policy(order[i]) : meanings[order[i]]);
	}
	salle_text_table_print(&table, 2, out);
}

const char *salle_even_field_note(double dice)
{
	static const double nearly_all = 0.9;
	return dice < nearly_all ? "" : " Matchups in this field are close to even, so the dice decide most bouts.";
}

void salle_variance_sentence_print(const struct salle_variant_shares *variance, const struct salle_policies_used *used,
	struct salle_arena *arena, FILE *out)
{
	enum { NAMED_MAX = 4 };
	const bool own = has_own_policy_per_build(used);
	enum salle_anova_source order[SALLE_ANOVA_SOURCES];
	const char *list = "";
	size_t n = sort_sources(variance, order);
	for (size_t i = 0; i < n && i < NAMED_MAX; i++)
		list = salle_arena_format(arena, "%s%s%s %s %%", list, i > 0 ? ", " : "",
			own ? name_of_source_with_policy(order[i]) : salle_variance_source_name(order[i]),
			salle_percent_text(variance->shares[order[i]].value, 1, arena));
	salle_text_print_line(2, out, "The outcome of a bout between these builds depends mainly on: %s.%s", list,
		salle_even_field_note(variance->shares[SALLE_ANOVA_DICE].value));
}

/* Prints whether the policy or the build explains more. Prints nothing if the two intervals overlap. */
static void print_policy_and_build(const struct salle_variant_shares *variance, FILE *out)
{
	const struct salle_estimate *build = &variance->shares[SALLE_ANOVA_BUILD];
	const struct salle_estimate *policy = &variance->shares[SALLE_ANOVA_POLICY];
	if (policy->interval.low > build->interval.high && build->value > 0)
		salle_text_print_line(2, out, "The policy explains %.1f times as much as the build.",
			policy->value / build->value);
	else if (build->interval.low > policy->interval.high && policy->value > 0)
		salle_text_print_line(2, out, "The build explains %.1f times as much as the policy.",
			build->value / policy->value);
}

static void print_properties(const struct salle_plan *plan, const struct salle_variant_shares *variance, bool own,
	struct salle_arena *arena, FILE *out)
{
	enum { SHOWN = 6 };
	if (variance->n == 0)
		return;
	fputc('\n', out);
	size_t n = 0, shown = 0;
	for (size_t i = 0; i < variance->n; i++)
		n += variance->properties[i].adjusted_p <= SALLE_RESULTS_ALPHA;
	if (n == 0) {
		salle_text_print_line(2, out,
			"No property significantly explains the differences in mean score between %zu builds.", variance->builds);
		return;
	}
	salle_text_print_line(2, out,
		"Share of the differences in mean score between %zu builds%s that each property alone "
		"explains. The shares of correlated properties overlap. Of %zu properties, only significant "
		"ones are listed:",
		variance->builds, own ? ", each under its own policy" : "", variance->n);
	struct salle_text_table table;
	salle_text_table_init(&table, "lrr", arena);
	add_header(&table, 3);
	for (size_t i = 0; i < variance->n && shown < SHOWN; i++) {
		if (variance->properties[i].adjusted_p > SALLE_RESULTS_ALPHA)
			continue;
		add_share(&table, variance->properties[i].name, &variance->properties[i].share, arena);
		shown++;
	}
	salle_text_table_print(&table, 2, out);
	salle_rows_left_out_print(plan, 2, n - shown, "", "variance_shares.csv", out);
}

void salle_variance_shares_print(const struct salle_plan *plan, const struct salle_variant_shares *variance,
	const struct salle_policies_used *used, struct salle_arena *arena, FILE *out)
{
	const bool own = has_own_policy_per_build(used);
	print_variance_sources(variance, own, arena, out);
	const char *note = salle_even_field_note(variance->shares[SALLE_ANOVA_DICE].value);
	if (*note != '\0')
		salle_text_print_line(2, out, "%s", note + 1);
	if (variance->policies > 1)
		print_policy_and_build(variance, out);
	print_properties(plan, variance, own, arena, out);
}
