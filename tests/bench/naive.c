/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The fechtbook duel as a first, simple C program would fight it: a baseline for the speed of salle.
 *
 * The duel is simplified. It has armour, wheels, wounds, deflect, impact, checks, both hands and at most 50 plays. It
 * has no reach, favouring, feints, ties won by thrusts, or grapples. Both fighters have the same build and the policy
 * `plain`. Both throw the red die (they attack) at the beginning, unless one charges.
 *
 * The program avoids every optimization. Every die is rolled with rand(). Every wound is allocated with malloc. The
 * target number is computed from the list of wounds. naive.py is the same program in Python.
 *
 *   naive TABLES_DIR unarmoured|charge|harness BOUTS
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CUT, PIERCE, BLUNT };
enum { SWING, THRUST };
enum { LOCATIONS = 12, CORE = 6, PLAYS = 50 };

static const char *const location_names[LOCATIONS] = { "crown", "face", "neck", "ribs", "abs", "pelvis", "upper_arm",
	"forearm", "hand", "thigh", "shin", "foot" };
enum { UPPER_ARM = 6, HAND = 8 };

struct effects {
	int ko, kd, drop; /* number of hits required, 0 for no check, -1 for an effect without a roll */
	bool disabled, death, suffocation, mortal;
};

struct wound_row {
	int tn, impact;
	struct effects effects;
	int from, to; /* range of fortune rolls that also cause the effects `more` */
	struct effects more;
};

struct wound {
	int location, type, level, tn;
	struct wound *next;
};

struct layer {
	int av;
	bool plate;
};

struct build {
	int pool, brawn, grit, reflex, tap;
	int dr, type, mode;
	bool crushing, needs_both; /* `needs_both`: the weapon needs both hands */
	int layers;
	struct layer layer[LOCATIONS][2];
};

struct fighter {
	const struct build *build;
	struct wound *wounds;
	int pool, carried;
	bool holds[2], lame[2]; /* by arm: whether its hand holds the weapon, and whether the arm is lame */
	bool prone, prone_for_good, dead, ko, choking;
};

static struct wound_row wound_table[LOCATIONS][3][5];
static int wheel[2][6]; /* location hit, by mode and face of a d6, if `plain` aims at the chest */
static long wins[3], tempos, wound_counts[LOCATIONS][3][5], pools[2][64];

static int number_of(const char *text)
{
	int n = (int)strtol(text, NULL, 10);
	return n > 0 ? n : -1;
}

static void read_effect(struct effects *effects, const char *word)
{
	if (strncmp(word, "KO", 2) == 0)
		effects->ko = number_of(word + 2);
	else if (strncmp(word, "KD", 2) == 0)
		effects->kd = number_of(word + 2);
	else if (strncmp(word, "Drop", 4) == 0)
		effects->drop = number_of(word + 4);
	else if (strcmp(word, "Disabled") == 0)
		effects->disabled = true;
	else if (strcmp(word, "Death") == 0)
		effects->death = true;
	else if (strcmp(word, "Suffocation") == 0)
		effects->suffocation = true;
	else if (strcmp(word, "Mortal") == 0)
		effects->mortal = true;
}

static int location_of(const char *name)
{
	for (int i = 0; i < LOCATIONS; i++)
		if (strcmp(location_names[i], name) == 0)
			return i;
	fprintf(stderr, "naive: unknown location %s\n", name);
	exit(1);
}

/* Splits the line at `separator`, in place. The columns read here have no quotes. */
static int split(char *line, char separator, char **fields, int max)
{
	int n = 0;
	fields[n++] = line;
	for (char *c = line; *c && n < max; c++)
		if (*c == separator) {
			*c = '\0';
			fields[n++] = c + 1;
		}
	return n;
}

static FILE *open_table(const char *dir, const char *name)
{
	char path[4096];
	snprintf(path, sizeof path, "%s/%s", dir, name);
	FILE *file = fopen(path, "r");
	if (!file) {
		perror(path);
		exit(1);
	}
	return file;
}

static void read_wounds(const char *dir)
{
	char line[1024], *fields[8], *words[8];
	FILE *file = open_table(dir, "wounds.csv");
	while (fgets(line, sizeof line, file)) {
		line[strcspn(line, "\r\n")] = '\0';
		if (split(line, ',', fields, 8) < 7 || strcmp(fields[0], "location") == 0)
			continue;
		int type = strchr("cpb", fields[1][0]) - "cpb";
		struct wound_row *row = &wound_table[location_of(fields[0])][type][atoi(fields[2]) - 1];
		row->tn = atoi(fields[3]);
		row->impact = atoi(fields[4]);
		int n = split(fields[5], ';', words, 8);
		for (int i = 0; i < n; i++)
			read_effect(&row->effects, words[i]);
		char effect[32];
		if (sscanf(fields[6], "d6 %d-%d: %31[A-Za-z0-9]", &row->from, &row->to, effect) == 3)
			read_effect(&row->more, effect);
		else if (sscanf(fields[6], "d6 %d: %31[A-Za-z0-9]", &row->from, effect) == 2) {
			row->to = row->from;
			read_effect(&row->more, effect);
		}
	}
	fclose(file);
}

static void read_wheel(const char *dir)
{
	char line[1024], *fields[8];
	FILE *file = open_table(dir, "wheels.csv");
	while (fgets(line, sizeof line, file)) {
		line[strcspn(line, "\r\n")] = '\0';
		if (split(line, ',', fields, 8) >= 5 && strcmp(fields[0], "recon") == 0 && strcmp(fields[1], "chest") == 0)
			wheel[strcmp(fields[2], "thrust") == 0][atoi(fields[3]) - 1] = location_of(fields[4]);
	}
	fclose(file);
}

static int d6(void)
{
	return rand() % 6 + 1;
}

static int roll(int dice, int tn)
{
	int hits = 0;
	for (int i = 0; i < dice; i++)
		if (d6() >= tn)
			hits++;
	return hits;
}

static int base_tn(const struct fighter *f)
{
	int tn = 4;
	for (const struct wound *w = f->wounds; w; w = w->next)
		if (w->tn > tn)
			tn = w->tn;
	return tn;
}

static int tn_now(const struct fighter *f)
{
	int tn = base_tn(f) + f->prone;
	return tn > 6 ? 6 : tn;
}

static bool out(const struct fighter *f)
{
	bool armed = f->build->needs_both ? f->holds[0] && f->holds[1] : f->holds[0] || f->holds[1];
	return f->dead || f->ko || f->choking || !armed || f->prone_for_good;
}

static bool check_fails(const struct fighter *f, int dice, int req)
{
	return req < 0 || (req > 0 && roll(dice, base_tn(f)) < req);
}

static void suffer(struct fighter *f, const struct effects *e, int location, int arm)
{
	const struct build *b = f->build;
	if (check_fails(f, b->grit, e->ko))
		f->ko = true;
	if (check_fails(f, b->reflex, e->kd)) {
		f->prone = true;
		if (e->kd < 0)
			f->prone_for_good = true;
	}
	if (location >= UPPER_ARM && location <= HAND) {
		bool drops = check_fails(f, b->brawn, e->drop);
		if (drops || e->disabled)
			f->holds[arm] = false;
		f->lame[arm] |= e->disabled;
	}
	if (e->death)
		f->dead = true;
	if (e->suffocation)
		f->choking = true;
}

static void strike(const struct fighter *a, struct fighter *d, int margin)
{
	const struct build *blow = a->build;
	const struct build *suit = d->build;
	int location = wheel[blow->mode][d6() - 1];
	int arm = d6() <= 3;
	int best = 0, type = blow->type, cap = 5;
	for (int i = 0; i < suit->layers; i++) {
		const struct layer *layer = &suit->layer[location][i];
		int av = layer->av * (layer->plate && !blow->crushing && blow->type != BLUNT ? 2 : 1);
		if (av > best)
			best = av;
		if (layer->plate) {
			type = BLUNT;
			if (!blow->crushing)
				cap = 3;
		}
	}
	int level = blow->tap + blow->dr + margin - suit->tap - best;
	if (level > 5)
		level = 5;
	if (type == BLUNT && level > cap)
		level = cap;
	int impact = blow->mode == SWING && location < CORE ? blow->dr : 0;
	if (level > 0) {
		const struct wound_row *row = &wound_table[location][type][level - 1];
		struct wound *wound = malloc(sizeof *wound);
		if (!wound)
			abort();
		*wound = (struct wound){ location, type, level, row->tn, d->wounds };
		d->wounds = wound;
		wound_counts[location][type][level - 1]++;
		if (row->impact > impact)
			impact = row->impact;
		suffer(d, &row->effects, location, arm);
		int fortune = d6();
		if (fortune >= row->from && fortune <= row->to)
			suffer(d, &row->more, location, arm);
	}
	d->pool -= impact;
	if (d->pool < 0) {
		d->carried -= d->pool;
		d->pool = 0;
	}
}

/* Puts each hand that is not lame back on the weapon. A prone fighter spends up to two dice on standing up. */
static void recover(struct fighter *f)
{
	for (int i = 0; i < 2; i++)
		f->holds[i] = !f->lame[i];
	if (!f->prone || f->prone_for_good || f->pool == 0)
		return;
	int dice = f->pool < 2 ? f->pool : 2;
	f->pool -= dice;
	if (roll(dice, base_tn(f)) > 0)
		f->prone = false;
}

static int tempo(struct fighter *fighters, int aggressor, int which)
{
	struct fighter *a = &fighters[aggressor];
	struct fighter *d = &fighters[!aggressor];
	recover(a);
	recover(d);
	if (a->pool == 0)
		return d->pool > 0 ? !aggressor : aggressor;
	int attack = which == 0 ? (a->pool + 1) / 2 : a->pool;
	int defence = which == 0 && attack < d->pool ? attack : d->pool;
	a->pool -= attack;
	d->pool -= defence;
	int margin = roll(attack, tn_now(a)) - roll(defence, tn_now(d));
	if (margin > 0)
		strike(a, d, margin);
	tempos++;
	return margin < 0 ? !aggressor : aggressor;
}

/* Resolves an exchange in which both fighters throw red, so both attack at once. Neither spends dice on initiative, and
 * the rolls are open. A die with even chances decides who has the initiative afterwards. */
static int clash(struct fighter *fighters)
{
	int hits[2];
	for (int i = 0; i < 2; i++) {
		struct fighter *f = &fighters[i];
		int attack = (f->pool + 1) / 2;
		f->pool -= attack;
		hits[i] = roll(attack, tn_now(f));
	}
	for (int i = 0; i < 2; i++)
		if (hits[i] > 0)
			strike(&fighters[i], &fighters[!i], hits[i]);
	tempos++;
	return d6() <= 3;
}

static int fight(const struct build *a, const struct build *b, bool charge)
{
	struct fighter fighters[2] = { { .build = a, .holds = { true, true } }, { .build = b, .holds = { true, true } } };
	int aggressor = 0;
	for (int play = 0; play < PLAYS; play++) {
		for (int i = 0; i < 2; i++) {
			struct fighter *f = &fighters[i];
			f->pool = f->build->pool - f->carried;
			if (f->pool < 0)
				f->pool = 0;
			f->carried = 0;
			pools[i][f->pool]++;
		}
		for (int which = 0; which < 2; which++) {
			bool red = play == 0 && which == 0 && !charge;
			aggressor = red ? clash(fighters) : tempo(fighters, aggressor, which);
			if (out(&fighters[0]) || out(&fighters[1]))
				goto over;
		}
	}
over:;
	int winner = out(&fighters[0]) == out(&fighters[1]) ? 2 : out(&fighters[0]);
	for (int i = 0; i < 2; i++)
		while (fighters[i].wounds) {
			struct wound *next = fighters[i].wounds->next;
			free(fighters[i].wounds);
			fighters[i].wounds = next;
		}
	return winner;
}

int main(int argc, char **argv)
{
	if (argc != 4) {
		fprintf(stderr, "usage: naive TABLES_DIR unarmoured|charge|harness BOUTS\n");
		return 2;
	}
	read_wounds(argv[1]);
	read_wheel(argv[1]);
	/* All attributes are 5, the rank is 6. The weapon is a longsword, or a crow's beak with a full harness and its
	 * free textile. */
	struct build build = {
		.pool = 11, .brawn = 5, .grit = 5, .reflex = 5, .tap = 1, .dr = 2, .type = CUT, .mode = SWING
	};
	if (strcmp(argv[2], "harness") == 0) {
		build.pool = 9;
		build.type = BLUNT;
		build.crushing = true;
		build.needs_both = true;
		build.layers = 2;
		for (int i = 3; i < LOCATIONS; i++)
			if (i != HAND) {
				build.layer[i][0] = (struct layer){ 1, false };
				build.layer[i][1] = (struct layer){ 2, true };
			}
	}
	bool charge = strcmp(argv[2], "charge") == 0;
	long bouts = atol(argv[3]);
	srand(1);
	struct timespec start, end;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
	for (long i = 0; i < bouts; i++)
		wins[fight(&build, &build, charge)]++;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
	double seconds = (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9;
	printf("bouts=%ld contests=%ld a=%ld b=%ld draws=%ld cpu=%.6f\n", bouts, tempos, wins[0], wins[1], wins[2],
		seconds);
	return 0;
}
