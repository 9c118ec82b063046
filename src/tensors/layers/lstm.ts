import type { Attribute, Graph, Tensor } from "../graph.ts";
import { uniform } from "../graph.ts";
import { add, mul, sigmoid, sub, tanh } from "../ops/elementwise.ts";
import { matmul, matmulTransposeA } from "../ops/matmul.ts";
import { concat, slice, transpose } from "../ops/reshape.ts";
import { showShape } from "../shape.ts";
import { type LayerOptions, linear } from "./linear.ts";

/** States of an LSTM: after every step, [length, batch, units], and after the last, [batch, units]. */
export interface Sequence {
  readonly states: Tensor;
  readonly last: Tensor;
}

/** An LSTM by name and size, with the memory that it begins with. */
export interface LstmOptions extends LayerOptions {
  /** Initial bias of the forget gates: at 0 half of the state is lost at every step before training, at 3 a twentieth. */
  readonly forgetBias?: number;
}

/**
 * Long short-term memory (Hochreiter and Schmidhuber, 1997) over sequences of equal length, [length, batch, features].
 *
 * @example
 * ```ts
 * import { Graph, lstm } from "counterpoint/models";
 *
 * const words = new Graph().input("words", ["length", "batch", 16]);
 * const { states, last } = lstm(words, { name: "sentence", units: 128 });
 * console.log(states.shape, last.shape); // ["length", "batch", 128], ["batch", 128]
 * ```
 */
export function lstm(x: Tensor, { name, units, forgetBias = 0 }: LstmOptions): Sequence {
  const { graph } = x;
  return graph.layer(name, () => {
    if (x.shape.length !== 3)
      throw graph.shapeError("lstm", `it should get [length, batch, features], not ${showShape(x.shape)}`);
    const projected = linear(x, { name: "input", units: 4 * units }); // for all steps at once
    const recurrent = graph.weight("recurrent", [units, 4 * units], uniform(INITIAL));
    if (forgetBias === 0) return runLstm(projected, recurrent);
    const ofGate = (value: number) => Array<number>(units).fill(value);
    const gates = [ofGate(0), ofGate(forgetBias), ofGate(0), ofGate(0)].flat(); // in the order of `runLstm`
    return runLstm(add(projected, graph.constant(gates, "float", [4 * units])), recurrent);
  });
}

const INITIAL = 0.1;

/**
 * The steps of an LSTM whose inputs are projected to its gates, [length, batch, 4 units], in the order input, forget, output, new
 * content. Its gradient is written by hand: a loop backwards that carries what each step did to the state, with
 * everything outside the recurrence computed for all steps at once.
 */
export function runLstm(projected: Tensor, recurrent: Tensor): Sequence {
  const { graph } = projected;
  const [length, batch, gates] = projected.shape;
  const units = Number(gates) / 4;
  if (recurrent.shape[0] !== units || recurrent.shape[1] !== gates)
    throw graph.shapeError("lstm", `${showShape(recurrent.shape)} should be [${units}, ${4 * units}]`);
  const one = [batch!, units];
  const all = [length!, batch!, units];

  const body = graph.body();
  const [h, c] = [body.input("h", one), body.input("c", one)];
  const p = body.input("p", [batch!, gates!]);
  const z = add(p, matmul(h, recurrent));
  const sigmoids = sigmoid(slice(z, { axis: 1, from: 0, to: 3 * units }));
  const [i, f, o] = [0, 1, 2].map((k) => slice(sigmoids, { axis: 1, from: k * units, to: (k + 1) * units }));
  const g = tanh(slice(z, { axis: 1, from: 3 * units, to: 4 * units }));
  const newC = add(mul(f!, c), mul(i!, g));
  const tanhC = tanh(newC);
  const newH = mul(o!, tanhC);
  const zeros = zeroState(projected, units);
  const saved = [newH, h, c, i!, f!, o!, g, tanhC];
  const outputs = graph.nodeWithOutputs(
    "float",
    "Scan",
    [zeros, zeros, projected],
    [one, one, ...saved.map(() => all)],
    {
      attributes: { body: { body, outputs: [newH, newC, ...saved] }, num_scan_inputs: { int: 1 } },
      extraGradientInputs: [recurrent],
      backward: (dLast, _, dStates) => {
        const [, before, ...rest] = outputs.slice(2);
        const dZ = backwards({ graph, recurrent, saved: rest, zeros, dLast, dStates });
        return [undefined, undefined, dZ, matmulTransposeA(before!, dZ)];
      },
    },
  );
  return { states: outputs[2]!, last: outputs[0]! };
}

interface Backwards {
  readonly graph: Graph;
  readonly recurrent: Tensor;
  readonly saved: readonly Tensor[];
  readonly zeros: Tensor;
  readonly dLast: Tensor | undefined;
  readonly dStates: Tensor | undefined;
}

/** The gradient of what the gates get, [length, batch, 4 units]. */
function backwards({ graph, recurrent, saved, zeros, dLast, dStates }: Backwards): Tensor {
  const [c, i, f, o, g, tanhC] = saved as [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]; // c: before the step
  const dSigmoid = (y: Tensor) => mul(y, sub(1, y));
  const dTanh = (y: Tensor) => sub(1, mul(y, y));
  // Derivatives of content and state with respect to the gates' inputs; known before the loop.
  const factors = [
    mul(g, dSigmoid(i)), // of the input gate, by content
    mul(c, dSigmoid(f)), // of the forget gate, by content
    mul(tanhC, dSigmoid(o)), // of the output gate, by state
    mul(i, dTanh(g)), // of the new content, by content
    mul(o, dTanh(tanhC)), // of the content, by state
    f, // of the content before, by content
  ];
  const scanned = [...factors, ...(dStates === undefined ? [] : [dStates])];

  const body = graph.body();
  const one = zeros.shape;
  const [dh, dc] = [body.input("dh", one), body.input("dc", one)];
  const [fi, ff, fo, fg, fc, keep, outer] = scanned.map((_, k) => body.input(`factor-${k}`, one));
  const dState = outer === undefined ? dh : add(dh, outer);
  const dContent = add(dc, mul(dState, fc!));
  const dGates = concat([mul(dContent, fi!), mul(dContent, ff!), mul(dState, fo!), mul(dContent, fg!)], 1);
  const dhBefore = matmul(dGates, transpose(recurrent, [1, 0]));
  const outputs = [dhBefore, mul(dContent, keep!), dGates];
  const attributes: Record<string, Attribute> = {
    body: { body, outputs },
    num_scan_inputs: { int: scanned.length },
    scan_input_directions: { ints: scanned.map(() => 1) },
    scan_output_directions: { ints: [1] },
  };
  const shapes = [one, one, [c.shape[0]!, one[0]!, 4 * Number(one[1])]];
  return graph.nodeWithOutputs("float", "Scan", [dLast ?? zeros, zeros, ...scanned], shapes, {
    attributes,
  })[2]!;
}

/** Zeros in the shape of a state, [batch, units]. */
function zeroState(projected: Tensor, units: number): Tensor {
  const { graph } = projected;
  const batch = graph.typedNode("int64", "Shape", [projected], [1], {
    attributes: { start: { int: 1 }, end: { int: 2 } },
  });
  const shape = graph.typedNode("int64", "Concat", [batch, graph.constant([units], "int64")], [2], {
    attributes: { axis: { int: 0 } },
  });
  return graph.node("Expand", [graph.constant(0), shape], [projected.shape[1]!, units]);
}
