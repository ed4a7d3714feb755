/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Checks that a workbook is complete. libxlsxwriter does not notice when a disk is full while it writes its temporary
 * files, and then puts truncated parts into the workbook.
 */
#pragma once

/*
 * Returns 0 if every part of the workbook (a zip archive) is a complete XML document. Otherwise returns an errno:
 * ENOSPC for a truncated part.
 */
int salle_workbook_check(const char *path);
