/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/campaign/exact/exact.h"

/* The work on a turn that is being solved, and the orders of both sides. */
struct orders {
	struct cp_exact *exact;
	unsigned weapon[2], mount[2]; /* 0 if it does not strike */
	struct cp_exact_events *events;
	struct salle_mass *to;
};

static bool are_both_in(const struct cp_position *at)
{
	return at->stand[0].out == CP_STILL_IN && at->stand[1].out == CP_STILL_IN;
}

/* Adds the results of one strike of a side to `to`. The policy may decline to strike. */
static void strike_once(struct orders *of, const struct cp_position *at, double chance, unsigned side, bool mount,
	struct salle_mass *to)
{
	double strikes = 1;
	if (!are_both_in(at)) {
		salle_mass_add(to, at, chance);
		return;
	}
	if (!of->exact->matchup->side[side].policy.decision[CP_ASK_STRIKE].nothing) {
		cp_exact_set_position(of->exact, at);
		strikes = cp_exact_action_chance(of->exact, side, CP_ASK_STRIKE, CP_DO_STRIKE);
	}
	if (strikes < 1)
		salle_mass_add(to, at, chance * (1 - strikes));
	if (strikes == 0)
		return;
	const struct cp_exact_stroke stroke = { .at = *at, .side = (uint8_t)side, .mount = mount };
	const struct cp_exact_stroke_result *result = cp_exact_solve_strike(of->exact, &stroke);
	cp_exact_add_events(of->events, &result->events, chance * strikes);
	for (size_t i = 0; i < result->ends.n; i++)
		salle_mass_add(to, salle_mass_state(&result->ends, i), chance * strikes * result->ends.chance[i]);
}

/* Adds the results of a side's strike from each position of `from`. */
static void strike_at_order(struct orders *of, const struct salle_mass *from, unsigned side, bool mount,
	struct salle_mass *to)
{
	for (size_t i = 0; i < from->n; i++) {
		const struct cp_position at = *(const struct cp_position *)salle_mass_state(from, i);
		strike_once(of, &at, from->chance[i], side, mount, to);
	}
}

/* Ends the turn: disarmed fighters may take up weapons. */
static void close_turn(struct orders *of, const struct cp_position *end, double chance)
{
	struct cp_position at = *end;
	for (unsigned side = 0; side < 2; side++) {
		struct cp_exact_fighter *stand = &at.stand[side];
		struct cp_fighter_state fighter = { .hand = stand->hand,
			.shattered = stand->shattered,
			.rearms = stand->rearms,
			.side = &of->exact->matchup->side[side] };
		cp_rearm(&fighter);
		stand->hand = fighter.hand;
		stand->rearms = fighter.rearms;
	}
	at.charge = 0;
	if (of->exact->sees_turn && at.turn < 255)
		at.turn++;
	salle_mass_add(of->to, &at, chance);
}

static void solve_orders_from(struct orders *of, const struct salle_mass *from, unsigned order);

/* Solves the strikes at an order, with side `first` first, and then the later orders. */
static void solve_order(struct orders *of, const struct salle_mass *from, unsigned order, unsigned first, double chance)
{
	struct salle_mass now[2];
	for (unsigned k = 0; k < 2; k++)
		salle_mass_init(&now[k], sizeof(struct cp_position));
	for (size_t i = 0; i < from->n; i++)
		salle_mass_add(&now[0], salle_mass_state(from, i), chance * from->chance[i]);
	unsigned at = 0;
	for (unsigned k = 0; k < 4; k++) {
		unsigned side = k < 2 ? first : !first;
		bool mount = k % 2 == 1;
		if ((mount ? of->mount[side] : of->weapon[side]) != order)
			continue;
		salle_mass_clear(&now[!at]);
		strike_at_order(of, &now[at], side, mount, &now[!at]);
		at = !at;
	}
	solve_orders_from(of, &now[at], order + 1);
	for (unsigned k = 0; k < 2; k++)
		salle_mass_release(&now[k]);
}

/* Solves the orders from `order` on. Each side wins a roll-off with probability 1/2. */
static void solve_orders_from(struct orders *of, const struct salle_mass *from, unsigned order)
{
	bool acts[2] = { false, false };
	for (; order <= CP_ORDERS && !acts[0] && !acts[1]; order++)
		for (unsigned side = 0; side < 2; side++)
			acts[side] = of->weapon[side] == order || of->mount[side] == order;
	if (!acts[0] && !acts[1]) {
		for (size_t i = 0; i < from->n; i++)
			close_turn(of, salle_mass_state(from, i), from->chance[i]);
		return;
	}
	order--;
	for (unsigned side = 0; side < 2; side++)
		if (acts[side])
			solve_order(of, from, order, side, acts[0] && acts[1] ? 0.5 : 1);
}

void cp_exact_solve_turn(struct cp_exact *exact, const struct cp_position *at, double chance, struct salle_mass *to,
	struct cp_exact_events *events)
{
	struct orders of = { .exact = exact, .events = events, .to = to };
	struct salle_mass from;
	for (unsigned side = 0; side < 2; side++) {
		const struct cp_fighter *fighter = exact->matchup->side[side].fighter;
		unsigned column = at->charge == 0 ? 2 : at->charge == 1 + side ? 0 : 1;
		of.weapon[side] = fighter->arm[at->stand[side].hand].order[column];
		of.mount[side] = fighter->strikes_with_mount ? fighter->mount->order : 0;
	}
	salle_mass_init(&from, sizeof(struct cp_position));
	salle_mass_add(&from, at, chance);
	solve_orders_from(&of, &from, 1);
	salle_mass_release(&from);
}
