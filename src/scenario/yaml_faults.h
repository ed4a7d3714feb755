/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Says what is wrong with a text that libyaml does not read, where a person would look for it. */
#ifndef SALLE_SCENARIO_YAML_FAULTS_H
#define SALLE_SCENARIO_YAML_FAULTS_H

#include <yaml.h>

#include <salle/diagnostic_list.h>

/* Reports the problem at which the parser of `text` has stopped. */
void salle_yaml_report_fault(const yaml_parser_t *parser, const char *text, size_t length, const char *file,
	struct salle_diagnostics *diagnostics);

/* Returns what a text is instead of YAML: "a CSV table"; NULL if it may be YAML. */
const char *salle_detect_other_file_kind(const char *text, size_t length);

#endif
