/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The value of an action: the chance to win the bout after it, if the foe answers as is worst for it.
 *
 * The exchange at hand is exact (chances.h). What follows in the same play is the best second tempo: both put in all
 * their dice, the aggressor takes the blow and the defender the defence that suit them best. What follows the play is
 * estimated from the TNs, the dice owed and the initiative (worth). A value is always the chance of the attacker,
 * unless a name says otherwise.
 */
#include <math.h>
#include <string.h>

#include "rules/fechtbook/lookahead/evaluation.h"
#include "rules/fechtbook/state.h"

static struct fb_situation find_situation(const struct salle_view *view)
{
	const struct fb_matchup *matchup = view->matchup;
	unsigned own = view->side, foe = !own;
	struct fb_situation s = { .matchup = matchup,
		.lookahead = matchup->lookahead,
		.tempo = fb_is_last_tempo(matchup->options, salle_seen(view, FB_SEES_TEMPO0)),
		.distance = salle_seen(view, FB_SEES_DISTANCE),
		.nearby = salle_seen(view, FB_SEES_PLACE) >> 2 };
	s.hold[own] = fb_hold_of(&matchup->side[own], salle_seen(view, FB_SEES_HELD));
	s.other[own] = fb_second_weapon(&matchup->side[own], salle_seen(view, FB_SEES_HELD));
	s.other[foe] = fb_second_weapon(&matchup->side[foe], salle_seen(view, FB_SEES_FOE_HELD));
	s.hold[foe] = fb_hold_of(&matchup->side[foe], salle_seen(view, FB_SEES_FOE_HELD));
	s.shield[own] = salle_seen(view, FB_SEES_SHIELD_HELD);
	s.shield[foe] = salle_seen(view, FB_SEES_FOE_SHIELD_HELD);
	s.favours[own] = salle_seen(view, FB_SEES_FAVOURED);
	s.favours[foe] = salle_seen(view, FB_SEES_FOE_FAVOURED);
	s.prone[own] = salle_seen(view, FB_SEES_PRONE);
	s.prone[foe] = salle_seen(view, FB_SEES_FOE_PRONE);
	if (salle_seen(view, FB_SEES_DISABLED))
		fb_disable(&s, own);
	if (salle_seen(view, FB_SEES_FOE_DISABLED))
		fb_disable(&s, foe);
	s.grapple = s.ahead = view->decision == FB_ASK_RESIST || view->decision == FB_ASK_WRESTLE;
	fb_recall(&s);
	return s;
}

static struct fb_stakes stakes_of(const double arguments[4])
{
	return (struct fb_stakes){ .weapon = arguments[0] < 0 ? 0
			: arguments[0] > 1                            ? 1
														  : arguments[0],
		.disabled = fb_dice_of(arguments[1]),
		.prone = fb_dice_of(arguments[2]),
		.limb = fb_dice_of(arguments[3]) };
}

/* The notes of the decision; NULL: none. */
static struct fb_notes *notes_of(const struct salle_view *view)
{
	struct fb_notes *notes = view->notes;
	if (notes != NULL && !notes->opened) {
		notes->opened = true;
		notes->hint = 0;
		notes->aim = (struct fb_latest_aim){ 0 };
		notes->replies.met = 0;
		memset(notes->arguments, 0, sizeof notes->arguments);
		notes->stakes = stakes_of(notes->arguments);
		notes->situation = find_situation(view);
	}
	return notes;
}

struct fb_situation fb_situation_of(const struct salle_view *view)
{
	const struct fb_notes *notes = notes_of(view);
	return notes != NULL ? notes->situation : find_situation(view);
}

struct fb_moment fb_moment_of(const struct salle_view *view)
{
	struct fb_moment at;
	at.pool[view->side] = salle_seen(view, FB_SEES_POOL);
	at.pool[!view->side] = salle_seen(view, FB_SEES_FOE_POOL);
	at.tn[view->side] = salle_seen(view, FB_SEES_TN);
	at.tn[!view->side] = salle_seen(view, FB_SEES_FOE_TN);
	return at;
}

static unsigned capped(unsigned dice)
{
	return dice < SALLE_POOL_MAX ? dice : SALLE_POOL_MAX;
}

/* "Feint": the blow that promises most at another wheel; what was bought for a gap becomes dice. */
static struct fb_aim feint_aim(const struct fb_situation *s, const struct fb_aim *declared)
{
	struct fb_aim aim = *declared, best = *declared;
	double most = -1;
	aim.bought = declared->target >= FB_WHEELS ? 0 : declared->bought;
	unsigned closed = fb_out_of_reach(aim.profile, s->prone[0] | s->prone[1]);
	for (unsigned wheel = 0; wheel < FB_WHEELS; wheel++) {
		aim.target = wheel;
		double promise = wheel == declared->target || closed >> wheel & 1 ? -1 : fb_promised(s, &aim);
		if (promise <= most)
			continue;
		most = promise;
		best = aim;
	}
	return best;
}

/*
 * The exchange with a feint, if that is better than `plain`, without: for all that the attacker has left. What it pays
 * for more than the first feint of the bout is left out.
 */
static double feinted(const struct fb_situation *s, const struct fb_bid *declared, const struct fb_aim *aim,
	const struct fb_moment *at, double plain)
{
	unsigned x = aim->side, cost = aim->profile->feint;
	if ((s->hold[x] == FB_HOLDS && aim->profile->item < FB_WEAPONS_MAX) || cost > at->pool[x])
		return plain;
	unsigned per_die = fb_rule(s->matchup, FB_RULE_FEINT)->per_die, more = (at->pool[x] - cost) / per_die;
	unsigned refund = declared->aim.bought - aim->bought;
	struct fb_bid bid = *declared;
	struct fb_moment then = *at;
	then.pool[x] -= cost + per_die * more;
	bid.dice = capped(bid.dice + more + refund);
	bid.aim = *aim;
	double value = fb_exchange(s, &bid, &then);
	return value > plain ? value : plain;
}

static double undefended(const struct fb_situation *s, struct fb_bid *bid, const struct fb_moment *at)
{
	bid->defence = FB_NO_DEFENCE;
	bid->against = 0;
	bid->against_tn = at->tn[!bid->aim.side];
	return fb_exchange(s, bid, at);
}

/*
 * The hint (fb_notes.hint): the defence that was worst for the action before, which is tried first: often it is
 * enough to beat this one. Its dice are less those of the attack, or all. STOLEN: stealing the initiative was worse
 * still, and is tried before the other defences.
 */
enum { ALL_DICE = 1 << 8, STOLEN = 1 << 9, DICE_MORE = 8, DICE_SHIFT = 16 };

/* The ways to answer an attack that were tried: the least value so far. */
struct guarding {
	const struct fb_situation *s;
	struct fb_bid *bid;
	const struct fb_moment *at;
	int burden;
	struct fb_notes *notes; /* NULL: none */
	unsigned all;           /* dice beyond the cost of the defence at hand */
	uint32_t met;           /* a bit for the dice left to the defence, where `known` was used */
	double least;
	uint32_t worst;                    /* as the hint has it */
	double known[FB_DICE][FB_MARGINS]; /* by dice left: struct fb_bid.known */
};

/* The values by margin where the defence has so many dice left, whatever the defence. */
static double *known_left(struct guarding *g, unsigned left)
{
	if (left >= FB_DICE)
		return NULL;
	if (!(g->met >> left & 1))
		memset(g->known[left], 0, sizeof g->known[left]);
	g->met |= 1U << left;
	return g->known[left];
}

/* `last`: most likely no other defence is tried, so that nothing need be kept for one. */
static void try_defence(struct guarding *g, unsigned k, bool last)
{
	unsigned y = !g->bid->aim.side;
	struct fb_moment then = *g->at;
	then.pool[y] = g->all - k;
	g->bid->against = capped(k);
	g->bid->known = last ? NULL : known_left(g, then.pool[y]);
	double value = fb_exchange(g->s, g->bid, &then);
	g->bid->known = NULL;
	if (value >= g->least)
		return;
	g->least = value;
	unsigned more = k + DICE_MORE - g->bid->dice;
	g->worst = g->bid->defence | (k == g->all ? (unsigned)ALL_DICE : more << DICE_SHIFT);
}

static void try_nothing(struct guarding *g)
{
	double value = undefended(g->s, g->bid, g->at);
	if (value >= g->least)
		return;
	g->least = value;
	g->worst = 0;
}

/* Finds a defence against the blow, or whatever was noted of it. */
static struct fb_noted_guard guard_of(const struct guarding *g, unsigned defence)
{
	unsigned y = !g->bid->aim.side;
	struct fb_noted_guard *noted = g->notes != NULL ? &g->notes->aim.guard[defence] : NULL, fresh = { .met = true };
	if (noted != NULL && noted->met)
		return *noted;
	fresh.possible = fb_guard_against(g->s, y, defence, &g->bid->aim, g->at->tn[y], g->burden, &fresh.cost, &fresh.tn);
	if (noted != NULL)
		*noted = fresh;
	return fresh;
}

/* Prepares a defence; false if it is impossible. */
static bool open_defence(struct guarding *g, unsigned defence)
{
	unsigned y = !g->bid->aim.side;
	const struct fb_noted_guard guard = guard_of(g, defence);
	if (!guard.possible || guard.cost > g->at->pool[y])
		return false;
	g->bid->against_tn = guard.tn;
	g->all = g->at->pool[y] - guard.cost;
	g->bid->defence = defence;
	g->bid->takes = false;
	return true;
}

/* The least dice that are tried, and those of the hint among what is tried. */
static unsigned least_dice(const struct guarding *g)
{
	unsigned from = g->bid->dice > 1 ? g->bid->dice - 1 : 0;
	return g->s->tempo == 1 || from > g->all ? g->all : from;
}

static unsigned hinted_dice(const struct guarding *g, uint32_t hint)
{
	unsigned from = least_dice(g), k = g->bid->dice + (hint >> DICE_SHIFT) - DICE_MORE;
	return hint & ALL_DICE || k > g->all ? g->all : k < from ? from : k;
}

/* The other side steals the initiative, with as many dice as its speed, or a third. */
static void try_stealing(struct guarding *g)
{
	const struct fb_bid *bid = g->bid;
	unsigned x = bid->aim.side;
	struct fb_cut cut = { bid->aim, bid->dice, bid->tn, bid->cases, bid->won };
	unsigned speed = g->s->matchup->side[!x].fighter->speed, third = g->at->pool[!x] / 3;
	double value =
		fb_stolen(g->s, x, &cut, speed < third ? speed : third, g->at, g->notes != NULL ? &g->notes->replies : NULL);
	if (value >= g->least)
		return;
	g->least = value;
	g->worst |= STOLEN;
}

/* All defences with about as many dice as the attack, or all, but for one that was tried; stops where it is beaten. */
static void try_defences(struct guarding *g, const struct salle_view *view, unsigned tried, unsigned tried_dice)
{
	unsigned y = !g->bid->aim.side, to = g->bid->dice + 2;
	for (unsigned defence = FB_DEFLECT; defence <= FB_DODGE && g->at->pool[y] > 0; defence++) {
		if (!open_defence(g, defence))
			continue;
		for (unsigned k = least_dice(g); k <= g->all; k = k < to ? k + 1 : k < g->all ? g->all : k + 1) {
			if (view != NULL && salle_beaten(view, g->least))
				return;
			if (defence != tried || k != tried_dice)
				try_defence(g, k, false);
		}
	}
}

/* The outcomes of the blow. With notes those of the latest one, if it is the same. */
static const struct fb_cases *note_blow(const struct guarding *g, struct fb_margins *room)
{
	const struct fb_aim *aim = &g->bid->aim;
	struct fb_latest_aim *latest = g->notes != NULL ? &g->notes->aim : NULL;
	bool same = latest != NULL && latest->profile == aim->profile && latest->target == aim->target &&
		latest->bought == aim->bought;
	if (latest != NULL && !same)
		*latest = (struct fb_latest_aim){ .profile = aim->profile, .target = aim->target, .bought = aim->bought };
	if (g->bid->cases != NULL)
		return NULL;
	if (same && latest->cases != NULL)
		return latest->cases;
	const struct fb_cases *cases = fb_blow_cases(g->s->lookahead, aim, g->at->tn[aim->side], room);
	if (latest != NULL && cases != room->by)
		latest->cases = cases;
	return cases;
}

/*
 * The least that the other side's defences leave to the attacker: each with about as many dice, or all; in the first
 * tempo none as well, which often is the worst; if it `steals`, a stolen initiative, too. `view` as in salle_beaten;
 * NULL: the least itself.
 * `notes`: of attacks of one side with this situation, these TNs and this pool of the other, and this burden; NULL:
 * none.
 */
static double worst_answer(const struct fb_situation *s, struct fb_bid *bid, const struct fb_moment *at, int burden,
	bool steals, const struct salle_view *view, struct fb_notes *notes)
{
	struct guarding g;
	struct fb_margins room;
	g.s = s;
	g.bid = bid;
	g.at = at;
	g.burden = burden;
	g.notes = notes;
	g.met = g.worst = 0;
	g.least = INFINITY; /* dice that the foe owes can lift a value above 1 */
	bid->blow = note_blow(&g, &room);
	uint32_t hint = notes != NULL ? notes->hint : 0;
	unsigned tried = hint & UINT8_MAX, tried_dice = 0;
	if (tried != FB_NO_DEFENCE && at->pool[!bid->aim.side] > 0 && open_defence(&g, tried))
		try_defence(&g, tried_dice = hinted_dice(&g, hint), view != NULL && view->to_beat != NULL);
	else
		tried = FB_NO_DEFENCE;
	if (view != NULL && salle_beaten(view, g.least))
		return g.least;
	if (s->tempo == 0)
		try_nothing(&g);
	bool early = steals && (hint & STOLEN) != 0 && !(view != NULL && salle_beaten(view, g.least));
	if (early)
		try_stealing(&g);
	try_defences(&g, view, tried, tried_dice);
	if (isinf(g.least)) /* none of them is possible */
		try_nothing(&g);
	if (steals && !early && (view == NULL || !salle_beaten(view, g.least)))
		try_stealing(&g);
	if (notes != NULL)
		notes->hint = g.worst;
	bid->blow = NULL; /* it may lie in `room` */
	return g.least;
}

static double of_attack(const struct salle_view *view, const struct fb_stakes *stakes)
{
	const struct salle_verdict *now = &view->verdict;
	struct fb_situation s = fb_situation_of(view);
	struct fb_moment at = fb_moment_of(view);
	unsigned own = view->side, footing = salle_seen(view, FB_SEES_FOOTING);
	if (now->action == FB_STAND_DOWN) {
		double value = fb_second_tempo(&s, !own, &at);
		return s.tempo == 0 ? 1 - value : fb_worth(s.lookahead, (int)at.tn[!own] - (int)at.tn[own], 0, false);
	}
	bool gap = now->action == FB_DO_GAP;
	unsigned dice = now->number[gap ? 0 : FB_NUMBER_DICE];
	int burden = (int)(footing >> 3 & 1) - fb_seen_edge(view, false);
	struct fb_bid bid;
	struct fb_maneuver_outcomes outcomes;
	if (fb_is_art(view)) {
		unsigned maneuver = FB_DISARM + now->action - FB_DO_DISARM;
		dice = now->number[0];
		bid = fb_art_bid(&s, own, maneuver, now->code[0], now->code[1], at.tn[!own]);
		burden -= fb_art_net(&s, own, maneuver, bid.aim.profile);
		at.pool[own] -= now->code[2] + dice;
		fb_venture(&s, maneuver, 0, stakes, &at, &outcomes, &bid);
	} else {
		unsigned bought = gap ? fb_rule_cost(s.matchup, FB_RULE_GAP) : now->number[FB_NUMBER_BOUGHT];
		bid = (struct fb_bid){ .aim = fb_aim_at(&s, own, now->code[0], now->code[1], bought, at.tn[!own]) };
		at.pool[own] -= now->code[2] + dice;
	}
	bid.dice = dice;
	bid.tn = fb_attack_tn(s.matchup->options, at.tn[own], footing >> 2 & 1, burden);
	if (salle_seen(view, FB_SEES_STEALING)) { /* an open roll */
		bid.against_tn = at.tn[!own];
		return fb_exchange(&s, &bid, &at);
	}
	return worst_answer(&s, &bid, &at, fb_burden(view, true), s.tempo == 0, view, view->notes);
}

/* The foe's attack as declared. */
static struct fb_bid foes_bid(const struct salle_view *view, const struct fb_situation *s, const struct fb_moment *at,
	const struct fb_stakes *stakes, struct fb_maneuver_outcomes *outcomes)
{
	unsigned own = view->side, maneuver = salle_seen(view, FB_SEES_FOE_MANEUVER);
	unsigned profile = salle_seen(view, FB_SEES_FOE_PROFILE), target = salle_seen(view, FB_SEES_FOE_TARGET);
	int burden = fb_burden(view, true);
	struct fb_bid bid;
	if (maneuver == FB_BLOW) {
		bid = (struct fb_bid){ .aim = fb_aim_at(s, !own, profile, target, salle_seen(view, FB_SEES_FOE_BOUGHT),
								   at->tn[own]) };
	} else {
		bid = fb_art_bid(s, !own, maneuver, profile, target, at->tn[own]);
		burden -= fb_art_net(s, !own, maneuver, bid.aim.profile);
		fb_venture(s, maneuver, 0, stakes, at, outcomes, &bid);
	}
	bid.dice = salle_seen(view, FB_SEES_FOE_DICE);
	bid.tn = fb_attack_tn(s->matchup->options, at->tn[!own], s->prone[!own], burden);
	bid.against_tn = at->tn[own];
	return bid;
}

static double of_defence(const struct salle_view *view, const struct fb_stakes *stakes)
{
	const struct salle_verdict *now = &view->verdict;
	struct fb_situation s = fb_situation_of(view);
	struct fb_moment at = fb_moment_of(view);
	unsigned own = view->side;
	struct fb_maneuver_outcomes outcomes;
	struct fb_bid bid = foes_bid(view, &s, &at, stakes, &outcomes);
	if (now->action == FB_NO_DEFENCE)
		return 1 - fb_exchange(&s, &bid, &at);
	bid.defence = now->action;
	bid.against = now->number[0];
	bid.against_tn = fb_defence_tn(s.matchup->options, at.tn[own], (int)now->code[1] - FB_NET, s.prone[own]);
	bid.takes = now->code[2] & 1;
	at.pool[own] -= now->code[0] + bid.against;
	if (bid.cases != NULL) /* what is no blow is not feinted */
		return 1 - fb_exchange(&s, &bid, &at);
	double plain = fb_exchange(&s, &bid, &at);
	if (salle_beaten(view, 1 - plain))
		return 1 - plain;
	struct fb_aim aim = feint_aim(&s, &bid.aim);
	return 1 - feinted(&s, &bid, &aim, &at, plain);
}

static double of_steal(const struct salle_view *view)
{
	static const double impossible = -1; /* less than any other: dice owed are worth less than 1 */
	const struct salle_verdict *now = &view->verdict;
	if (salle_seen(view, FB_SEES_GRAPPLED)) /* it does not look ahead there: defending is preferred */
		return now->action == FB_STEAL_NOTHING;
	struct fb_situation s = fb_situation_of(view);
	struct fb_moment at = fb_moment_of(view);
	struct fb_maneuver_outcomes outcomes;
	struct fb_bid bid = foes_bid(view, &s, &at, &fb_preset_stakes, &outcomes);
	if (now->action == FB_STEAL_NOTHING)
		return 1 - worst_answer(&s, &bid, &at, fb_burden(view, false), false, NULL, NULL);
	struct fb_cut cut = { bid.aim, bid.dice, bid.tn, bid.cases, bid.won };
	double value = fb_stolen(&s, !view->side, &cut, now->number[0], &at, NULL);
	return isinf(value) ? impossible : 1 - value; /* dice that the stealer owes can lift it above 1 */
}

/* The attack as declared, or the true one of a feint, against the defence declared. */
static double of_feint(const struct salle_view *view)
{
	const struct salle_verdict *now = &view->verdict;
	struct fb_situation s = fb_situation_of(view);
	struct fb_moment at = fb_moment_of(view);
	unsigned own = view->side, target = salle_seen(view, FB_SEES_TARGET), bought = salle_seen(view, FB_SEES_BOUGHT);
	unsigned dice = salle_seen(view, FB_SEES_DICE), profile = salle_seen(view, FB_SEES_PROFILE);
	if (now->action == FB_DO_FEINT) {
		unsigned per_die = fb_rule(s.matchup, FB_RULE_FEINT)->per_die, more = now->number[0] / per_die;
		unsigned refund = target >= FB_WHEELS ? bought : 0;
		at.pool[own] -= now->code[1] + per_die * more;
		dice += more + refund;
		bought -= refund;
		target = now->code[0];
		profile = now->code[2];
	}
	struct fb_bid bid = {
		.aim = fb_aim_at(&s, own, profile, target, bought, at.tn[!own]),
		.dice = capped(dice),
		.tn = fb_attack_tn(s.matchup->options, at.tn[own], s.prone[own], fb_burden(view, false)),
		.defence = salle_seen(view, FB_SEES_FOE_DEFENCE),
		.against = salle_seen(view, FB_SEES_FOE_DEFENCE_DICE),
		.against_tn = fb_defence_tn(s.matchup->options, at.tn[!own],
			(int)salle_seen(view, FB_SEES_FOE_DEFENCE_NET) - FB_NET, s.prone[!own]),
	};
	return fb_exchange(&s, &bid, &at);
}

static double value_of(const struct salle_view *view, const struct fb_stakes *stakes)
{
	switch (view->decision) {
	case FB_ASK_ATTACK:
		return of_attack(view, stakes);
	case FB_ASK_DEFEND:
		return of_defence(view, stakes);
	case FB_ASK_WRESTLE:
		return fb_evaluate_wrestling(view, stakes);
	case FB_ASK_RESIST:
		return fb_evaluate_resisting(view, stakes);
	case FB_ASK_FEINT:
		return of_feint(view);
	default:
		return of_steal(view);
	}
}

double fb_lookahead_value(const struct salle_view *view)
{
	return value_of(view, &fb_preset_stakes);
}

static bool are_same(const double left[4], const double right[4])
{
	return left[0] == right[0] && left[1] == right[1] && left[2] == right[2] && left[3] == right[3];
}

double fb_lookahead_value_with_stakes(const struct salle_view *view, const double arguments[4])
{
	struct fb_notes *notes = notes_of(view);
	if (notes == NULL) {
		const struct fb_stakes stakes = stakes_of(arguments);
		return value_of(view, &stakes);
	}
	if (!are_same(notes->arguments, arguments)) {
		memcpy(notes->arguments, arguments, sizeof notes->arguments);
		notes->stakes = stakes_of(arguments);
	}
	return value_of(view, &notes->stakes);
}
