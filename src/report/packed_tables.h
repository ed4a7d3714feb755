/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables that the page inflates when it is opened, because a large run has too many matchups for plain JSON. */
#pragma once

#include <jansson.h>

/*
 * Returns the tables as JSON, deflated and in base 64, as a JSON string that the caller owns; NULL if it is longer than
 * `most` bytes.
 */
json_t *salle_pack_tables(const json_t *tables, size_t most);
