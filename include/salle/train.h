/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Training: a search for policies that play better than those of a scenario. docs/best-play.md explains training to
 * designers.
 *
 * A *player* is a side of the scenario's matchups: a build, or a team whose members all follow one policy. A player's
 * *field* consists of the opponents that it fights in these matchups, and of itself. A *candidate* is a policy under
 * test.
 *
 * Each round searches, for each player in turn, a best response to the field: it tests first the policies that the
 * scenario can use, then candidates that randomly change the best policy so far, all on the same dice. Opponents draw
 * their policies from mixtures of those found in earlier rounds (double oracle: McMahan, Gordon and Blum, ICML 2003;
 * Lanctot and others, NeurIPS 2017). If bouts on fresh dice confirm that a found policy is better, it joins the
 * population of its player. The trained policy of a player is the member of its population that scores best if every
 * opponent knows the population's best reply to it. If the worst score of a mixture of members is clearly higher, the
 * trained policy is mixed: it draws one of these members for each bout.
 *
 * The search gives a lower bound: it can show that a policy can be beaten, but never that no policy beats it.
 *
 * Results depend on the scenario, its seed and the settings alone, not on threads, with one exception: a budget in
 * minutes ends the search at a time that depends on the machine.
 */
#pragma once

#include <signal.h>

#include <salle/exact_bout.h>
#include <salle/scenario.h>

struct salle_train_progress {
	/* player for whom a policy is being searched; NULL while payoffs are measured or policies are confirmed */
	const char *player;
	unsigned round, rounds; /* number of the current round, from 1; number of rounds */
	uint64_t bouts, budget;
	uint64_t candidates; /* number of candidates tested so far */
	/*
	 * score of the best candidate minus score of the policy with which the search began, on the same dice; after a
	 * restart, the policy of the first start
	 */
	double gain;
	double seconds; /* seconds since the training began */
};

struct salle_train_settings {
	const char *const *players; /* [n_players] names of the players to train; NULL for all players */
	size_t n_players;
	/* [n_field] names of opponents; NULL for the opponents that each player meets, and the player itself */
	const char *const *field;
	size_t n_field;
	const char *against; /* the policy that every opponent keeps; NULL if opponents are trained, too */
	/* whether opponents keep their policies of the scenario; cannot be combined with `against` */
	bool fixed_field;
	bool exact;     /* whether to compute bounds of the score of best play against each player's policy, too */
	uint64_t bouts; /* budget of the whole search; 0 for the default */
	double minutes; /* time limit of the search in minutes; 0 for no limit */
	const volatile sig_atomic_t *stop; /* ends the search early; may be NULL */
	/* reports the progress; may be NULL */
	void (*progress)(const struct salle_train_progress *progress, void *context);
	/*
	 * Receives the training so far as text, from which a later call can continue (`checkpoint_text`). Called after
	 * each search and, during a search, at most every `checkpoint_seconds` (0: never). May be NULL.
	 */
	double checkpoint_seconds;
	void (*checkpoint)(const char *text, void *context);
	void *context;
	/* text of the checkpoint from which the training continues; NULL for a new training */
	const char *checkpoint_text;
};

/* One key in which a trained policy differs from the policy that it extends. */
struct salle_trained_setting {
	const char *name; /* "attack", or "daring" of the parameters */
	bool is_param;
	/*
	 * Points that the trained policy loses against its field if only this key is changed back, on the same dice, with
	 * the interval of the mean of paired differences.
	 */
	double worth, worth_low, worth_high;
};

/*
 * A policy's mean score, with its interval, if each opponent plays the found policy that scores most against this
 * policy.
 */
struct salle_worst_case {
	double score, low, high;
};

/* One of the policies that a mixed trained policy draws from. */
struct salle_trained_part {
	const char *name;              /* "trained_halberd_1", or the name of a policy of the scenario */
	const struct salle_node *node; /* as in salle_trained_policy; NULL for a policy of the scenario */
	unsigned percent;              /* weight in the mixture; rounded, so that the sum may differ from 100 a little */
};

/* The policy found for one player. */
struct salle_trained_policy {
	const char *player;
	const char *name; /* name of the policy, such as "trained_halberd" */
	const char *base; /* the shipped policy that the trained policy extends; "" if the trained policy is mixed */
	/* the policy that the trained policy replaces: the player's own in the scenario, or `against` */
	const char *reference;
	/*
	 * A map as a policy file has it under the policy's name: `about`, `extends`, `params`, decisions; or `mixture`.
	 * NULL, and no score is measured, if nothing was found and the members' policies differ.
	 */
	const struct salle_node *node;
	const struct salle_trained_part *parts; /* [n_parts] the policies of the mixture; n_parts is 0 unless mixed */
	size_t n_parts;
	const struct salle_trained_setting *settings; /* [n_settings] the most valuable first */
	size_t n_settings;
	bool searched; /* whether the player was searched before the training ended */
	bool improved; /* whether a policy better than `reference` was found; if not, `node` is `reference` unchanged */
	bool bounded;  /* whether `bounds` is known; false unless the settings have `exact` */
	/* bounds of the highest score that a policy of the player can reach against the same build under `reference` */
	struct salle_play_bounds bounds;
	const char *unbounded; /* the reason why there are no bounds; NULL if there are, or without `exact` */
	const char *advice;    /* sentences: what the user can do about that; NULL if there are bounds */
	/* Mirror duel on fresh dice: the player under this policy against itself under `reference`. */
	uint64_t duel_wins, duel_draws, duel_bouts;
	/* Mean scores of this policy and of `reference` against the field, on fresh dice, 0 to 1. */
	double field_score, reference_score;
	double gain, gain_low, gain_high; /* paired difference of the two scores */
	uint64_t field_bouts;             /* number of bouts of each of the two scores */
	/* worst cases of this policy and of `reference`; set only if the policy is mixed */
	struct salle_worst_case worst, reference_worst;
};

struct salle_training {
	const struct salle_trained_policy *policies; /* [n] in the order of the scenario's builds */
	size_t n;
	uint64_t bouts, candidates;
	uint64_t budget;  /* budget of bouts of the whole search */
	unsigned rounds;  /* number of completed rounds */
	bool interrupted; /* `stop` ended the training; the best policies so far are measured */
	/* share of a win that a draw counts, in scores against the field and in the search; 1/2 in duels */
	double draw;
	double level; /* confidence level of each interval of a duel or a gain */
	/* confidence level of all these intervals together, and of the interval of each element of `settings` */
	double joint_level;
};

/* Returns the default budget in bouts, which is used if the settings have 0 `bouts`. */
uint64_t salle_train_default_bouts(const struct salle_scenario *scenario, const struct salle_train_settings *settings);

/* Returns whether salle_train_run would train. If not, reports the same errors. */
bool salle_train_is_possible(const struct salle_scenario *scenario, const struct salle_train_settings *settings,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Trains policies. Reports unknown players, opponents and policies, and a budget that is too small, and then returns
 * SALLE_BAD_INPUT before any bout. Otherwise returns SALLE_OK or SALLE_INTERRUPTED. Everything in `out` is in the
 * arena.
 */
enum salle_status salle_train_run(const struct salle_scenario *scenario, const struct salle_train_settings *settings,
	struct salle_training *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
