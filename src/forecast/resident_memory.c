/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "forecast/resident_memory.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns the number in the line `name` of /proc/self/status, converted from KiB to bytes; 0 if unknown. */
static double read_status_bytes(const char *name)
{
	char line[128];
	double kib = 0;
	FILE *file = fopen("/proc/self/status", "r");
	while (file != NULL && fgets(line, sizeof line, file) != NULL)
		if (strncmp(line, name, strlen(name)) == 0)
			kib = strtod(line + strlen(name), NULL);
	if (file != NULL)
		(void)fclose(file);
	return kib * 1024;
}

double salle_resident_bytes(void)
{
	return read_status_bytes("VmRSS:");
}

double salle_resident_peak_bytes(void)
{
	return read_status_bytes("VmHWM:");
}

void salle_reset_resident_peak(void)
{
	(void)malloc_trim(0);
	FILE *file = fopen("/proc/self/clear_refs", "w");
	if (file == NULL)
		return;
	(void)fputs("5", file);
	(void)fclose(file);
}
