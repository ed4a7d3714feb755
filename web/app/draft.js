// SPDX-License-Identifier: GPL-3.0-or-later Keeps what the user typed in the browser's storage, so that the page can
// show it again after a reload and at the next visit.

const KEY = "salle.html";

// Keeps a draft, for this tab and for the next visit. Returns whether the browser allows it.
export function keepDraft(draft) {
	try {
		for (const storage of [sessionStorage, localStorage]) storage.setItem(KEY, JSON.stringify(draft));
		return true;
	} catch {
		return false;
	}
}

// Returns the last draft of this tab, else that of the last visit; null if there is none.
export function lastDraft() {
	try {
		const draft = JSON.parse(sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY));
		return Array.isArray(draft?.opened) ? draft : null;
	} catch {
		return null;
	}
}

// Returns whether the page was loaded again, rather than opened by a link.
export const isReloaded = () => performance.getEntriesByType("navigation")[0]?.type === "reload";
