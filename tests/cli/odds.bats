#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

@test "odds of a toss of the coin, as text and as JSON" {
	# a toss decides with 1/3, a decided bout is drawn with 1/10, the edges of fair and heavy are 1 and 5: 1/3 * 9/10 *
	# 1/6 = 5 %
	expect 0 "$SALLE" odds "$COIN" --a fair --b heavy --hits 6
	grep -qE '^  won by a +5\.0000$' out
	grep -qE '^  won by b +25\.0000$' out
	grep -qE '^  6 hits or more +1\.5625 ' out
	expect 0 "$SALLE" odds "$COIN" --a fair --b heavy --hits=6 --json
	[ "$(jq -r '.odds.toss."won by a" * 1000000 | round' out)" -eq 50000 ]
	[ "$(jq -r '.arguments.hits, .a, .variant' out | paste -sd' ')" = "6 fair base" ]
	# 1/64: six hits with six dice
	[ "$(jq -r '.odds.aim."6 hits or more".a' out)" = 0.015625 ]
}

@test "a sample beside the odds is reproducible" {
	expect 0 "$SALLE" odds "$COIN" --a heavy --b loaded --sample 10000
	grep -qE '^  won by a .* 2[0-9]\.[0-9]+$' out
	tail -n 1 out | grep -qE '^Largest deviation of [0-9]+ chances in 10,000 fought exchanges: .* z = [+-][0-4]\.'
	cp out first
	expect 0 "$SALLE" odds "$COIN" --a heavy --b loaded --sample 10000
	diff first out
	expect 0 "$SALLE" odds "$COIN" --a heavy --b loaded --sample 10000 --seed 3
	refute diff -q first out
}

@test "variants and --set change the odds, and a build may meet itself" {
	cat >coins.yaml <<-'YAML'
		rules: coin
		bouts: 100
		builds:
		  fair: {coin: fair, dice: 1}
		  heavy: {coin: heavy, dice: 2}
		matchups: [[fair, heavy]]
		variants:
		  often: {scene: {decides: 6}}
	YAML
	expect 0 "$SALLE" odds coins.yaml --a heavy --b heavy
	grep -qE '^  undecided +66\.6667$' out
	expect 0 "$SALLE" odds coins.yaml --a heavy --b heavy --variant often
	refute grep -q undecided out
	expect 0 "$SALLE" odds coins.yaml --a heavy --b heavy --set scene.decides=3
	grep -qE '^  undecided +50\.0000$' out
}

@test "all errors are reported at once, with the nearest names" {
	expect 2 "$SALLE" odds "$COIN" --a fairr --b heavi --variant bas --hitz 3 --hits -1
	grep -q "unknown build 'fairr' (did you mean 'fair'?)" err
	grep -q "unknown build 'heavi' (did you mean 'heavy'?)" err
	grep -q "unknown variant 'bas' (did you mean 'base'?)" err
	grep -q "^command line: error: unknown option '--hitz' (did you mean '--hits'?)" err
	[ ! -s out ]
	expect 2 "$SALLE" odds "$COIN" --a fair --b heavy --hits 64
	grep -q "'hits' must be a whole number from 0 to 63, not '64'" err
	expect 2 "$SALLE" odds "$COIN" --a fair --b heavy --hits
	grep -q "'hits' must be a whole number from 0 to 63, but is empty" err
	expect 2 "$SALLE" odds "$COIN" --a fair --b heavy --hits 1 --hits 2
	grep -q "duplicate key 'hits'" err
	expect 2 "$SALLE" odds "$COIN" --a fair
	expect 2 "$SALLE" odds --a fair --b heavy
}

@test "the nearest option is suggested in its short or long form, including the command's own" {
	expect 2 "$SALLE" odds "$ARMOURY" --a mace --b rapier --attack thrust --whel chest --atack-buy 1 --vraiant base
	grep -q "^command line: error: unknown option '--whel' (did you mean '--wheel'?)" err
	grep -q "^command line: error: unknown option '--atack-buy' (did you mean '--attack-buy'?)" err
	grep -q "^command line: error: unknown option '--vraiant' (did you mean '--variant'?)" err
}

@test "an attack has at least one die" {
	expect 2 "$SALLE" odds "$ARMOURY" --a mace --b rapier --attack swing --wheel chest --dice 0
	grep -q "'attack_dice' must be a whole number from 1 to 63, not '0'" err
	expect 2 "$SALLE" odds "$ARMOURY" --a mace --b rapier --attack swing --wheel chest
	grep -q "the number of dice is missing: give attack_dice" err
}

@test "a rule system without odds is refused by name" {
	for rules in fechtbook musketeers; do
		[ "$("$SALLE" list odds $rules | wc -l)" -gt 1 ] && continue
		scenario=$(find "$root/scenarios/$rules" -maxdepth 1 -name '*.yaml' | sort | head -n 1)
		expect 2 "$SALLE" odds "$scenario" --a x --b y
		grep -q "not known of the rules '$rules'" err
	done
}

@test "the options of an exchange are listed" {
	expect 0 "$SALLE" list odds coin
	grep -qE '^  hits +0 to 63, default 1' out
}

@test "odds of a phrase of the musketeers, and of the whole bout" {
	blades="$root/scenarios/musketeers/blades.yaml"
	# 2d6 of 6 or more has 26/36; a cut with DM +2 has 10/36, each location 1/6
	expect 0 "$SALLE" odds "$blades" --a rapier --b sabre --bout yes --json
	[ "$(jq -r '.odds.attack."coup_de_tete at 6, no parry".hits * 36 | round' out)" -eq 26 ]
	[ "$(jq -r '.odds.damage.head.cut * 216 | round' out)" -eq 10 ]
	[ "$(jq -r '[.odds.bout[]] | add * 1000000000 | round' out)" -eq 1000000000 ]
	expect 0 "$SALLE" odds "$blades" --a rapier --b rapier --initiative rolled --bout yes --json
	[ "$(jq -r '.odds.bout | (."won by a" - ."won by b") * 1000000000 | round' out)" -eq 0 ]
	expect 0 "$SALLE" odds "$blades" --a rapier --b foil --initiative rolled --lost-a 3 --sample 20000
	tail -n 1 out | grep -qE '^Largest deviation of [0-9]+ chances .* z = [+-][0-3]\.'
	# `--lost-a` does not say which wounds, so the penalty follows `points_per_dm` even with `by_severity`
	expect 0 "$SALLE" odds "$blades" --a rapier --b sabre --lost-a 4 --initiative rolled --sample 20000 --json \
		--set options.wound_dm=by_severity --set 'tables={figures: {rows: {points_per_dm: {value: 1}}}}'
	jq -e '.farthest_z < 4.5 and .farthest_z > -4.5' out
	expect 2 "$SALLE" odds "$blades" --a rapier --b foil --lost-b 5
	grep -q 'lost_b: of endurance 8 at most 4 can be lost' err
	expect 2 "$SALLE" odds "$blades" --a rapier --b foil --set scene.a_fencers=2
	grep -q 'the odds are not known: there are several fencers a side' err
}

ARMOURY=$root/scenarios/fechtbook/armoury.yaml

@test "the worked example of the documentation is the output" {
	sed -n '/^```text$/,/^```$/p' "$root/docs/odds.md" | sed '1d;$d' >told
	[ "$(wc -l <told)" -gt 35 ]
	words=$(sed -n '/armoury/s/^    build.release.salle odds scenarios/odds scenarios/p' "$root/docs/odds.md")
	cd "$root"
	# shellcheck disable=SC2086
	"$SALLE" $words | sed '/^Impact$/,$d' | sed '$d' | diff - "$BATS_TEST_TMPDIR/told"
}

@test "options of a side may be short after it, or long anywhere" {
	expect 0 "$SALLE" odds "$ARMOURY" --a rapier --b messer --attack thrust --wheel chest --dice 6 --defence deflect --dice 5 --json
	cp out short
	expect 0 "$SALLE" odds "$ARMOURY" --a rapier --b messer --defence_dice 5 --attack-dice 6 --attack_wheel=chest --defence deflect --attack=thrust --json
	diff <(jq -S . short) <(jq -S . out)
	# 1485 of 2048 cases
	[ "$(jq -r '.odds.contest."the attack succeeds"' out)" = 0.72509765625 ]
	expect 0 "$SALLE" odds "$ARMOURY" --a rapier --b messer --attack thrust --distance 4 --wheel chest --prone --dice 6 --defence dodge --tn 6 --dice 5
	grep -qE '^  attack rolls +6 dice at TN 5' out
	grep -qE '^  defence rolls +5 dice at TN 6' out
}

@test "a landed blow alone, in other armour by a variant" {
	expect 0 "$SALLE" odds "$ARMOURY" --a mace --b longsword --attack swing --wheel head --margin 2 --json
	before=$(jq '[.odds.effect."out of the bout", .odds.effect.wounded] | add' out)
	expect 0 "$SALLE" odds "$ARMOURY" --a mace --b longsword --attack swing --wheel head --margin 2 --set 'builds.longsword.garments=[]' --json
	after=$(jq '[.odds.effect."out of the bout", .odds.effect.wounded] | add' out)
	jq -ne "$before < $after"
	[ "$(jq '.odds.contest' out)" = null ]
}

@test "a sample of exchanges lies near the odds" {
	expect 0 "$SALLE" odds "$ARMOURY" --a pollax --b messer --attack swing --wheel thigh --buy 1 --dice 7 --feint chest --defence counter --dice 6 --sample 20000 --json
	jq -e '.farthest_z < 4.5 and .farthest_z > -4.5 and .samples == 20000' out
	jq -e '(.fought.contest."the attack succeeds" - .odds.contest."the attack succeeds") | fabs < 0.02' out
}

@test "two weapons, a pulled punch, an edge" {
	tournament="$root/scenarios/fechtbook/tournament.yaml"
	expect 0 "$SALLE" odds "$tournament" --a gentleman --b gladiator --attack thrust --with second --wheel belly --dice 6 --edge advantage --defence counter --with second --dice 4 --sample 5000
	grep -qE '^  attack +Main Gauche' out
	grep -qE '^  attack rolls +6 dice at TN 3' out
	grep -qE '^  defence +counter with the weapon in the other hand' out
	tail -n 1 out | grep -qE 'z = [+-][0-4]\.'
	expect 0 "$SALLE" odds "$tournament" --a gentleman --b gladiator --attack thrust --wheel belly --margin 5 --pull hold --defence-yields --json
	jq -e '.odds.effect | ."yields to the blow" == 1 and .wounded == 0' out
}

@test "impossible exchanges and those without odds are refused by name, all at once" {
	expect 2 "$SALLE" odds "$ARMOURY" --a mace --b arming_sword --attack throw --dice 3 --defence dodge --dice 2
	grep -q "'dodge' does not go against 'throw'" err
	expect 2 "$SALLE" odds "$ARMOURY" --a mace --b arming_sword --attack snap --limb leg --weapon Mase --pull 2 --defence resist --with weapon --weapon Sword
	grep -q "'attack_limb' does not go with 'snap'" err
	grep -q "'attack_pull' does not go with 'snap'" err
	grep -q "'defence_with' does not go with 'resist'" err
	grep -q "unknown weapon 'Mase' (did you mean 'Mace'?)" err
	grep -q "unknown weapon 'Sword'" err
	grep -q "the number of dice is missing" err
	expect 2 "$SALLE" odds "$ARMOURY" --a rapier --b pollax --attack swing --with kick --wheel head --dice 3
	grep -q "kick (1hl), swing 0b does not reach the wheel 'head', only belly, shin, thigh while both stand" err
	expect 2 "$SALLE" odds "$ARMOURY" --a mace --b messer --attack thrust --gap armpit --dice 3
	grep -q "no gap is sought with it: Mace (1h), thrust 0b" err
	expect 2 "$SALLE" odds "$ARMOURY" --a mace --b messer --attack thrust --wheel chest --dice 3 --mirrored
	grep -q "unknown option '--mirrored'" err
	expect 2 "$SALLE" odds "$ARMOURY" --a mace --b arming_sword --attack swing --wheel arms --dice 3 --distance 6
	grep -q "arming_sword favours the wheel 'arms'" err
	grep -q "'distance' is at most 3 here" err
	expect 2 "$SALLE" odds "$ARMOURY" --a mace --b pollax --attack thrust --wheel chest --dice 3 --weapon Mase --defence deflect --weapon 'Pole Axe'
	grep -q "unknown weapon 'Mase' (did you mean 'Mace'?)" err
	grep -q "unknown weapon 'Pole Axe'" err
	expect 2 "$SALLE" odds "$ARMOURY" --a rapier --b pollax --attack swing --gap elbow --dice 3
	grep -q "only a thrust is directed at a gap" err
	expect 2 "$SALLE" odds "$ARMOURY" --a rapier --b pollax --attack thrust --wheel chest
	grep -q "the number of dice is missing" err
	expect 2 "$SALLE" odds "$ARMOURY" --a rapier --b pollax --dice 3 --attack thrust --wheel chst
	grep -q "'--dice' is ambiguous: use --attack-dice or --attack-feint-dice or --defence-dice" err
	grep -q "unknown value of 'attack_wheel': 'chst' (did you mean 'chest'?)" err
	expect 2 "$SALLE" odds "$ARMOURY" --a rapier --b pollax --attack thrust --wheel chest --dice 3 --defence deflect --prone --shaken
	grep -q "pollax cannot deflect here: it is prone" err
	expect 2 "$SALLE" odds "$ARMOURY" --a rapier --b pollax --attack thrust --wheel chest --dice 3 --set options.melee=simple
	grep -q "'melee: simple' has no single exchanges" err
}

@test "wounds count in the initiative of the saga where each round rolls for it" {
	local words=("$root/scenarios/saga/houseblades.yaml" --a rapier --b saber --own_wounds 8)
	for rolls in once each_round; do
		expect 0 "$SALLE" odds "${words[@]}" --set options.initiative_rolls=$rolls
		first[${#first[@]}]=$(sed -n 's/.*a goes first *\([0-9.]*\).*/\1/p' out)
	done
	awk -v once="${first[0]}" -v each="${first[1]}" 'BEGIN { exit !(each < once / 2) }'
}
