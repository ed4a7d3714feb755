/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/training_columns.h"

static const struct salle_column training[] = {
	{ "scenario", SALLE_COLUMN_TEXT, "", "name of the scenario" },
	{ "player", SALLE_COLUMN_TEXT, "", "the build or team that was trained" },
	{ "policy", SALLE_COLUMN_TEXT, "", "name of the policy that was found; empty if none is better than `against`" },
	{ "extends", SALLE_COLUMN_TEXT, "", "the policy that it extends; empty if `policy` is a mixture" },
	{ "against", SALLE_COLUMN_TEXT, "", "the policy that it replaces" },
	{ "file", SALLE_COLUMN_TEXT, "", "policy file in this folder" },
	SALLE_JOINT_ESTIMATE_COLUMNS("score", SALLE_COLUMN_FRACTION, "", "trainings",
		"score of `policy` against `against`, with the same player on both sides; a draw is half a win"),
	{ "wins", SALLE_COLUMN_COUNT, "bouts", "bouts that `policy` won against `against`" },
	{ "draws", SALLE_COLUMN_COUNT, "bouts", "drawn bouts of `policy` against `against`" },
	{ "bouts", SALLE_COLUMN_COUNT, "bouts", "all bouts of `policy` against `against`" },
	{ "field_score", SALLE_COLUMN_FRACTION, "", "mean score of `policy` against the field" },
	{ "against_field_score", SALLE_COLUMN_FRACTION, "", "mean score of `against` against the field, on the same dice" },
	SALLE_JOINT_ESTIMATE_COLUMNS("gain", SALLE_COLUMN_NUMBER, "", "trainings", "field_score - against_field_score"),
	{ "field_bouts", SALLE_COLUMN_COUNT, "bouts", "bouts against the field, under each of the two policies" },
	SALLE_JOINT_ESTIMATE_COLUMNS("worst_score", SALLE_COLUMN_FRACTION, "", "trainings",
		"mean score of `policy` against the found policies that beat it most; empty unless `policy` is a mixture"),
	SALLE_JOINT_ESTIMATE_COLUMNS("against_worst_score", SALLE_COLUMN_FRACTION, "", "trainings",
		"mean score of `against` against the found policies that beat `against` most"),
	{ "draw_value", SALLE_COLUMN_NUMBER, "",
		"value of a draw in scores against the field, where a win counts 1; in `score` a draw counts 0.5" },
	{ "best_play_low", SALLE_COLUMN_FRACTION, "",
		"with `--exact`: score that best play reaches at least against `against`, with the same player on both sides" },
	{ "best_play_high", SALLE_COLUMN_FRACTION, "", "with `--exact`: score against `against` that no policy exceeds" },
	{ "best_play_states", SALLE_COLUMN_COUNT, "", "states of the two Markov decision processes, one per seat" },
	{ "best_play_unknown", SALLE_COLUMN_TEXT, "", "with `--exact`: why there are no bounds" },
};

static const struct salle_column settings[] = {
	{ "scenario", SALLE_COLUMN_TEXT, "", "name of the scenario" },
	{ "player", SALLE_COLUMN_TEXT, "", "the build or team that was trained" },
	{ "policy", SALLE_COLUMN_TEXT, "", "name of the policy that was found" },
	{ "setting", SALLE_COLUMN_TEXT, "", "parameter or decision in which the policy differs from the policy that it "
		"extends" },
	{ "kind", SALLE_COLUMN_TEXT, "", "param or decision" },
	{ "value", SALLE_COLUMN_TEXT, "",
		"the number of the parameter, or the rules of the decision, as in the policy file" },
	SALLE_ESTIMATE_COLUMNS_95("worth", SALLE_COLUMN_NUMBER, "",
		"score against the field that the policy loses without this difference, on the same dice"),
};

static const struct salle_column without[] = {
	{ "scenario", SALLE_COLUMN_TEXT, "", "name of the scenario" },
	{ "player", SALLE_COLUMN_TEXT, "",
		"the build or team that was trained with and without the action, item or "
		"option" },
	{ "without", SALLE_COLUMN_TEXT, "",
		"what the player did without, as given to `--without`: an action, item or option" },
	{ "policy", SALLE_COLUMN_TEXT, "", "best policy found by the training with the action, item or option" },
	{ "policy_without", SALLE_COLUMN_TEXT, "", "name of the best policy found without it" },
	{ "file_without", SALLE_COLUMN_TEXT, "", "policy file of `policy_without` in this folder" },
	{ "score", SALLE_COLUMN_FRACTION, "",
		"mean score of `policy` against the field; a draw counts as in training.csv" },
	{ "score_without", SALLE_COLUMN_FRACTION, "",
		"mean score of `policy_without` against the field of its own training, on the same dice" },
	{ "score_unadapted", SALLE_COLUMN_FRACTION, "",
		"mean score of `policy` without the action, item or option, if nobody adapts, on the same dice" },
	SALLE_JOINT_ESTIMATE_COLUMNS("worth", SALLE_COLUMN_NUMBER, "", "trainings",
		"score - score_without: worth of the action, item or option to a player who adapts to its loss"),
	SALLE_JOINT_ESTIMATE_COLUMNS("worth_unadapted", SALLE_COLUMN_NUMBER, "", "trainings",
		"score - score_unadapted: worth of the action, item or option to a player who does not adapt"),
	{ "bouts", SALLE_COLUMN_COUNT, "bouts", "bouts of each score" },
};

#define FILE_COLUMNS(columns) columns, sizeof(columns) / sizeof(columns)[0]

const struct salle_training_file salle_training_files[SALLE_TRAINING_FILES] = {
	[SALLE_TRAINING_CSV] = { "training.csv", "each player that `salle train` trained", FILE_COLUMNS(training) },
	[SALLE_SETTINGS_CSV] = { "settings.csv", "each difference between a trained policy and the policy that it extends",
		FILE_COLUMNS(settings) },
	[SALLE_RESTRICTED_CSV] = { "without.csv", "each player that `salle train --without` trained",
		FILE_COLUMNS(without) },
};
