#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs the golden scenarios and puts their CSV files into TO/<scenario>/.
#   scripts/golden.sh SALLE TO
# `make golden` writes tests/golden with it, tests/cli/golden.bats compares with that byte for byte.
set -euo pipefail

salle=$(realpath "$1")
mkdir -p "$2"
to=$(realpath "$2")
cd "$(dirname "$0")/.."

scenarios=(scenarios/null/coin.yaml scenarios/null/precise.yaml scenarios/fechtbook/golden_duels.yaml
	scenarios/musketeers/golden_fencers.yaml)
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT

for scenario in "${scenarios[@]}"; do
	name=$(basename "$scenario" .yaml)
	"$salle" run "$scenario" --out "$fresh/$name" --threads "${GOLDEN_THREADS:-2}" --quiet
	rm -rf "${to:?}/$name"
	mkdir "$to/$name"
	cp "$fresh/$name"/*.csv "$to/$name/"
done
