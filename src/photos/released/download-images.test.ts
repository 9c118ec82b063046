import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { Fetcher } from "../fetching/fetcher.ts";
import { makePicture } from "../testing/pictures.ts";
import { quickClock, redirect, reply, startWeb } from "../testing/web.ts";
import { type DownloadOptions, downloadImages } from "./download-images.ts";
import { releasedHashOfFile } from "./released-hash.ts";

const folder = temporaryFolder();
const [first, second, third] = await Promise.all([1, 2, 3].map((number) => makePicture(number)));
const [hash, secondHash] = [(await releasedHashOfFile(first!))!, (await releasedHashOfFile(second!))!];
/** The last bit turned. */
const nearlyHash = `${hash.slice(0, -1)}${(Number.parseInt(hash.at(-1)!, 16) ^ 1).toString(16)}`;

const PAGES = {
  "/first.jpg": first!,
  "/second.jpg": second!,
  "/third.jpg": third!,
  "/moved.jpg": redirect("/second.jpg"),
  "/page.jpg": Buffer.from("<!doctype html>"),
  "/gone.jpg": reply(404),
};

async function set(name: string, pages = PAGES) {
  const web = await startWeb(pages);
  const fetcher = new Fetcher({ userAgent: "test", delayMs: 0, clock: quickClock(), allowPrivate: true });
  const image = (number: number, path: string, expected = hash) => ({
    name: `dev-${number}-0-img0.png`,
    url: web.url + path,
    hash: expected,
  });
  // Seven images of six URLs: three as released, two others, two missing.
  const images = [
    image(0, "/first.jpg"),
    image(1, "/first.jpg"), // the same URL under another name
    image(2, "/moved.jpg", secondHash),
    image(3, "/second.jpg", "ff00ff00ff00ff00"),
    image(4, "/third.jpg", "00ff00ff00ff00ff"),
    image(5, "/page.jpg"),
    image(6, "/gone.jpg"),
  ];
  const out = folder.at(name);
  const run = (options: Partial<DownloadOptions> = {}) =>
    downloadImages(images, { folder: out, fetcher, jobs: 4, retry: false, progress: () => {}, ...options });
  return { web, images, out, run };
}

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith("png"))
    .sort();

test("images are reached, changed or missing; each lies whole under its released name, changed ones apart", async () => {
  const { web, out, run } = await set("all");
  const settled: number[] = [];
  const report = await run({ progress: (done) => settled.push(done) });
  expect(report).toMatchObject({
    images: 7,
    urls: 6,
    reached: 3,
    changed: 2,
    missing: 2,
    problems: { unreadable: 1, "status 404": 1 },
    fetched: 6,
  });
  expect(settled).toEqual([1, 2, 3, 4, 5, 6]);
  expect(filesIn(out)).toEqual([
    "changed/dev-3-0-img0.png",
    "changed/dev-4-0-img0.png",
    "dev-0-0-img0.png",
    "dev-1-0-img0.png",
    "dev-2-0-img0.png",
  ]);
  expect(readFileSync(join(out, "dev-1-0-img0.png")).equals(first!)).toBe(true);
  expect(web.asked.get("/first.jpg")).toBe(1); // two names
  expect(web.mostAtOnce()).toBeLessThanOrEqual(4);
  await web.stop();
});

test("run again, it asks for nothing; with retry for what was missing; and for files that somebody removed", async () => {
  const { web, out, run } = await set("again");
  const { fetched, ...report } = await run();
  const before = new Map(web.asked);
  expect(await run()).toEqual({ ...report, fetched: 0 });
  expect(web.asked).toEqual(before);
  expect(await run({ retry: true })).toEqual({ ...report, fetched: 2 });
  rmSync(join(out, "dev-2-0-img0.png"));
  expect(await run()).toEqual({ ...report, fetched: 1 });
  expect(filesIn(out)).toHaveLength(5);
  expect(fetched).toBe(6);
  await web.stop();
});

test("a run that was killed after it had kept a file does not ask for it again, and its halves go", async () => {
  const { web, out, run } = await set("killed");
  mkdirSync(out);
  writeFileSync(join(out, "dev-1-0-img0.png"), first!); // kept, but the journal has no line
  writeFileSync(join(out, `dev-2-0-img0.png.${randomUUID()}.partial`), second!.subarray(0, 99));
  writeFileSync(join(out, "thesis.partial"), "of somebody else");
  writeFileSync(join(out, "download.jsonl"), `{"url":"${web.url}/gone.jpg","problem":"sta`);
  expect(await run()).toMatchObject({ reached: 3, changed: 2, missing: 2, fetched: 5 });
  expect(web.asked.has("/first.jpg")).toBe(false);
  expect(readdirSync(out).filter((name) => name.endsWith(".partial"))).toEqual(["thesis.partial"]);
  await web.stop();
});

test("what another program left under a released name is taken when it is the image, moved apart when it is another, replaced when it is none", async () => {
  const { web, out, run } = await set("other-program");
  mkdirSync(out);
  writeFileSync(join(out, "dev-0-0-img0.png"), "<!doctype html>");
  writeFileSync(join(out, "dev-2-0-img0.png"), second!);
  writeFileSync(join(out, "dev-3-0-img0.png"), third!);
  expect(await run()).toMatchObject({ reached: 3, changed: 2, missing: 2, fetched: 4 });
  expect(readFileSync(join(out, "dev-0-0-img0.png")).equals(first!)).toBe(true);
  expect(readFileSync(join(out, "changed/dev-3-0-img0.png")).equals(third!)).toBe(true);
  expect(filesIn(out)).not.toContain("dev-3-0-img0.png");
  expect([web.asked.has("/moved.jpg"), web.asked.has("/second.jpg")]).toEqual([false, false]);
  await web.stop();
});

test("an image whose hash is a bit or two away is told apart: another decoder may be all there is to it", async () => {
  const { web, images, out } = await set("nearly");
  const fetcher = new Fetcher({ userAgent: "test", delayMs: 0, clock: quickClock(), allowPrivate: true });
  const options = { folder: out, fetcher, jobs: 1, retry: false, progress: () => {} };
  const report = await downloadImages([{ ...images[0]!, hash: nearlyHash }], options);
  expect(report).toMatchObject({ reached: 0, changed: 1, nearlySame: 1 });
  await web.stop();
});

test("a journal that is none is refused with its line", async () => {
  const { web, out, run } = await set("foreign");
  mkdirSync(out);
  writeFileSync(join(out, "download.jsonl"), '{"url":"a","hash":"b"}\n{"anything":1}\n');
  await expect(run()).rejects.toMatchObject({
    code: "data/unreadable",
    at: [join(out, "download.jsonl"), 2],
  });
  await web.stop();
});
