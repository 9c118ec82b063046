import type { Tensor } from "../../tensors/index.ts";
import {
  add,
  applyLinear,
  concat,
  convolve,
  glorot,
  type LinearWeights,
  l2Normalize,
  linearWeights,
  matmul,
  maximum,
  minimum,
  mul,
  reduceMax,
  reduceMean,
  reduceMin,
  reshape,
  softmax,
} from "../../tensors/index.ts";
import { linearWithCoordinates } from "../coordinates.ts";

/** A module by what it takes from the stack of attention maps, and what it gives. */
export interface ModuleType {
  readonly name: string;
  readonly inputs: 0 | 1 | 2;
  readonly output: "attention" | "answer";
}

/** The modules of Hu et al. (2017), Table 1, as their code has them for CLEVR; their tokens are their indexes. */
export const MODULES: readonly ModuleType[] = [
  { name: "Scene", inputs: 0, output: "attention" },
  { name: "Find", inputs: 0, output: "attention" },
  { name: "Filter", inputs: 1, output: "attention" },
  { name: "FindSameProperty", inputs: 1, output: "attention" },
  { name: "Transform", inputs: 1, output: "attention" },
  { name: "And", inputs: 2, output: "attention" },
  { name: "Or", inputs: 2, output: "attention" },
  { name: "Exist", inputs: 1, output: "answer" },
  { name: "Count", inputs: 1, output: "answer" },
  { name: "EqualNum", inputs: 2, output: "answer" },
  { name: "MoreNum", inputs: 2, output: "answer" },
  { name: "LessNum", inputs: 2, output: "answer" },
  { name: "SameProperty", inputs: 2, output: "answer" },
  { name: "Describe", inputs: 1, output: "answer" },
];

/** A grid of features: [batch, rows * columns, channels]. */
export interface FeatureGrid {
  readonly features: Tensor;
  readonly rows: number;
  readonly columns: number;
}

/** What a module is given: what is attended to in the sentence, and the two maps at the top of the stack. */
export interface ModuleInputs {
  readonly word: Tensor; // [batch, embedding]
  readonly top: Tensor; // [batch, cells]
  readonly second: Tensor; // [batch, cells]
}

/** What all modules of a kind give, in the order of `MODULES`; nothing for those that are not used. */
export interface ModuleOutputs {
  readonly attentions: readonly (Tensor | undefined)[]; // [batch, cells] each
  readonly answers: readonly (Tensor | undefined)[]; // [batch, 2] each
}

/** Scene attends to everything alike. */
const SCENE_SCORE = 3;

/**
 * The modules over an image (Hu et al., 2017, Table 1). A module has one set of weights, however often it is applied; `maps` is the
 * width inside of them. Where not all are `allowed`, they are those for photographs, which see the coordinates of cells, too.
 */
export function createModules(
  { features, rows, columns }: FeatureGrid,
  { maps, allowed }: { readonly maps: number; readonly allowed?: ReadonlySet<string> | undefined },
): (inputs: ModuleInputs) => ModuleOutputs {
  const { graph } = features;
  const cells = rows * columns;
  const weights = new Map<string, LinearWeights>();
  const fc = (x: Tensor, name: string, units: number): Tensor => {
    const known = weights.get(name) ?? linearWeights(x, { name, units });
    weights.set(name, known);
    return applyLinear(x, known);
  };
  const has = (module: string) => allowed === undefined || allowed.has(module);
  const image = (module: string): Tensor => {
    if (!has(module)) return features; // which nothing comes of
    const name = `${module}/image`;
    if (allowed === undefined) return fc(features, name, maps); // [batch, cells, maps]
    const grid = reshape(features, ["batch", rows, columns, features.shape[2]!]);
    return reshape(linearWithCoordinates(grid, { name, units: maps }), ["batch", cells, maps]);
  };
  const images = {
    find: image("Find"),
    findSame: image("FindSameProperty"),
    same: image("SameProperty"),
    describe: image("Describe"),
  };
  const side = 5;
  let filters: Tensor | undefined;

  const flat = (scores: Tensor) => reshape(scores, ["batch", cells]); // [batch, cells, 1] to [batch, cells]
  const overCells = (x: Tensor) => reshape(x, ["batch", 1, maps]);
  /** The mean of features under an attention map: [batch, maps]. */
  const pool = (from: Tensor, attention: Tensor) =>
    reshape(matmul(reshape(softmax(attention), ["batch", 1, cells]), from), ["batch", maps]);
  const statistics = (x: Tensor) => [reduceMin(x, [1]), reduceMean(x, [1]), reduceMax(x, [1])]; // [batch, 1] each
  const cellsAndBounds = (x: Tensor) => concat([x, reduceMin(x, [1]), reduceMax(x, [1])], 1); // [batch, cells + 2]

  const find = (word: Tensor) => {
    const wanted = overCells(fc(word, "Find/word", maps));
    return flat(fc(l2Normalize(mul(images.find, wanted)), "Find/score", 1));
  };
  const findSameProperty = (word: Tensor, top: Tensor) => {
    const wanted = mul(fc(word, "FindSameProperty/word", maps), pool(images.findSame, top));
    return flat(fc(l2Normalize(mul(images.findSame, overCells(wanted))), "FindSameProperty/score", 1));
  };
  const transform = (word: Tensor, top: Tensor) => {
    const map = reshape(top, ["batch", rows, columns, 1]);
    filters ??= graph.weight("Transform/filters", [side * side, maps], glorot(side * side, maps));
    const near = reshape(convolve(map, filters, { kernelSize: side, stride: 1, padding: 2 }), [
      "batch",
      cells,
      maps,
    ]);
    const wanted = overCells(fc(word, "Transform/word", maps));
    return flat(fc(l2Normalize(mul(near, wanted)), "Transform/score", 1));
  };
  const compare = (name: string, top: Tensor, second: Tensor) =>
    fc(concat([cellsAndBounds(second), cellsAndBounds(top)], 1), name, 2);
  const sameProperty = (word: Tensor, top: Tensor, second: Tensor) => {
    const both = mul(pool(images.same, second), pool(images.same, top));
    return fc(l2Normalize(mul(both, fc(word, "SameProperty/word", maps))), "SameProperty/answer", 2);
  };
  const describe = (word: Tensor, top: Tensor) =>
    fc(l2Normalize(mul(pool(images.describe, top), fc(word, "Describe/word", maps))), "Describe/answer", 2);

  return ({ word, top, second }) => {
    const found = find(word); // for Filter, too
    const outputs: Readonly<Record<string, () => Tensor>> = {
      Scene: () => add(mul(top, 0), SCENE_SCORE),
      Find: () => found,
      Filter: () => minimum(top, found),
      FindSameProperty: () => findSameProperty(word, top),
      Transform: () => transform(word, top),
      And: () => minimum(second, top),
      Or: () => maximum(second, top),
      Exist: () => fc(concat(statistics(top), 1), "Exist", 2),
      Count: () => fc(cellsAndBounds(top), "Count", 2),
      EqualNum: () => compare("EqualNum", top, second),
      MoreNum: () => compare("MoreNum", top, second),
      LessNum: () => compare("LessNum", top, second),
      SameProperty: () => sameProperty(word, top, second),
      Describe: () => describe(word, top),
    };
    const ofKind = (kind: ModuleType["output"]) =>
      MODULES.filter(({ output }) => output === kind).map(({ name }) =>
        has(name) ? outputs[name]!() : undefined,
      );
    return { attentions: ofKind("attention"), answers: ofKind("answer") };
  };
}
