/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "training_files/policy_file.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/percent.h"

enum { WIDTH = 110, STEP = 2, POLICY = 4 /* POLICY: indent of a policy's keys */ };

#define SCORE_UNIT 10000 /* scores are rounded to four decimals */

struct writer {
	struct salle_arena *arena;
	FILE *out;
};

struct salle_estimate salle_trained_score(const struct salle_trained_policy *policy, double level)
{
	const uint64_t losses = policy->duel_bouts - policy->duel_wins - policy->duel_draws;
	return (struct salle_estimate){
		.value = ((double)policy->duel_wins + 0.5 * (double)policy->duel_draws) / (double)policy->duel_bouts,
		.interval = salle_score_interval(policy->duel_wins, policy->duel_draws, losses, level),
	};
}

const struct salle_node *salle_trained_setting_value(const struct salle_trained_policy *policy,
	const struct salle_trained_setting *setting)
{
	const struct salle_node *map = setting->is_param ? salle_node_get(policy->node, "params") : policy->node;
	return map != NULL && map->kind == SALLE_MAP ? salle_node_get(map, setting->name) : NULL;
}

static void write_pairs(const struct writer *writer, const struct salle_node *map, size_t indent);

/* Writes the elements of a list, one per line or block. */
static void write_elements(const struct writer *writer, const struct salle_node *list, size_t indent)
{
	for (size_t i = 0; i < list->n; i++) {
		const struct salle_node *item = list->items[i];
		const char *flow = salle_node_item_text(writer->arena, item);
		fprintf(writer->out, "%*s- ", (int)indent, "");
		if (item->kind == SALLE_MAP && item->n > 0 && indent + strlen(flow) > WIDTH)
			write_pairs(writer, item, indent + STEP);
		else
			fprintf(writer->out, "%s\n", flow);
	}
}

/*
 * Writes the value of a key; the key is already written. `indent` is the column of the keys. A list of maps is never on
 * one line.
 */
static void write_value(const struct writer *writer, const struct salle_node *value, size_t indent)
{
	const char *flow = salle_node_item_text(writer->arena, value);
	const bool rules = value->kind == SALLE_LIST && value->n > 0 && value->items[0]->kind == SALLE_MAP;
	if (value->kind == SALLE_SCALAR || value->n == 0 || (!rules && indent + strlen(flow) <= WIDTH)) {
		fprintf(writer->out, " %s\n", flow);
		return;
	}
	fputc('\n', writer->out);
	if (value->kind == SALLE_LIST) {
		write_elements(writer, value, indent + STEP);
		return;
	}
	fprintf(writer->out, "%*s", (int)(indent + STEP), "");
	write_pairs(writer, value, indent + STEP);
}

/* Writes the pairs of a map, the first at the current column. */
static void write_pairs(const struct writer *writer, const struct salle_node *map, size_t indent)
{
	bool first = true;
	for (size_t i = 0; i < map->n; i++) {
		if (map->items[i] == NULL)
			continue;
		if (!first)
			fprintf(writer->out, "%*s", (int)indent, "");
		first = false;
		fprintf(writer->out, "%s:", salle_node_item_text(writer->arena, map->keys[i]));
		write_value(writer, map->items[i], indent);
	}
}

/* Writes the record of the search. The interval is rounded outwards. */
static void write_record(const struct writer *writer, const struct salle_trained_policy *policy,
	const struct salle_plan *plan, const struct salle_training_origin *origin)
{
	const struct salle_estimate score = salle_trained_score(policy, origin->level);
	const struct salle_node build = { .kind = SALLE_SCALAR, .text = policy->player },
							against = { .kind = SALLE_SCALAR, .text = policy->reference };
	fprintf(writer->out, "    trained:\n      rules: %s\n      build: %s\n      against: %s\n", plan->rules_hash,
		salle_node_item_text(writer->arena, &build), salle_node_item_text(writer->arena, &against));
	fprintf(writer->out, "      date: %s\n      version: %s\n      budget: %" PRIu64 "\n", origin->date,
		origin->version, origin->budget);
	fprintf(writer->out, "      score: %.4f\n      score_low: %.4f\n      score_high: %.4f\n      bouts: %" PRIu64 "\n",
		score.value, floor(SCORE_UNIT * score.interval.low) / SCORE_UNIT,
		ceil(SCORE_UNIT * score.interval.high) / SCORE_UNIT, policy->duel_bouts);
}

/* Writes the policies from which a mixed policy draws, except those of the scenario. */
static void write_parts(const struct writer *writer, const struct salle_trained_policy *policy)
{
	for (size_t i = 0; i < policy->n_parts; i++) {
		const struct salle_trained_part *part = &policy->parts[i];
		const struct salle_node name = { .kind = SALLE_SCALAR, .text = part->name };
		if (part->node == NULL)
			continue;
		fprintf(writer->out, "  %s:\n%*s", salle_node_item_text(writer->arena, &name), POLICY, "");
		write_pairs(writer, part->node, POLICY);
	}
}

void salle_policy_file_write(const struct salle_trained_policy *policy, const struct salle_plan *plan,
	const struct salle_training_origin *origin, struct salle_arena *arena, FILE *out)
{
	const struct writer writer = { arena, out };
	const struct salle_estimate score = salle_trained_score(policy, origin->level);
	const struct salle_node name = { .kind = SALLE_SCALAR, .text = policy->name };
	fprintf(out, "# %s\n# %s against %s, both sides %s: scores %s %% (%s) in %" PRIu64 " bouts.\n", origin->command,
		policy->name, policy->reference, policy->player, salle_percent_text(score.value, 1, arena),
		salle_percent_range_text(score.interval.low, score.interval.high, 1, arena), policy->duel_bouts);
	fprintf(out, "policies:\n  %s:\n", salle_node_item_text(arena, &name));
	const struct salle_node about = { .kind = SALLE_SCALAR,
		.text = salle_arena_format(arena, "found by a search for %s; %s than %s", policy->player,
			policy->n_parts > 0 ? "safer" : "better", policy->reference) };
	if (salle_node_get(policy->node, "about") == NULL)
		fprintf(out, "    about: %s\n", salle_node_item_text(arena, &about));
	bool recorded = false;
	for (size_t i = 0; i < policy->node->n; i++) {
		const char *key = policy->node->keys[i]->text;
		if (policy->node->items[i] == NULL)
			continue;
		if (!recorded && strcmp(key, "about") != 0 && strcmp(key, "extends") != 0) {
			write_record(&writer, policy, plan, origin);
			recorded = true;
		}
		fprintf(out, "%*s%s:", POLICY, "", key);
		write_value(&writer, policy->node->items[i], POLICY);
	}
	if (!recorded)
		write_record(&writer, policy, plan, origin);
	write_parts(&writer, policy);
}

void salle_policy_file_write_without(const struct salle_restricted_play *play, const char *what, const char *command,
	struct salle_arena *arena, FILE *out)
{
	const struct writer writer = { arena, out };
	const struct salle_node name = { .kind = SALLE_SCALAR, .text = play->restricted.name };
	const struct salle_node about = { .kind = SALLE_SCALAR,
		.text = salle_arena_format(arena, "found by a search for %s without %s", play->player, what) };
	fprintf(out,
		"# %s\n# %s without %s scores %s %% against its field under this policy, %s %% with it, in %" PRIu64
		" bouts each.\npolicies:\n  %s:\n",
		command, play->player, what, salle_percent_text(play->score_without, 1, arena),
		salle_percent_text(play->score, 1, arena), play->bouts, salle_node_item_text(arena, &name));
	if (salle_node_get(play->restricted.node, "about") == NULL)
		fprintf(out, "    about: %s\n", salle_node_item_text(arena, &about));
	fprintf(out, "%*s", POLICY, "");
	write_pairs(&writer, play->restricted.node, POLICY);
	write_parts(&writer, &play->restricted);
}
