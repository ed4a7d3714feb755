#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Prints the completion of the command line for a shell, generated from the program's help.
#   scripts/completion.sh SALLE bash|zsh|fish
# shellcheck disable=SC2016 # the other shells' variables are written as they are
set -euo pipefail

salle=$1 shell=$2

# Prints one line per command: its name and its help, separated by a tab.
commands() {
	"$salle" help | awk '/^Commands:/ { on = 1; next } /^$/ { on = 0 } on { print $1 "\t" substr($0, 35) }'
}

# Prints one line per option of a command: short option, long option, argument and help, separated by tabs. The short
# option and the argument may be empty.
options() {
	"$salle" help "$1" | awk '
		function out() { if (long != "") print short "\t" long "\t" argument "\t" help; long = "" }
		{ match($0, /^ */); indent = RLENGTH }
		indent < 10 && /^ +(-.,)? *--[a-z]/ {
			out()
			short = match($0, /^ +-.,/) ? substr($0, RSTART + RLENGTH - 2, 1) : ""
			match($0, /--[^ ]+/) # "--out=DIR", "--record[=FILE]"
			long = substr($0, RSTART + 2, RLENGTH - 2)
			help = substr($0, RSTART + RLENGTH)
			argument = ""
			if (match(long, /\[?=.*/)) { argument = substr(long, RSTART); long = substr(long, 1, RSTART - 1) }
			sub(/^ +/, "", help)
			next
		}
		indent > 20 && long != "" { line = $0; sub(/^ +/, "", line); help = help (help == "" ? "" : " ") line; next }
		{ out() }
		END { out() }' | sed "s/'/’/g"
}

names=$(commands | cut -f 1 | tr '\n' ' ')
[ -n "$names" ] || { echo "completion: '$salle help' lists no commands" >&2; exit 1; }

case $shell in
bash)
	printf '# bash completion of salle\n_salle() {\n\tlocal word=${COMP_WORDS[COMP_CWORD]} words=\n'
	printf '\tif [ "$COMP_CWORD" -eq 1 ]; then\n\t\twords="%s--help --version"\n\telse\n\t\tcase ${COMP_WORDS[1]} in\n' "$names"
	for name in $names; do
		all=$(options "$name" | awk -F'\t' '{ printf "%s--%s", (NR > 1 ? " " : ""), $2 }')
		case $name in
		help) all=$names ;;
		new) all="$all \$(salle new 2>/dev/null | awk 'NR > 1 && /^[a-z_]+ / { print \$1 }')" ;;
		esac
		printf '\t\t%s) words="%s" ;;\n' "$name" "$all"
	done
	printf '\t\tesac\n\tfi\n\tCOMPREPLY=()\n'
	printf '\tcase $COMP_CWORD:${COMP_WORDS[1]}:$word in\n'
	printf '\t1:* | *:new:* | *:help:* | *:-*) mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word") ;;\n\tesac\n}\n'
	printf 'complete -o default -F _salle salle\n'
	;;
zsh)
	printf '#compdef salle\nlocal -a commands options\ncommands=(\n'
	commands | sed -e "s/'/’/g" -e 's/:/\\:/g' -e "s/^\([^\t]*\)\t\(.*\)/\t'\1:\2'/"
	printf ')\nif (( CURRENT == 2 )); then\n\t_describe command commands\n\treturn\nfi\n'
	printf 'case $words[2] in\n'
	for name in $names; do
		case $name in
		help) printf 'help) _describe command commands; return ;;\n' ;;
		new) printf 'new) compadd -- $(salle new 2>/dev/null | awk '"'"'NR > 1 && /^[a-z_]+ / { print $1 }'"'"') ;;\n' ;;
		*)
			printf '%s) options=(\n' "$name"
			options "$name" | awk -F'\t' '{ gsub(/:/, "\\:", $4); printf "\t\047--%s:%s\047\n", $2, $4 }'
			printf ') ;;\n'
			;;
		esac
	done
	printf 'esac\nif [[ $PREFIX == -* ]]; then\n\t_describe -o option options\nelse\n\t_files\nfi\n'
	;;
fish)
	printf '# fish completion of salle\n'
	commands | sed "s/'/’/g" | awk -F'\t' '{ printf "complete -c salle -n __fish_use_subcommand -f -a %s -d \047%s\047\n", $1, $2 }'
	printf "complete -c salle -n '__fish_seen_subcommand_from help' -f -a '%s'\n" "${names% }"
	printf "complete -c salle -n '__fish_seen_subcommand_from new' -f -a \"(salle new 2>/dev/null | string match -r '^[a-z_]+(?= +[a-z]+ +)')\"\n"
	for name in $names; do
		options "$name" | awk -F'\t' -v name="$name" '{
			printf "complete -c salle -n \047__fish_seen_subcommand_from %s\047%s -l %s%s -d \047%s\047\n", name,
				($1 != "" ? " -s \047" $1 "\047" : ""), $2, ($3 ~ /^=/ ? " -r" : ""), $4 }'
	done
	;;
*)
	echo "completion: no completion for '$shell' (known: bash, zsh, fish)" >&2
	exit 2
	;;
esac
