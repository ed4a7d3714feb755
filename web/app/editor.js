// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of a scenario. It lives in a shadow root, where CodeMirror needs no style element, which the page's
// content policy would refuse.
import { yaml } from "@codemirror/lang-yaml";
import { forceLinting, linter } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { basicSetup, EditorView } from "codemirror";

// What `salle check --quiet` prints of one error: FILE:LINE:COLUMN: error: MESSAGE
const DIAGNOSTIC = /^(.*?):(?:(\d+):(\d+): )? ?(error|warning): (.*)$/gm;

// Returns the errors and warnings in what salle printed, as { file, line, column, severity, message }.
export function parseDiagnostics(printed) {
	return [...printed.matchAll(DIAGNOSTIC)].map(([, file, line, column, severity, message]) => ({
		file, line: Number(line ?? 1), column: Number(column ?? 1), severity, message,
	}));
}

// Errors are marked without CodeMirror's pictures, which the page's content policy would refuse.
const underline = (colour) => ({ backgroundImage: "none", textDecoration: `underline wavy ${colour}` });
const LOOKS = {
	"&": { height: "100%", fontSize: "14px" },
	".cm-scroller": { overflow: "auto" },
	".cm-lintRange-error": underline("#b3261e"),
	".cm-lintRange-warning": underline("#b26a00"),
};

function mark(view, { line, column, severity, message }) {
	const at = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
	const from = Math.min(at.from + column - 1, at.to);
	const word = /^[^\s,:{}[\]]+/.exec(view.state.sliceDoc(from, at.to));
	return { from, to: from + (word ? word[0].length : 0), severity, message };
}

// Creates the editor. `check(text)` returns the diagnostics of a text, and is called in each pause of typing.
// `complete(text, position)` returns what can stand at a position, as CodeMirror wants it.
export function createEditor(parent, check, complete) {
	const root = parent.attachShadow({ mode: "open" });
	// always the same object: CodeMirror waits for an answer only while the source is the same object
	const completions = [{
		autocomplete: ({ state, pos, explicit }) =>
			explicit || /[\w:[{, -]$/.test(state.sliceDoc(Math.max(0, pos - 1), pos))
				? complete(state.doc.toString(), pos)
				: null,
	}];
	const view = new EditorView({
		parent: root,
		root,
		extensions: [
			basicSetup, yaml(),
			EditorState.languageData.of(() => completions),
			EditorView.theme(LOOKS),
			EditorView.contentAttributes.of({ "aria-label": "Scenario", tabindex: "0" }),
			linter(async (view) => (await check(view.state.doc.toString())).map((found) => mark(view, found)), {
				delay: 400,
			}),
		],
	});
	return {
		text: () => view.state.doc.toString(),
		replace(text) {
			view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, scrollIntoView: true });
			forceLinting(view);
		},
	};
}
