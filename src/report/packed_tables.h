/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compresses tables for the page, which decompresses them when it is opened. A large run has too many matchups for
 * plain JSON.
 */
#pragma once

#include <jansson.h>

/*
 * Returns the tables as a JSON string: compressed JSON in base 64. The caller owns the string. Returns NULL if the
 * string would be longer than `most` bytes.
 */
json_t *salle_compress_tables(const json_t *tables, size_t most);
