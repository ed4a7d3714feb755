#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# `copies`: many builds from one, each with what it draws at random.

load common

@test "copies replace their build, and are named after it in order" {
	expect 0 "$SALLE" run "$COIN" --set builds.fair.copies=10 --bouts 50 -q --out r
	[ "$(column r/builds.csv build | tr -d '"' | uniq | paste -sd' ')" = \
		"$(for i in $(seq -w 10); do printf 'fair_%s ' "$i"; done)loaded heavy" ]
	# 12 builds, each against each
	[ "$(wc -l <r/ranking.csv)" -eq 13 ]
	# copies that draw nothing are ten times the same build, but each pair has its own dice
	[ "$(column r/builds.csv property | grep -c '^"edge"$')" -eq 12 ]
	[ "$(grep '"fair_01"' r/win_rates.csv | cut -d, -f8- | sort -u | wc -l)" -gt 5 ]
}

@test "each copy draws its own gear, which does not depend on the number of copies" {
	sed -e '/^prices:/d' -e 's/^  buyer:/  buyer:\n    copies: 30/' "$root/scenarios/fechtbook/price_list.yaml" >field.yaml
	"$SALLE" run field.yaml --bouts 2 --out r >out
	[ "$(awk -F, '$5 == "\"cost\"" { print $4 }' r/builds.csv | sort -u | wc -l)" -eq 30 ]
	[ "$(awk -F, '$5 == "\"weapon_1\"" || $5 == "\"weapon\"" { print $7 }' r/builds.csv | sort -u | wc -l)" -gt 15 ]
	# all have the same body
	for property in agility brawn cunning will; do
		[ "$(awk -F, -v p="\"$property\"" '$5 == p { print $6 }' r/builds.csv | sort -u | wc -l)" -eq 1 ]
	done
	# a longer field begins with the same builds
	"$SALLE" run field.yaml --set builds.buyer.copies=35 --bouts 1 -q --out s
	diff <(grep '"buyer_[0-2][0-9]"' r/builds.csv) <(grep '"buyer_[0-2][0-9]"' s/builds.csv)
}

@test "all errors of copies are reported at once" {
	cat >bad.yaml <<'EOF'
rules: coin
bouts: 10
builds:
  fair: {coin: fair, copies: 3}
  fair_2: {coin: loaded}
  one: {extends: fair, copies: 1}
  edge: {coin: bent, copies: 4}
variants:
  more: {builds: {fair: {copies: 9}}}
matchups: [[fair, fair_1], [fair_3, fair_4]]
EOF
	run "$SALLE" check bad.yaml
	[ "$status" -eq 2 ]
	echo "$output"
	grep -q "^bad.yaml:5:3: error: there is already a build 'fair_2' (bad.yaml:4)" <<<"$output"
	grep -q "^bad.yaml:6:32: error: 'copies' must be a whole number from 2 to 1000, not '1'" <<<"$output"
	# the error is reported once, not four times
	[ "$(grep -c "unknown coin 'bent'" <<<"$output")" -eq 1 ]
	grep -q "^bad.yaml:9:.*a variant cannot change \`copies\` of 'fair': variants have the matchups of the base" <<<"$output"
	grep -q "^bad.yaml:10:13: error: build 'fair' does not fight: its copies do, 'fair_1' and so on" <<<"$output"
	! grep -q 'no matchups' <<<"$output"
	grep -q "^bad.yaml:10:37: error: unknown build 'fair_4' (did you mean 'fair_" <<<"$output"
}

@test "checking a large field is fast, shows its phase, and ends at once when interrupted" {
	sed -e '/^prices:/d' -e 's/^  buyer:/  buyer:\n    copies: 300/' "$root/scenarios/fechtbook/price_list.yaml" >field.yaml
	SALLE_PROGRESS_SECONDS=0.01 expect 0 "$SALLE" check field.yaml
	grep -qE '^salle: reading the scenario and compiling its matchups, [0-9]+:[0-9]+$' err
	grep -qE '^salle: fighting some bouts to predict time and memory, [0-9]+:[0-9]+$' err
	grep -q '44,850 matchups' <(tr '\n' ' ' <out)
	SALLE_PROGRESS_SECONDS=0.01 expect 0 "$SALLE" check --quiet field.yaml
	[ ! -s err ]
	# words of the interrupted check may be printed; its exit status is that of the signal
	timeout --preserve-status -s INT 0.1 "$SALLE" check field.yaml >out 2>err && status=0 || status=$?
	[ "$status" -eq 130 ]
}

@test "an error of a build with copies is reported once" {
	printf '%s\n' 'rules: musketeers' 'builds:' '  many: {copies: 30, policy: expert}' >many.yaml
	expect 2 "$SALLE" check many.yaml
	[ "$(grep -c 'error: missing key' err)" -eq 2 ]
}
