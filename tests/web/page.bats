#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# salle.html (`make web`), opened from a file in headless browsers (`make browser-driver`). SALLE names the native program.

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
	grep '^coin: written$' said
	grep -E '^link of [0-9]{2,3} characters opened$' said
	grep '^console: empty$' said
	python3 -m zipfile -e coin.zip .
	"$SALLE" run "$COIN" --quiet --out native
	for file in native/*.csv; do
		cmp "$file" "coin/${file/native/run}"
	done
	cmp coin/coin.yaml "$COIN"
	"$SALLE" show coin/run | grep 'coin:'
	"$SALLE" run written.yaml --quiet --out written
	grep 'fair.*other' written/win_rates.csv
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
