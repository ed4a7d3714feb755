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
	const char *variant; /* "base", or the name of the variant */
	size_t after_base;   /* how many places after its base it stands in the plan; 0 for "base" */
	const char *a, *a_policy;
	const char *b, *b_policy;
	const struct salle_policy *policies[2]; /* by side; NULL where the rules of policies are not counted */
	const void *compiled;                   /* by ruleset->compile_matchup */
	const void *exchanged; /* mirrored: the same with B in the first seat and A in the second; else NULL */
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
	const struct salle_source *sources;
	size_t n_sources;
	const struct salle_setting *settings; /* options, opening, terrain … */
	size_t n_settings;
	const char *const *overrides; /* what was said beside the file, see salle_overrides_read */
	size_t n_overrides;
};

#endif
