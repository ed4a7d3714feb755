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

@test "best play against a foe that does nothing scores as in a second program" {
	cat >lesson.yaml <<-'END'
		rules: musketeers
		scene: {fight: salle, piste: 20}
		options: {hits: 1}
		policies:
		  statue: {turn: wait, again: stop, overtake: retreat, attack: hold, parry: nothing, riposte: retreat, crossed: stay}
		builds: {pupil: {weapon: foil, expertise: 1, endurance: 8, policy: statue}}
		matchups: [[pupil, pupil]]
	END
	for phrases in 1 4; do
		expect 0 "$SALLE" train lesson.yaml --set options.max_phrases=$phrases --exact --bouts 25000 --replace
		grep -q 'No policy scores more than .* against statue; best play reaches it' <(tr -s '\n ' ' ' <out)
		score=$(python3 -B "$root/tests/oracle/best_play_musketeers.py" $phrases)
		paste <(column train/lesson/training.csv best_play_low) <(column train/lesson/training.csv best_play_high) |
			awk -v score="$score" '{ print score, $0; exit !($1 <= score && score <= $2 && $2 - $1 < 2.5e-6) }'
	done
}
