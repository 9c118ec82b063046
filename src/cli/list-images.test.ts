import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { readGathered } from "../photos/index.ts";
import { makeGathered } from "../photos/testing/gathered-folder.ts";
import { listImages, PHOTOS } from "./list-images.ts";

const folder = temporaryFolder();

async function filesOf(...args: Parameters<typeof listImages>): Promise<string[]> {
  const files: string[] = [];
  for await (const { file } of listImages(...args)) files.push(file);
  return files;
}

test("of gathered photographs the originals are listed, each once, and not what waits to be looked at", async () => {
  const gathered = await makeGathered(folder.path, ["acorn"]);
  const { images } = await readGathered(gathered);
  const originals = [...images.keys()].sort().map((hash) => join(gathered, "images", hash.slice(0, 2), hash));
  expect(originals).toHaveLength(9);
  mkdirSync(join(gathered, "fetched"));
  folder.write(`gathered/fetched/${"ab".repeat(32)}`, "");
  expect(await filesOf([gathered], PHOTOS)).toEqual(originals);
  expect(await filesOf([join(gathered, "images")], PHOTOS)).toEqual(originals);
});

test("photographs in folders may be WebP, scenes may not", async () => {
  mkdirSync(folder.at("mixed"));
  for (const name of ["a.jpg", "b.WebP", "c.png", "notes.txt", "thumbnail.jpg"])
    folder.write(`mixed/${name}`, "");
  const named = (...names: string[]) => names.map((name) => folder.at(`mixed/${name}`));
  expect(await filesOf([folder.at("mixed")], PHOTOS)).toEqual(
    named("a.jpg", "b.WebP", "c.png", "thumbnail.jpg"),
  );
  expect(await filesOf([folder.at("mixed")])).toEqual(named("a.jpg", "c.png", "thumbnail.jpg"));
});
