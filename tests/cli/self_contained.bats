#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# A run needs none of the files that it was made from; they may be edited or deleted.

load common

# Runs a scenario with its own table, policy file and variant, as `run`; `whole` is the same run with more bouts.
make_run() {
	mkdir -p scenario/own
	cp "$root/scenarios/coin/tables/coins.csv" scenario/own/coins.csv
	cat >scenario/own/policies.yaml <<-END
		policies: {mine: {extends: plain}}
	END
	cat >scenario/tossers.yaml <<-END
		scenario: tossers
		rules: coin
		seed: 11
		bouts: 200
		tables: {coins: own/coins.csv}
		policy_files: [own/policies.yaml]
		builds: {x: {coin: fair, policy: mine}, y: {coin: loaded}}
		matchups: {round_robin: yes}
		variants: {draws: {options: {draw: 0.2}}}
	END
	expect 0 "$SALLE" run scenario/tossers.yaml -q --set options.limit=7 --out run
	expect 0 "$SALLE" run scenario/tossers.yaml -q --set options.limit=7 --bouts 900 --out whole
}

# Leaves in `answers` the output of the commands that read the run.
ask() {
	mkdir -p "$1"
	expect 0 "$SALLE" show run --full && mv out "$1/show"
	expect 0 "$SALLE" duel run --a x --b y --bout 7 --variant draws && mv out "$1/duel"
	expect 0 "$SALLE" odds run --a x --b y && mv out "$1/odds"
	expect 0 "$SALLE" check run --json && jq 'del(.predicted)' out >"$1/check"
	expect 0 "$SALLE" report run -o page.html
	expect 0 "$SALLE" compare run whole && mv out "$1/compare"
	expect 0 "$SALLE" run --extend run --bouts 900 -q --out "$1/longer"
	diff -r -x manifest.json whole "$1/longer"
	[ "$(jq -c .scenario "$1/longer/manifest.json")" = "$(jq -c .scenario whole/manifest.json)" ]
	grep -q deflated page.html
	refute grep -q '"why"' page.html
}

# Changes the manifest of `run`: the source with this role was at another path.
move_source() {
	jq --arg role "$1" --arg path "$2" '(.scenario.sources[] | select(.role == $role)).path = $path' run/manifest.json >moved
	mv moved run/manifest.json
}

@test "new --from writes no file outside of the folder of FILE, whatever a run says" {
	make_run
	jq -r '.scenario.sources[].role' run/manifest.json | grep -qx 'policies'
	cp run/manifest.json whole.json
	mkdir here
	for path in scenario/../evil.yaml scenario/own/../../evil.yaml "scenario/$PWD/evil.yaml" scenario/..; do
		cp whole.json run/manifest.json
		move_source policies "$path"
		for file in here/back.yaml back.yaml; do
			expect 2 "$SALLE" new --from run "$file"
			grep -qF "'$path' of the run is not in the folder of its scenario" err
			[ -z "$(ls here)" ] && [ ! -e back.yaml ] && [ ! -e evil.yaml ]
		done
	done
	# a name of two dots is a file in the folder
	cp whole.json run/manifest.json
	move_source policies scenario/..own/policies.yaml
	(cd here && expect 0 "$SALLE" new --from ../run back.yaml)
	[ -e here/..own/policies.yaml ]
	# the scenario has the name of FILE, unless FILE contains another name
	jq '.scenario.name = "../evil"' whole.json >run/manifest.json
	(cd here && expect 2 "$SALLE" new --from ../run && grep -q "the scenario's name '../evil' cannot be the name of a file: give FILE" err)
	[ ! -e evil.yaml ]
}

@test "commands give the same answers after the scenario was edited or deleted" {
	make_run
	ask before
	sed -i 's/coin: loaded/coin: heavy/; s/seed: 11/seed: 12/' scenario/tossers.yaml
	echo 'policies: {}' >scenario/own/policies.yaml
	sed -i '2,$s/[0-9]/1/g' scenario/own/coins.csv
	ask edited
	diff -r -x longer before edited
	rm -r scenario
	ask deleted
	diff -r -x longer before deleted
	# from another folder, and with other data files
	cp -r "$root/scenarios" data
	sed -i 's/^# .*//' data/coin/policies/*.yaml
	mkdir elsewhere && cd elsewhere
	SALLE_DATA=../data expect 0 "$SALLE" show ../run --full
	diff out ../before/show
	expect 0 "$SALLE" run --extend ../run --bouts 900 -q --out longer
	[ "$(jq -r .run.scenario_file longer/manifest.json)" = "$(jq -r .run.scenario_file ../whole/manifest.json)" ]
}

@test "shards are merged without the scenario" {
	make_run
	for k in 1 2; do
		expect 0 "$SALLE" run scenario/tossers.yaml -q --set options.limit=7 --shard "$k/2" --out "s$k"
	done
	rm -r scenario
	expect 0 "$SALLE" merge s1 s2 -q --out merged
	diff -r -x manifest.json run merged
}

@test "messages have the place in the file that the run read, and show its line" {
	make_run
	cp scenario/tossers.yaml old.yaml
	printf '%s\n' '# one' '# two' '# three' >scenario/tossers.yaml
	for command in "check run" "duel run --a x --b y" "odds run --a x --b y"; do
		# shellcheck disable=SC2086
		expect 2 "$SALLE" $command --set options.draw=2 --set builds.x.coni=1
		grep -q '^--set:3:10: error: ' err
	done
	jq '.scenario.overrides += ["set=matchups.round_robin=yes"]' run/manifest.json >m && mv m run/manifest.json
	jq '.scenario.overrides += ["set=tables.coins=other.csv"]' run/manifest.json >m && mv m run/manifest.json
	expect 2 "$SALLE" check run
	grep -q "'scenario/other.csv' is not among the files that the run was made from" err
	# the scenario that the run keeps has wrong keys; the errors are at their places there
	expect 2 "$SALLE" check run --set rules=campaign
	grep -q '^scenario/tossers.yaml:7:' err
	grep -qF '| builds: {x: {coin: fair' err
}

@test "a duel of a scenario warns if its run had other inputs" {
	cp "$COIN" coin.yaml
	expect 0 "$SALLE" run coin.yaml -q --bouts 300
	expect 0 "$SALLE" duel coin.yaml --a fair --b heavy --bout 7
	[ ! -s err ]
	mv out then
	expect 0 "$SALLE" duel coin.yaml --a fair --b heavy --bout 7 --seed 8
	grep -q "warning: this bout is not part of the run in 'results/coin': .*seed 7, and not 8; to replay one of that run: salle duel results/coin" err
	sed -i 's/^seed: 7/seed: 9/' coin.yaml
	expect 0 "$SALLE" duel coin.yaml --a fair --b heavy --bout 7
	grep -q "warning: this bout is not part of the run in 'results/coin': 'coin.yaml' (scenario) has changed" err
	refute diff -q then out
	expect 0 "$SALLE" duel results/coin --a fair --b heavy --bout 7
	[ ! -s err ]
	[ "$(sed 2d out)" = "$(sed 2d then)" ]
	jq '.salle.sources = "abc"' results/coin/manifest.json >m && mv m results/coin/manifest.json
	expect 0 "$SALLE" duel results/coin --a fair --b heavy --bout 7
	grep -q "warning: 'results/coin' was run by salle .* whose rules or dice may differ" err
}

@test "new --from writes a scenario that gives the same bytes" {
	make_run
	cp -r scenario kept
	rm -r scenario
	expect 2 "$SALLE" new --from run back/tossers.yaml
	grep -q "cannot create 'back/tossers.yaml': No such file or directory" err
	mkdir back
	expect 0 "$SALLE" new --from run back/tossers.yaml
	[ "$(head -3 out | sort)" = $'back/own/coins.csv\nback/own/policies.yaml\nback/tossers.yaml' ]
	diff -r kept back
	[ "$(tail -1 out)" = "salle run back/tossers.yaml --set options.limit=7" ]
	expect 0 "$SALLE" run back/tossers.yaml --set options.limit=7 -q --out again
	diff -r -x manifest.json run again
	expect 2 "$SALLE" new --from run back/tossers.yaml
	grep -q "'back/tossers.yaml' exists and is not overwritten" err
	expect 2 "$SALLE" new --from nothing
	grep -q "there is no folder 'nothing'" err
	expect 2 "$SALLE" new --from run a.yaml b.yaml
	grep -q 'name one FILE at most' err
}

@test "new --from under another file name writes back tables that have changed, and prints the seed" {
	cp -r "$root/scenarios" data
	sed '/^scenario:/d' "$COIN" >mine.yaml
	SALLE_DATA=data expect 0 "$SALLE" run mine.yaml -q --bouts 300 --seed 5
	sed -i '/^seed/d' mine.yaml
	sed -i '1a half,1' data/coin/tables/coins.csv
	SALLE_DATA=data expect 0 "$SALLE" new --from results/mine other.yaml
	grep -qx "scenario: 'mine'" other.yaml
	[ "$(tail -1 out)" = "SALLE_DATA=other.data salle run other.yaml --seed 5 --bouts 300" ]
	SALLE_DATA=other.data expect 0 "$SALLE" run other.yaml --seed 5 --bouts 300 -q --out again
	diff -r -x manifest.json -x inputs.json results/mine again
	cmp results/mine/tallies.bin again/tallies.bin
}

@test "check, duel and odds refuse a folder that is not a run" {
	mkdir empty
	mkdir broken
	echo '{' >broken/manifest.json
	for folder in empty broken; do
		expect 2 "$SALLE" check $folder
		expect 2 "$SALLE" duel $folder --bout 1
		expect 2 "$SALLE" odds $folder
	done
}

@test "a report of a run in a folder whose name is not UTF-8 is written" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out $'r\xe9'
	expect 0 "$SALLE" report $'r\xe9' -o page.html
	[ -s page.html ]
}

# Prints on one line the command that `out` suggests for comparing other policies.
suggested() {
	sed -n '/^Other policies/,/--policies/p' out | tail -n +2 | tr -d '\\\n'
}

@test "a run whose files were edited or deleted is repeated from its kept inputs" {
	mkdir scenario elsewhere
	expect 0 "$SALLE" new variants scenario/mine.yaml
	expect 0 "$SALLE" run scenario/mine.yaml -q --set options.max_plays=7 --bouts 20 --out run
	expect 0 "$SALLE" show run
	suggested | grep -qE 'run +scenario/mine.yaml --seed 1570 +--set options.max_plays=7 +--policies'
	cd elsewhere
	expect 0 "$SALLE" show ../run
	suggested | grep -qE "run +${PWD%/elsewhere}/scenario/mine.yaml +--seed"
	cd ..
	echo '# edited' >>scenario/mine.yaml
	expect 0 "$SALLE" show run
	suggested | grep -qF 'new --from run mine-restored.yaml &&'
	rm -r scenario
	expect 0 "$SALLE" show run
	expect 0 sh -c "$(suggested)"
	expect 0 "$SALLE" show results/mine-policies
	[ "$(jq -r '.scenario.settings["options.max_plays"]' results/mine-policies/manifest.json)" = 7 ]
	expect 0 "$SALLE" report run -o page.html
	grep -qF "new --from $PWD/run mine-restored.yaml\"" page.html
}

@test "a run in place of a scenario, and a scenario in place of a run, are explained" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out 'my run'
	expect 2 "$SALLE" run 'my run'
	grep -qF "'my run' is a folder, not a file: it is a run; \`salle show 'my run'\` prints it, \`salle run --extend" err
	expect 2 "$SALLE" show "$COIN"
	grep -qF "'$COIN' is a file: expected the folder of a run" err
	expect 2 "$SALLE" run "$COIN" --set builds/fair/dice=5
	grep -qF "expected names between dots, not 'builds/fair/dice'" err
	expect 2 "$SALLE" run "$COIN" --precision half_width=0,02
	grep -qF "not '02': write a decimal point, not a comma" err
}
