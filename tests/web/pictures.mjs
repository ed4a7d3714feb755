// SPDX-License-Identifier: GPL-3.0-or-later
// Takes the pictures of a page for the documentation: its first screen, wide and on a phone, and the section of wounds.
//   node pictures.mjs PAGE FOLDER
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { openTab } from "./browser.mjs";

const [page, folder] = process.argv.slice(2);
const tab = await openTab(pathToFileURL(resolve(page)).href);
const drawn = `/^(\\d+) of \\1, 0 failed/.test(document.documentElement.dataset.charts ?? "")`;
await tab.resize(1400, 860);
await tab.wait(drawn);
await tab.screenshot(`${folder}/report.png`);
const { x, y, width, height } = await tab.evaluate(
	`(({ x, y, width, height }) => ({ x, y, width, height }))(
		document.querySelector(".field").closest("section").getBoundingClientRect())`);
await tab.page.screenshot({ path: `${folder}/report-field.png`, clip: { x, y, width, height }, captureBeyondViewport: true });
await tab.resize(390, 844);
await tab.page.reload();
await tab.wait(drawn);
await tab.screenshot(`${folder}/report-phone.png`);
await tab.close();
