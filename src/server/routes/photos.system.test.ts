import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { makeGathered } from "../../photos/testing/gathered-folder.ts";
import { must } from "../testing/campaign.ts";
import { setUp } from "../testing/members.ts";
import { startServer, type TestServer } from "../testing/start-server.ts";

const folder = temporaryFolder();
const [watched, shown, damaged] = ["watched", "shown", "damaged"].map((name) => {
  return { folder: folder.at(name), server: startServer({ gathered: folder.at(`${name}/gathered`) }) };
}) as [Gathered, Gathered, Gathered]; // one for each test

interface Gathered {
  readonly folder: string;
  readonly server: TestServer;
}

test("a gathering is watched from before it begins, and its sets reviewed by their content", async () => {
  const owner = await setUp(watched.server);
  const get = (path: string) => must(owner.send("GET", path));
  const none = { source: null, queries: 0, urls: 0, broken: 0, report: null, leftOut: 0 };
  expect(await get("/api/gathered")).toEqual({ gathering: none });
  expect(await get("/api/gathered/sets")).toEqual({ sets: [], total: 0 });
  const gathered = await makeGathered(watched.folder, ["acorn", "cup"]);
  expect(await get("/api/gathered")).toMatchObject({
    gathering: {
      source: "my photographs",
      queries: 2,
      urls: 18,
      broken: 0,
      report: { sets: 2, keptSets: 2, keptImages: 18, nearDuplicates: 0, removed: { seen: 0 } },
    },
  });
  const { sets, total } = (await get("/api/gathered/sets?after=0")) as {
    sets: { set: number; synset: string; isLeftOut: boolean; images: { hash: string }[] }[];
    total: number;
  };
  expect([total, sets.length, sets[0]]).toMatchObject([2, 1, { set: 1, synset: "cup", isLeftOut: false }]);
  const images = sets[0]!.images.map(({ hash }) => hash);
  expect(existsSync(join(gathered, "review.jsonl"))).toBe(false); // looking writes nothing
  const review = (body: object) => owner.send("PUT", "/api/gathered/review", body);
  await must(review({ synset: "cup", images, isLeftOut: true }));
  expect(await get("/api/gathered")).toMatchObject({ gathering: { leftOut: 1 } });
  expect(await get("/api/gathered/sets")).toMatchObject({
    sets: [{ isLeftOut: false }, { isLeftOut: true }],
  });
  await must(review({ synset: "cup", images, isLeftOut: false }));
  expect(await get("/api/gathered")).toMatchObject({ gathering: { leftOut: 0 } });
  const other = await review({ synset: "cup", images: images.slice(1), isLeftOut: true });
  expect(other).toMatchObject({ status: 404, body: { error: { code: "library/unknown" } } });
});

test("[P9] an image comes as workers will see it, and nothing else of the folder comes at all", async () => {
  const owner = await setUp(shown.server);
  await makeGathered(shown.folder, ["acorn"]);
  const { sets } = (await must(owner.send("GET", "/api/gathered/sets"))) as {
    sets: { images: { hash: string }[] }[];
  };
  const cookie = `counterpoint_session=${owner.cookies.get("counterpoint_session")}`;
  const ask = (hash: string) =>
    fetch(`${shown.server.url}/api/gathered/images/${hash}`, { headers: { cookie } });
  const reply = await ask(sets[0]!.images[0]!.hash);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "x-content-type-options": "nosniff",
  });
  const image = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
  expect(image).toMatchObject({ format: "jpeg", width: 520, height: 416 });
  for (const [hash, status] of [
    ["0".repeat(64), 404],
    ["..%2f..%2fjournal.jsonl", 400],
    [`${"0".repeat(63)}%00`, 400],
  ] as const)
    expect([hash, (await ask(hash)).status]).toEqual([hash, status]);
});

test("a journal that something else has written to is told with the line", async () => {
  const owner = await setUp(damaged.server);
  const journal = join(await makeGathered(damaged.folder, ["acorn"]), "journal.jsonl");
  const lines = readFileSync(journal, "utf8").split("\n").length - 1;
  appendFileSync(journal, "not of ours\n");
  expect(await owner.send("GET", "/api/gathered")).toMatchObject({
    status: 422,
    body: { error: { message: `Line ${lines + 1} of journal.jsonl is not a valid journal entry` } },
  });
});
