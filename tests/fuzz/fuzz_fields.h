/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A field table with every kind, for the fuzz targets. */
#pragma once

#include <salle/field_table.h>

struct fuzz_sample {
	bool flag;
	int64_t count;
	double load;
	int32_t wheel;
	struct salle_indices traits;
	struct salle_text title;
	struct salle_texts weapons;
	struct fuzz_inner {
		int64_t will;
	} inner;
	struct salle_objects inners;
	const struct salle_node *node;
};

extern const struct salle_field fuzz_fields[];

/* Aborts when a member is outside what its field allows. */
void fuzz_check_sample(const struct fuzz_sample *sample);
