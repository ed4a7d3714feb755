/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A policy as a fighter uses it. */
#pragma once

struct salle_ban;           /* <salle/policy.h> */
struct salle_params;        /* <salle/policy.h> */
struct salle_policy;        /* <salle/policy.h> */
struct salle_table_sharing; /* <salle/table_store.h> */

/* A policy with the values of its parameters and the banned actions. */
struct salle_policy_use {
	const struct salle_policy *policy;
	const struct salle_params *params;
	const struct salle_ban *ban; /* the banned actions; NULL if there are none */
	/* store that shares decision tables; NULL if tables belong to the matchup alone */
	const struct salle_table_sharing *table_sharing;
};
