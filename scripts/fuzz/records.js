import { readFileSync } from "node:fs";
import { Random } from "../../dist/core/index.js";
import { toNlvrRecord } from "../../dist/formats/index.js";
import { samplePresentation } from "../../dist/scenes/index.js";

const HARBOUR = new URL("../../examples/harbour/", import.meta.url);

/** A file of examples/harbour. */
export const harbour = (name) => readFileSync(new URL(name, HARBOUR));

/** The first lines of a file. */
export const firstLines = (bytes, count) =>
  Buffer.from(`${bytes.toString().split("\n").slice(0, count).join("\n")}\n`);

/** Records of NLVR with sampled scenes, whose label is in the sentence. */
export function sceneRecords(count) {
  const random = new Random("fuzz");
  return Array.from({ length: count }, (_, i) => {
    const { scenes } = samplePresentation({
      random,
      number: i,
      kind: i % 2 ? "tower" : "scatter",
      placement: "uniform",
    });
    return toNlvrRecord({
      sentence: `There ${i % 2 ? "is a black block" : "are no circles"} in ${i % 3 ? "a box" : "every box"}.`,
      label: i % 2 === 1,
      identifier: `${i}-${i % 4}`,
      directory: String(Math.floor(i / 20)),
      judgments: [
        { worker: "a", verdict: "true" },
        { worker: "b", verdict: i % 3 ? "false" : "true" },
      ],
      scene: scenes[0],
    });
  });
}

export const toLines = (records) =>
  Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(""));
