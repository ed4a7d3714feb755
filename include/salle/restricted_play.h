/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Restricted play: what an action, an item or a rule is worth to a player. Two trainings, which differ only in that
 * action, item or rule, measure the worth (Jaffe, Miller, Andersen, Liu, Karlin and Popović, Evaluating Competitive
 * Game Balance with Restricted Play, AIIDE 2012). docs/best-play.md explains restricted play to a designer.
 *
 * In each training the player meets its field (its opponents). With the settings `against` or `fixed_field` the
 * opponents keep one policy. Otherwise some opponents are trained to beat this player: those that are players to train,
 * and the opponent with the player's own build. A restricted action or item applies to the player only, not to its
 * opponent with the same build. A changed rule holds for both sides.
 *
 * Each training finds a policy, whose score is a lower bound of the best possible score. So the difference of the two
 * scores is an estimate of the worth, not a bound. The interval of the worth covers the dice, not the search.
 */
#pragma once

#include <salle/score_matrix.h>
#include <salle/train.h>

struct salle_restriction {
	const char *name; /* name, for messages, of what the player does without: "counter" */
	bool is_option;   /* whether `name` is a value of an option; both sides then play under this value */
	/* actions that the player never takes, besides those that the scenario bans; NULL if no action is restricted */
	const struct salle_ban *ban;
	/*
	 * [players to train] The scenarios of the restricted training: with the changed rule, or with the additional build
	 * of `builds`. NULL if an action is restricted: both trainings then have the same scenario.
	 */
	const struct salle_scenario *const *scenarios;
	/* [players to train] the build that replaces the player in that scenario; NULL if the player keeps its build */
	const char *const *builds;
};

/*
 * Reads the restriction that a user names: an action ("counter", "attack.counter"), "item:NAME", or "option:NAME=VALUE"
 * with the value under which a rule is off. `scenario` was loaded from `path` with these overrides; it is loaded again
 * if an item or an option changes it. Everything in `out` is in the arena or belongs to the caller. If the text is
 * wrong, reports an error at "--without" and returns SALLE_BAD_INPUT.
 */
enum salle_status salle_restriction_read(const char *what, const char *path, const struct salle_overrides *overrides,
	const struct salle_scenario *scenario, const struct salle_train_settings *settings, struct salle_restriction *out,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* The scores of a player with and without the restriction. Scores are means against the field, 0 to 1. */
struct salle_restricted_play {
	const char *player;
	/* the policy without restriction, measured as by salle_train_run against the field of this training */
	struct salle_trained_policy unrestricted;
	struct salle_trained_policy restricted; /* the restricted policy; only names, node and `searched` are set */
	/* whether both policies were searched and measured; false if the members of a team have different policies */
	bool measured;
	/* score of the unrestricted policy, and of the restricted policy, each in its own training */
	double score, score_without;
	/*
	 * score of a player who does not adapt: the policy `unrestricted` under the restriction, against the field of its
	 * own training
	 */
	double score_unadapted;
	struct salle_estimate worth;           /* score - score_without, on the same dice */
	struct salle_estimate worth_unadapted; /* score - score_unadapted, on the same dice */
	uint64_t bouts;                        /* number of bouts of each score */
};

struct salle_restricted_training {
	struct salle_training training;            /* policies[k] is plays[k].unrestricted */
	const struct salle_restricted_play *plays; /* [training.n] */
	const char *restriction;
	bool is_option; /* whether the restriction is a value of an option */
};

/* Returns the default budget in bouts, which is used if the settings have 0 `bouts`. */
uint64_t salle_restricted_default_bouts(const struct salle_scenario *scenario,
	const struct salle_train_settings *settings);

/*
 * Trains each player twice, each time with half of the player's share of the budget. Ignores checkpoints. Errors,
 * results and ownership are as in salle_train_run.
 */
enum salle_status salle_restricted_run(const struct salle_scenario *scenario,
	const struct salle_train_settings *settings, const struct salle_restriction *restriction,
	struct salle_restricted_training *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
