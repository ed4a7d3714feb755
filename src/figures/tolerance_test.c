/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/tolerance_test.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void add_run_change(struct salle_run_changes *changes, const char *what, const char *first, const char *second)
{
	changes->items[changes->n++] = (struct salle_run_change){ what, first, second, { NULL, NULL } };
}

static const char *find_setting(const struct salle_stored_run *run, const char *name)
{
	for (size_t i = 0; i < run->n_settings; i++)
		if (strcmp(run->settings[i].name, name) == 0)
			return run->settings[i].value;
	return "-";
}

static void add_settings(struct salle_run_changes *changes, const struct salle_stored_run *first,
	const struct salle_stored_run *second)
{
	for (size_t i = 0; i < first->n_settings; i++) {
		const struct salle_setting *setting = &first->settings[i];
		const char *value = find_setting(second, setting->name);
		if (strcmp(value, setting->value) != 0)
			add_run_change(changes, setting->name, setting->value, value);
	}
	for (size_t i = 0; i < second->n_settings; i++)
		if (strcmp(find_setting(first, second->settings[i].name), "-") == 0)
			add_run_change(changes, second->settings[i].name, "-", second->settings[i].value);
}

static const char *get_file_name(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash != NULL ? slash + 1 : path;
}

/* Returns the run's only file with the role; NULL if the run has no such file, or several. */
static const struct salle_source *find_only_file(const struct salle_stored_run *run, const char *role)
{
	const struct salle_source *found = NULL;
	for (size_t i = 0; i < run->n_sources; i++)
		if (strcmp(run->sources[i].role, role) == 0) {
			if (found != NULL)
				return NULL;
			found = &run->sources[i];
		}
	return found;
}

/*
 * Returns the file of `run` that corresponds to the file `like` of the run `other`; NULL if there is none. Folders do
 * not matter. Scenario and tables are matched by role alone, because a run has each role once. Policy files are matched
 * by role and name, and so are build files if a run has several.
 */
static const struct salle_source *find_matching_file(const struct salle_stored_run *run,
	const struct salle_source *like, const struct salle_stored_run *other)
{
	if (strcmp(like->role, "policies") != 0 && find_only_file(other, like->role) != NULL &&
		find_only_file(run, like->role) != NULL)
		return find_only_file(run, like->role);
	for (size_t i = 0; i < run->n_sources; i++)
		if (strcmp(run->sources[i].role, like->role) == 0 &&
			strcmp(get_file_name(run->sources[i].path), get_file_name(like->path)) == 0)
			return &run->sources[i];
	return NULL;
}

/* Returns the first digits of the file's hash, in the arena. */
static const char *short_hash_of(const struct salle_source *file, struct salle_arena *arena)
{
	enum { SHOWN = 12 };
	return file != NULL ? salle_arena_copy_text_n(arena, file->sha256, SHOWN) : "-";
}

static void add_file(struct salle_run_changes *changes, const struct salle_source *first,
	const struct salle_source *second, struct salle_arena *arena)
{
	const struct salle_source *any = first != NULL ? first : second;
	if (first != NULL && second != NULL && strcmp(first->sha256, second->sha256) == 0)
		return;
	changes->items[changes->n++] =
		(struct salle_run_change){ salle_arena_format(arena, "%s %s", any->role, get_file_name(any->path)),
			short_hash_of(first, arena), short_hash_of(second, arena), { first, second } };
}

static void add_files(struct salle_run_changes *changes, const struct salle_stored_run *first,
	const struct salle_stored_run *second, struct salle_arena *arena)
{
	for (size_t i = 0; i < first->n_sources; i++)
		add_file(changes, &first->sources[i], find_matching_file(second, &first->sources[i], first), arena);
	for (size_t i = 0; i < second->n_sources; i++)
		if (find_matching_file(first, &second->sources[i], second) == NULL)
			add_file(changes, NULL, &second->sources[i], arena);
}

struct salle_run_changes salle_list_run_changes(const struct salle_stored_run *first,
	const struct salle_stored_run *second, struct salle_arena *arena)
{
	struct salle_run_changes changes = { .n = 0 };
	size_t most = 2 + first->n_settings + second->n_settings + first->n_sources + second->n_sources;
	changes.items = salle_arena_array(arena, most, sizeof *changes.items);
	if (strcmp(first->program.sources, second->program.sources) != 0)
		add_run_change(&changes, "salle", first->program.revision, second->program.revision);
	if (first->seed != second->seed)
		add_run_change(&changes, "seed", salle_arena_format(arena, "%" PRIu64, first->seed),
			salle_arena_format(arena, "%" PRIu64, second->seed));
	add_settings(&changes, first, second);
	add_files(&changes, first, second, arena);
	return changes;
}

static double width_of(const struct salle_interval *interval)
{
	return (interval->high - interval->low) / 2;
}

/*
 * Returns how many bouts are needed for an interval of half width `needs`. The present bouts give the half width `has`,
 * and the half width shrinks with the square root of the number of bouts.
 */
static double estimate_bouts_needed(const struct salle_contrast *contrast, double has, double needs)
{
	enum { TOO_MANY = 1000 };
	double times = has / needs;
	if (!(needs > 0 && times * times < TOO_MANY))
		return INFINITY;
	return ceil((double)salle_fewest_bouts(contrast) * times * times);
}

static struct salle_judged_contrast judge_contrast(const struct salle_comparison *all,
	const struct salle_contrast *contrast, double by)
{
	const double alpha = SALLE_RESULTS_ALPHA;
	struct salle_interval one = salle_contrast_interval(all, contrast, 1 - 2 * alpha);
	struct salle_interval every = salle_contrast_interval(all, contrast, 1 - alpha / (double)all->matchups);
	struct salle_judged_contrast it = { contrast, one, SALLE_NOT_DECIDED, 0 };
	double over = fabs(contrast->difference) - by;
	if (every.low > by || every.high < -by) {
		it.judgement = SALLE_BEYOND;
		it.interval = every;
	} else if (one.low >= -by && one.high <= by) {
		it.judgement = SALLE_WITHIN;
	} else {
		it.bouts = over < 0 ? estimate_bouts_needed(contrast, width_of(&one), -over)
							: estimate_bouts_needed(contrast, width_of(&every), over);
	}
	return it;
}

static int compare_judged(const void *left, const void *right)
{
	const struct salle_judged_contrast *a = left, *b = right;
	if (a->judgement != b->judgement)
		return a->judgement > b->judgement ? -1 : 1;
	double x = fabs(a->contrast->difference), y = fabs(b->contrast->difference);
	if (x != y)
		return x > y ? -1 : 1;
	return (a->contrast > b->contrast) - (a->contrast < b->contrast);
}

const char *const salle_judgement_names[] = {
	[SALLE_WITHIN] = "within",
	[SALLE_NOT_DECIDED] = "undecided",
	[SALLE_BEYOND] = "beyond",
};

enum salle_judgement salle_tolerance_verdict(const struct salle_tolerance *tolerance)
{
	if (tolerance->n_beyond > 0)
		return SALLE_BEYOND;
	return tolerance->n_undecided > 0 ? SALLE_NOT_DECIDED : SALLE_WITHIN;
}

struct salle_tolerance salle_judge_tolerance(const struct salle_comparison *comparison, double tolerance,
	struct salle_arena *arena)
{
	struct salle_tolerance all = { .tolerance = tolerance };
	bool same = comparison->n_changed == 0 && salle_list_run_changes(comparison->base, comparison->other, arena).n == 0;
	all.items = salle_arena_array(arena, comparison->matchups + 1, sizeof *all.items);
	for (size_t i = 0; i < comparison->n; i += comparison->metrics) { /* metric 0 is the win rate */
		struct salle_judged_contrast it = judge_contrast(comparison, &comparison->items[i], tolerance);
		if (same)
			it.judgement = SALLE_WITHIN;
		all.n_beyond += it.judgement == SALLE_BEYOND;
		all.n_undecided += it.judgement == SALLE_NOT_DECIDED;
		all.bouts = fmax(all.bouts, it.bouts);
		all.items[all.n++] = it;
	}
	qsort(all.items, all.n, sizeof *all.items, compare_judged);
	return all;
}
