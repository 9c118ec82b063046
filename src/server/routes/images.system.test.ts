import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { makePicture, makePixelBomb } from "../../photos/testing/pictures.ts";
import type { Browser } from "../testing/browser.ts";
import { addPictures, addWorker, must, startCampaign } from "../testing/campaign.ts";
import { setUp } from "../testing/members.ts";
import { startServer } from "../testing/start-server.ts";

const server = startServer();
let owner: Browser;
let place = "";
beforeAll(async () => {
  owner = await setUp(server);
  place = await startCampaign(owner, { id: "photos", recipe: "photos", presentations: {} });
});

const send = (file: Uint8Array, type = "image/jpeg", to = place) =>
  owner.sendFile("POST", `${to}/images`, new Uint8Array(file), type);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** An image as a browser gets it. */
async function get(browser: Browser, path: string) {
  const cookie = `counterpoint_session=${browser.cookies.get("counterpoint_session")}`;
  const reply = await fetch(server.url + path, { headers: { cookie } });
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
}

/** Everything that is kept of images. */
async function kept() {
  const { rows } = await server.database.db.execute("select * from images");
  return { rows, files: await readdir(server.images, { recursive: true }) };
}

test("[P9] an image is kept by its content and shown within 530 x 416 to members and workers of its campaign alone", async () => {
  const file = await makePicture(1, { width: 900, height: 300, type: "png" });
  const hash = sha256(file);
  const added = {
    hash,
    type: "png",
    width: 900,
    height: 300,
    averageHash: expect.stringMatching(/^\w{16}$/),
  };
  expect(await must(send(file, "application/octet-stream"))).toEqual({ ...added, isNew: true, set: null });
  expect(await must(send(file))).toEqual({ ...added, isNew: false, set: null }); // again, and called something else
  const worker = await addWorker(server, owner, { place, name: "w" });
  for (const [browser, path] of [
    [owner, `${place}/images/${hash}`],
    [worker, `/api/work/images/${hash}`],
    [worker, `/api/work/images/${hash}`], // from what was kept
  ] as const) {
    const { status, headers, bytes } = await get(browser, path);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 530, height: 177 });
  }
  const other = await startCampaign(owner, { id: "other", recipe: "photos", presentations: {} });
  const stranger = await addWorker(server, owner, { place: other, name: "w" });
  expect((await get(stranger, `/api/work/images/${hash}`)).status).toBe(404);
  expect((await get(owner, `${other}/images/${hash}`)).status).toBe(404);
  expect((await get(worker, `${place}/images/${hash}`)).status).toBe(403);
});

test("what is no sound image is refused, and nothing is kept", async () => {
  const before = await kept();
  const picture = await makePicture(2);
  const page = Buffer.from("<!doctype html><script>alert(1)</script>");
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const [file, type, status] of [
    [makePixelBomb(), "image/png", 422],
    [picture.subarray(0, picture.length / 2), "image/jpeg", 422],
    [svg, "image/png", 422],
    [svg, "image/svg+xml", 415],
    [page, "image/jpeg", 422],
    [Buffer.concat([picture, page]), "image/jpeg", 422],
    [Buffer.concat([page, picture]), "image/jpeg", 422],
    [Buffer.alloc(0), "image/jpeg", 422],
    [Buffer.from("{}"), "application/json", 400],
    [Buffer.alloc(21 * 1024 * 1024), "image/jpeg", 413],
  ] as const) {
    const reply = await send(file, type);
    expect([type, file.length, reply.status]).toEqual([type, file.length, status]);
    expect(reply.body).toMatchObject({ error: { code: expect.any(String) } });
  }
  const scenes = await startCampaign(owner, { id: "scenes" });
  expect((await send(picture, "image/jpeg", scenes)).status).toBe(409);
  expect(await kept()).toEqual(before);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test.each([
  "..%2f..%2fetc%2fpasswd",
  "%2e%2e",
  "%00",
  `${"a".repeat(63)}%00`,
  "A".repeat(64),
  "a".repeat(65),
  "a".repeat(64),
])("the image %s is refused or unknown", async (id) => {
  const worker = await addWorker(server, owner, { place, name: "traveller" });
  for (const [browser, path] of [
    [owner, `${place}/images/${id}`],
    [worker, `/api/work/images/${id}`],
  ] as const) {
    expect([400, 404]).toContain((await get(browser, path)).status);
  }
});

test("other routes take no files", async () => {
  const file = new Uint8Array(await makePicture(1));
  expect((await owner.sendFile("POST", "/api/campaigns", file, "image/jpeg")).status).toBe(415);
});

test("[D5] query, rank, URL, page, licence and attribution are kept for every image, for all of a manifest or none", async () => {
  const own = await startCampaign(owner, { id: "sources", recipe: "photos", presentations: {} });
  const [first, second] = (await addPictures(owner, own, 2)) as [string, string];
  const from = {
    query: "two boats",
    rank: 3,
    url: "https://example.org/a.jpg",
    landingPage: "https://example.org/a",
    licence: "CC-BY-4.0",
    attribution: "A. Painter",
  };
  const wrong = { images: [{ hash: first, ...from }, { hash: "0".repeat(64) }] };
  expect((await owner.send("PUT", `${own}/images`, wrong)).status).toBe(422);
  const hostile = { url: "javascript:alert(1)", licence: "CC BY\n; rm", attribution: "\u001b[31m" };
  for (const field of Object.entries(hostile)) {
    const image = { hash: first, ...from, ...Object.fromEntries([field]) };
    expect((await owner.send("PUT", `${own}/images`, { images: [image] })).status).toBe(400);
  }
  await must(owner.send("PUT", `${own}/images`, { images: [{ hash: first, ...from }] }));
  const list = async (query = "") =>
    ((await must(owner.send("GET", `${own}/images${query}`))) as { images: { hash: string }[] }).images;
  expect((await list()).map(({ hash }) => hash)).toEqual([first, second]); // as they were added
  expect(await list(`?after=${first}`)).toMatchObject([{ hash: second }]);
  expect((await list()).find(({ hash }) => hash === first)).toMatchObject(from);
  expect((await list()).find(({ hash }) => hash === second)).toMatchObject({
    url: "",
    rank: null,
    licence: "",
  });
});

test("sets are listed by number with where their images are from, and images that are in no set apart", async () => {
  const own = await startCampaign(owner, { id: "listed", recipe: "photos", presentations: {} });
  const [first, second, third] = (await addPictures(owner, own, 3)) as [string, string, string];
  const nowhere = { query: "", rank: null, url: "", landingPage: "", licence: "", attribution: "" };
  const listed = { name: "", reports: 0 };
  const from = {
    ...nowhere,
    landingPage: "https://example.org/lake",
    licence: "CC0",
    attribution: "A. Painter",
  };
  await must(owner.send("PUT", `${own}/images`, { images: [{ hash: first, ...from }] }));
  expect(await must(owner.send("GET", `${own}/sets`))).toEqual({ sets: [], next: 0 });
  const sets = [
    { set: 10, synset: "boat", query: "two boats", images: [second, first] },
    { set: 2, synset: "acorn", images: [first] },
  ];
  await must(owner.send("POST", `${own}/sets`, { sets }));
  const state = { flags: [], isTaken: false };
  const acorn = {
    set: 2,
    synset: "acorn",
    query: "",
    ...state,
    images: [{ hash: first, ...from, ...listed }],
  };
  const boat = {
    set: 10,
    synset: "boat",
    query: "two boats",
    ...state,
    images: [
      { hash: second, ...nowhere, ...listed },
      { hash: first, ...from, ...listed },
    ],
  };
  expect(await must(owner.send("GET", `${own}/sets`))).toEqual({ sets: [acorn, boat], next: 11 });
  expect(await must(owner.send("GET", `${own}/sets?after=2`))).toEqual({ sets: [boat], next: 11 });
  expect(await must(owner.send("GET", `${own}/images?inNoSet=true`))).toMatchObject({
    images: [{ hash: third }],
  });
  const scenes = await startCampaign(owner, { id: "no-sets" });
  expect((await owner.send("GET", `${scenes}/sets`)).status).toBe(409);
});

const setsAt = async (own: string, query = "") =>
  (
    (await must(owner.send("GET", `${own}/sets${query}`))) as {
      sets: { set: number; isTaken: boolean; images: { hash: string; name: string; reports: number }[] }[];
    }
  ).sets;
const hashesAt = async (own: string) =>
  (await setsAt(own)).map(({ set, images }) => [set, ...images.map(({ hash }) => hash)]);

test("file names are kept and found, with those of the set an image is in", async () => {
  const own = await startCampaign(owner, { id: "named", recipe: "photos", presentations: {} });
  const add = async (number: number, name: string) => {
    const file = new Uint8Array(await makePicture(number));
    const path = `${own}/images?name=${encodeURIComponent(name)}`;
    return (await must(owner.sendFile("POST", path, file, "image/jpeg"))) as { hash: string };
  };
  const [nine, ten] = [await add(9, "IMG_9 (1).jpg"), await add(10, "IMG_10.jpg")];
  await must(owner.send("POST", `${own}/sets`, { sets: [{ set: 0, synset: "boat", images: [nine.hash] }] }));
  expect(await add(9, "IMG_9 (1).jpg")).toMatchObject({ isNew: false, set: 0 });
  expect(await must(owner.send("GET", `${own}/images?search=img_1`))).toMatchObject({
    images: [{ hash: ten.hash, name: "IMG_10.jpg" }],
  });
  expect(await setsAt(own, "?search=img_9%20(")).toMatchObject([
    { set: 0, images: [{ name: "IMG_9 (1).jpg" }] },
  ]);
  expect(await setsAt(own, "?search=BOA")).toHaveLength(1);
  expect(await setsAt(own, "?search=img_10")).toEqual([]);
  expect(await setsAt(own, "?search=%25")).toEqual([]); // a letter like others
});

test("sets are reordered, split, joined and removed until a worker has taken their task", async () => {
  const own = await startCampaign(owner, {
    ...{ id: "edited", recipe: "photos", presentations: {} },
    settings: { minImages: 4, imagesPerSet: 4, pairsSelected: 1 },
  });
  const [a, b, c, d, e] = (await addPictures(owner, own, 5)) as [string, string, string, string, string];
  const set = (number: number, ...images: string[]) => ({ set: number, synset: "boat", images });
  const put = (sets: object[], removed: number[] = []) => owner.send("PUT", `${own}/sets`, { sets, removed });
  const tasks = async () =>
    ((await must(owner.send("GET", `${own}/progress`))) as { stages: { tasks: number }[] }).stages[0]!.tasks;
  await must(owner.send("POST", `${own}/sets`, { sets: [set(0, a, b, c, d)] }));
  await must(put([set(0, b, a), set(1, d, c, e)])); // reordered and split, with one more image
  expect(await hashesAt(own)).toEqual([
    [0, b, a],
    [1, d, c, e],
  ]);
  expect(await tasks()).toBe(2);
  expect((await put([set(0, b), set(0, a)])).status).toBe(422);
  expect((await put([set(0, "0".repeat(64))])).status).toBe(422);
  expect((await put([], [7])).status).toBe(404);
  await must(put([set(1, d, c, e, a, b)], [0]));
  expect(await hashesAt(own)).toEqual([[1, d, c, e, a, b]]);
  expect(await tasks()).toBe(1);

  const worker = await addWorker(server, owner, { place: own, name: "w" });
  const claimed = await must(worker.send("POST", "/api/work/claim"));
  expect(claimed).toMatchObject({ task: { images: [d, c, e, a, b].map((image) => ({ image })) } });
  expect(await setsAt(own)).toMatchObject([{ isTaken: true }]);
  for (const change of [put([set(1, a, b, c, d)]), put([], [1])])
    expect(await change).toMatchObject({
      status: 409,
      body: { error: { message: "Set 1 can no longer be changed: a worker has taken one of the tasks" } },
    });
});

test("a worker who reports a broken image gets another task, and managers see the image", async () => {
  const own = await startCampaign(owner, { id: "broken", recipe: "photos", presentations: {} });
  const [a, b] = (await addPictures(owner, own, 2)) as [string, string];
  await must(owner.send("POST", `${own}/sets`, { sets: [{ set: 0, synset: "boat", images: [a] }] }));
  const worker = await addWorker(server, owner, { place: own, name: "w" });
  const claim = async () => (await must(worker.send("POST", "/api/work/claim"))) as { assignment: string };
  const { assignment } = await claim();
  const report = (image: string) => worker.send("POST", `/api/work/${assignment}/report-image`, { image });
  expect((await report(b)).status).toBe(422); // not in the task
  await must(report(a));
  expect(await claim()).toMatchObject({ kind: "none" });
  expect(await setsAt(own, "?flagged=true")).toMatchObject([{ set: 0, images: [{ hash: a, reports: 1 }] }]);
});
