/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Macros for rows of field tables (<salle/field_table.h>). ROW is the struct; each row reads the member of its name:
 *
 *    #define ROW struct x_options
 *    const struct salle_field x_option_fields[] = {
 *        ONE_OF(until, LIST("disabled", "hits"), "disabled", "what a bout is fought to", .heading = "Dueling"),
 *        WHOLE(hits, 1, 30, "5", "hits that win", NEEDS("options.until", "hits")),
 *        { 0 },
 *    };
 *    #undef ROW
 *
 * The help comes last; other members of struct salle_field may follow it. The key of a MUST_… row is required. Other
 * rows have a preset, which may be NULL.
 */
#pragma once

#include <salle/field_table.h>

/* Defines a row whose key differs from the name of the member. `of_kind`: SALLE_INT, SALLE_TEXT, … */
#define FIELD_AS(name, of_kind, member, ...)                                                                       \
	{                                                                                                              \
		.key = (name), .kind = (of_kind), .offset = offsetof(ROW, member), .width = sizeof(((ROW *)NULL)->member), \
		.help = __VA_ARGS__                                                                                        \
	}
#define FIELD(of_kind, member, ...) FIELD_AS(#member, of_kind, member, __VA_ARGS__)
#define MUST(of_kind, member, ...) FIELD_AS(#member, of_kind, member, __VA_ARGS__, .required = true)

#define LIST(...) ((const char *const[]){ __VA_ARGS__, NULL })
#define NEEDS(other, any_of) .needs = { { .field = (other), .values = (any_of) } }
#define NEEDS_NOT(other, value) .needs = { { .field = (other), .other_than = (value) } }

#define WHOLE(member, least, most, initial, ...) \
	FIELD(SALLE_INT, member, __VA_ARGS__, .min = (least), .max = (most), .preset = initial)
#define TRUTH(member, initial, ...) FIELD(SALLE_BOOL, member, __VA_ARGS__, .preset = initial)
#define ONE_OF(member, list, initial, ...) FIELD(SALLE_NAME, member, __VA_ARGS__, .names = list, .preset = initial)
#define TEXT(member, ...) FIELD(SALLE_TEXT, member, __VA_ARGS__)
#define NOTE FIELD(SALLE_TEXT, note, "a comment; salle does not use it")

#define MUST_WHOLE(member, least, most, ...) MUST(SALLE_INT, member, __VA_ARGS__, .min = (least), .max = (most))
#define MUST_TRUTH(member, ...) MUST(SALLE_BOOL, member, __VA_ARGS__)
#define MUST_ONE_OF(member, list, ...) MUST(SALLE_NAME, member, __VA_ARGS__, .names = list)
#define MUST_TEXT(member, ...) MUST(SALLE_TEXT, member, __VA_ARGS__)
