import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Random } from "../core/index.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { nlvr2Record } from "../formats/testing/records.ts";
import { releasedHashOfFile } from "../photos/released/released-hash.ts";
import { makePicture } from "../photos/testing/pictures.ts";
import { type Page, redirect, reply, startWeb } from "../photos/testing/web.ts";
import { toLines } from "./testing/own-corpus.ts";
import { jsonOf, runInProcess, startCounterpoint, words } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();
const PICTURES = await Promise.all(Array.from({ length: 40 }, (_, i) => makePicture(i)));
const HASHES = await Promise.all(PICTURES.map(releasedHashOfFile));

/** Pairs of images: every tenth is not found, every tenth has moved, every tenth has become another picture. */
async function startRelease(name: string, onRequest: () => void = () => {}) {
  const pages: Record<string, Page> = {};
  for (const [i, picture] of PICTURES.entries()) {
    const shown: Page = (_, response) => void response.end(i % 10 === 5 ? PICTURES[(i + 1) % 40] : picture);
    const page = i % 10 === 3 ? reply(404) : i % 10 === 4 ? redirect(`/moved-${i}.jpg`) : shown;
    pages[`/${i}.jpg`] = (request, response) => {
      response.on("finish", onRequest);
      page(request, response);
    };
    pages[`/moved-${i}.jpg`] = shown;
  }
  const web = await startWeb(pages);
  const records = Array.from({ length: 20 }, (_, set) =>
    nlvr2Record({
      identifier: `dev-${set}-0-0`,
      left_url: `${web.url}/${2 * set}.jpg`,
      right_url: `${web.url}/${2 * set + 1}.jpg`,
    }),
  );
  const hashes = Object.fromEntries(HASHES.map((hash, i) => [imageName(i), hash]));
  const args = (out: string) => [
    ...["photos", "download", folder.write(`${name}.json`, toLines(records))],
    ...["--hashes", folder.write(`${name}-hashes.json`, JSON.stringify(hashes))],
    ...["--out", folder.at(out), "--allow-private-addresses", "--pause", "0", "--jobs", "4"],
  ];
  return { web, args };
}

const imageName = (i: number) => `dev-${Math.floor(i / 2)}-0-img${i % 2}.png`;
/** Of 40 images, 4 are not found and 4 are others: 32 remain. */
const WANTED = { images: 40, urls: 40, reached: 32, changed: 4, missing: 4, problems: { "status 404": 4 } };

test("photos download reports what was reached, is missing and has changed", async () => {
  const { web, args } = await startRelease("whole");
  expect(await jsonOf(...args("whole"))).toMatchObject({ ...WANTED, fetched: 40 });
  const { exitCode, stdout, stderr } = await runInProcess(...args("whole"));
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/reached +32\nchanged +4\n.+\nmissing +4\n +status 404 +4/);
  expect(stderr).toContain("0 of 40 URLs were requested in this run.");
  expect(stderr).toContain("See download.jsonl for the reasons; use --retry to try again.");
  await web.stop();
});

test("killed five times and started again, it ends as if it had not been, and asks for nothing that it had kept", async () => {
  const random = new Random("kills");
  let [left, kill] = [Number.POSITIVE_INFINITY, () => {}];
  const { web, args } = await startRelease("killed", () => {
    left -= 1;
    if (left === 0) kill();
  });
  for (let kills = 0; kills < 5; kills += 1) {
    const kept = [...PICTURES.keys()].filter((i) => existsSync(join(folder.at("killed"), imageName(i))));
    const before = new Map(kept.map((i) => [`/${i}.jpg`, web.asked.get(`/${i}.jpg`)]));
    const child = startCounterpoint(...args("killed"));
    left = 1 + random.below(4);
    kill = () => child.kill("SIGKILL");
    expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
    for (const [path, asked] of before) expect([path, web.asked.get(path)]).toEqual([path, asked]);
  }
  left = Number.POSITIVE_INFINITY;
  expect(await jsonOf(...args("killed"))).toMatchObject(WANTED);
  await jsonOf(...args("unharmed"));
  const filesOf = (out: string) =>
    readdirSync(folder.at(out), { recursive: true })
      .map(String)
      .filter((name) => name.endsWith(".png"))
      .sort()
      .map((name) => [name, readFileSync(join(folder.at(out), name)).toString("base64")]);
  expect(filesOf("killed")).toEqual(filesOf("unharmed"));
  await web.stop();
});

test("without leave, this machine is not asked", async () => {
  const { web, args } = await startRelease("guarded");
  const guarded = args("guarded").filter((arg) => arg !== "--allow-private-addresses");
  expect(await jsonOf(...guarded)).toMatchObject({ reached: 0, missing: 40, problems: { refused: 40 } });
  expect(web.asked.size).toBe(0);
  await web.stop();
});

test("a hash file of another split, and scenes, are refused with what to do", async () => {
  const { web, args } = await startRelease("refused");
  const [, , file] = args("refused");
  const hashes = folder.write("none.json", "{}");
  const lacking = await runInProcess(
    ...words`photos download ${file!} --hashes ${hashes} --out ${folder.at("no")}`,
  );
  expect([lacking.exitCode, lacking.stderr]).toEqual([
    3,
    expect.stringContaining("Pass the hash file of the same split"),
  ]);
  await web.stop();
});
