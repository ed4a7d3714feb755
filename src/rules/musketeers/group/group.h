/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Several fencers a side: "Players begin taking actions in order of the highest initiative first"; "each participant
 * will fight only one opponent at a time; when that opponent is done with another can be taken on".
 *
 * Each two foes have a compiled matchup of their own. When they meet, both step into a bout of two with their own
 * wounds and hands, and go back as it left them: all rules of two fencers are those of opening.h. A round is a phrase
 * of each pair that meets in it.
 */
#ifndef SALLE_MUSKETEERS_GROUP_GROUP_H
#define SALLE_MUSKETEERS_GROUP_GROUP_H

#include "rules/musketeers/bout/bout.h"

struct mk_melee {
	const struct mk_sides *sides;
	struct mk_man man[2][MK_FENCERS_MAX];
	uint8_t met[2][MK_FENCERS_MAX]; /* whom each fights, or fought last; MK_FENCERS_MAX: nobody yet */
	bool busy[2][MK_FENCERS_MAX];   /* has had its turn in this round */
	int initiative[2][MK_FENCERS_MAX];
	uint32_t fought[2][MK_FENCERS_MAX]; /* phrases */
};

/* One who may act, by initiative; the order of ties is an even roll, but two who meet roll again. */
struct mk_rank {
	uint8_t side, number;
	int total;
	uint32_t word[4]; /* initiative, order of ties, what a fencer who is left over does */
};

static inline bool mk_stands(const struct mk_melee *melee, unsigned side, unsigned number)
{
	return melee->man[side][number].out == MK_STILL_IN;
}

static inline unsigned mk_standing(const struct mk_melee *melee, unsigned side)
{
	unsigned n = 0;
	for (unsigned i = 0; i < melee->sides->n[side]; i++)
		n += mk_stands(melee, side, i);
	return n;
}

/* "Initiative": 2d6 + agility of all who stand, highest first. Returns how many. */
SALLE_TEMPLATE unsigned mk_order(struct mk_bout *b, struct mk_melee *melee, struct mk_rank order[2 * MK_FENCERS_MAX],
	const bool traced)
{
	unsigned n = 0;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < melee->sides->n[side]; i++) {
			if (!mk_stands(melee, side, i))
				continue;
			struct mk_rank rank = { .side = (uint8_t)side, .number = (uint8_t)i };
			mk_spares(b, MK_SPARE_MELEE + 2 * i + salle_stream_side(b->stream, side), rank.word);
			b->man[side] = melee->man[side][i]; /* whose name is told */
			rank.total = mk_roll_2d6(b, side, "initiative", melee->man[side][i].able.agility, rank.word[0], traced);
			melee->initiative[side][i] = rank.total;
			unsigned at = n++;
			for (; at > 0 &&
				 (order[at - 1].total < rank.total ||
					 (order[at - 1].total == rank.total && order[at - 1].word[1] < rank.word[1]));
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

/*
 * Whom the fencer meets: its opponent, else the first who has none and has not fought in this round;
 * MK_FENCERS_MAX: nobody.
 */
static inline unsigned mk_opponent(const struct mk_melee *melee, unsigned side, unsigned number)
{
	if (mk_engaged(melee, side, number))
		return melee->met[side][number];
	for (unsigned i = 0; i < melee->sides->n[!side]; i++)
		if (mk_stands(melee, !side, i) && !mk_engaged(melee, !side, i) && !melee->busy[!side][i])
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

/* Two of them step into a bout of two. */
static inline void mk_face(struct mk_bout *b, const struct mk_melee *melee, const unsigned number[2])
{
	b->matchup = melee->sides->pair[number[0]][number[1]];
	for (unsigned side = 0; side < 2; side++) {
		b->man[side] = melee->man[side][number[side]];
		b->man[side].side = &b->matchup->side[side];
		b->backed[side] = mk_standing(melee, side) > 1;
	}
}

/* They go back; who went out in this phrase is told. */
SALLE_TEMPLATE void mk_part(struct mk_bout *b, struct mk_melee *melee, const unsigned number[2], const bool traced)
{
	for (unsigned side = 0; side < 2; side++) {
		melee->man[side][number[side]] = b->man[side];
		if (b->man[side].out != MK_STILL_IN)
			SALLE_TELL(b, "out", "{who} is out: {ending}", SALLE_SAY("who", mk_name(b, side)),
				SALLE_SAY("ending", mk_labels.endings[b->man[side].out].name));
	}
}

/* A phrase of two of them, on the turn of the one on `side`. */
SALLE_TEMPLATE void mk_meet_in_melee(struct mk_bout *b, struct mk_melee *melee, unsigned side, const unsigned number[2],
	const bool traced)
{
	int total[2];
	mk_face(b, melee, number);
	for (unsigned s = 0; s < 2; s++) {
		melee->met[s][number[s]] = (uint8_t)number[!s];
		melee->busy[s][number[s]] = true;
		melee->fought[s][number[s]]++;
		total[s] = melee->initiative[s][number[s]];
	}
	mk_en_garde(b);
	SALLE_TELL(b, "phrase", "{who} against {other}", SALLE_SAY("who", mk_name(b, side)),
		SALLE_SAY("other", mk_name(b, !side)));
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
	mk_part(b, melee, number, traced);
}

/* Who is left over uses its turn to stand up, or to pick up its sword. */
SALLE_TEMPLATE void mk_use_turn(struct mk_bout *b, struct mk_melee *melee, const struct mk_rank *rank,
	const bool traced)
{
	struct mk_man *man = &melee->man[rank->side][rank->number];
	bool picks_up = man->sword == MK_ON_THE_GROUND && man->arms_lost < 2;
	if ((!man->prone && !picks_up) || mk_standing(melee, !rank->side) == 0)
		return;
	b->man[rank->side] = *man;
	(void)SALLE_CALL(mk_do_deed, b, rank->side, man->prone ? MK_STAND_UP : MK_PICK_UP, rank->word[2], rank->word + 2);
	*man = b->man[rank->side];
}

/* The side as one: what all of its fencers did and suffered; it is in while one of them is, else out as the worst. */
static inline void mk_sum_up(struct mk_bout *b, const struct mk_melee *melee, unsigned side)
{
	struct mk_man *sum = &b->man[side];
	unsigned endurance = 0, hits = 0;
	bool stands = mk_standing(melee, side) > 0;
	*sum = melee->man[side][0];
	sum->out = MK_STILL_IN;
	sum->wounds = sum->lost = sum->dealt = sum->openings = sum->parries = sum->ripostes = sum->falls = sum->drops = 0;
	for (unsigned i = 0; i < melee->sides->n[side]; i++) {
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
		if (!stands && man->out < sum->out)
			sum->out = man->out;
	}
	sum->endurance = (uint8_t)(endurance < UINT8_MAX ? endurance : UINT8_MAX);
	sum->hits = (uint8_t)(hits < UINT8_MAX ? hits : UINT8_MAX);
}

/* For skill and honour a side is as its fencers are in the mean, halves away from zero. */
static inline void mk_take_mean(struct mk_man *sum, const struct mk_melee *melee, unsigned side)
{
	int expertise = 0, character = 0, n = melee->sides->n[side];
	for (int i = 0; i < n; i++) {
		expertise += melee->man[side][i].kit.expertise;
		character += melee->man[side][i].kit.trait[MK_CHARACTER];
	}
	sum->kit.expertise = (int8_t)((2 * expertise + (expertise < 0 ? -n : n)) / (2 * n));
	sum->kit.trait[MK_CHARACTER] = (int8_t)((2 * character + (character < 0 ? -n : n)) / (2 * n));
}

/* A round: in the order of initiative, each who has had no turn yet meets its opponent, or takes on a free one. */
SALLE_TEMPLATE void mk_round(struct mk_bout *b, struct mk_melee *melee, const bool traced)
{
	struct mk_rank order[2 * MK_FENCERS_MAX];
	uint32_t words[MK_FENCERS_MAX][MK_WORDS];
	const uint8_t *fencers = melee->sides->n;
	unsigned pairs = fencers[0] < fencers[1] ? fencers[0] : fencers[1];
	bool ambushed = b->rounds == 0 && b->matchup->ambusher != SALLE_DRAW;
	for (unsigned k = 0; k < pairs; k++)
		salle_stream_fill(b->stream, words[k], MK_WORDS);
	b->phrase = b->rounds * MK_FENCERS_MAX;
	SALLE_TELL(b, "round", "Phrase {phrase}", SALLE_NUM("phrase", b->rounds + 1));
	unsigned n = mk_order(b, melee, order, traced), met = 0;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < MK_FENCERS_MAX; i++)
			melee->busy[side][i] = false;
	for (unsigned k = 0; k < n; k++) {
		unsigned side = order[k].side, number[2];
		number[side] = order[k].number;
		if (melee->busy[side][number[side]] || (ambushed && side != b->matchup->ambusher))
			continue;
		number[!side] = mk_opponent(melee, side, number[side]);
		if (number[!side] == MK_FENCERS_MAX) {
			mk_use_turn(b, melee, &order[k], traced);
			continue;
		}
		for (unsigned w = 0; w < MK_WORDS; w++)
			b->word[w] = words[met][w];
		b->phrase = b->rounds * MK_FENCERS_MAX + met++;
		mk_meet_in_melee(b, melee, side, number, traced);
	}
}

/* All as they come into the bout. */
SALLE_TEMPLATE void mk_enter_melee(struct mk_bout *b, struct mk_melee *melee, const struct mk_sides *sides,
	const bool traced)
{
	*melee = (struct mk_melee){ .sides = sides };
	for (unsigned side = 0; side < 2; side++)
		b->man[side].side = &sides->pair[0][0]->side[side];
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < sides->n[side]; i++) {
			const struct mk_matchup *pair = sides->pair[side == 0 ? i : 0][side == 0 ? 0 : i];
			struct mk_man *man = &b->man[side];
			*man = *pair->side[side].entering;
			man->side = &pair->side[side];
			if (man->side->fencer->generate != MK_AS_WRITTEN)
				mk_draw_fencer(b, side, i);
			if (traced)
				mk_tell_fencer(b, side);
			melee->man[side][i] = *man;
			melee->met[side][i] = MK_FENCERS_MAX;
		}
}

/* Each member's part, where they are tallied apart. */
SALLE_TEMPLATE void mk_end_members(struct mk_bout *b, const struct mk_melee *melee, const bool traced)
{
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < melee->sides->n[side]; i++) {
			const struct mk_man *man = &melee->man[side][i];
			uint32_t fought = melee->fought[side][i];
			if (melee->sides->listed)
				salle_record_member(b->recorder, side, i, man->out == MK_STILL_IN ? SALLE_MEMBER_IN : man->out,
					man->wounds, fought);
			SALLE_TELL(b, "member", "{who}: {state}, {wounds} wounds, fought in {fought} phrases",
				SALLE_SAY("who", man->side->fencer->name),
				SALLE_SAY("state", man->out == MK_STILL_IN ? "still in" : mk_labels.endings[man->out].name),
				SALLE_NUM("wounds", man->wounds), SALLE_NUM("fought", fought));
		}
}

/* Several fencers a side. */
SALLE_TEMPLATE struct salle_outcome mk_fight_several(const struct mk_sides *sides, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace, const bool traced)
{
	static const char *const called[2] = { "side A", "side B" };
	struct mk_bout b = mk_begin(sides->pair[0][0], stream, recorder, trace);
	struct mk_melee melee;
	mk_enter_melee(&b, &melee, sides, traced);
	do {
		b.phrase_seen = b.rounds < 255 ? (uint8_t)b.rounds : 255;
		mk_round(&b, &melee, traced);
		b.rounds++;
		for (unsigned side = 0; side < 2; side++)
			mk_sum_up(&b, &melee, side);
		mk_watch(&b);
		if (!mk_is_over(&b))
			mk_compare(&b);
	} while (!mk_is_over(&b) && b.rounds < b.options->max_phrases);
	for (unsigned side = 0; side < 2; side++)
		mk_take_mean(&b.man[side], &melee, side);
	mk_end_members(&b, &melee, traced);
	b.called = called;
	return mk_end(&b, traced);
}

#endif
