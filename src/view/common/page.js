/* What the scripts of all pages begin with. */
const $ = id => document.getElementById(id);
/* Controls, also those of direction, stand in the data by their numbers, and would do something to the text
   around them: what is shown has U+FFFD for each, but tabs. */
const hidden = /\\u(?:00[01][0-9a-f]|00[89][0-9a-f]|007f|061c|200[ef]|202[89a-e]|206[6-9])/g;
const data = JSON.parse($("data").textContent.replace(hidden, c => c === "\\u0009" ? c : "\\ufffd"));
const grouped = n => Math.round(n).toLocaleString("en-US");
const plural = (n, one) => grouped(n) + " " + one + (n === 1 ? "" : "s");
/* What a search finds: a part of a name, or /regex/, with /regex/i of either case; null: that is no regex. */
function matcher(text) {
	const regex = /^\/(.+)\/(i?)$/.exec(text), low = text.toLowerCase();
	if (!regex) return name => name.toLowerCase().includes(low);
	try { const r = new RegExp(regex[1], regex[2]); return name => r.test(name); } catch (e) { return null; }
}
