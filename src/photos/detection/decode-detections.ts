/** A thing that was found in a photograph. */
export interface Detection {
  readonly label: string;
  /** From 0 to 1. */
  readonly score: number;
  /** Left, top, right and bottom as shares of width and height. */
  readonly box: readonly [number, number, number, number];
}

/** Raw output of the network for an image, box by box. */
export interface Predictions {
  /** Offsets of each box from its anchor: y and x of the centre, height and width. */
  readonly boxes: Float32Array;
  /** Top, left, bottom and right. */
  readonly anchors: Float32Array;
  /** Logits of every box's classes; the first is none. */
  readonly classes: Float32Array;
}

export interface DetectionOptions {
  /** The names of classes after the first; undefined for numbers that are not used. */
  readonly labels: readonly (string | undefined)[];
  /** AP E: things are counted from this score on. */
  readonly threshold?: number;
  readonly maxDetections?: number;
}

/** Two boxes that share more than this part of their union are of one thing. */
const NMS_IOU = 0.5;
/** Scales of the box offsets in training (Liu et al., 2016). */
const [CENTRE_VARIANCE, SIZE_VARIANCE] = [0.1, 0.2];

/** The things in an image, best first: each box is of its likeliest class, and of boxes that overlap the best is kept. */
export function decodeDetections(
  predictions: Predictions,
  { labels, threshold = 0.5, maxDetections = 100 }: DetectionOptions,
): readonly Detection[] {
  const classes = labels.length + 1;
  const found: Detection[] = [];
  for (let i = 0; 4 * i < predictions.boxes.length; i += 1) {
    const logits = predictions.classes.subarray(i * classes + 1, (i + 1) * classes);
    const likeliest = logits.reduce((best, logit, k) => (logit > logits[best]! ? k : best), 0);
    const score = 1 / (1 + Math.exp(-logits[likeliest]!));
    const label = labels[likeliest];
    if (label !== undefined && score >= threshold)
      found.push({ label, score, box: decodeBox(predictions, i) });
  }
  found.sort((a, b) => b.score - a.score);
  const kept: Detection[] = [];
  for (const each of found) {
    if (kept.length === maxDetections) break;
    if (kept.every(({ box }) => intersectionOverUnion(box, each.box) <= NMS_IOU)) kept.push(each);
  }
  return kept;
}

type Box = Detection["box"];

function decodeBox({ boxes, anchors }: Predictions, i: number): Box {
  const [dy, dx, dh, dw] = boxes.subarray(4 * i, 4 * i + 4) as unknown as Box;
  const [top, left, bottom, right] = anchors.subarray(4 * i, 4 * i + 4) as unknown as Box;
  const [height, width] = [bottom - top, right - left];
  const [y, x] = [
    top + height / 2 + CENTRE_VARIANCE * dy * height,
    left + width / 2 + CENTRE_VARIANCE * dx * width,
  ];
  const [h, w] = [height * Math.exp(SIZE_VARIANCE * dh), width * Math.exp(SIZE_VARIANCE * dw)];
  const inside = (value: number) => Math.min(1, Math.max(0, value));
  return [inside(x - w / 2), inside(y - h / 2), inside(x + w / 2), inside(y + h / 2)];
}

/** The part of their union that two boxes share. */
function intersectionOverUnion(a: Box, b: Box): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (areaOf(a) + areaOf(b) - shared);
}

function areaOf([left, top, right, bottom]: Box): number {
  return (right - left) * (bottom - top);
}
