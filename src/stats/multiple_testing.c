/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include <salle/stats.h>

#include "base/arena.h"

struct ranked {
	double p;
	size_t place, family;
};

static int compare_ranked(const void *left, const void *right)
{
	const struct ranked *a = left, *b = right;
	if (a->family != b->family)
		return a->family < b->family ? -1 : 1;
	if (a->p != b->p)
		return a->p < b->p ? -1 : 1;
	return (a->place > b->place) - (a->place < b->place);
}

static struct ranked *sort_by_p(const double *p, size_t n)
{
	struct ranked *ranked = salle_check_allocated(calloc(n + 1, sizeof *ranked));
	for (size_t i = 0; i < n; i++)
		ranked[i] = (struct ranked){ p[i], i, 0 };
	qsort(ranked, n, sizeof *ranked, compare_ranked);
	return ranked;
}

void salle_adjust_holm(const double *p, size_t n, double *adjusted)
{
	struct ranked *ranked = sort_by_p(p, n);
	double largest = 0;
	for (size_t i = 0; i < n; i++) {
		double scaled = ranked[i].p * (double)(n - i);
		if (scaled > largest)
			largest = scaled < 1 ? scaled : 1;
		adjusted[ranked[i].place] = largest;
	}
	free(ranked);
}

/* Turns the sorted p-values of one family into q-values, from the largest p-value down. */
static void adjust_step_up(struct ranked *ranked, size_t n)
{
	double smallest = 1;
	for (size_t i = n; i-- > 0;) {
		double scaled = ranked[i].p * (double)n / (double)(i + 1);
		if (scaled < smallest)
			smallest = scaled;
		ranked[i].p = smallest;
	}
}

void salle_adjust_fdr(const double *p, size_t n, double *q)
{
	struct ranked *ranked = sort_by_p(p, n);
	adjust_step_up(ranked, n);
	for (size_t i = 0; i < n; i++)
		q[ranked[i].place] = ranked[i].p;
	free(ranked);
}

static struct salle_significance *row_at(struct salle_significance *first, size_t i, size_t size)
{
	return (struct salle_significance *)((char *)first + i * size);
}

static void adjust_families(struct salle_significance *first, size_t n, const size_t *family, size_t size)
{
	struct ranked *ranked = salle_check_allocated(calloc(n + 1, sizeof *ranked));
	for (size_t i = 0; i < n; i++)
		ranked[i] = (struct ranked){ row_at(first, i, size)->p, i, family != NULL ? family[i] : 0 };
	qsort(ranked, n, sizeof *ranked, compare_ranked);
	for (size_t i = 0, end; i < n; i = end) {
		for (end = i + 1; end < n && ranked[end].family == ranked[i].family;)
			end++;
		adjust_step_up(ranked + i, end - i);
	}
	for (size_t i = 0; i < n; i++)
		row_at(first, ranked[i].place, size)->fdr = ranked[i].p;
	free(ranked);
}

void salle_adjust_significance(struct salle_significance *first, size_t n, const size_t *family, size_t size)
{
	double *p = salle_check_allocated(calloc(2 * n + 1, sizeof *p)), *adjusted = p + n;
	for (size_t i = 0; i < n; i++)
		p[i] = row_at(first, i, size)->p;
	salle_adjust_holm(p, n, adjusted);
	for (size_t i = 0; i < n; i++)
		row_at(first, i, size)->holm = adjusted[i];
	free(p);
	adjust_families(first, n, family, size);
}

void salle_test_family_count(struct salle_test_family *family, const struct salle_significance *row, double alpha)
{
	family->rows++;
	family->significant += row->fdr <= alpha;
}

double salle_test_family_level(const struct salle_test_family *family, double alpha)
{
	return 1 - alpha * (double)family->significant / (double)family->rows;
}
