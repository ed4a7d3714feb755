#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

@test "the self tests pass on the shipped scenarios" {
	expect 0 "$SALLE" selftest --bouts 20000
	for test in 'mirror match  coin' 'swapped sides  armoury' 'same variant  armoury' 'exact  coin' 'improvement  coin, more dice' 'improvement  fechtbook, more armour' 'dice  pools'; do
		grep -qE "^${test//  / +}.* passed\$" out
	done
	refute grep -q FAILED out
	# every fighter of the coin and of the armoury, and one scenario of each rule system
	[ "$(awk '/^mirror match/ { print $4 }' out | head -n 2 | paste -sd' ')" = "3 8" ]
	[ "$(grep -c '^mirror match' out)" -eq "$(grep -c '^SALLE_RULESET' "$root/src/rules/registry.def")" ]
}

@test "self tests of one scenario run under any policies and are reproducible" {
	expect 0 "$SALLE" selftest "$COIN" --bouts 5000 --policies plain,bold
	refute grep -q armoury out
	cp out first
	expect 0 "$SALLE" selftest "$COIN" --bouts 5000 --policies plain,bold
	diff first out
	expect 0 "$SALLE" selftest "$COIN" --bouts 5000 --seed 3
	refute diff -q first out
	# first blood decides some of the bouts, and the exact answer allows for that
	expect 0 "$SALLE" selftest "$COIN" --set options.blood=3 --set options.nerve=0.7
	grep -qE '^exact +coin .* passed$' out
}

@test "a failing self test is reported and exits with 1" {
	# a light coin that is labelled as heavy
	expect 1 "$SALLE" selftest "$COIN" --bouts 5000 --set 'tables={coins: {rows: {fair: {edge: 900}}}}'
	grep -qE '^improvement +coin, a heavier coin .* FAILED$' out
	[ "$(grep -c FAILED out)" -eq 1 ]
	grep -q 'a self test failed' err
}

@test "an improvement that hurts under expert is repeated under plain, and both are reported" {
	# no printed wound raises the TN above 6, and expert values a play by TNs
	expect 0 "$SALLE" selftest "$root/scenarios/fechtbook/armoury.yaml" --bouts 2000 --set options.die=d8 --set options.base_tn=6
	grep -qE '^improvement +fechtbook, more dice \(plain; expert -[0-9]+\) .* passed$' out
	grep -qE '^improvement +fechtbook, a stronger body \(expert\) .* passed$' out
}

@test "unreadable input exits with 2" {
	expect 2 "$SALLE" selftest "$COIN" --set options.draw=2
	[ ! -s out ]
	grep -q 'options.draw\|draw' err
}

@test "scenarios with prices are refused by name" {
	expect 2 "$SALLE" selftest "$root/scenarios/campaign/outfitter.yaml"
	grep -q "a self test cannot use 'prices'" err
	[ "$(grep -c error err)" -eq 1 ]
}
