#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

setup_file() {
	export COMPLETION=$BATS_FILE_TMPDIR/completion PATH=$BATS_FILE_TMPDIR/bin:$PATH
	mkdir "$BATS_FILE_TMPDIR/bin"
	ln -s "$(realpath "$SALLE")" "$BATS_FILE_TMPDIR/bin/salle"
	for shell in bash zsh fish; do
		"$BATS_TEST_DIRNAME/../../scripts/completion.sh" "$SALLE" "$shell" >"$COMPLETION.$shell"
	done
}

commands() {
	"$SALLE" help | sed -n '/^Commands:/,/^$/p' | awk '/^  / { print $1 }'
}

long_options() {
	"$SALLE" help "$1" | grep -E '^ +-' | grep -oE -- '--[a-z][a-z-]*' | sort -u
}

# Prints what bash, fish and zsh offer for the last word of a command line.
of_bash() {
	bash -c 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _salle; printf "%s\n" "${COMPREPLY[@]}"' - \
		"$COMPLETION.bash" "$@"
}
of_fish() {
	HOME=$PWD fish --no-config -c 'source $argv[1]; complete -C "$argv[2]"' "$COMPLETION.fish" "$*" | cut -f 1
}
# zsh completes only in a line editor, so the test prints what its functions are given. zsh sends SIGCONT to the
# programs that it waits for, which disturbs the leak detection of the address sanitizer, so that is switched off here.
of_zsh() {
	ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 zsh -f -c '
		_describe() { local name=${@[-1]}; print -l -- ${${(P)name}%%:*} }
		compadd() { shift; print -l -- "$@" }
		_files() { : }
		file=$1; shift
		words=("$@") CURRENT=$# PREFIX=${@[-1]}
		eval "complete_salle() { $(<$file) }"
		complete_salle' - "$COMPLETION.zsh" "$@"
}

@test "every shell offers every command" {
	commands | sort >wanted
	[ "$(wc -l <wanted)" -ge 14 ]
	diff wanted <(of_bash salle "" | grep -v '^-' | sort)
	diff wanted <(of_zsh salle "" | sort)
	diff wanted <(of_fish "salle " | grep -xFf wanted | sort)
	diff wanted <(of_bash salle help "" | sort)
	[ "$(of_bash salle du)" = duel ]
	[ "$(of_fish "salle du")" = duel ]
}

@test "every shell offers the options that the help of each command lists" {
	for command in $(commands | grep -vxE 'help|version'); do
		echo "$command"
		long_options "$command" >wanted
		[ -s wanted ]
		diff wanted <(of_bash salle "$command" -- | sort)
		diff wanted <(of_fish "salle $command --" | sort)
		[ "$command" = new ] || diff wanted <(of_zsh salle "$command" -- | sort)
	done
}

@test "salle new is completed with the names of shipped scenarios" {
	[ "$(of_bash salle new armo)" = armoury ]
	[ "$(of_fish "salle new armo")" = armoury ]
	of_zsh salle new "" | grep -qx armoury
	diff <(cd "$root/scenarios" && ls ./*/*.yaml | sed 's|.*/||; s|\.yaml$||' | sort) <(of_bash salle new "" | grep -v '^-' | sort)
}

@test "completion shows the help of an option, with commas, colons and quotes" {
	grep -q -- "-l policies -r -d 'Every build fights under each of these policies" "$COMPLETION.fish"
	grep -q -- "'--xlsx:Also write workbook.xlsx for spreadsheets.: summary, matrix, wounds and pools'" "$COMPLETION.zsh"
	grep -q 'instead of the scenario’s' "$COMPLETION.fish"
}

@test "another shell, and a program without help, are refused" {
	expect 2 "$root/scripts/completion.sh" "$SALLE" csh
	grep -q 'known: bash, zsh, fish' err
	expect 1 "$root/scripts/completion.sh" true bash
}
