/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <nettle/base16.h>
#include <nettle/sha2.h>

#include "base/file.h"
#include "base/path_suggestion.h"
#include "base/replace_folder.h"
#include "base/parse_text.h"

/* Returns whether an errno means that the file does not exist. */
static bool is_absent(int error)
{
	return error == ENOENT || error == ENOTDIR || error == ENAMETOOLONG || error == ELOOP;
}

static enum salle_status report_file_error(const char *path, const struct salle_place *at, int error,
	struct salle_diagnostics *diagnostics)
{
	const bool absent = is_absent(error);
	struct salle_arena arena = SALLE_ARENA_INIT;
	const char *near = absent ? salle_suggest_path(path, &arena) : NULL;
	salle_error(diagnostics, at, "cannot read '%s': %s%s%s%s", salle_quote_text(path).text, strerror(error),
		near != NULL ? " (did you mean '" : "", near != NULL ? near : "", near != NULL ? "'?)" : "");
	salle_arena_release(&arena);
	return absent ? SALLE_BAD_INPUT : SALLE_FAILED;
}

const char *salle_find_file_in(const char *dir, const char *name, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	struct stat found;
	const char *path = salle_arena_format(arena, "%s/%s", dir, name);
	if (stat(path, &found) == 0 || !is_absent(errno))
		return path;
	salle_folder_recover(dir);
	if (stat(path, &found) == 0)
		return path;
	const bool exists = stat(dir, &found) == 0, folder = exists && S_ISDIR(found.st_mode);
	const char *near = salle_suggest_path(path, arena), *end = near != NULL ? strrchr(near, '/') : NULL;
	const char *hint = "";
	if (end != NULL && strcmp(end + 1, name) == 0)
		hint = salle_arena_format(arena, " (did you mean '%.*s'?)", (int)(end - near), near);
	if (folder)
		salle_error(diagnostics, NULL, "'%s' has no %s%s", salle_quote_text(dir).text, name, hint);
	else if (exists)
		salle_error(diagnostics, NULL, "'%s' is a file: expected the folder of a run", salle_quote_text(dir).text);
	else
		salle_error(diagnostics, NULL, "there is no folder '%s'%s", salle_quote_text(dir).text, hint);
	return NULL;
}

static enum salle_status check_is_regular_file(int fd, const char *path, const struct salle_place *at,
	struct salle_diagnostics *diagnostics)
{
	struct stat stat;
	if (fstat(fd, &stat) != 0)
		return report_file_error(path, at, errno, diagnostics);
	if (!S_ISREG(stat.st_mode)) {
		salle_error(diagnostics, at, "'%s' is %s, not a file", salle_quote_text(path).text,
			S_ISDIR(stat.st_mode) ? "a folder" : "a device or pipe");
		return SALLE_BAD_INPUT;
	}
	return SALLE_OK;
}

/* Reads a file of at most `most` bytes. Tries to read one byte more, to notice a file that grows while it is read. */
static enum salle_status read_all(int fd, const char *path, const struct salle_place *at, size_t most,
	struct salle_arena *arena, char **text, size_t *length, struct salle_diagnostics *diagnostics)
{
	char *buffer = NULL;
	size_t n = 0, room = 0;
	enum salle_status status = SALLE_OK;
	while (n <= most) {
		if (n == room) {
			room = room < most / 2 ? 2 * room + (1 << 16) : most + 1;
			buffer = salle_check_allocated(realloc(buffer, room));
		}
		ssize_t got = read(fd, buffer + n, room - n);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			status = report_file_error(path, at, errno, diagnostics);
		if (got <= 0)
			break;
		n += (size_t)got;
	}
	if (n > most) {
		salle_error(diagnostics, at, "'%s' is larger than %zu MB", salle_quote_text(path).text, most >> 20);
		status = SALLE_BAD_INPUT;
	}
	if (status == SALLE_OK) {
		*text = salle_arena_copy_text_n(arena, buffer, n);
		*length = n;
	}
	free(buffer);
	return status;
}

enum salle_status salle_file_read_up_to(const char *path, const struct salle_place *at, size_t most,
	struct salle_arena *arena, char **text, size_t *length, struct salle_diagnostics *diagnostics)
{
	/* O_NONBLOCK: opening a pipe must not wait for a writer */
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (fd < 0)
		return report_file_error(path, at, errno, diagnostics);
	enum salle_status status = check_is_regular_file(fd, path, at, diagnostics);
	if (status == SALLE_OK)
		status = read_all(fd, path, at, most, arena, text, length, diagnostics);
	close(fd);
	return status;
}

bool salle_check_file_is_text(const char *text, size_t length, const char *file, struct salle_diagnostics *diagnostics)
{
	size_t offset;
	struct salle_place at = { .file = file };
	const char *fault = salle_find_text_fault(text, length, &offset);
	if (fault == NULL)
		return true;
	salle_find_line_and_column(text, length, offset, &at.line, &at.column);
	salle_error(diagnostics, &at, "%s", fault);
	return false;
}

enum salle_status salle_file_read(const char *path, const struct salle_place *at, struct salle_arena *arena,
	char **text, size_t *length, struct salle_diagnostics *diagnostics)
{
	return salle_file_read_up_to(path, at, SALLE_FILE_MAX, arena, text, length, diagnostics);
}

static bool write_all(int fd, const char *bytes, size_t length)
{
	while (length > 0) {
		ssize_t wrote = write(fd, bytes, length);
		if (wrote < 0 && errno != EINTR)
			return false;
		bytes += wrote > 0 ? wrote : 0;
		length -= wrote > 0 ? (size_t)wrote : 0;
	}
	return fsync(fd) == 0;
}

/*
 * Creates and locks the temporary file of `path`, and removes temporary files of killed processes. If the name belongs
 * to a file that cannot be removed, appends a digit to the name. Returns -1, with errno, on failure.
 */
static int create_temporary(const char *path, char **temporary)
{
	enum { MOST_DIGITS = 9 };
	char *folder = salle_parent_folder(path);
	int lock = salle_folder_lock(folder), fd = -1, error = EEXIST;
	if (lock >= 0)
		salle_temporaries_remove_stale(path, NULL);
	for (unsigned digits = 0; fd < 0 && error == EEXIST && digits <= MOST_DIGITS; digits++) {
		if (digits > 0) {
			char *longer = salle_format_text("%s%u", *temporary, digits);
			free(*temporary);
			*temporary = longer;
		}
		fd = open(*temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
		error = errno;
	}
	if (fd >= 0) {
		(void)flock(fd, LOCK_EX | LOCK_NB);
		salle_temporary_register(*temporary, false);
	}
	salle_folder_unlock(lock);
	free(folder);
	errno = error;
	return fd;
}

enum salle_status salle_file_write(const char *path, const char *bytes, size_t length,
	struct salle_diagnostics *diagnostics)
{
	const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
	char *temporary = salle_temporary_path(path);
	struct stat stat_of;
	int fd = -1, error = 0;
	if (*name == '\0' || (stat(path, &stat_of) == 0 && !S_ISREG(stat_of.st_mode)))
		error = *name == '\0' || S_ISDIR(stat_of.st_mode) ? EISDIR : EINVAL;
	else if ((fd = create_temporary(path, &temporary)) < 0)
		error = errno;
	if (fd >= 0) {
		if (!write_all(fd, bytes, length) || rename(temporary, path) != 0)
			error = errno;
		if (error != 0)
			(void)unlink(temporary);
		salle_temporary_unregister(temporary);
		close(fd); /* all bytes are on disk; closing releases the lock */
	}
	free(temporary);
	if (error == 0)
		return SALLE_OK;
	salle_error(diagnostics, NULL, "cannot write '%s': %s", salle_quote_text(path).text, strerror(error));
	return error == EISDIR || error == EINVAL || error == ENOENT || error == ENOTDIR ? SALLE_BAD_INPUT : SALLE_FAILED;
}

static void write_digest_as_hex(struct sha256_ctx *context, char out[65])
{
	uint8_t digest[SHA256_DIGEST_SIZE];
	sha256_digest(context, sizeof digest, digest);
	base16_encode_update(out, sizeof digest, digest);
	out[BASE16_ENCODE_LENGTH(SHA256_DIGEST_SIZE)] = '\0';
}

struct hashed {
	FILE *out;
	char *hex;
	struct sha256_ctx context;
};

static ssize_t write_and_hash(void *cookie, const char *bytes, size_t length)
{
	struct hashed *hashed = cookie;
	sha256_update(&hashed->context, length, (const uint8_t *)bytes);
	(void)fwrite(bytes, 1, length, hashed->out); /* if the write fails, the error flag of `out` stays set */
	return (ssize_t)length;
}

static int close_hashing_stream(void *cookie)
{
	struct hashed *hashed = cookie;
	write_digest_as_hex(&hashed->context, hashed->hex);
	free(hashed);
	return 0;
}

FILE *salle_open_hashing_stream(FILE *out, char hex[65])
{
	static const cookie_io_functions_t functions = { .write = write_and_hash, .close = close_hashing_stream };
	struct hashed *hashed = salle_check_allocated(malloc(sizeof *hashed));
	*hashed = (struct hashed){ .out = out, .hex = hex };
	sha256_init(&hashed->context);
	return salle_check_allocated(fopencookie(hashed, "w", functions));
}

void salle_sha256_hex(const void *bytes, size_t length, char out[65])
{
	struct sha256_ctx context;
	sha256_init(&context);
	sha256_update(&context, length, bytes);
	write_digest_as_hex(&context, out);
}
