// How well existential quantifiers can be told at all: how the annotators treated sentences that are built alike.
//   npm run build && node scripts/measure-existential.js path/to/annotated_dev_examples.txt
// Prints counts and places in the file only, no sentence (docs/decisions/0012-existential-ceiling.md).
import { Random } from "../dist/core/index.js";
import { readAnnotations } from "../dist/formats/index.js";
import { featureScale, features } from "../dist/language/phenomena/features.js";
import { scoreExample, trainLogistic } from "../dist/language/phenomena/logistic-regression.js";
import { parseSentence } from "../dist/language/phenomena/pattern.js";

const PHENOMENON = "existential quantifier";
const FOLDS = 40;
const COST = 0.5; // as in train-tagger.ts
const SHUFFLES = 50;

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error(
    "No annotation file was given. Name one, as in: node scripts/measure-existential.js ANNOTATED_FILE",
  );
  process.exit(2);
}
const sentences = (await readAnnotations(path)).map(({ sentence, phenomena }, i) => ({
  number: i + 1,
  tagged: phenomena.includes(PHENOMENON),
  words: parseSentence(sentence).words,
  features: features(sentence),
}));
const found = sentences.filter((sentence) => sentence.features.has(`r:${PHENOMENON}`));
const untagged = found.filter(({ tagged }) => !tagged);
const tagged = sentences.filter((sentence) => sentence.tagged).length;
console.log(
  `annotated ${tagged}, found by the rule ${found.length}, of these not annotated ${untagged.length}`,
);
console.log(`sentences not annotated: ${untagged.map(({ number }) => number).join(" ")}`);

const groups = new Map();
for (const each of found) groups.set(opening(each), [...(groups.get(opening(each)) ?? []), each]);
const mixed = [...groups.values()].filter((group) => new Set(group.map((each) => each.tagged)).size === 2);
const minority = mixed.map((group) => {
  const without = group.filter((each) => !each.tagged).length;
  return Math.min(without, group.length - without);
});
console.log(
  `openings of both kinds: ${mixed.length}, with ${sum(mixed.map((group) => group.length))} sentences, ${sum(minority)} of them against the majority`,
);
const ceiling = (2 * tagged) / (tagged + tagged + sum(minority));
const rule = (2 * found.filter((each) => each.tagged).length) / (found.length + tagged);
console.log(`F1 of the rule ${percent(rule)}; of the majority of each opening at best ${percent(ceiling)}`);

const rows = found.map(({ features: names }) => [...names]);
const labels = found.map((each) => each.tagged);
const own = area(labels);
const random = new Random("shuffles");
const shuffled = Array.from({ length: SHUFFLES }, () => area(random.shuffle(labels)));
const asGood = shuffled.filter((value) => value >= own).length;
console.log(
  `features tell annotated from not annotated with an area under the curve of ${own.toFixed(2)}; ${asGood} of ${SHUFFLES} shuffled annotations reach it`,
);

/** Where "there" stands, the verb, and what kind of word follows. */
function opening({ words }) {
  const at = words.findIndex(({ text }) => text === "there");
  const place =
    at === 0 ? "begin" : ["IMAGE", "SIDE", "COMMA"].includes(words[at - 1]?.tag) ? "image" : "inside";
  return [place, words[at + 1]?.text, words[at + 2]?.tag].join(" ");
}

/** How often a model of the other folds scores an annotated sentence above one that is not; 0.5 is chance. */
function area(annotated) {
  const names = [...new Set(rows.flat())];
  const indexOf = new Map(names.map((name, i) => [name, i + 1]));
  const task = { phenomenon: PHENOMENON, positives: annotated.length };
  const examples = rows.map((row, i) => ({
    indices: Int32Array.from([0, ...row.map((name) => indexOf.get(name))]),
    values: Float64Array.from([1, ...row.map((name) => featureScale(name, task))]),
    positive: annotated[i],
  }));
  const scores = new Array(examples.length);
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const train = examples.filter((_, i) => i % FOLDS !== fold);
    const weights = trainLogistic(train, { features: names.length + 1, cost: COST });
    for (let i = fold; i < examples.length; i += FOLDS) scores[i] = scoreExample(weights, examples[i]);
  }
  const above = scores.filter((_, i) => annotated[i]);
  const below = scores.filter((_, i) => !annotated[i]);
  const wins = above.map((a) => sum(below.map((b) => (a > b ? 1 : a === b ? 0.5 : 0))));
  return sum(wins) / (above.length * below.length);
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

function percent(share) {
  return (100 * share).toFixed(1);
}
