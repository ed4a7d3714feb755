/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/gate_print.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "figures/cast.h"
#include "summary/run_changes.h"
#include "summary/text_table.h"

enum { ROWS_MAX = 12, NAMES_MAX = 3 };

static const char *bouts_text(double bouts, bool wide, const char *of, struct salle_arena *arena)
{
	if (isfinite(bouts))
		return salle_arena_format(arena, "about %s bouts %s would decide", salle_text_short(bouts, arena), of);
	return wide ? "more bouts might decide; how many is not known" : "too close to the limit for more bouts to decide";
}

static const char *range_text(const struct salle_interval *it, struct salle_arena *arena)
{
	return salle_arena_format(arena, "%s to %s", salle_text_signed(100 * it->low, 2, arena),
		salle_text_signed(100 * it->high, 2, arena));
}

static const char *matchup_text(const struct salle_earlier *run, const struct salle_earlier_matchup *it,
	struct salle_arena *arena)
{
	const struct salle_cast cast = salle_cast_of_run(run, arena);
	const struct salle_role a = { it->variant, it->a, it->a_policy }, b = { it->variant, it->b, it->b_policy };
	const char *variant = strcmp(it->variant, "base") == 0 ? "" : salle_arena_format(arena, "%s: ", it->variant);
	return salle_arena_format(arena, "%s%s against %s", variant, salle_cast_name(&cast, &a),
		salle_cast_name(&cast, &b));
}

static const char *drift_text(const struct salle_gate_look *look, const struct salle_drift *drift,
	struct salle_arena *arena)
{
	const struct salle_contrast *it = drift->contrast;
	const char *text =
		salle_arena_format(arena, "%s %% -> %s %%, %s (%s); tolerance %.4g", salle_percent(it->base_value, 2, arena),
			salle_percent(it->value, 2, arena), salle_text_signed(100 * it->difference, 2, arena),
			range_text(&drift->interval, arena), 100 * look->drifts.tolerance);
	if (drift->looked_again)
		text = salle_arena_format(arena, "%s; on seed %" PRIu64 " %s (%s)", text, look->second_seed,
			salle_text_signed(100 * drift->again, 2, arena), range_text(&drift->again_interval, arena));
	if (drift->finding == SALLE_FINDING_UNDECIDED)
		text = salle_arena_format(arena, "%s; %s", text,
			bouts_text(drift->bouts, salle_gate_is_wide(&drift->interval), "of each run", arena));
	return drift->reason != NULL ? salle_arena_format(arena, "%s; %s", text, drift->reason) : text;
}

static const char *gap_text(const struct salle_gap *gap, struct salle_arena *arena)
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

static const char *budget_text(const struct salle_budget_verdict *it, struct salle_arena *arena)
{
	const char *space = *it->who != '\0' ? " " : "", *limits = limits_text(it->budget, arena);
	const char *text = salle_arena_format(arena, "%s%s%s (%s to %s), %s asked for", it->who, space,
		salle_percent(it->estimate.value, 2, arena), salle_percent(it->estimate.interval.low, 2, arena),
		salle_percent(it->estimate.interval.high, 2, arena), limits);
	if (it->missing != NULL)
		text = salle_arena_format(arena, "%s%s%s%s; %s asked for", it->who, space, it->missing,
			it->n_missing > 1 ? salle_arena_format(arena, ", and %zu more builds lack bouts, too", it->n_missing - 1)
							  : "",
			limits);
	else if (it->finding == SALLE_FINDING_UNDECIDED)
		text = salle_arena_format(arena, "%s; %s", text,
			bouts_text(it->bouts, salle_gate_is_wide(&it->estimate.interval), "a matchup", arena));
	return it->reason != NULL ? salle_arena_format(arena, "%s; %s", text, it->reason) : text;
}

const char *salle_gate_found_name(const struct salle_gate *gate, const struct salle_found *found,
	struct salle_arena *arena)
{
	if (found->budget != NULL)
		return found->budget->budget->name.text;
	if (found->gap != NULL)
		return matchup_text(found->gap->in, found->gap->matchup, arena);
	return found->drift != NULL ? matchup_text(&gate->run, found->drift->contrast->other, arena)
								: "the same inputs and seed";
}

const char *salle_gate_found_text(const struct salle_found *found, struct salle_arena *arena)
{
	if (found->budget != NULL)
		return budget_text(found->budget, arena);
	if (found->gap != NULL)
		return gap_text(found->gap, arena);
	if (found->drift != NULL)
		return drift_text(found->look, found->drift, arena);
	return found->look->identical ? "the same bytes" : "other counts";
}

/* What the printers are about: the gate, all that it found in order, and where to. */
struct printing {
	const struct salle_gate *gate;
	struct salle_founds found;
	struct salle_arena *arena;
	FILE *out;
};

static void print_found(const struct printing *to, const struct salle_found *it)
{
	salle_text_line(2, to->out, "%s: %s", salle_finding_names[it->finding],
		salle_gate_found_name(to->gate, it, to->arena));
	salle_text_line(4, to->out, "%s", salle_gate_found_text(it, to->arena));
}

static void print_drifts(const struct printing *to, const struct salle_gate_look *look)
{
	FILE *out = to->out;
	size_t n = 0, counts[SALLE_FINDING_BROKEN + 1] = { 0 };
	for (size_t i = 0; i < look->drifts.n; i++)
		counts[look->drifts.items[i].finding]++;
	fputc('\n', out);
	salle_text_line(0, out,
		"WIN RATES with a tolerance of %.4g points: %zu clear, %zu not confirmed, %zu accepted, %zu undecided, "
		"%zu broken",
		100 * look->drifts.tolerance, counts[SALLE_FINDING_CLEAR], counts[SALLE_FINDING_UNCONFIRMED],
		counts[SALLE_FINDING_ACCEPTED], counts[SALLE_FINDING_UNDECIDED], counts[SALLE_FINDING_BROKEN]);
	for (size_t i = 0; i < to->found.n; i++) {
		const struct salle_found *it = &to->found.items[i];
		if (it->look == look && it->drift != NULL && it->finding != SALLE_FINDING_CLEAR && n++ < ROWS_MAX)
			print_found(to, it);
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
			names =
				salle_arena_format(arena, "%s%s%s", names, n > 1 ? ", " : "", matchup_text(it->in, it->matchup, arena));
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

static void print_look(const struct printing *to, const struct salle_gate_look *look)
{
	const struct salle_gate *gate = to->gate;
	FILE *out = to->out;
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
	salle_run_changes_print(&look->changes, to->arena, out);
	print_drifts(to, look);
	print_gaps(look, to->arena, out);
}

static void print_budgets(const struct printing *to)
{
	fputs("BUDGETS   in %; with 95 % intervals\n", to->out);
	for (size_t i = 0; i < to->found.n; i++)
		if (to->found.items[i].budget != NULL)
			print_found(to, &to->found.items[i]);
}

/* Prints what a look found, or the budgets for NULL, unless that was done. */
static void print_section(const struct printing *to, const struct salle_gate_look *look, bool *printed)
{
	size_t number = look != NULL ? (size_t)(look - to->gate->looks) : to->gate->n_looks;
	bool any = false;
	for (size_t i = 0; i <= to->gate->n_looks; i++)
		any = any || printed[i];
	if (printed[number])
		return;
	printed[number] = true;
	fputs(any ? "\n" : "", to->out);
	if (look != NULL)
		print_look(to, look);
	else
		print_budgets(to);
}

/* The baselines and the budgets in their order, but for what is broken: the worst first. */
static void print_sections(const struct printing *to)
{
	const struct salle_gate *gate = to->gate;
	bool *printed = salle_arena_array(to->arena, gate->n_looks + 1, sizeof *printed);
	for (size_t i = 0; i < to->found.n && to->found.items[i].finding == SALLE_FINDING_BROKEN; i++)
		print_section(to, to->found.items[i].look, printed);
	for (size_t i = 0; i < gate->n_looks; i++)
		print_section(to, &gate->looks[i], printed);
	if (gate->rules.n_budgets > 0)
		print_section(to, NULL, printed);
}

/* What would decide. */
static const char *undecided_text(const struct salle_gate_sum *sum, struct salle_arena *arena)
{
	if (sum->unfought == sum->counts[SALLE_FINDING_UNDECIDED])
		return "; not fought";
	const char *bouts = bouts_text(sum->bouts > 0 ? sum->bouts : INFINITY, sum->unknown > 0, "a matchup", arena);
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
	const struct printing to = { gate, salle_gate_found(gate, arena), arena, out };
	print_sections(&to);
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
		put_case(suite, matchup_text(&gate->run, look->drifts.items[i].contrast->other, arena),
			look->drifts.items[i].finding, drift_text(look, &look->drifts.items[i], arena), out);
	for (size_t i = 0; i < look->gaps.n; i++)
		put_case(suite, matchup_text(look->gaps.items[i].in, look->gaps.items[i].matchup, arena),
			look->gaps.items[i].finding, gap_text(&look->gaps.items[i], arena), out);
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
				budget_text(&gate->budgets[i], arena), out);
		fputs("  </testsuite>\n", out);
	}
	fputs("</testsuites>\n", out);
}
