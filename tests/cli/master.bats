#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# `master`, the strong policy of each rule system, against the strong policy before it. Fixed seeds: no chance is left.

load common

# Prints the mean score % of `master` against the policy $1 in the run r, one line per matchup.
scores_of_master() {
	paste -d, <(column r/win_rates.csv a_policy) <(column r/win_rates.csv b_policy) <(column r/win_rates.csv a_score) |
		tr -d '"' |
		awk -F, -v other="$1" '$1 == other && $2 == "master" { print 100 - 100 * $3 }
			$1 == "master" && $2 == other { print 100 * $3 }'
}

# Expects at least $2 matchups of `master` against $1, each with a score of at least $3 %.
expect_scores() {
	scores_of_master "$1" >scores
	awk -v n="$2" -v least="$3" '{ seen++ } $1 < least { bad++ } END { exit seen < n || bad > 0 }' scores ||
		{ cat scores; false; }
}

@test "saga: master beats expert with the same weapon" {
	expect 0 "$SALLE" run "$root/scenarios/saga/houseblades.yaml" --bouts 2000 --policies expert,master --quiet --out r \
		--set 'variants={}' \
		--set 'matchups=[[rapier, rapier], [sword_long_heater, sword_long_heater], [sword_great, sword_great]]'
	expect_scores expert 3 55
	expect 0 "$SALLE" run "$root/scenarios/saga/muskets.yaml" --bouts 2000 --policies expert,master --quiet --out r \
		--replace --set 'variants={}' --set scene.distance=20 --set 'matchups=[[pistoleer, pistoleer]]'
	expect_scores expert 1 62
}
