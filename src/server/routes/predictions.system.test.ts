import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import type { Example } from "../../core/index.ts";
import { pairExample, sceneExample } from "../../core/testing/examples.ts";
import { createServer } from "../create-server.ts";
import { Browser } from "../testing/browser.ts";
import { addWorker, must, startCampaign } from "../testing/campaign.ts";
import { opened } from "../testing/library.ts";
import { addSignedIn, PASSWORD, setUp } from "../testing/members.ts";
import { startServer } from "../testing/start-server.ts";

const DEV = Array.from({ length: 40 }, (_, i) =>
  pairExample(`dev-${Math.floor(i / 4)}-${i % 4}-0`, i % 2 === 0, { synset: i < 12 ? "barge" : "ferry" }),
);
const TEST = Array.from({ length: 4 }, (_, i) => pairExample(`test1-0-${i}-0`, i === 0));
const RELABELLED = DEV.map((example, i) => (i === 7 ? { ...example, label: !example.label } : example));
const SCENES = [sceneExample("7-0", true), sceneExample("7-1", false), sceneExample("8-0", true)];

const library = [
  opened("harbour", [...DEV, ...TEST]),
  opened("copy", DEV),
  opened("relabelled", RELABELLED),
  opened("scenes", SCENES),
];
const server = startServer({ library });
let [owner, reviewer, viewer]: Browser[] = [];
beforeAll(async () => {
  owner = await setUp(server);
  reviewer = await addSignedIn(server, owner, "reviewer");
  viewer = await addSignedIn(server, owner, "viewer");
});

/** A file that answers every example rightly but those in these places. */
const csv = (examples: readonly Example[], wrong: (place: number) => boolean) =>
  examples.map(({ id, label }, i) => `${id},${label !== wrong(i)}\n`).join("");

async function upload(path: string, name: string, file: string | Uint8Array<ArrayBuffer>, by = reviewer!) {
  return by.sendFile(
    "POST",
    `/api/library/${path}/predictions?name=${encodeURIComponent(name)}`,
    file,
    "application/octet-stream",
  );
}
const add = async (path: string, name: string, file: string) =>
  ((await must(upload(path, name, file))) as { id: string }).id;
const get = (path: string, by = viewer!) => must(by.send("GET", `/api/library/${path}`));

interface Listed {
  readonly systems: readonly { id: string; name: string; accuracy: number; right: number }[];
}
const list = async (path: string) => (await get(`${path}/predictions`)) as Listed;

test("a reviewer uploads predictions, and everybody sees their score with what it rests on", async () => {
  const file = csv(DEV, (i) => i < 10);
  expect(await must(upload("harbour", "ours.csv", file))).toMatchObject({
    name: "ours",
    splits: ["dev"],
    isNew: true,
  });
  // 30 of 40 right; the first two sentences are wrong, and half of the third.
  expect(await list("harbour")).toMatchObject({
    systems: [
      {
        name: "ours",
        uploaded: { by: "reviewer" },
        splits: ["dev"],
        perExample: 1,
        accuracy: 0.75,
        right: 30,
        predictions: 40,
        consistency: 0.7,
        rightGroups: 7,
        groups: 10,
        accuracyInterval: [expect.any(Number), expect.any(Number)],
      },
    ],
    outdated: [],
  });
  expect(await must(upload("harbour", "again.csv", file))).toMatchObject({ name: "ours", isNew: false });
  const packed = new Uint8Array(gzipSync(csv(DEV, (i) => i < 11)));
  expect(await must(upload("harbour", "ours.csv.gz", packed))).toMatchObject({ isNew: true });
  expect((await list("harbour")).systems.map(({ name }) => name)).toEqual(["ours", "ours (2)"]);
});

test("predictions belong to identifiers and labels, not to the name of a folder", async () => {
  expect((await list("copy")).systems).toMatchObject([{ name: "ours", right: 30 }, { name: "ours (2)" }]);
  expect(await list("relabelled")).toEqual({ systems: [], majorities: [], outdated: [] });
});

test("a system's score is broken down, and every class leads to its examples", async () => {
  const id = await add(
    "copy",
    "third.csv",
    csv(DEV, (i) => i % 3 === 0),
  );
  const view = (await get(`copy/predictions/${id}`)) as {
    breakdowns: { synset: { name: string; rightExamples: number; wrongExamples: number }[] };
  };
  expect(view).toMatchObject({ system: { name: "third" }, tagged: 0, sentences: 10 });
  expect(view.breakdowns.synset).toMatchObject([
    { name: "barge", predictions: 12, rightExamples: 8, wrongExamples: 4 },
    { name: "ferry", predictions: 28 },
  ]);
  for (const { name, rightExamples, wrongExamples } of view.breakdowns.synset) {
    const of = `copy?synset=${name}&first=${id}&outcome=`;
    expect(await get(`${of}right`)).toMatchObject({ found: rightExamples });
    expect(await get(`${of}wrong`)).toMatchObject({ found: wrongExamples });
  }
});

test("two systems are compared, and every count leads to exactly these examples with both answers", async () => {
  const first = await add(
    "harbour",
    "even.csv",
    csv([...DEV, ...TEST], (i) => i % 2 === 1),
  );
  const second = await add(
    "harbour",
    "low.csv",
    csv(DEV, (i) => i < 8),
  );
  // On dev: wrong are the odd ones, and the first eight.
  const comparison = await get(`harbour/predictions/compare?first=${first}&second=${second}`);
  expect(comparison).toMatchObject({
    names: ["even", "low"],
    splits: ["dev"],
    accuracies: [0.5, 0.8],
    difference: expect.closeTo(-0.3, 12),
    bothRight: 16,
    onlyFirstRight: 4,
    onlySecondRight: 16,
    bothWrong: 4,
    predictions: 40,
    groups: 10,
  });
  const outcomes = { "both right": 16, "only first right": 4, "only second right": 16, "both wrong": 4 };
  for (const [outcome, count] of Object.entries(outcomes)) {
    const query = `first=${first}&second=${second}&outcome=${encodeURIComponent(outcome)}`;
    expect(await get(`harbour?${query}`)).toMatchObject({ found: count });
    const rows = (await get(`harbour/examples?${query}`)) as {
      found: number;
      examples: { answers: { name: string; right: number; of: number }[] }[];
    };
    expect(rows.found).toBe(count);
    for (const { answers } of rows.examples) {
      const [one, two] = answers.map(({ right }) => right === 1);
      const isOne = outcome === "both right" || outcome === "only first right";
      const isTwo = outcome === "both right" || outcome === "only second right";
      expect([one, two]).toEqual([isOne, isTwo]);
    }
  }
  const counted = (await get(`harbour?first=${first}&second=${second}`)) as {
    facets: { outcome: { value: string; examples: number }[] };
  };
  expect(Object.fromEntries(counted.facets.outcome.map((each) => [each.value, each.examples]))).toEqual(
    outcomes,
  );
  expect(await get("harbour/sentences/dev/0/0")).toMatchObject({
    examples: [
      { answers: expect.arrayContaining([{ system: second, name: "low", right: 0, of: 1 }]) },
      {},
      {},
      {},
    ],
  });
});

test("all pairs that predict the same are tested, with p-values corrected for their number", async () => {
  const { systems, pairs } = (await get("copy/predictions/pairs")) as {
    systems: { id: string }[];
    pairs: { first: string; mcnemar: { p: number }; holm: { mcnemar: number; signFlip: number } }[];
  };
  const n = systems.length;
  expect(n).toBeGreaterThan(2);
  expect(pairs).toHaveLength((n * (n - 1)) / 2);
  for (const { mcnemar, holm } of pairs) expect(holm.mcnemar).toBeGreaterThanOrEqual(mcnemar.p);
  const least = pairs.reduce((a, b) => (a.mcnemar.p < b.mcnemar.p ? a : b));
  expect(least.holm.mcnemar).toBeCloseTo(Math.min(1, least.mcnemar.p * pairs.length), 12);
});

test("[E1] what is missing, surplus, double or unreadable is named by its line, and nothing is kept", async () => {
  const before = await list("harbour");
  const lines = csv(DEV, () => false).split("\n");
  const flawed = [...lines.slice(0, 3), "dev-99-0-0,true", lines[0], "dev-1-0-0;true", ...lines.slice(4)];
  const { status, body } = await upload("harbour", "flawed.csv", flawed.join("\n"));
  expect(status).toBe(422);
  expect(body).toMatchObject({
    error: {
      code: "data/invalid",
      findingCount: 4,
      findings: expect.arrayContaining([
        { code: "prediction/unknown", line: 4, message: expect.stringContaining("dev-99-0-0") },
        { code: "prediction/duplicate", line: 5, message: expect.stringContaining("line 1") },
        { code: "prediction/unreadable", line: 6, message: expect.any(String) },
        { code: "prediction/missing", line: 0, message: expect.stringContaining("dev-0-3-0") },
      ]),
    },
  });
  expect(await list("harbour")).toEqual(before);
});

test("predictions for every PNG are right when all six are", async () => {
  const lines = SCENES.flatMap(({ id, label }) =>
    [0, 1, 2, 3, 4, 5].map((k) => `dev-${id}-${k}.png,${label}\n`),
  );
  lines[0] = "dev-7-0-0.png,false\n";
  const id = await add("scenes", "pngs.csv", lines.join(""));
  expect((await list("scenes")).systems).toMatchObject([{ perExample: 6, right: 17, predictions: 18 }]);
  expect(await get(`scenes/examples?first=${id}&outcome=wrong`)).toMatchObject({
    found: 1,
    examples: [{ id: "7-0", answers: [{ right: 5, of: 6 }] }],
  });
  const plain = await add(
    "scenes",
    "plain.csv",
    csv(SCENES, () => false),
  );
  const reply = await viewer!.send(
    "GET",
    `/api/library/scenes/predictions/compare?first=${id}&second=${plain}`,
  );
  expect(reply).toMatchObject({
    status: 422,
    body: { error: { message: expect.stringContaining("per PNG") } },
  });
});

test("hostile files and names are refused, and the server goes on", async () => {
  const refused = async (name: string, file: string | Uint8Array<ArrayBuffer>) => {
    const { status, body } = await upload("harbour", name, file);
    return [status, (body as { error: { findings?: { code: string }[] } }).error.findings?.[0]?.code];
  };
  const binary = Uint8Array.from({ length: 5_000 }, (_, i) => (i * 7_919) % 251);
  expect(await refused("binary.csv", binary)).toEqual([422, expect.stringMatching(/line|prediction/)]);
  const long = new Uint8Array(gzipSync(`dev-0-0-0,${"x".repeat(17 * 2 ** 20)}`));
  expect(await refused("long.csv.gz", long)).toEqual([422, "line/too-long"]);
  const bomb = new Uint8Array(gzipSync(Buffer.alloc(66 * 2 ** 20, `${"x".repeat(65_535)}\n`)));
  expect(await refused("bomb.csv.gz", bomb)).toEqual([422, "file/inflates"]);
  expect(await refused("cut.gz", new Uint8Array(gzipSync(csv(DEV, () => true))).slice(0, 60))).toEqual([
    422,
    "file/truncated",
  ]);
  expect(await refused("empty.csv", new Uint8Array(0))).toEqual([422, "file/empty"]);
  const sound = csv(DEV, (i) => i === 3);
  expect((await refused("a\u0000b.csv", sound))[0]).toBe(400);
  expect((await refused("a\u202eb.csv", sound))[0]).toBe(400);
  expect((await refused("x".repeat(201), sound))[0]).toBe(400);
  const large = await upload("harbour", "large.csv", new Uint8Array(17 * 2 ** 20)).catch(() => ({
    status: 413,
  }));
  expect(large.status).toBe(413);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test("a viewer uploads and removes nothing, and no other page does it in a reviewer's name", async () => {
  const file = csv(DEV, (i) => i === 5);
  expect((await upload("harbour", "v.csv", file, viewer)).status).toBe(403);
  const token = reviewer!.csrfToken;
  reviewer!.csrfToken = undefined;
  expect((await upload("harbour", "forged.csv", file)).status).toBe(403);
  reviewer!.csrfToken = token;
  const id = await add("harbour", "gone.csv", file);
  const path = `/api/library/harbour/predictions/${id}`;
  expect((await viewer!.send("DELETE", path)).status).toBe(403);
  await must(reviewer!.send("DELETE", path));
  expect((await viewer!.send("GET", path)).status).toBe(404);
  expect((await reviewer!.send("DELETE", path)).status).toBe(404);
  expect((await viewer!.send("GET", `/api/library/harbour?first=${id}`)).status).toBe(404);
});

test("uploads are there after a restart, beside what was named then", async () => {
  const { systems } = await list("copy");
  const predicted = { splits: ["dev"], predictionsPerExample: 1, correct: new Uint8Array(40).fill(1) };
  const again = { ...opened("other name", DEV), systems: [{ id: "named", name: "named", predicted }] };
  const { database, images } = server;
  const second = await createServer({
    ...{ database, images, now: Date.now, version: "0.0.0" },
    library: [again],
  });
  try {
    const url = await second.listen({ host: "127.0.0.1", port: 0 });
    const browser = await new Browser(() => url).open();
    await must(browser.send("POST", "/api/session", { name: "viewer", password: PASSWORD }));
    const listed = (await must(browser.send("GET", "/api/library/other%20name/predictions"))) as Listed;
    expect(listed.systems).toEqual([
      expect.objectContaining({ id: "named", accuracy: 1, uploaded: null }),
      ...systems,
    ]);
  } finally {
    await second.close();
  }
});

test("predictions of a campaign's examples are no longer scored once these have grown", async () => {
  const place = await startCampaign(owner!, { presentations: { train: 1 } });
  const answer = async (worker: Browser, content: unknown) => {
    const { assignment } = (await must(worker.send("POST", "/api/work/claim"))) as { assignment: string };
    await must(worker.send("POST", `/api/work/${assignment}/answer`, { key: "k", content }));
  };
  await answer(await addWorker(server, owner!, { place, name: "writer" }), {
    sentence: "A circle is black.",
  });
  const judge = await addWorker(server, owner!, { place, name: "judge" });
  for (const verdict of ["true", "true", "false"]) await answer(judge, verdict);
  const { examples } = (await must(owner!.send("GET", `${place}/library/examples`))) as {
    examples: { id: string }[];
  };
  const file = examples.map(({ id }) => `${id},true\n`).join("");
  const path = `${place}/library/predictions`;
  const { id } = (await must(owner!.sendFile("POST", `${path}?name=all-true.csv`, file, "text/csv"))) as {
    id: string;
  };
  expect(await must(owner!.send("GET", path))).toMatchObject({
    systems: [{ id, right: 2, predictions: 3 }],
    outdated: [],
  });
  await answer(judge, "false");
  expect(await must(owner!.send("GET", path))).toMatchObject({
    systems: [],
    outdated: [{ id, name: "all-true", splits: ["train"], uploaded: { by: expect.any(String) } }],
  });
  expect((await owner!.send("GET", `${place}/library?first=${id}`)).status).toBe(404);
  expect((await reviewer!.send("GET", path)).status).toBe(403);
  await must(owner!.send("DELETE", `${path}/${id}`));
  expect(await must(owner!.send("GET", path))).toEqual({ systems: [], majorities: [], outdated: [] });
});
