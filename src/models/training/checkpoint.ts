import { readFile } from "node:fs/promises";
import { CounterpointError } from "../../core/index.ts";
import { writeBytes } from "../../formats/index.ts";
import type { TrainerState } from "../engine/trainer.ts";
import type { Waiting } from "./early-stopping.ts";

/** A line of a run's log: what one epoch came to. */
export interface EpochRecord {
  readonly epoch: number;
  /** The mean over the examples that were trained on, as the weights were when each was seen. */
  readonly loss: number;
  readonly trainAccuracy: number;
  readonly validationAccuracy: number;
  readonly patience: number;
}

/** All that a run needs to go on as if nothing had happened. */
export interface Checkpoint {
  readonly waiting: Waiting;
  readonly epochs: readonly EpochRecord[];
  readonly trainer: TrainerState;
}

/** Writes a checkpoint in one piece: the length of a JSON header, the header, then the numbers of all tensors. */
export async function writeCheckpoint(path: string, { waiting, epochs, trainer }: Checkpoint): Promise<void> {
  const tensors = Array.from(trainer.tensors, ([name, { length }]) => ({ name, length }));
  const header = Buffer.from(JSON.stringify({ waiting, epochs, steps: trainer.steps, tensors }));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(header.length);
  const numbers = Array.from(trainer.tensors.values(), (each) =>
    Buffer.from(each.buffer, each.byteOffset, each.byteLength),
  );
  await writeBytes(path, Buffer.concat([size, header, ...numbers]));
}

/** The checkpoint of a run, or undefined if it has none yet. */
export async function readCheckpoint(path: string): Promise<Checkpoint | undefined> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw damaged(path, error);
  }
  try {
    const headerEnd = 4 + bytes.readUInt32LE(0);
    const { waiting, epochs, steps, tensors } = JSON.parse(bytes.toString("utf8", 4, headerEnd));
    let at = headerEnd;
    const values = new Map<string, Float32Array>();
    for (const { name, length } of tensors as readonly { name: string; length: number }[]) {
      const part = bytes.subarray(at, at + 4 * length);
      if (part.length !== 4 * length) throw new RangeError(`${name} is cut off`);
      values.set(name, new Float32Array(new Uint8Array(part).buffer)); // copied, because floats must be aligned
      at += 4 * length;
    }
    return { waiting, epochs, trainer: { steps, tensors: values } };
  } catch (error) {
    throw damaged(path, error);
  }
}

function damaged(path: string, cause: unknown): CounterpointError {
  const hint = "Remove it to train this run from the beginning";
  return new CounterpointError(
    "data/unreadable",
    `${path} is no checkpoint of a run: ${(cause as Error).message}`,
    { hint, cause },
  );
}
