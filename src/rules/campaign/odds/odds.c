/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/policy.h>

#include "kit/fields.h"
#include "rules/campaign/odds/odds.h"
#include "kit/exchange_sample.h"
#include "rules/campaign/bout/arcane.h"
#include "rules/campaign/exact/exact.h"

#define ROW struct cp_odds_arguments
const struct salle_field cp_odds_fields[] = {
	WHOLE(bonus, 0, 11, "0", "bonus on the striking roll of A"),
	TRUTH(unparryable, "no", "whether the strike of A may not be parried"),
	TRUTH(bout, "no", "whether to print the chances of the whole bout, too"),
	{ 0 },
};
#undef ROW

const char *const cp_odds_exchanges[] = { "{}", "{bonus: 2, unparryable: yes}", "{bout: yes}", NULL };

/* Chances of the fighters' states after a strike or a turn. While a sample is drawn, counts instead of chances. */
struct state_chances {
	double endings[2][CP_EXACT_ENDINGS]; /* by side and ending; CP_STILL_IN if the fighter is not defeated */
	double without_weapon[2];            /* by side: chance that the fighter still fights, but has no weapon in hand */
};

/* The results to report: exact chances and means, or shares and means of a sample. */
struct odds_results {
	struct state_chances strike, turn;
	/* chance that the strike hits; mean number of free attacks, by both sides, that the strike causes */
	double hits, free_attacks;
	struct cp_exact_bout bout;
};

/* ---- exact results ---- */

static void add_ends(const struct salle_mass *ends, struct state_chances *states)
{
	for (size_t i = 0; i < ends->n; i++) {
		const struct cp_position *at = salle_mass_state(ends, i);
		for (unsigned side = 0; side < 2; side++) {
			states->endings[side][at->fighter[side].ending] += ends->chance[i];
			if (at->fighter[side].ending == CP_STILL_IN && at->fighter[side].hand == CP_BARE_HANDS)
				states->without_weapon[side] += ends->chance[i];
		}
	}
}

static void solve_strike_and_turn(const struct cp_matchup *matchup, const struct cp_odds_arguments *given,
	struct odds_results *results)
{
	struct cp_exact exact;
	struct salle_mass to[SALLE_CHAIN_MARKS];
	double unused[2 * CP_WOUND_CELLS] = { 0 };
	cp_exact_init(&exact, matchup);
	const struct cp_exact_stroke stroke = { .position = cp_exact_start_position(&exact),
		.unparryable = given->unparryable,
		.bonus = (uint8_t)given->bonus };
	const struct cp_exact_stroke_result *result = cp_exact_solve_strike(&exact, &stroke);
	add_ends(&result->end_positions, &results->strike);
	results->hits = result->hits;
	results->free_attacks = result->free_attacks;
	for (unsigned mark = 0; mark < SALLE_CHAIN_MARKS; mark++)
		salle_mass_init(&to[mark], sizeof(struct cp_position));
	cp_exact_solve_turn(&exact, &stroke.position, to, unused);
	for (unsigned mark = 0; mark < SALLE_CHAIN_MARKS; mark++) {
		add_ends(&to[mark], &results->turn);
		salle_mass_release(&to[mark]);
	}
	cp_exact_release(&exact);
}

/* ---- sampled results ---- */

static void count_states(const struct cp_bout *b, struct state_chances *states)
{
	for (unsigned side = 0; side < 2; side++) {
		const struct cp_fighter_state *fighter = &b->fighter[side];
		states->endings[side][fighter->ending]++;
		states->without_weapon[side] += cp_is_fighting(fighter) && fighter->hand == CP_BARE_HANDS;
	}
}

static void divide_counts(const struct salle_sample_run *run, struct state_chances *states)
{
	salle_sample_divide_counts(run, states->endings[0], CP_EXACT_ENDINGS);
	salle_sample_divide_counts(run, states->endings[1], CP_EXACT_ENDINGS);
	salle_sample_divide_counts(run, states->without_weapon, 2);
}

static struct cp_bout make_sample_bout(const struct cp_matchup *matchup, struct salle_sample_run *run)
{
	struct cp_bout b = cp_make_bout(matchup, &run->stream, &run->recorder, NULL);
	cp_init_bout_state(&b);
	return b;
}

static void sample_strikes(const struct cp_matchup *matchup, const struct cp_odds_arguments *given,
	const struct salle_exchange_sample *sample, struct salle_arena *arena, struct odds_results *results)
{
	struct salle_sample_run run;
	salle_sample_begin(&run, sample, &cp_labels, arena);
	while (salle_sample_next(&run)) {
		struct cp_bout b = make_sample_bout(matchup, &run);
		cp_begin_turn(&b);
		const struct cp_attack attack = { .unparryable = given->unparryable,
			.bonus = (int)given->bonus,
			.word = b.word + CP_WORD_STRIKE };
		cp_resolve_strike_body(&b, &attack, false);
		count_states(&b, &results->strike);
	}
	divide_counts(&run, &results->strike);
	results->hits = salle_sample_mean_events(&run, 0, CP_EVENT_STRIKE, SALLE_EVENT_SUCCEEDED);
	for (unsigned side = 0; side < 2; side++)
		results->free_attacks += salle_sample_mean_events(&run, side, CP_EVENT_FREE_ATTACK, SALLE_EVENT_TRIED);
}

static void sample_turns(const struct cp_matchup *matchup, const struct salle_exchange_sample *sample,
	struct salle_arena *arena, struct odds_results *results)
{
	struct salle_sample_run run;
	salle_sample_begin(&run, sample, &cp_labels, arena);
	while (salle_sample_next(&run)) {
		struct cp_bout b = make_sample_bout(matchup, &run);
		cp_fight_turn(&b, false);
		count_states(&b, &results->turn);
	}
	divide_counts(&run, &results->turn);
}

static void sample_bouts(const struct cp_matchup *matchup, const struct salle_exchange_sample *sample,
	struct salle_arena *arena, struct cp_exact_bout *bout)
{
	struct salle_sample_run run;
	salle_sample_begin(&run, sample, &cp_labels, arena);
	while (salle_sample_next(&run)) {
		struct salle_outcome outcome = cp_fight(matchup, &run.stream, &run.recorder, NULL);
		bout->wins[outcome.winner]++;
		bout->endings[outcome.ending]++;
		bout->turns += outcome.length;
	}
	salle_sample_divide_counts(&run, bout->wins, 3);
	salle_sample_divide_counts(&run, bout->endings, CP_EXACT_ENDINGS);
	salle_sample_divide_counts(&run, &bout->turns, 1);
}

/* ---- tables of the results ---- */

static void report_state(const struct state_chances *states, const char *name, const char *heading,
	struct salle_exchange *out)
{
	static const char *const sides[] = { "a", "b", NULL };
	struct salle_exchange_table *table = salle_exchange_add_table(out, name, heading, sides);
	for (unsigned k = CP_KILLED; k <= CP_OUT_OF_ACTION; k++) {
		const double both[2] = { states->endings[0][k], states->endings[1][k] };
		salle_exchange_add_row(out, table, both, "%s", cp_labels.endings[k].name);
	}
	const double in[2] = { states->endings[0][CP_STILL_IN], states->endings[1][CP_STILL_IN] };
	salle_exchange_add_row(out, table, in, "in the fight");
	salle_exchange_add_row(out, table, states->without_weapon, "in the fight with bare hands");
}

static void report_bout(const struct cp_exact_bout *bout, struct salle_exchange *out)
{
	static const char *const chance[] = { "chance", NULL };
	static const char *const winners[] = { "a wins", "b wins", "nobody wins" };
	struct salle_exchange_table *table = salle_exchange_add_table(out, "bout", "the whole bout", chance);
	for (unsigned k = 0; k < 3; k++)
		salle_exchange_add_row(out, table, &bout->wins[k], "%s", winners[k]);
	for (unsigned k = 0; k < CP_EXACT_ENDINGS; k++)
		salle_exchange_add_row(out, table, &bout->endings[k], "%s", cp_labels.endings[k].name);
	salle_exchange_add_mean(out, "turns", "turns of a bout", bout->turns);
}

static void report_facts(const struct cp_matchup *matchup, const struct cp_odds_arguments *given,
	struct salle_exchange *out)
{
	static const char *const sides[] = { "a", "b" };
	for (unsigned side = 0; side < 2; side++) {
		const struct cp_side *own = &matchup->side[side];
		const struct cp_arm *arm = cp_arm_in_hand(own->state_at_start),
							*against = cp_arm_in_hand(matchup->side[!side].state_at_start);
		int striking = arm->striking + (side == 0 ? (int)given->bonus : 0);
		salle_sheet_add_line(&out->facts, sides[side],
			"%s: %s, needs %u to strike, %u to beat the parry, deadliness %d", matchup->names[side],
			matchup->book->weapon[arm->weapon].name.text,
			cp_number_needed(matchup->book, CP_STRIKING, striking, matchup->side[!side].fighter->striking),
			cp_number_needed(matchup->book, CP_PARRYING, arm->power, against->parrying),
			cp_clamp_deadliness(matchup->book, arm->deadliness + matchup->side[!side].fighter->armour));
		salle_sheet_add_line(&out->facts, "policy", "%s", salle_policy_name(own->policy.policy));
	}
}

/* ---- arcane battles ---- */

/* Chance of each loss of will in a turn of an arcane battle, by side and points lost. */
struct losses {
	double chance[2][CP_WILL_LOSSES];
};

static void sample_wills(const struct cp_matchup *matchup, const struct salle_exchange_sample *sample,
	struct salle_arena *arena, struct losses *losses)
{
	struct salle_sample_run run;
	salle_sample_begin(&run, sample, &cp_labels, arena);
	while (salle_sample_next(&run)) {
		struct cp_bout b = make_sample_bout(matchup, &run);
		cp_begin_turn(&b);
		cp_fight_arcane_turn(&b);
		for (unsigned side = 0; side < 2; side++)
			losses->chance[side][matchup->side[side].state_at_start->will - b.fighter[side].will]++;
	}
	for (unsigned side = 0; side < 2; side++)
		salle_sample_divide_counts(&run, losses->chance[side], CP_WILL_LOSSES);
}

static void report_wills(const struct cp_matchup *matchup, const struct losses *losses, struct salle_exchange *out)
{
	static const char *const sides[] = { "a", "b", NULL };
	for (unsigned side = 0; side < 2; side++)
		salle_sheet_add_line(&out->facts, sides[side], "%s: a will of %d%s", matchup->names[side],
			matchup->side[side].state_at_start->will, side == SALLE_A ? ", attacks" : "");
	struct salle_exchange_table *table = salle_exchange_add_table(out, "will", "will lost in the first turn", sides);
	for (unsigned k = 0; k < CP_WILL_LOSSES; k++)
		salle_exchange_add_row(out, table, (const double[2]){ losses->chance[0][k], losses->chance[1][k] }, "%u", k);
}

static const char *compute_arcane_odds(const struct cp_matchup *matchup, const struct cp_odds_arguments *given,
	const struct salle_exchange_sample *sample, struct salle_exchange *out)
{
	struct losses losses = { { { 0 } } };
	struct cp_exact_bout bout = { .turns = 0 };
	const char *refused = NULL;
	if (sample != NULL)
		sample_wills(matchup, sample, out->arena, &losses);
	else
		cp_exact_add_losses(matchup, losses.chance);
	report_wills(matchup, &losses, out);
	if (given->bout && sample != NULL)
		sample_bouts(matchup, sample, out->arena, &bout);
	else if (given->bout)
		refused = cp_exact_solve_bout(matchup, &bout);
	if (given->bout)
		report_bout(&bout, out);
	return refused;
}

bool cp_compute_odds(const void *compiled, const void *arguments, const struct salle_exchange_sample *sample,
	struct salle_exchange *out, struct salle_diagnostics *diagnostics)
{
	static const char *const chance[] = { "chance", NULL };
	const struct cp_matchup *matchup = compiled;
	const struct cp_odds_arguments *given = arguments;
	struct odds_results results = { .hits = 0 };
	const char *refused = cp_exact_refusal(matchup);
	bool arcane = matchup->scene.contest == CP_ARCANE;
	if (refused == NULL && arcane)
		refused = compute_arcane_odds(matchup, given, sample, out);
	if (refused == NULL && arcane)
		return true;
	if (refused == NULL && sample == NULL) {
		solve_strike_and_turn(matchup, given, &results);
		refused = given->bout ? cp_exact_solve_bout(matchup, &results.bout) : NULL;
	} else if (refused == NULL) {
		sample_strikes(matchup, given, sample, out->arena, &results);
		sample_turns(matchup, sample, out->arena, &results);
		if (given->bout)
			sample_bouts(matchup, sample, out->arena, &results.bout);
	}
	if (refused != NULL) {
		salle_error(diagnostics, NULL, "the odds are not known: %s", refused);
		return false;
	}
	report_facts(matchup, given, out);
	struct salle_exchange_table *table = salle_exchange_add_table(out, "strike", "the strike of a", chance);
	salle_exchange_add_row(out, table, &results.hits, "hits");
	report_state(&results.strike, "after_strike", "after the strike and its free attacks", out);
	report_state(&results.turn, "after_turn", "after a turn under the policies", out);
	salle_exchange_add_mean(out, "free_attacks", "free attacks of both in the strike", results.free_attacks);
	if (given->bout)
		report_bout(&results.bout, out);
	return true;
}
