/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/scenario.h>

#include "scenario/keys.h"

static const char intro[] =
	"# The scenario format\n"
	"\n"
	"A scenario is a YAML file that says who fights whom under which rules. `salle check FILE` tells every error\n"
	"in it at once, with line and column; nothing runs until there is none.\n"
	"\n"
	"```yaml\n"
	"rules: null                 # a coin, the smallest rule system\n"
	"bouts: 20000\n"
	"options: {draw: 0.1}\n"
	"builds:\n"
	"  base: {abstract: yes, coin: fair, dice: 8}\n"
	"  steady: {extends: base}\n"
	"  daring: {extends: base, coin: loaded, policy: bold}\n"
	"matchups: round_robin\n"
	"```\n"
	"\n"
	"The keys of builds, options and scene are the rule system's own: see its chapter below.\n"
	"\n"
	"YAML is read plainly: a value is the text that stands there, and its key's line in the tables below says how\n"
	"it is taken. One file holds one document of at most 4 MB; a key may stand once; there are no tags and no merge\n"
	"keys. An alias (`*name`) is a copy of what its anchor (`&name`) marks.\n"
	"\n"
	"Names of scenarios, builds and policies have 1 to 64 bytes and do not begin as a spreadsheet's formula does. A\n"
	"scenario's name, which is also the name of its folder of results, holds no `/` and does not begin with `.`.\n"
	"\n"
	"In the tables, *required* keys must be there, others take the default. A list of one may be written without\n"
	"its brackets.\n"
	"\n"
	"## The file\n"
	"\n";

static const char precision[] =
	"\n"
	"## Precision\n"
	"\n"
	"With `precision`, each matchup is fought until it is known well enough, instead of a fixed number of bouts. It\n"
	"has one of the first three keys:\n"
	"\n";

static const char builds[] =
	"\n"
	"```yaml\n"
	"precision: {half_width: 0.002, max_bouts: 5000000}\n"
	"```\n"
	"\n"
	"A matchup ends together with its variants, when all of them are precise. `bouts` cannot stand beside\n"
	"`precision`. See [precision.md](precision.md).\n"
	"\n"
	"## Builds\n"
	"\n"
	"A build is a fighter. `builds` holds at most 10,000 of them, by name. Beside the rule system's keys a build\n"
	"has:\n"
	"\n";

static const char extends[] =
	"\n"
	"With several policies, `policy: [plain, bold]`, each matchup of the build is fought under each of them, against\n"
	"each of the foe's: see [policy-sensitivity.md](policy-sensitivity.md).\n"
	"\n"
	"With `extends`, a build has every key of the other one that it does not write itself. A map, such as\n"
	"`proficiencies`, is extended in the same way, key by key; a list is replaced whole. The other build may extend a\n"
	"third; an error in it is told once.\n"
	"\n"
	"## Policies\n"
	"\n"
	"A policy says what a fighter does. Each rule system ships some, in files under `policies/` beside its tables;\n"
	"`salle list policies SYSTEM` lists them. A scenario can add its own under `policies` and name further files\n"
	"under `policy_files`; such a file holds one key:\n"
	"\n";

static const char policies[] =
	"\n"
	"Every name stands for one policy: a scenario cannot give a new meaning to the name of a shipped one, so that\n"
	"results of different scenarios can be compared by name. It can extend it under another name. Beside the rule\n"
	"system's keys a policy has:\n"
	"\n";

static const char matchups[] =
	"\n"
	"## Matchups\n"
	"\n"
	"With `matchups: round_robin`, every build that is not abstract meets every other, once. As a map, `matchups`\n"
	"has:\n"
	"\n";

static const char pairs[] =
	"\n"
	"As a list it names the matchups one by one; each is a pair, `[steady, daring]`, or a map:\n"
	"\n";

static const char pairs_end[] =
	"\n"
	"A side can be several builds that fight together, where the rule system knows such fights:\n"
	"\n"
	"```yaml\n"
	"matchups:\n"
	"  - {a: knight, side_b: [thug, thug, archer]}\n"
	"  - {side_a: [knight, squire], side_b: [thug, thug, archer], b_policy: [plain, bold+bold+shy]}\n"
	"```\n"
	"\n"
	"In results, and wherever a build is named, in `[knight, thug+thug]` as well, such a side is called by its\n"
	"builds with a `+` between: `thug+thug+archer`. Each member fights as its own build says. In `a_policy` and\n"
	"`b_policy` a policy is that of all members, and `bold+bold+shy` that of each; where members differ,\n"
	"policy_rules.csv has no rows for that side. What the usual files tell of a side is of all its members together;\n"
	"members.csv tells of each. The name of a side is at most 64 bytes long, and builds with a `+` in theirs cannot\n"
	"be members. A knockout takes pieces from builds that fight alone; a sweep of a build varies all who extend it,\n"
	"members too.\n"
	"\n"
	"There are at most 10,000 matchups, those of the variants included. Which build is called A and which B changes\n"
	"nothing but the columns: the bouts of `[daring, steady]` are those of `[steady, daring]` seen from the other\n"
	"side. The same pair in the same order with the same policies can stand only once.\n"
	"\n"
	"A build that has several policies fights under each: a pair of two builds with three policies each is nine\n"
	"matchups, all on the same dice. Against itself, a build is once under `p` against under `q`, not also the other\n"
	"way round, unless the entry says `a_policy` or `b_policy`.\n"
	"\n"
	"With `mirrored: yes` bouts come in pairs: the second of a pair has the dice and the scene of the first, and the\n"
	"two builds, with their policies, in each other's seats. So the luck of the dice and what a scene gives to side A\n"
	"fall to both. `bouts` counts all of them; an odd number becomes one more. See [mirrors.md](mirrors.md).\n"
	"\n"
	"## Variants\n"
	"\n"
	"A variant asks what would be otherwise. `variants` holds at most 100 of them, by name; *base* is the scenario\n"
	"itself. A variant has any of these keys:\n"
	"\n";

static const char sets[] =
	"\n"
	"```yaml\n"
	"variants:\n"
	"  often: {options: {draw: 0.2}}\n"
	"  lucky: {builds: {steady: {coin: loaded}}, policies: {sly: {extends: bold, aim: {do: at, hits: 2}}}}\n"
	"  same: {}\n"
	"```\n"
	"\n"
	"The variant is the scenario with these keys laid over it: a map is laid over a map key by key, anything else is\n"
	"taken whole. Builds that extend a changed one change with it. All is checked as if it stood in a scenario of its\n"
	"own. Each matchup is also fought under each variant, bout by bout on the dice of the base; so a variant can\n"
	"neither add builds nor make them abstract or not, nor have other matchups; where it changes the policies of a\n"
	"build they must be as many, each stands beside the one of its place in the base. Every file of results has the\n"
	"rows of all variants; `differences.csv` tells what each changes. See [variants.md](variants.md).\n"
	"\n"
	"## Knockouts\n"
	"\n"
	"A knockout takes one piece after another out of builds and tells in `worth.csv` what each is worth: see\n"
	"[attribution.md](attribution.md). `knockout` is a list of builds, the word `all`, or a map:\n"
	"\n";

static const char sweeps[] =
	"\n"
	"## Sweeps\n"
	"\n"
	"A sweep puts one value after another in a place and tells in `sweep.csv` how win rates follow. `sweep` holds\n"
	"them by name, each of 2 to 100 different values:\n"
	"\n";

static const char sweeps_end[] =
	"\n"
	"```yaml\n"
	"knockout: {builds: [steady], pieces: [points]}\n"
	"sweep:\n"
	"  draws: {path: options.draw, values: [0, 0.1, 0.2]}\n"
	"  edge: {path: tables.coins.rows.fair.edge, from: 1, to: 4}\n"
	"```\n"
	"\n"
	"Both are fought bout by bout on the dice of the base, and change no other file of results.\n"
	"\n"
	"## Tables\n"
	"\n"
	"`tables` maps a table to a CSV file that stands in for the shipped one, or to a map of `file`, which may be left\n"
	"out, and `rows`: single cells by the name of the row and the column. Tables whose rows have no names have no\n"
	"`rows`.\n"
	"\n"
	"```yaml\n"
	"tables: {coins: {rows: {fair: {edge: 3}}}}\n"
	"```\n"
	"\n"
	"## Changes on the command line\n"
	"\n"
	"`--set PATH=VALUE` changes the scenario before it is checked; it may be given more than once. PATH is a row\n"
	"of keys with dots between them, VALUE is what would stand in the file, on one line:\n"
	"\n"
	"    --set bouts=5000 --set builds.daring.dice=6 --set options.draw=0\n"
	"    --set 'matchups=[[steady, daring]]'\n"
	"\n"
	"The last key of the path may be new, and so may its first (`options.draw` where the file has no `options`);\n"
	"what lies between must be there. Lists are set whole. Messages about such a value name `--set` as the file and\n"
	"count the `--set`s as lines. `--bouts`, `--precision`, `--max-bouts` and `--seed` go over what file and `--set`\n"
	"say, for all matchups: `--bouts 5000` fixes the number of bouts, `--precision half_width=0.001` leaves it open.\n"
	"\n"
	"`--policies A,B` puts every build under each of these policies, `--policies all` under each that the scenario\n"
	"can reach, its own among them. It goes over `policy` of builds, in variants too; not over `a_policy` and\n"
	"`b_policy` of a matchup. In messages its place is `--policies` and the column.\n";

static void part(const char *title, const struct salle_field *fields, FILE *out)
{
	fprintf(out, "\n### %s\n\n", title);
	if (fields == NULL || fields[0].key == NULL)
		fputs("None.\n", out);
	else
		salle_fields_document(fields, out);
}

static void document_tables(const struct salle_table_kind *tables, FILE *out)
{
	fputs("\n### Tables\n\nCSV files with one header line; a cell that is a list has `;` between its elements.\n", out);
	for (const struct salle_table_kind *kind = tables; kind->name != NULL; kind++) {
		fprintf(out, "\n#### %s\n\n%s.\n\n", kind->name, kind->help);
		salle_fields_document(kind->fields, out);
	}
}

static void document_rules(const struct salle_ruleset *rules, FILE *out)
{
	fprintf(out, "\n## %s\n\n%s. Source: %s.\n", rules->name, rules->title, rules->source);
	part("Options", rules->options.fields, out);
	part("Scene", rules->scene.fields, out);
	part("Builds", rules->build.fields, out);
	if (rules->tables != NULL && rules->tables[0].name != NULL)
		document_tables(rules->tables, out);
}

void salle_scenario_document(const struct salle_ruleset *rules, FILE *out)
{
	if (rules != NULL) {
		document_rules(rules, out);
		return;
	}
	fputs(intro, out);
	salle_fields_document(salle_scenario_fields, out);
	fputs(precision, out);
	salle_fields_document(salle_precision_fields, out);
	fputs(builds, out);
	salle_fields_document(salle_build_fields, out);
	fputs(extends, out);
	salle_fields_document(salle_policy_file_fields, out);
	fputs(policies, out);
	salle_fields_document(salle_policy_fields, out);
	fputs(matchups, out);
	salle_fields_document(salle_pairing_fields, out);
	fputs(pairs, out);
	salle_fields_document(salle_pair_fields, out);
	fputs(pairs_end, out);
	salle_fields_document(salle_variant_fields, out);
	fputs(sets, out);
	salle_fields_document(salle_knockout_fields, out);
	fputs(sweeps, out);
	salle_fields_document(salle_sweep_fields, out);
	fputs(sweeps_end, out);
}
