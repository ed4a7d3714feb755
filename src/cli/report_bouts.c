/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/report_bouts.h"

#include <stdlib.h>

#include "cli/finished_run.h"
#include "cli/told_bout.h"
#include "results/base_course.h"
#include "results/shape.h"

static json_t *tell(const struct salle_plan *plan, const struct salle_pick *pick, const char *remark,
	struct salle_arena *arena)
{
	char *text = NULL;
	size_t size;
	FILE *out = salle_allocated(open_memstream(&text, &size));
	salle_tell_bout(plan, (size_t)(pick->matchup - plan->matchups), pick->bout->bout, false, arena, out);
	if (fclose(out) != 0)
		(void)salle_allocated(NULL);
	json_t *told =
		json_pack("{s:s, s:s, s:s, s:s}", "remark", remark, "a", pick->matchup->a, "b", pick->matchup->b, "text", text);
	free(text);
	return salle_allocated(told);
}

static json_t *tell_all(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena)
{
	const struct salle_base_course course = salle_base_course(plan, result);
	json_t *all = salle_allocated(json_array());
	for (enum salle_remark remark = 0; remark < SALLE_REMARKS; remark++)
		if (course.picks[remark].matchup != NULL &&
			json_array_append_new(all, tell(plan, &course.picks[remark], salle_remark_names[remark], arena)) != 0)
			(void)salle_allocated(NULL);
	return all;
}

json_t *salle_report_bouts(struct salle_cli *cli, const char *dir, const char *scenario)
{
	struct salle_cli own = { .argc = cli->argc, .argv = cli->argv };
	salle_diagnostics_init(&own.diagnostics);
	struct salle_finished_run run = { .scenario_file = scenario };
	json_t *told = NULL;
	if (salle_finished_run_load(&own, dir, 0, &run) == SALLE_OK)
		told = tell_all(&run.scenario.plan, &run.result, &own.arena);
	const char *why = "the run cannot be fought again";
	for (size_t i = own.diagnostics.n; i-- > 0;)
		if (own.diagnostics.items[i].severity == SALLE_ERROR)
			why = own.diagnostics.items[i].message;
	if (told == NULL)
		told = salle_allocated(json_pack("{s:s}", "why", why));
	salle_diagnostics_release(&own.diagnostics);
	salle_arena_release(&own.arena);
	return told;
}
