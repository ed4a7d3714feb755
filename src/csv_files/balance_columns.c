/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/balance_columns.h"

static const struct salle_column balance[] = {
	{ "scenario", SALLE_COLUMN_TEXT, "", "name of the scenario" },
	{ "row", SALLE_COLUMN_COUNT, "", "number of the proposal; 0 is the unchanged scenario" },
	{ "changes", SALLE_COLUMN_LIST, "", "the edits of the proposal, each with its step or value" },
	{ "edits", SALLE_COLUMN_COUNT, "", "number of edits" },
	{ "steps", SALLE_COLUMN_NUMBER, "", "sum of the steps of all edits; a named value is one step" },
	{ "cost", SALLE_COLUMN_NUMBER, "", "cost by which `prefer` compares proposals" },
	SALLE_JOINT_ESTIMATE_COLUMNS("distance", SALLE_COLUMN_NUMBER, "points", "searches",
		"distance of the proposal from the goal: root of the sum of the squared distances of all targets, in "
		"hundredths (for a length, in hundredths of the middle of its goal)"),
	{ "verdict", SALLE_COLUMN_TEXT, "",
		"verdict on all targets together. met: every interval lies within its goal; missed: some interval lies "
		"outside; uncertain: neither" },
	{ "target", SALLE_COLUMN_TEXT, "", "the number that the goal is about: a build, a pair, length or an ending" },
	{ "policy", SALLE_COLUMN_TEXT, "",
		"policy of all builds; empty if each build has its own; (trained) if each build has the policy that was "
		"trained for it" },
	{ "goal_low", SALLE_COLUMN_NUMBER, "", "the least value that meets the goal" },
	{ "goal_high", SALLE_COLUMN_NUMBER, "", "the highest value that meets the goal" },
	SALLE_JOINT_ESTIMATE_COLUMNS("value", SALLE_COLUMN_NUMBER, "", "searches",
		"the measured value: a score or share from 0 to 1, or a mean length"),
	{ "bouts", SALLE_COLUMN_COUNT, "bouts", "bouts of each matchup, on dice that the search did not use" },
};

static const struct salle_column sensitivity[] = {
	{ "scenario", SALLE_COLUMN_TEXT, "", "name of the scenario" },
	{ "build", SALLE_COLUMN_TEXT, "", "the build whose mean score changes" },
	{ "policy", SALLE_COLUMN_TEXT, "", "policy of all builds; empty if each build has its own" },
	{ "parameter", SALLE_COLUMN_TEXT, "", "the cell, option or key that an edit changes" },
	{ "edit", SALLE_COLUMN_TEXT, "", "the step of the edit, or = and its value" },
	{ "steps", SALLE_COLUMN_NUMBER, "", "number of steps of the edit" },
	{ "score", SALLE_COLUMN_FRACTION, "", "mean score of the build without the edit" },
	SALLE_ESTIMATE_COLUMNS_95("change_per_step", SALLE_COLUMN_NUMBER, "",
		"change of the mean score by the edit, divided by its steps, on the same dice"),
	{ "bouts", SALLE_COLUMN_COUNT, "bouts", "bouts of each matchup with the edit, and as many without" },
};

static const struct salle_column price_list[] = {
	{ "scenario", SALLE_COLUMN_TEXT, "", "name of the scenario" },
	{ "item", SALLE_COLUMN_TEXT, "", "an item of the builds" },
	{ "table", SALLE_COLUMN_TEXT, "",
		"table with the item's price; empty if no table has the price, which is then "
		"kept" },
	{ "printed_price", SALLE_COLUMN_NUMBER, "cost units", "price in the scenario" },
	{ "fair_price", SALLE_COLUMN_NUMBER, "cost units", "price in the list that was found" },
};

static const struct salle_column price_builds[] = {
	{ "scenario", SALLE_COLUMN_TEXT, "", "name of the scenario" },
	{ "build", SALLE_COLUMN_TEXT, "", "a build of the field" },
	{ "policy", SALLE_COLUMN_TEXT, "", "policy of all builds; empty if each build has its own" },
	{ "prices", SALLE_COLUMN_TEXT, "", "printed: prices of the scenario; fair: prices of price_list.csv" },
	{ "cost", SALLE_COLUMN_NUMBER, "cost units", "cost of the build under these prices" },
	SALLE_ESTIMATE_COLUMNS_95("score", SALLE_COLUMN_FRACTION, "",
		"mean score of the build, which prices do not change"),
	SALLE_JOINT_ESTIMATE_COLUMNS("even_score", SALLE_COLUMN_FRACTION, "", "searches",
		"mean score if each build pays for its difference in cost to the opponent in log odds, at `rate`"),
	{ "dominated_by", SALLE_COLUMN_TEXT, "",
		"the build that costs no more and scores significantly more; empty if there is none" },
	{ "verdict", SALLE_COLUMN_TEXT, "",
		"verdict on the fair prices. met: no build is dominated, and all even scores lie within the goal; missed: a "
		"build is dominated, or an interval lies outside; uncertain: neither" },
	{ "rate", SALLE_COLUMN_NUMBER, "log odds per cost unit", "log odds that one unit of cost buys" },
	{ "bouts", SALLE_COLUMN_COUNT, "bouts", "bouts of each matchup, on dice that did not decide the prices" },
};

#define FILE_COLUMNS(columns) columns, sizeof(columns) / sizeof(columns)[0]

const struct salle_training_file salle_balance_files[SALLE_BALANCE_FILES] = {
	[SALLE_BALANCE_CSV] = { "balance.csv", "each proposal of `salle balance` and target of its goal",
		FILE_COLUMNS(balance) },
	[SALLE_SENSITIVITY_CSV] = { "sensitivity.csv", "each build and edit that `salle balance` may propose",
		FILE_COLUMNS(sensitivity) },
	[SALLE_PRICE_LIST_CSV] = { "price_list.csv", "each item that `salle balance` prices", FILE_COLUMNS(price_list) },
	[SALLE_PRICE_BUILDS_CSV] = { "price_builds.csv", "each build, policy and price list of `salle balance`",
		FILE_COLUMNS(price_builds) },
};
