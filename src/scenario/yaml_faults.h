/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Explains why libyaml rejects a text, with the place of the likely cause. */
#pragma once

#include <yaml.h>

#include <salle/diagnostic_list.h>

/* Reports the problem at which the parser of `text` stopped. */
void salle_yaml_report_fault(const yaml_parser_t *parser, const char *text, size_t length, const char *file,
	struct salle_diagnostics *diagnostics);

/* Returns what a text is that is not YAML: "a CSV table". Returns NULL if the text may be YAML. */
const char *salle_detect_other_file_kind(const char *text, size_t length);
