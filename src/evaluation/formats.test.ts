import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { checkCorpus, corpusStats, importCorpus } from "../corpus/index.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import type { AnyCorpusExample, RawRecord } from "../formats/index.ts";
import { ExampleTableBuilder, readAnyCorpus } from "../formats/index.ts";
import { comparePredictions, readSplitOutcomes, scorePredictions } from "./index.ts";

const folder = temporaryFolder();
const MAPPINGS = new URL("../../examples/mappings/", import.meta.url).pathname;

test("[F1] the smallest statements are a sentence with its label, in two lines", async () => {
  const examples = await read("own.jsonl", [
    { sentence: "A dog sleeps.", label: true, pictures: ["a.jpg"] },
    { sentence: "A dog sleeps.", label: false, pictures: ["b.jpg"] },
  ]);
  expect(examples).toMatchObject([
    { id: "own-1", set: 0, position: 0, label: true, pictures: [{ kind: "photograph", name: "a.jpg" }] },
    { id: "own-2", set: 0, position: 1, label: false },
  ]);
});

test("[F2] what is written as statements is read as it was, from any format", async () => {
  const path = new URL("../../examples/harbour/dev.json", import.meta.url).pathname;
  const out = folder.at("imported.jsonl");
  await importCorpus(path, out);
  const [before, after]: AnyCorpusExample[][] = [[], []];
  await readAnyCorpus([path], {}, (example) => void before!.push(example));
  await readAnyCorpus([out], {}, (example) => void after!.push(example));
  const parts = ({ id, split, sentence, label, pictures, judgments, tags, writer }: AnyCorpusExample) => {
    return { id, split, sentence, label, pictures, judgments, tags, writer };
  };
  expect(after!.map(parts)).toEqual(before!.map(parts));
});

test("[F2] lists, tables and compressed files give the same examples", async () => {
  const records = [
    { text: "Ein Hund schläft.", holds: "yes" },
    { text: "Zwei Hunde, die schlafen.", holds: "no" },
  ];
  const map = folder.write(
    "map.json",
    JSON.stringify({
      name: "german",
      sentence: "text",
      language: { value: "de" },
      label: { field: "holds", true: ["yes"], false: ["no"] },
    }),
  );
  const csv = `text,holds\n${records.map(({ text, holds }) => `"${text}",${holds}\n`).join("")}`;
  const contents = {
    "a.jsonl": records.map((each) => JSON.stringify(each)).join("\n"),
    "a.json": JSON.stringify(records, null, 2),
    "a.csv": csv,
    "a.tsv": csv.replaceAll('"', "").replaceAll(/,(?=holds|yes|no)/g, "\t"),
    "a.csv.gz": gzipSync(csv),
  };
  for (const [name, content] of Object.entries(contents)) {
    const found: AnyCorpusExample[] = [];
    await readAnyCorpus(
      [folder.write(name, content)],
      { split: "x", format: map },
      (each) => void found.push(each),
    );
    expect(found.map(({ sentence, label, language }) => [sentence, label, language])).toEqual([
      ["Ein Hund schläft.", true, "de"],
      ["Zwei Hunde, die schlafen.", false, "de"],
    ]);
  }
});

test("[F2] a field that no record has, a label that is neither and broken votes are findings with field and value", async () => {
  const map = folder.write(
    "flawed-map.json",
    JSON.stringify({
      name: "flawed",
      sentence: "text",
      writer: "author",
      label: { field: "holds", true: [1], false: [0] },
      judgments: [{ workers: "yes", verdict: "true" }],
    }),
  );
  const path = folder.write(
    "flawed.jsonl",
    '{"text":"A.","holds":1,"yes":"[1, 2"}\n{"text":"B.","holds":7,"yes":"[]"}',
  );
  const failure = await corpusStats(path, { format: map }).catch((error) => error);
  expect(failure.findings).toMatchObject([
    { code: "field/type", line: 1, field: "yes", message: expect.stringContaining('"[1, 2"') },
    {
      code: "label/spelling",
      line: 2,
      field: "holds",
      message: expect.stringContaining("should be 1 or 0, but is 7"),
    },
    { code: "mapping/field", field: "author" },
  ]);
});

test.each<[string, object, string]>([
  ["label.false", { label: { field: "y", true: [1] } }, "expected array, received undefined"],
  ["label", { label: { field: "y", true: [1], false: [1, 0] } }, "one value for both true and false"],
  ["groups.g.rank.0", { groups: { g: { fields: "y", rank: ["pictures"] } } }, 'but is "pictures"'],
  ["name", { name: "nlvr2" }, 'should not be the name of a known format, but is "nlvr2"'],
  ["sentence", { sentence: undefined }, "every example needs a sentence"],
  ["judgments.0", { judgments: [7] }, "received number, but is 7"],
])("[F2] %s of a mapping that is wrong is named with what is wanted", async (field, changes, wanted) => {
  const map = folder.write("wrong-map.json", JSON.stringify({ name: "m", sentence: "text", ...changes }));
  const failure = await corpusStats(write("any.jsonl", [{ text: "A." }]), { format: map }).catch(
    (error) => error,
  );
  expect(failure.findings).toMatchObject([
    { code: "mapping/shape", file: map, field, message: expect.stringContaining(wanted) },
  ]);
});

test("[F2] a writer that is no name, and judgments that are broken JSON, are findings", async () => {
  const map = folder.write("writers.json", JSON.stringify({ name: "m", sentence: "text", writer: "author" }));
  const mapped = await corpusStats(write("authors.jsonl", [{ text: "A.", author: { name: "x" } }]), {
    format: map,
  }).catch((error) => error);
  expect(mapped.findings).toMatchObject([{ code: "field/type", line: 1, field: "author" }]);
  const broken = await corpusStats(write("broken.jsonl", [{ sentence: "A.", judgments: "[{" }])).catch(
    (error) => error,
  );
  expect(broken.findings).toMatchObject([
    { code: "field/type", line: 1, field: "judgments", message: expect.stringContaining('but is "[{"') },
  ]);
});

test("[F2] a table with records of NLVR or NLVR2, lists and objects as JSON, is read as the records are", async () => {
  const pair = {
    ...{ identifier: "dev-1-0-0", sentence: 'Two "dogs", asleep.', label: "True", writer: "7" },
    ...{ left_url: "https://a.example/1.jpg", right_url: "https://a.example/2.jpg" },
    ...{ validation: { "8": "True" }, extra_validations: { "9": "False" } },
  };
  const scene = {
    ...{ identifier: "3-1", sentence: "A box.", label: "false", directory: "4" },
    ...{ evals: { r0: "false" }, structured_rep: [[], [], []] },
  };
  for (const record of [pair, scene]) {
    const cells = Object.values(record).map((each) =>
      typeof each === "string" ? each : JSON.stringify(each),
    );
    const quoted = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`);
    const table = `\ufeff${Object.keys(record).join(",")}\r\n${quoted.join(",")}\r\n`;
    const path = folder.write("dev.csv", table);
    const examples: AnyCorpusExample[] = [];
    await readAnyCorpus([path], {}, (example) => void examples.push(example));
    expect(examples.map((example) => example.record)).toEqual([record]);
  }
});

test("[F2] a table is refused that is not UTF-8, or has two columns of one name", async () => {
  const findingsOf = async (content: string | Buffer) => {
    const failure = await corpusStats(folder.write("t.csv", content)).catch((error) => error);
    return failure.findings;
  };
  expect(await findingsOf(Buffer.from("sentence\nCaf\u00e9\n", "latin1"))).toMatchObject([
    { code: "line/not-utf8" },
  ]);
  expect(await findingsOf("sentence,sentence\nA,B\n")).toMatchObject([
    { code: "line/not-csv", line: 1, message: expect.stringContaining('Two columns are named "sentence"') },
  ]);
});

test("[F1] copies of VSR may have identifiers, name photographs by their address alone, and say what relates", async () => {
  const record = { caption: "The cat is on the mat.", relation: "on", label: 1 };
  const link = "http://images.cocodataset.org/train2017/12.jpg";
  const examples = await read("zeroshot-test.jsonl", [
    { ...record, image_link: link, subj: "cat", obj: "mat", id: 7 },
    { ...record, image: "13.jpg", label: 0 },
  ]);
  expect(examples).toMatchObject([
    { id: "7", split: "test", pictures: [{ name: "12.jpg", url: link }], tags: { subj: "cat", obj: "mat" } },
    { id: "test-2", pictures: [{ name: "13.jpg" }] },
  ]);
  expect(examples[0]?.isNumberedByLine).toBe(false);
});

test("[F1] scenes and photographs may stand together in an example", async () => {
  const empty = { scene: [[], [], []] };
  const [first, second] = [
    ["a.jpg", empty],
    [empty, "a.jpg"],
  ];
  const builder = new ExampleTableBuilder({ pictures: true });
  for (const example of await read("mixed.jsonl", [
    { sentence: "A.", pictures: first },
    { sentence: "B.", pictures: second },
    { sentence: "C.", pictures: first },
  ]))
    builder.add(example);
  const { picture } = builder.table().examples;
  expect(picture[0]).toBe(picture[2]);
  expect(picture[0]).not.toBe(picture[1]);
});

test("[F4] question, image and group accuracy of NaturalBench's shape", async () => {
  const record = (Index: number) => ({
    ...{ Index, Question_Type: "yes_no", Question_0: `Is it ${Index}?`, Question_1: `Is it not ${Index}?` },
    ...{ Image_0: `${Index}a.jpg`, Image_1: `${Index}b.jpg` },
    ...{
      Image_0_Question_0: "Yes",
      Image_1_Question_0: "No",
      Image_0_Question_1: "No",
      Image_1_Question_1: "Yes",
    },
  });
  const gold = write("nb.jsonl", [record(0), record(1)]);
  // All of sample 0 are right; of sample 1 all but the first question about the second picture.
  const labels = [true, false, false, true, true, true, false, true];
  const ids = [0, 1].flatMap((i) => ["i0-q0", "i1-q0", "i0-q1", "i1-q1"].map((part) => `${i}-${part}`));
  const predictions = new Map(ids.map((id, i) => [id, labels[i]!]));
  const { accuracy, groupScores } = await scorePredictions(predictions, gold, {
    format: `${MAPPINGS}naturalbench.json`,
  });
  expect(accuracy).toBe(7 / 8);
  expect(groupScores).toMatchObject({
    question: { right: 3, groups: 4, share: 0.75 },
    image: { right: 3, groups: 4 },
    group: { right: 1, groups: 2 },
  });
});

test("[F4] text, image and group score of Winoground's shape follow from scores", async () => {
  const record = {
    id: 0,
    caption_0: "a over b",
    caption_1: "b over a",
    image_0: "x",
    image_1: "y",
    collapsed_tag: "Object",
  };
  const gold = write("wino.jsonl", [record]);
  const score = async (scores: Readonly<Record<string, number>>) => {
    const lines = Object.entries(scores).map(([part, value]) => `0-${part},true,${value}`);
    const path = folder.write("wino.csv", lines.join("\n"));
    const { groupScores } = await scorePredictions(path, gold, { format: `${MAPPINGS}winoground.json` });
    return ["text", "image", "group"].map((name) => groupScores[name]!.right);
  };
  // For each picture the right caption scores higher, but the first caption scores higher with the wrong picture.
  expect(await score({ "c0-i0": 0.6, "c1-i0": 0.5, "c0-i1": 0.7, "c1-i1": 0.8 })).toEqual([1, 0, 0]);
  // For each caption the right picture scores higher, but the second picture prefers the wrong caption.
  expect(await score({ "c0-i0": 0.9, "c1-i0": 0.1, "c0-i1": 0.8, "c1-i1": 0.7 })).toEqual([0, 1, 0]);
  expect(await score({ "c0-i0": 0.9, "c1-i0": 0.1, "c0-i1": 0.2, "c1-i1": 0.7 })).toEqual([1, 1, 1]);
  expect(await score({ "c0-i0": 0.5, "c1-i0": 0.5, "c0-i1": 0.5, "c1-i1": 0.5 })).toEqual([0, 0, 0]); // ties are not right
});

test.each([
  [
    "sugarcrepe",
    { "0": { filename: "a.jpg", caption: "A cat.", negative_caption: "A dog." } },
    ["A cat.", "A dog."],
  ],
  ["vqa", { questions: [{ image_id: 7, question: "Is it red?", question_id: 70 }] }, ["Is it red?"]],
  ["gqa", { "02": { imageId: "7", question: "Is it red?", answer: "no" } }, ["Is it red?"]],
  [
    "clevr",
    { info: {}, questions: [{ image_filename: "a.png", question: "Any cubes?", question_index: 0 }] },
    ["Any cubes?"],
  ],
  ["coco", { annotations: [{ image_id: 7, id: 1, caption: "A cat." }] }, ["A cat."]],
])("[F2] sentences of %s's shape are read with the shipped mapping", async (name, document, sentences) => {
  const found: string[] = [];
  const path = folder.write(`${name}.json`, JSON.stringify(document));
  await readAnyCorpus(
    [path],
    { format: `${MAPPINGS}${name}.json` },
    ({ sentence }) => void found.push(sentence),
  );
  expect(found).toEqual(sentences);
});

test("[F4] contrast sets name their originals, and a check of both says what was changed", async () => {
  const pair = { left_url: "http://a/1.jpg", right_url: "http://a/2.jpg" };
  const original = write("test1.json", [
    { ...pair, identifier: "test1-1-0-0", sentence: "Two cats.", label: "True" },
  ]);
  const contrast = write("contrast.jsonl", [
    { ...pair, identifier: "test1-1-0-0-1", sentence: "Two dogs.", label: false, writer: 0 },
    {
      ...pair,
      right_url: "http://a/3.jpg",
      identifier: "test1-1-0-0-2",
      sentence: "Two cats.",
      label: true,
      writer: 0,
    },
  ]);
  const { derived, ok } = await checkCorpus([original, contrast]);
  expect(ok).toBe(true);
  expect(derived).toMatchObject({
    examples: 2,
    found: 2,
    changed: { sentence: 1, pictures: 1, both: 0, nothing: 0, label: 1 },
    list: [{ id: "test1-1-0-0-1", from: "test1-1-0-0", change: "sentence", changesLabel: true }, {}],
  });
});

test("[F2] a table may hold statements: lists and objects as JSON, one picture by its name, and empty cells for what is absent", async () => {
  const csv = [
    "id,sentence,label,pictures,groups,writer",
    '1,"One, two.",True,a.jpg,"{""task"": ""t""}",',
    '2,Three.,0,"[""b.jpg"", ""c.jpg""]",,w',
  ].join("\r\n");
  const examples: AnyCorpusExample[] = [];
  const path = folder.write("own.csv", `\ufeff${csv}\r\n`);
  await readAnyCorpus([path], {}, (example) => void examples.push(example));
  const photograph = (name: string) => ({ kind: "photograph", name });
  expect(examples).toMatchObject([
    { id: "1", sentence: "One, two.", label: true, pictures: [photograph("a.jpg")], writer: undefined },
    { id: "2", label: false, pictures: [photograph("b.jpg"), photograph("c.jpg")], writer: "w" },
  ]);
});

test("[F2] a record that fits two formats is refused with both names, and read in the one that is chosen", async () => {
  const both = {
    concept: "c",
    caption: "A.",
    left_img: "1",
    right_img: "2",
    image: "3",
    relation: "on",
    label: true,
  };
  const path = write("both.jsonl", [both]);
  const failure = await corpusStats(path).catch((error) => error);
  expect(failure.findings).toMatchObject([{ code: "record/ambiguous", line: 1 }]);
  expect(failure.findings[0].message).toMatch(/MaRVL .* and VSR .*--format marvl or --format vsr/);
  expect((await corpusStats(path, { format: "vsr" })).total.examples).toBe(1);
});

test("[F2] a JSON document over several lines is told apart from damaged JSON Lines", async () => {
  const path = folder.write("indented.json", JSON.stringify({ questions: [{ question: "Why?" }] }, null, 2));
  const failure = await corpusStats(path).catch((error) => error);
  expect(failure.findings).toMatchObject([
    { code: "line/not-json", line: 1, message: expect.stringContaining('"records"') },
  ]);
  const map = folder.write("bad-map.json", '{"name": "m", "sentence": "a", "writer": 7}');
  const wrong = await corpusStats(path, { format: map }).catch((error) => error);
  expect(wrong.findings).toMatchObject([
    { code: "mapping/shape", field: "writer", message: expect.stringMatching(/^"writer": /) },
  ]);
});

test("[F2] a statement whose identifier has another name is told its own", async () => {
  const path = write("identifier.jsonl", [{ identifier: "1", sentence: "A." }]);
  const failure = await corpusStats(path).catch((error) => error);
  expect(failure.findings[0].message).toContain('call the identifier "id"');
});

test("[F1] a sentence and its translation are two writing tasks, whatever their key", async () => {
  const record = { groups: { task: "t" }, label: true };
  const examples = await read("parallel.jsonl", [
    { ...record, id: 1, sentence: "Dua anjing.", language: "id" },
    { ...record, id: 2, sentence: "Mbwa wawili.", language: "sw" },
  ]);
  expect(examples.map(({ set }) => set)).toEqual([0, 1]);
});

test("[E3] several corpora or languages are compared in one table, each beside the mean of all", async () => {
  const pair = { left_img: "1.jpg", right_img: "2.jpg", concept: "c" };
  const marvl = (language: string) =>
    [1, 2].map((i) => ({ ...pair, id: `${language}-${i}`, language, caption: `${i}.`, label: true }));
  const gold = [
    write("marvl-id.jsonl", marvl("id")),
    write("marvl-sw.jsonl", marvl("sw")),
    write("dev.jsonl", [{ image: "1.jpg", caption: "A.", relation: "on", label: 1 }]),
  ];
  // One of two in Indonesian, both in Swahili; the one of VSR is wrong.
  const first = new Map(
    Object.entries({ "id-1": true, "id-2": false, "sw-1": true, "sw-2": true, "dev-1": false }),
  );
  const second = new Map([...first.keys()].map((id) => [id, true]));
  const all = await comparePredictions(first, second, gold);
  const part = (one: number, other: number) => ({ accuracies: [one, other], difference: one - other });
  expect(all).toMatchObject({
    accuracies: [3 / 5, 1],
    corpora: { "MaRVL id": part(0.5, 1), "MaRVL sw": part(1, 1), VSR: part(0, 1) },
    meanOverCorpora: part(0.5, 1), // (0.5 + 1 + 0) / 3
    numberedByLine: true,
  });
  const languages = new Map([...first].filter(([id]) => id !== "dev-1"));
  const marvlOnly = await comparePredictions(languages, languages, gold.slice(0, 2));
  expect(marvlOnly).toMatchObject({
    languages: { id: part(0.5, 0.5), sw: part(1, 1) },
    meanOverLanguages: part(0.75, 0.75),
  });
  expect(marvlOnly.numberedByLine).toBeUndefined();
});

test("[E1] predictions are not scored against examples without labels", async () => {
  const builder = new ExampleTableBuilder({});
  for (const example of await read("sealed.jsonl", [{ id: "1", sentence: "A." }])) builder.add(example);
  const failure = await readSplitOutcomes(folder.write("sealed.csv", "1,true\n"), builder.table()).catch(
    (error) => error,
  );
  expect(failure).toMatchObject({ code: "data/wrong-corpus", message: expect.stringContaining("no labels") });
});

function write(name: string, records: readonly RawRecord[]): string {
  return folder.write(name, records.map((each) => `${JSON.stringify(each)}\n`).join(""));
}

async function read(name: string, records: readonly RawRecord[]): Promise<readonly AnyCorpusExample[]> {
  const examples: AnyCorpusExample[] = [];
  await readAnyCorpus([write(name, records)], {}, (example) => void examples.push(example));
  return examples;
}
