/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `salle odds`: chances of the steps of a phrase, of a phrase under the policies and, if requested, of the whole bout.
 */
#include <stdlib.h>
#include <string.h>

#include <salle/policy.h>

#include "base/arena.h"
#include "kit/fields.h"
#include "kit/exchange_sample.h"
#include "rules/musketeers/odds/odds.h"
#include "rules/musketeers/odds/steps.h"

enum { ROLLED = SALLE_DRAW };

static const char *const initiatives[] = { "a", "b", "rolled", NULL }; /* by side; SALLE_DRAW for "rolled" */

#define ROW struct mk_odds_arguments
const struct salle_field mk_odds_fields[] = {
	ONE_OF(initiative, initiatives, "a", "the side with the initiative in the phrase; in an ambush it is the ambusher"),
	WHOLE(bonus, 0, 9, "0", "bonus on the attacks of A from its opening"),
	FIELD_AS("lost_a", SALLE_INT, lost[0], "endurance that A has lost before", .preset = "0",
		.max = MK_ENDURANCE_MOST),
	FIELD_AS("lost_b", SALLE_INT, lost[1], "endurance that B has lost before", .preset = "0",
		.max = MK_ENDURANCE_MOST),
	TRUTH(bout, "no", "whether to print the chances of a whole bout, from its beginning, too"),
	{ 0 },
};
#undef ROW

const char *const mk_odds_exchanges[] = { "{}", "{initiative: rolled, lost_a: 3, bonus: 2}",
	"{initiative: b, bout: yes}", NULL };

/* The results of a phrase and of a bout: exact chances and means, or shares of a sample. */
struct odds_results {
	struct mk_exact_events events;
	/* by side and enum mk_ending; MK_STILL_IN if the fencer is not defeated */
	double ending_chances[2][MK_EXACT_ENDINGS];
	struct mk_exact_bout bout;
};

/* ---- exact results ---- */

static void solve_phrase(struct mk_exact *exact, unsigned first, struct odds_results *results)
{
	const struct mk_exact_state at = mk_exact_start_state(exact);
	struct salle_mass to;
	salle_mass_init(&to, sizeof(struct mk_exact_state));
	mk_exact_solve_phrase(exact, &at, first, 1, &to, &results->events);
	for (size_t i = 0; i < to.n; i++) {
		const struct mk_exact_state *end = salle_mass_state(&to, i);
		for (unsigned side = 0; side < 2; side++)
			results->ending_chances[side][end->stance[side].ending] += to.chance[i];
	}
	salle_mass_release(&to);
}

/* ---- sampled results ---- */

static void apply_earlier_wounds(struct mk_bout *b, const struct mk_odds_arguments *given)
{
	for (unsigned side = 0; side < 2; side++) {
		b->fighter[side].points_suffered = (unsigned)given->lost[side];
		b->fighter[side].wound_dm = b->options->wound_dm == MK_BY_SEVERITY
			? (unsigned)(given->lost[side] / b->book->figure[MK_POINTS_PER_DM])
			: 0;
		mk_update_abilities(&b->fighter[side], b->book);
	}
}

static void count_events(const struct salle_sample_run *run, struct mk_exact_events *events)
{
	for (unsigned side = 0; side < 2; side++) {
		for (unsigned event = 0; event < MK_EVENTS; event++) {
			events->n_tried[side][event] = salle_sample_mean_events(run, side, event, SALLE_EVENT_TRIED);
			events->n_succeeded[side][event] = salle_sample_mean_events(run, side, event, SALLE_EVENT_SUCCEEDED);
		}
		for (unsigned cell = 0; cell < MK_LOCATIONS * MK_SEVERITIES; cell++)
			events->n_wounds[side][cell] = salle_sample_mean_wounds(run, side, cell);
	}
}

static void fight_phrases(const struct mk_matchup *matchup, const struct mk_odds_arguments *given,
	const struct salle_exchange_sample *sample, struct salle_arena *arena, struct odds_results *results)
{
	struct salle_sample_run run;
	salle_sample_begin(&run, sample, &mk_labels, arena);
	while (salle_sample_next(&run)) {
		struct mk_bout b = mk_make_bout(matchup, &run.stream, &run.recorder, NULL);
		mk_init_bout_state(&b, false);
		apply_earlier_wounds(&b, given);
		mk_fight_phrase(&b, (unsigned)given->initiative, false);
		if (!mk_is_bout_over(&b))
			mk_consider_yielding(&b, false);
		for (unsigned side = 0; side < 2; side++)
			results->ending_chances[side][b.fighter[side].ending]++;
	}
	salle_sample_divide_counts(&run, &results->ending_chances[0][0], 2 * MK_EXACT_ENDINGS);
	count_events(&run, &results->events);
}

static void fight_bouts(const struct mk_matchup *matchup, const struct salle_exchange_sample *sample,
	struct salle_arena *arena, struct odds_results *results)
{
	struct salle_sample_run run;
	salle_sample_begin(&run, sample, &mk_labels, arena);
	while (salle_sample_next(&run)) {
		struct salle_outcome outcome = mk_fight(matchup, &run.stream, &run.recorder, NULL);
		results->bout.wins[outcome.winner]++;
		results->bout.endings[outcome.ending]++;
		results->bout.phrases += outcome.length;
	}
	salle_sample_divide_counts(&run, results->bout.wins, 3);
	salle_sample_divide_counts(&run, results->bout.endings, MK_EXACT_ENDINGS);
	salle_sample_divide_counts(&run, &results->bout.phrases, 1);
}

/* ---- tables of the results ---- */

static void report_events(const struct odds_results *results, struct salle_exchange *out)
{
	static const char *const sides[] = { "a", "b", NULL };
	static const char *const outs[] = { "is dead", "has passed out", "cannot go on", "is out at first blood",
		"is out by hits", "yields", "fights on" };
	const struct mk_exact_events *events = &results->events;
	struct salle_exchange_table *table =
		salle_exchange_add_table(out, "phrase", "what either side does in the phrase", sides);
	const struct {
		const char *name;
		unsigned event;
		bool done;
	} rows[] = {
		{ "attacks", MK_EVENT_ATTACK, false },
		{ "hits with the attack", MK_EVENT_ATTACK, true },
		{ "hits or strikes at all", MK_EVENT_HURT, false },
		{ "takes endurance", MK_EVENT_HURT, true },
		{ "falls", MK_EVENT_FALL, true },
		{ "drops a weapon", MK_EVENT_DROP, true },
		{ "comes to cross swords", MK_EVENT_CROSSED, false },
	};
	for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
		double both[2];
		for (unsigned side = 0; side < 2; side++)
			both[side] = (rows[k].done ? events->n_succeeded : events->n_tried)[side][rows[k].event];
		salle_exchange_add_row(out, table, both, "%s", rows[k].name);
	}
	table = salle_exchange_add_table(out, "after", "how either side stands after it", sides);
	for (unsigned ending = 0; ending < MK_EXACT_ENDINGS; ending++) {
		const double both[2] = { results->ending_chances[0][ending], results->ending_chances[1][ending] };
		salle_exchange_add_row(out, table, both, "%s", outs[ending]);
	}
	for (unsigned side = 0; side < 2; side++)
		for (unsigned event = 0; event < MK_EVENT_LIMB_LOST; event++) {
			const char *name = mk_labels.events[event].name;
			if (events->n_tried[side][event] <= 0)
				continue;
			salle_exchange_add_mean(out, salle_arena_format(out->arena, "%s_%s", sides[side], name),
				salle_arena_format(out->arena, "%s of %s", name, sides[side]), events->n_tried[side][event]);
			salle_exchange_add_mean(out, salle_arena_format(out->arena, "%s_%s_done", sides[side], name),
				salle_arena_format(out->arena, "%s of %s, succeeded", name, sides[side]),
				events->n_succeeded[side][event]);
		}
}

static void report_wounds(const struct odds_results *results, struct salle_exchange *out)
{
	static const char *const names[2] = { "wounds_of_a", "wounds_of_b" };
	static const char *const headings[2] = { "where a is hit in the phrase", "where b is hit in the phrase" };
	for (unsigned side = 0; side < 2; side++) {
		struct salle_exchange_table *table =
			salle_exchange_add_table(out, names[side], headings[side], mk_severity_names);
		for (unsigned location = 0; location < MK_LOCATIONS; location++)
			salle_exchange_add_row(out, table, &results->events.n_wounds[side][location * MK_SEVERITIES], "%s",
				mk_location_names[location]);
	}
}

static void report_bout(const struct odds_results *results, struct salle_exchange *out)
{
	static const char *const chance[] = { "chance", NULL },
							 *const winners[] = { "won by a", "won by b", "won by nobody" };
	struct salle_exchange_table *table = salle_exchange_add_table(out, "bout", "the whole bout", chance);
	for (unsigned k = 0; k < 3; k++)
		salle_exchange_add_row(out, table, &results->bout.wins[k], "%s", winners[k]);
	table = salle_exchange_add_table(out, "endings", "how it ends", chance);
	for (unsigned k = 0; k < MK_EXACT_ENDINGS; k++)
		salle_exchange_add_row(out, table, &results->bout.endings[k], "%s", mk_labels.endings[k].name);
	salle_exchange_add_mean(out, "phrases", "phrases of a bout", results->bout.phrases);
}

static void report_facts(const struct mk_exact *exact, const struct mk_odds_arguments *given,
	struct salle_exchange *out)
{
	static const char *const sides[] = { "a", "b" };
	for (unsigned side = 0; side < 2; side++) {
		const struct mk_fencer_state *fighter = &exact->bout.fighter[side];
		salle_sheet_add_line(&out->facts, sides[side], "%s: %s, expertise %d, agility %d, endurance %u, all rolls -%u",
			fighter->side->fencer->name, fighter->weapon->name, fighter->kit.expertise, fighter->kit.trait[MK_AGILITY],
			fighter->endurance, fighter->penalty);
		salle_sheet_add_line(&out->facts, "policy", "%s", salle_policy_name(fighter->side->policy.policy));
	}
	salle_sheet_add_line(&out->facts, "initiative", "%s", initiatives[given->initiative]);
}

/* Returns whether the fencers can still fight with their earlier wounds. If not, reports an error. */
static bool can_fencers_fight(const struct mk_matchup *matchup, const struct mk_odds_arguments *given,
	struct salle_diagnostics *diagnostics)
{
	static const char *const names[] = { "lost_a", "lost_b" };
	for (unsigned side = 0; side < 2; side++) {
		unsigned endurance = matchup->side[side].fencer->kit.endurance, least = mk_least_endurance(matchup->book);
		if ((unsigned)given->lost[side] + least <= endurance)
			continue;
		salle_error(diagnostics, NULL, "%s: of endurance %u at most %u can be lost: beyond that a fencer cannot go on",
			names[side], endurance, endurance - least);
		return false;
	}
	return true;
}

/* Computes and reports all requested results. Returns NULL, or the reason why they cannot be computed. */
static const char *solve_or_sample(struct mk_exact *exact, const struct mk_odds_arguments *given,
	const struct salle_exchange_sample *sample, struct salle_exchange *out)
{
	struct mk_odds_steps *steps = salle_arena_alloc(out->arena, sizeof *steps);
	struct odds_results *results = salle_arena_alloc(out->arena, sizeof *results);
	const char *refused = NULL;
	apply_earlier_wounds(&exact->bout, given);
	mk_odds_steps_init(steps, &exact->bout, (unsigned)given->bonus);
	report_facts(exact, given, out);
	if (sample != NULL) {
		mk_odds_steps_sample(steps, sample, out->arena);
		fight_phrases(exact->matchup, given, sample, out->arena, results);
		if (given->bout)
			fight_bouts(exact->matchup, sample, out->arena, results);
	} else {
		solve_phrase(exact, (unsigned)given->initiative, results);
		mk_odds_steps_solve(steps);
		if (given->bout)
			refused = mk_exact_solve_bout(exact->matchup, &results->bout);
	}
	mk_odds_steps_report(steps, out);
	report_events(results, out);
	if (!exact->matchup->is_salle_bout)
		report_wounds(results, out);
	if (given->bout)
		report_bout(results, out);
	return refused;
}

bool mk_compute_odds(const void *compiled, const void *arguments, const struct salle_exchange_sample *sample,
	struct salle_exchange *out, struct salle_diagnostics *diagnostics)
{
	const struct mk_matchup *matchup = compiled;
	const struct mk_odds_arguments *given = arguments;
	const char *refused = mk_exact_refusal(matchup);
	if (refused == NULL) {
		if (!can_fencers_fight(matchup, given, diagnostics))
			return false;
		struct mk_exact *exact = salle_check_allocated(malloc(sizeof *exact));
		mk_exact_init(exact, matchup);
		refused = solve_or_sample(exact, given, sample, out);
		mk_exact_release(exact);
		free(exact);
	}
	if (refused != NULL)
		salle_error(diagnostics, NULL, "the odds are not known: %s", refused);
	return refused == NULL;
}
