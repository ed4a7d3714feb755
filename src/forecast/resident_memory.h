/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The resident memory (RAM in use) of this process, as Linux counts it. */
#pragma once

/* Returns the present resident memory, in bytes; 0 if unknown. */
double salle_resident_bytes(void);

/* Returns the largest resident memory since the last reset, in bytes; 0 if unknown. */
double salle_resident_peak_bytes(void);

/*
 * Resets the peak of the resident memory if Linux allows this. First returns freed memory to the system: reused memory
 * would not raise the resident memory.
 */
void salle_reset_resident_peak(void);
