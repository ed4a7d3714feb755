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

@test "best play of throws, thefts and deflections scores as in a second program" {
	cat >lesson.yaml <<-'END'
		rules: fechtbook
		options: {"max_plays": 3, "tempos": 1, "initiative_aggressor": 0, "bleeding": "after"}
		ban: {actions: [counter, dodge, disengage]}
		train: {decisions: [throw, steal, defend]}
		builds:
		  pupil: {"agility": 2, "brawn": 4, "cunning": 4, "will": 4, "proficiencies": {"swords": 2}, "weapons": ["Rapier"]}
		matchups: [[pupil, pupil]]
	END
	for tempos in 1 2; do
		sed -i "s/\"max_plays\": ., \"tempos\": ./\"max_plays\": $((4 - tempos)), \"tempos\": $tempos/" lesson.yaml
		expect 0 "$SALLE" train lesson.yaml --exact --fixed --bouts 25000 --replace
		score=$(python3 -B "$root/tests/oracle/best_play_fechtbook.py" lesson.yaml pupil throw steal defend)
		paste <(column train/lesson/training.csv best_play_low) <(column train/lesson/training.csv best_play_high) |
			awk -v score="$score" '{ print score, $0; exit !($1 <= score && score <= $2 && $2 - $1 < 2.5e-6) }'
	done
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
