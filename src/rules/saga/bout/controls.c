/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/bout/controls.h"

#include <assert.h>
#include <string.h>

void *sg_no_cell;

static salle_amount_pair compute_expected_amounts(const struct sg_bout *b, unsigned side,
	const struct sg_modifiers *modifiers)
{
	const struct sg_side *of = b->fighter[!side].side;
	const struct sg_blow blow = sg_make_blow_with_modifiers(b, side, modifiers);
	const unsigned fatigue = b->fighter[!side].fatigue;
	double chance[SG_RESULTS], wounds = 0;
	sg_solve_blow(&blow, chance);
	for (unsigned level = 0; level < b->book->n_wounds; level++) {
		const struct sg_wound_outcome hurt = sg_outcome_of_wound(b->book, of->is_scuffle, level, fatigue);
		const int penalty = hurt.wound < SG_WOUNDS_MOST ? (int)b->book->wound[hurt.wound].penalty : 0;
		wounds += chance[SG_WOUNDED + level] * (penalty + (int)hurt.fatigue - (int)fatigue);
	}
	const double defeat = sg_chance_to_defeat(b, side, chance);
	return (salle_amount_pair){ -salle_make_control_amount(wounds), -salle_make_control_amount(defeat) };
}

/*
 * Returns the key of an attack's expected results, which contains everything in which the attacks of a bout differ. The
 * foe's fatigue is part of the key only in a scuffle, because elsewhere it does not change the result.
 */
static struct salle_memo_key make_expected_key(const struct sg_bout *b, unsigned side,
	const struct sg_modifiers *modifiers)
{
	const struct sg_side *own = b->fighter[side].side, *of = b->fighter[!side].side;
	const uint64_t fatigue = of->is_scuffle ? 1u + b->fighter[!side].fatigue : 0;
	return (struct salle_memo_key){ {
		(uint64_t)(uint16_t)modifiers->attack | (uint64_t)(uint16_t)modifiers->defence << 16 |
			(uint64_t)(uint32_t)(own->damage - of->soak) << 32,
		1 | fatigue << 1 | (uint64_t)own->botch_dice << 16 | (uint64_t)of->line_botch_dice << 32 |
			(uint64_t)(uint16_t)of->points_per_level << 48,
	} };
}

/* Returns the expected results of an attack, cached for all matchups of the book. */
static salle_amount_pair find_or_compute_expected(const struct sg_bout *b, unsigned side,
	const struct sg_modifiers *modifiers)
{
	const struct salle_memo_key key = make_expected_key(b, side, modifiers);
	const salle_amount_pair *kept = salle_memo_find(&b->book->expected, key);
#ifdef SALLE_CHECKED
	const salle_amount_pair anew = compute_expected_amounts(b, side, modifiers);
	assert(kept == NULL || memcmp(kept, &anew, sizeof anew) == 0);
#endif
	if (kept != NULL)
		return *kept;
	const salle_amount_pair expected = compute_expected_amounts(b, side, modifiers);
	(void)salle_memo_add(&b->book->expected, key, &expected, sizeof expected);
	return expected;
}

const salle_amount_pair *sg_compute_expected_harm(const struct sg_bout *b, unsigned side,
	const struct sg_modifiers *modifiers, void **near, salle_amount_pair *room)
{
	if (near != &sg_no_cell) {
		*room = compute_expected_amounts(b, side, modifiers);
		(void)salle_memo_keep(near, room, sizeof *room, b->book->expected_tables.arena);
		return room;
	}
	const struct salle_memo_key key = make_expected_key(b, side, modifiers);
	const salle_amount_pair *kept = salle_cache_find(&b->matchup->expected, key);
	if (kept != NULL)
		return kept;
	*room = find_or_compute_expected(b, side, modifiers);
	salle_cache_add(&b->matchup->expected, key, room, sizeof *room);
	return room;
}

/*
 * Returns whether the table sg_side.expected_rows is valid for the attack of `side`: only if the numbers of both sides
 * that the table depends on are still the compiled ones.
 */
static bool is_attack_as_compiled(const struct sg_bout *b, unsigned side)
{
	const struct sg_side *own = b->fighter[side].side, *of = b->fighter[!side].side;
	const struct sg_side *own_then = &b->matchup->side[side], *of_then = &b->matchup->side[!side];
	return own->damage - of->soak == own_then->damage - of_then->soak && own->botch_dice == own_then->botch_dice &&
		of->points_per_level == of_then->points_per_level && of->line_botch_dice == of_then->line_botch_dice;
}

void sg_subtract_expected_attack(struct sg_bout *b, unsigned side, const struct sg_modifiers *modifiers)
{
	sg_subtract_expected_cell(b, side, modifiers,
		is_attack_as_compiled(b, side) ? sg_find_expected_cell(b, side, modifiers) : &sg_no_cell);
}

void sg_count_group_attack(struct sg_bout *b, unsigned side, salle_amount_pair amounts)
{
	struct salle_recorder *recorder = b->context.recorder;
	const int foes = b->fighter[!side].allies, lead = (int)b->fighter[side].allies - foes;
	const int64_t wounds = amounts[0], defeat = amounts[1];
	salle_record_control(recorder, side, SG_CONTROL_LEAD, lead * defeat);
	salle_record_control(recorder, side, SG_CONTROL_WEAR, lead * wounds);
	salle_record_control(recorder, side, SG_CONTROL_FOES, foes * wounds);
}
