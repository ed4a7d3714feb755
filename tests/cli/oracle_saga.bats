#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The saga rules against the second reading of them: tests/oracle/compare_saga.py.

load common

compare() {
	PYTHONDONTWRITEBYTECODE=1 python3 "$root/tests/oracle/compare_saga.py" "$SALLE" "$@"
}

@test "ten duels of the saga come out as often as they exactly should; so do groups that are solved" {
	compare duels solved --bouts 60000
}

@test "stances, rushes, missiles into melee, spread, crowds and flight of the saga come out as in sampled bouts" {
	compare groups --bouts 60000 --own 2000
}

@test "groups of the saga that fight as one come out as in sampled bouts" {
	compare formed --bouts 60000 --own 3000
}

@test "grapples, trips, disarms, taken weapons and mishaps of the saga come out as in sampled bouts" {
	compare wrestled --bouts 60000 --own 3000
}

@test "... and would not, if a rule were read otherwise" {
	expect 1 compare groups --only "bows behind shields" --bouts 20000 --own 2000 --set scene.cover=b
	grep -q 'WRONG: ' out
	expect 1 compare groups --only "a hallway" --bouts 20000 --own 2000 --set scene.terrain=open
	grep -q 'WRONG: ' out
	expect 1 compare groups --only "spread" --bouts 20000 --own 2000 --set scene.distance=12
	grep -q 'WRONG: ' out
	expect 1 compare groups --only "a crowd" --bouts 20000 --own 2000 \
		--set 'tables={figures: {rows: {crowd: {value: 4}}}}'
	grep -q 'WRONG: ' out
	expect 1 compare formed --only "trained, in attack" --bouts 20000 --own 2000 \
		--set 'tables={figures: {rows: {per_leadership: {value: 1}}}}'
	grep -q 'WRONG: ' out
	expect 1 compare wrestled --only "a grapple with a saber" --bouts 20000 --own 2000 \
		--set 'tables={figures: {rows: {grapple_from: {value: 6}}}}'
	grep -q 'WRONG: ' out
	expect 1 compare wrestled --only "a trip" --bouts 20000 --own 2000 \
		--set 'tables={figures: {rows: {trip_from: {value: 9}}}}'
	grep -q 'WRONG: ' out
	expect 1 compare wrestled --only "a disarm" --bouts 20000 --own 2000 \
		--set 'tables={figures: {rows: {disarm_from: {value: 12}}}}'
	grep -q 'WRONG: ' out
	expect 1 compare wrestled --only "a weapon taken" --bouts 20000 --own 2000 \
		--set 'tables={figures: {rows: {take_from: {value: 9}}}}'
	grep -q 'WRONG: ' out
	expect 1 compare wrestled --only "mishaps" --bouts 40000 --own 2000 \
		--set 'tables={figures: {rows: {mishap_defence: {value: -15}}}}'
	grep -q 'WRONG: ' out
	expect 1 compare wrestled --only "mishaps" --bouts 40000 --own 2000 \
		--set 'tables={figures: {rows: {mishap_fall: {value: 1}}}}'
	grep -q 'WRONG: ' out
	expect 1 compare duels --only soldiers --bouts 20000 --set options.defence=stress_die
	grep -q 'WRONG: ' out
}
