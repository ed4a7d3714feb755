/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/shared_arena.h"
#include "base/threads.h"
#include "policy/table_key.h"

enum { BUCKETS = 1024, MEMO_BITS = 8 };

struct entry {
	struct salle_table_key key;
	size_t cells;
	unsigned n_reads;
	struct salle_live_read reads[SALLE_LIVE_MAX];
	struct salle_shared_table table;
	struct entry *next;
};

struct salle_table_store {
	struct entry *buckets[BUCKETS];
	struct salle_arena arena;
	struct salle_lock *lock; /* lock of `buckets` and `arena` */
	struct salle_memo memo;
};

struct salle_table_store *salle_table_store_new(void)
{
	struct salle_table_store *store = salle_check_allocated(calloc(1, sizeof *store));
	store->lock = salle_locks_new(1, &store->arena);
	salle_memo_init(&store->memo, MEMO_BITS, salle_arena_shared(&store->arena));
	return store;
}

struct salle_memo salle_table_store_memo(const struct salle_table_store *store)
{
	return store->memo;
}

void salle_table_store_free(struct salle_table_store *store)
{
	salle_locks_free(store->lock, 1);
	salle_arena_release(&store->arena);
	free(store);
}

size_t salle_table_store_bytes(const struct salle_table_store *store)
{
	return salle_arena_bytes(&store->arena) +
		(store->arena.shared != NULL ? salle_shared_arena_bytes(store->arena.shared) : 0);
}

/* ---- hashes of rules ---- */

/* Adds the number to two different 64-bit hashes. */
static void hash_number(uint64_t hash[2], uint64_t number)
{
	hash[0] = (hash[0] ^ number) * UINT64_C(0x9E3779B97F4A7C15);
	hash[0] ^= hash[0] >> 32;
	hash[1] = (hash[1] + number) * UINT64_C(0xBF58476D1CE4E5B9) + 1;
	hash[1] ^= hash[1] >> 29;
}

static void hash_double(uint64_t hash[2], double number)
{
	uint64_t bits;
	memcpy(&bits, &number, sizeof bits);
	hash_number(hash, bits);
}

static void hash_expr(uint64_t hash[2], const struct salle_expr *expr, const struct salle_params *params)
{
	hash_number(hash, expr == NULL ? 0 : 1 + (uint64_t)expr->op);
	if (expr == NULL)
		return;
	hash_number(hash, (uint64_t)expr->type);
	hash_double(hash, expr->op == SALLE_OP_PARAM ? params->value[expr->id] : expr->value);
	hash_number(hash, expr->op == SALLE_OP_PARAM ? 0 : expr->id);
	hash_number(hash, expr->n_operands);
	for (unsigned i = 0; i < expr->n_operands; i++)
		hash_expr(hash, expr->operand[i], params);
}

void salle_hash_rules(const struct salle_policy *policy, const struct salle_params *params, unsigned decision,
	uint64_t hash[2])
{
	hash_number(hash, decision);
	/* verdicts contain numbers of rules in the policy, so the number of the decision's first rule is hashed, too */
	hash_number(hash, policy->first[decision]);
	for (unsigned r = policy->first[decision]; r < policy->first[decision + 1]; r++) {
		const struct salle_rule *rule = &policy->rules[r];
		const struct salle_argument *arguments =
			policy->vocabulary->decisions[decision].actions[rule->action].arguments;
		hash_number(hash, rule->action);
		hash_number(hash, (uint64_t)rule->group << 32 | rule->choice);
		hash_expr(hash, rule->when, params);
		hash_expr(hash, rule->maximize, params);
		hash_expr(hash, rule->weight, params);
		for (unsigned a = 0; arguments[a].name != NULL; a++) {
			hash_expr(hash, rule->argument[a].from, params);
			hash_expr(hash, rule->argument[a].to, params);
			hash_number(hash, rule->argument[a].names.n);
			for (size_t i = 0; i < rule->argument[a].names.n; i++)
				hash_number(hash, (uint64_t)rule->argument[a].names.items[i]);
		}
	}
}

/* Returns a hash of a rule's action, the action's names, and whether another rule of the decision follows. */
static uint64_t hash_action(const struct salle_policy *policy, unsigned decision, unsigned r)
{
	const struct salle_rule *rule = &policy->rules[r];
	const struct salle_argument *arguments = policy->vocabulary->decisions[decision].actions[rule->action].arguments;
	uint64_t hash[2] = { 0, 0 };
	hash_number(hash, rule->action);
	hash_number(hash, 2u * rule->is_written + (r + 1 < policy->first[decision + 1]));
	for (unsigned a = 0; arguments[a].name != NULL; a++) {
		hash_number(hash, rule->argument[a].names.n);
		for (size_t i = 0; i < rule->argument[a].names.n; i++)
			hash_number(hash, (uint64_t)rule->argument[a].names.items[i]);
	}
	return hash[0];
}

/* Returns a hash of the set of actions in the rules of a decision. */
static uint64_t hash_actions(const struct salle_policy *policy, unsigned decision)
{
	uint64_t sum = 0;
	for (unsigned r = policy->first[decision]; r < policy->first[decision + 1]; r++) {
		const uint64_t hash = hash_action(policy, decision, r);
		unsigned same = policy->first[decision];
		while (hash_action(policy, decision, same) != hash)
			same++;
		sum += same == r ? hash : 0;
	}
	return sum;
}

void salle_table_context_add(uint64_t context[2], const struct salle_policy_use *use)
{
	for (unsigned k = 0; k < use->policy->n_shares; k++) {
		const struct salle_params presets = salle_policy_preset_params(use->policy->shares[k].policy);
		const struct salle_policy_use drawn = { .policy = use->policy->shares[k].policy, .params = &presets };
		salle_table_context_add(context, &drawn);
	}
	if (use->policy->shares != NULL)
		return;
	for (unsigned d = 0; use->policy->vocabulary->decisions[d].name != NULL; d++)
		if (use->policy->vocabulary->decisions[d].before_bout)
			salle_hash_rules(use->policy, use->params, d, context);
		else
			hash_number(context, hash_actions(use->policy, d));
}

/* ---- tables ---- */

static bool has_entry_key(const struct entry *entry, const struct salle_table_key *key,
	const struct salle_bound_rules *rules, size_t cells)
{
	bool same = entry->key.hash[0] == key->hash[0] && entry->key.hash[1] == key->hash[1] &&
		entry->key.policy_number == key->policy_number && entry->key.decision == key->decision &&
		entry->key.ordinal == key->ordinal && entry->cells == cells && entry->n_reads == rules->n_reads;
	for (unsigned i = 0; same && i < rules->n_reads; i++)
		same = entry->reads[i].offset == rules->reads[i].offset &&
			entry->reads[i].observable == rules->reads[i].observable &&
			entry->reads[i].largest == rules->reads[i].largest;
	return same;
}

static struct entry *new_entry(struct salle_table_store *store, const struct salle_table_key *key,
	const struct salle_bound_rules *rules, size_t cells)
{
	struct entry *entry = salle_arena_alloc(&store->arena, sizeof *entry);
	entry->key = *key;
	entry->cells = cells;
	entry->n_reads = rules->n_reads;
	memcpy(entry->reads, rules->reads, sizeof entry->reads);
	if (cells > 0)
		salle_words_init(&entry->table.cells, cells, salle_arena_shared(&store->arena));
	else
		salle_memo_init(&entry->table.verdict_memo, SALLE_KEPT_VERDICT_BITS, salle_arena_shared(&store->arena));
	return entry;
}

const struct salle_shared_table *salle_table_store_find(struct salle_table_store *store,
	const struct salle_table_key *key, const struct salle_bound_rules *rules, size_t cells, bool adds)
{
	salle_lock(store->lock, 0);
	struct entry **bucket = &store->buckets[key->hash[0] % BUCKETS], *entry = *bucket;
	while (entry != NULL && !has_entry_key(entry, key, rules, cells))
		entry = entry->next;
	if (entry == NULL && adds) {
		entry = new_entry(store, key, rules, cells);
		entry->next = *bucket;
		*bucket = entry;
	}
	salle_unlock(store->lock, 0);
	return entry != NULL ? &entry->table : NULL;
}
