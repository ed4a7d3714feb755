/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The code of a bout is one template with two instances, traced and untraced. `traced` is a constant at each call, so
 * the untraced instance has no trace code, and both instances run the same rules.
 *
 * - SALLE_TEMPLATE void f(struct bout *b, const bool traced) defines a function that is inlined into both instances.
 * - SALLE_OUTLINED(type, f, (parameters), arguments) defines f_traced and f_untraced, which call f_body(arguments,
 *   traced) with true and with false.
 * - SALLE_CALL(f, arguments) calls f_traced or f_untraced, by the caller's `traced`.
 * - SALLE_TRACE(b, kind, sentence, values…) reports to b->trace in the traced instance, and does nothing in the other.
 *
 * Use SALLE_OUTLINED for code that is large, rare, or called from several places, so that the untraced instance fits
 * the first-level instruction cache.
 */
#pragma once

#include <stdbool.h>

#include <salle/trace.h>

#define SALLE_TEMPLATE static inline __attribute__((always_inline))

#define SALLE_OUTLINED(type, name, parameters, ...)               \
	static __attribute__((noinline)) type name##_untraced parameters \
	{                                                             \
		return name##_body(__VA_ARGS__, false);                   \
	}                                                             \
	static __attribute__((noinline)) type name##_traced parameters  \
	{                                                             \
		return name##_body(__VA_ARGS__, true);                    \
	}

#define SALLE_CALL(name, ...) (traced ? name##_traced(__VA_ARGS__) : name##_untraced(__VA_ARGS__))

/* the macro is an expression, so that a static analyzer does not count it as a level of nesting */
#define SALLE_TRACE(b, ...) ((void)(traced && (salle_trace_event((b)->trace, __VA_ARGS__), true)))
