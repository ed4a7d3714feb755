/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/campaign/bout/combat.h"
#include "rules/campaign/bout/movement.h"
#include "rules/campaign/bout/nerve.h"
#include "rules/campaign/bout/shoot.h"

int cp_shooting_skill(const struct cp_bout *b, unsigned side, unsigned gun, unsigned n)
{
	const struct cp_fighter_state *fighter = &b->fighter[side], *foe = &b->fighter[!side];
	const struct cp_missile *missile = cp_missile_of(fighter, b->book, gun);
	return fighter->side->fighter->shooting + missile->shooting + b->book->gait[fighter->gait].modifier +
		b->book->gait[foe->gait].shot_at + cp_range_modifier(b->book, cp_distance(b), missile->range) +
		cp_cover_modifier(b->book, foe->cover) + (n > 1 ? missile->volley_modifier : 0);
}

void cp_show_missiles_to_policies(struct cp_bout *b)
{
	for (unsigned side = 0; side < 2; side++)
		cp_show_missile_to_policy(&b->fighter[side], b->book, cp_distance(b));
}

/*
 * "Take a single St5 Pw5 hit": returns whether the blast of an exploding gun hits the shooter. Under an option
 * (`gun_blows`) the blast must roll as a strike, on which doubles have no effect.
 */
static bool does_blast_hit(const struct cp_bout *b, unsigned side, uint32_t word)
{
	const struct cp_fighter_state *fighter = &b->fighter[side];
	const int32_t *figure = b->book->figure;
	if (b->options->gun_blows == CP_BLOWS_HIT)
		return true;
	unsigned needed =
		cp_number_needed(b->book, CP_STRIKING, figure[CP_BLAST_STRIKING], fighter->side->fighter->striking);
	enum cp_strike_outcome struck =
		cp_find_strike_outcome(b->book, cp_compute_roll_result(b->book, CP_ROLL_STRIKE, word), needed);
	if (struck != CP_CLASH)
		return struck == CP_HIT;
	return cp_compute_roll_result(b->book, CP_ROLL_PARRY, cp_swap_halves(word)) >=
		cp_number_needed(b->book, CP_PARRYING, figure[CP_BLAST_POWER], cp_arm_in_hand(fighter)->parrying);
}

/* Applies the effect of a misfire to the gun. Hits the shooter if the "Gun blows". */
static void apply_failed_shot(struct cp_bout *b, unsigned side, unsigned gun, const struct cp_shot_critical *critical,
	const uint32_t word[4])
{
	const bool traced = b->context.trace != NULL;
	struct cp_fighter_state *fighter = &b->fighter[side];
	fighter->blocked[gun] = (uint8_t)(fighter->blocked[gun] + critical->blocked);
	fighter->loaded[gun] += critical->fired ? 0 : 1;
	if (critical->wrecked && fighter->working_missiles[gun] > 0) {
		unsigned most = --fighter->working_missiles[gun] * cp_missile_of(fighter, b->book, gun)->shots;
		fighter->loaded[gun] = fighter->loaded[gun] < most ? fighter->loaded[gun] : (uint8_t)most;
		fighter->wrecked_missiles |= (uint8_t)((fighter->working_missiles[gun] == 0) << gun);
	}
	if (critical->blocked > 0 || critical->wrecked)
		SALLE_TRACE(&b->context, "backfire", "{who}'s {gun} is {wrecked?wrecked|blocked}",
			SALLE_TRACE_TEXT("who", b->context.names[side]),
			SALLE_TRACE_TEXT("gun", cp_missile_of(fighter, b->book, gun)->name.text),
			SALLE_TRACE_FLAG("wrecked", critical->wrecked));
	if (critical->backfire == 0 || !does_blast_hit(b, side, word[CP_WORD_PARRY]))
		return;
	const struct cp_hit hit = { side, side, critical->backfire, CP_HITS, CP_BY_BACKFIRE, word[CP_WORD_WOUND] };
	cp_apply_hit(b, &hit, traced);
}

/* Rolls one shot and applies its hits. */
static void shoot_once(struct cp_bout *b, unsigned side, unsigned gun, unsigned n, cp_stray_hit_callback *stray,
	void *with)
{
	const bool traced = b->context.trace != NULL;
	struct cp_fighter_state *fighter = &b->fighter[side], *foe = &b->fighter[!side];
	const struct cp_missile *missile = cp_missile_of(fighter, b->book, gun);
	const int skill = cp_shooting_skill(b, side, gun, n);
	const struct cp_observed_roll seen = { .roll_kind = CP_ROLL_SHOT,
		.needed = cp_number_needed_to_shoot(b->book, skill),
		.deadliness = missile->deadliness + foe->side->fighter->armour };
	struct cp_shot shot = { .side = side,
		.missile = missile,
		.skill = skill,
		.needed = seen.needed,
		.deadliness = missile->deadliness };
	uint32_t word[4];
	unsigned canonical = salle_stream_map_side(b->context.stream, side);
	salle_context_spare_words(&b->context, CP_SPARE_SHOT + (b->volleys[side]++ % 512) * 2 + canonical, word);
	b->deadliness = cp_deadliness_for_policies(seen.deadliness);
	const bool counted = cp_has_control_variate(b);
	if (counted)
		cp_subtract_expected_defeat(b, side, &seen, missile);
	cp_roll_shot(b, &shot, word, traced);
	fighter->shot++;
	foe->faced_terrifying_shot |= missile->terrifying;
	cp_apply_shot_hits(b, &shot, word, traced);
	if (counted)
		cp_add_defeat_to_control(b, side);
	if (stray != NULL && shot.blow != CP_FAILS)
		stray(with, b, side, missile, shot.critical);
	if (missile->panics && cp_is_fighting(foe) && !foe->is_running)
		(void)cp_test_panic(b, !side, CP_SCARED_BY_SHOT);
	if (shot.critical != NULL && cp_is_misfire(missile, shot.roll))
		apply_failed_shot(b, side, gun, shot.critical, word);
}

/* Shoots if a hit is possible and the policy agrees. Returns whether the fighter shot. */
static bool try_to_shoot(struct cp_bout *b, unsigned side, unsigned gun, cp_stray_hit_callback *stray, void *with)
{
	const bool traced = b->context.trace != NULL;
	struct cp_fighter_state *fighter = &b->fighter[side];
	const struct cp_missile *missile = cp_missile_of(fighter, b->book, gun);
	if (cp_number_needed_to_shoot(b->book, cp_shooting_skill(b, side, gun, 1)) == CP_NEVER_ON_TWO_DICE)
		return false;
	struct salle_verdict verdict = cp_ask_policy(b, side, CP_ASK_SHOOT, traced);
	if (verdict.action == CP_HOLD_FIRE)
		return false;
	if (b->first_mover == SALLE_DRAW)
		b->first_mover = (uint8_t)side;
	unsigned n = verdict.number[0] < missile->volley ? verdict.number[0] : missile->volley;
	if (cp_number_needed_to_shoot(b->book, cp_shooting_skill(b, side, gun, n)) == CP_NEVER_ON_TWO_DICE)
		n = 1;
	fighter->half_turns_left = (uint8_t)(fighter->half_turns_left - missile->shoot);
	fighter->actions |= CP_DID_SHOOT;
	fighter->loaded[gun]--;
	for (unsigned k = 0; k < n && cp_are_both_fighting(b); k++)
		shoot_once(b, side, gun, n, stray, with);
	return true;
}

/* Spends a half turn on loading a missile or clearing its barrel. */
static void reload_missile(struct cp_bout *b, unsigned side, unsigned gun)
{
	struct cp_fighter_state *fighter = &b->fighter[side];
	const struct cp_missile *missile = cp_missile_of(fighter, b->book, gun);
	const bool blocked = fighter->blocked[gun] > 0;
	fighter->half_turns_left--;
	fighter->actions |= CP_DID_RELOAD | (cp_takes_whole_turn_to_load(missile) ? CP_DID_LOAD_LONG : 0);
	SALLE_TRACE_IN_CONTEXT(&b->context, "reload", "{who} {blocked?unblocks|reloads} its {gun}, half turns left: {left}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_FLAG("blocked", blocked),
		SALLE_TRACE_TEXT("gun", missile->name.text),
		SALLE_TRACE_NUMBER("left", (blocked ? fighter->blocked[gun] : missile->reload - fighter->loading[gun]) - 1));
	if (blocked) {
		fighter->blocked[gun]--;
		return;
	}
	bool ready = ++fighter->loading[gun] >= missile->reload;
	if (ready) {
		fighter->loading[gun] = 0;
		unsigned most = fighter->working_missiles[gun] * missile->shots, loaded = fighter->loaded[gun] + missile->fills;
		fighter->loaded[gun] = (uint8_t)(loaded < most ? loaded : most);
	}
	salle_record_event(b->context.recorder, side, CP_EVENT_RELOAD, ready, 0);
}

/* Returns whether the fighter cannot load the missile: loading takes a whole turn, and the fighter is hand to hand. */
static bool is_loading_forbidden(const struct cp_bout *b, const struct cp_missile *missile)
{
	return !b->options->reload_in_melee && cp_takes_whole_turn_to_load(missile) && cp_is_hand_to_hand(b);
}

/*
 * Returns the first missile that must be loaded and that the fighter may load now; n_carried_missiles if there is none.
 */
static unsigned choose_missile_to_load(const struct cp_bout *b, unsigned side)
{
	const struct cp_fighter_state *fighter = &b->fighter[side];
	unsigned gun = 0;
	for (; gun < fighter->side->fighter->n_carried_missiles; gun++) {
		const struct cp_missile *missile = cp_missile_of(fighter, b->book, gun);
		if (!cp_must_reload(fighter, b->book, gun))
			continue;
		if (!is_loading_forbidden(b, missile))
			break;
		SALLE_TRACE_IN_CONTEXT(&b->context, "no_reload", "{who} strikes in this turn, and does not reload its {gun}",
			SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("gun", missile->name.text));
	}
	return gun;
}

/* Loads all missiles that take no time to load. */
static void ready_unloaded_missiles(struct cp_fighter_state *fighter, const struct cp_book *book)
{
	for (unsigned gun = 0; gun < fighter->side->fighter->n_carried_missiles; gun++)
		if (cp_missile_of(fighter, book, gun)->reload == 0)
			fighter->loaded[gun] = (uint8_t)(fighter->working_missiles[gun] * cp_missile_of(fighter, book, gun)->shots);
}

void cp_spend_half_turns(struct cp_bout *b, unsigned side, cp_stray_hit_callback *stray, void *with)
{
	struct cp_fighter_state *fighter = &b->fighter[side];
	bool may_shoot = b->book->gait[fighter->gait].shoots, may_load = b->book->gait[fighter->gait].reloads, held = false;
	/* whether the fighter can only shoot or reload: a hurrying fighter may "reload a weapon as normal or shoot" */
	bool either = b->book->gait[fighter->gait].either;
	while (fighter->half_turns_left > 0 && cp_are_both_fighting(b)) {
		ready_unloaded_missiles(fighter, b->book);
		cp_show_missile_to_policy(fighter, b->book, cp_distance(b));
		unsigned gun = fighter->chosen_missile;
		if (gun == CP_CARRIED_MISSILES_MAX)
			break;
		const struct cp_missile *missile = cp_missile_of(fighter, b->book, gun);
		bool carries = cp_is_missile_ready(fighter, gun) && cp_distance(b) <= missile->range;
		if (carries && may_shoot && !held && fighter->half_turns_left >= missile->shoot &&
			!(either && fighter->actions & CP_DID_RELOAD)) {
			held = !try_to_shoot(b, side, gun, stray, with);
			if (!held && missile->shoot == 0 && missile->reload == 0)
				break;
			continue;
		}
		if (!may_load || (either && fighter->actions & CP_DID_SHOOT))
			break;
		gun = choose_missile_to_load(b, side);
		if (gun == fighter->side->fighter->n_carried_missiles)
			break;
		reload_missile(b, side, gun);
	}
	ready_unloaded_missiles(fighter, b->book);
	cp_show_missile_to_policy(fighter, b->book, cp_distance(b));
}

void cp_set_half_turns_for_shooting(struct cp_bout *b, unsigned side)
{
	struct cp_fighter_state *fighter = &b->fighter[side];
	bool engaged = cp_is_hand_to_hand(b) &&
		(b->options->shoot_engaged == CP_SHOOT_NEVER ||
			(b->options->shoot_engaged == CP_SHOOT_CHARGED && !b->met_this_turn));
	fighter->half_turns_left =
		fighter->is_running || engaged || fighter->side->fighter->n_carried_missiles == 0 ? 0 : CP_HALF_TURNS;
	cp_show_missile_to_policy(fighter, b->book, cp_distance(b));
}

void cp_play_shooting(struct cp_bout *b)
{
	const bool traced = b->context.trace != NULL;
	unsigned order[2];
	for (unsigned side = 0; side < 2; side++) {
		struct cp_fighter_state *fighter = &b->fighter[side];
		cp_set_half_turns_for_shooting(b, side);
		order[side] = fighter->half_turns_left > 0 && fighter->chosen_missile < CP_CARRIED_MISSILES_MAX
			? cp_missile_of(fighter, b->book, fighter->chosen_missile)->order
			: 0;
	}
	if (order[0] == 0 && order[1] == 0)
		return;
	uint32_t word[4];
	salle_context_spare_words(&b->context, CP_SPARE_ORDERS + 8, word);
	unsigned first = order[0] == order[1] ? cp_roll_off(b, word, traced)
		: order[0] == 0                   ? 1
		: order[1] == 0                   ? 0
										  : order[1] < order[0];
	cp_spend_half_turns(b, first, NULL, NULL);
	if (cp_are_both_fighting(b) && order[!first] > 0)
		cp_spend_half_turns(b, !first, NULL, NULL);
}
