// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of tabs, each of which shows the pane that it controls.

const paneOf = (tab) => document.getElementById(tab.getAttribute("aria-controls"));

// Shows the pane of a tab, hides those of the others in its list, and calls `onShow(pane)`.
function choose(tab, onShow) {
	for (const other of tab.parentElement.children) {
		other.setAttribute("aria-selected", String(other === tab));
		other.tabIndex = other === tab ? 0 : -1;
		paneOf(other).hidden = other !== tab;
	}
	onShow(paneOf(tab));
}

// Makes all lists of tabs work. Calls `onShow(pane)` whenever a pane is shown. Returns a function that shows the pane
// of an id.
export function createTabs(onShow) {
	for (const list of document.querySelectorAll("[role=tablist]")) {
		choose(list.querySelector("[aria-selected=true]"), onShow);
		list.onclick = ({ target }) => target.role === "tab" && choose(target, onShow);
		list.onkeydown = ({ key, target }) => {
			const next =
				key === "ArrowRight"
					? target.nextElementSibling
					: key === "ArrowLeft"
						? target.previousElementSibling
						: null;
			if (!next) return;
			choose(next, onShow);
			next.focus();
		};
	}
	return (id) => choose(document.querySelector(`[aria-controls=${id}]`), onShow);
}
