/* SPDX-License-Identifier: GPL-3.0-or-later */
#define SG_ENUMERATES_AT_RUN_TIME
#include <stdlib.h>

#include <salle/policy.h>

#include "kit/fields.h"
#include "kit/exchange_sample.h"
#include "rules/saga/odds/odds.h"
#include "rules/saga/bout/mount.h"
#include "rules/saga/exact/exact.h"

#define WOUNDS(name, side, text) FIELD_AS(name, SALLE_INT, wounds[side], text, .max = 60, .preset = "0")
#define ROW struct sg_odds_arguments
const struct salle_field sg_odds_fields[] = {
	WOUNDS("own_wounds", SALLE_A, "penalty of A's wounds"),
	WOUNDS("foe_wounds", SALLE_B, "penalty of B's wounds, or of the wounds of its mount if the mount is attacked"),
	TRUTH(exert, "no", "whether A exerts itself in the attack"),
	TRUTH(guard, "no", "whether B exerts itself in defence"),
	TRUTH(bout, "no", "whether to print the chances of the whole bout, too"),
	{ 0 },
};
#undef ROW

const char *const sg_odds_exchanges[] = { "{}", "{own_wounds: 3, foe_wounds: 8}", "{exert: yes, guard: yes}",
	"{bout: yes}", NULL };

/* The odds: exact chances, or shares of a sample. */
struct odds_results {
	double result_chances[SG_RESULTS];         /* chance of each result of the attack (enum sg_result) */
	double fatigue_chances[SG_FATIGUE_LEVELS]; /* in a scuffle: chance of each fatigue level of B after the attack */
	/* `botch_chance`: chance that the attack botches; `initiative_chance`: chance that A has the initiative */
	double botch_chance, initiative_chance;
	struct sg_exact_bout bout;
};

/* ---- the attack ---- */

static bool does_exert(const struct sg_odds_arguments *given, unsigned side)
{
	return side == SALLE_A ? given->exert : given->guard;
}

/* Prepares the attack of A: sets the wounds of both sides, rolls initiative, and then applies the exertions. */
static void begin_attack(struct sg_bout *b, const struct sg_odds_arguments *given)
{
	for (unsigned side = 0; side < 2; side++) {
		b->fighter[side].wounds = (int)given->wounds[side];
		b->fighter[side].fatigue = SG_FRESH;
		sg_update_penalty(&b->fighter[side]);
	}
	sg_roll_initiative(b, false, sg_rolls_initiative_each_round(b->matchup));
	for (unsigned side = 0; side < 2; side++) {
		b->fighter[side].fatigue = does_exert(given, side) ? SG_WINDED : SG_FRESH;
		sg_update_penalty(&b->fighter[side]);
	}
	b->fighter[SALLE_B].exerts_in_defence = given->guard;
	b->fighter[SALLE_B].mount_wounds = (uint8_t)given->wounds[SALLE_B];
}

/*
 * Makes the attack of A. Returns its result: enum sg_result. In a scuffle, the wound in the result is the lesser wound
 * that remains.
 */
static unsigned make_attack(struct sg_bout *b, const struct sg_odds_arguments *given)
{
	int total;
	if (sg_is_mount_target(b->matchup, SALLE_B, false))
		return sg_attack_mount(b, SALLE_A, given->exert, &total);
	const uint64_t hurt = b->fighter[SALLE_B].wound_counts;
	const int advantage = sg_roll_attack(b, SALLE_A, given->exert, &total, SG_CONFIDENCE_FOR_NOTHING, false);
	if (advantage < b->book->figure[SG_HIT_FROM])
		return SG_MISSED;
	sg_deal_damage(b, SALLE_A, advantage, false);
	for (unsigned level = 0; level < b->book->n_wounds; level++)
		if (b->fighter[SALLE_B].wound_counts - hurt == b->book->wound[level].count_unit)
			return SG_WOUNDED + level;
	return SG_UNHURT;
}

/*
 * Makes the attack and adds the result to the sums, weighted by `*share`, the chance of the run, which is known only
 * after the rolls.
 */
static void add_exchange(struct sg_bout *b, const struct sg_odds_arguments *given, const double *share,
	struct odds_results *results)
{
	begin_attack(b, given);
	const unsigned before = b->fighter[SALLE_B].fatigue, result = make_attack(b, given);
	results->initiative_chance += b->initiative_side == SALLE_A ? *share : 0;
	results->result_chances[result] += *share;
	results->fatigue_chances[b->fighter[SALLE_B].fatigue - before] += *share;
}

static void solve_attack_and_initiative(const struct sg_matchup *matchup, const struct sg_odds_arguments *given,
	struct odds_results *results)
{
	struct sg_exact *exact = salle_check_allocated(malloc(sizeof *exact));
	sg_exact_init(exact, matchup);
	struct salle_enumeration *rolls = &exact->enumeration.rolls;
	const struct sg_bout beginning = exact->bout;
	salle_enumeration_begin(rolls);
	while (salle_enumeration_next(rolls)) {
		exact->bout = beginning;
		add_exchange(&exact->bout, given, &rolls->chance, results);
	}
	results->botch_chance = sg_chance_of_botch(matchup->book->die, matchup->side[SALLE_A].botch_dice);
	sg_exact_release(exact);
	free(exact);
}

static void sample_attacks(const struct sg_matchup *matchup, const struct sg_odds_arguments *given,
	const struct salle_exchange_sample *sample, struct salle_arena *arena, struct odds_results *results)
{
	static const double once = 1;
	const struct salle_labels labels = sg_make_labels(matchup->book);
	struct salle_sample_run run;
	salle_sample_begin(&run, sample, &labels, arena);
	while (salle_sample_next(&run)) {
		struct sg_bout b = sg_make_bout(matchup, &run.stream, &run.recorder, NULL);
		sg_begin_round(&b);
		add_exchange(&b, given, &once, results);
	}
	salle_sample_divide_counts(&run, &results->initiative_chance, 1);
	salle_sample_divide_counts(&run, results->result_chances, SG_RESULTS);
	salle_sample_divide_counts(&run, results->fatigue_chances, SG_FATIGUE_LEVELS);
	results->botch_chance = salle_sample_mean_events(&run, SALLE_A, SG_EVENT_BOTCH, SALLE_EVENT_SUCCEEDED);
}

/* ---- the bout ---- */

static void sample_bouts(const struct sg_matchup *matchup, const struct salle_exchange_sample *sample,
	struct salle_arena *arena, struct sg_exact_bout *bout)
{
	const struct salle_labels labels = sg_make_labels(matchup->book);
	struct salle_sample_run run;
	salle_sample_begin(&run, sample, &labels, arena);
	while (salle_sample_next(&run)) {
		struct salle_outcome outcome = sg_fight(matchup, &run.stream, &run.recorder, NULL);
		bout->wins[outcome.winner]++;
		bout->endings[outcome.ending]++;
		bout->means.rounds += outcome.length;
	}
	salle_sample_divide_counts(&run, bout->wins, 3);
	salle_sample_divide_counts(&run, bout->endings, SG_ENDINGS);
	salle_sample_divide_counts(&run, &bout->means.rounds, 1);
	for (unsigned side = 0; side < 2; side++) {
		bout->means.attacks[side] = salle_sample_mean_events(&run, side, SG_EVENT_ATTACK, SALLE_EVENT_TRIED);
		bout->means.hits[side] = salle_sample_mean_events(&run, side, SG_EVENT_ATTACK, SALLE_EVENT_SUCCEEDED);
	}
}

/* ---- output ---- */

static void report_facts(const struct sg_matchup *matchup, struct salle_exchange *out)
{
	static const char *const sides[] = { "a", "b" };
	for (unsigned side = 0; side < 2; side++) {
		const struct sg_side *own = &matchup->side[side];
		salle_sheet_add_line(&out->facts, sides[side],
			"%s: %s, Initiative %+d, Attack %+d, Defence %+d, Damage %+d, Soak %+d, a wound level is %d points",
			matchup->names[side], own->arm->weapon->name, own->initiative, own->attack, own->defence, own->damage,
			own->soak, own->points_per_level);
		if (sg_is_mount_target(matchup, side, false)) {
			const struct sg_mount_row *mount = own->fighter->mount;
			salle_sheet_add_line(&out->facts, "mount",
				"%s, Defence %+d (missiles %+d), Soak %+d, a wound level is %d points", mount->name.text,
				(int)mount->dfn[SG_MELEE], (int)mount->dfn[SG_MISSILE], (int)mount->soak,
				matchup->book->figure[SG_BAND] + (int)mount->size);
		}
		salle_sheet_add_line(&out->facts, "policy", "%s", salle_policy_name(own->policy->policy));
	}
}

static void report_bout(const struct sg_exact_bout *bout, struct salle_exchange *out)
{
	static const char *const chance[] = { "chance", NULL };
	static const char *const winners[] = { "a wins", "b wins", "nobody wins" };
	struct salle_exchange_table *table = salle_exchange_add_table(out, "bout", "the whole bout", chance);
	for (unsigned k = 0; k < 3; k++)
		salle_exchange_add_row(out, table, &bout->wins[k], "%s", winners[k]);
	for (unsigned k = 0; k < SG_ENDINGS; k++)
		salle_exchange_add_row(out, table, &bout->endings[k], "%s", sg_labels.endings[k].name);
	salle_exchange_add_mean(out, "rounds", "rounds of a bout", bout->means.rounds);
	salle_exchange_add_mean(out, "attacks", "attacks of a in a bout", bout->means.attacks[0]);
	salle_exchange_add_mean(out, "hits", "hits of a in a bout", bout->means.hits[0]);
}

static void report_attack(const struct sg_matchup *matchup, const struct odds_results *results,
	struct salle_exchange *out)
{
	static const char *const chance[] = { "chance", NULL };
	const bool at_mount = sg_is_mount_target(matchup, SALLE_B, false);
	struct salle_exchange_table *table = salle_exchange_add_table(out, "attack",
		at_mount ? "the attack of a on the mount of b" : "the attack of a", chance);
	const double hits = 1 - results->result_chances[SG_MISSED];
	salle_exchange_add_row(out, table, &hits, "hits");
	salle_exchange_add_row(out, table, &results->botch_chance, "botches");
	salle_exchange_add_row(out, table, &results->result_chances[SG_UNHURT], "hits, no wound");
	for (unsigned level = 0; level < matchup->book->n_wounds; level++)
		salle_exchange_add_row(out, table, &results->result_chances[SG_WOUNDED + level], "%s",
			matchup->book->wound_names[level]);
	if (matchup->side[SALLE_B].is_scuffle) {
		table = salle_exchange_add_table(out, "fatigue", "fatigue levels that it costs b", chance);
		for (unsigned levels = 0; levels < SG_FATIGUE_LEVELS; levels++)
			salle_exchange_add_row(out, table, &results->fatigue_chances[levels], "%u", levels);
	}
	table = salle_exchange_add_table(out, "initiative", "the initiative", chance);
	salle_exchange_add_row(out, table, &results->initiative_chance, "a goes first");
}

bool sg_compute_odds(const void *compiled, const void *arguments, const struct salle_exchange_sample *sample,
	struct salle_exchange *out, struct salle_diagnostics *diagnostics)
{
	const struct sg_matchup *matchup = compiled;
	const struct sg_odds_arguments *given = arguments;
	struct odds_results results = { .botch_chance = 0 };
	const char *refused = NULL;
	if (sample != NULL)
		sample_attacks(matchup, given, sample, out->arena, &results);
	else
		solve_attack_and_initiative(matchup, given, &results);
	if (given->bout && sample != NULL)
		sample_bouts(matchup, sample, out->arena, &results.bout);
	else if (given->bout)
		refused = sg_exact_solve_bout(matchup, true, &results.bout);
	if (refused != NULL) {
		salle_error(diagnostics, NULL, "the odds are not known: %s", refused);
		return false;
	}
	report_facts(matchup, out);
	report_attack(matchup, &results, out);
	if (given->bout)
		report_bout(&results.bout, out);
	return true;
}
