import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { CounterpointError } from "../../core/index.ts";
import { SPECIAL_PIECES, wordPieces } from "../../language/index.ts";
import {
  allFiniteFloat16,
  readModelFile,
  Session,
  type SessionOptions,
  toFloat16,
} from "../../tensors/index.ts";
import type { FrozenEncoder } from "../baseline.ts";

/** A sentence encoder of whatever maker, from an ONNX file with its tokenizer.json beside it; vectors of a sentence are computed once. */
export class EncoderFile implements FrozenEncoder {
  readonly units: number;
  /** Of the encoder, its files of weights, and its tokenizer. */
  readonly sha256: string;
  readonly #session: Session;
  readonly #output: string;
  readonly #split: (sentence: string) => readonly number[];
  readonly #vectors = new Map<string, Promise<Uint16Array>>();

  private constructor(
    session: Session,
    {
      output,
      units,
      sha256,
      split,
    }: {
      output: string;
      units: number;
      sha256: string;
      split: (sentence: string) => readonly number[];
    },
  ) {
    this.#session = session;
    this.#output = output;
    this.#split = split;
    this.units = units;
    this.sha256 = sha256;
  }

  static async open(path: string, options: SessionOptions): Promise<EncoderFile> {
    const tokenizer = await readTokenizer(join(dirname(path), "tokenizer.json"));
    const model = await readModelFile(path);
    const session = await Session.open(model.bytes, { ...options, externalData: model.externalData }).catch(
      (cause: Error) => {
        if (cause instanceof CounterpointError) throw cause;
        const message = `${path} cannot be opened as an ONNX model: ${cause.message.split("\n")[0]}`;
        throw new CounterpointError("data/unreadable", message, { at: [path], hint: HINT, cause });
      },
    );
    try {
      const sha256 = createHash("sha256").update(model.sha256).update(tokenizer.bytes).digest("hex");
      return new EncoderFile(session, { ...findOutput(path, session), sha256, split: tokenizer.split });
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  lengthOf(sentence: string): number {
    return this.#split(sentence).length;
  }

  vectorsOf(sentence: string): Promise<Uint16Array> {
    const known = this.#vectors.get(sentence) ?? this.#encode(sentence);
    this.#vectors.set(sentence, known);
    return known;
  }

  async #encode(sentence: string): Promise<Uint16Array> {
    const pieces = this.#split(sentence);
    const dims = [1, pieces.length];
    const whole = (value: number) => ({ data: new BigInt64Array(pieces.length).fill(BigInt(value)), dims });
    const feeds = {
      input_ids: { data: BigInt64Array.from(pieces, BigInt), dims },
      attention_mask: whole(1),
      token_type_ids: whole(0),
    };
    const refuse = (problem: string, cause?: unknown): never => {
      const message = `The encoder ${problem} of ${JSON.stringify(sentence)}, which has ${pieces.length} pieces`;
      const hint = "Check that the tokenizer.json is its own, and that it takes sentences of this length";
      throw new CounterpointError("data/invalid", message, { hint, cause });
    };
    const results = await this.#session
      .run(feeds, {}, [this.#output])
      .catch((cause: Error) => refuse(`fails (${cause.message.trim()}) at the vectors`, cause));
    const { data } = results[this.#output]!;
    const vectors = data instanceof Uint16Array ? data : toFloat16(data as Float32Array); // `findOutput` admits no other type
    if (!allFiniteFloat16(vectors))
      return refuse("has NaN, or numbers too large for half precision, in the vectors");
    return vectors;
  }

  async close(): Promise<void> {
    await this.#session.close();
  }
}

const INPUTS = ["input_ids", "attention_mask", "token_type_ids"];
const HINT = `Export an encoder with the inputs ${INPUTS.join(", ")} of int64 and the output last_hidden_state, as docs/nlvr2-baselines.md shows`;

/** The vectors of all words: the only output of three sizes. */
function findOutput(path: string, { inputs, outputs }: Session): { output: string; units: number } {
  const refuse = (problem: string): never => {
    throw new CounterpointError("data/invalid", `${path} ${problem}`, { at: [path], hint: HINT });
  };
  const other = inputs.find(({ name, type }) => !INPUTS.includes(name) || type !== "int64");
  if (other !== undefined) return refuse(`has the input ${other.name} of ${other.type}`);
  if (!inputs.some(({ name }) => name === "input_ids")) return refuse("has no input input_ids");
  const [found, ...others] = outputs.filter(({ shape, type }) => shape.length === 3 && /^float/.test(type));
  const units = found?.shape[2];
  if (found === undefined || others.length > 0 || typeof units !== "number" || found.type === "float64")
    return refuse(
      `has the outputs ${outputs.map(({ name, shape }) => `${name} [${shape.join(", ")}]`).join(", ")} instead of one of [batch, length, units]`,
    );
  return { output: found.name, units };
}

/** The part of a tokenizer.json of Hugging Face's tokenizers that splits into word pieces. */
const Tokenizer = z.object({
  normalizer: z.object({
    type: z.literal("BertNormalizer"),
    lowercase: z.boolean(),
    strip_accents: z.boolean().nullish(),
  }),
  pre_tokenizer: z.object({ type: z.literal("BertPreTokenizer") }),
  model: z.object({
    type: z.literal("WordPiece").optional(), // older files do not say it
    vocab: z
      .record(z.string(), z.int().nonnegative())
      .refine((vocab) => SPECIAL_PIECES.every((piece) => vocab[piece] !== undefined), {
        message: `it should have ${SPECIAL_PIECES.join(", ")}`,
      }),
  }),
});

async function readTokenizer(path: string) {
  const hint = "Put the tokenizer.json of the encoder beside it; tokenizers of BERT's kind are understood";
  const bytes = await readFile(path).catch((cause: Error) => {
    const message = `The tokenizer of the encoder cannot be read: ${cause.message}`;
    throw new CounterpointError("data/unreadable", message, { at: [path], hint, cause });
  });
  let parsed: ReturnType<typeof Tokenizer.safeParse>;
  try {
    parsed = Tokenizer.safeParse(JSON.parse(bytes.toString("utf8")));
  } catch (cause) {
    throw new CounterpointError("data/unreadable", `${path} is not JSON`, { at: [path], hint, cause });
  }
  const { data, error } = parsed;
  if (data === undefined) {
    const { path: field, message } = error.issues[0]!;
    const problem = `${path} is not a tokenizer of word pieces: ${field.join(".")}: ${message}`;
    throw new CounterpointError("data/invalid", problem, { at: [path], hint });
  }
  const { lowercase, strip_accents } = data.normalizer;
  const vocabulary = new Map(Object.entries(data.model.vocab));
  return { bytes, split: wordPieces({ vocabulary, lowercase, stripAccents: strip_accents ?? lowercase }) };
}
