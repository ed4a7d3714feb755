#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Prints each line of the repository that contains a word or phrase of scripts/wrong-words, and what to write instead.
# The exit status is 1 if there is one. Some files are not searched: rule tables, whose texts are quotations; golden
# results; the programs of tests/oracle, whose stored samples depend on their sources; licences; the list itself.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1

mapfile -t files < <(git ls-files --cached --others --exclude-standard -- ':!LICENSE' ':!NOTICE' ':!scripts/wrong-words' \
	':!scenarios/*/tables' ':!tests/golden' ':!tests/oracle/*.py' ':!web/package-lock.json' ':!*.png' ':!*.bin' ':!tests/fuzz/corpus')
faults=0
while IFS=$'\t' read -r wrong right; do
	[[ $wrong != '#'* ]] || continue
	while IFS= read -r line; do
		printf "%s: '%s': write '%s'\n" "$(cut -d: -f1,2 <<<"$line")" "$wrong" "$right"
		faults=$((faults + 1))
	done < <(grep -HinwF -e "$wrong" -- "${files[@]}" 2>/dev/null)
done <scripts/wrong-words
[ "$faults" = 0 ] || echo "words: $faults faults"
[ "$faults" = 0 ]
