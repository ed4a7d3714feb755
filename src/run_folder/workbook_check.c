/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run_folder/workbook_check.h"

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <zlib.h>

enum {
	HEAD = 160, /* number of bytes at the beginning of a part that contain the name of its root element */
	TAIL = 64,  /* number of bytes at the end of a part that contain the end tag of its root element */
};

/* Sizes and offsets of the zip format (APPNOTE.TXT 4.3). */
enum {
	END_SIZE = 22,
	END_ENTRIES = 10,
	END_DIRECTORY = 16,
	ENTRY_SIZE = 46,
	ENTRY_PACKED = 20,
	ENTRY_LENGTH = 24,
	ENTRY_NAME = 28,
	ENTRY_EXTRA = 30,
	ENTRY_COMMENT = 32,
	ENTRY_OFFSET = 42,
	LOCAL_SIZE = 30,
	LOCAL_NAME = 26,
	LOCAL_EXTRA = 28,
};

struct archive {
	const unsigned char *bytes;
	size_t length;
};

static uint32_t read_number_at(const struct archive *archive, size_t at, unsigned bytes)
{
	uint32_t number = 0;
	for (unsigned i = 0; i < bytes && at + i < archive->length; i++)
		number |= (uint32_t)archive->bytes[at + i] << 8 * i;
	return number;
}

/* The first and last bytes of a part (a file in the zip archive). */
struct ends {
	char head[HEAD + 1], tail[2 * TAIL + 1];
	size_t n_head, n_tail;
};

static void append_to_ends(struct ends *ends, const char *bytes, size_t length)
{
	for (size_t i = 0; i < length && ends->n_head < HEAD; i++)
		ends->head[ends->n_head++] = bytes[i];
	const size_t last = length < TAIL ? length : TAIL;
	if (ends->n_tail + last > 2 * TAIL) {
		memmove(ends->tail, ends->tail + ends->n_tail - TAIL, TAIL);
		ends->n_tail = TAIL;
	}
	memcpy(ends->tail + ends->n_tail, bytes + length - last, last);
	ends->n_tail += last;
}

/* Returns whether the part is complete: it ends with the end tag of its root element. */
static bool is_whole_document(const struct ends *ends)
{
	const char *root = strstr(ends->head, "?>");
	root = root != NULL ? strchr(root, '<') : NULL;
	if (root == NULL || ends->n_tail == 0)
		return false;
	const size_t name = strcspn(++root, " >/");
	const char *end = ends->tail + ends->n_tail;
	end -= end[-1] == '\n';
	return ends->n_tail > name + 3 && end[-1] == '>' && strncmp(end - 1 - name, root, name) == 0 &&
		end[-2 - (ptrdiff_t)name] == '/' && end[-3 - (ptrdiff_t)name] == '<';
}

/* Unpacks a part of the archive. Returns whether the part is complete. */
static bool is_part_complete(const unsigned char *packed, size_t length)
{
	char room[1 << 14];
	struct ends ends = { .n_head = 0 };
	z_stream stream = { .next_in = (Bytef *)(uintptr_t)packed, .avail_in = (uInt)length };
	if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
		return false;
	int status = Z_OK;
	while (status == Z_OK) {
		stream.next_out = (Bytef *)room;
		stream.avail_out = sizeof room;
		status = inflate(&stream, Z_NO_FLUSH);
		append_to_ends(&ends, room, sizeof room - stream.avail_out);
	}
	inflateEnd(&stream);
	return status == Z_STREAM_END && is_whole_document(&ends);
}

static bool are_parts_complete(const struct archive *archive)
{
	if (archive->length < END_SIZE)
		return false;
	const size_t end = archive->length - END_SIZE;
	const uint32_t n = read_number_at(archive, end + END_ENTRIES, 2);
	size_t at = read_number_at(archive, end + END_DIRECTORY, 4);
	for (uint32_t i = 0; i < n; i++) {
		const size_t packed = read_number_at(archive, at + ENTRY_PACKED, 4),
					 local = read_number_at(archive, at + ENTRY_OFFSET, 4);
		const size_t begin = local + LOCAL_SIZE + read_number_at(archive, local + LOCAL_NAME, 2) +
			read_number_at(archive, local + LOCAL_EXTRA, 2);
		if (begin > archive->length || packed > archive->length - begin ||
			read_number_at(archive, at + ENTRY_LENGTH, 4) == 0 || !is_part_complete(archive->bytes + begin, packed))
			return false;
		at += ENTRY_SIZE + read_number_at(archive, at + ENTRY_NAME, 2) + read_number_at(archive, at + ENTRY_EXTRA, 2) +
			read_number_at(archive, at + ENTRY_COMMENT, 2);
	}
	return n > 0;
}

int salle_workbook_check(const char *path)
{
	struct stat found;
	const int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return errno;
	int error = fstat(fd, &found) == 0 ? 0 : errno;
	struct archive archive = { NULL, error == 0 ? (size_t)found.st_size : 0 };
	void *bytes = error == 0 ? mmap(NULL, archive.length, PROT_READ, MAP_PRIVATE, fd, 0) : MAP_FAILED;
	if (error == 0 && bytes == MAP_FAILED)
		error = errno;
	close(fd);
	if (error != 0)
		return error;
	archive.bytes = bytes;
	error = are_parts_complete(&archive) ? 0 : ENOSPC;
	munmap(bytes, archive.length);
	return error;
}
