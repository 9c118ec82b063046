import type { InferenceSession, Tensor as OrtTensor } from "onnxruntime-common";
import { loadRuntime, type Runtime } from "./runtime.ts";

/** The numbers of a tensor for a run, row by row. */
export interface TensorData {
  readonly data: Float32Array | Float64Array | BigInt64Array | Int32Array | Uint8Array;
  readonly dims: readonly number[];
}

/** The numbers of all inputs of a graph, by their names. */
export type Feeds = Readonly<Record<string, TensorData>>;

export interface SessionOptions {
  /** The same number of threads gives the same bits. */
  readonly threads: number;
}

/** A model that is ready to be run. */
export class Session {
  readonly #session: InferenceSession;
  readonly #runtime: Runtime;

  private constructor(runtime: Runtime, session: InferenceSession) {
    this.#runtime = runtime;
    this.#session = session;
  }

  /** Loads the runtime, which takes a tenth of a second, and the model. */
  static async open(model: Uint8Array | string, { threads }: SessionOptions): Promise<Session> {
    const runtime = loadRuntime();
    const options = { intraOpNumThreads: threads, interOpNumThreads: 1, logSeverityLevel: 3 as const };
    const { InferenceSession } = runtime;
    const session = await (typeof model === "string"
      ? InferenceSession.create(model, options)
      : InferenceSession.create(model, options));
    return new Session(runtime, session);
  }

  /** Runs the model. Outputs with a buffer in `outputBuffers` are written there without a copy, the others to new buffers. */
  async run(feeds: Feeds, outputBuffers: Readonly<Record<string, TensorData>> = {}): Promise<Feeds> {
    const fetches = Object.fromEntries(
      this.#session.outputNames.map((name) => [
        name,
        outputBuffers[name] === undefined ? null : this.#tensor(outputBuffers[name]),
      ]),
    );
    const given = Object.fromEntries(
      this.#session.inputNames.flatMap((name) => {
        const values = feeds[name];
        return values === undefined ? [] : [[name, this.#tensor(values)]];
      }),
    );
    const results = await this.#session.run(given, fetches);
    return Object.fromEntries(
      Object.entries(results).map(([name, { data, dims }]) => [name, { data, dims } as TensorData]), // no texts are computed
    );
  }

  async close(): Promise<void> {
    await this.#session.release();
  }

  #tensor({ data, dims }: TensorData): OrtTensor {
    const { Tensor } = this.#runtime;
    if (data instanceof Float32Array) return new Tensor("float32", data, dims);
    if (data instanceof Float64Array) return new Tensor("float64", data, dims);
    if (data instanceof Int32Array) return new Tensor("int32", data, dims);
    if (data instanceof BigInt64Array) return new Tensor("int64", data, dims);
    return new Tensor("uint8", data, dims);
  }
}
