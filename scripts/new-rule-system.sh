#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Scaffolds a rule system that compiles, fights and passes the conformance tests from the first minute: the rooms of
# src/rules/coin under a name of its own, with its tables, policies and a scenario. CONTRIBUTING.md says what comes then.
#   scripts/new-rule-system.sh NAME        NAME: small letters, digits and _, beginning with a letter
set -euo pipefail
cd "$(dirname "$0")/.."

name=${1-}
if [[ ! $name =~ ^[a-z][a-z0-9_]*$ ]] || [ $# -ne 1 ]; then
	echo "usage: scripts/new-rule-system.sh NAME   (small letters, digits and _)" >&2
	exit 2
fi
if [ -e "src/rules/$name" ] || [ -e "scenarios/$name" ]; then
	echo "new-rule-system: there is a rule system '$name' already" >&2
	exit 2
fi

# Puts the new name where a file of the coin has the name of its rule system: in C, in files, in scenarios.
rename() {
	sed -e '/^\t\.was = "null",$/d' \
		-e "s/\bcoin_/${name}_/g" -e "s/\bCOIN_/${name^^}_/g" -e "s/salle_ruleset_coin\b/salle_ruleset_$name/g" \
		-e "s/SALLE_COIN_/SALLE_${name^^}_/g" -e "s/SALLE_RULES_COIN/SALLE_RULES_${name^^}/g" \
		-e "s#rules/coin/coin\.h#rules/$name/$name.h#g" -e "s#rules/coin/#rules/$name/#g" \
		-e "s/\.name = \"coin\"/.name = \"$name\"/" -e "s/^rules: coin$/rules: $name/" \
		-e "s/^coin:/$name:/" -e "s/^# coin:/# $name:/" -e "s/^ \* coin:/ * $name:/" \
		-e "s/The names of coin,/The names of $name,/" "$1"
}

mkdir -p "src/rules/$name" "scenarios/$name/policies" "scenarios/$name/tables"
for file in src/rules/coin/*; do
	to=$(basename "$file")
	rename "$file" >"src/rules/$name/${to/#coin./$name.}"
done
for file in scenarios/coin/policies/* scenarios/coin/tables/*; do
	rename "$file" >"scenarios/$name/${file#scenarios/coin/}"
done
rename scenarios/coin/coin.yaml >"scenarios/$name/$name.yaml"
rename tests/options/coin_options.yaml >"tests/options/${name}_options.yaml"
echo "SALLE_RULESET($name)" >>src/rules/registry.def

echo "src/rules/$name is a coin still. Next: make all build/release/tests/test_conformance, then"
echo "  build/release/tests/test_conformance && build/release/salle run scenarios/$name/$name.yaml"
