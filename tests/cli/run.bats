#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

@test "builds.csv says what each build is" {
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/armoury.yaml" --bouts 20 --quiet --out run
	[ "$(cut -d, -f 4 run/builds.csv | sort -u | wc -l)" -eq 9 ]
	property() { awk -F, -v a="\"$1\"" -v p="\"$2\"" '{ sub(/\r$/, "") } $4 == a && $5 == p { print $6 $7 }' run/builds.csv; }
	[ "$(property longsword weapon)" = '"Longsword"' ]
	[ "$(property longsword weapon_2)" = '"Dirk"' ]
	expect 0 "$SALLE" check "$root/scenarios/fechtbook/armoury.yaml"
	for build in longsword halberd messer; do
		pool=$(awk -v a="$build" '$1 == a { in_it = 1 } in_it && /combat pool/ { sub(/.*  /, ""); print $1; exit }' out)
		[ "$(property "$build" pool)" = "$pool.000000\"\"" ]
		cost=$(awk -F, -v a="\"$build\"" '$4 == a { print $6 }' run/efficiency.csv)
		[ "$(property "$build" cost)" = "$cost.000000\"\"" ]
		[ "$(property "$build" soak_ribs_cut)" = "$(awk -v a="$build" '$1 == a { in_it = 1 } in_it && /soak ribs/ { sub(",", "", $4); print $4; exit }' out).000000\"\"" ]
	done
}

@test "a run writes its CSV files and a manifest, and a summary" {
	expect 0 "$SALLE" run --full "$COIN" --bouts 5000
	[ "$(ls -A results)" = coin ]
	[ "$(ls -A results/coin | tr '\n' ' ')" = "builds.csv cycles.csv datapackage.json endings.csv events.csv extremes.csv inputs.json manifest.json matrix.csv notable_bouts.csv policy_rules.csv pool_histograms.csv pools.csv ranking.csv shape.csv shape_by_phase.csv tallies.bin variance_shares.csv win_rates.csv wounds.csv " ]
	for heading in 'WIN RATES OF BUILDS' 'SCORES AND STRENGTHS OF BUILDS' 'HOW BOUTS END' 'SHARES OF WOUNDS' 'LENGTH OF BOUTS' 'COURSE OF BOUTS' 'NOTABLE BOUTS' '30,000 bouts in' 'Results: results/coin/'; do
		grep -q "^$heading" out
	done
	[ ! -s err ]
	[ "$(awk '{ if (length > 100) n++ } END { print n + 0 }' out)" -eq 0 ]
}

@test "the summary has the rates of the CSV file" {
	expect 0 "$SALLE" run --full "$COIN" --bouts 5000 --out r
	# loaded against heavy is row 5 in the file; in the matrix heavy is first and loaded second, by strength
	rate=$(column r/win_rates.csv a_win_rate | sed -n 5p)
	grep -E '^ +2 +loaded' out | grep -q " $(awk -v r="$rate" 'BEGIN { printf "%.1f", 100 * r }') "
	# the most even matchup is not one of a build against itself
	[ "$(awk '$1 == "typical" && $2 != $3' out | wc -l)" -eq 1 ]
}

@test "CSV files do not depend on threads, nor does the manifest except for the run's own data" {
	for threads in 1 3; do
		expect 0 "$SALLE" run "$COIN" --bouts 20000 --threads $threads --quiet --out r$threads
		[ ! -s out ] && [ ! -s err ]
	done
	for file in $CSV_FILES; do
		cmp r1/$file r3/$file
	done
	diff <(jq 'del(.run)' r1/manifest.json) <(jq 'del(.run)' r3/manifest.json)
	[ "$(jq .run.threads r3/manifest.json)" -eq 3 ]
}

@test "a field of 15 builds gives the same bytes on 1, 2, 3 and 64 threads, tallies and all CSV files *" {
	{
		printf '%s\n' 'scenario: field' 'rules: fechtbook' 'bouts: 20' 'adjust: yes' 'builds:'
		for i in $(seq 15); do
			echo "  d$i: {policy: plain, generate: {class: $((2 + i % 4))}}"
		done
	} >field.yaml
	for threads in 1 2 3 64; do
		expect 0 "$SALLE" run field.yaml -q --figures all --threads $threads --out r$threads
		diff <(jq 'del(.run)' r1/manifest.json) <(jq 'del(.run)' r$threads/manifest.json)
		diff -rq -x manifest.json r1 r$threads
	done
	# 105 matchups need more rows than workers hold before writing
	[ "$(tail -n +2 r1/win_rates.csv | cut -d, -f 4,6 | tr -d 'd"' | sort -t, -c -k1,1n -k2,2n; wc -l <r1/win_rates.csv)" = 106 ]
	[ -s r1/adjusted.csv ]
}

@test "another seed gives other bouts" {
	expect 0 "$SALLE" run "$COIN" --bouts 5000 -q --out r1 --seed 1
	expect 0 "$SALLE" run "$COIN" --bouts 5000 -q --out r2 --seed 2
	refute cmp -s r1/win_rates.csv r2/win_rates.csv
	[ "$(jq -r .scenario.seed r2/manifest.json)" = 2 ]
}

@test "--set changes a value, and the manifest names it" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out r --set options.draw=1 --set options.limit=10000
	[ "$(column r/win_rates.csv draws | sort -u)" = 100 ]
	[ "$(jq -r '.scenario.settings["options.draw"]' r/manifest.json)" = 1 ]
	jq -r .run.command r/manifest.json | grep -q 'run .*--set options.draw=1'
}

@test "the command of the manifest repeats the run from any folder, whichever command made it" {
	mkdir "a b" elsewhere
	sed 's/^bouts: .*/bouts: 300/' "$COIN" >"a b/coin.yaml"
	expect 0 "$SALLE" run "./a b/coin.yaml" --policies plain,bold --set 'scene.decides=3' --mirrored -q --out whole --threads 1 \
		--precision half_width=0.05 --max-bouts 2000
	for i in 1 2; do
		expect 0 "$SALLE" run "a b/coin.yaml" --seed 8 --bouts 1000 -q --out share$i --shard $i/2
	done
	expect 0 "$SALLE" merge share1 share2 --out merged -q
	expect 0 "$SALLE" run "a b/coin.yaml" --bouts 400 -q --out extended
	expect 0 "$SALLE" run --extend extended --bouts 900 -q
	for run in whole share2 merged extended; do
		command=$(jq -r .run.command $run/manifest.json)
		refute grep -qE -- '--(out|threads|extend)' <<<"$command"
		(cd elsewhere && sh -c "$command --quiet --out $run")
		diff <(jq -S 'del(.run, .scenario.sources[].path)' $run/manifest.json) \
			<(jq -S 'del(.run, .scenario.sources[].path)' elsewhere/$run/manifest.json)
		cmp $run/tallies.bin elsewhere/$run/tallies.bin
	done
}

@test "the manifest explains every column of every file" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out r
	for file in $CSV_FILES; do
		head -n 1 r/$file | tr -d '"\r' | tr ',' '\n' >in-file
		jq -r ".files[\"$file\"].columns[] | select((.meaning | length) > 0) | .name" r/manifest.json >in-dictionary
		diff in-file in-dictionary
	done
	[ "$(jq '.files | length' r/manifest.json)" -eq "$(wc -w <<<"$CSV_FILES")" ]
}

@test "without a round robin there is no matrix" {
	sed '/^matchups:/,$d' "$COIN" >pair.yaml
	echo 'matchups: [[fair, loaded], [fair, heavy]]' >>pair.yaml
	expect 0 "$SALLE" run --full pair.yaml --bouts 100 --out r
	for file in matrix ranking cycles; do
		[ ! -e r/$file.csv ]
	done
	[ "$(jq 'has("round_robins"), (.files | has("matrix.csv"))' r/manifest.json | sort -u)" = false ]
	refute grep -q 'SCORES AND STRENGTHS OF BUILDS' out
}

@test "the matrix has the counts of the win rates, in both orders" {
	expect 0 "$SALLE" run "$COIN" --bouts 1000 -q --out r
	key() { awk -F, -v OFS=, -v swap="$2" 'NR > 1 { print swap ? $6 : $4, swap ? $4 : $6, $8, swap ? $10 : $9, swap ? $9 : $10 }' "$1"; }
	awk -F, -v OFS=, 'NR > 1 { print $4, $6, $8, $9, $11 }' r/matrix.csv | sort >in-matrix
	{ key r/win_rates.csv 0; key r/win_rates.csv 1; } | awk -F, '$1 != $2' | sort >in-rates
	diff in-matrix in-rates
	[ "$(wc -l <in-matrix)" -eq 6 ]
	[ "$(jq -r '.round_robins[0].not_explained_by_strengths < 0.05' r/manifest.json)" = true ]
}

@test "the summary and the manifest state how well pairs agree with the ranking and with each other" {
	# for three builds this section would only repeat the scores
	expect 0 "$SALLE" run "$COIN" --bouts 20000 --full --out r
	grep -q '^SCORES AND STRENGTHS OF BUILDS' out
	refute grep -qE 'upset is|upsets|A ranking explains|cycles of three|zeta|mElo' out
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/armoury.yaml" --bouts 2000 --out s
	grep -qx '  3 of 28 matchups are significant upsets: the build that ranks lower wins\.' out
	grep -qxE '  A ranking explains 4[0-9] % of the differences; the rest is rock-paper-scissors\.' out
	grep -qx '  4 of 20 possible cycles of three builds are significant:' out
	# eight equal builds differ only by chance
	expect 0 "$SALLE" run "$COIN" --bouts 400 --set matchups.mirror=no --set builds.loaded.abstract=yes \
		--set builds.heavy.abstract=yes --set builds.fair.copies=8 --out equal
	grep -qx '  No upset is significant: no build beats one that ranks higher\.' out
	grep -qx '  A ranking explains the differences; the rest is within sampling error\.' out
	refute grep -qE 'rock|cycles' out
	[ "$(jq -c '.round_robins[0] | [.pairs, .upsets, .significant_upsets, .cyclic_triples, .significant_cyclic_triples, .cyclic_triples_possible, .zeta]' s/manifest.json)" = '[28,3,3,4,4,20,0.8]' ]
	# the significant triples are those of cycles.csv
	[ "$(grep -c . s/cycles.csv)" -eq 5 ]
}

@test "strengths do not depend on how many bouts each pair fought" {
	local armoury=$root/scenarios/fechtbook/armoury.yaml
	expect 0 "$SALLE" run "$armoury" -q --bouts 4000 --out fixed
	expect 0 "$SALLE" run "$armoury" -q --precision half_width=0.02 --out width
	expect 0 "$SALLE" run "$armoury" -q --precision relative=0.1 --max-bouts 50000 --out share
	for run in fixed width share; do
		awk -F, '$4 == "\"arming_sword\"" { print $10; exit !($10 > 0.45 && $10 < 0.55) }' $run/ranking.csv
	done
	[ "$(column width/matrix.csv bouts | sort -u | wc -l)" -ge 3 ]
	[ "$(column share/matrix.csv bouts | sort -u | wc -l)" -gt 3 ]
}

@test "the manifest names its sources as they are on disk" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out r
	jq -r '.scenario.sources[] | "\(.sha256)  \(.path)"' r/manifest.json >sums
	grep -q coin.yaml sums
	sha256sum --quiet -c sums
}

@test "rules of RFC 4180: CRLF, and as many cells in each row as in the first" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out r
	for file in $CSV_FILES; do
		[ "$(grep -c $'\r$' r/$file)" -eq "$(wc -l <r/$file)" ]
		[ "$(awk -F, '{ print NF }' r/$file | sort -u | wc -l)" -eq 1 ]
	done
}

@test "a run replaces an earlier one of its name" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out r
	expect 0 "$SALLE" run "$COIN" --bouts 200 -q --out r
	[ "$(column r/win_rates.csv bouts | sort -u)" = 200 ]
	[ "$(ls -A)" = "$(printf 'err\nout\nr')" ]
}

@test "progress bars and colours are only for terminals" {
	expect 0 "$SALLE" run "$COIN" --bouts $((400000 / SLOWER))
	[ ! -s err ]
	refute grep -q $'[\r\033]' out
	TERM=xterm script -qec "'$SALLE' run '$COIN' --bouts $((400000 / SLOWER))" /dev/null >terminal
	grep -q 'bouts/s, [0-9]*:[0-9]* left' terminal
	grep -q $'\033\\[1mSCORES OF BUILDS' terminal
	NO_COLOR=1 TERM=xterm script -qec "'$SALLE' run '$COIN' --bouts $((400000 / SLOWER))" /dev/null >terminal
	grep -q 'SCORES OF BUILDS' terminal
	refute grep -q $'\033\\[1m' terminal
	TERM=xterm script -qec "'$SALLE' run '$COIN' --bouts $((400000 / SLOWER)) --quiet" /dev/null >terminal
	[ ! -s terminal ]
}

@test "without a terminal progress is printed as lines" {
	SALLE_PROGRESS_SECONDS=0.15 expect 0 "$SALLE" run "$COIN" --bouts $((2000000 / SLOWER))
	grep -qE '^salle: +[0-9]+ %  .* bouts/s, [0-9]+:[0-9]+ left$' err
	refute grep -q $'[\r\033]' err
	grep '%' err >bouts
	seconds=$(sed -n 's/.* bouts in \([0-9.]*\) s on .*/\1/p' out)
	[ "$(wc -l <bouts)" -le "$(awk -v s="$seconds" 'BEGIN { print int(s / 0.15) + 1 }')" ]
	SALLE_PROGRESS_SECONDS=0.1 expect 0 "$SALLE" run "$COIN" --bouts $((1000000 / SLOWER)) --quiet --out again
	[ ! -s err ]
}

@test "a long phase without bouts is shown" {
	{
		printf 'rules: fechtbook\nbouts: 2\nbuilds:\n'
		for i in $(seq 40); do printf '  d%d: {generate: {class: 3}}\n' "$i"; done
	} >field.yaml
	SALLE_PROGRESS_SECONDS=0.02 expect 0 "$SALLE" run field.yaml --figures all
	grep -qE '^salle: computing and writing the results, [0-9]+:[0-9]+$' err
	refute grep -qE '^salle: fighting' err
	refute grep -qvE '^salle: ( *[0-9]+ %  .*|reading the scenario .*|saving the bouts|computing .*), [0-9]+:[0-9]+( left)?$' err
	refute grep -q $'[\r\033]' err
	SALLE_PROGRESS_SECONDS=0.02 expect 0 "$SALLE" run field.yaml --figures all --quiet --out again
	[ ! -s err ]
}

# Prints the bytes of files that check predicts for these arguments, and those that the run has.
predicted() {
	"$SALLE" check "$@" >checked
	awk -v RS='' '/A run (takes|fights)/' checked | tr '\n' ' ' | sed -nE 's/.* and ([0-9.]+) MB of files\..*/\1/p' | awk '{ print $1 * 1e6 }'
}
taken() {
	rm -rf taken
	"$SALLE" run "$@" --quiet --out taken >&2
	du -sb --apparent-size taken | cut -f1
}

@test "check predicts what a run costs" {
	expect 0 "$SALLE" check "$COIN"
	time='(less than 0\.1 s|about [0-9.]+ (s|minutes|hours))'
	tr '\n' ' ' <out >line
	grep -qE " A run takes $time of CPU, $time on [0-9]+ threads? here, about [0-9.]+ [MG]B of memory and [0-9.]+ [MG]B of files\\. " line
	# seconds are printed with at most three digits
	expect 0 "$SALLE" check --json "$COIN"
	jq -e '.bouts as $n | .predicted | .bouts == $n and .files_bytes > 1e3 and .bouts_low == $n and .memory_bytes_low < .memory_bytes' out
	jq -e '.predicted | .cpu_seconds, .seconds | tostring | gsub("[eE].*|^0\\.0*|\\."; "") | length <= 3' out
}

@test "check counts matchups in thousands, too" {
	expect 0 "$SALLE" check "$COIN" --bouts 2 --figures win_rates --set builds.fair.copies=58
	grep -q ', 60 builds, 1,830 matchups, 3,660 bouts$' out
	refute grep -q 'Write these CSV' <("$SALLE" check --help)
}

@test "predictions of check have two digits or an error of at most 10 %" {
	expect 0 "$SALLE" check "$COIN" --bouts 300000000
	tr -s '\n ' ' ' <out | grep -qE ' takes about ([0-9]\.[0-9]|[0-9]{2,}) (s|minutes|hours) of CPU, about ([0-9]\.[0-9]|[0-9]{2,}) (s|minutes|hours) on '
	tr -s '\n ' ' ' <out | grep -qE ' about (0\.[0-9]{2}|[0-9]\.[0-9]|[0-9]{2,}) [MG]B of memory and (0\.[0-9]{2}|[0-9]\.[0-9]|[0-9]{2,}) [MG]B of files'
}

# Runs with few rows or many, in which sheets of builds, matrices or wounds take most of the space.
@test "check predicts the size of the files within 50 % *" {
	while read -r scenario more; do
		# shellcheck disable=SC2086
		set -- "$root/scenarios/$scenario" $more
		said=$(predicted "$@") real=$(taken "$@")
		[ -n "$said" ]
		[ -n "$real" ]
		echo "$scenario $more: predicted $said, measured $real"
		awk -v said="$said" -v real="$real" 'BEGIN { exit !(real < 1.5 * said + 5e4 && said < 1.5 * real + 5e4) }'
	done <<-'END'
		coin/coin.yaml
		fechtbook/armoury.yaml --bouts 400
		fechtbook/armoury.yaml --bouts 40 --figures win_rates,ranking
		fechtbook/variants.yaml --bouts 400
		fechtbook/attribution.yaml --bouts 100
		fechtbook/price_list.yaml --set prices.builds=70 --bouts 8 --set builds.buyer.generate.with.garments=[Doublet]
		fechtbook/loadouts.yaml --bouts 8 --set builds.fighter.copies=24
		campaign/purse.yaml --bouts 40
		musketeers/population.yaml --bouts 400 --mirrored
		saga/house_against_core.yaml --bouts 8
		coin/coin.yaml --spend for=best,bouts=50000
		saga/riders.yaml --bouts 16
	END
}

@test "check predicts the requested run" {
	grep -q '6 matchups, 60 bouts' <("$SALLE" check "$COIN" --bouts 10)
	grep -q 'at most 6,000 bouts' <("$SALLE" check "$COIN" --precision half_width=0.001 --max-bouts 1000)
	grep -q 'at most 5,000 bouts' <("$SALLE" check "$COIN" --spend for=best,bouts=5000)
	expect 2 "$SALLE" check "$COIN" --bouts 10 --spend for=best
	grep -q -- '--spend excludes --bouts' err
	few=$(predicted "$root/scenarios/fechtbook/armoury.yaml" --figures win_rates)
	all=$(predicted "$root/scenarios/fechtbook/armoury.yaml")
	awk -v few="$few" -v all="$all" 'BEGIN { exit !(few < all / 2) }'
}

@test "check and the summary say which figures a field is too large for" {
	crowd=(--policies all --bouts 2 --figures win_rates) # figures that take long to compute
	expect 0 "$SALLE" check "$COIN" "${crowd[@]}" --set builds.fair.copies=58
	refute grep -q 'UNDER THE BEST OF' out
	expect 0 "$SALLE" check "$COIN" "${crowd[@]}" --set builds.fair.copies=59
	tr -s '\n ' ' ' <out | grep -q 'policy_values.csv and skill.csv are left out: they cover at most 60 builds\.'
	refute grep -q 'more than 256 strategies' out
	# without mirror matches there is no game to solve
	expect 0 "$SALLE" run --full "$COIN" "${crowd[@]}" --set matchups.mirror=no --set builds.fair.copies=59 --out r
	tr -s '\n ' ' ' <out | grep -q 'policy_values.csv and skill.csv are left out: they cover at most 60 builds\.'
	refute grep -q 'more than 256 strategies' out
	# a field of 130 builds with two policies
	expect 0 "$SALLE" check "$COIN" "${crowd[@]}" --set builds.fair.copies=128
	tr -s '\n ' ' ' <out | grep -q 'No game of builds and policies chosen together: it has more than 256 strategies\.'
}

@test "the summary says what first blood, dice and costs below 0 mean in the field *" {
	expect 0 "$SALLE" run "$root/scenarios/campaign/musket_and_sabre.yaml" --bouts 400 --full --out shots
	tr -s '\n ' ' ' <out | grep -qE 'The side that draws first blood wins 9[0-9.]+ % \([^)]*\)\. In this field 8[0-9.]+ % of wounds take the victim out, so first blood mostly ends the bout\.'
	# most wounds of this field do not end the bout
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/armoury.yaml" --bouts 100 --full --policies expert --out expert
	grep -qE '^  The side that draws first blood wins [0-9.]+ % \([^)]*\)\.$' out
	refute grep -q 'near even' out
	tr -s '\n ' ' ' <out | grep -q 'A fair cost below 0: the build is weaker than'
	expect 0 "$SALLE" run "$root/scenarios/musketeers/blades.yaml" --bouts 200 --full --out even
	grep -q '^  Matchups in this field are close to even, so the dice decide most bouts\.$' out
	refute grep -qE '^ +dice .* luck$' out
}

@test "a setting without effect is warned of, unless a variant gives it one" {
	cat >idle.yaml <<-'END'
		rules: campaign
		scene: {distance: 40}
		builds:
		  a: {weapons: [Sabre], missiles: [Rifle], policy: plain}
		  b: {weapons: [Sabre], policy: plain}
		matchups: {round_robin: yes}
		variants:
		  dug_in: {scene: {cover_a: hard}}
		  always: {scene: {cover_a: hard}, options: {shoot_engaged: always}}
	END
	expect 0 "$SALLE" check idle.yaml
	[ "$(grep -c 'has no effect' err)" -eq 2 ]
	grep -q "^idle.yaml:2:19: warning: 'distance' has no effect: it needs 'scene.opening' apart" err
	grep -q "^idle.yaml:8:29: warning: 'cover_a' has no effect: it needs 'scene.opening' other than engaged, or" err
	# a sweep causes one warning for all its values
	expect 0 "$SALLE" check idle.yaml --set variants={} --set 'sweep.d={path: scene.distance, from: 10, to: 60, step: 10}'
	[ "$(grep -c "^--set.*'distance' has no effect" err)" -eq 1 ]
	# in one of the variants the distance has an effect
	echo '  far: {scene: {opening: apart}}' >>idle.yaml
	expect 0 "$SALLE" check idle.yaml
	refute grep -q "'distance' has no effect" err
	# a setting that another one needs may need a third one
	expect 0 "$SALLE" check "$root/scenarios/fechtbook/armoury.yaml" --set options.simple_bump_level=3 --set options.simple_intent=beating
	grep -q "'simple_bump_level' has no effect: it needs 'options.melee' simple" err
}

@test "the best policy is the best of those tried" {
	expect 0 "$SALLE" run --full "$COIN" --policies plain,bold --bouts 200 --out r
	grep -q '^SCORES OF BUILDS, UNDER THE BEST PLAY FOUND' out
	grep -qE '^  +plain +bold +95 % of best +best tried' out
	refute grep -qiE 'its best|the best$' out
	grep -qF '"best tried"' r/policy_rankings.csv
}

@test "warnings are about what the user wrote" {
	cat >mine.yaml <<-'END'
		rules: fechtbook
		bouts: 50
		builds:
		  bare: {agility: 4, brawn: 4, cunning: 4, will: 4, proficiencies: {brawling: 8}, garments: [Doublet], policy: strangler}
		  other: {extends: bare, weapons: [Flail], proficiencies: {mass_weapons: 8}, policy: mine}
		  third: {extends: bare, policy: plain}
		policies:
		  mine:
		    extends: plain
		    attack:
		      - {do: thrust, wheel: chest, dice: left}
		      - do: stand_down
		matchups: round_robin
	END
	expect 0 "$SALLE" check --quiet mine.yaml
	[ "$(grep -c warning err)" -eq 1 ]
	grep -q "^mine.yaml:11:9: warning: 'attack 1' of policy 'mine' can never act for build 'other'" err || { cat err; false; }
	expect 0 "$SALLE" run --quiet "$root/scenarios/fechtbook/grapplers.yaml" --bouts 10 --out r
	refute grep -q 'can never act' err
	expect 0 "$SALLE" duel mine.yaml --a bare --b third
	[ ! -s err ]
}

@test "the data folder is found from SALLE_DATA, beside the program and above it" {
	mkdir -p far/bin far/share/salle
	cp "$SALLE" far/bin/salle
	cp "$COIN" coin.yaml
	expect 1 far/bin/salle check coin.yaml
	grep -q SALLE_DATA err
	SALLE_DATA=$root/scenarios expect 0 far/bin/salle check coin.yaml
	cp -r "$root/scenarios" far/share/salle/scenarios
	expect 0 far/bin/salle check coin.yaml
	mv far/share/salle/scenarios scenarios
	expect 0 far/bin/salle check coin.yaml
	SALLE_DATA=$PWD/nowhere expect 1 far/bin/salle check coin.yaml
	grep -q nowhere err
}

@test "builds that cost something get their efficiency, and prices of the items that they identify" {
	expect 0 "$SALLE" run --full "$root/scenarios/fechtbook/armoury.yaml" --bouts 300 --out r
	grep -q '^COSTS AND SCORES OF BUILDS, ALL UNDER [a-z]*$' out
	[ "$(column r/efficiency.csv cost | jq -s add)" -eq 133 ]
	diff <(column r/efficiency.csv a) <(column r/ranking.csv a)
	grep -qx '  8 builds cannot price 33 items\. Use `prices:` to draw more builds\.' out
	refute grep -q 'fair price' out
	[ -z "$(column r/prices.csv item)" ]
	[ "$(jq -r .labels.cost_unit r/manifest.json)" = "requisition points" ]
	[ ! -e results ]
	printf '%s\n' name,edge,cost one,122140,2 four,222554,4 six,332012,6 nine,604965,8 >coins.csv
	cat >market.yaml <<-'EOF'
		rules: coin
		bouts: 10000
		tables: {coins: coins.csv}
		builds: {a: {coin: one}, b: {coin: one}, c: {coin: four}, d: {coin: four}, e: {coin: six}, f: {coin: six},
		  g: {coin: nine}, h: {coin: nine}}
	EOF
	expect 0 "$SALLE" run --full market.yaml --out market
	[ "$(column market/prices.csv item | sort -u | wc -l)" -eq 4 ]
	grep -q '^  [0-9] of 4 printed prices differ significantly from the fair ones\.$' out
	refute grep -q 'cannot price' out
	expect 0 "$SALLE" run --full "$COIN" --bouts 300 --out coin
	[ ! -e coin/efficiency.csv ] && [ ! -e coin/prices.csv ]
	refute grep -q 'COSTS AND SCORES OF BUILDS' out
}

# Prints the headlines: lines that begin with two capital letters and contain no number.
headlines() {
	grep -E "^[A-Z][A-Z' ]+[A-Z](,|  |\$)" out
}

@test "every headline of a summary names the policy that all fight under" {
	expect 0 "$SALLE" run --full "$root/scenarios/fechtbook/armoury.yaml" --bouts 100 --out r
	tr '\n' ' ' <out | grep -q ' All builds fight under the policy counterfencer; no search for better play is on record\. '
	[ "$(headlines | wc -l)" -ge 8 ]
	refute grep -vE ', ALL UNDER counterfencer(   |$)' <(headlines)
	[ "$(awk 'length > 80' <(headlines) | wc -l)" -eq 0 ]
}

@test "if builds have their own policies, the summary names them" {
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/learning.yaml" --bouts 100 --out r
	grep -qx '  counterfencer: arming_sword, mace' out
	grep -qx '  deceiver: rapier' out
	refute grep -vE ', EACH UNDER ITS OWN POLICY(   |$)' <(headlines)
}

@test "the command that a summary prints fights the same under other policies" {
	sed '/^scenario:/d' "$root/scenarios/fechtbook/golden_duels.yaml" >"it's a \$duel.yaml"
	expect 0 "$SALLE" run "it's a \$duel.yaml" --seed 3 --set 'title=It is new' --bouts 50 --out r
	sed -n '/^Other policies may rank/,/--out/p' out | tail -n +2 | sed 's/--bouts 1000/--bouts 20/' >again
	grep -q -- "--set 'title=It is new'" again
	expect 0 bash again
	grep -q '^SCORES OF BUILDS, ' out
	[ -s "results/it's a \$duel-policies/policy_sensitivity.csv" ]
	refute grep -q 'Other policies may rank' out
	[ "$(jq -r .scenario.seed "results/it's a \$duel-policies/manifest.json")" = 3 ]
}

@test "figures chooses the CSV files, and an extended run writes the others without new bouts" {
	expect 0 "$SALLE" run "$COIN" --bouts 50 -q --out r --figures wounds,win_rates
	[ "$(cd r && echo *)" = "datapackage.json inputs.json manifest.json tallies.bin win_rates.csv wounds.csv" ]
	[ "$(jq -r '.files | keys | join(" ")' r/manifest.json)" = "win_rates.csv wounds.csv" ]
	expect 0 "$SALLE" run "$COIN" --bouts 50 -q --out whole
	expect 0 "$SALLE" run --extend r --figures all -q
	for file in whole/*.csv; do cmp "$file" "r/${file##*/}"; done
	expect 0 "$SALLE" run "$COIN" --bouts 50 -q --out set --set figures=[shape]
	[ "$(cd set && echo *)" = "datapackage.json inputs.json manifest.json shape.csv tallies.bin" ]
	expect 2 "$SALLE" run "$COIN" --bouts 50 -q --out bad --figures win_rate,nothing
	grep -q "^--figures:1:1: error: unknown value of 'figures': 'win_rate' (did you mean 'win_rates'?)" err
	grep -q "^--figures:1:10: error: unknown value of 'figures': 'nothing'" err
	expect 2 "$SALLE" run "$COIN" --bouts 50 -q --out bad --figures ' '
	grep -q "^--figures:1:2: error: expected 'all' or names of figures with commas between them" err
	[ ! -e bad ]
}

@test "a run of more than 2,000 matchups leaves out the large files, and says so" {
	{
		echo "rules: coin"
		echo "builds:"
		for i in $(seq 64); do echo "  b$i: {coin: fair}"; done
	} > large.yaml
	expect 0 "$SALLE" run large.yaml --bouts 2 --out r
	[ ! -e r/pools.csv ] && [ ! -e r/events.csv ] && [ -e r/wounds.csv ] && [ -e r/ranking.csv ]
	grep -q "^Left out of a run of more than 2000 matchups: pools.csv" out
	expect 0 "$SALLE" run large.yaml --bouts 2 --out r --figures all -q
	[ -e r/pools.csv ]
}

@test "a run is a data package that names the columns of each CSV file, with types that its cells have" {
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/variants.yaml" --bouts 50 -q --out r
	python3 - <<-'END'
		import csv, json, pathlib
		package = json.load(open("r/datapackage.json"))
		paths = [resource["path"] for resource in package["resources"]]
		assert sorted(paths) == sorted(path.name for path in pathlib.Path("r").glob("*.csv")), paths
		read = {"string": str, "integer": int, "number": float}
		cells = 0
		for resource in package["resources"]:
		    header, *rows = csv.reader(open("r/" + resource["path"], newline=""))
		    fields = resource["schema"]["fields"]
		    assert [field["name"] for field in fields] == header, resource["path"]
		    assert all(field["description"] for field in fields), resource["path"]
		    for row in rows:
		        for field, cell in zip(fields, row, strict=True):
		            if cell:
		                read[field["type"]](cell)
		                cells += field["type"] != "string"
		assert cells > 1000
	END
}
