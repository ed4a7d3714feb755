/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/bout/mount.h"

void sg_fall(struct sg_bout *b, unsigned side)
{
	const bool traced = b->context.trace != NULL;
	struct sg_man *man = &b->man[side];
	man->prone = 1;
	if (man->fallen || b->matchup->fighters[side]->mount == NULL)
		return;
	man->fallen = 1;
	SALLE_TELL(&b->context, "unhorsed", "{who} falls from its mount", SALLE_SAY("who", b->context.names[side]));
}

/* "fatigue levels Fresh, 0/0, -1/-1, -3, -5, Unconscious": which it is after so many. */
static unsigned level_after(const struct sg_mount_row *mount, unsigned lost)
{
	unsigned level = SG_FRESH;
	while (lost > 0 && level < SG_UNCONSCIOUS_LEVEL) {
		const unsigned room = level < SG_DAZED ? (unsigned)mount->levels[level] : 0;
		lost = lost > room ? lost - room : 0;
		level++;
	}
	return level;
}

int sg_mount_fatigue(const struct sg_bout *b, unsigned side)
{
	const struct sg_mount_row *mount = b->matchup->fighters[side]->mount;
	return b->book->fatigue[level_after(mount, b->mount_fatigue[side])];
}

void sg_tire_mount(struct sg_bout *b, unsigned side, int levels)
{
	const bool traced = b->context.trace != NULL;
	const struct sg_mount_row *mount = b->matchup->fighters[side]->mount;
	struct sg_man *man = &b->man[side];
	const unsigned before = level_after(mount, b->mount_fatigue[side]),
				   lost = b->mount_fatigue[side] + (unsigned)levels;
	b->mount_fatigue[side] = (uint8_t)(lost < UINT8_MAX ? lost : UINT8_MAX);
	const unsigned level = level_after(mount, b->mount_fatigue[side]);
	const int penalty = man->mount_wounds + b->book->fatigue[level] - b->book->fatigue[before];
	man->mount_wounds = (uint8_t)(penalty < 0 ? 0 : penalty < UINT8_MAX ? penalty : UINT8_MAX);
	SALLE_TELL(&b->context, "mount_tires", "The mount of {who} tires: {level}, now -{penalty} to its rolls",
		SALLE_SAY("who", b->context.names[side]), SALLE_SAY("level", sg_fatigue_names[level]),
		SALLE_NUM("penalty", man->mount_wounds));
	if (b->book->fatigue_out[level])
		sg_fall(b, side);
}

/* The mount of the foe as the target in its place, until `over`. */
struct target {
	struct sg_side mount;
	const struct sg_side *rider;
	int penalty;
	uint8_t guard, confidence;
};

static void aim_at_mount(struct sg_bout *b, unsigned foe, unsigned kind, struct target *target)
{
	struct sg_man *man = &b->man[foe];
	*target = (struct target){ *man->side, man->side, man->penalty, man->guard, man->confidence };
	sg_stand_mount(b->book, kind, &target->mount);
	man->side = &target->mount;
	man->penalty = man->mount_wounds;
	man->guard = man->confidence = 0; /* those of the rider are on its own Defence */
}

static void over(struct sg_bout *b, unsigned foe, const struct target *target)
{
	struct sg_man *man = &b->man[foe];
	man->side = target->rider;
	man->penalty = target->penalty;
	man->guard = target->guard;
	man->confidence = target->confidence;
}

/* What a hit does to the mount of the foe: its own wounds by its own Size; the one that stops it throws its rider. */
static unsigned hurt_mount(struct sg_bout *b, unsigned side, int damage, int advantage, const struct target *target)
{
	const bool traced = b->context.trace != NULL;
	struct sg_man *foe = &b->man[!side];
	unsigned result = sg_result_of(advantage, damage, target->mount.soak, target->mount.band);
	int excess = damage + advantage - target->mount.soak;
	salle_record_event(b->context.recorder, side, SG_EVENT_WOUND, result >= SG_WOUNDED, (unsigned)excess);
	if (result < SG_WOUNDED) {
		SALLE_TELL(&b->context, "soaked", "The mount of {who} soaks it", SALLE_SAY("who", b->context.names[!side]));
		return result;
	}
	const struct sg_wound_effect *wound = &b->book->wound[result - SG_WOUNDED];
	int wounds = foe->mount_wounds + wound->penalty;
	foe->mount_wounds = (uint8_t)(wounds < UINT8_MAX ? wounds : UINT8_MAX);
	salle_record_event(b->context.recorder, !side, SG_EVENT_MOUNT_HURT, wound->stops, foe->mount_wounds);
	SALLE_TELL(&b->context, "mount_wound",
		"The mount of {who} is wounded, {wound}: {excess} above its Soak, now -{penalty} to its rolls",
		SALLE_SAY("who", b->context.names[!side]), SALLE_SAY("wound", sg_wound_names[result - SG_WOUNDED]),
		SALLE_NUM("excess", excess), SALLE_NUM("penalty", foe->mount_wounds));
	if (wound->stops)
		sg_fall(b, !side);
	return result;
}

int sg_swing_at_mount(struct sg_bout *b, unsigned side, bool exerts, int *total)
{
	struct target target;
	aim_at_mount(b, !side, b->man[side].side->arm->weapon->kind, &target);
	int advantage = sg_swing(b, side, exerts, total, SG_TRUST_HARMS, b->context.trace != NULL);
	over(b, !side, &target);
	return advantage;
}

unsigned sg_attack_mount(struct sg_bout *b, unsigned side, bool exerts, int *total)
{
	int advantage = sg_swing_at_mount(b, side, exerts, total);
	if (advantage < b->book->figure[SG_HIT_FROM])
		return SG_MISSED;
	sg_tell_damage(b, side, b->man[side].side->damage, advantage, (int)b->man[!side].side->fighter->mount->soak, 1);
	return sg_damage_mount(b, side, advantage);
}

int sg_meet_mount(struct sg_bout *b, unsigned side, int attack, int *defence)
{
	struct target target;
	aim_at_mount(b, !side, b->man[side].side->arm->weapon->kind, &target);
	const bool traced = b->context.trace != NULL;
	*defence = sg_defence_modifiers(b, !side);
	int advantage = sg_meet(b, side, &attack, false, defence, SG_NO_TRUST, traced);
	if (traced)
		sg_tell_defence(b, !side, *defence);
	over(b, !side, &target);
	return advantage;
}

unsigned sg_damage_mount(struct sg_bout *b, unsigned side, int advantage)
{
	struct target target;
	aim_at_mount(b, !side, b->man[side].side->arm->weapon->kind, &target);
	over(b, !side, &target);
	return hurt_mount(b, side, b->man[side].side->damage, advantage, &target);
}

int sg_swing_hooves(struct sg_bout *b, unsigned side)
{
	const bool traced = b->context.trace != NULL;
	const bool at_mount = sg_mount_is_target(b->matchup, !side, b->man[!side].fallen);
	const struct sg_mount_row *mount = b->matchup->fighters[side]->mount;
	struct target target;
	uint32_t word[4];
	int defence;
	salle_spares(&b->context, SG_SPARE_HOOVES + salle_stream_side(b->context.stream, side), word);
	struct sg_roll roll = sg_stress(sg_fraction(word), (unsigned)b->book->figure[SG_BOTCH_DICE]);
	int attack = sg_total(roll,
		(int)mount->atk - b->man[side].mount_wounds + (b->man[!side].prone ? b->book->figure[SG_PRONE_DEFENDER] : 0));
	if (at_mount)
		aim_at_mount(b, !side, SG_MELEE, &target);
	defence = sg_defence_modifiers(b, !side);
	int advantage = sg_meet(b, side, &attack, roll.zeros > 0, &defence, SG_NO_TRUST, traced);
	bool hit = advantage >= b->book->figure[SG_HIT_FROM];
	salle_record_event(b->context.recorder, side, SG_EVENT_HOOVES, hit, (unsigned)advantage);
	SALLE_TELL(&b->context, "hooves",
		"The mount of {who} attacks {target}{mount?'s mount}: {die}{botch?, a botch}, {total} against {defence}: "
		"{hit?a hit|a miss}",
		SALLE_SAY("who", b->context.names[side]), SALLE_SAY("target", b->context.names[!side]),
		SALLE_FLAG("mount", at_mount), SALLE_NUM("die", roll.die), SALLE_FLAG("botch", roll.zeros > 0),
		SALLE_NUM("total", attack), SALLE_NUM("defence", defence), SALLE_FLAG("hit", hit));
	if (traced) {
		sg_tell_hooves(b, side, &roll, attack);
		sg_tell_defence(b, !side, defence);
	}
	if (at_mount)
		over(b, !side, &target);
	return advantage;
}

void sg_hooves(struct sg_bout *b, unsigned side)
{
	const struct sg_side *rider = b->man[side].side;
	const int advantage = sg_swing_hooves(b, side);
	if (advantage < b->book->figure[SG_HIT_FROM])
		return;
	struct sg_side hooves = *rider;
	hooves.damage = (int)b->matchup->fighters[side]->mount->dam;
	b->man[side].side = &hooves;
	const bool at_mount = sg_mount_is_target(b->matchup, !side, b->man[!side].fallen);
	const struct sg_side *of = b->man[!side].side;
	sg_tell_damage(b, side, hooves.damage, advantage, at_mount ? (int)of->fighter->mount->soak : of->soak, 1);
	if (at_mount)
		(void)sg_damage_mount(b, side, advantage);
	else
		sg_damage(b, side, advantage, b->context.trace != NULL);
	b->man[side].side = rider;
}
