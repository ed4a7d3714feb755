#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Counts how often `salle gate` raises an alarm when only the seed differs.
#
#   scripts/gate-alarms.sh [NIGHTS [TOLERANCE [BOUTS [SCENARIO]]]]
#
# Each night has a new seed. It is compared with the night before and with the first, as scripts/nightly.sh does. Prints
# the number of nights with a suspect in the first look, and of nights that the gate called broken. docs/studies.md has
# the results. Not part of CI: 1,000 nights take half a minute.
set -euo pipefail

nights=${1:-1000} tolerance=${2:-2} bouts=${3:-2000}
root=$(realpath "$(dirname "$0")/..")
scenario=${4:-$root/scenarios/coin/coin.yaml}
salle=${SALLE:-$root/build/release/salle}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
printf 'tolerance: %s\n' "$tolerance" >gate.yaml

"$salle" run "$scenario" -q --bouts "$bouts" --seed 1000000 --out pinned
cp -r pinned last
suspects=0 broken=0 undecided=0
for ((night = 1; night <= nights; night++)); do
	"$salle" run "$scenario" -q --bouts "$bouts" --seed $((1000000 + night)) --out tonight
	status=0
	"$salle" gate tonight --baseline last --baseline pinned --rules gate.yaml >text || status=$?
	case $status in
	0) ;;
	1) broken=$((broken + 1)) ;;
	3) undecided=$((undecided + 1)) ;;
	*) exit "$status" ;;
	esac
	! grep -q 'was fought again' text || suspects=$((suspects + 1))
	rm -r last
	mv tonight last
done
printf '%d nights, tolerance %s, %d bouts: %d with a suspect, %d broken, %d undecided\n' \
	"$nights" "$tolerance" "$bouts" "$suspects" "$broken" "$undecided"
