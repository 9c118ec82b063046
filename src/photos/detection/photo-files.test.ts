import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listFiles } from "../../files/index.ts";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { SCENE_IMAGES } from "../../scenes/index.ts";
import { readGathered } from "../gathering/read-gathered.ts";
import { makeGathered } from "../testing/gathered-folder.ts";
import { PHOTO_FILES } from "./write-detections.ts";

const folder = temporaryFolder();

async function filesOf(...args: Parameters<typeof listFiles>): Promise<string[]> {
  const files: string[] = [];
  for await (const { file } of listFiles(...args)) files.push(file);
  return files;
}

test("of gathered photographs the originals are listed, each once, and not what waits to be looked at", async () => {
  const gathered = await makeGathered(folder.path, ["acorn"]);
  const { images } = await readGathered(gathered);
  const originals = [...images.keys()].sort().map((hash) => join(gathered, "images", hash.slice(0, 2), hash));
  expect(originals).toHaveLength(9);
  mkdirSync(join(gathered, "fetched"));
  folder.write(`gathered/fetched/${"ab".repeat(32)}`, "");
  expect(await filesOf([gathered], PHOTO_FILES)).toEqual(originals);
  expect(await filesOf([join(gathered, "images")], PHOTO_FILES)).toEqual(originals);
});

test("photographs in folders may be WebP, scenes may not", async () => {
  mkdirSync(folder.at("mixed"));
  for (const name of ["a.jpg", "b.WebP", "c.png", "notes.txt", "thumbnail.jpg"])
    folder.write(`mixed/${name}`, "");
  const named = (...names: string[]) => names.map((name) => folder.at(`mixed/${name}`));
  expect(await filesOf([folder.at("mixed")], PHOTO_FILES)).toEqual(
    named("a.jpg", "b.WebP", "c.png", "thumbnail.jpg"),
  );
  expect(await filesOf([folder.at("mixed")], SCENE_IMAGES)).toEqual(named("a.jpg", "c.png", "thumbnail.jpg"));
});
