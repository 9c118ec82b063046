import { chmodSync, closeSync, existsSync, ftruncateSync, openSync, readdirSync, writeSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { item, nlvr2Record, without } from "../formats/testing/records.ts";
import { ownPairs, ownScenes, toLines, toPredictions } from "./testing/own-corpus.ts";
import { jsonOf, runInProcess, spawnWithHeap } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();
const PAIRS = ownPairs({ sets: 2 });
const SCENES = ownScenes({ presentations: 2 });
const pairs = folder.write("pairs.json", toLines(PAIRS));
const scenes = folder.write("scenes.json", toLines(SCENES));
const perfect = folder.write("perfect.csv", toPredictions(PAIRS));

interface Bad {
  readonly what: string;
  readonly path: string;
  /** Expected code and location. */
  readonly findings: readonly { code: string; line: number; field?: string }[];
}

/** A file whose third line is something else. */
function spoilt(what: string, records: readonly object[], third: unknown, ...findings: Bad["findings"]): Bad {
  const lines = records.map((record) => JSON.stringify(record));
  lines[2] = typeof third === "string" ? third : JSON.stringify(third);
  return { what, path: folder.write(`${what.replaceAll(" ", "-")}.json`, lines.join("\n")), findings };
}

const [scene, pair] = [SCENES[2]!, PAIRS[2]!];
const BAD: readonly Bad[] = [
  spoilt("not JSON", PAIRS, '{"identifier": "dev-0-2-0", ', { code: "line/not-json", line: 3 }),
  spoilt("a list", PAIRS, [1, 2], { code: "record/shape", line: 3 }),
  spoilt("JSON of another shape", PAIRS, { id: 7, text: "?" }, { code: "record/shape", line: 3 }),
  spoilt(
    "a label of the other corpus",
    PAIRS,
    { ...pair, label: "true" },
    { code: "label/spelling", line: 3, field: "label" },
  ),
  spoilt(
    "a label that is no string",
    SCENES,
    { ...scene, label: true },
    { code: "label/spelling", line: 3, field: "label" },
  ),
  spoilt(
    "an answer that is none",
    SCENES,
    { ...scene, evals: { a: "True" } },
    { code: "answer/spelling", line: 3, field: "evals" },
  ),
  spoilt("a duplicate identifier", PAIRS, PAIRS[0], { code: "identifier/duplicate", line: 3 }),
  spoilt(
    "an identifier that does not parse",
    PAIRS,
    { ...pair, identifier: "dev-0-x-0" },
    { code: "identifier/unparsable", line: 3, field: "identifier" },
  ),
  spoilt("a missing sentence", PAIRS, without(pair, "sentence"), {
    code: "field/missing",
    line: 3,
    field: "sentence",
  }),
  spoilt(
    "an item outside its box",
    SCENES,
    { ...scene, structured_rep: [[item()], [item()], [item({ x_loc: 95 })]] },
    { code: "scene/item", line: 3, field: "structured_rep[2][0]" },
  ),
  spoilt("the other corpus", PAIRS, SCENES[0], { code: "record/other-corpus", line: 3 }),
  {
    what: "a byte order mark",
    path: folder.write("bom.json", `\ufeff${toLines(PAIRS)}`),
    findings: [{ code: "file/byte-order-mark", line: 1 }],
  },
  {
    what: "an empty file",
    path: folder.write("empty.json", ""),
    findings: [{ code: "file/empty", line: 0 }],
  },
  { what: "a directory", path: folder.path, findings: [{ code: "file/unreadable", line: 0 }] },
  { what: "no such file", path: folder.at("absent.json"), findings: [{ code: "file/unreadable", line: 0 }] },
  {
    what: "a truncated gzip",
    path: folder.write("truncated.json.gz", gzipSync(toLines(PAIRS)).subarray(0, 200)),
    findings: [{ code: "file/truncated", line: 1 }],
  },
  {
    what: "a Parquet file cut short",
    path: folder.write("cut.parquet", "PAR1 and no more"),
    findings: [{ code: "file/unreadable", line: 0 }],
  },
];

test.each(BAD)(
  "corpus check tells $what with file, line and code: exit 1, or 3 for a missing file",
  async ({ path, findings }) => {
    const result = await jsonOf<{ ok: boolean; findings: { field?: string; message: string }[] }>(
      ...["corpus", "check", path],
    );
    expect(result.ok).toBe(false);
    expect(result.findings).toMatchObject(findings.map(({ code, line }) => ({ code, line, file: path })));
    result.findings.forEach(({ message }, i) => {
      const field = findings[i]?.field;
      if (field !== undefined) expect(message).toContain(field);
    });
    const { exitCode, stdout } = await runInProcess("corpus", "check", path);
    expect(exitCode).toBe(existsSync(path) ? 1 : 3);
    for (const { code } of findings) expect(stdout).toContain(`[${code}]`);
  },
);

test.each(BAD)(
  "$what is refused by all who need it sound: exit 3, nothing written",
  async ({ path, findings }) => {
    const before = readdirSync(folder.path);
    const commands = [
      ["corpus", "stats", path],
      ["corpus", "agreement", path],
      ["corpus", "humans", path],
      ["corpus", "bias", path, "--out", folder.at("subsets")],
      ["corpus", "split", path, "--out", folder.at("splits")],
      ["corpus", "export", path, "--out", folder.at("new/copy.parquet")],
      ["eval", "score", perfect, "--gold", path],
      ["eval", "table", perfect, "--gold", path, "--json"],
    ];
    for (const args of commands) {
      const { exitCode, stdout, stderr } = await runInProcess(...args);
      expect({ args, exitCode, stdout }).toEqual({ args, exitCode: 3, stdout: noResult(args) });
      for (const { code, line, field } of findings) {
        const place = line > 0 ? `${path}:${line}` : path;
        const told = stderr.split("\n").find((text) => text.includes(`[${code}]`));
        expect(told).toContain(`  ${place}  `);
        if (field !== undefined) expect(told).toContain(field);
      }
      expect(stderr).not.toMatch(/^ {4}at /m);
    }
    expect(readdirSync(folder.path)).toEqual(before);
  },
);

test("a file that may not be read is told to be so", async ({ skip }) => {
  if (process.getuid?.() === 0) skip("the superuser may read everything");
  const path = folder.write("locked.json", toLines(PAIRS));
  chmodSync(path, 0o000);
  const { exitCode, stderr } = await runInProcess("corpus", "stats", path);
  expect(exitCode).toBe(3);
  expect(stderr).toContain(path);
});

test("a line longer than any string can be is refused with its number, without reading it into memory", async () => {
  const path = folder.at("huge.json");
  const file = openSync(path, "w");
  const first = toLines(PAIRS.slice(0, 1));
  writeSync(file, `${first}{"sentence": "`);
  const end = 2 ** 29 + 100; // a string of Node has fewer than 2 ** 29 characters
  ftruncateSync(file, end); // a hole: zeros that take no room on the disk
  writeSync(file, `"}\n${toLines(PAIRS.slice(1, 2))}`, end);
  closeSync(file);
  expect(await jsonOf("corpus", "check", path)).toMatchObject({
    total: 1,
    findings: [{ code: "line/too-long", file: path, line: 2 }],
    examples: 2,
  });
});

test("millions of empty predictions take no memory: the file is called empty", async () => {
  const blank = gzipSync("\n".repeat(2 ** 24));
  const path = folder.write("blank.csv.gz", blank);
  const gold = folder.write("blank-gold.json", toLines(PAIRS));
  // A number kept for each line would take 128 MiB.
  const { exitCode, stderr } = await spawnWithHeap(64, "eval", "score", path, "--gold", gold);
  expect(stderr).toContain(`${path}  The file contains no predictions`);
  expect(exitCode).toBe(3);
});

test("all problems of all files are listed, twenty in full and the rest counted", async () => {
  const records = Array.from({ length: 60 }, (_, i) =>
    nlvr2Record({ identifier: `dev-${i}-0-0`, label: i % 2 === 0 ? `yes ${i}` : "True" }),
  );
  const path = folder.write("many.json", toLines(records));
  const { stderr } = await runInProcess("corpus", "stats", folder.at("absent.json"), path);
  const lines = stderr.trimEnd().split("\n");
  // A line that says how many, twenty findings, a count of the eleven others (30 labels and a missing file), and the next step.
  expect(lines).toHaveLength(23);
  expect(lines[0]).toContain("31 problems");
  expect(lines[1]).toContain("absent.json");
  expect(lines[2]).toContain(`${path}:1  `);
  expect(lines[20]).toContain(`${path}:37  `);
  expect(lines[21]).toContain("11 more");
  const result = await jsonOf<{ findings: { line: number }[] }>("corpus", "check", path);
  expect(result.findings.map(({ line }) => line)).toEqual(Array.from({ length: 30 }, (_, i) => 2 * i + 1));
});

test("several problems of one record are all told", async () => {
  const path = folder.write(
    "manifold.json",
    toLines([{ ...without(nlvr2Record(), "sentence"), label: "yes", identifier: "?", left_url: 7 }]),
  );
  const { findings } = await jsonOf<{ findings: { code: string }[] }>("corpus", "check", path);
  expect(findings.map(({ code }) => code).toSorted()).toEqual([
    "field/missing",
    "field/type",
    "identifier/unparsable",
    "label/spelling",
  ]);
});

const BAD_PREDICTIONS = [
  { what: "an unknown identifier", text: `${toPredictions(PAIRS)}dev-9-0-0,True\n`, place: ":17  " },
  { what: "a missing prediction", text: toPredictions(PAIRS.slice(1)), place: "dev-0-0-0" },
  { what: "two equal predictions", text: toPredictions([...PAIRS, PAIRS[3]!]), place: ":17  " },
  {
    what: "two different predictions",
    text: `${toPredictions(PAIRS)}${toPredictions([PAIRS[3]!], () => "FALSE")}`,
    place: ":17  ",
  },
  { what: "a header", text: `identifier,label\n${toPredictions(PAIRS)}`, place: ":1  " },
  { what: "spaces around a label", text: toPredictions(PAIRS).replace(",", ", "), place: ":1  " },
  { what: "a byte order mark", text: `\ufeff${toPredictions(PAIRS)}`, place: ":1  " },
  { what: "an empty file", text: "", place: "no predictions" },
  { what: "predictions for another corpus", text: toPredictions(SCENES), place: "0-0" },
];

test.each(BAD_PREDICTIONS)(
  "[E1] $what among predictions is refused: exit 3, no score",
  async ({ text, place }) => {
    const path = folder.write("bad.csv", text);
    const commands = [
      ["eval", "score", path, "--gold", pairs],
      ["eval", "score", path, "--gold", pairs, "--json"],
      ["eval", "compare", perfect, path, "--gold", pairs],
      ["eval", "table", perfect, path, "--gold", pairs],
    ];
    for (const args of commands) {
      const { exitCode, stdout, stderr } = await runInProcess(...args);
      expect({ args, exitCode, stdout }).toEqual({ args, exitCode: 3, stdout: noResult(args) });
      expect(stderr).toContain(path);
      expect(stderr).toContain(place);
    }
  },
);

test("[S1] corpus check tells what breaks the rules of scenes, with line and field; others still read the file", async () => {
  const at = (x_loc: number, y_loc: number) => item({ x_loc, y_loc, size: 10 });
  const nine = Array.from({ length: 9 }, (_, i) => at(11 * (i % 3), 11 * Math.floor(i / 3)));
  const structured_rep = [nine, [at(0, 0), at(50, 50), at(55, 55)], []];
  const path = folder.write("flawed-scene-dev.json", toLines([SCENES[0], { ...SCENES[1], structured_rep }]));
  const place = { file: path, line: 2 };
  expect(await jsonOf("corpus", "check", path)).toMatchObject({
    ok: false,
    findings: [
      { code: "scene/items", ...place, field: "structured_rep[0]" },
      { code: "scene/clearance", ...place, field: "structured_rep[1][2]" },
      { code: "scene/items", ...place, field: "structured_rep[2]" },
    ],
  });
  expect((await runInProcess("corpus", "stats", path)).exitCode).toBe(0);
});

test("[E1] CRLF among predictions is fine", async () => {
  const path = folder.write("crlf.csv", toPredictions(PAIRS).replaceAll("\n", "\r\n"));
  expect(await jsonOf("eval", "score", path, "--gold", pairs)).toMatchObject({ accuracy: 1 });
});

test("[E1] nothing is scored against a gold file of the wrong corpus, and what is missing is told", async () => {
  const { exitCode, stderr } = await runInProcess("eval", "score", perfect, "--gold", scenes);
  expect(exitCode).toBe(3);
  expect(stderr).toMatch(/Missing prediction for "scenes-0-0-2.png"[\s\S]*Nothing was scored/);
});

test("a bad annotation or hash file is refused with its line", async () => {
  const annotation = folder.write("bad.txt", "A boat.\r\n* boatness\r\n");
  const told = await runInProcess("corpus", "phenomena", annotation);
  expect(told).toMatchObject({ exitCode: 3, stdout: "" });
  expect(told.stderr).toContain(`${annotation}:2  `);
  const hashes = folder.write("bad-hashes.json", '{"dev-1-0-img0.png": "short"}');
  const split = await runInProcess("corpus", "split", pairs, "--out", folder.at("no"), "--hashes", hashes);
  expect(split).toMatchObject({ exitCode: 3, stdout: "" });
  expect(split.stderr).toContain("dev-1-0-img0.png");
  expect(await runInProcess("corpus", "check", pairs, "--hashes", hashes)).toMatchObject({ exitCode: 1 });
});

test("escape sequences of input files do not reach the terminal", async () => {
  const hostile = "\u001b]0;title\u0007\u001b[31mred\u009b2J\u007f";
  const record = nlvr2Record({ identifier: `dev-1-0-0${hostile}`, synset: hostile });
  const bad = folder.write("hostile.json", toLines([record]));
  const good = folder.write("hostile-synset.json", toLines([{ ...record, identifier: "dev-1-0-0" }]));
  const predictions = folder.write("hostile.csv", `dev-1-0-0,true\n${hostile},true\n`);
  const sound = folder.write("sound.csv", "dev-1-0-0,true\n");
  const runs = [
    ["corpus", "stats", bad],
    ["corpus", "check", bad],
    ["corpus", "check", bad, "--json"],
    ["corpus", "stats", good],
    ["eval", "score", sound, "--gold", good, "--by", "synset"],
    ["eval", "score", sound, "--gold", good, "--by", "synset", "--json"],
    ["eval", "score", predictions, "--gold", good],
    ["corpus", "stats", folder.at(`no${hostile}file.json`)],
    ["corpus", `no${hostile}verb`],
  ];
  for (const args of runs) {
    const { stdout, stderr } = await runInProcess(...args);
    expect((stdout + stderr).replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  }
  // The JSON still says what the file says.
  const { breakdown } = await jsonOf<{ breakdown: object[] }>(...runs[4]!);
  expect(breakdown).toMatchObject([{ name: hostile }]);
});

/** What a command that fails prints instead of a result: nothing, or with --json the error. */
function noResult(args: readonly string[]): string {
  return args.includes("--json") ? expect.stringMatching(/^\{"error":\{"code":"data\/[^\n]*\}\}\n$/) : "";
}
