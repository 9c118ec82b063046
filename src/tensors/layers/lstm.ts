import type { Attribute, Graph, Tensor } from "../graph.ts";
import { uniform } from "../graph.ts";
import { add, mul, sigmoid, sub, tanh } from "../ops/elementwise.ts";
import { matmul, matmulTransposeA } from "../ops/matmul.ts";
import { concat, slice, transpose } from "../ops/reshape.ts";
import { showShape } from "../shape.ts";
import { applyLinear, type LayerOptions, type LinearWeights, linear, linearWeights } from "./linear.ts";

/** States of a recurrent network: after every step, [length, batch, units], and after the last, [batch, units]. */
export interface Sequence {
  readonly states: Tensor;
  readonly last: Tensor;
}

/** The same of an LSTM, with the content of its cells after the last step, [batch, units]. */
export interface LstmSequence extends Sequence {
  readonly lastContent: Tensor;
}

/** An LSTM by name and size, with the memory that it begins with. */
export interface LstmOptions extends LayerOptions {
  /** Initial bias of the forget gates: at 0 half of the state is lost at every step before training, at 3 a twentieth. */
  readonly forgetBias?: number;
  /** True to read sequences from their end; the states stay in the order of the sequence, and the last one is that of its first element. */
  readonly reverse?: boolean;
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
export function lstm(x: Tensor, { name, reverse = false, ...options }: LstmOptions): LstmSequence {
  const { graph } = x;
  return graph.layer(name, () => {
    if (x.shape.length !== 3)
      throw graph.shapeError("lstm", `it should get [length, batch, features], not ${showShape(x.shape)}`);
    const projected = projectToGates(x, options); // for all steps at once
    return runLstm(projected, recurrentWeights(graph, options), { reverse });
  });
}

/** Two LSTMs, one from each end: their states side by side, [length, batch, 2 units]. */
export function bidirectionalLstm(x: Tensor, { name, ...options }: Omit<LstmOptions, "reverse">): Sequence {
  return x.graph.layer(name, () => {
    const forwards = lstm(x, { ...options, name: "forwards" });
    const backwards = lstm(x, { ...options, name: "backwards", reverse: true });
    return {
      states: concat([forwards.states, backwards.states], 2),
      last: concat([forwards.last, backwards.last], 1),
    };
  });
}

/** State and content of the cells of an LSTM, both [batch, units]. */
export interface LstmState {
  readonly h: Tensor;
  readonly c: Tensor;
}

/**
 * An LSTM step by step, for networks whose input depends on the state before, such as decoders: a function from the input of a step,
 * [batch, features], and the state before to that after it. Its weights are made with its first step.
 */
export function lstmCell({
  name,
  ...options
}: Omit<LstmOptions, "reverse">): (x: Tensor, before: LstmState) => LstmState {
  let made: { readonly input: LinearWeights; readonly recurrent: Tensor } | undefined;
  return (x, { h, c }) => {
    const { graph } = x;
    made ??= graph.layer(name, () => ({
      input: linearWeights(x, { ...options, name: "input", units: 4 * options.units }),
      recurrent: recurrentWeights(graph, options),
    }));
    const projected = withForgetBias(applyLinear(x, made.input), options);
    return lstmStep(add(projected, matmul(h, made.recurrent)), c).after;
  };
}

const INITIAL = 0.1;

function recurrentWeights(
  graph: Graph,
  { units, init = uniform(INITIAL) }: Omit<LstmOptions, "name">,
): Tensor {
  return graph.weight("recurrent", [units, 4 * units], init);
}

function projectToGates(x: Tensor, options: Omit<LstmOptions, "name">): Tensor {
  return withForgetBias(linear(x, { ...options, name: "input", units: 4 * options.units }), options);
}

function withForgetBias(projected: Tensor, { units, forgetBias = 0 }: Omit<LstmOptions, "name">): Tensor {
  if (forgetBias === 0) return projected;
  const ofGate = (value: number) => Array<number>(units).fill(value);
  const gates = [ofGate(0), ofGate(forgetBias), ofGate(0), ofGate(0)].flat(); // in the order of `lstmStep`
  return add(projected, projected.graph.constant(gates, "float", [4 * units]));
}

/** A step, with what its gradient needs. */
interface LstmStep {
  readonly after: LstmState;
  readonly gates: readonly [input: Tensor, forget: Tensor, output: Tensor, content: Tensor];
  readonly tanhC: Tensor;
}

/** One step, from the sums that reach the gates, [batch, 4 units], in the order input, forget, output, new content. */
function lstmStep(z: Tensor, c: Tensor): LstmStep {
  const units = Number(z.shape[1]) / 4;
  const sigmoids = sigmoid(slice(z, { axis: 1, from: 0, to: 3 * units }));
  const [i, f, o] = [0, 1, 2].map((k) =>
    slice(sigmoids, { axis: 1, from: k * units, to: (k + 1) * units }),
  ) as [Tensor, Tensor, Tensor];
  const g = tanh(slice(z, { axis: 1, from: 3 * units, to: 4 * units }));
  const newC = add(mul(f, c), mul(i, g));
  const tanhC = tanh(newC);
  return { after: { h: mul(o, tanhC), c: newC }, gates: [i, f, o, g], tanhC };
}

/**
 * The steps of an LSTM whose inputs are projected to its gates, [length, batch, 4 units], in the order input, forget, output, new
 * content. Its gradient is written by hand: a loop backwards that carries what each step did to the state, with
 * everything outside the recurrence computed for all steps at once.
 */
export function runLstm(
  projected: Tensor,
  recurrent: Tensor,
  { reverse = false }: Pick<LstmOptions, "reverse"> = {},
): LstmSequence {
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
  const { after, gates: ofStep, tanhC } = lstmStep(add(p, matmul(h, recurrent)), c);
  const zeros = zeroState(projected, units);
  const saved = [after.h, h, c, ...ofStep, tanhC];
  const direction = Number(reverse);
  const outputs = graph.nodeWithOutputs(
    "float",
    "Scan",
    [zeros, zeros, projected],
    [one, one, ...saved.map(() => all)],
    {
      attributes: {
        body: { body, outputs: [after.h, after.c, ...saved] },
        num_scan_inputs: { int: 1 },
        scan_input_directions: { ints: [direction] },
        scan_output_directions: { ints: saved.map(() => direction) },
      },
      extraGradientInputs: [recurrent],
      backward: (dLast, dLastContent, dStates) => {
        const [, before, ...rest] = outputs.slice(2);
        const reached = { dLast, dLastContent, dStates };
        const dZ = backwards({ graph, recurrent, saved: rest, zeros, direction: 1 - direction, ...reached });
        return [undefined, undefined, dZ, matmulTransposeA(before!, dZ)];
      },
    },
  );
  return { states: outputs[2]!, last: outputs[0]!, lastContent: outputs[1]! };
}

interface Backwards {
  readonly graph: Graph;
  readonly recurrent: Tensor;
  readonly saved: readonly Tensor[];
  readonly zeros: Tensor;
  readonly dLast: Tensor | undefined;
  readonly dLastContent: Tensor | undefined;
  readonly dStates: Tensor | undefined;
  /** 1 to go from the end of the sequence to its beginning. */
  readonly direction: number;
}

/** The gradient of what the gates get, [length, batch, 4 units]. */
function backwards(options: Backwards): Tensor {
  const { graph, recurrent, saved, zeros, dLast, dLastContent, dStates, direction } = options;
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
    scan_input_directions: { ints: scanned.map(() => direction) },
    scan_output_directions: { ints: [direction] },
  };
  const shapes = [one, one, [c.shape[0]!, one[0]!, 4 * Number(one[1])]];
  return graph.nodeWithOutputs("float", "Scan", [dLast ?? zeros, dLastContent ?? zeros, ...scanned], shapes, {
    attributes,
  })[2]!;
}

/** Zeros in the shape of a state, [batch, units], for a sequence [length, batch, ...]. */
export function zeroState(projected: Tensor, units: number): Tensor {
  const { graph } = projected;
  const batch = graph.typedNode("int64", "Shape", [projected], [1], {
    attributes: { start: { int: 1 }, end: { int: 2 } },
  });
  const shape = graph.typedNode("int64", "Concat", [batch, graph.constant([units], "int64")], [2], {
    attributes: { axis: { int: 0 } },
  });
  return graph.node("Expand", [graph.constant(0), shape], [projected.shape[1]!, units]);
}
