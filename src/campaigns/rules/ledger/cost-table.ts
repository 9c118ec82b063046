import type { Example, WorkerId } from "../../../core/index.ts";
import type { StageName } from "../stages/stage.ts";
import type { LedgerEntry } from "./ledger.ts";

export interface CostRow {
  readonly stage: StageName | "total";
  /** Pay, bonus and fees less reversals, in minor units. */
  readonly cost: number;
  /** Distinct workers; the total counts a worker of several stages once. */
  readonly workers: number;
}

export interface CostTable {
  readonly rows: readonly CostRow[];
  readonly total: CostRow;
  /** Minor units; undefined while the divisor is 0. */
  readonly perSentence: number | undefined;
  readonly perExample: number | undefined;
}

/** Examples, and their unique sentences: as many as writing tasks they come from (SPEC A4). */
export function countExamples(examples: readonly Example[]): {
  readonly sentences: number;
  readonly examples: number;
} {
  const tasks = examples.map(({ split, set, sentenceNumber }) => `${split}-${set}-${sentenceNumber}`);
  return { sentences: new Set(tasks).size, examples: examples.length };
}

/** AP Table 9 for any campaign (SPEC W4), with the cost per unique sentence and per example. */
export function costTable(
  entries: Iterable<LedgerEntry>,
  { sentences, examples }: { readonly sentences: number; readonly examples: number },
): CostTable {
  const stages = new Map<StageName, { cost: number; workers: Set<WorkerId> }>();
  const everybody = new Set<WorkerId>();
  let cost = 0;
  for (const { stage, worker, amount } of entries) {
    const row = stages.get(stage) ?? { cost: 0, workers: new Set<WorkerId>() };
    stages.set(stage, row);
    row.cost += amount;
    row.workers.add(worker);
    everybody.add(worker);
    cost += amount;
  }
  return {
    rows: Array.from(stages, ([stage, row]) => ({ stage, cost: row.cost, workers: row.workers.size })),
    total: { stage: "total", cost, workers: everybody.size },
    perSentence: sentences === 0 ? undefined : cost / sentences,
    perExample: examples === 0 ? undefined : cost / examples,
  };
}
