import { expect, test } from "vitest";
import { Random, type Scene } from "../../core/index.ts";
import { samplePresentation } from "../../scenes/index.ts";
import { logisticLoss } from "./csr-matrix.ts";
import { FeatureCrosser, sentenceNgrams } from "./feature-crosser.ts";
import { sceneFeatures } from "./scene-features.ts";
import { accuracyOn, trainMaxEnt, weightedFeatures } from "./train-maxent.ts";

const SCATTERED: Scene = [
  [
    { x: 0, y: 40, shape: "circle", colour: "black", size: 10 },
    { x: 50, y: 50, shape: "circle", colour: "black", size: 20 },
  ],
  [{ x: 80, y: 80, shape: "square", colour: "blue", size: 20 }],
  [],
];

test("a scene shows its properties: colours with shapes, and the walls that items touch", () => {
  const { properties } = sceneFeatures(SCATTERED);
  expect([...properties].sort()).toEqual(
    [
      "scatter",
      "black circle",
      "blue square",
      "touching: black circle",
      "touching: blue square",
      "left",
      "right",
      "bottom",
      "corner",
    ].sort(),
  );
});

test("a scene shows its counts: items in all, items in a box, boxes with them", () => {
  const { counts } = sceneFeatures(SCATTERED);
  const numbers = (what: string) => [...(counts.get(what) ?? [])];
  expect(numbers("items: black")).toEqual([2]);
  expect(numbers("items: touching black")).toEqual([1]);
  expect(numbers("items: item")).toEqual([3]);
  expect(numbers("in a box: item")).toEqual([2, 1]);
  expect(numbers("boxes: item")).toEqual([2]);
  expect(numbers("items: corner blue square")).toEqual([1]);
});

test("the ends of towers are properties and are counted", () => {
  const block = (y: number, colour: "black" | "blue") =>
    ({ x: 40, y, shape: "square", colour, size: 20 }) as const;
  const { properties, counts } = sceneFeatures([
    [block(79, "black"), block(58, "blue")],
    [block(79, "black")],
    [],
  ]);
  expect(properties).toContain("tower");
  expect(properties).toContain("base black");
  expect(properties).toContain("top blue");
  expect([...counts.get("towers: base black")!]).toEqual([2]);
});

test("a sentence has n-grams of up to six words, and those around its numbers with the number left open", () => {
  const { all, numbers } = sentenceNgrams("There are Two blue squares.");
  expect(all).toContain("there are two blue squares");
  expect(all).toHaveLength(15); // five words: 5 + 4 + 3 + 2 + 1
  expect(numbers).toEqual([
    { value: 2, context: expect.arrayContaining(["#", "there are # blue squares", "# blue squares"]) },
  ]);
  expect(numbers[0]!.context).toHaveLength(9); // three places to begin at times three to end at
});

test("a count is a feature where the sentence has its number, and none where it has another", async () => {
  const features = new FeatureCrosser({ counts: true });
  await features.rows([{ sentence: "there are 2 black circles", scene: SCATTERED }], { fit: true });
  const crossed = features.list();
  expect(crossed).toContainEqual({ sceneFeature: "items: black circle", textFeature: "# black circles" });
  expect(crossed).not.toContainEqual({ sceneFeature: "items: blue square", textFeature: "# black circles" });
  expect(crossed).toContainEqual({ sceneFeature: "corner", textFeature: "black circles" });
});

test("the slope of the loss is what small steps find", () => {
  const rows = { rowOffsets: Uint32Array.of(0, 2, 3, 3), columnIndices: Uint32Array.of(0, 1, 1) };
  const examples = { rows, labels: [true, false, true] };
  const weights = Float64Array.of(0.3, -0.8, 0.1);
  const gradient = new Float64Array(3);
  logisticLoss(weights, examples, gradient);
  for (const i of [0, 1, 2]) {
    const at = (step: number) =>
      logisticLoss(weights.with(i, weights[i]! + step), examples, new Float64Array(3)).loss;
    expect(gradient[i]).toBeCloseTo((at(1e-5) - at(-1e-5)) / 2e-5, 6);
  }
});

test("[M2] it learns to count from scenes that it has not seen, and without counts it does not", async () => {
  const random = new Random("counting");
  const examples = Array.from({ length: 120 }, (_, number) =>
    samplePresentation({ random, number, kind: "scatter", placement: "uniform" }),
  )
    .flatMap(({ scenes }) => scenes)
    .flatMap((scene, i) => {
      const number = 1 + (i % 4);
      const label = scene.flat().filter(({ colour }) => colour === "black").length === number;
      return [{ sentence: `there are ${number} black items`, scene, label }];
    });
  const [seen, unseen] = [examples.slice(0, 360), examples.slice(360)];
  const accuracyWith = async (counts: boolean) => {
    const features = new FeatureCrosser({ counts });
    const labelled = async (part: typeof examples, fit: boolean) => ({
      rows: await features.rows(part, { fit }),
      labels: part.map(({ label }) => label),
    });
    const train = await labelled(seen, true);
    const test = await labelled(unseen, false);
    let weights: Float64Array = new Float64Array(features.size + 1);
    for (const step of trainMaxEnt(train, { features: features.size })) weights = step.weights;
    return { accuracy: accuracyOn(test, weights), heaviest: weightedFeatures(features.list(), weights)[0] };
  };
  const { accuracy, heaviest } = await accuracyWith(true);
  expect(accuracy).toBeGreaterThan(0.95);
  expect(heaviest).toMatchObject({ sceneFeature: "items: black" });
  expect((await accuracyWith(false)).accuracy).toBeLessThan(accuracy);
});

test("features that are always met together share what one of them alone would weigh", () => {
  const labels = [true, true, false, true, false, false];
  const train = (lists: readonly (readonly number[])[], features: number) => {
    const rowOffsets = Uint32Array.from(
      { length: lists.length + 1 },
      (_, i) => lists.slice(0, i).flat().length,
    );
    const rows = { rowOffsets: rowOffsets, columnIndices: Uint32Array.from(lists.flat()) };
    return [...trainMaxEnt({ rows, labels }, { features, penalty: 0.1 })].at(-1)!;
  };
  const alone = train([[0], [0], [0, 1], [1], [1], []], 2);
  const together = train([[0, 2, 3], [0, 2, 3], [0, 1, 2, 3], [1], [1], []], 4);
  const [first, other, second, third] = together.weights;
  expect([second, third]).toEqual([first, first]);
  expect(first! + second! + third!).toBeCloseTo(alone.weights[0]!, 2);
  expect(other).toBeCloseTo(alone.weights[1]!, 2);
  expect(together.penalised).toBeCloseTo(alone.penalised, 4);
});

test("the loss is that of the examples, and the penalty comes on top of it", () => {
  const rows = { rowOffsets: Uint32Array.of(0, 1, 2, 3, 4), columnIndices: Uint32Array.of(0, 0, 0, 1) };
  const labels = [true, true, false, false];
  const { weights, loss, penalised } = [...trainMaxEnt({ rows, labels }, { features: 2, penalty: 0.1 })].at(
    -1,
  )!;
  const [one, other, bias] = weights as unknown as [number, number, number];
  const scores = [one + bias, one + bias, -(one + bias), -(other + bias)]; // for the label that each has
  const expected = scores.reduce((sum, score) => sum + Math.log1p(Math.exp(-score)), 0);
  expect(loss).toBeCloseTo(expected, 9);
  expect(penalised).toBeCloseTo(expected + 0.1 * (Math.abs(one) + Math.abs(other)), 9);
});
