/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The matrix of a round robin: simultaneous intervals of all cells (salle_matrix_compute_intervals), intervals of mean
 * scores, and intervals of leads. */
#include <stdio.h>

#include <stdbool.h>

#include <salle/score_matrix.h>

#include "study.h"

enum { REPLICATES = 2000, N_MAX = 8 };

/* Chances that the row's build wins, and that nobody wins. */
struct field {
	const char *name;
	size_t n;
	double win[N_MAX][N_MAX], draw;
};

static struct field random_field(const char *name, size_t n, double draw)
{
	struct salle_stream stream = study_stream(name, 0);
	struct field field = { .name = name, .n = n, .draw = draw };
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < i; j++) {
			double score = 0.05 + 0.9 * study_uniform(&stream);
			field.win[i][j] = (1 - draw) * score;
			field.win[j][i] = (1 - draw) * (1 - score);
		}
	return field;
}

static double score_of(const struct field *field, size_t i, size_t j)
{
	return field->win[i][j] + field->draw / 2;
}

static double mean_of(const struct field *field, size_t i)
{
	double sum = 0;
	for (size_t j = 0; j < field->n; j++)
		sum += i == j ? 0 : score_of(field, i, j);
	return sum / (double)(field->n - 1);
}

static bool is_inside(struct salle_interval interval, double truth)
{
	return interval.low <= truth && truth <= interval.high;
}

static void draw_matrix(const struct field *field, uint64_t bouts, struct salle_stream *stream, uint64_t *wins,
	uint64_t *draws)
{
	size_t n = field->n;
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < i; j++) {
			uint64_t won = study_binomial(stream, bouts, field->win[i][j]);
			uint64_t lost = study_binomial(stream, bouts - won, field->win[j][i] / (1 - field->win[i][j]));
			wins[i * n + j] = won;
			wins[j * n + i] = lost;
			draws[i * n + j] = draws[j * n + i] = bouts - won - lost;
		}
}

static void study_field(const struct field *field, uint64_t bouts)
{
	size_t n = field->n;
	uint64_t together = 0, means = 0, leads = 0;
	for (int replicate = 0; replicate < REPLICATES; replicate++) {
		struct salle_stream stream = study_stream(field->name, 1 + (uint64_t)replicate);
		uint64_t wins[N_MAX * N_MAX] = { 0 }, draws[N_MAX * N_MAX] = { 0 };
		draw_matrix(field, bouts, &stream, wins, draws);
		const struct salle_matrix matrix = { n, wins, draws, 1, 0, 0 };
		struct salle_interval rates[N_MAX * N_MAX], scores[N_MAX * N_MAX];
		salle_matrix_compute_intervals(&matrix, 0.95, rates, scores);
		bool all = true;
		for (size_t i = 0; i < n; i++)
			for (size_t j = 0; j < n; j++)
				all = all &&
					(i == j ||
						(is_inside(rates[i * n + j], field->win[i][j]) &&
							is_inside(scores[i * n + j], score_of(field, i, j))));
		together += all;
		means += is_inside(salle_matrix_mean(&matrix, 0, 0.95).interval, mean_of(field, 0));
		leads += is_inside(salle_matrix_lead(&matrix, 0, 1, 0.95).interval, mean_of(field, 0) - mean_of(field, 1));
	}
	char setting[64];
	(void)snprintf(setting, sizeof setting, "%s, %d bouts a pair", field->name, (int)bouts);
	study_rate("all cells of a matrix", setting, STUDY_AT_LEAST, 0.95, together, REPLICATES);
	study_rate("mean score", setting, STUDY_AT_LEAST, 0.94, means, REPLICATES);
	study_rate("lead of a mean score", setting, STUDY_AT_LEAST, 0.94, leads, REPLICATES);
}

/* Studies a build that wins 2 % of the bouts against each of many foes. The study prints the coverage, but claims no
 * minimum for it. */
static void study_weak_build(uint64_t bouts)
{
	enum { FOES = 20, N = FOES + 1 };
	const double rate = 0.02;
	uint64_t covered = 0;
	for (int replicate = 0; replicate < REPLICATES; replicate++) {
		struct salle_stream stream = study_stream("weak build", (uint64_t)replicate);
		uint64_t wins[N * N] = { 0 };
		const uint64_t draws[N * N] = { 0 };
		for (size_t j = 1; j < N; j++) {
			wins[j] = study_binomial(&stream, bouts, rate);
			wins[j * N] = bouts - wins[j];
		}
		const struct salle_matrix matrix = { N, wins, draws, 1, 0, 0 };
		covered += is_inside(salle_matrix_mean(&matrix, 0, 0.95).interval, rate);
	}
	char name[64];
	(void)snprintf(name, sizeof name, "covered mean of 2 %%, %d foes, %d bouts a pair", FOES, (int)bouts);
	study_number("mean score", name, (double)covered / REPLICATES);
}

int main(void)
{
	const struct field fields[] = { random_field("3 builds", 3, 0), random_field("8 builds", 8, 0),
		random_field("8 builds, 20 % draws", 8, 0.2) };
	static const uint64_t bouts[] = { 100, 5000 };
	for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
		for (size_t j = 0; j < sizeof bouts / sizeof bouts[0]; j++)
			study_field(&fields[i], bouts[j]);
	static const uint64_t few[] = { 30, 60, 100, 300, 1000 };
	for (size_t i = 0; i < sizeof few / sizeof few[0]; i++)
		study_weak_build(few[i]);
	return study_verdict();
}
