/* ---- the source of a file: line, count, taken / not taken, text. It stands in parts, of which a
   browser lays out those that are seen: a table of ten thousand rows takes it a second ---- */
const PART = 200, LINE = 18.75;
function lettersOf(text) {
	let n = 0;
	for (const c of text) n += c === "\t" ? 8 - n % 8 : c.codePointAt(0) < 0x1100 ? 1 : 2;
	return n;
}
function sourceLines(into, f, chosen) {
	const lines = new Map(f.lines.map(l => [l.line, l])), branches = new Map();
	for (const b of f.branches) { if (!branches.has(b.line)) branches.set(b.line, []); branches.get(b.line).push(b); }
	const most = Math.log(1 + f.lines.reduce((m, l) => Math.max(m, l.count), 1));
	const all = f.source ? f.source.map((_, i) => i + 1) : f.lines.map(l => l.line);
	/* lines that the source does not have: it is not the one that was built */
	for (const l of f.lines) if (f.source && l.line > f.source.length) all.push(l.line);
	const wide = [4, 6, 6, 20]; /* letters */
	const rows = all.map(n => {
		const row = document.createElement("tr"), l = lines.get(n), here = branches.get(n) || [];
		row.id = "L" + n;
		[n, l ? grouped(l.count) : "", here.map(b => grouped(b.taken) + "\u00a0/\u00a0" + grouped(b.not_taken)).join(", "),
			f.source ? f.source[n - 1] || "" : "(the source could not be read)"].forEach((text, i) => {
			row.appendChild(document.createElement("td")).textContent = text;
			wide[i] = Math.max(wide[i], i < 3 ? String(text).length : lettersOf(text));
		});
		row.cells[0].className = "number";
		row.cells[0].onclick = () => chosen(n);
		if (!l) return row;
		const part = here.some(b => !b.excluded && b.count && (!b.taken || !b.not_taken));
		row.className = l.excluded ? "excluded" : !l.count ? "missed" : part ? "part" : "ran";
		if (l.count && !l.excluded) row.cells[1].style.background = `linear-gradient(to left, var(--heat) ${100 * Math.log(1 + l.count) / most}%, transparent 0)`;
		return row;
	});
	wide[2] = Math.min(wide[2], 24);
	into.style.setProperty("--wide", `calc(${wide.reduce((a, b) => a + b)}ch + 80px)`);
	const parts = [];
	for (let at = 0; at < rows.length; at += PART) {
		const part = document.createElement("div"), table = document.createElement("table"), columns = document.createElement("colgroup");
		const body = document.createElement("tbody"), some = rows.slice(at, at + PART);
		for (const letters of wide.slice(0, 3)) columns.appendChild(document.createElement("col")).style.width = `calc(${letters}ch + 20px)`;
		body.append(...some);
		table.append(columns, document.createElement("col"), body);
		part.style.containIntrinsicHeight = "auto " + some.length * LINE + "px";
		part.append(table);
		parts.push(part);
	}
	into.replaceChildren(...parts);
}
/* The row of a line comes into view, marked. */
function pointAt(into, line) {
	for (const r of into.querySelectorAll(".here")) r.classList.remove("here");
	const row = line && document.getElementById("L" + line);
	if (!row) return false;
	row.classList.add("here");
	row.scrollIntoView({ block: "center" });
	return true;
}
/* The line of the next that never ran, from the one that is marked. */
function nextMissed(into) {
	const here = into.querySelector(".here"), after = here ? +here.id.slice(1) : 0, all = [...into.querySelectorAll(".missed")];
	const next = all.find(r => +r.id.slice(1) > after) || all[0];
	return next ? +next.id.slice(1) : 0;
}
