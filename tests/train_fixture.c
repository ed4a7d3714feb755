/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "train_fixture.h"

#include "testing.h"

static void keep_checkpoint(const char *text, void *context)
{
	struct course *course = context;
	assert_true(course->n_checkpoints < CHECKPOINTS_MAX);
	course->checkpoints[course->n_checkpoints++] = salle_arena_copy_text(&course->arena, text);
}

void train_course(struct course *course, const struct salle_scenario *scenario, struct salle_train_settings settings)
{
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	*course = (struct course){ .arena = SALLE_ARENA_INIT };
	settings.checkpoint = keep_checkpoint;
	settings.context = course;
	if (salle_train_run(scenario, &settings, &course->training, &course->arena, &diagnostics) != SALLE_OK)
		fail_msg("%s", diagnostics.n > 0 ? diagnostics.items[0].message : "no reason given");
	salle_diagnostics_release(&diagnostics);
}
