import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CounterpointError, Findings, type Split } from "../core/index.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { readCorpus, readValidCorpus, SeenIdentifiers, throwIfFindings } from "./read-corpus.ts";
import type { RawRecord } from "./record.ts";
import { collectBatches } from "./testing/collect-batches.ts";
import { item, nlvr2Record, nlvrRecord, without } from "./testing/records.ts";

const folder = temporaryFolder();

test("[D4] an example of NLVR shows what its record holds", async () => {
  const record = nlvrRecord({ evals: { r0: "true", r1: "nonsense", r2: "false" } });
  const path = folder.write("dev.json", JSON.stringify(record));
  const { values, findings } = await read([path]);
  expect(findings).toEqual([]);
  const [example] = values;
  expect(example).toMatchObject({
    format: "nlvr",
    id: "12-3",
    split: "dev",
    set: 12,
    sentenceNumber: 0,
    position: 3,
    sentence: "There is a blue circle.",
    label: true,
    file: path,
    line: 1,
    record,
  });
  expect(example?.judgments).toEqual([
    { worker: "r0", verdict: "true" },
    { worker: "r1", verdict: "nonsense" },
    { worker: "r2", verdict: "false" },
  ]);
  expect([example?.writer, example?.tags?.synset]).toEqual([undefined, undefined]);
  const circle = { x: 0, y: 70, shape: "circle", colour: "blue", size: 30 };
  expect(example?.pictures).toEqual([
    { kind: "scene", scene: [[circle], [{ ...circle, x: 70 }], [circle, { ...circle, x: 50 }]] },
  ]);
});

test("[D4] an example of NLVR2 shows what its record holds", async () => {
  const path = folder.write("pairs.json", JSON.stringify(nlvr2Record({ label: "False" })));
  const { values, findings } = await read([path]);
  expect(findings).toEqual([]);
  const [example] = values;
  expect(example).toMatchObject({
    format: "nlvr2",
    id: "dev-12-3-0",
    split: "dev",
    set: 12,
    sentenceNumber: 0,
    position: 3,
    sentence: "Both boats are moored.",
    label: false,
  });
  expect(example?.pictures).toEqual([
    { kind: "photograph", name: "dev-12-3-img0.png", url: "https://example.org/a.jpg", role: "left" },
    { kind: "photograph", name: "dev-12-3-img1.png", url: "https://example.org/b.jpg", role: "right" },
  ]);
  expect([example?.writer, example?.tags]).toEqual(["7", { synset: "boat" }]);
  expect(new Set(example?.judgments)).toEqual(
    new Set([
      { worker: "8", verdict: "true", stage: "validation" },
      { worker: "9", verdict: "true", stage: "extra" },
      { worker: "10", verdict: "false", stage: "extra" },
    ]),
  );
});

test("[D4] NLVR2's training split has no extra validations, and may lack the other records of annotation", async () => {
  const bare = ["synset", "query", "writer", "validation", "extra_validations"].reduce(
    without,
    nlvr2Record(),
  );
  const { values, findings } = await readLinesOf("bare.json", [JSON.stringify(bare)]);
  expect(findings).toEqual([]);
  expect(values[0]).toMatchObject({
    writer: undefined,
    judgments: [],
    tags: {},
  });
});

test("[F3] files of NLVR may lack judgments, as the released hidden split, and labels, as a sealed one", async () => {
  const record = without(without(nlvrRecord(), "evals"), "label");
  const { values, findings } = await readLinesOf("hidden.json", [JSON.stringify(record)]);
  expect(findings).toEqual([]);
  expect(values).toMatchObject([{ id: "12-3", split: "hidden", label: undefined, judgments: [] }]);
});

test("[D4] a label that only some records of a file lack is missing", async () => {
  const [labelled, unlabelled] = [nlvrRecord(), without(nlvrRecord({ identifier: "13-0" }), "label")];
  for (const records of [
    [labelled, unlabelled],
    [unlabelled, labelled],
  ]) {
    const { findings } = await readLinesOf(
      "dev.json",
      records.map((each) => JSON.stringify(each)),
    );
    const line = records.indexOf(unlabelled) + 1;
    expect(findings).toMatchObject([{ code: "field/missing", field: "label", line }]);
  }
});

test("[D4] an example of NLVR may have no known rater", async () => {
  const { values, findings } = await readLinesOf("train.json", [JSON.stringify(nlvrRecord({ evals: {} }))]);
  expect(findings).toEqual([]);
  expect(values[0]?.judgments).toEqual([]);
});

test.each<[string, string, string, RawRecord]>([
  ["identifier/unparsable", "identifier", "leading zeros", { identifier: "012-3" }],
  ["identifier/unparsable", "identifier", "an identifier of NLVR2", { identifier: "dev-12-3-0" }],
  ["field/type", "identifier", "a number", { identifier: 12 }],
  ["field/missing", "identifier", "nothing", { identifier: undefined }],
  ["field/missing", "sentence", "nothing", { sentence: undefined }],
  ["field/type", "sentence", "null", { sentence: null }],
  ["field/missing", "label", "nothing", { label: undefined }],
  ["label/spelling", "label", "a boolean", { label: true }],
  ["label/spelling", "label", "NLVR2's spelling", { label: "True" }],
  ["label/spelling", "label", "another word", { label: "yes" }],
  ["label/spelling", "label", "a space", { label: "true " }],
  ["label/spelling", "label", "null", { label: null }],
  ["field/type", "directory", "a number", { directory: 4 }],
  ["field/type", "evals", "a list", { evals: ["true"] }],
  ["answer/spelling", 'evals["r1"]', "NLVR2's spelling", { evals: { r0: "true", r1: "True" } }],
  ["answer/spelling", 'evals["r1"]', "a boolean", { evals: { r0: "true", r1: false } }],
  ["field/missing", "structured_rep", "nothing", { structured_rep: undefined }],
  ["field/type", "structured_rep", "two boxes", { structured_rep: [[], []] }],
  ["field/type", "structured_rep", "an object", { structured_rep: {} }],
  ["field/type", "structured_rep", "a box that is no list", { structured_rep: [[], {}, []] }],
])("[D4] NLVR: %s of %s is reported for %s", async (code, field, _, changes) => {
  const sound = (identifier: string) => JSON.stringify(nlvrRecord({ identifier }));
  const damaged = JSON.stringify(nlvrRecord(changes)); // an undefined member is left out
  const { values, findings, path } = await readLinesOf("dev.json", [sound("1-0"), damaged, sound("1-1")]);
  expect(findings).toEqual([{ code, file: path, line: 2, field, message: expect.any(String) }]);
  expect(values.map(({ id, line }) => [id, line])).toEqual([
    ["1-0", 1],
    ["1-1", 3],
  ]);
});

test.each<[string, unknown]>([
  ["leaves its box on the right", item({ x_loc: 71 })],
  ["leaves its box below", item({ y_loc: 71 })],
  ["leaves its box on the left", item({ x_loc: -1 })],
  ["leaves its box above", item({ y_loc: -1 })],
  ["lies between pixels", item({ x_loc: 0.5 })],
  ["has its place as text", item({ x_loc: "0" })],
  ["has no place", without(item(), "y_loc")],
  ["has another colour", item({ color: "Red" })],
  ["has a colour in another spelling", item({ color: "black" })],
  ["has a colour that every object has a member for", item({ color: "toString" })],
  ["has another shape", item({ type: "star" })],
  ["has another size", item({ size: 15 })],
  ["is no object", "circle"],
  ["is null", null],
])("[S1] an item that %s is reported at its place", async (_, wrong) => {
  const record = nlvrRecord({ structured_rep: [[item()], [item(), item(), wrong], []] });
  const { values, findings, path } = await readLinesOf("dev.json", [JSON.stringify(record)]);
  expect(values).toEqual([]);
  expect(findings).toEqual([
    { code: "scene/item", file: path, line: 1, field: "structured_rep[1][2]", message: expect.any(String) },
  ]);
});

test("[S1] an item may touch any wall of its box", async () => {
  const corners = [
    item({ x_loc: 0, y_loc: 0 }),
    item({ x_loc: 70, y_loc: 0 }),
    item({ x_loc: 0, y_loc: 70 }),
    item({ x_loc: 70, y_loc: 70 }),
  ];
  const record = nlvrRecord({ structured_rep: [corners, corners, corners] });
  const { findings } = await readLinesOf("dev.json", [JSON.stringify(record)]);
  expect(findings).toEqual([]);
});

test.each<[string, string, string, RawRecord]>([
  ["identifier/unparsable", "identifier", "an identifier of NLVR", { identifier: "12-3" }],
  ["identifier/unparsable", "identifier", "a space", { identifier: "dev-12-3-0 " }],
  ["field/missing", "identifier", "nothing", { identifier: undefined }],
  ["field/type", "sentence", "a list", { sentence: ["Both", "boats"] }],
  ["label/spelling", "label", "a boolean", { label: true }],
  ["label/spelling", "label", "NLVR's spelling", { label: "true" }],
  ["label/spelling", "label", "a number", { label: 1 }],
  ["field/missing", "left_url", "nothing", { left_url: undefined }],
  ["field/type", "right_url", "null", { right_url: null }],
  ["field/type", "synset", "a number", { synset: 5 }],
  ["field/type", "query", "a list", { query: [] }],
  ["field/type", "writer", "a number", { writer: 7 }],
  ["field/type", "validation", "text", { validation: "True" }],
  ["answer/spelling", 'validation["8"]', "NLVR's spelling", { validation: { "8": "true" } }],
  ["answer/several", "validation", "two first validations", { validation: { "8": "True", "9": "True" } }],
  ["answer/spelling", 'extra_validations["9"]', "nonsense", { extra_validations: { "9": "nonsense" } }],
  ["field/type", "extra_validations", "null", { extra_validations: null }],
])("[D4] NLVR2: %s of %s is reported for %s", async (code, field, _, changes) => {
  const sound = (identifier: string) => JSON.stringify(nlvr2Record({ identifier }));
  const damaged = JSON.stringify(nlvr2Record(changes));
  const { values, findings, path } = await readLinesOf("dev.json", [
    sound("dev-1-0-0"),
    damaged,
    sound("dev-1-1-0"),
  ]);
  expect(findings).toEqual([{ code, file: path, line: 2, field, message: expect.any(String) }]);
  expect(values.map(({ id, line }) => [id, line])).toEqual([
    ["dev-1-0-0", 1],
    ["dev-1-1-0", 3],
  ]);
});

test("all problems of a record are found, not only the first", async () => {
  const record = nlvrRecord({
    identifier: "x",
    sentence: 1,
    label: true,
    directory: 4,
    evals: { r0: "yes", r1: "no" },
    structured_rep: [[item({ size: 5 })], [], [item({ color: "Red" })]],
  });
  const { findings } = await readLinesOf("dev.json", [JSON.stringify(record)]);
  expect(findings.map(({ code, field }) => `${code} ${field}`).sort()).toEqual([
    'answer/spelling evals["r0"]',
    'answer/spelling evals["r1"]',
    "field/type directory",
    "field/type sentence",
    "identifier/unparsable identifier",
    "label/spelling label",
    "scene/item structured_rep[0][0]",
    "scene/item structured_rep[2][0]",
  ]);
});

test("all problems of several files are found, and the sound lines around them come out in order", async () => {
  const sound = (identifier: string) => JSON.stringify(nlvr2Record({ identifier }));
  const first = folder.write(
    "first.json",
    [
      sound("dev-1-0-0"),
      "not json",
      "[1, 2]",
      '"text"',
      "null",
      "17",
      '{"identifier": "dev-1-1-0"}',
      sound("dev-1-2-0"),
      JSON.stringify(nlvrRecord()),
      sound("dev-1-2-0"),
      '{"identifier": "dev-1-3-0", "sen',
    ].join("\n"),
  );
  const second = folder.write(
    "second.json",
    `${sound("dev-1-3-0")}\n\n${sound("dev-1-0-0")}\n${sound("train-1-0-0")}`,
  );
  const missing = folder.at("missing.json");
  const { values, findings } = await read([first, missing, second]);
  expect(findings.map(({ code, file, line }) => [code, file, line])).toEqual([
    ["line/not-json", first, 2],
    ["record/shape", first, 3],
    ["record/shape", first, 4],
    ["record/shape", first, 5],
    ["record/shape", first, 6],
    ["record/shape", first, 7],
    ["record/other-corpus", first, 9],
    ["identifier/duplicate", first, 10],
    ["line/not-json", first, 11],
    ["file/unreadable", missing, 0],
    ["identifier/duplicate", second, 3],
  ]);
  expect(values.map(({ id, file, line }) => [id, file, line])).toEqual([
    ["dev-1-0-0", first, 1],
    ["dev-1-2-0", first, 8],
    ["dev-1-3-0", second, 1],
    ["train-1-0-0", second, 4],
  ]);
});

test("an identifier is used twice only within its split", async () => {
  const line = JSON.stringify(nlvrRecord());
  const dev = folder.write("dev.json", line);
  const again = folder.write("nlvr_dev.json", line);
  const test1 = folder.write("test.json", line);
  expect((await read([dev, test1])).findings).toEqual([]);
  expect((await read([dev, test1, again])).findings).toMatchObject([
    {
      code: "identifier/duplicate",
      file: again,
      line: 1,
      message: 'Duplicate identifier "12-3" in split dev',
    },
  ]);
});

test("duplicates are found among identifiers of any size", async () => {
  const ids = [
    "dev-0-0-0",
    "dev-999999999-0-0",
    "dev-0-999999999-0",
    "dev-0-0-999999999",
    "dev-8388608-1-1",
    "dev-70000-3-1",
  ];
  const lines = [...ids, ...ids].map((identifier) => JSON.stringify(nlvr2Record({ identifier })));
  const { values, findings } = await readLinesOf("dev.json", lines);
  expect(values.map(({ id }) => id)).toEqual(ids);
  expect(findings.map(({ code, line }) => [code, line])).toEqual(
    ids.map((_, i) => ["identifier/duplicate", ids.length + i + 1]),
  );
});

test("a file without records is reported as empty, however empty it is", async () => {
  for (const content of ["", "\n\n", "  \n", gzipSync("")]) {
    const path = folder.write("empty.json", content);
    expect((await read([path])).findings).toEqual([
      { code: "file/empty", file: path, line: 0, message: "The file is empty" },
    ]);
  }
});

test("a file with nothing but damage is not called empty as well", async () => {
  const { findings } = await readLinesOf("dev.json", ["{"]);
  expect(findings.map(({ code }) => code)).toEqual(["line/not-json"]);
});

test("the corpus of the first record is the one that others are measured by", async () => {
  const scenes = folder.write("dev.json", JSON.stringify(nlvrRecord()));
  const pairs = folder.write("pairs.json", JSON.stringify(nlvr2Record()));
  expect((await read([scenes, pairs])).findings).toMatchObject([
    { code: "record/other-corpus", file: pairs, line: 1 },
  ]);
  expect((await read([pairs, scenes])).findings).toMatchObject([
    { code: "record/other-corpus", file: scenes, line: 1 },
  ]);
});

test("the split of NLVR comes from the option, else from the file's name, else is that name", async () => {
  const line = JSON.stringify(nlvrRecord());
  const splitOf = async (name: string, split?: Split) =>
    (await read([folder.write(name, line)], split)).values[0]?.split;
  expect(await splitOf("nlvr_train.json")).toBe("train");
  expect(await splitOf("test.json.copy")).toBe("test");
  expect(await splitOf("pilot.json")).toBe("pilot");
  expect(await splitOf("nlvr_train.json", "hidden")).toBe("hidden");
});

test("[D3] the split of NLVR2 comes from the identifier", async () => {
  const path = folder.write("train.json", JSON.stringify(nlvr2Record()));
  expect((await read([path], "hidden")).values[0]?.split).toBe("dev");
});

test("[D4] a final newline, CRLF and gzip make no difference", async () => {
  const lines = ["dev-1-0-0", "dev-1-1-0"].map((identifier) => JSON.stringify(nlvr2Record({ identifier })));
  for (const content of [
    lines.join("\n"),
    `${lines.join("\n")}\n`,
    lines.join("\r\n"),
    gzipSync(lines.join("\n")),
  ]) {
    const { values, findings } = await read([folder.write("same.json", content)]);
    expect(findings).toEqual([]);
    expect(values.map(({ record }) => record)).toEqual(lines.map((line) => JSON.parse(line)));
  }
});

test("a record nested without end is reported, instead of breaking the reader or a writer", async () => {
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const { findings } = await readLinesOf("dev.json", [
    JSON.stringify(nlvr2Record({ unknown: 1 })).replace("1}", `${deep}}`),
    deep,
  ]);
  expect(findings.map(({ code, line }) => [code, line])).toEqual([
    ["record/shape", 1],
    ["record/shape", 2],
  ]);
  expect(findings.every(({ message }) => message.length < 200)).toBe(true);
});

test("readValidCorpus hands over every example of valid files", async () => {
  const path = folder.write("sound.json", JSON.stringify(nlvr2Record()));
  const ids: string[] = [];
  await readValidCorpus([path], {}, ({ id }) => ids.push(id));
  expect(ids).toEqual(["dev-12-3-0"]);
});

test("readValidCorpus fails with all findings", async () => {
  const path = folder.write("unsound.json", "{\n[]\n");
  const failure = await readValidCorpus([path], {}, () => {}).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CounterpointError);
  expect(failure).toMatchObject({
    code: "data/invalid",
    message: "The input has 2 problems",
    hint: "Correct these records, or leave them out",
    findingCount: 2,
  });
  expect((failure as CounterpointError).findings.map(({ code }) => code)).toEqual([
    "line/not-json",
    "record/shape",
  ]);
});

test("readValidCorpus says that files are unreadable when nothing else is wrong", async () => {
  await expect(readValidCorpus([folder.at("missing.json")], {}, () => {})).rejects.toMatchObject({
    code: "data/unreadable",
    message: "The input has 1 problem",
    hint: "Check the path, and that the file is complete",
  });
});

test("failOn passes when there is nothing, and carries its hint otherwise", () => {
  const findings = new Findings();
  expect(() => throwIfFindings(findings, "Look again")).not.toThrow();
  findings.add({ code: "line/not-json", file: "dev.json", line: 1, message: "" });
  expect(() => throwIfFindings(findings, "Look again")).toThrow(
    expect.objectContaining({ hint: "Look again" }),
  );
});

function read(paths: readonly string[], split?: Split) {
  return collectBatches((report) => readCorpus(paths, { split, report }));
}

async function readLinesOf(name: string, lines: readonly string[]) {
  const path = folder.write(name, lines.join("\n"));
  return { path, ...(await read([path])) };
}

test("an identifier is new exactly when a set of texts has not met it", () => {
  // Numbers around the limits between the bits and the texts that the class remembers, so that both are met.
  const number = fc.constantFrom(0, 1, 15, 16, 17, 31, 256, 999_999_999);
  const set = fc.oneof(number, fc.constantFrom(127, 128, 255, 4095, 4096, 4097, 65_535, 65_536, 2 ** 23));
  const identity = fc.record({
    split: fc.constantFrom("train", "dev"),
    set,
    sentenceNumber: number,
    position: number,
  });
  fc.assert(
    fc.property(fc.array(identity, { maxLength: 200 }), (identities) => {
      const seen = new SeenIdentifiers();
      const texts = new Set<string>();
      for (const each of identities) {
        const text = JSON.stringify(each);
        expect(seen.add(each)).toBe(!texts.has(text));
        texts.add(text);
      }
    }),
    { numRuns: 300 },
  );
});

test("neighbouring identifiers are told apart", () => {
  const seen = new SeenIdentifiers();
  const all = [];
  for (let set = 0; set < 200; set += 1) {
    for (let sentenceNumber = 0; sentenceNumber < 18; sentenceNumber += 1) {
      for (let position = 0; position < 18; position += 1)
        all.push({ split: "dev", set, sentenceNumber, position });
    }
  }
  expect(all.every((each) => seen.add(each))).toBe(true);
  expect(all.some((each) => seen.add(each))).toBe(false);
});
