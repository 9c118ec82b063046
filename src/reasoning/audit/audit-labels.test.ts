import { expect, test } from "vitest";
import type { Example, Verdict, WorkerId } from "../../core/index.ts";
import { sceneExample, tower } from "../../core/testing/examples.ts";
import { createReasoner } from "../reasoner.ts";
import { LabelAudit } from "./audit-labels.ts";

const reasoner = createReasoner();
const SENTENCE = "There is a tower with exactly three blocks.";

/** An example of presentation n whose towers are so high. */
function example(
  id: string,
  label: boolean,
  heights: [number, number, number],
  votes: Verdict[] = [],
): Example {
  const judgments = votes.map((verdict, i) => ({ worker: `r${i}` as WorkerId, verdict }));
  return { ...sceneExample(id, label, { scene: tower(...heights) }), sentence: SENTENCE, judgments };
}

function audit(...examples: Example[]): LabelAudit<Example> {
  const labels = new LabelAudit<Example>(reasoner);
  for (const each of examples) labels.add(each);
  return labels;
}

test("a label that contradicts a reading which the other labels of the sentence support is doubted", () => {
  const doubts = audit(
    example("1-0", true, [3, 1, 1]),
    example("1-1", true, [1, 3, 2]),
    example("1-2", false, [1, 1, 2]),
    example("1-3", false, [2, 3, 2]), // a tower of three
  ).suspectLabels();
  expect(doubts.map(({ example: { id } }) => id)).toEqual(["1-3"]);
  // By Bayes' rule: 0.98 * 0.95^3 * 0.05 against 0.02 * 0.5^3 * 0.5.
  const [right, wrong] = [0.98 * 0.95 ** 3 * 0.05, 0.02 * 0.5 ** 4];
  expect(doubts[0]!.confidence).toBeCloseTo(right / (right + wrong), 12);
});

test("a reading that the labels of its sentence contradict throughout is doubted itself, and no label", () => {
  expect(
    audit(
      example("1-0", false, [3, 1, 1]),
      example("1-1", false, [1, 3, 2]),
      example("1-2", true, [1, 1, 2]),
    ).suspectLabels(),
  ).toEqual([]);
});

test("doubts come with the surest first", () => {
  const doubts = audit(
    example("1-0", true, [3, 1, 1]),
    example("1-1", true, [1, 1, 1]),
    example("2-0", true, [3, 1, 1]),
    example("2-1", true, [3, 1, 1]),
    example("2-2", false, [1, 1, 1]),
    example("2-3", true, [1, 1, 1]),
  ).suspectLabels();
  expect(doubts.map(({ example: { id } }) => id)).toEqual(["2-3", "1-1"]);
});

test("votes are told by how many are the label, and dissenting ones are contradicted where the reading bears the label out", () => {
  const rows = audit(
    example("1-0", true, [3, 1, 1], ["true", "true", "true", "true", "false"]),
    example("1-1", true, [3, 1, 1], ["true", "true", "true", "true", "nonsense"]),
    example("1-2", false, [1, 1, 1], ["false", "false", "false", "true", "true"]),
    example("1-3", true, [1, 1, 1], ["true", "true", "true", "false", "false"]),
    example("2-0", true, [3, 1, 1], ["true", "true", "true", "true", "true"]),
    example("2-1", true, [3, 1, 1], ["true"]), // a lone judgment divides nobody
  ).votes();
  expect(rows).toEqual([
    { votes: "5-0", examples: 1, doubtful: 0, dissents: 0, contradicted: 0 },
    { votes: "4-1", examples: 2, doubtful: 0, dissents: 1, contradicted: 1 },
    { votes: "3-2", examples: 2, doubtful: 1, dissents: 4, contradicted: 2 },
  ]);
});
