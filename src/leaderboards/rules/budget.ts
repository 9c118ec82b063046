/** Maximum number of submissions of a team to a benchmark (SPEC E4). */
export interface SubmissionBudget {
  readonly submissions: number;
  /** The period in days; null for no period. */
  readonly days: number | null;
}

/** The remaining submissions of a team. */
export interface RemainingBudget {
  readonly remaining: number;
  /**
   * Time of the next additional submission, in milliseconds since 1970; null when none is spent, or none ever
   * returns.
   */
  readonly nextAt: number | null;
}

const DAY = 86_400_000;

/** The remaining budget at a time, given the times of accepted submissions; each returns when its period is over. */
export function remainingBudget(
  { submissions, days }: SubmissionBudget,
  acceptedAt: readonly number[],
  now: number,
): RemainingBudget {
  const window = days === null ? Number.POSITIVE_INFINITY : days * DAY;
  const spent = acceptedAt.filter((at) => at + window > now);
  const remaining = Math.max(0, submissions - spent.length);
  if (days === null || spent.length === 0) return { remaining, nextAt: null };
  // After a budget was reduced, several must return before there is one more.
  const mustEnd = spent.toSorted((a, b) => a - b)[Math.max(0, spent.length - submissions)]!;
  return { remaining, nextAt: mustEnd + window };
}
