import { CounterpointError } from "../../core/index.ts";
import {
  addOutput,
  allFiniteFloat16,
  type DeclaredTensor,
  type ModelFile,
  readModelFile,
  Session,
  toFloat16,
} from "../../tensors/index.ts";
import type { Pixels } from "../resize-like-pil.ts";
import { type ImageFeatures, withChannelsLast } from "./feature-layout.ts";
import type { FeatureRecipe, Size } from "./feature-recipe.ts";

interface BackboneOptions {
  readonly path: string;
  /** Name of the node whose output is taken; the model's own output if it has one only. */
  readonly output?: string | undefined;
  readonly threads: number;
  readonly device?: string | undefined;
}

/** A network that sees images, from an ONNX file of whatever maker. */
export class Backbone {
  readonly #session: Session;
  readonly #input: NetworkInput;
  /** Name of the node whose output is taken. */
  readonly output: string;
  /** Of the file, and of the files of weights beside it. */
  readonly sha256: string;

  private constructor(
    session: Session,
    { input, output, sha256 }: { input: NetworkInput; output: string; sha256: string },
  ) {
    this.#session = session;
    this.#input = input;
    this.output = output;
    this.sha256 = sha256;
  }

  static async open({ path, output: wanted, threads, device }: BackboneOptions): Promise<Backbone> {
    const model = await readModelFile(path);
    const session = await openSession(path, { model, threads, device });
    try {
      const input = readInput(path, session.inputs);
      const output = wanted ?? onlyOutput(path, session.outputs);
      const isDeclared = session.outputs.some(({ name }) => name === output);
      const chosen = isDeclared ? session : await openWithOutput(path, { model, threads, device, output });
      if (!isDeclared) await session.close();
      return new Backbone(chosen, { input, output, sha256: model.sha256 });
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  /** The size of images that the network needs; undefined where any will do. */
  get imageSize(): Partial<Size> {
    return this.#input.size;
  }

  /** Features of images of one size; maps have their channels last. Networks with a fixed batch size of 1 get them one after another. */
  async features(images: readonly Pixels[], recipe: FeatureRecipe): Promise<ImageFeatures> {
    const { canBatch } = this.#input;
    const parts = await runInTurn(canBatch ? [images] : images.map((image) => [image]), (batch) =>
      this.#run(batch, recipe),
    );
    const { shape } = parts[0]!; // there is an image
    const values = new Uint16Array(parts.reduce((sum, part) => sum + part.values.length, 0));
    let at = 0;
    for (const part of parts) {
      values.set(part.values, at);
      at += part.values.length;
    }
    return { values, shape };
  }

  async #run(images: readonly Pixels[], recipe: FeatureRecipe): Promise<ImageFeatures> {
    const refuse = (problem: string, cause?: unknown): never => {
      const hint = "Choose another node with --output, or export the network again";
      throw new CounterpointError("data/invalid", `The output ${this.output} ${problem}`, { hint, cause });
    };
    const feeds = { [this.#input.name]: encodeImages(images, this.#input, recipe) };
    const results = await this.#session.run(feeds, {}, [this.output]).catch((cause: Error) => {
      const { width, height } = images[0]!;
      return refuse(`cannot be computed of images of ${width}x${height}: ${cause.message.trim()}`, cause);
    });
    const { data, dims } = results[this.output]!;
    const [batch, ...shape] = dims;
    if (batch !== images.length || shape.length === 0)
      return refuse(
        `has the shape [${dims.join(", ")}] for a batch of ${images.length}, which should be its first size`,
      );
    if (!(data instanceof Float32Array || data instanceof Uint16Array))
      return refuse("does not consist of float32 or float16 numbers");
    const values = data instanceof Uint16Array ? data : toFloat16(data);
    if (!allFiniteFloat16(values)) return refuse("has numbers that are NaN, or too large for half precision");
    return withChannelsLast({ values, shape }, recipe.image);
  }

  async close(): Promise<void> {
    await this.#session.close();
  }
}

/** The one input of a network. */
interface NetworkInput {
  readonly name: string;
  readonly type: InputType;
  readonly channelsLast: boolean;
  readonly size: Partial<Size>;
  /** False where the file says that a batch is one image. */
  readonly canBatch: boolean;
}

const INPUT_TYPES = ["float32", "float16", "uint8"] as const;
type InputType = (typeof INPUT_TYPES)[number];

interface SessionSource {
  readonly model: ModelFile;
  readonly threads: number;
  readonly device?: string | undefined;
}

async function openSession(path: string, { model, ...options }: SessionSource): Promise<Session> {
  try {
    return await Session.open(model.bytes, { ...options, externalData: model.externalData });
  } catch (cause) {
    if (cause instanceof CounterpointError) throw cause;
    const reason = (cause as Error).message.split("\n")[0];
    const message = `${path} cannot be opened as an ONNX model: ${reason}`;
    const hint = "Pass an ONNX file of standard operators, with its files of weights beside it";
    throw new CounterpointError("data/unreadable", message, { at: [path], hint, cause });
  }
}

function readInput(path: string, inputs: readonly DeclaredTensor[]): NetworkInput {
  const refuse = (problem: string): never => {
    const hint =
      "A backbone has one input of shape [batch, 3, height, width] or [batch, height, width, 3]; export it without further inputs";
    throw new CounterpointError("data/invalid", `${path} ${problem}`, { at: [path], hint });
  };
  const [input, ...others] = inputs;
  if (input === undefined || others.length > 0)
    return refuse(`has ${inputs.length} inputs: ${inputs.map(({ name }) => name).join(", ")}`);
  const { name, shape } = input;
  const described = `has the input ${name} of ${input.type} [${shape.join(", ")}]`;
  const type = INPUT_TYPES.find((each) => each === input.type) ?? refuse(described);
  if (shape.length !== 4) return refuse(described);
  const [batch, second, third, last] = shape as [...DeclaredTensor["shape"]] & { length: 4 };
  const isChannel = (size: number | string | undefined) => size === 3 || typeof size === "string";
  const channelsLast = last === 3 && second !== 3;
  if (!isChannel(channelsLast ? last : second)) return refuse(described);
  const [height, width] = channelsLast ? [second, third] : [third, last];
  if (batch !== 1 && typeof batch !== "string") return refuse(`${described}, whose batch should be 1 or any`);
  return {
    name,
    type,
    channelsLast,
    size: {
      ...(typeof height === "number" && { height }),
      ...(typeof width === "number" && { width }),
    },
    canBatch: typeof batch === "string",
  };
}

function onlyOutput(path: string, outputs: readonly DeclaredTensor[]): string {
  const [output, ...others] = outputs;
  if (output !== undefined && others.length === 0) return output.name;
  const message = `${path} has ${outputs.length} outputs: ${outputs.map(({ name }) => name).join(", ")}`;
  throw new CounterpointError("usage", message, { at: [path], hint: "Choose one with --output" });
}

/** The network with a node inside it as a further output. */
async function openWithOutput(
  path: string,
  { model, output, ...options }: SessionSource & { readonly output: string },
): Promise<Session> {
  try {
    const bytes = addOutput(model.bytes, output);
    return await Session.open(bytes, { ...options, externalData: model.externalData });
  } catch (cause) {
    if (cause instanceof CounterpointError) throw cause;
    const message = `${path} has no node with the output ${JSON.stringify(output)}`;
    const hint = "A program such as Netron shows the names of the nodes and their outputs";
    throw new CounterpointError("usage", message, { at: [path], hint, cause });
  }
}

/** Images as a network gets them: normalised, or bytes as they are where it normalises by itself. */
function encodeImages(
  images: readonly Pixels[],
  { type, channelsLast }: NetworkInput,
  { mean, deviation }: FeatureRecipe,
) {
  const { width, height, channels } = images[0]!;
  const area = width * height;
  const dims = channelsLast
    ? [images.length, height, width, channels]
    : [images.length, channels, height, width];
  const values = new Float32Array(images.length * area * channels);
  const [pixelStep, channelStep] = channelsLast ? [channels, 1] : [1, area];
  for (const [i, { data }] of images.entries()) {
    for (let channel = 0; channel < channels; channel += 1) {
      const levels = type === "uint8" ? BYTES : normalisedLevels(mean[channel]!, deviation[channel]!);
      let to = i * area * channels + channel * channelStep;
      for (let from = channel; from < data.length; from += channels, to += pixelStep)
        values[to] = levels[data[from]!]!;
    }
  }
  if (type === "uint8") return { data: Uint8Array.from(values), dims };
  return { data: type === "float16" ? toFloat16(values) : values, dims };
}

const BYTES = Float32Array.from({ length: 256 }, (_, byte) => byte);

/** What the network gets for each byte of a channel. */
function normalisedLevels(mean: number, deviation: number): Float32Array {
  return BYTES.map((byte) => (byte / 255 - mean) / deviation);
}

async function runInTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
