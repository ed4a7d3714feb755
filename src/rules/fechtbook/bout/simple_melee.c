/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/bout/roll_modifiers.h"
#include "rules/fechtbook/bout/simple_melee.h"
#include "rules/fechtbook/bout/trace_totals.h"

/* ---- edges, and the blow that wounds ---- */

/* Returns a rating of a side's arms: the farthest distance of its weapon, plus 2 for a shield or 1 for a buckler. */
static unsigned rate_arms(const struct fb_side *own)
{
	const struct fb_fighter_state *man = own->state_at_start;
	unsigned reach = fb_is_armed(man) ? own->farthest[man->hold] : 0;
	return reach + (man->has_shield ? 1u + own->fighter->shield.deflects_with_advantage : 0);
}

/* Returns a rating of armour: the protection against a cut, summed over all twelve locations. */
static unsigned rate_armour(const struct fb_traits *rules, const struct fb_fighter *fighter)
{
	unsigned sum = 0;
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		sum += fb_compute_soak(rules, &fighter->layers_at[location], 0, FB_CUT, FB_SWING, 0).soak;
	return sum;
}

/*
 * Returns the edge of the rating `own` over `foes`: 0 none, 1 an edge, 2 a great edge. With a threshold of 0 there is
 * never an edge.
 */
static int compare_by_threshold(unsigned own, unsigned foes, unsigned threshold)
{
	if (threshold == 0 || own < foes + threshold)
		return 0;
	return own >= foes + 2 * threshold ? 2 : 1;
}

static int count_edges(const struct fb_matchup *matchup, unsigned side)
{
	const struct fb_side *own = &matchup->side[side], *foe = &matchup->side[!side];
	const struct fb_options *options = matchup->options;
	unsigned opening = (unsigned)matchup->scene.opening;
	int sum = compare_by_threshold(rate_arms(own), rate_arms(foe), (unsigned)options->simple_arms);
	const struct fb_traits *rules = matchup->book->traits;
	sum += compare_by_threshold(rate_armour(rules, own->fighter), rate_armour(rules, foe->fighter),
		(unsigned)options->simple_armour * FB_LOCATIONS);
	return sum + (opening >= FB_SUCKER_PUNCH_A && ((opening - FB_SUCKER_PUNCH_A) & 1) == side);
}

/* Returns the attack profile with the highest printed rating of the first weapon; on ties a swing. */
static const struct fb_profile *choose_wounding_profile(const struct fb_side *own)
{
	const struct fb_fighter_state *man = own->state_at_start;
	unsigned number = man->hold;
	if (!fb_is_armed(man) && own->fighter->n_weapons > 0)
		number = own->grip[1] != FB_NONE && !man->has_shield ? 1 : 0;
	const struct fb_hold *hold = &own->hold[number];
	const struct fb_profile *best = &own->profiles[hold->first_profile];
	for (unsigned i = 1; i < hold->n_profiles; i++)
		if (own->profiles[hold->first_profile + i].head.printed_rating > best->head.printed_rating)
			best = &own->profiles[hold->first_profile + i];
	return best;
}

void fb_compile_simple(struct fb_matchup *matchup)
{
	int net = count_edges(matchup, 0) - count_edges(matchup, 1);
	for (unsigned side = 0; side < 2; side++) {
		const struct fb_side *own = &matchup->side[side];
		struct fb_simple *simple = &matchup->simple[side];
		int ahead = side == 0 ? net : -net;
		simple->dice =
			(uint8_t)(own->fighter->primary_rank + fb_find_tap_bonus(matchup->options, own->fighter->reflex));
		simple->net_advantages = ahead > 0 ? 1 : ahead < -1 ? -1 : 0;
		simple->profile = choose_wounding_profile(own);
		simple->npc =
			matchup->options->simple_npc == FB_NPC_BOTH || matchup->options->simple_npc == (int32_t)(FB_NPC_A + side);
	}
}

/* ---- the one roll ---- */

/* Returns a random number from 1 to 3, used as a wound level or as a number of wounds. */
static unsigned roll_d3(uint32_t word)
{
	return 1 + salle_uniform_below(word, 3);
}

/*
 * Inflicts a wound on the loser at a random location. With lethal intent, its level is that of the victor's blow, at
 * least `simple_least`. In a beating, the level is random from 1 to 3, or `simple_bump_level` if the margin is large.
 * Armour limits the level.
 */
static void wound_loser(struct fb_bout *b, unsigned loser, unsigned mos, unsigned number)
{
	const struct fb_options *options = b->matchup->options;
	const struct fb_profile *profile = b->matchup->simple[!loser].profile;
	uint32_t word[4], more[4];
	salle_context_spare_words(&b->context, FB_SPARE_SIMPLE_WOUND + 2 * number, word);
	salle_context_spare_words(&b->context, FB_SPARE_SIMPLE_WOUND + 2 * number + 1, more);
	unsigned wheel = salle_uniform_below(more[0], FB_WHEELS);
	unsigned twelfth = salle_uniform_below(word[0], 12);
	const struct fb_blow *blow = &profile->blow[wheel][twelfth >> 1];
	int level;
	if (options->simple_intent == FB_INTENT_LETHAL) {
		level = blow->base_damage + (options->simple_margin ? (int)mos : 0);
		level = level < options->simple_least ? (int)options->simple_least : level;
		level = level > blow->cap ? blow->cap : level;
	} else {
		bool bumped = options->simple_bump && mos >= options->simple_bump_margin;
		level = bumped ? (int)options->simple_bump_level : (int)roll_d3(more[1]);
		level = level > blow->cap ? blow->cap : level;
	}
	FB_TRACE(b, "place", "d6 {wheel} for the wheel, d6 {d6} on {target}: {location}{arm? of the }{arm}{arm? arm}",
		SALLE_TRACE_NUMBER("wheel", wheel + 1), SALLE_TRACE_NUMBER("d6", (twelfth >> 1) + 1),
		SALLE_TRACE_TEXT("target", fb_wheel_names[wheel]),
		SALLE_TRACE_TEXT("arm", fb_get_arm_name(blow->location, twelfth & 1)),
		SALLE_TRACE_TEXT("location", fb_location_names[blow->location]));
	unsigned impact = fb_apply_wound(b, loser, blow, (unsigned)level, twelfth & 1, word);
	if (impact > 0)
		fb_apply_impact(b, loser, impact);
}

/* Applies the loss of the fight: with lethal intent an NPC dies; any other loser is wounded and defeated. */
static void apply_loss(struct fb_bout *b, unsigned loser, unsigned mos)
{
	const struct fb_matchup *matchup = b->matchup;
	struct fb_fighter_state *man = &b->fighter[loser];
	if (matchup->options->simple_intent == FB_INTENT_LETHAL && matchup->simple[loser].npc) {
		fb_defeat_fighter(man, FB_DEATH);
		FB_TRACE(b, "effect", "{who} is killed", SALLE_TRACE_TEXT("effect", "killed"),
			SALLE_TRACE_TEXT("who", b->context.names[loser]));
		return;
	}
	uint32_t word[4];
	salle_context_spare_words(&b->context, FB_SPARE_SIMPLE_MELEE, word);
	unsigned wounds = roll_d3(word[0]);
	FB_TRACE(b, "defeat", "{who} is beaten and takes {wounds} wounds", SALLE_TRACE_TEXT("who", b->context.names[loser]),
		SALLE_TRACE_NUMBER("wounds", wounds));
	for (unsigned k = 0; k < wounds; k++)
		wound_loser(b, loser, mos, k);
	b->course.first_blood = (uint8_t)!loser;
	if (man->ending != FB_STILL_IN)
		salle_record_wound_ended(b->context.recorder, loser, man->fresh_wound - 1u);
	fb_defeat_fighter(man, FB_DEFEAT);
}

bool fb_fight_simple(struct fb_bout *b)
{
	unsigned hits[2];
	b->context.moment++;
	salle_stream_fill(b->context.stream, b->random_words, FB_WORDS);
	for (unsigned side = 0; side < 2; side++) {
		const struct fb_simple *simple = &b->matchup->simple[side];
		hits[side] = fb_roll_pool_with_reason(b, side, "the melee",
			fb_add_advantage_dice(b->matchup->options, simple->dice, simple->net_advantages),
			fb_modify_tn_in_bout(b, b->fighter[side].tn, simple->net_advantages),
			salle_context_side_word(&b->context, b->random_words + FB_WORD_MANEUVER, side),
			simple->net_advantages > 0       ? "better arms and armour"
				: simple->net_advantages < 0 ? "worse arms and armour"
											 : "");
	}
	b->n_contests++;
	unsigned winner = hits[0] > hits[1] ? 0 : 1;
	unsigned mos = winner == 0 ? hits[0] - hits[1] : hits[1] - hits[0];
	if (mos == 0 && b->matchup->options->simple_tie == FB_TIE_FATE) {
		uint32_t word[4];
		salle_context_spare_words(&b->context, FB_SPARE_SIMPLE_MELEE, word);
		winner = salle_random_side(&b->context, word[1]);
		FB_TRACE(b, "fate", "a tie: the die of fate favours {who}", SALLE_TRACE_TEXT("who", b->context.names[winner]));
	} else if (mos == 0) {
		FB_TRACE(b, "tie", "a tie: {melee?it comes to a full melee|nobody wins}",
			SALLE_TRACE_FLAG("melee", b->matchup->options->simple_tie == FB_TIE_FULL));
		for (unsigned side = 0; side < 2; side++)
			salle_record_event(b->context.recorder, side, FB_EVENT_SIMPLE, false, 0);
		return b->matchup->options->simple_tie != FB_TIE_FULL;
	}
	for (unsigned side = 0; side < 2; side++)
		salle_record_event(b->context.recorder, side, FB_EVENT_SIMPLE, side == winner, mos);
	apply_loss(b, !winner, mos);
	return true;
}
