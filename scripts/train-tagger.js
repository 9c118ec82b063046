// Trains the bundled tagger of linguistic phenomena and writes its weights.
//   npx tsc -p tsconfig.build.json && node scripts/train-tagger.js path/to/annotated_dev_examples.txt
// The file comes with the NLVR2 release; none of its sentences is stored, only weights of n-grams and patterns.
import { readFileSync, writeFileSync } from "node:fs";
import { tagPhenomena, trainTagger } from "../dist/language/index.js";
import { compactModel } from "./tagger/compact-model.js";

const MIN_WEIGHT = 0.02; // 0.2 % of the decisions on the NLVR2 development sentences change
const TARGET = new URL("../data/phenomena-tagger.json", import.meta.url);

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error("No annotation file was given. Name one, as in: node scripts/train-tagger.js ANNOTATED_FILE");
  process.exit(2);
}
const annotated = readAnnotation(readFileSync(path, "utf8"));
const sentences = annotated.map(({ sentence }) => sentence);
const whole = trainTagger(annotated);
const model = compactModel(whole, { minWeight: MIN_WEIGHT, sentences });
writeFileSync(TARGET, `${JSON.stringify(model, null, 1)}\n`);
console.error(
  `${annotated.length} sentences; ${countChanges()} of their tags change by leaving out small weights`,
);

/** Blocks between blank lines: the sentence, then one line "* phenomenon" for each. */
function readAnnotation(text) {
  const blocks = text.replaceAll("\r", "").split(/\n\s*\n/);
  return blocks.flatMap((block) => {
    const [sentence, ...lines] = block.trim().split("\n");
    return sentence ? [{ sentence, phenomena: lines.map((line) => line.replace(/^\*\s*/, "").trim()) }] : [];
  });
}

function countChanges() {
  const changes = sentences.map((sentence) => {
    const [a, b] = [tagPhenomena(sentence, whole), tagPhenomena(sentence, model)];
    return [...a].filter((tag) => !b.has(tag)).length + [...b].filter((tag) => !a.has(tag)).length;
  });
  return changes.reduce((sum, count) => sum + count, 0);
}
