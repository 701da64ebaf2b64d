// SPDX-License-Identifier: MIT
// A page in headless Chromium that is clicked, typed in and looked at, by Chromium's DevTools
// protocol over a pair of pipes: one JSON object a message, each ended by a null byte. Needs
// nothing that Node does not have.
"use strict";
const fs = require("fs"), os = require("os"), path = require("path");
const { spawn } = require("child_process");

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
	"--disable-background-networking", "--disable-component-update", "--disable-sync",
	"--disable-dev-shm-usage", "--hide-scrollbars", "--force-device-scale-factor=1",
	"--remote-debugging-pipe"];

// When everything of the page has been drawn, and how long after a letter of a search its frame came.
const CLOCKS = `{
	const frame = then => requestAnimationFrame(() => requestAnimationFrame(then));
	addEventListener("load", () => frame(() => { window.drawnAt = performance.now(); }));
	addEventListener("input", () => { const t = performance.now(); window.searchTook = undefined; frame(() => { window.searchTook = performance.now() - t; }); }, true);
}`;

class Page {
	constructor(browser, session) { this.browser = browser; this.session = session; this.faults = []; this.asked = []; }
	send(method, params) { return this.browser.send(method, params, this.session); }
	// The value of an expression in the page.
	async value(expression) {
		const r = await this.send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
		if (r.exceptionDetails) throw new Error(expression + ": " + JSON.stringify(r.exceptionDetails.exception));
		return r.result.value;
	}
	// Wait until an expression is true; false after 20 s.
	async until(expression) {
		for (const end = Date.now() + 20000; Date.now() < end; await new Promise(r => setTimeout(r, 10)))
			if (await this.value(`!!(${expression})`)) return true;
		return false;
	}
	// Two frames after all that is under way.
	settle() { return this.value("new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(r, 0))))"); }
	async open(url, width, height, dark) {
		await this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
		await this.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }, { name: "prefers-reduced-motion", value: "reduce" }] });
		await this.send("Page.navigate", { url: "about:blank" });
		await this.send("Page.navigate", { url });
		if (!await this.until("window.drawnAt")) throw new Error(url + " was not drawn");
	}
	// Click, or drag from one point to another: of a selector's box, in parts of its width and height.
	async click(selector, x = .5, y = .5, toX = x, toY = y) {
		const box = await this.value(`(() => { const e = document.querySelector(${JSON.stringify(selector)}); e.scrollIntoViewIfNeeded(); const r = e.getBoundingClientRect(); return [r.left, r.top, r.width, r.height]; })()`);
		const at = (px, py) => ({ x: box[0] + px * box[2], y: box[1] + py * box[3] });
		const mouse = (type, p, buttons) => this.send("Input.dispatchMouseEvent", { type, ...p, button: type === "mouseMoved" && !buttons ? "none" : "left", buttons, clickCount: 1 });
		await mouse("mouseMoved", at(x, y), 0);
		await mouse("mousePressed", at(x, y), 1);
		if (x !== toX || y !== toY) await mouse("mouseMoved", at(toX, toY), 1);
		await mouse("mouseReleased", at(toX, toY), 0);
		await this.settle();
	}
	async point(selector, x, y) {
		const box = await this.value(`(() => { const r = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect(); return [r.left, r.top, r.width, r.height]; })()`);
		await this.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: box[0] + x * box[2], y: box[1] + y * box[3] });
		await this.settle();
	}
	async type(selector, text) {
		await this.value(`document.querySelector(${JSON.stringify(selector)}).focus(), document.querySelector(${JSON.stringify(selector)}).select(), 0`);
		if (text) await this.send("Input.insertText", { text });
		else await this.value("document.execCommand('delete')");
		await this.settle();
	}
	async key(key) {
		const code = { Escape: 27, Enter: 13, ArrowDown: 40, ArrowUp: 38 }[key];
		const how = { key, ...(code ? { windowsVirtualKeyCode: code } : { text: key }) };
		await this.send("Input.dispatchKeyEvent", { type: "keyDown", ...how });
		await this.send("Input.dispatchKeyEvent", { type: "keyUp", key });
		await this.settle();
	}
	async picture(file) {
		await this.settle();
		const r = await this.send("Page.captureScreenshot", { format: "png" });
		fs.writeFileSync(file, Buffer.from(r.data, "base64"));
	}
}

class Browser {
	constructor() {
		this.profile = fs.mkdtempSync(path.join(os.tmpdir(), "pages-"));
		this.child = spawn("chromium", [...FLAGS, "--user-data-dir=" + this.profile, "about:blank"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
		this.waiting = new Map(); this.pages = new Map(); this.last = 0;
		let parts = [];
		this.child.stdio[4].on("data", chunk => {
			for (let end; (end = chunk.indexOf(0)) >= 0; chunk = chunk.subarray(end + 1)) {
				parts.push(chunk.subarray(0, end));
				this.hear(JSON.parse(Buffer.concat(parts).toString()));
				parts = [];
			}
			parts.push(chunk);
		});
	}
	hear(m) {
		const w = this.waiting.get(m.id), page = this.pages.get(m.sessionId);
		if (w) { this.waiting.delete(m.id); if (m.error) w[1](new Error(w[2] + ": " + m.error.message)); else w[0](m.result); }
		else if (page && m.method === "Runtime.exceptionThrown") page.faults.push(m.params.exceptionDetails.exception.description);
		else if (page && m.method === "Log.entryAdded" && m.params.entry.level === "error") page.faults.push(m.params.entry.text);
		else if (page && m.method === "Network.requestWillBeSent") page.asked.push(m.params.request.url);
	}
	send(method, params = {}, sessionId) {
		const id = ++this.last;
		this.child.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + "\0");
		return new Promise((ok, bad) => this.waiting.set(id, [ok, bad, method]));
	}
	async page() {
		const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
		const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
		const page = new Page(this, sessionId);
		this.pages.set(sessionId, page);
		for (const domain of ["Page", "Runtime", "Log", "Network"]) await page.send(domain + ".enable");
		await page.send("Page.addScriptToEvaluateOnNewDocument", { source: CLOCKS });
		return page;
	}
	async close() {
		const ended = new Promise(r => this.child.on("exit", r));
		this.send("Browser.close").catch(() => {});
		await ended;
		fs.rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
	}
}

// Run work(browser) and leave with 1 if it throws or answers false.
exports.run = async work => {
	const browser = new Browser();
	const late = setTimeout(() => { console.log("FAILED: the browser takes too long"); browser.child.kill(); process.exit(1); }, 240000);
	let good = false;
	try { good = await work(browser) !== false; } catch (e) { console.log("FAILED: " + e.message); }
	clearTimeout(late);
	await browser.close();
	process.exit(good ? 0 : 1);
};
