#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The program for WebAssembly (`make wasm`) gives the bytes of the native program. SALLE names the native program.

load ../cli/common

setup_file() {
	export WASM=$BATS_TEST_DIRNAME/../../build/wasm/salle.wasm
}

# Runs salle.wasm under node; it sees the current folder as its root.
salle_wasm() {
	node --no-warnings "$root/web/wasi/run.mjs" "$WASM" "$root/scenarios" "$@"
}

# Fails if the two programs write different CSV files for a shipped scenario.
expect_same_bytes() {
	"$SALLE" run "$root/scenarios/$1.yaml" "${@:2}" -o native >out 2>&1
	salle_wasm run "/scenarios/$1.yaml" "${@:2}" -o wasm >out 2>err
	[ -s native/win_rates.csv ]
	for file in native/*.csv; do
		cmp "$file" "wasm/${file#native/}"
	done
	rm -r native wasm
}

@test "shipped scenarios of all rule systems give the same CSV files, byte for byte" {
	for scenario in coin/coin coin/precise fechtbook/armoury fechtbook/golden_duels fechtbook/grapplers fechtbook/hands \
		fechtbook/tavern fechtbook/tournament fechtbook/variants musketeers/ambush musketeers/blades \
		musketeers/golden_fencers campaign/golden_skirmish campaign/sidearms saga/golden_grogs saga/scuffle; do
		echo "$scenario"
		expect_same_bytes "$scenario" --bouts 300
	done
	expect_same_bytes saga/houseblades --bouts 40
}

@test "the golden run gives the golden results" {
	salle_wasm run /scenarios/fechtbook/golden_duels.yaml -o run >out
	for file in "$root"/tests/golden/golden_duels/*.csv; do
		cmp "$file" "run/$(basename "$file")"
	done
}

@test "shards merge to the bytes of one run" {
	for shard in 1 2; do
		salle_wasm run /scenarios/coin/coin.yaml --bouts 2000 --shard $shard/2 -o shard$shard >out
	done
	salle_wasm merge shard1 shard2 -o merged >out
	"$SALLE" run "$COIN" --bouts 2000 -o native >out
	cmp native/win_rates.csv merged/win_rates.csv
}

@test "errors of a scenario are those of the native program" {
	printf 'rules: coin\nbuilds: {a: {strenght: 1}}\nmatchups: round_robin\n' >wrong.yaml
	expect 2 "$SALLE" check wrong.yaml
	mv err native_err
	expect 2 salle_wasm check wrong.yaml
	cmp native_err err
	# a number that the message formats
	printf 'rules: fechtbook\nbuilds: {a: {}}\ntables: {weapons: {rows: {Knife: {swing: x}}}}\n' >wrong.yaml
	expect 2 "$SALLE" check wrong.yaml
	grep 'a damage rating is a number' err
	mv err native_err
	expect 2 salle_wasm check wrong.yaml
	cmp native_err err
}

@test "help is that of the native program" {
	"$SALLE" run --help >native_help
	salle_wasm run --help >help
	cmp native_help help
}

@test "a history is refused: this program has no SQLite" {
	salle_wasm run /scenarios/coin/coin.yaml --bouts 100 -o run >out
	expect 1 salle_wasm history
	grep 'no SQLite' err
}
