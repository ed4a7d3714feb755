/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The resident memory of this process, as Linux counts it. */
#pragma once

/* Returns the resident bytes; 0 if unknown. */
double salle_resident_bytes(void);

/* Returns the peak of the resident bytes since the last reset; 0 if unknown. */
double salle_resident_peak(void);

/*
 * Returns freed memory to the system, because reused memory does not raise the resident bytes. Resets the peak if Linux
 * allows this.
 */
void salle_reset_resident_peak(void);
