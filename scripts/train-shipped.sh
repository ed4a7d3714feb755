#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Trains the shipped policies of the builds of a scenario, each build against itself, and writes them into one file:
#   scripts/train-shipped.sh scenarios/musketeers/blades.yaml [OPTION of salle train...]
# writes scenarios/musketeers/blades/trained_blades.yaml. If the search finds nothing significantly better than `master`
# for a build, the trained policy of the build is `master`.
set -euo pipefail

scenario=$1
shift
salle=${SALLE:-build/release/salle}
folder=${scenario%.yaml}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$salle" check "$scenario" --set 'policy_files=[]' --json >"$work/check.json"
mkdir -p "$folder"
{
	echo "# Written by: scripts/train-shipped.sh $scenario $*" | sed 's/ *$//'
	echo "policies:"
	for build in $(jq -r '.builds[].name' "$work/check.json"); do
		"$salle" train "$scenario" --policies master --builds "$build" --field "$build" \
			--threads 1 --quiet --out "$work/$build" "$@"
		if [ -e "$work/$build/$build.yaml" ] &&
			awk '$1 == "score_low:" { low = $2 } END { exit !(low > 0.5) }' "$work/$build/$build.yaml"; then
			sed -n '/^# trained_/s/^/  /p; /^policies:/,$p' "$work/$build/$build.yaml" | sed '/^policies:/d'
		else
			printf '  trained_%s:\n    about: a search in duels of %s with itself found nothing better than master\n    extends: master\n' \
				"$build" "$build"
		fi
	done
} >"$work/trained.yaml"
mv "$work/trained.yaml" "$folder/trained_$(basename "$folder").yaml"
