import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { formatNlvrIdentifier, Random, type SceneKind } from "../../core/index.ts";
import { serveThread, writeFileAtomicSync } from "../../files/index.ts";
import { type RawRecord, toStructuredRep } from "../../formats/index.ts";
import { type ImageStyle, imagesOf } from "../drawing/draw-images.ts";
import { samplePresentation } from "../sample-presentation.ts";
import type { Placement } from "../sample-scene.ts";

/** The presentations of one folder of images. */
export interface GenerateJob extends ImageStyle {
  readonly seed: string;
  readonly from: number;
  readonly to: number;
  readonly kind: SceneKind | "both";
  readonly placement: Placement;
  /** The folder of images, and its name. */
  readonly folder: string;
  readonly directory: string;
}

/** Scenes in the official shape, without sentence and label, and how many images of them are there now. */
export interface GeneratedFolder {
  readonly records: readonly RawRecord[];
  readonly images: number;
}

export type GenerateThread = typeof functions;

/** Samples all presentations, and draws the images that are not there yet. */
function generateFolder({
  seed,
  from,
  to,
  kind,
  placement,
  folder,
  directory,
  ...style
}: GenerateJob): GeneratedFolder {
  const random = new Random(seed);
  const there = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const records: RawRecord[] = [];
  let images = 0;
  for (let presentation = from; presentation < to; presentation += 1) {
    const { scenes } = samplePresentation({ random, number: presentation, kind, placement });
    for (const [position, scene] of scenes.entries()) {
      const identifier = formatNlvrIdentifier({ presentation, position });
      records.push({ identifier, directory, structured_rep: toStructuredRep(scene) });
      for (const { name, draw } of imagesOf({ presentation, position, scene }, style)) {
        if (!there.has(name)) writeFileAtomicSync(join(folder, name), draw());
        images += 1;
      }
    }
  }
  return { records, images };
}

const functions = { generateFolder };
serveThread(functions);
