/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenario/scenario_keys.h"

#include <salle/balance_goal.h>
#include <salle/ruleset.h>
#include <salle/scenario.h>

enum { RULES_HASH = SALLE_RULES_HASH_SIZE - 1 };

const char *const salle_exact_use_names[] = { "off", "auto", "only", NULL };
static const char *const old_exact_uses[] = { "no", "off", "yes", "auto", NULL };

const struct salle_field salle_scenario_fields[] = {
	{ "scenario", SALLE_TEXT, offsetof(struct salle_scenario_keys, scenario),
		.help = "name of the scenario in results, and of the folder of results; by default the file's name" },
	{ "title", SALLE_TEXT, offsetof(struct salle_scenario_keys, title),
		.help = "one line of at most 200 bytes: the question that the scenario asks" },
	{ "rules", SALLE_TEXT, offsetof(struct salle_scenario_keys, rules), .required = true, .help = "the rule system" },
	{ "seed", SALLE_INT, offsetof(struct salle_scenario_keys, seed), .min = 0, .max = SALLE_SEED_MAX, .preset = "1",
		.help = "seed of the random numbers: the same seed gives the same results to the last byte" },
	{ "bouts", SALLE_INT, offsetof(struct salle_scenario_keys, bouts), .min = 1, .max = SALLE_BOUTS_MAX,
		.preset = "100000", .help = "bouts per matchup" },
	{ "precision", SALLE_NODE, offsetof(struct salle_scenario_keys, precision),
		.help = "a map that says how precise the results must be, instead of a number of bouts; see below" },
	{ "spend", SALLE_NODE, offsetof(struct salle_scenario_keys, spend),
		.help = "a map with one budget of bouts for all matchups, fought where they help to answer a question; see "
			"below" },
	{ "prices", SALLE_NODE, offsetof(struct salle_scenario_keys, prices),
		.help = "a map that asks for the fair prices of items, measured with random loadouts of one build; see below" },
	{ "mirrored", SALLE_BOOL, offsetof(struct salle_scenario_keys, mirrored), .preset = "no",
		.help = "whether bouts come in pairs, with the two builds in exchanged seats in the second; see below" },
	{ "adjust", SALLE_BOOL, offsetof(struct salle_scenario_keys, adjust), .preset = "no",
		.help = "whether the run also writes adjusted.csv, win rates with the luck of the dice removed; see below" },
	{ "exact", SALLE_NAME, offsetof(struct salle_scenario_keys, exact), .preset = "off",
		.names = salle_exact_use_names, .old_names = old_exact_uses,
		.help = "whether duels are solved exactly: `auto` where possible, besides fighting bouts; `only` without "
			"bouts; see below" },
	{ "options", SALLE_NODE, offsetof(struct salle_scenario_keys, options),
		.help = "a map of option to reading; see the rule system's options" },
	{ "scene", SALLE_NODE, offsetof(struct salle_scenario_keys, scene),
		.help = "a map that says where and how bouts begin; see the rule system's scene" },
	{ "tables", SALLE_NODE, offsetof(struct salle_scenario_keys, tables),
		.help =
			"a map of table to a CSV file that replaces it (relative to the scenario's folder), or to a map with "
			"changed rows; see below" },
	{ "ban", SALLE_NODE, offsetof(struct salle_scenario_keys, ban),
		.help = "a map of forbidden actions and items; see below" },
	{ "figures", SALLE_NAMES, offsetof(struct salle_scenario_keys, figures), .names = salle_figure_names,
		.old_names = salle_figure_old_names,
		.help = "the CSV files that the run writes, or `all`. Default: all files that have rows; above 2,000 matchups "
			"without the large ones (results.md)" },
	{ "policies", SALLE_NODE, offsetof(struct salle_scenario_keys, policies),
		.help = "a map of name to policy, in addition to the shipped ones" },
	{ "policy_files", SALLE_TEXTS, offsetof(struct salle_scenario_keys, policy_files), .max = SALLE_POLICY_FILES_MAX,
		.help = "files with more policies; paths are relative to the scenario's folder" },
	{ "builds", SALLE_NODE, offsetof(struct salle_scenario_keys, builds), .required = true,
		.help = "a map of name to build, a CSV file, or a list of maps and CSV files" },
	{ "matchups", SALLE_NODE, offsetof(struct salle_scenario_keys, matchups),
		.help = "pairs of builds that fight each other; by default `round_robin`; see below" },
	{ "variants", SALLE_NODE, offsetof(struct salle_scenario_keys, variants),
		.help = "a map of name to variant, the scenario with another rule, table or build; see below" },
	{ "ablation", SALLE_NODE, offsetof(struct salle_scenario_keys, ablation), .old_name = "knockout",
		.help = "builds, `all` or a map: measures what each piece of a build is worth; see below" },
	{ "sweep", SALLE_NODE, offsetof(struct salle_scenario_keys, sweep),
		.help = "sweeps by name; a sweep measures how win rates change with a value, see below" },
	{ "train", SALLE_NODE, offsetof(struct salle_scenario_keys, train),
		.help = "a map that says what `salle train` may change; see below" },
	{ "balance", SALLE_NODE, offsetof(struct salle_scenario_keys, balance),
		.help = "a map with a goal and the edits that `salle balance` may propose; see below" },
	{ 0 },
};

const struct salle_field salle_figure_fields[] = {
	{ "figures", SALLE_NAMES, offsetof(struct salle_figure_keys, figures), .names = salle_figure_names,
		.old_names = salle_figure_old_names, .required = true, .help = "CSV files that the run writes, or `all`" },
	{ 0 },
};

const struct salle_field salle_precision_fields[] = {
	{ "half_width", SALLE_REAL, offsetof(struct salle_precision_keys, half_width), .min = 0.00001, .max = 0.5,
		.help = "fight until half the interval of a_win_rate is at most this; `0.001` means a win rate to 0.1 %" },
	{ "relative", SALLE_REAL, offsetof(struct salle_precision_keys, relative), .min = 0.00001, .max = 1,
		.help = "fight until half the interval is at most this share of a_win_rate" },
	{ "decide", SALLE_REAL, offsetof(struct salle_precision_keys, decide), .min = 0.001, .max = 0.999,
		.help =
			"fight until A's share of the decided bouts is known to be above or below this; `0.5` finds out which side "
			"is favoured" },
	{ "within", SALLE_REAL, offsetof(struct salle_precision_keys, within), .min = 0.0001, .max = 0.5,
		.help = "with `decide`: also stop when the share is known to be less than this away from `decide`; `0.01` is "
			"one point" },
	{ "max_bouts", SALLE_INT, offsetof(struct salle_precision_keys, max_bouts), .min = 1, .max = SALLE_BOUTS_MAX,
		.preset = "10000000", .help = "most bouts per matchup, even if the precision is not reached" },
	{ 0 },
};

static const char *const questions[] = { [SALLE_SPEND_BEST] = "best",
	[SALLE_SPEND_RANKING] = "ranking",
	[SALLE_SPEND_EQUILIBRIUM] = "equilibrium",
	[SALLE_SPEND_MATRIX] = "matrix",
	[SALLE_SPEND_DIFFERENCES] = "differences",
	NULL };

const struct salle_field salle_spend_fields[] = {
	{ "for", SALLE_NAME, offsetof(struct salle_spend_keys, question), .required = true, .names = questions,
		.help = "the question. best: which build has the highest mean score? ranking: which of any two builds is "
			"better? equilibrium: which mixture of builds does no build beat? matrix: narrow the widest interval of "
			"a_win_rate. differences: narrow the widest interval of a difference from the base" },
	{ "bouts", SALLE_INT, offsetof(struct salle_spend_keys, bouts), .min = 1, .max = SALLE_BOUTS_MAX,
		.preset = "10000000",
		.help = "budget of all matchups together; the run ends earlier if the question is answered" },
	{ "within", SALLE_REAL, offsetof(struct salle_spend_keys, within), .min = 0.0001, .max = 0.5,
		.help = "with `ranking`: difference of mean scores below which two builds may be called even, default `0.002` "
			"(0.2 points). With `equilibrium`: how far above 1/2 a build may score against the mixture, default "
			"`0.01`" },
	{ 0 },
};

const struct salle_field salle_price_fields[] = {
	{ "items", SALLE_TEXTS, offsetof(struct salle_price_keys, items), .min = 1, .max = SALLE_PRICED_MAX,
		.preset = "all",
		.help = "items to price, by their names in prices.csv; `Cuirass` includes `Cuirass (hardened)`. `all`: every "
			"item that some loadouts have and others lack" },
	{ "builds", SALLE_INT, offsetof(struct salle_price_keys, builds), .min = 3, .max = SALLE_COPIES_MAX,
		.preset = "200",
		.help = "number of loadouts that fight each other; it must exceed the number of different items. Four times as "
			"many loadouts halve the error of a price" },
	{ "bouts", SALLE_INT, offsetof(struct salle_price_keys, bouts), .min = 1, .max = SALLE_BOUTS_MAX, .preset = "60",
		.help = "bouts per matchup" },
	{ "ablations", SALLE_INT, offsetof(struct salle_price_keys, ablations), .max = SALLE_COPIES_MAX, .preset = "0",
		.help = "number of loadouts per item that fight again without the item, on the same dice, to measure the worth "
			"of the item to its owners. If every loadout must have an item of this kind, another item takes its place. "
			"An interval needs 2 or more" },
	{ "opponents", SALLE_INT, offsetof(struct salle_price_keys, opponents), .min = 1, .max = SALLE_COPIES_MAX,
		.preset = "20", .help = "number of opponents of each loadout of `ablations`; at most all other loadouts" },
	{ 0 },
};

const struct salle_field salle_variant_fields[] = {
	{ "options", SALLE_NODE, offsetof(struct salle_variant_keys, options), .help = "changed options" },
	{ "scene", SALLE_NODE, offsetof(struct salle_variant_keys, scene), .help = "changed scene" },
	{ "tables", SALLE_NODE, offsetof(struct salle_variant_keys, tables), .help = "changed tables" },
	{ "ban", SALLE_NODE, offsetof(struct salle_variant_keys, ban), .help = "changed bans" },
	{ "policies", SALLE_NODE, offsetof(struct salle_variant_keys, policies),
		.help = "changes to the scenario's own policies, and new ones" },
	{ "builds", SALLE_NODE, offsetof(struct salle_variant_keys, builds), .help = "changes to the scenario's builds" },
	{ 0 },
};

const struct salle_field salle_ban_fields[] = {
	{ "actions", SALLE_TEXTS, offsetof(struct salle_ban_keys, actions),
		.help = "actions that no policy may take, at every decision (`feint`) or at one decision (`oppose.oppose`)" },
	{ "items", SALLE_TEXTS, offsetof(struct salle_ban_keys, items), .max = 1000,
		.help = "weapons, armour and other items that no build may have or draw" },
	{ 0 },
};

static const char *const pieces[] = { [SALLE_PIECE_ITEMS] = "items",
	[SALLE_PIECE_POINTS] = "points",
	[SALLE_PIECE_RULES] = "rules",
	[SALLE_PIECE_WEIGHTS] = "weights",
	[SALLE_PIECE_READINGS] = "readings",
	NULL };

const struct salle_field salle_ablation_fields[] = {
	{ "builds", SALLE_TEXTS, offsetof(struct salle_ablation_keys, builds), .max = SALLE_EACH_VS_MAX,
		.help = "builds that lose pieces; by default all builds that fight" },
	{ "pieces", SALLE_NAMES, offsetof(struct salle_ablation_keys, pieces), .preset = "items,points,rules",
		.names = pieces,
		.help = "what is changed, one at a time. items: removes an element of a list, or an optional key; points: "
			"lowers a whole number by one; rules: turns off an option that is `yes`, or resets another option to "
			"its default; weights: raises a whole number by one, then by two; readings: tries every other reading "
			"of every option" },
	{ 0 },
};

static const char *const sweep_changes[] = { [SALLE_SWEEP_SET] = "set", [SALLE_SWEEP_ADD] = "add",
	[SALLE_SWEEP_TIMES] = "times", NULL };

const struct salle_field salle_sweep_fields[] = {
	{ "path", SALLE_TEXT, offsetof(struct salle_sweep_keys, path), .required = true,
		.help = "path of the value that is varied: keys joined by dots, as for `--set`" },
	{ "values", SALLE_NODE, offsetof(struct salle_sweep_keys, values),
		.help = "a list of at least 2 values, or `all` for every reading of an option" },
	{ "from", SALLE_REAL, offsetof(struct salle_sweep_keys, from), .min = -SALLE_SWEEP_NUMBER_MAX,
		.max = SALLE_SWEEP_NUMBER_MAX, .help = "first number, instead of `values`" },
	{ "to", SALLE_REAL, offsetof(struct salle_sweep_keys, to), .min = -SALLE_SWEEP_NUMBER_MAX,
		.max = SALLE_SWEEP_NUMBER_MAX, .help = "last number, at least one step above `from`" },
	{ "step", SALLE_REAL, offsetof(struct salle_sweep_keys, step), .min = 0.000001, .max = SALLE_SWEEP_NUMBER_MAX,
		.preset = "1", .help = "distance from each number to the next" },
	{ "change", SALLE_NAME, offsetof(struct salle_sweep_keys, change), .preset = "set", .names = sweep_changes,
		.help = "how a value changes the cells of a table: it replaces the cell's number, is added to it, or "
			"multiplies it" },
	{ 0 },
};

const struct salle_field salle_train_fields[] = {
	{ "decisions", SALLE_TEXTS, offsetof(struct salle_train_keys, decisions), .min = 1,
		.help = "the decisions whose rules training may change; default: all" },
	{ "draw", SALLE_REAL, offsetof(struct salle_train_keys, draw), .max = 1, .preset = "0.5",
		.help = "value of a draw in the search and in scores against the field, where a win has the value 1; rounded "
			"to hundredths" },
	{ 0 },
};

static const char *const price_goals[] = { "fair", NULL };
static const char *const preferences[] = { [SALLE_PREFER_FEWEST] = "fewest",
	[SALLE_PREFER_SMALLEST] = "smallest",
	[SALLE_PREFER_CHEAPEST] = "cheapest",
	NULL };

const struct salle_field salle_balance_fields[] = {
	{ "goal", SALLE_NODE, offsetof(struct salle_balance_keys, goal),
		.help = "a goal, or a list of goals that must all be met. Without a goal `salle balance` only measures what "
				"each edit changes" },
	{ "change", SALLE_NODE, offsetof(struct salle_balance_keys, change),
		.help = "a list of what may change; required unless the goal is `{price: fair}`" },
	{ "prefer", SALLE_NAME, offsetof(struct salle_balance_keys, prefer), .names = preferences, .preset = "fewest",
		.help = "which edits are preferred. fewest: the fewest edits, then the fewest steps. smallest: the fewest "
			"steps. cheapest: the lowest sum of steps times `weight`" },
	{ "policies", SALLE_TEXTS, offsetof(struct salle_balance_keys, policies), .min = 1, .max = SALLE_POLICIES_MAX,
		.help = "policies, for every build; the goal must hold under each. Default: each build's own" },
	{ "edits", SALLE_INT, offsetof(struct salle_balance_keys, edits), .min = 1, .max = SALLE_EDITS_MAX, .preset = "3",
		.help = "most edits of a proposal" },
	{ "bouts", SALLE_INT, offsetof(struct salle_balance_keys, bouts), .min = 1, .max = SALLE_BOUTS_MAX,
		.preset = "5000000", .help = "budget of all bouts" },
	{ "retrain", SALLE_BOOL, offsetof(struct salle_balance_keys, retrain), .preset = "no",
		.help = "trains policies as `salle train` does, for the unchanged scenario and each proposal, and measures the "
				"goals again under the trained policies" },
	{ "retrain_bouts", SALLE_INT, offsetof(struct salle_balance_keys, retrain_bouts), .min = 0, .max = SALLE_BOUTS_MAX,
		.preset = "0", .help = "budget of all these trainings together; 0: the default budget of `salle train` for "
				"each training. Measuring the trained policies takes more bouts" },
	{ 0 },
};

const struct salle_field salle_balance_goal_fields[] = {
	{ "score", SALLE_NODE, offsetof(struct salle_balance_goal_keys, score),
		.help = "a list of two numbers: the least and the highest mean score of each build, `[0.45, 0.55]`" },
	{ "builds", SALLE_TEXTS, offsetof(struct salle_balance_goal_keys, builds), .min = 1, .max = SALLE_EACH_VS_MAX,
		.help = "with `score`: the builds whose scores must meet the goal; default: all" },
	{ "pair", SALLE_TEXTS, offsetof(struct salle_balance_goal_keys, pair), .min = 2, .max = 2,
		.help = "with `score`: two builds; the goal is about the score of the first against the second" },
	{ "matrix", SALLE_NODE, offsetof(struct salle_balance_goal_keys, matrix),
		.help = "a map of build to a map of opponent to target score" },
	{ "price", SALLE_NAME, offsetof(struct salle_balance_goal_keys, price), .names = price_goals,
		.help = "fair: prices of items with which no build of a round robin is dominated and all are worth choosing" },
	{ "within", SALLE_REAL, offsetof(struct salle_balance_goal_keys, within), .min = 0, .max = 0.5, .preset = "0.02",
		.help = "with `matrix`: how far a score may be from its target. With `price`: how far a score at equal cost "
			"may be from one half; there the default is 0.05" },
	{ "length", SALLE_NODE, offsetof(struct salle_balance_goal_keys, length),
		.help = "a list of two numbers: the least and the highest mean length of a bout over all matchups" },
	{ "ending", SALLE_TEXT, offsetof(struct salle_balance_goal_keys, ending),
		.help = "an ending; `share` says how often bouts should end in this way" },
	{ "share", SALLE_NODE, offsetof(struct salle_balance_goal_keys, share),
		.help = "with `ending`: a list of two numbers, the least and the highest share of all bouts" },
	{ 0 },
};

const struct salle_field salle_balance_change_fields[] = {
	{ "table", SALLE_TEXT, offsetof(struct salle_balance_change_keys, table), .help = "a table with cells to change" },
	{ "row", SALLE_TEXTS, offsetof(struct salle_balance_change_keys, row), .min = 1, .max = 1000,
		.help = "with `table`: names of rows" },
	{ "cells", SALLE_TEXTS, offsetof(struct salle_balance_change_keys, cells), .min = 1,
		.help = "with `table`: columns. Each cell of these rows and columns changes by itself" },
	{ "by", SALLE_REAL, offsetof(struct salle_balance_change_keys, by), .min = 0.01, .max = SALLE_SWEEP_NUMBER_MAX,
		.preset = "1", .help = "with `table`: a step, added to the first number of a cell or subtracted" },
	{ "at_most", SALLE_REAL, offsetof(struct salle_balance_change_keys, at_most), .min = 0.01,
		.max = SALLE_SWEEP_NUMBER_MAX, .preset = "2", .help = "with `table`: the most that a cell changes" },
	{ "option", SALLE_TEXT, offsetof(struct salle_balance_change_keys, option), .help = "an option to change" },
	{ "build", SALLE_TEXT, offsetof(struct salle_balance_change_keys, build), .help = "a build to change" },
	{ "key", SALLE_TEXT, offsetof(struct salle_balance_change_keys, key), .help = "with `build`: the key to change" },
	{ "from", SALLE_INT, offsetof(struct salle_balance_change_keys, from), .min = -SALLE_SWEEP_NUMBER_MAX,
		.max = SALLE_SWEEP_NUMBER_MAX, .help = "with `option` or `build`: the first whole number to try" },
	{ "to", SALLE_INT, offsetof(struct salle_balance_change_keys, to), .min = -SALLE_SWEEP_NUMBER_MAX,
		.max = SALLE_SWEEP_NUMBER_MAX, .help = "with `from`: the last number" },
	{ "among", SALLE_NODE, offsetof(struct salle_balance_change_keys, among),
		.help = "a list of values to try, instead of steps" },
	{ "weight", SALLE_REAL, offsetof(struct salle_balance_change_keys, weight), .min = 0.001, .max = 1000,
		.preset = "1", .help = "cost of a step with `prefer: cheapest`" },
	{ 0 },
};

const struct salle_field salle_trained_fields[] = {
	{ "rules", SALLE_TEXT, offsetof(struct salle_trained_keys, rules), .required = true, .min = RULES_HASH,
		.max = RULES_HASH,
		.help = "hash of the rules (options, tables, bans), 16 hexadecimal digits; a run under other rules prints a "
			"warning" },
	{ "build", SALLE_TEXT, offsetof(struct salle_trained_keys, build), .required = true,
		.help = "the build or team that was trained" },
	{ "against", SALLE_TEXT, offsetof(struct salle_trained_keys, against), .required = true,
		.help = "the policy against which the trained policy was measured, with the same build on both sides" },
	{ "date", SALLE_TEXT, offsetof(struct salle_trained_keys, date), .help = "the day of the training" },
	{ "version", SALLE_TEXT, offsetof(struct salle_trained_keys, version),
		.help = "the release of salle that trained the policy" },
	{ "budget", SALLE_INT, offsetof(struct salle_trained_keys, budget), .max = SALLE_BOUTS_MAX,
		.help = "budget of the whole training in bouts; 0 if unknown" },
	{ "score", SALLE_REAL, offsetof(struct salle_trained_keys, score), .required = true, .max = 1,
		.help = "share of the measured bouts that the policy won; a draw is half a win" },
	{ "score_low", SALLE_REAL, offsetof(struct salle_trained_keys, score_low), .required = true, .max = 1,
		.help = "lower end of the interval of `score`" },
	{ "score_high", SALLE_REAL, offsetof(struct salle_trained_keys, score_high), .required = true, .max = 1,
		.help = "upper end of the interval of `score`" },
	{ "bouts", SALLE_INT, offsetof(struct salle_trained_keys, bouts), .required = true, .min = 1,
		.max = SALLE_BOUTS_MAX, .help = "number of measured bouts" },
	{ 0 },
};

const struct salle_field salle_policy_file_fields[] = {
	{ "policies", SALLE_NODE, offsetof(struct salle_policy_file_keys, policies), .required = true,
		.help = "a map of name to policy" },
	{ 0 },
};

const struct salle_field salle_build_fields[] = {
	{ "extends", SALLE_TEXT, offsetof(struct salle_build_keys, extends),
		.help = "name of a build; this build inherits its keys" },
	{ "abstract", SALLE_BOOL, offsetof(struct salle_build_keys, abstract), .preset = "no",
		.help = "whether the build exists only to be extended. It does not fight and may lack keys. Not inherited" },
	{ "copies", SALLE_INT, offsetof(struct salle_build_keys, copies), .min = 2, .max = SALLE_COPIES_MAX,
		.help = "number of copies that fight in place of the build; each copy has its own random draws. Not "
		"inherited" },
	{ "policy", SALLE_TEXTS, offsetof(struct salle_build_keys, policy), .min = 1, .max = SALLE_POLICIES_MAX,
		.preset = "plain",
		.help = "name of the policy that the build follows. With several policies, each matchup is fought under each "
			"policy" },
	{ "params", SALLE_NODE, offsetof(struct salle_build_keys, params), .merges_by_key = true,
		.help = "a map of name to number that sets parameters of the build's policies" },
	{ 0 },
};

const struct salle_field salle_policy_fields[] = {
	{ "extends", SALLE_TEXT, offsetof(struct salle_policy_keys, extends),
		.help = "name of a policy; this policy inherits its keys" },
	{ "trained", SALLE_NODE, offsetof(struct salle_policy_keys, trained),
		.help = "a map that `salle train` writes: the result of the search; see below. Not inherited" },
	{ 0 },
};

const struct salle_field salle_pairing_fields[] = {
	{ "round_robin", SALLE_BOOL, offsetof(struct salle_pairing_keys, round_robin), .preset = "no",
		.help = "each pair of builds fights once" },
	{ "each_vs", SALLE_TEXTS, offsetof(struct salle_pairing_keys, each_vs), .max = SALLE_EACH_VS_MAX,
		.help = "each build named here fights every other build once" },
	{ "mirror", SALLE_BOOL, offsetof(struct salle_pairing_keys, mirror), .preset = "no",
		.help = "each build also fights itself; with `each_vs`, only the builds named there" },
	{ 0 },
};

const struct salle_field salle_pair_fields[] = {
	{ "a", SALLE_TEXT, offsetof(struct salle_pair_keys, a), .help = "the build on side A" },
	{ "b", SALLE_TEXT, offsetof(struct salle_pair_keys, b), .help = "the build on side B" },
	{ "side_a", SALLE_TEXTS, offsetof(struct salle_pair_keys, side_a), .min = 1, .max = SALLE_SIDE_MAX,
		.help = "a team of builds on side A, instead of `a`; a build can be named more than once" },
	{ "side_b", SALLE_TEXTS, offsetof(struct salle_pair_keys, side_b), .min = 1, .max = SALLE_SIDE_MAX,
		.help = "a team of builds on side B, instead of `b`" },
	{ "bouts", SALLE_INT, offsetof(struct salle_pair_keys, bouts), .min = 1, .max = SALLE_BOUTS_MAX,
		.help = "bouts of this matchup; by default the scenario's `bouts`" },
	{ "a_policy", SALLE_TEXTS, offsetof(struct salle_pair_keys, a_policy), .min = 1, .max = SALLE_POLICIES_MAX,
		.help = "policy or policies of side A in this matchup; by default those of the build" },
	{ "b_policy", SALLE_TEXTS, offsetof(struct salle_pair_keys, b_policy), .min = 1, .max = SALLE_POLICIES_MAX,
		.help = "policy or policies of side B" },
	{ 0 },
};
