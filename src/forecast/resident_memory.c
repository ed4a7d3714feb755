/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "forecast/resident_memory.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns a line of /proc/self/status about the memory of this process, converted from KiB to bytes. */
static double read_status(const char *name)
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
	return read_status("VmRSS:");
}

double salle_resident_peak(void)
{
	return read_status("VmHWM:");
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
