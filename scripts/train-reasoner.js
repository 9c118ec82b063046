// Learns the model of the reasoner and writes it.
//   npm run build && node scripts/train-reasoner.js path/to/nlvr/train.json
// Folders 0 to 15 of the train split are left out: they are the hold-out on which the reasoner is measured.
// No sentence is stored: only weights of rules, counts of words, and sentences with their constants left open.
import { readFileSync, writeFileSync } from "node:fs";
import { readValidCorpus } from "../dist/formats/index.js";
import { trainModel } from "./reasoner/train-model.js";

const RATER_RELIABILITY = {
  r0: 0.982,
  r1: 0.983,
  r2: 0.915,
  r3: 0.921,
  r4: 0.977,
  r5: 0.94,
  r6: 0.951,
  r7: 0.954,
  r8: 0.984,
  r9: 0.903,
}; // agreement with the majority of the other four raters on dev: a train label comes from one rater
const UNKNOWN_RATER_RELIABILITY = 0.9;
const LAST_HELD_OUT_FOLDER = 15;
const TARGET = new URL("../data/reasoner.json", import.meta.url);
const REVIEWED = new URL("../src/reasoning/readings.txt", import.meta.url); // its corrections are learned too

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error("No file was given. Name one, as in: node scripts/train-reasoner.js nlvr/train.json");
  process.exit(2);
}
const examples = [];
await readValidCorpus([path], {}, ({ record, sentence, picture, label, judgments }) => {
  if (Number(record.directory) <= LAST_HELD_OUT_FOLDER) return;
  const reliability = RATER_RELIABILITY[judgments[0]?.worker] ?? UNKNOWN_RATER_RELIABILITY;
  examples.push({ sentence, scene: picture.scene, label, reliability });
});
const reviewed = [...readFileSync(REVIEWED, "utf8").matchAll(/^(\S.*)\n {4}(?:repaired: )?(.*)$/gm)];
const model = trainModel(
  examples,
  reviewed.map(([, sentence, form]) => ({ sentence, form })),
  console.error,
);
writeFileSync(TARGET, `${JSON.stringify(model, null, 1)}\n`);
