/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What <salle/spend.h> does for the equilibrium. */
#ifndef SALLE_STATS_MIXTURE_H
#define SALLE_STATS_MIXTURE_H

#include <salle/matrix.h>
#include <salle/spend.h>

void salle_mixture_judge(const struct salle_precision *precision, const struct salle_matrix *matrix,
	unsigned char *order);
void salle_mixture_weigh(const struct salle_matrix *matrix, const unsigned char *order, double *weights);

#endif
