#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Checkpoints: a run that was killed continues where it was.

load common

VARIANTS=$root/scenarios/fechtbook/variants.yaml
LONG=(--bouts 1000000000 -q --checkpoint 1)

@test "a killed run resumes from its checkpoint to the bytes of an uninterrupted run" {
	bouts=$(lasting 200000 "$COIN")
	kill_saved "$SALLE" run "$COIN" --bouts "$bouts" -q --checkpoint 1 --out r
	[ ! -e r ]
	saved=$(jq .run.bouts .r.checkpoint/manifest.json)
	[ "$saved" -gt 0 ]
	expect 0 "$SALLE" run "$COIN" --bouts "$bouts" -q --out r --resume
	[ ! -s err ]
	[ "$(jq .run.bouts_before r/manifest.json)" -eq "$saved" ]
	[ ! -e .r.checkpoint ]
	expect 0 "$SALLE" run "$COIN" --bouts "$bouts" -q --out whole --checkpoint off
	diff -r -x manifest.json whole r
}

@test "a run that was killed or interrupted while it solved duels goes on, to the same bytes" {
	plan=("$root/scenarios/fechtbook/armoury.yaml" --policies plain,aggressive --exact auto --bouts 64 -q --threads 1)
	kill_saved "$SALLE" run "${plan[@]}" --checkpoint 1 --out r
	[ "$(jq .run.bouts .r.checkpoint/manifest.json)" -eq 0 ]
	[ ! -e r ]
	start "$SALLE" run "${plan[@]}" --checkpoint 1 --out i
	await .i.checkpoint
	kill -INT "$pid"
	expect_end 3
	grep -q 'what is complete was written' err
	column i/win_rates.csv method | grep -q exact
	expect 0 "$SALLE" run "${plan[@]}" --out r --resume
	[ ! -e .r.checkpoint ]
	expect 0 "$SALLE" run --extend i -q
	expect 0 "$SALLE" run "${plan[@]}" --threads 2 --out whole
	diff -r -x manifest.json whole r
	diff -r -x manifest.json whole i
}

@test "a mirrored run with variants and a precision resumes too" {
	bouts=$(lasting 4000 "$VARIANTS" --mirrored)
	plan=("$VARIANTS" --mirrored --precision half_width=0.001 --max-bouts "$bouts" -q)
	kill_saved "$SALLE" run "${plan[@]}" --checkpoint 1 --out r
	expect 0 "$SALLE" run "${plan[@]}" --out r --resume
	expect 0 "$SALLE" run "${plan[@]}" --out whole
	diff -r -x manifest.json whole r
}

@test "a checkpoint of another run is refused and kept" {
	kill_saved "$SALLE" run "$COIN" "${LONG[@]}" --out r
	expect 2 "$SALLE" run --extend r --bouts 2000000000
	grep -q "the run into 'r' was killed: repeat its command with --resume to continue" err
	expect 2 "$SALLE" run "$COIN" --bouts 1000000000 --seed 5 --out r --resume
	grep -q "'.r.checkpoint' has other matchups, or another seed" err
	expect 2 "$SALLE" run "$COIN" --bouts 10 --out r --resume
	grep -q "more than the 10 asked for" err
	expect 2 "$SALLE" run "$COIN" --bouts 1000000000 --set options.draw=0.1 --out r --resume
	grep -q "other changes to the scenario" err
	cp -r .r.checkpoint before
	start "$SALLE" run "$COIN" "${LONG[@]}" --seed 5 --out r
	await .r.checkpoint-2
	kill -INT "$pid"
	expect_end 3
	[ -e r ]
	diff -r before .r.checkpoint
	[ ! -e .r.checkpoint-2 ]
}

@test "without a checkpoint a run begins at its first bout, and says so" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out r --resume
	grep -q "warning: 'r' has no checkpoint, so the run starts anew; an interrupted run goes on with .salle run --extend r." err
	[ "$(jq .run.bouts r/manifest.json)" -eq 600 ]
}

@test "the bouts survive a disk that is full at the end" {
	(ulimit -f 16; expect 1 "$SALLE" run "$COIN" --bouts 5000 -q --out r)
	grep -q "File too large" err
	grep -q "warning: the bouts so far are kept in '.r.checkpoint': repeat the command with --resume to continue" err
	[ ! -e r ]
	expect 0 "$SALLE" run "$COIN" --bouts 5000 -q --out r --resume
	[ "$(jq .run.bouts_before r/manifest.json)" -eq 30000 ]
	[ ! -e .r.checkpoint ]
	expect 0 "$SALLE" run "$COIN" --bouts 5000 -q --out whole
	diff -r -x manifest.json whole r
}

@test "a run that begins anew beside a checkpoint says so, and removes it once its results have those bouts" {
	precisely() {
		"$SALLE" run "$COIN" --precision "half_width=$1" --max-bouts 20000 -q --out r
	}
	(ulimit -f 16; expect 1 precisely 0.002)
	saved=$(jq .run.bouts .r.checkpoint/manifest.json)
	expect 0 "$SALLE" run "$COIN" --bouts 20000 --seed 5 -q --out r
	stays="salle: warning: this run does not continue an existing checkpoint:"
	grep -qx "$stays '.r.checkpoint' has other matchups, or another seed" err
	grep -qx "salle: warning: remove it, unless you want to continue its run: rm -r .r.checkpoint" err
	rm -r r
	# as many bouts in total, but fewer of some pairs
	expect 0 precisely 0.05
	grep -qx "$stays '.r.checkpoint' was run with another goal: precision.half_width 0.002 then, 0.05 now" err
	anew="salle: warning: this run ignores the checkpoint '.r.checkpoint', which has $(sed 's/...$/,&/' <<<"$saved") bouts:"
	[ "$(wc -l <err)" -eq 2 ]
	[ "$(jq .run.bouts r/manifest.json)" -lt "$saved" ]
	[ -e .r.checkpoint ]
	# all bouts of the checkpoint
	expect 0 precisely 0.002
	grep -qx "$anew add --resume to the command to continue from the checkpoint" err
	[ "$(jq .run.bouts,.run.bouts_before r/manifest.json | paste -sd,)" = "$saved,0" ]
	[ ! -e .r.checkpoint ]
	expect 0 precisely 0.002
	[ ! -s err ]
}

@test "a run with another goal does not resume a checkpoint, and keeps it while its results lack bouts" {
	(ulimit -f 16; expect 1 "$SALLE" run "$COIN" --bouts 5000 -q --out r)
	expect 2 "$SALLE" run "$COIN" --precision half_width=0.05 -q --out r --resume
	grep -q "'.r.checkpoint' was run with another goal: precision.half_width none then, 0.05 now" err
	[ ! -e r ]
	# more bouts than the 30,000 of the checkpoint, but fewer of some pair
	expect 0 "$SALLE" run "$COIN" --spend for=matrix,bouts=40000 -q --out r
	[ "$(jq .run.bouts r/manifest.json)" -gt 30000 ]
	[ "$(column r/win_rates.csv bouts | tail -n +2 | sort -n | head -1)" -lt 5000 ]
	[ -e .r.checkpoint ]
	expect 2 "$SALLE" run "$COIN" --spend for=matrix,bouts=40000 -q --out r --resume --replace
	[ -e .r.checkpoint ]
	expect 0 "$SALLE" run "$COIN" --bouts 5000 -q --out r --resume --replace
	[ ! -e .r.checkpoint ]
}

@test "another goal and too few bouts are both reported" {
	(ulimit -f 16; expect 1 "$SALLE" run "$COIN" --bouts 9000 -q --out r)
	expect 2 "$SALLE" run "$COIN" --spend for=matrix,bouts=7000 -q --out r --resume
	grep -q "has fought 9000 bouts in '.r.checkpoint', more than the 7000 asked for" err
	grep -q "'.r.checkpoint' was run with another goal: " err
	[ ! -e r ]
}

@test "goals are compared by value, not by spelling" {
	goal=(-q --out r)
	(ulimit -f 16; expect 1 "$SALLE" run "$COIN" --precision decide=0.50,within=0.010 --max-bouts 20000 "${goal[@]}")
	expect 2 "$SALLE" run "$COIN" --precision decide=0.5,within=0.0101,max_bouts=20000 "${goal[@]}" --resume
	grep -qx "salle: error: '.r.checkpoint' was run with another goal: precision.within 0.01 then, 0.0101 now" err
	expect 2 "$SALLE" run "$COIN" --precision decide=0.5,max_bouts=20000 "${goal[@]}" --resume
	grep -q "another goal: precision.within 0.01 then, none now" err
	expect 2 "$SALLE" run "$COIN" --precision decide=0.5,within=0.01 --max-bouts 20001 "${goal[@]}" --resume
	grep -q "another goal: precision.max_bouts 20000 then, 20001 now" err
	expect 0 "$SALLE" run "$COIN" --precision 'within=.01, max_bouts=20000, decide=0.5' "${goal[@]}" --resume
	[ "$(jq .run.bouts_before r/manifest.json)" -gt 0 ]
	[ ! -e .r.checkpoint ]
	rm -r r
	(ulimit -f 16; expect 1 "$SALLE" run "$COIN" --spend for=ranking,bouts=30000 "${goal[@]}")
	expect 2 "$SALLE" run "$COIN" --spend for=best,bouts=30000 "${goal[@]}" --resume
	grep -q "another goal: spend.for ranking then, best now" err
	expect 0 "$SALLE" run "$COIN" --spend bouts=30000,for=ranking,within=0.0020 "${goal[@]}" --resume
	[ "$(jq .run.bouts_before r/manifest.json)" -gt 0 ]
}

@test "the counts of a checkpoint are checked when it is resumed, not for the warning" {
	run=("$SALLE" run "$COIN" --bouts 5000 -q --threads 1 --out r)
	(ulimit -f 16; expect 1 "${run[@]}")
	mv .r.checkpoint whole
	size=$(stat -c %s whole/tallies.bin)
	for ((at = size - 20; at > size / 2; at -= 7)); do
		rm -rf r .r.checkpoint
		cp -r whole .r.checkpoint
		printf '\x5f' | dd of=.r.checkpoint/tallies.bin bs=1 seek=$at conv=notrunc status=none
		jq --arg sum "$(sha256sum <.r.checkpoint/tallies.bin | cut -c1-64)" '.tallies.sha256 = $sum' whole/manifest.json \
			>.r.checkpoint/manifest.json
		"${run[@]}" --resume 2>err || true
		grep -q "are impossible" err && break
	done
	grep -q "^salle: error: '.r.checkpoint/tallies.bin' is damaged: its counts for .* are impossible" err
	expect 0 "${run[@]}"
	grep -q "^salle: warning: this run ignores the checkpoint '.r.checkpoint', which has 30,000 bouts" err
}

@test "an invalid checkpoint is named with its path, and how to remove it" {
	mkdir .r.checkpoint ".it's.checkpoint-2"
	expect 0 "$SALLE" run "$COIN" --bouts 10 -q --out r
	grep -qx "salle: warning: remove it, unless you want to continue its run: rm -r .r.checkpoint" err
	echo '{]' >.r.checkpoint/manifest.json
	expect 2 "$SALLE" run "$COIN" --bouts 10 -q --out r --resume
	grep -q "^.r.checkpoint/manifest.json:1:2: error: not a manifest: " err
	expect 0 "$SALLE" run "$COIN" --bouts 10 -q --out "it's"
	bash -c "$(sed -n 's/^.*continue its run: //p' err)"
	expect 0 "$SALLE" run "$COIN" --bouts 10 -q --out "it's"
	[ ! -s err ]
}

@test "if another run took the folder of a killed run, a message says that the checkpoint is kept" {
	(ulimit -f 16; expect 1 "$SALLE" run "$COIN" --bouts 5000 -q --out r)
	expect 0 "$SALLE" run "$COIN" --bouts 10 --seed 5 -q --out r
	expect 2 "$SALLE" run "$COIN" --bouts 5000 -q --out r --resume
	grep -q "^salle: error: 'r' is not replaced: .*; the bouts in '.r.checkpoint' stay for --resume\$" err
	expect 0 "$SALLE" run "$COIN" --bouts 5000 -q --out r --resume --replace
	[ "$(jq .run.bouts_before r/manifest.json)" -eq 30000 ]
}

@test "a closed pipe does not end a run" {
	("$SALLE" run "$COIN" --bouts 100 --out r 2>err || true) | true
	[ "$(jq .run.bouts r/manifest.json)" -eq 600 ]
}

@test "signals that batch systems send before killing request a stop" {
	for signal in USR1 XCPU; do
		start "$SALLE" run "$COIN" "${LONG[@]}" --out $signal
		sleep 0.5
		kill -$signal "$pid"
		expect_end 3
		[ "$(jq .run.interrupted $signal/manifest.json)" = true ]
	done
}

@test "invalid numbers of seconds are refused" {
	for seconds in 0 -1 1.5 never; do
		expect 2 "$SALLE" run "$COIN" --bouts 10 --out r --checkpoint "$seconds"
		grep -q "needs 'off' or a whole number of seconds from 1 to 86400, not '$seconds'" err
	done
}

@test "a run of a fixed number of bouts that is interrupted has bouts of every matchup, and a ranking" {
	bouts=$((24000000 / SLOWER))
	start "$SALLE" run "$COIN" --bouts "$bouts" -q --threads 1 --checkpoint 1 --out r
	# the first pass is a tenth of the run; wait for a checkpoint after it
	for _ in {1..600}; do
		[ -e .r.checkpoint/manifest.json ] && done=$(jq .run.bouts .r.checkpoint/manifest.json) || done=0
		[ "${done:-0}" -gt $((6 * bouts / 10)) ] && break
		sleep 0.05
	done
	kill -INT "$pid"
	expect_end 3
	[ "$(jq .run.interrupted r/manifest.json)" = true ]
	[ "$(column r/win_rates.csv bouts | awk -v n=$((bouts / 10)) '$1 >= n' | wc -l)" -eq 6 ]
	[ "$(column r/win_rates.csv bouts | awk -v n="$bouts" '$1 < n' | wc -l)" -gt 0 ]
	[ -s r/ranking.csv ]
	[ "$(wc -l <r/ranking.csv)" -eq 4 ]
}

@test "two passes of any number of bouts, threads and seats give the bytes of one *" {
	for bouts in 998 1000 5002; do
		expect 0 "$SALLE" run "$COIN" --bouts "$bouts" --mirrored -q --threads 3 --out two
		# the bouts of a single matchup are fought in one pass
		for pair in 'fair, b: loaded' 'loaded, b: heavy'; do
			expect 0 "$SALLE" run "$COIN" --bouts "$bouts" --mirrored -q --set "matchups=[{a: $pair}]" --replace --out one
			grep -F "$(tail -n +2 one/win_rates.csv | cut -d, -f 4-10)" two/win_rates.csv
		done
		rm -r one two
	done
}
