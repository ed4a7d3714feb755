#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

@test "if both sides have the same name, the winner is named with side and policy" {
	printf 'rules: coin\nbuilds:\n  a: {coin: fair, policy: [plain, bold]}\nmatchups: {round_robin: yes, mirror: yes}\n' >like.yaml
	for bout in 0 1 2 3 4 5; do
		expect 0 "$SALLE" duel like.yaml --a a --b a --a-policy plain --b-policy bold --bout $bout
		tail -n 2 out | tr '\n' ' ' | grep -qE '^Winner: (A, a under plain|B, a under bold|nobody); ' || { tail -2 out; false; }
		"$SALLE" duel like.yaml --a a --b a --a-policy plain --b-policy bold --bout $bout --json | tail -n 1 | jq -r .winner >winner
		grep -qi "^Winner: $(cat winner)" out
	done
}

@test "a duel prints text, in either order of its builds" {
	expect 0 "$SALLE" duel "$COIN" --a fair --b heavy --bout 3
	grep -q '^coin: fair (plain) against heavy (plain)$' out
	grep -q '^Toss 1$' out
	grep -qE '^    pool +fair rolls 6 dice' out
	grep -q '^Winner: ' out
	refute grep -q '[{}]' out
	cp out listed
	expect 0 "$SALLE" duel "$COIN" --a heavy --b fair --bout 3
	diff listed out
}

@test "a duel in JSON is one object per line with the same bout" {
	expect 0 "$SALLE" duel "$COIN" --a fair --b heavy --bout 3
	cp out text
	expect 0 "$SALLE" duel "$COIN" --a fair --b heavy --bout 3 --json
	[ "$(jq -c . out | wc -l)" -eq "$(wc -l <out)" ]
	[ "$(head -n 1 out | jq -r .kind)" = bout ]
	[ "$(tail -n 1 out | jq -r .kind)" = outcome ]
	[ "$(jq -r 'select(.kind == "toss") | .kind' out | wc -l)" -eq "$(grep -c '^Toss' text)" ]
	[ "$(head -n 1 out | jq -c '[.bout, .bouts > 3, .in_run, .mirrored, has("pair")]')" = '[3,true,true,false,false]' ]
	[ "$(tail -n 1 out | jq -r .length_unit)" = tosses ]
	side=$(tail -n 1 out | jq -r .winner)
	[ "$side" = nobody ] && name=nobody || name=$(head -n 1 out | jq -r ".$side")
	grep -q "^Winner: $name;" text
}

@test "the first JSON object has what the text says, also of mirrored pairs and of bouts outside the run" {
	expect 0 "$SALLE" duel "$COIN" --a fair --b heavy --bout 67 --mirrored --set bouts=60
	grep -q '^mirrored: bout 2 of pair 33, heavy in the first seat$' out
	grep -q 'bout 67 of bouts 0 to 59; this one was not part of the run$' out
	expect 0 "$SALLE" duel "$COIN" --a fair --b heavy --bout 67 --mirrored --set bouts=60 --json
	[ "$(head -n 1 out | jq -c '[.bout, .bouts, .in_run, .mirrored, .pair, .bout_of_pair, .first_seat, .b]')" = \
		'[67,60,false,true,33,2,"b","heavy"]' ]
}

@test "the lines before a bout are within 80 columns" {
	expect 0 "$SALLE" duel "$root/scenarios/fechtbook/armoury.yaml" --a rapier --b messer --bout 99999
	sed '/^$/q' out >lines
	refute grep -E '.{81}' lines
	tr -s '\n ' ' ' <lines | grep -q 'bout 99999 of bouts 0 to 19999; this one was not part of the run $'
}

@test "replayed bouts are the bouts of the run" {
	bouts=40
	expect 0 "$SALLE" run "$COIN" --bouts $bouts -q --out r
	for ((n = 0; n < bouts; n++)); do
		"$SALLE" duel "$COIN" --a loaded --b heavy --bout $n --json | tail -n 1 >>outcomes
	done
	row=$(column r/win_rates.csv a_wins | sed -n 5p),$(column r/win_rates.csv b_wins | sed -n 5p),$(column r/win_rates.csv draws | sed -n 5p)
	count() { jq -r .winner outcomes | grep -cx "$1" || true; }
	[ "$(count a),$(count b),$(count nobody)" = "$row" ]
	mean=$(column r/win_rates.csv length_mean | sed -n 5p)
	[ "$(jq -s 'map(.length) | add' outcomes)" -eq "$(awk -v m="$mean" -v n=$bouts 'BEGIN { printf "%.0f", m * n }')" ]
}

@test "a seed on the command line changes the duel" {
	expect 0 "$SALLE" duel "$COIN" --a fair --b heavy --seed 1
	cp out one
	expect 0 "$SALLE" duel "$COIN" --a fair --b heavy --seed 2
	refute cmp -s one out
}

@test "a pair that does not meet is refused, and the pairs that meet are named" {
	cat >coins.yaml <<-'YAML'
		rules: coin
		bouts: 100
		builds:
		  fair: {coin: fair, dice: 6, tn: 4}
		  heavy: {coin: heavy, dice: 6, tn: 4}
		  loaded: {coin: loaded, dice: 6, tn: 4}
		matchups:
		  - {a: fair, b: heavy}
		  - {a: fair, b: loaded}
		  - {a: fair, b: loaded, b_policy: bold}
	YAML
	expect 2 "$SALLE" duel coins.yaml --a loaded --b heavy
	printf '%s\n' "salle: error: 'loaded' does not fight 'heavy' in variant 'base'; there are" "  fair (plain) against heavy (plain)" \
		"  fair (plain) against loaded (plain)" "  fair (plain) against loaded (bold)" | diff - err
	expect 2 "$SALLE" duel coins.yaml --a heavy --a-policy bold --b fair
	printf '%s\n' "salle: error: 'heavy' (bold) does not fight 'fair' in variant 'base'; there are" \
		"  fair (plain) against heavy (plain)" | diff - err
	expect 2 "$SALLE" duel "$root/scenarios/saga/courtyard.yaml" --a shield --b axe
	grep -q "'shield' does not fight 'axe' in variant 'base': they fight in teams alone$" err
	expect 2 "$SALLE" duel coins.yaml --a fair --b hevy
	grep -q "no build 'hevy' fights here (did you mean 'heavy'?)" err
	expect 2 "$SALLE" duel coins.yaml --a fair --b heavy --variant other
	grep -q "no variant 'other': the scenario has none" err
	expect 2 "$SALLE" duel coins.yaml --a fair --b heavy --set builds.fair.copies=30 --set matchups=round_robin
	grep -q "'fair' fights as 30 builds, from fair_01 to fair_30: name one" err
	expect 2 "$SALLE" duel coins.yaml --a fare_01 --b heavy --set builds.fair.copies=30 --set matchups=round_robin
	grep -q "no build 'fare_01' fights here (did you mean 'fair_01'?)" err
	expect 2 "$SALLE" duel coins.yaml --a xyzzy --b heavy --set builds.fair.copies=30 --set matchups=round_robin
	grep -q "salle check coins.yaml --set builds.fair.copies=30 --set matchups=round_robin. lists all" err
	expect 2 "$SALLE" duel coins.yaml --a fair --b loaded
	printf '%s\n' "salle: error: several matchups fit: give a whole name or --a-policy, --b-policy" \
		"  fair (plain) against loaded (plain)" "  fair (plain) against loaded (bold)" | diff - err
	expect 2 "$SALLE" duel coins.yaml --a fair_.. --b heavy --set builds.fair.copies=30 --set matchups=round_robin
	[ "$(wc -l <err)" -eq 22 ]
	[ "$(tail -n 1 err)" = "  and 10 more" ]
	[ ! -s out ]
	expect 0 "$SALLE" duel coins.yaml --a loaded --a-policy bold --b fair
	grep -q '^coins: fair (plain) against loaded (bold)$' out
}

@test "a name that the summary shortened is found" {
	local stances=$root/scenarios/saga/stances.yaml
	expect 0 "$SALLE" duel "$stances" --a shield..keteer --b shield..pistol
	grep -q '^stances: shield+spear+archer+musketeer ' out
	grep -q '^  shield+spear+pistol+pistol ' out
	expect 2 "$SALLE" duel "$stances" --a shield+s.. --b shield+s..archer
	grep -q 'several matchups fit: give a whole name' err
	[ "$(grep -cE '^  [^ ]' err)" -eq 5 ]
	refute grep -E '.{81}' err
	expect 2 "$SALLE" duel "$stances" --a shield..lancer --b shield+shield
	grep -q "no build 'shield..lancer' fights here" err
}

@test "duels of all shipped scenarios are complete: names filled in, lines that fit, nothing cut" {
	local n=0 pairs=3 # five bouts of each scenario or a few more; fewer under a sanitizer
	[ "$SLOWER" -eq 1 ] || pairs=1
	for scenario in "$root"/scenarios/*/*.yaml; do
		case $scenario in # of scenarios with thousands of pairs only some are listed
		*/outfitter.yaml) fewer=(--set prices.builds=60) ;;
		*/price_list.yaml) fewer=(--set prices.builds=70 --set 'builds.buyer.generate.with.garments=[Doublet]') ;;
		*) fewer=() ;;
		esac
		expect 0 "$SALLE" run "$scenario" "${fewer[@]}" --bouts 1 -q --replace --figures win_rates --out r
		paste -d ' ' <(column r/win_rates.csv variant) <(column r/win_rates.csv a) <(column r/win_rates.csv a_policy) \
			<(column r/win_rates.csv b) <(column r/win_rates.csv b_policy) | tr -d '"' | sed -n 's/^base //p' |
			awk -v n="$pairs" '{ all[NR] = $0 } END { for (i = 1; i <= NR; i += 1 + int(NR / n)) print all[i] }' >pairs
		while read -r a a_policy b b_policy; do
			expect 0 "$SALLE" duel "$scenario" "${fewer[@]}" --a "$a" --a-policy "$a_policy" --b "$b" \
				--b-policy "$b_policy" --bout $((n++ % 2))
			refute grep -qE '\{[a-z_]*(\?[^}]*)?\}' out
			[ "$(awk 'length > 100' out | wc -l)" -eq 0 ]
			[ "$(grep -c '^Winner: ' out)" -eq 1 ]
		done <pairs
		[ "$(wc -l <pairs)" -ge 1 ]
	done
}

@test "the duels that scenarios name in their comments can be fought *" {
	local n=0 command
	while read -r command; do
		(cd "$root" && eval "\"\$SALLE\" $command") >out 2>err
		n=$((n + 1))
	done < <(grep -rhoE '^# +salle duel .*' "$root/scenarios" | sed 's/^# *salle//')
	[ $n -ge 12 ]
}

@test "plain deflects with the primary weapon, and with its hands only without a weapon" {
	cat >two.yaml <<-'Y'
		rules: fechtbook
		scene: {opening: sucker_punch(a)}
		builds:
		  dirk: {agility: 5, brawn: 5, cunning: 5, will: 5, proficiencies: {swords: 6, brawling: 6}, weapons: [Dirk]}
		  two: {extends: dirk, weapons: [Rapier], off_hand: Main Gauche}
		  bare: {extends: dirk, weapons: []}
		matchups: [[dirk, two], [dirk, bare]]
	Y
	defends() {
		expect 0 "$SALLE" duel two.yaml --a dirk --b "$1" --json
		jq -r 'select(.kind == "defence" and .who == "'"$1"'") | .with' out | head -n 1
	}
	[ "$(defends two)" = weapon ]
	[ "$(defends bare)" = forearm ]
}

@test "among many builds the nearest names are suggested, and how to see all" {
	expect 2 "$SALLE" duel "$COIN" --set builds.fair.copies=200 --a knight --b heavy
	grep -q "^salle: error: no build 'knight' fights here; there are 202, such as .*, .*; \`salle check [^ ]*coin.yaml --set builds.fair.copies=200\` lists all$" err
	[ "$(wc -c <err)" -lt 330 ]
	# on a terminal the list is a paragraph
	TERM=xterm script -qec "'$SALLE' duel '$COIN' --set builds.fair.copies=200 --a knight --b heavy" /dev/null >terminal || :
	[ "$(tr -d '\r' <terminal | sed 's/\x1b\[[0-9;]*[mK]//g' | awk 'length > 80' | wc -l)" -eq 0 ]
	expect 2 "$SALLE" duel "$COIN" --a knight --b heavy
	grep -q "no build 'knight' fights here; there are fair, loaded, heavy$" err
}

@test "only bouts that a run has fought are replayed" {
	expect 0 "$SALLE" run "$COIN" --bouts 60 -q --out r
	expect 0 "$SALLE" duel r --a fair --b heavy --bout 59
	grep -q 'bout 59 of bouts 0 to 59$' out
	expect 2 "$SALLE" duel r --a fair --b heavy --bout 60
	grep -qF "error: there is no bout 60 in 'r', which has fought bouts 0 to 59 of fair (plain) against heavy (plain)" err
	[ ! -s out ]
	# with a precision a matchup could have had more bouts
	expect 0 "$SALLE" run "$COIN" --precision half_width=0.02 --max-bouts 1000000 -q --out precise
	fought=$(awk -F, '$4 == "\"fair\"" && $6 == "\"heavy\"" { print $8 }' precise/win_rates.csv)
	expect 0 "$SALLE" duel precise --a fair --b heavy --bout $((fought - 1))
	grep -q "bout $((fought - 1)) of bouts 0 to $((fought - 1))$" out
	expect 2 "$SALLE" duel precise --a fair --b heavy --bout "$fought"
	# a shard that has no bouts of the matchup
	expect 0 "$SALLE" run "$COIN" --bouts 60 --shard 1/6 -q --out share
	expect 2 "$SALLE" duel share --a heavy --b heavy --bout 0
	grep -qF "no bout 0 in 'share', which has fought no bouts of heavy (plain) against heavy (plain)" err
	# with another seed there are other bouts
	expect 0 "$SALLE" duel r --a fair --b heavy --bout 60 --seed 8
}
