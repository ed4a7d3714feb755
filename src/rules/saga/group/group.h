/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Team bouts: several fighters a side. Each pair of foes has its own compiled matchups, one for each combination of the
 * weapons of their stances. For each turn, the states of a member and its target are copied into a bout of two, and
 * back after the turn. So all rules for two fighters are those of bout/.
 *
 * fight_teams.c: the bout: initiative, rounds, the end
 * stance.c: "9. Stances"; protection without stances
 * target.c: choice of a target
 * turn.c: turns
 * action.c: the actions of a turn
 * delayed_actions.c: "Delay and interrupt"
 * footprint.c: "10. Battle mat": squares of each member
 * squares.c: squares, reach of a move
 * mat.c: members on the mat: what they see, moves, rushes
 * mat_turn.c: turns on the mat
 * party.c: "20. Botches and groups": sides that fight as one
 * group_split.c: "Splitting Groups"
 * friends_in_spread.c: house rule: shots that spread to friends
 *
 * Each turn is a separate moment: no other turn draws its random words.
 */
#pragma once

#include "rules/saga/bout/bout.h"

enum {
	SG_NONE = SALLE_SIDE_MAX, /* means "no member" */
	SG_TURNS_APART = 64,      /* number of moments per round; each member of either side has its own moment */
};

/*
 * A square of the battle mat. Side A begins at x = 0 and faces towards higher x, side B faces towards lower x; y is the
 * number of the file. The position of a member that occupies several squares is its foremost square in its lowest file.
 */
struct sg_square {
	int32_t x, y;
};

/* The state of a member in a team bout, in addition to its struct sg_fighter_state. */
struct sg_place {
	uint32_t attackers;                     /* bits: foes that attacked the member since its last turn */
	uint8_t attacked_foe;                   /* foe that the member attacked in melee in its last turn, or SG_NONE */
	uint8_t protected_ally;                 /* the ally that the member protects, or SG_NONE */
	uint8_t melee_attacks;                  /* number of melee attacks on the member in this round */
	uint8_t dropped_arm, mount_fatigue;     /* arm whose weapon the member dropped; fatigue levels lost by its mount */
	int initiative;                         /* Initiative Total, for interrupts */
	uint8_t hold_strengths[SALLE_SIDE_MAX]; /* Grapple Strength of each foe's hold on the member; 0 for no hold */
	bool is_rearward;                       /* whether the member is in the rearward stance */
	/* whether the weapon in hand is that of the rearward stance; can change only in the member's turn */
	bool holds_rear_weapon;
	bool left_cover;         /* whether the member had cover and left its first place */
	uint32_t rounds_fought;  /* number of rounds at whose beginning the member was able to fight */
	struct sg_square square; /* square on the mat */
};

/*
 * "20. Botches and groups": members that act together, led by a vanguard. A member that acts alone is a party of one.
 */
struct sg_party {
	/* members of the party, the vanguard first; n_members is 0 if the member with this index leads no party */
	uint8_t n_members, member[SALLE_SIDE_MAX];
	uint8_t leader;     /* index of the leader; SG_NONE if the group is untrained */
	uint8_t bonus_kind; /* enum sg_bonus */
};

struct sg_parties {
	struct sg_party party[2][SALLE_SIDE_MAX]; /* indexed by vanguard */
	uint64_t wound_counts[2][SALLE_SIDE_MAX]; /* sg_fighter_state.wound_counts before the current turn */
	uint32_t have_acted[2];                   /* bits: members that had their turn in this round */
	/* bits: vanguards that have delayed their turn; members whose group fell apart while it delayed */
	uint32_t have_delayed[2], released_members[2];
	/*
	 * by vanguard: if its group was split from another group in this round, the vanguard of that group; otherwise
	 * SG_NONE
	 */
	uint8_t split_from[2][SALLE_SIDE_MAX];
};

/* A bout with several fighters on a side. */
struct sg_melee {
	const struct salle_teams *teams;
	struct sg_fighter_state fighter[2][SALLE_SIDE_MAX];
	struct sg_place place[2][SALLE_SIDE_MAX];
	unsigned n_able[2];
	bool uses_mat, footprints; /* as the members of struct sg_matchup with these names */
	/* the next three members are set only if sg_options.modified */
	unsigned acting_side;        /* side of the member that acts */
	unsigned earlier_attacks[2]; /* melee attacks in this round on the two fighters in the bout, by side */
	bool is_flanking;            /* whether the acting member flanks its foe */

	struct sg_side current_sides[2]; /* values of the two fighters in the bout, if the situation can change */
	struct sg_parties *parties;      /* NULL if everybody acts alone */
};

/* Returns whether two squares are neighbours, diagonally or orthogonally. */
static inline bool sg_are_squares_adjacent(struct sg_square a, struct sg_square b)
{
	const int32_t x = a.x - b.x, y = a.y - b.y;
	return x >= -1 && x <= 1 && y >= -1 && y <= 1;
}

/*
 * Returns what sg_are_members_adjacent returns, for mats on which members can occupy several squares
 * (group/footprint.c).
 */
bool sg_do_footprints_touch(const struct sg_melee *melee, unsigned side, unsigned i, unsigned whose, unsigned k);

/* Returns whether member `i` of `side` and member `k` of `whose` are adjacent on the mat. */
static inline bool sg_are_members_adjacent(const struct sg_melee *melee, unsigned side, unsigned i, unsigned whose,
	unsigned k)
{
	if (__builtin_expect(melee->footprints, 0))
		return sg_do_footprints_touch(melee, side, i, whose, k);
	return sg_are_squares_adjacent(melee->place[side][i].square, melee->place[whose][k].square);
}

/* Returns whether a member and a foe are adjacent on the mat. */
static inline bool sg_is_adjacent_to_foe(const struct sg_melee *melee, unsigned side, unsigned i, unsigned j)
{
	return sg_are_members_adjacent(melee, side, i, !side, j);
}

static inline bool sg_is_member_able_to_fight(const struct sg_melee *melee, unsigned side, unsigned i)
{
	return melee->fighter[side][i].ending == SG_STILL_IN;
}

/* Returns the party that member `i` leads as vanguard; NULL if it leads none, or if everybody acts alone. */
static inline const struct sg_party *sg_party_led_by(const struct sg_melee *melee, unsigned side, unsigned i)
{
	return melee->parties != NULL && melee->parties->party[side][i].n_members > 0 ? &melee->parties->party[side][i]
																				  : NULL;
}

/* Returns the matchup of member `i` of `side` and the foe `j`, with the weapons in their hands. */
static inline const struct sg_matchup *sg_pair_matchup(const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned j)
{
	const unsigned a = side == 0 ? i : j, b = side == 0 ? j : i;
	const struct sg_pair *pair = melee->teams->pair[a][b];
	return pair->by_weapons[melee->place[0][a].holds_rear_weapon][melee->place[1][b].holds_rear_weapon];
}

/* Returns the member's fighter; without its mount if the member has fallen from it. */
static inline const struct sg_fighter *sg_fighter_of_member(const struct sg_melee *melee, unsigned side, unsigned i)
{
	const struct sg_fighter_state *man = &melee->fighter[side][i];
	const struct sg_fighter *fighter = man->side->fighter;
	return man->has_fallen && fighter->fighter_on_foot != NULL ? fighter->fighter_on_foot : fighter;
}

/* Returns the arm (weapon) in the member's hand. */
static inline const struct sg_arm *sg_arm_in_hand(const struct sg_melee *melee, unsigned side, unsigned i)
{
	return &sg_fighter_of_member(melee, side, i)->arm[melee->fighter[side][i].hand];
}

/* Returns the first able foe of `side`, or SG_NONE. */
static inline unsigned sg_find_first_able_foe(const struct sg_melee *melee, unsigned side)
{
	unsigned j = 0;
	while (j < melee->teams->n_members[!side] && !sg_is_member_able_to_fight(melee, !side, j))
		j++;
	return j < melee->teams->n_members[!side] ? j : SG_NONE;
}

/* Returns the first foe that holds member `i` of `side`, or SG_NONE. */
static inline unsigned sg_find_holder(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i)
{
	for (unsigned j = 0; b->matchup->can_wrestle && j < melee->teams->n_members[!side]; j++)
		if (melee->place[side][i].hold_strengths[j] > 0)
			return j;
	return SG_NONE;
}

/* Returns the first foe that member `i` of `side` holds, or SG_NONE. */
static inline unsigned sg_first_held_foe(const struct sg_bout *b, const struct sg_melee *melee, unsigned side,
	unsigned i)
{
	for (unsigned j = 0; b->matchup->can_wrestle && j < melee->teams->n_members[!side]; j++)
		if (melee->place[!side][j].hold_strengths[i] > 0)
			return j;
	return SG_NONE;
}

/* Returns whether the member is held or holds a foe. */
static inline bool sg_is_in_hold(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i)
{
	return sg_find_holder(b, melee, side, i) != SG_NONE || sg_first_held_foe(b, melee, side, i) != SG_NONE;
}

/*
 * Sets the moment of the bout to that of this member in this round, so that the member's turn and declarations draw
 * their own random words.
 */
static inline void sg_set_moment_of_member(struct sg_bout *b, unsigned side, unsigned i)
{
	b->context.moment = b->rounds * SG_TURNS_APART + 2 * i + salle_stream_map_side(b->context.stream, side);
}

/* Sets up the states of all members: able to fight, in the forward stance, weapons loaded. */
void sg_init_melee(struct sg_melee *melee, const struct salle_teams *teams);

/* A party, as an element of the order in which parties act. */
struct sg_rank {
	uint8_t side, vanguard;
};

/* Returns whether the member still has a turn in this round. In a group only the vanguard has a turn. */
static inline bool sg_has_turn(const struct sg_melee *melee, struct sg_rank rank)
{
	return sg_is_member_able_to_fight(melee, rank.side, rank.vanguard) &&
		(melee->parties == NULL ||
			(melee->parties->party[rank.side][rank.vanguard].n_members > 0 &&
				!(melee->parties->have_acted[rank.side] >> rank.vanguard & 1)));
}

/* "Roll initiative": sets `order` to the order in which parties act. Returns the number of parties. */
unsigned sg_roll_order_of_turns(struct sg_bout *b, struct sg_melee *melee, struct sg_rank order[2 * SALLE_SIDE_MAX]);

/* Asks for the declarations of a round (stances, protection or group bonuses), then takes all turns in this order. */
void sg_fight_group_round(struct sg_bout *b, struct sg_melee *melee, const struct sg_rank order[], unsigned n);

/* Puts member `i` of `side` and its foe `j` into the bout of two. */
void sg_enter_duel(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j);

/* Makes the member of `side` in the bout act with this weapon until the member leaves the bout of two. */
void sg_set_acting_arm(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned hand);

/*
 * Takes member `i` and its foe `j` out of the bout of two, and stores their states. If one of them can no longer fight,
 * lowers `n_able` and ends its holds.
 */
void sg_leave_duel(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j);

/*
 * Lets all members declare their stances, or whom they protect, at the start of a round. group/stance.c has this
 * function and the next three.
 */
void sg_declare_stances(struct sg_bout *b, struct sg_melee *melee);
void sg_take_weapon_of_stance(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i);
bool sg_is_protected(const struct sg_melee *melee, unsigned side, unsigned i);
unsigned sg_count_forward_members(const struct sg_melee *melee,
	unsigned side); /* returns the number of able forward members */

/*
 * "A melee attacker can only reach a rearward person by rushing": rolls the rush of the fighter of `side` in the bout
 * of two against the best blocker of the other side. Returns whether the rusher gets past the blocker.
 */
bool sg_roll_stance_rush(struct sg_bout *b, const struct sg_melee *melee, unsigned side);

/* Asks a member's policy for a declaration at the start of a round, with the first able foe as its foe. */
unsigned sg_ask_for_declaration(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned decision,
	unsigned preset);

/* group/target.c: returns the target that a member's policy chooses, or SG_NONE if the member reaches nobody. */
unsigned sg_choose_target(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i);

/*
 * Returns the best of the foes in the bit set `foes` by the criterion `choice`, SG_WEAKEST or SG_MOST_WOUNDED. On ties
 * returns the first.
 */
unsigned sg_choose_best_foe(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, uint32_t foes,
	unsigned choice);

/*
 * Returns the foe that a mount attacks while its rider attacks `target` (SG_NONE if the rider attacks nobody). Returns
 * SG_NONE if the mount can reach no foe.
 */
unsigned sg_choose_foe_of_mount(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned target);

/* A turn of a member, between its beginning and its end. */
struct sg_turn {
	/*
	 * `target`: the foe that the member attacks, or SG_NONE; `faced_foe`: the foe that is in the bout of two with
	 * the member
	 */
	uint8_t target, faced_foe;
	/* action (enum sg_act), or SG_DO_MOUNT if the mount acts instead of its rider; exertion (enum sg_exertion) */
	uint8_t act, exertion;
	/*
	 * whether the member has an action; if so, it stays in the bout of two until the turn ends or sg_leave_duel takes
	 * it out
	 */
	bool has_action;
	uint8_t approached_foe,
		move;              /* on the mat: the foe that the member approaches; the move that it made (enum sg_move) */
	uint8_t loading;       /* on the mat: the fighter's `loading` when the turn began */
	unsigned policy_draws; /* number of random choices that policies have made in this round */
};

/*
 * These functions take a turn, or its parts (group/turn.c). sg_begin_turn does everything before the action,
 * sg_end_turn the action and what follows. During a turn the member is in the bout of two with the foe that it faces.
 * If a foe interrupts, the member leaves this bout after the first part, and sg_resume_turn brings it back.
 */
void sg_take_member_turn(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i);
void sg_begin_turn(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, struct sg_turn *turn);
void sg_resume_turn(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, struct sg_turn *turn);
void sg_end_turn(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, const struct sg_turn *turn);

/*
 * "The held character may only attack the grappler": returns the action that a held member takes if it wanted `act`
 * (enum sg_act).
 */
unsigned sg_action_while_held(unsigned act);

/*
 * Sets `turn->target`, the foe that the member would attack now, and `turn->faced_foe`, the foe that joins the member
 * in the bout of two.
 */
void sg_choose_target_and_faced_foe(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	struct sg_turn *turn);

/* group/delayed_actions.c: takes all turns of a round in this order; used if a policy may delay turns. */
void sg_take_turns_with_delays(struct sg_bout *b, struct sg_melee *melee, const struct sg_rank order[], unsigned n);

/* group/action.c: carries out an action against the target. The target stays in the bout of two. */
void sg_make_member_attack(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	const struct sg_turn *turn);

/*
 * "17. Mounted": makes the attack of the member's mount, if the mount attacks. Must be called while nobody is in the
 * bout of two.
 */
void sg_make_member_mount_attack(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	const struct sg_turn *turn);

/* Ends all holds of a member that can no longer fight, and all holds on this member (group/step.c). */
void sg_end_holds_of_member(struct sg_melee *melee, unsigned side, unsigned i);

/*
 * Option `spread_friends`: applies the Attack Total of a shot to at most `most` friends of the shooter `i` near the
 * target (group/friends_in_spread.c). Must be called while nobody is in the bout of two.
 */
void sg_spread_shot_to_friends(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned target,
	int attack, unsigned most);

/* Ends all holds of a member, except the hold on the foe `kept` (SG_NONE for no exception). */
void sg_release_holds_of_member(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned kept);

/*
 * Makes a member try to disengage: "every opponent who attacked it in the last round makes an Attack Total". The member
 * leaves the fight if its own total is higher than all these Attack Totals.
 */
void sg_try_member_disengage(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned facing);

void sg_draw_attack_words(struct sg_bout *b, unsigned side); /* draws the random words of the attack in this turn */

/*
 * group/party.c: groups that fight as one. A group acts in the turn of its vanguard (group/turn.c, group/action.c,
 * group/delayed_actions.c).
 *
 * Makes all members of a side one group, and fills `order` with all members, those of the side with the initiative
 * first. Returns the number of members.
 */
unsigned sg_form_groups(struct sg_bout *b, struct sg_melee *melee, struct sg_rank order[2 * SALLE_SIDE_MAX]);

/* Asks the vanguards of trained groups for their declarations at the start of a round. */
void sg_declare_group_bonuses(struct sg_bout *b, struct sg_melee *melee);

/*
 * "leader with Leadership >= number of fighters": returns the best leader of the party, the first one on ties; SG_NONE
 * if nobody can lead it.
 */
uint8_t sg_find_leader_of_party(const struct sg_melee *melee, unsigned side, const struct sg_party *party);

/* Returns the current bonus of a trained group. */
int sg_group_bonus(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, const struct sg_party *party);

/*
 * Lists the able members that act together with member `i`, without `i` itself. Returns their number; 0 if everybody
 * acts alone.
 */
unsigned sg_list_party_members(const struct sg_melee *melee, unsigned side, unsigned i, uint8_t list[SALLE_SIDE_MAX]);

/*
 * Makes the attack of a vanguard's mount on the foe in the bout of two; the mounts of the other members of the group
 * strike, too.
 */
void sg_make_group_mount_attack(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned target);

/* Loads the unloaded weapons of the members that act with a vanguard. Called when the vanguard loads its weapon. */
void sg_load_weapons_of_party(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i);

/* Returns whether the member, or a member that acts with it, rages. */
bool sg_is_party_raging(const struct sg_melee *melee, unsigned side, unsigned i);

/* Makes a vanguard's attack on the foe in the bout, and deals the group's blows. Returns the Attack Total. */
int sg_make_group_attack(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned target,
	bool exerts);

/*
 * "Splitting Groups": returns the number of able members in the party of foe `j` if this side can split that party now;
 * otherwise 0.
 */
uint8_t sg_count_members_to_split(const struct sg_melee *melee, unsigned side, unsigned j);

/* Makes a vanguard's attack that splits the group of the foe in the bout. Returns the Attack Total. */
int sg_make_splitting_attack(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned target,
	bool exerts);

/*
 * Makes the members that act with a vanguard take part in its attack, or load. Returns the number of their blows on the
 * targets.
 */
unsigned sg_join_group_attack(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned target,
	unsigned targets);

/* Begins the turn of a vanguard: clears `attacked_foe` of the other members of its party. */
void sg_begin_party_turn(struct sg_melee *melee, unsigned side, unsigned i);

/*
 * Ends the turn of a vanguard, after the attack of its mount: rolls for rage of members that wounded a foe or were
 * wounded; records that the other members have acted, and that they have left if the vanguard left; dissolves broken
 * groups.
 */
void sg_end_party_turn(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i);

/* group/initiative.c: returns the Initiative Total of a party. `ties`: how many earlier rolls were tied. */
int sg_initiative_total(struct sg_bout *b, const struct sg_melee *melee, struct sg_rank rank, unsigned ties);

/* group/initiative.c: traces the parts of a party's Initiative Total. For traced bouts only. */
void sg_trace_initiative_of_party(struct sg_bout *b, const struct sg_melee *melee, struct sg_rank rank);

/* Returns a total that decides which party acts first. `ties`: how many earlier rolls were tied. */
typedef int sg_total_in_order(struct sg_bout *b, const struct sg_melee *melee, struct sg_rank rank, unsigned ties);

/*
 * group/initiative.c: returns whether `first` acts before the other party, because its total is higher. Tied parties
 * roll again.
 */
bool sg_is_before_in_order(struct sg_bout *b, const struct sg_melee *melee, struct sg_rank first, struct sg_rank other,
	sg_total_in_order *total_of);

/* group/initiative.c: sorts parties by their totals, the largest first. */
void sg_sort_by_total(struct sg_bout *b, const struct sg_melee *melee, struct sg_rank ranks[], unsigned n,
	sg_total_in_order *total_of);
