// Trains the bundled tagger of linguistic phenomena, measures it, and writes its weights with the measurements.
//   npm run build && node scripts/train-tagger.js path/to/annotated_dev_examples.txt path/to/nlvr/train.json
// The files come with the releases of NLVR2 and NLVR; none of their sentences is stored, only weights of n-grams and patterns.
import { writeFileSync } from "node:fs";
import { Random } from "../dist/core/index.js";
import { readAnnotations } from "../dist/formats/index.js";
import { evaluateTagger, tagPhenomena, trainTagger } from "../dist/language/index.js";
import { compactModel } from "./tagger/compact-model.js";
import { readNlvrAnnotation } from "./tagger/read-annotation.js";

const MIN_WEIGHT = 0.02; // 38 of 16,900 decisions on the annotated sentences change
const FOLDS = 5;
const TARGET = new URL("../data/phenomena-tagger.json", import.meta.url);

const [annotationPath, trainPath] = process.argv.slice(2);
if (annotationPath === undefined || trainPath === undefined) {
  console.error("Name both files, as in: node scripts/train-tagger.js ANNOTATED_FILE NLVR_TRAIN_FILE");
  process.exit(2);
}
const nlvr2 = await readAnnotations(annotationPath);
const nlvr = readNlvrAnnotation(trainPath);
const sentences = [...nlvr2, ...nlvr].map(({ sentence }) => sentence);
const whole = trainTagger(nlvr2, nlvr);
const model = compactModel(whole, { minWeight: MIN_WEIGHT, sentences });
const measured = [
  measure({ corpus: "NLVR2", annotation: "released" }, nlvr2, nlvr),
  measure({ corpus: "NLVR", annotation: "our own" }, nlvr, nlvr2),
];
writeFileSync(TARGET, `${JSON.stringify({ measured, model }, null, 1)}\n`);
for (const { corpus, microF1, macroF1 } of measured)
  console.error(`${corpus}: micro F1 ${microF1}, macro F1 ${macroF1}`);
console.error(`${sentences.length} sentences; ${countChanges()} tags change by leaving out small weights`);

/** Cross-validation on one corpus, each fold trained with the other corpus; the first division of measure-tagger.js. */
function measure(names, annotated, alsoTrainedOn) {
  const options = { folds: FOLDS, random: new Random(0), alsoTrainedOn };
  const { microF1, macroF1, categories } = evaluateTagger(annotated, options);
  const f1 = Object.fromEntries(categories.map(({ category, f1: value }) => [category, percent(value)]));
  const counts = { sentences: annotated.length, folds: FOLDS };
  return { ...names, ...counts, microF1: percent(microF1), macroF1: percent(macroF1), f1 };
}

function percent(share) {
  return Math.round(1000 * share) / 10;
}

function countChanges() {
  const changes = sentences.map((sentence) => {
    const [a, b] = [tagPhenomena(sentence, whole), tagPhenomena(sentence, model)];
    return [...a].filter((tag) => !b.has(tag)).length + [...b].filter((tag) => !a.has(tag)).length;
  });
  return changes.reduce((sum, count) => sum + count, 0);
}
