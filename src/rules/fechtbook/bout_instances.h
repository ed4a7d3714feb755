/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Macros that say which code an instance of the bout includes. The bout is compiled several times from the same
 * headers. An instance leaves out rare features, traces or controls if none of its bouts needs them.
 */
#pragma once

#include <assert.h>
#include <stdbool.h>

/*
 * Tests for a rare feature. The test is compiled out of bouts of plain matchups (bout/bout_plain.c), in which no
 * fighter can use the feature. fb_is_plain selects these matchups, and checked builds assert the condition.
 */
#ifndef FB_PLAIN
#define FB_RARELY(condition) __builtin_expect(condition, 0)
#elif defined SALLE_CHECKED
#define FB_RARELY(condition) fb_assert_never(condition)
static inline bool fb_assert_never(bool condition)
{
	assert(!condition);
	return condition;
}

#else
#define FB_RARELY(condition) ((void)(condition), false)
#endif

/*
 * The templates of a bout (blow.h, tempo.h and play.h in bout/) are compiled twice: in bout/bout.c for all matchups,
 * traced unless b->context.trace is NULL, and in bout/bout_plain.c for plain matchups, untraced. bout/decide.h is only
 * compiled in bout/bout.c, because plain bouts look declarations up.
 *
 *   FB_STEP    always inlined; bout/bout.c also exports it as an ordinary function (bout/bout.h)
 *   FB_APART   the same, but never inlined
 */
#if defined FB_PLAIN || defined FB_CONTROLLED || defined FB_ENUMERATED
#define FB_TRACED(b) ((void)(b), false)
#define FB_STEP SALLE_TEMPLATE
#define FB_APART static __attribute__((noinline))
#else
#define FB_TRACED(b) __builtin_expect((b)->context.trace != NULL, 0)
#define FB_STEP inline __attribute__((always_inline))
#define FB_APART __attribute__((noinline))
#endif

/*
 * Whether control variates are recorded: always in bout_controlled*.c, never in bout_plain.c, otherwise if the recorder
 * has a place for control variates.
 */
#if defined FB_CONTROLLED
#define FB_CONTROLS(b) ((void)(b), true)
#elif defined FB_PLAIN || defined FB_ENUMERATED
#define FB_CONTROLS(b) ((void)(b), false)
#else
#define FB_CONTROLS(b) __builtin_expect(salle_has_controls((b)->context.recorder), 0)
#endif

/* Whether controls count each blow when it lands. Plain bouts count all blows at the end (bout/controls.h). */
#ifdef FB_PLAIN
#define FB_COUNTS_BLOWS(b) ((void)(b), false)
#else
#define FB_COUNTS_BLOWS(b) FB_CONTROLS(b)
#endif

/* Traces an event if the bout is traced. An expression, not an `if`, so that rule functions stay flat. */
#define FB_TRACE(b, ...) ((void)(FB_TRACED(b) && (salle_trace_event((b)->context.trace, __VA_ARGS__), true)))
