/** What the page for marking does: plain JavaScript for the browser, which needs no server. */
export const MARKING_SCRIPT = `
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
