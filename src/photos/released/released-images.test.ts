import { expect, test } from "vitest";
import { officialFile } from "../../core/testing/official-data.ts";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { nlvrRecord } from "../../formats/testing/records.ts";
import { readReleasedImages } from "./download-images.ts";

const folder = temporaryFolder();

test("scenes have no photographs to download", async () => {
  const scenes = folder.write("dev.json", `${JSON.stringify(nlvrRecord())}\n`);
  const hashes = folder.write("hashes.json", "{}");
  await expect(readReleasedImages(scenes, { hashes })).rejects.toMatchObject({ code: "data/wrong-corpus" });
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
