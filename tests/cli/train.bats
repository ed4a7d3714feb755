#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# salle train: the search from the command line, its files, and what runs say about policies that lost to a trained one.

load common

FENCERS=$root/scenarios/musketeers/golden_fencers.yaml

# Trains two fencers against themselves, for a moment.
TWO_FENCERS=("$SALLE" train "$FENCERS" --builds 'ruffian,master' --field 'ruffian,master' --bouts 120000)
fencers() {
	"${TWO_FENCERS[@]}" "$@"
}

# Writes NAME.yaml: a duel of the fechtbook on equal terms, with the arguments as further lines.
duel() {
	local name=$1
	shift
	cat >"$name.yaml" <<-'END'
		rules: fechtbook
		seed: 3
		bouts: 2000
		builds:
		  messer:
		    agility: 4
		    brawn: 5
		    cunning: 4
		    will: 4
		    proficiencies: {longswords: 8, brawling: 6}
		    weapons: [Messer]
		    garments: [Gambeson]
	END
	printf '%s\n' "$@" >>"$name.yaml"
}

# Trains the duel once, for all tests that read its files.
trained() {
	duel duel 'matchups: [[messer, messer]]'
	if [ ! -d "$BATS_FILE_TMPDIR/train" ]; then
		expect 0 "$SALLE" train duel.yaml --bouts 30000
		cp -r train out "$BATS_FILE_TMPDIR"
	fi
	cp -r "$BATS_FILE_TMPDIR"/{train,out} .
}

@test "a training prints what the old policy loses at least, the gain and what each change is worth" {
	expect 0 fencers
	[ "$(grep -cE 'warning|error' err)" -eq 0 ] # a slow run also prints its progress there
	grep -qE '^  brawler loses [0-9.]+ % \([0-9.]+ - [0-9.]+\) to$|^  brawler loses .* to train/golden_fencers/ruffian.yaml$' out
	grep -qE '^  Against the field trained_ruffian scores .*: a gain of$|^  Against the field trained_ruffian .*: a gain of \+' out
	grep -qx '    policy_files: \[train/golden_fencers/ruffian.yaml\]' out
	grep -qx '    policy: trained_ruffian' out
	refute grep -q '=' out
	refute grep -q '.\{81\}' out
	[ "$(column train/golden_fencers/training.csv player)" = "$(printf '"ruffian"\n"master"')" ]
	[ -f train/golden_fencers/ruffian.yaml ]
	[ ! -e train/.golden_fencers.training ]
	expect 0 fencers --quiet --out again
	[ ! -s out ]
	diff -r train/golden_fencers again
}

@test "the coin gives nothing to find, and the output says so" {
	expect 0 "$SALLE" train "$COIN" --bouts 80000
	[ "$(grep -c '^  found nothing that beats ' out)" -eq 3 ]
	refute grep -q 'at least' out
	[ "$(column train/coin/training.csv policy | sort -u)" = '""' ]
	[ "$(ls train/coin)" = "$(printf 'manifest.json\nsettings.csv\ntraining.csv')" ]
	expect 0 "$SALLE" train "$COIN" --builds heavy --field heavy --against bold --bouts 25000 --replace
	grep -qx '  found nothing that beats bold' out
}

@test "the number of threads changes no byte *" {
	expect 0 fencers --threads 1 --out one
	expect 0 fencers --threads 2 --out two
	diff -r one two
}

@test "a killed training continues to the same bytes, and an interrupted one writes what it has *" {
	expect 0 fencers --out whole
	"${TWO_FENCERS[@]}" --out part >out 2>err 3>&- & # not the function: the kill would only reach its subshell
	pid=$!
	for _ in {1..2000}; do
		[ -e .part.training ] && break
		sleep 0.005
	done
	kill -KILL $pid
	wait $pid || true
	if [ ! -d part ] || [ -e .part.training ]; then # the training was killed before its end
		expect 2 fencers --out part --resume --seed 9
		grep -q "'.part.training' belongs to a training with other options" err
		expect 0 fencers --out part --resume
	fi
	diff -r whole part
	[ ! -e .part.training ]
	expect 0 fencers --out part --resume
	grep -q "there is no checkpoint '.part.training', so the training starts anew" err

	start "$SALLE" train "$FENCERS" --builds ruffian --field ruffian --out stopped --bouts 100000000
	kill -INT "$pid"
	expect_end 3
	[ -f stopped/training.csv ]
	grep -q '"interrupted": true' stopped/manifest.json
	grep -q 'repeat the command with --resume to continue' err
	grep -q '^Tested [0-9,]* candidates (no round was completed) in' out
}

@test "a trained policy that is read back plays the same bouts, and the run knows what it beat" {
	trained
	grep -qE '^  plain loses [0-9.]+ % ' out
	duel again 'policy_files: [train/duel/messer.yaml]' 'matchups: [{a: messer, b: messer, a_policy: trained_messer, b_policy: plain}]'
	expect 0 "$SALLE" run again.yaml
	[ "$(grep -cE 'warning|error' err)" -eq 0 ] # a slow run also prints its progress there
	grep -qE '^plain: known to lose at least [0-9.]+ % \(messer, to trained_messer\)\.$' out
	grep -q '^trained_messer: no search for better play is on record\.$' out
	tr -s '\n ' ' ' <out | grep -qE 'trained_messer: trained for messer 20[0-9-]{8} by salle [0-9.]+ with a budget of [0-9,]+ bouts, under these rules and tables\.'
	jq -e '.known_losses[0].trained | .budget > 0 and (.date | length == 10) and .version' results/again/manifest.json
	jq -e '.known_losses | length == 2 and .[1].to == "trained_messer" and .[1].loses_at_least > 0.5' results/again/manifest.json
	expect 0 "$SALLE" show results/again
	grep -q '^plain: known to lose at least' out
	# the file is the policy of the scenario
	sed '/^  *trained:/,/^  *bouts:/d; /^#/d' train/duel/messer.yaml >own.txt
	duel own "$(cat own.txt)" 'matchups: [{a: messer, b: messer, a_policy: trained_messer, b_policy: plain}]'
	expect 0 "$SALLE" run own.yaml
	refute grep -q 'known to lose' out
	diff <(cut -d, -f2- results/again/win_rates.csv) <(cut -d, -f2- results/own/win_rates.csv)
	expect 0 "$SALLE" report results/again --out page.html
	grep -q '"known_losses":\[{"policy":"trained_messer","trained":{' page.html
}

@test "a run warns of a policy that was trained under other rules, once, and does not count what it beat" {
	trained
	duel again 'policy_files: [train/duel/messer.yaml]' 'matchups: [{a: messer, b: messer, a_policy: trained_messer, b_policy: plain}]'
	for change in options.wheels=tros 'tables={armor: {rows: {Gambeson: {av: 3}}}}' 'ban={actions: [feint]}'; do
		expect 0 "$SALLE" run again.yaml --set "$change" --out r --replace
		[ "$(grep -c "warning: policy 'trained_messer' was trained under other rules or tables; train it again: salle train again.yaml" err)" -eq 1 ]
		grep -q '^trained_messer, plain: no search for better play is on record\.$' out
	done
	expect 0 "$SALLE" check again.yaml --set options.wheels=tros
	grep -q "was trained under other rules or tables" err
	duel plain 'policy_files: [train/duel/messer.yaml]' 'matchups: [[messer, messer]]'
	expect 0 "$SALLE" run plain.yaml --set options.wheels=tros
	refute grep -q "was trained under" err
}

@test "a folder that holds anything else is not replaced" {
	trained
	expect 0 "$SALLE" train duel.yaml --bouts 30000 --quiet # the same training again
	echo '# mine' >>train/duel/messer.yaml
	expect 2 "$SALLE" train duel.yaml --bouts 30000
	grep -q "'train/duel' is not replaced: 'messer.yaml' was changed since it was trained" err
	expect 0 "$SALLE" train duel.yaml --bouts 30000 --quiet --replace
	refute grep -q mine train/duel/messer.yaml
	cp train/duel/messer.yaml train/duel/other.yaml
	expect 2 "$SALLE" train duel.yaml --bouts 30000 --replace
	grep -q "it holds 'other.yaml', which no training wrote" err
	rm train/duel/other.yaml
	expect 2 "$SALLE" train "$FENCERS" --bouts 120000 --out train/duel
	grep -q "it holds a training of another scenario, 'duel'" err
	mkdir notes
	echo text >notes/letter.txt
	expect 2 "$SALLE" train duel.yaml --out notes
	grep -q "it holds 'letter.txt'" err
	expect 0 "$SALLE" run "$COIN" --bouts 100 --quiet --out r
	expect 2 "$SALLE" train duel.yaml --out r
	grep -q "'r' is not replaced" err
}

@test "--fixed searches a best response to the policies of the scenario, in one round *" {
	expect 0 "$SALLE" train "$FENCERS" --builds ruffian --field ruffian,master --bouts 40000 --fixed
	grep -q 'brawler loses' out
	grep -q '^Tested [0-9,]* candidates (1 round) in ' out
	[ "$(column train/golden_fencers/training.csv player)" = '"ruffian"' ]
	grep -q '"command": "salle train .* --fixed"' train/golden_fencers/manifest.json
}

@test "a policy that was trained for a build of any name can be read back" {
	for build in 'a: #b' left+right "$(printf 'long%.0s' {1..16})"; do
		duel names "matchups: [['$build', '$build']]"
		sed -i "s/  messer:/  '$build':/" names.yaml
		expect 0 "$SALLE" train names.yaml --bouts 30000 --quiet --replace
		expect 0 "$SALLE" check names.yaml --set "policy_files=[$(echo train/names/*.yaml)]" --policies trained
	done
}

@test "wrong builds, opponents, policies, budgets and options are refused before any bout" {
	expect 2 "$SALLE" train "$COIN" --builds fiar --field ghost --against plan --bouts 10
	grep -q "^--builds: error: unknown build or team .*'fiar' (did you mean 'fair'?)" err
	grep -q "^--field: error: unknown build or team .*'ghost'" err
	grep -q "^--against: error: unknown policy 'plan' (did you mean 'plain'?)" err
	expect 2 "$SALLE" train "$COIN" --bouts 1000
	grep -q -- '^--bouts: error: 1000 bouts are too few' err
	expect 2 "$SALLE" train "$COIN" --builds fair,fair --field , --minutes 0
	grep -q "'fair' is named twice" err
	[ "$(grep -c 'expected names with commas between them' err)" -eq 1 ]
	grep -q -- "--minutes needs a number above 0" err
	expect 2 "$SALLE" train "$COIN" --fixed --against plain
	grep -q -- '--fixed and --against exclude each other' err
	expect 2 "$SALLE" train
	grep -q 'which SCENARIO?' err
	[ ! -e train ]
}

# In the campaign's training some candidates see a foe beyond the largest distance.
@test "teams are trained: all members follow the policy found" {
	expect 0 "$SALLE" train "$root/scenarios/campaign/golden_skirmish.yaml" --fixed --bouts 25000 --seed 2 \
		--set 'matchups=[{side_a: [rifle, rider, spearman], side_b: [pistols, lucky, rider]}]' \
		--builds pistols+lucky+rider --out skirmish
	[ "$(column skirmish/training.csv player)" = '"pistols+lucky+rider"' ]
	expect 0 "$SALLE" train "$root/scenarios/musketeers/carmes.yaml" --fixed --bouts 25000 \
		--builds athos+porthos+aramis --out carmes
	grep -q '^  expert+attacker+parry_riposter loses [0-9.]* %' out
	cp carmes/athos+porthos+aramis.yaml team.yaml
	expect 0 "$SALLE" run "$root/scenarios/musketeers/carmes.yaml" --bouts 200 --out r \
		--set "policy_files=[$PWD/team.yaml]" \
		--set 'matchups=[{side_a: [athos, porthos, aramis], side_b: [jussac, guard], a_policy: trained_athos_porthos_aramis}]'
	grep -q trained_athos_porthos_aramis r/win_rates.csv
}

@test "a scenario says what a draw counts, and all files and the output say it" {
	duel draws 'matchups: [[messer, messer]]' 'train: {draw: 0.3}'
	expect 0 "$SALLE" train draws.yaml --bouts 30000 --fixed
	grep -q 'a draw counts 0.3 and a win 1; in the' out
	[ "$(column train/draws/training.csv draw_value)" = 0.300000 ]
	[ "$(jq .training.draw_value train/draws/manifest.json)" = 0.3 ]
	for bad in 1.2 -0.1 half; do
		expect 2 "$SALLE" train draws.yaml --set "train={draw: $bad}" --replace
		grep -q "'draw'" err
	done
}

@test "train names the decisions that a search may change" {
	expect 2 "$SALLE" train "$COIN" --set 'train={decisions: [aimm]}'
	grep -q "unknown decision 'aimm' (did you mean 'aim'?)" err
	expect 2 "$SALLE" check "$COIN" --set 'train={decisions: [aim, aim]}'
	grep -q "decision 'aim' is named twice" err
	duel narrow 'matchups: [[messer, messer]]' 'train: {decisions: [throw]}'
	expect 0 "$SALLE" train narrow.yaml --bouts 30000 --quiet
	[ "$(column train/narrow/settings.csv kind setting | grep decision | grep -vc throw)" -eq 0 ]
}

# Trains the coins of tests/planted_rule.yaml, whose worths are known, for a moment.
planted() {
	"$SALLE" train "$root/tests/planted_rule.yaml" --builds sharp --field low,high --fixed --bouts 60000 "$@"
}

@test "--without measures what a rule is worth to a player who adapts, and writes both policies" {
	expect 0 planted --without option:aims=weights
	[ "$(grep -cE 'warning|error' err)" -eq 0 ] # a slow run also prints its progress there
	tr -s '\n ' ' ' <out >line
	grep -q 'Under aims=weights, sharp scores 94\.[0-9] % against its field under the best policy found,' line
	grep -qE "The rule that aims=weights changes is worth [-+]?0\.[0-9] points \([^)]*\) to a player who adapts, and \+4[345]\.[0-9] points" line
	grep -q 'Each search finds a lower bound of the best possible score, so a worth is an estimate\.' line
	folder=train/planted_rule_without_option_aims_weights
	[ "$(ls $folder)" = "$(printf 'manifest.json\nsettings.csv\nsharp.yaml\nsharp_without_aims_weights.yaml\ntraining.csv\nwithout.csv')" ]
	[ "$(column $folder/without.csv without)" = '"aims=weights"' ]
	[ "$(jq -r .training.without $folder/manifest.json)" = aims=weights ]
	refute grep -q 'trained:' $folder/sharp_without_aims_weights.yaml
	# the policy can be read back, and scores what the file says
	expect 0 "$SALLE" run "$root/tests/planted_rule.yaml" --bouts 20000 -q --out r --set options.aims=weights \
		--set "policy_files=[$PWD/$folder/sharp_without_aims_weights.yaml]" \
		--set builds.sharp.policy=trained_sharp_without_aims_weights
	column r/win_rates.csv a_win_rate | awk '{ exit !($1 > 0.92 && $1 < 0.96) }'
	expect 0 planted --without option:aims=weights --quiet --threads 2 --out two
	[ ! -s out ]
	diff -r $folder two
}

@test "--without names an action, or an item of each build" {
	expect 0 planted --without at
	tr -s '\n ' ' ' <out >line
	grep -q 'Without at, sharp scores 50\.[0-9] % against its field under the best policy found, train/planted_rule_without_at/sharp_without_at.yaml; with it 94\.[0-9] %\.' line
	grep -qE 'at is worth \+4[345]\.[0-9] points \([^)]*\) to a player who adapts to losing it, and \+4[345]\.[0-9] points .* to a player who does not\.' line
	duel armed 'matchups: [[messer, messer]]'
	expect 0 "$SALLE" train armed.yaml --builds messer --fixed --bouts 50000 --without item:Gambeson --quiet
	[ "$(column train/armed_without_item_Gambeson/without.csv worth | awk '{ print ($1 > 0.02) }')" = 1 ]
	[ -f train/armed_without_item_Gambeson/messer_without_Gambeson.yaml ]
}

@test "what --without cannot take is refused, with a suggestion" {
	refused() { # arguments: WHAT PATTERN
		expect 2 planted --without "$1"
		grep -q -- "^--without: error: $2" err
	}
	refused att "unknown action 'att' (did you mean 'at'?)"
	refused any "'any' cannot be banned"
	refused item: 'expected an action, item:NAME or option:NAME=VALUE'
	refused option:aims 'expected option:NAME=VALUE'
	refused option:aims=weight "unknown value of 'aims': 'weight' (did you mean 'weights'?)"
	refused option:aimes=weights "unknown key 'aimes' (did you mean 'aims'?)"
	refused option:aims=cycle "'aims=cycle' is how the scenario plays already"
	refused item:heavi "unknown item of build 'sharp': 'heavi' (did you mean 'heavy'?)"
	refused item:heavy "'heavy' is the only 'coin' of build 'sharp', which needs one"
	[ "$(grep -c error err)" -eq 1 ]
	expect 2 planted --without at --set 'ban={actions: [at]}'
	grep -q "'at' is banned in the scenario already" err
	expect 2 "$SALLE" train "$root/tests/planted_rule.yaml" --without item:heavy
	grep -q "'item:heavy' needs --builds" err
	expect 2 planted --without at --resume
	grep -q -- '--without excludes --resume' err
	expect 2 planted --without at --bouts 10000
	grep -q -- '--bouts: error: 10000 bouts are too few to train 1 build: at least 50000 are needed, 25000 for each of 2 searches' err
	expect 2 "$SALLE" train "$root/tests/planted_rule.yaml" --without at --builds sharpe
	grep -q -- "--builds: error: unknown build .*'sharpe' (did you mean 'sharp'?)" err
	duel lone 'matchups: [[messer, messer]]'
	expect 2 "$SALLE" train lone.yaml --builds messer --without item:Messer
	grep -q "'Messer' is the last element that build 'messer' has under 'weapons': add another element" err
	[ ! -e train ]
}

@test "no policy scores more than the bound of --exact *" {
	cat >fencers.yaml <<-'END'
		rules: musketeers
		seed: 3
		options: {max_phrases: 40}
		builds: {pupil: {weapon: foil, expertise: 1, endurance: 4, policy: plain}}
		matchups: [[pupil, pupil]]
	END
	expect 0 "$SALLE" train fencers.yaml --exact --bouts 25000
	tr -s '\n ' ' ' <out >line
	grep -qE 'No policy scores more than [0-9.]+ % against plain; best play reaches it\.' line
	[ "$(column train/fencers/training.csv best_play_unknown)" = '""' ]
	most=$(column train/fencers/training.csv best_play_high)
	expect 0 "$SALLE" run fencers.yaml --set 'policy_files=[train/fencers/pupil.yaml]' --policies all --exact only -q --out r
	paste <(column r/win_rates.csv a_policy) <(column r/win_rates.csv b_policy) <(column r/win_rates.csv a_score) |
		awk -v most="$most" '$2 == "\"plain\"" { n++; over += $3 > most } $1 == "\"plain\"" { n++; over += 1 - $3 > most }
			$1 == "\"plain\"" && $2 == "\"trained_pupil\"" { trained = 1 - $3 }
			END { print n, over, trained, most; exit !(n > 5 && over == 0 && trained > most - 0.1) }'
	# only the decisions that a search may change are free, and actions that are banned are not
	expect 0 "$SALLE" train fencers.yaml --exact --bouts 25000 --replace --set 'train={decisions: [parry]}' --set 'ban={actions: [stop_hit]}'
	tr -s '\n ' ' ' <out | grep -q "No policy (in the decisions of the key 'train') scores more than"
	awk -v most="$most" '{ exit !($1 > 0.5 && $1 < most) }' <(column train/fencers/training.csv best_play_high)
}

@test "--exact says where there is no upper bound" {
	expect 0 "$SALLE" train "$root/scenarios/saga/golden_blades.yaml" --builds rider --field rider --exact --bouts 25000 --fixed
	tr -s '\n ' ' ' <out | grep -q 'only the rule systems fechtbook and musketeers solve duels with free decisions\. Train without --exact: .* salle run --policies all'
	duel duel 'matchups: [[messer, messer]]'
	expect 0 "$SALLE" train duel.yaml --exact --bouts 25000 --fixed --set 'train={decisions: [yield]}'
	tr -s '\n ' ' ' <out | grep -qE "No policy \(in the decisions of the key 'train', with the kinds of actions of [a-z]*\) scores more than"
	expect 2 "$SALLE" train duel.yaml --exact --without item:Gambeson
	grep -q -- '--without excludes --exact' err
}

@test "--exact gives up a duel that is too large, and says which limit it exceeds and what to do *" {
	duel duel 'matchups: [[messer, messer]]'
	expect 0 "$SALLE" train duel.yaml --exact --bouts 25000 --fixed
	tr -s '\n ' ' ' <out | grep -qE "No upper bound against [a-z]*: the rolls .* too many outcomes: [0-9,]+ situations with [0-9,]+ choices were found, .* Let fewer decisions be free, .*'train=\{decisions: \[yield\]\}'"
	column train/duel/training.csv best_play_unknown | grep -qx '"the rolls and choices of these fighters have too many outcomes"'
	[ -z "$(column train/duel/training.csv best_play_high)" ]
}

@test "a game without a best policy gives mixtures, which are written with their policies and play as measured" {
	cat >cycle.yaml <<-'END'
		rules: coin
		seed: 8
		bouts: 20000
		options: {aims: cycle}
		scene: {decides: 6}
		policies: {one: {aim: {do: at, hits: 1}}, two: {aim: {do: at, hits: 2}}, three: {aim: {do: at, hits: 3}}}
		builds: {a: {coin: fair, dice: 4}, b: {coin: fair, dice: 4}}
		matchups: [[a, b]]
	END
	expect 0 "$SALLE" train cycle.yaml
	tr -s '\n ' ' ' <out >line
	grep -qE 'trained_a draws one of these policies for each bout: [a-z0-9_]+ \([0-9]+ %\), ' line
	grep -qE 'Against the found policies that beat trained_a most, it scores [0-9.]+ % \([^)]*\)\. Against those that beat plain most, plain scores 0\.0 %' line
	grep -q '^    mixture: ' train/cycle/a.yaml
	[ "$(column train/cycle/training.csv extends | sort -u)" = '""' ]
	[ "$(column train/cycle/settings.csv policy)" = "" ]
	expect 0 "$SALLE" run cycle.yaml --out r \
		--set policy_files='[train/cycle/a.yaml]' \
		--set matchups='[{a: a, b: b, a_policy: trained_a, b_policy: one}, {a: a, b: b, a_policy: trained_a, b_policy: two}, {a: a, b: b, a_policy: trained_a, b_policy: three}]'
	column r/win_rates.csv a_win_rate | awk '{ if ($1 < 0.45) exit 1; sum += $1 } END { exit !(sum > 1.48 && sum < 1.52) }'
	expect 0 "$SALLE" train cycle.yaml --threads 1 --out one
	diff -r train/cycle one
}
