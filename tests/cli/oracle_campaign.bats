#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The campaign rules compared with a second program: tests/oracle/compare_campaign.py.

load common

compare() {
	PYTHONDONTWRITEBYTECODE=1 python3 "$root/tests/oracle/compare_campaign.py" "$SALLE" "$@"
}

@test "the campaign's printed figures, typed twice, are the same; so are exact chances of strikes, turns and bouts" {
	compare tables exact grid --quick
}

@test "the stored solutions of the campaign's duels are up to date" {
	compare kept
}

@test "bouts, wound rolls and arcane battles of the campaign match exact chances" {
	compare bouts aftermath arcane --bouts 60000
}

@test "movement, shooting, mounts, luck, morale and groups of the campaign match a second program's samples" {
	compare field groups --bouts 20000 --own 400
}

@test "... and the comparison detects a changed rule" {
	expect 1 compare exact --only sabres --set options.auto_means=fights_on
	grep -q 'WRONG: ' out
	expect 1 compare bouts --only "depth 4" --bouts 20000 --set options.critical_depth=0
	grep -q 'WRONG: ' out
	expect 1 compare field --only "pistol - sabre" --bouts 20000 --own 400 --set options.shoot_engaged=never
	grep -q 'A wins' out
	expect 1 compare aftermath --bouts 20000 --set scene.healer_bonus=6
	grep -q 'WRONG: ' out
}
