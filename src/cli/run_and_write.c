/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/run_and_write.h"

#include <inttypes.h>
#include <string.h>

#include <salle/batch.h>
#include <salle/checkpoint.h>

#include "base/clock_seconds.h"
#include "base/parse_text.h"
#include "cli/heartbeat.h"
#include "cli/json_document.h"
#include "cli/progress.h"
#include "cli/signals.h"
#include "csv_files/result_files.h"
#include "figures/figures.h"
#include "summary/summary.h"
#include "summary/text_table.h"

/* a last checkpoint precedes the results only if the previous checkpoint is older than this, in seconds */
enum { SAVED_SECONDS_MIN = 1 };

static char *format_utc_now(struct salle_arena *arena)
{
	char text[sizeof "2000-01-01T00:00:00Z"];
	time_t now = time(NULL);
	struct tm parts;
	if (gmtime_r(&now, &parts) == NULL || strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts) == 0)
		return salle_arena_copy_text(arena, "");
	return salle_arena_copy_text(arena, text);
}

static void save_checkpoint(const struct salle_batch_result *so_far, void *context)
{
	struct salle_run_task *fight = context;
	struct salle_cli *cli = fight->cli;
	fight->info.finished_at = format_utc_now(&cli->arena);
	fight->info.cpu_seconds = salle_process_cpu_seconds() - fight->cpu_at_start;
	(void)!salle_checkpoint_save(fight->target, &fight->checkpoint, &fight->scenario->plan, so_far, &fight->info,
		&cli->arena, &cli->diagnostics); /* a failure is reported as a warning */
	fight->last_checkpoint = time(NULL);
}

static enum salle_status fight_bouts(struct salle_run_task *fight, struct salle_batch_result *result)
{
	bool bar = !fight->quiet && salle_progress_can_show_bar();
	struct salle_batch_settings settings = {
		.processes = fight->processes,
		.stop = salle_signals_catch_stop_requests(),
		.earlier = fight->earlier,
		.checkpoint_seconds = fight->checkpoint_seconds,
		.checkpoint = fight->checkpoint_seconds > 0 ? save_checkpoint : NULL,
		.progress = fight->quiet ? NULL
			: bar                ? salle_progress_show_bar
								 : salle_progress_print_line,
		.context = fight,
	};
	salle_cli_set_phase("fighting", "fewer matchups or fewer --threads need less");
	salle_heartbeat_set_phase(NULL); /* from now on the progress bar is shown instead of the heartbeat */
	fight->last_checkpoint = time(NULL);
	enum salle_status status = salle_batch_run(&fight->scenario->plan, &settings, result, &fight->cli->arena);
	if (bar)
		salle_progress_clear_bar();
	return status;
}

void salle_cli_fight_as_worker(struct salle_run_task *fight)
{
	struct salle_batch_result none;
	fight->quiet = true;
	fight->checkpoint_seconds = 0;
	(void)fight_bouts(fight, &none); /* the result is not used, because only rank 0 has all bouts */
}

/* Writes the results. First saves a checkpoint, so that no bout is lost if writing fails. */
static enum salle_status write_results(struct salle_run_task *fight, struct salle_figures *figures)
{
	struct salle_cli *cli = fight->cli;
	bool saves = fight->checkpoint_seconds > 0;
	if (saves && time(NULL) > fight->last_checkpoint + SAVED_SECONDS_MIN) {
		salle_cli_set_phase("saving the bouts", NULL);
		save_checkpoint(figures->result, fight);
	}
	salle_cli_set_phase("computing and writing the results", "fewer matchups or variants need less");
	fight->info.finished_at = format_utc_now(&cli->arena);
	fight->info.cpu_seconds = salle_process_cpu_seconds() - fight->cpu_at_start;
	enum salle_status status =
		salle_run_write(&fight->destination, figures, &fight->info, &cli->arena, &cli->diagnostics);
	salle_heartbeat_set_phase(NULL);
	if (status == SALLE_OK) {
		if (fight->resumed_checkpoint != NULL)
			salle_checkpoint_remove(fight->resumed_checkpoint);
		if (fight->checkpoint != NULL)
			salle_checkpoint_remove(fight->checkpoint);
		salle_checkpoints_prune(fight->target, figures->whole_plan, &salle_program, figures->result);
		return SALLE_OK;
	}
	if (saves)
		save_checkpoint(figures->result, fight);
	if (fight->checkpoint != NULL)
		salle_warning(&cli->diagnostics, NULL,
			"the bouts so far are kept in '%s': repeat the command with --resume to continue", fight->checkpoint);
	return status;
}

/* Prints which CSV files are left out because the plan has too many matchups. */
static void print_left_out_files(const struct salle_run_task *fight)
{
	const char *names = NULL;
	for (const struct salle_result_file *file = salle_result_files; file->name != NULL; file++)
		if (salle_result_file_is_left_out(file, &fight->scenario->plan))
			names = names == NULL ? file->name : salle_arena_format(&fight->cli->arena, "%s, %s", names, file->name);
	if (names != NULL)
		salle_text_print_line(0, stdout,
			"Left out of a run of more than %d matchups: %s. To write them too: salle run --extend %s --figures all",
			SALLE_SMALL_FIELD, names, fight->destination.dir);
}

void salle_cli_print_summary(struct salle_cli *cli, const struct salle_scenario *scenario,
	struct salle_figures *figures, const char *repeat_command, bool full)
{
	const char *folder = salle_arena_format(&cli->arena, "results/%s-policies", scenario->plan.scenario);
	struct salle_summary_context context = { salle_can_use_colour(stdout), full, repeat_command,
		salle_cli_add_quoted_word(cli, "", folder), (const char *const *)scenario->policies, scenario->n_policies };
	salle_summary_print(figures, &context, stdout);
}

void salle_cli_print_full_summary_hint(struct salle_cli *cli, const char *dir)
{
	const char *command = salle_cli_add_quoted_word(cli, salle_cli_add_quoted_word(cli, cli->argv[0], "show"), dir);
	printf("All tables: %s --full\n", command);
}

/* Prints the summary of the written run or, with --json, its JSON document. */
static void print_result(const struct salle_run_task *fight, struct salle_figures *figures)
{
	const struct salle_shard *shard = &fight->scenario->plan.shard;
	const char *dir = salle_arena_escape_text(&fight->cli->arena, fight->destination.dir);
	if (fight->json) {
		salle_json_print_run(figures, fight->destination.dir, stdout);
		return;
	}
	if (shard->count > 0) {
		printf("Shard %u of %u: %s/\nWhen all are there: salle merge DIR...\n", shard->number, shard->count, dir);
		return;
	}
	salle_cli_print_summary(fight->cli, fight->scenario, figures, fight->repeat_command, fight->full);
	if (!fight->full)
		salle_cli_print_full_summary_hint(fight->cli, fight->destination.dir);
	printf("Results: %s/\n", dir);
	print_left_out_files(fight);
}

void salle_cli_report_unsolvable_matchup(struct salle_cli *cli, const struct salle_matchup *matchup, const char *reason)
{
	salle_error(&cli->diagnostics, NULL, "'%s' (%s) against '%s' (%s) is not solved exactly: %s", matchup->a,
		matchup->a_policy, matchup->b, matchup->b_policy, reason);
}

void salle_cli_report_unsolvable_count(struct salle_cli *cli, size_t n, size_t n_reported)
{
	if (n > n_reported)
		salle_error(&cli->diagnostics, NULL, "%zu more matchups are not solved exactly", n - n_reported);
	if (n > 0)
		salle_error(&cli->diagnostics, NULL, "'exact: only' fights no bouts, so nothing is written: use 'auto'");
}

/* Reports the matchups that a run with `exact: only` cannot solve. Returns whether there are any. */
static bool report_unsolvable_matchups(struct salle_cli *cli, const struct salle_plan *plan,
	const struct salle_batch_result *result)
{
	enum { LISTED_REASONS_MAX = 5 };
	size_t n = 0;
	for (size_t m = 0; plan->exact == SALLE_EXACT_ONLY && m < plan->n_matchups; m++) {
		const struct salle_matchup *it = &plan->matchups[m];
		struct salle_exact_bout unused;
		if (SALLE_TALLY_HEAD(&result->tallies, m)->exact.solve_status <= SALLE_EXACT_SOLVED || ++n > LISTED_REASONS_MAX)
			continue;
		const char *reason = salle_solve_matchup(plan, it, &unused, NULL);
		salle_cli_report_unsolvable_matchup(cli, it, reason != NULL ? reason : "");
	}
	salle_cli_report_unsolvable_count(cli, n, n < LISTED_REASONS_MAX ? n : LISTED_REASONS_MAX);
	return n > 0;
}

static bool is_any_solved(const struct salle_plan *plan, const struct salle_batch_result *result)
{
	for (size_t m = 0; m < plan->n_matchups; m++)
		if (salle_is_solved(SALLE_TALLY_HEAD(&result->tallies, m)))
			return true;
	return false;
}

enum salle_status salle_cli_run_and_write(struct salle_run_task *fight)
{
	struct salle_cli *cli = fight->cli;
	const struct salle_plan *plan = &fight->scenario->plan;
	const char *file = fight->scenario_file != NULL ? fight->scenario_file : salle_cli_scenario_file(cli, plan);
	fight->info = (struct salle_run_info){
		.program = salle_program,
		.command = salle_cli_format_repeat_command(cli, plan, file),
		.scenario_file = file,
		.started_at = format_utc_now(&cli->arena),
	};
	fight->cpu_at_start = salle_process_cpu_seconds();
	struct salle_batch_result result;
	enum salle_status fought = fight_bouts(fight, &result);
	if (fought != SALLE_OK && fought != SALLE_INTERRUPTED)
		return fought;
	if (fought == SALLE_INTERRUPTED && result.bouts == 0 && !is_any_solved(plan, &result)) {
		salle_error(&cli->diagnostics, NULL, "interrupted before a block was complete; nothing was written");
		return SALLE_INTERRUPTED;
	}
	if (fought == SALLE_OK && report_unsolvable_matchups(cli, plan, &result))
		return SALLE_BAD_INPUT;
	salle_signals_begin_writing();
	struct salle_figures figures = salle_figures_make(plan, &result, &cli->arena);
	enum salle_status written = write_results(fight, &figures);
	if (written != SALLE_OK)
		return written;
	fight->is_written = true;
	if (!fight->quiet)
		print_result(fight, &figures);
	if (fought == SALLE_INTERRUPTED)
		salle_warning(&cli->diagnostics, NULL,
			"interrupted; what is complete was written to '%s'; `salle run --extend %s` fights the rest",
			fight->destination.dir, fight->destination.dir);
	if (!salle_has_signal_while_writing())
		return fought;
	salle_warning(&cli->diagnostics, NULL, "interrupted after the last bout; the results in '%s' are complete",
		fight->destination.dir);
	return SALLE_INTERRUPTED;
}
