#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Formats the C files by .clang-format; with --check it only names those that differ.
#
# Tables, enums and macros are left as they are, because they read best with several entries per line: clang-format
# would put every designated initializer on a line of its own.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1

# "--lines=FROM:TO" for every stretch of the file outside of tables, enums and macros
stretches() {
	awk '
	function close_stretch() { if (NR > from) printf "--lines=%d:%d\n", from, NR - 1 }
	BEGIN { from = 1 }
	ends == "" && /(= \{|^(static )?(const )?enum( [a-z_]+)? \{)$/ {
		close_stretch()
		ends = $0
		sub(/[^\t].*/, "", ends)
		ends = "^" ends "}"
		next
	}
	# an initializer that begins on its first line
	ends == "" && /(= |\))\{ .*[^;]$/ && !/\}[^{]*$/ { close_stretch(); ends = "\\};?$|\\}\\)+;$"; next }
	ends != "" { if ($0 ~ ends) { ends = ""; from = NR + 1 }; next }
	/^[ \t]*#/ { if (!macro) close_stretch(); macro = 1; from = NR + 1; if ($0 !~ /\\$/) macro = 0; next }
	macro { from = NR + 1; if ($0 !~ /\\$/) macro = 0 }
	END { NR++; if (ends == "") close_stretch() }' "$1"
}

mode=(-i)
[ "${1-}" = --check ] && mode=(--dry-run -Werror)
status=0
while IFS= read -r file; do
	mapfile -t lines < <(stretches "$file")
	[ ${#lines[@]} -gt 0 ] || continue
	if ! clang-format "${mode[@]}" "${lines[@]}" "$file" 2>/dev/null; then
		echo "$file: not laid out by .clang-format; run: make format"
		status=1
	fi
done < <(git ls-files 'src/*.[ch]' 'include/*.h' 'tests/*.[ch]')
exit $status
