/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdalign.h>
#include <string.h>

#include "policy/bound.h"
#include "policy/evaluate.h"

/* The best candidate so far. */
struct best {
	bool found;
	double score;
	struct salle_verdict verdict;
	const struct best *first; /* found beforehand, among the same candidates; NULL: none */
	double floor;             /* just less than its score, or -INFINITY */
};

/* A number of the current action: its value in the search, and its last value. */
struct span {
	unsigned at, end;
};

/* Rounds a fraction down and limits it to the range of the argument; not a number: the minimum. */
static unsigned held(double value, const struct salle_bound_number *number)
{
	value = salle_whole_below(value);
	if (!(value > number->min))
		return (unsigned)number->min;
	return (unsigned)(value < number->max ? value : number->max);
}

static bool holds(struct salle_run *run, const struct salle_bound_rule *rule)
{
	return rule->always || salle_evaluate(run, &rule->when) != 0;
}

static bool settle(struct salle_run *run, const struct salle_bound_rules *bound, struct salle_verdict *verdict)
{
	run->view.known = run->action_reads;
	return bound->vocabulary->settle == NULL || bound->vocabulary->settle(&run->view, bound->decision, verdict);
}

/* Evaluates the current action, exactly if it is better than the best. */
static double score_of(struct salle_run *run, const struct salle_bound_rule *rule, const struct best *best)
{
	if (best->first != NULL && memcmp(&best->first->verdict, &run->view.verdict, sizeof run->view.verdict) == 0)
		return best->first->score;
	double least = best->found && best->score > best->floor ? best->score : best->floor;
	run->view.to_beat = rule->one_value && least > -INFINITY ? &least : NULL;
	double score =
		rule->call != NULL ? salle_call(run, rule->call->id, rule->arguments) : salle_evaluate(run, &rule->maximize);
	run->view.to_beat = NULL;
	return score;
}

/* Compares the current action and its numbers with the best so far. */
static void weigh(struct salle_run *run, const struct salle_bound_rules *bound, const struct salle_bound_rule *rule,
	struct best *best)
{
	const struct salle_verdict tried = run->view.verdict;
	struct salle_verdict verdict = tried;
	if (rule->when.varies && !holds(run, rule))
		return;
	if (!settle(run, bound, &verdict))
		return;
	run->view.verdict = verdict;
	double score = score_of(run, rule, best);
	if (best->found ? score > best->score : !isnan(score)) {
		best->found = true;
		best->score = score;
		best->verdict = verdict;
	}
	run->view.verdict = tried;
}

/* Starts the numbers of a range; false if there are none. */
static bool open_span(struct salle_run *run, const struct salle_bound_number *number, struct span *span)
{
	double from = salle_evaluate(run, &number->from);
	double to = number->ranged ? salle_evaluate(run, &number->to) : from;
	*span = (struct span){ held(from, number), held(to, number) };
	return !(salle_whole_below(from) > salle_whole_below(to));
}

/* Narrows a range to the numbers next to one. */
static void narrow(struct span *span, unsigned number, unsigned by)
{
	unsigned from = number > by ? number - by : 0, to = number + by;
	from = from < span->at ? span->at : from > span->end ? span->end : from;
	to = to < from ? from : to > span->end ? span->end : to;
	*span = (struct span){ from, to };
}

/*
 * Tries every combination of the numbers of the current way; later ranges may depend on earlier numbers. `near`: the
 * numbers of this verdict alone, and of the last one its neighbours; NULL: all.
 */
static void try_numbers(struct salle_run *run, const struct salle_bound_rules *bound,
	const struct salle_bound_rule *rule, const struct salle_verdict *near, struct best *best)
{
	struct span span[SALLE_NUMBERS_MAX];
	unsigned k = 0;
	bool opens = true; /* number k: start at its first value, else take its next */
	for (;;) {
		if (k == rule->n_numbers) {
			weigh(run, bound, rule, best);
			opens = false;
		} else if (opens ? open_span(run, &rule->numbers[k], &span[k]) : span[k].at++ < span[k].end) {
			if (opens && near != NULL)
				narrow(&span[k], near->number[k], k + 1u == rule->n_numbers);
			run->view.verdict.number[k] = (uint8_t)span[k].at;
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

static unsigned find_ways(struct salle_run *run, const struct salle_bound_rules *bound,
	const struct salle_bound_rule *rule, bool all, struct salle_verdict ways[SALLE_WAYS_MAX])
{
	run->view.verdict = (struct salle_verdict){ .rule = rule->number, .action = rule->action };
	run->view.known = rule->reads;
	unsigned n = bound->vocabulary->ways(&run->view, bound->decision, &rule->names, all, ways);
	assert(n <= SALLE_WAYS_MAX);
	return n;
}

static void take_way(struct salle_run *run, const struct salle_verdict *way)
{
	for (size_t k = 0; k < sizeof way->code; k++)
		run->view.verdict.code[k] = way->code[k];
	for (size_t k = 0; k < SALLE_NUMBERS_MAX; k++)
		run->view.verdict.number[k] = 0;
}

/* Takes the preferred way with the numbers as written. */
static void act_plainly(struct salle_run *run, const struct salle_bound_rules *bound,
	const struct salle_bound_rule *rule, struct best *best)
{
	struct salle_verdict ways[SALLE_WAYS_MAX];
	if (find_ways(run, bound, rule, false, ways) == 0)
		return;
	take_way(run, &ways[0]);
	for (unsigned k = 0; k < rule->n_numbers; k++) {
		double wish = salle_evaluate(run, &rule->numbers[k].from);
		run->view.verdict.number[k] = (uint8_t)held(wish, &rule->numbers[k]);
	}
	if (rule->when.varies && !holds(run, rule))
		return;
	best->verdict = run->view.verdict;
	best->found = settle(run, bound, &best->verdict);
}

static void act_best(struct salle_run *run, const struct salle_bound_rules *bound, const struct salle_bound_rule *rule,
	struct best *best)
{
	struct salle_verdict ways[SALLE_WAYS_MAX];
	unsigned n = find_ways(run, bound, rule, true, ways);
	for (unsigned w = 0; w < n; w++) {
		take_way(run, &ways[w]);
		try_numbers(run, bound, rule, NULL, best);
	}
}

static bool can_begin(struct salle_run *run, const struct salle_bound_rule *rule)
{
	run->action_reads = rule->reads;
	run->kept = 0;
	return rule->when.varies || holds(run, rule);
}

/* Returns the way that is most like the verdict. */
static const struct salle_verdict *like(const struct salle_verdict *ways, unsigned n, const struct salle_verdict *last)
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

/* Where the latest verdict is noted, by the value of the observable that changes most (bound_policy.h). */
static uint64_t *latest(const struct salle_run *run, const struct salle_bound_rules *bound)
{
	unsigned value = bound->n_reads > 0 ? run->view.live[bound->reads[0].observable] : 0;
	return &bound->latest[value % SALLE_LATEST];
}

/*
 * Looks first where the latest decision like this one ended: whatever scores less than the best candidate there need
 * not be exact. Returns that; nothing is found if there was no such decision.
 */
static struct best look_first(struct salle_run *run, const struct salle_bound_rules *bound,
	const struct salle_turn *turn)
{
	struct salle_verdict last, ways[SALLE_WAYS_MAX];
	uint64_t cell = __atomic_load_n(latest(run, bound), __ATOMIC_RELAXED);
	memcpy(&last, &cell, sizeof last);
	for (unsigned r = turn->first; cell != 0 && r < turn->first + turn->n; r++) {
		const struct salle_bound_rule *rule = &bound->rules[r];
		if (rule->number != last.rule || rule->action != last.action || !rule->one_value || !can_begin(run, rule))
			continue;
		unsigned n = find_ways(run, bound, rule, true, ways);
		struct best best = { .floor = -INFINITY };
		if (n == 0)
			continue;
		take_way(run, like(ways, n, &last));
		try_numbers(run, bound, rule, &last, &best);
		if (best.found)
			return best;
	}
	return (struct best){ .found = false };
}

/* Evaluates the rules of one turn; false if none of them can act. */
static bool take_turn(struct salle_run *run, const struct salle_bound_rules *bound, const struct salle_turn *turn,
	struct salle_verdict *verdict)
{
	const struct best first = look_first(run, bound, turn);
	struct best best = { .first = first.found ? &first : NULL,
		.floor = first.found ? nextafter(first.score, -INFINITY) : -INFINITY };
	for (unsigned r = turn->first; r < turn->first + turn->n; r++) {
		const struct salle_bound_rule *rule = &bound->rules[r];
		if (!can_begin(run, rule))
			continue;
		if (rule->maximizes)
			act_best(run, bound, rule, &best);
		else if (!best.found)
			act_plainly(run, bound, rule, &best);
	}
	*verdict = best.verdict;
	return best.found;
}

/* Finds the turns of a choice that can act; false if none can. */
static bool choose(struct salle_run *run, const struct salle_bound_rules *bound, unsigned choice,
	struct salle_verdict *verdict)
{
	const struct salle_mix *mix = &bound->mixes[choice];
	unsigned mask = 0;
	for (unsigned k = 0; k < mix->n; k++) {
		struct salle_verdict one;
		const struct salle_turn *turn = &bound->turns[mix->first + k];
		if (!take_turn(run, bound, turn, &one))
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

static struct salle_verdict first_to_act(struct salle_run *run, const struct salle_bound_rules *bound)
{
	struct salle_verdict verdict;
	for (unsigned t = 0; t < bound->n_turns; t++) {
		const struct salle_turn *turn = &bound->turns[t];
		bool acts;
		if (turn->choice == 0) {
			acts = take_turn(run, bound, turn, &verdict);
		} else {
			acts = choose(run, bound, turn->choice - 1, &verdict);
			t += bound->mixes[turn->choice - 1].n - 1;
		}
		if (acts)
			return verdict;
	}
	return (struct salle_verdict){ .rule = SALLE_PASSES };
}

uint64_t salle_decide_anew(const struct salle_bound *bound, const void *state)
{
	const struct salle_bound_rules *rules = bound->rules;
	const uint8_t *bytes = state;
	struct salle_run run;
	alignas(max_align_t) unsigned char notes[SALLE_NOTES];
	memset(notes, 0, sizeof(uint64_t));
	run.vocabulary = rules->vocabulary;
	run.view = (struct salle_view){
		.matchup = rules->matchup,
		.side = rules->side,
		.decision = rules->decision,
		.notes = notes,
	};
	for (unsigned k = 0; k < rules->n_reads; k++) {
		const struct salle_read *read = &rules->reads[k];
		assert(bytes[read->offset] <= read->largest);
		run.view.live[read->observable] = bytes[read->offset];
	}
	struct salle_verdict verdict = first_to_act(&run, rules);
	uint64_t cell;
	_Static_assert(sizeof verdict == sizeof cell, "a verdict is a cell");
	__builtin_memcpy(&cell, &verdict, sizeof cell);
	__atomic_store_n(latest(&run, rules), cell, __ATOMIC_RELAXED);
	return cell;
}

/* Of a decision with too many cells for a table. */
static uint64_t decide_far(const struct salle_bound *bound, const void *state)
{
	const struct salle_bound_rules *rules = bound->rules;
	if (rules->met.tables == NULL)
		return salle_decide_anew(bound, state);
	const struct salle_memo_key key = salle_key_of(rules->key, state);
	const uint64_t *known = salle_memo_find(&rules->met, key);
	if (known != NULL)
		return *known;
	uint64_t cell = salle_decide_anew(bound, state);
	(void)salle_memo_add(&rules->met, key, &cell, sizeof cell);
	return cell;
}

uint64_t salle_decide_unmet(const struct salle_bound *bound, const void *state)
{
	if (bound->cells.n == 0)
		return decide_far(bound, state);
	uint64_t cell = salle_decide_anew(bound, state);
	salle_words_set(&bound->cells, salle_decision_index(bound, state), cell);
	return cell;
}

/* Finds the rules of a choice that can act, by place, and the sum of their weights. */
static unsigned choices(struct salle_verdict mixed, const struct salle_mix *mix, uint64_t *sum)
{
	unsigned mask = mixed.code[0] | (unsigned)mixed.code[1] << 8;
	*sum = 0;
	for (unsigned k = 0; k < SALLE_CHOICE_MAX; k++)
		*sum += (mask >> k & 1) * mix->weight[k];
	return mask;
}

struct salle_verdict salle_decide_mixed(const struct salle_bound *bound, const void *state, struct salle_verdict mixed,
	uint32_t word)
{
	const struct salle_mix *mix = &bound->rules->mixes[mixed.action];
	uint64_t sum;
	unsigned mask = choices(mixed, mix, &sum);
	uint64_t left = word * sum >> 32;
	unsigned k = 0;
	for (;; k++) {
		uint64_t weight = (mask >> k & 1) * mix->weight[k];
		if (left < weight)
			return salle_decide(&mix->alone[k], state);
		left -= weight;
	}
}

unsigned salle_decide_each(const struct salle_bound *bound, const void *state, struct salle_verdict mixed,
	struct salle_verdict *verdicts, double *chances)
{
	const struct salle_mix *mix = &bound->rules->mixes[mixed.action];
	uint64_t sum, below = 0, first = 0;
	unsigned mask = choices(mixed, mix, &sum), n = 0;
	for (unsigned k = 0; k < SALLE_CHOICE_MAX; k++) {
		uint64_t weight = (mask >> k & 1) * mix->weight[k];
		if (weight == 0)
			continue;
		below += weight;
		uint64_t end = ((below << 32) + sum - 1) / sum; /* words below it draw this rule or an earlier one */
		verdicts[n] = salle_decide(&mix->alone[k], state);
		chances[n++] = (double)(end - first) / 4294967296.0;
		first = end;
	}
	return n;
}

bool salle_bound_reads(const struct salle_bound *bound, unsigned observable)
{
	const struct salle_bound_rules *rules = bound->rules;
	for (unsigned k = 0; k < rules->n_reads; k++)
		if (rules->reads[k].observable == observable)
			return true;
	return false;
}

unsigned salle_bound_bytes(const struct salle_bound *bound, struct salle_dimension *bytes)
{
	const struct salle_bound_rules *rules = bound->rules;
	for (unsigned k = 0; k < rules->n_reads; k++)
		bytes[k] = (struct salle_dimension){ .offset = rules->reads[k].offset, .largest = rules->reads[k].largest };
	return rules->n_reads;
}

bool salle_bound_mixes(const struct salle_bound *bound)
{
	const struct salle_bound_rules *rules = bound->rules;
	for (unsigned t = 0; t < rules->n_turns; t++)
		if (rules->turns[t].choice != 0)
			return true;
	return false;
}
