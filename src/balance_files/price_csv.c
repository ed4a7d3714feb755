/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance_files/price_csv.h"

#include "balance_files/balance_answer.h"
#include "csv_files/balance_columns.h"

void salle_price_list_write_csv(const struct salle_plan *plan, const struct salle_balance_prices *prices, FILE *out)
{
	const struct salle_training_file *file = &salle_balance_files[SALLE_PRICE_LIST_CSV];
	struct salle_csv_writer csv = salle_csv_begin(out, file->columns, file->n_columns);
	for (size_t i = 0; i < prices->n_items; i++) {
		const struct salle_priced_item *it = &prices->items[i];
		salle_csv_add_text(&csv, plan->scenario);
		salle_csv_add_text(&csv, it->name);
		salle_csv_add_text(&csv, it->cell != NULL ? it->cell->table : "");
		salle_csv_add_number(&csv, it->printed_price);
		salle_csv_add_number(&csv, it->found_price);
		salle_csv_end_row(&csv);
	}
	salle_csv_finish(&csv);
}

void salle_price_builds_write_csv(const struct salle_plan *plan, const struct salle_balance_prices *prices, FILE *out)
{
	const struct salle_training_file *file = &salle_balance_files[SALLE_PRICE_BUILDS_CSV];
	struct salle_csv_writer csv = salle_csv_begin(out, file->columns, file->n_columns);
	for (size_t i = 0; i < 2 * prices->n_builds; i++) {
		const struct salle_priced_build *it = &prices->builds[i / 2];
		const size_t list = i % 2;
		salle_csv_add_text(&csv, plan->scenario);
		salle_csv_add_text(&csv, it->name);
		salle_csv_add_text(&csv, it->policy != NULL ? it->policy : "");
		salle_csv_add_text(&csv, list == 0 ? "printed" : "fair");
		salle_csv_add_number(&csv, it->cost[list]);
		salle_csv_add_estimate(&csv, &it->score);
		salle_csv_add_estimate(&csv, &it->score_at_equal_cost[list]);
		salle_csv_add_text(&csv, it->dominated_by[list] != NULL ? it->dominated_by[list] : "");
		salle_csv_add_text(&csv, salle_balance_verdict_name(prices->verdict));
		salle_csv_add_number(&csv, prices->log_odds_per_cost);
		salle_csv_add_count(&csv, prices->bouts);
		salle_csv_end_row(&csv);
	}
	salle_csv_finish(&csv);
}
