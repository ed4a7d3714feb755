#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The program against a second reading of the same rules, written from their text alone: tests/oracle/.

load common

compare() {
	PYTHONDONTWRITEBYTECODE=1 python3 "$root/tests/oracle/compare_oracle.py" "$SALLE" "$@"
}

@test "two programs for the rules of a duel agree in win rates, endings, lengths and wounds" {
	compare --quick --salle-bouts 50000
}

@test "the stored bouts of the second program for the duel are up to date" {
	compare --kept
}

@test "... and the comparison detects a changed rule" {
	expect 1 compare --only rapier --salle-bouts 50000 --set options.thrust_wins_ties=no
	grep -q '^2 of 8 matchups agree$' out # those whose house rule it is, or that have no such tie
	expect 1 compare --only messer --quick --salle-bouts 50000 --set options.bleeding=after
	grep -q '^    ending knockout: ' out
	expect 1 compare --only zweihander --salle-bouts 50000 --set options.reach=no
	grep -q '^    A wins: ' out
	# a house rule that the program alone is not told
	expect 1 compare --only zweihander --salle-bouts 50000 --set 'tables={}'
	grep -q '^3 of 6 matchups agree$' out
}

@test "the known answers of the lookahead are the output of their programs" {
	for system in fechtbook saga; do
		python3 "$root/tests/answers/lookahead_$system.py" >answers
		cmp answers "$root/tests/answers/lookahead_$system.def"
	done
}
