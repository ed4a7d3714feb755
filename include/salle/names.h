/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lists of names: each name is written once, and enums and arrays are generated from the list. A list is a macro that
 * calls another macro for each of its rows:
 *
 *    #define FB_TYPE_LIST(X) X(FB_CUT, "cut") X(FB_PIERCE, "pierce") X(FB_BLUNT, "blunt")
 *
 *    enum fb_type { FB_TYPE_LIST(SALLE_ID) FB_TYPES };
 *    const char *const fb_type_names[] = { FB_TYPE_LIST(SALLE_WORD) NULL };
 *
 * A row begins with the enumerator. The values of the members of a struct follow, of which the name and the help text
 * are the first. Each rule system keeps its lists in a names.def.
 */
#pragma once

#define SALLE_ID(id, ...) id,
#define SALLE_WORD(id, name, ...) name,
#define SALLE_ROW(id, ...) [id] = { __VA_ARGS__ },

/* Enumerators of a set of bits: SALLE_BIT_ID numbers the bits, SALLE_BIT gives the values 1, 2, 4, …. */
#define SALLE_BIT_ID(id, ...) id##_BIT,
#define SALLE_BIT(id, ...) id = 1 << id##_BIT,

/*
 * Declare and define arrays of names that end with NULL. A list of lists calls them: X(fb_type_names, FB_TYPE_LIST) …
 */
#define SALLE_NAMES_DECLARE(array, LIST) extern const char *const array[];
#define SALLE_NAMES_DEFINE(array, LIST) const char *const array[] = { LIST(SALLE_WORD) NULL };

/* Enumerators of a series that is recorded at n moments: `id` numbers the first slot, `id`_LAST the last slot. */
#define SALLE_SLOTS(id, n, ...) id, id##_LAST = id + (n)-1,
#define SALLE_SERIES(id, n, ...) { __VA_ARGS__ },
