import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { Random } from "../dist/core/index.js";

const THINGS = ["gull", "barge", "lantern", "crane", "rope", "buoy", "crate", "kayak", "anchor", "pier"];
const PLACES = [
  "beside the jetty",
  "under a grey sky",
  "behind the ferry",
  "on wet planks",
  "near the harbour wall",
];
const OPENINGS = [
  "There are at least",
  "The left image shows exactly",
  "Each image contains",
  "One of the images has",
];
const NUMBERS = ["one", "two", "three", "four", "five"];

/** Writes an NLVR2-style file of so many examples, with records as long as the released ones, and predictions. */
export function makeCorpus(examples, { corpus, predictions }) {
  const random = new Random("bench");
  const pick = (list) => list[random.below(list.length)];
  const url = () => {
    const name = Array.from({ length: 6 }, () => random.uint32().toString(36).padStart(7, "0")).join("");
    return `https://photos.example.org/archive/2018/${random.below(12)}/${name}-${pick(THINGS)}-1200x800.jpg`;
  };
  const files = { corpus: openSync(corpus, "w"), predictions: openSync(predictions, "w") };
  let [written, lines, answers] = [0, [], []];
  for (let set = 0; written < examples; set += 1) {
    const pairs = Array.from({ length: 4 }, () => [url(), url()]);
    for (let sentence = 0; sentence < 2 && written < examples; sentence += 1) {
      const text = `${pick(OPENINGS)} ${pick(NUMBERS)} ${pick(THINGS)}s ${pick(PLACES)}, and no ${pick(THINGS)} is seen.`;
      const selected = random.shuffle([true, true, false, false]);
      for (let pair = 0; pair < 4 && written < examples; pair += 1) {
        const label = selected[pair] ? "True" : "False";
        const workers = random.shuffle(Array.from({ length: 120 }, (_, i) => i)).slice(0, 5);
        const answer = () => (random.uniform() < 0.96 ? label : label === "True" ? "False" : "True");
        const identifier = `dev-${set}-${pair}-${sentence}`;
        lines.push(
          JSON.stringify({
            validation: { [workers[0]]: label },
            sentence: text,
            left_url: pairs[pair][0],
            writer: String(random.below(90)),
            label,
            right_url: pairs[pair][1],
            synset: pick(THINGS),
            query: `group of ${pick(THINGS)}s${random.below(60)}`,
            identifier,
            extra_validations: Object.fromEntries(workers.slice(1).map((worker) => [worker, answer()])),
          }),
        );
        answers.push(
          `${identifier},${random.uniform() < 0.75 ? label : label === "True" ? "False" : "True"}`,
        );
        written += 1;
      }
    }
    if (lines.length > 5_000 || written === examples) {
      writeSync(files.corpus, `${lines.join("\n")}\n`);
      writeSync(files.predictions, `${answers.join("\n")}\n`);
      [lines, answers] = [[], []];
    }
  }
  for (const file of Object.values(files)) {
    fsyncSync(file); // or writing it back would be timed with what reads it
    closeSync(file);
  }
}
