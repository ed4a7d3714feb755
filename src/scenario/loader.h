/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The steps of loading a scenario, in their order, and the data that they share. Every step adds its errors to the
 * diagnostics and continues, so that one pass finds them all; a step whose input failed does what it can without it.
 */
#ifndef SALLE_SCENARIO_LOADER_H
#define SALLE_SCENARIO_LOADER_H

#include <salle/scenario.h>

#include "scenario/inheritance.h"
#include "scenario/scenario_keys.h"

struct salle_loader {
	const char *path;
	const char *dir; /* the scenario's folder */
	const struct salle_overrides *overrides;
	struct salle_scenario_keys keys;
	uint64_t bouts;                     /* of every matchup without its own number */
	const struct salle_place *spend_at; /* of `spend`, or --spend */
	const struct salle_ruleset *rules;
	const struct salle_loader *base;           /* of an overlay, which shares what it does not change; NULL: none */
	const struct salle_variant_keys *overlaid; /* the keys that the overlay merges over those of the base */
	const struct salle_rows *tables;           /* NULL when they have errors */
	const void *book;                          /* NULL when tables or options have errors */
	const void *scene;                         /* NULL when it has errors */
	const void *options, *scene_read;          /* what could be read */
	struct salle_ban_keys banned;
	struct salle_ban *ban; /* NULL: no action is banned */
	struct salle_definitions policies, builds;
	size_t n_file_policies; /* the first policies, which files have */
	struct salle_side_list {
		struct salle_definition **items;
		size_t n, capacity;
	} sides, side_policies; /* teams, once each (side_list.c) */
	struct salle_price_keys price_keys;
	struct salle_priced {
		const char *build; /* whose loadouts fight; NULL: of none */
		size_t *draws;     /* [n] numbers of the draws that fight, of `of` */
		size_t n, of;
		bool failed; /* `prices` has errors */
	} priced;
	struct salle_texts named;              /* the policies that the command line gives to every build */
	struct salle_definition_list everyone; /* the same; empty: each build's own */
	struct salle_source *sources;
	size_t n_sources, sources_capacity;
	size_t n_base;                       /* matchups of the base, the first of the plan */
	struct salle_needs_collected *needs; /* of the base and its overlays together */
	struct salle_matchup *changes;       /* not yet in the plan; after_base is the index of the base's matchup */
	size_t n_changes, changes_capacity;
	struct salle_known_names known; /* of the base, for hints on unknown names */
	bool failed;                    /* a file could not be read */
	struct salle_scenario *out;
	struct salle_arena *arena;
	struct salle_arena *trial; /* of one matchup at a time, while it is tried */
	size_t largest_matchup;    /* bytes of the largest that was tried */
	struct salle_diagnostics *diagnostics;
};

/* sources.c: reads a YAML file and records it as a source; NULL when nothing of it could be read. */
struct salle_node *salle_loader_read_yaml(struct salle_loader *loader, const char *role, const char *path,
	const struct salle_place *at);

/* Resolves a path that a user wrote; relative paths start at the scenario's folder. */
const char *salle_loader_resolve_path(const struct salle_loader *loader, const char *path);

/*
 * set_overrides.c: the place of a byte of an option's value: the option as the file, the character as the column of
 * line 1.
 */
struct salle_place salle_option_place(const char *option, const char *value, size_t offset);

/*
 * set_overrides.c: the texts between the commas of an option's value, without blanks around them. Reports an empty one.
 */
struct salle_texts salle_option_split_list(struct salle_loader *loader, const char *option, const char *value,
	const char *expected);

/* set_overrides.c: reports an 'all' that stands beside names. */
void salle_report_name_beside_all(struct salle_loader *loader, const struct salle_place *at);

/*
 * set_overrides.c: applies `path=value` texts to the scenario's root, which is replaced, not changed. Without a root
 * (NULL) the texts are only read.
 */
struct salle_node *salle_set_overrides_apply(struct salle_node *root, const char *const *sets, size_t n,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics);

/* budget_goal.c: reads the map; false after an error. */
bool salle_spend_read(struct salle_loader *loader, const struct salle_node *node,
	struct salle_spend_keys *out) SALLE_MUST_CHECK;

/* What it asks for; how many matchups there are is not known yet. */
struct salle_precision salle_spend_to_precision(const struct salle_spend_keys *keys, double spread);

/* Finds what is asked about among all matchups of the plan, or why it cannot be asked. */
void salle_budget_question_load(struct salle_loader *loader);

/*
 * precision_goal.c: sets the number of bouts or the precision from file and command line. Needs the keys and the file's
 * root.
 */
void salle_goal_load(struct salle_loader *loader, const struct salle_node *root);

/* output_selection.c: which files of results the run writes. Needs the keys. */
void salle_output_selection_load(struct salle_loader *loader, const struct salle_node *root);

/* n_base_faults.c: records the overrides in the plan. */
void salle_overrides_record(struct salle_loader *loader);

/* ban.c: reads what is banned. Needs the rules. */
void salle_ban_load(struct salle_loader *loader);

/* Takes the banned items out of the tables; one that is in none is an error. */
void salle_ban_remove_items(struct salle_loader *loader, struct salle_rows *tables);

/* Says of errors from `first` on about unknown rows, which other tables name, that they are banned. */
void salle_ban_explain_errors(struct salle_loader *loader, size_t first);

/* Reports every banned item in a build; false if there is one. */
bool salle_ban_check_build(struct salle_loader *loader, const struct salle_definition *build) SALLE_MUST_CHECK;

/* known_names.c: adds the keys, decisions and observables of the rule system that the scenario names. */
void salle_known_keys_add(struct salle_loader *loader, const struct salle_node *root);

/* Adds the rows of the tables. */
void salle_known_rows_add(struct salle_loader *loader);

/* policies.c: gathers the policies (shipped, of the scenario, of its files); compiles them if there is a book. */
void salle_policies_load(struct salle_loader *loader);

/*
 * Returns the policies of these names, in their order; omits unknown and repeated ones after an error. One NULL if none
 * is left.
 */
struct salle_definition_list salle_policies_find(struct salle_loader *loader, const struct salle_texts *names);

/* builds.c: checks builds and compiles those that fight. Needs the policies. */
void salle_builds_load(struct salle_loader *loader);

/* Returns the build of that name, or NULL after an error: it is unknown, or others fight in its place. */
struct salle_definition *salle_find_fighting_build(struct salle_loader *loader, const struct salle_text *name);

/* How many copies a build asks for; 0: none, or what its field does not allow, which the field table reports. */
size_t salle_copy_count(const struct salle_node *build);

/* The name of one of a build's copies, from 1: `fighter_07` of forty. */
const char *salle_copy_name(const char *build, size_t number, size_t copies, struct salle_arena *arena);

/* Adds to a map of builds, which has room for it, one of a build's copies: it extends the build and changes nothing. */
void salle_copy_add(struct salle_node *builds, const struct salle_node *name, size_t number, size_t copies,
	struct salle_arena *arena);

/* The map of builds, each that has `copies` followed by these. */
const struct salle_node *salle_copies_expand(const struct salle_node *builds, struct salle_arena *arena);

/* price_design.c: reads `prices`. Needs the keys. */
void salle_prices_read(struct salle_loader *loader);

/*
 * With `prices`, the map of builds with loadouts of the one that fights, which then does not: of many draws those that
 * tell the items apart best. An overlay has the draws of its base. Without `prices`, or after an error, `builds`. Needs
 * the book.
 */
const struct salle_node *salle_prices_expand(struct salle_loader *loader, const struct salle_node *builds);

/* price_ablations.c: lists the changes that take items from loadouts; `prices` says how many. */
void salle_price_ablations_load(struct salle_loader *loader);

/* Returns whether it is the build whose loadouts fight in its place. */
bool salle_is_priced(const struct salle_loader *loader, const char *build);

/* Returns a build's parameters for a policy, none for a policy that it does not name itself. NULL: presets. */
const struct salle_node *salle_build_params(const struct salle_loader *loader, const struct salle_definition *build,
	const struct salle_definition *policy);

/* matchups.c: lists and compiles the matchups. Needs the builds. */
void salle_matchups_load(struct salle_loader *loader);

/*
 * side_list.c: a team is one member named `x+y`, whose `members` are its builds. So are the policies of its members,
 * named `p` if they are the same, else `p+q`.
 *
 * Returns the build or the side of that name, or NULL after an error.
 */
struct salle_definition *salle_side_find(struct salle_loader *loader, const struct salle_text *name);

/* Returns the side of these builds, one or several; NULL after an error. */
struct salle_definition *salle_side_of_builds(struct salle_loader *loader, const struct salle_texts *names);

/* Returns the policies of these names for a side; without names, those of its builds. One NULL if none is known. */
struct salle_definition_list salle_side_policies(struct salle_loader *loader, const struct salle_definition *side,
	const struct salle_texts *names, const struct salle_place *at);

/* Returns whether the build, a member of the side, or a build that it extends has this name. */
bool salle_side_has_build(const struct salle_definition *side, const char *name);

/* Returns the fighters of the side under that policy, and their names; false if unknown. */
bool salle_side_make_lineup(struct salle_loader *loader, struct salle_definition *side,
	const struct salle_definition *policy, struct salle_side *out, const struct salle_lineup **lineup) SALLE_MUST_CHECK;

/* How many matchups of the side under that policy are compiled for their faults. */
size_t *salle_side_trial_count(struct salle_loader *loader, struct salle_definition *side,
	const struct salle_definition *policy);

/*
 * What keeps sides from meeting is found in all matchups; what their policies never do, by compiling them: in a field
 * of more than SALLE_TRIED_ALL matchups only SALLE_TRIED_OF_SIDE of each side, as all of them would take a minute.
 */
enum { SALLE_TRIED_ALL = 20000, SALLE_TRIED_OF_SIDE = 16 };

/* Is one more matchup compiled for its faults, of so many, when `tries` of its side are? */
static inline bool salle_is_tried(size_t matchups, size_t tries)
{
	return matchups <= SALLE_TRIED_ALL || tries < SALLE_TRIED_OF_SIDE;
}

/*
 * Gives a matchup, whose other members are set, what it is compiled from, and checks that its sides, if mirrored in
 * either seat, can meet; one that is tried is compiled once. The sides' arrays must live in the loader's arena. False
 * after an error.
 */
bool salle_matchup_complete(struct salle_loader *loader, const struct salle_side sides[2], bool tried,
	struct salle_matchup *matchup) SALLE_MUST_CHECK;

/*
 * side_list.c: sets the policy of one side; a build's parameters apply to the policies that it names itself. False if
 * unknown.
 */
bool salle_matchup_set_policy(struct salle_loader *loader, const struct salle_definition *build,
	const struct salle_definition *policy, struct salle_policy_use *out) SALLE_MUST_CHECK;

/* compile_scenario.c: loads book, scene, policies, builds and matchups from the keys. */
void salle_loader_compile(struct salle_loader *loader);

/* sources.c: records a source unless it is recorded already, in that role. */
void salle_loader_add_source(struct salle_loader *loader, const struct salle_source *source);

/*
 * variants.c: loads each variant as a scenario of its own and adds its matchups to those of the base. Needs the
 * matchups; the diagnostics from `first` on belong to the base.
 */
void salle_variants_load(struct salle_loader *loader, size_t first);

/* Keys that are merged over a scenario. */
struct salle_overlay {
	const char *noun, *name;        /* for messages: "variant", "often" */
	bool unwritten;                 /* its keys are not written by the user: needs are not reported */
	struct salle_variant_keys keys; /* merged over the scenario's own */
};

/*
 * Loads the scenario with the overlay, and reports the diagnostics that the base does not have too (the base has the
 * `n_base_faults` diagnostics from `first` on). Returns its matchups, in the order of those of the base, or NULL after
 * an error.
 */
const struct salle_matchup *salle_overlay_load(struct salle_loader *base, const struct salle_overlay *overlay,
	size_t first, size_t n_base_faults);

/* Overlays do not load again what is the same in their base. */
static inline bool salle_overlay_shares_tables(const struct salle_loader *loader)
{
	return loader->base != NULL && loader->overlaid->tables == NULL && loader->overlaid->ban == NULL;
}

static inline bool salle_overlay_changes_table(const struct salle_loader *loader, const char *table)
{
	const struct salle_node *tables = loader->overlaid->tables;
	return tables != NULL && (tables->kind != SALLE_MAP || salle_node_get(tables, table) != NULL);
}

static inline bool salle_overlay_shares_book(const struct salle_loader *loader)
{
	return salle_overlay_shares_tables(loader) && loader->overlaid->options == NULL;
}

static inline bool salle_overlay_shares_scene(const struct salle_loader *loader)
{
	return loader->base != NULL && loader->overlaid->scene == NULL;
}

static inline bool salle_overlay_shares_policies(const struct salle_loader *loader)
{
	return loader->base != NULL && loader->overlaid->policies == NULL;
}

enum { SALLE_BASE_ERRORS_MAX = 100 }; /* of a base whose overlays are still checked: each error is searched again */

/* Adds a change of matchup `base`; `at` is where the scenario asks for it. False when there are too many. */
bool salle_change_add(struct salle_loader *loader, const struct salle_matchup *matchup, const char *name,
	const struct salle_change *change, size_t base, const struct salle_place *at) SALLE_MUST_CHECK;

/* Returns whether a variant or a change has this name. */
bool salle_change_is_named(const struct salle_loader *loader, const char *name);

/*
 * Adds the change to matchup `base` with the fighters of one build in place of those of `change->build`; against itself
 * on side A only. `tried`: see above. False after an error.
 */
bool salle_ablation_add_matchup(struct salle_loader *loader, const void *const *fighters, struct salle_bill *bill,
	const char *name, const struct salle_change *change, size_t base, bool tried,
	const struct salle_place *at) SALLE_MUST_CHECK;

/* ablation.c, sweep.c: list the changes. After the variants. */
void salle_ablations_load(struct salle_loader *loader, size_t first);
void salle_sweep_load(struct salle_loader *loader, size_t first);

/*
 * set_overrides.c: returns the length of the first key of a path with dots; keys of `map` may contain dots themselves.
 */
size_t salle_path_key_length(const struct salle_node *map, const char *path);

/*
 * resolved_settings.c: lists options and scene as resolved, each under its path, `options.wheels`, and variants as
 * written.
 */
void salle_settings_list(struct salle_loader *loader);

/* Returns the value of a field as one text; NULL for objects. */
const char *salle_setting_text(struct salle_arena *arena, const struct salle_field *field, const void *value);

/*
 * ineffective_keys.c: notes which written options and keys of the scene have what they need (field.h) in this loader,
 * the base's or an overlay's. The matchups must be known.
 */
void salle_needs_collect(struct salle_loader *loader);

/* Warns of each noted key that lacks what it needs in the base and in all overlays: it has no effect anywhere. */
void salle_needs_report(struct salle_loader *loader);

/* sort_diagnostics.c: sorts the diagnostics from `first` on by place and drops repetitions. */
void salle_diagnostics_sort_from(struct salle_diagnostics *diagnostics, size_t first);

#endif
