/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "training_files/training_checkpoint.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/parse_text.h"
#include "scenario/input_hash.h"

enum { BYTES_MAX = 256 << 20, HEX = 64 };

static const char title[] = "salle training ";

/* Sets the hash of everything that decides a search: program, inputs, seed and settings. */
static void hash_inputs(const struct salle_plan *plan, const struct salle_train_settings *settings,
	const struct salle_program *program, struct salle_arena *arena, char hex[65])
{
	const char *text = salle_arena_format(arena, "%s %" PRIu64 " %.17g\nagainst %s\nfixed %d\n", program->sources,
		settings->bouts, settings->minutes, settings->against != NULL ? settings->against : "", settings->fixed_field);
	for (size_t i = 0; i < settings->n_players; i++)
		text = salle_arena_format(arena, "%splayer %s\n", text, settings->players[i]);
	for (size_t i = 0; i < settings->n_field; i++)
		text = salle_arena_format(arena, "%sfield %s\n", text, settings->field[i]);
	salle_hash_search_inputs(plan, text, hex);
}

struct salle_training_checkpoint salle_training_checkpoint_of(const char *dir, const struct salle_plan *plan,
	const struct salle_train_settings *settings, const struct salle_program *program, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	const char *slash = strrchr(dir, '/');
	const int above = slash == NULL ? 0 : (int)(slash - dir) + 1;
	struct salle_training_checkpoint checkpoint = {
		.path = salle_arena_format(arena, "%.*s.%s.training", above, dir, dir + above),
		.arena = arena,
		.diagnostics = diagnostics,
	};
	hash_inputs(plan, settings, program, arena, checkpoint.hash);
	return checkpoint;
}

void salle_training_checkpoint_save(const char *text, void *context)
{
	struct salle_training_checkpoint *checkpoint = context;
	struct salle_diagnostics aside; /* errors become warnings, because a training continues without a checkpoint */
	salle_diagnostics_init(&aside);
	char *bytes = salle_format_text("%s%s\n%s", title, checkpoint->hash, text);
	(void)!salle_file_write(checkpoint->path, bytes, strlen(bytes), &aside);
	for (size_t i = 0; i < aside.n; i++)
		salle_warning_once(checkpoint->diagnostics, NULL, "no checkpoint: %s", aside.items[i].message);
	free(bytes);
	salle_diagnostics_release(&aside);
}

enum salle_status salle_training_checkpoint_read(const struct salle_training_checkpoint *checkpoint, const char **out)
{
	char *text;
	size_t length;
	*out = NULL;
	if (access(checkpoint->path, F_OK) != 0) {
		salle_warning(checkpoint->diagnostics, NULL, "there is no checkpoint '%s', so the training starts anew",
			checkpoint->path);
		return SALLE_OK;
	}
	const enum salle_status status = salle_file_read_up_to(checkpoint->path, NULL, BYTES_MAX, checkpoint->arena, &text,
		&length, checkpoint->diagnostics);
	if (status != SALLE_OK)
		return status;
	const size_t head = strlen(title) + HEX + 1;
	if (length < head || strncmp(text, title, strlen(title)) != 0 || strlen(text) != length) {
		salle_error(checkpoint->diagnostics, NULL, "'%s' is not the checkpoint of a training: remove it to start anew",
			checkpoint->path);
		return SALLE_BAD_INPUT;
	}
	if (strncmp(text + strlen(title), checkpoint->hash, HEX) != 0) {
		salle_error(checkpoint->diagnostics, NULL,
			"'%s' belongs to a training with other options, another scenario or another salle: give its options, "
			"or leave out --resume",
			checkpoint->path);
		return SALLE_BAD_INPUT;
	}
	*out = text + head;
	return SALLE_OK;
}

void salle_training_checkpoint_warn(const struct salle_training_checkpoint *checkpoint)
{
	if (access(checkpoint->path, F_OK) == 0)
		salle_warning(checkpoint->diagnostics, NULL,
			"this training starts without the checkpoint '%s' and replaces it: add --resume to continue from it",
			checkpoint->path);
}

void salle_training_checkpoint_remove(const struct salle_training_checkpoint *checkpoint)
{
	(void)unlink(checkpoint->path);
}
