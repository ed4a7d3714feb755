/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>

#include <salle/dice.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "kit/row_lookup.h"
#include "rules/coin/coin.h"

const void *coin_compile_book(const struct salle_rows *tables, const void *options, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	if (tables[0].n == 0) {
		struct salle_place at = { .file = tables[0].file };
		salle_error(diagnostics, &at, "the table coins is empty: expected at least one coin");
		return NULL;
	}
	struct coin_book *book = salle_arena_alloc(arena, sizeof *book);
	book->options = *(const struct coin_options *)options;
	book->coins = tables[0].items;
	book->n_coins = tables[0].n;
	salle_dice_init();
	return book;
}

const void *coin_compile_fighter(const void *book, const char *name, const struct salle_place *at, const void *build,
	uint64_t seed, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	(void)at;
	(void)seed;
	const struct coin_build *from = build;
	if (from->coin.text == NULL)
		return NULL; /* the field table has reported the error */
	const struct coin_book *in = book;
	const struct salle_named_rows coins = { "coin", in->coins, in->n_coins, sizeof *in->coins, NULL, NULL };
	size_t coin = salle_find_row(&coins, &from->coin, diagnostics);
	if (coin == coins.n_rows)
		return NULL;
	struct coin_fighter *fighter = salle_arena_alloc(arena, sizeof *fighter);
	*fighter = (struct coin_fighter){
		.name = salle_arena_copy_text(arena, name),
		.coin = &in->coins[coin],
		.dice = (unsigned)from->dice,
		.tn = (unsigned)from->tn,
		.wounds = (unsigned)from->wounds,
	};
	return fighter;
}

void coin_describe_fighter(const void *book, const void *fighter, struct salle_sheet *sheet)
{
	(void)book;
	const struct coin_fighter *it = fighter;
	salle_sheet_add_line(sheet, "coin", "%s", it->coin->name.text);
	salle_sheet_add_line(sheet, "edge", "%" PRId64, it->coin->edge);
	salle_sheet_add_line(sheet, "pool", "%s at TN %u, %.2f hits on average", salle_format_count(it->dice, "dice").text,
		it->tn, it->dice * (7 - it->tn) / 6.0);
	salle_sheet_add_line(sheet, "wounds", "1 to %u", it->wounds);
	salle_sheet_add_name(sheet, "coin", it->coin->name.text);
	salle_sheet_add_number(sheet, "edge", (double)it->coin->edge);
	salle_sheet_add_number(sheet, "dice", it->dice);
	salle_sheet_add_number(sheet, "tn", it->tn);
	salle_sheet_add_number(sheet, "wounds", it->wounds);
}

/* Fills in the bill of a fighter: the coin is the only item with a price. */
void coin_price_fighter(const void *book, const void *fighter, struct salle_bill *bill)
{
	(void)book;
	const struct coin_row *coin = ((const struct coin_fighter *)fighter)->coin;
	salle_bill_add(bill, coin->name.text, (unsigned)coin->cost);
}

const void *coin_compile_matchup(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	const struct coin_options *options = &((const struct coin_book *)book)->options;
	struct coin_matchup *matchup = salle_arena_alloc(arena, sizeof *matchup);
	matchup->decides = (unsigned)((const struct coin_scene *)scene)->decides;
	matchup->limit = (unsigned)options->limit;
	matchup->aims = (enum coin_aims)options->aims;
	matchup->draw_chance = (uint64_t)(options->draw * 4294967296.0);
	matchup->blood = (unsigned)options->blood;
	matchup->nerve_chance = (uint64_t)(options->nerve * 4294967296.0);
	for (unsigned s = 0; s < 2; s++) {
		const struct coin_fighter *mine = sides[s].fighters[0], *foe = sides[1 - s].fighters[0];
		matchup->names[s] = mine->name;
		uint64_t edge = (uint64_t)mine->coin->edge, of = edge + (uint64_t)foe->coin->edge;
		matchup->side[s] = (struct coin_side){
			.final_weight = edge,
			.win_chance = (edge << 32) / of,
			.dice = mine->dice,
			.tn = mine->tn,
			.wounds = mine->wounds,
		};
	}
	for (unsigned s = 0; s < 2; s++)
		salle_policy_bind(sides[s].policies, matchup->names[s], matchup, s, &matchup->side[s].policy, arena,
			diagnostics);
	return matchup;
}
