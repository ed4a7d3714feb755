#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# `prices`: random loadouts of one build, drawn to price the items that they contain.

load common

LIST=$root/scenarios/campaign/outfitter.yaml
SMALL=(--set prices.builds=44 --set prices.bouts=30)

@test "loadouts replace their build, and price all items that they carry" {
	expect 0 "$SALLE" run "$LIST" --set prices.builds=70 --set prices.bouts=30 --out r
	[ "$(wc -l <r/ranking.csv)" -eq 71 ]
	[ "$(column r/ranking.csv a | sort -u | wc -l)" -eq 70 ]
	grep -q '^PRICES OF ITEMS' out
	grep -q 'Build soldier: 70 loadouts fought, chosen from 700' out
	# the table sells 12 weapons, 14 missiles and 4 mounts
	[ "$(wc -l <r/prices.csv)" -eq 31 ]
	[ "$(column r/prices.csv cost | awk '$1 <= 0' | wc -l)" -eq 0 ]
	# gap = fair price - printed price, also for the ends of the interval; only significant gaps have a verdict
	awk -F, -v OFS=, 'NR > 1 && $11 != "" && (($11 - $7 - $14) ^ 2 > 1e-9 || ($12 - $7 - $15) ^ 2 > 1e-9 || ($13 - $7 - $16) ^ 2 > 1e-9)' \
		r/prices.csv >wrong
	[ ! -s wrong ]
	awk -F, 'NR > 1 { off = $19 != "" && $19 <= 0.05; verdict = $20 != "\"\""; if (off != verdict) print }' r/prices.csv >wrong
	[ ! -s wrong ]
	[ "$(column r/prices.csv verdict | grep -c too)" -gt 3 ]
	# cheap items have a fair price above the printed one, and the summary prints that
	awk -F, 'NR > 1 && $20 != "\"\"" && $20 != ($14 < 0 ? "\"too dear\"" : "\"too cheap\"")' r/prices.csv >wrong
	[ ! -s wrong ]
	grep -qE ' -[0-9.]+ +-[0-9.]+ to .* too dear$' out
	refute grep -qE ' \+[0-9.]+ +[-+][0-9.]+ to .* too dear$' out
}

@test "check prints the design of prices, and names the ablations that duel accepts as variants" {
	expect 0 "$SALLE" check "$LIST" "${SMALL[@]}"
	grep -q '^  prices: all items, by 44 loadouts of soldier, chosen of 440 drawn$' out
	refute grep -q '^  ablations:' out
	more=("${SMALL[@]}" --set prices.ablations=1 --set 'prices.items=[Pike, Bow]')
	expect 0 "$SALLE" check "$LIST" "${more[@]}"
	grep -q '^  prices: Pike, Bow, by 44 loadouts' out
	grep -qE '^  ablations: 2, each a variant of `salle duel`: soldier_[0-9]+ without' out
	name=$(grep -oE -m 1 'soldier_[0-9]+ without' out)
	builds=$(grep -oE '^soldier_[0-9]+' out | head -n 2)
	expect 2 "$SALLE" duel "$LIST" "${more[@]}" --a "${builds%$'\n'*}" --b "${builds#*$'\n'}" --variant "$name Pke"
	grep -q "no variant '$name Pke' here" err
}

@test "a loadout is the copy with its number, and duel replays its bouts" {
	expect 0 "$SALLE" run "$LIST" "${SMALL[@]}" -q --out r
	name=$(column r/ranking.csv a | head -n 1 | tr -d '"')
	other=$(column r/ranking.csv a | tail -n 1 | tr -d '"')
	[[ $name =~ ^soldier_[0-9]{3}$ ]]
	expect 0 "$SALLE" duel "$LIST" "${SMALL[@]}" --a "$name" --b "$other" --bout 3
	grep -q 'Winner: ' out
	sed -e '/^prices:/d' -e 's/policy: master/policy: master\n    copies: 440/' \
		-e "s/^matchups: .*/matchups: [[$name, $other]]/" "$LIST" >copies.yaml
	"$SALLE" run copies.yaml --bouts 1 --figures builds -q --out all
	diff <(grep "\"$name\"" r/builds.csv | cut -d, -f4-) <(grep "\"$name\"" all/builds.csv | cut -d, -f4-)
}

@test "results of prices do not depend on threads, shards or extension *" {
	expect 0 "$SALLE" run "$LIST" "${SMALL[@]}" -q --out whole --threads 2
	expect 0 "$SALLE" run "$LIST" "${SMALL[@]}" -q --out one --threads 1
	diff -r -x manifest.json whole one
	for k in 1 2 3; do
		expect 0 "$SALLE" run "$LIST" "${SMALL[@]}" -q --shard "$k/3" --out "s$k"
	done
	expect 0 "$SALLE" merge s2 s1 s3 -q --out merged
	diff -r -x manifest.json whole merged
	expect 0 "$SALLE" run "$LIST" "${SMALL[@]}" --bouts 10 -q --out short
	expect 0 "$SALLE" run --extend short --bouts 30 -q --out longer
	diff -x manifest.json -x tallies.bin -x inputs.json whole longer
}

@test "requested items are priced more precisely" {
	expect 0 "$SALLE" run "$LIST" "${SMALL[@]}" -q --out all
	expect 0 "$SALLE" run "$LIST" "${SMALL[@]}" --set 'prices.items=[Duelling Knife, Pike]' -q --out two
	[ "$(column two/prices.csv item | sort | paste -sd' ')" = '"Duelling Knife" "Pike"' ]
	for item in 'Duelling Knife' Pike; do
		few=$(grep "\"$item\"" all/prices.csv | cut -d, -f6) more=$(grep "\"$item\"" two/prices.csv | cut -d, -f6)
		[ "$more" -gt "$few" ]
	done
	# all items without a printed price, even if one is requested
	expect 0 "$SALLE" run "$LIST" --set 'prices.items=[Pike]' --set prices.builds=12 --set prices.bouts=10 --out one
	grep -q '12 builds cannot price 2 of 3 items' out
}

@test "a variant fights with the loadouts of the same numbers" {
	expect 0 "$SALLE" run "$LIST" --set prices.builds=44 --set prices.bouts=4 -q --out r \
		--set 'variants={near: {scene: {distance: 10}}}'
	[ "$(grep -c '"near"' r/ranking.csv)" -eq 44 ]
	diff <(grep '"base"' r/ranking.csv | cut -d, -f4 | sort) <(grep '"near"' r/ranking.csv | cut -d, -f4 | sort)
	[ "$(grep -c '"near"' r/prices.csv)" -eq 30 ]
}

@test "the fechtbook's list has worths if cost does not predict strength" {
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/price_list.yaml" --policies counterfencer --out r --set prices.builds=70 \
		--set prices.bouts=4 \
		--set 'builds.buyer.generate.with.garments=[Long Gambeson]'
	# weapons and shields
	[ "$(wc -l <r/prices.csv)" -gt 25 ]
	grep -q 'Cost does not predict strength in this field, so no fair cost is estimated' out
	# an item that is a burden has this verdict in the file, too
	burdens=$(awk -F, 'NR > 1 && $20 == "\"too dear at any price\""' r/prices.csv | wc -l)
	[ "$burdens" -ge 1 ]
	tr -s '\n ' ' ' <out | grep -oE "$burdens of [0-9]+ optional items with a price"
	awk -F, 'NR > 1 && $20 != "\"\"" && !($7 > 0 && $10 < 0 && $11 == "")' r/prices.csv >wrong
	[ ! -s wrong ]
}

@test "ablations measure an item's worth to its owners, and change nothing else" {
	expect 0 "$SALLE" run "$LIST" "${SMALL[@]}" --figures ranking,win_rates,prices -q --out without
	expect 0 "$SALLE" run "$LIST" "${SMALL[@]}" --figures ranking,win_rates,prices,ablation --out with \
		--set prices.ablations=4 --set prices.opponents=6
	diff without/ranking.csv with/ranking.csv
	diff without/win_rates.csv with/win_rates.csv
	diff <(cut -d, -f-21 without/prices.csv) <(cut -d, -f-21 with/prices.csv)
	[ "$(column without/prices.csv ablations | sort -u)" = 0 ]
	[ -z "$(column without/prices.csv ablation_worth | tr -d '\n')" ]
	# each item is removed from four loadouts that have it, and each of these meets six others
	awk -F, 'NR > 1 && $22 != ($6 < 4 ? $6 : 4)' with/prices.csv >wrong
	[ ! -s wrong ]
	taken=$(column with/prices.csv ablations | jq -s add)
	[ "$(awk -F, 'NR > 1 && $6 != "\"\""' with/ablation.csv | wc -l)" -eq $((taken * 6)) ]
	# of an item that is removed and not replaced, worth and gap add up; only significant gaps have a verdict
	awk -F, 'NR > 1 && $23 != "" && ($23 - $8 - $26) ^ 2 > 1e-9' with/prices.csv >wrong
	tr -d '\r' <with/prices.csv |
		awk -F, 'NR > 1 && ($29 != "" && $29 <= 0.05 ? $26 < 0 ? "less" : "more" : "") != substr($30, 2, length($30) - 2)' >>wrong
	[ ! -s wrong ]
	# a second gun adds little to a loadout that has one
	expect 0 "$SALLE" run "$LIST" --set prices.builds=120 --set prices.ablations=8 \
		--set 'prices.items=[Blunderbuss, Throwing Knives]' --figures prices --out guns
	[ "$(column guns/prices.csv ablation_verdict | sort -u)" = '"less"' ]
	grep -q 'Ablations: 2 of 2 items are worth significantly less or more' out
}

@test "ablations do not depend on threads or shards, and duel replays bouts without the item *" {
	more=(--set prices.ablations=3 --set prices.opponents=4 --figures prices,ablation)
	expect 0 "$SALLE" run "$LIST" "${SMALL[@]}" "${more[@]}" -q --out whole --threads 2
	for k in 1 2 3; do
		expect 0 "$SALLE" run "$LIST" "${SMALL[@]}" "${more[@]}" -q --shard "$k/3" --threads 1 --out "s$k"
	done
	expect 0 "$SALLE" merge s2 s1 s3 -q --out merged
	diff -r -x manifest.json whole merged
	IFS=, read -r _ variant _ name _ other _ <<<"$(awk -F, 'NR > 1 && $6 != "\"\""' whole/ablation.csv | head -n 1)"
	expect 0 "$SALLE" duel "$LIST" "${SMALL[@]}" "${more[@]:0:4}" --a "${name//\"/}" --b "${other//\"/}" \
		--variant "${variant//\"/}" --bout 1
	grep -q 'Winner: ' out
}

@test "ablations replace the only weapon of a loadout by another" {
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/price_list.yaml" -q --out r --set prices.builds=70 \
		--set prices.bouts=2 --set 'builds.buyer.generate.with.garments=[Long Gambeson]' \
		--set prices.ablations=2 --set prices.opponents=3 --set 'prices.items=[Halberd, Buckler]' --figures prices,ablation
	[ "$(column r/ablation.csv variant | sort -u | grep -c ' with .* for Halberd"')" -eq 2 ]
	[ "$(column r/ablation.csv variant | sort -u | grep -c ' without Buckler"')" -eq 2 ]
	[ "$(column r/prices.csv ablations | sort -u)" = 2 ]
}

@test "a verdict needs all policies of the run, and other policies are suggested" {
	small=("$root/scenarios/campaign/outfitter.yaml" --bouts 8 --set prices.builds=60)
	expect 0 "$SALLE" run "${small[@]}" --policies plain,charger --full --out both
	sed -n '/^PRICES OF ITEMS, ALL UNDER plain/,/^$/p' out >plain
	grep -qE '^  Spear +40 .* depends$' plain
	grep -qE '^  Prairie Horse +150 .* too dear$' plain
	grep -q '^  depends: the verdict does not hold' plain
	refute grep -q 'Other policies may price them' out
	# both policies give the item the same verdict, or it depends on the policy
	python3 - <<-'END'
		import collections, csv
		verdicts = collections.defaultdict(set)
		for row in csv.DictReader(open("both/prices.csv")):
		    verdicts[row["item"]].add(row["verdict"])
		assert all(len(of) == 1 for of in verdicts.values())
		assert verdicts["Spear"] == {"depends on the policy"} and verdicts["Prairie Horse"] == {"too dear"}
	END
	expect 0 "$SALLE" report both -o page.html
	grep -qF 'depends on the policy' page.html
	# under one policy alone the spear has a verdict, and the block has the command that compares policies
	expect 0 "$SALLE" run "${small[@]}" --policies plain --out one
	sed -n '/^PRICES OF ITEMS, ALL UNDER plain/,/^$/p' out >plain
	grep -qE '^  Spear +40 .* too cheap$' plain
	grep -A3 'Other policies may price them differently:' plain | grep -q -- '--policies [a-z,]*plain'
}
