import type { Random } from "../core/index.ts";
import { adamStep, biasCorrection, type GradientOptions, initialState, updatedName } from "./adam.ts";
import { Graph, type Noise, type Tensor } from "./graph.ts";
import { encodeModel, type WeightValues } from "./onnx/encode-model.ts";
import { add, mul } from "./ops/elementwise.ts";
import { reshape } from "./ops/reshape.ts";
import { crossEntropies } from "./ops/softmax.ts";
import { reduceSum } from "./ops/sum.ts";
import { type Feeds, Session, type TensorData } from "./session.ts";

/** Builds the computation of a model: from inputs of its own to logits, [batch, classes]. */
export type BuildModel = (graph: Graph) => Tensor;

export interface TrainerOptions extends GradientOptions {
  /** The learning rate of Adam, unless a step is given another one. */
  readonly learningRate: number;
  /** Batch size. The loss of every example is divided by it, also in a smaller last batch. */
  readonly batchSize: number;
  readonly threads: number;
  readonly device?: string | undefined;
  /**
   * Rate of the exponential moving average of the weights, updated after each pass. Inference uses the averaged
   * weights, which smooths the noise of the last steps; without it, the current weights.
   */
  readonly emaRate?: number | undefined;
  /** True to update the average after each step. */
  readonly emaEveryStep?: boolean | undefined;
  /** Random stream of the initial weights and of dropout. */
  readonly random: Random;
}

/** All that changes in training: how many steps were made, and the weights with their moments by name. */
export interface TrainerState {
  readonly steps: number;
  readonly tensors: ReadonlyMap<string, Float32Array>;
}

/** A model in training: its weights stay in two sets of buffers, and each step reads one and writes the other. */
export class Trainer {
  readonly #options: TrainerOptions;
  readonly #weights: readonly string[];
  readonly #states: readonly string[];
  readonly #graph: Graph;
  readonly #training: Session;
  readonly #inference: Session;
  #steps = 0;
  #current: ReadonlyMap<string, TensorData>;
  #next: ReadonlyMap<string, TensorData>;
  /** The weights that answer, from the first pass, where they are not those that learn. */
  #ema: ReadonlyMap<string, TensorData> | undefined;

  private constructor(
    options: TrainerOptions,
    { graph, training, inference }: { graph: Graph; training: Session; inference: Session },
  ) {
    this.#options = options;
    this.#training = training;
    this.#inference = inference;
    this.#weights = graph.weights.map(({ name }) => name);
    this.#states = graph.states.map(({ name }) => name);
    this.#graph = graph;
    this.#current = initialState(graph, options.random);
    this.#next = new Map(Array.from(this.#current, ([name, { dims }]) => [name, zeros(dims)]));
  }

  static async open(build: BuildModel, options: TrainerOptions): Promise<Trainer> {
    const graph = new Graph({ training: true });
    const logits = build(graph);
    const loss = lossOf(logits);
    const { threads, device } = options;
    const outputs = { loss, logits, ...adamStep(graph, loss, options) };
    const training = await Session.open(encodeModel(graph, { outputs }), { threads, device });
    const forInference = new Graph();
    const model = encodeModel(forInference, { outputs: { logits: build(forInference) } });
    const inference = await Session.open(model, { threads, device });
    return new Trainer(options, { graph, training, inference });
  }

  /** One step of gradient descent on a batch; gives its loss, a mean over a full batch, and the logits before the step. */
  async step(
    feeds: Feeds,
    labels: readonly number[],
    { learningRate = this.#options.learningRate }: { readonly learningRate?: number } = {},
  ): Promise<{ loss: number; logits: TensorData }> {
    const { batchSize, random, emaEveryStep = false } = this.#options;
    this.#steps += 1;
    const size = biasCorrection(this.#steps, learningRate);
    const dims = [labels.length];
    const given = {
      ...feeds,
      ...sampleNoise(this.#graph, feeds, random.split(`masks ${this.#steps}`)),
      ...Object.fromEntries(this.#current),
      [LABELS]: { data: BigInt64Array.from(labels, BigInt), dims },
      [SAMPLE_WEIGHTS]: { data: new Float32Array(labels.length).fill(1 / batchSize), dims },
      "adam rate": { data: Float32Array.of(size.rate), dims: [] },
      "adam scale": { data: Float32Array.of(size.scale), dims: [] },
    };
    const outputBuffers = Object.fromEntries(
      Array.from(this.#next, ([name, values]) => [updatedName(name), values]),
    );
    const { loss, logits } = await this.#training.run(given, outputBuffers);
    [this.#current, this.#next] = [this.#next, this.#current];
    if (emaEveryStep) this.#followWeights();
    return { loss: Number(loss!.data[0]), logits: logits! };
  }

  /** Lets the weights that answer follow those that learn, after a pass. */
  updateAverage(): void {
    if (!this.#options.emaEveryStep) this.#followWeights();
  }

  #followWeights(): void {
    const rate = this.#options.emaRate;
    if (rate === undefined) return;
    this.#ema ??= new Map(this.#weights.map((name) => [name, copyOf(this.#current.get(name)!)]));
    for (const [name, { data }] of this.#ema)
      updateEma(data as Float32Array, this.#current.get(name)!.data as Float32Array, rate);
  }

  /** Outputs of the model for a batch, with the current weights. */
  async logits(feeds: Feeds): Promise<TensorData> {
    return (await this.#inference.run({ ...feeds, ...Object.fromEntries(this.#answering()) })).logits!;
  }

  /** The weights and states that answer. */
  #answering(): ReadonlyMap<string, TensorData> {
    const names = [...this.#weights, ...this.#states];
    return new Map(names.map((name) => [name, this.#ema?.get(name) ?? this.#current.get(name)!]));
  }

  /** A copy of all that training has changed. */
  state(): TrainerState {
    const tensors = new Map<string, Float32Array>();
    for (const [name, { data }] of this.#current) tensors.set(name, data.slice() as Float32Array);
    for (const [name, { data }] of this.#ema ?? []) tensors.set(emaName(name), data.slice() as Float32Array);
    return { steps: this.#steps, tensors };
  }

  /** Begins with these weights; those that the model has besides stay as they are. */
  begin(weights: WeightValues): void {
    for (const name of this.#weights) {
      const [own, given] = [this.#current.get(name)!.data as Float32Array, weights.get(name)];
      if (given?.length !== own.length)
        throw new RangeError(`${name} should have ${own.length} numbers, but has ${given?.length ?? "none"}`);
      own.set(given);
    }
  }

  /** Goes on from a state of the same model. */
  restore({ steps, tensors }: TrainerState): void {
    for (const [name, { data }] of this.#current) {
      const values = tensors.get(name);
      if (values?.length !== data.length)
        throw new RangeError(`The state has no ${data.length} numbers of ${name}`);
      (data as Float32Array).set(values);
    }
    const averaged = this.#weights.flatMap((name) => {
      const data = tensors.get(emaName(name));
      return data === undefined ? [] : [[name, { data, dims: this.#current.get(name)!.dims }] as const];
    });
    this.#ema = averaged.length === 0 ? undefined : new Map(averaged);
    this.#steps = steps;
  }

  /** The weights and states that answer as they are now, by name. */
  weights(): WeightValues {
    return new Map(Array.from(this.#answering(), ([name, { data }]) => [name, data as Float32Array]));
  }

  async close(): Promise<void> {
    await this.#training.close();
    await this.#inference.close();
  }
}

/** A model with its weights inside, as an ONNX file whose output is "logits". */
export function exportModel(
  build: BuildModel,
  weights: WeightValues,
  about: Readonly<Record<string, string>>,
): Uint8Array {
  const graph = new Graph();
  return encodeModel(graph, { outputs: { logits: build(graph) }, weights, about });
}

const LABELS = "labels";
/** Weight of each example in the loss. */
const SAMPLE_WEIGHTS = "shares";
const emaName = (name: string) => `${name} answering`;

function zeros(dims: readonly number[]): { data: Float32Array; dims: readonly number[] } {
  return { dims, data: new Float32Array(dims.reduce((product, dim) => product * dim, 1)) };
}

function copyOf({ data, dims }: TensorData): TensorData {
  return { data: data.slice(), dims };
}

/** The loss of a model: weighted cross-entropy, summed over the batch, and what the model adds. */
function lossOf(logits: Tensor): Tensor {
  const { graph } = logits;
  const [batch] = logits.shape;
  const losses = crossEntropies(logits, graph.input(LABELS, [batch!], "int64"));
  const weights = graph.input(SAMPLE_WEIGHTS, [batch!]);
  const loss = reshape(reduceSum(mul(losses, weights), [0]), []);
  return graph.lossTerms.reduce((sum, term) => add(sum, term({ losses, weights })), loss);
}

/** The random numbers of one step. */
function sampleNoise(graph: Graph, feeds: Feeds, random: Random): Feeds {
  if (graph.noises.length === 0) return {};
  const sizes = sizesOf(graph.inputs, feeds);
  return Object.fromEntries(
    graph.noises.map(({ name, shape, distribution }) => {
      const dims = shape.map((dim) => (typeof dim === "number" ? dim : sizes.get(dim)!));
      const sample = sampler(distribution, random.split(name));
      const values = zeros(dims);
      return [name, { dims, data: values.data.map(sample) }];
    }),
  );
}

function sampler(distribution: Noise["distribution"], stream: Random): () => number {
  if (distribution === "gumbel") return () => -Math.log(-Math.log((stream.uint32() + 0.5) / 2 ** 32));
  const { dropoutRate } = distribution;
  const threshold = dropoutRate * 2 ** 32;
  return () => (stream.uint32() >= threshold ? 1 / (1 - dropoutRate) : 0);
}

/** The sizes of the dimensions that have names, as the inputs of a step have them. */
function sizesOf(inputs: readonly Tensor[], feeds: Feeds): ReadonlyMap<string, number> {
  const given = inputs.filter(({ name }) => feeds[name] !== undefined);
  return new Map(
    given.flatMap(({ name, shape }) =>
      shape.flatMap((dim, i) => (typeof dim === "string" ? [[dim, feeds[name]!.dims[i]!] as const] : [])),
    ),
  );
}

/** Moves values by a share of the way to others. */
export function updateEma(values: Float32Array, current: Float32Array, rate: number): void {
  for (let i = 0; i < values.length; i += 1) values[i]! += rate * (current[i]! - values[i]!);
}
