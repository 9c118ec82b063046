// Measures the tagger of linguistic phenomena beside the best single keywords, over several divisions into folds.
//   npm run build && node scripts/measure-tagger.js path/to/annotated_dev_examples.txt [HOW_MANY]
import { Random } from "../dist/core/index.js";
import { readAnnotations } from "../dist/formats/index.js";
import { evaluateTagger, tagPhenomena, trainTagger } from "../dist/language/index.js";
import { evaluateTags } from "../dist/language/phenomena/evaluate-tagger.js";

const FOLDS = 5;

const [path, divisions = "10"] = process.argv.slice(2);
if (path === undefined) {
  console.error(
    "No annotation file was given. Name one, as in: node scripts/measure-tagger.js ANNOTATED_FILE",
  );
  process.exit(2);
}
const annotated = await readAnnotations(path);
const runs = Array.from({ length: Number(divisions) }, (_, seed) =>
  evaluateTagger(annotated, { folds: FOLDS, random: new Random(seed) }),
);
const rows = runs[0].categories.map(({ category, count }, i) => {
  const pairs = runs.map(({ categories }) => [categories[i].f1, categories[i].keyword.f1]);
  return [category, String(count), ...compare(pairs)];
});
rows.push(["micro", "", ...compare(runs.map(({ microF1, keyword }) => [microF1, keyword.microF1]))]);
rows.push(["macro", "", ...compare(runs.map(({ macroF1, keyword }) => [macroF1, keyword.macroF1]))]);
const head = ["category", "sentences", "F1", "keyword", "difference", "SD", "least", "won"];
console.log([head, ...rows].map(tableLine).join("\n"));
console.log(
  `means over ${runs.length} divisions into ${FOLDS} folds; a difference is taken on the same folds`,
);
const halves = testOnSecondHalf();
console.log(
  `trained on the first half, tested on the second: micro ${percent(halves.microF1)}, macro ${percent(halves.macroF1)}`,
);

/** The sterner test: rules and patterns were written on the first 400 sentences of the release. */
function testOnSecondHalf() {
  const half = annotated.length / 2;
  const model = trainTagger(annotated.slice(0, half));
  const judged = annotated.slice(half).map(({ sentence, phenomena }) => ({
    annotated: new Set(phenomena),
    found: tagPhenomena(sentence, model),
    byKeyword: new Set(),
  }));
  return evaluateTags(judged);
}

/** Mean F1 of both, and mean, standard deviation and least of their differences, in percent. */
function compare(pairs) {
  const [own, keyword] = [mean(pairs.map(([f1]) => f1)), mean(pairs.map(([, f1]) => f1))];
  const differences = pairs.map(([a, b]) => a - b);
  const centre = mean(differences);
  const spread = Math.sqrt(mean(differences.map((difference) => (difference - centre) ** 2)));
  const figures = [own, keyword, centre, spread, Math.min(...differences)];
  const won = differences.filter((difference) => difference > 0).length;
  return [...figures.map(percent), `${won}/${runs.length}`];
}

function percent(share) {
  return (100 * share).toFixed(1);
}

function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function tableLine([category, ...cells]) {
  return category.padEnd(24) + cells.map((cell) => cell.padStart(11)).join("");
}
