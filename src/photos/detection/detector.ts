import { Session } from "../../tensors/index.ts";
import { SIDE } from "./convert-detector.ts";
import { type Detection, decodeDetections } from "./decode-detections.ts";

/** What the detector says of a photograph. */
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
