// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";
// The whole field: where wounds fall, how bouts end, how long they last, how pools run down. One picture per build. After a
// choice of a build one picture per foe; after a choice of a pair one for each of the two.

// Returns the sides of matchups that the choice covers: [{ unit, at, side }]. A unit is the name of a picture.
function chosenSides(run, choice) {
	const sides = [];
	run.matchups.forEach((row, at) => {
		if (row.bouts === 0 || (choice.policy && (row.a_policy !== choice.policy || row.b_policy !== choice.policy))) return;
		for (const [side, other] of [["a", "b"], ["b", "a"]]) {
			const build = row[side], foe = row[other];
			if (!choice.build) sides.push({ unit: build, at, side });
			else if (!choice.foe && build === choice.build) sides.push({ unit: foe, at, side });
			else if ((build === choice.build && foe === choice.foe) || (build === choice.foe && foe === choice.build)) sides.push({ unit: build, at, side });
		}
	});
	return sides;
}

// Returns the names of pictures, the strongest build first.
function unitsOf(run, sides) {
	const order = (run.robins[0]?.ranking ?? []).map((row) => row.a), place = (name) => (order.includes(name) ? order.indexOf(name) : order.length);
	return [...new Set(sides.map(({ unit }) => unit))].sort((one, other) => place(one) - place(other));
}

// Returns the sums of `count(row)` over the rows of each unit, by key.
function sumsOf(sides, rowsAt, keyOf, count) {
	const sums = new Map();
	for (const { unit, at, side } of sides)
		for (const row of rowsAt(at)) {
			const key = keyOf(row, side);
			if (key === null) continue;
			const place = JSON.stringify([unit, ...key]);
			sums.set(place, (sums.get(place) ?? 0) + count(row, side));
		}
	return [...sums].map(([place, n]) => [...JSON.parse(place), n]);
}

function boutsOf(run, sides) {
	const bouts = new Map();
	for (const { unit, at } of sides) bouts.set(unit, (bouts.get(unit) ?? 0) + run.matchups[at].bouts);
	return bouts;
}

// Returns the parts of charts with one small chart per unit.
function multiples(units, size, least) {
	const room = Math.min(document.documentElement.clientWidth, 1344) - 40;
	const columns = Math.max(1, Math.min(units.length, Math.floor(room / (least + 30))));
	const width = Math.min(size, Math.floor(room / columns) - 44);
	return { width, columns, more: { width: undefined, autosize: undefined, columns, spacing: { row: 12, column: 24 },
		facet: { field: "unit", type: "nominal", sort: units, title: null, header: { labelFontSize: 12, labelFontWeight: 600, labelLimit: width, labelPadding: 3 } } } };
}

// Returns the wounds of each unit: [{ unit, place, level, count }].
function woundsOfUnits(run, choice, sides) {
	run.woundsOf ??= groupBy(woundRows(run), (one) => one.matchup);
	return sumsOf(sides, (at) => run.woundsOf.get(at) ?? [], (row, side) =>
		((row.side === side) === (choice.wounds === "suffered") && (!choice.type || row.type === choice.type) ? [row.place, row.level] : null), (row) => row.count)
		.map(([unit, place, level, count]) => ({ unit, place, level, count }));
}

const SEVERITIES = ["#f0c75e", "#d27a1e", "#7d1128"];

// Returns bodies with the wounds of each unit: colour for the mean severity, opacity for the number of wounds.
function bodyChart(run, units, rows, bouts, levels, said) {
	const parts = [...groupBy(rows, (row) => JSON.stringify([row.unit, row.place])).values()].map((all) => {
		const count = all.reduce((sum, row) => sum + row.count, 0);
		return { unit: all[0].unit, place: all[0].place, count, rate: count / bouts.get(all[0].unit),
			severity: all.reduce((sum, row) => sum + row.count * (1 + levels.indexOf(row.level)), 0) / count };
	});
	const rectangles = (unit, place, more) => [[0, false], [105, true]].flatMap(([shift, behind]) => (behind && place === "face" ? [] : BODY[place].map(([x, y, w, h]) => {
		const left = shift + (behind ? 100 - x - w : x);
		return { unit, place, x: left, x2: left + w, y: -y, y2: -y - h, mx: left + w / 2, my: -y - h / 2, ...more };
	})));
	const values = [...units.flatMap((unit) => OUTLINE.flatMap((place) => rectangles(unit, place, { outline: true }))),
		...parts.filter((part) => BODY[part.place]).flatMap((part) => rectangles(part.unit, part.place, { rate: part.rate, severity: part.severity, text: part.rate.toFixed(2) }))];
	const few = units.length <= 2, { width, more } = multiples(units, few ? 300 : 150, few ? 260 : 110);
	const x = (field) => ({ field, type: "quantitative", axis: null, scale: { domain: [0, 205], nice: false } });
	const y = (field) => ({ field, type: "quantitative", axis: null, scale: { domain: [-190, 0], nice: false } });
	const box = { x: x("x"), x2: { field: "x2" }, y: y("y"), y2: { field: "y2" } };
	const names = JSON.stringify(["", ...levels]);
	return chart("Where wounds fall", `${said} Left: front, right: back; the same if the rules do not distinguish them. Colour: mean severity. Opacity: wounds per bout.`, {
		data: { values },
		...more,
		spec: { width, height: Math.round(width * 0.93), layer: [
			{ transform: [{ filter: "datum.outline" }], mark: { type: "rect", fill: null, stroke: "#88888888", strokeWidth: 0.8, cornerRadius: 2 }, encoding: box },
			{ transform: [{ filter: "!datum.outline" }], mark: { type: "rect", stroke: "#888", strokeWidth: 0.5, cornerRadius: 2 }, encoding: { ...box,
				color: { field: "severity", type: "quantitative", title: "mean severity", scale: { domain: [1, Math.max(2, levels.length)], range: SEVERITIES },
					legend: { values: levels.map((_, i) => i + 1), labelExpr: `${names}[datum.value]`, gradientLength: Math.min(260, width * 2) } },
				opacity: { field: "rate", type: "quantitative", title: "wounds per bout", scale: { range: [0.12, 1], domainMin: 0 },
					legend: { tickCount: 3, symbolType: "square", symbolFillColor: SEVERITIES[1], symbolStrokeColor: SEVERITIES[1] } } } },
			...(few ? [{ transform: [{ filter: "!datum.outline" }], mark: { type: "text", fontSize: 10 }, encoding: { x: x("mx"), y: y("my"), text: { field: "text" } } }] : []),
		] },
	}, [["build", (row) => row.unit], ["place", (row) => row.place], ["wounds", (row) => grouped(row.count), true], ["per bout", (row) => row.rate.toFixed(3), true],
		["mean severity", (row) => row.severity.toFixed(2), true]], parts, { onClick: run.pick });
}

// Returns stacked bars of the severities of each unit's wounds, for rules without places on a body.
function severityChart(run, units, rows, bouts, levels, said) {
	const values = [...groupBy(rows, (row) => JSON.stringify([row.unit, row.level])).values()].map((all) => ({ unit: all[0].unit, level: all[0].level,
		order: levels.indexOf(all[0].level), rate: all.reduce((sum, row) => sum + row.count, 0) / bouts.get(all[0].unit) }));
	return chart("Wounds by severity", said, {
		data: { values },
		height: { step: 22 },
		mark: { type: "bar", stroke: "#8888", strokeWidth: 0.5 },
		encoding: { y: { field: "unit", type: "nominal", sort: units, title: null }, x: { field: "rate", type: "quantitative", title: "wounds per bout" }, order: { field: "order" },
			color: { field: "level", type: "nominal", sort: levels, title: null, scale: { domain: levels, range: ["#f6e3a8", "#f0c75e", "#d27a1e", "#b0412a", "#7d1128", "#4c0a2a", "#2d0620"].slice(0, levels.length) } } },
	}, [["build", (row) => row.unit], ["severity", (row) => row.level], ["per bout", (row) => row.rate.toFixed(3), true]], values, { onClick: run.pick });
}

const MOST_ENDINGS = 7;

// Returns stacked bars of endings: won bouts right of the middle, lost ones left, draws across it.
function endingsChart(run, units, sides, bouts) {
	const rows = sumsOf(sides.flatMap((one) => ["won", "lost", "drawn"].map((result) => ({ ...one, side: `${one.side}${result}` }))), (at) => rowsOfMatchup(run, "endings", at),
		(row, side) => [side.slice(1), row.ending], (row, side) => {
			const own = row[`${side[0]}_wins`], foe = row[`${side[0] === "a" ? "b" : "a"}_wins`];
			return side.slice(1) === "won" ? own : side.slice(1) === "lost" ? foe : row.count - own - foe;
		}).filter(([, , , count]) => count > 0).map(([unit, result, ending, count]) => ({ unit, result, ending, count, share: count / bouts.get(unit) }));
	if (rows.length === 0) return null;
	const totals = [...groupBy(rows, (row) => row.ending)].map(([ending, all]) => [ending, all.reduce((sum, row) => sum + row.share, 0)]).sort((one, other) => other[1] - one[1]);
	const named = totals.slice(0, totals.length > MOST_ENDINGS ? MOST_ENDINGS - 1 : MOST_ENDINGS).map(([ending]) => ending);
	const of = (row) => (named.includes(row.ending) ? row.ending : "others"), values = [];
	for (const [unit, all] of groupBy(rows, (row) => row.unit)) {
		const sum = (result) => all.filter((row) => row.result === result).reduce((total, row) => total + row.share, 0), drawn = sum("drawn");
		const lay = (result, start, step) => {
			let at = start;
			for (const ending of [...named, "others"]) {
				const share = all.filter((row) => row.result === result && of(row) === ending).reduce((total, row) => total + row.share, 0);
				if (share === 0) continue;
				values.push({ unit, result, ending, share, x: at, x2: at + step * share });
				at += step * share;
			}
		};
		lay("drawn", -drawn / 2, 1);
		lay("won", drawn / 2, 1);
		lay("lost", -drawn / 2, -1);
	}
	const used = [...named, ...(values.some((row) => row.ending === "others") ? ["others"] : [])];
	const y = { field: "unit", type: "nominal", sort: units, title: null };
	const narrow = document.documentElement.clientWidth < 600;
	return chart("How bouts end", `Share of all bouts of the build${drawnText(rows)}. Right of the middle: it wins. Left: it loses. ${named.map((ending) => `${ending}: ${run.labels.endings?.[ending] ?? ending}`).join("; ")}.`, {
		data: { values },
		height: { step: 24 },
		layer: [
			{ mark: { type: "bar", stroke: "#8888", strokeWidth: 0.4 }, encoding: { y, x: { field: "x", type: "quantitative", title: "loses ← share of bouts → wins", scale: { domain: [-1, 1], nice: false },
				axis: { values: [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1].filter((_, i) => !narrow || i % 2 === 0), labelExpr: "format(abs(datum.value), '~%')" } }, x2: { field: "x2" },
				color: { field: "ending", type: "nominal", title: null, scale: { domain: used, range: HUES.slice(0, named.length).concat("#bbb") }, legend: { columns: narrow ? 2 : 8 } } } },
			{ mark: { type: "rule", color: "currentColor", strokeWidth: 1.5 }, encoding: { x: { datum: 0, type: "quantitative" } } },
		],
	}, [["build", (row) => row.unit], ["result", (row) => row.result], ["ending", (row) => row.ending], ["bouts", (row) => grouped(row.count), true], ["%", (row) => percent(row.share), true]], rows,
	{ onClick: run.pick });
}

const drawnText = (rows) => (rows.some((row) => row.result === "drawn") ? "; draws lie across the middle" : "");

// Returns the distribution of the lengths of bouts, in phases.
function lengthChart(run, units, sides, bouts) {
	const unit = run.labels.phase_unit ?? "phase", phases = [];
	const values = sumsOf(sides, (at) => rowsOfMatchup(run, "phases", at), (row) => [row.phase], (row) => row.decided).map(([name, phase, count]) => {
		if (!phases.includes(phase)) phases.push(phase);
		return { unit: name, phase, count, share: count / bouts.get(name) };
	});
	if (values.length === 0) return null;
	const { width, more } = multiples(units, 200, 110);
	return chart("How long bouts last", `Share of bouts decided in each ${unit}. Bouts that nobody decides are left out.`, {
		data: { values },
		...more,
		spec: { width, height: 80, mark: { type: "bar", color: BLUE }, encoding: {
			x: { field: "phase", type: "ordinal", sort: phases, title: unit, axis: { labelAngle: 0 } },
			y: share("share", null, { axis: { format: "~%", tickCount: 3 } }) } },
	}, [["build", (row) => row.unit], [unit, (row) => row.phase], ["bouts", (row) => grouped(row.count), true], ["%", (row) => percent(row.share), true]], values, { onClick: run.pick });
}

const seriesPart = (moment) => moment.match(/^(.+) (tempo \d+)$/);

// Returns the percentiles of series of each unit: [{ unit, series, moment, n, p05, ... }]. A build's percentiles over all foes
// are computed by the program; those of a pair are in pools.csv, if one matchup only has the pair.
function poolsOfUnits(run, choice, sides) {
	const rows = !choice.build ? rowsOf(run, "build_pools").filter((row) => row.policy === choice.policy).map((row) => ({ ...row, unit: row.a }))
		: [...groupBy(sides, ({ unit }) => unit)].flatMap(([unit, all]) => (all.length !== 1 ? [] : rowsOfMatchup(run, "pools", all[0].at)
			.filter((row) => row.side === all[0].side).map((row) => ({ ...row, unit }))));
	return rows.map((row) => {
		const part = seriesPart(row.moment);
		return { ...row, full: part ? `${row.series}, ${part[2]}` : row.series, short: part ? part[1] : row.moment };
	});
}

// Returns bands of the chosen series for each unit.
function poolChart(run, units, rows, series) {
	const values = rows.filter((row) => row.full === series);
	if (values.length === 0) return null;
	const of = run.labels.series?.[values[0].series], seen = new Set(values.map((row) => row.moment));
	const moments = [...new Set((of?.moments ?? [...seen]).filter((moment) => seen.has(moment)).map((moment) => seriesPart(moment)?.[1] ?? moment))];
	const { width, more } = multiples(units, 200, 110);
	const x = { field: "short", type: "ordinal", sort: moments, title: null, axis: { labelAngle: -50, labelLimit: 90 } };
	const y = (field) => ({ field, type: "quantitative", title: null, axis: { tickCount: 4 } });
	return chart(`How ${series} changes`, `${of?.meaning ?? series}. Line: median; bands: the middle half, and 5 to 95 % of the bouts that reached the moment.`, {
		data: { values: values.map(({ unit, short, n, p05, p25, p50, p75, p95 }) => ({ unit, short, n, p05, p25, p50, p75, p95 })) },
		...more,
		spec: { width, height: 90, layer: [
			{ mark: { type: "area", opacity: 0.2, color: BLUE }, encoding: { x, y: y("p05"), y2: { field: "p95" } } },
			{ mark: { type: "area", opacity: 0.4, color: BLUE }, encoding: { x, y: y("p25"), y2: { field: "p75" } } },
			{ mark: { type: "line", point: { size: 18, opacity: 1 }, color: BLUE }, encoding: { x, y: y("p50") } },
		] },
	}, [["build", (row) => row.unit], ["moment", (row) => row.moment], ["bouts", (row) => grouped(row.n), true],
		...["p05", "p25", "p50", "p75", "p95"].map((q) => [q, (row) => String(row[q]), true])], values, { onClick: run.pick });
}

// Returns a labelled list to choose from, or nothing if there is no choice.
function chooser(label, options, value, change) {
	if (options.length < 2) return null;
	const select = element("select", { onchange: (event) => change(event.target.value) }, ...options.map(([key, name]) => element("option", { value: key }, name)));
	select.value = value;
	return element("label", {}, `${label} `, select);
}

// Returns the charts and controls of the field.
function field(run) {
	if (!run.detailed || run.matchups.every((row) => row.bouts === 0)) return [];
	const choice = { build: "", foe: "", type: "", policy: "", wounds: "suffered", series: "" };
	const builds = unitsOf(run, chosenSides(run, choice)), policies = [...policiesOf(run)];
	const types = [...new Set(woundRows(run).map((row) => row.type))].filter(Boolean);
	const place = element("div", { class: "field" }), names = (first, all) => [["", first], ...all.map((name) => [name, name])];
	const set = (more) => {
		Object.assign(choice, more);
		draw();
	};
	run.pick = ({ unit }) => unit && !choice.foe && set(choice.build ? { foe: unit } : { build: unit });
	run.narrow = (more) => {
		set({ build: "", foe: "", ...more });
		place.scrollIntoView({ block: "start" });
	};
	const draw = () => {
		const sides = chosenSides(run, choice), units = unitsOf(run, sides), bouts = boutsOf(run, sides);
		const rows = woundsOfUnits(run, choice, sides), pools = poolsOfUnits(run, choice, sides);
		const levels = (run.labels.axes?.[run.tables.wounds?.level] ?? []).filter((name) => woundRows(run).some((row) => row.level === name));
		const series = [...groupBy(pools, (row) => row.full)].map(([name, all]) => [name, new Set(all.map((row) => row.short)).size]).filter(([, n]) => n > 2)
			.sort((one, other) => other[1] - one[1]).map(([name]) => name);
		const whose = choice.foe ? `${choice.build} and ${choice.foe} in their bouts against each other` : choice.build ? `${choice.build} against each foe` : "each build against all foes";
		const said = `Wounds ${choice.wounds} by ${whose}${choice.type ? `, ${choice.type} only` : ""}.`;
		const bodies = rows.some((row) => BODY[row.place]) && run.tables.wounds.place !== run.tables.wounds.level;
		const wounded = rows.length === 0 ? null : bodies ? bodyChart(run, units, rows, bouts, levels, said) : severityChart(run, units, rows, bouts, levels, said);
		wounded?.querySelector(".chart").classList.toggle("clickable", !choice.foe);
		place.replaceChildren(...[element("div", { class: "controls" }, ...[
			chooser("Build", names("all", builds), choice.build, (build) => set({ build, foe: "" })),
			choice.build ? chooser("against", names("each foe", unitsOf(run, chosenSides(run, { ...choice, foe: "" }))), choice.foe, (foe) => set({ foe })) : null,
			policies.length < 2 ? null : chooser("Policy of both", names("all", policies), choice.policy, (policy) => set({ policy })),
			rows.length > 0 || choice.type ? chooser("Wounds", [["suffered", "suffered"], ["dealt", "dealt"]], choice.wounds, (wounds) => set({ wounds })) : null,
			chooser("Type of wound", names("all", types), choice.type, (type) => set({ type })),
			chooser("Series", series.map((name) => [name, name]), series.includes(choice.series) ? choice.series : series[0], (name) => set({ series: name })),
			choice.build ? element("button", { type: "button", onclick: () => set(choice.foe ? { foe: "" } : { build: "" }) }, "Back") : null].filter(Boolean)),
		wounded, endingsChart(run, units, sides, bouts), lengthChart(run, units, sides, bouts),
		poolChart(run, units, pools, series.includes(choice.series) ? choice.series : series[0])].filter(Boolean));
	};
	draw();
	return [place];
}
