#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

@test "list tells what there is, and everything that it tells can be listed" {
	expect 0 "$SALLE" list rules
	cp out rules
	systems=$(awk 'NR > 1 && /^[a-z]/ { print $1 }' rules)
	[ "$(wc -w <<<"$systems")" -ge 2 ]
	for system in $systems; do
		expect 0 "$SALLE" list "$system"
		topics=$(awk '/^  [a-z]/ { print $1 }' out)
		[ "$(wc -w <<<"$topics")" -ge 9 ]
		[ "$(tr ' ' '\n' <<<"$topics" | sort | uniq -d)" = "" ]
		for topic in $topics; do
			echo "$topic $system"
			expect 0 "$SALLE" list "$topic" "$system"
			[ "$(wc -l <out)" -ge 1 ]
			refute grep -q ' $' out
		done
	done
	expect 0 "$SALLE" list
	grep -qF "$(head -n 2 rules)" out
}

@test "the rows of a table are those of its file" {
	expect 0 "$SALLE" list coins null
	file=$root/scenarios/null/tables/coins.csv
	[ "$(wc -l <out)" -eq "$(wc -l <"$file")" ]
	diff <(awk '{ print $1 "," $2 }' out) <(cut -d, -f 1,2 "$file" | tr -d '"\r')
}

@test "shipped policies are listed by name" {
	expect 0 "$SALLE" list policies null
	grep -qE '^  plain +aim: any$' out
	grep -qE '^  bold +aim: {do: at, hits: 4}$' out
}

@test "without a system, all that have it are listed" {
	expect 0 "$SALLE" list endings
	grep -qx null out
	grep -qx fechtbook out
}

@test "an unknown thing or system is refused with the nearest" {
	expect 2 "$SALLE" list ending null
	grep -q "did you mean 'endings'" err
	expect 2 "$SALLE" list endings nul
	grep -q "did you mean 'null'" err
	expect 2 "$SALLE" list weapons null
	[ ! -s out ]
}

@test "format prints the reference, common and of each system" {
	expect 0 "$SALLE" format
	grep -q '^# ' out
	cp out common
	expect 0 "$SALLE" format null
	grep -q 'dice' out
	expect 2 "$SALLE" format nul
	grep -q "did you mean 'null'" err
}

@test "check shows what a scenario resolves to" {
	expect 0 "$SALLE" check "$COIN"
	grep -q 'coin.yaml: no errors$' out
	grep -q '3 builds, 6 matchups, 600,000 bouts' out
	grep -qE '^  options.draw +0.1$' out
	grep -q 'policies: .*bold' out
	grep -qE '^loaded \(bold\)$' out
	grep -qE '^  pool +10 dice at TN 5' out
	[ ! -s err ]
}
