import { mkdirSync, symlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { CorpusFolder } from "./corpus-folder.ts";

const folder = temporaryFolder();

test("only corpus files that are really in the folder can be named", async () => {
  const outside = folder.write("outside.json", "{}");
  mkdirSync(folder.at("corpora/below"), { recursive: true });
  folder.write("corpora/dev.json", "{}");
  folder.write("corpora/below/train.csv.gz", "");
  folder.write("corpora/notes.txt", "");
  symlinkSync(outside, folder.at("corpora/link.json"));
  symlinkSync(folder.at("."), folder.at("corpora/up"));
  const corpora = await CorpusFolder.open(folder.at("corpora"));
  expect(await corpora.files()).toEqual([
    { file: "below/train.csv.gz", bytes: 0 },
    { file: "dev.json", bytes: 2 },
  ]);
  expect(String(await corpora.read("dev.json"))).toBe("{}");
  for (const name of [
    "link.json",
    "up/outside.json",
    "../outside.json",
    "below/../dev.json",
    outside,
    "notes.txt",
    "",
  ])
    await expect(corpora.read(name), name).rejects.toMatchObject({ code: "library/unknown" });
});

test("a folder that is not there is refused when the server starts", async () => {
  await expect(CorpusFolder.open(folder.at("absent"))).rejects.toMatchObject({ code: "data/unreadable" });
});
