import type { StopReason } from "./ask-questions.ts";
import type { LogState } from "./run-log.ts";

/** Requests of the pilot from which the cost of the rest is estimated. */
export const PILOT = 20;

/** The estimate for a whole run after its pilot, and a reason to stop when the budget does not cover it. */
export function estimateNote(
  { totals, replies }: LogState,
  {
    questions,
    budget,
    rate,
  }: {
    readonly questions: number;
    readonly budget: number | undefined;
    /** The price of the rest as a part of that of the pilot. */
    readonly rate: number;
  },
): { readonly note: string | undefined; readonly stop: StopReason | undefined } {
  if (totals.unpriced > 0 || totals.cost === 0) return { note: undefined, stop: undefined };
  const each = (totals.cost / replies) * rate;
  const estimate = totals.cost + each * Math.max(0, questions - replies);
  const note = `After ${replies} replies the whole run is estimated at ${estimate.toFixed(2)} USD`;
  if (budget === undefined || estimate <= budget) return { note, stop: undefined };
  const affordable = Math.floor(budget / each);
  return {
    note,
    stop: {
      kind: "budget",
      message: `The whole run is estimated at ${estimate.toFixed(2)} USD, more than the budget of ${budget}`,
      hint: `Raise --budget and run the same command again, or run a sample with --limit ${affordable}`,
    },
  };
}
