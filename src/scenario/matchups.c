/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <salle/compiled_matchup.h>
#include <salle/policy.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "scenario/loader.h"

/* A matchup that the scenario requests. */
struct request {
	struct salle_place at;
	struct salle_definition *a, *b; /* the builds or teams on both sides */
	/* policies of both sides; NULL for an unknown policy, which was reported */
	struct salle_definition *a_policy, *b_policy;
	uint64_t bouts;
};

struct requests {
	struct salle_loader *loader;
	struct request *items;
	size_t n, capacity;
	/* place of the entry with too many matchups */
	struct salle_place overflow_place;
	uint64_t left_out; /* number of matchups left out from this entry on */
	bool is_counted;   /* whether all entries have been counted, so that left_out is final */
	bool faulty;       /* whether an entry was left out because it has an error */
};

static bool has_too_many_matchups(const struct requests *requests)
{
	return requests->left_out > 0;
}

static void add_request(struct requests *requests, const struct request *wanted)
{
	requests->items = salle_array_grow(requests->items, requests->n, &requests->capacity, sizeof *requests->items);
	requests->items[requests->n++] = *wanted;
}

/* Two sides with their policies. Each policy of the first side meets each policy of the second side. */
struct crossing {
	struct salle_place at;
	struct salle_definition *a, *b;
	struct salle_definition_list a_policies, b_policies;
	bool is_same_build; /* whether a build meets itself; policy p against q is then the same matchup as q against p */
	uint64_t bouts;
};

static void request_policy_pairs(struct requests *requests, const struct crossing *wanted)
{
	size_t a = wanted->a_policies.n, b = wanted->b_policies.n;
	size_t matchups = wanted->is_same_build ? a * (a + 1) / 2 : a * b;
	if (matchups > SALLE_MATCHUPS_MAX - requests->n) {
		if (!has_too_many_matchups(requests))
			requests->overflow_place = wanted->at;
		requests->left_out += matchups;
		return;
	}
	for (size_t i = 0; i < a; i++)
		for (size_t j = wanted->is_same_build ? i : 0; j < b; j++) {
			struct request one = { wanted->at, wanted->a, wanted->b, wanted->a_policies.items[i],
				wanted->b_policies.items[j], wanted->bouts };
			add_request(requests, &one);
		}
}

static void request_pair(struct requests *requests, const struct salle_place *at, struct salle_definition *a,
	struct salle_definition *b)
{
	const struct salle_texts none_given = { 0 };
	struct salle_loader *loader = requests->loader;
	struct crossing wanted = { *at, a, b, salle_side_policies(loader, a, &none_given, at),
		salle_side_policies(loader, b, &none_given, at), a == b, loader->bouts };
	request_policy_pairs(requests, &wanted);
}

/* Returns the build or team with that name, if it fights; NULL after an error. */
static struct salle_definition *find_fighter(struct requests *requests, const struct salle_text *name)
{
	struct salle_definition *side = salle_side_find(requests->loader, name);
	requests->faulty |= side == NULL;
	return side;
}

static void request_round_robin(struct requests *requests, const struct salle_place *at, bool mirror)
{
	requests->is_counted = true;
	const struct salle_definitions *builds = &requests->loader->builds;
	for (size_t i = 0; i < builds->n; i++)
		for (size_t j = i; j < builds->n; j++)
			if ((j > i || mirror) && !builds->members[i].abstract && !builds->members[j].abstract)
				request_pair(requests, at, &builds->members[i], &builds->members[j]);
}

/* Returns whether the build is among the first `n` names. */
static bool is_among_names(const struct salle_texts *names, size_t n, const struct salle_definition *build)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(names->items[i].text, build->name.text) == 0)
			return true;
	return false;
}

/* Requests matchups of each named build with every other build. In each pair, A is the build that is named first. */
static void request_each_against_all(struct requests *requests, const struct salle_texts *names, bool mirror)
{
	const struct salle_definitions *builds = &requests->loader->builds;
	for (size_t i = 0; i < names->n && !has_too_many_matchups(requests); i++) {
		const struct salle_place *at = &names->items[i].at;
		struct salle_definition *build = find_fighter(requests, &names->items[i]);
		if (build == NULL)
			continue;
		if (is_among_names(names, i, build)) {
			salle_error(requests->loader->diagnostics, at, "build '%s' is named twice", build->name.text);
			continue;
		}
		for (size_t j = 0; j < builds->n && !has_too_many_matchups(requests); j++) {
			struct salle_definition *other = &builds->members[j];
			if (!other->abstract && (other == build ? mirror : !is_among_names(names, i, other)))
				request_pair(requests, at, build, other);
		}
	}
}

static void read_matchups_map(struct requests *requests, const struct salle_node *node)
{
	struct salle_loader *loader = requests->loader;
	struct salle_pairing_keys keys = { 0 };
	if (salle_node_get(node, "a") != NULL || salle_node_get(node, "b") != NULL) {
		salle_error(loader->diagnostics, &node->at,
			"expected a list of matchups: write [{a: knight, b: thug}], with brackets around");
		requests->faulty = true;
	} else if (salle_fields_read(salle_pairing_fields, node, NULL, &keys, loader->arena, loader->diagnostics) !=
		SALLE_OK) {
		requests->faulty = true;
	} else if (keys.round_robin == (keys.each_vs.n > 0)) {
		salle_error(loader->diagnostics, &node->at, "expected either 'round_robin: yes' or 'each_vs'");
		requests->faulty = true;
	} else if (keys.round_robin) {
		request_round_robin(requests, &node->at, keys.mirror);
	} else {
		request_each_against_all(requests, &keys.each_vs, keys.mirror);
	}
}

/* Reads a pair in the short form [a, b] into the keys of the form {a: …, b: …}. */
static bool read_short_pair(struct requests *requests, const struct salle_node *node, struct salle_pair_keys *keys)
{
	bool pair = node->kind == SALLE_LIST && node->n == 2 && node->items[0]->kind == SALLE_SCALAR &&
		node->items[1]->kind == SALLE_SCALAR;
	if (!pair) {
		salle_error(requests->loader->diagnostics, &node->at,
			"expected a pair of builds, as in [knight, thug], or a map, as in {side_a: [knight, thug], b: giant}");
		return false;
	}
	keys->a = (struct salle_text){ node->items[0]->text, node->items[0]->at };
	keys->b = (struct salle_text){ node->items[1]->text, node->items[1]->at };
	return true;
}

/* The two keys of a pair that can give one of its sides: a single build, or several builds. */
struct pair_side {
	const char *key, *several_key, *help;
	const struct salle_text *single_name;
	const struct salle_texts *names;
};

static struct salle_definition *read_side(struct requests *requests, const struct salle_node *node,
	const struct pair_side *side)
{
	struct salle_diagnostics *diagnostics = requests->loader->diagnostics;
	struct salle_definition *found = NULL;
	if (side->single_name->text != NULL && side->names->n > 0)
		salle_error(diagnostics, &side->names->items[0].at, "'%s' and '%s' both list this side", side->key,
			side->several_key);
	else if (side->single_name->text != NULL)
		found = salle_side_find(requests->loader, side->single_name);
	else if (side->names->n > 0)
		found = salle_side_find_by_builds(requests->loader, side->names);
	else if (salle_node_get(node, side->key) == NULL && salle_node_get(node, side->several_key) == NULL)
		salle_error(diagnostics, &node->at, "missing key '%s' (%s)", side->key, side->help);
	requests->faulty |= found == NULL;
	return found;
}

/* Returns whether the value of a key that takes only one build is a list. If so, reports an error. */
static bool is_list_for_one_build(struct salle_loader *loader, const struct salle_node *node, const char *key)
{
	const struct salle_node *side = node->kind == SALLE_MAP ? salle_node_get(node, key) : NULL;
	if (side == NULL || side->kind != SALLE_LIST)
		return false;
	salle_error(loader->diagnostics, &side->at,
		"'%s' must be one build, not a list: a team is 'side_%s: [knight, thug]'", key, key);
	return true;
}

static void read_pair(struct requests *requests, const struct salle_node *node)
{
	struct salle_loader *loader = requests->loader;
	struct salle_pair_keys keys = { 0 };
	bool read;
	if (is_list_for_one_build(loader, node, "a") || is_list_for_one_build(loader, node, "b")) {
		requests->faulty = true;
		return;
	}
	if (node->kind != SALLE_MAP)
		read = read_short_pair(requests, node, &keys);
	else
		read = salle_fields_read(salle_pair_fields, node, NULL, &keys, loader->arena, loader->diagnostics) == SALLE_OK;
	requests->faulty |= !read;
	if (!read && node->kind != SALLE_MAP)
		return;
	const struct pair_side sides[2] = { { "a", "side_a", "the build on side A", &keys.a, &keys.side_a },
		{ "b", "side_b", "the build on side B", &keys.b, &keys.side_b } };
	struct salle_definition *a = read_side(requests, node, &sides[SALLE_A]);
	struct salle_definition *b = read_side(requests, node, &sides[SALLE_B]);
	if (a == NULL || b == NULL)
		return;
	bool fixed = loader->out->plan.precision.kind == SALLE_PRECISION_FIXED && loader->overrides->bouts == 0;
	struct crossing wanted = {
		.at = node->at,
		.a = a,
		.b = b,
		.a_policies = salle_side_policies(loader, a, &keys.a_policy, &node->at),
		.b_policies = salle_side_policies(loader, b, &keys.b_policy, &node->at),
		.is_same_build = a == b && keys.a_policy.n == 0 && keys.b_policy.n == 0,
		.bouts = fixed && keys.bouts > 0 ? (uint64_t)keys.bouts : loader->bouts,
	};
	if (keys.bouts > 0 && (loader->keys.precision != NULL || loader->keys.spend != NULL))
		salle_error(loader->diagnostics, &salle_node_get(node, "bouts")->at,
			"'bouts' cannot be combined with the scenario's '%s'",
			loader->keys.precision != NULL ? "precision" : "spend");
	request_policy_pairs(requests, &wanted);
}

static void read_requests(struct requests *requests)
{
	struct salle_loader *loader = requests->loader;
	const struct salle_node *node = loader->keys.matchups;
	struct salle_place top = { loader->path, 1, 1 };
	if (node == NULL) {
		request_round_robin(requests, &top, false);
	} else if (node->kind == SALLE_MAP) {
		read_matchups_map(requests, node);
	} else if (node->kind == SALLE_LIST) {
		if (node->n == 2 && node->items[0]->kind == SALLE_SCALAR && node->items[1]->kind == SALLE_SCALAR) {
			salle_error(loader->diagnostics, &node->at,
				"expected a list of pairs: write [[%s, %s]], with brackets around each pair",
				salle_quote_text(node->items[0]->text).text, salle_quote_text(node->items[1]->text).text);
			requests->faulty = true;
			return;
		}
		for (size_t i = 0; i < node->n && !has_too_many_matchups(requests); i++)
			read_pair(requests, node->items[i]);
	} else if (strcmp(node->text, "round_robin") == 0) {
		request_round_robin(requests, &node->at, false);
	} else {
		salle_error(loader->diagnostics, &node->at,
			"expected 'round_robin', a map such as {each_vs: knight} or a "
			"list of pairs, not '%s'",
			salle_quote_text(node->text).text);
		requests->faulty = true;
	}
}

/* Compares pointers by address. A pointer may be NULL, because the policy is unknown. */
static int compare_pointers(const void *a, const void *b)
{
	return ((uintptr_t)a > (uintptr_t)b) - ((uintptr_t)a < (uintptr_t)b);
}

static int compare_builds_and_policies(const struct request *x, const struct request *y)
{
	int order = compare_pointers(x->a, y->a);
	if (order == 0)
		order = compare_pointers(x->b, y->b);
	if (order == 0)
		order = compare_pointers(x->a_policy, y->a_policy);
	if (order == 0)
		order = compare_pointers(x->b_policy, y->b_policy);
	return order;
}

static int compare_requests(const void *left, const void *right)
{
	const struct request *x = *(const struct request *const *)left, *y = *(const struct request *const *)right;
	int order = compare_builds_and_policies(x, y);
	return order != 0 ? order : (x > y) - (x < y); /* equal requests stay in the order in which they were made */
}

static void report_too_many(const struct requests *requests)
{
	if (!has_too_many_matchups(requests))
		return;
	struct salle_loader *loader = requests->loader;
	const char *number = "";
	if (requests->is_counted)
		number = salle_arena_format(loader->arena, ": %" PRIu64, requests->n + requests->left_out);
	salle_error(loader->diagnostics, &requests->overflow_place,
		"more than %d matchups%s; use fewer builds or policies (such as --policies A,B), since each pair fights under "
		"every policy of both builds",
		SALLE_MATCHUPS_MAX, number);
}

/*
 * Reports matchups with the same builds and policies. If --policies makes them the same, drops the later one instead.
 */
static void report_or_drop_repetitions(struct requests *requests)
{
	const bool joins = requests->loader->named_policies.n > 0;
	const struct request **sorted = salle_check_allocated(calloc(requests->n + 1, sizeof(struct request *)));
	bool *again = salle_check_allocated(calloc(requests->n + 1, sizeof *again));
	for (size_t i = 0; i < requests->n; i++)
		sorted[i] = &requests->items[i];
	qsort(sorted, requests->n, sizeof(struct request *), compare_requests);
	for (size_t i = 1, first = 0; i < requests->n; i++) {
		if (compare_builds_and_policies(sorted[first], sorted[i]) != 0)
			first = i;
		else if (joins)
			again[sorted[i] - requests->items] = true;
		else if (sorted[i]->a_policy != NULL && sorted[i]->b_policy != NULL)
			salle_error(requests->loader->diagnostics, &sorted[i]->at,
				"'%s' against '%s' with these policies is already a matchup (line %u)", sorted[i]->a->name.text,
				sorted[i]->b->name.text, sorted[first]->at.line);
	}
	size_t kept = 0;
	for (size_t i = 0; i < requests->n; i++)
		if (!again[i])
			requests->items[kept++] = requests->items[i];
	requests->n = kept;
	free(again);
	free(sorted);
}

/* Returns whether some build is not a map, or has an invalid number of copies. Such an error was reported before. */
static bool has_faulty_build(const struct salle_node *builds)
{
	for (size_t i = 0; i < builds->n; i++) {
		const struct salle_node *build = builds->items[i];
		if (build->kind != SALLE_MAP || (salle_node_get(build, "copies") != NULL && salle_copy_count(build) == 0))
			return true;
	}
	return false;
}

static void report_if_no_matchup(const struct requests *requests)
{
	struct salle_loader *loader = requests->loader;
	const struct salle_node *builds = loader->keys.builds, *matchups = loader->keys.matchups;
	if (requests->n > 0 || requests->faulty || loader->priced.failed || builds == NULL || builds->kind != SALLE_MAP ||
		builds->incomplete || has_faulty_build(builds))
		return;
	salle_error(loader->diagnostics, matchups != NULL ? &matchups->at : &builds->at,
		"there are no matchups: add a second build, or write matchups: {round_robin: yes, mirror: yes}");
}

/* Returns whether B's name comes before A's in alphabetic order. Compares policies if the names are equal. */
static bool is_pair_reversed(const struct request *from)
{
	int order = strcmp(from->b->name.text, from->a->name.text);
	if (order == 0)
		order = strcmp(from->b_policy->name.text, from->a_policy->name.text);
	return order < 0;
}

/* Compiles the matchup to find its faults, if `tried`. Returns false after an error. Reuses the memory. */
static bool can_compile_matchup(struct salle_loader *loader, const struct salle_side sides[2], bool tried)
{
	const struct salle_ruleset *rules = loader->rules;
	if (!tried)
		return rules->check_matchup == NULL ||
			rules->check_matchup(loader->book, loader->scene, sides, loader->diagnostics);
	const void *compiled =
		salle_compile_matchup(rules, loader->book, loader->scene, sides, loader->trial_arena, loader->diagnostics);
	const size_t bytes = salle_arena_bytes(loader->trial_arena);
	loader->largest_matchup = bytes > loader->largest_matchup ? bytes : loader->largest_matchup;
	salle_arena_reset(loader->trial_arena);
	return compiled != NULL;
}

/* Returns the policy that all builds of the side follow; NULL if they differ, or if the policy is mixed. */
static const struct salle_policy *find_common_policy(const struct salle_side *side)
{
	const struct salle_policy *policy = side->policies[0].policy;
	if (salle_policy_is_mixed(policy))
		return NULL;
	for (size_t i = 1; i < side->n; i++)
		if (side->policies[i].policy != policy)
			return NULL;
	return policy;
}

bool salle_matchup_complete(struct salle_loader *loader, const struct salle_side sides[2], bool tried,
	struct salle_matchup *matchup)
{
	struct salle_matchup_setup *setup = salle_arena_alloc(loader->arena, sizeof *setup);
	*setup = (struct salle_matchup_setup){ loader->book, loader->scene, { sides[SALLE_A], sides[SALLE_B] } };
	matchup->setup = setup;
	for (unsigned side = 0; side < 2; side++)
		matchup->policies[side] = find_common_policy(&sides[side]);
	bool sound = can_compile_matchup(loader, sides, tried);
	matchup->mirrored = loader->keys.mirrored || loader->overrides->mirrored;
	if (!matchup->mirrored)
		return sound;
	const struct salle_side seated[2] = { sides[SALLE_B], sides[SALLE_A] };
	matchup->bouts += matchup->bouts % 2; /* makes the number even, so that all mirrored pairs are complete */
	return can_compile_matchup(loader, seated, tried) && sound;
}

static bool make_matchup(struct salle_loader *loader, const struct request *from, bool tried,
	struct salle_matchup *matchup)
{
	struct salle_side sides[2];
	const struct salle_lineup *lineup[2];
	bool a_plays = salle_side_make_lineup(loader, from->a, from->a_policy, &sides[SALLE_A], &lineup[SALLE_A]);
	bool b_plays = salle_side_make_lineup(loader, from->b, from->b_policy, &sides[SALLE_B], &lineup[SALLE_B]);
	if (loader->scene == NULL || !a_plays || !b_plays)
		return false;
	const char *a = from->a->name.text, *b = from->b->name.text;
	bool several = sides[SALLE_A].n > 1 || sides[SALLE_B].n > 1;
	*matchup = (struct salle_matchup){
		.variant = "base",
		.a = a,
		.a_policy = from->a_policy->name.text,
		.b = b,
		.b_policy = from->b_policy->name.text,
		.lineup = { several ? lineup[SALLE_A] : NULL, several ? lineup[SALLE_B] : NULL },
		.bills = { from->a->bill, from->b->bill },
		.key = salle_make_stream_key(loader->out->plan.seed,
			salle_pair_hash(salle_ruleset_stream_name(loader->rules), a, b), is_pair_reversed(from)),
		.bouts = from->bouts,
	};
	const size_t before = loader->diagnostics->n;
	const bool seated = salle_matchup_complete(loader, sides, tried, matchup);
	if (!seated) /* gives these errors a place, because the rule system reports them without one */
		salle_diagnostics_fill_places(loader->diagnostics, before, &from->at);
	return seated;
}

/*
 * Returns a step for visiting n elements in a cycle. The step is coprime to n, so that all elements are visited, and
 * near n times the golden ratio, so that the first elements visited are spread evenly.
 */
static size_t choose_spreading_step(size_t n)
{
	size_t step = (size_t)(0.6180339887498949 * (double)n);
	for (size_t x = 0; x != 1; step++) {
		x = step;
		for (size_t y = n, rest; y != 0; x = y, y = rest)
			rest = x % y;
	}
	return step - 1;
}

/*
 * Chooses the matchups to compile for their faults. For each side under each policy, a limited number of matchups is
 * chosen, against opponents that are spread over the plan.
 */
static bool *choose_matchups_to_compile(const struct requests *requests)
{
	const size_t n = requests->n;
	bool *tried = salle_check_allocated(calloc(n + 1, sizeof *tried));
	const size_t step = n > SALLE_TRIED_ALL ? choose_spreading_step(n) : 1;
	for (size_t i = 0, at = 0; i < n; i++, at = (at + step) % n) {
		const struct request *of = &requests->items[at];
		size_t *a = salle_side_compile_counter(requests->loader, of->a, of->a_policy);
		size_t *b = salle_side_compile_counter(requests->loader, of->b, of->b_policy);
		tried[at] = salle_should_compile_matchup(n, *a) || salle_should_compile_matchup(n, *b);
		*a += tried[at];
		*b += tried[at];
	}
	return tried;
}

void salle_matchups_load(struct salle_loader *loader)
{
	struct requests requests = { .loader = loader };
	struct salle_plan *plan = &loader->out->plan;
	read_requests(&requests);
	report_too_many(&requests);
	report_or_drop_repetitions(&requests);
	report_if_no_matchup(&requests);
	struct salle_matchup *matchups = salle_arena_array(loader->arena, requests.n, sizeof *matchups);
	bool *tried = has_too_many_matchups(&requests) ? NULL : choose_matchups_to_compile(&requests);
	/* too many matchups were reported as an error; compiling them would take long */
	for (size_t i = 0; i < requests.n && tried != NULL; i++)
		if (make_matchup(loader, &requests.items[i], tried[i], &matchups[plan->n_matchups]))
			plan->n_matchups++;
	plan->matchups = matchups;
	free(tried);
	free(requests.items);
}
