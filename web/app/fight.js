// SPDX-License-Identifier: GPL-3.0-or-later
// Fights a scenario in rounds, each with more bouts than the last. The bouts of a round are split into shards, one a
// worker. A round continues the shards of the last round, and merges them into a run.
import { Engine } from "./engine.js";

const FIRST = 200,
	GROWTH = 4; // bouts per matchup of the first round; factor from a round to the next
const engines = Array.from({ length: Math.max(1, (navigator.hardwareConcurrency || 2) - 1) }, () => new Engine());
const folder = (i) => (engines.length > 1 ? `shard${i}` : "run");

const inFolder = (files, folder) => new Map([...files].filter(([path]) => path.startsWith(`${folder}/`)));

function check({ status, err }) {
	if (status !== 0) throw new Error(err);
}

// Runs one command in every worker i: `words(i)` on `files(i)`. Returns the files of the folders that they write.
async function inAll(words, files) {
	const done = await Promise.all(
		engines.map((engine, i) => engine.run([...words(i), "--quiet", "--checkpoint", "off"], files(i))),
	);
	done.forEach(check);
	return done.map((one, i) => inFolder(one.files, folder(i)));
}

// Fights all shards from the first bout.
const fightShards = (path, files, bouts) =>
	inAll(
		(i) => [
			...["run", path, "--bouts", String(bouts), "--out", folder(i)],
			...(engines.length > 1 ? ["--shard", `${i + 1}/${engines.length}`] : []),
		],
		() => files,
	);

// Adds bouts to the shards of an earlier round.
const extendShards = (shards, bouts) =>
	inAll(
		(i) => ["run", "--extend", folder(i), "--bouts", String(bouts)],
		(i) => shards[i],
	);

// Returns the shards of a round: those of the last round with more bouts. If there are fewer matchups than workers, a
// shard has a range of bouts, which depends on the number of bouts; then all bouts are fought anew.
async function nextShards(path, files, bouts, { shards, matchups }) {
	const continues = shards.length > 0 && (engines.length === 1 || matchups >= engines.length);
	return continues ? extendShards(shards, bouts) : fightShards(path, files, bouts);
}

// Merges the shards. Returns the files of the run, in the folder `run`.
async function mergeShards(shards) {
	if (engines.length === 1) return shards[0];
	const merged = await engines[0].run(
		["merge", ...shards.map((_, i) => folder(i)), "--quiet", "--out", "run"],
		new Map(shards.flatMap((shard) => [...shard])),
	);
	check(merged);
	return inFolder(merged.files, "run");
}

// The state of a fight before its first round.
export const NOTHING = { bouts: 0, matchups: 0, shards: [], files: new Map(), page: "" };

let current = 0; // number of the last call of `fight`; a later call or `stopFight` ends the earlier one

// Ends the current fight at once.
export function stopFight() {
	current++;
	engines.forEach((engine) => engine.stop());
}

// Fights a scenario until each matchup has `most` bouts, from the round `last` on. Calls `begin(bouts, workers)` before
// a round, `figures(files, bouts)` when its run is complete, and `show(round)` when its page is, too. Throws what the
// program says if it refuses the scenario.
export async function fight(path, files, most, last, { begin, figures, show, countMatchups }) {
	stopFight();
	const own = current;
	for (let round = last; round.bouts < most; ) {
		const bouts = Math.min(most, round.bouts ? round.bouts * GROWTH : FIRST);
		begin(bouts, engines.length);
		const shards = await nextShards(path, files, bouts, round),
			run = await mergeShards(shards);
		if (own !== current) return;
		figures(run, bouts);
		const page = await engines[0].run(["report", "run", "--out", "report.html"], run);
		check(page);
		if (own !== current) return;
		const html = new TextDecoder().decode(page.files.get("report.html"));
		round = { bouts, matchups: countMatchups(run), shards, files: run, page: html };
		show(round);
	}
}
