// Measures every convention of the reasoner against the readings that it rejects, and prints the table of docs/conventions.md.
//   npm run build && node scripts/measure-conventions.js path/to/nlvr
// Folders 0 to 15 of the train split are left out: they are the hold-out on which the reasoner is measured.
import { join } from "node:path";
import { readValidCorpus } from "../dist/formats/index.js";
import { CONVENTION_TABLE, CONVENTIONS, createReasoner, evaluate } from "../dist/reasoning/index.js";

const LAST_HELD_OUT_FOLDER = 15;
const RELIABLE_RATERS = new Set(["r0", "r1", "r4", "r8"]); // agree with the others on dev at least 97.7 % of the time

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("No folder was given. Name one, as in: node scripts/measure-conventions.js data/nlvr");
  process.exit(2);
}
const reasoner = createReasoner();
const interpretations = new Map();
const examples = [];
await readValidCorpus([join(folder, "train.json"), join(folder, "dev.json")], {}, (example) => {
  const { split, sentence, picture, label, record, judgments } = example;
  if (split === "train" && Number(record.directory) <= LAST_HELD_OUT_FOLDER) return;
  if (!interpretations.has(sentence)) interpretations.set(sentence, reasoner.interpret(sentence));
  const { form } = interpretations.get(sentence);
  if (form === undefined) return;
  const reliable = split === "train" && RELIABLE_RATERS.has(judgments[0]?.worker);
  examples.push({
    form,
    scene: picture.scene,
    label,
    split,
    reliable,
    chosen: evaluate(form, picture.scene),
  });
});

console.log("| convention | phrase | reading | reliable raters | train | dev |\n|---|---|---|---|---|---|");
for (const [name, { phrase, chosen, rejected }] of Object.entries(CONVENTION_TABLE)) {
  const readings = [chosen, ...rejected].map((value) => ({
    value,
    answers: examples.map(({ form, scene }) => evaluate(form, scene, { ...CONVENTIONS, [name]: value })),
  }));
  const truth = (answer, value) =>
    answer ?? (name === "presuppositionFailure" ? value : CONVENTIONS.presuppositionFailure);
  const apart = examples.map((_, i) =>
    readings.some(({ answers, value }) => truth(answers[i], value) !== truth(readings[0].answers[i], chosen)),
  );
  for (const { value, answers } of readings) {
    const cell = (test) => {
      const counted = examples.flatMap((each, i) =>
        apart[i] && test(each) ? [truth(answers[i], value) === each.label] : [],
      );
      return `${counted.filter(Boolean).length}/${counted.length}`;
    };
    const cells = [
      ({ reliable }) => reliable,
      ({ split }) => split === "train",
      ({ split }) => split === "dev",
    ].map(cell);
    console.log(
      `| ${name} | ${phrase} | ${value}${value === chosen ? " (chosen)" : ""} | ${cells.join(" | ")} |`,
    );
  }
}
