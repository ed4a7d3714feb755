/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A bout loop is one template in two instances: `traced` is a constant at each call, so that the untraced instance has
 * no trace code at all and the traced one cannot differ in anything else.
 *
 *   SALLE_TEMPLATE void f(struct bout *b, const bool traced)   inlined into its instance
 *   SALLE_OUTLINED(type, f, (parameters), arguments)           both instances of the template f_body, as functions
 *   SALLE_CALL(f, arguments)                                   the caller's instance, where `traced` is known
 *   SALLE_TRACE(b, kind, sentence, values…)                     told in the traced instance alone, to b->trace
 *
 * Code that is large, rare, or called from several places is outlined, so that the untraced instance fits the
 * first-level instruction cache.
 */
#ifndef SALLE_TEMPLATE_H
#define SALLE_TEMPLATE_H

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

/* an expression, so that it nests nothing */
#define SALLE_TRACE(b, ...) ((void)(traced && (salle_trace_event((b)->trace, __VA_ARGS__), true)))

#endif
