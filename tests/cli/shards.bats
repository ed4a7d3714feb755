#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Shards of a run that are merged give the bytes of one run of all bouts.

load common

VARIANTS=$root/scenarios/fechtbook/variants.yaml

# Fights a run in this many shards and merges them into `merged`; `whole` is the same run in one process.
merge_of() {
	local n=$1 dirs=()
	shift
	expect 0 "$SALLE" run "$@" -q --out whole
	for k in $(seq "$n"); do
		expect 0 "$SALLE" run "$@" -q --shard "$k/$n" --threads $((k % 3 + 1)) --out "s$k"
		dirs=("s$k" "${dirs[@]}")
	done
	expect 0 "$SALLE" merge "${dirs[@]}" -q --out merged
	diff -r -x manifest.json whole merged
	[ "$(jq .run.words whole/manifest.json)" -eq "$(jq .run.words merged/manifest.json)" ]
}

@test "shards of whole matchups" {
	merge_of 3 "$COIN" --bouts 3001
	[ "$(ls s1)" = $'inputs.json\nmanifest.json\ntallies.bin' ]
}

@test "... with variants, mirrored *" {
	merge_of 4 "$VARIANTS" --mirrored --bouts 500
}

@test "... with a precision" {
	merge_of 2 "$VARIANTS" --precision half_width=0.02 --max-bouts 20000
}

@test "... of sweeps and ablations *" {
	merge_of 2 "$root/scenarios/fechtbook/attribution.yaml" --bouts 100
}

@test "ranges of bouts, if there are fewer matchups than shards" {
	merge_of 7 "$COIN" --bouts 30001
}

@test "... of a single matchup, mirrored, with variants" {
	cat >one.yaml <<-END
		rules: coin
		mirrored: yes
		builds: {a: {coin: fair}, b: {coin: loaded}}
		matchups: [{a: a, b: b}]
		variants: {draws: {options: {draw: 0.2}}}
	END
	merge_of 5 one.yaml --bouts 5002
	rm -r whole merged s?
	merge_of 3 one.yaml --bouts 4
}

@test "extended shards of whole matchups" {
	expect 0 "$SALLE" run "$VARIANTS" --bouts 500 -q --out whole
	for k in 1 2; do
		expect 0 "$SALLE" run "$VARIANTS" --bouts 100 -q --shard $k/2 --out s$k
		expect 0 "$SALLE" run --extend s$k --bouts 500 -q
	done
	expect 2 "$SALLE" run --extend s1 --bouts 600 --json
	grep -q "'s1' is shard 1 of 2 of a run: leave out --json until it is merged" err
	expect 0 "$SALLE" merge s1 s2 -q --out merged
	diff -r -x manifest.json whole merged
	[ "$(jq .run.words whole/manifest.json)" -eq "$(jq .run.words merged/manifest.json)" ]
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --shard 1/8 --out range
	expect 2 "$SALLE" run --extend range --bouts 200
	grep -q "'range' is shard 1 of 8 of a run, a range of bouts of all 6 matchups: merge it" err
}

@test "a killed shard resumes from its checkpoint *" {
	start "$SALLE" run "$COIN" --bouts 24000000 --shard 2/9 -q --checkpoint 1 --threads 1 --out s2
	for _ in {1..600}; do
		[ -e .s2.checkpoint ] && break
		sleep 0.05
	done
	kill -KILL "$pid"
	expect_end 137
	expect 2 "$SALLE" run "$COIN" --bouts 24000000 --shard 3/9 -q --out s2 --resume
	grep -q "'.s2.checkpoint' is shard 2 of 9, and not shard 3 of 9" err
	expect 2 "$SALLE" run "$COIN" --bouts 24000002 --shard 2/9 -q --out s2 --resume
	grep -q "is a shard of a run of 144000000 bouts, and not of 144000012" err
	expect 0 "$SALLE" run "$COIN" --bouts 24000000 --shard 2/9 -q --out s2 --resume
	expect 0 "$SALLE" run "$COIN" --bouts 24000000 --shard 2/9 -q --out again --checkpoint off
	cmp s2/tallies.bin again/tallies.bin
}

@test "shards of different runs are refused, all errors at once" {
	for k in 1 2 3; do
		expect 0 "$SALLE" run "$COIN" --bouts 100 -q --shard "$k/4" --out "s$k"
	done
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --seed 5 --shard 4/4 --out seed
	expect 0 "$SALLE" run "$COIN" --bouts 101 -q --shard 4/4 --out longer
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --shard 2/5 --out fifth
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out whole
	expect 2 "$SALLE" merge s1 seed longer fifth whole nowhere --out merged
	grep -q "'seed' has other matchups, or another seed" err
	grep -q "'longer' is a shard of a run of 606 bouts, and not of 600" err
	grep -q "'fifth' is one of 5 shards, 's1' one of 4" err
	grep -q "'whole' is a whole run, not a shard" err
	grep -q "there is no folder 'nowhere'" err
	expect 2 "$SALLE" merge s1 s2 s1 --out merged
	grep -q "'s1' and 's1' are both shard 1 of 4" err
	grep -q "of 4 shards these are missing: 3, 4" err
	[ ! -e merged ]
	expect 2 "$SALLE" compare s1 whole
	grep -q "'s1' is shard 1 of 4 of a run: merge it with the others first" err
	expect 2 "$SALLE" run --extend whole --bouts 200 --shard 1/2
}

@test "an interrupted shard is not merged" {
	start "$SALLE" run "$COIN" --bouts 1000000000 -q --shard 1/1 --out s
	sleep 0.3
	kill -TERM "$pid"
	expect_end 3
	expect 2 "$SALLE" merge s --out merged
	grep -q "'s' was interrupted before it was complete: fight shard 1 of 1 again" err
}

@test "invalid shard numbers are refused" {
	for shard in 0/2 3/2 1 1/ 1/2/3 -1/2 1/10001; do
		expect 2 "$SALLE" run "$COIN" --bouts 10 --shard "$shard"
		grep -q -- "--shard: expected K/N, as in 2/8" err
	done
}

@test "a job array of Slurm fights the shards" {
	for k in 1 2 3; do
		SALLE=$SALLE SLURM_ARRAY_TASK_ID=$k SLURM_ARRAY_TASK_COUNT=3 expect 0 bash "$root/scripts/shards.slurm" "$COIN" --bouts 100
	done
	expect 0 "$SALLE" merge results/coin.shard-*
	grep -q "^Results: results/coin/" out
	refute grep -q "more bouts" out
}

# Prints the files of a run that have exact values.
exact_files() { cat "$1"/win_rates.csv "$1"/endings.csv "$1"/wounds.csv; }

@test "exact chances are the same with any number of threads, in merged and in resumed runs *" {
	local duels="$root/scenarios/fechtbook/golden_duels.yaml"
	for use in auto only; do
		expect 0 "$SALLE" run "$duels" --bouts 64 --exact $use --threads 1 --out $use
		grep -q '^Win rates, endings, wounds, first moves and mean lengths are exact in 6 of 6' out
		[ "$(column $use/win_rates.csv method | sort -u)" = '"exact"' ]
		for k in 1 2; do expect 0 "$SALLE" run "$duels" --bouts 64 --exact $use -q --shard $k/2 --threads $k --out $use$k; done
		expect 0 "$SALLE" merge ${use}1 ${use}2 --out $use-merged
		cmp <(exact_files $use) <(exact_files $use-merged)
	done
	diff <(cut -d, -f3-7,12-23 auto/win_rates.csv) <(cut -d, -f3-7,12-23 only/win_rates.csv)
	diff <(cut -d, -f3-11,13-15,17 auto/wounds.csv) <(cut -d, -f3-11,13-15,17 only/wounds.csv)
	[ "$(column only/wounds.csv method | sort -u)" = '"exact"' ]
	[ "$(column only/win_rates.csv bouts | sort -u)" = 0 ]
	[ "$(column only/win_rates.csv stop_reason | sort -u)" = '"exact"' ]
	expect 0 "$SALLE" show only
	# the chances of the run are kept, and its bouts go on
	expect 0 "$SALLE" run --extend auto --bouts 128 --threads 2
	expect 0 "$SALLE" run "$duels" --bouts 128 --exact auto --threads 2 --out twice
	cmp <(exact_files auto) <(exact_files twice)
	# two exact runs differ for certain or not at all
	expect 0 "$SALLE" compare only auto
	grep -qx 'Nothing differs.' out
	expect 0 "$SALLE" run "$duels" --bouts 640 -q --out off
	expect 0 "$SALLE" compare off only
	grep -qE '^  base( +0 of 6){5}$' out
	# differences of two exact runs have no error, those of wounds neither
	expect 0 "$SALLE" run "$duels" --exact only --set options.max_plays=1 -q --out short
	expect 0 "$SALLE" compare only short --out short.csv
	grep -qE '^  base( +6 of 6){5}$' out
	grep -qx '6 matchups, solved exactly in both runs: differences have no error' out
	[ "$(paste -d, <(column short.csv difference) <(column short.csv difference_low) <(column short.csv difference_high) |
		awk -F, '$1 == $2 && $1 == $3' | wc -l)" -eq 30 ]
	diff <(grep a_wounds_mean short.csv | cut -d, -f5,8,13 | sort) <(awk -F, '$8 == "\"a\"" { sum[$4 "," $6] += $13 }
		END { for (pair in sum) printf "%s,%.6f\n", pair, sum[pair] }' only/wounds.csv | sort)
	# the mean length is exact with and without bouts
	local length
	length=$("$SALLE" show only | grep -o 'A bout lasts [0-9.]*')
	"$SALLE" show auto | grep -q "$length tempos"
}

@test "what cannot be solved is fought, or refused with its reason *" {
	expect 0 "$SALLE" run "$root/scenarios/saga/company.yaml" --bouts 10 --exact auto --out teams
	tr '\n' ' ' <out | grep -q 'exact in 0 of [0-9]* matchups\. [0-9]* cannot be solved\. The numbers of the others' 
	[ "$(column teams/win_rates.csv method | sort -u)" = '"bouts"' ]
	expect 2 "$SALLE" run "$root/scenarios/saga/company.yaml" --exact only --out none
	grep -q 'is not solved exactly: there are several fighters a side' err
	[ ! -e none ]
	cp err run_err
	expect 2 "$SALLE" check "$root/scenarios/saga/company.yaml" --exact only
	grep -q 'is not solved exactly: there are several fighters a side' err
	grep -q "'exact: only' fights no bouts, so nothing is written: use 'auto'" err run_err
	refute grep -q 'no errors' out
	expect 0 "$SALLE" check "$COIN" --set exact=only
	grep -q '^Exact: 6 of 6 matchups, with [0-9]* situations in all\.' out
	grep -q '^  fair  *loaded  *[0-9]* ' out
	grep -q '^A run takes' out
	expect 0 "$SALLE" check "$root/scenarios/saga/company.yaml" --exact auto --json
	jq -e 'all(.exact[]; (.solved | not) and .refused == "there are several fighters a side" and .cpu_seconds >= 0)' out
	# a solved matchup ends at the first look, and none is endless
	for use in auto:6144 only:0; do
		expect 0 "$SALLE" check "$COIN" --exact ${use%:*} --precision decide=0.5 --json
		jq -e ".predicted.bouts == ${use#*:} and (.even // []) == []" out
		jq -e '(.exact | length) == 6 and all(.exact[]; .solved and .states > 0)' out
	done
	expect 0 "$SALLE" check "$root/scenarios/musketeers/ambush.yaml" --exact only --policies
	grep -q '^rules of policies, in [1-9]' out
	expect 2 "$SALLE" run "$COIN" --set exact=yes
	grep -q "auto" err
	expect 2 "$SALLE" run "$COIN" --exact yes
	grep -qx "command line: error: --exact needs off, auto or only, not 'yes'.*" err
	expect 2 "$SALLE" run "$COIN" --exact only --mirrored
	grep -q "mirrored bouts are not solved exactly: use 'exact: auto'" err
}
