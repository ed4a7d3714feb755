/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gate/gate_rules.h"

#include <string.h>

#include "base/parse_text.h"
#include "scenario/yaml.h"

static const char *const measures[] = { "score", "lead", "against", "equilibrium", "ending", NULL };

static const struct salle_field budget_fields[] = {
	{ "name", SALLE_TEXT, offsetof(struct salle_budget, name), .required = true, .help = "the requirement, in words" },
	{ "measure", SALLE_NAME, offsetof(struct salle_budget, measure), .required = true, .names = measures,
		.help = "what is measured" },
	{ "builds", SALLE_TEXTS, offsetof(struct salle_budget, builds), .max = 1000, .help = "of which builds" },
	{ "items", SALLE_TEXTS, offsetof(struct salle_budget, items), .max = 1000, .help = "of which weapons" },
	{ "endings", SALLE_TEXTS, offsetof(struct salle_budget, endings), .help = "endings, added up" },
	{ "over", SALLE_TEXT, offsetof(struct salle_budget, over), .help = "the other build" },
	{ "policy", SALLE_TEXT, offsetof(struct salle_budget, policy), .help = "under this policy, or `best`" },
	{ "best_play", SALLE_BOOL, offsetof(struct salle_budget, best_play), .preset = "no",
		.help = "under the best play found: each side chooses the best of its policies, or a mixture" },
	{ "from", SALLE_REAL, offsetof(struct salle_budget, lowest), .min = -100, .max = 100, .preset = "-100",
		.help = "at least, in per cent or points" },
	{ "to", SALLE_REAL, offsetof(struct salle_budget, highest), .min = -100, .max = 100, .preset = "100",
		.help = "at most" },
	{ 0 },
};

struct rules_keys {
	double tolerance;
	struct salle_objects budgets;
};

enum { BUDGETS_MAX = 200, ACCEPTED_MAX = 1000, MONTH = 100 };

static const struct salle_field rules_fields[] = {
	{ "tolerance", SALLE_REAL, offsetof(struct rules_keys, tolerance), .min = 0, .max = 100, .preset = "2",
		.help = "points by which a win rate may move" },
	{ "budgets", SALLE_OBJECTS, offsetof(struct rules_keys, budgets), .max = BUDGETS_MAX, .subfields = budget_fields,
		.element_size = sizeof(struct salle_budget), .help = "a list of budgets that the run must keep" },
	{ 0 },
};

static const struct salle_field acceptance_fields[] = {
	{ "matchup", SALLE_TEXT, offsetof(struct salle_acceptance, matchup), .required = true, .unless_key = "budget",
		.help = "a matchup, a:b" },
	{ "budget", SALLE_TEXT, offsetof(struct salle_acceptance, budget), .help = "the name of a budget" },
	{ "variant", SALLE_TEXT, offsetof(struct salle_acceptance, variant), .help = "the matchup's variant" },
	{ "reason", SALLE_TEXT, offsetof(struct salle_acceptance, reason), .required = true, .help = "why" },
	{ "until", SALLE_TEXT, offsetof(struct salle_acceptance, until), .required = true,
		.help = "the last day, as 2026-12-31" },
	{ 0 },
};

struct accepted_keys {
	struct salle_objects accepted;
};

static const struct salle_field accepted_fields[] = {
	{ "accepted", SALLE_OBJECTS, offsetof(struct accepted_keys, accepted), .required = true, .max = ACCEPTED_MAX,
		.subfields = acceptance_fields, .element_size = sizeof(struct salle_acceptance),
		.help = "a list of accepted findings" },
	{ 0 },
};

/*
 * Returns whether the measure is known. An unknown measure was reported already; other keys of its budget are not
 * checked.
 */
static bool has_measure(const struct salle_node *node)
{
	const struct salle_node *measure = salle_node_get(node, "measure");
	for (size_t i = 0; measure != NULL && measure->kind == SALLE_SCALAR && measures[i] != NULL; i++)
		if (strcmp(measures[i], measure->text) == 0)
			return true;
	return false;
}

/* Reports keys that do not belong to the measure. Keys that could not be read were reported already. */
static void check_measure(const struct salle_budget *budget, const struct salle_node *node,
	const struct salle_place *at, struct salle_diagnostics *diagnostics)
{
	bool over = budget->measure == SALLE_MEASURE_LEAD || budget->measure == SALLE_MEASURE_AGAINST;
	const char *measure = measures[budget->measure];
	if (over && (salle_node_get(node, "over") == NULL || salle_node_get(node, "builds") == NULL))
		salle_error(diagnostics, at, "'measure: %s' needs 'builds' and 'over'", measure);
	if (!over && budget->over.text != NULL)
		salle_error(diagnostics, &budget->over.at, "'over' belongs to the measures lead and against");
	if (budget->best_play && budget->measure != SALLE_MEASURE_SCORE && !over)
		salle_error(diagnostics, at, "'best_play' belongs to the measures score, lead and against");
	if (budget->best_play && budget->policy.text != NULL)
		salle_error(diagnostics, &budget->policy.at, "expected 'policy' or 'best_play', not both");
	if (budget->measure == SALLE_MEASURE_ENDING && salle_node_get(node, "endings") == NULL)
		salle_error(diagnostics, at, "'measure: ending' needs 'endings'");
	if (budget->measure != SALLE_MEASURE_ENDING && budget->endings.n > 0)
		salle_error(diagnostics, &budget->endings.items[0].at, "'endings' belongs to the measure ending");
	if (budget->measure != SALLE_MEASURE_EQUILIBRIUM && budget->items.n > 0)
		salle_error(diagnostics, &budget->items.items[0].at, "'items' belongs to the measure equilibrium");
	if (budget->measure == SALLE_MEASURE_ENDING && (budget->builds.n > 0 || budget->policy.text != NULL))
		salle_error(diagnostics, at, "'measure: ending' covers all bouts: it has no 'builds' and no 'policy'");
}

/*
 * Returns whether the limit `key` is absent, or allows every value. A limit that could not be read was reported
 * already.
 */
static bool allows_every_value(const struct salle_node *node, const char *key, double limit)
{
	const struct salle_node *it = salle_node_get(node, key);
	double value;
	return it == NULL || (it->kind == SALLE_SCALAR && salle_parse_real(it->text, &value) && value == limit);
}

/*
 * Warns of a limit between 0 and 1, which may be meant as a fraction instead of a percentage. A lead is in points, so
 * its limits may be small.
 */
static void warn_of_fraction(const struct salle_budget *budget, const struct salle_node *node, const char *key,
	double limit, struct salle_diagnostics *diagnostics)
{
	const struct salle_node *it = salle_node_get(node, key);
	if (it != NULL && limit > 0 && limit < 1 && budget->measure != SALLE_MEASURE_LEAD)
		salle_warning(diagnostics, &it->at, "'%s: %.4g' is %.4g %%, because limits are in per cent: is %.4g meant?",
			key, limit, limit, 100 * limit);
}

/*
 * Reports keys of a budget that contradict each other. Keys with errors have their presets, which contradict nothing.
 */
static void check_budget(const struct salle_budget *budget, const struct salle_node *node,
	struct salle_diagnostics *diagnostics)
{
	if (node->kind != SALLE_MAP)
		return;
	const struct salle_place *at = budget->name.text != NULL ? &budget->name.at : &node->at;
	if (budget->lowest > budget->highest)
		salle_error(diagnostics, at, "'from' is above 'to': no value is in this range");
	if (allows_every_value(node, "from", -100) && allows_every_value(node, "to", 100))
		salle_error(diagnostics, at, "the budget has neither 'from' nor 'to': give one or both");
	if (budget->items.n > 0 && budget->builds.n > 0)
		salle_error(diagnostics, at, "expected 'builds' or 'items', not both");
	if (has_measure(node)) {
		check_measure(budget, node, at, diagnostics);
		warn_of_fraction(budget, node, "from", budget->lowest, diagnostics);
		warn_of_fraction(budget, node, "to", budget->highest, diagnostics);
	}
}

static void check_budgets(const struct salle_gate_rules *rules, const struct salle_node *root,
	struct salle_diagnostics *diagnostics)
{
	const struct salle_node *list = rules->n_budgets > 0 ? salle_node_get(root, "budgets") : NULL;
	for (size_t i = 0; list != NULL && i < rules->n_budgets; i++) {
		const struct salle_text *name = &rules->budgets[i].name;
		check_budget(&rules->budgets[i], list->items[i], diagnostics);
		for (size_t k = 0; k < i && name->text != NULL; k++)
			if (rules->budgets[k].name.text != NULL && strcmp(name->text, rules->budgets[k].name.text) == 0)
				salle_error(diagnostics, &name->at, "duplicate budget '%s' (first on line %u)",
					salle_quote_text(name->text).text, rules->budgets[k].name.at.line);
	}
}

enum salle_status salle_gate_rules_read(const char *path, struct salle_gate_rules *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	size_t errors = diagnostics->errors;
	struct rules_keys keys = { 0 };
	struct salle_node *root = NULL;
	enum salle_status status = SALLE_OK;
	const struct salle_place at = { path, 1, 1 };
	*out = (struct salle_gate_rules){ 0 };
	if (path != NULL)
		status = salle_yaml_read(NULL, path, NULL, &root, NULL, arena, diagnostics);
	if (status == SALLE_FAILED || (status != SALLE_OK && root == NULL))
		return status;
	(void)!salle_fields_read(rules_fields, root, &at, &keys, arena, diagnostics);
	*out = (struct salle_gate_rules){ keys.tolerance, keys.budgets.items, keys.budgets.n };
	check_budgets(out, root, diagnostics);
	return diagnostics->errors == errors ? SALLE_OK : SALLE_BAD_INPUT;
}

/* Parses a day: returns 20261231 for "2026-12-31", or 0 if the text is not a day. */
static int64_t parse_day(const char *text)
{
	static const int64_t days[] = { 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
	enum { YEAR_LENGTH = 4, MONTH_LENGTH = 2, LENGTH = 10, MONTHS = 12 };
	if (strlen(text) != LENGTH || text[YEAR_LENGTH] != '-' || text[YEAR_LENGTH + MONTH_LENGTH + 1] != '-')
		return 0;
	int64_t day = 0;
	for (size_t i = 0; i < LENGTH; i++) {
		if (text[i] == '-' && (i == YEAR_LENGTH || i == YEAR_LENGTH + MONTH_LENGTH + 1))
			continue;
		if (text[i] < '0' || text[i] > '9')
			return 0;
		day = 10 * day + text[i] - '0';
	}
	int64_t month = day / MONTH % MONTH;
	return month >= 1 && month <= MONTHS && day % MONTH >= 1 && day % MONTH <= days[month - 1] ? day : 0;
}

enum salle_status salle_acceptances_read(const char *path, struct salle_acceptances *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	size_t errors = diagnostics->errors;
	struct accepted_keys keys = { 0 };
	struct salle_node *root = NULL;
	const struct salle_place at = { path, 1, 1 };
	*out = (struct salle_acceptances){ .n = 0 };
	if (path == NULL)
		return SALLE_OK;
	enum salle_status status = salle_yaml_read(NULL, path, NULL, &root, NULL, arena, diagnostics);
	if (status == SALLE_FAILED || (status != SALLE_OK && root == NULL))
		return status;
	(void)!salle_fields_read(accepted_fields, root, &at, &keys, arena, diagnostics);
	out->n = keys.accepted.n;
	out->items = salle_arena_array(arena, out->n + 1, sizeof *out->items);
	if (out->n > 0)
		memcpy(out->items, keys.accepted.items, out->n * sizeof *out->items);
	for (size_t i = 0; i < out->n; i++) {
		struct salle_acceptance *it = &out->items[i];
		it->last_day = it->until.text != NULL ? parse_day(it->until.text) : 0;
		if (it->until.text != NULL && it->last_day == 0)
			salle_error(diagnostics, &it->until.at, "expected the last day, as 2026-12-31, not '%s'",
				salle_quote_text(it->until.text).text);
		if (it->matchup.text != NULL && strchr(it->matchup.text, ':') == NULL)
			salle_error(diagnostics, &it->matchup.at, "expected a matchup as a:b, not '%s'",
				salle_quote_text(it->matchup.text).text);
		if (it->matchup.text != NULL && it->budget.text != NULL)
			salle_error(diagnostics, &it->budget.at, "expected 'matchup' or 'budget', not both");
	}
	return diagnostics->errors == errors ? SALLE_OK : SALLE_BAD_INPUT;
}
