/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports why libyaml rejects a text, at the place of the likely cause. */
#pragma once

#include <yaml.h>

#include <salle/diagnostic_list.h>

/* Reports the problem that stopped the parser of `text`. */
void salle_yaml_report_fault(const yaml_parser_t *parser, const char *text, size_t length, const char *file,
	struct salle_diagnostics *diagnostics);

/*
 * Returns the kind of file that a text seems to be if it is not YAML: "a CSV table". Returns NULL if the text may be
 * YAML.
 */
const char *salle_detect_other_file_kind(const char *text, size_t length);
