/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `salle odds`: the first round, under the policies. */
#include "base/arena.h"
#include "kit/exchange_sample.h"
#include "kit/fields.h"
#include "rules/duel/duel.h"

#define ROW struct duel_round
const struct salle_field duel_exchange_fields[] = {
	WHOLE(points, 1, DUEL_ENDURANCE_MAX, "4", "endurance points that a wound must cost to be counted as bad"),
	{ 0 },
};
#undef ROW

/* What a round does to each side: chances if it was solved, or shares of the rounds of a sample. */
struct round_chances {
	double endurance_lost[DUEL_ENDURANCE_MAX + 1][2]; /* index: endurance points lost in the round */
	double defeated[2];                               /* the side has no endurance left */
};

/* Adds the end of a round to the chances. */
static void add_end(struct round_chances *chances, const struct duel_matchup *matchup, const struct duel_state *end,
	double chance)
{
	for (unsigned side = 0; side < 2; side++) {
		chances->endurance_lost[duel_initial_endurance(matchup, side) - end->endurance[side]][side] += chance;
		chances->defeated[side] += end->endurance[side] == 0 ? chance : 0;
	}
}

/* Where to add the states after a step, and the chance of the state before it. */
struct weighted_target {
	struct salle_mass *states;
	double chance;
};

static void add_weighted(void *context, const struct duel_bout *after, double chance)
{
	const struct weighted_target *target = context;
	salle_mass_add(target->states, &after->state, target->chance * chance);
}

static void solve_round(const struct duel_matchup *matchup, struct round_chances *chances)
{
	struct salle_mass now, next;
	struct duel_bout b;
	duel_begin_bout(&b, matchup);
	salle_mass_init(&now, sizeof b.state);
	salle_mass_init(&next, sizeof b.state);
	salle_mass_add(&now, &b.state, 1);
	for (unsigned step = 0; step < DUEL_STEPS; step++) {
		salle_mass_clear(&next);
		for (size_t i = 0; i < now.n; i++) {
			struct weighted_target to = { &next, now.chance[i] };
			const struct duel_state *at = salle_mass_state(&now, i);
			if (duel_is_over(at))
				add_end(chances, matchup, at, now.chance[i]);
			else
				duel_spread_step(matchup, at, add_weighted, &to);
		}
		const struct salle_mass last = now;
		now = next;
		next = last;
	}
	for (size_t i = 0; i < now.n; i++)
		add_end(chances, matchup, salle_mass_state(&now, i), now.chance[i]);
	salle_mass_release(&now);
	salle_mass_release(&next);
}

static void sample_round(const struct duel_matchup *matchup, const struct salle_exchange_sample *sample,
	struct salle_arena *arena, struct round_chances *chances)
{
	struct salle_sample_run run;
	struct duel_bout b;
	salle_sample_begin(&run, sample, &duel_labels, arena);
	while (salle_sample_next(&run)) {
		duel_begin_bout(&b, matchup);
		b.context.stream = &run.stream;
		b.context.recorder = &run.recorder;
		duel_fight_round(&b);
		add_end(chances, matchup, &b.state, 1);
	}
	salle_sample_divide_counts(&run, &chances->endurance_lost[0][0], sizeof chances->endurance_lost / sizeof(double));
	salle_sample_divide_counts(&run, chances->defeated, 2);
}

bool duel_compute_odds(const void *compiled, const void *arguments, const struct salle_exchange_sample *sample,
	struct salle_exchange *out, struct salle_diagnostics *diagnostics)
{
	static const char *const sides[] = { "a", "b", NULL };
	const struct duel_matchup *matchup = compiled;
	const unsigned bad = (unsigned)((const struct duel_round *)arguments)->points;
	struct round_chances chances = { .defeated = { 0 } };
	double badly[2] = { 0 };
	(void)diagnostics;
	if (sample == NULL)
		solve_round(matchup, &chances);
	else
		sample_round(matchup, sample, out->arena, &chances);
	for (unsigned side = 0; side < 2; side++)
		salle_sheet_add_line(&out->facts, sides[side], "%s: %s, skill %d, endurance %u", matchup->names[side],
			matchup->side[side].fighter->weapon, matchup->side[side].fighter->skill,
			duel_initial_endurance(matchup, side));
	struct salle_exchange_table *table =
		salle_exchange_add_table(out, "lost", "endurance points that either side loses in the round", sides);
	for (unsigned points = 0; points <= 6 + DUEL_DAMAGE_MAX; points++) {
		for (unsigned side = 0; side < 2; side++)
			badly[side] += points >= bad ? chances.endurance_lost[points][side] : 0;
		salle_exchange_add_row(out, table, chances.endurance_lost[points], "%u", points);
	}
	table = salle_exchange_add_table(out, "after", "how either side stands after the round", sides);
	salle_exchange_add_row(out, table, badly, "has lost %u points or more", bad);
	salle_exchange_add_row(out, table, chances.defeated, "is beaten");
	return true;
}
