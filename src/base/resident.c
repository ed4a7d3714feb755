/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/resident.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns the bytes of a line of /proc/self/status, which is in KiB. */
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

void salle_resident_peak_reset(void)
{
	(void)malloc_trim(0);
	FILE *file = fopen("/proc/self/clear_refs", "w");
	if (file == NULL)
		return;
	(void)fputs("5", file);
	(void)fclose(file);
}
