#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs the simulation studies of the statistics (tests/studies/): how often intervals cover a known truth, and how often
# tests raise a false alarm. Takes minutes, `training` 40 of them on one core; not part of CI. docs/studies.md quotes
# the rows.
#   scripts/coverage.sh [NOUN...]       all studies, or those named: rates, means …
# The exit status is 1 if a claim does not hold.
set -euo pipefail
cd "$(dirname "$0")/.."

studies=("$@")
if [ ${#studies[@]} -eq 0 ]; then
	for file in tests/studies/study_*.c; do
		name=$(basename "$file" .c)
		studies+=("${name#study_}")
	done
fi

programs=()
for study in "${studies[@]}"; do
	[ -f "tests/studies/study_$study.c" ] || {
		echo "coverage: there is no study '$study' in tests/studies" >&2
		exit 2
	}
	programs+=("build/release/tests/studies/study_$study")
done
make --no-print-directory -j"$(nproc)" "${programs[@]}" >&2

status=0
for program in "${programs[@]}"; do
	"$program" || status=1
done
exit $status
