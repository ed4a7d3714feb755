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

/* Replaces the sorted p-values of one family by q-values (Benjamini and Hochberg), from the largest p-value down. */
static void convert_to_q_values(struct ranked *ranked, size_t n)
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
	convert_to_q_values(ranked, n);
	for (size_t i = 0; i < n; i++)
		q[ranked[i].place] = ranked[i].p;
	free(ranked);
}

static struct salle_significance *row_at(struct salle_significance *first, size_t i, size_t size)
{
	return (struct salle_significance *)((char *)first + i * size);
}

static void adjust_families(struct salle_significance *first, const size_t *places, size_t n, const size_t *family,
	size_t size)
{
	struct ranked *ranked = salle_check_allocated(calloc(n + 1, sizeof *ranked));
	for (size_t i = 0; i < n; i++)
		ranked[i] =
			(struct ranked){ row_at(first, places[i], size)->p, places[i], family != NULL ? family[places[i]] : 0 };
	qsort(ranked, n, sizeof *ranked, compare_ranked);
	for (size_t i = 0, end; i < n; i = end) {
		for (end = i + 1; end < n && ranked[end].family == ranked[i].family;)
			end++;
		convert_to_q_values(ranked + i, end - i);
	}
	for (size_t i = 0; i < n; i++)
		row_at(first, ranked[i].place, size)->fdr = ranked[i].p;
	free(ranked);
}

/* Sets the adjusted p-values of exact rows to their p-value, and lists the places of the other rows. */
static size_t list_tested_rows(struct salle_significance *first, size_t n, size_t size, size_t *places)
{
	size_t n_tested = 0;
	for (size_t i = 0; i < n; i++) {
		struct salle_significance *row = row_at(first, i, size);
		if (row->exact)
			row->holm = row->fdr = row->p;
		else
			places[n_tested++] = i;
	}
	return n_tested;
}

void salle_adjust_significance(struct salle_significance *first, size_t n, const size_t *family, size_t size)
{
	double *p = salle_check_allocated(calloc(2 * n + 1, sizeof *p)), *adjusted = p + n;
	size_t *places = salle_check_allocated(calloc(n + 1, sizeof *places));
	const size_t n_tested = list_tested_rows(first, n, size, places);
	for (size_t i = 0; i < n_tested; i++)
		p[i] = row_at(first, places[i], size)->p;
	salle_adjust_holm(p, n_tested, adjusted);
	for (size_t i = 0; i < n_tested; i++)
		row_at(first, places[i], size)->holm = adjusted[i];
	adjust_families(first, places, n_tested, family, size);
	free(places);
	free(p);
}

void salle_test_family_add_row(struct salle_test_family *family, const struct salle_significance *row, double alpha)
{
	if (row->exact) {
		family->exact++;
		family->different += row->p == 0;
		return;
	}
	family->rows++;
	family->significant += row->fdr <= alpha;
}

double salle_level_of_selected_intervals(const struct salle_test_family *family, double alpha)
{
	return 1 - alpha * (double)family->significant / (double)family->rows;
}
