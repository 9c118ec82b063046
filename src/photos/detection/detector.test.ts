import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { Session } from "../../tensors/session.ts";
import { convertDetector } from "./convert-detector.ts";
import { decodeDetections } from "./decode-detections.ts";
import { COCO_LABELS, Detector } from "./detector.ts";
import { readGraphModel } from "./graph-model.ts";

const folder = temporaryFolder();

/** A detector of the same layout with one filter for each colour, few maps that are not zero, and 100 boxes for each predictor. */
function smallModel() {
  const weights: { name: string; shape: number[]; values: number[] }[] = [];
  const weight = (name: string, shape: number[], valueAt: (i: number) => number) => {
    weights.push({
      name,
      shape,
      values: Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, i) => valueAt(i)),
    });
    return name;
  };
  const MAPS = 1_280;
  const strides = (by: number) => ({ strides: { list: { i: ["1", String(by), String(by), "1"] } } });
  const last = "FeatureExtractor/MobilenetV2/Conv_1";
  weight("Preprocessor/mul/x", [], () => 2 / 255);
  weight("Preprocessor/sub/y", [], () => 1);
  weight("Postprocessor/ExpandDims", [1, 1_917, 4], (i) => [0.25, 0.25, 0.75, 0.75][i % 4]!);
  const node = [
    {
      name: "FeatureExtractor/depthwise",
      op: "DepthwiseConv2dNative",
      input: ["Preprocessor/sub", weight("depthwise", [3, 3, 3, 1], (i) => 0.01 * (i + 1))],
      attr: strides(2),
    },
    {
      name: `${last}/mul_1`,
      op: "Conv2D",
      input: [
        "FeatureExtractor/depthwise",
        weight("pointwise", [1, 1, 3, MAPS], (i) => (i % MAPS < 2 ? 1 + (i % MAPS) : 0)),
      ],
      attr: strides(15),
    },
    { name: `${last}/add_1`, op: "Add", input: [`${last}/mul_1`, weight("bias", [MAPS], () => 1)] },
    { name: `${last}/Relu6`, op: "Relu6", input: [`${last}/add_1`] },
    ...[0, 1, 2, 3, 4, 5].flatMap((i) =>
      (
        [
          ["BoxEncodingPredictor", 4],
          ["ClassPredictor", 91],
        ] as const
      ).flatMap(([kind, units]) => {
        const name = `BoxPredictor_${i}/${kind}`;
        return [
          {
            name: `${name}/Conv2D`,
            op: "Conv2D",
            input: [`${last}/Relu6`, weight(`${name}/weights`, [1, 1, MAPS, units], () => 0)],
            attr: strides(1),
          },
          {
            name: `${name}/BiasAdd`,
            op: "BiasAdd",
            // The third predictor finds dogs, number 18; the others nothing.
            input: [
              `${name}/Conv2D`,
              weight(`${name}/biases`, [units], (k) => (units === 4 ? 0 : k === 18 && i === 2 ? 2 : -9)),
            ],
          },
        ];
      }),
    ),
  ];
  const manifest = weights.map(({ name, shape }) => ({ name, shape, dtype: "float32" }));
  const file = { modelTopology: { node }, weightsManifest: [{ paths: ["shard"], weights: manifest }] };
  const shard = Buffer.from(Float32Array.from(weights.flatMap(({ values }) => values)).buffer);
  return { "model.json": Buffer.from(JSON.stringify(file)), shard };
}

const files: Record<string, Buffer> = smallModel();
const model = readGraphModel((name) => files[name]!);

test("a network is converted with its filters, strides and borders as TensorFlow has them", async () => {
  const path = folder.at("small.onnx");
  writeFileSync(path, convertDetector(model));
  const pixels = Uint8Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919) % 251);
  const session = await Session.open(path, { threads: 1 });
  const { features } = await session.run({ image: { data: pixels, dims: [1, 300, 300, 3] } });
  await session.close();

  // By hand: 3 x 3 places with a stride of 2 and a border of one at the end, every fifteenth of them, then the sum of colours.
  const seen = (y: number, x: number, c: number) =>
    y < 300 && x < 300 ? (pixels[(y * 300 + x) * 3 + c]! * 2) / 255 - 1 : 0;
  const sums = [0, 0];
  for (let y = 0; y < 150; y += 15) {
    for (let x = 0; x < 150; x += 15) {
      let all = 0;
      for (let c = 0; c < 3; c += 1)
        for (let i = 0; i < 3; i += 1)
          for (let j = 0; j < 3; j += 1)
            all += 0.01 * ((i * 3 + j) * 3 + c + 1) * seen(2 * y + i, 2 * x + j, c);
      for (const k of [0, 1]) sums[k]! += Math.min(6, Math.max(0, (1 + k) * all + 1));
    }
  }
  expect(features!.data[0]).toBeCloseTo(sums[0]! / 100, 4);
  expect(features!.data[1]).toBeCloseTo(sums[1]! / 100, 4);
  expect(features!.data[2]).toBeCloseTo(1, 5); // nothing but its bias
});

test("a detector finds one thing where many boxes agree", async () => {
  const path = folder.at("detector.onnx");
  writeFileSync(path, convertDetector(model));
  const detector = await Detector.open(path, { threads: 1 });
  const { detections } = await detector.detect(new Uint8Array(300 * 300 * 3), { threshold: 0.5 });
  await detector.close();
  expect(detections).toHaveLength(1);
  expect(detections[0]!.label).toBe("dog");
  expect(detections[0]!.score).toBeCloseTo(1 / (1 + Math.exp(-2)), 5);
  detections[0]!.box.forEach((side, i) => {
    expect(side).toBeCloseTo([0.25, 0.25, 0.75, 0.75][i]!, 5);
  });
});

test("boxes are moved and stretched from their anchors, and the best of those that overlap is kept", () => {
  const anchors = Float32Array.from([0, 0, 0.5, 0.5, 0, 0, 0.5, 0.5, 0.5, 0.5, 1, 1]);
  // The second is moved right by a tenth of its anchor's width times 10 tenths: half of it is shared with the first.
  const boxes = Float32Array.from([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, Math.log(2) / 0.2, 0]);
  const classes = Float32Array.from([0, 2, -9, 0, 3, -9, 0, -9, 1]);
  const found = decodeDetections({ boxes, anchors, classes }, { labels: ["cat", "dog"] });
  expect(found.map(({ label, score }) => [label, Number(score.toFixed(3))])).toEqual([
    ["cat", 0.953], // 1 / (1 + e^-3)
    ["dog", 0.731], // 1 / (1 + e^-1)
  ]);
  found[0]!.box.forEach((side, i) => {
    expect(side).toBeCloseTo([0.05, 0, 0.55, 0.5][i]!, 5);
  });
  found[1]!.box.forEach((side, i) => {
    expect(side).toBeCloseTo([0.5, 0.25, 1, 1][i]!, 5); // twice as high around 0.75, cut at the image's edge
  });
});

test("COCO has 80 things with numbers up to 90", () => {
  expect(COCO_LABELS).toHaveLength(90);
  expect(COCO_LABELS.filter((label) => label !== undefined)).toHaveLength(80);
  expect(COCO_LABELS[18 - 1]).toBe("dog");
});

test("files that do not hold the network are said so", () => {
  expect(() => convertDetector({ ...model, weights: new Map() })).toThrow("do not have the constant");
  expect(() => readGraphModel((name) => (name === "shard" ? new Uint8Array(8) : files[name]!))).toThrow(
    "cannot be read",
  );
});
