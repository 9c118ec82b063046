import fc from "fast-check";
import { expect, test } from "vitest";
import { Graph } from "../tensors/graph.ts";
import { checkModel } from "../tensors/onnx/check-model.ts";
import { fieldsOf } from "../tensors/onnx/protobuf.ts";
import type { Shape } from "../tensors/shape.ts";
import { exportModel } from "../tensors/trainer.ts";
import { BASELINES } from "./baselines.ts";
import { modelOf, vocabularyFrom } from "./hyperparameters.ts";
import { examplesOfColours } from "./testing/examples.ts";
import { FAILING, HOSTILE, ownModel } from "./testing/foreign-models.ts";
import { textOnly } from "./text-only.ts";
import { checkTrained } from "./training/predict.ts";

const EXAMPLES = examplesOfColours(8);
const checkText = (model: Uint8Array) =>
  checkTrained({ baseline: textOnly, vocabulary: ["<unknown>", "circle"], model });

test.each(BASELINES)("the model of the baseline $name is sound", (baseline) => {
  const vocabulary = vocabularyFrom(baseline, EXAMPLES);
  const { build } = modelOf(baseline, vocabulary);
  const graph = new Graph();
  build(graph);
  const sizeOf = (shape: Shape) => shape.reduce<number>((size, dim) => size * Number(dim), 1);
  const weights = new Map(
    [...graph.weights, ...graph.states].map(({ name, shape }) => [name, new Float32Array(sizeOf(shape))]),
  );
  const model = exportModel(build, weights, { version: "1" });
  expect(checkTrained({ baseline, vocabulary, model })).toEqual([]);
});

test("a network of another kind is sound if it takes what the baseline takes and gives logits", () => {
  expect(checkText(ownModel)).toEqual([]);
  for (const [model] of Object.values(FAILING)) expect(checkText(model)).toEqual([]);
});

const KNOWN_BY_OPENING = ["an operator that there is not"];

test.each(Object.entries(HOSTILE).filter(([what]) => !KNOWN_BY_OPENING.includes(what)))(
  "%s is found without running anything",
  (_, [model, said]) => {
    expect(checkText(model).join("; ")).toContain(said);
  },
);

test("whatever the bytes are, they are judged and nothing is thrown", () => {
  const expected = { inputs: [], output: { name: "logits", tensor: undefined as never } };
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(checkModel(bytes, expected).length).toBeGreaterThan(0);
    }),
  );
  fc.assert(
    fc.property(fc.nat(ownModel.length - 1), fc.nat(255), (at, byte) => {
      expect(Array.isArray(checkText(ownModel.with(at, byte)))).toBe(true);
    }),
  );
});

test("fields are read as in the protobuf guide's examples", () => {
  // https://protobuf.dev/programming-guides/encoding: 150 in field 1, "testing" in field 2
  const bytes = Buffer.from("089601120774657374696e67", "hex");
  expect(Array.from(fieldsOf(bytes))).toEqual([
    { number: 1, integer: 150n },
    { number: 2, bytes: Buffer.from("testing") },
  ]);
  expect(() => Array.from(fieldsOf(Buffer.from("0896", "hex")))).toThrow(RangeError);
});
