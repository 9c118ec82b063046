import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { Fetcher } from "../fetching/fetcher.ts";
import { commonsPage, commonsReply, openverseImage, openversePage } from "../testing/replies.ts";
import { type Page, quickClock, reply, startWeb, type Web } from "../testing/web.ts";
import { openCommons } from "./commons.ts";
import { openLocal } from "./local.ts";
import { openOpenverse } from "./openverse.ts";
import type { FoundImage, Source } from "./source.ts";

const folder = temporaryFolder();
const ACORNS = { synset: "acorn", query: "two acorns" };
let web: Web | undefined;
afterEach(async () => {
  await web?.stop();
  web = undefined;
});

function newFetcher() {
  return new Fetcher({ userAgent: "test", delayMs: 0, clock: quickClock(), allowPrivate: true });
}

async function serve(pages: Readonly<Record<string, Page | Uint8Array>>): Promise<string> {
  web = await startWeb(pages);
  return web.url;
}

async function take(source: Source, most: number, query = ACORNS): Promise<readonly FoundImage[]> {
  const found: FoundImage[] = [];
  for await (const image of source.search(query)) {
    found.push(image);
    if (found.length === most) break;
  }
  return found;
}

test("Openverse gives results in order, page by page as they are taken, with licence and attribution", async () => {
  const pageOf = (first: number) => Array.from({ length: 20 }, (_, i) => openverseImage(first + i));
  const url = await serve({
    "/v1/images/?q=two+acorns&page=1&page_size=20": openversePage(pageOf(0), { page: 1, pages: 3 }),
    "/v1/images/?q=two+acorns&page=2&page_size=20": openversePage(pageOf(20), { page: 2, pages: 3 }),
    "/v1/images/?q=two+acorns&page=3&page_size=20": openversePage([openverseImage(40)], {
      page: 3,
      pages: 3,
    }),
  });
  const source = openOpenverse(newFetcher(), url);
  const found = await take(source, 25);
  expect(found.map(({ url: at }) => at)).toEqual(
    Array.from({ length: 25 }, (_, i) => `https://live.photos.example/${i}_b.jpg`),
  );
  expect(found[7]).toEqual({
    id: "00000000-0000-4000-8000-000000000007",
    url: "https://live.photos.example/7_b.jpg",
    landingPage: "https://photos.example/7",
    licence: "CC-BY-SA-2.0",
    attribution: '"Acorn 7" by A. Painter is licensed under CC BY-SA 2.0.',
    width: 1024,
    height: 768,
  });
  expect(web!.asked.size).toBe(2); // the third page was not needed
  expect(await take(source, 100)).toHaveLength(41);
});

test("Openverse's licences are named as SPDX does, and what it does not know stays empty", async () => {
  const bare = { attribution: null, creator: null, foreign_landing_url: null, width: null, height: null };
  const url = await serve({
    "/v1/images/?q=two+acorns&page=1&page_size=20": openversePage([
      openverseImage(1, { license: "cc0", license_version: "1.0", ...bare }),
      openverseImage(2, { license: "pdm", license_version: "1.0" }),
      openverseImage(3, { license: "by-nc-nd", license_version: "4.0" }),
    ]),
  });
  const [zero, mark, third] = await take(openOpenverse(newFetcher(), url), 3);
  expect(zero).toMatchObject({ licence: "CC0-1.0", attribution: "", landingPage: "", width: undefined });
  expect([mark?.licence, third?.licence]).toEqual(["Public Domain Mark 1.0", "CC-BY-NC-ND-4.0"]);
});

test("Openverse's related images are the similar ones, as many as asked for", async () => {
  const id = openverseImage(1).id;
  const related = Array.from({ length: 10 }, (_, i) => openverseImage(50 + i));
  const url = await serve({ [`/v1/images/${id}/related/`]: openversePage(related) });
  const source = openOpenverse(newFetcher(), url);
  const image = { url: "", landingPage: "", licence: "", attribution: "", id };
  expect(await source.similar!(image, 15)).toHaveLength(10);
  expect((await source.similar!(image, 3)).map(({ url: at }) => at)).toEqual([
    "https://live.photos.example/50_b.jpg",
    "https://live.photos.example/51_b.jpg",
    "https://live.photos.example/52_b.jpg",
  ]);
});

test("an image of Openverse that is gone has no similar ones, and a page that is not there is the end", async () => {
  const pages = { page: 1, pages: 9 };
  const url = await serve({
    "/v1/images/?q=two+acorns&page=1&page_size=20": openversePage([openverseImage(1)], pages),
  });
  const source = openOpenverse(newFetcher(), url);
  const found = await take(source, 99);
  expect(found).toHaveLength(1);
  expect(await source.similar!(found[0]!, 15)).toEqual([]);
});

const COMMONS =
  "/w/api.php?action=query&format=json&formatversion=2&generator=search&gsrnamespace=6&gsrlimit=50&prop=imageinfo&iiprop=url%7Csize%7Cextmetadata&iiurlwidth=1280&iiextmetadatafilter=LicenseShortName%7CArtist%7CAttribution&gsrsearch=filetype%3Abitmap+two+acorns&gsroffset=";

test("Commons gives results by their rank, not by their number, and goes on where a reply ends", async () => {
  const url = await serve({
    [`${COMMONS}0`]: commonsReply([commonsPage(1, 2), commonsPage(2, 1), commonsPage(3, 3)], 50),
    [`${COMMONS}50`]: commonsReply([commonsPage(4, 51, { thumburl: undefined, extmetadata: [] })]),
  });
  const source = openCommons(newFetcher(), url);
  const found = await take(source, 10);
  expect(source.similar).toBeUndefined();
  expect(found.map(({ landingPage }) => landingPage.at(-5))).toEqual(["2", "1", "3", "4"]);
  expect(found[0]).toEqual({
    url: "https://upload.wikimedia.example/thumb/a/ab/Acorn_2.jpg/1280px-Acorn_2.jpg",
    landingPage: "https://commons.wikimedia.example/wiki/File:Acorn_2.jpg",
    licence: "CC BY-SA 4.0",
    attribution: "P. & Co. (talk)",
    width: 1_280,
    height: 960,
  });
  expect(found[3]).toMatchObject({ url: "https://upload.wikimedia.example/a/ab/Acorn_4.jpg", licence: "" });
});

test("a query that finds nothing has no results", async () => {
  const url = await serve({ [`${COMMONS}0`]: Buffer.from('{"batchcomplete":true}') });
  expect(await take(openCommons(newFetcher(), url), 10)).toEqual([]);
});

test("a source that promises more and gives nothing is not asked for ever", async () => {
  const openverse = await serve({
    "/v1/images/?q=two+acorns&page=1&page_size=20": openversePage([], { pages: 1_000 }),
  });
  expect(await take(openOpenverse(newFetcher(), openverse), 1)).toEqual([]);
  const commons = await serve({ [`${COMMONS}0`]: commonsReply([], 0) });
  expect(await take(openCommons(newFetcher(), commons), 1)).toEqual([]);
});

test.each([
  ["is busy", reply(503)],
  ["has moved", reply(404)],
  ["says something else", Buffer.from("<!doctype html>")],
  ["has another shape", Buffer.from('{"results":[{"id":1}]}')],
])("an interface that %s is an error that says what to do", async (_, page) => {
  const url = await serve({ "/v1/images/?q=two+acorns&page=1&page_size=20": page });
  await expect(take(openOpenverse(newFetcher(), url), 1)).rejects.toMatchObject({
    code: "source/unreachable",
    hint: expect.stringContaining("again later"),
  });
});

test("an error of Commons is told in its words", async () => {
  const error = { code: "ratelimited", info: "You've exceeded your rate limit." };
  const url = await serve({ [`${COMMONS}0`]: Buffer.from(JSON.stringify({ error })) });
  await expect(take(openCommons(newFetcher(), url), 1)).rejects.toThrow(/exceeded your rate limit/);
});

test("a folder gives the images in the folder of the query, or of its synset, by name", async () => {
  mkdirSync(folder.at("photos/two acorns"), { recursive: true });
  mkdirSync(folder.at("photos/acorn/deeper.jpg"), { recursive: true });
  for (const name of [
    "two acorns/b.jpg",
    "two acorns/a.JPEG",
    "two acorns/notes.txt",
    "acorn/c.png",
    "d.jpg",
  ])
    writeFileSync(folder.at(`photos/${name}`), name);
  const source = await openLocal(folder.at("photos"), newFetcher());
  const names = async (query: typeof ACORNS) =>
    (await take(source, 99, query)).map(({ url }) => decodeURI(url).split("/").at(-1));
  expect(await names(ACORNS)).toEqual(["a.JPEG", "b.jpg"]);
  expect(await names({ synset: "acorn", query: "acorn fruit" })).toEqual(["c.png"]);
  expect(await names({ synset: "cup", query: "two cups" })).toEqual([]);
  const [first] = await take(source, 1);
  expect(await source.fetch(first!.url)).toEqual({ ok: true, bytes: Buffer.from("two acorns/a.JPEG") });
});

test("a manifest, CSV or JSON Lines, gives its lines of the query in order", async () => {
  const csv = folder.write(
    "manifest.csv",
    'query,url,licence,attribution,landing_page\r\ntwo acorns,https://a.example/1.jpg,CC0,"Painter, ""A.""",https://a.example\ncups,x.jpg,,,\r\ntwo acorns,pictures/2.jpg,,,\r\n',
  );
  const source = await openLocal(csv, newFetcher());
  const [one, two] = await take(source, 9);
  expect(one).toEqual({
    url: "https://a.example/1.jpg",
    landingPage: "https://a.example",
    licence: "CC0",
    attribution: 'Painter, "A."',
  });
  expect(two!.url).toMatch(/^file:.+\/pictures\/2\.jpg$/);
  const lines = [
    { query: "acorn", url: "https://a.example/3.jpg" },
    { query: "acorn", url: "https://a.example/4.jpg", licence: "CC-BY-4.0" },
  ].map((line) => JSON.stringify(line));
  const other = await openLocal(folder.write("manifest.jsonl", lines.join("\n")), newFetcher());
  expect((await take(other, 9)).map(({ url }) => url)).toEqual([
    "https://a.example/3.jpg",
    "https://a.example/4.jpg",
  ]);
});

test("a manifest that lacks a field, or ends in a quote, is refused with its line", async () => {
  const lacking = folder.write("lacking.csv", "query,url\nacorn,a.jpg\nacorn,\n");
  await expect(openLocal(lacking, newFetcher())).rejects.toMatchObject({
    findings: [{ code: "manifest/field", line: 3 }],
  });
  const open = folder.write("open.csv", 'query,url\nacorn,"a.jpg\n');
  await expect(openLocal(open, newFetcher())).rejects.toMatchObject({
    code: "data/unreadable",
    at: [open, 2],
  });
  await expect(openLocal(folder.at("absent"), newFetcher())).rejects.toMatchObject({
    code: "data/unreadable",
  });
});

test("a quote that RFC 4180 does not allow is refused with its line", async () => {
  for (const field of ['"a.jpg" x', 'a "small" one.jpg']) {
    const path = folder.write("quote.csv", `query,url\nacorn,a.jpg\nacorn,${field}\n`);
    await expect(openLocal(path, newFetcher())).rejects.toMatchObject({
      code: "data/unreadable",
      at: [path, 3],
    });
  }
});

test("a field in quotes may be as long as it likes", async () => {
  const long = `"${'say ""acorn"" '.repeat(1_000_000)}"`;
  const path = folder.write("long.csv", `query,url,attribution\nacorn,a.jpg,${long}\n`);
  const [found] = await take(await openLocal(path, newFetcher()), 1, { synset: "acorn", query: "acorn" });
  expect(found!.attribution).toHaveLength('say "acorn" '.length * 1_000_000);
});

test("a manifest leads to no pipe, which would never end, and to no folder", async () => {
  mkdirSync(folder.at("pipes/folder.jpg"), { recursive: true });
  execFileSync("mkfifo", [folder.at("pipes/pipe.jpg")]);
  const lines = ["pipe.jpg", "folder.jpg"].map((url) => JSON.stringify({ query: "acorn", url }));
  const source = await openLocal(folder.write("pipes/manifest.jsonl", lines.join("\n")), newFetcher());
  for (const { url } of await take(source, 9, { synset: "acorn", query: "acorn" }))
    expect(await source.fetch(url)).toMatchObject({ ok: false, problem: "refused" });
});

test("a manifest leads to no file outside of its folder, by dots, by a whole path or by a link", async () => {
  mkdirSync(folder.at("inside"));
  folder.write("secret.jpg", "a secret");
  symlinkSync(folder.at("secret.jpg"), folder.at("inside/link.jpg"));
  const urls = ["../secret.jpg", folder.at("secret.jpg"), `file://${folder.at("secret.jpg")}`, "link.jpg"];
  const lines = urls.map((url) => JSON.stringify({ query: "acorn", url }));
  const source = await openLocal(folder.write("inside/manifest.jsonl", lines.join("\n")), newFetcher());
  const found = await take(source, 9, { synset: "acorn", query: "acorn" });
  expect(found).toHaveLength(4);
  for (const { url } of found)
    expect(await source.fetch(url)).toMatchObject({ ok: false, problem: "refused" });
  expect(await source.fetch("file:///absent.jpg")).toMatchObject({ ok: false, problem: "unreachable" });
});
