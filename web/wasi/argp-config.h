/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What gnulib's argp and getopt expect of the config.h that gnulib's own configure script would write. */
#ifndef SALLE_ARGP_CONFIG_H
#define SALLE_ARGP_CONFIG_H

#include <stdalign.h>
#include <stdbool.h>

#define _GL_UNUSED __attribute__((unused))
#define _GL_ATTRIBUTE_FORMAT(spec) __attribute__((format spec))
#define _GL_ATTRIBUTE_SPEC_PRINTF_STANDARD __printf__
#define _GL_ATTRIBUTE_SPEC_PRINTF_SYSTEM __printf__
#define _GL_ATTRIBUTE_DEALLOC(function, parameter)
#define _GL_ATTRIBUTE_PURE
#define _GL_INLINE_HEADER_BEGIN
#define _GL_INLINE_HEADER_END
#define _GL_INLINE static inline
#define _GL_EXTERN_INLINE
#define _GL_ARG_NONNULL(parameters)
#define FALLTHROUGH __attribute__((fallthrough))
#define __GETOPT_PREFIX rpl_
#define __BEGIN_DECLS
#define __END_DECLS
#define __THROW
#define HAVE_DECL_PROGRAM_INVOCATION_SHORT_NAME 1
#define HAVE_DECL_PROGRAM_INVOCATION_NAME 1
#define HAVE_DECL_CLEARERR_UNLOCKED 0
#define program_invocation_name salle_program_invocation_name
#define program_invocation_short_name salle_program_invocation_name
extern char *salle_program_invocation_name;

#endif
