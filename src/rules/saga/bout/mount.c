/* SPDX-License-Identifier: GPL-3.0-or-later */
#define SG_ENUMERATES_AT_RUN_TIME
#include "rules/saga/bout/mount.h"

void sg_throw_to_ground(struct sg_bout *b, unsigned side)
{
	struct sg_fighter_state *man = &b->fighter[side];
	man->prone = 1;
	if (man->has_fallen || b->matchup->fighters[side]->mount == NULL)
		return;
	man->has_fallen = 1;
	SALLE_TRACE_IN_CONTEXT(&b->context, "unhorsed", "{who} falls from its mount",
		SALLE_TRACE_TEXT("who", b->context.names[side]));
}

void sg_take_mount_fatigue(struct sg_bout *b, unsigned side, int levels)
{
	const struct sg_mount_row *mount = b->matchup->fighters[side]->mount;
	struct sg_fighter_state *man = &b->fighter[side];
	const unsigned before = sg_mount_fatigue_level_after(mount, b->mount_fatigue[side]),
				   lost = b->mount_fatigue[side] + (unsigned)levels;
	b->mount_fatigue[side] = (uint8_t)(lost < UINT8_MAX ? lost : UINT8_MAX);
	const unsigned level = sg_mount_fatigue_level_after(mount, b->mount_fatigue[side]);
	const int penalty = man->mount_wounds + b->book->fatigue[level] - b->book->fatigue[before];
	man->mount_wounds = (uint8_t)(penalty < 0 ? 0 : penalty < UINT8_MAX ? penalty : UINT8_MAX);
	SALLE_TRACE_IN_CONTEXT(&b->context, "mount_tires", "The mount of {who} tires: {level}, now -{penalty} to its rolls",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("level", sg_fatigue_names[level]),
		SALLE_TRACE_NUMBER("penalty", man->mount_wounds));
	if (b->book->fatigue_out[level])
		sg_throw_to_ground(b, side);
}

/*
 * The values of the foe's mount while it is the target of an attack, and the rider's values, which the mount's values
 * replace until restore_rider is called.
 */
struct target {
	struct sg_side mount_values;
	const struct sg_side *rider_values;
	int penalty;
	uint8_t guard, confidence;
};

static void replace_rider_by_mount(struct sg_bout *b, unsigned foe, unsigned kind, struct target *target)
{
	struct sg_fighter_state *man = &b->fighter[foe];
	*target = (struct target){ *man->side, man->side, man->penalty, man->exerts_in_defence, man->confidence };
	sg_replace_target_by_mount(b->book, kind, &target->mount_values);
	man->side = &target->mount_values;
	man->penalty = man->mount_wounds;
	man->exerts_in_defence = man->confidence = 0; /* exertion and Confidence raise only the rider's own Defence Total */
}

static void restore_rider(struct sg_bout *b, unsigned foe, const struct target *target)
{
	struct sg_fighter_state *man = &b->fighter[foe];
	man->side = target->rider_values;
	man->penalty = target->penalty;
	man->exerts_in_defence = target->guard;
	man->confidence = target->confidence;
}

/*
 * Applies a hit to the foe's mount. The level of the wound depends on the mount's Size. A wound that stops the mount
 * throws the rider to the ground. Returns what happened to the mount: enum sg_result.
 */
static unsigned apply_hit_to_mount(struct sg_bout *b, unsigned side, int damage, int advantage,
	const struct target *target)
{
	struct sg_fighter_state *foe = &b->fighter[!side];
	unsigned result = sg_result_of_advantage(b->book, advantage, damage, target->mount_values.soak,
		target->mount_values.points_per_level);
	int excess = damage + advantage - target->mount_values.soak;
	salle_record_event(b->context.recorder, side, SG_EVENT_WOUND, result >= SG_WOUNDED, (unsigned)excess);
	if (result < SG_WOUNDED) {
		SALLE_TRACE_IN_CONTEXT(&b->context, "soaked", "The mount of {who} soaks it",
			SALLE_TRACE_TEXT("who", b->context.names[!side]));
		return result;
	}
	const struct sg_wound_effect *wound = &b->book->wound[result - SG_WOUNDED];
	int wounds = foe->mount_wounds + wound->penalty;
	foe->mount_wounds = (uint8_t)(wounds < UINT8_MAX ? wounds : UINT8_MAX);
	salle_record_event(b->context.recorder, !side, SG_EVENT_MOUNT_HURT, wound->puts_out, foe->mount_wounds);
	SALLE_TRACE_IN_CONTEXT(&b->context, "mount_wound",
		"The mount of {who} is wounded, {wound}: {excess} above its Soak, now -{penalty} to its rolls",
		SALLE_TRACE_TEXT("who", b->context.names[!side]),
		SALLE_TRACE_TEXT("wound", b->book->wound_names[result - SG_WOUNDED]), SALLE_TRACE_NUMBER("excess", excess),
		SALLE_TRACE_NUMBER("penalty", foe->mount_wounds));
	if (wound->puts_out)
		sg_throw_to_ground(b, !side);
	return result;
}

int sg_roll_attack_on_mount(struct sg_bout *b, unsigned side, bool exerts, int *total)
{
	struct target target;
	replace_rider_by_mount(b, !side, b->fighter[side].side->arm->weapon->kind, &target);
	int advantage = sg_roll_attack(b, side, exerts, total, SG_CONFIDENCE_FOR_DAMAGE, b->context.trace != NULL);
	restore_rider(b, !side, &target);
	return advantage;
}

unsigned sg_attack_mount(struct sg_bout *b, unsigned side, bool exerts, int *total)
{
	int advantage = sg_roll_attack_on_mount(b, side, exerts, total);
	if (advantage < b->book->figure[SG_HIT_FROM])
		return SG_MISSED;
	sg_trace_damage(b, side, b->fighter[side].side->damage, advantage,
		(int)b->fighter[!side].side->fighter->mount->soak, 1);
	return sg_deal_damage_to_mount(b, side, advantage);
}

int sg_resolve_advantage_on_mount(struct sg_bout *b, unsigned side, int attack, int *defence)
{
	struct target target;
	replace_rider_by_mount(b, !side, b->fighter[side].side->arm->weapon->kind, &target);
	const bool traced = b->context.trace != NULL;
	*defence = sg_sum_defence_modifiers(b, !side);
	int advantage = sg_resolve_attack_advantage(b, side, &attack, false, defence, SG_CONFIDENCE_FOR_NOTHING, traced);
	if (traced)
		sg_trace_defence(b, !side, *defence);
	restore_rider(b, !side, &target);
	return advantage;
}

unsigned sg_deal_damage_to_mount(struct sg_bout *b, unsigned side, int advantage)
{
	struct target target;
	replace_rider_by_mount(b, !side, b->fighter[side].side->arm->weapon->kind, &target);
	restore_rider(b, !side, &target);
	return apply_hit_to_mount(b, side, b->fighter[side].side->damage, advantage, &target);
}

/* Rolls the die of the mount's attack on the foe, or on the foe's mount, with these modifiers. */
static struct sg_roll roll_mount_attack_die(const struct sg_bout *b, unsigned side,
	const struct sg_modifiers *modifiers)
{
	if (SG_ENUMERATES(b)) {
		struct sg_blow blow = sg_make_blow_with_modifiers(b, side, modifiers);
		blow.totals[0] = sg_total_without_ability(b->book, modifiers->attack);
		blow.damage = (int)b->matchup->fighters[side]->mount->dam;
		return sg_enumerate_blow(b, &blow);
	}
	return sg_roll_spare_die(b, SG_SPARE_HOOVES + salle_stream_map_side(b->context.stream, side));
}

int sg_roll_mount_attack(struct sg_bout *b, unsigned side)
{
	const bool traced = b->context.trace != NULL;
	const bool at_mount = sg_is_mount_target(b->matchup, !side, b->fighter[!side].has_fallen);
	const struct sg_mount_row *mount = b->matchup->fighters[side]->mount;
	struct target target;
	const int prone = b->fighter[!side].prone ? b->book->figure[SG_PRONE_DEFENDER] : 0;
	if (at_mount)
		replace_rider_by_mount(b, !side, SG_MELEE, &target);
	const struct sg_modifiers modifiers = { (int)mount->atk - b->fighter[side].mount_wounds + prone,
		sg_sum_defence_modifiers(b, !side) };
	const struct sg_roll roll = roll_mount_attack_die(b, side, &modifiers);
	int attack = sg_total_of_roll(roll, modifiers.attack), defence = modifiers.defence;
	int advantage = sg_resolve_attack_advantage(b, side, &attack, roll.botched_dice > 0, &defence,
		SG_CONFIDENCE_FOR_NOTHING, traced);
	bool hit = advantage >= b->book->figure[SG_HIT_FROM];
	salle_record_event(b->context.recorder, side, SG_EVENT_HOOVES, hit, (unsigned)advantage);
	SALLE_TRACE(&b->context, "hooves",
		"The mount of {who} attacks {target}{mount?'s mount}: {die}{botch?, a botch}, {total} against {defence}: "
		"{hit?a hit|a miss}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("target", b->context.names[!side]),
		SALLE_TRACE_FLAG("mount", at_mount), SALLE_TRACE_NUMBER("die", roll.die),
		SALLE_TRACE_FLAG("botch", roll.botched_dice > 0), SALLE_TRACE_NUMBER("total", attack),
		SALLE_TRACE_NUMBER("defence", defence), SALLE_TRACE_FLAG("hit", hit));
	if (traced) {
		sg_trace_mount_attack(b, side, &roll, attack);
		sg_trace_defence(b, !side, defence);
	}
	if (at_mount)
		restore_rider(b, !side, &target);
	return advantage;
}

bool sg_does_mount_attack(struct sg_bout *b, unsigned side)
{
	return !b->fighter[side].side->policy->decision[SG_ASK_MOUNT].always_preset &&
		sg_ask_policy(b, side, SG_ASK_MOUNT, b->context.trace != NULL).action == SG_MOUNT_ATTACKS;
}

void sg_make_mount_attack(struct sg_bout *b, unsigned side)
{
	const struct sg_side *rider = b->fighter[side].side;
	const int advantage = sg_roll_mount_attack(b, side);
	if (advantage < b->book->figure[SG_HIT_FROM])
		return;
	struct sg_side hooves = *rider;
	hooves.damage = (int)b->matchup->fighters[side]->mount->dam;
	b->fighter[side].side = &hooves;
	const bool at_mount = sg_is_mount_target(b->matchup, !side, b->fighter[!side].has_fallen);
	const struct sg_side *of = b->fighter[!side].side;
	sg_trace_damage(b, side, hooves.damage, advantage, at_mount ? (int)of->fighter->mount->soak : of->soak, 1);
	if (at_mount)
		(void)sg_deal_damage_to_mount(b, side, advantage);
	else
		sg_deal_damage(b, side, advantage, b->context.trace != NULL);
	b->fighter[side].side = rider;
}
