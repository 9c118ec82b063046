import type { RawRecord } from "../../formats/index.ts";
import { item, nlvr2Record, nlvrRecord } from "../../formats/testing/records.ts";

/**
 * Image sets of four pairs, each pair with two sentences. In even sets the two sentences differ in the label
 * of every pair, in odd sets they agree: half of the examples are balanced, half unbalanced. Half are true.
 * Workers 5, 6 and 7 judge all; worker 7 is wrong about pair 0 of every sentence.
 */
export function ownPairs({ sets = 12, split = "dev" } = {}): RawRecord[] {
  return Array.from({ length: 8 * sets }, (_, i) => {
    const [set, sentence, pair] = [Math.floor(i / 8), Math.floor(i / 4) % 2, i % 4];
    const label = spell(pair % 2 === (set % 2 === 0 ? sentence : 0));
    const opposite = label === "True" ? "False" : "True";
    return nlvr2Record({
      identifier: `${split}-${set}-${pair}-${sentence}`,
      sentence:
        sentence === 0 ? `Both boats carry flag ${set}.` : `No boat carries flag ${set}, or is empty.`,
      label,
      left_url: `https://example.org/${split}/${set}/${pair}/left.jpg`,
      right_url: `https://example.org/${split}/${set}/${pair}/right.jpg`,
      synset: set % 3 === 0 ? "boat" : "flag",
      writer: `${set % 2}`,
      validation: { "4": label },
      extra_validations: { "5": label, "6": label, "7": pair === 0 ? opposite : label },
    });
  });
}

/**
 * Presentations of four scenes: the first two true, the others false. Five workers judge each; the last of them
 * answers "nonsense" at position 3. Even presentations are towers.
 */
export function ownScenes({ presentations = 12 } = {}): RawRecord[] {
  return Array.from({ length: 4 * presentations }, (_, i) => {
    const [presentation, position] = [Math.floor(i / 4), i % 4];
    const label = String(position < 2);
    const block = { x_loc: 40, y_loc: 80, type: "square", size: 20, color: "Black" };
    const scattered = item({ x_loc: presentation, y_loc: position });
    return nlvrRecord({
      identifier: `${presentation}-${position}`,
      sentence: `There is a circle number ${presentation}.`,
      label,
      evals: { a: label, b: label, c: label, d: label, e: position === 3 ? "nonsense" : label },
      structured_rep:
        presentation % 2 === 0 ? [[block], [block], tower(position + 1)] : [[scattered], [item()], [item()]],
    });
  });
}

function tower(height: number): RawRecord[] {
  const colors = ["Black", "Yellow", "#0099ff"];
  return Array.from({ length: height }, (_, i) =>
    item({ x_loc: 40, y_loc: 80 - 21 * i, type: "square", size: 20, color: colors[i % 3] }),
  );
}

function spell(label: boolean): string {
  return label ? "True" : "False";
}

/** The text of a JSON Lines file. */
export function toLines(records: readonly unknown[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

/** The text of a prediction file. */
export function toPredictions(
  records: readonly RawRecord[],
  predict: (record: RawRecord, row: number) => string = ({ label }) => String(label),
): string {
  return records.map((record, row) => `${record.identifier},${predict(record, row)}\n`).join("");
}
