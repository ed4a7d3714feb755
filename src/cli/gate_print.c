/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/gate_print.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "results/cast.h"
#include "summary/run_changes.h"
#include "summary/text_table.h"

enum { ROWS_MAX = 12, NAMES_MAX = 3 };

static const char *bouts_text(double bouts, const char *of, struct salle_arena *arena)
{
	return isfinite(bouts)
		? salle_arena_format(arena, "about %s bouts %s would decide", salle_text_short(bouts, arena), of)
		: "too close to the limit for more bouts to decide";
}

static const char *range_text(const struct salle_interval *it, struct salle_arena *arena)
{
	return salle_arena_format(arena, "%s to %s", salle_text_signed(100 * it->low, 2, arena),
		salle_text_signed(100 * it->high, 2, arena));
}

const char *salle_gate_matchup_text(const struct salle_earlier *run, const struct salle_earlier_matchup *it,
	struct salle_arena *arena)
{
	const struct salle_cast cast = salle_cast_of_run(run, arena);
	const struct salle_role a = { it->variant, it->a, it->a_policy }, b = { it->variant, it->b, it->b_policy };
	const char *variant = strcmp(it->variant, "base") == 0 ? "" : salle_arena_format(arena, "%s: ", it->variant);
	return salle_arena_format(arena, "%s%s against %s", variant, salle_cast_name(&cast, &a),
		salle_cast_name(&cast, &b));
}

const char *salle_gate_drift_text(const struct salle_gate_look *look, const struct salle_drift *drift,
	struct salle_arena *arena)
{
	const struct salle_contrast *it = drift->contrast;
	const char *text = salle_arena_format(arena, "%.2f %% -> %.2f %%, %s (%s); tolerance %.4g", 100 * it->base_value,
		100 * it->value, salle_text_signed(100 * it->difference, 2, arena), range_text(&drift->interval, arena),
		100 * look->drifts.tolerance);
	if (drift->looked_again)
		text = salle_arena_format(arena, "%s; on seed %" PRIu64 " %s (%s)", text, look->second_seed,
			salle_text_signed(100 * drift->again, 2, arena), range_text(&drift->again_interval, arena));
	if (drift->finding == SALLE_FINDING_UNDECIDED)
		text = salle_arena_format(arena, "%s; %s", text, bouts_text(drift->bouts, "of each run", arena));
	return drift->reason != NULL ? salle_arena_format(arena, "%s; %s", text, drift->reason) : text;
}

const char *salle_gate_gap_text(const struct salle_gap *gap, struct salle_arena *arena)
{
	static const char *const texts[] = {
		[SALLE_GAP_UNFOUGHT] = "not fought: the run was interrupted",
		[SALLE_GAP_BASELINE_UNFOUGHT] = "not fought in the baseline, which was interrupted",
		[SALLE_GAP_GONE] = "only the baseline has it",
		[SALLE_GAP_NEW] = "only the run has it",
	};
	const char *text = texts[gap->why];
	return gap->reason != NULL ? salle_arena_format(arena, "%s; %s", text, gap->reason) : text;
}

/* "54.0 to 58.0 %" of the budget, with one limit "at most 58.0 %". */
static const char *limits_text(const struct salle_budget *budget, struct salle_arena *arena)
{
	if (budget->from <= -100)
		return salle_arena_format(arena, "at most %.4g", budget->to);
	if (budget->to >= 100)
		return salle_arena_format(arena, "at least %.4g", budget->from);
	return salle_arena_format(arena, "%.4g to %.4g", budget->from, budget->to);
}

const char *salle_gate_budget_text(const struct salle_budget_verdict *it, struct salle_arena *arena)
{
	const char *space = *it->who != '\0' ? " " : "", *limits = limits_text(it->budget, arena);
	const char *text = salle_arena_format(arena, "%s%s%.2f (%.2f to %.2f), %s asked for", it->who, space,
		100 * it->estimate.value, 100 * it->estimate.interval.low, 100 * it->estimate.interval.high, limits);
	if (it->missing != NULL)
		text = salle_arena_format(arena, "%s%s%s%s; %s asked for", it->who, space, it->missing,
			it->n_missing > 1 ? salle_arena_format(arena, ", and %zu more builds lack bouts, too", it->n_missing - 1)
							  : "",
			limits);
	else if (it->finding == SALLE_FINDING_UNDECIDED)
		text = salle_arena_format(arena, "%s; %s", text, bouts_text(it->bouts, "a matchup", arena));
	return it->reason != NULL ? salle_arena_format(arena, "%s; %s", text, it->reason) : text;
}

/* The worst first, then the greatest difference; whether `a` stands before `b`. */
static bool is_before(const struct salle_drift *a, const struct salle_drift *b)
{
	if (a->finding != b->finding)
		return a->finding > b->finding;
	return fabs(a->contrast->difference) > fabs(b->contrast->difference);
}

static void print_drifts(const struct salle_gate *gate, const struct salle_gate_look *look, struct salle_arena *arena,
	FILE *out)
{
	size_t n = 0, counts[SALLE_FINDING_BROKEN + 1] = { 0 };
	const struct salle_drift **rows = salle_arena_array(arena, look->drifts.n + 1, sizeof(struct salle_drift *));
	for (size_t i = 0; i < look->drifts.n; i++) {
		const struct salle_drift *it = &look->drifts.items[i];
		counts[it->finding]++;
		if (it->finding == SALLE_FINDING_CLEAR)
			continue;
		size_t at = n++;
		for (; at > 0 && is_before(it, rows[at - 1]); at--)
			rows[at] = rows[at - 1];
		rows[at] = it;
	}
	salle_text_line(0, out,
		"\nWIN RATES with a tolerance of %.4g points: %zu clear, %zu not confirmed, %zu accepted, %zu undecided, "
		"%zu broken",
		100 * look->drifts.tolerance, counts[SALLE_FINDING_CLEAR], counts[SALLE_FINDING_UNCONFIRMED],
		counts[SALLE_FINDING_ACCEPTED], counts[SALLE_FINDING_UNDECIDED], counts[SALLE_FINDING_BROKEN]);
	for (size_t i = 0; i < n && i < ROWS_MAX; i++) {
		salle_text_line(2, out, "%s: %s", salle_finding_names[rows[i]->finding],
			salle_gate_matchup_text(&gate->run, rows[i]->contrast->other, arena));
		salle_text_line(4, out, "%s", salle_gate_drift_text(look, rows[i], arena));
	}
	if (n > ROWS_MAX)
		fprintf(out, "  ... and %zu more; --junit FILE has all\n", n - ROWS_MAX);
	if (look->second_seed != 0 && look->not_again == NULL)
		salle_text_line(2, out, "What was beyond the tolerance was fought again, in both runs, on seed %" PRIu64 ".",
			look->second_seed);
	else if (look->second_seed != 0)
		salle_text_line(2, out,
			"What was beyond the tolerance was fought again on seed %" PRIu64 ", against the baseline's own bouts: %s.",
			look->second_seed, look->not_again);
}

/* The first matchups of a kind that the gate could not judge, by name, and how many more. */
static void print_gaps_of(const struct salle_gate_look *look, enum salle_gap_reason why, enum salle_finding finding,
	struct salle_arena *arena, FILE *out)
{
	static const char *const reasons[] = {
		[SALLE_GAP_UNFOUGHT] = "not fought, because the run was interrupted",
		[SALLE_GAP_BASELINE_UNFOUGHT] = "not fought in the baseline, because that was interrupted",
		[SALLE_GAP_GONE] = "that only the baseline has",
		[SALLE_GAP_NEW] = "that only the run has",
	};
	size_t n = 0;
	const char *names = "", *reason = reasons[why];
	for (size_t i = 0; i < look->gaps.n; i++) {
		const struct salle_gap *it = &look->gaps.items[i];
		if (it->why != why || it->finding != finding)
			continue;
		if (n++ < NAMES_MAX)
			names = salle_arena_format(arena, "%s%s%s", names, n > 1 ? ", " : "",
				salle_gate_matchup_text(it->in, it->matchup, arena));
		reason = it->reason != NULL ? salle_arena_format(arena, "%s; %s", reasons[why], it->reason) : reason;
	}
	if (n == 0)
		return;
	const char *builds = why == SALLE_GAP_GONE || why == SALLE_GAP_NEW
		? salle_gaps_builds(&look->gaps, why, &look->comparison, arena)
		: "";
	if (*builds != '\0')
		reason = salle_arena_format(arena, "%s (%s)", reason, builds);
	const char *more = n > NAMES_MAX ? salle_arena_format(arena, " and %zu more", n - NAMES_MAX) : "";
	salle_text_line(2, out, "%s: %zu matchup%s %s: %s%s", salle_finding_names[finding], n, n == 1 ? "" : "s", reason,
		names, more);
}

static void print_gaps(const struct salle_gate_look *look, struct salle_arena *arena, FILE *out)
{
	if (look->gaps.n == 0)
		return;
	fprintf(out, "\nNOT COMPARED: %zu matchup%s\n", look->gaps.n, look->gaps.n == 1 ? "" : "s");
	for (enum salle_finding finding = SALLE_FINDING_BROKEN; finding > SALLE_FINDING_CLEAR; finding--)
		for (enum salle_gap_reason why = 0; why < SALLE_GAP_REASONS; why++)
			print_gaps_of(look, why, finding, arena, out);
}

static void print_look(const struct salle_gate *gate, const struct salle_gate_look *look, struct salle_arena *arena,
	FILE *out)
{
	salle_text_line(0, out, "%s against %s%s%s%s", gate->run.dir, look->baseline.dir,
		strcmp(look->name, look->baseline.dir) != 0 ? " (" : "",
		strcmp(look->name, look->baseline.dir) != 0 ? look->name : "",
		strcmp(look->name, look->baseline.dir) != 0 ? ")" : "");
	if (look->identical) {
		fputs("  the same inputs and seed, and the same bytes\n", out);
		return;
	}
	if (look->disobedient) {
		salle_text_line(2, out,
			"broken: the same inputs, version and seed gave other counts. No rule and no dice can do that: look for a "
			"damaged file, a machine or a compiler at fault.");
		return;
	}
	salle_run_changes_print(&look->changes, arena, out);
	print_drifts(gate, look, arena, out);
	print_gaps(look, arena, out);
}

static void print_budgets(const struct salle_gate *gate, struct salle_arena *arena, FILE *out)
{
	if (gate->rules.n_budgets == 0)
		return;
	fputs("\nBUDGETS   in %; with 95 % intervals\n", out);
	for (size_t i = 0; i < gate->rules.n_budgets; i++) {
		const struct salle_budget_verdict *it = &gate->budgets[i];
		salle_text_line(2, out, "%s: %s", salle_finding_names[it->finding], it->budget->name.text);
		salle_text_line(4, out, "%s", salle_gate_budget_text(it, arena));
	}
}

/* What would decide. */
static const char *undecided_text(const struct salle_gate_sum *sum, struct salle_arena *arena)
{
	if (sum->unfought == sum->counts[SALLE_FINDING_UNDECIDED])
		return "; not fought";
	const char *bouts = sum->bouts > 0 ? bouts_text(sum->bouts, "a matchup", arena)
									   : "too close to the limits for more bouts to decide";
	return sum->unfought > 0 ? salle_arena_format(arena, ", %zu of them not fought; %s", sum->unfought, bouts)
							 : salle_arena_format(arena, "; %s", bouts);
}

/* The last line: the verdict, and what it is not about. */
static void print_verdict(const struct salle_gate_sum *sum, struct salle_arena *arena, FILE *out)
{
	size_t broken = sum->counts[SALLE_FINDING_BROKEN], undecided = sum->counts[SALLE_FINDING_UNDECIDED];
	size_t unjudged = sum->counts[SALLE_FINDING_UNJUDGED];
	const char *rest = unjudged > 0 ? salle_arena_format(arena, "%zu not judged", unjudged) : "";
	const char *comma = unjudged > 0 ? ", " : "";
	if (broken > 0)
		fprintf(out, "\nBROKEN: %zu broken, %zu undecided%s%s\n", broken, undecided, comma, rest);
	else if (undecided > 0)
		fprintf(out, "\nUNDECIDED: %zu%s%s%s\n", undecided, comma, rest, undecided_text(sum, arena));
	else
		fprintf(out, "\nCLEAR%s%s\n", unjudged > 0 ? ": " : "", rest);
}

void salle_gate_print(const struct salle_gate *gate, struct salle_arena *arena, FILE *out)
{
	const struct salle_gate_sum sum = salle_gate_sum(gate);
	if (sum.silent)
		return;
	for (size_t i = 0; i < gate->n_looks; i++) {
		fputs(i > 0 ? "\n" : "", out);
		print_look(gate, &gate->looks[i], arena, out);
	}
	print_budgets(gate, arena, out);
	print_verdict(&sum, arena, out);
}

/* Writes text into XML; characters that XML has not do not occur in names that were checked. */
static void put_text(const char *text, FILE *out)
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

static bool is_skipped(enum salle_finding finding)
{
	return finding == SALLE_FINDING_UNDECIDED || finding == SALLE_FINDING_ACCEPTED || finding == SALLE_FINDING_UNJUDGED;
}

static void put_case(const char *suite, const char *name, enum salle_finding finding, const char *text, FILE *out)
{
	fputs("    <testcase classname=\"", out);
	put_text(suite, out);
	fputs("\" name=\"", out);
	put_text(name, out);
	const char *element = finding == SALLE_FINDING_BROKEN ? "failure" : "skipped";
	if (finding != SALLE_FINDING_BROKEN && !is_skipped(finding)) {
		fputs("\"/>\n", out);
		return;
	}
	fprintf(out, "\">\n      <%s message=\"%s: ", element, salle_finding_names[finding]);
	put_text(text, out);
	fputs("\"/>\n    </testcase>\n", out);
}

static void begin_suite(const char *name, size_t tests, size_t broken, size_t skipped, FILE *out)
{
	fputs("  <testsuite name=\"", out);
	put_text(name, out);
	fprintf(out, "\" tests=\"%zu\" failures=\"%zu\" skipped=\"%zu\">\n", tests, broken, skipped);
}

static void put_look(const struct salle_gate *gate, const struct salle_gate_look *look, struct salle_arena *arena,
	FILE *out)
{
	const char *suite = salle_arena_format(arena, "%s against %s", gate->run.dir, look->name);
	size_t broken = look->disobedient, skipped = 0;
	bool same = look->identical || look->disobedient;
	for (size_t i = 0; i < look->drifts.n; i++) {
		enum salle_finding finding = look->drifts.items[i].finding;
		broken += finding == SALLE_FINDING_BROKEN;
		skipped += is_skipped(finding);
	}
	for (size_t i = 0; i < look->gaps.n; i++)
		skipped += is_skipped(look->gaps.items[i].finding);
	begin_suite(suite, same ? 1 : look->drifts.n + look->gaps.n, broken, skipped, out);
	if (same)
		put_case(suite, "the same inputs and seed give the same bytes",
			look->identical ? SALLE_FINDING_CLEAR : SALLE_FINDING_BROKEN, "they gave other counts", out);
	for (size_t i = 0; i < look->drifts.n; i++)
		put_case(suite, salle_gate_matchup_text(&gate->run, look->drifts.items[i].contrast->other, arena),
			look->drifts.items[i].finding, salle_gate_drift_text(look, &look->drifts.items[i], arena), out);
	for (size_t i = 0; i < look->gaps.n; i++)
		put_case(suite, salle_gate_matchup_text(look->gaps.items[i].in, look->gaps.items[i].matchup, arena),
			look->gaps.items[i].finding, salle_gate_gap_text(&look->gaps.items[i], arena), out);
	fputs("  </testsuite>\n", out);
}

void salle_gate_junit(const struct salle_gate *gate, struct salle_arena *arena, FILE *out)
{
	size_t broken = 0, skipped = 0;
	fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"salle gate\">\n", out);
	for (size_t i = 0; i < gate->n_looks; i++)
		put_look(gate, &gate->looks[i], arena, out);
	for (size_t i = 0; i < gate->rules.n_budgets; i++) {
		broken += gate->budgets[i].finding == SALLE_FINDING_BROKEN;
		skipped += is_skipped(gate->budgets[i].finding);
	}
	if (gate->rules.n_budgets > 0) {
		begin_suite("budgets", gate->rules.n_budgets, broken, skipped, out);
		for (size_t i = 0; i < gate->rules.n_budgets; i++)
			put_case("budgets", gate->budgets[i].budget->name.text, gate->budgets[i].finding,
				salle_gate_budget_text(&gate->budgets[i], arena), out);
		fputs("  </testsuite>\n", out);
	}
	fputs("</testsuites>\n", out);
}
