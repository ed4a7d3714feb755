/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/check_policies.h"

#include <math.h>
#include <string.h>

#include <salle/batch.h>
#include <salle/policy.h>
#include <salle/vocabulary.h>

#include "base/clock_seconds.h"
#include "cli/cli.h"
#include "cli/heartbeat.h"
#include "figures/rule_firings.h"
#include "summary/text_table.h"

enum {
	BOUTS_MAX = 2000, /* maximum number of bouts per matchup */
	FIRST_BOUTS = 8,  /* number of bouts per matchup in the first timing */
	/* factor by which the number of bouts grows from one timing to the next, until a timing takes TRIAL_SECONDS */
	BOUTS_GROWTH = 4,
};

#define TRIAL_SECONDS 0.5
#define TOTAL_SECONDS 5.0 /* approximate CPU time of all bouts, in seconds */

/* Returns a plan with the matchups of the base and at most `most` bouts of each. */
static struct salle_plan limit_bouts(const struct salle_plan *plan, uint64_t most, struct salle_arena *arena)
{
	struct salle_plan brief = *plan;
	brief.n_matchups = 0;
	brief.precision = (struct salle_precision){ .kind = SALLE_PRECISION_FIXED };
	brief.exact = SALLE_EXACT_OFF;
	struct salle_matchup *matchups = salle_arena_array(arena, plan->n_matchups + 1, sizeof *matchups);
	while (brief.n_matchups < plan->n_matchups && plan->matchups[brief.n_matchups].distance_from_base == 0) {
		struct salle_matchup *matchup = &matchups[brief.n_matchups];
		*matchup = plan->matchups[brief.n_matchups++];
		matchup->bouts = matchup->bouts < most ? matchup->bouts : most;
	}
	brief.matchups = matchups;
	return brief;
}

static const struct salle_decision *find_decision_of_rule(const struct salle_plan *plan,
	const struct salle_rule_info *rule)
{
	const struct salle_decision *decision = plan->rules->vocabulary->decisions;
	while (strcmp(decision->name, rule->decision) != 0)
		decision++;
	return decision;
}

/*
 * Returns whether the rule is the only rule of its decision, and chooses the preset action. Such a rule is never
 * evaluated, so it is never counted.
 */
static bool is_only_preset_rule(const struct salle_plan *plan, const struct salle_rule_firings *it, size_t rule)
{
	struct salle_rule_info info = salle_policy_rule_info(it->policy, rule);
	size_t n = 0;
	for (size_t i = 0; i < salle_policy_rule_count(it->policy); i++)
		n += strcmp(salle_policy_rule_info(it->policy, i).decision, info.decision) == 0;
	const char *preset = find_decision_of_rule(plan, &info)->preset;
	return n == 1 && preset != NULL && strcmp(preset, info.action) == 0;
}

static void print_policy(const struct salle_plan *plan, const struct salle_rule_firings *it, struct salle_arena *arena)
{
	struct salle_text_table table;
	salle_text_table_init(&table, "llw", arena);
	for (int i = 0; i < 3; i++)
		salle_text_table_add(&table, "%s", "");
	size_t n_rules = 0, idle = 0;
	for (size_t rule = 0; rule < salle_policy_rule_count(it->policy); rule++) {
		if (!salle_does_policy_define_rule(plan, it->policy, rule) ||
			(it->fired[rule] == 0 && is_only_preset_rule(plan, it, rule)))
			continue;
		n_rules++;
		if (it->fired[rule] > 0)
			continue;
		idle++;
		struct salle_rule_info info = salle_policy_rule_info(it->policy, rule);
		salle_text_table_add(&table, "%s", salle_rule_location(&info, arena));
		salle_text_table_add(&table, "%s", info.label);
		salle_text_table_add(&table, "%s", info.action);
	}
	const char *name = salle_policy_name(it->policy), *plural = n_rules == 1 ? "" : "s";
	if (idle == 0)
		printf("  %s: %zu rule%s, all acted\n", name, n_rules, plural);
	else
		printf("  %s: %zu of %zu rule%s never acted\n", name, idle, n_rules, plural);
	salle_text_table_print(&table, 4, stdout);
}

/* Fights `bouts` bouts of each matchup, and returns the CPU time in seconds. */
static double measure_cpu_seconds(const struct salle_plan *plan, uint64_t bouts)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const struct salle_plan brief = limit_bouts(plan, bouts, &arena);
	const struct salle_batch_settings settings = { .threads = 1, .skips_notable_bouts = true };
	struct salle_batch_result result;
	const double start = salle_thread_cpu_seconds();
	const bool fought = salle_batch_run(&brief, &settings, &result, &arena) == SALLE_OK;
	salle_arena_release(&arena);
	return fought ? salle_thread_cpu_seconds() - start : 0; /* nothing interrupts the bouts, so never 0 */
}

/*
 * Returns the number of bouts per matchup that take about TOTAL_SECONDS. The number is even, because mirrored bouts
 * come in pairs. The time per bout is an upper estimate, because later bouts are faster than the timed ones.
 */
static uint64_t compute_bouts_in_time(const struct salle_plan *plan)
{
	uint64_t n = FIRST_BOUTS;
	double before = 0, now = measure_cpu_seconds(plan, n);
	for (; n < BOUTS_MAX && now < TRIAL_SECONDS; n *= BOUTS_GROWTH) {
		before = now;
		now = measure_cpu_seconds(plan, n * BOUTS_GROWTH);
	}
	const double each = fmax(1e-9, now - before) / (double)(n == FIRST_BOUTS ? n : n - n / BOUTS_GROWTH);
	return (uint64_t)fmin(BOUTS_MAX, (double)n + fmax(0, TOTAL_SECONDS - now) / each) / 2 * 2;
}

void salle_print_unused_rules(const struct salle_plan *plan, struct salle_arena *arena)
{
	salle_cli_set_phase("fighting some bouts of each matchup", "fewer builds or policies need less");
	const struct salle_plan brief = limit_bouts(plan, compute_bouts_in_time(plan), arena);
	const struct salle_batch_settings settings = { .threads = 0, .skips_notable_bouts = true };
	struct salle_batch_result result;
	if (salle_batch_run(&brief, &settings, &result, arena) != SALLE_OK)
		return; /* unreachable: nothing interrupts the bouts */
	size_t n;
	const struct salle_rule_firings *all = salle_count_rule_firings(&brief, &result, &n, arena);
	salle_heartbeat_set_phase(NULL);
	printf("\nrules of policies, in %s bouts:\n", salle_text_format_count(result.bouts, arena));
	for (size_t i = 0; i < n; i++)
		print_policy(&brief, &all[i], arena);
}
