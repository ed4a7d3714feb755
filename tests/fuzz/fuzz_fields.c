/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "fuzz_fields.h"

static const char *const wheels[] = { "recon", "tros", "own", NULL };
static const char *const traits[] = { "curved", "pick", "thrown", NULL };

static const struct salle_field inner_fields[] = {
	{ .key = "will", .kind = SALLE_INT, .offset = offsetof(struct fuzz_inner, will), .required = true, .min = 2,
		.max = 10, .help = "courage" },
	{ 0 },
};

#define AT(member) offsetof(struct fuzz_sample, member)
const struct salle_field fuzz_fields[] = {
	{ .key = "title", .kind = SALLE_TEXT, .offset = AT(title), .required = true, .max = 64, .help = "name" },
	{ .key = "flag", .kind = SALLE_BOOL, .offset = AT(flag), .preset = "yes", .help = "yes or no" },
	{ .key = "count", .kind = SALLE_INT, .offset = AT(count), .min = 1, .max = 9, .preset = "3", .help = "some" },
	{ .key = "load", .kind = SALLE_REAL, .offset = AT(load), .min = -1, .max = 2.5, .preset = "0.5",
		.help = "burden" },
	{ .key = "wheel", .kind = SALLE_NAME, .offset = AT(wheel), .names = wheels, .preset = "own", .help = "one" },
	{ .key = "traits", .kind = SALLE_NAMES, .offset = AT(traits), .names = traits, .preset = "pick, curved",
		.help = "some" },
	{ .key = "weapons", .kind = SALLE_TEXTS, .offset = AT(weapons), .max = 3, .help = "carried" },
	{ .key = "inner", .kind = SALLE_OBJECT, .offset = AT(inner), .subfields = inner_fields, .help = "a map" },
	{ .key = "inners", .kind = SALLE_OBJECTS, .offset = AT(inners), .subfields = inner_fields,
		.element_size = sizeof(struct fuzz_inner), .help = "maps" },
	{ .key = "node", .kind = SALLE_NODE, .offset = AT(node), .help = "anything" },
	{ 0 },
};

static void require(bool condition)
{
	if (!condition)
		abort();
}

void fuzz_check_sample(const struct fuzz_sample *sample)
{
	require(sample->title.text != NULL && strlen(sample->title.text) <= 64);
	require(sample->count >= 1 && sample->count <= 9);
	require(sample->load >= -1 && sample->load <= 2.5);
	require(sample->wheel >= 0 && sample->wheel <= 2);
	require(sample->traits.n <= 3 && sample->weapons.n <= 3);
	for (size_t i = 0; i < sample->traits.n; i++)
		for (size_t j = 0; j < i; j++)
			require(sample->traits.items[i] != sample->traits.items[j]);
	for (size_t i = 0; i < sample->weapons.n; i++)
		require(sample->weapons.items[i].text[0] != '\0');
	const struct fuzz_inner *inners = sample->inners.items;
	for (size_t i = 0; i < sample->inners.n; i++)
		require(inners[i].will >= 2 && inners[i].will <= 10);
}
