/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "training_files/training_folder.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include <jansson.h>

#include "base/json_values.h"
#include "base/parse_text.h"
#include "training_files/policy_file.h"
#include "csv_files/training_columns.h"

enum {
	FILE_MAX = 64 << 20, /* size limit in bytes of a file whose hash is compared */
	HEX = 65,
	/* maximum length in bytes of a file name without its extension; file systems allow 255 for the whole name */
	STEM_MAX = 200,
};

#define MANIFEST "manifest.json"

static bool is_policy_file(const char *name)
{
	const size_t length = strlen(name);
	return length > 5 && strcmp(name + length - 5, ".yaml") == 0;
}

static bool is_training_file(const char *name)
{
	bool known = strcmp(name, MANIFEST) == 0 || is_policy_file(name);
	for (size_t i = 0; i < SALLE_TRAINING_FILES; i++)
		known = known || strcmp(name, salle_training_files[i].name) == 0;
	return known;
}

/* ---- what would be lost if an earlier training was replaced ---- */

/* Returns whether the file of an earlier training still has the content that was written. */
static bool is_unchanged(const char *path, const char *hash)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_diagnostics ignored;
	salle_diagnostics_init(&ignored);
	char *text, hex[HEX] = "";
	size_t length;
	if (salle_file_read_up_to(path, NULL, FILE_MAX, &arena, &text, &length, &ignored) == SALLE_OK)
		salle_sha256_hex(text, length, hex);
	salle_diagnostics_release(&ignored);
	salle_arena_release(&arena);
	return strcmp(hex, hash) == 0;
}

/*
 * Returns, as a reason against replacing the folder, the first file that no training wrote or that was edited later;
 * NULL if there is none.
 */
static char *find_edited_file(const char *dir, const json_t *files, bool replace)
{
	DIR *folder = opendir(dir);
	struct dirent *entry;
	char *why = NULL;
	while (folder != NULL && why == NULL && (entry = readdir(folder)) != NULL) {
		const char *name = entry->d_name, *hash = json_string_value(json_object_get(files, name));
		if (!is_policy_file(name))
			continue;
		if (hash == NULL) {
			why = salle_format_text("it holds '%s', which no training wrote", salle_quote_text(name).text);
			continue;
		}
		char *path = salle_format_text("%s/%s", dir, name);
		if (!replace && !is_unchanged(path, hash))
			why = salle_format_text("'%s' was changed since it was trained (copy it, or add --replace)",
				salle_quote_text(name).text);
		free(path);
	}
	if (folder != NULL)
		closedir(folder);
	return why;
}

static bool is_trained_again(const struct salle_training_folder *folder, const char *player)
{
	bool found = folder->n_players == 0;
	for (size_t i = 0; !found && i < folder->n_players; i++)
		found = strcmp(folder->players[i], player) == 0;
	return found;
}

/*
 * Returns, as a reason against replacing the earlier training, the player whose policy would be lost; NULL if there is
 * none.
 */
static char *find_lost_player(const struct salle_training_folder *folder, const json_t *training)
{
	const char *scenario = json_string_value(json_object_get(training, "scenario"));
	if (scenario == NULL || strcmp(scenario, folder->scenario) != 0)
		return salle_format_text("it holds a training of another scenario, '%s' (give another --out, or --replace)",
			scenario != NULL ? scenario : "");
	size_t i;
	json_t *player;
	json_array_foreach(json_object_get(training, "players"), i, player)
	{
		const char *name = json_string_value(player);
		if (name != NULL && !is_trained_again(folder, name))
			return salle_format_text("it holds the policy of '%s', which this command does not train (give another "
									 "--out, or --replace)",
				name);
	}
	return NULL;
}

static char *reason_to_keep(const char *dir, const void *context)
{
	const struct salle_training_folder *folder = context;
	char *path = salle_format_text("%s/" MANIFEST, dir), *why;
	json_t *manifest = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
	const json_t *training = json_object_get(manifest, "training");
	free(path);
	if (training == NULL) {
		why = salle_format_text("its " MANIFEST " is not that of a training");
	} else {
		why = find_edited_file(dir, json_object_get(manifest, "files"), folder->replace);
		if (why == NULL && !folder->replace)
			why = find_lost_player(folder, training);
	}
	json_decref(manifest);
	return why;
}

enum salle_status salle_training_folder_begin(struct salle_training_folder *folder, const char *dir,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	const struct salle_staged_folder_terms terms = { .is_own_file = is_training_file,
		.reason_to_keep = reason_to_keep,
		.context = folder };
	const enum salle_status status = salle_staged_folder_begin(&folder->stage, dir, &terms, diagnostics);
	if (status == SALLE_OK)
		folder->dir = salle_arena_copy_text(arena, folder->stage.target);
	return status;
}

/* ---- the files ---- */

/* Returns the player's name as the stem of a file name: with '_' for unsafe characters, and not too long. */
static char *safe_name(const char *player, struct salle_arena *arena)
{
	static const char safe[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+.";
	char *name = salle_arena_format(arena, "%.*s", STEM_MAX, player);
	for (char *c = name; *c != '\0'; c++)
		if (strchr(safe, *c) == NULL || (c == name && (*c == '.' || *c == '-')))
			*c = '_';
	return name;
}

/* Returns the stem with an extension, such that no earlier file has the name. */
static const char *unique_name(const char *const *files, size_t n, const char *stem, struct salle_arena *arena)
{
	const char *name = salle_arena_format(arena, "%s.yaml", stem);
	for (size_t k = 0, number = 2; k < n; k++)
		if (files[k] != NULL && strcasecmp(files[k], name) == 0) {
			name = salle_arena_format(arena, "%s-%zu.yaml", stem, number++);
			k = (size_t)-1; /* restarts the loop, to compare the new name with all others */
		}
	return name;
}

const char **salle_training_file_names(const struct salle_training *training,
	const struct salle_restricted_training *restricted, struct salle_arena *arena)
{
	const char **files = salle_arena_array(arena, 2 * training->n + 1, sizeof *files);
	for (size_t i = 0; i < training->n; i++)
		if (training->policies[i].improved)
			files[i] = unique_name(files, i, safe_name(training->policies[i].player, arena), arena);
	for (size_t i = 0; restricted != NULL && i < training->n; i++)
		if (restricted->plays[i].measured)
			files[training->n + i] = unique_name(files, training->n + i,
				safe_name(salle_arena_format(arena, "%s_without_%s", restricted->plays[i].player,
							  restricted->restriction),
					arena),
				arena);
	return files;
}

static void write_worst_case(struct salle_csv_writer *csv, bool mixed, const struct salle_worst_case *worst)
{
	const struct salle_estimate score = { .value = worst->score, .interval = { worst->low, worst->high } };
	if (mixed)
		salle_csv_add_estimate(csv, &score);
	else
		salle_csv_add_empty_cells(csv, 3);
}

static void write_bounds(struct salle_csv_writer *csv, const struct salle_trained_policy *it)
{
	if (it->bounded) {
		salle_csv_add_number(csv, it->bounds.low);
		salle_csv_add_number(csv, it->bounds.high);
		salle_csv_add_count(csv, it->bounds.states);
	} else {
		salle_csv_add_empty_cells(csv, 3);
	}
	salle_csv_add_text(csv, it->unbounded != NULL ? it->unbounded : "");
}

static void write_training_csv(const struct salle_plan *plan, const struct salle_training *training, const char **files,
	FILE *out)
{
	const struct salle_training_file *file = &salle_training_files[SALLE_TRAINING_CSV];
	struct salle_csv_writer csv = salle_csv_begin(out, file->columns, file->n_columns);
	for (size_t i = 0; i < training->n; i++) {
		const struct salle_trained_policy *it = &training->policies[i];
		const struct salle_estimate score =
			it->improved ? salle_trained_score(it, training->level) : (struct salle_estimate){ 0 };
		const struct salle_estimate gain = { .value = it->gain, .interval = { it->gain_low, it->gain_high } };
		salle_csv_add_text(&csv, plan->scenario);
		salle_csv_add_text(&csv, it->player);
		salle_csv_add_text(&csv, it->improved ? it->name : "");
		salle_csv_add_text(&csv, it->base);
		salle_csv_add_text(&csv, it->reference);
		salle_csv_add_text(&csv, it->improved ? files[i] : "");
		if (it->improved)
			salle_csv_add_estimate(&csv, &score);
		else
			salle_csv_add_empty_cells(&csv, 3);
		salle_csv_add_count(&csv, it->duel_wins);
		salle_csv_add_count(&csv, it->duel_draws);
		salle_csv_add_count(&csv, it->duel_bouts);
		salle_csv_add_number(&csv, it->field_score);
		salle_csv_add_number(&csv, it->reference_score);
		salle_csv_add_estimate(&csv, &gain);
		salle_csv_add_count(&csv, it->field_bouts);
		write_worst_case(&csv, it->n_parts > 0, &it->worst);
		write_worst_case(&csv, it->n_parts > 0, &it->reference_worst);
		salle_csv_add_number(&csv, training->draw);
		write_bounds(&csv, it);
		salle_csv_end_row(&csv);
	}
	salle_csv_finish(&csv);
}

static void write_settings_csv(const struct salle_plan *plan, const struct salle_training *training,
	struct salle_arena *arena, FILE *out)
{
	const struct salle_training_file *file = &salle_training_files[SALLE_SETTINGS_CSV];
	struct salle_csv_writer csv = salle_csv_begin(out, file->columns, file->n_columns);
	for (size_t i = 0; i < training->n; i++) {
		const struct salle_trained_policy *it = &training->policies[i];
		for (size_t k = 0; it->improved && k < it->n_settings; k++) {
			const struct salle_trained_setting *setting = &it->settings[k];
			const struct salle_estimate worth = { .value = setting->worth,
				.interval = { setting->worth_low, setting->worth_high } };
			salle_csv_add_text(&csv, plan->scenario);
			salle_csv_add_text(&csv, it->player);
			salle_csv_add_text(&csv, it->name);
			salle_csv_add_text(&csv, setting->name);
			salle_csv_add_text(&csv, setting->is_param ? "param" : "decision");
			salle_csv_add_text(&csv, salle_node_to_text(arena, salle_trained_setting_value(it, setting)));
			salle_csv_add_estimate(&csv, &worth);
			salle_csv_end_row(&csv);
		}
	}
	salle_csv_finish(&csv);
}

static void write_without_csv(const struct salle_plan *plan, const struct salle_restricted_training *restricted,
	const char **files, FILE *out)
{
	const struct salle_training_file *file = &salle_training_files[SALLE_RESTRICTED_CSV];
	struct salle_csv_writer csv = salle_csv_begin(out, file->columns, file->n_columns);
	const size_t n = restricted->training.n;
	for (size_t i = 0; i < n; i++) {
		const struct salle_restricted_play *it = &restricted->plays[i];
		if (!it->measured)
			continue;
		salle_csv_add_text(&csv, plan->scenario);
		salle_csv_add_text(&csv, it->player);
		salle_csv_add_text(&csv, restricted->restriction);
		salle_csv_add_text(&csv,
			it->unrestricted.improved || it->unrestricted.n_parts > 0 ? it->unrestricted.name : it->unrestricted.base);
		salle_csv_add_text(&csv, it->restricted.name);
		salle_csv_add_text(&csv, files[n + i]);
		salle_csv_add_number(&csv, it->score);
		salle_csv_add_number(&csv, it->score_without);
		salle_csv_add_number(&csv, it->score_unadapted);
		salle_csv_add_estimate(&csv, &it->worth);
		salle_csv_add_estimate(&csv, &it->worth_unadapted);
		salle_csv_add_count(&csv, it->bouts);
		salle_csv_end_row(&csv);
	}
	salle_csv_finish(&csv);
}

/* A file whose hash close_file adds to the manifest. */
struct hashed_file {
	FILE *stream;
	char hex[HEX];
};

static bool open_file(struct salle_training_folder *folder, const char *name, struct hashed_file *file)
{
	FILE *out = salle_staged_folder_open_file(&folder->stage, name);
	file->stream = out != NULL ? salle_open_hashing_stream(out, file->hex) : NULL;
	return out != NULL;
}

static void close_file(struct hashed_file *file, const char *name, json_t *files, struct salle_arena *arena)
{
	(void)fclose(file->stream); /* the underlying file keeps its error flag */
	salle_json_set(files, name, salle_json_text(file->hex, arena));
}

static bool write_manifest(struct salle_training_folder *folder, const struct salle_plan *plan,
	const struct salle_training *training, const char *command, const struct salle_program *program, json_t *files,
	struct salle_arena *arena)
{
	FILE *out = salle_staged_folder_open_file(&folder->stage, MANIFEST);
	json_t *manifest = salle_json_object(), *about = salle_json_object(),
		   *players = salle_check_allocated(json_array());
	for (size_t i = 0; i < training->n; i++)
		salle_json_append(players, salle_json_text(training->policies[i].player, arena));
	salle_json_set(about, "command", salle_json_text(command, arena));
	salle_json_set(about, "scenario", salle_json_text(plan->scenario, arena));
	salle_json_set(about, "rules", salle_json_text(plan->rules_hash, arena));
	salle_json_set(about, "interrupted", json_boolean(training->interrupted));
	salle_json_set(about, "level", salle_check_allocated(json_real(training->level)));
	salle_json_set(about, "draw_value", salle_check_allocated(json_real(training->draw)));
	if (folder->restricted != NULL)
		salle_json_set(about, "without", salle_json_text(folder->restricted->restriction, arena));
	salle_json_set_count(about, "bouts", training->bouts);
	salle_json_set_count(about, "candidates", training->candidates);
	salle_json_set_count(about, "rounds", training->rounds);
	salle_json_set(about, "players", players);
	salle_json_set(about, "version", salle_json_text(program->version, arena));
	salle_json_set(about, "revision", salle_json_text(program->revision, arena));
	salle_json_set(manifest, "training", about);
	salle_json_set(manifest, "files", json_incref(files));
	if (out != NULL) {
		(void)json_dumpf(manifest, out, JSON_INDENT(2) | JSON_SORT_KEYS | JSON_REAL_PRECISION(9));
		fputc('\n', out);
	}
	json_decref(manifest);
	return out != NULL;
}

/*
 * Returns the day in UTC as 2026-11-29. The environment variable SOURCE_DATE_EPOCH (reproducible-builds.org) sets the
 * day, so that a training repeats to the byte.
 */
static const char *current_date(struct salle_arena *arena)
{
	const char *fixed = getenv("SOURCE_DATE_EPOCH");
	const time_t now = fixed != NULL ? (time_t)strtoll(fixed, NULL, 10) : time(NULL);
	struct tm utc;
	char text[sizeof "2026-11-29 "] = "";
	if (gmtime_r(&now, &utc) == NULL || strftime(text, sizeof text, "%Y-%m-%d", &utc) == 0)
		return "unknown";
	return salle_arena_format(arena, "%s", text);
}

/* Writes the policy files; adds their hashes to `hashes`. */
static bool write_policies(struct salle_training_folder *folder, const struct salle_plan *plan,
	const struct salle_training *training, const struct salle_training_origin *origin, const char **files,
	json_t *hashes, struct salle_arena *arena)
{
	struct hashed_file file;
	for (size_t i = 0; i < 2 * training->n; i++) {
		if (files[i] == NULL)
			continue;
		if (!open_file(folder, files[i], &file))
			return false;
		if (i < training->n)
			salle_policy_file_write(&training->policies[i], plan, origin, arena, file.stream);
		else
			salle_policy_file_write_without(&folder->restricted->plays[i - training->n],
				folder->restricted->restriction, origin->command, arena, file.stream);
		close_file(&file, files[i], hashes, arena);
	}
	return true;
}

/* Writes all files but the manifest; adds their hashes to `hashes`. */
static bool write_files(struct salle_training_folder *folder, const struct salle_plan *plan,
	const struct salle_training *training, const struct salle_training_origin *origin, const char **files,
	json_t *hashes, struct salle_arena *arena)
{
	struct hashed_file file;
	if (!write_policies(folder, plan, training, origin, files, hashes, arena))
		return false;
	for (size_t i = 0; i < SALLE_TRAINING_FILES; i++) {
		const char *name = salle_training_files[i].name;
		if (i == SALLE_RESTRICTED_CSV && folder->restricted == NULL)
			continue;
		if (!open_file(folder, name, &file))
			return false;
		if (i == SALLE_TRAINING_CSV)
			write_training_csv(plan, training, files, file.stream);
		else if (i == SALLE_SETTINGS_CSV)
			write_settings_csv(plan, training, arena, file.stream);
		else
			write_without_csv(plan, folder->restricted, files, file.stream);
		close_file(&file, name, hashes, arena);
	}
	return true;
}

enum salle_status salle_training_folder_write(struct salle_training_folder *folder, const struct salle_plan *plan,
	const struct salle_training *training, const char *command, const struct salle_program *program, const char **files,
	struct salle_arena *arena)
{
	json_t *hashes = salle_json_object();
	const struct salle_training_origin origin = { command, program->version, current_date(arena), training->budget,
		training->level };
	const bool written = write_files(folder, plan, training, &origin, files, hashes, arena) &&
		write_manifest(folder, plan, training, command, program, hashes, arena);
	json_decref(hashes);
	if (!written) {
		salle_staged_folder_discard(&folder->stage);
		return SALLE_FAILED;
	}
	char *dir = NULL;
	const enum salle_status status = salle_staged_folder_commit(&folder->stage, &dir);
	if (status == SALLE_OK)
		folder->dir = salle_arena_copy_text(arena, dir);
	free(dir);
	return status;
}
