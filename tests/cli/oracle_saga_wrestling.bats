#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Grapples, manoeuvres and mishaps of the saga, compared with a second program: tests/oracle/compare_saga.py.

load common

compare() {
	PYTHONDONTWRITEBYTECODE=1 python3 "$root/tests/oracle/compare_saga.py" "$SALLE" wrestled "$@"
}

@test "grapples, trips, disarms, taken weapons and mishaps of the saga match a second program's samples" {
	compare --bouts 20000
}

# The named part of the comparison must detect a changed cell of the table.
must_see() {
	expect 1 compare --only "$1" --bouts 20000 --set "tables={figures: {rows: {$2: {value: $3}}}}"
	grep -q 'WRONG: ' out
}

@test "... and the comparison detects a changed figure" {
	must_see "a grapple with a saber" grapple_from 6
	must_see "a trip" trip_from 9
	must_see "a disarm" disarm_from 12
	must_see "a weapon taken" take_from 9
	must_see "mishaps" mishap_defence -15
	must_see "mishaps" mishap_fall 1
}
