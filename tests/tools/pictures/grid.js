// SPDX-License-Identifier: MIT
// usage: node grid.js PICTURE.png [KEPT.grid]
//
// A picture as a grid of mean colours, 32 by 20: prints it, or compares it with one that was kept.
// Fonts differ from machine to machine, and letters nearly vanish in a mean; where things stand and
// what colour they have does not.
"use strict";
const fs = require("fs"), zlib = require("zlib");
const COLUMNS = 32, ROWS = 20;
const MEAN = 3;          // of all differences, of 255
const FAR = 48, MOST = 16; // so many cells may differ by more than that

// A PNG of 8 bits a channel, RGB or RGBA, not interlaced: what Chromium writes.
function decode(png) {
	const parts = [];
	let at = 8, width = 0, height = 0, channels = 0;
	while (at < png.length) {
		const len = png.readUInt32BE(at), kind = png.toString("latin1", at + 4, at + 8), body = png.subarray(at + 8, at + 8 + len);
		if (kind === "IHDR") {
			width = body.readUInt32BE(0); height = body.readUInt32BE(4);
			channels = { 2: 3, 6: 4 }[body[9]];
			if (body[8] !== 8 || !channels || body[12]) throw new Error("not the kind of PNG that is expected");
		}
		if (kind === "IDAT") parts.push(body);
		at += 12 + len;
	}
	const raw = zlib.inflateSync(Buffer.concat(parts)), stride = width * channels, out = Buffer.alloc(stride * height);
	for (let y = 0; y < height; y++) {
		const filter = raw[y * (stride + 1)], line = y * stride;
		for (let x = 0; x < stride; x++) {
			const left = x >= channels ? out[line + x - channels] : 0, up = y ? out[line - stride + x] : 0, corner = y && x >= channels ? out[line - stride + x - channels] : 0;
			const p = left + up - corner, a = Math.abs(p - left), b = Math.abs(p - up), c = Math.abs(p - corner);
			const guess = [0, left, up, left + up >> 1, a <= b && a <= c ? left : b <= c ? up : corner][filter];
			out[line + x] = raw[y * (stride + 1) + 1 + x] + guess;
		}
	}
	return { width, height, channels, out };
}

function grid(p) {
	const sums = new Float64Array(COLUMNS * ROWS * 4);
	for (let y = 0; y < p.height; y++)
		for (let x = 0; x < p.width; x++) {
			const cell = 4 * (Math.floor(y * ROWS / p.height) * COLUMNS + Math.floor(x * COLUMNS / p.width));
			for (let k = 0; k < 3; k++) sums[cell + k] += p.out[(y * p.width + x) * p.channels + k];
			sums[cell + 3]++;
		}
	const rows = [];
	for (let y = 0; y < ROWS; y++) {
		let row = "";
		for (let x = 0; x < COLUMNS; x++) {
			const cell = 4 * (y * COLUMNS + x);
			for (let k = 0; k < 3; k++) row += Math.round(sums[cell + k] / sums[cell + 3]).toString(16).padStart(2, "0");
			row += x + 1 < COLUMNS ? " " : "";
		}
		rows.push(row);
	}
	return rows.join("\n") + "\n";
}

const [picture, kept] = process.argv.slice(2);
const now = grid(decode(fs.readFileSync(picture)));
if (!kept) {
	process.stdout.write(now);
} else {
	const bytes = text => Buffer.from(text.replace(/\s/g, ""), "hex"), a = bytes(now), b = bytes(fs.readFileSync(kept, "utf8"));
	let sum = 0, far = 0;
	for (let i = 0; i < b.length; i += 3) {
		const d = [0, 1, 2].map(k => Math.abs(a[i + k] - b[i + k]));
		sum += d[0] + d[1] + d[2];
		far += Math.max(...d) > FAR;
	}
	const mean = sum / b.length;
	console.log(`${kept.replace(/.*\//, "")}: mean difference ${mean.toFixed(2)} of 255, ${far} cells far off`);
	process.exit(a.length === b.length && mean <= MEAN && far <= MOST ? 0 : 1);
}
