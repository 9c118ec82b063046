import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { CounterpointError } from "../../core/index.ts";
import { writeFileAtomic } from "../../files/index.ts";
import type { TrainerState, WeightValues } from "../../tensors/index.ts";
import { RunConfig } from "./run-folder.ts";

/** A line of a run's log: what one epoch came to. */
const EpochRecord = z.object({
  epoch: z.int(),
  /** The mean over the examples that were trained on, as the weights were when each was seen. */
  loss: z.number(),
  trainAccuracy: z.number(),
  validationAccuracy: z.number(),
  patience: z.number(),
});
export type EpochRecord = Readonly<z.infer<typeof EpochRecord>>;

/** Steps of an epoch so far, with their sums over the examples. */
const BegunEpoch = z.object({ steps: z.int(), loss: z.number(), correct: z.int(), seen: z.int() });
export type BegunEpoch = Readonly<z.infer<typeof BegunEpoch>>;

/** All that a run needs to go on as if nothing had happened. */
export interface Checkpoint {
  readonly config: RunConfig;
  readonly waiting: EarlyStopping;
  readonly epochs: readonly EpochRecord[];
  readonly trainer: TrainerState;
  /** How far the epoch that comes next has got, if it has begun. */
  readonly begun?: BegunEpoch | undefined;
  /** The weights of the best epoch so far. */
  readonly best: WeightValues;
}

/** Writes a checkpoint in one piece: the length of a JSON header, the header, then the numbers of all tensors. */
export async function writeCheckpoint(
  path: string,
  { config, waiting, epochs, begun, trainer, best }: Checkpoint,
): Promise<void> {
  const { steps } = trainer;
  const lengthsOf = (values: WeightValues) => Array.from(values, ([name, { length }]) => ({ name, length }));
  const [tensors, bestTensors] = [lengthsOf(trainer.tensors), lengthsOf(best)];
  const header = Buffer.from(
    JSON.stringify({ config, waiting, epochs, begun, steps, tensors, best: bestTensors }),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32LE(header.length);
  const numbers = [...trainer.tensors.values(), ...best.values()].map((each) =>
    Buffer.from(each.buffer, each.byteOffset, each.byteLength),
  );
  await writeFileAtomic(path, Buffer.concat([size, header, ...numbers]));
}

const Tensors = z.array(z.object({ name: z.string(), length: z.int().nonnegative() }));

const Header = z.object({
  config: RunConfig,
  waiting: z.object({ patience: z.number(), best: z.number(), bestEpoch: z.int() }),
  epochs: z.array(EpochRecord),
  begun: BegunEpoch.optional(),
  steps: z.int(),
  tensors: Tensors,
  best: Tensors,
});

/** The checkpoint of a run, or undefined if it has none yet. */
export async function readCheckpoint(path: string, run: RunConfig): Promise<Checkpoint | undefined> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw damaged(path, error);
  }
  try {
    const headerEnd = 4 + bytes.readUInt32LE(0);
    const header = JSON.parse(bytes.toString("utf8", 4, headerEnd));
    const { config, waiting, epochs, begun, steps, tensors, best } = Header.parse(header);
    if (!isDeepStrictEqual(config, RunConfig.parse(run))) throw new Error("it belongs to another run");
    let at = headerEnd;
    const take = ({ name, length }: z.infer<typeof Tensors>[number]): [string, Float32Array] => {
      const part = bytes.subarray(at, at + 4 * length);
      if (part.length !== 4 * length) throw new RangeError(`${name} is truncated`);
      at += 4 * length;
      return [name, new Float32Array(new Uint8Array(part).buffer)]; // copied, because floats must be aligned
    };
    const trainer = { steps, tensors: new Map(tensors.map(take)) };
    return { config, waiting, epochs, begun, trainer, best: new Map(best.map(take)) };
  } catch (error) {
    throw damaged(path, error);
  }
}

/** Says that a checkpoint cannot be gone on from. */
export function damaged(path: string, cause: unknown): CounterpointError {
  const hint = "Remove it to train this run from the beginning";
  return new CounterpointError(
    "data/unreadable",
    `${path} is not a checkpoint of this run: ${(cause as Error).message}`,
    { hint, cause },
  );
}

/** AP E.5: patience is multiplied by this at each epoch that improves over the best so far. */
const GROWTH = 1.01;

/** State of early stopping by validation accuracy. */
export interface EarlyStopping {
  readonly patience: number;
  /** The best accuracy so far and its epoch, counted from 1; 0 before the first. */
  readonly best: number;
  readonly bestEpoch: number;
}

export function startEarlyStopping(patience: number): EarlyStopping {
  return { patience, best: -1, bestEpoch: 0 };
}

/** After an epoch: a new best lets patience grow. */
export function updateEarlyStopping(stopping: EarlyStopping, epoch: number, accuracy: number): EarlyStopping {
  if (accuracy <= stopping.best) return stopping;
  return { patience: stopping.patience * GROWTH, best: accuracy, bestEpoch: epoch };
}

/** The last epoch, unless a better one comes before it. */
export function stopEpoch({ patience, bestEpoch }: EarlyStopping): number {
  return bestEpoch + Math.ceil(patience);
}
