/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A single toss, the first of a bout: `salle odds`. */
#include <salle/dice.h>
#include <salle/exchange.h>

#include "base/arena.h"
#include "base/text.h"
#include "rules/null/null.h"

const struct salle_field null_exchange_fields[] = {
	{ "hits", SALLE_INT, offsetof(struct null_toss, hits), .min = 0, .max = SALLE_POOL_MAX, .preset = "1",
		.help = "hits that count as reached" },
	{ 0 },
};

/* All that is told of a toss: as chances, or as counts divided by their number. */
struct toss {
	double to[2], drawn, undecided;
	double hits[2][SALLE_POOL_MAX + 1];
};

/* README.md, "The answers", for a single toss */
static struct toss reckon(const struct null_matchup *matchup)
{
	const double words = 4294967296.0;
	double decides = matchup->decides / 6.0, drawn = (double)matchup->draw / words;
	double nerve = matchup->blood / 6.0 * (double)matchup->nerve / words;
	struct toss toss = { .drawn = decides * drawn, .undecided = 1 - decides };
	for (unsigned s = 0; s < 2; s++) {
		const struct null_side *side = &matchup->side[s];
		toss.to[s] = decides * (1 - drawn) * ((1 - nerve) * (double)side->wins / words + nerve / 2);
		for (unsigned k = 0; k <= side->dice; k++)
			toss.hits[s][k] = salle_pool_chances(side->dice, side->tn)[k];
	}
	return toss;
}

/* By bouts as they are fought. */
static struct toss count(const struct null_matchup *matchup, const struct salle_exchange_sample *sample,
	struct salle_arena *arena)
{
	struct salle_tally_layout layout = salle_tally_layout(salle_ruleset_null.labels);
	struct salle_recorder recorder;
	salle_recorder_init(&recorder, &layout, salle_tally_new(&layout, arena), arena);
	struct toss toss = { 0 };
	double one = 1 / (double)sample->n;
	for (uint64_t i = 0; i < sample->n; i++) {
		struct salle_stream stream = salle_stream_open(&sample->key, i);
		struct salle_outcome outcome = null_fight(matchup, &stream, &recorder, NULL);
		salle_recorder_end(&recorder);
		if (outcome.length > 1 || outcome.ending == NULL_EXHAUSTED)
			toss.undecided += one;
		else if (outcome.winner == SALLE_DRAW)
			toss.drawn += one;
		else
			toss.to[outcome.winner] += one;
	}
	for (unsigned s = 0; s < 2; s++)
		for (unsigned k = 0; k <= SALLE_POOL_MAX; k++)
			toss.hits[s][k] = (double)recorder.values[s][layout.slot_first[NULL_HITS] + k] * one;
	return toss;
}

bool null_exchange(const void *matchup, const void *arguments, const struct salle_exchange_sample *sample,
	struct salle_exchange *out, struct salle_report *report)
{
	(void)report;
	static const char *const chance[] = { "chance", NULL }, *const sides[] = { "a", "b", NULL };
	const struct null_matchup *it = matchup;
	unsigned aim = (unsigned)((const struct null_toss *)arguments)->hits;
	struct toss toss = sample == NULL ? reckon(it) : count(it, sample, out->arena);
	for (unsigned s = 0; s < 2; s++)
		salle_sheet_add(&out->facts, sides[s], "%s: %s at TN %u", it->names[s],
			salle_count(it->side[s].dice, "dice").text, it->side[s].tn);
	struct salle_exchange_table *table = salle_exchange_table(out, "toss", "what the toss does", chance);
	salle_exchange_row(out, table, &toss.to[0], "won by a");
	salle_exchange_row(out, table, &toss.to[1], "won by b");
	salle_exchange_row(out, table, &toss.drawn, "drawn");
	salle_exchange_row(out, table, &toss.undecided, "undecided");
	double reached[2] = { 0 }, mean[2] = { 0 };
	struct salle_exchange_table *hits = salle_exchange_table(out, "hits", "hits of either side", sides);
	for (unsigned k = 0; k <= it->side[0].dice || k <= it->side[1].dice; k++) {
		const double both[2] = { toss.hits[0][k], toss.hits[1][k] };
		salle_exchange_row(out, hits, both, "%u", k);
		for (unsigned s = 0; s < 2; s++) {
			reached[s] += k >= aim ? both[s] : 0;
			mean[s] += k * both[s];
		}
	}
	table = salle_exchange_table(out, "aim", "the aim", sides);
	salle_exchange_row(out, table, reached, "%s or more", salle_count(aim, "hits").text);
	salle_exchange_mean(out, "a_hits", "hits of a", mean[0]);
	salle_exchange_mean(out, "b_hits", "hits of b", mean[1]);
	return true;
}
