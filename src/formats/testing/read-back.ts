import { expect } from "vitest";
import { readCorpus } from "../read-corpus.ts";
import type { RawRecord } from "../record.ts";
import { collectBatches } from "./collect-batches.ts";

/** The records of a file without findings. */
export async function recordsOf(path: string): Promise<RawRecord[]> {
  const { values, findings } = await collectBatches((report) => readCorpus([path], { report }));
  expect(findings).toEqual([]);
  return values.map(({ record }) => record);
}

/** Batches as readers give them. */
export async function* batches(...all: (readonly RawRecord[])[]) {
  yield* all;
}

/** A text that two values share exactly when they are the same JSON, the order of members aside. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`,
  );
  return `{${members.sort().join()}}`;
}
