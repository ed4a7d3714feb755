/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Creates the caches of the lookahead, and makes situations (the keys of these caches) from what policies see. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/shared_arena.h"
#include "rules/fechtbook/lookahead/evaluation.h"
#include "rules/fechtbook/state.h"

/*
 * Change of the log odds to win by one step of the target number (d6), by one die owed to the next refresh, and by the
 * initiative. Measured: README.md, "How strong is expert?".
 */
static const double of_tn = 2, of_die = 0.2, of_initiative = 0.01;

static double compute_logistic(double x)
{
	return 1 / (1 + exp(-x));
}

/*
 * Returns the number of different activation costs of blows: 0 to the sum of the highest costs of class, distance and
 * bought dice.
 */
static unsigned count_costs(const struct fb_book *book)
{
	enum { OUT_OF_MEASURE = 2 };
	unsigned own = 0, gap = book->rule[FB_RULE_GAP].cost[0];
	for (unsigned with = 0; with < FB_CLASSES; with++)
		for (unsigned rule = FB_RULE_SWING; rule <= FB_RULE_THRUST; rule++)
			own = book->rule[rule].cost[with] > own ? book->rule[rule].cost[with] : own;
	return own + OUT_OF_MEASURE + (gap > FB_BOUGHT_MAX ? gap : (unsigned)FB_BOUGHT_MAX) + 1;
}

struct fb_lookahead *fb_lookahead_new(const struct fb_book *book, struct salle_arena *arena)
{
	struct fb_lookahead *lookahead = salle_arena_alloc(arena, sizeof *lookahead);
	lookahead->least_tn = (unsigned)book->options.base_tn;
	lookahead->tn_span = (int)(book->options.tn_ceiling - book->options.base_tn);
	for (int tn = -lookahead->tn_span; tn <= lookahead->tn_span; tn++)
		for (int owed = -FB_OWED_MAX; owed <= FB_OWED_MAX; owed++)
			for (unsigned lead = 0; lead < 2; lead++)
				lookahead->play_end_worth[tn + lookahead->tn_span][owed + FB_OWED_MAX][lead] =
					compute_logistic(of_tn * 6 / salle_die_sides(fb_get_pool_die(&book->options)) * tn + of_die * owed +
						(lead ? of_initiative : -of_initiative));
	lookahead->n_blow_costs = count_costs(book);
	lookahead->arena = salle_arena_shared(arena);
	salle_memo_init(&lookahead->blows, FB_BLOW_BITS, lookahead->arena);
	salle_memo_init(&lookahead->blow_ratings, FB_BLOW_BITS, lookahead->arena);
	salle_memo_init(&lookahead->second_tempos, FB_SECOND_BITS, lookahead->arena);
	return lookahead;
}

static uint64_t make_situation_key(const struct fb_situation *s)
{
	uint64_t key = s->distance;
	for (unsigned side = 0; side < 2; side++)
		key = ((((key * (FB_HOLDS + 1) + s->hold[side]) * (FB_WEAPONS_MAX + 1) + s->other_weapon[side]) * 2 +
				   s->shield[side]) *
					  64 +
				  s->favours[side]) *
				2 +
			s->prone[side];
	return (key * 2 + s->second_ground) * 2 + s->grapple;
}

void fb_find_second_tempo_table(struct fb_situation *s)
{
	struct fb_lookahead *lookahead = s->lookahead;
	const struct salle_memo_key key = { { make_situation_key(s) } };
	s->second_tempo = salle_memo_get(&lookahead->latest_second_tempo);
	if (s->second_tempo != NULL && s->second_tempo->situation_key == key.word[0])
		return;
	s->second_tempo = salle_memo_find(&lookahead->second_tempos, key);
	if (s->second_tempo == NULL) {
		struct fb_second_tempo fresh = { .situation_key = key.word[0] };
		s->second_tempo = salle_memo_add(&lookahead->second_tempos, key, &fresh, sizeof fresh);
	}
	if (s->second_tempo != NULL)
		__atomic_store_n(&lookahead->latest_second_tempo, (void *)s->second_tempo, __ATOMIC_RELEASE);
}

static unsigned find_pool_with_weapon(const struct fb_situation *s, unsigned side)
{
	const unsigned second = s->other_weapon[side] == 0 ? (unsigned)FB_NONE : s->other_weapon[side] - 1;
	return fb_get_pool_with_weapons(&s->matchup->side[side], s->hold[side], second);
}

unsigned fb_find_full_pool(const struct fb_situation *s, unsigned side)
{
	return s->grapple ? s->matchup->side[side].specials->pool : find_pool_with_weapon(s, side);
}

int fb_dice_gained_by_grapple(const struct fb_situation *s, unsigned side)
{
	return s->matchup->options->grapple_pool == 1
		? 0
		: (int)s->matchup->side[side].specials->pool - (int)find_pool_with_weapon(s, side);
}

int fb_compute_dice_lead_in_grapple(const struct fb_situation *s, unsigned x)
{
	return fb_dice_gained_by_grapple(s, x) - fb_dice_gained_by_grapple(s, !x);
}

void fb_disable_weapon(struct fb_situation *s, unsigned side)
{
	s->hold[side] = s->other_weapon[side] == 0 ? (unsigned)FB_HOLDS : (s->other_weapon[side] - 1) * 2;
	s->other_weapon[side] = 0;
}

/* ---- what a policy sees ---- */

static struct fb_situation make_situation(const struct salle_view *view)
{
	const struct fb_matchup *matchup = view->matchup;
	unsigned own = view->side, foe = !own;
	struct fb_situation s = { .matchup = matchup,
		.lookahead = matchup->lookahead,
		.tempo = fb_is_last_tempo(matchup->options, salle_live_value(view, FB_SEES_TEMPO0)),
		.distance = salle_live_value(view, FB_SEES_DISTANCE),
		.second_ground = salle_live_value(view, FB_SEES_PLACE) >> 2 };
	s.hold[own] = fb_find_hold_of_holding(&matchup->side[own], salle_live_value(view, FB_SEES_HELD));
	s.other_weapon[own] = fb_encode_second_weapon(&matchup->side[own], salle_live_value(view, FB_SEES_HELD));
	s.other_weapon[foe] = fb_encode_second_weapon(&matchup->side[foe], salle_live_value(view, FB_SEES_FOE_HELD));
	s.hold[foe] = fb_find_hold_of_holding(&matchup->side[foe], salle_live_value(view, FB_SEES_FOE_HELD));
	s.shield[own] = salle_live_value(view, FB_SEES_SHIELD_HELD);
	s.shield[foe] = salle_live_value(view, FB_SEES_FOE_SHIELD_HELD);
	s.favours[own] = salle_live_value(view, FB_SEES_FAVOURED);
	s.favours[foe] = salle_live_value(view, FB_SEES_FOE_FAVOURED);
	s.prone[own] = salle_live_value(view, FB_SEES_PRONE);
	s.prone[foe] = salle_live_value(view, FB_SEES_FOE_PRONE);
	if (salle_live_value(view, FB_SEES_DISABLED))
		fb_disable_weapon(&s, own);
	if (salle_live_value(view, FB_SEES_FOE_DISABLED))
		fb_disable_weapon(&s, foe);
	s.grapple = s.values_next_play = view->decision == FB_ASK_RESIST || view->decision == FB_ASK_WRESTLE;
	fb_find_second_tempo_table(&s);
	return s;
}

struct fb_stakes fb_read_stakes(const double arguments[4])
{
	return (struct fb_stakes){ .weapon_share = arguments[0] < 0 ? 0
			: arguments[0] > 1                            ? 1
														  : arguments[0],
		.disabled_dice = fb_clamp_dice(arguments[1]),
		.prone_dice = fb_clamp_dice(arguments[2]),
		.held_limb_dice = fb_clamp_dice(arguments[3]) };
}

struct fb_decision_scratch *fb_find_scratch(const struct salle_view *view)
{
	struct fb_decision_scratch *scratch = view->scratch;
	if (scratch != NULL && !scratch->is_set) {
		scratch->is_set = true;
		scratch->reply_hint = 0;
		scratch->aim = (struct fb_latest_aim){ 0 };
		scratch->replies.initialised = 0;
		scratch->replies.latest_contest = (struct fb_contest_chances){ 0 };
		memset(scratch->arguments, 0, sizeof scratch->arguments);
		scratch->stakes = fb_read_stakes(scratch->arguments);
		scratch->situation = make_situation(view);
	}
	return scratch;
}

struct fb_situation fb_make_situation(const struct salle_view *view)
{
	const struct fb_decision_scratch *scratch = fb_find_scratch(view);
	return scratch != NULL ? scratch->situation : make_situation(view);
}

struct fb_moment fb_make_moment(const struct salle_view *view)
{
	struct fb_moment at;
	at.pool[view->side] = salle_live_value(view, FB_SEES_POOL);
	at.pool[!view->side] = salle_live_value(view, FB_SEES_FOE_POOL);
	at.tn[view->side] = salle_live_value(view, FB_SEES_TN);
	at.tn[!view->side] = salle_live_value(view, FB_SEES_FOE_TN);
	return at;
}
