import type { CandidateSet } from "./read-sets.ts";

/** A set with where its images are, as seen from the page. */
export interface ShownSet extends CandidateSet {
  readonly sources: readonly string[];
}

/**
 * A page of its own in which somebody marks interesting images, by keys or pointer, and saves the marks as JSON Lines. What is
 * marked stays in the browser, so that one can go on another day.
 */
export function markingPage(sets: readonly ShownSet[]): string {
  // "<" could end the script early; inside JSON it may be written otherwise.
  const data = JSON.stringify(sets).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>Interesting images</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1 id="title">Interesting images</h1>
<p id="progress" role="status"></p>
</header>
<main>
<p>Which images are interesting? Those with <b>several</b> of what the title names, or one that <b>touches or uses other things</b>, or
<b>does something</b>, or with <b>diverse</b> things or features.</p>
<ol id="images"></ol>
<p class="buttons">
<button id="back" type="button">Back <kbd>←</kbd></button>
<button id="next" type="button" class="main">Next <kbd>Enter</kbd></button>
<button id="open" type="button">First unmarked <kbd>U</kbd></button>
<button id="save" type="button">Save marks <kbd>S</kbd></button>
</p>
<p class="soft">Keys <kbd>1</kbd> to <kbd>8</kbd> mark an image. <kbd>Enter</kbd> keeps the marks of this set, also none, and goes on. Save when you
stop: the file is for <code>counterpoint photos choose-synsets</code>.</p>
</main>
<script type="application/json" id="sets">${data}</script>
<script>${MARKING_SCRIPT}</script>
</body>
</html>
`;
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1d1d1f; --soft: #5f5f66; --rule: #d9d9de; --mark: #1b6e32; --ground: #fff; --on-mark: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e8ea; --soft: #a8a8b0; --rule: #3c3c42; --mark: #81c784; --ground: #17171a; --on-mark: #10240f; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); max-width: 75rem; margin: 1rem auto; padding: 0 1rem; }
header { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: baseline; } h1 { font-size: 1.4rem; margin: 0; } header p { margin: 0; }
#progress, .soft { color: var(--soft); }
ol { list-style: none; margin: 1rem 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 44%), 1fr)); gap: .75rem; }
li button { position: relative; display: block; width: 100%; padding: 0; border: 4px solid var(--rule); border-radius: 8px; background: #fff; overflow: hidden; cursor: pointer; }
li button[aria-pressed=true] { border-color: var(--mark); }
li img { display: block; width: 100%; aspect-ratio: 530 / 416; object-fit: contain; }
li span { position: absolute; left: 0; top: 0; padding: .1rem .6rem; border-bottom-right-radius: 8px; background: var(--ground); color: var(--ink); font-weight: 600; }
li button[aria-pressed=true] span { background: var(--mark); color: var(--on-mark); }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; } .buttons button { font: inherit; padding: .4rem .9rem; border: 1px solid var(--soft); border-radius: 6px; background: var(--ground); color: var(--ink); cursor: pointer; }
.buttons .main { background: var(--mark); color: var(--on-mark); border-color: var(--mark); }
button:focus-visible { outline: 3px solid #4c8bf5; outline-offset: 2px; } button:disabled { opacity: .5; cursor: default; }
kbd { font: .85em ui-monospace, monospace; border: 1px solid currentColor; border-radius: 4px; padding: 0 .3em; }
`;

/** Script of the page for marking: plain JavaScript for the browser, which needs no server. */
const MARKING_SCRIPT = `
"use strict";
const sets = JSON.parse(document.getElementById("sets").textContent);
const at = (id) => document.getElementById(id);
const keyOf = ({ synset, query, images }) => JSON.stringify([synset, query, images]);
const PLACE = "counterpoint interesting ";

/** The marks of a set: the interesting images, or undefined while nobody has gone past it. */
const marksOf = (set) => JSON.parse(localStorage.getItem(PLACE + keyOf(set)) ?? "null") ?? undefined;
const keep = (set, interesting) => localStorage.setItem(PLACE + keyOf(set), JSON.stringify(interesting));

let current = Math.max(0, sets.findIndex((set) => marksOf(set) === undefined));
let marked = new Set();

function show() {
  const set = sets[current];
  marked = new Set(marksOf(set));
  at("title").textContent = set.synset;
  at("images").replaceChildren(...set.images.map((image, i) => imageItem(set, image, i)));
  at("back").disabled = current === 0;
  showProgress();
}

function showProgress() {
  const done = sets.filter((set) => marksOf(set) !== undefined).length;
  const state = marksOf(sets[current]) === undefined ? "" : ", marked";
  at("progress").textContent =
    "Set " + (current + 1) + " of " + sets.length + state + " \\u2013 " + sets[current].query + " \\u2013 " + (done === sets.length ? "all are marked: save them" : done + " marked in all");
  at("open").disabled = done === sets.length;
}

function imageItem(set, image, i) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-pressed", String(marked.has(image)));
  button.addEventListener("click", () => toggle(i));
  const picture = document.createElement("img");
  picture.src = set.sources[i];
  picture.alt = "Image " + (i + 1);
  const number = document.createElement("span");
  number.textContent = i + 1;
  number.setAttribute("aria-hidden", "true");
  button.append(picture, number);
  item.append(button);
  return item;
}

function toggle(i) {
  const image = sets[current].images[i];
  if (image === undefined) return;
  if (!marked.delete(image)) marked.add(image);
  at("images").children[i].firstChild.setAttribute("aria-pressed", String(marked.has(image)));
  if (marksOf(sets[current]) !== undefined) keepCurrent();
}

/** In the order of the images, whatever the order of the marks. */
function keepCurrent() {
  keep(sets[current], sets[current].images.filter((image) => marked.has(image)));
}

function next() {
  keepCurrent();
  if (current + 1 < sets.length) current += 1;
  show();
}

function back() {
  if (current > 0) current -= 1;
  show();
}

function goToOpen() {
  const open = sets.findIndex((set) => marksOf(set) === undefined);
  if (open >= 0) current = open;
  show();
}

function save() {
  const lines = sets
    .filter((set) => marksOf(set) !== undefined)
    .map(({ synset, query, images }) => {
      const interesting = marksOf({ synset, query, images });
      return JSON.stringify({ synset, query, images, interesting }) + "\\n";
    });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(lines, { type: "application/jsonl" }));
  link.download = "marks.jsonl";
  link.click();
  URL.revokeObjectURL(link.href);
}

const KEYS = { ArrowRight: next, ArrowLeft: back, u: goToOpen, s: save };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^[1-9]$/.test(event.key)) return toggle(Number(event.key) - 1);
  if (event.key === "Enter") {
    // On a button below the images Enter presses it; on an image, where Space marks, it goes on as everywhere else.
    if (document.activeElement.closest(".buttons")) return;
    event.preventDefault();
    return next();
  }
  KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key]?.();
});
for (const [id, act] of [["next", next], ["back", back], ["open", goToOpen], ["save", save]]) {
  at(id).addEventListener("click", () => act());
}
show();
`;
