#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The program compared with a second program that implements the same rules from the text alone: tests/oracle/.

load common

compare() {
	PYTHONDONTWRITEBYTECODE=1 python3 "$root/tests/oracle/compare_oracle.py" "$SALLE" "$@"
}

@test "two programs for the rules of a duel agree in win rates, endings, lengths and wounds" {
	compare --quick --salle-bouts 50000
}

@test "seven duels match exact solutions of the second program in win rates, endings, lengths and wounds" {
	compare --exact
}

@test "the stored bouts of the second program for the duel are up to date" {
	compare --kept
}

@test "... and the comparison detects a changed rule" {
	expect 1 compare --only rapier --salle-bouts 50000 --set options.thrust_wins_ties=no
	grep -q '^2 of 8 matchups agree$' out # matchups with a house rule, or without ties of this kind
	expect 1 compare --only messer --quick --salle-bouts 50000 --set options.bleeding=after
	grep -q '^    ending knockout: ' out
	expect 1 compare --only zweihander --salle-bouts 50000 --set options.reach=no
	grep -q '^    A wins: ' out
	# a house rule of which only the C program is not told
	expect 1 compare --only zweihander --salle-bouts 50000 --set 'tables={}'
	grep -q '^3 of 6 matchups agree$' out
	expect 1 compare --exact --only flail --set options.max_plays=51
	grep -q '^    ending max_plays: ' out
}

@test "the known answers of the lookahead are the output of their programs" {
	for system in fechtbook saga; do
		python3 "$root/tests/answers/lookahead_$system.py" >answers
		cmp answers "$root/tests/answers/lookahead_$system.def"
	done
}
