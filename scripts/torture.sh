#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tries to make salle lose or damage results: kills runs at random moments and resumes them, stops slow ones, lets
# several runs write to one folder, and gives it damaged files. Ends with status 1 at the first failure, and prints how
# to repeat it.
#
# Usage: scripts/torture.sh [MINUTES] [SALLE]   SEED=N repeats a run
set -euo pipefail

root=$(realpath "$(dirname "$0")/..")
minutes=${1:-5}
salle=$(realpath "${2:-$root/build/release/salle}")
seed=${SEED:-$RANDOM}
RANDOM=$seed
end=$((SECONDS + minutes * 60))
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
coin=$root/scenarios/coin/coin.yaml
kills=0 races=0 mutants=0 slowest=0 # numbers of tests so far; slowest stop in milliseconds

fail() {
	echo "torture: $* (SEED=$seed)"
	exit 1
}

# Sleeps for a random time below $1 milliseconds.
nap() {
	sleep "$(printf '0.%03d' $((RANDOM % $1)))"
}

# Runs a command and kills it at a random moment, at most $1 tenths of a second after its start. Fails if it was killed.
killed() {
	local tenths=$((RANDOM % $1))
	shift
	{ timeout -s KILL "$((tenths / 10)).$((tenths % 10))1" "$@" >log 2>&1; } 2>/dev/null
}

# Prints the runs that are to be killed, each as a line of arguments of `salle run`.
plans() {
	local armoury="$root/scenarios/fechtbook/armoury.yaml" variants="$root/scenarios/fechtbook/variants.yaml"
	printf '%s\n' \
		"$variants --bouts 30000" \
		"$armoury --mirrored --bouts 20000" \
		"$armoury --precision half_width=0.003 --max-bouts 40000" \
		"$root/scenarios/fechtbook/attribution.yaml --bouts 10000" \
		"$coin --bouts 5000000"
}

# Kills and resumes a run until it ends, and compares its files with those of an undisturbed run.
torture_kills() {
	local number=$1 plan
	shift
	read -ra plan <<<"$*"
	[ -d "whole$number" ] || "$salle" run "${plan[@]}" -q -o "whole$number" >log 2>&1 || fail "run ${plan[*]}: $(cat log)"
	rm -rf r .r.*
	local tries=0 resume=()
	until killed $((20 + 10 * tries)) "$salle" run "${plan[@]}" -q -o r --checkpoint 1 -t $((1 + RANDOM % 3)) "${resume[@]}"; do
		grep -q 'error:' log && fail "run ${plan[*]}: $(cat log)"
		resume=(--resume)
		kills=$((kills + 1)) tries=$((tries + 1))
		[ -e r ] || continue
		# killed between its last rename and its exit: no file is missing
		diff -rq -x manifest.json "whole$number" r || fail "a killed run left a part of 'r': ${plan[*]}"
		rm -rf r .r.*
		resume=()
	done
	diff -rq -x manifest.json "whole$number" r || fail "a resumed run differs: ${plan[*]}"
	[ -z "$(find . -maxdepth 1 -name '.r.*')" ] || fail "a resumed run left something behind"
}

# Stops runs, also in the slowest plan: they stop soon, and keep the complete bouts.
torture_stops() {
	local pid before taken status=0
	rm -rf stopped stopped-*
	"$salle" run "$root/scenarios/fechtbook/attribution.yaml" --policies expert --bouts 10000000 -q -o stopped >log 2>&1 &
	pid=$!
	sleep 3
	nap 1000
	before=${EPOCHREALTIME//./}
	kill -TERM "$pid"
	wait "$pid" || status=$?
	taken=$(((${EPOCHREALTIME//./} - before) / 1000))
	[ "$status" -eq 3 ] || fail "a stopped run ends with $status: $(cat log)"
	[ -f stopped/manifest.json ] || fail "a stopped run left nothing"
	[ "$taken" -le $slowest ] || slowest=$taken
}

# Lets runs of the same plan and of others write to one folder: no result is lost, and no other file stays.
torture_races() {
	local i pids=() fought=0
	rm -rf race race-* .race.*
	for i in {1..8}; do
		nap 30
		"$salle" run "$coin" --bouts $((1000 + RANDOM % 3 * 1000)) --seed $((1 + i % 2)) -q --replace -o race >"log$i" 2>&1 &
		pids+=($!)
	done
	for i in {1..8}; do
		wait "${pids[i - 1]}" || fail "a run was lost in a race: $(cat "log$i")"
		[ ! -s "log$i" ] || fail "a run in a race complained: $(cat "log$i")"
		fought=$((fought + 1))
	done
	[ -f race/manifest.json ] || fail "no run of $fought is there after a race"
	[ -z "$(find . -maxdepth 1 -name '.race.*')" ] || fail "a race left something behind"
	races=$((races + 1))
}

# Overwrites bytes of a file at random places.
damage() {
	local size times i
	size=$(stat -c %s "$1")
	times=$((1 + RANDOM % 4))
	for ((i = 0; i < times; i++)); do
		printf '%b' "\\x$(printf '%02x' $((RANDOM % 256)))" |
			dd of="$1" bs=1 seek=$(((RANDOM * 32768 + RANDOM) % size)) conv=notrunc status=none
	done
}

# Gives salle damaged inputs: it refuses them, or accepts them if they still make sense, but never crashes.
torture_inputs() {
	local status=0 victim=$((RANDOM % 3))
	[ -d sound ] || "$salle" run "$coin" --bouts 500 -q -o sound >log 2>&1 || fail "$(cat log)"
	rm -rf hurt
	cp -r sound hurt
	cp "$coin" hurt.yaml
	case $victim in
	0) damage hurt.yaml && { "$salle" check hurt.yaml >log 2>&1 || status=$?; } ;;
	1) damage hurt/manifest.json && { "$salle" run "$coin" --extend hurt --bouts 600 -q -o more >log 2>&1 || status=$?; } ;;
	2) # damaged tallies with the right checksum
		damage hurt/tallies.bin
		sum=$(sha256sum hurt/tallies.bin | cut -c1-64)
		sed -i -E "/\"tallies\"/,/}/ s/(\"sha256\": \")[0-9a-f]+/\1$sum/" hurt/manifest.json
		"$salle" run "$coin" --extend hurt --bouts 600 -q -o more >log 2>&1 || status=$?
		;;
	esac
	rm -rf more more-*
	if [ "$status" -ne 0 ] && [ "$status" -ne 2 ]; then
		cp -r hurt hurt.yaml "${TMPDIR:-/tmp}"
		fail "damaged input ends with $status: $(cat log)"
	fi
	mutants=$((mutants + 1))
}

mapfile -t all < <(plans)
for ((round = RANDOM, first = round; round == first || SECONDS < end; round++)); do
	torture_kills $((round % ${#all[@]})) "${all[round % ${#all[@]}]}"
	torture_stops
	for _ in {1..5}; do
		torture_races
	done
	for _ in {1..50}; do
		torture_inputs
	done
done
echo "torture: the slowest stop took $slowest ms"
echo "torture: $kills kills, $races races of 8 runs, $mutants damaged inputs: nothing lost (SEED=$seed)"
