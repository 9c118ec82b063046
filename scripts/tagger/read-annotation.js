import { readFileSync } from "node:fs";
import { PHENOMENA } from "../../dist/core/index.js";

/** The last sentences of NLVR's annotation, on which nothing is fitted when the tagger is measured. Their F1 was in view while features were chosen, so it is slightly too good. */
export const HELD_OUT = 150;

/** Keys of the phenomena in `PHENOMENA`'s order, as docs/annotating.md has them. */
const KEYS = "HSEUCRLMPNAWT";

/** Our annotation of NLVR's train split: nlvr-annotation.txt names examples, the sentences come from the release. */
export function readNlvrAnnotation(trainPath) {
  const sentenceOf = new Map(
    readFileSync(trainPath, "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => JSON.parse(line))
      .map(({ identifier, sentence }) => [identifier, sentence]),
  );
  const lines = readFileSync(new URL("nlvr-annotation.txt", import.meta.url), "utf8").split("\n");
  return lines
    .filter((line) => /^\d/.test(line))
    .map((line) => {
      const [identifier, keys] = line.split(" ");
      const sentence = sentenceOf.get(identifier);
      if (sentence === undefined) throw new Error(`${trainPath} has no example ${identifier}`);
      return { sentence, phenomena: PHENOMENA.filter((_, i) => keys.includes(KEYS[i])) };
    });
}
