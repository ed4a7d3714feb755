#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# salle.html (`make web`), opened from a file in headless browsers (`make browser-driver`). SALLE names the native
# program.

load ../cli/common

# A user chooses, writes, stops, continues, shares, reloads and opens. The files that the page saves are those of the
# native program, which runs the shared scenario.
use_page() {
	node "$root/tests/web/page.mjs" "$root/build/web/salle.html" . "$1" >said
	cat said
	grep -E '^Stopped; [0-9,]+ bouts per matchup shown\.$' said
	grep "^line 5: unknown key 'cion' (did you mean 'coin'?)" said
	grep -E '^[0-9]+ errors?; the report shows the last scenario without errors\.$' said
	grep '^1,000 bouts per matchup: all that the scenario asks for\.$' said
	grep -F 'coin.yaml saved: Open in salle.html shows it, `salle run coin.yaml` fights it.' said
	grep '^followed: all links and a cell$' said
	grep -E '^cell: [0-9.]+ → [0-9.]+\+[0-9.]+ \| .*: [0-9.]+ \([0-9.]+–[0-9.]+\) → [0-9.]+ \([0-9.]+–[0-9.]+\), \+[0-9.]+$' said
	grep '^refused: fair: edge: ' said
	grep -E '^phone: Report: fair leads with [0-9.]+ % \([0-9.]+–[0-9.]+\); 0 low buttons$' said
	grep '^offered: coin$' said
	grep '^offered: options$' said
	grep '^offered: loaded$' said
	[ "$(grep -c '^inaccessible: nothing$' said)" -eq 2 ]
	grep '^kept: the text after a reload$' said
	grep '^not kept: the page warns$' said
	grep '^written.yaml$' said
	grep '^dropped.yaml$' said
	grep -x 'Too long for a link; armoury.yaml saved instead.' said
	[ "$(wc -c <long.yaml)" -gt 16000 ]
	grep -E '^link of [0-9]{2,3} characters opened$' said
	grep -E '^charts: ([0-9]+) of \1, 0 failed$' said
	grep '^console: empty$' said
	python3 -m zipfile -e coin.zip .
	"$SALLE" run "$COIN" --quiet --out native
	for file in native/*.csv; do
		cmp "$file" "coin/${file/native/run}"
	done
	cmp coin/coin.yaml "$COIN"
	"$SALLE" show coin/run | grep 'coin:'
	# the shared scenario has the changed cell and the copied policy; replay and odds are those of the native program
	grep -A4 '^tables:' written.yaml | grep 'edge: 3'
	grep 'my_bold:' written.yaml
	mkdir shared
	mv written.yaml shared/coin.yaml
	# a scenario that names a table beside it is shared with what the table changes
	mv variants.yaml shared
	for variants in shared "$root/scenarios/fechtbook"; do
		"$SALLE" run "$variants/variants.yaml" --bouts 10 --quiet --out "variants-${variants##*/}"
	done
	for file in variants-shared/*.csv; do
		cmp "$file" "variants-fechtbook/${file##*/}"
	done
	cd shared
	for command in duel odds; do
		grep -q " coin.yaml --a fair --b other" ../$command.command
		xargs "$SALLE" <../$command.command | diff - ../$command
	done
}

@test "the page is small" {
	[ "$(stat -c %s "$root/build/web/salle.html")" -le 6000000 ]
}

@test "a user of Chromium" {
	use_page chromium
}

@test "a user of Firefox" {
	use_page firefox
}
