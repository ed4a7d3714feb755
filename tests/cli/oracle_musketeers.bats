#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The musketeers compared with the exact solution of their duels: tests/oracle/exact_musketeers.py.

load common

compare() {
	PYTHONDONTWRITEBYTECODE=1 python3 "$root/tests/oracle/compare_musketeers.py" "$SALLE" "$@"
}

@test "ten duels of the musketeers match exact solutions in endings and lengths" {
	expect 0 compare --quick --exact --bouts 200000
	[ "$(grep -c 'the program is off by' out)" -eq 11 ]
}

@test "the stored solutions of the musketeers' duels are up to date" {
	compare --kept
}

@test "... and the comparison detects a changed rule" {
	expect 1 compare --only foil --bouts 200000 --set options.off_balance=0
	grep -q 'A wins' out
	expect 1 compare --only sword --bouts 200000 --set options.prone_expertise=yes
}
