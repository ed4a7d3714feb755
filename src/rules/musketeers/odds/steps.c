/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MK_ENUMERATES_AT_RUN_TIME
#include "rules/musketeers/odds/steps.h"

#include "kit/exchange_sample.h"

static const char *const parry_names[MK_PARRIES] = { "no parry", "simple", "semicircular", "circular", "dagger",
	"dodge", "retreat", "double retreat", "stop hit" };

/* ---- possible steps ---- */

/* Returns whether a fencer who is en garde can make this kind of parry. */
static bool can_parry(const struct mk_fencer_state *fighter, unsigned kind)
{
	switch (kind) {
	case MK_NO_PARRY:
	case MK_DODGE:
		return true;
	case MK_DAGGER_PARRY:
		return fighter->dagger;
	case MK_RETREAT:
	case MK_DOUBLE_RETREAT:
		return !fighter->lame;
	default:
		return fighter->sword != MK_ON_THE_GROUND;
	}
}

static void list_attacks(struct mk_odds_steps *steps, unsigned bonus)
{
	const struct mk_bout *b = &steps->start;
	const struct mk_weapon *weapon = b->fighter[0].weapon;
	for (unsigned i = 0; i < weapon->n_attacks; i++)
		for (unsigned kind = MK_NO_PARRY; kind < MK_PARRIES; kind++)
			if (can_parry(&b->fighter[1], kind))
				steps->attack[steps->n_attacks++] = (struct mk_odds_blow){
					.name = mk_form_names[weapon->attack[i].form],
					.against = parry_names[kind],
					.blow = mk_make_attack(b, 0, i, 0, bonus),
					.parry_kind = (uint8_t)kind,
				};
}

/* Lists the ripostes of B after each kind of parry, and after a miss, which puts A off balance. */
static void list_ripostes(struct mk_odds_steps *steps)
{
	static const char *const after[] = { "after a miss", "after a simple parry", "after a semicircular parry",
		"after a circular parry" };
	struct mk_bout b = steps->start;
	struct mk_fencer_state *fighter = &b.fighter[1];
	for (unsigned dagger = 0; dagger < 2; dagger++)
		for (unsigned kind = MK_NO_PARRY; kind <= MK_CIRCULAR; kind++) {
			if (dagger ? !fighter->dagger : fighter->weapon->riposte == 0)
				continue;
			fighter->last_parry = (uint8_t)kind;
			steps->riposte[steps->n_ripostes++] = (struct mk_odds_blow){
				.name = dagger ? "dagger" : "sword",
				.against = after[kind],
				.blow = mk_make_riposte(&b, 1, dagger, 0),
				.parry_kind = MK_SIMPLE,
				.off_balance = kind == MK_NO_PARRY,
			};
		}
}

void mk_odds_steps_init(struct mk_odds_steps *steps, const struct mk_bout *start, unsigned bonus)
{
	*steps = (struct mk_odds_steps){ .start = *start };
	list_attacks(steps, bonus);
	list_ripostes(steps);
}

/* ---- how steps end ---- */

static unsigned end_of_opening(struct mk_bout *b, const void *of, const uint32_t *word)
{
	static const uint8_t ends[] = { [MK_COUNTER_FAILS] = MK_OPENING_UNCOUNTERED,
		[MK_COUNTER_TURNS_BLADE] = MK_OPENING_TURNED,
		[MK_COUNTER_BOTH_ATTACK] = MK_COUNTER_EQUALLED,
		[MK_COUNTER_OVERTAKES] = MK_COUNTER_OVERTOOK,
		[MK_COUNTER_TRIPS] = MK_OPENING_UNCOUNTERED };
	const struct mk_opening *opening = of;
	int total;
	enum mk_opening_outcome outcome = mk_roll_opening(b, 0, opening->requirement, 0, word[0], &total, false);
	if (outcome != MK_OPENING_SUCCEEDS)
		return outcome == MK_OPENING_TRIPS ? MK_OPENER_FELL : MK_OPENING_FAILED;
	return ends[mk_roll_counter(b, 1, opening->requirement, total, word[1], false)];
}

static unsigned end_of_blow(struct mk_bout *b, const void *of, const uint32_t *word)
{
	static const uint8_t ends[] = { [MK_PARRY_FAILS] = MK_BLOW_HITS,
		[MK_PARRY_EVADES] = MK_BLOW_AVOIDED,
		[MK_PARRY_CROSSES_SWORDS] = MK_BLOW_BOUND,
		[MK_PARRY_SUCCEEDS] = MK_BLOW_PARRIED,
		[MK_PARRY_STOPS] = MK_BLOW_STOPPED };
	const struct mk_odds_blow *it = of;
	struct mk_blow blow = it->blow;
	blow.word = word;
	b->fighter[!blow.side].off_balance = it->off_balance;
	if (!mk_roll_attack(b, &blow, false))
		return b->fighter[blow.side].n_drops > 0 ? MK_BLOW_DROPPED : MK_BLOW_WENT_WIDE;
	const unsigned kind = mk_take_unparryable_flag(b) ? MK_NO_PARRY : it->parry_kind;
	return ends[mk_roll_parry(b, !blow.side, kind, b->attack_requirement, b->attack_total, word[MK_BLOW_WORD_PARRY],
		false)];
}

/* Returns the wound cell of a hit by A, if A adds all expertise to the damage. */
static unsigned end_of_damage(struct mk_bout *b, const void *of, const uint32_t *word)
{
	const struct mk_fencer_state *fighter = &b->fighter[0];
	const int expertise = fighter->kit.expertise > 0 && b->options->expertise_damage ? fighter->kit.expertise : 0;
	const int strength = fighter->damage_dm;
	int total;
	unsigned location = mk_location_of_place(b->book, MK_ANYWHERE, mk_roll_hit_location(b, MK_ANYWHERE, word[1]));
	int armour = b->fighter[1].side->fencer->armour[location];
	(void)of;
	return location * MK_SEVERITIES +
		mk_roll_severity(b, fighter->weapon->damage + strength + expertise - armour, word[0], &total);
}

/*
 * Adds to `ends` how a step ends. If `words` is NULL, adds the chance of each end; otherwise adds 1 to the end that
 * these random words give.
 */
static void add_ends(const struct mk_odds_steps *steps, mk_exact_end *end, const void *of, const uint32_t *words,
	double *ends)
{
	struct mk_bout b = steps->start;
	b.enumeration = NULL;
	if (words == NULL)
		mk_exact_add_ends(&b, end, of, ends);
	else
		ends[end(&b, of, words)]++;
}

/*
 * Adds how every step ends: the chances if `words` is NULL; otherwise one sample, which takes two random words for each
 * kind of step.
 */
static void add_all_ends(struct mk_odds_steps *steps, const uint32_t *words)
{
	const struct mk_weapon *weapon = steps->start.fighter[0].weapon;
	for (unsigned i = 0; i < weapon->n_openings; i++)
		add_ends(steps, end_of_opening, &weapon->opening[i], words, steps->opening[i]);
	for (unsigned i = 0; i < steps->n_attacks; i++)
		add_ends(steps, end_of_blow, &steps->attack[i], words == NULL ? NULL : words + 2, steps->attack[i].end_chances);
	for (unsigned i = 0; i < steps->n_ripostes; i++)
		add_ends(steps, end_of_blow, &steps->riposte[i], words == NULL ? NULL : words + 4,
			steps->riposte[i].end_chances);
	add_ends(steps, end_of_damage, NULL, words == NULL ? NULL : words + 6, &steps->damage[0][0]);
}

void mk_odds_steps_solve(struct mk_odds_steps *steps)
{
	add_all_ends(steps, NULL);
}

void mk_odds_steps_sample(struct mk_odds_steps *steps, const struct salle_exchange_sample *sample,
	struct salle_arena *arena)
{
	struct salle_sample_run run;
	salle_sample_begin(&run, sample, &mk_labels, arena);
	while (salle_sample_next(&run)) {
		uint32_t word[8];
		salle_stream_fill(&run.stream, word, 8);
		add_all_ends(steps, word);
	}
	salle_sample_divide_counts(&run, &steps->opening[0][0], MK_OPENINGS_MAX * MK_OPENING_ENDS);
	for (unsigned i = 0; i < steps->n_attacks; i++)
		salle_sample_divide_counts(&run, steps->attack[i].end_chances, MK_BLOW_ENDS);
	for (unsigned i = 0; i < steps->n_ripostes; i++)
		salle_sample_divide_counts(&run, steps->riposte[i].end_chances, MK_BLOW_ENDS);
	salle_sample_divide_counts(&run, &steps->damage[0][0], MK_LOCATIONS * MK_SEVERITIES);
}

/* ---- tables of the results ---- */

static void report_blows(struct salle_exchange *out, struct salle_exchange_table *table,
	const struct mk_odds_blow *blows, unsigned n, const char *joined)
{
	for (unsigned i = 0; i < n; i++)
		salle_exchange_add_row(out, table, blows[i].end_chances, "%s at %d%s%s", blows[i].name,
			blows[i].blow.required_total, joined, blows[i].against);
}

void mk_odds_steps_report(const struct mk_odds_steps *steps, struct salle_exchange *out)
{
	static const char *const opened[] = { "falls", "fails", "attacks", "turned", "equal", "overtaken", NULL };
	static const char *const blown[] = { "drops", "misses", "hits", "avoided", "crossed", "parried", "stopped", NULL };
	const struct mk_weapon *weapon = steps->start.fighter[0].weapon;
	struct salle_exchange_table *table =
		salle_exchange_add_table(out, "opening", "an opening action of a, and the counter of b", opened);
	for (unsigned i = 0; i < weapon->n_openings; i++)
		salle_exchange_add_row(out, table, steps->opening[i], "%s at %u, bonus %u",
			mk_opening_names[weapon->opening[i].action], weapon->opening[i].requirement, weapon->opening[i].bonus);
	table = salle_exchange_add_table(out, "attack", "an attack of a, against each parry of b", blown);
	report_blows(out, table, steps->attack, steps->n_attacks, ", ");
	if (steps->n_ripostes > 0) {
		table = salle_exchange_add_table(out, "riposte", "a riposte of b, against a simple parry of a", blown);
		report_blows(out, table, steps->riposte, steps->n_ripostes, " ");
	}
	if (steps->start.matchup->is_salle_bout)
		return;
	table = salle_exchange_add_table(out, "damage", "damage when a hits, all expertise added", mk_severity_names);
	for (unsigned location = 0; location < MK_LOCATIONS; location++)
		salle_exchange_add_row(out, table, steps->damage[location], "%s", mk_location_names[location]);
}
