/** How often a team may submit to a benchmark (SPEC E4). */
export interface SubmissionBudget {
  readonly submissions: number;
  /** Within so many days; null for ever. */
  readonly days: number | null;
}

/** What a team may still do. */
export interface RemainingBudget {
  readonly remaining: number;
  /** When there will be one more, in milliseconds since 1970; null when all are there, or none ever comes back. */
  readonly nextAt: number | null;
}

const DAY = 86_400_000;

/** What is left of a budget at a moment, given when submissions were accepted; each comes back when its days are over. */
export function remainingBudget(
  { submissions, days }: SubmissionBudget,
  acceptedAt: readonly number[],
  now: number,
): RemainingBudget {
  const window = days === null ? Number.POSITIVE_INFINITY : days * DAY;
  const spent = acceptedAt.filter((at) => at + window > now);
  const remaining = Math.max(0, submissions - spent.length);
  if (days === null || spent.length === 0) return { remaining, nextAt: null };
  // When a budget was made smaller, several must come back before there is one more.
  const mustEnd = spent.toSorted((a, b) => a - b)[Math.max(0, spent.length - submissions)]!;
  return { remaining, nextAt: mustEnd + window };
}
