import { expect, test } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { fromFloat16 } from "../../tensors/index.ts";
import type { Pixels } from "../resize-like-pil.ts";
import { Backbone } from "./backbone.ts";
import type { FeatureRecipe } from "./feature-recipe.ts";
import { type TestNetwork, testNetwork } from "./testing/networks.ts";

const folder = temporaryFolder();
const recipe = {
  name: "own",
  photograph: { width: 4, height: 2 },
  sideBySide: false,
  image: { width: 4, height: 2 },
  mean: [0.5, 0, 0.25],
  deviation: [0.5, 1, 0.25],
} as const;

/** Two images of one colour each. */
const images: readonly Pixels[] = [
  [255, 51, 0],
  [0, 102, 255],
].map((colour) => ({
  data: Uint8Array.from({ length: 24 }, (_, i) => colour[i % 3]!),
  width: 4,
  height: 2,
  channels: 3,
}));

async function featuresOf(options: TestNetwork, output?: string, seen: FeatureRecipe = recipe) {
  const { model, weights } = testNetwork(options);
  if (options.externalFile !== undefined) folder.write(options.externalFile, weights);
  const backbone = await Backbone.open({ path: folder.write("network.onnx", model), output, threads: 1 });
  try {
    const { values, shape } = await backbone.features(images, seen);
    return { shape, values: [...fromFloat16(values)].map((value) => Number(value.toFixed(3))) };
  } finally {
    await backbone.close();
  }
}

// (255 / 255 - 0.5) / 0.5 = 1, 51 / 255 = 0.2, (0 - 0.25) / 0.25 = -1, times 1, 2 and -4: 1, 0.4, 4.
// (0 - 0.5) / 0.5 = -1, 102 / 255 = 0.4, (1 - 0.25) / 0.25 = 3: -1, 0.8, -12.
const EXPECTED = { shape: [3], values: [1, 0.4, 4, -1, 0.8, -12] };

test.each<[string, TestNetwork]>([
  ["a batch of any size", {}],
  ["one image at a time", { shape: [1, 3, 2, 4] }],
  ["sizes that are names", { shape: ["n", "c", "h", "w"] }],
  ["channels last", { shape: ["n", 2, 4, 3], channelsLast: true }],
  ["half precision", { type: "float16" }],
  ["weights in a file beside it", { externalFile: "weights.bin" }],
])("features of a network with %s are those computed by hand", async (_, options) => {
  const { shape, values } = await featuresOf(options);
  expect(shape).toEqual(EXPECTED.shape);
  for (const [i, value] of values.entries()) expect(value).toBeCloseTo(EXPECTED.values[i]!, 2);
});

test("a network for bytes gets them as they are", async () => {
  expect((await featuresOf({ type: "uint8" })).values).toEqual([255, 102, 0, 0, 204, -1020]);
});

test("of several outputs, or of a node inside, the one that is asked for is taken", async () => {
  expect((await featuresOf({ outputs: ["pooled", "scaled"] }, "pooled")).shape).toEqual([3]);
  expect((await featuresOf({}, "scaled")).shape).toEqual([2, 4, 3]); // rows, columns, channels
  expect((await featuresOf({ externalFile: "weights.bin" }, "scaled")).shape).toEqual([2, 4, 3]);
});

test.each<[string, TestNetwork, string | undefined, string]>([
  ["several outputs", { outputs: ["pooled", "scaled"] }, undefined, "has 2 outputs: pooled, scaled"],
  ["no such node", {}, "layer9", 'has no node with the output "layer9"'],
  ["several inputs", { inputs: ["images", "mask"] }, undefined, "has 2 inputs: images, mask"],
  ["one channel", { shape: ["n", 1, 8, 8] }, undefined, "float32 [n, 1, 8, 8]"],
  ["a fixed batch", { shape: [8, 3, 8, 8] }, undefined, "whose batch should be 1 or any"],
  ["weights outside of its folder", { externalFile: "../weights.bin" }, undefined, "outside of its folder"],
])("a network with %s is refused by name", async (_, options, output, message) => {
  const path = folder.write("refused.onnx", testNetwork(options).model);
  await expect(Backbone.open({ path, output, threads: 1 })).rejects.toThrow(message);
});

test("what is not a model, or lacks its file of weights, is refused", async () => {
  const open = (path: string) => Backbone.open({ path, threads: 1 });
  await expect(open(folder.write("text.onnx", "half of a mod"))).rejects.toThrow("not an ONNX model");
  await expect(open(folder.at("absent.onnx"))).rejects.toThrow("cannot be read");
  const { model } = testNetwork({ externalFile: "gone.bin" });
  await expect(open(folder.write("lacking.onnx", model))).rejects.toThrow("gone.bin");
});

test("an output that cannot be computed, or that half precision cannot hold, is refused", async () => {
  const allNames = { shape: ["n", "h", "w", "c"], channelsLast: true } as const; // taken for channels first
  await expect(featuresOf(allNames)).rejects.toThrow("pooled cannot be computed of images of 4x2: Non-zero");
  const tiny = { ...recipe, deviation: [1e-6, 1, 1] } as const;
  await expect(featuresOf({}, undefined, tiny)).rejects.toThrow("too large for half precision");
});
