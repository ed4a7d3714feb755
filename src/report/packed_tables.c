/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/packed_tables.h"

#include <stdlib.h>
#include <string.h>

#include <nettle/base64.h>
#include <zlib.h>

#include "base/memory.h"

json_t *salle_compress_tables(const json_t *tables, size_t most)
{
	char *text = salle_check_allocated(json_dumps(tables, JSON_COMPACT | JSON_SORT_KEYS | JSON_REAL_PRECISION(12)));
	uLong length = (uLong)strlen(text), size = compressBound(length);
	unsigned char *bytes = salle_check_allocated(malloc(size));
	json_t *packed = NULL;
	if (compress2(bytes, &size, (const unsigned char *)text, length, Z_BEST_COMPRESSION) != Z_OK)
		(void)salle_check_allocated(NULL);
	if (BASE64_ENCODE_RAW_LENGTH(size) <= most) {
		char *base64 = salle_check_allocated(malloc(BASE64_ENCODE_RAW_LENGTH(size)));
		base64_encode_raw(base64, size, bytes);
		packed = salle_check_allocated(json_stringn(base64, BASE64_ENCODE_RAW_LENGTH(size)));
		free(base64);
	}
	free(bytes);
	free(text);
	return packed;
}
