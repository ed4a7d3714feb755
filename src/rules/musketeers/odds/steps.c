/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/musketeers/odds/steps.h"

#include "kit/exchange_sample.h"

static const char *const parry_names[MK_PARRIES] = { "no parry", "simple", "semicircular", "circular", "dagger",
	"dodge", "retreat", "double retreat", "stop hit" };

/* ---- possible steps ---- */

/* Returns whether a side that is en garde can parry in this way. */
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

static void list_attacks(struct mk_odds_steps *steps, const struct mk_exact *exact, unsigned bonus)
{
	const struct mk_weapon *weapon = exact->bout.fighter[0].weapon;
	for (unsigned i = 0; i < weapon->n_attacks; i++)
		for (unsigned kind = MK_NO_PARRY; kind < MK_PARRIES; kind++) {
			if (!can_parry(&exact->bout.fighter[1], kind))
				continue;
			steps->attack[steps->n_attacks++] = (struct mk_odds_blow){
				.name = mk_form_names[weapon->attack[i].form],
				.against = parry_names[kind],
				.dm = steps->able[0].blade + (int)bonus,
				.need = weapon->attack[i].requirement,
				.parry_dm = mk_parry_dm(exact->matchup->book, exact->bout.fighter[1].weapon, &steps->able[1], kind,
					false, false),
				.drops = true,
				.kind = (uint8_t)kind,
			};
		}
}

/* Lists the ripostes of B after each kind of parry, and after a miss, which puts A off balance. */
static void list_answers(struct mk_odds_steps *steps, const struct mk_exact *exact)
{
	static const char *const after[] = { "after a miss", "after a simple parry", "after a semicircular parry",
		"after a circular parry" };
	const struct mk_matchup *matchup = exact->matchup;
	const struct mk_weapon *weapon = exact->bout.fighter[1].weapon;
	for (unsigned dagger = 0; dagger < 2; dagger++)
		for (unsigned kind = MK_NO_PARRY; kind <= MK_CIRCULAR; kind++) {
			if (dagger ? !exact->bout.fighter[1].dagger : weapon->riposte == 0)
				continue;
			steps->answer[steps->n_answers++] = (struct mk_odds_blow){
				.name = dagger ? "dagger" : "sword",
				.against = after[kind],
				.dm = (dagger ? steps->able[1].dagger : steps->able[1].blade) + matchup->book->parry[kind].riposte,
				.need = dagger ? matchup->book->dagger_riposte : weapon->riposte,
				.parry_dm = mk_parry_dm(matchup->book, exact->bout.fighter[0].weapon, &steps->able[0], MK_SIMPLE,
					kind == MK_NO_PARRY, false),
				.drops = matchup->options->riposte_drops,
				.kind = MK_SIMPLE,
			};
		}
}

void mk_odds_steps_init(struct mk_odds_steps *steps, const struct mk_exact *exact, unsigned bonus)
{
	*steps = (struct mk_odds_steps){ .matchup = exact->matchup };
	for (unsigned side = 0; side < 2; side++)
		steps->able[side] = exact->bout.fighter[side].able;
	list_attacks(steps, exact, bonus);
	list_answers(steps, exact);
}

/* ---- outcomes of given dice ---- */

static enum mk_opening_end end_of_opening(const struct mk_odds_steps *steps, int need, int dice, int answer)
{
	int total = dice + steps->able[0].blade, counter = answer + steps->able[1].blade;
	const struct mk_book *book = steps->matchup->book;
	if (dice <= book->figure[MK_TRIPS_AT])
		return MK_FELL;
	if (total < need)
		return MK_FAILED;
	if (counter < need || (answer <= book->figure[MK_TRIPS_AT] && book->options.counter_trips))
		return MK_UNCOUNTERED;
	return counter < total ? MK_TURNED : counter == total ? MK_EQUAL : MK_OVERTOOK;
}

static void add_openings(struct mk_odds_steps *steps, int dice, int answer, double chance)
{
	const struct mk_weapon *weapon = steps->matchup->side[0].entering->weapon;
	for (unsigned i = 0; i < weapon->n_openings; i++)
		steps->opening[i][end_of_opening(steps, weapon->opening[i].requirement, dice, answer)] += chance;
}

static enum mk_blow_end end_of_blow(const struct mk_book *book, const struct mk_odds_blow *blow, int dice, int answer)
{
	int total = dice + blow->dm, parry = answer + blow->parry_dm;
	if (dice <= book->figure[MK_DROPS_AT] && blow->drops)
		return MK_DROPPED;
	if (total < blow->need)
		return MK_WENT_WIDE;
	if (blow->kind == MK_STOP_HIT && parry >= total)
		return MK_STOPPED;
	if (blow->kind == MK_NO_PARRY || parry < blow->need ||
		(blow->kind == MK_STOP_HIT && !book->options.failed_stop_parries))
		return MK_HITS;
	if (mk_is_evasion(blow->kind) || parry < total)
		return MK_AVOIDED;
	return parry == total ? MK_BOUND : MK_PARRIED;
}

static void add_blows(const struct mk_book *book, struct mk_odds_blow *blows, unsigned n, int dice, int answer,
	double chance)
{
	for (unsigned i = 0; i < n; i++)
		blows[i].ends[end_of_blow(book, &blows[i], dice, answer)] += chance;
}

/* Adds a damage roll of A that adds all expertise. */
static void add_damage(struct mk_odds_steps *steps, unsigned location, int dice, double chance)
{
	const struct mk_fencer_state *fighter = steps->matchup->side[0].entering;
	int expertise = fighter->kit.expertise > 0 ? fighter->kit.expertise : 0;
	int armour = steps->matchup->side[1].fencer->armour[location];
	unsigned severity =
		mk_severity_of_damage(steps->matchup->book, dice + fighter->weapon->damage + expertise - armour);
	steps->damage[location][severity] += chance;
}

void mk_odds_steps_solve(struct mk_odds_steps *steps)
{
	const struct mk_book *book = steps->matchup->book;
	for (int dice = 2; dice <= 12; dice++) {
		for (int answer = 2; answer <= 12; answer++) {
			double chance = mk_chance_of_roll(dice) * mk_chance_of_roll(answer);
			add_openings(steps, dice, answer, chance);
			add_blows(book, steps->attack, steps->n_attacks, dice, answer, chance);
			add_blows(book, steps->answer, steps->n_answers, dice, answer, chance);
		}
		for (unsigned location = 0; location < MK_LOCATIONS; location++)
			add_damage(steps, location, dice, mk_chance_of_roll(dice) * book->location[location].faces / 6);
	}
}

void mk_odds_steps_sample(struct mk_odds_steps *steps, const struct salle_exchange_sample *sample,
	struct salle_arena *arena)
{
	const struct mk_book *book = steps->matchup->book;
	struct salle_sample_run run;
	salle_sample_begin(&run, sample, &mk_labels, arena);
	while (salle_sample_next(&run)) {
		uint32_t word[8];
		int dice[8];
		salle_stream_fill(&run.stream, word, 8);
		for (unsigned k = 0; k < 8; k++)
			dice[k] = (int)salle_roll_2d6(word[k]);
		add_openings(steps, dice[0], dice[1], 1);
		add_blows(book, steps->attack, steps->n_attacks, dice[2], dice[3], 1);
		add_blows(book, steps->answer, steps->n_answers, dice[4], dice[5], 1);
		add_damage(steps, book->face[salle_uniform_below(word[7], 6)], dice[6], 1);
	}
	salle_sample_divide(&run, &steps->opening[0][0], MK_OPENINGS_MAX * MK_OPENING_ENDS);
	for (unsigned i = 0; i < steps->n_attacks; i++)
		salle_sample_divide(&run, steps->attack[i].ends, MK_BLOW_ENDS);
	for (unsigned i = 0; i < steps->n_answers; i++)
		salle_sample_divide(&run, steps->answer[i].ends, MK_BLOW_ENDS);
	salle_sample_divide(&run, &steps->damage[0][0], MK_LOCATIONS * MK_SEVERITIES);
}

/* ---- printed ---- */

static void report_blows(struct salle_exchange *out, struct salle_exchange_table *table,
	const struct mk_odds_blow *blows, unsigned n, const char *joined)
{
	for (unsigned i = 0; i < n; i++)
		salle_exchange_add_row(out, table, blows[i].ends, "%s at %d%s%s", blows[i].name, blows[i].need, joined,
			blows[i].against);
}

void mk_odds_steps_report(const struct mk_odds_steps *steps, struct salle_exchange *out)
{
	static const char *const opened[] = { "falls", "fails", "attacks", "turned", "equal", "overtaken", NULL };
	static const char *const blown[] = { "drops", "misses", "hits", "avoided", "crossed", "parried", "stopped", NULL };
	const struct mk_weapon *weapon = steps->matchup->side[0].entering->weapon;
	struct salle_exchange_table *table =
		salle_exchange_add_table(out, "opening", "an opening action of a, and the counter of b", opened);
	for (unsigned i = 0; i < weapon->n_openings; i++)
		salle_exchange_add_row(out, table, steps->opening[i], "%s at %u, bonus %u",
			mk_opening_names[weapon->opening[i].action], weapon->opening[i].requirement, weapon->opening[i].bonus);
	table = salle_exchange_add_table(out, "attack", "an attack of a, against each parry of b", blown);
	report_blows(out, table, steps->attack, steps->n_attacks, ", ");
	if (steps->n_answers > 0) {
		table = salle_exchange_add_table(out, "riposte", "a riposte of b, against a simple parry of a", blown);
		report_blows(out, table, steps->answer, steps->n_answers, " ");
	}
	if (steps->matchup->salle)
		return;
	table = salle_exchange_add_table(out, "damage", "damage when a hits, all expertise added", mk_severity_names);
	for (unsigned location = 0; location < MK_LOCATIONS; location++)
		salle_exchange_add_row(out, table, steps->damage[location], "%s", mk_location_names[location]);
}
