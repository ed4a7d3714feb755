/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "study.h"

#include <math.h>
#include <stdio.h>

#include <Rmath.h>

#include <salle/stats.h>

static bool broken;

struct salle_stream study_stream(const char *study, uint64_t replicate)
{
	struct salle_stream_key key = salle_make_stream_key(1389, salle_pair_hash("study", study, ""), false);
	return salle_stream_open(&key, replicate);
}

double study_uniform(struct salle_stream *stream)
{
	return ((double)(salle_stream_draw(stream) >> 12) + 0.5) * 0x1p-52;
}

uint64_t study_binomial(struct salle_stream *stream, uint64_t n, double rate)
{
	return (uint64_t)qbinom(study_uniform(stream), (double)n, rate, 1, 0);
}

double study_normal(struct salle_stream *stream)
{
	return qnorm(study_uniform(stream), 0, 1, 1, 0);
}

void study_rate(const char *study, const char *setting, enum study_claim claim, double claimed, uint64_t hits,
	uint64_t n)
{
	struct salle_interval it = salle_rate_interval(hits, n, 0.95);
	bool wrong = claim == STUDY_AT_LEAST ? it.high < claimed : it.low > claimed;
	broken = broken || wrong;
	printf("%-28s %-44s %s %.3f  measured %.3f (%.3f - %.3f)%s\n", study, setting,
		claim == STUDY_AT_LEAST ? "at least" : "at most ", claimed, (double)hits / (double)n, it.low, it.high,
		wrong ? "  BROKEN" : "");
	(void)fflush(stdout); /* rows take minutes each, so each is printed as soon as it is finished */
}

void study_runs_add(struct study_runs *of, double hits, double trials)
{
	if (trials == 0)
		return;
	of->runs++;
	of->hits += hits;
	of->trials += trials;
	of->shares += hits / trials;
	of->squares += hits * hits / trials / trials;
}

void study_clustered(const char *study, const char *setting, enum study_claim claim, double claimed,
	const struct study_runs *of, bool misses)
{
	double share = of->hits / of->trials, mean = of->shares / of->runs;
	double variance = fmax(of->squares / of->runs - mean * mean, 1e-9) / of->runs;
	double trials = floor(fmin(of->trials, share * (1 - share) / variance));
	double hits = round((misses ? 1 - share : share) * trials);
	study_rate(study, setting, claim, claimed, (uint64_t)hits, (uint64_t)trials);
}

void study_number(const char *study, const char *setting, double number)
{
	printf("%-28s %-44s %.4g\n", study, setting, number);
	(void)fflush(stdout);
}

int study_verdict(void)
{
	return broken ? 1 : 0;
}

void study_share(const char *study, const char *setting, enum study_claim claim, double claimed, double share)
{
	bool wrong = claim == STUDY_AT_LEAST ? share < claimed : share > claimed;
	broken |= wrong;
	printf("%-26s %-44s %s %.3f  computed %.4f%s\n", study, setting, claim == STUDY_AT_LEAST ? "at least" : "at most ",
		claimed, share, wrong ? "  BROKEN" : "");
}
