/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the steps of loading a scenario hand on, and the steps, in their order. Every step adds its faults
 * to the report and goes on, so that one pass finds them all; a step whose input failed does what it can
 * without it.
 */
#ifndef SALLE_SCENARIO_LOADER_H
#define SALLE_SCENARIO_LOADER_H

#include <salle/scenario.h>

#include "scenario/family.h"
#include "scenario/keys.h"

struct salle_loader {
	const char *path;
	const char *dir; /* the scenario's folder */
	const struct salle_overrides *overrides;
	struct salle_scenario_keys keys;
	uint64_t bouts; /* of every matchup, before what it says itself */
	const struct salle_ruleset *rules;
	const void *book;                 /* NULL when tables or options have errors */
	const void *scene;                /* NULL when it has errors */
	const void *options, *scene_read; /* as far as they could be read */
	struct salle_family policies, builds;
	struct salle_company {
		struct salle_member **items;
		size_t n, capacity;
	} sides, side_policies;        /* those of several builds, once each (sides.c) */
	struct salle_texts named;      /* the policies that the command line gives to every build */
	struct salle_members everyone; /* the same; none: as each build says */
	struct salle_source *sources;
	size_t n_sources, sources_capacity;
	size_t n_base;                /* matchups of the base, the first of the plan */
	struct salle_matchup *probes; /* not yet in the plan; after_base holds the index of the base's matchup */
	size_t n_probes, probes_capacity;
	bool failed; /* a file could not be read */
	struct salle_scenario *out;
	struct salle_arena *arena;
	struct salle_report *report;
};

/* Reads a YAML file and notes it as a source; NULL when nothing of it could be read. */
struct salle_node *salle_loader_read(struct salle_loader *loader, const char *role, const char *path,
	const struct salle_place *at);

/* A path that a user wrote: relative ones start at the scenario's folder. */
const char *salle_loader_path(const struct salle_loader *loader, const char *path);

/* sets.c: applies `path=value` texts to the scenario's root, which is replaced, not changed. */
struct salle_node *salle_sets_apply(struct salle_node *root, const char *const *sets, size_t n,
	struct salle_arena *arena, struct salle_report *report);

/* goal.c: how many bouts, or how exact, by file and command line. Needs the keys and the file's root. */
void salle_goal_load(struct salle_loader *loader, const struct salle_node *root);

/* said.c: notes in the plan what was said beside the file. */
void salle_overrides_note(struct salle_loader *loader);

/* policies.c: gathers shipped, inline and further policies; compiles them when there is a book. */
void salle_policies_load(struct salle_loader *loader);

/*
 * The policies of these names, in their order; unknown and repeated ones are left out after an error. One NULL where
 * none is left.
 */
struct salle_members salle_policies_find(struct salle_loader *loader, const struct salle_texts *names);

/* builds.c: checks builds and compiles those that fight. Needs the policies. */
void salle_builds_load(struct salle_loader *loader);

/* What a build says of the parameters of a policy: none of one that it does not name itself. NULL: their presets. */
const struct salle_node *salle_build_params(const struct salle_loader *loader, const struct salle_member *build,
	const struct salle_member *policy);

/* matchups.c: lists and compiles the matchups. Needs the builds. */
void salle_matchups_load(struct salle_loader *loader);

/*
 * sides.c: a side of several builds stands as one, a member whose `members` they are, called `x+y`. So do the policies
 * of its members, called `p` where they are the same, else `p+q`.
 *
 * The build or the side of that name, or NULL after an error.
 */
struct salle_member *salle_side_find(struct salle_loader *loader, const struct salle_text *name);

/* The side of these builds, one or several; NULL after an error. */
struct salle_member *salle_side_of(struct salle_loader *loader, const struct salle_texts *names);

/* The policies of these names for a side; without names, those that its builds say. One NULL where none is known. */
struct salle_members salle_side_policies(struct salle_loader *loader, const struct salle_member *side,
	const struct salle_texts *names, const struct salle_place *at);

/* Does the build, a member of the side, or one that it extends, have this name? */
bool salle_side_has(const struct salle_member *side, const char *name);

/* What fights for the side by that policy, and who that is; false when it is not known. */
bool salle_side_line_up(struct salle_loader *loader, const struct salle_member *side, const struct salle_member *policy,
	struct salle_side *out, const struct salle_lineup **lineup) SALLE_MUST_CHECK;

/*
 * Compiles a matchup of which all else is set, and where bouts are mirrored its image, too. By side; false after an
 * error.
 */
bool salle_matchup_seat(struct salle_loader *loader, const struct salle_side sides[2],
	struct salle_matchup *matchup) SALLE_MUST_CHECK;

/* The policy of one side; a build's parameters are for the policies that it names itself. False when not known. */
bool salle_matchup_policy(struct salle_loader *loader, const struct salle_member *build,
	const struct salle_member *policy, struct salle_policy_use *out) SALLE_MUST_CHECK;

/* Book, scene, policies, builds and matchups from the keys. */
void salle_loader_compile(struct salle_loader *loader);

/* Notes a source unless it is there already, in that role. */
void salle_loader_add_source(struct salle_loader *loader, const struct salle_source *source);

/*
 * variants.c: loads each variant as the scenario that it makes and adds its matchups to those of the base. Needs
 * the matchups; the diagnostics from `first` on are those of the base.
 */
void salle_variants_load(struct salle_loader *loader, size_t first);

/* A scenario with keys laid over it. */
struct salle_overlay {
	const char *noun, *name;        /* for messages: "variant", "often" */
	struct salle_variant_keys keys; /* what is laid over the scenario's own */
};

/*
 * Loads the scenario that an overlay makes and hands on what the base, whose diagnostics are the `said` from `first`
 * on, does not say too. Returns its matchups, each beside that of the base at the same place, or NULL after an error.
 */
const struct salle_matchup *salle_overlay_load(struct salle_loader *base, const struct salle_overlay *overlay,
	size_t first, size_t said);

enum { SALLE_BASE_ERRORS_MAX = 100 }; /* of a base whose overlays are still checked: each error is looked for again */

/* Adds a probe beside matchup `base` of the base; `at` is where it was asked for. False when there are too many. */
bool salle_probe_add(struct salle_loader *loader, const struct salle_matchup *matchup, const char *name,
	const struct salle_probe *probe, size_t base, const struct salle_place *at) SALLE_MUST_CHECK;

/* Is a variant or a probe called so? */
bool salle_probe_is_named(const struct salle_loader *loader, const char *name);

/* knockout.c, sweep.c: list the probes; salle_probes_load puts them into the plan. After the variants. */
void salle_knockout_load(struct salle_loader *loader, size_t first);
void salle_sweep_load(struct salle_loader *loader, size_t first);
void salle_probes_load(struct salle_loader *loader, size_t first);

/* sets.c: the length of the first key of a path with dots, by the keys of `map`, which may hold dots themselves. */
size_t salle_path_key(const struct salle_node *map, const char *path);

/* settings.c: options and scene as resolved, each under its path, `options.wheels`; variants as written. */
void salle_settings_list(struct salle_loader *loader);

/* settle.c: brings the diagnostics from `first` on into the order of their places and drops repetitions. */
void salle_report_settle(struct salle_report *report, size_t first);

#endif
