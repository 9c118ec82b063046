import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { formatNlvrIdentifier, parseNlvrImageName, type Scene, sceneOf } from "../core/index.ts";
import { officialFile } from "../core/testing/official-data.ts";
import { readCorpus } from "../formats/index.ts";
import { reorderBoxes } from "./box-orders.ts";
import { drawScene } from "./drawing/draw-scene.ts";
import { encodePng } from "./drawing/encode-png.ts";
import { readScene } from "./reading/read-scene.ts";
import { inReadingOrder } from "./testing/legal-scenes.ts";

const isAbsent = officialFile("") === undefined;

/** How many images the folder of the release that we test with has: forty examples in six orders. */
const IMAGES = 240;

test.skipIf(isAbsent)(
  "[S5] [S6] the released images are drawn pixel for pixel, in every order (needs COUNTERPOINT_DATA)",
  async () => {
    const released = await releasedImages();
    const differing: string[] = [];
    for (const { path, scene } of released) {
      const wanted = await sharp(path).ensureAlpha().raw().toBuffer();
      for (const form of ["palette", "rgba"] as const) {
        const drawn = await sharp(encodePng(drawScene(scene), { form }))
          .ensureAlpha()
          .raw()
          .toBuffer();
        if (!drawn.equals(wanted)) differing.push(path);
      }
    }
    expect(differing).toEqual([]);
    expect(released).toHaveLength(IMAGES);
  },
);

test.skipIf(isAbsent)(
  "[S7] the released images are read as their scenes, in every order (needs COUNTERPOINT_DATA)",
  async () => {
    const released = await releasedImages();
    const misread: string[] = [];
    for (const { path, scene } of released) {
      const read = await readScene(readFileSync(path));
      if (JSON.stringify(read.map(inFields)) !== JSON.stringify(inReadingOrder(scene).map(inFields))) {
        misread.push(path);
      }
    }
    expect(misread).toEqual([]);
    expect(released).toHaveLength(IMAGES);
  },
);

/** Every image of the folder, with its scene in the order of its boxes. */
async function releasedImages(): Promise<{ readonly path: string; readonly scene: Scene }[]> {
  const scenes = new Map<string, Scene>();
  const report = () => expect.unreachable("The release has no findings");
  for await (const examples of readCorpus([officialFile("nlvr/dev.json")!], { report })) {
    for (const example of examples) scenes.set(example.id, sceneOf(example)!);
  }
  const folder = officialFile("nlvr/images")!;
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(".png"))
    .map((name) => {
      const image = parseNlvrImageName(basename(name))!;
      const scene = scenes.get(formatNlvrIdentifier(image))!;
      return { path: join(folder, name), scene: reorderBoxes(scene, image.order) };
    });
}

function inFields(box: Scene[number]) {
  return box.map(({ x, y, shape, colour, size }) => [x, y, shape, colour, size]);
}
