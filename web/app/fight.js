// SPDX-License-Identifier: GPL-3.0-or-later
// Fights a scenario in rounds of more and more bouts, each split into shards, one a worker.
import { Engine } from "./engine.js";

const FIRST = 200,
	GROWTH = 4; // bouts per matchup of the first round; how many times more the next one has
const engines = Array.from({ length: Math.max(1, (navigator.hardwareConcurrency || 2) - 1) }, () => new Engine());

const inFolder = (files, folder) => [...files].filter(([path]) => path.startsWith(`${folder}/`));

function check({ status, err }) {
	if (status !== 0) throw new Error(err);
}

// Fights `bouts` per matchup and returns the files of the run, in the folder `run`.
async function fightRun(path, files, bouts) {
	const shares = engines.slice(0, bouts < 2 * FIRST ? 1 : engines.length);
	const fought = await Promise.all(
		shares.map((engine, i) =>
			engine.run(
				[
					"run",
					path,
					"--bouts",
					String(bouts),
					"--quiet",
					"--checkpoint",
					"off",
					"--out",
					shares.length > 1 ? `shard${i}` : "run",
					...(shares.length > 1 ? ["--shard", `${i + 1}/${shares.length}`] : []),
				],
				files,
			),
		),
	);
	fought.forEach(check);
	let run = new Map([...files, ...fought.flatMap((shard) => [...shard.files])]);
	if (shares.length > 1) {
		const merged = await engines[0].run(
			["merge", ...shares.map((_, i) => `shard${i}`), "--quiet", "--out", "run"],
			run,
		);
		check(merged);
		run = merged.files;
	}
	return new Map(inFolder(run, "run"));
}

// Continues a run to `bouts` per matchup. Shards cannot be continued, so only a single worker does.
async function extendRun(files, bouts) {
	const extended = await engines[0].run(
		["run", "--extend", "run", "--bouts", String(bouts), "--quiet", "--checkpoint", "off"],
		files,
	);
	check(extended);
	return new Map([...files, ...inFolder(extended.files, "run")]);
}

// Returns { files, page } of a run with `bouts` per matchup. `earlier` has the files of a run with fewer, if there is
// one.
async function fightRound(path, files, bouts, earlier) {
	const run =
		engines.length === 1 && earlier ? await extendRun(earlier, bouts) : await fightRun(path, files, bouts);
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
// `begin(bouts)` before. Throws what the program says if it refuses the scenario. `from` has the bouts per matchup
// that are already shown, and the files of their run.
export async function fight(path, files, most, from, begin, show) {
	stopFight();
	const own = current;
	let last = from;
	while (last.bouts < most) {
		const bouts = Math.min(most, last.bouts ? last.bouts * GROWTH : FIRST);
		begin(bouts, engines.length);
		const round = await fightRound(path, files, bouts, last.bouts ? last.files : null);
		if (own !== current) return;
		last = { bouts, ...round };
		show(last);
	}
}
