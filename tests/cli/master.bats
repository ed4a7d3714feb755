#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# `master`, the strong policy of each rule system, against `expert` and others. Seeds are fixed, so results never vary.

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
	expect_scores expert 3 52
	expect 0 "$SALLE" run "$root/scenarios/saga/muskets.yaml" --bouts 2000 --policies expert,master --quiet --out r \
		--replace --set 'variants={}' --set scene.distance=20 --set 'matchups=[[pistoleer, pistoleer]]'
	expect_scores expert 1 62
}

@test "saga: stepping out of reach after a blow does not beat master" {
	expect 0 "$SALLE" run "$root/scenarios/saga/houseblades.yaml" --bouts 1000 --quiet --out r --set 'variants={}' \
		--set 'policies={steps: {extends: master, move_after: hustle_away}}' --policies steps,master \
		--set 'matchups=[[rapier, rapier], [sword_great, sword_great], [fist, fist]]'
	expect_scores steps 3 53 # 65, 58 and 63 % in 2,000 bouts
}

@test "campaign: master beats expert and charger with the same arms" {
	arms="missiles: [Pistol], mount: Cavalry Horse, weapons: [Cavalry Saber], policy: [expert, charger, master]"
	cat >field.yaml <<-END
		rules: campaign
		seed: 1812
		bouts: 4000
		scene: {opening: apart, distance: 100}
		builds:
		  hussar: {$arms}
		  pistols: {weapons: [Sabre], missiles: [Pistol, Pistol], policy: [expert, charger, master]}
		matchups: [[hussar, hussar], [pistols, pistols]]
	END
	expect 0 "$SALLE" run field.yaml --quiet --out r
	expect_scores expert 2 50.5
	expect_scores charger 2 49
}

@test "campaign: master loses little to a fighter that waits for the charge, and bouts still end" {
	cat >field.yaml <<-'END'
		rules: campaign
		seed: 1812
		bouts: 2000
		scene: {opening: apart, distance: 60}
		policies: {waits: {extends: master, move: stand}}
		builds: {pike: {weapons: [Pike], policy: [waits, master]}}
		matchups: [[pike, pike]]
	END
	expect 0 "$SALLE" run field.yaml --quiet --out r
	expect_scores waits 1 42
	paste -d, <(column r/win_rates.csv a_policy) <(column r/win_rates.csv b_policy) <(column r/win_rates.csv draws) |
		tr -d '"' | awk -F, '$1 == "master" && $2 == "master" && $3 < 1000 { ends = 1 } END { exit !ends }'
	# If two groups wait, the larger one charges.
	expect 0 "$SALLE" run field.yaml --quiet --out r --replace --bouts 500 --policies master \
		--set scene.a_fighters=3 --set scene.b_fighters=2
	[ "$(column r/win_rates.csv draws)" -lt 25 ]
	[ "$(column r/win_rates.csv a_wins)" -gt 300 ]
}

@test "musketeers: master beats every character with the same blade, in a duel of honour" {
	expect 0 "$SALLE" run "$root/scenarios/musketeers/blades.yaml" --bouts 4000 --quiet --out r \
		--policies attacker,parry_riposter,stop_hitter,brawler,master --set 'variants={}' \
		--set 'matchups=[[rapier, rapier], [sabre, sabre], [sword, sword]]'
	for other in attacker parry_riposter stop_hitter brawler; do
		expect_scores "$other" 3 52
	done
}

@test "musketeers: master throws tough foes and surprised ones, which expert does not" {
	cat >field.yaml <<-'END'
		rules: musketeers
		seed: 1625
		bouts: 4000
		scene: {fight: circumstance}
		builds: {ruffian: {weapon: rapier, expertise: 1, strength: 2, endurance: 11, policy: [expert, master]}}
		matchups: [[ruffian, ruffian]]
	END
	# in 20,000 bouts the scores are 60, 69, 60
	for fight in circumstance 'ambush(a)' salle; do
		expect 0 "$SALLE" run field.yaml --quiet --out r --replace --set "scene.fight=$fight"
		expect_scores expert 1 55
	done
}

@test "each build of a scenario with trained policies fights under its own, without warnings" {
	for scenario in fechtbook/armoury musketeers/blades campaign/sidearms; do
		file=$root/scenarios/$scenario.yaml
		expect 0 "$SALLE" run "$file" --set "policy_files=$(basename "$scenario")/trained_$(basename "$scenario").yaml" \
			--policies trained --bouts 2 --set 'variants={}' --set mirrored=yes \
			--figures win_rates --quiet --out r --replace
		refute grep -q warning err
		paste -d, <(column r/win_rates.csv a) <(column r/win_rates.csv a_policy) | tr -d '"' |
			awk -F, '$2 != "trained_" $1 { bad = 1 } END { exit NR == 0 || bad }'
		expect 0 "$SALLE" show r # no policy for a single build is suggested for all
		grep -q -- '--policies' out
		refute grep -q -- '--policies .*trained_' out
	done
	expect 0 "$SALLE" check "$file" --set policy_files=sidearms/trained_sidearms.yaml --policies master,trained_knife,trained
	grep -q '^knife (master, trained_knife)$' out
	expect 0 "$SALLE" check "$root/scenarios/saga/houseblades.yaml" --policies trained --set 'matchups=[[rapier, rapier]]' \
		--set policy_files=houseblades/trained_houseblades.yaml --set 'variants={}'
	[ "$(grep -c '^[a-z_]* (trained_' out)" = 41 ]
	refute grep -q warning err
	expect 2 "$SALLE" check "$file" --policies trained,trained
	grep -q "^--policies:1:9: error: policy 'trained' is named twice" err
	expect 2 "$SALLE" check "$COIN" --policies trained
	grep -q "unknown policy 'trained_fair'" err
}

@test "fechtbook: the recorded replies to master score what their file says" {
		sed -n 's/^  # reply_\([a-z_]*\) against master.* scores \([0-9.]*\) .*/\1 \2/p' \
		"$root/scenarios/fechtbook/policies/replies.yaml" >recorded
	[ "$(wc -l <recorded)" -eq 5 ]
	matchups=$(awk '{ printf "%s{a: %s, a_policy: reply_%s, b: %s, b_policy: master}", (NR > 1 ? ", " : ""), $1, $1, $1 }' recorded)
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/armoury.yaml" --bouts 4000 --quiet --out r --set matchups="[$matchups]"
	paste -d, <(column r/win_rates.csv a) <(column r/win_rates.csv a_score) | tr -d '"' | tr , ' ' >found
	# four standard errors of 4,000 bouts
	join <(sort recorded) <(sort found) | awk '{ seen++; d = 100 * $3 - $2 } d > 3.2 || d < -3.2 { bad++ } END { exit seen != 5 || bad > 0 }' ||
		{ cat found; false; }
}

@test "fechtbook: a run of the armoury says how much master is known to lose" {
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/armoury.yaml" --bouts 20 --policies master --out r
	grep -qx 'master: known to lose at least 77.8 % (arming_sword, to reply_arming_sword).' out
}
