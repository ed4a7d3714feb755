/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Restricted play: what an action, an item or a rule is worth to a player, by two trainings that differ only in that
 * (Jaffe, Miller, Andersen, Liu, Karlin and Popović, Evaluating Competitive Game Balance with Restricted Play, AIIDE
 * 2012). docs/best-play.md explains it to a designer.
 *
 * In each training the player meets its field, and opponents reply to it alone: with the settings `against` or
 * `fixed_field` they keep one policy; otherwise those among the players to train, and the player's own double, are
 * trained as well. The double is never restricted, except by a changed rule, which holds for both sides.
 *
 * Each training finds a lower bound of what can be scored in it, so their difference is an estimate of the worth, not a
 * bound. Its interval covers the dice, not the search.
 */
#pragma once

#include <salle/score_matrix.h>
#include <salle/train.h>

struct salle_restriction {
	const char *what; /* that the player goes without, for messages: "counter" */
	bool rule;        /* `what` is the value of an option, under which both sides play */
	const struct salle_ban
		*ban; /* actions that the player never takes, besides those that the scenario bans; or NULL */
	/*
	 * [players to train] The scenario in which the player goes without: the rule is changed there, or it has the build
	 * of `builds` beside all others. NULL: the same scenario.
	 */
	const struct salle_scenario *const *scenarios;
	const char *const *builds; /* [players to train] what takes the player's place in it; NULL: the player itself */
};

/*
 * Reads what a user names: an action ("counter", "attack.counter"), "item:NAME" or "option:NAME=VALUE", which is the
 * value under which a rule is off. `scenario` was loaded from `path` with these overrides, and is loaded again where an
 * item or an option changes it. Everything in `out` lives in the arena or is the caller's. Returns SALLE_BAD_INPUT
 * after reporting an error at "--without".
 */
enum salle_status salle_restriction_read(const char *what, const char *path, const struct salle_overrides *overrides,
	const struct salle_scenario *scenario, const struct salle_train_settings *settings, struct salle_restriction *out,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* What a player scores with and without. Scores are means against the field, 0 to 1. */
struct salle_restricted_play {
	const char *player;
	struct salle_trained_policy with;    /* as salle_train_run would measure it, with the field of this training */
	struct salle_trained_policy without; /* only names, node and `searched` */
	bool measured;                       /* both were searched, and all members have one policy */
	double score, score_without;         /* of both policies, each in its own training */
	double score_unadapted;              /* of the policy `with` if it goes without, against the field that it knows */
	struct salle_estimate worth;         /* score - score_without, on the same dice */
	struct salle_estimate worth_unadapted; /* score - score_unadapted, on the same dice */
	uint64_t bouts;                        /* of each score */
};

struct salle_restricted_training {
	struct salle_training training;            /* policies[k] is plays[k].with */
	const struct salle_restricted_play *plays; /* [training.n] */
	const char *what;
	bool rule; /* as in the restriction */
};

/* Returns the budget in bouts that `bouts` 0 stands for. */
uint64_t salle_restricted_default_bouts(const struct salle_scenario *scenario,
	const struct salle_train_settings *settings);

/*
 * Trains each player twice, with half of its share of the budget each time. Ignores checkpoints. Errors, results and
 * ownership are as in salle_train_run.
 */
enum salle_status salle_restricted_run(const struct salle_scenario *scenario,
	const struct salle_train_settings *settings, const struct salle_restriction *restriction,
	struct salle_restricted_training *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
