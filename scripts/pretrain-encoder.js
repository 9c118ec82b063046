// Pretrains the image encoder of counts-nmn on sampled scenes and writes its weights. It takes about ten minutes.
//   npx tsc -p tsconfig.build.json && node scripts/pretrain-encoder.js
import { writeFileSync } from "node:fs";
import { Random } from "../dist/core/index.js";
import { pretrainEncoder } from "./counts-nmn/pretrain-encoder.js";

const SCENES = 100_000;
const REPORT_INTERVAL = 4_000;
const TARGET = new URL("../data/nmn-encoder.json", import.meta.url);

let errors = [];
const weights = await pretrainEncoder({
  scenes: SCENES,
  random: new Random("eyes"),
  report(scenes, error) {
    errors.push(error);
    if (scenes % REPORT_INTERVAL !== 0) return;
    const mean = errors.reduce((sum, each) => sum + each) / errors.length;
    console.error(`${scenes} of ${SCENES} scenes: squared error ${mean.toFixed(3)}`);
    errors = [];
  },
});
const encoded = Array.from(weights, ([name, values]) => [
  name,
  Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString("base64"),
]);
writeFileSync(TARGET, `${JSON.stringify(Object.fromEntries(encoded), null, 1)}\n`);
