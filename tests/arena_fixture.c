/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/dice.h>

#include "arena_fixture.h"
#include "base/arena.h"

int make_arena(void **state)
{
	static struct salle_arena arena;
	*state = &arena;
	return 0;
}

int release_arena(void **state)
{
	salle_arena_release(*state);
	return 0;
}

int fill_dice(void **state)
{
	(void)state;
	salle_dice_init();
	return 0;
}
