#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A user's own wound tables and wheels.

load common

# Writes a duel of two rapiers without armour, with Brawn 4 (tap 0) and a thrust of rating 2.
setup() {
	cd "$BATS_TEST_TMPDIR"
	unset SALLE_DATA NO_COLOR COLUMNS
	cp "$root/scenarios/fechtbook/tables/wounds.csv" wounds.csv
	cat >mine.yaml <<-'END'
		scenario: mine
		rules: fechtbook
		bouts: 2000
		options: {wheels: own}
		tables: {wounds: wounds.csv}
		builds:
		  x: {agility: 5, brawn: 4, cunning: 5, will: 4, proficiencies: {swords: 9}, weapons: [Rapier]}
		  y: {agility: 5, brawn: 4, cunning: 5, will: 4, proficiencies: {swords: 9}, weapons: [Rapier]}
		matchups: round_robin
	END
}

@test "levels beyond 5 are fought, counted and listed if a table has them" {
	expect 0 "$SALLE" run --full mine.yaml --out five
	[ "$(column five/wounds.csv level | sort -u | tail -n 1)" = '"5"' ]
	grep -qE '^ +level +1 +2 +3 +4 +5 +all' out || { grep -A3 'SHARES OF WOUNDS' out; false; }
	printf '%s\n' ribs,p,6,6,8,Death,,ruling, ribs,p,7,6,11,Death,,ruling, >>wounds.csv
	expect 0 "$SALLE" run --full mine.yaml --out seven
	[ "$(column seven/wounds.csv level | sort -u | tail -n 1)" = '"7"' ]
	grep -qE '^ +level +1 +2 +3 +4 +5 +6 +7 +all' out
	# only at that location
	[ "$(grep -cE '"(6|7)",' seven/wounds.csv)" -eq "$(grep -cE '"ribs","pierce","(6|7)",' seven/wounds.csv)" ]
	# rating 2 and a margin of 4 make level 6, a margin of 5 or more level 7
	for margin in 4 5 9; do
		expect 0 "$SALLE" odds mine.yaml --a x --b y --attack thrust --wheel chest --margin $margin
		grep -qE ' +all +no wound +1 +2 +3 +4 +5 +6 +7$' out
		grep -qE "^ +level of the wound, if it lands +$((margin == 4 ? 6 : 7))\\.00000" out
	done
}

@test "levels beyond 5 must be consecutive, up to 7" {
	echo ribs,p,7,6,11,Death,,ruling, >>wounds.csv
	expect 2 "$SALLE" check mine.yaml
	grep -q 'the row ribs p6 is missing' err
	echo ribs,p,8,6,11,Death,,ruling, >>wounds.csv
	expect 2 "$SALLE" check mine.yaml
	grep -qE "wounds.csv:183:.*level.*7" err
}

@test "a weapon may have its own wheels" {
	cp "$root/scenarios/fechtbook/tables/wheels.csv" wheels.csv
	printf 'low,chest,thrust,%d,shin\n' 1 2 3 4 5 6 >>wheels.csv
	low='tables={weapons: {rows: {Rapier: {wheels: low}}}, wheels: wheels.csv}'
	# rating 2 and a margin of 1 make level 3: at the ribs by the option's wheels, at the shin by these wheels
	expect 0 "$SALLE" odds mine.yaml --a x --b y --attack thrust --wheel chest --margin 1
	grep -q '^  ribs, pierce  100\.0000' out
	expect 0 "$SALLE" odds mine.yaml --a x --b y --attack thrust --wheel chest --margin 1 --set "$low"
	grep -q '^  shin, pierce  100\.0000' out
	# for a wheel and attack that these rows leave out, the option's wheels are used
	expect 0 "$SALLE" odds mine.yaml --a x --b y --attack swing --wheel chest --margin 1 --set "$low"
	grep -q '^  ribs, cut  100\.0000' out
	# only for that weapon
	expect 0 "$SALLE" odds mine.yaml --a x --b y --attack thrust --wheel chest --margin 1 --set "$low" \
		--set 'builds.x.weapons=[Dirk]'
	grep -q '^  ribs, pierce  100\.0000' out
	# sampled exchanges agree
	expect 0 "$SALLE" odds mine.yaml --a x --b y --attack thrust --wheel chest --margin 1 --set "$low" --sample 1000
	grep -q '^  shin, pierce  100' out
}

# Prints the location of a blow at the chest with a Halberd (heads with swing 2 cut and 1 pierce, thrust 2): ATTACK KIND
# [OPTION...]
where() {
	expect 0 "$SALLE" odds mine.yaml --a x --b y --attack "$1" --wheel chest --margin 1 --set 'builds.x.weapons=[Halberd]' "${@:3}"
	sed -n "s/^  \([a-z_]*\), $2 .* 100\.0000.*/\1/p" out
}

@test "the wheel of the head comes before those of the weapon, the maneuver and the option" {
	cp "$root/scenarios/fechtbook/tables/wheels.csv" wheels.csv
	for name in shin foot neck abs; do
		printf "all_$name,chest,swing,%d,$name\n" 1 2 3 4 5 6 >>wheels.csv
		printf "all_$name,chest,thrust,%d,$name\n" 1 2 3 4 5 6 >>wheels.csv
	done
	changed() {
		echo "tables={wheels: wheels.csv, maneuvers: {rows: {$1}}, weapons: {rows: {Halberd: {swing: $2, $3}}}}"
	}
	by_maneuver="swing: {wheels: all_shin}, thrust: {wheels: all_foot}"
	[ "$(where swing cut --set "$(changed "$by_maneuver" '2c' 'note: x')")" = shin ]
	[ "$(where thrust pierce --set "$(changed "$by_maneuver" '2c' 'note: x')")" = foot ]
	[ "$(where thrust pierce --set "$(changed 'swing: {wheels: all_shin}' '2c' 'note: x')")" = ribs ]
	[ "$(where swing cut --set "$(changed "$by_maneuver" '2c' 'wheels: all_neck')")" = neck ]
	[ "$(where thrust pierce --set "$(changed "$by_maneuver" '2c' 'wheels: all_neck')")" = neck ]
	heads='wheels: all_neck, swing_wheels: [all_abs, all_foot], thrust_wheels: all_shin'
	[ "$(where swing cut --set "$(changed "$by_maneuver" '[3c, 0p]' "$heads")")" = abs ]
	[ "$(where swing pierce --set "$(changed "$by_maneuver" '[0c, 4p]' "$heads")")" = foot ]
	[ "$(where thrust pierce --set "$(changed "$by_maneuver" '[3c, 0p]' "$heads")")" = shin ]
	[ "$(where swing pierce --set "$(changed "$by_maneuver" '[0c, 4p]' 'swing_wheels: all_abs')")" = abs ]
	expect 2 "$SALLE" check mine.yaml --set "$(changed 'deflect: {wheels: all_shin}, swing: {wheels: al_shin}' '[3c, 0p]' \
		'swing_wheels: [all_abs, all_abs, all_abs], thrust_wheels: all_fot')"
	grep -q "the maneuver 'deflect' has no 'wheels': leave it empty" err
	grep -q "unknown variant of the wheels 'al_shin' (did you mean 'all_shin'?)" err
	grep -q "unknown variant of the wheels 'all_fot' (did you mean 'all_foot'?)" err
	grep -q "'swing_wheels' of 'Halberd' are 3: name one for all, or 2, one a head" err
}

@test "incomplete and unknown wheels are refused" {
	cp "$root/scenarios/fechtbook/tables/wheels.csv" wheels.csv
	printf 'low,chest,thrust,%d,shin\n' 1 2 3 4 5 >>wheels.csv
	expect 2 "$SALLE" check mine.yaml --set 'tables={weapons: {rows: {Rapier: {wheels: lwo}}}, wheels: wheels.csv}'
	grep -q 'wheels.csv:218:.*the row low chest thrust 6 is missing' err
	grep -q "unknown variant of the wheels 'lwo' (did you mean 'low'?)" err
}
