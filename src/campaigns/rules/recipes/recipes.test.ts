import { expect, test } from "vitest";
import { type Example, laterJudgments, Random, type WorkerId } from "../../../core/index.ts";
import { scatter } from "../../../core/testing/examples.ts";
import { play } from "../../testing/play.ts";
import { PHOTOS_SETTINGS, SCENES_SETTINGS } from "../settings/campaign-settings.ts";
import { readSettings } from "../settings/setting.ts";
import { runRecipe, type TaskAnswers, type TaskSpec, tasksOpenedBy } from "../stages/run-recipe.ts";
import type { Stage } from "../stages/stage.ts";
import { boxOrderFor } from "../tasks/judge-scene.ts";
import { photosRecipe } from "./photos.ts";
import { scenesRecipe } from "./scenes.ts";

const scenes = scenesRecipe(readSettings(SCENES_SETTINGS), { randomOf: () => new Random("recipe") });
const photos = photosRecipe(readSettings(PHOTOS_SETTINGS), { random: new Random("recipe") });

const presentation = (number: number, split: string) => ({
  presentation: number,
  split,
  scenes: [0, 1, 2, 3].map((position) => scatter(4 * number + position)),
});

const imageSet = (set: number) => ({
  set,
  synset: "acorn",
  images: Array.from({ length: 16 }, (_, i) => `${set}/${i}.jpg`),
});

test.each([
  [{}, "Select 2 image pairs and write a sentence that is true of these pairs and false of the others."],
  [
    { minImages: 4, imagesPerSet: 4, pairsSelected: 1 },
    "Select 1 image pair and write a sentence that is true of this pair and false of the other.",
  ],
  [
    { pairsSelected: 1 },
    "Select 1 image pair and write a sentence that is true of this pair and false of the others.",
  ],
])("with settings %o writers read how many pairs there are", (changes, text) => {
  const stages = photosRecipe(readSettings(PHOTOS_SETTINGS, changes), { random: new Random("recipe") });
  const writing = stages.find(({ name }) => name === "writing") as { readonly prompt?: string };
  expect(writing.prompt?.split("\n")[0]).toBe(text);
});

test("[C1 C2] a scene campaign asks for a sentence first, then for four examples with one or five judgments", () => {
  const inputs = [presentation(0, "train"), presentation(1, "dev")];
  const first = runRecipe(scenes, inputs, () => undefined);
  expect(first.tasks.map(({ name, seats }) => `${name} ${seats}`)).toEqual([
    "writing/train-0 1",
    "writing/dev-1 1",
  ]);
  expect(first.settled).toBe(false);

  const after = play(scenes, inputs, (task) => (task.stage === "writing" ? { sentence: "S" } : undefined));
  const validations = after.tasks.filter(({ stage }) => stage === "validation");
  expect(validations.map(({ name, seats }) => `${name} ${seats}`)).toEqual([
    ...[0, 1, 2, 3].map((position) => `validation/train-0-${position} 1`),
    ...[0, 1, 2, 3].map((position) => `validation/dev-1-${position} 5`),
  ]);
  expect(validations.every(({ excludedWorkers }) => excludedWorkers.join() === "w0")).toBe(true); // the writer
});

test("[C2 C3] labels come from judgments, never from the position; what is dropped is counted with its reason", () => {
  const verdictOf: Record<string, string[]> = {
    "validation/dev-1-0": ["false", "false", "false", "true", "nonsense"],
    "validation/dev-1-1": ["true", "true", "true", "false", "false"],
    "validation/dev-1-2": ["nonsense", "nonsense", "nonsense", "true", "true"],
    "validation/dev-1-3": ["true", "true", "true", "true", "true"],
  };
  const { outputs, funnel, settled } = play(scenes, [presentation(1, "dev")], (task, seat) =>
    task.stage === "writing" ? { sentence: "S" } : verdictOf[task.name]![seat],
  );
  expect((outputs as Example[]).map(({ id, label }) => `${id} ${label}`)).toEqual(["1-0 false", "1-3 true"]);
  expect((outputs as Example[])[0]!.judgments.map(({ worker }) => worker)).toEqual([
    "w0",
    "w1",
    "w2",
    "w3",
    "w4",
  ]);
  expect(funnel[1]).toMatchObject({
    inputs: 4,
    kept: 2,
    waiting: 0,
    dropped: { "too-close": 1, nonsense: 1 },
  });
  expect(settled).toBe(true);
});

test("[P5-P8 D1 D2] photographs go through seven stages, and nothing is split while anything waits", () => {
  const inputs = Array.from({ length: 60 }, (_, set) => imageSet(set));
  const answer = (task: TaskSpec): unknown => {
    switch (task.stage) {
      case "image-pruning": // sets 0-9 lose nine of sixteen images
        return { removed: Number(task.name.split("/")[1]) < 10 ? nine(task) : {} };
      case "set-construction":
        return { duplicates: [], notInteresting: [] };
      case "writing":
        return task.name === "writing/10-1"
          ? { kind: "flag", reason: "duplicates" }
          : { kind: "sentence", selected: [0, 2], sentence: `Sentence ${task.name}.` };
      default: {
        const { label, set } = task.input as Example;
        if (task.stage === "validation" && set === 11) return "nonsense";
        return `${label}`;
      }
    }
  };
  const half = play(photos, inputs, (task) => (task.name === "validation/20-0-0" ? undefined : answer(task)));
  expect(half.settled).toBe(false);
  expect(half.outputs).toEqual([]);
  expect(half.tasks.filter(({ stage }) => stage === "extra-validation")).toEqual([]);

  const { outputs, funnel, settled, tasks } = play(photos, inputs, answer);
  expect(settled).toBe(true);
  // 50 sets with two sentences each, one set flagged: 98; four pairs each; all eight of set 11 reported.
  const steps = funnel.map(({ stage, inputs: count, kept, dropped }) => [stage, count, kept, dropped]);
  expect(steps).toEqual([
    ["image-pruning", 60, 50, { "too-few-images": 10 }],
    ["set-construction", 50, 50, {}],
    ["writing", 100, 98, { "flagged-duplicates": 1, "set-flagged": 1 }],
    ["validation", 392, 384, { reported: 8 }],
    ["splitting", 384, 384, {}],
    ["extra-validation", 384, 384, {}],
    ["division", 384, 384, {}],
  ]);
  const examples = outputs as Example[];
  const heldOut = examples.filter(({ split }) => split !== "train");
  expect(Math.abs(heldOut.length / 384 - 0.2)).toBeLessThan(0.01); // 9.6 sets of eight would be a fifth
  expect(heldOut.every((example) => laterJudgments(example).length === 4)).toBe(true);
  expect(examples.every(({ split, judgments }) => split !== "train" || judgments.length === 1)).toBe(true);
  const placed = new Set(examples.map(({ set, split }) => `${set} ${split}`));
  expect(placed.size).toBe(new Set(examples.map(({ set }) => set)).size); // no set is in two splits
  const both = tasks.filter(
    ({ subject }) => subject === `example ${heldOut[0]!.id.split("-").slice(1).join("-")}`,
  );
  expect(both.map(({ stage }) => stage)).toEqual(["validation", "extra-validation"]); // one subject: new workers
});

test("[D1] sets with near duplicates by perceptual hash stay in one split", () => {
  const inputs = Array.from({ length: 40 }, (_, set) => imageSet(set));
  // The first images of sets 0, 20 look alike, those of 1, 21, and so on.
  const hashes = new Map(inputs.map(({ set, images }) => [images[0]!, `${set % 20}`.padStart(16, "0")]));
  const alike = photosRecipe(readSettings(PHOTOS_SETTINGS), { random: new Random(1), hashes });
  const answer = ({ stage, input }: TaskSpec): unknown => {
    if (stage === "image-pruning") return { removed: {} };
    if (stage === "set-construction") return { duplicates: [], notInteresting: [] };
    if (stage === "writing") return { kind: "sentence", selected: [0, 1], sentence: "One." };
    return `${(input as Example).label}`;
  };
  const placed = (stages: readonly Stage[]) => {
    const { outputs } = play(stages, inputs, answer);
    return new Set((outputs as Example[]).map(({ set, split }) => `${set % 20} ${split}`)).size;
  };
  expect(placed(alike)).toBe(20);
  expect(placed(photos)).toBeGreaterThan(20); // without the hashes some are parted
});

test("[C2] judges see all six orders of boxes alike, the same order each time they look", () => {
  const counts = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < 6_000; i += 1) counts[boxOrderFor(`a${i}`, "s")]! += 1;
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(145); // five standard deviations: 28.9 each
  expect(boxOrderFor("a1", "s")).toBe(boxOrderFor("a1", "s"));
});

test("following one task opens what following everything opens", () => {
  const inputs = [presentation(0, "train"), presentation(1, "dev")];
  const { tasks } = play(scenes, inputs, (task) =>
    task.stage === "writing" ? { sentence: "S" } : undefined,
  );
  const answers = [{ worker: "w0" as WorkerId, content: { sentence: "S" } }];
  const opened = inputs.flatMap((input) => tasksOpenedBy(scenes, { stage: "writing", input, answers }));
  expect(opened).toEqual(tasks.filter(({ stage }) => stage === "validation"));
  // Before a stage that looks at everything at once, nothing is opened.
  const pair = { label: true, set: 1, position: 0, sentenceNumber: 0, writer: "w1" };
  const judged = [{ worker: "w0" as WorkerId, content: "true" }];
  expect(tasksOpenedBy(photos, { stage: "validation", input: pair, answers: judged })).toEqual([]);
});

test("[P7] a flag drops its set: the other sentence with its judgments, or the task that waits for it", () => {
  const answer = ({ name, stage }: TaskSpec): unknown => {
    if (stage === "image-pruning") return { removed: {} };
    if (stage === "set-construction") return { duplicates: [], notInteresting: [] };
    if (name === "writing/0-1") return { kind: "flag", reason: "bad-images" };
    return stage === "writing" ? { kind: "sentence", selected: [0, 1], sentence: "One." } : "true";
  };
  const written = play(photos, [imageSet(0)], answer);
  const waiting = play(photos, [imageSet(0)], (task) =>
    task.name === "writing/0-0" ? undefined : answer(task),
  );
  for (const { funnel, outputs, settled, tasks } of [written, waiting]) {
    expect(funnel.find(({ stage }) => stage === "writing")).toMatchObject({
      ...{ inputs: 2, kept: 0, waiting: 0 },
      dropped: { "flagged-bad-images": 1, "set-flagged": 1 },
    });
    expect(outputs).toEqual([]);
    expect(settled).toBe(true);
    expect(tasks.filter(({ stage }) => stage === "validation")).toEqual([]);
  }
  const names = (tasks: readonly TaskSpec[]) =>
    tasks.map(({ name }) => name).filter((name) => name.startsWith("w"));
  expect(names(written.tasks)).toEqual(["writing/0-0", "writing/0-1"]);
  expect(names(waiting.tasks)).toEqual(["writing/0-1"]); // nobody needs the other any more
});

test("[P7] a withdrawn writing task ends its set's sentence, and holds nothing up", () => {
  const withdrawn: TaskAnswers = { answers: [], withdrawn: true };
  const { funnel, settled } = runRecipe(scenes, [presentation(0, "dev")], () => withdrawn);
  expect(funnel[0]).toMatchObject({ inputs: 1, kept: 0, dropped: { withdrawn: 1 } });
  expect(settled).toBe(true);
});

function nine({ input }: TaskSpec) {
  const { images } = input as ReturnType<typeof imageSet>;
  return Object.fromEntries(images.slice(0, 9).map((image) => [image, "synset-absent"]));
}
