/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Structs and field tables of the scenario keys that all rule systems share. */
#pragma once

#include <salle/field_table.h>

#define SALLE_BOUTS_MAX 1000000000000 /* maximum number of bouts per matchup */
enum {
	SALLE_MATCHUPS_MAX = 500000,
	SALLE_POLICIES_MAX = 64,
	SALLE_POLICY_FILES_MAX = 64,
	SALLE_COPIES_MAX = 1000,
	SALLE_PRICED_MAX = 1000, /* maximum number of items with a price */
	SALLE_EACH_VS_MAX = 10000,
	SALLE_VARIANTS_MAX = 100,
	SALLE_SWEEP_MAX = 100,
	SALLE_SWEEP_NUMBER_MAX = 1000000 /* largest absolute value of a number in a sweep, and of a change in `balance:` */
};

/* Keys of `precision:`. Exactly one of `half_width`, `relative` and `decide` is present; absent numbers are 0. */
struct salle_precision_keys {
	double half_width, relative, decide, within;
	int64_t max_bouts;
};

/* Questions of `spend:`. scenario_keys.c has their names. */
enum salle_spend_question {
	SALLE_SPEND_BEST,
	SALLE_SPEND_RANKING,
	SALLE_SPEND_EQUILIBRIUM,
	SALLE_SPEND_MATRIX,
	SALLE_SPEND_DIFFERENCES
};

/* Keys of `spend:`. */
struct salle_spend_keys {
	int64_t bouts;
	int32_t question;
	double within;
};

/* Keys of `prices:`. */
struct salle_price_keys {
	struct salle_texts items;
	int64_t builds, bouts, ablations, opponents;
};

/* Keys of a scenario file. */
struct salle_scenario_keys {
	struct salle_text scenario, title, rules;
	int64_t seed, bouts;
	bool mirrored, adjust;
	int64_t exact; /* enum salle_exact_use */
	const struct salle_node *precision, *spend, *prices, *options, *scene, *tables, *ban, *policies, *builds, *matchups,
		*variants, *ablation, *sweep, *train, *balance;
	struct salle_texts policy_files;
	struct salle_indices figures;
};

/* Keys of the option --figures. */
struct salle_figure_keys {
	struct salle_indices figures;
};

/* Keys of a variant, which replace those of the scenario. */
struct salle_variant_keys {
	const struct salle_node *options, *scene, *tables, *ban, *policies, *builds;
};

/* Keys of `ban:`. */
struct salle_ban_keys {
	struct salle_texts actions, items;
};

/* Kinds of pieces that ablations remove or change (salle_ablation_keys.pieces). */
enum salle_piece {
	SALLE_PIECE_ITEMS,
	SALLE_PIECE_POINTS,
	SALLE_PIECE_RULES,
	SALLE_PIECE_WEIGHTS,
	SALLE_PIECE_READINGS
};

struct salle_ablation_keys {
	struct salle_texts builds;
	struct salle_indices pieces;
};

/* How a sweep changes a cell (salle_sweep_keys.change). */
enum salle_sweep_change { SALLE_SWEEP_SET, SALLE_SWEEP_ADD, SALLE_SWEEP_TIMES };

/* Keys of a sweep. */
struct salle_sweep_keys {
	struct salle_text path;
	const struct salle_node *values;
	double from, to, step;
	int32_t change;
};

/* Keys of `train:`. */
struct salle_train_keys {
	struct salle_texts decisions;
	double draw;
};

/* Keys of `balance:`. */
struct salle_balance_keys {
	const struct salle_node *goal, *change;
	int32_t prefer;
	struct salle_texts policies;
	int64_t edits, bouts, retrain_bouts;
	bool retrain;
};

/* Keys of a goal of `balance:`. */
struct salle_balance_goal_keys {
	const struct salle_node *score, *length, *share, *matrix;
	struct salle_texts builds, pair;
	struct salle_text ending;
	int32_t price;
	double within;
};

/* Keys of an element of `change:`. */
struct salle_balance_change_keys {
	struct salle_text table, option, build, key;
	struct salle_texts row, cells;
	double by, at_most, weight;
	int64_t from, to;
	const struct salle_node *among;
};

/* Keys of a policy's `trained:`. */
struct salle_trained_keys {
	struct salle_text rules, build, against, date, version;
	int64_t budget;
	double score, score_low, score_high;
	int64_t bouts;
};

/* Keys of a file of policies. */
struct salle_policy_file_keys {
	const struct salle_node *policies;
};

/* Keys that builds of all rule systems have. */
struct salle_build_keys {
	struct salle_text extends;
	struct salle_texts policy;
	const struct salle_node *params;
	bool abstract;
	int64_t copies; /* number of copies; 0 if the build is not copied */
};

struct salle_policy_keys {
	struct salle_text extends;
	const struct salle_node *trained;
};

/* Keys of `matchups:` as a map. */
struct salle_pairing_keys {
	bool round_robin, mirror;
	struct salle_texts each_vs;
};

/* Keys of an element of `matchups:` as a list. */
struct salle_pair_keys {
	struct salle_text a, b;
	struct salle_texts side_a, side_b; /* names of the members of a team; used instead of `a` and `b` */
	struct salle_texts a_policy, b_policy;
	int64_t bouts; /* number of bouts; 0 for the scenario's number */
};

/* Former names in the list `figures`, each followed by the present name. NULL ends the list. */
extern const char *const salle_figure_old_names[];
extern const char *const salle_exact_use_names[]; /* by enum salle_exact_use */

extern const struct salle_field salle_figure_fields[];
extern const struct salle_field salle_scenario_fields[];
extern const struct salle_field salle_precision_fields[];
extern const struct salle_field salle_spend_fields[];
extern const struct salle_field salle_price_fields[];
extern const struct salle_field salle_variant_fields[];
extern const struct salle_field salle_ban_fields[];
extern const struct salle_field salle_ablation_fields[];
extern const struct salle_field salle_sweep_fields[];
extern const struct salle_field salle_train_fields[];
extern const struct salle_field salle_balance_fields[];
extern const struct salle_field salle_balance_goal_fields[];
extern const struct salle_field salle_balance_change_fields[];
extern const struct salle_field salle_trained_fields[];
extern const struct salle_field salle_policy_file_fields[];
extern const struct salle_field salle_build_fields[];
extern const struct salle_field salle_policy_fields[];
extern const struct salle_field salle_pairing_fields[];
extern const struct salle_field salle_pair_fields[];
