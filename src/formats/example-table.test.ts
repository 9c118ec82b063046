import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Box,
  type Example,
  type Judgment,
  laterJudgments,
  type Picture,
  pairOfPhotographs,
  type Scene,
  sceneOf,
  type Verdict,
  validationOf,
  type WorkerId,
  writingTaskKey,
} from "../core/index.ts";
import { scene } from "../core/testing/scenes.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { type ExampleTable, ExampleTableBuilder, type OptionalColumns, readTable } from "./example-table.ts";
import { nlvr2Record } from "./testing/records.ts";

const folder = temporaryFolder();
const EVERYTHING = { verdicts: true, pictures: true, sentences: true };

test("[A4] a table tells the tasks, labels and positions that a naive reading of the examples tells", () => {
  fc.assert(
    fc.property(corpus(), (examples) => {
      const { tasks, examples: rows, ...table } = tableOf(examples, EVERYTHING);
      expect(table.format).toBe(examples.at(-1)?.format);
      expect(rows.count).toBe(examples.length);
      examples.forEach((example, row) => {
        const task = rows.task[row]!;
        expect(`${tasks.split[task]}-${tasks.set[task]}-${tasks.sentenceNumber[task]}`).toBe(
          writingTaskKey(example),
        );
        expect(rows.position[row]).toBe(example.position);
        expect(rows.label[row]).toBe(example.label ? 1 : 0);
      });
      expect(tasks.split.length).toBe(new Set(examples.map(writingTaskKey)).size);
    }),
  );
});

test("[A4] each task has the sentence and the writer of its first example, in order of appearance", () => {
  fc.assert(
    fc.property(corpus(), (examples) => {
      const firsts = new Map<string, Example>();
      for (const each of examples)
        if (!firsts.has(writingTaskKey(each))) firsts.set(writingTaskKey(each), each);
      const { tasks } = tableOf(examples, EVERYTHING);
      expect(tasks.sentence).toEqual(Array.from(firsts.values(), ({ sentence }) => sentence));
      expect(tasks.writer).toEqual(Array.from(firsts.values(), ({ writer }) => writer ?? ""));
    }),
  );
});

test("[A1] verdicts count one answer per worker, the later one, and name workers who had company", () => {
  fc.assert(
    fc.property(corpus(), (examples) => {
      const { examples: rows, workers } = tableOf(examples, EVERYTHING);
      const everybody = new Set<string>();
      examples.forEach((example, row) => {
        const answers = new Map<string, Verdict>();
        const validation = validationOf(example);
        if (validation) answers.set(validation.worker, validation.verdict);
        for (const { worker, verdict } of laterJudgments(example)) answers.set(worker, verdict);
        if (answers.size > 1) for (const worker of answers.keys()) everybody.add(worker);
        const count = (wanted: Verdict) =>
          [...answers.values()].filter((verdict) => verdict === wanted).length;
        expect([...rows.verdicts.subarray(3 * row, 3 * row + 3)]).toEqual([
          count("true"),
          count("false"),
          count("nonsense"),
        ]);
      });
      expect(new Set(workers)).toEqual(everybody);
      expect(workers.length).toBe(everybody.size);
    }),
  );
});

test("[B1] numbers of pictures are equal exactly for equal ordered pairs, or scenes up to box order", () => {
  fc.assert(
    fc.property(corpus(), (examples) => {
      const { picture, firstPartial, secondPartial } = tableOf(examples, EVERYTHING).examples;
      const views = examples.map((example) => naiveViews(example.pictures));
      const columns = [picture, firstPartial, secondPartial];
      columns.forEach((column, view) => {
        expect(groups([...column])).toEqual(groups(views.map((each) => each[view]!)));
      });
    }),
    { numRuns: 300 },
  );
});

test("boxes with the same items in all, but dealt otherwise, have other contents", () => {
  const a = { x: 0, y: 0, shape: "circle", colour: "blue", size: 10 } as const;
  const b = { ...a, x: 40, colour: "black" } as const;
  const deals: Scene[] = [
    [[a, b], [a], [b]],
    [[a], [a, b], [b]], // the same up to the order of boxes
    [[a], [b, b], [a]],
    [[a, a], [b], [b]],
  ];
  const examples = deals.map((dealt, position) => exampleOf([{ kind: "scene", scene: dealt }], position));
  const { secondPartial, firstPartial } = tableOf(examples, EVERYTHING).examples;
  expect(groups([...secondPartial])).toEqual([0, 0, 2, 3]);
  expect(new Set(firstPartial).size).toBe(1);
});

test("what was not asked for stays empty", () => {
  fc.assert(
    fc.property(corpus(), (examples) => {
      const { tasks, examples: rows, workers } = tableOf(examples, {});
      const columns = [
        tasks.sentence,
        tasks.writer,
        rows.verdicts,
        rows.picture,
        rows.firstPartial,
        rows.secondPartial,
      ];
      expect(columns.map(({ length }) => length)).toEqual([0, 0, 0, 0, 0, 0]);
      expect(workers).toEqual([]);
      expect(rows.count).toBe(examples.length);
    }),
  );
});

test("a table grows past any first allocation", () => {
  const examples = Array.from({ length: 5000 }, (_, i) => ({
    ...exampleOf(pairOfPhotographs({ name: `${i}` }, { name: "" }), i),
    set: i,
  }));
  const { examples: rows, tasks } = tableOf(examples, EVERYTHING);
  expect([...rows.position]).toEqual(examples.map((_, i) => i));
  expect([...tasks.set]).toEqual(examples.map((_, i) => i));
  expect(new Set(rows.picture).size).toBe(5000);
});

test("readTable gives the table of all files", async () => {
  const lines = Array.from({ length: 10 }, (_, i) =>
    nlvr2Record({ identifier: `dev-${i % 3}-${i}-0`, right_url: `${i}` }),
  );
  const text = (from: number, to: number) =>
    lines
      .slice(from, to)
      .map((each) => JSON.stringify(each))
      .join("\n");
  const whole = folder.write("whole.json", text(0, 10));
  const halves = [folder.write("first.json", text(0, 5)), folder.write("second.json", text(5, 10))];
  const expected = await readTable([whole], { contents: EVERYTHING });
  expect(expected.examples.count).toBe(10);
  expect(await readTable(halves, { contents: EVERYTHING })).toEqual(expected);
});

test("readTable fails with all findings", async () => {
  const path = folder.write("flawed.json", `${JSON.stringify(nlvr2Record())}\n{\n[]`);
  await expect(readTable([path], { contents: {} })).rejects.toMatchObject({
    code: "data/invalid",
    findingCount: 2,
  });
});

function tableOf(examples: readonly Example[], contents: OptionalColumns): ExampleTable {
  const builder = new ExampleTableBuilder(contents);
  for (const example of examples) builder.add(example);
  return builder.table();
}

/** For each value the place of its first occurrence: equal for two lists that repeat themselves alike. */
function groups<T>(values: readonly T[]): number[] {
  return values.map((value) => values.indexOf(value));
}

/** The picture and its two partial views as text, by another way than the builder's. */
function naiveViews(pictures: readonly Picture[]): [picture: string, first: string, second: string] {
  const shown = sceneOf({ pictures });
  if (shown === undefined) {
    const [left, right] = pictures;
    return [JSON.stringify([left, right]), JSON.stringify(left), JSON.stringify(right)];
  }
  const sorted = (values: unknown[]) => values.map((value) => JSON.stringify(value)).sort();
  const view = (of: (box: Box) => unknown) => JSON.stringify(sorted(shown.map(of)));
  return [
    view((box) => sorted(box.map(({ x, y, shape, colour, size }) => [x, y, shape, colour, size]))),
    view((box) => box.length),
    view((box) => sorted(box.map(({ shape, colour, size }) => [shape, colour, size]))),
  ];
}

function exampleOf(pictures: readonly Picture[], position: number): Example {
  return {
    format: sceneOf({ pictures }) === undefined ? "nlvr2" : "nlvr",
    id: "",
    split: "dev",
    set: 1,
    sentenceNumber: 0,
    position,
    sentence: "",
    label: true,
    pictures,
    judgments: [],
  };
}

/** Examples of one corpus in which tasks, workers and pictures recur, some with very large numbers. */
function corpus(): fc.Arbitrary<Example[]> {
  return fc.constantFrom("nlvr", "nlvr2").chain((name) => fc.array(example(name), { maxLength: 30 }));
}

function example(format: string): fc.Arbitrary<Example> {
  const number = fc.oneof(
    { weight: 8, arbitrary: fc.nat(3) },
    fc.constantFrom(8_388_608, 999_999_998, 999_999_999),
  );
  const verdict = fc.constantFrom<Verdict>("true", "false", "nonsense");
  const worker = fc.constantFrom("0", "1", "2", "ann", "__proto__").map((each) => each as WorkerId);
  const judgment: fc.Arbitrary<Judgment> = fc.record({ worker, verdict });
  const few = { x: 0, y: 0, shape: "circle", colour: "blue", size: 10 } as const;
  const fewItems = fc.array(fc.constantFrom(few, { ...few, x: 40 }, { ...few, size: 20 as const }), {
    maxLength: 2,
  });
  const pair = fc
    .tuple(fc.constantFrom("a", "b", "a b", ""), fc.constantFrom("a", "b", "b a", ""))
    .map(([left, right]) => pairOfPhotographs({ name: left }, { name: right }));
  const drawn = fc
    .oneof(scene, fc.tuple(fewItems, fewItems, fewItems))
    .map((shown): Picture[] => [{ kind: "scene", scene: shown }]);
  const validation = judgment.map((each): Judgment => ({ ...each, stage: "validation" }));
  return fc.record<Example>({
    format: fc.constant(format),
    id: fc.constant(""),
    split: fc.constantFrom("train", "dev"),
    set: number,
    sentenceNumber: format === "nlvr" ? fc.constant(0) : number,
    position: number,
    sentence: fc.string(),
    label: fc.boolean(),
    pictures: format === "nlvr" ? drawn : pair,
    writer: fc.option(worker, { nil: undefined }),
    judgments: fc
      .tuple(
        fc.array(validation, { maxLength: 1 }),
        fc.uniqueArray(judgment, { selector: (each) => each.worker }),
      )
      .map(([first, later]) => [...first, ...later]),
  });
}
