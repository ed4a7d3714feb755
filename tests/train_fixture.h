/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trainings of scenarios that are given as text. */
#pragma once

#include <salle/train.h>

#include "base/arena.h"

/* A game whose equilibrium is mixed: aims beat each other as rock, paper and scissors do. */
#define CYCLE                                                                         \
	"rules: coin\nseed: 8\nbouts: 100\noptions: {aims: cycle}\nscene: {decides: 6}\n" \
	"builds:\n  a: {coin: fair, dice: 4}\n  b: {coin: fair, dice: 4}\n"               \
	"matchups: [{a: a, b: b}]\n"

/* A mixture of two aims, which loses to the aim that beats the more frequent one. */
#define LAME                                                                        \
	"policies:\n  one: {aim: {do: at, hits: 1}}\n  two: {aim: {do: at, hits: 2}}\n" \
	"  lame: {mixture: {one: 3, two: 1}}\n"

enum { CHECKPOINTS_MAX = 1000 };

/* A training and its checkpoints. */
struct course {
	struct salle_arena arena;
	struct salle_training training;
	const char *checkpoints[CHECKPOINTS_MAX];
	size_t n_checkpoints;
};

/* Trains with these settings, and keeps the checkpoints. An error fails the test. */
void train_course(struct course *course, const struct salle_scenario *scenario, struct salle_train_settings settings);
