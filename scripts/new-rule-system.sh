#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Makes a new rule system that compiles, fights and passes all tests: a copy of the small duel in scripts/scaffold, with
# its table, policies and a scenario. Also adds its name to the files that list all rule systems. CONTRIBUTING.md
# describes the next steps.
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

# Prints a file of the scaffold, with the new name in place of its own.
rename() {
	sed -e "s/\bduel_/${name}_/g" -e "s/\bDUEL_/${name^^}_/g" -e "s/salle_ruleset_duel\b/salle_ruleset_$name/g" \
		-e "s#rules/duel/duel\.h#rules/$name/$name.h#g" -e "s#rules/duel/#rules/$name/#g" -e "s/\"duel\"/\"$name\"/g" \
		-e "s/^rules: duel$/rules: $name/" -e "s/^\( \*\|#\) duel:/\1 $name:/" \
		-e "s/names of duel\b/names of $name/" "$1"
}

mkdir -p "src/rules/$name" "scenarios/$name/policies" "scenarios/$name/tables"
for file in scripts/scaffold/src/*; do
	to=$(basename "$file")
	rename "$file" >"src/rules/$name/${to/#duel./$name.}"
done
for file in policies/shipped.yaml tables/weapons.csv; do
	rename "scripts/scaffold/scenario/$file" >"scenarios/$name/$file"
done
rename scripts/scaffold/scenario/duel.yaml >"scenarios/$name/$name.yaml"
rename scripts/scaffold/options.yaml >"tests/options/${name}_options.yaml"

# the files that list all rule systems
fresh=$(mktemp)
trap 'rm -f "$fresh"' EXIT
rename scripts/scaffold/options.def >"$fresh"
echo "SALLE_RULESET($name)" >>src/rules/registry.def
sed -i "/^static const struct line lines\[\] = {$/r $fresh" tests/rule_option_lines.h
sed -i "s#^static const char \*const shipped\[\] = { #&\"$name/$name.yaml\",\n\t#" src/cli/selftest.c
sed -i "s#^scenarios=(#&scenarios/$name/$name.yaml\n\t#" scripts/golden.sh
sed -i "s/^- of coin: .*/&\n- of $name: _attack_, _initiative_, _round_, _wound_/" docs/salle.1.scd
sed -i "s/^coin  .*/&\n$(printf '%-14s' "$name") A duel with two dice, of this project's own making./" NOTICE

echo "src/rules/$name is a small duel. Next: make all docs golden build/release/tests/test_conformance, then"
echo "  build/release/tests/test_conformance && build/release/salle run scenarios/$name/$name.yaml"
