/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads YAML into nodes with libyaml.
 *
 * Accepts one document of scalars, lists and maps with distinct scalar keys. Scalars are texts. An alias becomes a copy
 * of its anchor's node, with the anchor's place. Reports tags, merge keys, cycles, further documents, bytes that are
 * not UTF-8, and input beyond the limits below, each with its place.
 */
#pragma once

#include <salle/node.h>
#include <salle/scenario.h>

enum {
	SALLE_YAML_DEPTH = 32,      /* maximum nesting of lists and maps */
	SALLE_YAML_NODES = 1 << 17, /* maximum number of values in a file, including the copies for aliases */
	SALLE_YAML_ANCHORS = 1000,
};

/*
 * Parses YAML text. `file` is the name of the file in places; the name must live as long as the nodes. After
 * SALLE_BAD_INPUT `*root` has the parts without errors, so that one pass finds errors in them as well; it is NULL if
 * nothing could be read.
 */
enum salle_status salle_yaml_parse(const char *text, size_t length, const char *file, struct salle_node **root,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Reads a file with salle_input_file_read and parses it. */
enum salle_status salle_yaml_read(const struct salle_kept_files *kept, const char *path, const struct salle_place *at,
	struct salle_node **root, struct salle_source *source, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
