#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Small groups of the saga on the battle mat, compared with a second program: tests/oracle/compare_saga.py.

load common

compare() {
	PYTHONDONTWRITEBYTECODE=1 python3 "$root/tests/oracle/compare_saga.py" "$SALLE" squares "$@"
}

@test "small groups of the saga on squares match a second program's samples" {
	compare --bouts 3000
}

# The named part of the comparison must detect a changed cell of the table.
must_see() {
	expect 1 compare --only "$1" --bouts 3000 --set "tables={${4:-figures}: {rows: {$2: {${5:-value}: $3}}}}"
	grep -q 'WRONG: ' out
}

@test "... and the comparison detects a changed figure" {
	must_see "abreast" hustle 5
	must_see "archers" range_step -9
	must_see "rushers" prone_defender 12
	must_see "a grapple on squares" grapple_from 9
	must_see "a giant bowls two over" huge 1 sizes wide
	must_see "a giant bowls rats over" tiny 1 sizes together
	expect 1 compare --only "horses shot on squares" --bouts 3000 --set options.mount_target=rider
	grep -q 'WRONG: ' out
}
