import { CounterpointError, groupBy, type WorkerId } from "../../core/index.ts";
import type { CostRow, CostTable } from "../schemas/outcome.ts";
import { sumMoney, toHundredths } from "./money.ts";
import { JUDGING_STAGES, type StageName } from "./stages/stage.ts";

/** One line of the ledger. Lines are appended and never changed; a mistake is corrected by a reversal. */
export interface LedgerEntry {
  /** Idempotency key that names the paid item, as in `pay/a17`: a second line with this key cannot be appended. */
  readonly key: string;
  readonly kind: "pay" | "bonus" | "fee" | "reversal";
  readonly worker: WorkerId;
  readonly stage: StageName;
  /** In minor units of the campaign's currency, with at most two decimals; reversals are negative. */
  readonly amount: number;
  readonly at: number;
}

export interface PaidWork {
  readonly assignment: string;
  readonly worker: WorkerId;
  readonly stage: StageName;
  readonly amount: number;
  readonly at: number;
}

/** The lines for an answer: its pay, and the marketplace's fee on it. Lines with amount 0 are omitted. */
export function payEntries(work: PaidWork, fees: Fees): readonly LedgerEntry[] {
  return withFee("pay", work, fees);
}

/** The lines for a sentence of a good round. */
export function bonusEntries(work: PaidWork, fees: Fees): readonly LedgerEntry[] {
  return withFee("bonus", work, fees);
}

/** The lines that reverse others. */
export function reversalEntries(entries: readonly LedgerEntry[], at: number): readonly LedgerEntry[] {
  return entries.map((entry) => {
    if (entry.kind === "reversal") {
      throw new CounterpointError("campaign/refused", `${entry.key} is a reversal and cannot be reversed`);
    }
    return { ...entry, key: `reversal/${entry.key}`, kind: "reversal", amount: -entry.amount, at };
  });
}

/** The assignment that a line of the ledger is for, by its key; undefined for a key that no line of this kind can have. */
export function paidAssignment({ key, kind }: Pick<LedgerEntry, "key" | "kind">): string | undefined {
  const [, begin, assignment] = /^((?:reversal\/)?(?:fee\/)?(?:pay|bonus))\/(.+)$/s.exec(key) ?? [];
  return begin?.split("/")[0] === kind ? assignment : undefined;
}

export interface Fees {
  readonly feeBasisPoints: number;
}

/** A fee in hundredths of a minor unit, half a hundredth rounded up: 0.78 on 3.92 for 20 %. */
export function feeOn(amount: number, { feeBasisPoints }: Fees): number {
  return Math.floor((toHundredths(amount) * feeBasisPoints + 5_000) / 10_000) / 100;
}

/** An amount with its fee. */
export function costOf(amount: number, fees: Fees): number {
  return sumMoney([amount, feeOn(amount, fees)]);
}

function withFee(kind: "pay" | "bonus", work: PaidWork, fees: Fees): readonly LedgerEntry[] {
  const { assignment, worker, stage, amount, at } = work;
  const key = `${kind}/${assignment}`;
  const lines: readonly LedgerEntry[] = [
    { key, kind, worker, stage, amount, at },
    { key: `fee/${key}`, kind: "fee", worker, stage, amount: feeOn(amount, fees), at },
  ];
  return lines.filter((line) => line.amount > 0);
}

/** A line of the ledger, or the sum of several of one worker, stage and kind: the key is that of one of them. */
export interface PaidLines extends Omit<LedgerEntry, "at"> {
  /** Number of lines; 1 by default. */
  readonly lines?: number;
}

/** AP Table 9 for any campaign (SPEC W4), with the cost per unique sentence and per example. */
export function costTable(
  entries: readonly PaidLines[],
  { sentences, examples }: { readonly sentences: number; readonly examples: number },
): CostTable {
  const stages = groupBy(entries, ({ stage }) => stage);
  const total = costRow("total", entries);
  const validations = entries.filter(({ stage }) => JUDGING_STAGES.includes(stage));
  return {
    rows: Array.from(stages, ([stage, own]) => costRow(stage, own)),
    validations: JUDGING_STAGES.every((stage) => stages.has(stage))
      ? costRow("both validations", validations)
      : null,
    total,
    perSentence: sentences === 0 ? undefined : total.cost / sentences,
    perExample: examples === 0 ? undefined : total.cost / examples,
  };
}

function costRow(stage: string, entries: readonly PaidLines[]): CostRow {
  const amounts: Record<"pay" | "bonus" | "fee", number[]> = { pay: [], bonus: [], fee: [] };
  let tasks = 0;
  for (const entry of entries) {
    const reversed = /^reversal\/(pay|bonus|fee)\//.exec(entry.key);
    const kind = (reversed?.[1] ?? entry.kind) as keyof typeof amounts; // the key of a reversal names what it reverses
    amounts[kind].push(entry.amount);
    const { lines = 1 } = entry;
    if (kind === "pay") tasks += reversed === null ? lines : -lines;
  }
  const cost = sumMoney(entries.map(({ amount }) => amount));
  return {
    ...{
      stage,
      cost,
      pay: sumMoney(amounts.pay),
      bonus: sumMoney(amounts.bonus),
      fees: sumMoney(amounts.fee),
    },
    workers: new Set(entries.map(({ worker }) => worker)).size,
    tasks,
    perTask: tasks === 0 ? null : toHundredths(cost) / tasks / 100, // 4.7 where every task cost 4.7
  };
}
