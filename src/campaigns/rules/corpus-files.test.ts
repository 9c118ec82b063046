import { expect, test } from "vitest";
import { type Example, photographsOf, Random, type WorkerId } from "../../core/index.ts";
import { scatter } from "../../core/testing/examples.ts";
import { play } from "../testing/play.ts";
import { type BuiltCorpus, buildCorpus, type CorpusImage, type RawAnswer } from "./build-corpus.ts";
import { corpusFiles as corpusFilesOf, publicLabelledFiles, publicSplitFiles } from "./corpus-files.ts";
import { photosRecipe } from "./recipes/photos.ts";
import { scenesRecipe } from "./recipes/scenes.ts";
import { PHOTOS_SETTINGS, SCENES_SETTINGS } from "./settings/campaign-settings.ts";
import { readSettings } from "./settings/setting.ts";
import { runRecipe, type TaskSpec } from "./stages/run-recipe.ts";

const scenes = scenesRecipe(readSettings(SCENES_SETTINGS), { randomOf: () => new Random(1) });
const presentation = (number: number, split: string) => ({
  presentation: number,
  split,
  scenes: [0, 1, 2, 3].map((position) => scatter(4 * number + position)),
});
const joined = ["zoe", "w0", "w1", "w2", "w3", "w4"] as WorkerId[]; // `play` answers as w0, w1, ...
const corpusFiles = (built: BuiltCorpus) =>
  corpusFilesOf(built).map(({ name, records }) => ({ name, records: [...records] }));
const fileOf = (files: ReturnType<typeof corpusFiles>, name: string) =>
  files.find((file) => file.name === name)?.records ?? [];

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
    ["before_pruning_train.json", 4],
    ["before_pruning_dev.json", 4],
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
  expect(files[4]!.records).toEqual([
    { task: "validation/dev-45-0", worker: "w2", verdict: "true", counted: false, at: 9 },
  ]);
  expect(files[5]!.records).toEqual([
    { task: "writing/dev-45", worker: "w1", answer: { sentence: "S" }, counted: true, at: 5 },
  ]);
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

/** A campaign of thirty sets of photographs, three for each query; in the first seat of the extra judgments all is nonsense. */
function photographs({ licence = "CC BY 4.0" } = {}) {
  const stages = photosRecipe(readSettings(PHOTOS_SETTINGS, { heldOut: 0.4 }), { random: new Random(1) });
  const sets = Array.from({ length: 30 }, (_, set) => {
    const images = Array.from({ length: 9 }, (__, i) => `${set}/${i}`);
    return { set, synset: "acorn", query: set === 29 ? "" : `acorns ${Math.floor(set / 3)} x`, images };
  });
  const answers: RawAnswer[] = [];
  const answer = (task: TaskSpec, seat: number): unknown => {
    const content = contentOf(task, seat);
    answers.push({ ...task, task: task.name, worker: joined[1]!, content, status: "counted", at: 1 });
    return content;
  };
  const contentOf = (task: TaskSpec, seat: number): unknown => {
    if (task.stage === "image-pruning") return { removed: {} };
    if (task.stage === "set-construction") return { duplicates: [], notInteresting: [] };
    if (task.stage === "writing") return { kind: "sentence", selected: [0, 1], sentence: "S" };
    if (task.stage === "extra-validation" && task.name.endsWith("-3-1")) return "nonsense"; // all are pruned
    return task.stage === "extra-validation" && seat === 0 ? "nonsense" : `${(task.input as Example).label}`;
  };
  const recipeState = play(stages, sets, answer);
  const images = [...sets.flatMap((set) => set.images), "none/0"].map((hash, i): CorpusImage => {
    const photo = { type: "png", width: 300, height: 200, bytes: 9, averageHash: `${i}`.padStart(16, "0") };
    const from = { query: "acorns", rank: 1, landingPage: "", licence, attribution: "Ada" };
    return {
      hash,
      ...photo,
      ...from,
      url: hash === "0/0" ? "" : `https://example.org/${hash}.jpg`,
    } as CorpusImage;
  });
  const files = corpusFiles(buildCorpus({ recipeState, sets, answers, workers: joined, images }));
  return { files, examples: recipeState.outputs as readonly Example[], recipeState };
}

test("[D3] photographs are written with their splits in their names; reports are left to the raw judgments", () => {
  const { files, recipeState } = photographs();
  const dev = fileOf(files, "dev.json")[0]!;
  expect(dev.identifier).toMatch(/^dev-\d+-[0-3]-[01]$/);
  expect(dev.extra_validations).toEqual({ w2: dev.label, w3: dev.label, w4: dev.label });
  expect(dev).not.toHaveProperty("directory");
  const train = fileOf(files, "train.json")[0]!;
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

test("[D3] a record has the query with a number for each of its sets, and the URLs of the images", () => {
  const { files, examples } = photographs();
  const splits = [...publicLabelledFiles(files.map(({ name }) => name)), "sealed/test2.json"];
  const records = splits.flatMap((name) => fileOf(files, name));
  expect(records).toHaveLength(examples.length);
  for (const { id, set, pictures } of examples) {
    const record = records.find(({ identifier }) => identifier === id)!;
    expect(record.query).toBe(set === 29 ? "" : `acorns ${Math.floor(set / 3)} x${set % 3}`);
    const [left, right] = photographsOf({ pictures }).map(({ name }) => name);
    for (const [url, hash] of [
      [record.left_url, left],
      [record.right_url, right],
    ])
      expect(url).toBe(hash === "0/0" ? "sha256:0/0" : `https://example.org/${hash}.jpg`); // one has no URL
  }
});

test("[D5] every image of the examples is listed with its files, its hash, and why it was not copied", () => {
  const { files, examples } = photographs();
  const images = fileOf(files, "images.json");
  const shown = new Set(examples.flatMap((example) => photographsOf(example).map(({ name }) => name)));
  expect(new Set(images.map(({ hash }) => hash))).toEqual(shown);
  const named = images.flatMap((image) => image.files as string[]);
  expect(new Set(named).size).toBe(shown.size);
  for (const file of named) {
    const name = file.split("/").at(-1)!;
    const [, split, set] = /^(\w+)-(\d+)-[0-3]-img[01]\.png$/.exec(name)!;
    expect(file).toBe(
      split === "train" ? `images/train/${Number(set) % 100}/${name}` : `images/${split}/${name}`,
    );
    const { averageHash } = images.find((image) => (image.files as string[]).includes(file))!;
    expect(fileOf(files, `${split}_hashes.json`)[0]![name]).toBe(averageHash);
  }
  expect(images.some((image) => "notCopied" in image)).toBe(false);
  const reasons = (licence: string) =>
    new Set(fileOf(photographs({ licence }).files, "images.json").map(({ notCopied }) => notCopied));
  expect(reasons("")).toEqual(new Set(["no licence is known"]));
  expect(reasons("All rights reserved")).toEqual(new Set(["the licence is not known to allow copies"]));
});

test("[D5] nothing outside of sealed/ tells labels of test2", () => {
  const { files, examples } = photographs();
  const sealedSets = new Set(examples.filter(({ split }) => split === "test2").map(({ set }) => set));
  expect(sealedSets.size).toBeGreaterThan(1);
  const open = files.filter(({ name }) => !name.startsWith("sealed/"));
  const setIn = (record: Readonly<Record<string, unknown>>) =>
    Number(/^(?:[a-z]+\d?-)?(\d+)/.exec(String(record.identifier ?? String(record.task).split("/")[1]))?.[1]);
  for (const { name, records } of open.filter(({ name }) => !/images|hashes/.test(name))) {
    const fields = new Set(records.filter((record) => sealedSets.has(setIn(record))).flatMap(Object.keys));
    expect([name, fields]).toEqual([
      name,
      new Set(name === "test2.json" ? ["identifier", "sentence", "left_url", "right_url", "synset"] : []),
    ]);
  }
  expect(fileOf(files, "sealed/test2.json").every(({ label }) => label === "True" || label === "False")).toBe(
    true,
  );
  expect(fileOf(files, "sealed/answers.json").length).toBe(4 * sealedSets.size); // a set is pruned, constructed and written about twice
  const names = files.map(({ name }) => name);
  expect(publicSplitFiles(names).toSorted()).toEqual(["dev.json", "test1.json", "test2.json", "train.json"]);
  expect(publicLabelledFiles(names).toSorted()).toEqual(["dev.json", "test1.json", "train.json"]);
});

test("[D5] nothing outside of sealed/ tells labels of hidden, nor what was pruned of it", () => {
  const answers: RawAnswer[] = [];
  const recipeState = play(
    scenes,
    [presentation(3, "test"), presentation(3, "hidden"), presentation(4, "hidden")],
    (task) => {
      const isPruned = task.name.includes("hidden-4"); // all of its examples
      const content = task.stage === "writing" ? { sentence: "S" } : isPruned ? "nonsense" : "true";
      answers.push({ ...task, task: task.name, worker: joined[1]!, content, status: "counted", at: 1 });
      return content;
    },
  );
  const files = corpusFiles(buildCorpus({ recipeState, answers, workers: joined }));
  const open = files.filter(({ name }) => !name.startsWith("sealed/"));
  const counts = Object.fromEntries(open.map(({ name, records }) => [name, records.length]));
  // Of test: a sentence and five judgments of each of its four scenes.
  const perSplit = { "judgments.json": 20, "answers.json": 1, "test.json": 4, "before_pruning_test.json": 4 };
  expect(counts).toMatchObject({ ...perSplit, "hidden.json": 4 });
  expect(Object.keys(counts).filter((name) => name.includes("hidden"))).toEqual(["hidden.json"]);
  expect(new Set(fileOf(files, "hidden.json").flatMap(Object.keys))).toEqual(
    new Set(["identifier", "sentence", "structured_rep"]),
  );
  expect(JSON.stringify(open)).not.toContain("hidden-");
  expect(fileOf(files, "sealed/hidden.json").map(({ label }) => label)).toEqual(Array(4).fill("true"));
  expect(fileOf(files, "sealed/before_pruning_hidden.json")).toHaveLength(8);
  expect(fileOf(files, "sealed/judgments.json")).toHaveLength(40);
  expect(fileOf(files, "sealed/answers.json")).toHaveLength(2);
});

test("[D5] of a campaign that ends early, everything about hidden presentations is sealed", () => {
  const files = corpusFiles(
    buildCorpus({
      recipeState: runRecipe(
        scenes,
        [presentation(0, "train"), presentation(0, "hidden")],
        (task) =>
          task.startsWith("writing/")
            ? {
                answers: [{ worker: "w" as WorkerId, content: { sentence: "There is a box." } }],
                withdrawn: false,
              }
            : undefined,
        { dropUnfinished: true },
      ),
      answers: ["train", "hidden"].map((split) => ({
        ...{ task: `validation/${split}-0-3`, stage: "validation" as const, worker: "w" as WorkerId },
        ...{ content: "true", status: "counted" as const, at: 1 },
      })),
      workers: ["w" as WorkerId],
    }),
  );
  expect(fileOf(files, "judgments.json").map(({ task }) => task)).toEqual(["validation/train-0-3"]);
  expect(fileOf(files, "sealed/judgments.json").map(({ task }) => task)).toEqual(["validation/hidden-0-3"]);
});

test("[B3] every evaluation split has its balanced and unbalanced subset, those of test2 sealed", () => {
  const { files } = photographs();
  // Both sentences of a set select the first two pairs: every pair that both are left of has one label.
  expect(files.map(({ name }) => name).filter((name) => name.includes("balanced"))).toEqual(
    expect.arrayContaining(["unbalanced_dev.json", "unbalanced_test1.json", "sealed/unbalanced_test2.json"]),
  );
  expect(fileOf(files, "unbalanced_dev.json")).toEqual(
    fileOf(files, "dev.json").filter(({ identifier }) => !/-3-0$/.test(String(identifier))),
  );
});

test("[A1] examples before pruning keep all judgments, and say which were pruned", () => {
  const { files } = photographs();
  const judged = files
    .filter(({ name }) => name.includes("before_pruning_heldout"))
    .flatMap(({ records }) => records);
  const pruned = judged.filter((record) => record.pruned);
  expect(pruned.length).toBeGreaterThan(0);
  expect(pruned.every(({ identifier }) => /-3-1$/.test(String(identifier)))).toBe(true);
  const kept = judged.find((record) => !record.pruned)!;
  expect(kept.extra_validations).toEqual({ w1: "Nonsense", w2: kept.label, w3: kept.label, w4: kept.label });
  const recipeState = play(scenes, [presentation(0, "dev")], (task, seat) => {
    if (task.stage === "writing") return { sentence: "S" };
    return task.name.endsWith("-0") && seat < 3 ? "nonsense" : "false";
  });
  const records = fileOf(
    corpusFiles(buildCorpus({ recipeState, answers: [], workers: joined })),
    "before_pruning_dev.json",
  );
  expect(records.map(({ identifier, pruned: isPruned }) => [identifier, isPruned])).toEqual([
    ["0-0", true],
    ["0-1", false],
    ["0-2", false],
    ["0-3", false],
  ]);
  expect(records[0]!.evals).toEqual({
    w1: "nonsense",
    w2: "nonsense",
    w3: "nonsense",
    w4: "false",
    w5: "false",
  });
});
