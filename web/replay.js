// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";
// A bout blow by blow, in a panel that scrolls below the pools, wounds and conditions of each fighter.

const MOST_FIGHTERS = 8;

// Returns the fighters of a replay: [{ name, changes: [[line, what, value]], most: { what: largest number } }].
function fightersOf(changes) {
	return [...groupBy(changes, ([, name]) => name)].slice(0, MOST_FIGHTERS).map(([name, all]) => ({ name,
		changes: all.map(([line, , what, value]) => [line, what, value]),
		most: Object.fromEntries([...groupBy(all, (one) => one[2])].map(([what, some]) => [what,
			Math.max(...some.map((one) => (typeof one[3] === "number" ? one[3] : 0)))])) }));
}

// Returns the state of a fighter after a line: the last value of each kind, and all wounds.
function stateAt(one, line) {
	const state = new Map(), wounds = [];
	for (const [at, what, value] of one.changes) {
		if (at > line) break;
		if (what === "wound") wounds.push(value);
		else state.set(what, value);
	}
	return { state, wounds };
}

// Kinds of numbers that a bar shows.
const BARS = ["pool", "endurance"];

// Shows the state of a fighter in its box.
function showState(box, one, line) {
	const { state, wounds } = stateAt(one, line);
	const bars = BARS.filter((what) => one.most[what] > 0)
		.map((what) => element("div", { class: "level" }, element("span", {}, `${what} ${state.get(what) ?? "–"}`),
		element("div", { class: "bar", style: { width: `${(100 * (state.get(what) ?? 0)) / one.most[what]}%` } })));
	const rest = [...state].filter(([what]) => !BARS.includes(what))
		.map(([what, value]) => (what === "condition" ? value : `${what} ${value}`));
	box.replaceChildren(element("strong", {}, one.name), ...bars, element("div", { class: "hint" },
		[...rest, wounds.length === 0 ? "no wounds"
			: `${wounds.length} ${wounds.length === 1 ? "wound" : "wounds"}: ` +
				`${wounds.slice(-3).reverse().join("; ")}${wounds.length > 3 ? " …" : ""}`].join(" · ")));
}

// Returns the parts of an opened replay: the slider, the state of each fighter, and the text.
function replayPanel(title, text, changes) {
	const fighters = fightersOf(changes ?? []), boxes = fighters.map(() => element("div", { class: "fighter" }));
	const lines = text.split("\n").map((line) => element("span", { class: "line" }, `${line}\n`)), last = lines.length - 1;
	const pre = element("pre", { tabindex: "0", "aria-label": title }, ...lines);
	const slider = element("input", { type: "range", min: "0", max: String(last), value: "0", "aria-label": `Line of ${title}` });
	let at = -1;
	const show = (line) => {
		if (line === at) return;
		lines[at]?.classList.remove("now");
		at = line;
		lines[at].classList.add("now");
		slider.value = String(at);
		fighters.forEach((one, i) => showState(boxes[i], one, at));
	};
	const room = () => pre.scrollHeight - pre.clientHeight;
	slider.addEventListener("input", () => {
		show(Number(slider.value));
		pre.scrollTop = (room() * at) / Math.max(1, last);
	});
	// scrolling selects a line: the first line at the top of the text, the last line at the bottom
	pre.addEventListener("scroll", () => room() > 0 && Math.abs(pre.scrollTop - (room() * at) / Math.max(1, last)) > 2
		&& show(Math.round((last * pre.scrollTop) / room())));
	pre.addEventListener("click", (event) => {
		const line = lines.indexOf(event.target.closest(".line"));
		if (line >= 0) show(line);
	});
	show(0);
	return [...(fighters.length === 0 ? [] : [element("div", { class: "states" }, ...boxes), slider]), pre];
}

// Returns a closed box with a bout blow by blow, which it fills when it is opened.
function replayBox(title, text, changes) {
	const box = element("details", { class: "replay" }, element("summary", {}, title));
	box.addEventListener("toggle", () => {
		if (box.open && box.childElementCount === 1) box.append(...replayPanel(title, text, changes));
	});
	return box;
}
