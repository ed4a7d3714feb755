/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The steps of loading a scenario, in order, and their shared data. Every step adds its errors to the diagnostics and
 * continues, so that one pass finds all errors. If a step's input has errors, the step does as much as it can.
 */
#pragma once

#include <salle/scenario.h>

#include "scenario/inheritance.h"
#include "scenario/scenario_keys.h"

struct salle_loader {
	const char *path;
	const char *dir; /* the scenario's folder */
	const struct salle_overrides *overrides;
	struct salle_scenario_keys keys;
	uint64_t bouts;                     /* number for each matchup without a number of its own */
	const struct salle_place *spend_at; /* place of `spend` or --spend */
	const struct salle_ruleset *rules;
	const struct salle_loader *base;           /* the scenario that an overlay changes; NULL if this is no overlay */
	const struct salle_variant_keys *overlaid; /* the overlay's keys, merged over those of the base */
	const struct salle_rows *tables;           /* NULL when they have errors */
	const void *book;                          /* NULL when tables or options have errors */
	const void *scene;                         /* NULL when the scene has errors */
	const void *options, *scene_read;          /* options and scene as far as they could be read */
	struct salle_ban_keys banned;
	struct salle_ban *ban; /* NULL if no action is banned */
	struct salle_definitions policies, builds;
	size_t n_file_policies; /* number of policies from files, which come first */
	struct salle_side_list {
		struct salle_definition **items;
		size_t n, capacity;
	} sides, side_policies; /* teams, each once (side_list.c) */
	struct salle_price_keys price_keys;
	struct salle_priced {
		const char *build; /* the build whose loadouts fight; NULL if none */
		size_t *draws;     /* [n] numbers of the draws that fight, out of `of` */
		size_t n, of;
		bool failed; /* `prices` has errors */
	} priced;
	struct salle_texts named;              /* policies of --policies, for every build */
	struct salle_definition_list everyone; /* these policies, found; empty to use each build's own */
	const struct salle_text *each_trained; /* the name `trained` among these, if it means `trained_<build>`; else
	                                          NULL */
	bool *fights;                          /* in the base: by policy, whether a side of some matchup follows it */
	struct salle_trained {
		const struct salle_definition *policy;
		struct salle_trained_keys keys;
	} * trained; /* policies with a record of the training that found them */
	size_t n_trained, trained_capacity;
	struct salle_source *sources;
	size_t n_sources, sources_capacity;
	size_t n_base;                       /* number of matchups of the base, which come first */
	struct salle_needs_collected *needs; /* shared by the base and its overlays */
	struct salle_matchup *changes;       /* not in the plan yet; after_base indexes the base's matchups */
	size_t n_changes, changes_capacity;
	struct salle_known_names known; /* names known in the base, for hints on unknown names */
	bool failed;                    /* a file could not be read */
	bool lacks_builds;              /* builds or keys are missing because of an error in a file of builds */
	struct salle_scenario *out;
	struct salle_arena *arena;
	struct salle_arena *trial; /* memory of the matchup that is compiled now, to find its errors; cleared after each */
	size_t largest_matchup;    /* bytes of the largest matchup compiled so far */
	struct salle_diagnostics *diagnostics;
};

/* sources.c: Reads a YAML file and records it as a source. Returns NULL if nothing could be read. */
struct salle_node *salle_loader_read_yaml(struct salle_loader *loader, const char *role, const char *path,
	const struct salle_place *at);

/*
 * builds_file.c: Returns the root of a scenario with the CSV files that `builds` names replaced by the map of their
 * builds. Returns the root itself if `builds` names none. Sets `lacks_builds` after an error.
 */
struct salle_node *salle_builds_files_expand(struct salle_loader *loader, struct salle_node *root);

/* Resolves a path that a user wrote; relative paths start at the scenario's folder. */
const char *salle_loader_resolve_path(const struct salle_loader *loader, const char *path);

/* set_overrides.c: Returns the place of a byte in an option's value. The file is the option, the line 1. */
struct salle_place salle_option_place(const char *option, const char *value, size_t offset);

/* set_overrides.c: Splits an option's value at commas, without blanks around the parts. Reports an empty part. */
struct salle_texts salle_option_split_list(struct salle_loader *loader, const char *option, const char *value,
	const char *expected);

/* set_overrides.c: Reports an 'all' beside other names. */
void salle_report_name_beside_all(struct salle_loader *loader, const struct salle_place *at);

/*
 * set_overrides.c: Applies the `path=value` texts of --set to a copy of the scenario's root, which is returned. If the
 * root is NULL, only parses the texts.
 */
struct salle_node *salle_set_overrides_apply(struct salle_loader *loader, struct salle_node *root);

/* budget_goal.c: reads the map; false after an error. */
bool salle_spend_read(struct salle_loader *loader, const struct salle_node *node,
	struct salle_spend_keys *out) SALLE_MUST_CHECK;

/* Returns the precision of a budget. The number of matchups is not known yet. */
struct salle_precision salle_spend_to_precision(const struct salle_spend_keys *keys, double spread);

/* Finds the round robin of the question among all matchups of the plan, or reports why there is none. */
void salle_budget_question_load(struct salle_loader *loader);

/*
 * precision_goal.c: Sets the number of bouts or the precision from file and command line. Needs the keys and the root
 * of the file.
 */
void salle_goal_load(struct salle_loader *loader, const struct salle_node *root);

/* output_selection.c: Selects the files of results to write. Needs the keys. */
void salle_output_selection_load(struct salle_loader *loader, const struct salle_node *root);

/* override_text.c: Records the overrides in the plan. */
void salle_overrides_record(struct salle_loader *loader);

/* ban.c: Returns the name of the item that the row is or describes, "" if none. */
const char *salle_ban_row_name(const struct salle_rows *rows, size_t i);

/* ban.c: Returns whether the key belongs to builds of all rule systems: `extends`, `policy` and so on. */
bool salle_ban_is_shared_key(const char *key);

/* lean_build.c: Returns the map of builds with the copy of `overrides->lean`, if there is one. */
const struct salle_node *salle_lean_build_add(const struct salle_loader *loader, const struct salle_node *builds);

/* lean_build.c: Removes the item from the member if it is that copy; reports an item that it lacks, or needs. */
void salle_lean_build_strip(struct salle_loader *loader, struct salle_definition *member);

/* ban.c: Reads what is banned. Needs the rules. */
void salle_ban_load(struct salle_loader *loader);

/* Removes the banned items from the tables. Reports an item that no table has. */
void salle_ban_remove_items(struct salle_loader *loader, struct salle_rows *tables);

/* Adds to errors about unknown rows, from `first` on, that the row is banned. */
void salle_ban_explain_errors(struct salle_loader *loader, size_t first);

/* Reports every banned item in a build. Returns false if there is one. */
bool salle_ban_check_build(struct salle_loader *loader, const struct salle_definition *build) SALLE_MUST_CHECK;

/* known_names.c: Adds the keys, decisions and observables of the scenario's rule system. */
void salle_known_keys_add(struct salle_loader *loader, const struct salle_node *root);

/* Adds the rows of the tables. */
void salle_known_rows_add(struct salle_loader *loader);

/* policies.c: Collects the policies (shipped, of the scenario, of its files). Compiles them if there is a book. */
void salle_policies_load(struct salle_loader *loader);

/* training.c: Reads and checks the policy's own `trained`. Does nothing if it has none. */
void salle_trained_read(struct salle_loader *loader, const struct salle_definition *policy);

/*
 * Reads `train`, sets the hash of the rules and the records of trained policies, and warns of policies that fight and
 * were trained under other rules. Needs the matchups and the settings.
 */
void salle_training_load(struct salle_loader *loader);

/*
 * Returns the policies of these names, in order. Reports and omits unknown and repeated names. Returns one NULL if no
 * policy is left.
 */
struct salle_definition_list salle_policies_find(struct salle_loader *loader, const struct salle_texts *names);

/* Returns the policies of --policies that the build fights under. */
struct salle_definition_list salle_policies_for_build(struct salle_loader *loader,
	const struct salle_definition *build);

/* builds.c: checks builds and compiles those that fight. Needs the policies. */
void salle_builds_load(struct salle_loader *loader);

/* Returns the build of that name. Returns NULL after an error, also if its copies or loadouts fight instead. */
struct salle_definition *salle_find_fighting_build(struct salle_loader *loader, const struct salle_text *name);

/* Returns the number of copies of a build. 0 if none, or if the field table rejects the number. */
size_t salle_copy_count(const struct salle_node *build);

/* Returns the name of copy `number`, from 1: `fighter_07` of forty. */
const char *salle_copy_name(const char *build, size_t number, size_t copies, struct salle_arena *arena);

/* Adds a copy of a build to a map of builds that has room for it. The copy extends the build and changes nothing. */
void salle_copy_add(struct salle_node *builds, const struct salle_node *name, size_t number, size_t copies,
	struct salle_arena *arena);

/* Returns the map of builds with the copies inserted after each build that has `copies`. */
const struct salle_node *salle_copies_expand(const struct salle_node *builds, struct salle_arena *arena);

/* price_design.c: reads `prices`. Needs the keys. */
void salle_prices_read(struct salle_loader *loader);

/*
 * Returns the map of builds, with loadouts in place of the build that `prices` names. Of many draws it chooses those
 * that give the most precise worths of items. An overlay has the draws of its base. Returns `builds` without `prices`
 * or after an error. Needs the book.
 */
const struct salle_node *salle_prices_expand(struct salle_loader *loader, const struct salle_node *builds);

/* price_ablations.c: Lists the changes that take items from loadouts, as many as `prices` asks for. */
void salle_price_ablations_load(struct salle_loader *loader);

/* Returns whether loadouts fight in place of this build. */
bool salle_is_priced(const struct salle_loader *loader, const char *build);

/* Returns a build's parameters for a policy; NULL for presets. A policy that the build does not name has none. */
const struct salle_node *salle_build_params(const struct salle_loader *loader, const struct salle_definition *build,
	const struct salle_definition *policy);

/* matchups.c: lists and compiles the matchups. Needs the builds. */
void salle_matchups_load(struct salle_loader *loader);

/*
 * side_list.c: A team is one member named `x+y`, whose `members` are its builds. The policies of a team are one member
 * too, named `p` if all are the same, else `p+q`.
 *
 * Returns the build or team of that name, or NULL after an error.
 */
struct salle_definition *salle_side_find(struct salle_loader *loader, const struct salle_text *name);

/* Returns the side of these builds, one or several; NULL after an error. */
struct salle_definition *salle_side_of_builds(struct salle_loader *loader, const struct salle_texts *names);

/* Returns the policies of these names for a side; without names, those of its builds. One NULL if none is known. */
struct salle_definition_list salle_side_policies(struct salle_loader *loader, const struct salle_definition *side,
	const struct salle_texts *names, const struct salle_place *at);

/* Returns whether this is the name of the build, of a member of the side, or of a build that either extends. */
bool salle_side_has_build(const struct salle_definition *side, const char *name);

/* Sets the fighters of the side under that policy, and their names. Returns false if unknown. */
bool salle_side_make_lineup(struct salle_loader *loader, struct salle_definition *side,
	const struct salle_definition *policy, struct salle_side *out, const struct salle_lineup **lineup) SALLE_MUST_CHECK;

/* Returns a pointer to a counter: how many matchups of the side under that policy were compiled to find faults. */
size_t *salle_side_trial_count(struct salle_loader *loader, struct salle_definition *side,
	const struct salle_definition *policy);

/*
 * Limits on trial compilation. Every matchup is checked for sides that cannot meet, but rules that never fire are found
 * only by compiling a matchup. In a field of more than SALLE_TRIED_ALL matchups only SALLE_TRIED_OF_SIDE of each side
 * are compiled, because compiling all would take a minute.
 */
enum { SALLE_TRIED_ALL = 20000, SALLE_TRIED_OF_SIDE = 16 };

/*
 * Returns whether to compile a further matchup to find its faults: the plan has `matchups`, and `tries` of the side are
 * compiled already.
 */
static inline bool salle_is_tried(size_t matchups, size_t tries)
{
	return matchups <= SALLE_TRIED_ALL || tries < SALLE_TRIED_OF_SIDE;
}

/*
 * Sets the inputs of compilation of a matchup whose other members are set. Checks that its sides can meet, in both
 * seats if mirrored. Compiles the matchup once if `tried`. The sides' arrays must live in the loader's arena. Returns
 * false after an error.
 */
bool salle_matchup_complete(struct salle_loader *loader, const struct salle_side sides[2], bool tried,
	struct salle_matchup *matchup) SALLE_MUST_CHECK;

/*
 * side_list.c: Sets the policy of one side. A build's parameters apply to the policies that it names itself. Returns
 * false if the policy is unknown.
 */
bool salle_matchup_set_policy(struct salle_loader *loader, const struct salle_definition *build,
	const struct salle_definition *policy, struct salle_policy_use *out) SALLE_MUST_CHECK;

/* compile_scenario.c: Loads book, scene, policies, builds and matchups from the keys. */
void salle_loader_compile(struct salle_loader *loader);

/* sources.c: Records a source, unless it is recorded in that role already. */
void salle_loader_add_source(struct salle_loader *loader, const struct salle_source *source);

/*
 * variants.c: Loads each variant as a scenario of its own and adds its matchups to those of the base. Needs the
 * matchups. The diagnostics from `first` on belong to the base.
 */
void salle_variants_load(struct salle_loader *loader, size_t first);

/* Keys that are merged over a scenario. */
struct salle_overlay {
	const char *noun, *name;        /* for messages: "variant", "often" */
	bool unwritten;                 /* keys not written by the user; unmet needs are not reported */
	struct salle_variant_keys keys; /* merged over the scenario's own */
};

/*
 * Loads the scenario with the overlay and reports the diagnostics that the base does not have. The base has the
 * `n_base_faults` diagnostics from `first` on. Returns the overlay's matchups, in the order of the base's, or NULL
 * after an error.
 */
const struct salle_matchup *salle_overlay_load(struct salle_loader *base, const struct salle_overlay *overlay,
	size_t first, size_t n_base_faults);

/* Returns whether an overlay leaves the tables unchanged; it then uses those of its base. */
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

enum { SALLE_BASE_ERRORS_MAX = 100 }; /* if the base has more errors, overlays are not checked */

/* Adds a change of matchup `base`. `at` is where the scenario asks for it. Returns false if there are too many. */
bool salle_change_add(struct salle_loader *loader, const struct salle_matchup *matchup, const char *name,
	const struct salle_change *change, size_t base, const struct salle_place *at) SALLE_MUST_CHECK;

/* Returns whether a variant or change has this name. */
bool salle_change_is_named(const struct salle_loader *loader, const char *name);

/*
 * Adds the change to matchup `base`, with these fighters instead of those of `change->build`; in a mirror match only on
 * side A. `tried`: as in salle_matchup_complete. Returns false after an error.
 */
bool salle_ablation_add_matchup(struct salle_loader *loader, const void *const *fighters, struct salle_bill *bill,
	const char *name, const struct salle_change *change, size_t base, bool tried,
	const struct salle_place *at) SALLE_MUST_CHECK;

/* ablation.c, sweep.c: List the changes. Called after the variants are loaded. */
void salle_ablations_load(struct salle_loader *loader, size_t first);
void salle_sweep_load(struct salle_loader *loader, size_t first);

/* set_overrides.c: Returns the length of the first key of a dotted path; keys of `map` may contain dots themselves. */
size_t salle_path_key_length(const struct salle_node *map, const char *path);

/*
 * resolved_settings.c: Lists resolved options and scene, each under its path (`options.wheels`), and variants as
 * written.
 */
void salle_settings_list(struct salle_loader *loader);

/* Lists the values of all fields, each under its key. Returns their number. */
size_t salle_fields_list(const struct salle_field *fields, const void *values, struct salle_setting **out,
	struct salle_arena *arena);

/* Formats a field's value as one text. Returns NULL for objects. */
const char *salle_setting_text(struct salle_arena *arena, const struct salle_field *field, const void *value);

/*
 * ineffective_keys.c: Records for each written option and scene key whether its needs (field_table.h) are met in this
 * loader, the base's or an overlay's. Needs the matchups.
 */
void salle_needs_collect(struct salle_loader *loader);

/* Warns of each recorded key whose needs are met neither in the base nor in an overlay: it has no effect. */
void salle_needs_report(struct salle_loader *loader);

/* sort_diagnostics.c: Sorts the diagnostics from `first` on by place and drops repetitions. */
void salle_diagnostics_sort_from(struct salle_diagnostics *diagnostics, size_t first);
