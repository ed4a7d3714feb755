// SPDX-License-Identifier: GPL-3.0-or-later
// Panels that ask the program about single bouts: the replay of a bout, and the exact odds of an exchange.
import { readCsv } from "./matrix.js";

const element = (id) => document.getElementById(id);
// The arguments of `salle odds` with which the panel starts, by rule system; none for other rule systems.
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
	let last = {}, // the run that the panels ask about, and the scenario's text of the last replay
		lastVariant = "base"; // the variant that `look` chose last
	async function ask(command, options, target, shown) {
		const { scenario } = last;
		element(target).textContent = "…";
		const { status, out, err } = await run([command, "run", ...options]);
		element(target).textContent = status === 0 ? out : err;
		const words = ["salle", command, scenario, ...options];
		element(shown).textContent = words.map((word) => (/^[\w./-]+$/.test(word) ? word : `'${word}'`)).join(" ");
	}
	const chosen = (prefix) =>
		["a", "b", "a_policy", "b_policy", "variant"].flatMap((key) => {
			const list = element(`${prefix}_${key}`);
			const isPreset = key === "variant" ? list.value === "base" : list.value === "";
			return isPreset ? [] : [`--${key.replace("_", "-")}`, list.value];
		});
	const replay = () => {
		last.replayed = last.text;
		return ask(
			"duel",
			[...chosen("duel"), "--bout", element("duel_bout").value || "0"],
			"duel_out",
			"duel_command",
		);
	};
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
			"odds",
			[...chosen("odds"), ...wordsOf(element("odds_exchange").value)],
			"odds_out",
			"odds_command",
		);
	};

	// If the panel "Before and after" shows another variant than before, chooses that variant here, too. Replays a
	// bout if the panel of replays is visible and shows no bout of this scenario.
	function look() {
		const variant = element("matrix_variant").value || "base",
			lists = [element("duel_variant"), element("odds_variant")];
		if (variant !== lastVariant && [...lists[0].options].some(({ value }) => value === variant)) {
			lists.forEach((list) => (list.value = variant));
			lastVariant = variant;
			last.replayed = undefined;
		}
		if (!element("duel_pane").hidden && last.files && last.replayed !== last.text) replay();
	}

	return {
		look,

		// Takes the builds, policies and variants of a run's files. `scenario` is the name of the scenario's file.
		async update(files, { text, scenario, rules }) {
			const isNew = rules !== last.rules;
			last = { files, text, scenario, rules, replayed: last.replayed };
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
			look();
			if (!isNew) return;
			element("odds_exchange").value = EXCHANGES[rules] ?? "";
			element("odds_out").textContent = "";
			element("odds_options").textContent = (await run(["list", "odds", rules])).out;
		},
	};
}
