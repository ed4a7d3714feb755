/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The resident memory of this process, as Linux reports it. */
#pragma once

/* Returns the current bytes; 0 if unknown. */
double salle_resident_bytes(void);

/* Returns the peak bytes since the last reset; 0 if unknown. */
double salle_resident_peak(void);

/* Returns freed memory to the system, as its reuse would be invisible, and resets the peak if Linux allows that. */
void salle_resident_peak_reset(void);
