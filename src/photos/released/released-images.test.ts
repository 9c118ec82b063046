import { expect, test } from "vitest";
import { officialFile } from "../../core/testing/official-data.ts";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { withoutLabel } from "../../formats/index.ts";
import { nlvr2Record, nlvrRecord } from "../../formats/testing/records.ts";
import { readReleasedImages } from "./download-images.ts";

const folder = temporaryFolder();

test("scenes have no photographs to download", async () => {
  const scenes = folder.write("dev.json", `${JSON.stringify(nlvrRecord())}\n`);
  const hashes = folder.write("hashes.json", "{}");
  await expect(readReleasedImages(scenes, { hashes })).rejects.toMatchObject({ code: "data/wrong-corpus" });
});

test("[D5] the photographs of a test split without labels can be downloaded, and what is wrong is told by line", async () => {
  const record = withoutLabel(nlvr2Record({ identifier: "test2-12-3-0" }));
  const file = folder.write("test2.json", `${JSON.stringify(record)}\n`);
  const [left, right] = ["test2-12-3-img0.png", "test2-12-3-img1.png"];
  const hashFile = folder.write(
    "test2_hashes.json",
    JSON.stringify({ [left]: "00ff00ff00ff00ff", [right]: "ff00ff00ff00ff00" }),
  );
  expect(await readReleasedImages(file, { hashes: hashFile })).toEqual([
    { name: left, url: record.left_url, hash: "00ff00ff00ff00ff" },
    { name: right, url: record.right_url, hash: "ff00ff00ff00ff00" },
  ]);
  const broken = [
    { ...record, left_url: 7 },
    { ...record, identifier: "12" },
  ];
  const bad = folder.write("bad.json", broken.map((each) => `${JSON.stringify(each)}\n`).join(""));
  await expect(readReleasedImages(bad, { hashes: hashFile })).rejects.toMatchObject({
    findings: [
      { line: 1, field: "left_url" },
      { line: 2, field: "identifier" },
    ],
  });
});

const [dev, hashes] = [officialFile("nlvr2/dev.json"), officialFile("nlvr2/dev_hashes.json")];
test.skipIf(dev === undefined)(
  "[D3] the dev split has a hash for each of its 8,102 images, at 8,071 URLs",
  async () => {
    const images = await readReleasedImages(dev!, { hashes: hashes! });
    expect(images).toHaveLength(8_102);
    expect(new Set(images.map(({ url }) => url)).size).toBe(8_071);
  },
);
