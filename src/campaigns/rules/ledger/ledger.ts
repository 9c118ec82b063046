import { CounterpointError, type WorkerId } from "../../../core/index.ts";
import type { StageName } from "../stages/stage.ts";

/** One line of the ledger. Lines are appended and never changed; a mistake is corrected by a reversal. */
export interface LedgerEntry {
  /** Idempotency key that names the paid item, as in `pay/a17`: a second line with this key cannot be appended. */
  readonly key: string;
  readonly kind: "pay" | "bonus" | "fee" | "reversal";
  readonly worker: WorkerId;
  readonly stage: StageName;
  /** In minor units of the campaign's currency; reversals are negative. */
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

export interface Fees {
  readonly feeBasisPoints: number;
}

/** A fee in integer minor units, half a unit rounded up. */
export function feeOn(amount: number, { feeBasisPoints }: Fees): number {
  return Math.floor((amount * feeBasisPoints + 5_000) / 10_000);
}

/** An amount with its fee. */
export function costOf(amount: number, fees: Fees): number {
  return amount + feeOn(amount, fees);
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
