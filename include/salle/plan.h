/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A plan lists all matchups of a scenario, each checked. src/scenario makes the plan, src/batch fights its bouts, and
 * results are written from the plan; these parts share nothing else. A plan is read-only once made, and lives in the
 * arena of its scenario.
 *
 * A compiled matchup takes a few hundred kB, and a plan may have many. So the plan keeps the inputs of compilation, and
 * salle_matchup_compile (<salle/batch.h>) compiles a matchup before its bouts.
 */
#pragma once

#include <string.h>

#include <salle/precision.h>
#include <salle/ruleset.h>

/*
 * A number or list that a scenario varies. The slope is the least-squares slope: the sum of win rates times `weights`,
 * divided by the sum of numbers times `weights`. The weights are whole numbers, proportional to the distance of each
 * number from the mean.
 */
struct salle_sweep {
	const char *name, *path; /* name of the sweep, and path of the varied key, as written in the scenario */
	const char *build;       /* the build whose key is varied; NULL if the key does not belong to a build */
	const char **values;     /* [n] the values, as the scenario writes them */
	size_t n;
	const double *numbers; /* [n] the values as numbers; NULL if a value is not a number, or all values are equal */
	/* [n] weights of the slope; NULL without `numbers`, or if the sums over all bouts could overflow */
	const int64_t *weights;
};

/*
 * Ablation or sweep value: one change to the base. Changes are fought like variants, come last in a plan, and are
 * reported only in ablation.csv (ablations) and sweep.csv (sweep values).
 */
struct salle_change {
	const char *kind;  /* kind of the ablation: "item", "point" …; NULL for a sweep value */
	bool adds_item;    /* whether the ablation adds the item instead of removing it */
	const char *build; /* the build that changes; NULL if an option of the rules changes */
	const char *path;  /* path of what changes: "garments", "proficiencies.swords", "options.reach" */
	const char *piece; /* what is removed or how it changes: "Coif", "5 -> 4", "yes -> no" */
	/*
	 * name of the item in the list of costs (salle_bill) if the change removes the item to measure its price; otherwise
	 * NULL
	 */
	const char *priced_item;
	const struct salle_sweep *sweep; /* NULL for an ablation */
	/* index into the sweep's values; the changes of a sweep are in the order of its values */
	size_t value;
};

/* The members of a side, in the order written. */
struct salle_lineup {
	const char *const *builds, *const *policies; /* [n] names of the builds, and of the policy of each */
	size_t n;
};

/* The inputs from which a matchup is compiled. */
struct salle_matchup_setup {
	const void *book, *scene;   /* compiled tables and scene of the base, variant or change */
	struct salle_side sides[2]; /* indexed by SALLE_A and SALLE_B */
};

/*
 * A matchup of two sides under one variant. A matchup of a variant has the same pair of builds, stream key and number
 * of bouts as the matchup of the base, and each of its bouts is compared with the bout of the base that has the same
 * number. In a plan, the matchups of the base come first.
 *
 * Seats: in each bout side A has the first seat and side B the second. The seat decides which random words a side gets,
 * who wins ties that are broken by a coin toss, and what the scene gives to one side only, such as a charge. A mirrored
 * matchup fights pairs of bouts: bouts 2k and 2k + 1 have the words of stream k. In the second bout the two builds
 * exchange seats and keep their policies; nothing else changes. Tallies count by build, not by seat. Either all
 * matchups of a plan are mirrored or none is.
 */
struct salle_matchup {
	const char *variant;       /* "base", or the name of the variant or change */
	size_t distance_from_base; /* distance in the plan from the matchup of the base to this matchup; 0 for "base" */
	const char *a, *a_policy;
	const char *b, *b_policy;
	/*
	 * [side] members of a team, with names `x+y` of the team and `p` or `p+q` of its policies; NULL for a single build
	 */
	const struct salle_lineup *lineup[2];
	const struct salle_bill *bills[2]; /* [side] items of the side with their costs; NULL if builds cost nothing */
	/*
	 * [side] the policy whose rules are counted; NULL if no rules are counted, because the members have different
	 * policies or a policy is mixed
	 */
	const struct salle_policy *policies[2];
	const struct salle_matchup_setup *setup;
	bool mirrored;
	const struct salle_change *change; /* NULL for the base and variants */
	struct salle_stream_key key;
	/*
	 * number of bouts to fight, from bout 0 on: the maximum number if there is a precision or budget; an even number if
	 * mirrored
	 */
	uint64_t bouts;
};

/*
 * The round robin of the base, about which the budget asks its question: each pair of builds meets once. If builds have
 * several policies, the question is always the equilibrium, and each pair of strategies (a build under a policy) meets
 * once.
 */
struct salle_budget_round_robin {
	size_t n;                    /* number of builds or strategies */
	const char *const *builds;   /* [n] names of the builds; for strategies, the build of each */
	const char *const *policies; /* [n] policy of each strategy; NULL for builds */
	/*
	 * [matchups of the base] numbers of the builds or strategies on both sides; two equal numbers for a matchup outside
	 * the round robin
	 */
	const size_t (*seats)[2];
};

/* The prices that the key `prices` estimates, from random loadouts of one build. */
struct salle_price_list {
	const char *build;        /* the build whose loadouts are drawn at random */
	const char *const *items; /* [n_items] names as written; NULL if all items are priced */
	size_t n_items;
	size_t n_random_loadouts; /* number of random loadouts, from which the loadouts that fight are chosen */
};

/*
 * Returns whether the item has that name, or is a variety of the item with that name, as `Cuirass (hardened)` is of
 * `Cuirass`.
 */
static inline bool salle_item_matches(const char *item, const char *name)
{
	size_t length = strlen(name);
	return strncmp(item, name, length) == 0 && (item[length] == '\0' || strncmp(item + length, " (", 2) == 0);
}

/* A file from which the plan was made, for the manifest. */
struct salle_source {
	const char *role; /* "scenario", "table weapons", "policies" */
	const char *path; /* path as opened */
	uint64_t bytes;
	char sha256[65];
	const char *text; /* bytes of the file and a NUL; NULL if not read */
};

/* A resolved option, written as in a scenario. */
struct salle_setting {
	const char *name;
	const char *value;
	bool is_preset; /* whether the value is the default */
};

/*
 * A shard is one part of a run that is split between processes or machines: part `number`, from 1, of `count`. If there
 * are at least `count` matchups, or the number of bouts is not fixed, a shard has every `count`-th matchup with its
 * variants. Otherwise each shard has a range of the bouts of all matchups; ranges begin and end between batches of
 * batch means.
 */
enum { SALLE_SHARDS_MAX = 10000 };

struct salle_shard {
	unsigned number, count; /* number of the shard, from 1; number of shards, 0 for the whole run */
	/* maximum number of bouts of the whole run; shards with different maxima do not belong to the same run */
	uint64_t bouts;
};

/* The result of a search for better play, as a trained policy records it. */
struct salle_training_record {
	const char *policy;  /* the trained policy */
	const char *build;   /* the build on both sides of the duel in which the score was measured */
	const char *against; /* the policy that the trained policy met in this duel */
	/* mean score of `policy` in the duel, 0 to 1, with its interval; a draw is half a win */
	double score, score_low, score_high;
	uint64_t bouts;
	const char *date, *version; /* day of the training, and the release of salle that trained; NULL if unknown */
	uint64_t budget;            /* budget of the whole training in bouts; 0 if unknown */
};

/*
 * Whether a run solves duels exactly. OFF: solves no duels. AUTO: solves the duels that can be solved quickly, and also
 * fights bouts. ONLY: solves all duels, and fights no bouts.
 */
enum salle_exact_use { SALLE_EXACT_OFF, SALLE_EXACT_AUTO, SALLE_EXACT_ONLY };

enum { SALLE_RULES_HASH_SIZE = 17 }; /* 16 hexadecimal digits and a NUL */

/*
 * The possible values of `figures`: "all", then the names of the CSV files of results without ".csv", in the order in
 * which files are written. NULL ends the list.
 */
extern const char *const salle_figure_names[];

struct salle_plan {
	const char *scenario; /* the scenario's name */
	const char *title;
	const struct salle_ruleset *rules;
	struct salle_tally_layout layout;
	uint64_t seed;
	struct salle_precision precision; /* when the bouts of a matchup are precise enough to stop */
	/* the round robin that a budget's question is about; NULL without a budget's question */
	const struct salle_budget_round_robin *round_robin;
	const struct salle_price_list *prices; /* what the key `prices` requests; NULL without that key */
	const struct salle_matchup *matchups;
	size_t n_matchups;
	size_t n_changes;     /* number of changes, which are the last matchups of the plan */
	const char *data_dir; /* folder of the shipped tables and policies, if they are among the sources */
	const struct salle_source *sources;
	size_t n_sources;
	const struct salle_setting *settings; /* options, opening, terrain … */
	size_t n_settings;
	const char *const *left_out_policies; /* policies of the scenario's builds that --policies leaves out, each once */
	size_t n_left_out_policies;
	char rules_hash[SALLE_RULES_HASH_SIZE]; /* hash of the rule system, its options, its tables and the bans */
	/*
	 * training records of all policies that the scenario can use; records of trainings under other rules are left out
	 */
	const struct salle_training_record *training_records;
	size_t n_training_records;
	const char *const *overrides; /* overrides of the command line, as salle_overrides_read parses them */
	size_t n_overrides;
	/* bit i is set if the user wants salle_figure_names[i]; 0 if the user wants the default files */
	uint64_t figure_bits;
	enum salle_exact_use exact;
	bool writes_workbook; /* whether the results are also written to a workbook for spreadsheets */
	struct salle_shard shard;
};

/*
 * Returns whether the list contains the item, so that its price is estimated. A list with `Cuirass` also contains
 * `Cuirass (hardened)`. A list that is NULL or empty contains every item.
 */
static inline bool salle_price_list_has(const struct salle_price_list *list, const char *item)
{
	bool asked = list == NULL || list->n_items == 0;
	for (size_t i = 0; !asked && i < list->n_items; i++)
		asked = salle_item_matches(item, list->items[i]);
	return asked;
}

/*
 * Returns the names of an axis of wounds in a matchup, ending with NULL: those of the matchup's tables, or of the
 * labels if tables do not change names. The plan's labels have the longest list of all matchups.
 */
static inline const char *const *salle_matchup_wound_names(const struct salle_plan *plan,
	const struct salle_matchup *matchup, size_t axis)
{
	return plan->rules->wound_names != NULL ? plan->rules->wound_names(matchup->setup->book)
											: plan->layout.labels->axes[axis].names;
}

/* Returns the maximum number of bouts of all matchups together. */
static inline uint64_t salle_plan_max_bouts(const struct salle_plan *plan)
{
	uint64_t bouts = 0;
	for (size_t m = 0; plan->exact != SALLE_EXACT_ONLY && m < plan->n_matchups; m++)
		bouts += plan->matchups[m].bouts;
	return plan->precision.budget > 0 ? plan->precision.budget : bouts;
}

/* Returns the plan without its changes. */
static inline struct salle_plan salle_plan_without_changes(const struct salle_plan *plan)
{
	struct salle_plan rest = *plan;
	rest.n_matchups -= rest.n_changes;
	rest.n_changes = 0;
	return rest;
}
