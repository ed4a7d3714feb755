/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory of this process that is resident, as Linux says. */
#ifndef SALLE_BASE_RESIDENT_H
#define SALLE_BASE_RESIDENT_H

/* Returns bytes; 0 if unknown. */
double salle_resident_bytes(void);

/* Returns the most bytes since the last reset; 0 if unknown. */
double salle_resident_peak(void);

/* Gives freed memory back to the system, as its reuse would not be seen, and starts a new peak where Linux lets it. */
void salle_resident_peak_reset(void);

#endif
