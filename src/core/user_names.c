/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks names that users write, and reports unknown names with hints. */
#include <string.h>
#include <strings.h>

#include <salle/field_table.h>

#include "base/misread_name.h"
#include "base/parse_text.h"

bool salle_check_user_name(const char *what, const char *name, const struct salle_place *at,
	struct salle_diagnostics *diagnostics)
{
	const char *fault = salle_find_name_fault(name),
			   *misread = fault == NULL ? salle_describe_misread_name(name) : NULL;
	if (fault != NULL)
		salle_error(diagnostics, at, "the name of a %s, '%s', %s", what, salle_quote_text(name).text, fault);
	if (misread != NULL)
		salle_warning_once(diagnostics, at, "the name of a %s, '%s', is one that %s: choose another, such as '%s_%s'",
			what, salle_quote_text(name).text, misread, what, salle_quote_text(name).text);
	return fault == NULL;
}

void salle_join_names(const char *const *names, size_t n, char *out, size_t size)
{
	size_t used = 0;
	*out = '\0';
	for (size_t i = 0; i < n; i++) {
		if (names[i] == NULL)
			continue;
		const char *comma = used == 0 ? "" : ", ";
		size_t more = strlen(comma) + strlen(names[i]);
		if (used + more >= size) {
			*out = '\0';
			return;
		}
		memcpy(out + used, comma, strlen(comma));
		memcpy(out + used + strlen(comma), names[i], strlen(names[i]) + 1);
		used += more;
	}
}

/*
 * Returns a known key of another object that has this name if `what` is "key"; otherwise a known row of another table.
 * Returns NULL if there is none.
 */
static const struct salle_known_name *find_other_meaning(const struct salle_known_names *known, const char *what,
	const char *name)
{
	const bool key = strcmp(what, "key") == 0;
	for (size_t i = 0; known != NULL && i < known->n; i++)
		if (known->items[i].key == key && strcasecmp(known->items[i].name, name) == 0)
			return &known->items[i];
	return NULL;
}

/* Returns an item of another table whose name contains `name` or is a part of `name`; NULL if there is none. */
static const struct salle_known_name *find_similar_item(const struct salle_known_names *known, const char *name)
{
	enum { SHORTEST = 4 };
	for (size_t i = 0; known != NULL && strlen(name) >= SHORTEST && i < known->n; i++) {
		const char *item = known->items[i].name;
		if (known->items[i].item && strlen(item) >= SHORTEST &&
			(strcasestr(item, name) != NULL || strcasestr(name, item) != NULL))
			return &known->items[i];
	}
	return NULL;
}

/* Returns why the text cannot be a name; "" if the text can be one. */
static const char *find_name_hint(const char *what, const char *name, const char *const *candidates, size_t n)
{
	const size_t piece = strcspn(name, ",;");
	if (strcmp(what, "key") == 0 && *name != '\0' && name[strspn(name, "0123456789")] == '\0')
		return "; if it is part of a number: write a decimal point, not a decimal comma";
	for (size_t i = 0; name[piece] != '\0' && i < n; i++)
		if (candidates[i] != NULL && strncmp(candidates[i], name, piece) == 0 && candidates[i][piece] == '\0')
			return ": write several as a list, [A, B]";
	return salle_find_typography_hint(name);
}

void salle_error_unknown(struct salle_diagnostics *diagnostics, const struct salle_place *at, const char *what,
	const char *name, const char *const *candidates, size_t n)
{
	const char *hint = find_name_hint(what, name, candidates, n), *nearest = salle_nearest_name(name, candidates, n);
	const struct salle_known_name *elsewhere = find_other_meaning(diagnostics->known_names, what, name);
	const struct salle_known_name *near = nearest == NULL ? find_similar_item(diagnostics->known_names, name) : NULL;
	char known[216];
	salle_join_names(candidates, n, known, sizeof known);
	if (*hint != '\0')
		salle_error(diagnostics, at, "unknown %s '%s'%s", what, salle_quote_text(name).text, hint);
	else if (elsewhere != NULL && (nearest == NULL || strcasecmp(nearest, name) != 0))
		salle_error(diagnostics, at, "unknown %s '%s': it is %s", what, salle_quote_text(name).text,
			elsewhere->description);
	else if (nearest != NULL)
		salle_error(diagnostics, at, "unknown %s '%s' (did you mean '%s'?)", what, salle_quote_text(name).text,
			nearest);
	else if (near != NULL)
		salle_error(diagnostics, at, "unknown %s '%s' (did you mean '%s', which is %s?)", what,
			salle_quote_text(name).text, near->name, near->description);
	else if (*known != '\0')
		salle_error(diagnostics, at, "unknown %s '%s' (known: %s)", what, salle_quote_text(name).text, known);
	else
		salle_error(diagnostics, at, "unknown %s '%s'", what, salle_quote_text(name).text);
}
