// SPDX-License-Identifier: GPL-3.0-or-later
// Panels that ask the program about single bouts: the replay of a bout, and the exact odds of an exchange.
import { readCsv } from "./matrix.js";

const element = (id) => document.getElementById(id);
// An exchange of each rule system to start with; the others need none.
const EXCHANGES = { fechtbook: "--attack thrust --wheel chest --dice 6 --defence deflect --dice 5" };

function fill(id, names, preset) {
	const list = element(id),
		before = list.value;
	list.replaceChildren(...names.map((name) => new Option(name, name)));
	list.value = names.includes(before) ? before : (names[preset] ?? "");
	list.closest("label").hidden = names.length < 2;
}

// Splits options as a shell does, with quotes.
const wordsOf = (text) => [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c);

// Creates both panels. `run(words)` runs a command on the files of the last run, and resolves to { status, out, err }.
export function createBouts(run) {
	let last = "";
	async function ask(words, target, command) {
		element(target).textContent = "…";
		const { status, out, err } = await run(words);
		element(target).textContent = status === 0 ? out : err;
		element(command).textContent =
			`salle ${words.map((word) => (/^[\w./-]+$/.test(word) ? word : `'${word}'`)).join(" ")}`;
	}
	const chosen = (prefix) =>
		["a", "b", "a_policy", "b_policy", "variant"].flatMap((key) => {
			const list = element(`${prefix}_${key}`);
			return list?.value ? [`--${key.replace("_", "-")}`, list.value] : [];
		});
	const replay = () =>
		ask(
			["duel", "run", ...chosen("duel"), "--bout", element("duel_bout").value || "0"],
			"duel_out",
			"duel_command",
		);
	element("duel").onsubmit = (event) => {
		event.preventDefault();
		replay();
	};
	element("duel_next").onclick = () => {
		element("duel_bout").value = Number(element("duel_bout").value) + 1;
		replay();
	};
	element("odds").onsubmit = (event) => {
		event.preventDefault();
		ask(
			["odds", "run", ...chosen("odds"), ...wordsOf(element("odds_exchange").value)],
			"odds_out",
			"odds_command",
		);
	};

	return {
		// Takes the builds, policies and variants of a run of a rule system.
		async update(files, rules) {
			const rates = readCsv(files, "win_rates.csv");
			const all = (...columns) => [...new Set(rates.flatMap((row) => columns.map((column) => row(column))))];
			for (const prefix of ["duel", "odds"]) {
				fill(`${prefix}_a`, all("a", "b"), 0);
				fill(`${prefix}_b`, all("a", "b"), 1);
				fill(`${prefix}_variant`, all("variant"), 0);
				fill(
					`${prefix}_a_policy`,
					all("a_policy", "b_policy").length > 1 ? ["", ...all("a_policy", "b_policy")] : [],
					0,
				);
				fill(
					`${prefix}_b_policy`,
					all("a_policy", "b_policy").length > 1 ? ["", ...all("a_policy", "b_policy")] : [],
					0,
				);
			}
			if (rules === last) return;
			last = rules;
			element("odds_exchange").value = EXCHANGES[rules] ?? "";
			element("odds_out").textContent = element("duel_out").textContent = "";
			element("odds_options").textContent = (await run(["list", "odds", rules])).out;
		},
	};
}
