/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include <salle/batch.h>
#include <salle/exchange_odds.h>

#include "base/arena.h"
#include "scenario/yaml.h"

#include "conformance.h"
#include "testing.h"

enum { PAIRS = 6 };

static void check_fields(const struct salle_ruleset *rules)
{
	assert_non_null(rules->exchange.arguments.fields);
	assert_non_null(rules->exchange.examples);
	for (const struct salle_field *field = rules->exchange.arguments.fields; field->key != NULL; field++) {
		static const char *const taken[] = { "a", "b", "variant", "json", "sample", "set", "seed", "mirrored" };
		assert_non_null(field->help);
		for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
			assert_string_not_equal(field->key, taken[i]);
	}
}

/* Asserts that chances lie in 0 … 1, and that none exceeds the chance of its table's condition. */
static void check_chances(const struct salle_exchange *exchange)
{
	assert_true(exchange->facts.n > 0 && exchange->n_tables > 0);
	for (size_t t = 0; t < exchange->n_tables; t++) {
		const struct salle_exchange_table *table = &exchange->tables[t];
		assert_true(table->n > 0 && table->n_columns > 0 && table->n_columns <= SALLE_EXCHANGE_COLUMNS);
		for (size_t cell = 0; cell < table->n * table->n_columns; cell++) {
			double chance = table->rows[cell / table->n_columns].chance[cell % table->n_columns];
			if (!(chance >= -1e-12 && chance <= table->condition_chance + 1e-12))
				fail_msg("%s, %s: %g of %g", table->name, table->rows[cell / table->n_columns].name, chance,
					table->condition_chance);
		}
	}
}

void assert_exchanges_agree(const struct salle_plan *plan, uint64_t n)
{
	const struct salle_ruleset *rules = plan->rules;
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_diagnostics diagnostics;
	size_t cells = 0, fought = 0;
	salle_diagnostics_init(&diagnostics);
	check_fields(rules);
	for (size_t m = 0; m < plan->n_matchups && m < PAIRS; m++) {
		const void *compiled = salle_matchup_compile(plan, &plan->matchups[m], false, &arena);
		for (size_t e = 0; rules->exchange.examples[e] != NULL; e++) {
			struct salle_node *node;
			struct salle_exchange exact, sampled;
			struct salle_exchange_sample sample = { plan->matchups[m].key, n };
			void *arguments = salle_arena_alloc(&arena, rules->exchange.arguments.size);
			const char *at = "";
			assert_int_equal(salle_yaml_parse(rules->exchange.examples[e], strlen(rules->exchange.examples[e]),
								 "exchange", &node, &arena, &diagnostics),
				SALLE_OK);
			if (salle_fields_read(rules->exchange.arguments.fields, node, NULL, arguments, &arena, &diagnostics) !=
				SALLE_OK)
				fail_msg("%s: %s", rules->exchange.examples[e], diagnostics.items[0].message);
			salle_exchange_init(&exact, &arena);
			salle_exchange_init(&sampled, &arena);
			if (!rules->exchange.run(compiled, arguments, NULL, &exact, &diagnostics)) {
				assert_true(diagnostics.errors > 0);
				salle_diagnostics_release(&diagnostics);
				continue;
			}
			assert_true(rules->exchange.run(compiled, arguments, &sample, &sampled, &diagnostics));
			check_chances(&exact);
			check_chances(&sampled);
			double z = salle_exchange_max_z(&exact, &sampled, n, &at, &cells);
			if (!(fabs(z) <= 4.5))
				fail_msg("%s against %s, %s: %s is off by %.2f sigma", plan->matchups[m].a, plan->matchups[m].b,
					rules->exchange.examples[e], at, z);
			fought++;
		}
	}
	if (fought == 0)
		fail_msg("%s: no exchange of the list could be fought", rules->name);
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
}
