#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Duels of the saga on the battle mat, and riders of several a side, compared with a second program:
# tests/oracle/compare_saga.py.

load common

compare() {
	PYTHONDONTWRITEBYTECODE=1 python3 "$root/tests/oracle/compare_saga.py" "$SALLE" mat "$@"
}

@test "moves before and after the action, rushes, bayonets and grabbed weapons of the saga match a second program's samples" {
	compare --bouts 20000
}

@test "riders in teams of the saga, their falls and their mounts' attacks match a second program's samples" {
	PYTHONDONTWRITEBYTECODE=1 python3 "$root/tests/oracle/compare_saga.py" "$SALLE" riders --bouts 20000
}

# The named part of the comparison must detect a changed cell of the table.
must_see() {
	expect 1 compare --only "$1" --bouts 20000 --set "tables={figures: {rows: {$2: {value: $3}}}}"
	grep -q 'WRONG: ' out
}

@test "... and the comparison detects a changed figure" {
	must_see "an archer who runs off" shot_at_running -9
	must_see "an archer who steps back" shot_moved 0
	must_see "a knife is grabbed" grab_from 12
}
