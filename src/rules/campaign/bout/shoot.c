/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/campaign/bout/combat.h"
#include "rules/campaign/bout/field.h"
#include "rules/campaign/bout/nerve.h"
#include "rules/campaign/bout/shoot.h"

int cp_shooting_skill(const struct cp_bout *b, unsigned side, unsigned gun, unsigned n)
{
	const struct cp_man *man = &b->man[side], *foe = &b->man[!side];
	const struct cp_missile *missile = cp_missile_of(man, b->book, gun);
	return man->side->fighter->shooting + missile->shooting + b->book->gait[man->gait].modifier +
		b->book->gait[foe->gait].shot_at + cp_range_modifier(b->book, cp_distance(b), missile->range) +
		cp_cover_modifier(b->book, foe->cover) + (n > 1 ? missile->volley_modifier : 0);
}

void cp_show_guns(struct cp_bout *b)
{
	for (unsigned side = 0; side < 2; side++)
		cp_show_gun(&b->man[side], b->book, cp_distance(b));
}

/* "Take a single St5 Pw5 hit": a hit; by an option a strike with these values, whose doubles do not count. */
static bool blast_hits(const struct cp_bout *b, unsigned side, uint32_t word)
{
	const struct cp_man *man = &b->man[side];
	const int32_t *figure = b->book->figure;
	if (b->options->gun_blows == CP_BLOWS_HIT)
		return true;
	unsigned needed = cp_needed(b->book, CP_STRIKING, figure[CP_BLAST_STRIKING], man->side->fighter->striking);
	enum cp_struck struck = cp_struck(b->book, salle_two_d6(word), needed);
	if (struck != CP_CLASH)
		return struck == CP_HIT;
	return salle_two_d6(cp_swapped(word)) >=
		cp_needed(b->book, CP_PARRYING, figure[CP_BLAST_POWER], cp_arm_of(man)->parrying);
}

/* "Gun blows": its bearer may be hit. */
static void backfire(struct cp_bout *b, unsigned side, unsigned gun, const struct cp_shot_critical *critical,
	const uint32_t word[4])
{
	const bool traced = b->context.trace != NULL;
	struct cp_man *man = &b->man[side];
	man->blocked[gun] = (uint8_t)(man->blocked[gun] + critical->blocked);
	man->loaded[gun] += critical->fired ? 0 : 1;
	if (critical->wrecked && man->guns[gun] > 0) {
		unsigned most = --man->guns[gun] * cp_missile_of(man, b->book, gun)->shots;
		man->loaded[gun] = man->loaded[gun] < most ? man->loaded[gun] : (uint8_t)most;
		man->wrecked |= (uint8_t)((man->guns[gun] == 0) << gun);
	}
	if (critical->blocked > 0 || critical->wrecked)
		SALLE_TELL(&b->context, "backfire", "{who}'s {gun} is {wrecked?wrecked|blocked}",
			SALLE_SAY("who", b->context.names[side]), SALLE_SAY("gun", cp_missile_of(man, b->book, gun)->name.text),
			SALLE_FLAG("wrecked", critical->wrecked));
	if (critical->backfire == 0 || !blast_hits(b, side, word[CP_WORD_PARRY]))
		return;
	const struct cp_hit hit = { side, side, critical->backfire, CP_HITS, CP_BY_BACKFIRE, word[CP_WORD_WOUND] };
	cp_land(b, &hit, traced);
}

/* The hits of a shot: each is rolled for its wound, until the foe is out. */
static void land_shot(struct cp_bout *b, unsigned side, const struct cp_missile *missile, enum cp_blow blow,
	int deadliness, const uint32_t word[4])
{
	const bool traced = b->context.trace != NULL;
	struct cp_hit hit = { !side, side, missile->deadliness + deadliness, blow, CP_BY_SHOT, word[CP_WORD_WOUND] };
	for (unsigned k = 0; k < missile->hits && cp_is_in(&b->man[!side]); k++) {
		cp_land(b, &hit, traced);
		hit.word = word[CP_WORD_PARRY];
		hit.word = hit.word << 5 * k | hit.word >> (32 - 5 * k) % 32;
	}
}

/* One shot. */
static void shoot_once(struct cp_bout *b, unsigned side, unsigned gun, unsigned n, cp_stray *stray, void *with)
{
	const bool traced = b->context.trace != NULL;
	struct cp_man *man = &b->man[side];
	const struct cp_missile *missile = cp_missile_of(man, b->book, gun);
	const struct cp_shot_critical *critical = NULL;
	int skill = cp_shooting_skill(b, side, gun, n), deadliness = 0;
	uint32_t word[4];
	unsigned canonical = salle_stream_side(b->context.stream, side);
	salle_spares(&b->context, CP_SPARE_SHOT + (b->volleys[side]++ % 512) * 2 + canonical, word);
	const struct cp_throw throw = { side, CP_ROLL_SHOT, cp_shot_needed(b->book, skill) };
	int shown = missile->deadliness + b->man[!side].side->fighter->armour;
	b->deadliness = cp_shown_deadliness(shown);
	const bool counted = CP_CONTROLS(b) && cp_expect_shot(b, side, missile, throw.needed, shown);
	unsigned roll = cp_throw(b, &throw, word[CP_WORD_ROLL], traced);
	enum cp_blow blow = roll >= throw.needed ? CP_HITS : CP_FAILS;
	SALLE_TELL(&b->context, "shot", "{who} shoots its {gun} with {skill}: {roll}, needs {needed}",
		SALLE_SAY("who", b->context.names[side]), SALLE_SAY("gun", missile->name.text),
		SALLE_NUM("skill", cp_held(skill)), SALLE_NUM("roll", roll), SALLE_NUM("needed", throw.needed));
	if (roll == 12 || (roll == 2 && missile->barrel)) {
		enum cp_shot_chart chart = roll == 12 ? CP_SHOT_HIT : CP_SHOT_FAILURE;
		unsigned die = salle_d6(word[CP_WORD_CRITICAL]);
		critical = &b->book->shot_critical[chart][die];
		SALLE_TELL(&b->context, "critical", "a double: {chart}, {die}", SALLE_SAY("chart", cp_shot_chart_names[chart]),
			SALLE_NUM("die", die));
		blow = critical->shot == CP_AS_ROLLED ? blow : critical->shot;
		deadliness = critical->deadliness;
	}
	man->shot++;
	salle_record_event(b->context.recorder, side, CP_EVENT_SHOT, blow != CP_FAILS,
		roll >= throw.needed ? roll - throw.needed : 0);
	salle_record_event(b->context.recorder, side, CP_EVENT_SHOT_FAILURE, roll == 2, 0);
	salle_record_event(b->context.recorder, side, CP_EVENT_SHOT_HIT, roll == 12, 0);
	b->man[!side].fired_on |= missile->terrifying;
	if (blow != CP_FAILS)
		land_shot(b, side, missile, blow, deadliness, word);
	if (counted)
		cp_count_felled(b, side);
	if (stray != NULL && blow != CP_FAILS)
		stray(with, b, side, missile, critical);
	if (missile->panics && cp_is_in(&b->man[!side]) && !b->man[!side].runs)
		(void)cp_panics(b, !side, CP_SCARED_BY_SHOT);
	if (critical != NULL && roll == 2)
		backfire(b, side, gun, critical, word);
}

/* Shoots, if its policy says so; false: not. */
static bool shoot(struct cp_bout *b, unsigned side, unsigned gun, cp_stray *stray, void *with)
{
	const bool traced = b->context.trace != NULL;
	struct cp_man *man = &b->man[side];
	const struct cp_missile *missile = cp_missile_of(man, b->book, gun);
	if (cp_shot_needed(b->book, cp_shooting_skill(b, side, gun, 1)) == CP_NEVER)
		return false;
	struct salle_verdict verdict = cp_ask(b, side, CP_ASK_SHOOT, traced);
	if (verdict.action == CP_HOLD_FIRE)
		return false;
	if (b->first_mover == SALLE_DRAW)
		b->first_mover = (uint8_t)side;
	unsigned n = verdict.number[0] < missile->volley ? verdict.number[0] : missile->volley;
	if (cp_shot_needed(b->book, cp_shooting_skill(b, side, gun, n)) == CP_NEVER)
		n = 1;
	man->halves = (uint8_t)(man->halves - missile->shoot);
	man->did |= CP_DID_SHOOT;
	man->loaded[gun]--;
	for (unsigned k = 0; k < n && cp_both_in(b); k++)
		shoot_once(b, side, gun, n, stray, with);
	return true;
}

/* A half turn of loading, or of unblocking. */
static void reload(struct cp_bout *b, unsigned side, unsigned gun)
{
	const bool traced = b->context.trace != NULL;
	struct cp_man *man = &b->man[side];
	const struct cp_missile *missile = cp_missile_of(man, b->book, gun);
	const bool blocked = man->blocked[gun] > 0;
	man->halves--;
	man->did |= CP_DID_RELOAD | (cp_loads_long(missile) ? CP_DID_LOAD_LONG : 0);
	SALLE_TELL(&b->context, "reload", "{who} {blocked?unblocks|reloads} its {gun}, half turns left: {left}",
		SALLE_SAY("who", b->context.names[side]), SALLE_FLAG("blocked", blocked), SALLE_SAY("gun", missile->name.text),
		SALLE_NUM("left", (blocked ? man->blocked[gun] : missile->reload - man->loading[gun]) - 1));
	if (blocked) {
		man->blocked[gun]--;
		return;
	}
	bool ready = ++man->loading[gun] >= missile->reload;
	if (ready) {
		man->loading[gun] = 0;
		unsigned most = man->guns[gun] * missile->shots, loaded = man->loaded[gun] + missile->fills;
		man->loaded[gun] = (uint8_t)(loaded < most ? loaded : most);
	}
	salle_record_event(b->context.recorder, side, CP_EVENT_RELOAD, ready, 0);
}

/* Returns whether a fighter has no time to reload because it is hand to hand, and so strikes in this turn. */
static bool bars_reload(const struct cp_bout *b, const struct cp_missile *missile)
{
	return !b->options->reload_in_melee && cp_loads_long(missile) && cp_hand_to_hand(b);
}

/* Returns the first missile to load for which there is time, or n_guns. */
static unsigned pick_reload(const struct cp_bout *b, unsigned side)
{
	const bool traced = b->context.trace != NULL;
	const struct cp_man *man = &b->man[side];
	unsigned gun = 0;
	for (; gun < man->side->fighter->n_guns; gun++) {
		const struct cp_missile *missile = cp_missile_of(man, b->book, gun);
		if (!cp_is_to_load(man, b->book, gun))
			continue;
		if (!bars_reload(b, missile))
			break;
		SALLE_TELL(&b->context, "no_reload", "{who} strikes in this turn, and does not reload its {gun}",
			SALLE_SAY("who", b->context.names[side]), SALLE_SAY("gun", missile->name.text));
	}
	return gun;
}

/* What needs no time to load is ready at once. */
static void take_up(struct cp_man *man, const struct cp_book *book)
{
	for (unsigned gun = 0; gun < man->side->fighter->n_guns; gun++)
		if (cp_missile_of(man, book, gun)->reload == 0)
			man->loaded[gun] = (uint8_t)(man->guns[gun] * cp_missile_of(man, book, gun)->shots);
}

void cp_use_halves(struct cp_bout *b, unsigned side, cp_stray *stray, void *with)
{
	struct cp_man *man = &b->man[side];
	bool may_shoot = b->book->gait[man->gait].shoots, may_load = b->book->gait[man->gait].reloads, held = false;
	bool either = man->gait == CP_HURRY; /* "reload a weapon as normal or shoot" */
	while (man->halves > 0 && cp_both_in(b)) {
		take_up(man, b->book);
		cp_show_gun(man, b->book, cp_distance(b));
		unsigned gun = man->gun;
		if (gun == CP_GUNS_MAX)
			break;
		const struct cp_missile *missile = cp_missile_of(man, b->book, gun);
		bool carries = cp_is_ready(man, gun) && cp_distance(b) <= missile->range;
		if (carries && may_shoot && !held && man->halves >= missile->shoot && !(either && man->did & CP_DID_RELOAD)) {
			held = !shoot(b, side, gun, stray, with);
			if (!held && missile->shoot == 0 && missile->reload == 0)
				break;
			continue;
		}
		if (!may_load || (either && man->did & CP_DID_SHOOT))
			break;
		gun = pick_reload(b, side);
		if (gun == man->side->fighter->n_guns)
			break;
		reload(b, side, gun);
	}
	take_up(man, b->book);
	cp_show_gun(man, b->book, cp_distance(b));
}

void cp_count_halves(struct cp_bout *b, unsigned side)
{
	struct cp_man *man = &b->man[side];
	bool engaged = cp_hand_to_hand(b) &&
		(b->options->shoot_engaged == CP_SHOOT_NEVER || (b->options->shoot_engaged == CP_SHOOT_CHARGED && !b->met));
	man->halves = man->runs || engaged || man->side->fighter->n_guns == 0 ? 0 : CP_HALVES;
	cp_show_gun(man, b->book, cp_distance(b));
}

void cp_shoot_all(struct cp_bout *b)
{
	const bool traced = b->context.trace != NULL;
	unsigned order[2];
	for (unsigned side = 0; side < 2; side++) {
		struct cp_man *man = &b->man[side];
		cp_count_halves(b, side);
		order[side] = man->halves > 0 && man->gun < CP_GUNS_MAX ? cp_missile_of(man, b->book, man->gun)->order : 0;
	}
	if (order[0] == 0 && order[1] == 0)
		return;
	uint32_t word[4];
	salle_spares(&b->context, CP_SPARE_ORDERS + 8, word);
	unsigned first = order[0] == order[1] ? cp_roll_off(b, word, traced)
		: order[0] == 0                   ? 1
		: order[1] == 0                   ? 0
										  : order[1] < order[0];
	cp_use_halves(b, first, NULL, NULL);
	if (cp_both_in(b) && order[!first] > 0)
		cp_use_halves(b, !first, NULL, NULL);
}
