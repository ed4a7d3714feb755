#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Scaffolds a rule system that compiles, fights and passes the conformance tests from the first minute: the rooms of
# src/rules/null under a name of its own, with its tables, policies and a scenario. CONTRIBUTING.md says what comes then.
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

# What null is called, in code and in files. NULL itself is left alone: only names that go on after it change.
rename() {
	sed -e "s/\bnull_/${name}_/g" -e "s/\bNULL_/${name^^}_/g" -e "s/salle_ruleset_null\b/salle_ruleset_$name/g" \
		-e "s/SALLE_RULES_NULL/SALLE_RULES_${name^^}/g" \
		-e "s#rules/null/null\.h#rules/$name/$name.h#g" -e "s#rules/null/#rules/$name/#g" \
		-e "s/\"null\"/\"$name\"/g" -e "s/^rules: \"*null\"*$/rules: $name/" \
		-e "s/^null:/$name:/" -e "s/^# null:/# $name:/" -e "s/^ \* null:/ * $name:/" \
		-e "s/what null names/what $name names/" "$1"
}

mkdir -p "src/rules/$name" "scenarios/$name/policies" "scenarios/$name/tables"
for file in src/rules/null/*; do
	to=$(basename "$file")
	rename "$file" >"src/rules/$name/${to/#null./$name.}"
done
for file in scenarios/null/policies/* scenarios/null/tables/*; do
	rename "$file" >"scenarios/$name/${file#scenarios/null/}"
done
rename scenarios/null/coin.yaml >"scenarios/$name/$name.yaml"
rename tests/options/null_options.yaml >"tests/options/${name}_options.yaml"
echo "SALLE_RULESET($name)" >>src/rules/registry.def

echo "src/rules/$name is a coin still. Next: make all build/release/tests/test_conformance, then"
echo "  build/release/tests/test_conformance && build/release/salle run scenarios/$name/$name.yaml"
