import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { Random } from "../core/index.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { makePicture } from "../photos/testing/pictures.ts";
import { type Page, redirect, reply, startWeb } from "../photos/testing/web.ts";
import { toLines } from "./testing/own-corpus.ts";
import { jsonOf, runInProcess, startCounterpoint } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();
const IMAGES = 240;
const SMALL = await makePicture(1, { width: 100, height: 100 });
const PICTURES = await Promise.all(
  Array.from({ length: IMAGES }, (_, i) => makePicture(i, { width: 220, height: 205 })),
);

/**
 * A manifest of 240 images for four queries of two synsets: of ten each, one is not found, one a page, one small, one moved and one a
 * copy of the second.
 */
async function startPhotos(onReply: () => void) {
  const pages: Record<string, Page | Uint8Array> = {};
  for (const [i, picture] of PICTURES.entries()) {
    const kinds: Readonly<Record<number, Page | Uint8Array>> = {
      3: reply(404),
      4: Buffer.from("<!doctype html>"),
      5: SMALL,
      6: redirect(`/moved/${i}`),
      9: PICTURES[i - 8]!,
    };
    const page = kinds[i % 10] ?? picture;
    pages[`/${i}`] = (request, response) => {
      response.on("finish", onReply);
      if (page instanceof Uint8Array) response.end(page);
      else page(request, response);
    };
    pages[`/moved/${i}`] = picture;
  }
  const web = await startWeb(pages);
  const queries = [
    { synset: "acorn", query: "two acorns" },
    { synset: "acorn", query: "acorn fruit" },
    { synset: "cup", query: "group of cups" },
    { synset: "cup", query: "cup saucer" },
  ];
  const manifest = PICTURES.map((_, i) => ({
    query: queries[i % 4]!.query,
    url: `${web.url}/${i}`,
    licence: "CC0",
  }));
  const port = new URL(web.url).port;
  const args = (out: string) => [
    ...["photos", "gather", folder.write(`queries-${port}.jsonl`, toLines(queries))],
    ...["--source", folder.write(`manifest-${port}.jsonl`, toLines(manifest))],
    ...["--out", folder.at(out), "--allow-private-addresses", "--pause", "0", "--jobs", "6"],
  ];
  return { web, args };
}

const outputs = (out: string) =>
  ["sets.jsonl", "images.jsonl", "report.json"].map((name) =>
    readFileSync(join(folder.at(out), name), "utf8"),
  );
const filesOf = (out: string) =>
  readdirSync(join(folder.at(out), "images"), { recursive: true })
    .map(String)
    .sort();

/** Called with every reply. */
let onReply = () => {};
const { web, args } = await startPhotos(() => onReply());
afterAll(() => web.stop());

/** What is gathered without a kill, which two tests look at; the first of them gathers it. */
let gathered: Promise<{ report: Record<string, number>; asked: ReadonlyMap<string, number> }> | undefined;
async function gatherWhole() {
  gathered ??= jsonOf<Record<string, number>>(...args("whole")).then((report) => {
    return { report, asked: new Map(web.asked) };
  });
  return gathered;
}

test("photos gather tells what each step dropped, and settles every image once", async () => {
  const { report, asked: requests } = await gatherWhole();
  // Four queries of 60 results. A tenth each is not found, a page or small: nothing can be similar to them.
  expect(report).toMatchObject({
    queries: 4,
    stock: 0,
    settled: 240,
    unfit: { broken: 48, small: 24 },
    problems: { "status 404": 24, unreadable: 24 },
    withoutSimilar: 0,
    removed: { broken: 0, small: 0 },
  });
  // 168 are left, some of them copies of others. Each is in one set at the most, so there are eleven sets of sixteen or fewer.
  expect(report.images).toBeLessThanOrEqual(168);
  expect(report.sets).toBeLessThanOrEqual(11);
  expect(report.results).toBe(report.sets);
  const { images, droppedImages, sharedImages, keptImages, keptSets } = report;
  const removed = report.removed as unknown as Record<string, number>;
  const left = images! - removed.seen! - removed.duplicate! - removed.shared!;
  expect(left).toBe(droppedImages! + sharedImages! + keptImages!);
  expect([removed.seen, removed.duplicate]).toEqual([0, 0]);
  expect(keptSets).toBeGreaterThan(0);
  for (const [path, asked] of requests) expect([path, asked]).toEqual([path, 1]);
  const { exitCode, stdout, stderr } = await runInProcess(...args("whole"));
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(new RegExp(`^kept +${keptSets} +${keptImages}$`, "m"));
  expect(stderr).toContain("; 0 URLs processed in this run.");
  expect(stderr).toContain("Broken: 24 unreadable, 24 status 404; journal.jsonl has the URLs");
  expect(stderr).toContain(`campaign add-sets NAME ${folder.at("whole")}`);
  expect(stderr).not.toContain("Without results");
});

test("photos gather names the queries without results when they are few, and no next step when nothing is kept", async () => {
  const lines = (many: number) =>
    toLines(Array.from({ length: many }, (_, i) => ({ synset: "acorn", query: `acorns ${i}` })));
  const told = async (many: number) => {
    const queries = folder.write(`empty-${many}.jsonl`, lines(many));
    const source = folder.write("elsewhere.jsonl", '{"query":"cup","url":"https://example.org/a.jpg"}\n');
    return runInProcess("photos", "gather", queries, "--source", source, "--out", folder.at(`empty-${many}`));
  };
  const { exitCode, stderr } = await told(2);
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringContaining("\nWithout results: acorns 0, acorns 1.\n"),
  ]);
  expect(stderr).not.toContain("add-sets");
  expect((await told(6)).stderr).not.toContain("Without results");
});

test("killed ten times and started again, it ends as if it had not been, and fetches nothing twice that it had kept", async () => {
  const random = new Random("kills");
  const { report: unharmed } = await gatherWhole();
  let [left, kill] = [Number.POSITIVE_INFINITY, () => {}];
  onReply = () => {
    left -= 1;
    if (left === 0) setTimeout(() => kill(), random.below(40)); // while files and lines are being written
  };
  const settledIn = (out: string) => {
    const journal = join(folder.at(out), "journal.jsonl");
    if (!existsSync(journal)) return [];
    const whole = readFileSync(journal, "utf8").split("\n").slice(0, -1);
    return whole
      .map((line) => JSON.parse(line))
      .flatMap(({ url }) => (url === undefined ? [] : [new URL(url).pathname]));
  };
  for (let kills = 0; kills < 10; kills += 1) {
    const before = new Map(settledIn("killed").map((path) => [path, web.asked.get(path)]));
    const child = startCounterpoint(...args("killed"));
    left = 1 + random.below(8);
    kill = () => child.kill("SIGKILL");
    expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
    for (const [path, asked] of before) expect([path, web.asked.get(path)]).toEqual([path, asked]);
  }
  left = Number.POSITIVE_INFINITY;
  expect(settledIn("killed").length).toBeGreaterThan(10);
  expect(await jsonOf(...args("killed"))).toEqual({ ...unharmed, settled: expect.any(Number) });
  expect(outputs("killed")).toEqual(outputs("whole"));
  expect(filesOf("killed")).toEqual(filesOf("whole"));
  expect(existsSync(join(folder.at("killed"), "fetched"))).toBe(false);
});

test.each([
  {
    what: "an online source without a contact",
    args: (queries: string) => [queries, "--source", "commons"],
    exitCode: 2,
    told: /commons requires contact information\nAdd --contact/,
  },
  {
    what: "a contact that cannot stand in a request",
    args: (queries: string) => [queries, "--source", "commons", "--contact", "me@example.org\nCookie: a"],
    exitCode: 2,
    told: /--contact must be plain ASCII text/,
  },
  {
    what: "a source that is a file of something else",
    args: (queries: string) => [queries, "--source", folder.write("notes.txt", "acorns")],
    exitCode: 3,
    told: /Source not found: .+notes\.txt.*\nPass an existing folder or manifest/,
  },
  {
    what: "a source that is not there",
    args: (queries: string) => [queries, "--source", folder.at("absent")],
    exitCode: 3,
    told: /Source not found: .+absent/,
  },
  {
    what: "a file of something else",
    args: () => [folder.write("other.jsonl", '{"query":"two acorns"}\n'), "--source", folder.path],
    exitCode: 3,
    told: /other\.jsonl:1 {2}"synset" should be a text/,
  },
])("$what is told with what to do", async ({ args, exitCode: wanted, told }) => {
  const queries = folder.write("queries.jsonl", '{"synset":"acorn","query":"two acorns"}\n');
  const { exitCode, stderr } = await runInProcess(
    "photos",
    "gather",
    ...args(queries),
    "--out",
    folder.at("no"),
  );
  expect([exitCode, stderr]).toEqual([wanted, expect.stringMatching(told)]);
});

test("a file where the folder should be is told as such, and stays", async () => {
  const queries = folder.write("queries.jsonl", '{"synset":"acorn","query":"two acorns"}\n');
  const out = folder.write("a-file", "mine");
  const run = await runInProcess("photos", "gather", queries, "--source", folder.path, "--out", out);
  expect(run).toMatchObject({
    exitCode: 3,
    stderr: `counterpoint: Cannot write ${out}: ${out} is a file, not a folder (${out})\nChoose a folder.\n`,
  });
  expect(readFileSync(out, "utf8")).toBe("mine");
});
