#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The saga rules compared with a second program: tests/oracle/compare_saga.py.

load common

compare() {
	PYTHONDONTWRITEBYTECODE=1 python3 "$root/tests/oracle/compare_saga.py" "$SALLE" "$@"
}

@test "ten duels and solved groups of the saga match exact chances" {
	compare duels --bouts 60000
	compare solved --bouts 60000
}

@test "the stored bouts and solutions of the second program for the saga are up to date" {
	compare kept
}

@test "stances, rushes, missiles into melee, spread, crowds and flight of the saga match a second program's samples" {
	compare groups --bouts 20000
}

@test "raging and confident fighters of the saga match a second program's samples" {
	compare tempers --bouts 20000
}

@test "groups that fight as one in the saga match a second program's samples" {
	compare formed --bouts 20000
}

@test "deaths by wounds after a fight of the saga match exact chances" {
	compare healed --bouts 60000
}

@test "... and the comparison detects a changed rule" {
	expect 1 compare groups --only "bows behind shields" --bouts 20000 --set scene.cover=b
	grep -q 'WRONG: ' out
	expect 1 compare groups --only "a hallway" --bouts 20000 --set scene.terrain=open
	grep -q 'WRONG: ' out
	expect 1 compare groups --only "spread" --bouts 20000 --set scene.distance=12
	grep -q 'WRONG: ' out
	expect 1 compare groups --only "a crowd" --bouts 20000 \
		--set 'tables={figures: {rows: {crowd: {value: 4}}}}'
	grep -q 'WRONG: ' out
	expect 1 compare formed --only "trained, in attack" --bouts 20000 \
		--set 'tables={figures: {rows: {per_leadership: {value: 1}}}}'
	grep -q 'WRONG: ' out
	expect 1 compare formed --only "split by the many" --bouts 20000 \
		--set 'tables={figures: {rows: {split_from: {value: 60}}}}'
	grep -q 'WRONG: ' out
	expect 1 compare formed --only "a group of berserks" --bouts 20000 \
		--set 'tables={virtues: {rows: {berserk: {rage_attack: 0}}}}'
	grep -q 'WRONG: ' out
	expect 1 compare healed --bouts 20000 --set 'tables={wounds: {rows: {heavy: {stable: 7}}}}'
	grep -q 'WRONG: ' out
	expect 1 compare duels --only soldiers --bouts 20000 --set options.defence=stress_die
	grep -q 'WRONG: ' out
}
