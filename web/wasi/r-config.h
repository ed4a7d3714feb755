/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What R's functions of distributions expect of the config.h that R's own configure script would write. */
#define HAVE_LONG_DOUBLE 1
#define SIZEOF_LONG_DOUBLE 16
#define HAVE_LOG1PL 1
#define HAVE_NEARBYINT 1
#define HAVE_WORKING_LOG1P 1
#define HAVE_WORKING_ISFINITE 1
#define HAVE_EXPM1 1
#define HAVE_HYPOT 1
#define IEEE_754 1
#include <errno.h>
#include <float.h>
#include <math.h>
