/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Several fighters a side. Each two foes have compiled matchups of their own, by the weapons that their stances leave
 * them. On its turn a member and its target step into a bout of two and go back as it left them: all rules of two
 * fighters are those of bout/.
 *
 *   group/group.c    the bout: initiative, rounds, the end
 *   group/stance.c   "9. Stances"; who protects whom without them
 *   group/target.c   whom a member attacks
 *   group/turn.c     its turn
 *   group/action.c   the actions of a turn
 *   group/delayed_actions.c     "Delay and interrupt"
 *   group/footprint.c  "10. Battle mat": who takes which squares
 *   group/squares.c  squares, how far a move goes
 *   group/mat.c      members on the mat: what they see, moves, rushes
 *   group/mat_turn.c their turns
 *   group/party.c    "20. Botches and groups": sides that fight as one
 *   group/group_split.c    "Splitting Groups"
 *
 * Each turn is a moment of its own, whose words no other turn draws.
 */
#ifndef SALLE_SAGA_GROUP_GROUP_H
#define SALLE_SAGA_GROUP_GROUP_H

#include "rules/saga/bout/bout.h"

enum {
	SG_NONE = SALLE_SIDE_MAX, /* no member */
	SG_TURNS_APART = 64,      /* moments of a round: 2 * member + canonical side */
};

/*
 * Of the battle mat: A begins at x = 0 and faces upwards, B downwards; y: the file. Who takes several stands at the
 * foremost of them, in the lowest file.
 */
struct sg_square {
	int32_t x, y;
};

/* What a member has beside its state in a bout of two. */
struct sg_place {
	uint32_t attackers;            /* bits: foes who have attacked it since its last turn */
	uint8_t assails;               /* the foe on whom its last turn was a melee attack; SG_NONE */
	uint8_t protects;              /* the ally; SG_NONE */
	uint8_t crowd;                 /* melee attacks on it in this round */
	uint8_t wanted, mount_fatigue; /* as sg_bout has them */
	int initiative;                /* total: interrupts */
	uint8_t hold[SALLE_SIDE_MAX];  /* Grapple Strength of each foe's hold of it; 0: none */
	bool rearward;                 /* its stance */
	bool rear_arm;                 /* it has its rearward weapon in hand: it changes weapons on its turn */
	bool left_cover;               /* it had cover, and has left the place where the bout began */
	uint32_t fought;               /* rounds that it began able */
	struct sg_square at;           /* on the mat */
};

/*
 * "20. Botches and groups": those who act as one, through the vanguard. A member that stands alone is a party of one.
 */
struct sg_party {
	uint8_t n, member[SALLE_SIDE_MAX]; /* the vanguard first, as whose it is listed; n 0: it leads none */
	uint8_t leader;                    /* SG_NONE: an untrained group */
	uint8_t bonus_on;                  /* enum sg_bonus */
};

struct sg_parties {
	struct sg_party of[2][SALLE_SIDE_MAX]; /* by vanguard */
	uint64_t hurt[2][SALLE_SIDE_MAX];      /* as sg_fighter_state has it, before the turn at hand */
	uint32_t acted[2];                     /* bits: members who have had their turn in this round */
	uint32_t holds[2], joins[2];           /* vanguards who hold theirs; who holds it since such a group fell apart */
	uint8_t from[2][SALLE_SIDE_MAX];       /* by vanguard, in this round: that of the group it was split off; SG_NONE */
};

struct sg_melee {
	const struct salle_teams *teams;
	struct sg_fighter_state man[2][SALLE_SIDE_MAX];
	struct sg_place place[2][SALLE_SIDE_MAX];
	unsigned in[2];
	bool mat, footprints;       /* struct sg_matchup */
	struct sg_side now[2];      /* of the two in the bout, where that changes: struct sg_matchup */
	struct sg_parties *parties; /* NULL: nobody acts but for itself */
};

/* Neighbours, diagonal ones included. */
static inline bool sg_are_beside(struct sg_square a, struct sg_square b)
{
	const int32_t x = a.x - b.x, y = a.y - b.y;
	return x >= -1 && x <= 1 && y >= -1 && y <= 1;
}

/* group/footprint.c: sg_is_beside, where not everybody takes one square. */
bool sg_do_footprints_touch(const struct sg_melee *melee, unsigned side, unsigned i, unsigned whose, unsigned k);

/* On the mat, member `i` of `side` and member `k` of `whose`. */
static inline bool sg_is_beside(const struct sg_melee *melee, unsigned side, unsigned i, unsigned whose, unsigned k)
{
	if (__builtin_expect(melee->footprints, 0))
		return sg_do_footprints_touch(melee, side, i, whose, k);
	return sg_are_beside(melee->place[side][i].at, melee->place[whose][k].at);
}

/* On the mat, one member and one foe. */
static inline bool sg_is_beside_foe(const struct sg_melee *melee, unsigned side, unsigned i, unsigned j)
{
	return sg_is_beside(melee, side, i, !side, j);
}

static inline bool sg_is_member_in(const struct sg_melee *melee, unsigned side, unsigned i)
{
	return melee->man[side][i].out == SG_STILL_IN;
}

/* The party of a vanguard, of at least one; NULL: who acts with another, or for itself. */
static inline const struct sg_party *sg_party_of(const struct sg_melee *melee, unsigned side, unsigned i)
{
	return melee->parties != NULL && melee->parties->of[side][i].n > 0 ? &melee->parties->of[side][i] : NULL;
}

/* The matchup of member `i` of `side` and the foe `j`, with what both have in hand. */
static inline const struct sg_matchup *sg_pair_matchup(const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned j)
{
	const unsigned a = side == 0 ? i : j, b = side == 0 ? j : i;
	const struct sg_pair *pair = melee->teams->pair[a][b];
	return pair->with[melee->place[0][a].rear_arm][melee->place[1][b].rear_arm];
}

/* A member as it is: fallen from its mount, if it came with one. */
static inline const struct sg_fighter *sg_fighter_of_member(const struct sg_melee *melee, unsigned side, unsigned i)
{
	const struct sg_fighter_state *man = &melee->man[side][i];
	const struct sg_fighter *fighter = man->side->fighter;
	return man->fallen && fighter->afoot != NULL ? fighter->afoot : fighter;
}

/* What a member has in hand. */
static inline const struct sg_arm *sg_arm_in_hand(const struct sg_melee *melee, unsigned side, unsigned i)
{
	return &sg_fighter_of_member(melee, side, i)->arm[melee->man[side][i].hand];
}

/* The first able foe of `side`; SG_NONE. */
static inline unsigned sg_first_foe(const struct sg_melee *melee, unsigned side)
{
	unsigned j = 0;
	while (j < melee->teams->n[!side] && !sg_is_member_in(melee, !side, j))
		j++;
	return j < melee->teams->n[!side] ? j : SG_NONE;
}

/* The first foe that holds member `i` of `side`; SG_NONE. */
static inline unsigned sg_holder_of(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i)
{
	for (unsigned j = 0; b->matchup->wrestles && j < melee->teams->n[!side]; j++)
		if (melee->place[side][i].hold[j] > 0)
			return j;
	return SG_NONE;
}

/* The first foe that member `i` of `side` holds; SG_NONE. */
static inline unsigned sg_held_by(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i)
{
	for (unsigned j = 0; b->matchup->wrestles && j < melee->teams->n[!side]; j++)
		if (melee->place[!side][j].hold[i] > 0)
			return j;
	return SG_NONE;
}

/* Returns whether it is held, or holds a foe. */
static inline bool sg_is_in_hold(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i)
{
	return sg_holder_of(b, melee, side, i) != SG_NONE || sg_held_by(b, melee, side, i) != SG_NONE;
}

/* The moment of a member in this round: of its turn and of what it declares. */
static inline void sg_set_moment_of_member(struct sg_bout *b, unsigned side, unsigned i)
{
	b->context.moment = b->rounds * SG_TURNS_APART + 2 * i + salle_stream_side(b->context.stream, side);
}

/* All begin able, forward, with their weapons loaded. */
void sg_init_melee(struct sg_melee *melee, const struct salle_teams *teams);

/* One party in the order of the round. */
struct sg_rank {
	uint8_t side, number;
};

/* Has it a turn of its own to come in this round? Of a group the vanguard has. */
static inline bool sg_has_turn(const struct sg_melee *melee, struct sg_rank rank)
{
	return sg_is_member_in(melee, rank.side, rank.number) &&
		(melee->parties == NULL ||
			(melee->parties->of[rank.side][rank.number].n > 0 &&
				!(melee->parties->acted[rank.side] >> rank.number & 1)));
}

/* "Roll initiative": the order of all rounds. Returns how many parties there are. */
unsigned sg_roll_order(struct sg_bout *b, struct sg_melee *melee, struct sg_rank order[2 * SALLE_SIDE_MAX]);

/* Stances, then the turns of all in this order. */
void sg_fight_group_round(struct sg_bout *b, struct sg_melee *melee, const struct sg_rank order[], unsigned n);

/* Member `i` of `side` and the foe `j` step into the bout. */
void sg_step_in(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j);

/* The member of `side` that is in the bout acts with this arm, until it goes back. */
void sg_set_acting_arm(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned hand);

/* They go back; who went out is counted, and holds nobody, nor is held. */
void sg_step_out(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j);

/* group/stance.c: at the beginning of a round */
void sg_declare_stances(struct sg_bout *b, struct sg_melee *melee);
void sg_arm_by_stance(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i);
bool sg_is_protected(const struct sg_melee *melee, unsigned side, unsigned i);
unsigned sg_count_forward(const struct sg_melee *melee, unsigned side); /* how many able members stand forward */

/*
 * "A melee attacker can only reach a rearward person by rushing": who stands in the bout for `side`, against the best
 * able blocker. Returns whether it gets past.
 */
bool sg_roll_stance_rush(struct sg_bout *b, const struct sg_melee *melee, unsigned side);

/* What a member's policy says at the beginning of a round, facing the first able foe. */
unsigned sg_ask_for_declaration(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned decision,
	unsigned preset);

/* group/target.c: whom a member attacks, by its policy; SG_NONE: it can reach nobody. */
unsigned sg_choose_target(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i);

/* Of these foes, bits, the best to SG_WEAKEST or SG_MOST_WOUNDED, the first of equal ones. */
unsigned sg_choose_best_foe(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, uint32_t foes,
	unsigned choice);

/* Whom its mount attacks, if its rider attacks this foe, or SG_NONE: nobody by a rush; SG_NONE: it reaches nobody. */
unsigned sg_choose_trampled_foe(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned target);

/* What a member has begun to do in its turn. */
struct sg_turn {
	uint8_t target, facing; /* whom it attacks, SG_NONE: nobody; who is in the bout with it */
	uint8_t act, exertion;  /* SG_DO_MOUNT: its mount acts instead */
	bool acts;              /* it has an action: it is in the bout until its turn ends, or steps out for others */
	uint8_t aim, how;       /* on the mat: whom it goes for, how it has moved, enum sg_move */
	uint8_t loading;        /* on the mat: as it was when the turn began */
	unsigned drawn;         /* as sg_bout has it */
};

/*
 * group/turn.c: a turn, in two parts: up to its action, and from it on, in the bout with whom it faces then. Who lets
 * others interrupt it steps out between them, and resumes.
 */
void sg_take_member_turn(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i);
void sg_begin_turn(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, struct sg_turn *turn);
void sg_resume_turn(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, struct sg_turn *turn);
void sg_end_turn(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, const struct sg_turn *turn);

/* "The held character may only attack the grappler": what becomes of the action, enum sg_act, of who is held since. */
unsigned sg_action_while_held(unsigned act);

/* Whom a member would attack now, and who would be in the bout with it. */
void sg_choose_facing(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, struct sg_turn *turn);

/* group/delayed_actions.c: the turns of all in this order, if a policy may hold its turn. */
void sg_take_turns_with_delays(struct sg_bout *b, struct sg_melee *melee, const struct sg_rank order[], unsigned n);

/* group/action.c: in the bout with the target, which stays in it */
void sg_make_member_attack(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	const struct sg_turn *turn);

/* "17. Mounted": whether the mount of who is in the bout attacks; its attack, in no bout yet, if so. */
bool sg_does_mount_attack(struct sg_bout *b, unsigned side);
void sg_make_member_trample(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	const struct sg_turn *turn);

/* Ends all holds that a member has of foes but of `kept`, a foe or SG_NONE. */
void sg_release_holds_of_member(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned kept);

/* "every opponent who attacked it in the last round makes an Attack Total"; it must beat all of them. */
void sg_try_member_disengage(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned facing);

void sg_draw_attack_words(struct sg_bout *b, unsigned side); /* the words of its attack in this turn */

/*
 * group/party.c: groups that fight as one. Turns are those of vanguards: group/turn.c, group/action.c,
 * group/delayed_actions.c. Forms a group of each side, into the parties of the melee, and puts their members in order.
 * Returns how many.
 */
unsigned sg_form_groups(struct sg_bout *b, struct sg_melee *melee, struct sg_rank order[2 * SALLE_SIDE_MAX]);

/* What the vanguards of trained groups declare at the beginning of a round. */
void sg_declare_bonus(struct sg_bout *b, struct sg_melee *melee);

/* "leader with Leadership >= number of fighters": the best of a party, the first of equal ones; SG_NONE. */
uint8_t sg_leader_of(const struct sg_melee *melee, unsigned side, const struct sg_party *party);

/* What a trained group adds now to what it puts its bonus on. */
int sg_group_bonus(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, const struct sg_party *party);

/* The able members that act with member `i`, which is left out. Returns how many: none where everybody fights alone. */
unsigned sg_list_fellows(const struct sg_melee *melee, unsigned side, unsigned i, uint8_t list[SALLE_SIDE_MAX]);

/* The attack of a vanguard's mount on the foe with whom its rider stands in the bout, and the blows of all mounts. */
void sg_make_group_trample(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned target);

/* Who acts with a vanguard that loads does so too, if it must. */
void sg_load_weapons_of_fellows(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i);

/* Does it, or who acts with it, rage? */
bool sg_is_party_raging(const struct sg_melee *melee, unsigned side, unsigned i);

/* An attack of a vanguard on the foe with whom it stands in the bout, and its blows. Returns the Attack Total. */
int sg_make_group_attack(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned target,
	bool exerts);

/* "Splitting Groups": the able members of the party of the foe `j`, if this side can split it now; else 0. */
uint8_t sg_count_splittable(const struct sg_melee *melee, unsigned side, unsigned j);

/* An attack of a vanguard that splits the group of the foe in the bout with it. Returns the Attack Total. */
int sg_make_splitting_attack(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned target,
	bool exerts);

/* Who acts with a vanguard attacks the foe with it, or loads. Returns how many blows theirs are, on so many targets. */
unsigned sg_join_group_attack(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned target,
	unsigned targets);

/* In the turn of a vanguard none of its party assails anybody any more. */
void sg_begin_party_turn(struct sg_melee *melee, unsigned side, unsigned i);

/*
 * After the turn of a vanguard, and the attack of its mount: who was wounded, or did it, may rage; its fellows have
 * acted and, if it has left, have left too; broken groups fall apart.
 */
void sg_end_party_turn(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i);

/* group/group.c: the Initiative Total of a party after so many ties. */
int sg_initiative_total(struct sg_bout *b, const struct sg_melee *melee, struct sg_rank rank, unsigned ties);

/* group/group.c: what its Initiative Total is made of; traced bouts alone. */
void sg_trace_order_roll(struct sg_bout *b, const struct sg_melee *melee, struct sg_rank rank);

/* group/group.c: whether the first goes before the other, by initiative and rolls of those tied. */
bool sg_is_before_in_order(struct sg_bout *b, const struct sg_melee *melee, struct sg_rank first, struct sg_rank other);

#endif
