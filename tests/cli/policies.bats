#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

@test "--policies crosses builds with policies, on the same dice" {
	expect 0 "$SALLE" run --full "$COIN" --bouts 2000 --policies plain,bold --out r
	# 3 pairs under 2 x 2 policies, and 3 builds against themselves under 3 pairs of policies
	[ "$(wc -l <r/win_rates.csv)" -eq 22 ]
	# policies of the coin do not affect who wins
	[ "$(grep '"fair","[a-z]*","heavy"' r/win_rates.csv | cut -d, -f8- | sort -u | wc -l)" -eq 1 ]
	# 3 builds under 2 policies: against all, against plain and against bold; all are equally good
	[ "$(wc -l <r/policy_sensitivity.csv)" -eq 19 ]
	[ "$(column r/policy_sensitivity.csv best | sort | uniq -c | tr -s ' \n' ' ')" = ' 9 "perhaps" 9 "yes" ' ]
	[ "$(column r/policy_rankings.csv tau | sort -u)" = 1.000000 ]
	[ "$(wc -l <r/ranking.csv)" -eq 7 ]
	# choosing between equal policies gains nothing; its interval allows for the choice, so it is wider
	value() { awk -F, -v a="\"$1\"" -v at="$2" '$4 == a { print $at }' r/policy_values.csv; }
	for build in fair heavy loaded; do
		rank=$(grep "\"$build\",\"plain\"" r/ranking.csv | tr -d '\r')
		score=$(awk -F, 'NR == FNR { for (i = 1; i <= NF; i++) at[$i] = i; next } { print $at["\"score\""], $at["\"score_low\""], $at["\"score_high\""] }' \
			<(head -n 1 r/ranking.csv | tr -d '\r') <(echo "$rank"))
		echo "$build: $score"
		[ "$(value $build 5)" = "${score%% *}" ]
		[ "$(value $build 11 | tr -d '\r')" = "${score%% *}" ]
		echo "$score $(value $build 6) $(value $build 7)" | awk '{ exit !($4 <= $1 && $5 >= $1 && $5 - $4 > $3 - $2) }'
	done
	# no order depends on a policy, so all orders are robust
	[ "$(column r/policy_values.csv robustly_above | tr -d '"' | tr '\n' '|')" = 'loaded; fair|fair||' ] ||
		[ "$(column r/policy_values.csv robustly_above | tr -d '"' | tr '\n' '|')" = 'heavy; fair|fair||' ]
	grep -q '^SCORES OF BUILDS UNDER EACH POLICY' out
	grep -q '^SCORES AND STRENGTHS OF BUILDS, ALL UNDER bold' out
	[ "$(awk '{ if (length > 100) n++ } END { print n + 0 }' out)" -eq 0 ]
}

@test "check shows the policies of a run, and duel replays them" {
	expect 0 "$SALLE" check "$COIN" --set 'builds.fair.policy=[bold, plain]' --bouts 10
	grep -q '^fair (bold, plain)$' out
	grep -q '10 matchups' out
	for names in --policies=all '--policies all' '-P plain,bold' -Pall; do
		# shellcheck disable=SC2086
		expect 0 "$SALLE" check $names "$COIN" --bouts 10
		grep -q '^heavy (plain, bold)$' out
		grep -q '^rules of policies' out
	done
	# without names: the next word is the scenario
	expect 0 "$SALLE" check --policies "$COIN" --bouts 10
	grep -q '^heavy (plain)$' out
	cp "$COIN" all
	expect 0 "$SALLE" check --bouts 10 --policies all
	grep -q '^heavy (plain)$' out
	expect 2 "$SALLE" duel "$COIN" --a fair --b heavy --policies all
	grep -q 'a-policy' err
	expect 0 "$SALLE" duel "$COIN" --a fair --b heavy --policies all --a-policy bold --b-policy plain
}

@test "without several policies there are no policy files" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --policies bold --out r
	[ ! -e r/policy_sensitivity.csv ]
	[ ! -e r/policy_values.csv ]
	[ ! -e r/strategies.csv ]
	[ ! -e r/policy_rankings.csv ]
	[ "$(column r/win_rates.csv b_policy | sort -u)" = '"bold"' ]
}

@test "the manifest explains the files of policies" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --policies all --out r
	for file in policy_sensitivity.csv policy_values.csv policy_rankings.csv; do
		head -n 1 r/$file | tr -d '"\r' | tr ',' '\n' >in-file
		jq -r --arg file $file '.files[$file].columns[] | select((.meaning | length) > 0) | .name' r/manifest.json >in-dictionary
		diff in-file in-dictionary
	done
	[ "$(jq -r '.round_robins | map(.policy) | join(" ")' r/manifest.json)" = "plain bold" ]
	[ "$(jq '.statistics | has("interval_of_policies")' r/manifest.json)" = true ]
}

@test "the first table and ranking.csv have the ranking under best play, and which orders depend on play" {
	expect 0 "$SALLE" run "$root/tests/planted_skill.yaml" --out r
	grep -qE '^  1  foil .* 4 +3$' out
	grep -qE '^  3  club .* 1$' out
	tr -s '\n ' ' ' <out | grep -q 'Of 6 pairs of builds, 2 are robust: .*, too. 2 depend on play: .* 2 are undecided\.'
	# foil and sword beat stick under every policy; club ranks higher under plain play, and lower under good play
	[ "$(column r/policy_values.csv robustly_above | tr -d '"' | tr '\n' '|')" = 'stick|stick|||' ]
	[ "$(column r/policy_values.csv depends_on_play | tr -d '"' | tr '\n' '|')" = 'club|club|||' ]
	python3 - <<-'END'
		import csv
		rows = list(csv.DictReader(open("r/ranking.csv")))
		values = list(csv.DictReader(open("r/policy_values.csv")))
		for rank, value in enumerate(values, 1):
		    own = [row for row in rows if row["a"] == value["a"]]
		    assert len(own) == 3 # policies
		    for row in own:
		        assert row["best_play_rank"] == str(rank)
		        for end in ("", "_low", "_high"):
		            assert row[f"best_play_score{end}"] == value[f"score{end}"]
		# the scores of pairs have the scores of builds as their means, and both sides of a pair add up to 1
		pairs = {(row["a"], row["b"]): row for row in csv.DictReader(open("r/policy_matrix.csv"))}
		assert len(pairs) == len(values) * (len(values) - 1)
		for value in values:
		    scores = [float(row["score"]) for (a, _), row in pairs.items() if a == value["a"]]
		    assert abs(sum(scores) / len(scores) - float(value["score"])) < 2e-6
		fought = {tuple(row[key] for key in ("a", "a_policy", "b", "b_policy")) for row in csv.DictReader(open("r/win_rates.csv"))}
		for (a, b), row in pairs.items():
		    other = pairs[b, a]
		    assert float(row["score_low"]) <= float(row["score"]) <= float(row["score_high"])
		    assert abs(float(row["score"]) + float(other["score"]) - 1) < 2e-6
		    assert row["a_policy"] == other["b_policy"]
		    assert fought & {(a, row["a_policy"], b, row["b_policy"]), (b, row["b_policy"], a, row["a_policy"])}
	END
	expect 0 "$SALLE" run "$root/tests/planted_skill.yaml" --policies plain -q --out one
	[ "$(column one/ranking.csv best_play_rank | tr -d '\n')" = '' ]
}

@test "a dominated build is named with what it scores at most and the other at least" {
	expect 0 "$SALLE" run "$root/tests/planted_skill.yaml" --out r
	tr -s '\n ' ' ' <out | grep -q 'stick is dominated by foil, which scores at least as high against every foe. Against any foe stick scores at most'
	row=$(tail -n 1 r/policy_values.csv | cut -d, -f15-17)
	[[ "$row" =~ ^'"foil'[^,]*,(0\.[0-9]+),(0\.[0-9]+)$ ]]
	most=$(awk "BEGIN { printf \"%.1f\", 100 * ${BASH_REMATCH[1]} }")
	least=$(awk "BEGIN { printf \"%.1f\", 100 * ${BASH_REMATCH[2]} }")
	tr -s '\n ' ' ' <out | grep -q "stick scores at most $most %, foil at least $least %\."
}

@test "results under several policies are the same for any number of threads" {
	for threads in 1 3; do
		expect 0 "$SALLE" run "$root/scenarios/fechtbook/armoury.yaml" --bouts 300 --policies plain,cautious -q \
			--threads $threads --out r$threads
	done
	for file in r1/*.csv; do
		cmp "$file" "r3/${file#r1/}"
	done
}

@test "wrong policies of the command line are reported at their place" {
	expect 2 "$SALLE" run "$COIN" --policies 'plain,blod' --out r
	grep -q "^--policies:1:7: error: unknown policy 'blod' (did you mean 'bold'?)" err
	expect 2 "$SALLE" check "$COIN" --policies='plain,blod'
	grep -q '^    1 | plain,blod$' err
	[ ! -e r ]
}

@test "check --policies lists rules that never acted, with their places" {
	cat >mine.yaml <<-'END'
		rules: coin
		policies:
		  late:
		    aim:
		      - {do: at, hits: 2, when: tosses < 3}
		      - {do: at, hits: 9, when: tosses > 50}
		      - do: any
		options: {limit: 20}
		builds:
		  x: {coin: fair, policy: late}
		  y: {coin: loaded}
	END
	expect 0 "$SALLE" check --policies mine.yaml
	grep -q '^rules of policies, in 2,000 bouts:$' out
	grep -q '^  late: 1 of 3 rules never acted$' out
	grep -qE '^    mine.yaml:6  aim 2  at$' out
	grep -q '^  plain: 1 rule, all acted$' out
	expect 0 "$SALLE" check mine.yaml
	refute grep -q 'rules of policies' out
}

@test "a rule lets later rules act only if its range can be empty" {
	aims() {
		cat <<-END
			rules: coin
			policies:
			  ranging:
			    aim:
			      - {do: at, hits: $1, maximize: hits}
			      - {do: at, hits: 2}
			builds:
			  x: {coin: fair, dice: 6, policy: ranging}
			  y: {coin: loaded, dice: 6}
		END
	}
	aims 'hits + 3..5' >mine.yaml
	expect 0 "$SALLE" check --policies mine.yaml
	grep -q '^  ranging: 2 rules, all acted$' out
	aims '2..3 + hits' >mine.yaml
	expect 2 "$SALLE" check mine.yaml
	grep -q "^mine.yaml:6:9: error: 'aim 2' is never reached: 'aim 1' before it acts in every situation$" err
	# both ends are rounded down first
	aims '3.5..3.2' >mine.yaml
	expect 2 "$SALLE" check mine.yaml
	grep -q "error: 'aim 2' is never reached" err
	refute grep -q 'is empty' err
}

@test "an unused inherited key is no error, an unused written key is one" {
	cat >theirs.yaml <<-'END'
		policies:
		  theirs:
		    params: {goal: 3}
		    let: {more: goal + 1}
		    lists: {eager: {do: at, hits: more}}
		    aim: {call: eager}
	END
	cat >mine.yaml <<-'END'
		rules: coin
		policy_files: theirs.yaml
		policies:
		  mine: {extends: theirs, aim: any}
		  wordy: {extends: mine, let: {less: goal - 1}}
		builds:
		  x: {coin: fair, policy: mine}
		  y: {coin: loaded, policy: wordy}
	END
	expect 0 "$SALLE" check mine.yaml
	[ "$(grep -c warning err)" -eq 1 ]
	grep -q "^mine.yaml:5:32: warning: let 'less' is never used$" err
}

@test "policy_rules.csv has every rule, on either side, and adds up to the decisions" {
	expect 0 "$SALLE" run "$COIN" --bouts 500 -q --policies all --out r
	# plain and bold have one rule each, and there are two sides
	[ "$(tail -n +2 r/policy_rules.csv | wc -l)" -eq $((2 * ($(wc -l <r/win_rates.csv) - 1))) ]
	[ "$(column r/policy_rules.csv place | sort -u | tr '\n' ' ')" = '"shipped.yaml:5" "shipped.yaml:8" ' ]
	# every toss asks the policy of each side once
	[ "$(column r/policy_rules.csv fired | awk '{ n += $1 } END { print n }')" -eq \
		"$(jq '2 * .run.contests' r/manifest.json)" ]
	head -n 1 r/policy_rules.csv | tr -d '"\r' | tr ',' '\n' >in-file
	jq -r '.files["policy_rules.csv"].columns[] | select((.meaning | length) > 0) | .name' r/manifest.json >in-dictionary
	diff in-file in-dictionary
}

@test "the summary says how to replay a notable bout of a run under several policies, mirrored or not" {
	expect 0 "$SALLE" run --full "$COIN" --bouts 2000 --policies plain,bold --mirrored --seed 7 --out r
	tr -s ' \n' ' ' <out >words
	grep -q 'Replay one: salle duel RUN --a A --b B --bout N --a-policy P --b-policy Q' words
	sed -n '/^NOTABLE/,$p' out | grep -E '^  (longest|upset|typical)' | tr -d , >notable
	[ "$(wc -l <notable)" -eq 3 ]
	while read -r _ a b bout winner ending length a_policy b_policy; do
		expect 0 "$SALLE" duel r --a "$a" --a-policy "$a_policy" --b "$b" --b-policy "$b_policy" --bout "$bout"
		grep -qE "^Winner: ([AB], )?$winner( under [a-z_]+)?; ending: $ending; length: $length " out
	done <notable
	expect 0 "$SALLE" run --full "$COIN" --bouts 2000 --out s
	grep -q '^  Replay one: salle duel RUN --a A --b B --bout N$' out
	refute grep -q 'a-policy' out
}

# Returns whether the table below a heading names every build with its policy.
names_policies() {
	sed -n "/^$1/,/^\$/p" out >section
	grep -qF '(plain)' section && grep -qF '(bold)' section && refute grep -E '(fair|loaded|heavy) +[^ (]' section
}

@test "every table of the summary, and compare, distinguish matchups under several policies" {
	cp "$COIN" coin.yaml
	cat >>coin.yaml <<-'YAML'
		variants: {drawn: {options: {draw: 0.3}}}
		sweep: {tosses: {path: options.limit, from: 3, to: 4}}
		ablation: [fair]
	YAML
	expect 0 "$SALLE" run --full coin.yaml --bouts 500 --out r --policies plain,bold
	names_policies 'CHANGES BY VARIANTS'
	names_policies 'WORTH OF PIECES'
	names_policies 'WIN RATES UNDER SWEEPS'
	expect 0 "$SALLE" run "$COIN" --bouts 500 -q --out s --policies plain,bold --set options.draw=0.2
	expect 0 "$SALLE" compare r s
	names_policies 'WHAT DIFFERS'
	expect 0 "$SALLE" run --full coin.yaml --bouts 500 --out t
	refute grep -E '\((plain|bold)\)' out
}

@test "matchups that differ only in policies merge under policies of the command line" {
	cat >mine.yaml <<-'END'
		rules: coin
		bouts: 100
		builds:
		  one: {coin: fair, dice: 6, tn: 4}
		  other: {coin: fair, dice: 7, tn: 4}
		matchups:
		  - [one, other]
		  - {a: one, b: other, a_policy: bold}
		  - [other, one]
	END
	expect 0 "$SALLE" run mine.yaml -q --out own
	[ "$(column own/win_rates.csv a_policy | tr '\n' ' ')" = '"plain" "bold" "plain" ' ]
	expect 0 "$SALLE" run mine.yaml -q --policies bold --out again
	[ "$(column again/win_rates.csv a | tr '\n' ' ')" = '"one" "other" ' ]
}

@test "a mixture plays one of its policies in each bout" {
	local sets=(-S 'policies={mixed: {mixture: {plain: 1, expert: 3}}}' -S 'matchups=[{a: dagger, b: rapier, a_policy: mixed}]')
	for bout in 0 1 2 3 4 5 6 7; do
		"$SALLE" duel "$root/scenarios/musketeers/blades.yaml" "${sets[@]}" --a dagger --b rapier --a-policy mixed --bout "$bout" >trace
		sed -nE 's/.* dagger by the rule .* of (plain|expert) .*/\1/p' trace | sort -u >>drawn
	done
	[ "$(wc -l <drawn)" -eq 8 ] # one policy in each bout
	[ "$(sort -u drawn | tr '\n' ' ')" = "expert plain " ]
	run "$SALLE" odds "$root/scenarios/musketeers/blades.yaml" "${sets[@]}" --a dagger --b rapier --a-policy mixed
	[ "$status" -eq 2 ]
	grep -qF "'mixed' is a mixture: name one of its policies: plain, expert" <<<"$output"
	"$SALLE" train "$root/scenarios/musketeers/blades.yaml" "${sets[@]}" --builds dagger --field dagger --against mixed \
		--bouts 25000 --out trained | grep -q '^  mixed loses'
}
