/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The steps of loading a scenario, in order, and the data that they share. Every step adds its errors to the
 * diagnostics and continues, so that one pass finds all errors. If a step's input has errors, the step does as much as
 * it can.
 */
#pragma once

#include <salle/scenario.h>

#include "scenario/inheritance.h"
#include "scenario/scenario_keys.h"

struct salle_loader {
	const char *path;
	const char *dir; /* folder of the scenario */
	const struct salle_overrides *overrides;
	struct salle_scenario_keys keys;
	uint64_t bouts;                     /* number of bouts of each matchup that does not set its own number */
	const struct salle_place *spend_at; /* place of the key `spend` or the option --spend */
	const struct salle_ruleset *rules;
	/* the scenario that an overlay changes; NULL if this loader reads no overlay */
	const struct salle_loader *base;
	const struct salle_variant_keys *overlaid; /* the overlay's keys, merged over the keys of the base */
	const struct salle_rows *tables;           /* rows of the tables; NULL if the tables have errors */
	const void *book;                          /* the compiled tables and options; NULL if they have errors */
	const void *scene;                         /* the compiled scene; NULL if it has errors */
	const void *options, *scene_read;          /* options and scene as read; keys with errors have default values */
	struct salle_ban_keys banned;
	struct salle_ban *ban; /* the banned actions; NULL if there are none */
	struct salle_definitions policies, builds;
	size_t n_file_policies; /* number of policies from files, which come first in `policies` */
	struct salle_side_list {
		struct salle_definition **items;
		size_t n, capacity;
	} sides, side_policies; /* teams, and joint policies of teams; each is stored once (side_list.c) */
	struct salle_price_keys price_keys;
	struct salle_priced {
		const char *build; /* the build whose random loadouts fight; NULL without `prices` */
		size_t *draws;     /* [n] numbers of the draws that fight, of n_drawn random draws */
		size_t n, n_drawn;
		bool failed; /* whether the key `prices` has errors */
	} priced;
	/* names in the option --policies; every build fights under these policies */
	struct salle_texts named_policies;
	/* the policies whose names are in `named_policies`; empty if each build uses its own policies */
	struct salle_definition_list common_policies;
	/*
	 * the element of `named_policies` that is the word `trained` and stands for `trained_<build>`; NULL if there is
	 * none
	 */
	const struct salle_text *each_trained;
	bool *fights; /* [policies] whether a side of a matchup of the base follows the policy */
	struct salle_trained {
		const struct salle_definition *policy;
		struct salle_trained_keys keys;
	} * trained; /* policies with the key `trained`, which records the training that found the policy */
	size_t n_trained, trained_capacity;
	struct salle_source *sources;
	size_t n_sources, sources_capacity;
	size_t n_base; /* number of matchups of the base, which come first in the plan */
	/* options and scene keys without effect so far; shared by the base and its overlays */
	struct salle_needs_collected *needs;
	/*
	 * matchups of changes that are not in the plan yet; their `distance_from_base` is an index of the base's matchups
	 */
	struct salle_matchup *changes;
	size_t n_changes, changes_capacity;
	struct salle_known_names known_names; /* names that a user can write in the base, for hints on unknown names */
	bool failed;                          /* whether a file could not be read */
	bool lacks_builds; /* whether builds or keys are missing because of an error in a file of builds */
	struct salle_scenario *out;
	struct salle_arena *arena;
	struct salle_arena
		*trial_arena; /* memory of the matchup that is being compiled to find its errors; emptied after each matchup */
	size_t largest_matchup; /* bytes of the largest matchup compiled so far */
	struct salle_diagnostics *diagnostics;
};

/* In sources.c. Reads a YAML file and records it as a source. Returns NULL if nothing could be read. */
struct salle_node *salle_loader_read_yaml(struct salle_loader *loader, const char *role, const char *path,
	const struct salle_place *at);

/*
 * In builds_file.c. Returns a copy of the scenario's root in which the builds themselves replace the names of CSV files
 * in the key `builds`. Returns the root itself if `builds` names no file. Sets `lacks_builds` after an error.
 */
struct salle_node *salle_builds_files_read(struct salle_loader *loader, struct salle_node *root);

/* Returns the path of a file that a user named; relative paths start at the scenario's folder. */
const char *salle_loader_resolve_path(const struct salle_loader *loader, const char *path);

/*
 * In set_overrides.c. Returns the place of byte `offset` in the value of a command-line option. In this place, the file
 * is the option's name and the line is 1.
 */
struct salle_place salle_option_place(const char *option, const char *value, size_t offset);

/*
 * In set_overrides.c. Splits an option's value at commas, and trims blanks around the parts. Reports an error for each
 * empty part.
 */
struct salle_texts salle_option_split_list(struct salle_loader *loader, const char *option, const char *value,
	const char *expected);

/* In set_overrides.c. Reports that the word 'all' cannot be combined with other names. */
void salle_report_all_with_other_names(struct salle_loader *loader, const struct salle_place *at);

/*
 * In set_overrides.c. Applies the `path=value` texts of --set to a copy of the scenario's root, and returns the copy.
 * If the root is NULL, only parses the texts.
 */
struct salle_node *salle_set_overrides_apply(struct salle_loader *loader, struct salle_node *root);

/* In mixed_policies.c. If the policy has the key `mixture`, compiles it. The other policies must be compiled. */
void salle_mixed_policy_read(struct salle_loader *loader, struct salle_definition *policy);

/* In budget_goal.c. Reads the map of `spend`. Returns false after an error. */
bool salle_spend_read(struct salle_loader *loader, const struct salle_node *node,
	struct salle_spend_keys *out) SALLE_MUST_CHECK;

/* Returns the stopping rule for a budget, before the number of matchups is known. */
struct salle_precision salle_spend_to_precision(const struct salle_spend_keys *keys, double spread);

/* Finds the round robin of the budget's question among all matchups of the plan, or reports why there is none. */
void salle_budget_find_round_robin(struct salle_loader *loader);

/*
 * In precision_goal.c. Sets the number of bouts, the precision or the budget, from the scenario and the command line.
 * Must be called after the keys are read.
 */
void salle_precision_goal_load(struct salle_loader *loader, const struct salle_node *root);

/* In output_selection.c. Selects the files of results to write. Must be called after the keys are read. */
void salle_output_selection_load(struct salle_loader *loader, const struct salle_node *root);

/* In override_text.c. Records the overrides of the command line in the plan. */
void salle_overrides_record(struct salle_loader *loader);

/* In ban.c. Returns the name of the item that row `i` is or describes; "" if the row has no item. */
const char *salle_get_item_name_of_row(const struct salle_rows *rows, size_t i);

/* In ban.c. Returns whether the key is one that builds of all rule systems have, such as `extends` and `policy`. */
bool salle_is_shared_build_key(const char *key);

/*
 * In lean_build.c. If the overrides have a `lean_build`, returns the map of builds with the copy that it describes;
 * otherwise returns the map unchanged.
 */
const struct salle_node *salle_add_build_without_item(const struct salle_loader *loader,
	const struct salle_node *builds);

/*
 * In lean_build.c. If the member is the copy that `lean_build` describes, removes the item from it. Reports an error if
 * the member does not have the item, or needs an item of this kind.
 */
void salle_remove_item_of_build(struct salle_loader *loader, struct salle_definition *member);

/* In ban.c. Reads the key `ban`. Must be called after the rule system is known. */
void salle_ban_load(struct salle_loader *loader);

/* Removes the banned items from the tables. Reports an item that is in no table. */
void salle_ban_remove_items(struct salle_loader *loader, struct salle_rows *tables);

/*
 * If errors from `first` on show that rows of tables still name a banned item, reports this at the item's name in
 * `ban`.
 */
void salle_ban_explain_errors(struct salle_loader *loader, size_t first);

/* Reports every banned item of a build. Returns false if there is one. */
bool salle_ban_check_build(struct salle_loader *loader, const struct salle_definition *build) SALLE_MUST_CHECK;

/*
 * In known_names.c. Adds the keys, decisions and observables of the scenario's rule system to the known names, which
 * messages suggest.
 */
void salle_known_keys_add(struct salle_loader *loader, const struct salle_node *root);

/* Adds the rows of the tables to the known names. */
void salle_known_rows_add(struct salle_loader *loader);

/*
 * In policies.c. Reads all policies: shipped policies, the policies in the scenario, and the policies in files that the
 * scenario names. Compiles them if there is a book.
 */
void salle_policies_load(struct salle_loader *loader);

/* In training.c. Reads and checks the policy's own key `trained`. Does nothing if the policy does not have the key. */
void salle_training_record_read(struct salle_loader *loader, const struct salle_definition *policy);

/*
 * Reads `train`, and sets the hash of the rules and the records of trained policies. Warns of policies that fight here
 * but were trained under other rules. Must be called after the matchups and the settings are set.
 */
void salle_training_load(struct salle_loader *loader);

/* In balance_keys.c. Reads and checks `balance`. Must be called after the matchups are loaded. */
void salle_balance_load(struct salle_loader *loader);

/* In variants.c. Merges `overrides->changes` over the scenario's keys. */
void salle_changes_merge(struct salle_loader *loader);

/*
 * Returns the policies with these names, in order. Reports and leaves out unknown and repeated names. If no policy is
 * left, returns one element that is NULL.
 */
struct salle_definition_list salle_policies_find(struct salle_loader *loader, const struct salle_texts *names);

/* Returns the policies of the option --policies under which the build fights. */
struct salle_definition_list salle_policies_for_build(struct salle_loader *loader,
	const struct salle_definition *build);

/* In builds.c. Checks all builds and compiles those that fight. Must be called after the policies are loaded. */
void salle_builds_load(struct salle_loader *loader);

/*
 * Returns the build with that name. Reports an error and returns NULL if the build is unknown, or does not fight
 * itself, because copies or loadouts of it fight instead.
 */
struct salle_definition *salle_find_fighting_build(struct salle_loader *loader, const struct salle_text *name);

/*
 * Returns the number that the key `copies` of a build has; 0 if the build does not have this key, or if the number is
 * invalid.
 */
size_t salle_copy_count(const struct salle_node *build);

/* Returns the name of copy `number`, counted from 1: `fighter_07` of forty copies. */
const char *salle_copy_name(const char *build, size_t number, size_t copies, struct salle_arena *arena);

/* Adds a copy of a build to a map of builds that has room for it. The copy extends the build and changes nothing. */
void salle_copy_add(struct salle_node *builds, const struct salle_node *name, size_t number, size_t copies,
	struct salle_arena *arena);

/* Returns the map of builds in which each build with the key `copies` is followed by its copies. */
const struct salle_node *salle_copies_expand(const struct salle_node *builds, struct salle_arena *arena);

/*
 * In refused_rules.c. salle_refusals_explain looks for errors, from `first` on, about keys in `node` that belong to a
 * house rule that the rule system refuses. It appends the reason for the refusal to these errors. `where` is "options"
 * or "tables". salle_refusal_is_explained returns whether such a reason was appended to an error.
 */
bool salle_refusal_is_explained(const struct salle_diagnostic *item);
void salle_refusals_explain(struct salle_loader *loader, const struct salle_node *node, const char *where,
	size_t first);

/* In price_design.c. Reads `prices`. Must be called after the keys are read. */
void salle_prices_read(struct salle_loader *loader);

/*
 * Replaces the build that `prices` names by random loadouts, and returns the new map of builds. Of many random draws,
 * those fight from which the worths of items are estimated most precisely. An overlay has the draws of its base.
 * Returns `builds` if there is no `prices`, or after an error. Must be called after the book is compiled.
 */
const struct salle_node *salle_prices_add_loadouts(struct salle_loader *loader, const struct salle_node *builds);

/* In price_ablations.c. Adds the changes that remove items from loadouts, as many as `prices` requests. */
void salle_price_ablations_load(struct salle_loader *loader);

/* Returns whether random loadouts fight instead of this build. */
bool salle_is_replaced_by_loadouts(const struct salle_loader *loader, const char *build);

/*
 * Returns the policy parameters that a build sets for this policy. Returns NULL, which means presets, if the build sets
 * none or does not name the policy.
 */
const struct salle_node *salle_build_params(const struct salle_loader *loader, const struct salle_definition *build,
	const struct salle_definition *policy);

/* In matchups.c. Lists and compiles the matchups. Must be called after the builds are loaded. */
void salle_matchups_load(struct salle_loader *loader);

/*
 * In side_list.c. A team is one definition with the name `x+y`, whose `members` are its builds. The policies of a team
 * are one definition, too: its name is `p` if all are the same, otherwise `p+q`.
 *
 * Returns the build or team with that name; NULL after an error.
 */
struct salle_definition *salle_side_find(struct salle_loader *loader, const struct salle_text *name);

/* Returns the build or team that consists of these builds; NULL after an error. */
struct salle_definition *salle_side_find_by_builds(struct salle_loader *loader, const struct salle_texts *names);

/*
 * Returns the policies under which a side fights. The override `player_policies` has precedence over the matchup
 * (`written`), and the matchup over the builds. If none of these policies is known, the list has one element, NULL.
 */
struct salle_definition_list salle_side_policies(struct salle_loader *loader, const struct salle_definition *side,
	const struct salle_texts *written, const struct salle_place *at);

/* Returns whether the side is the build with that name, has this build as a member, or has a build that extends it. */
bool salle_side_has_build(const struct salle_definition *side, const char *name);

/*
 * Sets the fighters of the side under the policy, and the lineup with their names. Returns false if a fighter or its
 * policy is unknown.
 */
bool salle_side_make_lineup(struct salle_loader *loader, struct salle_definition *side,
	const struct salle_definition *policy, struct salle_side *out, const struct salle_lineup **lineup) SALLE_MUST_CHECK;

/*
 * Returns a pointer to a counter of the side under that policy. The caller counts the matchups that were compiled to
 * find faults.
 */
size_t *salle_side_compile_counter(struct salle_loader *loader, struct salle_definition *side,
	const struct salle_definition *policy);

/*
 * Limits of the compilations that check policies. Only compiling a matchup finds rules that can never act. If there are
 * more than SALLE_TRIED_ALL matchups, only SALLE_TRIED_OF_SIDE matchups of each side are compiled for this check,
 * because compiling all would take a minute. Whether two sides can meet is checked for every matchup.
 */
enum { SALLE_TRIED_ALL = 20000, SALLE_TRIED_OF_SIDE = 16 };

/*
 * Returns whether one more matchup of a side should be compiled to find its faults. `matchups` is the number of
 * matchups in the plan; `tries` is the number of matchups of this side that were compiled already.
 */
static inline bool salle_should_compile_matchup(size_t matchups, size_t tries)
{
	return matchups <= SALLE_TRIED_ALL || tries < SALLE_TRIED_OF_SIDE;
}

/*
 * Sets the inputs from which a matchup is compiled. The other members of the matchup must be set before. Checks that
 * the two sides can meet; if mirrored, in both seats. If `tried`, compiles the matchup once to find faults. The sides'
 * arrays must be in the loader's arena. Returns false after an error.
 */
bool salle_matchup_complete(struct salle_loader *loader, const struct salle_side sides[2], bool tried,
	struct salle_matchup *matchup) SALLE_MUST_CHECK;

/*
 * In side_list.c. Sets the policy of one fighter. The build's parameters apply only to policies that the build names.
 * Returns false if the policy is unknown.
 */
bool salle_matchup_set_policy(struct salle_loader *loader, const struct salle_definition *build,
	const struct salle_definition *policy, struct salle_policy_use *out) SALLE_MUST_CHECK;

/* In compile_scenario.c. Compiles the book, scene, policies, builds and matchups from the keys. */
void salle_loader_compile(struct salle_loader *loader);

/* In sources.c. Records a source, unless a source with the same path and role is recorded already. */
void salle_loader_add_source(struct salle_loader *loader, const struct salle_source *source);

/*
 * In variants.c. Loads each variant as a scenario of its own, and adds its matchups after those of the base. Must be
 * called after the matchups are loaded. The diagnostics from `first` on belong to the base.
 */
void salle_variants_load(struct salle_loader *loader, size_t first);

/* Keys that are merged over the keys of a scenario. */
struct salle_overlay {
	const char *noun, *name; /* for messages: kind and name of the overlay, such as "variant" and "often" */
	/* whether salle made these keys, and not the user; if so, keys without effect are not reported */
	bool unwritten;
	struct salle_variant_keys keys; /* the keys that replace those of the scenario */
};

/*
 * Loads the scenario with the overlay. Reports only diagnostics that the base does not have. The base's diagnostics are
 * the `n_base_faults` diagnostics from `first` on. Returns the overlay's matchups, in the order of the base's matchups;
 * NULL after an error.
 */
const struct salle_matchup *salle_overlay_load(struct salle_loader *base, const struct salle_overlay *overlay,
	size_t first, size_t n_base_faults);

/* Returns whether the loader reads an overlay that uses the tables of its base unchanged. */
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

enum { SALLE_BASE_ERRORS_MAX = 100 }; /* if the base has more errors than this, overlays are not checked */

/*
 * Adds `matchup` as a change of matchup number `base`. `at` is the place where the scenario requests the change.
 * Returns false if there are too many changes.
 */
bool salle_change_add(struct salle_loader *loader, const struct salle_matchup *matchup, const char *name,
	const struct salle_change *change, size_t base, const struct salle_place *at) SALLE_MUST_CHECK;

/* Returns whether a variant or change has this name. */
bool salle_is_change_name_taken(const struct salle_loader *loader, const char *name);

/*
 * Adds a copy of matchup number `base` in which `fighters` replace those of the build `change->build`; in a mirror
 * match only on side A. `tried` is as in salle_matchup_complete. Returns false after an error.
 */
bool salle_ablation_add_matchup(struct salle_loader *loader, const void *const *fighters, struct salle_bill *bill,
	const char *name, const struct salle_change *change, size_t base, bool tried,
	const struct salle_place *at) SALLE_MUST_CHECK;

/*
 * In ablation.c and sweep.c. Add the changes that the keys `ablation` and `sweep` request. Must be called after the
 * variants are loaded.
 */
void salle_ablations_load(struct salle_loader *loader, size_t first);
void salle_sweep_load(struct salle_loader *loader, size_t first);

/* In set_overrides.c. Returns the length of the first key of a dotted path. A key of `map` may itself contain dots. */
size_t salle_path_key_length(const struct salle_node *map, const char *path);

/*
 * In resolved_settings.c. Lists the resolved options and scene, each under its path (`options.wheels`), and the
 * variants as written.
 */
void salle_settings_list(struct salle_loader *loader);

/* Lists the values of all fields, each under its key. Returns the number of values. */
size_t salle_fields_list(const struct salle_field *fields, const void *values, struct salle_setting **out,
	struct salle_arena *arena);

/* Formats a field's value as one text. Returns NULL for an object. */
const char *salle_setting_text(struct salle_arena *arena, const struct salle_field *field, const void *value);

/*
 * In ineffective_keys.c. Records for each option and scene key of the base, or of an overlay, whether one of its
 * conditions (`needs` in field_table.h) holds. Must be called after the matchups are loaded.
 */
void salle_ineffective_keys_record(struct salle_loader *loader);

/* Warns of each recorded key that has no effect, because its conditions hold neither in the base nor in any overlay. */
void salle_ineffective_keys_report(struct salle_loader *loader);

/* In sort_diagnostics.c. Sorts the diagnostics from `first` on by place, and removes repetitions. */
void salle_diagnostics_sort_from(struct salle_diagnostics *diagnostics, size_t first);
