/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Races: candidates meet the same opponents on the same dice, and candidates that are clearly worse drop out. */
#pragma once

#include <salle/paired_bouts.h>

#include "train/duel_field.h"

struct salle_race_entrant {
	struct salle_candidate candidate;
	/* policies of the player's members; NULL to use those of the candidate */
	const struct salle_policy_use *member_policies;
	uint32_t changed_decisions; /* SALLE_DECISION_BIT bits of the decisions that differ from the incumbent */
	uint64_t n_bouts;           /* number of bouts */
	uint8_t *outcomes;          /* [fought] result of each bout: 2 won, 1 drawn, 0 lost */
	bool is_out;
};

struct salle_race {
	const struct salle_duel_field *field;
	const struct salle_player *player;
	struct salle_slots slots;
	struct salle_race_entrant *entrants; /* [n]; entrant 0 is the incumbent */
	size_t n;
	struct salle_arena *arena; /* memory in which outcomes are stored */
};

/* Two policies compared bout by bout on the same dice. A bout won is worth `win` points. */
struct salle_paired_points {
	uint64_t n;
	unsigned win;
	/* bouts in which the first policy scored more; bouts in which it scored less */
	struct salle_pair_moves increases, decreases;
};

/* Compares the first `n` outcomes of two entrants, `a` and `b`. */
struct salle_paired_points salle_compare_outcomes(struct salle_scoring scoring, const uint8_t *a, const uint8_t *b,
	uint64_t n);

/* Returns the mean score of the first policy minus that of the second, -1 to 1. */
double salle_points_lead(const struct salle_paired_points *pair);

/* Returns the mean score of `n` bouts, 0 to 1. */
double salle_mean_score(struct salle_scoring scoring, const uint8_t *outcomes, uint64_t n);

/*
 * Returns the natural logarithm of the evidence that the policy with more points scores more than the other policy. The
 * evidence may be examined after any bout: if the policies are equal, it ever reaches log(1 / a) with a chance of at
 * most a. The evidence is the beta-binomial mixture of <salle/stats.h> over points. A bout whose points differ by d
 * counts as d / (points for a win) of a trial, which is valid because the logarithm is concave.
 */
double salle_points_evidence(const struct salle_paired_points *pair);

/* Returns whether the first policy is worse, with a confidence of 95 %. */
bool salle_points_are_worse(const struct salle_paired_points *pair);

/* Fights every entrant in the race up to bout `to`, on all threads. Returns the number of bouts fought. */
uint64_t salle_race_fight(struct salle_race *race, uint64_t to);

/*
 * Keeps the incumbent and at most `keep` further entrants: those with the most points, unless clearly worse than the
 * incumbent. Returns how many of these are kept.
 */
size_t salle_race_drop_worse(struct salle_race *race, size_t keep);
