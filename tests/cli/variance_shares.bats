#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# variance_shares.csv and CAUSES OF OUTCOMES.

load common

# Prints the share of a source in RUN: 'of "dice" run'.
share() {
	awk -F, -v source="\"$1\"" '$5 == source { print $7 }' "$2/variance_shares.csv"
}

sum_of_bout() {
	awk -F, '$4 == "\"bout\"" { sum += $7 } END { printf "%.4f", sum }' "$1/variance_shares.csv"
}

@test "under one policy: shares of dice, builds and pairings" {
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/armoury.yaml" --bouts 400 -q --out r
	[ "$(cut -d, -f4,5 r/variance_shares.csv | tr -d '\r"' | tail -n +2 | paste -sd' ')" = \
		"bout,dice bout,build bout,build against build" ]
	[ "$(sum_of_bout r)" = 1.0000 ]
	# the share of the dice is the luck share in the manifest
	luck=$(jq .luck.share r/manifest.json)
	awk -v luck="$luck" -v dice="$(share dice r)" 'BEGIN { exit !(dice > 0 && (luck - dice) ^ 2 < 0.000001) }'
}

@test "under several policies: their shares too, and whether policy or build explains more" {
	"$SALLE" run --full "$root/scenarios/fechtbook/armoury.yaml" --bouts 200 --policies plain,cautious,aggressive --out r >out
	[ "$(sum_of_bout r)" = 1.0000 ]
	[ "$(awk -F, '$4 == "\"bout\""' r/variance_shares.csv | wc -l)" -eq 8 ]
	grep -q '^CAUSES OF OUTCOMES' out
	grep -q '^  The policy explains .* times as much as the build\.$' out
	# what the dice explain is said once
	! grep -q 'the dice explain' out
}

@test "if each build has a policy of its own, the share of a build includes its policy" {
	"$SALLE" run --full "$COIN" --bouts 200 --out r >out
	grep -q '^CAUSES OF OUTCOMES, EACH UNDER ITS OWN POLICY' out
	grep -qE '^  build and its policy +[0-9.]+ .* some builds with' out
	"$SALLE" run --full "$COIN" --bouts 200 --policies plain --out s >out
	grep -qE '^  build +[0-9.]+ .* some builds are stronger than others$' out
	! grep -q 'build and its policy' out
}

@test "builds that are drawn have properties that explain their scores" {
	"$SALLE" run --full "$root/scenarios/fechtbook/loadouts.yaml" --bouts 32 --policies plain --out r >out
	# 40 builds have 60 properties; in so few bouts none explains more than the best of 60 does by chance
	[ "$(awk -F, '$5 != "\"source\"" && $4 == "\"builds\"" && $10 <= 0.05' r/variance_shares.csv | wc -l)" -eq 0 ]
	tr -s '\n ' ' ' <out | grep -qF 'No property significantly explains the differences in mean score between 40 builds.'
	for property in pool brawn weapon shield; do
		[ -n "$(share "$property" r)" ]
	done
	# which of 22 weapons a build has: 21 degrees of freedom
	names=$(awk -F, '$5 ~ /^"weapon/ { print $7 }' r/builds.csv | sort -u | wc -l)
	[ "$(awk -F, '$5 == "\"weapon\"" { print $6 }' r/variance_shares.csv)" -le "$names" ]
}

@test "too few bouts give no shares, and teams no properties" {
	"$SALLE" run --full "$root/scenarios/fechtbook/armoury.yaml" --bouts 30 --out r >out
	[ "$(wc -l <r/variance_shares.csv)" -eq 1 ]
	! grep -q 'CAUSES OF' out
	grep -q 'the dice explain' out
}

@test "an incomplete field has no variance_shares.csv" {
	"$SALLE" run "$root/scenarios/fechtbook/armoury.yaml" --bouts 40 --set 'matchups=[[mace, rapier], [mace, messer]]' -q --out r
	[ ! -e r/variance_shares.csv ]
}
