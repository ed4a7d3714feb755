/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fights team bouts: "6. Round sequence" for all parties, "21. End of a bout". */
#include "rules/saga/group/mat.h"

void sg_init_melee(struct sg_melee *melee, const struct salle_teams *teams)
{
	melee->teams = teams;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < teams->n_members[side]; i++)
			melee->place[side][i] = (struct sg_place){ .attacked_foe = SG_NONE, .protected_ally = SG_NONE };
	for (unsigned side = 0; side < 2; side++) {
		melee->n_able[side] = teams->n_members[side];
		for (unsigned i = 0; i < teams->n_members[side]; i++) {
			const struct sg_side *own = &sg_pair_matchup(melee, side, i, 0)->side[side];
			melee->fighter[side][i] = (struct sg_fighter_state){ .prone = own->begins_prone,
				.hand = (uint8_t)(own->arm - own->fighter->arm),
				.ending = SG_STILL_IN,
				.confidence = own->fighter->confidence_points,
				.side = own };
			sg_update_penalty(&melee->fighter[side][i]);
		}
	}
}

static void begin_round(struct sg_bout *b, struct sg_melee *melee)
{
	b->capped_round = b->rounds < 255 ? (uint8_t)b->rounds : 255;
	b->sides_wounded = 0;
	SALLE_TRACE_IN_CONTEXT(&b->context, "round", "Round {round}", SALLE_TRACE_NUMBER("round", b->rounds + 1));
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < melee->teams->n_members[side]; i++) {
			melee->place[side][i].melee_attacks = 0;
			melee->place[side][i].rounds_fought += sg_is_member_able_to_fight(melee, side, i);
		}
}

void sg_fight_group_round(struct sg_bout *b, struct sg_melee *melee, const struct sg_rank order[], unsigned n)
{
	const bool mat = melee->uses_mat;
	if (melee->parties != NULL)
		sg_declare_group_bonuses(b, melee);
	else
		sg_declare_stances(b, melee);
	if (b->matchup->can_delay) {
		sg_take_turns_with_delays(b, melee, order, n);
		return;
	}
	for (unsigned k = 0; k < n && melee->n_able[0] > 0 && melee->n_able[1] > 0; k++)
		if (sg_has_turn(melee, order[k]))
			(mat ? sg_take_turn_on_mat : sg_take_member_turn)(b, melee, order[k].side, order[k].vanguard);
}

/*
 * Computes the state of a whole side for the results: the sums of the wound penalties and of the attacks of its
 * members, and the worst fatigue. A side is defeated when its last member is defeated. The ending of the side is the
 * worst ending of its members.
 */
static void sum_up_side(struct sg_bout *b, const struct sg_melee *melee, unsigned side)
{
	struct sg_fighter_state sum = { .ending = SG_STILL_IN, .side = melee->fighter[side][0].side };
	unsigned wounds = 0;
	for (unsigned i = 0; i < melee->teams->n_members[side]; i++) {
		const struct sg_fighter_state *man = &melee->fighter[side][i];
		wounds += man->capped_wounds;
		sum.fatigue = man->fatigue > sum.fatigue ? man->fatigue : sum.fatigue;
		sum.attacks += man->attacks;
		if (melee->n_able[side] == 0 && man->ending < sum.ending)
			sum.ending = man->ending;
	}
	sum.capped_wounds = (uint8_t)(wounds < UINT8_MAX ? wounds : UINT8_MAX);
	b->fighter[side] = sum;
}

/*
 * Records which side is behind: the side that has lost the larger share of its members. The degree is 1, plus 1 for
 * each full quarter in the difference of the shares.
 */
static void record_who_is_behind(struct sg_bout *b, const struct sg_melee *melee)
{
	int part[2];
	for (unsigned side = 0; side < 2; side++)
		part[side] = (int)(100 * (melee->teams->n_members[side] - melee->n_able[side]) / melee->teams->n_members[side]);
	int by = part[0] - part[1];
	salle_course_record_behind(&b->course, by == 0 ? 0 : by / 25 + (by > 0 ? 1 : -1));
}

static void record_members(const struct sg_bout *b, const struct sg_melee *melee)
{
	const struct salle_team_members members = SALLE_MEMBERS(melee->teams, melee->fighter, out, SG_STILL_IN);
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < melee->teams->n_members[side]; i++) {
			const struct salle_member_end end = { sg_count_wounds(b->book, &melee->fighter[side][i]),
				melee->place[side][i].rounds_fought };
			salle_report_member(&b->context, &members, side, i, &end, &sg_labels, SALLE_MEMBER_ENDS("rounds"));
		}
}

/* "After the fight": rolls the recovery of each member. */
static void roll_recoveries(const struct sg_bout *b, const struct sg_melee *melee)
{
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < melee->teams->n_members[side]; i++)
			sg_record_recovery(b,
				&(const struct sg_patient){ &melee->fighter[side][i], melee->teams->names[side][i], side, i });
}

static struct salle_outcome fight_teams(const struct sg_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	struct sg_bout b = sg_make_bout(matchup, stream, recorder, trace);
	struct sg_parties parties;
	struct sg_melee melee = { .uses_mat = matchup->uses_mat,
		.footprints = matchup->footprints,
		/* cppcheck-suppress uninitvar ; with groups, sg_form_groups fills `parties`; without, nothing reads it */
		.parties = matchup->options->groups ? &parties : NULL };
	struct sg_rank order[2 * SALLE_SIDE_MAX] = { { 0, 0 } };
	sg_init_melee(&melee, matchup->teams);
	if (melee.uses_mat)
		sg_place_in_ranks(&b, &melee);
	const unsigned n = (melee.parties != NULL ? sg_form_groups : sg_roll_order_of_turns)(&b, &melee, order);
	const uint8_t opener = b.initiative_side;
	while (b.rounds < matchup->options->max_rounds && melee.n_able[0] > 0 && melee.n_able[1] > 0) {
		begin_round(&b, &melee);
		if (b.rounds > 0 && sg_rolls_initiative_each_round(matchup))
			(void)sg_roll_order_of_turns(&b, &melee, order);
		sg_fight_group_round(&b, &melee, order, n);
		b.rounds++;
		for (unsigned side = 0; side < 2; side++)
			sum_up_side(&b, &melee, side);
		sg_record_after_round(&b);
		if (melee.n_able[0] > 0 && melee.n_able[1] > 0)
			record_who_is_behind(&b, &melee);
	}
	SALLE_TRACE_IN_CONTEXT(&b.context, "end", "After {rounds} rounds the fight is over",
		SALLE_TRACE_NUMBER("rounds", b.rounds));
	record_members(&b, &melee);
	if (matchup->options->recovery)
		roll_recoveries(&b, &melee);
	b.initiative_side = opener;
	b.context.names[SALLE_A] = "side A";
	b.context.names[SALLE_B] = "side B";
	return sg_end_bout(&b);
}

struct salle_outcome sg_fight(const void *matchup, struct salle_stream *stream, struct salle_recorder *recorder,
	struct salle_trace *trace)
{
	const struct sg_matchup *at = matchup;
	if (__builtin_expect(at->teams != NULL, 0))
		return fight_teams(at, stream, recorder, trace);
	return sg_fight_duel(at, stream, recorder, trace);
}
