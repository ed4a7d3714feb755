/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdalign.h>
#include <string.h>

#include "policy/bound_rules.h"
#include "policy/evaluate.h"

/* The best candidate of a search: an action, its variant, and its numbers. */
struct best {
	bool exists;
	double score;
	struct salle_verdict verdict;
	/* best candidate of an earlier search among the same candidates; NULL if there was no search */
	const struct best *earlier_best;
	/* lower limit for scores of interest, slightly below the score of `earlier_best`; -INFINITY if there is none */
	double score_to_reach;
	struct verdict_list *candidates; /* list that collects every candidate; NULL to search for the best one */
};

/*
 * The distinct verdicts that a free decision allows. `n` is their number, or one more than the number of items if there
 * are too many.
 */
struct verdict_list {
	struct salle_verdict *items; /* array with room for SALLE_FREE_VERDICTS_MAX verdicts */
	unsigned n;
};

/* The current and the last value of a number argument, while a search goes through its range. */
struct span {
	unsigned value, last_value;
};

/* Rounds a number down and limits it to the argument's range. NaN gives the minimum. */
static unsigned clamp_argument(double value, const struct salle_bound_number *number)
{
	value = salle_floor_with_slack(value);
	if (!(value > number->min))
		return (unsigned)number->min;
	return (unsigned)(value < number->max ? value : number->max);
}

static bool does_rule_hold(struct salle_evaluation *run, const struct salle_bound_rule *rule)
{
	return rule->always_acts || salle_evaluate_expr(run, &rule->when) != 0;
}

static bool finalize_verdict(struct salle_evaluation *run, const struct salle_bound_rules *bound,
	struct salle_verdict *verdict)
{
	run->view.readable_observables = run->action_reads;
	return bound->vocabulary->finalize == NULL || bound->vocabulary->finalize(&run->view, bound->decision, verdict);
}

/* Returns the score of the current action. A score may be inexact if it does not exceed the best score so far. */
static double evaluate_score(struct salle_evaluation *run, const struct salle_bound_rule *rule, const struct best *best)
{
	if (best->earlier_best != NULL &&
		memcmp(&best->earlier_best->verdict, &run->view.verdict, sizeof run->view.verdict) == 0)
		return best->earlier_best->score;
	double least = best->exists && best->score > best->score_to_reach ? best->score : best->score_to_reach;
	run->view.value_to_beat = rule->is_single_call && least > -INFINITY ? &least : NULL;
	double score = rule->call != NULL ? salle_call_observable(run, rule->call->id, rule->arguments)
									  : salle_evaluate_expr(run, &rule->maximize);
	run->view.value_to_beat = NULL;
	return score;
}

/* Adds a verdict unless the list already contains it. */
static void add_verdict(struct verdict_list *list, struct salle_verdict verdict)
{
	unsigned k = 0;
	verdict.rule = SALLE_NO_RULE;
	while (k < list->n && k < SALLE_FREE_VERDICTS_MAX && memcmp(&list->items[k], &verdict, sizeof verdict) != 0)
		k++;
	if (k == list->n && k < SALLE_FREE_VERDICTS_MAX)
		list->items[k] = verdict;
	if (k == list->n)
		list->n++;
}

/* Makes the current action with its numbers the best candidate if its score is the highest so far. */
static void compare_with_best(struct salle_evaluation *run, const struct salle_bound_rules *bound,
	const struct salle_bound_rule *rule, struct best *best)
{
	const struct salle_verdict tried = run->view.verdict;
	struct salle_verdict verdict = tried;
	if (rule->when.depends_on_action && !does_rule_hold(run, rule))
		return;
	if (!finalize_verdict(run, bound, &verdict))
		return;
	if (best->candidates != NULL) {
		add_verdict(best->candidates, verdict);
		return;
	}
	run->view.verdict = verdict;
	double score = evaluate_score(run, rule, best);
	if (best->exists ? score > best->score : !isnan(score)) {
		best->exists = true;
		best->score = score;
		best->verdict = verdict;
	}
	run->view.verdict = tried;
}

/* Starts the search over an argument's range. Returns false if the range is empty. */
static bool begin_argument_range(struct salle_evaluation *run, const struct salle_bound_number *number,
	struct span *span)
{
	double from = salle_evaluate_expr(run, &number->from);
	double to = number->has_range ? salle_evaluate_expr(run, &number->to) : from;
	*span = (struct span){ clamp_argument(from, number), clamp_argument(to, number) };
	return !(salle_floor_with_slack(from) > salle_floor_with_slack(to));
}

/* Narrows a range to numbers that differ from `number` by at most `by`. */
static void narrow_argument_range(struct span *span, unsigned number, unsigned by)
{
	unsigned from = number > by ? number - by : 0, to = number + by;
	from = from < span->value ? span->value : from > span->last_value ? span->last_value : from;
	to = to < from ? from : to > span->last_value ? span->last_value : to;
	*span = (struct span){ from, to };
}

/*
 * Tries every combination of numbers for the current variant of the action. The range of a number may depend on earlier
 * numbers. If `near` is not NULL, tries only the numbers of that verdict, and the neighbours of its last number.
 */
static void try_numbers(struct salle_evaluation *run, const struct salle_bound_rules *bound,
	const struct salle_bound_rule *rule, const struct salle_verdict *near, struct best *best)
{
	struct span span[SALLE_NUMBERS_MAX];
	unsigned k = 0;
	bool opens = true; /* whether argument k starts at its first value; otherwise it takes its next value */
	for (;;) {
		if (k == rule->n_numbers) {
			compare_with_best(run, bound, rule, best);
			opens = false;
		} else if (opens ? begin_argument_range(run, &rule->numbers[k], &span[k])
						 : span[k].value++ < span[k].last_value) {
			if (opens && near != NULL)
				narrow_argument_range(&span[k], near->number[k], k + 1u == rule->n_numbers);
			run->view.verdict.number[k] = (uint8_t)span[k].value;
			k++;
			opens = true;
			continue;
		} else {
			run->view.verdict.number[k] = 0;
			opens = false;
		}
		if (k-- == 0)
			return;
	}
}

static unsigned list_variants(struct salle_evaluation *run, const struct salle_bound_rules *bound,
	const struct salle_bound_rule *rule, bool all, struct salle_verdict ways[SALLE_WAYS_MAX])
{
	run->view.verdict = (struct salle_verdict){ .rule = rule->number, .action = rule->action };
	run->view.readable_observables = rule->reads;
	unsigned n = bound->vocabulary->list_ways(&run->view, bound->decision, &rule->names, all, ways);
	assert(n <= SALLE_WAYS_MAX);
	return n;
}

static void set_variant_of_action(struct salle_evaluation *run, const struct salle_verdict *way)
{
	for (size_t k = 0; k < sizeof way->code; k++)
		run->view.verdict.code[k] = way->code[k];
	for (size_t k = 0; k < SALLE_NUMBERS_MAX; k++)
		run->view.verdict.number[k] = 0;
}

/* Stores the first variant of the action, with the numbers that the rule gives, as the best candidate. */
static void choose_first_variant(struct salle_evaluation *run, const struct salle_bound_rules *bound,
	const struct salle_bound_rule *rule, struct best *best)
{
	struct salle_verdict ways[SALLE_WAYS_MAX];
	if (list_variants(run, bound, rule, false, ways) == 0)
		return;
	set_variant_of_action(run, &ways[0]);
	for (unsigned k = 0; k < rule->n_numbers; k++) {
		double wish = salle_evaluate_expr(run, &rule->numbers[k].from);
		run->view.verdict.number[k] = (uint8_t)clamp_argument(wish, &rule->numbers[k]);
	}
	if (rule->when.depends_on_action && !does_rule_hold(run, rule))
		return;
	best->verdict = run->view.verdict;
	best->exists = finalize_verdict(run, bound, &best->verdict);
}

static void choose_best_variant(struct salle_evaluation *run, const struct salle_bound_rules *bound,
	const struct salle_bound_rule *rule, struct best *best)
{
	struct salle_verdict ways[SALLE_WAYS_MAX];
	unsigned n = list_variants(run, bound, rule, true, ways);
	for (unsigned w = 0; w < n; w++) {
		set_variant_of_action(run, &ways[w]);
		try_numbers(run, bound, rule, NULL, best);
	}
}

static bool begin_rule_if_it_can_act(struct salle_evaluation *run, const struct salle_bound_rule *rule)
{
	run->action_reads = rule->reads;
	run->kept_bits = 0;
	return rule->when.depends_on_action || does_rule_hold(run, rule);
}

/* Returns the variant whose code agrees with the code of the verdict `last` in the most bytes. */
static const struct salle_verdict *find_most_similar_variant(const struct salle_verdict *ways, unsigned n,
	const struct salle_verdict *last)
{
	const struct salle_verdict *most = ways;
	unsigned same = 0;
	for (unsigned w = 0; w < n; w++) {
		unsigned here = 0;
		for (size_t k = 0; k < sizeof last->code; k++)
			here += ways[w].code[k] == last->code[k];
		if (here <= same)
			continue;
		same = here;
		most = &ways[w];
	}
	return most;
}

/* Returns where the latest verdict is kept for the current value of the first observable in `reads`. */
static uint64_t *find_latest_verdict_slot(const struct salle_evaluation *run, const struct salle_bound_rules *bound)
{
	unsigned value = bound->n_reads > 0 ? run->view.live_values[bound->reads[0].observable] : 0;
	return &bound->latest_verdicts[value % SALLE_LATEST_VERDICTS];
}

/*
 * Tries the latest verdict of a similar situation, and its neighbours. Their scores are a lower limit that saves exact
 * scores of worse candidates. Returns the best of them; `exists` is false if there is none.
 */
static struct best try_latest_verdict(struct salle_evaluation *run, const struct salle_bound_rules *bound,
	const struct salle_bound_turn *turn)
{
	struct salle_verdict last, ways[SALLE_WAYS_MAX];
	uint64_t cell = __atomic_load_n(find_latest_verdict_slot(run, bound), __ATOMIC_RELAXED);
	memcpy(&last, &cell, sizeof last);
	for (unsigned r = turn->first; cell != 0 && r < turn->first + turn->n; r++) {
		const struct salle_bound_rule *rule = &bound->rules[r];
		if (rule->number != last.rule || rule->action != last.action || !rule->is_single_call ||
			!begin_rule_if_it_can_act(run, rule))
			continue;
		unsigned n = list_variants(run, bound, rule, true, ways);
		struct best best = { .score_to_reach = -INFINITY };
		if (n == 0)
			continue;
		set_variant_of_action(run, find_most_similar_variant(ways, n, &last));
		try_numbers(run, bound, rule, &last, &best);
		if (best.exists)
			return best;
	}
	return (struct best){ .exists = false };
}

/* Evaluates the rules of a turn and sets the verdict. Returns false if none of the rules can act. */
static bool try_rules_of_turn(struct salle_evaluation *run, const struct salle_bound_rules *bound,
	const struct salle_bound_turn *turn, struct salle_verdict *verdict)
{
	const struct best first = try_latest_verdict(run, bound, turn);
	struct best best = { .earlier_best = first.exists ? &first : NULL,
		.score_to_reach = first.exists ? nextafter(first.score, -INFINITY) : -INFINITY };
	for (unsigned r = turn->first; r < turn->first + turn->n; r++) {
		const struct salle_bound_rule *rule = &bound->rules[r];
		if (!begin_rule_if_it_can_act(run, rule))
			continue;
		if (rule->maximizes)
			choose_best_variant(run, bound, rule, &best);
		else if (!best.exists)
			choose_first_variant(run, bound, rule, &best);
	}
	*verdict = best.verdict;
	return best.exists;
}

/*
 * Finds the turns of a `choose` list that can act. If there are several, the verdict contains them as a bit mask.
 * Returns false if no turn can act.
 */
static bool find_acting_turns(struct salle_evaluation *run, const struct salle_bound_rules *bound, unsigned choice,
	struct salle_verdict *verdict)
{
	const struct salle_bound_choice *mix = &bound->choices[choice];
	unsigned mask = 0;
	for (unsigned k = 0; k < mix->n; k++) {
		struct salle_verdict one;
		const struct salle_bound_turn *turn = &bound->turns[mix->first + k];
		if (!try_rules_of_turn(run, bound, turn, &one))
			continue;
		mask |= 1U << turn->place;
		*verdict = one;
	}
	if ((mask & (mask - 1)) != 0)
		*verdict = (struct salle_verdict){
			.rule = SALLE_MIXED,
			.action = (uint8_t)choice,
			.code = { (uint8_t)mask, (uint8_t)(mask >> 8) },
		};
	return mask != 0;
}

static struct salle_verdict find_first_acting_turn(struct salle_evaluation *run, const struct salle_bound_rules *bound)
{
	struct salle_verdict verdict;
	for (unsigned t = 0; t < bound->n_turns; t++) {
		const struct salle_bound_turn *turn = &bound->turns[t];
		bool acts;
		if (turn->choice == 0) {
			acts = try_rules_of_turn(run, bound, turn, &verdict);
		} else {
			acts = find_acting_turns(run, bound, turn->choice - 1, &verdict);
			t += bound->choices[turn->choice - 1].n - 1;
		}
		if (acts)
			return verdict;
	}
	return (struct salle_verdict){ .rule = SALLE_NO_RULE };
}

/* Prepares to evaluate rules in the bout state `bytes`. `scratch` has room for SALLE_SCRATCH_BYTES bytes. */
static void begin_evaluation(struct salle_evaluation *run, const struct salle_bound_rules *rules, const uint8_t *bytes,
	void *scratch)
{
	memset(scratch, 0, sizeof(uint64_t));
	run->vocabulary = rules->vocabulary;
	run->view = (struct salle_view){
		.matchup = rules->matchup,
		.side = rules->side,
		.decision = rules->decision,
		.scratch = scratch,
	};
	for (unsigned k = 0; k < rules->n_reads; k++) {
		const struct salle_live_read *read = &rules->reads[k];
		assert(bytes[read->offset] <= read->largest);
		run->view.live_values[read->observable] = bytes[read->offset];
	}
}

uint64_t salle_compute_verdict(const struct salle_bound_decision *bound, const void *state)
{
	const struct salle_bound_rules *rules = bound->rules;
	struct salle_evaluation run;
	alignas(max_align_t) unsigned char scratch[SALLE_SCRATCH_BYTES];
	begin_evaluation(&run, rules, state, scratch);
	struct salle_verdict verdict = find_first_acting_turn(&run, rules);
	uint64_t cell;
	_Static_assert(sizeof verdict == sizeof cell, "a verdict is a cell");
	__builtin_memcpy(&cell, &verdict, sizeof cell);
	__atomic_store_n(find_latest_verdict_slot(&run, rules), cell, __ATOMIC_RELAXED);
	return cell;
}

unsigned salle_list_free_verdicts(const struct salle_bound_decision *bound, const void *state,
	struct salle_verdict *verdicts)
{
	const struct salle_bound_rules *rules = bound->rules;
	struct salle_evaluation run;
	alignas(max_align_t) unsigned char scratch[SALLE_SCRATCH_BYTES];
	struct verdict_list list = { verdicts, 0 };
	struct best all = { .candidates = &list };
	begin_evaluation(&run, rules, state, scratch);
	for (unsigned t = 0; t < rules->n_turns; t++)
		for (unsigned r = 0; r < rules->turns[t].n; r++) {
			const struct salle_bound_rule *rule = &rules->rules[rules->turns[t].first + r];
			if (begin_rule_if_it_can_act(&run, rule))
				choose_best_variant(&run, rules, rule, &all);
		}
	return list.n <= SALLE_FREE_VERDICTS_MAX ? list.n : 0;
}

/* Returns the verdict of a decision that has no table because the table would have too many cells. */
static uint64_t decide_without_table(const struct salle_bound_decision *bound, const void *state)
{
	const struct salle_bound_rules *rules = bound->rules;
	if (rules->verdict_memo.tables == NULL)
		return salle_compute_verdict(bound, state);
	const struct salle_memo_key key = salle_cell_key_compute(rules->key, state);
	const uint64_t *known = salle_memo_find(&rules->verdict_memo, key);
	if (known != NULL)
		return *known;
	uint64_t cell = salle_compute_verdict(bound, state);
	(void)salle_memo_add(&rules->verdict_memo, key, &cell, sizeof cell);
	return cell;
}

uint64_t salle_compute_and_keep_verdict(const struct salle_bound_decision *bound, const void *state)
{
	if (bound->cells.n == 0)
		return decide_without_table(bound, state);
	uint64_t cell = salle_compute_verdict(bound, state);
	salle_words_set(&bound->cells, salle_decision_index(bound, state), cell);
	return cell;
}

/*
 * Returns a bit mask of the turns of a choice that can act, by position in the choice. Sets `sum` to the sum of their
 * weights.
 */
static unsigned find_acting_alternatives(struct salle_verdict mixed, const struct salle_bound_choice *mix,
	uint64_t *sum)
{
	unsigned mask = mixed.code[0] | (unsigned)mixed.code[1] << 8;
	*sum = 0;
	for (unsigned k = 0; k < SALLE_CHOICE_MAX; k++)
		*sum += (mask >> k & 1) * mix->weight[k];
	return mask;
}

/* Draws one of the turns of a choice, or one of the policies of a mixed policy. Returns its bound decision. */
static const struct salle_bound_decision *draw_alternative(const struct salle_bound_choice *mix,
	struct salle_verdict mixed, uint32_t word)
{
	uint64_t sum;
	unsigned mask = find_acting_alternatives(mixed, mix, &sum);
	uint64_t left = word * sum >> 32;
	unsigned k = 0;
	for (;; k++) {
		uint64_t weight = (mask >> k & 1) * mix->weight[k];
		if (left < weight)
			return &mix->alone[k];
		left -= weight;
	}
}

struct salle_verdict salle_draw_mixed_verdict(const struct salle_bound_decision *bound, const void *state,
	struct salle_verdict mixed, uint32_t word)
{
	return salle_decide(draw_alternative(&bound->rules->choices[mixed.action], mixed, word), state);
}

const struct salle_bound_decision *salle_find_drawn_decision(const struct salle_bound_decision *bound,
	const struct salle_stream *stream, unsigned side)
{
	if (!bound->rules->is_mixed)
		return bound;
	static const struct salle_verdict any_policy = { .code = { UINT8_MAX, UINT8_MAX } };
	uint32_t word[4];
	salle_stream_spare_words(stream, SALLE_POLICY_MOMENT, SALLE_POLICY_PURPOSE, word);
	return draw_alternative(bound->rules->choices, any_policy, word[salle_stream_map_side(stream, side)]);
}

unsigned salle_list_mixed_verdicts(const struct salle_bound_decision *bound, const void *state,
	struct salle_verdict mixed, struct salle_verdict *verdicts, double *chances)
{
	assert(!bound->rules->is_mixed);
	const struct salle_bound_choice *mix = &bound->rules->choices[mixed.action];
	uint64_t sum, below = 0, first = 0;
	unsigned mask = find_acting_alternatives(mixed, mix, &sum), n = 0;
	for (unsigned k = 0; k < SALLE_CHOICE_MAX; k++) {
		uint64_t weight = (mask >> k & 1) * mix->weight[k];
		if (weight == 0)
			continue;
		below += weight;
		/* random words below `end` draw this turn or an earlier one */
		uint64_t end = ((below << 32) + sum - 1) / sum;
		verdicts[n] = salle_decide(&mix->alone[k], state);
		chances[n++] = (double)(end - first) / 4294967296.0;
		first = end;
	}
	return n;
}

bool salle_decision_depends_on(const struct salle_bound_decision *bound, unsigned observable)
{
	const struct salle_bound_rules *rules = bound->rules;
	for (unsigned k = 0; k < rules->n_reads; k++)
		if (rules->reads[k].observable == observable)
			return true;
	return false;
}

unsigned salle_list_decision_input_bytes(const struct salle_bound_decision *bound, struct salle_dimension *bytes)
{
	const struct salle_bound_rules *rules = bound->rules;
	for (unsigned k = 0; k < rules->n_reads; k++)
		bytes[k] = (struct salle_dimension){ .offset = rules->reads[k].offset, .largest = rules->reads[k].largest };
	return rules->n_reads;
}

bool salle_decision_needs_draw(const struct salle_bound_decision *bound)
{
	const struct salle_bound_rules *rules = bound->rules;
	for (unsigned t = 0; t < rules->n_turns; t++)
		if (rules->turns[t].choice != 0)
			return true;
	return rules->is_mixed;
}
