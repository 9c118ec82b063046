import { expect, test } from "vitest";
import { type Example, Random, type Verdict, type WorkerId } from "../../../core/index.ts";
import { pairExample, sceneExample } from "../../../core/testing/examples.ts";
import { collectionFigures } from "./collection-figures.ts";

const random = new Random("figures");

/** Figures of examples with the writer's intention as label, each with the judgments of its first validation. */
function figuresOf(
  validated: readonly (readonly [Example, ...(readonly [worker: string, verdict: Verdict][])])[],
  examples: readonly Example[] = [],
) {
  const tasks = validated.map(([input, ...judgments], i) => ({
    ...{ name: `validation/${i}`, stage: "validation" as const, subject: "", seats: judgments.length, input },
    ...{ excludedWorkers: [], withdrawAfter: undefined },
  }));
  const answersOf = (name: string) =>
    validated[tasks.findIndex((task) => task.name === name)]!.slice(1).map((judgment) => {
      const [worker, content] = judgment as readonly [string, Verdict];
      return { worker: worker as WorkerId, content };
    });
  return collectionFigures({ tasks, answersOf }, examples, { random });
}

test("[A7] reports by sentence and example, removals, and agreement of own and other validators with the selection", () => {
  const pair = (id: string, selected: boolean) => pairExample(id, selected, { writer: "ann" });
  const figures = figuresOf([
    [pair("all-1-0-0", true), ["ann", "true"]], // validated by its own writer
    [pair("all-1-1-0", true), ["bob", "nonsense"]],
    [pair("all-1-2-0", false), ["bob", "nonsense"]], // the same sentence
    [pair("all-1-3-0", false), ["bob", "true"]], // removed: not as selected
    [pair("all-2-0-1", true), ["cid", "true"]],
    [pair("all-2-1-1", true), ["cid", "true"]],
  ]);
  expect(figures.reportedSentences).toMatchObject({ counted: 1, of: 2 });
  expect(figures.reportedExamples).toMatchObject({ counted: 2, of: 6 });
  expect(figures.removed).toMatchObject({ counted: 1, of: 4 }); // of those not reported
  expect(figures.validatedByWriter).toMatchObject({ counted: 1, of: 4 });
  expect(figures.agreementOfWriters).toMatchObject({ counted: 1, of: 1 });
  expect(figures.agreementOfOthers).toMatchObject({ counted: 2, of: 3 });
});

test("images, pairs per sentence and synsets are those of the examples that are left, over all splits", () => {
  const kept = [
    pairExample("train-1-0-0", true, { images: ["a", "b"], synset: "acorn" }),
    pairExample("train-1-1-0", false, { images: ["a", "c"], synset: "acorn" }),
    pairExample("dev-2-0-0", true, { images: ["d", "e"], synset: "otter" }),
    pairExample("test1-3-0-0", true, { images: ["d", "f"], synset: "otter" }),
    pairExample("test1-3-1-0", true, { images: ["g", "h"], synset: "otter" }),
    pairExample("test1-3-2-0", true, { images: ["g", "f"], synset: "otter" }),
  ];
  const { uniqueImages, examplesPerSentence, synsets } = figuresOf([], kept);
  expect({ uniqueImages, examplesPerSentence }).toEqual({ uniqueImages: 8, examplesPerSentence: 2 });
  expect(synsets).toMatchObject({ synsets: 2, mean: 3, sd: 1 }); // 2 and 4 examples
});

test("of scenes nothing is removed for the selection, and without answers every share is undefined", () => {
  const scenes = figuresOf([[sceneExample("1-0", true), ["bob", "false"], ["cid", "true"]]]);
  expect(scenes.removed).toMatchObject({ share: null, of: 0 });
  expect(scenes.agreementOfOthers).toMatchObject({ counted: 1, of: 2 });
  const { reportedSentences, validatedByWriter, uniqueImages, synsets } = figuresOf([]);
  expect([reportedSentences.share, validatedByWriter.share, uniqueImages, synsets]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
