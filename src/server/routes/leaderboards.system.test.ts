import { readdir, readFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { Browser } from "../testing/browser.ts";
import { must } from "../testing/campaign.ts";
import {
  addBenchmark,
  addTeam,
  fixSecret,
  goldPairs,
  settled,
  shownIdentifiers,
  showPapers,
  submit,
  toLines,
  toPredictions,
} from "../testing/leaderboard.ts";
import { PASSWORD, setUp } from "../testing/members.ts";
import { startServer } from "../testing/start-server.ts";

const DAY = 86_400_000;
let day = 0;
const server = startServer({
  now: () => 1_000 + day * DAY,
  requestsPerMinute: 100_000,
  signInsPerMinute: 1_000,
});
const RECORDS = goldPairs(12);
const RIGHT = toPredictions(RECORDS);
const wrongOn = (wrong: number) => toPredictions(RECORDS, { wrong });
let owner: Browser;
const newBrowser = () => new Browser(() => server.url).open();
beforeAll(async () => {
  owner = await setUp(server);
});

interface Board {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly papers: { readonly title: string; readonly rows: readonly unknown[] } | null;
}

test("[E4] a manager makes a benchmark, a team submits to it, and everybody sees the row", async () => {
  const place = await addBenchmark(owner, "harbour", { gold: { "test1.json": toLines(RECORDS) } });
  const team = await addTeam(server, owner, "Otters");
  const reply = await must(
    submit(team, place, { text: wrongOn(24), system: "S", link: "https://example.org/paper" }),
  );
  expect(reply).toMatchObject({ status: "waiting", findings: [] });
  // The first 24 of 96 examples are three sets: two of the six even (balanced) ones, one of the six odd ones.
  const own = await settled(team, place);
  expect(own).toMatchObject({
    status: "scored",
    isPublished: true,
    result: {
      accuracy: 0.75,
      right: 72,
      predictions: 96,
      consistency: 0.75,
      rightGroups: 18,
      groups: 24,
      // 32 and 40 of 48, in whole points
      balanced: { predictions: 48, accuracy: 0.67, difference: -0.08, accuracyInterval: null },
      unbalanced: { predictions: 48, accuracy: 0.83, difference: 0.08, accuracyInterval: null },
    },
  });
  const guest = await newBrowser();
  const board = (await must(guest.send("GET", place))) as Board;
  expect(board).toMatchObject({
    contents: {
      corpus: "nlvr2",
      pictures: "photographs",
      examples: 96,
      sentences: 24,
      balanced: 48,
      unbalanced: 48,
    },
    rows: [{ rank: 1, isTied: false, isTiedWithBest: true, team: "Otters", accuracy: 0.75, system: "S" }],
    papers: null,
  });
  const { body, headers } = await guest.send("GET", `${place}/rows.csv`);
  expect(headers.get("content-type")).toContain("text/csv");
  const [head, row] = (body as string).split("\r\n");
  expect(head).toContain("rank,system,team,link,submitted,accuracy");
  expect(row).toContain("1,S,Otters,https://example.org/paper,1970-01-01T00:00:01.000Z,0.75,");
  expect(await must(guest.send("GET", "/api/benchmarks"))).toMatchObject({
    benchmarks: [{ name: "harbour", rows: 1, best: 0.75 }],
  });
});

test("[E4] gold files that are not the chosen split of the papers are refused", async () => {
  const path = await addBenchmark(owner, "claimed", { gold: {}, papers: "nlvr2-test1" });
  const gold = [
    "POST",
    `${path}/gold?file=test1.json`,
    toLines(RECORDS),
    "application/octet-stream",
  ] as const;
  const message = expect.stringContaining("cannot be shown next to other examples");
  expect(await must(owner.sendFile(...gold))).toMatchObject({ contents: null, findings: [{ message }] });
});

test("[E4] ties share a rank, systems like the best are marked, and a name may stay unknown", async () => {
  const place = await addBenchmark(owner, "ties", { gold: { "test1.json": toLines(RECORDS) } });
  await showPapers(server.database.db, "ties", "nlvr2-test2");
  const team = await addTeam(server, owner, "Terns");
  for (const [system, text] of [
    ["best", RIGHT],
    ["=close", wrongOn(1)],
    ["close too", toPredictions(RECORDS, { wrong: 1, from: 8 })],
    ["far", wrongOn(60)],
  ] as const) {
    await must(submit(team, place, { text, system, anonymous: String(system === "far") }));
  }
  await settled(team, place);
  const { rows, papers } = (await must(owner.send("GET", place))) as Board;
  expect(
    rows.map(({ rank, isTied, isTiedWithBest, team: name }) => [rank, isTied, isTiedWithBest, name]),
  ).toEqual([
    [1, false, true, "Terns"],
    [2, true, true, "Terns"],
    [2, true, true, "Terns"],
    [4, false, false, null],
  ]);
  expect(papers).toMatchObject({ title: "NLVR2 Test-U" });
  expect(papers!.rows).toContainEqual(
    expect.objectContaining({
      system: "LXMERT",
      source: "Suhr and Artzi 2019, Table 2",
      balanced: 76.6,
      unbalanced: 76.5,
    }),
  );
  expect((await owner.send("GET", `${place}/rows.csv`)).body).toContain("2=,'=close,"); // no formula
});

test("[E4] a broken file is refused with its lines, costs nothing, and never tells a label", async () => {
  const place = await addBenchmark(owner, "strict", {
    gold: { "test1.json": toLines(RECORDS) },
    submissions: 1,
  });
  const team = await addTeam(server, owner, "Auks");
  const lines = RIGHT.trimEnd().split("\n");
  const broken = [lines[0]!, lines[0]!, "test1-0-1-0,perhaps", "nothing-1,true", ...lines.slice(3)].join(
    "\n",
  );
  const refused = (await must(submit(team, place, { text: broken, system: "S" }))) as {
    findings: { code: string; line: number; file: string }[];
  };
  expect(refused.findings.map(({ code, line }) => [code, line]).toSorted()).toEqual([
    ["prediction/duplicate", 2],
    ["prediction/label", 3],
    ["prediction/missing", 0], // two, which are counted: the file has original identifiers
    ["prediction/unknown", 4],
  ]);
  expect(new Set(refused.findings.map(({ file }) => file))).toEqual(new Set(["predictions.csv"]));
  // The same file with every label turned around: the findings are the same, but for the words that were sent.
  const turned = broken.replaceAll(/,(true|false)/g, (_, label) => (label === "true" ? ",false" : ",true"));
  expect(await must(submit(team, place, { text: turned, system: "S" }))).toMatchObject({
    findings: refused.findings,
  });
  expect(await must(submit(team, place, { text: "", system: "S" }))).toMatchObject({
    status: "refused",
    findings: [{ code: "file/empty" }],
  });
  expect(await must(submit(team, place, { text: "dev-1-1-1,true\n", system: "S" }))).toMatchObject({
    findingCount: 98, // 96 are missing and one is unknown
    findings: { 0: { code: "data/wrong-corpus", line: 0 }, length: 98 },
  });
  expect(await must(team.send("GET", `${place}/submissions`))).toMatchObject({ remaining: 1, nextAt: null });
  await must(submit(team, place, { text: RIGHT, system: "S" }));
  expect(await must(team.send("GET", `${place}/submissions`))).toMatchObject({ remaining: 0 });
  expect(await submit(team, place, { text: RIGHT, system: "S" })).toMatchObject({
    status: 409,
    body: { error: { message: "Your team has no submissions left" } },
  });
  day += 30;
  owner = await signedIn("owner"); // its session has ended
  const later = await signedIn("Auks");
  expect((await submit(later, place, { text: wrongOn(1), system: "S" })).status).toBe(200);
});

const signedIn = async (name: string) => {
  const browser = await newBrowser();
  await must(browser.send("POST", "/api/session", { name, password: PASSWORD }));
  return browser;
};

test("[E4] a result is its team's alone until it is published, and a withdrawn row is gone", async () => {
  const place = await addBenchmark(owner, "private", { gold: { "test1.json": toLines(RECORDS) } });
  const [team, other] = [await addTeam(server, owner, "Gulls"), await addTeam(server, owner, "Skuas")];
  const unsaid = `${place}/submissions?system=S`; // whether to publish
  const { id } = (await must(team.sendFile("POST", unsaid, RIGHT, "text/csv"))) as { id: number };
  expect(await settled(team, place)).toMatchObject({ status: "scored", isPublished: false });
  const rows = async () => ((await must(owner.send("GET", place))) as Board).rows.length;
  expect(await rows()).toBe(0);
  expect(await must(other.send("GET", `${place}/submissions`))).toMatchObject({
    submissions: [],
    remaining: 5,
  });
  const publication = `${place}/submissions/${id}/publication`;
  expect((await other.send("PUT", publication, { published: true })).status).toBe(404);
  await must(team.send("PUT", publication, { published: true }));
  expect(await rows()).toBe(1);
  await must(team.send("PUT", publication, { published: false }));
  expect(await rows()).toBe(0);
  await must(team.send("PUT", publication, { published: true }));
  await must(owner.send("DELETE", `${place}/rows/${id}`)); // a manager takes it off
  expect(await rows()).toBe(0);
  expect(await must(team.send("GET", `${place}/submissions`))).toMatchObject({ remaining: 4 });
});

test("whatever stands in a file, what is wrong with it is told in few words and kept", async () => {
  const place = await addBenchmark(owner, "hostile", { gold: { "test1.json": toLines(RECORDS) } });
  const team = await addTeam(server, owner, "Grebes");
  const long = "x".repeat(2 ** 20);
  for (const [line, told] of [
    ["a\0b,true", '"a\\u0000b" is not in the gold file'],
    [`${long},true`, "xxx... is not in the gold file"],
    [`${"x".repeat(55)}\u{1f600}\u{1f600}`, "xxx\ufffd..."], // shortened in the middle of a character
  ] as const) {
    const { findings } = (await must(submit(team, place, { text: `${line}\n${RIGHT}`, system: "S" }))) as {
      findings: { message: string }[];
    };
    expect(findings).toEqual([expect.objectContaining({ line: 1, message: expect.stringContaining(told) })]);
    expect(findings[0]!.message.length).toBeLessThan(200);
  }
  const own = await must(team.send("GET", `${place}/submissions`));
  expect(own).toMatchObject({ submissions: { length: 3 }, remaining: 5 });
  const bomb = Uint8Array.from(gzipSync(Buffer.alloc(65 * 2 ** 20, "\n"))); // every one of its lines would be a finding
  expect(await must(team.sendFile("POST", `${place}/submissions?system=S`, bomb, "text/csv"))).toMatchObject({
    findings: { 0: { code: "file/inflates" } },
  });
  const first = (await must(submit(team, place, { text: `${long},true\n`, system: "S" }))) as object;
  expect(JSON.stringify(first).length).toBeLessThan(20_000); // named as what the predictions are for
});

test("a file is gone once it was read, though its sender left before the reply", async () => {
  const place = await addBenchmark(owner, "left", { gold: { "test1.json": toLines(RECORDS) } });
  const team = await addTeam(server, owner, "Petrels");
  const uploads = async () => {
    const names = (await readdir(tmpdir())).filter((name) => name.startsWith("counterpoint-upload-"));
    return Promise.all(
      names.map((name) => readFile(join(tmpdir(), name, "predictions.csv"), "utf8").catch(() => "")),
    );
  };
  const text = RIGHT.replaceAll("\n", "\r\n"); // like no other
  const { port } = new URL(server.url);
  const socket = connect(Number(port), "127.0.0.1");
  const cookie = Array.from(team.cookies, ([name, value]) => `${name}=${value}`).join("; ");
  socket.write(
    `POST ${place}/submissions?system=S HTTP/1.1\r\nhost: counterpoint\r\ncookie: ${cookie}\r\n` +
      `x-csrf-token: ${team.csrfToken}\r\ncontent-type: text/csv\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
  );
  while (!(await uploads()).includes(text)); // it has come whole
  socket.destroy();
  while (((await must(team.send("GET", `${place}/submissions`))) as { remaining: number }).remaining === 5);
  await settled(team, place);
  await expect.poll(uploads).not.toContain(text); // the request ends after the submission is accepted
});

test("[E4] predictions that a team has submitted are refused under any name, and cost nothing", async () => {
  const place = await addBenchmark(owner, "twice", { gold: { "test1.json": toLines(RECORDS) } });
  const [team, other] = [await addTeam(server, owner, "Rails"), await addTeam(server, owner, "Crakes")];
  const { id } = (await must(submit(team, place, { text: RIGHT, system: "S" }))) as { id: number };
  const turned = RIGHT.trimEnd().split("\n").toReversed().join("\n");
  for (const text of [RIGHT, turned]) {
    expect(await submit(team, place, { text, system: "Another" })).toMatchObject({
      status: 409,
      body: { error: { message: `You already submitted these predictions as submission ${id} ("S")` } },
    });
  }
  expect(await must(team.send("GET", `${place}/submissions`))).toMatchObject({ remaining: 4 });
  expect((await submit(other, place, { text: RIGHT, system: "S" })).status).toBe(200);
});

test("a benchmark without a test set can be removed, and one with it cannot", async () => {
  const place = await addBenchmark(owner, "removed", { gold: {} });
  await must(owner.send("DELETE", place));
  expect((await owner.send("GET", place)).status).toBe(404);
  expect((await owner.send("DELETE", place)).status).toBe(404);
  await addBenchmark(owner, "removed", { gold: { "test1.json": toLines(RECORDS) } });
  expect((await owner.send("DELETE", place)).status).toBe(409);
});

test("what cannot be a submission or a benchmark is refused", async () => {
  const place = await addBenchmark(owner, "empty", { gold: {} });
  const team = await addTeam(server, owner, "Puffins");
  expect(await submit(team, place, { text: RIGHT, system: "S" })).toMatchObject({
    body: { error: { message: "The benchmark has no test set yet" } },
  });
  for (const link of ["javascript:alert(1)", "ftp://example.org", "https://"])
    expect((await submit(team, place, { text: RIGHT, system: "S", link })).status).toBe(400);
  for (const system of ["turned \u202e round", "two\nlines", "\u200b"])
    expect((await submit(team, place, { text: RIGHT, system })).status).toBe(400);
  expect((await owner.send("POST", "/api/teams", { name: "Puffins\u200b" })).status).toBe(400);
  const large = "x".repeat(16 * 2 ** 20 + 1);
  expect((await submit(team, place, { text: large, system: "S" })).status).toBe(413);
  expect((await team.send("POST", `${place}/submissions?system=S`)).status).toBe(400);
  const gold = `${place}/gold?file=test.json`;
  const broken = `${JSON.stringify({ ...RECORDS[0], label: "Maybe" })}\n`;
  expect(await must(owner.sendFile("POST", gold, broken, "application/octet-stream"))).toMatchObject({
    contents: null,
    findings: [{ line: 1, field: "label" }],
  });
  expect((await owner.sendFile("POST", gold.replace("test.json", "../x"), "{}", "text/csv")).status).toBe(
    400,
  );
  const again = { name: "empty", title: "E", budget: { submissions: 1, days: null } };
  expect((await owner.send("POST", "/api/benchmarks", again)).status).toBe(409);
  expect((await owner.send("POST", "/api/benchmarks", { ...again, name: "e", papers: "x" })).status).toBe(
    400,
  );
  expect((await owner.send("GET", "/api/benchmarks/none")).status).toBe(404);
});

test("several gold files are one test set, unless they share an example", async () => {
  const [first, second] = [toLines(RECORDS.slice(0, 48)), toLines(RECORDS.slice(48))];
  const place = await addBenchmark(owner, "parts", { gold: { "a.json": first, "b.json": second } });
  expect(await must(owner.send("GET", place))).toMatchObject({ contents: { examples: 96 } });
  const reply = await owner.sendFile("POST", `${place}/gold?file=b.json`, second, "application/octet-stream");
  expect(reply.body).toMatchObject({ contents: null, findings: { length: 48 } });
});

test("a link lets a team set its password once; a new one replaces it, and without access it is of no use", async () => {
  const { id, token } = (await must(owner.send("POST", "/api/teams", { name: "Loons" }))) as Record<
    string,
    string
  >;
  const { token: second } = (await must(owner.send("POST", `/api/teams/${id}/invitation`))) as {
    token: string;
  };
  const browser = await newBrowser();
  const join = (invitation: string) =>
    browser.send("POST", "/api/teams/join", { invitation, password: PASSWORD });
  const invited = (invitation: string) => browser.send("POST", "/api/teams/invited", { invitation });
  expect((await invited(token!)).status).toBe(404);
  expect((await invited(second)).body).toEqual({ name: "Loons" });
  expect((await join(token!)).status).toBe(404);
  expect(await join(second)).toMatchObject({ status: 200, body: { role: "team", name: "Loons" } });
  expect((await join(second)).status).toBe(404);
  expect((await invited(second)).status).toBe(404);
  expect((await (await signedIn("Loons")).send("GET", "/api/session")).body).toMatchObject({ role: "team" });
  expect((await owner.send("POST", "/api/teams", { name: "Loons" })).status).toBe(409);
  await must(owner.send("DELETE", `/api/teams/${id}`));
  expect((await browser.send("GET", "/api/session")).body).toMatchObject({ role: null });
  const back = await newBrowser();
  expect((await back.send("POST", "/api/session", { name: "Loons", password: PASSWORD })).status).toBe(401);
});

test("[E4] submissions use opaque identifiers; original ones only where the manager says so, and confirms their leak", async () => {
  const gold = { "test1.json": toLines(RECORDS) };
  const opaque = await addBenchmark(owner, "opaque", { gold, originalIdentifiers: false });
  const team = await addTeam(server, owner, "Shearwaters");
  expect(await must(submit(team, opaque, { text: RIGHT, system: "S" }))).toMatchObject({
    status: "refused",
    findings: {
      0: { code: "data/wrong-corpus", message: expect.stringContaining("None of 96 predictions") },
    },
  });
  const shown = await shownIdentifiers(team, opaque, RECORDS);
  const renamed = toPredictions(RECORDS.map((record, i) => ({ ...record, identifier: shown[i] })));
  expect(await must(submit(team, opaque, { text: renamed, system: "S" }))).toMatchObject({
    status: "waiting",
  });
  expect(await settled(team, opaque)).toMatchObject({ result: { accuracy: 1 } });

  const place = await addBenchmark(owner, "both", { gold: {}, originalIdentifiers: true });
  const seal = (query: string) =>
    must(owner.sendFile("POST", `${place}/gold?file=test1.json${query}`, gold["test1.json"], "text/csv"));
  await fixSecret(server, "both"); // the folds of the probe follow from the order
  // Of even sets pairs 0 and 2 are true of one sentence, 1 and 3 of the other; of odd ones pairs 0 and 2 of both.
  const leaks = expect.arrayContaining([
    expect.objectContaining({ name: "original identifier", accuracy: 1, majorityBaseline: 0.5 }),
  ]);
  expect(await seal("")).toMatchObject({
    contents: null,
    leaks,
    findings: [
      { code: "leaderboard/leak", message: expect.stringContaining("predicts 100.00 % of the labels") },
    ],
  });
  expect(await seal("&acceptLeak=true")).toMatchObject({ contents: { examples: 96 }, leaks });
  const own = await shownIdentifiers(team, place, RECORDS);
  const byOwn = toPredictions(
    RECORDS.map((record, i) => ({ ...record, identifier: own[i] })),
    { wrong: 1 },
  );
  // Whoever does not have original identifiers does not get them from what is wrong with a file.
  const few = `${RIGHT.split("\n").slice(0, 60).join("\n")}\n`;
  const refused = await must(submit(team, place, { text: few, system: "S" }));
  expect(refused).toMatchObject({ status: "refused", findingCount: 36 });
  expect((refused as { findings: object[] }).findings).toMatchObject([
    { message: "Predictions are missing: 36" },
  ]);
  const unknown = await must(submit(team, place, { text: "test1-900-0-0,true\n", system: "S" }));
  for (const id of RECORDS.map(({ identifier }) => String(identifier)))
    expect(JSON.stringify(unknown)).not.toContain(`"${id}\\"`);
  for (const [text, accuracy] of [
    [RIGHT, 1],
    [byOwn, 0.9896], // 95 of 96
  ] as const) {
    await must(submit(team, place, { text, system: "S" }));
    expect(await settled(team, place)).toMatchObject({ result: { accuracy } });
  }
});
