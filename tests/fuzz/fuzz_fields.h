/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of fields for the fuzz targets. It has a field of every kind. */
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

/* Aborts if a member has a value that its field does not allow. */
void fuzz_check_sample(const struct fuzz_sample *sample);
