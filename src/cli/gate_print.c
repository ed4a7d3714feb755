/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/gate_print.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/parse_text.h"
#include "figures/entrant_names.h"
#include "summary/run_changes.h"
#include "summary/text_table.h"

enum { ROWS_MAX = 12, NAMES_MAX = 3, VALUES_MAX = 8 };

static const char *format_bouts(double bouts, bool wide, const char *of, struct salle_arena *arena)
{
	if (isfinite(bouts))
		return salle_arena_format(arena, "about %s bouts %s would decide", salle_text_format_short(bouts, arena), of);
	return wide ? "more bouts might decide; their number is not known"
				: "too close to the limit for more bouts to decide";
}

static const char *format_interval(const struct salle_interval *it, struct salle_arena *arena)
{
	return salle_arena_format(arena, "%s to %s", salle_text_format_signed(100 * it->low, 2, arena),
		salle_text_format_signed(100 * it->high, 2, arena));
}

static const char *format_matchup(const struct salle_stored_run *run, const struct salle_stored_matchup *it,
	struct salle_arena *arena)
{
	const struct salle_entrant_names cast = salle_list_entrants_of_run(run, arena);
	const struct salle_role a = { it->variant, it->a, it->a_policy }, b = { it->variant, it->b, it->b_policy };
	const char *variant = strcmp(it->variant, "base") == 0 ? "" : salle_arena_format(arena, "%s: ", it->variant);
	return salle_arena_format(arena, "%s%s against %s", variant, salle_entrant_name(&cast, &a),
		salle_entrant_name(&cast, &b));
}

static const char *format_drift(const struct salle_gate_baseline *baseline, const struct salle_drift *drift,
	struct salle_arena *arena)
{
	const struct salle_contrast *it = drift->contrast;
	const char *text = salle_arena_format(arena, "%s %% -> %s %%, %s (%s); tolerance %.4g",
		salle_percent_text(it->base_value, 2, arena), salle_percent_text(it->value, 2, arena),
		salle_text_format_signed(100 * it->difference, 2, arena),
		salle_is_exact_contrast(it) ? "exact" : format_interval(&drift->interval, arena),
		100 * baseline->drifts.tolerance);
	if (drift->was_refought)
		text = salle_arena_format(arena, "%s; on seed %" PRIu64 " %s (%s)", text, baseline->second_seed,
			salle_text_format_signed(100 * drift->second_difference, 2, arena),
			format_interval(&drift->second_interval, arena));
	if (drift->verdict == SALLE_GATE_UNDECIDED)
		text = salle_arena_format(arena, "%s; %s", text,
			format_bouts(drift->bouts, salle_is_wide_interval(&drift->interval),
				it->base->solved || it->other->solved ? "of the other run" : "of each run", arena));
	return drift->reason != NULL ? salle_arena_format(arena, "%s; %s", text, drift->reason) : text;
}

static const char *format_missing_matchup(const struct salle_missing_matchup *gap, struct salle_arena *arena)
{
	static const char *const texts[] = {
		[SALLE_MISSING_UNFOUGHT] = "not fought: the run was interrupted",
		[SALLE_MISSING_BASELINE_UNFOUGHT] = "not fought in the baseline, which was interrupted",
		[SALLE_MISSING_GONE] = "only the baseline has this matchup",
		[SALLE_MISSING_NEW] = "only the run has this matchup",
	};
	const char *text = texts[gap->cause];
	return gap->reason != NULL ? salle_arena_format(arena, "%s; %s", text, gap->reason) : text;
}

/* Returns the limits of a budget as "54.0 to 58.0 %", or "at most 58.0 %" if the budget has one limit. */
static const char *format_limits(const struct salle_budget *budget, struct salle_arena *arena)
{
	if (budget->lowest <= -100)
		return salle_arena_format(arena, "at most %.4g", budget->highest);
	if (budget->highest >= 100)
		return salle_arena_format(arena, "at least %.4g", budget->lowest);
	return salle_arena_format(arena, "%.4g to %.4g", budget->lowest, budget->highest);
}

/*
 * Returns a value with the interval that decided the verdict, such as "halberd 76.01 (75.82 to 76.20)". If the value
 * has no error, returns "halberd 76.01 (exact)".
 */
static const char *format_value(const char *who, double value, const struct salle_interval *deciding, bool exact,
	struct salle_arena *arena)
{
	const char *interval = salle_arena_format(arena, "%s to %s", salle_percent_text(deciding->low, 2, arena),
		salle_percent_text(deciding->high, 2, arena));
	return salle_arena_format(arena, "%s%s%s (%s)", who, *who != '\0' ? " " : "", salle_percent_text(value, 2, arena),
		exact ? "exact" : interval);
}

static const char *format_budget(const struct salle_budget_verdict *it, struct salle_arena *arena)
{
	const char *space = *it->subject != '\0' ? " " : "", *limits = format_limits(it->budget, arena);
	const char *under = it->policy != NULL ? salle_arena_format(arena, "; all builds under policy %s", it->policy) : "";
	const char *text = salle_arena_format(arena, "%s%s; limit: %s",
		format_value(it->subject, it->estimate.value, &it->deciding_interval, it->exact, arena), under, limits);
	if (it->n_others > 0)
		text = salle_arena_format(arena, "%s; %zu of %zu %s break the budget, this one is farthest from the limit",
			text, it->n_others + 1, it->n_values, it->budget->items.n > 0 ? "items" : "builds");
	if (it->missing != NULL)
		text = salle_arena_format(arena, "%s%s%s%s; limit: %s", it->subject, space, it->missing,
			it->n_missing > 1 ? salle_arena_format(arena, ", and %zu more builds lack bouts, too", it->n_missing - 1)
							  : "",
			limits);
	else if (it->verdict == SALLE_GATE_UNDECIDED)
		text = salle_arena_format(arena, "%s; %s", text,
			format_bouts(it->bouts, salle_is_wide_interval(&it->estimate.interval), "a matchup", arena));
	return it->reason != NULL ? salle_arena_format(arena, "%s; %s", text, it->reason) : text;
}

const char *salle_gate_finding_name(const struct salle_gate *gate, const struct salle_gate_finding *found,
	struct salle_arena *arena)
{
	if (found->budget != NULL)
		return found->budget->budget->name.text;
	if (found->missing != NULL)
		return format_matchup(found->missing->run, found->missing->matchup, arena);
	return found->drift != NULL ? format_matchup(&gate->run, found->drift->contrast->other, arena)
								: "the same inputs and seed";
}

const char *salle_gate_finding_text(const struct salle_gate_finding *found, struct salle_arena *arena)
{
	if (found->budget != NULL)
		return format_budget(found->budget, arena);
	if (found->missing != NULL)
		return format_missing_matchup(found->missing, arena);
	if (found->drift != NULL)
		return format_drift(found->baseline, found->drift, arena);
	return found->baseline->identical ? "the same bytes" : "other counts";
}

const char *salle_gate_also_broken(const struct salle_budget_verdict *it, size_t most, struct salle_arena *arena)
{
	const char *list = "";
	for (size_t i = 0; it != NULL && i < it->n_others && i < most; i++)
		list = salle_arena_format(arena, "%s%s%s", list, i > 0 ? ", " : "",
			format_value(it->others[i].subject, it->others[i].estimate.value, &it->others[i].deciding_interval,
				it->others[i].exact, arena));
	return it != NULL && it->n_others > most ? salle_arena_format(arena, "%s and %zu more", list, it->n_others - most)
											 : list;
}

/* A gate, its findings in the order of printing, and where to print them. */
struct printing {
	const struct salle_gate *gate;
	struct salle_gate_findings findings;
	struct salle_arena *arena;
	FILE *out;
};

static void print_finding(const struct printing *to, const struct salle_gate_finding *it)
{
	salle_text_print_line(2, to->out, "%s: %s", salle_gate_verdict_names[it->verdict],
		salle_gate_finding_name(to->gate, it, to->arena));
	salle_text_print_line(4, to->out, "%s", salle_gate_finding_text(it, to->arena));
	const char *also = salle_gate_also_broken(it->budget, VALUES_MAX, to->arena);
	if (*also != '\0')
		salle_text_print_line(4, to->out, "also broken by %s", also);
}

/* Prints how many matchups were judged by exact values, and how matchups beyond the tolerance were fought again. */
static void print_refought_matchups(const struct printing *to, const struct salle_gate_baseline *baseline)
{
	const struct salle_drifts *drifts = &baseline->drifts;
	const char *others = drifts->n_exact > 0 ? "Other matchups" : "Matchups";
	if (drifts->n_exact > 0)
		salle_text_print_line(2, to->out,
			"Both runs solved %zu of %zu matchups: these changes have no error, so they were judged by their values.",
			drifts->n_exact, drifts->n);
	if (baseline->second_seed == 0)
		return;
	if (baseline->why_not_refought == NULL)
		salle_text_print_line(2, to->out, "%s beyond the tolerance were fought again, in %s, on seed %" PRIu64 ".",
			others, baseline->comparison.solved_in_one > 0 ? "each run that did not solve them" : "both runs",
			baseline->second_seed);
	else
		salle_text_print_line(2, to->out,
			"%s beyond the tolerance were fought again on seed %" PRIu64 ", against the baseline's own bouts: %s.",
			others, baseline->second_seed, baseline->why_not_refought);
}

static void print_drifts(const struct printing *to, const struct salle_gate_baseline *baseline)
{
	FILE *out = to->out;
	size_t n = 0, counts[SALLE_GATE_BROKEN + 1] = { 0 };
	for (size_t i = 0; i < baseline->drifts.n; i++)
		counts[baseline->drifts.items[i].verdict]++;
	fputc('\n', out);
	salle_text_print_line(0, out,
		"WIN RATES with a tolerance of %.4g points: %zu clear, %zu not confirmed, %zu accepted, %zu undecided, "
		"%zu broken",
		100 * baseline->drifts.tolerance, counts[SALLE_GATE_CLEAR], counts[SALLE_GATE_UNCONFIRMED],
		counts[SALLE_GATE_ACCEPTED], counts[SALLE_GATE_UNDECIDED], counts[SALLE_GATE_BROKEN]);
	for (size_t i = 0; i < to->findings.n; i++) {
		const struct salle_gate_finding *it = &to->findings.items[i];
		if (it->baseline == baseline && it->drift != NULL && it->verdict != SALLE_GATE_CLEAR && n++ < ROWS_MAX)
			print_finding(to, it);
	}
	if (n > ROWS_MAX)
		fprintf(out, "  ... and %zu more; --junit FILE has all\n", n - ROWS_MAX);
	print_refought_matchups(to, baseline);
}

/*
 * Prints the first matchups with the verdict `finding` that are missing for the reason `why`, and how many more there
 * are.
 */
static void print_missing_matchups_of_reason(const struct salle_gate_baseline *baseline, enum salle_missing_reason why,
	enum salle_gate_verdict finding, struct salle_arena *arena, FILE *out)
{
	static const char *const reasons[] = {
		[SALLE_MISSING_UNFOUGHT] = "not fought, because the run was interrupted",
		[SALLE_MISSING_BASELINE_UNFOUGHT] = "not fought in the baseline, because the baseline was interrupted",
		[SALLE_MISSING_GONE] = "that only the baseline has",
		[SALLE_MISSING_NEW] = "that only the run has",
	};
	size_t n = 0;
	const char *names = "", *reason = reasons[why];
	for (size_t i = 0; i < baseline->missing.n; i++) {
		const struct salle_missing_matchup *it = &baseline->missing.items[i];
		if (it->cause != why || it->verdict != finding)
			continue;
		if (n++ < NAMES_MAX)
			names = salle_arena_format(arena, "%s%s%s", names, n > 1 ? ", " : "",
				format_matchup(it->run, it->matchup, arena));
		reason = it->reason != NULL ? salle_arena_format(arena, "%s; %s", reasons[why], it->reason) : reason;
	}
	if (n == 0)
		return;
	const char *builds = why == SALLE_MISSING_GONE || why == SALLE_MISSING_NEW
		? salle_name_missing_builds(&baseline->missing, why, &baseline->comparison, arena)
		: "";
	if (*builds != '\0')
		reason = salle_arena_format(arena, "%s (%s)", reason, builds);
	const char *more = n > NAMES_MAX ? salle_arena_format(arena, " and %zu more", n - NAMES_MAX) : "";
	salle_text_print_line(2, out, "%s: %zu matchup%s %s: %s%s", salle_gate_verdict_names[finding], n, n == 1 ? "" : "s",
		reason, names, more);
}

static void print_missing_matchups(const struct salle_gate_baseline *baseline, struct salle_arena *arena, FILE *out)
{
	if (baseline->missing.n == 0)
		return;
	fprintf(out, "\nNOT COMPARED: %zu matchup%s\n", baseline->missing.n, baseline->missing.n == 1 ? "" : "s");
	for (enum salle_gate_verdict finding = SALLE_GATE_BROKEN; finding > SALLE_GATE_CLEAR; finding--)
		for (enum salle_missing_reason why = 0; why < SALLE_MISSING_REASONS; why++)
			print_missing_matchups_of_reason(baseline, why, finding, arena, out);
}

static void print_baseline(const struct printing *to, const struct salle_gate_baseline *baseline)
{
	const struct salle_gate *gate = to->gate;
	FILE *out = to->out;
	salle_text_print_line(0, out, "%s against %s%s%s%s", gate->run.dir, baseline->run.dir,
		strcmp(baseline->name, baseline->run.dir) != 0 ? " (" : "",
		strcmp(baseline->name, baseline->run.dir) != 0 ? baseline->name : "",
		strcmp(baseline->name, baseline->run.dir) != 0 ? ")" : "");
	if (baseline->identical) {
		fputs("  the same inputs and seed, and the same bytes\n", out);
		return;
	}
	if (baseline->counts_differ) {
		salle_text_print_line(2, out,
			"broken: the same inputs, version and seed gave other counts. Rules and dice cannot cause such a "
			"difference: look for a damaged file, a faulty machine or a compiler error.");
		return;
	}
	salle_run_changes_print(&baseline->changes, to->arena, out);
	print_drifts(to, baseline);
	print_missing_matchups(baseline, to->arena, out);
}

static void print_budgets(const struct printing *to)
{
	bool exact = true;
	for (size_t i = 0; i < to->gate->rules.n_budgets; i++)
		exact = exact && to->gate->budgets[i].exact;
	fprintf(to->out, "BUDGETS   in %%%s\n", exact ? "" : ", with simultaneous 95 % intervals; clear budgets with 90 %");
	for (size_t i = 0; i < to->findings.n; i++)
		if (to->findings.items[i].budget != NULL)
			print_finding(to, &to->findings.items[i]);
}

/*
 * Prints the findings about a baseline, or about the budgets if `baseline` is NULL. Prints nothing if `printed` says
 * that these findings were printed.
 */
static void print_section(const struct printing *to, const struct salle_gate_baseline *baseline, bool *printed)
{
	size_t number = baseline != NULL ? (size_t)(baseline - to->gate->baselines) : to->gate->n_baselines;
	bool any = false;
	for (size_t i = 0; i <= to->gate->n_baselines; i++)
		any = any || printed[i];
	if (printed[number])
		return;
	printed[number] = true;
	fputs(any ? "\n" : "", to->out);
	if (baseline != NULL)
		print_baseline(to, baseline);
	else
		print_budgets(to);
}

/*
 * Prints one section per baseline and one for the budgets. Sections with broken findings come first, the worst first.
 * The others follow in the order of the gate.
 */
static void print_sections(const struct printing *to)
{
	const struct salle_gate *gate = to->gate;
	bool *printed = salle_arena_array(to->arena, gate->n_baselines + 1, sizeof *printed);
	for (size_t i = 0; i < to->findings.n && to->findings.items[i].verdict == SALLE_GATE_BROKEN; i++)
		print_section(to, to->findings.items[i].baseline, printed);
	for (size_t i = 0; i < gate->n_baselines; i++)
		print_section(to, &gate->baselines[i], printed);
	if (gate->rules.n_budgets > 0)
		print_section(to, NULL, printed);
}

/*
 * Returns the end of the verdict line: how many bouts would decide the undecided findings, and how many have no bouts.
 */
static const char *format_undecided_note(const struct salle_gate_summary *sum, struct salle_arena *arena)
{
	if (sum->n_unfought == sum->counts[SALLE_GATE_UNDECIDED])
		return "; not fought";
	const char *bouts =
		format_bouts(sum->bouts > 0 ? sum->bouts : INFINITY, sum->n_unknown_bouts > 0, "a matchup", arena);
	return sum->n_unfought > 0 ? salle_arena_format(arena, ", %zu of them not fought; %s", sum->n_unfought, bouts)
							   : salle_arena_format(arena, "; %s", bouts);
}

/* Prints the last line: the verdict, and the numbers of broken, undecided and unjudged findings. */
static void print_verdict(const struct salle_gate_summary *sum, struct salle_arena *arena, FILE *out)
{
	size_t broken = sum->counts[SALLE_GATE_BROKEN], undecided = sum->counts[SALLE_GATE_UNDECIDED];
	size_t unjudged = sum->counts[SALLE_GATE_UNJUDGED];
	const char *rest = unjudged > 0 ? salle_arena_format(arena, "%zu not judged", unjudged) : "";
	const char *comma = unjudged > 0 ? ", " : "";
	if (broken > 0)
		fprintf(out, "\nBROKEN: %zu broken, %zu undecided%s%s\n", broken, undecided, comma, rest);
	else if (undecided > 0)
		fprintf(out, "\nUNDECIDED: %zu%s%s%s\n", undecided, comma, rest, format_undecided_note(sum, arena));
	else
		fprintf(out, "\nCLEAR%s%s\n", unjudged > 0 ? ": " : "", rest);
}

void salle_gate_print(const struct salle_gate *gate, struct salle_arena *arena, FILE *out)
{
	const struct salle_gate_summary sum = salle_summarize_gate(gate);
	if (sum.prints_nothing)
		return;
	const struct printing to = { gate, salle_gate_list_findings(gate, arena), arena, out };
	print_sections(&to);
	print_verdict(&sum, arena, out);
}

/* Writes a text to an XML file, with special characters escaped. Names were checked for characters that XML forbids. */
static void print_escaped_xml(const char *text, FILE *out)
{
	for (; *text != '\0'; text++) {
		const char *entity = *text == '&' ? "&amp;" : *text == '<' ? "&lt;" : *text == '>' ? "&gt;" : NULL;
		entity = *text == '"' ? "&quot;" : entity;
		if (entity != NULL)
			fputs(entity, out);
		else if ((unsigned char)*text < ' ')
			fputc(' ', out);
		else
			fputc(*text, out);
	}
}

static bool is_skipped_in_junit(enum salle_gate_verdict finding)
{
	return finding == SALLE_GATE_UNDECIDED || finding == SALLE_GATE_ACCEPTED || finding == SALLE_GATE_UNJUDGED;
}

static void print_test_case(const char *suite, const char *name, enum salle_gate_verdict finding, const char *text,
	FILE *out)
{
	fputs("    <testcase classname=\"", out);
	print_escaped_xml(suite, out);
	fputs("\" name=\"", out);
	print_escaped_xml(name, out);
	const char *element = finding == SALLE_GATE_BROKEN ? "failure" : "skipped";
	if (finding != SALLE_GATE_BROKEN && !is_skipped_in_junit(finding)) {
		fputs("\"/>\n", out);
		return;
	}
	fprintf(out, "\">\n      <%s message=\"%s: ", element, salle_gate_verdict_names[finding]);
	print_escaped_xml(text, out);
	fputs("\"/>\n    </testcase>\n", out);
}

static void print_suite_start(const char *name, size_t tests, size_t broken, size_t skipped, FILE *out)
{
	fputs("  <testsuite name=\"", out);
	print_escaped_xml(name, out);
	fprintf(out, "\" tests=\"%zu\" failures=\"%zu\" skipped=\"%zu\">\n", tests, broken, skipped);
}

static void print_baseline_suite(const struct salle_gate *gate, const struct salle_gate_baseline *baseline,
	struct salle_arena *arena, FILE *out)
{
	const char *suite = salle_arena_format(arena, "%s against %s", gate->run.dir, baseline->name);
	size_t broken = baseline->counts_differ, skipped = 0;
	bool same = baseline->identical || baseline->counts_differ;
	for (size_t i = 0; i < baseline->drifts.n; i++) {
		enum salle_gate_verdict finding = baseline->drifts.items[i].verdict;
		broken += finding == SALLE_GATE_BROKEN;
		skipped += is_skipped_in_junit(finding);
	}
	for (size_t i = 0; i < baseline->missing.n; i++)
		skipped += is_skipped_in_junit(baseline->missing.items[i].verdict);
	print_suite_start(suite, same ? 1 : baseline->drifts.n + baseline->missing.n, broken, skipped, out);
	if (same)
		print_test_case(suite, "the same inputs and seed give the same bytes",
			baseline->identical ? SALLE_GATE_CLEAR : SALLE_GATE_BROKEN,
			"the same inputs and seed gave other "
			"counts",
			out);
	for (size_t i = 0; i < baseline->drifts.n; i++)
		print_test_case(suite, format_matchup(&gate->run, baseline->drifts.items[i].contrast->other, arena),
			baseline->drifts.items[i].verdict, format_drift(baseline, &baseline->drifts.items[i], arena), out);
	for (size_t i = 0; i < baseline->missing.n; i++)
		print_test_case(suite,
			format_matchup(baseline->missing.items[i].run, baseline->missing.items[i].matchup, arena),
			baseline->missing.items[i].verdict, format_missing_matchup(&baseline->missing.items[i], arena), out);
	fputs("  </testsuite>\n", out);
}

void salle_gate_print_junit(const struct salle_gate *gate, struct salle_arena *arena, FILE *out)
{
	size_t broken = 0, skipped = 0;
	fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"salle gate\">\n", out);
	for (size_t i = 0; i < gate->n_baselines; i++)
		print_baseline_suite(gate, &gate->baselines[i], arena, out);
	for (size_t i = 0; i < gate->rules.n_budgets; i++) {
		broken += gate->budgets[i].verdict == SALLE_GATE_BROKEN;
		skipped += is_skipped_in_junit(gate->budgets[i].verdict);
	}
	if (gate->rules.n_budgets > 0) {
		print_suite_start("budgets", gate->rules.n_budgets, broken, skipped, out);
		for (size_t i = 0; i < gate->rules.n_budgets; i++) {
			const char *also = salle_gate_also_broken(&gate->budgets[i], SIZE_MAX, arena);
			print_test_case("budgets", gate->budgets[i].budget->name.text, gate->budgets[i].verdict,
				salle_arena_format(arena, "%s%s%s", format_budget(&gate->budgets[i], arena),
					*also != '\0' ? "; also broken by " : "", also),
				out);
		}
		fputs("  </testsuite>\n", out);
	}
	fputs("</testsuites>\n", out);
}
