/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An earlier run as it was read back from its folder: data alone. <salle/stored_run.h> reads it. */
#ifndef SALLE_EARLIER_RUN_H
#define SALLE_EARLIER_RUN_H

#include <salle/batch_result.h>

/* The program that fights. */
struct salle_program {
	const char *version;  /* of the release */
	const char *revision; /* of the source, as git names it */
	const char *sources;  /* SHA-256 of the sources that decide bouts; programs with the same fight the same bouts */
};

struct salle_stored_matchup {
	const char *variant, *a, *a_policy, *b, *b_policy;
	struct salle_stream_key key;
	size_t after_base;
	bool mirrored;
	uint64_t bouts; /* fought */
};

struct salle_stored_run {
	const char *dir;
	struct salle_program program; /* that ran it */
	const char *scenario;         /* its name */
	const char *path;             /* of its file, as it was opened */
	const char *scenario_file;    /* the absolute path of that file */
	const char *data_dir;         /* folder of the shipped tables and policies among the sources */
	const char *finished;         /* ISO 8601, UTC */
	const char *tallies;          /* SHA-256 of tallies.bin */
	uint64_t seed;
	const char *const *overrides; /* see salle_overrides_read */
	size_t n_overrides;
	const struct salle_source *sources; /* without bytes */
	size_t n_sources;
	const struct salle_setting *settings; /* resolved options and what else the scenario says */
	size_t n_settings;
	struct salle_shard shard;
	bool interrupted;
	double tuned;                           /* of its confidence sequences, in bouts; 0: it has none */
	double level;                           /* of its intervals of rates, without sequences */
	const struct salle_budget_state *spent; /* what it had decided; NULL: it spent no bouts on a question */
	const char *rules;
	bool has_wounds;    /* its rules know any */
	const char *layout; /* of the tallies: SHA-256 of what is counted where */
	const struct salle_stored_matchup *matchups;
	size_t n_matchups;
	struct salle_batch_result result; /* tallies, bouts and words alone */
};

#endif
