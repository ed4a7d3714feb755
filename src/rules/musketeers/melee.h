/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Several fencers a side: "Players begin taking actions in order of the highest initiative first"; "each participant
 * will fight only one opponent at a time; when that opponent is done with another can be taken on".
 *
 * All of a side have the same build and policy. A round is a phrase of each pair that meets in it.
 */
#ifndef SALLE_MUSKETEERS_MELEE_H
#define SALLE_MUSKETEERS_MELEE_H

#include "rules/musketeers/honour_duel.h"

struct mk_melee {
	struct mk_man man[2][MK_FENCERS_MAX];
	uint8_t met[2][MK_FENCERS_MAX]; /* whom each fights, or fought last; MK_FENCERS_MAX: nobody yet */
	bool busy[2][MK_FENCERS_MAX];   /* has had its turn in this round */
	int initiative[2][MK_FENCERS_MAX];
};

/* One who may act, by initiative; the order of ties is an even roll, but two who meet roll again. */
struct mk_rank {
	uint8_t side, number;
	int total;
	uint32_t tie;
};

static inline bool mk_stands(const struct mk_melee *melee, unsigned side, unsigned number)
{
	return melee->man[side][number].out == MK_STILL_IN;
}

static inline unsigned mk_standing(const struct mk_bout *b, const struct mk_melee *melee, unsigned side)
{
	unsigned n = 0;
	for (unsigned i = 0; i < b->matchup->fencers[side]; i++)
		n += mk_stands(melee, side, i);
	return n;
}

/* "Initiative": 2d6 + agility of all who stand, highest first. Returns how many. */
SALLE_TEMPLATE unsigned mk_order(struct mk_bout *b, struct mk_melee *melee, struct mk_rank order[2 * MK_FENCERS_MAX],
	const bool traced)
{
	unsigned n = 0;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < b->matchup->fencers[side]; i++) {
			if (!mk_stands(melee, side, i))
				continue;
			uint32_t word[4];
			mk_spares(b, MK_SPARE_MELEE + 2 * i + salle_stream_side(b->stream, side), word);
			struct mk_rank rank = { (uint8_t)side, (uint8_t)i, 0, word[1] };
			rank.total = mk_roll_2d6(b, side, "initiative", melee->man[side][i].able.agility, word[0], traced);
			melee->initiative[side][i] = rank.total;
			unsigned at = n++;
			for (; at > 0 &&
				 (order[at - 1].total < rank.total ||
					 (order[at - 1].total == rank.total && order[at - 1].tie < rank.tie));
				 at--)
				order[at] = order[at - 1];
			order[at] = rank;
		}
	return n;
}

/* Is somebody who stands fighting with it? */
static inline bool mk_engaged(const struct mk_melee *melee, unsigned side, unsigned number)
{
	unsigned last = melee->met[side][number];
	return last < MK_FENCERS_MAX && mk_stands(melee, !side, last);
}

/* Whom the fencer meets: its opponent, else the first who has none; MK_FENCERS_MAX: nobody. */
static inline unsigned mk_opponent(const struct mk_bout *b, const struct mk_melee *melee, unsigned side,
	unsigned number)
{
	if (mk_engaged(melee, side, number))
		return melee->met[side][number];
	for (unsigned i = 0; i < b->matchup->fencers[!side]; i++)
		if (mk_stands(melee, !side, i) && !mk_engaged(melee, !side, i))
			return i;
	return MK_FENCERS_MAX;
}

/* Who of two who meet has the initiative. */
SALLE_TEMPLATE unsigned mk_first_of_pair(struct mk_bout *b, const int total[2], const bool traced)
{
	uint32_t word[4];
	if (total[0] == total[1]) {
		mk_spares(b, MK_SPARE_TIE, word);
		return mk_contest(b, word, MK_SPARE_TIE + 1, traced);
	}
	unsigned first = total[1] > total[0];
	salle_record_event(b->recorder, first, MK_EVENT_INITIATIVE, true, (unsigned)(total[first] - total[!first]));
	salle_record_event(b->recorder, !first, MK_EVENT_INITIATIVE, false, 0);
	return first;
}

/* A phrase of two of them, on the turn of `number` of `side`. */
SALLE_TEMPLATE void mk_meet_in_melee(struct mk_bout *b, struct mk_melee *melee, unsigned side, unsigned number,
	unsigned other, const bool traced)
{
	struct mk_man *own = &melee->man[side][number], *foe = &melee->man[!side][other];
	melee->met[side][number] = (uint8_t)other;
	melee->met[!side][other] = (uint8_t)number;
	melee->busy[side][number] = melee->busy[!side][other] = true;
	b->man[side] = *own;
	b->man[!side] = *foe;
	for (unsigned s = 0; s < 2; s++)
		b->backed[s] = mk_standing(b, melee, s) > 1;
	mk_en_garde(b);
	SALLE_TELL(b, "phrase", "{who} ({number}) against {other} ({opponent})", SALLE_SAY("who", mk_name(b, side)),
		SALLE_NUM("number", number + 1), SALLE_SAY("other", mk_name(b, !side)), SALLE_NUM("opponent", other + 1));
	int total[2];
	total[side] = melee->initiative[side][number];
	total[!side] = melee->initiative[!side][other];
	bool ambushed = b->rounds == 0 && b->matchup->ambusher != SALLE_DRAW;
	unsigned first = ambushed ? side : mk_first_of_pair(b, total, traced);
	if (b->first_mover == SALLE_DRAW)
		b->first_mover = (uint8_t)first;
	if (ambushed)
		mk_ambush(b, first, traced);
	else
		mk_take_turns(b, first, traced);
	if (!mk_is_over(b))
		mk_consider_yielding(b, traced);
	*own = b->man[side];
	*foe = b->man[!side];
}

/* The side as one: what all of its fencers did and suffered; it is in while one of them is, else out as the worst. */
static inline void mk_sum_up(struct mk_bout *b, const struct mk_melee *melee, unsigned side)
{
	struct mk_man *sum = &b->man[side];
	unsigned endurance = 0, hits = 0;
	*sum = melee->man[side][0];
	sum->out = MK_STILL_IN;
	sum->wounds = sum->lost = sum->dealt = sum->openings = sum->parries = sum->ripostes = sum->falls = sum->drops = 0;
	for (unsigned i = 0; i < b->matchup->fencers[side]; i++) {
		const struct mk_man *man = &melee->man[side][i];
		endurance += man->endurance;
		hits += man->hits;
		sum->wounds += man->wounds;
		sum->lost += man->lost;
		sum->dealt += man->dealt;
		sum->openings += man->openings;
		sum->parries += man->parries;
		sum->ripostes += man->ripostes;
		sum->falls += man->falls;
		sum->drops += man->drops;
		if (mk_standing(b, melee, side) == 0 && man->out < sum->out)
			sum->out = man->out;
	}
	sum->endurance = (uint8_t)(endurance < UINT8_MAX ? endurance : UINT8_MAX);
	sum->hits = (uint8_t)(hits < UINT8_MAX ? hits : UINT8_MAX);
}

/* A round: in the order of initiative, each who has had no turn yet meets its opponent, or takes on a free one. */
SALLE_TEMPLATE void mk_round(struct mk_bout *b, struct mk_melee *melee, const bool traced)
{
	struct mk_rank order[2 * MK_FENCERS_MAX];
	uint32_t words[MK_FENCERS_MAX][MK_WORDS];
	unsigned pairs = b->matchup->fencers[0] < b->matchup->fencers[1] ? b->matchup->fencers[0] : b->matchup->fencers[1];
	bool ambushed = b->rounds == 0 && b->matchup->ambusher != SALLE_DRAW;
	for (unsigned k = 0; k < pairs; k++)
		salle_stream_fill(b->stream, words[k], MK_WORDS);
	b->phrase = b->rounds * MK_FENCERS_MAX;
	SALLE_TELL(b, "round", "Phrase {phrase}", SALLE_NUM("phrase", b->rounds + 1));
	unsigned n = mk_order(b, melee, order, traced), met = 0;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < MK_FENCERS_MAX; i++)
			melee->busy[side][i] = false;
	for (unsigned k = 0; k < n && met < pairs; k++) {
		unsigned side = order[k].side, number = order[k].number;
		if (melee->busy[side][number] || (ambushed && side != b->matchup->ambusher))
			continue;
		unsigned other = mk_opponent(b, melee, side, number);
		if (other == MK_FENCERS_MAX)
			continue;
		for (unsigned w = 0; w < MK_WORDS; w++)
			b->word[w] = words[met][w];
		b->phrase = b->rounds * MK_FENCERS_MAX + met++;
		mk_meet_in_melee(b, melee, side, number, other, traced);
	}
}

/* Several fencers a side. */
SALLE_TEMPLATE struct salle_outcome mk_fight_several(const struct mk_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace, const bool traced)
{
	struct mk_bout b = mk_begin(matchup, stream, recorder, trace);
	struct mk_melee melee;
	mk_enter(&b, traced);
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < matchup->fencers[side]; i++) {
			if (i > 0 && b.man[side].corner->fencer->generate != MK_AS_WRITTEN) {
				mk_draw_fencer(&b, side, i);
				if (traced)
					mk_tell_fencer(&b, side);
			}
			melee.man[side][i] = b.man[side];
			melee.met[side][i] = MK_FENCERS_MAX;
		}
	do {
		b.phrase_seen = b.rounds < 255 ? (uint8_t)b.rounds : 255;
		mk_round(&b, &melee, traced);
		b.rounds++;
		for (unsigned side = 0; side < 2; side++)
			mk_sum_up(&b, &melee, side);
		mk_watch(&b);
		if (!mk_is_over(&b))
			mk_compare(&b);
	} while (!mk_is_over(&b) && b.rounds < matchup->options->max_phrases);
	return mk_end(&b, traced);
}

#endif
