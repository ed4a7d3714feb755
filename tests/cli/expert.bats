#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# What the policy `expert` does, and whether it is better than the others.

load common

@test "expert presses, grabs and wrestles if that pays" {
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/stream.yaml" --bouts 20 --policies expert --quiet --out r
	awk -F, '$9 == "\"press\"" { n += $11 } END { exit !(n > 0) }' r/events.csv
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/grapplers.yaml" --bouts 20 --policies expert --quiet --out g
	awk -F, '$9 == "\"grab\"" { n += $11 } $9 == "\"hold\"" { m += $11 } END { exit !(n > 0 && m > 0) }' g/events.csv
}

@test "expert beats every other policy with the same build" {
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/expert_duels.yaml" --bouts 100 --quiet --out r
	# 12 builds, 5 other policies; in 100 bouts a difference of 20 wins is at least 2 standard errors
	paste -d, <(column r/win_rates.csv a_wins) <(column r/win_rates.csv b_wins) |
		awk -F, '$1 > $2 + 20 { n++ } END { exit n != 60 }'
}

@test "master beats expert with the same build" {
	pairs=
	for build in arming_sword longsword rapier mace; do
		pairs+="{a: $build, b: $build, a_policy: master, b_policy: expert}, "
	done
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/expert_duels.yaml" --set "matchups=[${pairs%, }]" --bouts 200 \
		--figures win_rates --quiet --out m
	# in 20,000 bouts the scores are 86, 81, 75, 99; scores of 200 bouts have a standard error of at most 3.5 points
	column m/win_rates.csv a_score | awk '$1 > 0.66 { n++ } END { exit n != 4 }'
}

@test "policies that beat earlier versions of master lose to it" {
	policies="{prober: {extends: master, throw: red, position: {do: harass, force: knockout, dice: 3}}, "
	policies+="grappler: {extends: wrestler, throw: red, regrip: drop}, "
	policies+="miser: {extends: grappler, attack: [{do: grab, dice: 4 if tempo == 1 else left}, stand_down]}, "
	policies+="biter: {extends: miser, throw: white, composure: defend, oppose: {do: oppose, dice: 4}, "
	policies+="wrestle: [{do: throw, when: not foe.prone and left >= 3, dice: left - 3}, "
	policies+="{do: bite, dice: left - 1}, nothing]}, "
	policies+="harasser: {extends: bully, throw: red, attack: [{do: disarm, dice: 6}, stand_down], "
	policies+="position: [{do: harass, force: knockout, dice: 2}, nothing], "
	policies+="oppose: [{do: oppose, dice: foe.position_dice}, nothing]}, "
	policies+="slow: {extends: master, initiative: nothing}, "
	policies+="waiter: {extends: master, throw: white, composure: defend}, "
	policies+="rash: {extends: master, throw: red, initiative: nothing, steal: nothing}, "
	policies+="smasher: {extends: basher, attack: [{do: strike, wheel: [chest, belly], dice: left, buy: 1}, stand_down]}, "
	policies+="steady: {extends: plain, attack: [{do: strike, wheel: [chest, belly], dice: ceil(0.4 * left) if tempo == 1 "
	policies+="else left}, stand_down]}, "
	policies+="hurried: {extends: master, favour: nothing, position: {do: harass, force: knockout, dice: 2}, "
	policies+="attack: [{do: strike, wheel: any, dice: ceil(0.7 * left)..left, maximize: attack.lookahead}, stand_down]}, "
	policies+="bluffer: {extends: feinter, yield: fight_on, attack: [{do: strike, wheel: [chest, belly], dice: 1 if tempo == 1 "
	policies+="else left, buy: 1}, stand_down]}}"
	pairs=
	for pair in arming_sword:prober arming_sword:grappler arming_sword:miser arming_sword:biter arming_sword:harasser \
		rapier:slow halberd:slow halfsword:waiter shield:rash \
		mace:smasher mace:steady mace:bluffer arming_sword:hurried; do
		build=${pair%:*}
		pairs+="{a: $build, b: $build, a_policy: ${pair#*:}, b_policy: master}, "
	done
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/expert_duels.yaml" --set "policies=$policies" \
		--set "matchups=[${pairs%, }]" --bouts 400 --figures win_rates --quiet --out k
	# the standard error is at most 2.5 points
	column k/win_rates.csv a_score | awk '$1 < 0.5 { n++ } END { exit n != 13 }'
}
