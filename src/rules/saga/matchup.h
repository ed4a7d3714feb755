/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A compiled matchup: two fighters, or several a side, as they stand to each other, with their policies' tables. */
#ifndef SALLE_SAGA_MATCHUP_H
#define SALLE_SAGA_MATCHUP_H

#include <salle/memo.h>

#include "kit/teams.h"
#include "rules/saga/saga.h"

enum { SG_AHEAD_BITS = 6 }; /* of the memo of a matchup, by weapons in hand and who lies */
enum { SG_EXPECTED_BITS = 9 };
enum {
	SG_NEAR = 128, /* columns of sg_side.near: Attack less Defence Total, from -SG_NEAR / 2 to SG_NEAR / 2 - 1 */
	SG_LOW = 16,   /* rows there for Defence Totals so low that even a botched attack hits */
	/* where the defence rolls a die */
	SG_ROLLED_FROM = 31, /* Defence Total of the first row, without die */
	SG_ROLLED_ROWS = 48,
};

struct sg_side {
	const struct sg_fighter *fighter;
	const struct sg_arm *arm; /* in hand */
	int initiative;           /* total without die */
	int attack;               /* Attack Total without die and penalties; the situation that does not change included */
	int defence;              /* Defence Total likewise, without the six */
	int damage, soak, band;
	unsigned botch, line_botch; /* dice */
	int line_score;             /* of the Ability that it defends with: exertion */
	int prone_own, prone_foe;   /* to its Attack Total when it lies on the ground, when the foe does */
	int in_melee, at_melee;     /* to its shots for each assailant of it, of the foe; 0: reckoned in, or it strikes */
	int easier;
	int fatigue[SG_FATIGUE_LEVELS];          /* penalties, `easier` reckoned in */
	bool scuffle;                            /* the fight is one */
	bool prone;                              /* as it comes to the bout */
	bool mount;                              /* it is a mount that is struck at, in the place of its rider */
	bool exerts, acts;                       /* its policy may do anything but the preset there */
	void **near;                             /* for controls: struct sg_expected_rows */
	const struct salle_bound_policy *policy; /* a pointer, as it takes kilobytes and turns copy this struct */
};

/*
 * For controls (bout/controls.h): the rows of sg_side.near, a table of what the attacks of a side on the other are
 * expected to do, which all matchups of the book share where damage, soak and dice are the same. It is filled as bouts
 * come by (salle/memo.h). A row has SG_NEAR columns.
 *
 * Against the straight six no botched attack hits from a Defence Total of `safe_from` on, so only the difference of
 * both Totals matters: row 0 serves all of them. Row k, 1 to `lows`, is for the Defence Total safe_from - k. In a
 * scuffle (by_fatigue) row k is for a foe with k levels of fatigue instead, and Defence Totals below safe_from have no
 * row. Against a die row k, 0 to `lows`, is for the Defence Total SG_ROLLED_FROM - k; in a scuffle there is no table.
 */
struct sg_expected_rows {
	int safe_from;
	int one_from; /* Defence Totals from here on use row 0; INT_MAX: none do */
	int top;      /* Defence Total of row 0, from which rows count down; INT_MAX: they do not */
	unsigned lows;
	bool by_fatigue;
};

struct sg_matchup {
	const struct sg_book *book;
	const struct sg_options *options; /* the book's */
	const char *names[2];             /* of the sides, as reported */
	struct sg_side side[2];
	struct sg_scene scene;
	const struct sg_fighter *fighters[2];
	bool plain;              /* a duel off the mat, in which initiative is rolled once */
	uint8_t squares;         /* "10. Battle mat": between both as the bout begins; 0: nobody moves, delays or draws */
	bool wrestles;           /* a policy grapples, trips or disarms: on the mat, or several a side */
	bool several;            /* it is a pair of several a side, or of two with stances fought as such */
	bool changes;            /* of those: how two stand to each other changes in a bout */
	bool falls, rearms;      /* it can come to a fighter on the ground; to another weapon in hand than by stance */
	bool delays;             /* several a side: a policy may hold its turn */
	bool mat;                /* several a side on the battle mat */
	bool footprints;         /* there, one of them does not take one square of its own */
	uint8_t members[2];      /* a side */
	struct salle_memo ahead; /* what the look-ahead solves: lookahead/lookahead.h */
	struct salle_cache expected; /* what attacks are expected to do that sg_side.near has no cell for */
	struct sg_expected_rows near;
	const struct salle_teams *teams; /* those, where they are several; NULL: one against one. Pairs: struct sg_pair */
};

/* Where both are, and with what: what changes in a bout. */
struct sg_situation {
	unsigned hand[2];  /* arms of the fighters */
	unsigned distance; /* paces; 0: hand to hand */
	bool moved[2], running[2], off_guard[2], raging[2], fallen[2];
	bool left_cover; /* the one who had cover has left it */
};

/* Returns whether initiative is rolled in each round. */
static inline bool sg_rolls_each_round(const struct sg_matchup *matchup)
{
	return matchup->options->initiative_rolls == SG_ROLLED_EACH_ROUND;
}

/* Returns whether `side` loses its cover when it leaves the place where the bout began. */
static inline bool sg_does_moving_lose_cover(const struct sg_matchup *matchup, unsigned side)
{
	return matchup->scene.cover == (int32_t)side && matchup->options->cover == SG_COVER_PLACE;
}

/* Returns what "target is at least half covered or concealed" adds to a shot at `side`. */
static inline int sg_cover_modifier(const struct sg_matchup *matchup, unsigned side, bool left_cover)
{
	const bool covered = matchup->scene.cover == (int32_t)side && !left_cover;
	return covered ? matchup->book->figure[SG_SHOT_AT_COVER] : 0;
}

/* Brings `side` up to a situation, but for its policy, `exerts` and `acts`. */
void sg_update_side(const struct sg_matchup *matchup, unsigned side, const struct sg_situation *at,
	struct sg_side *own);

/* A fighter of a duel as it is: `fallen` from its mount, if it came with one. */
static inline const struct sg_fighter *sg_fighter_of(const struct sg_matchup *matchup, unsigned side, bool fallen)
{
	const struct sg_fighter *fighter = matchup->fighters[side];
	return fallen && fighter->afoot != NULL ? fighter->afoot : fighter;
}

/* Who moves: a fighter, or its mount with it; the penalty is that of who goes on its own legs. */
struct sg_legs {
	const struct sg_fighter *fighter;
	const struct sg_mount_row *mount; /* NULL: on foot */
	int penalty;
};

static inline struct sg_legs sg_legs_of(const struct sg_matchup *matchup, unsigned side, bool fallen, int penalty,
	int mount_wounds)
{
	const struct sg_fighter *fighter = sg_fighter_of(matchup, side, fallen);
	return (struct sg_legs){ fighter, fighter->mount, fighter->mount != NULL ? mount_wounds : penalty };
}

enum { SG_MOVE_MOST = 48 }; /* squares of a move on the battle mat of several a side */

/* "10. Battle mat": hustles of a move and the paces of each; a walk is one. Paces left over in either are lost. */
struct sg_stride {
	unsigned hustles, paces;
};

struct sg_stride sg_stride_of(const struct sg_book *book, const struct sg_legs *legs, unsigned gait);

/* Does how both stand change with what happens in a bout, so that sg_update_side must tell? */
static inline bool sg_can_standing_change(const struct sg_matchup *matchup)
{
	return matchup->squares > 0 || matchup->changes;
}

/* The arm of a fighter's bare hands, behind its weapons. */
static inline unsigned sg_bare_hands_arm(const struct sg_fighter *fighter)
{
	return fighter->n_arms;
}

/* "free hands", with this arm in hand: no weapon, no shield that takes a hand, nothing in the other. */
static inline bool sg_has_free_hands(const struct sg_fighter *fighter, unsigned hand)
{
	bool shield = fighter->shield != NULL && !fighter->shield->frees_hand;
	return !fighter->arm[hand].weapon->held && !shield && fighter->off_hand == NULL;
}

/* Does a change of the arm in hand take hands? Not between bare hands and rows that are held in none, as `fist`. */
static inline bool sg_does_change_take_hands(const struct sg_fighter *fighter, unsigned from, unsigned to)
{
	return fighter->arm[from].weapon->held || fighter->arm[to].weapon->held;
}

/* The first arm that is not broken; with none left its bare hands. */
static inline unsigned sg_first_arm(const struct sg_fighter *fighter, unsigned broken)
{
	unsigned arm = 0;
	while (arm < fighter->n_arms && (broken >> arm & 1))
		arm++;
	return arm;
}

/* Two foes of several a side: [A has what it takes rearward in hand][so has B]. */
struct sg_pair {
	const struct sg_matchup *with[2][2];
};

/* "Forward characters may not use two-handed ranged weapons". */
static inline bool sg_is_usable_forward(const struct sg_weapon *weapon)
{
	return weapon->kind == SG_MELEE || weapon->hands < 2;
}

/* The weapons that a fighter has in hand by stance, but for the broken ones; with none left its bare hands. */
unsigned sg_front_arm(const struct sg_fighter *fighter, unsigned broken);
unsigned sg_rear_arm(const struct sg_fighter *fighter, unsigned broken);

#endif
