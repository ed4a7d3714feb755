// SPDX-License-Identifier: GPL-3.0-or-later
// Fights a scenario in rounds of more and more bouts, each split into shards, one a worker.
import { Engine } from "./engine.js";

const FIRST = 200, GROWTH = 4; // bouts per matchup of the first round; how many times more the next one has
const engines = Array.from({ length: Math.max(1, (navigator.hardwareConcurrency || 2) - 1) }, () => new Engine());

const inFolder = (files, folder) => [...files].filter(([path]) => path.startsWith(`${folder}/`));

function check({ status, err }) {
	if (status !== 0) throw new Error(err);
}

// Fights `bouts` per matchup and returns the files of the run, in the folder `run`, with its page, `report.html`.
async function fightRound(path, files, bouts) {
	const shares = engines.slice(0, bouts < 2 * FIRST ? 1 : engines.length);
	const fought = await Promise.all(shares.map((engine, i) => engine.run(
		["run", path, "--bouts", String(bouts), "--quiet", "--checkpoint", "off", "--out", shares.length > 1 ? `shard${i}` : "run",
			...(shares.length > 1 ? ["--shard", `${i + 1}/${shares.length}`] : [])], files)));
	fought.forEach(check);
	let run = new Map([...files, ...fought.flatMap((shard) => [...shard.files])]);
	if (shares.length > 1) {
		const merged = await engines[0].run(["merge", ...shares.map((_, i) => `shard${i}`), "--quiet", "--out", "run"], run);
		check(merged);
		run = merged.files;
	}
	run = new Map(inFolder(run, "run"));
	const page = await engines[0].run(["report", "run", "--out", "report.html"], run);
	check(page);
	return { files: run, page: new TextDecoder().decode(page.files.get("report.html")) };
}

let current = 0; // number of the last call of `fight`; a later call or `stopFight` ends the earlier one

// Ends the current fight at once.
export function stopFight() {
	current++;
	engines.forEach((engine) => engine.stop());
}

// Fights a scenario until each matchup has `most` bouts. Calls `show({ bouts, files, page })` after each round, and
// `begin(bouts)` before. Throws what the program says if it refuses the scenario. `from` is the number of bouts that are
// already shown.
export async function fight(path, files, most, from, begin, show) {
	stopFight();
	const own = current;
	for (let bouts = Math.min(most, from ? from * GROWTH : FIRST); from < most; bouts = Math.min(most, bouts * GROWTH)) {
		begin(bouts, engines.length);
		const round = await fightRound(path, files, bouts);
		if (own !== current) return;
		show({ bouts, ...round });
		from = bouts;
	}
}
