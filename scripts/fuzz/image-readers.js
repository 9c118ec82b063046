import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { CounterpointError } from "../../dist/core/index.js";
import { toStoredScene } from "../../dist/formats/index.js";
import { inspectPhoto, renderDisplayPhoto } from "../../dist/photos/index.js";
import { encodePng } from "../../dist/scenes/drawing/encode-png.js";
import { drawScene } from "../../dist/scenes/index.js";
import { mutateBytes } from "./mutate.js";
import { sceneRecords } from "./records.js";
import { runCommand } from "./run-command.js";

/** Sizes at which an accepted image must be shown: libvips decodes a JPEG in a half, a quarter or an eighth of its size. */
const SHOWN = [
  { width: 530, height: 416 },
  { width: 40, height: 30 },
];

/** A reader of images of a type: uploads, which can be shown if they are accepted, and pictures of scenes. */
function images(type, { mutate = mutateBytes, saved = [{}] } = {}) {
  return {
    mutate,
    async open(folder) {
      const path = join(folder, `image.${type}`);
      const seeds = [];
      for (const options of saved) seeds.push(await picture().toFormat(type, options).toBuffer());
      if (type === "jpeg") seeds.push(await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer());
      if (type === "png") seeds.push(drawing());
      return {
        seeds,
        async run(bytes, random) {
          writeFileSync(path, bytes);
          if (random.below(4) === 0)
            return runCommand(["scenes", "read", path, "--json", "--jobs", "1"], folder);
          try {
            await inspectPhoto(bytes);
          } catch (error) {
            return error instanceof CounterpointError ? undefined : `inspectPhoto: ${error.stack}`;
          }
          for (const size of SHOWN) {
            try {
              await renderDisplayPhoto(bytes, size);
            } catch (error) {
              return `The image was accepted and cannot be shown at ${size.width} x ${size.height}: ${error.stack}`;
            }
          }
        },
      };
    },
  };
}

/** A picture with an area of every colour. */
function picture() {
  const areas = Buffer.from(Array.from({ length: 8 * 8 * 3 }, (_, i) => (i * 71) % 256));
  const raw = { width: 8, height: 8, channels: 3 };
  return sharp(areas, { raw }).resize(160, 120, { fit: "fill" });
}

/** A drawn scene, which is read back without libvips. */
function drawing() {
  const { scene } = toStoredScene(sceneRecords(1)[0], { file: "", line: 1, report: () => {} });
  return Buffer.from(encodePng(drawScene(scene), { form: "palette" }));
}

/** Changes a PNG, and mostly repairs the checksums of its chunks, without which nothing behind them is read. */
function mutatePng(bytes, random, seeds) {
  const changed = mutateBytes(bytes, random, seeds);
  if (random.below(4) === 0) return changed;
  for (let at = 8; at + 12 <= changed.length; ) {
    const end = at + 8 + changed.readUInt32BE(at);
    if (end + 4 > changed.length) break;
    changed.writeUInt32BE(crc32(changed.subarray(at + 4, end)), end);
    at = end + 4;
  }
  return changed;
}

export const IMAGE_READERS = {
  png: images("png", { mutate: mutatePng, saved: [{}, { palette: true }, { progressive: true }] }),
  jpeg: images("jpeg", { saved: [{}, { progressive: true }, { chromaSubsampling: "4:4:4", quality: 40 }] }),
  webp: images("webp", { saved: [{}, { lossless: true }] }),
  gif: images("gif"),
};
