import type { Attribute, Tensor } from "../graph.ts";
import { uniform, zero } from "../graph.ts";
import { add, mul, sigmoid, sub, tanh } from "../ops/elementwise.ts";
import { matmulTransposeA } from "../ops/matmul.ts";
import { concat, reshape, slice, transpose } from "../ops/reshape.ts";
import { reduceSum } from "../ops/sum.ts";
import { showShape } from "../shape.ts";
import { type LayerOptions, linear } from "./linear.ts";
import { type Sequence, zeroState } from "./lstm.ts";

/**
 * Gated recurrent units (Cho et al., 2014), as PyTorch computes them, over sequences of equal length, [length, batch, features].
 *
 * @example
 * ```ts
 * import { Graph, gru } from "counterpoint/models";
 *
 * const words = new Graph().input("words", ["length", "batch", 200]);
 * const { states, last } = gru(words, { name: "sentence", units: 512 });
 * console.log(states.shape, last.shape); // ["length", "batch", 512], ["batch", 512]
 * ```
 */
export function gru(
  x: Tensor,
  { name, units, init = uniform(1 / Math.sqrt(units)) }: LayerOptions,
): Sequence {
  const { graph } = x;
  return graph.layer(name, () => {
    if (x.shape.length !== 3)
      throw graph.shapeError("gru", `it should get [length, batch, features], not ${showShape(x.shape)}`);
    const projected = linear(x, { name: "input", units: 3 * units, init }); // for all steps at once
    const recurrent = graph.weight("recurrent", [units, 3 * units], init);
    return runGru(projected, recurrent, graph.weight("content bias", [units], zero));
  });
}

/**
 * The steps of a GRU whose inputs are projected to its gates, [length, batch, 3 units], in the order reset, update, new content:
 * n = tanh(p + reset (h U + bias)) and h = (1 - update) n + update h. The gradient is written by hand, as that of `runLstm`.
 */
export function runGru(projected: Tensor, recurrent: Tensor, contentBias: Tensor): Sequence {
  const { graph } = projected;
  const [length, batch, gates] = projected.shape;
  const units = Number(gates) / 3;
  if (recurrent.shape[0] !== units || recurrent.shape[1] !== gates)
    throw graph.shapeError("gru", `${showShape(recurrent.shape)} should be [${units}, ${3 * units}]`);
  const one = [batch!, units];
  const all = [length!, batch!, units];
  const gate = (x: Tensor, k: number, count = 1) =>
    slice(x, { axis: x.shape.length - 1, from: k * units, to: (k + count) * units });

  const transposed = transpose(recurrent, [1, 0]); // once, not in each step
  const body = graph.body();
  const h = body.input("h", one);
  const p = body.input("p", [batch!, gates!]);
  const remembered = rowsTimes(h, transposed); // h U, [batch, 3 units]
  const sigmoids = sigmoid(add(gate(p, 0, 2), gate(remembered, 0, 2)));
  const [reset, update] = [gate(sigmoids, 0), gate(sigmoids, 1)];
  const content = add(gate(remembered, 2), contentBias);
  const n = tanh(add(gate(p, 2), mul(reset, content)));
  const newH = add(n, mul(update, sub(h, n)));
  const saved = [newH, h, reset, update, content, n];
  const outputs = graph.nodeWithOutputs(
    "float",
    "Scan",
    [zeroState(projected, units), projected],
    [one, ...saved.map(() => all)],
    {
      attributes: { body: { body, outputs: [newH, ...saved] }, num_scan_inputs: { int: 1 } },
      extraGradientInputs: [recurrent, contentBias],
      backward: (dLast, dStates) => {
        const [before, ...rest] = outputs.slice(2) as [Tensor, ...Tensor[]];
        const { dProjected, dRemembered } = backwards({ recurrent, before, saved: rest, dLast, dStates });
        const dBias = reshape(reduceSum(gate(dRemembered, 2), [0, 1]), [units]);
        return [undefined, dProjected, matmulTransposeA(before, dRemembered), dBias];
      },
    },
  );
  return { states: outputs[1]!, last: outputs[0]! };
}

/** Rows times the transpose of a large matrix: [batch, k] and [m, k] to [batch, m]. Runtimes copy the right factor of a product, so the matrix is the left one. */
function rowsTimes(rows: Tensor, matrix: Tensor): Tensor {
  const shape = [matrix.shape[0]!, rows.shape[0]!];
  return transpose(rows.graph.node("MatMul", [matrix, transpose(rows, [1, 0])], shape), [1, 0]);
}

interface Backwards {
  readonly recurrent: Tensor;
  /** The states before each step. */
  readonly before: Tensor;
  /** The gates, the content that is remembered and the new one, of each step. */
  readonly saved: readonly Tensor[];
  readonly dLast: Tensor | undefined;
  readonly dStates: Tensor | undefined;
}

/** The gradients of the projected inputs and of the products with `recurrent`, both [length, batch, 3 units]. */
function backwards({ recurrent, before, saved, dLast, dStates }: Backwards): {
  readonly dProjected: Tensor;
  readonly dRemembered: Tensor;
} {
  const { graph } = recurrent;
  const [reset, update, content, n] = saved as [Tensor, Tensor, Tensor, Tensor];
  const units = recurrent.shape[0] as number;
  const dSigmoid = (y: Tensor) => mul(y, sub(1, y));
  // Derivatives of the state with respect to the gates' inputs; known before the loop.
  const ofNew = mul(sub(1, update), sub(1, mul(n, n)));
  const ofReset = mul(ofNew, mul(content, dSigmoid(reset)));
  const ofUpdate = mul(sub(before, n), dSigmoid(update));
  const scanned = [ofReset, ofUpdate, ofNew, mul(ofNew, reset), update];
  const inputs = [...scanned, ...(dStates === undefined ? [] : [dStates])];

  const body = graph.body();
  const one = [before.shape[1]!, units];
  const dh = body.input("dh", one);
  const [byReset, byUpdate, byNew, byContent, keep, outer] = inputs.map((_, k) =>
    body.input(`factor-${k}`, one),
  );
  const dState = outer === undefined ? dh : add(dh, outer);
  const [dReset, dUpdate] = [mul(dState, byReset!), mul(dState, byUpdate!)];
  const dRemembered = concat([dReset, dUpdate, mul(dState, byContent!)], 1);
  const dBefore = add(mul(dState, keep!), rowsTimes(dRemembered, recurrent));
  const outputs = [dBefore, dRemembered, mul(dState, byNew!)];
  const attributes: Record<string, Attribute> = {
    body: { body, outputs },
    num_scan_inputs: { int: inputs.length },
    scan_input_directions: { ints: inputs.map(() => 1) },
    scan_output_directions: { ints: [1, 1] },
  };
  const [length, batch] = before.shape;
  const shapes = [one, [length!, batch!, 3 * units], [length!, batch!, units]];
  const [, remembered, fresh] = graph.nodeWithOutputs(
    "float",
    "Scan",
    [dLast ?? zeroState(before, units), ...inputs],
    shapes,
    { attributes },
  );
  const gates = slice(remembered!, { axis: 2, from: 0, to: 2 * units });
  return { dProjected: concat([gates, fresh!], 2), dRemembered: remembered! };
}
