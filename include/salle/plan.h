/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A plan: all matchups of a scenario, each found to be sound. The scenario reader makes it, batch runs it, results
 * writes it; they share nothing else. Read-only once made, and owned by the arena of its scenario.
 *
 * A compiled matchup takes a few hundred kB, and there may be many: so a plan has what matchups are compiled from, and
 * whoever fights one compiles it (salle_matchup_compile in <salle/batch.h>).
 */
#ifndef SALLE_PLAN_H
#define SALLE_PLAN_H

#include <string.h>

#include <salle/precision.h>
#include <salle/ruleset.h>

/*
 * A number or list that a scenario varies. The slope over its values is the least-squares slope: the win rates weighted
 * by `weights`, divided by the sum of weight * number. The weights are whole numbers proportional to the distance of
 * each number from the mean.
 */
struct salle_sweep {
	const char *name, *path; /* as written */
	const char *build;       /* the build that has the key; NULL if it is not a build's */
	const char **values;     /* [n] as a user would write them */
	size_t n;
	const double *numbers;  /* [n]; NULL when a value is not a number, or all are equal */
	const int64_t *weights; /* [n], with the numbers; NULL if they are too uneven for the sums of so many bouts */
};

/*
 * Ablation or sweep value: one change to the base. Changes are fought like variants, come last in a plan, and are
 * reported only in worth.csv (ablations) and sweep.csv (sweep values).
 */
struct salle_change {
	const char *kind;                /* of an ablation: "item", "point" …; NULL for a sweep value */
	bool adds;                       /* a weight: the piece is added, not removed */
	const char *build;               /* without the piece; NULL for a rule */
	const char *path;                /* path of the piece: "garments", "proficiencies.swords", "options.reach" */
	const char *piece;               /* the piece: "Coif"; for a number or a rule: "5 -> 4", "yes -> no" */
	const char *priced;              /* of `prices`: the item removed, by its name on bills; else NULL */
	const struct salle_sweep *sweep; /* NULL for an ablation */
	size_t value;                    /* an index of its values; a plan has them in order */
};

/* The members of a side, in the order written. */
struct salle_lineup {
	const char *const *builds, *const *policies; /* [n] */
	size_t n;
};

/* What a matchup is compiled from. */
struct salle_matchup_setup {
	const void *book, *scene;   /* of the base, or of a variant or change */
	struct salle_side sides[2]; /* SALLE_A and SALLE_B */
};

/*
 * A matchup of a variant is fought bout by bout with its base: the same pair of builds, the same key and number of
 * bouts. In a plan, all matchups of the base come first.
 *
 * Seats: side A of a bout has the first seat, side B the second. Some things belong to a seat: the words of a side,
 * ties that a coin decides, what a scene gives to one side, such as a charge. A mirrored matchup fights pairs of bouts:
 * bouts 2k and 2k + 1 have the words of stream k, and in the second the two builds, with their policies, exchange
 * seats; nothing else changes. Tallies count by build, not by seat. Either all matchups of a plan are mirrored or none
 * is.
 */
struct salle_matchup {
	const char *variant; /* "base", or the name of the variant or change */
	size_t after_base;   /* distance from its base in the plan; 0 for "base" */
	const char *a, *a_policy;
	const char *b, *b_policy;
	/* by side; NULL where one build meets one. A team is named `x+y`, its policies `p` or `p+q` */
	const struct salle_lineup *lineup[2];
	const struct salle_bill *bills[2];      /* by side; NULL where builds cost nothing */
	const struct salle_policy *policies[2]; /* by side; NULL: rules not counted, members differ */
	const struct salle_matchup_setup *setup;
	bool mirrored;
	const struct salle_change *change; /* NULL: of the base or a variant */
	struct salle_stream_key key;
	uint64_t bouts; /* to be fought, numbered from 0; the maximum with a precision or a budget; even if mirrored */
};

/*
 * The round robin of the base that a question is asked of: each pair of builds meets once. The equilibrium of builds of
 * which some have several policies is that of strategies, builds under policies, of which each pair meets.
 */
struct salle_budget_round_robin {
	size_t n;                    /* builds, or strategies */
	const char *const *builds;   /* [n]; of a strategy its build */
	const char *const *policies; /* [n] of strategies; NULL where they are builds */
	const size_t (*seats)[2];    /* [matchups of the base] of them by side; twice the same: none of the round robin */
};

/* What is priced by random loadouts of one build. */
struct salle_price_list {
	const char *build;        /* of which the loadouts are */
	const char *const *items; /* [n_items] names as asked for; none: all */
	size_t n_items;
	size_t drawn; /* loadouts that those that fight are chosen from */
};

/* Returns whether it is the item of that name, or a form of it: `Cuirass (hardened)` of `Cuirass`. */
static inline bool salle_item_matches(const char *item, const char *name)
{
	size_t length = strlen(name);
	return strncmp(item, name, length) == 0 && (item[length] == '\0' || strncmp(item + length, " (", 2) == 0);
}

/* A file from which the plan was made, for the manifest. */
struct salle_source {
	const char *role; /* "scenario", "table weapons", "policies" */
	const char *path; /* as opened */
	uint64_t bytes;
	char sha256[65];
	const char *text; /* its bytes, with a NUL after them; NULL: not known */
};

/* A resolved option, in the form a user would write it. */
struct salle_setting {
	const char *name;
	const char *value;
	bool preset; /* what it is where a scenario says nothing */
};

/*
 * A part of a run that another process, or another machine, fights: number `number` of `of`, from 1. Where there are
 * at least as many matchups as shards, or the number of bouts is open, a shard has every `of`-th matchup, with its
 * variants. Else it has a range of the bouts of all matchups; the ranges meet where batches of batch means do.
 */
enum { SALLE_SHARDS_MAX = 10000 };

struct salle_shard {
	unsigned number, of; /* of 0: the whole run */
	uint64_t bouts;      /* of the whole run, at most: a shard of another number is of another run */
};

/* What `figures` can name: "all", then the CSV files of results without ".csv", in their order; ends with NULL. */
extern const char *const salle_figure_names[];

struct salle_plan {
	const char *scenario; /* its name */
	const char *title;
	const struct salle_ruleset *rules;
	struct salle_tally_layout layout;
	uint64_t seed;
	struct salle_precision precision; /* of every matchup */
	const struct salle_budget_round_robin
		*round_robin;                      /* of bouts that are spent on the best build or the ranking; else NULL */
	const struct salle_price_list *prices; /* NULL: `prices` is not asked for */
	const struct salle_matchup *matchups;
	size_t n_matchups;
	size_t n_changes;     /* the last matchups */
	const char *data_dir; /* folder of the shipped tables and policies among the sources */
	const struct salle_source *sources;
	size_t n_sources;
	const struct salle_setting *settings; /* options, opening, terrain … */
	size_t n_settings;
	const char *const *left_out; /* policies that the scenario gives to its builds and --policies does not, once each */
	size_t n_left_out;
	const char *const *overrides; /* overrides of the command line, see salle_overrides_read */
	size_t n_overrides;
	uint64_t figures; /* bit i: salle_figure_names[i] is wanted; 0: what is written unless a user says */
	struct salle_shard shard;
};

/*
 * Returns whether prices ask for the item. A list that names `Cuirass` asks for `Cuirass (hardened)` as well; NULL or
 * an empty list asks for every item.
 */
static inline bool salle_price_list_has(const struct salle_price_list *list, const char *item)
{
	bool asked = list == NULL || list->n_items == 0;
	for (size_t i = 0; !asked && i < list->n_items; i++)
		asked = salle_item_matches(item, list->items[i]);
	return asked;
}

/* Bouts of all matchups, at most. */
static inline uint64_t salle_plan_max_bouts(const struct salle_plan *plan)
{
	uint64_t bouts = 0;
	for (size_t m = 0; m < plan->n_matchups; m++)
		bouts += plan->matchups[m].bouts;
	return plan->precision.budget > 0 ? plan->precision.budget : bouts;
}

/* The plan without its changes. */
static inline struct salle_plan salle_plan_without_changes(const struct salle_plan *plan)
{
	struct salle_plan rest = *plan;
	rest.n_matchups -= rest.n_changes;
	rest.n_changes = 0;
	return rest;
}

#endif
