#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Pages of `salle report` in headless browsers (`make browser-driver`), as a reader uses them: report.mjs clicks cells, replays and
# downloads. axe-core looks for what is inaccessible. Times are printed, not judged.

load ../cli/common

# Makes the page NAME of a run.
page() {
	local name=$1
	shift
	expect 0 "$SALLE" run "$@" -q --out "run-$name"
	expect 0 "$SALLE" report "run-$name" -o "$name.html"
}

# Writes a scenario with this many builds.
many_builds() {
	printf 'scenario: many\nrules: coin\nseed: 5\nmatchups: %s\nbuilds:\n' "$2"
	for ((i = 1; i <= $1; i++)); do
		printf '  build_%d: {coin: loaded, dice: %d, tn: 4, wounds: 2}\n' "$i" $((i % 9 + 4))
	done
}

read_pages() {
	node "$root/tests/web/report.mjs" "$@" >said || { cat said; false; }
	cat said >&3
}

@test "pages of 1, 2 and 60 builds, of hostile names, of groups, of variants and of two runs" {
	many_builds 1 '{round_robin: yes, mirror: yes}' >one.yaml
	many_builds 2 round_robin >two.yaml
	many_builds 60 round_robin >sixty.yaml
	printf 'sweep: {draws: {path: options.draw, values: [0.1, 0.2, 0.3]}}\n' >>sixty.yaml # a heat map
	printf '  "</script><script>alert(1)</script>": {coin: fair, dice: 6, tn: 4, wounds: 1}\n' >>two.yaml
	# shellcheck disable=SC2016 # the name is meant as it stands
	printf '  "a \\"b\\" %s & $(d)": {coin: fair, dice: 5, tn: 4, wounds: 1}\n' "'c'" >>two.yaml
	page one one.yaml --bouts 100
	page two two.yaml --bouts 100
	page sixty sixty.yaml --bouts 10
	page groups "$root/scenarios/saga/golden_grogs.yaml" --bouts 20
	page variants "$root/scenarios/fechtbook/variants.yaml" --bouts 60
	expect 0 "$SALLE" report run-one run-two -o both.html
	read_pages chromium one.html two.html sixty.html groups.html variants.html both.html
	read_pages firefox one.html two.html sixty.html groups.html variants.html both.html
}

@test "pages of several policies, sweeps, 24 builds and skirmishes" {
	page policies "$root/scenarios/fechtbook/armoury.yaml" --policies plain,expert --bouts 40
	page sweeps "$root/scenarios/fechtbook/attribution.yaml" --bouts 60
	page fencers "$root/scenarios/musketeers/golden_fencers.yaml" --bouts 40
	page field "$root/scenarios/fechtbook/tournament.yaml" --bouts 40
	page purse "$root/scenarios/campaign/purse.yaml" --bouts 20
	read_pages chromium policies.html sweeps.html fencers.html field.html purse.html
	read_pages firefox policies.html sweeps.html fencers.html field.html purse.html
}
