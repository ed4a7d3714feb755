/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include <salle/stats.h>

#include "base/arena.h"

struct ranked {
	double p;
	size_t at;
};

static int compare_ranked(const void *left, const void *right)
{
	const struct ranked *a = left, *b = right;
	if (a->p != b->p)
		return a->p < b->p ? -1 : 1;
	return (a->at > b->at) - (a->at < b->at);
}

static struct ranked *rank(const double *p, size_t n)
{
	struct ranked *ranked = salle_allocated(calloc(n + 1, sizeof *ranked));
	for (size_t i = 0; i < n; i++)
		ranked[i] = (struct ranked){ p[i], i };
	qsort(ranked, n, sizeof *ranked, compare_ranked);
	return ranked;
}

void salle_adjust_holm(const double *p, size_t n, double *adjusted)
{
	struct ranked *ranked = rank(p, n);
	double largest = 0;
	for (size_t i = 0; i < n; i++) {
		double scaled = ranked[i].p * (double)(n - i);
		if (scaled > largest)
			largest = scaled < 1 ? scaled : 1;
		adjusted[ranked[i].at] = largest;
	}
	free(ranked);
}

void salle_adjust_fdr(const double *p, size_t n, double *q)
{
	struct ranked *ranked = rank(p, n);
	double smallest = 1;
	for (size_t i = n; i-- > 0;) {
		double scaled = ranked[i].p * (double)n / (double)(i + 1);
		if (scaled < smallest)
			smallest = scaled;
		q[ranked[i].at] = smallest;
	}
	free(ranked);
}

static struct salle_significance *row_at(struct salle_significance *first, size_t i, size_t size)
{
	return (struct salle_significance *)((char *)first + i * size);
}

void salle_adjust_rows(struct salle_significance *first, size_t n, size_t families, size_t size)
{
	double *p = salle_allocated(calloc(2 * n + 1, sizeof *p)), *adjusted = p + n;
	for (size_t i = 0; i < n; i++)
		p[i] = row_at(first, i, size)->p;
	salle_adjust_holm(p, n, adjusted);
	for (size_t i = 0; i < n; i++)
		row_at(first, i, size)->holm = adjusted[i];
	for (size_t family = 0; family < families; family++) {
		size_t members = 0;
		for (size_t i = family; i < n; i += families)
			p[members++] = row_at(first, i, size)->p;
		salle_adjust_fdr(p, members, adjusted);
		for (size_t i = 0; i < members; i++)
			row_at(first, family + i * families, size)->fdr = adjusted[i];
	}
	free(p);
}

struct salle_family salle_family_of(const struct salle_significance *first, size_t n, size_t families, size_t family,
	size_t size, double alpha)
{
	struct salle_family of = { 0 };
	for (size_t i = family; i < n; i += families) {
		const struct salle_significance *row = (const struct salle_significance *)((const char *)first + i * size);
		of.rows++;
		of.nominal += row->p <= alpha;
		of.beyond += row->fdr <= alpha;
	}
	return of;
}

double salle_family_level(const struct salle_family *family, double alpha)
{
	return 1 - alpha * (double)family->beyond / (double)family->rows;
}
