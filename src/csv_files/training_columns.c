/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/training_columns.h"

#define LOW "lower end of its interval; in 95 of 100 trainings all intervals of this file contain the true values"
#define HIGH "upper end of that interval"

static const struct salle_column training[] = {
	{ "scenario", SALLE_COLUMN_TEXT, "", "name of the scenario" },
	{ "player", SALLE_COLUMN_TEXT, "", "the build or team that was trained" },
	{ "policy", SALLE_COLUMN_TEXT, "", "name of the policy that was found; empty if none is better than `against`" },
	{ "extends", SALLE_COLUMN_TEXT, "", "the policy that it extends" },
	{ "against", SALLE_COLUMN_TEXT, "", "the policy that it replaces" },
	{ "file", SALLE_COLUMN_TEXT, "", "its policy file in this folder" },
	SALLE_ESTIMATE_COLUMNS("score", SALLE_COLUMN_FRACTION, "",
		"score of `policy` against `against`, the player on both sides; a draw is half a win", LOW, HIGH),
	{ "wins", SALLE_COLUMN_COUNT, "bouts", "bouts of that duel which `policy` wins" },
	{ "draws", SALLE_COLUMN_COUNT, "bouts", "its draws" },
	{ "bouts", SALLE_COLUMN_COUNT, "bouts", "all its bouts" },
	{ "field_score", SALLE_COLUMN_FRACTION, "", "mean score of `policy` against the field" },
	{ "against_field_score", SALLE_COLUMN_FRACTION, "", "mean score of `against` against the field, on the same dice" },
	SALLE_ESTIMATE_COLUMNS("gain", SALLE_COLUMN_NUMBER, "", "field_score less against_field_score", LOW, HIGH),
	{ "field_bouts", SALLE_COLUMN_COUNT, "bouts", "bouts against the field under each of both policies" },
	SALLE_ESTIMATE_COLUMNS("worst_score", SALLE_COLUMN_FRACTION, "",
		"mean score of `policy` against the policies found that beat it most; empty unless it draws", LOW,
		HIGH),
	SALLE_ESTIMATE_COLUMNS("against_worst_score", SALLE_COLUMN_FRACTION, "",
		"the same of `against`, against those that beat it most", LOW, HIGH),
};

static const struct salle_column settings[] = {
	{ "scenario", SALLE_COLUMN_TEXT, "", "name of the scenario" },
	{ "player", SALLE_COLUMN_TEXT, "", "the build or team that was trained" },
	{ "policy", SALLE_COLUMN_TEXT, "", "name of the policy that was found" },
	{ "setting", SALLE_COLUMN_TEXT, "", "parameter or decision in which it differs from the policy that it extends" },
	{ "kind", SALLE_COLUMN_TEXT, "", "param or decision" },
	{ "value", SALLE_COLUMN_TEXT, "", "its number or rules, as in the policy file" },
	SALLE_ESTIMATE_COLUMNS_95("worth", SALLE_COLUMN_NUMBER, "",
		"score that the policy loses against the field without this difference alone, on the same dice"),
};

#define FILE_OF(columns) columns, sizeof(columns) / sizeof(columns)[0]

const struct salle_training_file salle_training_files[SALLE_TRAINING_FILES] = {
	[SALLE_TRAINING_CSV] = { "training.csv", "each player that `salle train` trained", FILE_OF(training) },
	[SALLE_SETTINGS_CSV] = { "settings.csv", "each difference between a trained policy and the policy that it extends",
		FILE_OF(settings) },
};
