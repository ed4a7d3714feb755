/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>

#include "rules/musketeers/group/group.h"

/*
 * Number of moments reserved for a row of pairs (salle_member_row_number); a bout never has as many. The moment of a
 * pair's phrase is computed from the round and the number of the pair.
 */
enum { MK_MOMENTS_APART = 1 << 20 };

/*
 * A fencer who can act, for the order of initiative. A random word breaks ties; tied fencers who are opponents roll
 * again.
 */
struct rank {
	uint8_t side, fencer;
	int total;
	uint32_t word[4]; /* random words: for initiative, for ties, and for the action of a fencer without an opponent */
};

/* Copies a fencer, with its own name, into the bout of two. */
static void copy_into_pair_bout(struct mk_bout *b, const struct mk_melee *melee, unsigned side, unsigned number)
{
	b->fighter[side] = melee->fighter[side][number];
	b->context.names[side] = melee->teams->names[side][number];
}

/*
 * "Initiative": lists all fencers who still fight by 2d6 + agility (option `initiative_roll`), highest total first.
 * Returns the number of fencers.
 */
static unsigned roll_initiative(struct mk_bout *b, struct mk_melee *melee, struct rank order[2 * SALLE_SIDE_MAX])
{
	const struct salle_team_members members = mk_members_of(melee);
	const bool traced = b->context.trace != NULL;
	unsigned n = 0;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < melee->teams->n_members[side]; i++) {
			if (!salle_is_member_able(&members, side, i))
				continue;
			struct rank rank = { .side = (uint8_t)side, .fencer = (uint8_t)i };
			salle_context_spare_words(&b->context,
				MK_SPARE_MELEE + 2 * salle_member_row_number(i, MK_SPARE_MEMBER_ROW) +
					salle_stream_map_side(b->context.stream, side),
				rank.word);
			copy_into_pair_bout(b, melee, side, i);
			rank.total =
				mk_roll_2d6(b, side, "initiative", mk_initiative_dm(&melee->fighter[side][i]), rank.word[0], traced);
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

bool mk_is_engaged(const struct mk_melee *melee, unsigned side, unsigned number)
{
	const struct salle_team_members members = mk_members_of(melee);
	unsigned last = melee->opponent[side][number];
	return last < SALLE_SIDE_MAX && salle_is_member_able(&members, !side, last);
}

/*
 * Returns the fencer's opponent. Without an opponent, returns the first foe who is free and has not fought in this
 * round; SALLE_SIDE_MAX if there is none.
 */
static unsigned find_opponent(const struct mk_melee *melee, unsigned side, unsigned number)
{
	const struct salle_team_members members = mk_members_of(melee);
	if (mk_is_engaged(melee, side, number))
		return melee->opponent[side][number];
	for (unsigned i = 0; i < melee->teams->n_members[!side]; i++)
		if (salle_is_member_able(&members, !side, i) && !mk_is_engaged(melee, !side, i) && !melee->has_acted[!side][i])
			return i;
	return SALLE_SIDE_MAX;
}

/* Copies one fencer of each side into the bout of two. */
static void set_up_pair(struct mk_bout *b, const struct mk_melee *melee, const unsigned number[2])
{
	const struct salle_team_members members = mk_members_of(melee);
	b->matchup = mk_find_pair_matchup(melee->teams, number[0], number[1]);
	for (unsigned side = 0; side < 2; side++) {
		copy_into_pair_bout(b, melee, side, number[side]);
		b->fighter[side].side = &b->matchup->side[side];
		b->has_others_in[side] = salle_list_able_members(&members, side, NULL) > 1;
	}
}

/*
 * Returns how well a foe fits the criterion `choice` of the policy. The policy fights the foe with the highest number.
 */
static int rate_foe(const struct mk_fencer_state *fighter, unsigned choice)
{
	switch (choice) {
	case MK_WEAKEST:
		return -fighter->endurance;
	case MK_STRONGEST:
		return fighter->endurance;
	case MK_LEAST_SKILLED:
		return -fighter->abilities.sword_expertise;
	case MK_MOST_SKILLED:
		return fighter->abilities.sword_expertise;
	case MK_HELPLESS:
		return fighter->prone ? 2 : !mk_is_armed(fighter);
	default:
		return 0;
	}
}

/*
 * "Another can be taken on": returns the free foe that the policy chooses. On entry `number` contains the first free
 * foe.
 */
static unsigned choose_foe(struct mk_bout *b, const struct mk_melee *melee, unsigned side, const unsigned number[2])
{
	const struct salle_team_members members = mk_members_of(melee);
	const bool traced = b->context.trace != NULL;
	unsigned best = number[!side];
	if (mk_find_pair_matchup(melee->teams, number[0], number[1])
			->side[side]
			.policy.decision[MK_ASK_ENGAGE]
			.always_preset)
		return best;
	set_up_pair(b, melee, number);
	mk_reset_to_en_garde(b);
	unsigned choice = mk_ask_policy(b, side, MK_ASK_ENGAGE, traced).action;
	for (unsigned i = best + 1; i < melee->teams->n_members[!side]; i++)
		if (salle_is_member_able(&members, !side, i) && !mk_is_engaged(melee, !side, i) &&
			!melee->has_acted[!side][i] &&
			rate_foe(&melee->fighter[!side][i], choice) > rate_foe(&melee->fighter[!side][best], choice))
			best = i;
	return best;
}

/* Returns which of the two fencers in a pair has the initiative. */
static unsigned side_with_initiative(struct mk_bout *b, const int total[2])
{
	const bool traced = b->context.trace != NULL;
	uint32_t word[4];
	if (total[0] == total[1]) {
		salle_context_spare_words(&b->context, MK_SPARE_TIE, word);
		return mk_roll_initiative(b, word, MK_SPARE_TIE + 1, false, traced);
	}
	unsigned first = total[1] > total[0];
	salle_record_event(b->context.recorder, first, MK_EVENT_INITIATIVE, true, (unsigned)(total[first] - total[!first]));
	salle_record_event(b->context.recorder, !first, MK_EVENT_INITIATIVE, false, 0);
	return first;
}

/* Copies both fencers of the pair back to the melee, and traces which of them are defeated. */
static void copy_back_pair(struct mk_bout *b, struct mk_melee *melee, const unsigned number[2])
{
	for (unsigned side = 0; side < 2; side++) {
		melee->fighter[side][number[side]] = b->fighter[side];
		if (b->fighter[side].ending != MK_STILL_IN)
			SALLE_TRACE_IN_CONTEXT(&b->context, "out", "{who} is out: {ending}",
				SALLE_TRACE_TEXT("who", b->context.names[side]),
				SALLE_TRACE_TEXT("ending", mk_labels.endings[b->fighter[side].ending].name));
	}
}

/* Fights a phrase of a pair, in the turn of `side`. */
static void fight_phrase_of_pair(struct mk_bout *b, struct mk_melee *melee, unsigned side, const unsigned number[2])
{
	const bool traced = b->context.trace != NULL;
	int total[2];
	const bool met = melee->opponent[0][number[0]] == number[1] && melee->opponent[1][number[1]] == number[0];
	unsigned hits[2] = { 0, 0 };
	set_up_pair(b, melee, number);
	b->ground = met ? melee->ground[number[0]] : 0;
	for (unsigned s = 0; s < 2; s++) {
		b->fighter[s].hits = met ? b->fighter[s].hits : 0; /* a new pair counts hits from 0 */
		hits[s] = b->fighter[s].hits;
		melee->opponent[s][number[s]] = (uint8_t)number[!s];
		melee->has_acted[s][number[s]] = true;
		melee->phrases_fought[s][number[s]]++;
		total[s] = melee->initiative[s][number[s]];
	}
	mk_reset_to_en_garde(b);
	SALLE_TRACE(&b->context, "phrase", "{who} against {other}", SALLE_TRACE_TEXT("who", b->context.names[side]),
		SALLE_TRACE_TEXT("other", b->context.names[!side]));
	bool ambushed = b->rounds == 0 && b->matchup->ambusher != SALLE_DRAW;
	unsigned first = ambushed ? side : side_with_initiative(b, total);
	mk_play_phrase(b, first, ambushed, traced);
	if (b->options->bleeding > 0 && !mk_is_bout_over(b))
		mk_apply_bleeding(b);
	if (!mk_is_bout_over(b))
		mk_consider_yielding(b, traced);
	melee->ground[number[0]] = b->ground;
	for (unsigned s = 0; s < 2; s++)
		melee->hits[s][number[s]] += b->fighter[s].hits - hits[s];
	copy_back_pair(b, melee, number);
}

/* Lets a fencer without an opponent stand up or pick up its sword. */
static void act_without_opponent(struct mk_bout *b, struct mk_melee *melee, const struct rank *rank)
{
	const struct salle_team_members members = mk_members_of(melee);
	struct mk_fencer_state *fighter = &melee->fighter[rank->side][rank->fencer];
	bool picks_up = fighter->sword == MK_ON_THE_GROUND && fighter->arms_lost < 2;
	if ((!fighter->prone && !picks_up) || salle_list_able_members(&members, !rank->side, NULL) == 0)
		return;
	copy_into_pair_bout(b, melee, rank->side, rank->fencer);
	(void)mk_try_special_move(b, rank->side, fighter->prone ? MK_STAND_UP : MK_PICK_UP, rank->word[2], rank->word + 2);
	*fighter = b->fighter[rank->side];
}

/*
 * Sets b->fighter[side] to the sums over the fencers of the side. If no fencer is left, the side's ending is the worst
 * ending of its fencers.
 */
static void sum_up_side(struct mk_bout *b, const struct mk_melee *melee, unsigned side)
{
	const struct salle_team_members members = mk_members_of(melee);
	struct mk_fencer_state *sum = &b->fighter[side];
	unsigned endurance = 0, hits = 0;
	bool stands = salle_list_able_members(&members, side, NULL) > 0;
	*sum = melee->fighter[side][0];
	sum->ending = MK_STILL_IN;
	sum->n_wounds = sum->points_suffered = sum->points_dealt = sum->n_openings = sum->n_parries = sum->n_ripostes =
		sum->n_falls = sum->n_drops = 0;
	for (unsigned i = 0; i < melee->teams->n_members[side]; i++) {
		const struct mk_fencer_state *fighter = &melee->fighter[side][i];
		endurance += fighter->endurance;
		hits += melee->hits[side][i];
		sum->n_wounds += fighter->n_wounds;
		sum->points_suffered += fighter->points_suffered;
		sum->points_dealt += fighter->points_dealt;
		sum->n_openings += fighter->n_openings;
		sum->n_parries += fighter->n_parries;
		sum->n_ripostes += fighter->n_ripostes;
		sum->n_falls += fighter->n_falls;
		sum->n_drops += fighter->n_drops;
		if (!stands && fighter->ending < sum->ending)
			sum->ending = fighter->ending;
	}
	sum->endurance = (uint8_t)(endurance < UINT8_MAX ? endurance : UINT8_MAX);
	sum->hits = (uint8_t)(hits < UINT8_MAX ? hits : UINT8_MAX);
	b->sums_beyond_byte[side].endurance = endurance - sum->endurance;
	b->sums_beyond_byte[side].hits = hits - sum->hits;
}

/*
 * Sets the expertise and character of a side to the rounded means over its fencers. Points of skill and honour depend
 * on both.
 */
static void set_mean_merit(struct mk_fencer_state *sum, const struct mk_melee *melee, unsigned side)
{
	int expertise = 0, character = 0, n = melee->teams->n_members[side];
	assert(n > 0);
	for (int i = 0; i < n; i++) {
		expertise += melee->fighter[side][i].kit.expertise;
		character += melee->fighter[side][i].kit.trait[MK_CHARACTER];
	}
	sum->kit.expertise = (int8_t)((2 * expertise + (expertise < 0 ? -n : n)) / (2 * n));
	sum->kit.trait[MK_CHARACTER] = (int8_t)((2 * character + (character < 0 ? -n : n)) / (2 * n));
}

void mk_fight_round(struct mk_bout *b, struct mk_melee *melee)
{
	struct rank order[2 * SALLE_SIDE_MAX];
	uint32_t words[SALLE_SIDE_MAX][MK_WORDS];
	const uint8_t *fencers = melee->teams->n_members;
	unsigned pairs = fencers[0] < fencers[1] ? fencers[0] : fencers[1];
	bool ambushed = b->rounds == 0 && b->matchup->ambusher != SALLE_DRAW;
	for (unsigned k = 0; k < pairs; k++)
		salle_stream_fill(b->context.stream, words[k], MK_WORDS);
	b->context.moment = b->rounds * SALLE_MEMBER_ROW;
	SALLE_TRACE_IN_CONTEXT(&b->context, "round", "Phrase {phrase}", SALLE_TRACE_NUMBER("phrase", b->rounds + 1));
	unsigned n = roll_initiative(b, melee, order), met = 0;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < SALLE_SIDE_MAX; i++)
			melee->has_acted[side][i] = false;
	for (unsigned k = 0; k < n; k++) {
		unsigned side = order[k].side, number[2];
		number[side] = order[k].fencer;
		if (melee->has_acted[side][number[side]] || (ambushed && side != b->matchup->ambusher))
			continue;
		number[!side] = find_opponent(melee, side, number[side]);
		if (number[!side] == SALLE_SIDE_MAX) {
			act_without_opponent(b, melee, &order[k]);
			continue;
		}
		for (unsigned w = 0; w < MK_WORDS; w++)
			b->word[w] = words[met][w];
		b->context.moment = b->rounds * SALLE_MEMBER_ROW + salle_member_row_number(met++, MK_MOMENTS_APART);
		if (!mk_is_engaged(melee, side, number[side]))
			number[!side] = choose_foe(b, melee, side, number);
		fight_phrase_of_pair(b, melee, side, number);
	}
}

void mk_init_melee(struct mk_bout *b, struct mk_melee *melee, const struct salle_teams *teams)
{
	const bool traced = b->context.trace != NULL;
	*melee = (struct mk_melee){ .teams = teams };
	for (unsigned side = 0; side < 2; side++)
		b->fighter[side].side = &mk_find_pair_matchup(teams, 0, 0)->side[side];
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < teams->n_members[side]; i++) {
			const struct mk_matchup *pair = mk_find_pair_matchup(teams, side == 0 ? i : 0, side == 0 ? 0 : i);
			struct mk_fencer_state *fighter = &b->fighter[side];
			b->context.names[side] = teams->names[side][i];
			*fighter = *pair->side[side].state_at_start;
			fighter->side = &pair->side[side];
			if (fighter->side->fencer->chart_per_bout != MK_AS_WRITTEN)
				mk_draw_fencer(b, side, i);
			if (traced)
				mk_trace_fencer(b, side);
			melee->fighter[side][i] = *fighter;
			melee->opponent[side][i] = SALLE_SIDE_MAX;
		}
}

static void record_members(const struct mk_bout *b, const struct mk_melee *melee)
{
	const struct salle_team_members members = mk_members_of(melee);
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < melee->teams->n_members[side]; i++) {
			const struct salle_member_end end = { melee->fighter[side][i].n_wounds, melee->phrases_fought[side][i] };
			salle_report_member(&b->context, &members, side, i, &end, &mk_labels, SALLE_MEMBER_ENDS("phrases"));
		}
}

static struct salle_outcome fight_teams(const struct mk_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	struct mk_bout b = mk_make_bout(mk_find_pair_matchup(matchup->teams, 0, 0), stream, recorder, trace);
	struct mk_melee melee;
	mk_init_melee(&b, &melee, matchup->teams);
	do {
		b.capped_phrase = b.rounds < 255 ? (uint8_t)b.rounds : 255;
		mk_fight_round(&b, &melee);
		b.rounds++;
		for (unsigned side = 0; side < 2; side++)
			sum_up_side(&b, &melee, side);
		mk_record_after_phrase(&b, true);
		if (!mk_is_bout_over(&b))
			mk_record_who_is_behind(&b);
	} while (!mk_is_bout_over(&b) && b.rounds < b.options->max_phrases);
	for (unsigned side = 0; side < 2; side++)
		set_mean_merit(&b.fighter[side], &melee, side);
	record_members(&b, &melee);
	b.context.names[SALLE_A] = "side A";
	b.context.names[SALLE_B] = "side B";
	const struct mk_side_states men = { { melee.fighter[0], melee.fighter[1] },
		{ matchup->teams->names[0], matchup->teams->names[1] },
		{ matchup->teams->n_members[0], matchup->teams->n_members[1] } };
	return mk_end_bout(&b, &men, trace != NULL);
}

struct salle_outcome mk_fight(const void *matchup, struct salle_stream *stream, struct salle_recorder *recorder,
	struct salle_trace *trace)
{
	const struct mk_matchup *at = matchup;
	if (__builtin_expect(at->teams == NULL, 1))
		return mk_fight_duel(at, stream, recorder, trace);
	return fight_teams(at, stream, recorder, trace);
}
