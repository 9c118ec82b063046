// The reasoner on one core: npm run build && node bench/reasoning-speed.js
// Sentences are those of src/reasoning/readings.txt, scenes are sampled.
import { readFileSync } from "node:fs";
import { Random } from "../dist/core/index.js";
import { sampleScene } from "../dist/scenes/index.js";

const start = performance.now();
const { createReasoner } = await import("../dist/reasoning/index.js");
let reasoner = createReasoner();
reasoner.interpret("There is a box.");
console.log(`load: ${(performance.now() - start).toFixed(0)} ms`);

const sentences = readFileSync(new URL("../src/reasoning/readings.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith(" "));
const random = new Random("reasoning-speed");
const scenes = Array.from({ length: 200 }, (_, i) =>
  sampleScene({ kind: i % 2 === 0 ? "tower" : "scatter", placement: "released", random: random.split(i) }),
);

for (let round = 0; round < 3; round += 1) {
  reasoner = createReasoner();
  const read = time(() => sentences.forEach((sentence) => void reasoner.interpret(sentence)));
  const judge = time(() => {
    for (const sentence of sentences) {
      const interpretation = reasoner.interpret(sentence);
      for (const scene of scenes.slice(0, 50)) reasoner.judge(interpretation, scene);
    }
  });
  const perSecond = (count, seconds) => Math.round(count / seconds).toLocaleString("en-US");
  console.log(
    `new sentences/s: ${perSecond(sentences.length, read)}; pairs/s with known sentences: ${perSecond(sentences.length * 50, judge)}`,
  );
}

function time(work) {
  const begin = performance.now();
  work();
  return (performance.now() - begin) / 1000;
}
