import type { Tensor } from "../../tensors/index.ts";
import {
  add,
  applyLinear,
  concat,
  convolve,
  div,
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
  sqrt,
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
  /** False for modules that cannot come at this step, which are left out; all can come if it is not said. */
  readonly canCome?: (module: ModuleType) => boolean;
  readonly word: Tensor; // [batch, embedding]
  readonly top: Tensor; // [batch, cells]
  readonly second: Tensor; // [batch, cells]
}

/** What all modules of a kind give, in the order of `MODULES`; nothing for those that cannot come. */
export interface ModuleOutputs {
  readonly attentions: readonly (Tensor | undefined)[]; // [batch, cells] each
  readonly answers: readonly (Tensor | undefined)[]; // [batch, 2] each
}

/** What is seen in each cell, [batch, cells, maps], and its squares. */
interface Searchable {
  readonly seen: Tensor;
  readonly squares: Tensor;
}

const searchable = (seen: Tensor): Searchable => ({ seen, squares: mul(seen, seen) });

/** Keeps the length of a vector of zeros from dividing by zero, as in `l2Normalize`. */
const SMALLEST = 1e-12;

/** A function that computes its value when it is first called. */
function once<T>(compute: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= compute());
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
  const weightsOf = (x: Tensor, name: string, units: number): LinearWeights => {
    const known = weights.get(name) ?? linearWeights(x, { name, units });
    weights.set(name, known);
    return known;
  };
  const fc = (x: Tensor, name: string, units: number) => applyLinear(x, weightsOf(x, name, units));
  const image = (module: string): Tensor => {
    const name = `${module}/image`;
    if (allowed === undefined) return fc(features, name, maps); // [batch, cells, maps]
    const grid = reshape(features, ["batch", rows, columns, features.shape[2]!]);
    return reshape(linearWithCoordinates(grid, { name, units: maps }), ["batch", cells, maps]);
  };
  const find = once(() => searchable(image("Find")));
  const findSame = once(() => searchable(image("FindSameProperty")));
  const same = once(() => image("SameProperty"));
  const described = once(() => image("Describe"));
  const side = 5;
  const filters = once(() =>
    graph.weight("Transform/filters", [side * side, maps], glorot(side * side, maps)),
  );

  /** The same as a linear layer over `l2Normalize` of what is seen in a cell times what is wanted, as products of matrices: [batch, cells]. */
  const search = ({ seen, squares }: Searchable, wanted: Tensor, name: string): Tensor => {
    const { weights, bias } = weightsOf(wanted, name, 1);
    const column = (x: Tensor) => reshape(x, ["batch", maps, 1]);
    const sums = matmul(seen, column(mul(wanted, reshape(weights, [1, maps])))); // [batch, cells, 1]
    const lengths = sqrt(add(matmul(squares, column(mul(wanted, wanted))), SMALLEST));
    return add(reshape(div(sums, lengths), ["batch", cells]), bias);
  };
  /** The mean of features under an attention map: [batch, maps]. */
  const pool = (from: Tensor, attention: Tensor) =>
    reshape(matmul(reshape(softmax(attention), ["batch", 1, cells]), from), ["batch", maps]);
  const statistics = (x: Tensor) => [reduceMin(x, [1]), reduceMean(x, [1]), reduceMax(x, [1])]; // [batch, 1] each
  const cellsAndBounds = (x: Tensor) => concat([x, reduceMin(x, [1]), reduceMax(x, [1])], 1); // [batch, cells + 2]

  const transform = (word: Tensor, top: Tensor) => {
    const map = reshape(top, ["batch", rows, columns, 1]);
    const near = convolve(map, filters(), { kernelSize: side, stride: 1, padding: 2 });
    const seen = searchable(reshape(near, ["batch", cells, maps]));
    return search(seen, fc(word, "Transform/word", maps), "Transform/score");
  };
  const findSameProperty = (word: Tensor, top: Tensor) => {
    const wanted = mul(fc(word, "FindSameProperty/word", maps), pool(findSame().seen, top));
    return search(findSame(), wanted, "FindSameProperty/score");
  };
  const compare = (name: string, top: Tensor, second: Tensor) =>
    fc(concat([cellsAndBounds(second), cellsAndBounds(top)], 1), name, 2);
  const sameProperty = (word: Tensor, top: Tensor, second: Tensor) => {
    const both = mul(pool(same(), second), pool(same(), top));
    return fc(l2Normalize(mul(both, fc(word, "SameProperty/word", maps))), "SameProperty/answer", 2);
  };
  const describe = (word: Tensor, top: Tensor) =>
    fc(l2Normalize(mul(pool(described(), top), fc(word, "Describe/word", maps))), "Describe/answer", 2);

  return ({ word, top, second, canCome = () => true }) => {
    const found = search(find(), fc(word, "Find/word", maps), "Find/score"); // for Filter, too
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
      MODULES.filter(({ output }) => output === kind).map((module) =>
        canCome(module) && allowed?.has(module.name) !== false ? outputs[module.name]!() : undefined,
      );
    return { attentions: ofKind("attention"), answers: ofKind("answer") };
  };
}
