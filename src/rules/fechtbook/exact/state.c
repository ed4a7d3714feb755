/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/exact/exact.h"

#include <string.h>

/* Returns whether the policy of either side reads this byte of the bout. */
static bool is_byte_read(const struct fb_matchup *matchup, size_t offset)
{
	struct salle_dimension byte[SALLE_LIVE_MAX];
	for (unsigned side = 0; side < 2; side++)
		for (unsigned decision = 0; decision < FB_DECISIONS; decision++) {
			const unsigned n = salle_list_decision_input_bytes(&matchup->side[side].policy.decision[decision], byte);
			for (unsigned k = 0; k < n; k++)
				if (byte[k].offset == offset)
					return true;
		}
	return false;
}

/* Returns whether the policy of either side reads this member of either fighter. */
static bool is_member_read(const struct fb_matchup *matchup, size_t member)
{
	return is_byte_read(matchup, fb_offset_in_bout(0, member)) || is_byte_read(matchup, fb_offset_in_bout(1, member));
}

void fb_exact_find_kept_members(struct fb_exact *exact)
{
	const struct fb_matchup *matchup = exact->matchup;
	exact->keeps_actions =
		((matchup->side[0].read_defences | matchup->side[1].read_defences) & 1u << FB_DISENGAGE) != 0 ||
		is_member_read(matchup, offsetof(struct fb_fighter_state, last_action)) ||
		is_member_read(matchup, offsetof(struct fb_fighter_state, action));
	exact->keeps_feints = is_member_read(matchup, offsetof(struct fb_fighter_state, feints));
	exact->keeps_worst_wound = is_member_read(matchup, offsetof(struct fb_fighter_state, worst_wound));
	exact->keeps_play = is_byte_read(matchup, offsetof(struct fb_bout, capped_play));
	exact->keeps_first_play =
		((matchup->side[0].read_defences | matchup->side[1].read_defences) & 1u << FB_DISENGAGE) != 0;
}

/* ---- moments ---- */

/* The moment in restored bouts, large enough that past moments are not negative. */
enum { PRESENT_MOMENT = 1000 };

static uint8_t store_moment(const struct fb_bout *b, uint32_t moment)
{
	return moment > b->context.moment ? (uint8_t)(moment - b->context.moment) : 0;
}

static uint32_t load_moment(uint8_t left)
{
	return left == 0 ? 0 : PRESENT_MOMENT + (uint32_t)left;
}

/* ---- states ---- */

struct fb_bout fb_exact_load(struct fb_exact *exact, const struct fb_exact_state *at)
{
	struct fb_bout b = {
		.context = { .stream = &exact->stream, .recorder = &exact->recorder, .moment = PRESENT_MOMENT },
		.matchup = exact->matchup,
		.fighter = { *exact->matchup->side[0].state_at_start, *exact->matchup->side[1].state_at_start },
		.first_mover = SALLE_DRAW,
		.enumeration = &exact->rolls,
		.wound_notes = &exact->notes,
		.posture_dirty = true,
		.course = { .first_blood = SALLE_BLOOD_BOTH }
	};
	if (!at->is_opened)
		return b;
	for (unsigned side = 0; side < 2; side++) {
		struct fb_fighter_state *man = &b.fighter[side];
		memcpy((uint8_t *)man + FB_EXACT_FIGHTER_BEGINS, at->fighter[side], FB_EXACT_FIGHTER_SIZE);
		man->barred_until = (uint16_t)load_moment(at->barred_until[side]);
		man->second_barred_until = (uint16_t)load_moment(at->second_barred_until[side]);
		man->declared = (struct fb_declared){ .profile = man->side->profiles };
		b.advantage_until[side] = load_moment(at->advantage_until[side]);
		b.disadvantage_until[side] = load_moment(at->disadvantage_until[side]);
		b.blood[side] = at->blood[side];
	}
	b.play = b.capped_play = at->capped_play;
	b.tempo = at->tempo;
	b.initiative = at->initiative;
	b.distance = at->distance;
	b.distance_limit = at->distance_limit;
	b.grapple = at->grapple;
	b.both_threw = at->both_threw;
	b.is_paused = at->paused;
	b.is_fight_over = at->is_fight_over;
	b.has_tempo_effects = at->has_tempo_effects;
	b.ground = at->ground;
	return b;
}

/* Clears members that have no effect on later tempos: notes, the latest declaration, values that no policy reads. */
static void clear_unneeded_members(const struct fb_exact *exact, struct fb_bout *b, struct fb_fighter_state *man)
{
	man->has_mortal_wound = false;
	man->fresh_wound = man->footing_code = man->drawable_item = man->retrievable_item = man->maneuver_aim =
		man->last_action = man->opposing_pool = 0;
	memset(man->defence_code, 0, sizeof man->defence_code);
	man->action = exact->keeps_actions ? man->action : 0;
	man->feints = exact->keeps_feints ? man->feints : 0;
	man->worst_wound = exact->keeps_worst_wound ? man->worst_wound : 0;
	if (!exact->matchup->uses_grab)
		man->full_pool = man->uncovered_dice = man->regular_pool = 0;
	if (man->stress_tn == 0)
		man->calm_tn = 0;
	if (b->is_paused) /* the pause comes next, before anything reads the pools */
		man->pool = man->next_bonus_dice = 0;
}

void fb_exact_store(const struct fb_exact *exact, struct fb_bout *b, struct fb_exact_state *at)
{
	*at = (struct fb_exact_state){ .is_opened = 1,
		.capped_play = exact->keeps_play ? b->capped_play : exact->keeps_first_play && b->capped_play > 0,
		.tempo = b->tempo,
		.initiative = b->initiative,
		.distance = b->distance,
		.distance_limit = b->distance_limit,
		.grapple = b->grapple,
		.both_threw = b->both_threw,
		.paused = b->is_paused,
		.is_fight_over = b->is_fight_over,
		.has_tempo_effects = b->has_tempo_effects,
		.ground = b->ground };
	for (unsigned side = 0; side < 2; side++) {
		struct fb_fighter_state *man = &b->fighter[side];
		clear_unneeded_members(exact, b, man);
		memcpy(at->fighter[side], (const uint8_t *)man + FB_EXACT_FIGHTER_BEGINS, FB_EXACT_FIGHTER_SIZE);
		at->barred_until[side] = man->is_weapon_disabled ? store_moment(b, man->barred_until) : 0;
		at->second_barred_until[side] = man->is_second_disabled ? store_moment(b, man->second_barred_until) : 0;
		at->advantage_until[side] = store_moment(b, b->advantage_until[side]);
		at->disadvantage_until[side] = store_moment(b, b->disadvantage_until[side]);
		at->blood[side] = b->blood[side];
	}
}
