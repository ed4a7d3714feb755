/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `salle odds`: the first toss of a bout. */
#include <salle/dice.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "kit/fields.h"
#include "kit/exchange_sample.h"
#include "rules/coin/coin.h"

#define ROW struct coin_toss
const struct salle_field coin_exchange_fields[] = {
	WHOLE(hits, 0, SALLE_POOL_MAX, "1", "number of hits from which on a pool counts as successful"),
	{ 0 },
};
#undef ROW

/* The outcomes of a toss: exact chances, or shares of a sample. */
struct toss {
	double wins[2], draw, undecided;
	double hits[2][SALLE_POOL_MAX + 1];
};

/* Computes the outcomes of a single toss (README.md, "The answers"). */
static struct toss solve_toss(const struct coin_matchup *matchup)
{
	const double words = 4294967296.0;
	double decides = matchup->decides / 6.0, drawn = (double)matchup->draw_chance / words;
	double nerve = matchup->blood / 6.0 * (double)matchup->nerve_chance / words;
	struct toss toss = { .draw = decides * drawn, .undecided = 1 - decides };
	for (unsigned s = 0; s < 2; s++) {
		const struct coin_side *side = &matchup->side[s];
		toss.wins[s] = decides * (1 - drawn) * ((1 - nerve) * (double)side->win_chance / words + nerve / 2);
		for (unsigned k = 0; k <= side->dice; k++)
			toss.hits[s][k] = salle_pool_chances(side->dice, side->tn)[k];
	}
	return toss;
}

/* Counts the outcomes of the first tosses of sampled bouts. */
static struct toss count_tosses(const struct coin_matchup *matchup, const struct salle_exchange_sample *sample,
	struct salle_arena *arena)
{
	struct salle_sample_run run;
	struct toss toss = { 0 };
	salle_sample_begin(&run, sample, salle_ruleset_coin.labels, arena);
	while (salle_sample_next(&run)) {
		struct salle_outcome outcome = coin_fight(matchup, &run.stream, &run.recorder, NULL);
		if (outcome.length > 1 || outcome.ending == COIN_EXHAUSTED)
			toss.undecided++;
		else if (outcome.winner == SALLE_DRAW)
			toss.draw++;
		else
			toss.wins[outcome.winner]++;
	}
	salle_sample_divide_counts(&run, toss.wins, 2);
	salle_sample_divide_counts(&run, &toss.draw, 1);
	salle_sample_divide_counts(&run, &toss.undecided, 1);
	for (unsigned s = 0; s < 2; s++)
		for (unsigned k = 0; k <= SALLE_POOL_MAX; k++)
			toss.hits[s][k] = salle_sample_value_share(&run, s, COIN_HITS, k);
	return toss;
}

bool coin_compute_odds(const void *matchup, const void *arguments, const struct salle_exchange_sample *sample,
	struct salle_exchange *out, struct salle_diagnostics *diagnostics)
{
	static const char *const chance[] = { "chance", NULL }, *const sides[] = { "a", "b", NULL };
	const struct coin_matchup *it = matchup;
	if (sample == NULL && it->aims != COIN_AIMS_NOTHING) {
		salle_error(diagnostics, NULL, "the odds are not known: with the option aims, chances depend on policies");
		return false;
	}
	unsigned aim = (unsigned)((const struct coin_toss *)arguments)->hits;
	struct toss toss = sample == NULL ? solve_toss(it) : count_tosses(it, sample, out->arena);
	for (unsigned s = 0; s < 2; s++)
		salle_sheet_add_line(&out->facts, sides[s], "%s: %s at TN %u", it->names[s],
			salle_format_count(it->side[s].dice, "dice").text, it->side[s].tn);
	struct salle_exchange_table *table = salle_exchange_add_table(out, "toss", "what the toss does", chance);
	salle_exchange_add_row(out, table, &toss.wins[0], "won by a");
	salle_exchange_add_row(out, table, &toss.wins[1], "won by b");
	salle_exchange_add_row(out, table, &toss.draw, "drawn");
	salle_exchange_add_row(out, table, &toss.undecided, "undecided");
	double reached[2] = { 0 }, mean[2] = { 0 };
	struct salle_exchange_table *hits = salle_exchange_add_table(out, "hits", "hits of either side", sides);
	for (unsigned k = 0; k <= it->side[0].dice || k <= it->side[1].dice; k++) {
		const double both[2] = { toss.hits[0][k], toss.hits[1][k] };
		salle_exchange_add_row(out, hits, both, "%u", k);
		for (unsigned s = 0; s < 2; s++) {
			reached[s] += k >= aim ? both[s] : 0;
			mean[s] += k * both[s];
		}
	}
	table = salle_exchange_add_table(out, "aim", "the aim", sides);
	salle_exchange_add_row(out, table, reached, "%s or more", salle_format_count(aim, "hits").text);
	salle_exchange_add_mean(out, "a_hits", "hits of a", mean[0]);
	salle_exchange_add_mean(out, "b_hits", "hits of b", mean[1]);
	return true;
}
