/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bout of several a side: "6. Round sequence" of all parties, "21. End of a bout". */
#include "rules/saga/bout/telling.h"
#include "rules/saga/group/mat.h"

static unsigned assailants(const struct sg_melee *melee, unsigned side, unsigned i, unsigned most)
{
	unsigned n = 0;
	for (unsigned j = 0; j < melee->teams->n[!side] && n < most; j++)
		n += sg_member_in(melee, !side, j) && melee->place[!side][j].assails == i &&
			(!melee->mat || sg_faces(melee, side, i, j));
	return n;
}

/* Both in the bout as they stand now, with these arms, so many paces apart. */
static void stand_anew(struct sg_bout *b, struct sg_melee *melee, const unsigned hand[2], unsigned distance)
{
	const struct sg_man *man = b->man;
	const struct sg_situation at = {
		.hand = { hand[0], hand[1] },
		.distance = distance,
		.moved = { man[0].moved > 0, man[1].moved > 0 },
		.running = { man[0].running != 0, man[1].running != 0 },
		.off_guard = { man[0].off_guard != 0, man[1].off_guard != 0 },
		.raging = { man[0].raging != 0, man[1].raging != 0 },
		.fallen = { man[0].fallen != 0, man[1].fallen != 0 },
		.left_cover = b->left_cover != 0,
	};
	if (melee->mat)
		sg_see_distance(b, distance);
	for (unsigned s = 0; s < 2; s++) {
		melee->now[s] = b->matchup->side[s];
		sg_stand(b->matchup, s, &at, &melee->now[s]);
		b->man[s].side = &melee->now[s];
	}
}

void sg_act_with(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned hand)
{
	stand_anew(b, melee, (const unsigned[2]){ side == 0 ? hand : b->man[0].hand, side == 1 ? hand : b->man[1].hand },
		melee->mat ? 0 : (unsigned)b->matchup->scene.distance); /* with bare hands, or hooves, on a foe beside it */
}

/* The vanguard of a group in the bout: "bonus = sum of the other members' Combat Abilities", on what it is put on. */
static void stand_in_group(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned number)
{
	const struct sg_party *party = sg_party_of(melee, side, number);
	const int bonus = party != NULL ? sg_bonus(b, melee, side, party) : 0;
	if (bonus == 0)
		return;
	if (b->man[side].side != &melee->now[side])
		melee->now[side] = *b->man[side].side;
	b->man[side].side = &melee->now[side];
	*(party->bonus_on == SG_BONUS_ATTACK ? &melee->now[side].attack : &melee->now[side].defence) += bonus;
}

void sg_step_in(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j)
{
	const unsigned most = (unsigned)b->book->figure[SG_ASSAILANTS];
	bool left_cover = false;
	b->matchup = sg_pair_of(melee, side, i, j);
	for (unsigned s = 0; s < 2; s++) {
		unsigned number = s == side ? i : j;
		const struct sg_place *place = &melee->place[s][number];
		struct sg_man *man = &b->man[s];
		*man = melee->man[s][number];
		man->side = &b->matchup->side[s];
		man->assailants = (uint8_t)assailants(melee, s, number, most);
		man->rearward = place->rearward;
		man->held = place->hold[s == side ? j : i];
		man->allies = (uint8_t)(melee->in[s] - 1);
		b->wanted[s] = place->wanted;
		b->mount_fatigue[s] = place->mount_fatigue;
		left_cover |= place->left_cover;
		b->context.names[s] = melee->teams->names[s][number];
	}
	b->left_cover = left_cover;
	if (b->matchup->changes)
		stand_anew(b, melee, (const unsigned[2]){ b->man[0].hand, b->man[1].hand },
			(unsigned)sg_distance(b, melee, side, i, j));
	if (melee->parties != NULL)
		for (unsigned s = 0; s < 2; s++)
			stand_in_group(b, melee, s, s == side ? i : j);
	for (unsigned s = 0; s < 2; s++)
		b->man[s].beset = (int16_t)sg_beset(b->man[s].side, b->man[s].assailants, b->man[!s].assailants);
}

/* Who is out holds nobody, nor is held. */
static void free_both_ways(struct sg_melee *melee, unsigned side, unsigned i)
{
	for (unsigned j = 0; j < melee->teams->n[!side]; j++)
		melee->place[side][i].hold[j] = melee->place[!side][j].hold[i] = 0;
}

void sg_step_out(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j)
{
	bool left[2], fell[2];
	for (unsigned s = 0; s < 2; s++) {
		unsigned number = s == side ? i : j;
		const struct sg_man *man = &b->man[s];
		fell[s] = man->fallen != melee->man[s][number].fallen;
		left[s] = sg_member_in(melee, s, number) && !sg_is_in(man);
		melee->in[s] -= left[s];
		melee->place[s][number].wanted = b->wanted[s];
		melee->place[s][number].mount_fatigue = b->mount_fatigue[s];
		melee->place[s][number].hold[s == side ? j : i] = man->held;
		melee->man[s][number] = *man;
		melee->man[s][number].side = &b->matchup->side[s];
	}
	for (unsigned s = 0; s < 2; s++)
		if (left[s] && b->matchup->wrestles)
			free_both_ways(melee, s, s == side ? i : j);
		else if (melee->footprints && fell[s]) /* whose mount took more squares */
			sg_tear_apart(b, melee, s, s == side ? i : j);
}

/* Its roll, or with `ties` the roll that orders it again. */
static struct sg_roll initiative_roll(struct sg_bout *b, struct sg_rank rank, unsigned ties)
{
	uint32_t word[4];
	sg_at_moment(b, rank.side, rank.number);
	salle_spares(&b->context, SG_SPARE_INITIATIVE + ties % 256 * 2, word);
	return sg_stress(sg_fraction(word), (unsigned)b->book->figure[SG_BOTCH_DICE]);
}

/* Returns what wounds and fatigue take off initiative: nothing, unless it is rolled in each round. */
static int initiative_penalty(const struct sg_bout *b, const struct sg_man *man)
{
	return sg_rolls_each_round(b->matchup) ? man->penalty : 0;
}

int sg_initiative(struct sg_bout *b, const struct sg_melee *melee, struct sg_rank rank, unsigned ties)
{
	const struct sg_man *man = &melee->man[rank.side][rank.number];
	return sg_total(initiative_roll(b, rank, ties), man->side->initiative - initiative_penalty(b, man));
}

void sg_tell_order_roll(struct sg_bout *b, const struct sg_melee *melee, struct sg_rank rank)
{
	const struct sg_roll roll = initiative_roll(b, rank, 0);
	const struct sg_man *man = &melee->man[rank.side][rank.number];
	sg_tell_initiative(b, melee->teams->names[rank.side][rank.number], man->side, initiative_penalty(b, man), &roll);
}

/* "Ties: tied parties roll again, only to order themselves": as long as these two are tied. */
bool sg_goes_before(struct sg_bout *b, const struct sg_melee *melee, struct sg_rank first, struct sg_rank other)
{
	for (unsigned ties = 0;; ties++) {
		int total = sg_initiative(b, melee, first, ties), against = sg_initiative(b, melee, other, ties);
		if (total != against)
			return total > against;
	}
}

/* "Roll initiative once at the start of the fight". */
unsigned sg_roll_order(struct sg_bout *b, struct sg_melee *melee, struct sg_rank order[2 * SALLE_SIDE_MAX])
{
	unsigned n = 0;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < melee->teams->n[side]; i++) {
			const struct sg_rank rank = { (uint8_t)side, (uint8_t)i };
			unsigned at = n++;
			melee->place[side][i].initiative = sg_initiative(b, melee, rank, 0);
			for (; at > 0 && sg_goes_before(b, melee, rank, order[at - 1]); at--)
				order[at] = order[at - 1];
			order[at] = rank;
		}
	for (unsigned k = 0; k < n && b->context.trace != NULL; k++)
		sg_tell_order_roll(b, melee, order[k]);
	for (unsigned k = 0; k < n && b->context.trace != NULL; k++)
		SALLE_REPORT(&b->context, "order", "{place}. {who}, {total}", SALLE_NUM("place", k + 1),
			SALLE_SAY("who", melee->teams->names[order[k].side][order[k].number]),
			SALLE_NUM("total", melee->place[order[k].side][order[k].number].initiative));
	b->first = order[0].side;
	return n;
}

void sg_enter(struct sg_melee *melee, const struct salle_teams *teams)
{
	melee->teams = teams;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < teams->n[side]; i++)
			melee->place[side][i] = (struct sg_place){ .assails = SG_NONE, .protects = SG_NONE };
	for (unsigned side = 0; side < 2; side++) {
		melee->in[side] = teams->n[side];
		for (unsigned i = 0; i < teams->n[side]; i++) {
			const struct sg_side *own = &sg_pair_of(melee, side, i, 0)->side[side];
			melee->man[side][i] = (struct sg_man){ .prone = own->prone,
				.hand = (uint8_t)(own->arm - own->fighter->arm),
				.out = SG_STILL_IN,
				.confidence = own->fighter->confidence_points,
				.side = own };
			sg_weaken(&melee->man[side][i]);
		}
	}
}

/* What a round of any kind begins with. */
static void begin_round(struct sg_bout *b, struct sg_melee *melee)
{
	b->round_seen = b->rounds < 255 ? (uint8_t)b->rounds : 255;
	b->bleeding = 0;
	SALLE_REPORT(&b->context, "round", "Round {round}", SALLE_NUM("round", b->rounds + 1));
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < melee->teams->n[side]; i++) {
			melee->place[side][i].crowd = 0;
			melee->place[side][i].fought += sg_member_in(melee, side, i);
		}
}

void sg_group_round(struct sg_bout *b, struct sg_melee *melee, const struct sg_rank order[], unsigned n)
{
	const bool mat = melee->mat;
	if (melee->parties != NULL)
		sg_declare_bonus(b, melee);
	else
		sg_declare(b, melee);
	if (b->matchup->delays) {
		sg_turns_of_holders(b, melee, order, n);
		return;
	}
	for (unsigned k = 0; k < n && melee->in[0] > 0 && melee->in[1] > 0; k++)
		if (sg_has_turn(melee, order[k]))
			(mat ? sg_turn_on_mat : sg_member_turn)(b, melee, order[k].side, order[k].number);
}

/*
 * The side as one: the penalty of all wounds, the attacks of all, the worst fatigue; it is in while one of them is,
 * else out as the worst. Its members recover, not the side.
 */
static void sum_up(struct sg_bout *b, const struct sg_melee *melee, unsigned side)
{
	struct sg_man sum = { .out = SG_STILL_IN, .side = melee->man[side][0].side };
	unsigned wounds = 0;
	for (unsigned i = 0; i < melee->teams->n[side]; i++) {
		const struct sg_man *man = &melee->man[side][i];
		wounds += man->wounds_seen;
		sum.fatigue = man->fatigue > sum.fatigue ? man->fatigue : sum.fatigue;
		sum.attacks += man->attacks;
		if (melee->in[side] == 0 && man->out < sum.out)
			sum.out = man->out;
	}
	sum.wounds_seen = (uint8_t)(wounds < UINT8_MAX ? wounds : UINT8_MAX);
	b->man[side] = sum;
}

/* The larger part of a side is out, in quarters of what it began with. */
static void compare(struct sg_bout *b, const struct sg_melee *melee)
{
	int part[2];
	for (unsigned side = 0; side < 2; side++)
		part[side] = (int)(100 * (melee->teams->n[side] - melee->in[side]) / melee->teams->n[side]);
	int by = part[0] - part[1];
	salle_course_compare(&b->course, by == 0 ? 0 : by / 25 + (by > 0 ? 1 : -1));
}

static void end_members(const struct sg_bout *b, const struct sg_melee *melee)
{
	const struct salle_members members = SALLE_MEMBERS(melee->teams, melee->man, out, SG_STILL_IN);
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < melee->teams->n[side]; i++) {
			const struct salle_member_end end = { sg_all_hurts(&melee->man[side][i]), melee->place[side][i].fought };
			salle_end_member(&b->context, &members, side, i, &end, &sg_labels, SALLE_MEMBER_ENDS("rounds"));
		}
}

/* "After the fight": each by itself. */
static void recover_members(const struct sg_bout *b, const struct sg_melee *melee)
{
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < melee->teams->n[side]; i++)
			sg_record_recovery(b,
				&(const struct sg_patient){ &melee->man[side][i], melee->teams->names[side][i], side, i });
}

static struct salle_outcome fight_teams(const struct sg_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	struct sg_bout b = sg_begin(matchup, stream, recorder, trace);
	struct sg_parties parties;
	struct sg_melee melee = { .mat = matchup->mat,
		.footprints = matchup->footprints,
		/* cppcheck-suppress uninitvar ; sg_form fills them, where there are groups */
		.parties = matchup->options->groups ? &parties : NULL };
	struct sg_rank order[2 * SALLE_SIDE_MAX] = { { 0, 0 } };
	sg_enter(&melee, matchup->teams);
	if (melee.mat)
		sg_line_up(&b, &melee);
	const unsigned n = (melee.parties != NULL ? sg_form : sg_roll_order)(&b, &melee, order);
	const uint8_t opener = b.first;
	while (b.rounds < matchup->options->max_rounds && melee.in[0] > 0 && melee.in[1] > 0) {
		begin_round(&b, &melee);
		if (b.rounds > 0 && sg_rolls_each_round(matchup))
			(void)sg_roll_order(&b, &melee, order);
		sg_group_round(&b, &melee, order, n);
		b.rounds++;
		for (unsigned side = 0; side < 2; side++)
			sum_up(&b, &melee, side);
		sg_watch(&b);
		if (melee.in[0] > 0 && melee.in[1] > 0)
			compare(&b, &melee);
	}
	SALLE_REPORT(&b.context, "end", "After {rounds} rounds the fight is over", SALLE_NUM("rounds", b.rounds));
	end_members(&b, &melee);
	if (matchup->options->recovery)
		recover_members(&b, &melee);
	b.first = opener;
	b.context.names[SALLE_A] = "side A";
	b.context.names[SALLE_B] = "side B";
	return sg_end(&b);
}

struct salle_outcome sg_fight(const void *matchup, struct salle_stream *stream, struct salle_recorder *recorder,
	struct salle_trace *trace)
{
	const struct sg_matchup *at = matchup;
	if (__builtin_expect(at->teams != NULL, 0))
		return fight_teams(at, stream, recorder, trace);
	return sg_fight_duel(at, stream, recorder, trace);
}
