/* What the scripts of all pages begin with. */
const $ = id => document.getElementById(id);
const data = JSON.parse($("data").textContent);
const grouped = n => Math.round(n).toLocaleString("en-US");
const plural = (n, one) => grouped(n) + " " + one + (n === 1 ? "" : "s");
