/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The code of a bout is compiled several times from the same headers. With these macros, an instance leaves out rare
 * features, traces or control variates if none of its bouts needs them.
 */
#pragma once

#include <assert.h>
#include <stdbool.h>

/*
 * Tests a condition that is true only if a fighter uses a rare feature. bout/bout_plain.c compiles the test out,
 * because fb_is_plain selects only matchups in which the condition is never true. Checked builds assert this.
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
 * The templates of a bout (blow.h, tempo.h and play.h in bout/) are compiled in bout/bout.c for all matchups, traced if
 * b->context.trace is not NULL. Other files compile untraced instances for plain matchups, control variates and
 * enumerations. bout/decide.h is only compiled in bout/bout.c, because plain bouts look up declarations in a cache.
 *
 *   FB_STEP    a function that is always inlined, and that bout/bout.c also exports (bout/bout.h)
 *   FB_APART   a function that is never inlined, and that bout/bout.c also exports
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
 * Whether control variates are recorded: always in bout_controlled*.c, never in bout_plain.c or exact/, elsewhere if
 * the recorder has a place for them.
 */
#if defined FB_CONTROLLED
#define FB_CONTROLS(b) ((void)(b), true)
#elif defined FB_PLAIN || defined FB_ENUMERATED
#define FB_CONTROLS(b) ((void)(b), false)
#else
#define FB_CONTROLS(b) __builtin_expect(salle_has_controls((b)->context.recorder), 0)
#endif

/*
 * Whether control variates are counted at every landed blow. Plain bouts count all blows at the end (bout/controls.h).
 */
#ifdef FB_PLAIN
#define FB_COUNTS_BLOWS(b) ((void)(b), false)
#else
#define FB_COUNTS_BLOWS(b) FB_CONTROLS(b)
#endif

/* Traces an event if the bout is traced. An expression rather than an `if`, so that it adds no nesting to functions. */
#define FB_TRACE(b, ...) ((void)(FB_TRACED(b) && (salle_trace_event((b)->context.trace, __VA_ARGS__), true)))
