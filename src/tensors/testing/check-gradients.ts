import { Random } from "../../core/index.ts";
import { gradientsOf } from "../gradients.ts";
import { Graph, type Tensor } from "../graph.ts";
import { encodeModel } from "../onnx/encode-model.ts";
import { mul } from "../ops/elementwise.ts";
import { reshape } from "../ops/reshape.ts";
import { reduceSum } from "../ops/sum.ts";
import { type Feeds, Session, type TensorData } from "../session.ts";
import { sizeOf } from "../shape.ts";

export interface GradientCase {
  /** The shapes of the inputs. */
  readonly shapes: readonly (readonly number[])[];
  readonly build: (...inputs: Tensor[]) => Tensor;
  /** Moves the inputs to where the operator is defined; by default they are between -2 and 2. */
  readonly domain?: (value: number) => number;
  /** Inputs of whole numbers, by name. */
  readonly fixed?: (graph: Graph) => readonly Tensor[];
  readonly feeds?: Feeds;
  readonly seed?: string;
}

const STEP = 1e-5;

/** The largest difference between derived and numerical gradients, relative to their size, in double precision. */
export async function gradientError(options: GradientCase): Promise<number> {
  const { shapes, build, domain = (value: number) => value, feeds = {}, seed = "gradients" } = options;
  const random = new Random(seed);
  const graph = new Graph({ precision: "float64", training: true });
  const inputs = shapes.map((shape, i) => graph.input(`input ${i}`, shape));
  const y = build(...inputs);
  const loss = weightedSum(y, random);
  const gradients = gradientsOf(loss, inputs);
  const outputs = { loss, ...Object.fromEntries(gradients.map((tensor, i) => [`gradient ${i}`, tensor])) };
  const session = await Session.open(encodeModel(graph, { outputs }), { threads: 1 });
  try {
    const values = shapes.map((dims) => ({
      data: Float64Array.from({ length: Number(sizeOf(dims)) }, () => domain(4 * random.uniform() - 2)),
      dims,
    }));
    const run = () =>
      session.run({ ...feeds, ...Object.fromEntries(values.map((each, i) => [`input ${i}`, each])) });
    const derived = await run();
    let largest = 0;
    for (const [i, { data }] of values.entries()) {
      for (let k = 0; k < data.length; k += 1) {
        const value = data[k]!;
        data[k] = value + STEP;
        const above = numberOf((await run()).loss);
        data[k] = value - STEP;
        const below = numberOf((await run()).loss);
        data[k] = value;
        const numerical = (above - below) / (2 * STEP);
        const error = Math.abs(Number(derived[`gradient ${i}`]!.data[k]) - numerical);
        largest = Math.max(largest, error / Math.max(1, Math.abs(numerical)));
      }
    }
    return largest;
  } finally {
    await session.close();
  }
}

/** A single number that depends on every element in its own way. */
function weightedSum(y: Tensor, random: Random): Tensor {
  const { graph, shape } = y;
  const count = Number(sizeOf(shape));
  const coefficients = Array.from({ length: count }, () => 2 * random.uniform() - 1);
  const products = mul(y, graph.constant(coefficients, "float", shape));
  return reshape(reduceSum(products, [...shape.keys()]), []);
}

function numberOf(values: TensorData | undefined): number {
  return Number(values?.data[0]);
}
