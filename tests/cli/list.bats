#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

@test "list names all topics, and each topic can be listed" {
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
	expect 0 "$SALLE" list coins coin
	file=$root/scenarios/coin/tables/coins.csv
	[ "$(wc -l <out)" -eq "$(wc -l <"$file")" ]
	diff <(awk '{ print $1 "," $2 }' out) <(cut -d, -f 1,2 "$file" | tr -d '"\r')
}

@test "cells are listed with ranges, meanings and figures" {
	expect 0 "$SALLE" list cells saga
	grep -qE '^  weapons +table of [0-9]+ rows: ' out
	grep -qE '^  weapons\.pen +0 to 20, required: points of' out
	grep -qE '^  figures\.straight_six\.value +6: added to a Defence Total' out
	grep -q '^Change a cell: ' out
	[ "$(awk '{ if (length > 100) n++ } END { print n + 0 }' out)" -eq 0 ]
}

@test "shipped policies are listed by name" {
	expect 0 "$SALLE" list policies coin
	grep -qE '^  plain +about +aims for a single hit$' out
	grep -qE '^  bold +about +aims for four hits$' out
	grep -qE '^ +decides +aim$' out
	expect 0 "$SALLE" list policies fechtbook
	grep -qE '^  aggressive +about ' out
	grep -qE '^ +extends +plain$' out
	grep -qE '^ +params +aggression 0.7$' out
}

@test "decisions, actions and observables are listed with ranges and meanings" {
	expect 0 "$SALLE" list decisions coin
	grep -qE '^  aim +default: any +before every toss' out
	expect 0 "$SALLE" list actions coin
	grep -qE '^  aim +any +aims for a single hit$' out
	grep -qE '^ +hits +a number from 1 to 63; required: hits to reach$' out
	expect 0 "$SALLE" list observables coin
	grep -qE '^  tosses +in the bout +0 to 255: ' out
	grep -qE '^  tn +before the bout +0 to 6: ' out
	grep -qE '^  chance\(n\) ' out
	for what in decisions actions observables; do
		expect 0 "$SALLE" list $what
		grep -qx coin out
		grep -qx fechtbook out
		[ "$(awk '{ if (length > 100) n++ } END { print n + 0 }' out)" -eq 0 ]
	done
	expect 2 "$SALLE" list observable coin
	grep -q "did you mean 'observables'" err
}

@test "the listed policy reference equals the documentation" {
	expect 0 "$SALLE" format --policies
	cp out reference
	for system in $(sed -n 's/^[A-Z_]*(\([a-z0-9_]*\)).*/\1/p' "$root/src/rules/registry.def"); do
		expect 0 "$SALLE" format --policies $system
		cat out >>reference
	done
	grep -qFx -f <(grep '^#### ' "$root/docs/policy-reference.md") reference
	[ "$(grep -c '^#### ' reference)" -eq "$(grep -c '^#### ' "$root/docs/policy-reference.md")" ]
}

@test "columns are listed as in the manifest of a run" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 --quiet --out run
	expect 0 "$SALLE" list columns coin
	cp out columns
	for file in run/*.csv; do
		awk -v file="$(basename "$file")" '/^[a-z_]+[.]csv: / { in_it = index($0, file ":") == 1 } in_it && /^  [a-z]/ && $1 != "column" { print $1 }' columns >listed
		diff listed <(head -n 1 "$file" | tr -d '"\r' | tr , '\n')
	done
	expect 0 "$SALLE" list columns
	[ "$(grep -c '^win_rates.csv: ' out)" -eq 1 ]
	grep -qE '^  AXIS +text ' out
	[ "$(awk '{ if (length > 80) n++ } END { print n + 0 }' out)" -eq 0 ]
}

@test "without a rule system, the topic is listed for all" {
	expect 0 "$SALLE" list endings
	grep -qx coin out
	grep -qx fechtbook out
}

@test "rule systems are listed, all or one" {
	expect 0 "$SALLE" list rules coin
	[ "$(awk 'NR > 1 && /^[a-z]/ { print $1 }' out)" = coin ]
	expect 2 "$SALLE" list rules coi
	grep -q "did you mean 'coin'" err
}

@test "an unknown topic or rule system is refused with the nearest name" {
	expect 2 "$SALLE" list ending coin
	grep -q "did you mean 'endings'" err
	expect 2 "$SALLE" list endings coi
	grep -q "did you mean 'coin'" err
	expect 2 "$SALLE" list weapons coin
	[ ! -s out ]
	expect 2 "$SALLE" list coin coins
	grep -qF 'comes last: `salle list coins coin`' err
}

@test "format prints the reference, common and of each system" {
	expect 0 "$SALLE" format
	grep -q '^# ' out
	cp out common
	expect 0 "$SALLE" format coin
	grep -q 'dice' out
	expect 2 "$SALLE" format coi
	grep -q "did you mean 'coin'" err
}

@test "check says first which builds are not legal, and which settings are presets" {
	expect 0 "$SALLE" check "$root/scenarios/fechtbook/armoury.yaml" --set builds.messer.brawn=7 --set builds.messer.proficiencies.swords=10 --set options.max_plays=49
	sed -n 2p out | grep -q '^not legal, .*: messer$' || { head -4 out; false; }
	grep -qE '^  options.max_plays +49$' out
	refute grep -qE 'options.wheels|options.rounding' out
	presets=$(sed -nE 's/^  The other ([0-9]+) settings have their presets: --full prints them\.$/\1/p' out)
	expect 0 "$SALLE" check --full "$root/scenarios/fechtbook/armoury.yaml" --set options.max_plays=49
	refute grep -qE '^  options.wheels ' out
	grep -q '^  presets: options.rounding down, ' out
	[ "$(sed -n '/^  presets: /,/^$/p' out | tr '\n' ' ' | grep -o , | wc -l)" -ge $((presets - 1)) ]
	for other in --quiet --json; do
		expect 2 "$SALLE" check --full $other "$root/scenarios/fechtbook/armoury.yaml"
	done
}

@test "check --json has prices and ablations" {
	prices=("$root/scenarios/fechtbook/price_list.yaml" --set prices.bouts=1 --set prices.builds=70
		--set 'builds.buyer.generate.with.garments=[Doublet]')
	expect 0 "$SALLE" check --json "${prices[@]}" --set prices.items=[Rapier]
	[ "$(jq -c '[.prices.build, .prices.items, .prices.builds, .prices.drawn]' out)" = '["buyer",["Rapier"],70,700]' ]
	expect 0 "$SALLE" check --json "${prices[@]}"
	[ "$(jq .prices.items out)" = '"all"' ]
	expect 0 "$SALLE" check --json "$root/scenarios/fechtbook/attribution.yaml" --bouts 10
	[ "$(jq '.ablations | length' out)" = "$(jq '[.ablations[].name] | unique | length' out)" ]
	jq -e '.ablations[] | select(.kind == "item" and .piece != "" and .path != "")' out >one
	expect 0 "$SALLE" check --json "$COIN" --bouts 10
	[ "$(jq 'has("prices") or has("ablations")' out)" = false ]
}

@test "check --json is for programs" {
	expect 0 "$SALLE" check --json "$COIN"
	[ "$(wc -l <out)" -eq 1 ]
	jq -e '.ok and .diagnostics == [] and .matchups == 6 and .settings["options.draw"].value == "0.1"' out
	jq -e '.builds[0].properties.dice == 6 and (.settings["options.draw"].preset | not)' out
	printf 'rules: coin\nbouts: 50k\n' >bad.yaml
	expect 2 "$SALLE" check --json bad.yaml
	jq -e '(.ok | not) and (.diagnostics | length) == 2 and .diagnostics[1].line == 2 and .diagnostics[1].severity == "error"' out
	[ ! -s err ]
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
