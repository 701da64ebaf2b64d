// SPDX-License-Identifier: MIT
// usage: node pictures.js PAGES FOLDER
//
// Opens the pages of PAGES at three sizes, clicks and types through them, checks what they say then,
// and leaves a picture of each in FOLDER. Nothing may be loaded but the page itself, which forbids
// that, too.
"use strict";
const path = require("path");
const { run } = require("./browser.js");
const [pages, folder] = process.argv.slice(2);
const SMALL = [600, 900], MIDDLE = [1280, 800], LARGE = [1920, 1080];

// name of the picture, page and state, size, dark, and what is done: see(WHAT, expression, pattern)
// asks for what is seen
const SHOTS = [
	["view_small", "view.html", SMALL, false, async (p, see) => {
		await see("gap", "$('loss').textContent", /^1 gap, \d+ bytes of trace lost/);
		await p.point("#flame", .5, .2);
		await see("a frame", "$('what').textContent", /\d+ instructions? in total/);
	}],
	["view_source", "view.html", MIDDLE, false, async (p, see) => {
		await p.click("#tabsource");
		await p.click("#L19 td");
		await see("its address", "new Promise(r => setTimeout(() => r(location.hash), 300))", /tab=source&file=.*&line=19/);
		await p.key("m");
		await see("a line that never ran", "document.querySelector('.here').className", /missed/);
		await p.click("#L19 td");
	}],
	["view_dark", "view.html", LARGE, false, async (p, see) => {
		await p.key("t");
		await see("dark", "document.documentElement.dataset.theme", /dark/);
		await p.type("#search", "work");
		await see("what is found", "$('matched').textContent", /^1 function, \d calls?, \d match(es)?$/);
		await p.click("#tabfunctions");
		await see("its row", "$('rows').textContent", /work/);
	}],
	["view_selected", "view.html", MIDDLE, false, async (p, see) => {
		await p.value("$('flame').focus()");
		await p.key("ArrowDown");
		await see("a frame, by keys", "$('what').textContent", /^(?!all)\w+  [\d,]+ instructions? in total/);
		await p.key("Enter");
		await p.key("Enter");
		await p.type("#search", "/^WORK$/");
		await see("upper case is none", "$('matched').textContent", /^0 functions/);
		await p.type("#search", "/^WORK$/i");
		await see("of either case", "$('matched').textContent", /^1 function/);
		await p.type("#search", "");
		await p.click("#time", .2, .6, .7, .6);
		await see("a selection", "$('scope').textContent", /instructions selected/);
		await p.key("f");
		await see("zoom", "new Promise(r => setTimeout(() => r(location.hash), 300))", /from=\d+&to=\d+&select=\d+-\d+/);
		await p.key("?");
		await see("the keys", "$('help').open", /true/);
		await p.click("#help button");
		await p.key("Escape");
		await p.key("0");
		await see("no selection", "$('scope').textContent", /every call counted/);
		await p.click("#tabevents");
		await see("a gap in words", "$('events').tBodies[0].textContent", /trace lost/);
		await p.click("#events tbody button");
		await see("its words", "$('what').textContent", / at \d+/);
	}],
	["stm_small", "stm.html", SMALL, false],
	["stm", "stm.html", MIDDLE, false, async (p, see) => {
		await see("events are shown at once", "$('events').hidden + ' ' + $('events').rows.length", /^false 1[0-9][0-9]$/);
		await see("no flame graph", "$('tabflame').hidden && $('tabfunctions').hidden", /true/);
		await p.point("#time", .4, .45);
		await see("a level", "$('what').textContent", /: \d+ since [0-9,]+$/);
		await see("no control of direction", "/lev\\ufffdel/.test($('events').textContent) && !/\\u202e/.test(document.body.innerText)", /true/);
		await p.type("#search", "receive");
		await see("what is found", "$('matched').textContent", /^\d+ matches$/);
		await p.click("#after");
		await see("the first", "$('matched').textContent", /^match 1 of/);
		await p.click("#events tbody button");
		await see("an event", "$('what').textContent", /^software at [0-9,]+: receive: \d+$/);
		await p.click("#reset");
	}],
	["stm_dark", "stm.html#theme=dark&q=lev", LARGE, true],
	["counters_small", "counters.html", SMALL, false],
	["counters", "counters.html", MIDDLE, false, async (p, see) => {
		await see("no flame graph", "$('tabflame').hidden && !$('events').hidden", /true/);
		await p.point("#time", .4, .5);
		await see("a counter", "$('what').textContent", /^[a-z-]+: [0-9,]+ in [0-9,]+ ticks before/);
		await p.click("#time", .25, .5, .75, .5);
		await see("a part of the events", "$('scope').textContent", /^\d+ events selected$/);
	}],
	["counters_dark", "counters.html", LARGE, true],
	["samples_small", "samples.html", SMALL, false],
	["samples", "samples.html", MIDDLE, false, async (p, see) => {
		await see("samples", "$('scope').textContent", /^samples of the whole recording$/);
		await p.click("#tabfunctions");
		await see("the first function", "$('rows').rows[0].textContent", /main/);
		await p.click("#time", .02, .8, .5, .8);
		await see("a selection", "$('rows').textContent", /main|work/);
		await p.click("#tabflame");
		await p.point("#flame", .3, .8);
		await see("a frame", "$('what').textContent", /samples? in total/);
	}],
	["samples_dark", "samples.html#tab=events", LARGE, true],
	["cover", "cover.html", MIDDLE, false, async (p, see) => {
		await p.type("#search", "work");
		await see("a function", "$('matched').value", /1 function$/);
		await p.click("#found a");
		await see("its line", "document.querySelector('.here').id", /^L\d+$/);
		await p.click("#title");
		await p.type("#search", "");
		await p.click("#rows a");
	}],
	["annotate", "annotate.html", MIDDLE, false, async (p, see) => {
		await p.click("#functions tbody tr:nth-child(2) button");
		await p.key("p");
		await see("the first function", "document.querySelector('#functions tr.here').rowIndex", /^1$/);
		await p.key("n");
		await see("the next", "document.querySelector('#functions tr.here').rowIndex", /^2$/);
		await p.key("p");
	}],
	["flame_diff", "diff.html", MIDDLE, false, async (p, see) => {
		await p.click("#graph", .3, .05);
		await p.key("Escape");
		await p.point("#graph", .3, .03);
		await see("what was before", "$('where').textContent", /before/);
	}],
];

run(async browser => {
	let good = true;
	for (const [name, file, [width, height], dark, act] of SHOTS) {
		const fail = text => { console.log(`FAILED: ${name}: ${text}`); good = false; };
		const page = await browser.page();
		await page.open("file://" + path.resolve(pages, file), width, height, dark);
		await page.value("window.$ = id => document.getElementById(id), 0");
		const see = async (what, expression, pattern) => {
			const value = String(await page.value(expression));
			if (!pattern.test(value)) fail(`${what}: "${value}" is not ${pattern}`);
		};
		try { if (act) await act(page, see); } catch (e) { fail(e.message); }
		await see("nothing that is wider than the window", "document.documentElement.scrollWidth <= innerWidth", /true/);
		await page.picture(path.join(folder, name + ".png"));
		for (const f of page.faults) fail(f);
		const asked = page.asked.filter(u => u !== "about:blank" && !u.startsWith("data:") && u.replace(/#.*/, "") !== "file://" + path.resolve(pages, file.replace(/#.*/, "")));
		if (asked.length) fail("asks for " + asked);
		await see("what the page forbids", "fetch('http://127.0.0.1:1/').then(() => 'open', () => 'refused').then(r => r + (document.querySelector('meta[http-equiv]').content.includes(\"default-src 'none'\") ? ' by the page' : ''))", /^refused by the page$/);
		if (!page.faults.some(f => /Content Security Policy/.test(f))) fail("nothing forbids what is loaded from elsewhere: " + page.faults);
	}
	return good;
});
