/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/bout/trace_totals.h"
#include "rules/saga/bout/attack.h"
#include "rules/saga/bout/mount.h"

/* The modifiers of a roll. Modifiers that do not apply are 0. */
struct modifiers {
	const char *base_name; /* source of `base`: the name of a weapon, or "hooves" */
	int base, exertion, wounds, fatigue, high_ground, prone, foe_prone;
	int range, cover, shooter_moved, foe_runs, shooter_assailed, target_assailed, scuffle, rage, group;
	int encumbered, charge, flanking, outnumbering;
	bool is_mount; /* whether the mount attacks */
};

static int sum_modifiers(const struct modifiers *m)
{
	return m->base + m->exertion + m->wounds + m->fatigue + m->high_ground + m->prone + m->foe_prone + m->range +
		m->cover + m->shooter_moved + m->foe_runs + m->shooter_assailed + m->target_assailed + m->scuffle + m->rage +
		m->group + m->encumbered + m->charge + m->flanking + m->outnumbering;
}

static void trace_attack_total(struct sg_bout *b, unsigned side, const struct sg_roll *roll, const struct modifiers *m,
	int total)
{
	SALLE_TRACE_IN_CONTEXT(&b->context, "attack_of",
		"Attack Total {total} of {mount?the mount of }{who}: {die} on the die{botch?, a botch: at most 0}, {of} {base}"
		"{exertion?, exertion #}{wounds?, wounds #}{fatigue?, fatigue #}{high?, high ground #}{prone?, prone #}"
		"{foe_prone?, foe prone #}{range?, range #}{cover?, cover #}{moved?, moved #}{foe_runs?, running target #}"
		"{in_melee?, shooter in melee #}{at_melee?, target in melee #}{scuffle?, scuffle #}{rage?, rage #}"
		"{group?, group #}{encumbered?, Encumbrance #}{charge?, charge #}{flanking?, flanking #}"
		"{outnumbering?, outnumbering #}{confidence?, Confidence #}",
		SALLE_TRACE_NUMBER("total", total), SALLE_TRACE_FLAG("mount", m->is_mount),
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("die", roll->die),
		SALLE_TRACE_FLAG("botch", roll->botched_dice > 0), SALLE_TRACE_TEXT("of", m->base_name),
		SALLE_TRACE_NUMBER("base", m->base), SALLE_TRACE_NUMBER("exertion", m->exertion),
		SALLE_TRACE_NUMBER("wounds", m->wounds), SALLE_TRACE_NUMBER("fatigue", m->fatigue),
		SALLE_TRACE_NUMBER("high", m->high_ground), SALLE_TRACE_NUMBER("prone", m->prone),
		SALLE_TRACE_NUMBER("foe_prone", m->foe_prone), SALLE_TRACE_NUMBER("range", m->range),
		SALLE_TRACE_NUMBER("cover", m->cover), SALLE_TRACE_NUMBER("moved", m->shooter_moved),
		SALLE_TRACE_NUMBER("foe_runs", m->foe_runs), SALLE_TRACE_NUMBER("in_melee", m->shooter_assailed),
		SALLE_TRACE_NUMBER("at_melee", m->target_assailed), SALLE_TRACE_NUMBER("scuffle", m->scuffle),
		SALLE_TRACE_NUMBER("rage", m->rage), SALLE_TRACE_NUMBER("group", m->group),
		SALLE_TRACE_NUMBER("encumbered", m->encumbered), SALLE_TRACE_NUMBER("charge", m->charge),
		SALLE_TRACE_NUMBER("flanking", m->flanking), SALLE_TRACE_NUMBER("outnumbering", m->outnumbering),
		SALLE_TRACE_NUMBER("confidence", total - sg_total_of_roll(*roll, sum_modifiers(m))));
}

/* Returns the number of paces between the two fighters, as it counts for shots. */
static int count_paces_between(const struct sg_bout *b)
{
	if (b->matchup->squares == 0)
		return (int)b->matchup->scene.distance;
	return b->squares > 1 ? b->squares * b->book->figure[SG_SQUARE] + b->extra_paces : 0;
}

/* "12. Missile combat": adds the modifiers of a shot. */
static void add_shot_modifiers(const struct sg_bout *b, unsigned side, struct modifiers *m)
{
	const int32_t *figure = b->book->figure;
	const int paces = count_paces_between(b), increment = b->fighter[side].side->arm->weapon->range;
	m->cover = sg_cover_modifier(b->matchup, !side, b->left_cover);
	m->shooter_moved = b->fighter[side].recent_move ? figure[SG_SHOT_MOVED] : 0;
	m->foe_runs = b->fighter[!side].is_running ? figure[SG_SHOT_AT_RUNNING] : 0;
	m->range = paces > 0 ? figure[SG_RANGE_STEP] * ((paces + increment - 1) / increment - 1) : 0;
	m->shooter_assailed = sg_assailant_modifier(b->fighter[side].side, b->fighter[side].assailants, 0);
	m->target_assailed = sg_assailant_modifier(b->fighter[side].side, 0, b->fighter[!side].assailants);
	if (paces == 0 && !b->matchup->fought_by_group)
		m->shooter_assailed = figure[SG_SHOT_IN_MELEE], m->target_assailed = figure[SG_SHOT_AT_MELEE];
}

void sg_trace_attack(struct sg_bout *b, unsigned side, const struct sg_roll *roll, bool exerts, int total)
{
	const struct sg_fighter_state *man = &b->fighter[side];
	const struct sg_side *own = man->side;
	const struct sg_scene *scene = &b->matchup->scene;
	const int fatigue = own->fatigue[man->fatigue];
	struct modifiers m = {
		.base_name = own->arm->weapon->name,
		.base = own->arm->attack,
		.exertion = exerts ? own->arm->exertion : 0,
		.wounds = fatigue - man->penalty,
		.fatigue = -fatigue,
		.prone = man->prone ? own->prone_own : 0,
		.foe_prone = b->fighter[!side].prone ? own->prone_foe : 0,
		.scuffle = scene->scuffle && !own->arm->weapon->is_blunt ? b->book->figure[SG_SCUFFLE_WEAPON] : 0,
		.rage = man->is_raging ? own->fighter->rage_attack : 0,
		.encumbered = sg_encumbrance_modifier(b->matchup->options, own->fighter, false),
		.charge = own->charge,
		.flanking = own->flanking,
		.outnumbering = own->arm->weapon->kind == SG_MISSILE ? 0 : man->assailant_modifier,
	};
	if (own->arm->weapon->kind == SG_MISSILE)
		add_shot_modifiers(b, side, &m);
	else if (sg_stands_higher(b->matchup, side, own->fighter))
		m.high_ground = b->book->figure[SG_HIGH_GROUND];
	const int rest = sg_sum_attack_modifiers(b, side) + m.exertion - sum_modifiers(&m);
	if (b->matchup->options->groups)
		m.group = rest;
	else if (b->squares == UINT8_MAX) /* the distance is larger than the largest value of `squares` */
		m.range += rest;
	trace_attack_total(b, side, roll, &m, total);
}

void sg_trace_mount_attack(struct sg_bout *b, unsigned side, const struct sg_roll *roll, int total)
{
	const int fatigue = sg_mount_fatigue_penalty(b, side);
	const struct modifiers m = {
		.base_name = "hooves",
		.is_mount = true,
		.base = (int)b->matchup->fighters[side]->mount->atk,
		.wounds = fatigue - b->fighter[side].mount_wounds,
		.fatigue = -fatigue,
		.foe_prone = b->fighter[!side].prone ? b->book->figure[SG_PRONE_DEFENDER] : 0,
	};
	trace_attack_total(b, side, roll, &m, total);
}

void sg_trace_initiative(struct sg_bout *b, const char *who, const struct sg_side *own, int penalty,
	const struct sg_roll *roll)
{
	const int qik = own->fighter->qik, encumbrance = own->fighter->encumbrance;
	SALLE_TRACE_IN_CONTEXT(&b->context, "init_of",
		"Initiative Total {total} of {who}: {die} on the die{botch?, a botch: at most 0}, "
		"Quickness {qik}{encumbrance?, Encumbrance #}{weapon?, weapon #}{penalty?, wounds and fatigue #}",
		SALLE_TRACE_NUMBER("total", sg_total_of_roll(*roll, own->initiative - penalty)), SALLE_TRACE_TEXT("who", who),
		SALLE_TRACE_NUMBER("die", roll->die), SALLE_TRACE_FLAG("botch", roll->botched_dice > 0),
		SALLE_TRACE_NUMBER("qik", qik), SALLE_TRACE_NUMBER("encumbrance", -encumbrance),
		SALLE_TRACE_NUMBER("weapon", own->initiative - qik + encumbrance), SALLE_TRACE_NUMBER("penalty", -penalty));
}

void sg_trace_defence(struct sg_bout *b, unsigned side, int total)
{
	const struct sg_fighter_state *man = &b->fighter[side];
	const struct sg_side *own = man->side;
	const struct sg_line *line = &own->arm->line[b->fighter[!side].side->arm->weapon->kind];
	const struct sg_roll roll = sg_roll_defence_die(b, side);
	const int fatigue = own->is_mount ? sg_mount_fatigue_penalty(b, side) : own->fatigue[man->fatigue];
	const int guard = man->exerts_in_defence ? own->line_score : 0;
	const int base = own->is_mount ? own->defence : line->total;
	const int off_guard = !own->is_mount && man->is_off_guard ? b->book->figure[SG_MISHAP_DEFENCE] : 0;
	const int rage = !own->is_mount && man->is_raging ? own->fighter->rage_defence : 0;
	const bool shot = b->fighter[!side].side->arm->weapon->kind == SG_MISSILE;
	const int high = !own->is_mount && !shot && sg_stands_higher(b->matchup, side, own->fighter)
		? (int)b->matchup->options->high_ground_defence
		: 0;
	const int encumbered = own->is_mount ? 0 : sg_encumbrance_modifier(b->matchup->options, own->fighter, true);
	const int further = own->is_mount ? 0 : own->further_defence;
	SALLE_TRACE_IN_CONTEXT(&b->context, "defence_of",
		"Defence Total {total} of {who}: {die} {six?straight|on the die}{botch?, a botch: at most 0}, {of} {base}"
		"{exertion?, exertion #}{wounds?, wounds #}{fatigue?, fatigue #}{off_guard?, off guard #}{rage?, rage #}"
		"{high?, high ground #}{encumbered?, Encumbrance #}{further?, further defence #}{group?, group #}"
		"{confidence?, Confidence #}",
		SALLE_TRACE_NUMBER("total", total), SALLE_TRACE_TEXT("who", b->context.names[side]),
		SALLE_TRACE_NUMBER("die", roll.die), SALLE_TRACE_FLAG("six", b->matchup->options->defence == SG_DEFEND_BY_SIX),
		SALLE_TRACE_FLAG("botch", roll.botched_dice > 0), SALLE_TRACE_TEXT("of", own->is_mount ? "mount" : line->name),
		SALLE_TRACE_NUMBER("base", base), SALLE_TRACE_NUMBER("exertion", guard),
		SALLE_TRACE_NUMBER("wounds", fatigue - man->penalty), SALLE_TRACE_NUMBER("fatigue", -fatigue),
		SALLE_TRACE_NUMBER("off_guard", off_guard), SALLE_TRACE_NUMBER("rage", rage), SALLE_TRACE_NUMBER("high", high),
		SALLE_TRACE_NUMBER("encumbered", encumbered), SALLE_TRACE_NUMBER("further", further),
		SALLE_TRACE_NUMBER("group", own->defence - base - off_guard - rage - high - encumbered - further),
		SALLE_TRACE_NUMBER("confidence", total - sg_total_of_roll(roll, sg_sum_defence_modifiers(b, side))));
}

void sg_trace_rush(const struct sg_bout *b, const char *who, const struct sg_rush_roll *r)
{
	SALLE_TRACE_IN_CONTEXT(&b->context, "rushing",
		"Rushing Total {total} of {who}: {die} on the die{botch?, a botch: at most 0}, Strength and Size {base}"
		"{quadruped?, quadruped #}{running?, running #}{again?, earlier rushes #}{shield?, shield #}"
		"{block?, in the way #}{penalty?, wounds and fatigue #}",
		SALLE_TRACE_NUMBER("total", sg_rush_total(r)), SALLE_TRACE_TEXT("who", who),
		SALLE_TRACE_NUMBER("die", r->roll.die), SALLE_TRACE_FLAG("botch", r->roll.botched_dice > 0),
		SALLE_TRACE_NUMBER("base", r->strength_and_size), SALLE_TRACE_NUMBER("quadruped", r->quadruped),
		SALLE_TRACE_NUMBER("running", r->running), SALLE_TRACE_NUMBER("again", r->earlier_rushes),
		SALLE_TRACE_NUMBER("shield", r->shield), SALLE_TRACE_NUMBER("block", r->block),
		SALLE_TRACE_NUMBER("penalty", r->penalty));
}

void sg_trace_damage(struct sg_bout *b, unsigned side, int damage, int advantage, int soak, unsigned blows)
{
	SALLE_TRACE_IN_CONTEXT(&b->context, "damage",
		"{blows} blows of {who}, Damage Total {total}: Attack Advantage {advantage}, weapon and Strength {damage}; "
		"against Soak {soak}",
		SALLE_TRACE_NUMBER("blows", blows), SALLE_TRACE_TEXT("who", b->context.names[side]),
		SALLE_TRACE_NUMBER("total", damage + advantage), SALLE_TRACE_NUMBER("advantage", advantage),
		SALLE_TRACE_NUMBER("damage", damage), SALLE_TRACE_NUMBER("soak", soak));
}
