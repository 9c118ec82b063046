import { expect, test } from "vitest";
import { type Example, Random, type WorkerId } from "../../core/index.ts";
import { scatter } from "../../core/testing/examples.ts";
import { biasProbes } from "../../corpus/index.ts";
import { ExampleTableBuilder } from "../../formats/index.ts";
import { play } from "../testing/play.ts";
import { buildCorpus, corpusFiles, type RawAnswer } from "./build-corpus.ts";
import { photosRecipe } from "./recipes/photos.ts";
import { scenesRecipe } from "./recipes/scenes.ts";
import { PHOTOS_SETTINGS, SCENES_SETTINGS } from "./settings/campaign-settings.ts";
import { readSettings } from "./settings/setting.ts";
import { runRecipe, type TaskSpec } from "./stages/run-recipe.ts";

const scenes = scenesRecipe(readSettings(SCENES_SETTINGS), { random: new Random(1) });
const presentation = (number: number, split: string) => ({
  presentation: number,
  split,
  scenes: [0, 1, 2, 3].map((position) => scatter(4 * number + position)),
});
const joined = ["zoe", "w0", "w1", "w2", "w3", "w4"] as WorkerId[]; // `play` answers as w0, w1, ...

test("[C2-C4] a corpus has a file for each split, in the official shape, and workers under numbers", () => {
  const verdicts = ["true", "true", "true", "false", "nonsense"];
  const recipeState = play(scenes, [presentation(7, "train"), presentation(45, "dev")], (task, seat) =>
    task.stage === "writing" ? { sentence: "A box is empty." } : verdicts[seat],
  );
  const answers: RawAnswer[] = [
    {
      task: "writing/dev-45",
      stage: "writing",
      worker: joined[1]!,
      content: { sentence: "S" },
      status: "counted",
      at: 5,
    },
    {
      task: "validation/dev-45-0",
      stage: "validation",
      worker: joined[2]!,
      content: "true",
      status: "surplus",
      at: 9,
    },
  ];
  const files = corpusFiles(buildCorpus({ recipeState, answers, workers: joined }));
  expect(files.map(({ name, records }) => [name, records.length])).toEqual([
    ["train.json", 4],
    ["dev.json", 4],
    ["judgments.json", 1],
    ["answers.json", 1],
  ]);
  // Two of four were to be false; all are true by votes. Test splits do not tell.
  expect(files[1]!.records.map(({ intended_label }) => intended_label).toSorted()).toEqual([
    "false",
    "false",
    "true",
    "true",
  ]);
  expect(files[1]!.records[2]).toMatchObject({
    identifier: "45-2",
    label: "true",
    directory: "1", // the forty presentations from 40 on
    evals: { w1: "true", w2: "true", w3: "true", w4: "false", w5: "nonsense" },
    structured_rep: { length: 3 },
  });
  expect(files[2]!.records).toEqual([
    { task: "validation/dev-45-0", worker: "w2", verdict: "true", counted: false, at: 9 },
  ]);
  expect(files[3]!.records).toEqual([
    { task: "writing/dev-45", worker: "w1", answer: { sentence: "S" }, counted: true, at: 5 },
  ]);
});

/** The examples of a campaign whose scenes are judged as their writers meant them. */
function asIntended(presentations: number, split: string, changes = {}): readonly Example[] {
  const settings = readSettings(SCENES_SETTINGS, changes);
  const inputs = Array.from({ length: presentations }, (_, number) => presentation(number, split));
  const { outputs } = play(scenesRecipe(settings, { random: new Random("built") }), inputs, (task) =>
    task.stage === "writing" ? { sentence: "S" } : String((task.input as Example).intended),
  );
  return outputs as readonly Example[];
}

test("[B4 C1] positions are drawn at random, so that no probe guesses labels from them", () => {
  const positionProbe = (examples: readonly Example[]) => {
    const table = new ExampleTableBuilder({ pictures: true, sentences: true });
    for (const example of examples) table.add(example);
    return biasProbes(table.table(), { random: new Random("probe") }).find(({ name }) => name === "position");
  };
  expect(positionProbe(asIntended(150, "train"))?.verdict).toBe("no shortcut");
  const papers = asIntended(20, "train", { keepWritingOrder: true });
  expect(positionProbe(papers)).toMatchObject({ verdict: "shortcut", accuracy: 1 });
  expect(papers.slice(0, 4).map(({ id, label }) => [id, label])).toEqual([
    ["0-0", true],
    ["0-1", true],
    ["0-2", false],
    ["0-3", false],
  ]);
});

test("[C1] the scene of an example stays the one that its intention is of, at any position", () => {
  for (const { set, picture, intended } of asIntended(30, "dev")) {
    const written = presentation(set, "dev").scenes.map((scene) => JSON.stringify(scene));
    const shown = picture.kind === "scene" ? JSON.stringify(picture.scene) : "";
    expect(written.indexOf(shown) < 2).toBe(intended);
  }
});

test("[A7] the writer's intention is in train and dev, in a field of its own, and in no test split", () => {
  const fieldsOf = (split: string) => {
    const recipeState = play(scenes, [presentation(3, split)], (task) =>
      task.stage === "writing" ? { sentence: "S" } : "true",
    );
    return corpusFiles(buildCorpus({ recipeState, answers: [], workers: joined }))[0]!.records;
  };
  for (const split of ["train", "dev"])
    expect(fieldsOf(split).map(({ intended_label }) => intended_label)).toContain("false");
  for (const split of ["test", "hidden"])
    for (const record of fieldsOf(split)) expect(record).not.toHaveProperty("intended_label");
});

test("examples that were dropped for their judgments are still among the judged ones", () => {
  const recipeState = play(scenes, [presentation(0, "dev")], (task, seat) => {
    if (task.stage === "writing") return { sentence: "S" };
    if (task.name.endsWith("-3") && seat === 4) return undefined; // one judgment is missing
    return task.name.endsWith("-0") && seat < 3 ? "nonsense" : "false";
  });
  const { examples, fullyJudged, settled } = buildCorpus({ recipeState, answers: [], workers: joined });
  expect(examples.map(({ id }) => id)).toEqual(["0-1", "0-2"]);
  expect(fullyJudged.map(({ id }) => id)).toEqual(["0-0", "0-1", "0-2"]);
  expect(settled).toBe(false);
});

test("what is unfinished can be given up, and is counted", () => {
  const inputs = [presentation(0, "train"), presentation(1, "train")];
  const progress = new Map([
    ["writing/train-0", { answers: [{ worker: joined[1]!, content: { sentence: "S" } }], withdrawn: false }],
    ["validation/train-0-1", { answers: [{ worker: joined[2]!, content: "true" }], withdrawn: false }],
  ]);
  const { outputs, funnel, settled } = runRecipe(scenes, inputs, (task) => progress.get(task), {
    dropUnfinished: true,
  });
  expect((outputs as Example[]).map(({ id }) => id)).toEqual(["0-1"]);
  expect(funnel.map(({ waiting, dropped }) => [waiting, dropped])).toEqual([
    [0, { unfinished: 1 }],
    [0, { unfinished: 3 }],
  ]);
  expect(settled).toBe(true);
});

test("[D3] photographs are written with their splits in their names; reports are left to the raw judgments", () => {
  const stages = photosRecipe(readSettings(PHOTOS_SETTINGS, { heldOut: 0.4 }), { random: new Random(1) });
  const sets = Array.from({ length: 30 }, (_, set) => {
    return { set, synset: "acorn", images: Array.from({ length: 9 }, (__, i) => `${set}/${i}`) };
  });
  const answer = (task: TaskSpec, seat: number): unknown => {
    if (task.stage === "image-pruning") return { removed: {} };
    if (task.stage === "set-construction") return { duplicates: [], notInteresting: [] };
    if (task.stage === "writing") return { kind: "sentence", selected: [0, 1], sentence: "S" };
    return task.stage === "extra-validation" && seat === 0 ? "nonsense" : `${(task.input as Example).label}`;
  };
  const recipeState = play(stages, sets, answer);
  const from = { type: "png", source: "field trip", licence: "CC BY 4.0", attribution: "Ada" };
  const images = ["0/0", "none/0"].map((hash) => ({ hash, ...from })); // the second is in no set
  const files = corpusFiles(buildCorpus({ recipeState, answers: [], workers: joined, images }));
  expect(files.find(({ name }) => name === "images.json")!.records).toEqual([{ hash: "0/0", ...from }]);
  const dev = files.find(({ name }) => name === "dev.json")!.records[0]!;
  expect(dev.identifier).toMatch(/^dev-\d+-[0-3]-[01]$/);
  expect(dev.extra_validations).toEqual({ w2: dev.label, w3: dev.label, w4: dev.label });
  expect(dev).not.toHaveProperty("directory");
  const train = files.find(({ name }) => name === "train.json")!.records[0]!;
  expect(train).toMatchObject({ synset: "acorn", writer: "w1", validation: { w1: train.label } });
  expect(train).not.toHaveProperty("extra_validations");
  expect(recipeState.funnel.map(({ stage, of, images }) => [stage, of, images])).toEqual([
    ["image-pruning", "image sets", 270],
    ["set-construction", "image sets", 270],
    ["writing", "writing tasks", 240], // eight images are left of nine
    ["validation", "examples", null],
    ["splitting", "examples", null],
    ["extra-validation", "examples", null],
    ["division", "examples", null],
  ]);
});
