#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Sides of several builds.

load common

AMBUSH=$root/scenarios/fechtbook/ambuscade.yaml

@test "a team gives the same results as list and by name, in either order of the sides" {
	list='matchups=[{a: swordsman, side_b: [bravo, clubman]}]'
	name='matchups=[[swordsman, bravo+clubman]]'
	other='matchups=[{side_a: [bravo, clubman], side_b: [swordsman]}]'
	expect 0 "$SALLE" run $AMBUSH --bouts 300 --set "$list" --set 'variants={}' -q --out list
	expect 0 "$SALLE" run $AMBUSH --bouts 300 --set "$name" --set 'variants={}' -q --out name
	expect 0 "$SALLE" run $AMBUSH --bouts 300 --set "$other" --set 'variants={}' -q --out other
	for file in win_rates wounds team_members events pools; do
		diff list/$file.csv name/$file.csv
	done
	[ "$(column list/win_rates.csv a_wins)" = "$(column other/win_rates.csv b_wins | sed 's/b_wins/a_wins/')" ]
	[ "$(column list/team_members.csv count | sort)" = "$(column other/team_members.csv count | sort)" ]
}

@test "figures of members add up to their side, for any threads, blocks and extensions" {
	expect 0 "$SALLE" run $AMBUSH --bouts 400 --mirrored -q --out whole --threads 1
	expect 0 "$SALLE" run $AMBUSH --bouts 150 --mirrored -q --out r --threads 3
	expect 0 "$SALLE" run --extend r --bouts 400 -q
	diff whole/team_members.csv r/team_members.csv
	cmp whole/tallies.bin r/tallies.bin
	sum() { awk -F, -v s="\"$1\"" 'NR > 1 && $8 == s && $12 == "\"wounds\"" { n += $13 } END { print n + 0 }' whole/team_members.csv; }
	wounds() { awk -F, -v s="\"$1\"" 'NR > 1 && $8 == s && $6 ~ /\+/ { n += $12 } END { print n + 0 }' whole/wounds.csv; }
	for side in a b; do
		[ "$(sum $side)" -gt 0 ]
		[ "$(sum $side)" -eq "$(wounds $side)" ]
	done
}

@test "a duel of teams names every member uniquely" {
	expect 0 "$SALLE" duel $AMBUSH --a bravo+bravo --b swordsman --bout 2
	grep -q 'bravo 1 refreshes' out
	grep -q 'bravo 2 refreshes' out
	grep -q 'for opportunity' out
	refute grep -q '[{}]' out
	expect 2 "$SALLE" duel $AMBUSH --a bravo+brav --b swordsman
	grep -q "did you mean 'bravo+bravo'" err
}

@test "ablations and sweeps work with teams" {
	expect 0 "$SALLE" run $AMBUSH --bouts 40 --set 'variants={}' --set 'ablation={builds: [swordsman], pieces: items}' \
		--set 'sweep={skill: {path: builds.bravo.proficiencies.swords, values: [4, 6]}}' -q --out r
	grep -q '"bravo+clubman+bravo"' r/ablation.csv
	grep -q '"bravo+clubman+bravo"' r/sweep.csv
}

@test "fencers of several builds fight side by side; random fencers are drawn for each bout" {
	carmes=$root/scenarios/musketeers/carmes.yaml
	expect 0 "$SALLE" run $carmes --bouts 300 -q --out one --threads 1
	expect 0 "$SALLE" run $carmes --bouts 300 -q --out three --threads 3
	grep -q '"b","endurance","after phrase 1",.*,41' one/pools.csv # of five fencers together
	diff one/team_members.csv three/team_members.csv
	cmp one/tallies.bin three/tallies.bin
	[ "$(column one/team_members.csv build | sort -u | tr -d '"\n')" = "aramisathosgasconguardjussacporthos" ]
	expect 0 "$SALLE" duel $carmes --a athos+porthos --b jussac+jussac --b-policy plain+brawler --bout 2
	grep -q 'jussac 1 against\|against jussac 1' out
	grep -Eq '(athos|porthos|jussac [12]) is out: ' out
	grep -q 'fought in' out
	refute grep -q '[{}]' out
	expect 0 "$SALLE" run $carmes --bouts 100 -q --out drawn --set 'builds.stranger={generate: secondary, policy: plain}' \
		--set 'matchups=[{side_a: [stranger, athos, stranger], side_b: [guard, stranger]}]'
	[ "$(column drawn/team_members.csv member | grep -c 3)" -eq 6 ]
}

@test "rule systems and options without teams refuse them by name" {
	expect 2 "$SALLE" check $AMBUSH --set options.melee=simple
	grep -q "melee: simple" err
	expect 2 "$SALLE" check "$root/scenarios/fechtbook/strangers.yaml" --set "matchups=[{a: squire, side_b: [stranger, stranger]}]"
	grep -q 'drawn for every bout' err
	expect 2 "$SALLE" check "$root/scenarios/musketeers/carmes.yaml" --set scene.b_fencers=2
	grep -q 'a side of several lists each' err
}

@test "a grapple in a group fight does not depend on the order of sides or on threads" {
	tavern=$root/scenarios/fechtbook/tavern.yaml
	list='matchups=[{side_a: [swordsman, ringer], side_b: [watchman, bravo, watchman]}]'
	other='matchups=[{side_a: [watchman, bravo, watchman], side_b: [swordsman, ringer]}]'
	expect 0 "$SALLE" run $tavern --bouts 300 --set "$list" --set 'variants={}' -q --out list --threads 1
	expect 0 "$SALLE" run $tavern --bouts 300 --set "$other" --set 'variants={}' -q --out other --threads 3
	[ "$(column list/win_rates.csv a_wins)" = "$(column other/win_rates.csv b_wins | sed 's/b_wins/a_wins/')" ]
	[ "$(column list/team_members.csv count | sort)" = "$(column other/team_members.csv count | sort)" ]
	tried() { awk -F, -v e="\"$1\"" '$9 == e { n += $11 } END { print n + 0 }' list/events.csv; }
	for event in grab grapple throw hold break reverse; do
		[ "$(tried $event)" -gt 0 ]
	done
}

# Two clumsy fighters have at most eight dice together; the third alone allots eleven.
@test "a member with more dice than the duelists is observed correctly" {
	cat >uneven.yaml <<-'END'
		rules: fechtbook
		bouts: 200
		policies:
		  nimble: {extends: plain, opportunity: [{do: allot, dice: ceil(pool / 2)}]}
		  watchful: {extends: plain, opportunity: [{do: allot, dice: 1, when: foe.opportunity > 10}, {do: allot, dice: 0}]}
		builds:
		  clumsy: {agility: 2, brawn: 4, cunning: 2, will: 4, proficiencies: {swords: 1}, weapons: [Messer], bulk: 1}
		  loner: {extends: clumsy, policy: watchful}
		  quick: {agility: 10, brawn: 4, cunning: 10, will: 4, proficiencies: {swords: 12}, weapons: [Messer], policy: nimble}
		matchups:
		  - {a: loner, side_b: [clumsy, quick]}
	END
	expect 0 "$SALLE" run uneven.yaml -q --out r
	[ "$(awk -F, '$11 == "\"opportunity 1\"" && $14 > 200 { n++ } END { print n + 0 }' r/policy_rules.csv)" -eq 1 ]
}

@test "24 against 24 fight in both orders of the sides, and the last member has its own rows" {
	of() { printf "$1%.0s," {1..24}; } # 24 fighters of one build
	for who in fechtbook/ambuscade:bravo:clubman musketeers/carmes:guard:jussac; do
		IFS=: read -r scenario a b <<<"$who"
		for order in "$a:$b" "$b:$a"; do
			IFS=: read -r x y <<<"$order"
			expect 0 "$SALLE" run "$root/scenarios/$scenario.yaml" --bouts 30 --set 'variants={}' -q --out "$x" \
				--set "matchups=[{side_a: [$(of "$x")], side_b: [$(of "$y")]}]"
		done
		[ "$(column "$a/win_rates.csv" a_wins)" = "$(column "$b/win_rates.csv" b_wins | sed 's/b_wins/a_wins/')" ]
		[ "$(column "$a/team_members.csv" count | sort)" = "$(column "$b/team_members.csv" count | sort)" ]
		fought() { awk -F, -v m="$1" '$9 == m && $12 == "\"fought\"" { n += $13 } END { print n + 0 }' "$a/team_members.csv"; }
		[ "$(fought 24)" -gt 0 ]
		[ "$(fought 25)" -eq 0 ]
	done
	all=$(of bravo)
	expect 0 "$SALLE" duel "$root/scenarios/fechtbook/ambuscade.yaml" --a swordsman --b "$(tr , + <<<"${all%,}")" \
		--set 'variants={}' --set "matchups=[{a: swordsman, side_b: [$all]}]"
	grep -q 'bravo 24: ' out
	expect 2 "$SALLE" check "$root/scenarios/fechtbook/ambuscade.yaml" \
		--set "matchups=[{a: swordsman, side_b: [$all bravo]}]"
	grep -q "'side_b' must have 1 to 24 elements, not 25" err
}
