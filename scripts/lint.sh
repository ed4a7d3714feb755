#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs the static checks of the whole tree: format, clang-tidy, cppcheck, shellcheck, structure, commands, words. Fails
# if one of them fails.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1

failed=()
check() {
	local name=$1 start=$SECONDS
	shift
	if "$@"; then
		echo "lint: $name: well ($((SECONDS - start)) s)"
	else
		echo "lint: $name: FAILED"
		failed+=("$name")
	fi
}

mapfile -t sources < <(git ls-files 'src/*.c' 'tests/*.c' | grep -vx 'tests/bench/naive.c')
mapfile -t shell < <(git ls-files 'scripts/*.sh' 'tests/*.sh' .ci/run)
flags=(-Iinclude -Isrc -D_GNU_SOURCE -DMATHLIB_STANDALONE)

tidy() {
	# On standard error clang-tidy only counts warnings of system headers. The analyzer stops after 30,000 states of a
	# function instead of 225,000, which takes a third of the time. For tests the compilers and cppcheck are enough.
	git ls-files -z 'src/*.c' |
		xargs -0 -P "$(nproc)" -I FILE clang-tidy --quiet FILE -- -std=c11 -fopenmp "${flags[@]}" \
			-Xclang -analyzer-config -Xclang max-nodes=30000 2>/dev/null
}

analyse() {
	# readdir is safe for folders that no two threads share, and readdir_r is deprecated; gcc checks formats better
	cppcheck --quiet --std=c11 --enable=warning,performance,portability --error-exitcode=1 --inline-suppr \
		-j "$(nproc)" --suppress=missingIncludeSystem --suppress=readdirCalled \
		--suppress=invalidPrintfArgType_uint --library=posix "${flags[@]}" "${sources[@]}"
}

check "clang-format" scripts/format.sh --check
check "clang-tidy" tidy
check "cppcheck" analyse
check "shellcheck" shellcheck "${shell[@]}"
check "structure" scripts/check-structure.sh
check "commands" scripts/check-commands.py
check "words" scripts/check-words.sh

[ ${#failed[@]} -eq 0 ] || echo "lint: failed: ${failed[*]}"
[ ${#failed[@]} -eq 0 ]
