/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenario/keys.h"

#include <salle/ruleset.h>
#include <salle/scenario.h>

const struct salle_field salle_scenario_fields[] = {
	{ "scenario", SALLE_TEXT, offsetof(struct salle_scenario_keys, scenario),
		.help = "its name, in results and as the folder of results; without it, the file's name" },
	{ "title", SALLE_TEXT, offsetof(struct salle_scenario_keys, title),
		.help = "one line on what it asks, of at most 200 bytes" },
	{ "rules", SALLE_TEXT, offsetof(struct salle_scenario_keys, rules), .required = true, .help = "the rule system" },
	{ "seed", SALLE_INT, offsetof(struct salle_scenario_keys, seed), .min = 0, .max = SALLE_SEED_MAX, .preset = "1",
		.help = "of the random numbers: the same seed gives the same results to the last byte" },
	{ "bouts", SALLE_INT, offsetof(struct salle_scenario_keys, bouts), .min = 1, .max = SALLE_BOUTS_MAX,
		.preset = "100000", .help = "how many bouts each matchup fights" },
	{ "precision", SALLE_NODE, offsetof(struct salle_scenario_keys, precision),
		.help = "a map: how exact the results are to be, instead of a number of bouts, see below" },
	{ "mirrored", SALLE_BOOL, offsetof(struct salle_scenario_keys, mirrored), .preset = "no",
		.help = "every second bout is the one before with the two builds in each other's seats, see below" },
	{ "options", SALLE_NODE, offsetof(struct salle_scenario_keys, options),
		.help = "a map: which reading of a rule is played, see the rule system's options" },
	{ "scene", SALLE_NODE, offsetof(struct salle_scenario_keys, scene),
		.help = "a map: where and how bouts begin, see the rule system's scene" },
	{ "tables", SALLE_NODE, offsetof(struct salle_scenario_keys, tables),
		.help =
			"a map of table to CSV file that stands in for the shipped one (paths start at the scenario's folder), or "
			"to a map of `file` and `rows`: what stands in single cells instead, see below" },
	{ "policies", SALLE_NODE, offsetof(struct salle_scenario_keys, policies),
		.help = "a map of name to policy, beside those that the rule system ships" },
	{ "policy_files", SALLE_TEXTS, offsetof(struct salle_scenario_keys, policy_files), .max = SALLE_POLICY_FILES_MAX,
		.help = "files with more policies; paths start at the scenario's folder" },
	{ "builds", SALLE_NODE, offsetof(struct salle_scenario_keys, builds), .required = true,
		.help = "a map of name to build" },
	{ "matchups", SALLE_NODE, offsetof(struct salle_scenario_keys, matchups),
		.help = "who fights whom, see below; without it, `round_robin`" },
	{ "variants", SALLE_NODE, offsetof(struct salle_scenario_keys, variants),
		.help = "a map of name to variant: what if a rule, a table or a build were otherwise, see below" },
	{ "knockout", SALLE_NODE, offsetof(struct salle_scenario_keys, knockout),
		.help = "what each piece of a build is worth: builds, `all` or a map, see below" },
	{ "sweep", SALLE_NODE, offsetof(struct salle_scenario_keys, sweep),
		.help = "a map of name to sweep: how win rates follow a number or a list, see below" },
	{ 0 },
};

const struct salle_field salle_precision_fields[] = {
	{ "half_width", SALLE_REAL, offsetof(struct salle_precision_keys, half_width), .min = 0.00001, .max = 0.5,
		.help = "until half the interval of a_win_rate is at most this: `0.001` is a win rate to 0.1 %" },
	{ "relative", SALLE_REAL, offsetof(struct salle_precision_keys, relative), .min = 0.00001, .max = 1,
		.help = "until half the interval is at most this share of a_win_rate" },
	{ "decide", SALLE_REAL, offsetof(struct salle_precision_keys, decide), .min = 0.001, .max = 0.999,
		.help = "until A's share of the bouts that somebody won is known to be above this or below it; `0.5` tells who "
				"is favoured" },
	{ "max_bouts", SALLE_INT, offsetof(struct salle_precision_keys, max_bouts), .min = 1, .max = SALLE_BOUTS_MAX,
		.preset = "10000000", .help = "no matchup fights more bouts than this, precise or not" },
	{ 0 },
};

const struct salle_field salle_variant_fields[] = {
	{ "options", SALLE_NODE, offsetof(struct salle_variant_keys, options), .help = "other readings of rules" },
	{ "scene", SALLE_NODE, offsetof(struct salle_variant_keys, scene), .help = "another place or opening" },
	{ "tables", SALLE_NODE, offsetof(struct salle_variant_keys, tables), .help = "other tables" },
	{ "policies", SALLE_NODE, offsetof(struct salle_variant_keys, policies),
		.help = "changes to the scenario's own policies, or further ones" },
	{ "builds", SALLE_NODE, offsetof(struct salle_variant_keys, builds), .help = "changes to the scenario's builds" },
	{ 0 },
};

static const char *const
	pieces[] = { [SALLE_PIECE_ITEMS] = "items", [SALLE_PIECE_POINTS] = "points", [SALLE_PIECE_RULES] = "rules", NULL };

const struct salle_field salle_knockout_fields[] = {
	{ "builds", SALLE_TEXTS, offsetof(struct salle_knockout_keys, builds), .max = SALLE_EACH_VS_MAX,
		.help = "whose pieces are taken out; without it, those of every build that fights" },
	{ "pieces", SALLE_NAMES, offsetof(struct salle_knockout_keys, pieces), .preset = "items,points,rules",
		.names = pieces,
		.help = "items: one element of a list, or what may be left out; points: one less of a whole number; rules: an "
				"option" },
	{ 0 },
};

const struct salle_field salle_sweep_fields[] = {
	{ "path", SALLE_TEXT, offsetof(struct salle_sweep_keys, path), .required = true,
		.help = "what is varied: keys with dots between them, as for `--set`" },
	{ "values", SALLE_NODE, offsetof(struct salle_sweep_keys, values),
		.help = "a list of what stands there, in turn: at least 2" },
	{ "from", SALLE_REAL, offsetof(struct salle_sweep_keys, from), .min = -SALLE_SWEEP_NUMBER_MAX,
		.max = SALLE_SWEEP_NUMBER_MAX, .help = "instead of values: the first number" },
	{ "to", SALLE_REAL, offsetof(struct salle_sweep_keys, to), .min = -SALLE_SWEEP_NUMBER_MAX,
		.max = SALLE_SWEEP_NUMBER_MAX, .help = "the last number, a step above it at least" },
	{ "step", SALLE_REAL, offsetof(struct salle_sweep_keys, step), .min = 0.000001, .max = SALLE_SWEEP_NUMBER_MAX,
		.preset = "1",
		.help = "from each number to the next" },
	{ 0 },
};

const struct salle_field salle_policy_file_fields[] = {
	{ "policies", SALLE_NODE, offsetof(struct salle_policy_file_keys, policies), .required = true,
		.help = "a map of name to policy" },
	{ 0 },
};

const struct salle_field salle_build_fields[] = {
	{ "extends", SALLE_TEXT, offsetof(struct salle_build_keys, extends),
		.help = "a build whose keys this one takes over where it does not write them itself" },
	{ "abstract", SALLE_BOOL, offsetof(struct salle_build_keys, abstract), .preset = "no",
		.help = "only there to be extended: may lack keys and does not fight; not inherited" },
	{ "policy", SALLE_TEXTS, offsetof(struct salle_build_keys, policy), .min = 1, .max = SALLE_POLICIES_MAX,
		.preset = "plain",
		.help =
			"how it fights, the name of a policy; with several, each of its matchups is fought under each of them" },
	{ "params", SALLE_NODE, offsetof(struct salle_build_keys, params), .merges = true,
		.help = "values for parameters of the policies that it names, a map of name to number" },
	{ 0 },
};

const struct salle_field salle_policy_fields[] = {
	{ "extends", SALLE_TEXT, offsetof(struct salle_policy_keys, extends),
		.help = "a policy whose keys this one takes over where it does not write them itself" },
	{ 0 },
};

const struct salle_field salle_pairing_fields[] = {
	{ "round_robin", SALLE_BOOL, offsetof(struct salle_pairing_keys, round_robin), .preset = "no",
		.help = "every build against every other, once" },
	{ "each_vs", SALLE_TEXTS, offsetof(struct salle_pairing_keys, each_vs), .max = SALLE_EACH_VS_MAX,
		.help = "each build named here against every other build, once" },
	{ "mirror", SALLE_BOOL, offsetof(struct salle_pairing_keys, mirror), .preset = "no",
		.help = "beside that, each build against itself; with `each_vs`, those named there" },
	{ 0 },
};

const struct salle_field salle_pair_fields[] = {
	{ "a", SALLE_TEXT, offsetof(struct salle_pair_keys, a), .help = "a build, side A" },
	{ "b", SALLE_TEXT, offsetof(struct salle_pair_keys, b), .help = "a build, side B" },
	{ "side_a", SALLE_TEXTS, offsetof(struct salle_pair_keys, side_a), .min = 1, .max = SALLE_SIDE_MAX,
		.help = "instead of `a`: the builds of side A, which fight together; one can be named more than once" },
	{ "side_b", SALLE_TEXTS, offsetof(struct salle_pair_keys, side_b), .min = 1, .max = SALLE_SIDE_MAX,
		.help = "instead of `b`: those of side B" },
	{ "bouts", SALLE_INT, offsetof(struct salle_pair_keys, bouts), .min = 1, .max = SALLE_BOUTS_MAX,
		.help = "how many bouts this matchup fights; without it, the scenario's `bouts`" },
	{ "a_policy", SALLE_TEXTS, offsetof(struct salle_pair_keys, a_policy), .min = 1, .max = SALLE_POLICIES_MAX,
		.help = "how side A fights here, one policy or several; without it, the build's `policy`" },
	{ "b_policy", SALLE_TEXTS, offsetof(struct salle_pair_keys, b_policy), .min = 1, .max = SALLE_POLICIES_MAX,
		.help = "how side B fights here; without it, the build's `policy`" },
	{ 0 },
};
