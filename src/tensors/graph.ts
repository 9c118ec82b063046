import type { Random } from "../core/index.ts";
import { type Shape, sameShape, showShape } from "./shape.ts";

/** Element type of a tensor. `float` is single precision; double in graphs that check gradients. */
export type ElementType = "float" | "float16" | "int64" | "int32" | "uint8" | "bool";

/** A value of a computation: it is known by name and shape, and has numbers only when the graph is run. */
export interface Tensor {
  readonly graph: Graph;
  readonly name: string;
  readonly shape: Shape;
  readonly type: ElementType;
}

/** Attribute of an ONNX operator; a graph is the body of a loop, with its outputs in order. */
export type Attribute =
  | { readonly int: number }
  | { readonly float: number }
  | { readonly ints: readonly number[] }
  | { readonly text: string }
  | { readonly body: Graph; readonly outputs: readonly Tensor[] };

/** From the gradients of the outputs (undefined where nothing depends on one) to those of the inputs, then of the indirect ones. */
type GradientRule = (...outputs: (Tensor | undefined)[]) => (Tensor | undefined)[];

/** A node of the graph: one ONNX operator. */
export interface Node {
  readonly op: string;
  readonly inputs: readonly Tensor[];
  readonly outputs: readonly Tensor[];
  readonly attributes: Readonly<Record<string, Attribute>>;
  /** Tensors that get a gradient without being inputs: those that a loop uses inside, or that an input was made of. */
  readonly extraGradientInputs: readonly Tensor[];
  readonly backward: GradientRule | undefined;
}

export interface NodeOptions {
  readonly attributes?: Readonly<Record<string, Attribute>>;
  readonly extraGradientInputs?: readonly Tensor[];
  readonly backward?: GradientRule;
}

/** A trainable tensor, and the initialiser of its values. */
export interface Weight extends Tensor {
  readonly init: (random: Random) => number;
}

/** A number or numbers that never change. */
export interface Constant extends Tensor {
  readonly values: readonly number[];
}

/**
 * A tensor that training carries from step to step without a gradient, such as the running statistics of batch normalisation; a buffer in
 * PyTorch.
 */
export interface State extends Tensor {
  readonly initialValue: number;
}

/** Random numbers, sampled anew in every training step: dropout masks (zeros and 1 / (1 - rate)) or standard Gumbel noise. */
export interface Noise extends Tensor {
  readonly distribution: { readonly dropoutRate: number } | "gumbel";
}

/** A part of the loss, from the cross-entropy of each example, [batch], and the weight of each in the loss, [batch]; one number. */
export type LossTerm = (each: { readonly losses: Tensor; readonly weights: Tensor }) => Tensor;

export interface GraphOptions {
  /** True for a graph that is trained; otherwise dropout does nothing. */
  readonly training?: boolean;
  readonly precision?: "float32" | "float64";
}

/**
 * A computation as it is being built: operators in an order in which they can be run. Shapes are checked as it grows,
 * and what does not fit is said with the name of its layer.
 *
 * @example
 * ```ts
 * import { Graph, linear } from "counterpoint/models";
 *
 * const graph = new Graph();
 * const features = graph.input("features", ["batch", 40]);
 * const scale = graph.weight("scale", [40], () => 1);
 * const answer = linear(features, { name: "answer", units: 2 });
 * console.log(scale.shape, answer.shape, graph.weights.map(({ name }) => name));
 * ```
 */
export class Graph {
  readonly training: boolean;
  readonly precision: "float32" | "float64";
  readonly nodes: Node[] = [];
  readonly inputs: Tensor[] = [];
  readonly weights: Weight[] = [];
  readonly constants: Constant[] = [];
  readonly states: State[] = [];
  readonly noises: Noise[] = [];
  readonly lossTerms: LossTerm[] = [];
  /** Tensors that tell what a model does, such as attention maps, by a name of the model's own. */
  readonly watched = new Map<string, Tensor>();
  readonly #stateUpdates = new Map<State, Tensor>();
  readonly #producers = new Map<Tensor, Node>();
  /** Prefix of all names inside a loop; empty outside. */
  readonly prefix: string;
  readonly #layers: string[] = [];

  constructor({ training = false, precision = "float32" }: GraphOptions = {}, prefix = "") {
    this.training = training;
    this.precision = precision;
    this.prefix = prefix;
  }

  /** A tensor whose numbers are given for every run. */
  input(name: string, shape: Shape, type: ElementType = "float"): Tensor {
    if (this.inputs.some((each) => each.name === `${this.prefix}${name}`))
      throw this.shapeError("input", `there is an input "${name}" already`);
    const tensor = { graph: this, name: `${this.prefix}${name}`, shape, type };
    this.inputs.push(tensor);
    return tensor;
  }

  /** A tensor that training changes; its name is that of its layers and its own. */
  weight(name: string, shape: readonly number[], init: Weight["init"]): Tensor {
    const fullName = [...this.#layers, name].join("/");
    if ([...this.weights, ...this.states].some((each) => each.name === fullName))
      throw this.shapeError("weight", `the weight "${fullName}" already exists; give its layer another name`);
    const weight = { graph: this, name: fullName, shape, type: "float" as const, init };
    this.weights.push(weight);
    return weight;
  }

  /** A number, or a list of them in the given shape, that never changes. */
  constant(values: number | readonly number[], type: ElementType = "float", shape?: Shape): Tensor {
    const list = typeof values === "number" ? [values] : values;
    const dims = shape ?? (typeof values === "number" ? [] : [values.length]);
    const key = `${type} ${showShape(dims)} ${list.join(" ")}`;
    const known = this.constants.find(({ name }) => name === `${this.prefix}${key}`);
    if (known !== undefined) return known;
    const constant = { graph: this, name: `${this.prefix}${key}`, shape: dims, type, values: list };
    this.constants.push(constant);
    return constant;
  }

  /** A tensor that training keeps but does not learn; a step changes it if `updateState` says so. */
  state(name: string, shape: readonly number[], initialValue: number): State {
    const fullName = [...this.#layers, name].join("/");
    if ([...this.weights, ...this.states].some((each) => each.name === fullName))
      throw this.shapeError("state", `the state "${fullName}" already exists; give its layer another name`);
    const state = { graph: this, name: fullName, shape, type: "float" as const, initialValue };
    this.states.push(state);
    return state;
  }

  /** What a state is after a training step. */
  updateState(state: State, value: Tensor): void {
    if (!sameShape(state.shape, value.shape))
      throw this.shapeError("state", `${showShape(value.shape)} should be ${showShape(state.shape)}`);
    this.#stateUpdates.set(state, value);
  }

  /** The value of a state after a training step. */
  updatedState(state: State): Tensor {
    return this.#stateUpdates.get(state) ?? state;
  }

  /** Random numbers, sampled anew in every training step; a dimension with a name has the size that it has in the inputs. */
  noise(shape: Shape, distribution: Noise["distribution"]): Noise {
    const kind = distribution === "gumbel" ? "gumbel noise" : "dropout mask";
    const name = `${kind} ${this.noises.length + 1}`;
    const noise = { graph: this, name, shape, type: "float" as const, distribution };
    this.noises.push(noise);
    return noise;
  }

  /** Names a tensor that tells what the model does, such as an attention map; whoever explains an answer makes it an output. */
  watch(name: string, tensor: Tensor): void {
    this.watched.set(name, tensor);
  }

  /** Adds to the loss of a model, which is the cross-entropy of its logits without that. */
  addLoss(term: LossTerm): void {
    this.lossTerms.push(term);
  }

  /** Gives what is built inside a name, which stands in the names of weights and in messages. */
  layer<T>(name: string, build: () => T): T {
    this.#layers.push(name);
    try {
      return build();
    } finally {
      this.#layers.pop();
    }
  }

  /** Adds an operator with one output of type float. */
  node(op: string, inputs: readonly Tensor[], shape: Shape, options: NodeOptions = {}): Tensor {
    return this.typedNode("float", op, inputs, shape, options);
  }

  /** Adds an operator with one output of another type. */
  typedNode(
    type: ElementType,
    op: string,
    inputs: readonly Tensor[],
    shape: Shape,
    options: NodeOptions = {},
  ): Tensor {
    return this.nodeWithOutputs(type, op, inputs, [shape], options)[0]!;
  }

  /** Adds an operator with several outputs. */
  nodeWithOutputs(
    type: ElementType,
    op: string,
    inputs: readonly Tensor[],
    shapes: readonly Shape[],
    { attributes = {}, extraGradientInputs = [], backward }: NodeOptions = {},
  ): readonly Tensor[] {
    const nodeName = [...this.#layers, `${op}-${this.nodes.length}`].join("/");
    const outputs = shapes.map((shape, i) => {
      const name = `${this.prefix}${nodeName}${i === 0 ? "" : `.${i}`}`;
      return { graph: this, name, shape, type };
    });
    const node = { op, inputs, outputs, attributes, extraGradientInputs, backward };
    this.nodes.push(node);
    for (const output of outputs) this.#producers.set(output, node);
    return outputs;
  }

  /** The graph of what happens once in a loop of this one; it may use tensors of this one. */
  body(): Graph {
    const { training, precision } = this;
    return new Graph({ training, precision }, `${this.prefix}loop-${this.nodes.length}/`);
  }

  /** True for the body of a loop, which gets all of its inputs, needed or not. */
  get isBody(): boolean {
    return this.prefix !== "";
  }

  /** The operator that a tensor comes from; undefined for inputs, weights and constants. */
  producerOf(tensor: Tensor): Node | undefined {
    return this.#producers.get(tensor);
  }

  /** The error for shapes that do not fit; it names the layer. */
  shapeError(op: string, problem: string): TypeError {
    return new TypeError(`${[...this.#layers, op].join("/")}: ${problem}`);
  }
}

/** Numbers between -limit and limit, all equally likely. */
export function uniform(limit: number): Weight["init"] {
  return (random) => limit * (2 * random.uniform() - 1);
}

/** Uniform numbers whose spread keeps signals at their size from layer to layer (Glorot and Bengio, 2010). */
export function glorot(inputs: number, outputs: number): Weight["init"] {
  return uniform(Math.sqrt(6 / (inputs + outputs)));
}

/** Uniform numbers whose spread keeps signals at their size through rectified units (He et al., 2015). */
export function kaiming(inputs: number): Weight["init"] {
  return uniform(Math.sqrt(6 / inputs));
}

/** Numbers of the standard normal distribution (Box and Muller, 1958). */
export const normal: Weight["init"] = (random) =>
  Math.sqrt(-2 * Math.log(1 - random.uniform())) * Math.cos(2 * Math.PI * random.uniform());

export const zero: Weight["init"] = () => 0;
