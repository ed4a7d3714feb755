#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# salle.html (`make web`), opened from a file in headless browsers (`make browser-driver`). SALLE names the native program.

load ../cli/common

# A user chooses, writes, stops, continues and reloads; the files that the page saves are those of the native program.
use_page() {
	node "$root/tests/web/page.mjs" "$root/build/web/salle.html" . "$1" >said
	cat said
	grep -E '^Stopped; [0-9,]+ bouts per matchup shown\.$' said
	grep "^line 4: unknown key 'cion' (did you mean 'coin'?)" said
	grep -E '^[0-9]+ errors?; the report shows the last scenario without errors\.$' said
	grep '^1,000 bouts per matchup: all that the scenario asks for\.$' said
	grep '^console: empty$' said
	"$SALLE" run "$COIN" --quiet --out native
	for file in win_rates.csv wounds.csv pools.csv; do
		cmp "native/$file" "$file"
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
