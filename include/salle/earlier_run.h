/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The data of an earlier run, read back from its folder by <salle/stored_run.h>. */
#pragma once

#include <salle/batch_result.h>

/* Identity of the program that fights the bouts. */
struct salle_program {
	const char *version;  /* release number */
	const char *revision; /* git revision of the source */
	const char *sources;  /* SHA-256 of the source files that decide bouts; equal hashes mean equal bouts */
};

struct salle_stored_matchup {
	const char *variant, *a, *a_policy, *b, *b_policy;
	struct salle_stream_key key;
	size_t distance_from_base; /* distance in the plan from the matchup of the base to this matchup */
	bool mirrored;
	uint64_t bouts; /* number of bouts fought */
	bool solved;    /* whether the matchup has exact chances */
};

struct salle_stored_run {
	const char *dir;
	struct salle_program program; /* the program that fought the run */
	const char *scenario;         /* the scenario's name */
	const char *path;             /* path of the scenario's file, as opened */
	const char *scenario_file;    /* absolute path of the scenario's file */
	const char *data_dir;         /* folder of the shipped tables and policies, if they are among the sources */
	const char *finished_at;      /* time of completion, ISO 8601, UTC */
	const char *tallies_hash;     /* SHA-256 of tallies.bin */
	uint64_t seed;
	const char *const *overrides; /* overrides of the command line, as salle_overrides_read parses them */
	size_t n_overrides;
	const struct salle_source *sources; /* input files; the `text` of each is NULL */
	size_t n_sources;
	const struct salle_setting *settings; /* resolved options and the scenario's other settings */
	size_t n_settings;
	struct salle_shard shard;
	bool interrupted;
	/*
	 * number of bouts to which the run's confidence sequences are tuned (<salle/stats.h>); 0 without confidence
	 * sequences
	 */
	double tuned_to;
	/* confidence level of the run's intervals of rates, unless they are confidence sequences */
	double level;
	const struct salle_budget_state *budget; /* decisions of a run with a budget; otherwise NULL */
	const char *rules;
	bool has_wounds;         /* whether the rule system has wound axes */
	const char *layout_hash; /* SHA-256 of the tallies' layout */
	const struct salle_stored_matchup *matchups;
	size_t n_matchups;
	struct salle_batch_result result; /* result of the run; only tallies, bouts and words are set */
};
