/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A plan: all matchups of a scenario, compiled. The scenario reader makes it, batch runs it, results
 * writes it down; they meet here and nowhere else. Read-only once made, and owned by the arena of its
 * scenario.
 */
#ifndef SALLE_PLAN_H
#define SALLE_PLAN_H

#include <salle/precision.h>
#include <salle/ruleset.h>

/*
 * A number or list that a scenario varies. The slope over its values is that of the least squares: the win rates with
 * `weights`, whole numbers in proportion to the distance of each number from their mean, over the sum of
 * weight * number.
 */
struct salle_sweep {
	const char *name, *path; /* as written */
	const char *build;       /* whose key it is; NULL where it is no build's */
	const char **values;     /* [n] as a user would write them */
	size_t n;
	const double *numbers;  /* [n]; NULL when one of the values is no number, or all are the same */
	const int64_t *weights; /* [n], with the numbers */
};

/*
 * Why a matchup is in a plan that is neither of the base nor of a variant. Probes are fought as variants are, stand
 * last in a plan, and are told of in worth.csv (knockouts) and sweep.csv (values of a sweep) alone.
 */
struct salle_probe {
	const char *kind;                /* of a knockout: "item", "point" or "rule"; of a value of a sweep: NULL */
	const char *build;               /* that lacks the piece; NULL for a rule */
	const char *path;                /* where the piece stood: "garments", "proficiencies.swords", "options.reach" */
	const char *piece;               /* what was there: "Coif"; of a number or a rule: "5 -> 4", "yes -> no" */
	const struct salle_sweep *sweep; /* NULL for a knockout */
	size_t value;                    /* an index of its values; in a plan they come in their order */
};

/* Who stands on a side, in the order written. */
struct salle_lineup {
	const char *const *builds, *const *policies; /* [n] */
	size_t n;
};

/*
 * A matchup of a variant is fought bout by bout beside its base: the same pair of builds, the same key and number of
 * bouts. In a plan, all matchups of the base come first.
 *
 * Seats: side A of a bout sits in the first seat, side B in the second. What a bout deals it deals to seats: the words
 * of either side, the ties that a coin decides, what a scene gives to one side, as a charge. A mirrored matchup fights
 * pairs of bouts: bouts 2k and 2k + 1 have the words of stream k, and in the second of them the two builds, with their
 * policies, have exchanged their seats and nothing else is changed. All that is tallied is told of the builds. The
 * matchups of a plan are all mirrored or none is.
 */
struct salle_matchup {
	const char *variant; /* "base", or the name of the variant or probe */
	size_t after_base;   /* how many places after its base it stands in the plan; 0 for "base" */
	const char *a, *a_policy;
	const char *b, *b_policy;
	/* by side; NULL where one build meets one. Else a side of several is called `x+y`, their policies `p` or `p+q` */
	const struct salle_lineup *lineup[2];
	const struct salle_bill *bills[2];      /* by side; NULL where builds cost nothing */
	const struct salle_policy *policies[2]; /* by side; NULL where its rules are not counted: where members differ */
	const void *compiled;                   /* by ruleset->compile_matchup */
	const void *exchanged;           /* mirrored: the same with B in the first seat and A in the second; else NULL */
	const struct salle_probe *probe; /* NULL: of the base or a variant */
	struct salle_stream_key key;
	uint64_t bouts; /* to be fought, numbered from 0; with the plan's precision, at most; even when mirrored */
};

/* A file that the plan was made from, for the manifest. */
struct salle_source {
	const char *role; /* "scenario", "table weapons", "policies" */
	const char *path; /* as opened */
	uint64_t bytes;
	char sha256[65];
};

/* A resolved option, in the form a user would write it. */
struct salle_setting {
	const char *name;
	const char *value;
};

struct salle_plan {
	const char *scenario; /* its name */
	const char *title;
	const struct salle_ruleset *rules;
	struct salle_tally_layout layout;
	uint64_t seed;
	struct salle_precision precision; /* of every matchup */
	const struct salle_matchup *matchups;
	size_t n_matchups;
	size_t n_probes; /* the last of them */
	const struct salle_source *sources;
	size_t n_sources;
	const struct salle_setting *settings; /* options, opening, terrain … */
	size_t n_settings;
	const char *const *overrides; /* what was said beside the file, see salle_overrides_read */
	size_t n_overrides;
};

/* The plan without its probes. */
static inline struct salle_plan salle_plan_told(const struct salle_plan *plan)
{
	struct salle_plan told = *plan;
	told.n_matchups -= told.n_probes;
	told.n_probes = 0;
	return told;
}

#endif
