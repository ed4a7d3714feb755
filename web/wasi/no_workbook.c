/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In place of src/run_folder/workbook.c, because there is no libxlsxwriter: `salle run --xlsx` is refused. */
#include "run_folder/workbook.h"

#include <errno.h>

bool salle_can_write_workbook(void)
{
	return false;
}

int salle_workbook_write(struct salle_figures *figures, const char *path, const char *folder)
{
	(void)figures;
	(void)path;
	(void)folder;
	return ENOTSUP;
}
