#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The program against a second reading of the same rules, written from their text alone: tests/oracle/.

load common

compare() {
	PYTHONDONTWRITEBYTECODE=1 python3 "$root/tests/oracle/compare_oracle.py" "$SALLE" "$@"
}

@test "two readers of the rules of a duel come to the same win rates, endings, lengths and wounds" {
	compare --quick --salle-bouts 50000
}

@test "the kept bouts of the second reading of the duel are those that it fights" {
	compare --kept
}

@test "... and would notice if a rule were read otherwise" {
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

@test "the known answers of the lookahead are those that their programs print" {
	for system in fechtbook saga; do
		python3 "$root/tests/answers/lookahead_$system.py" >answers
		cmp answers "$root/tests/answers/lookahead_$system.def"
	done
}
