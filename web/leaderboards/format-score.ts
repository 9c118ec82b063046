import { countOf } from "../components/format.ts";

/** A fraction in percent: 0.7512 is "75.1". */
export function percent(fraction: number, decimals = 1): string {
  return (100 * fraction).toFixed(decimals);
}

/** A difference of fractions in percentage points, with its sign. */
export function points(difference: number, decimals = 1): string {
  const text = percent(Math.abs(difference), decimals);
  return `${difference < 0 && Number(text) !== 0 ? "−" : "+"}${text}`;
}

/** The submission budget of a team: "5 submissions in 30 days". */
export function budgetInWords({
  submissions,
  days,
}: {
  readonly submissions: number;
  readonly days: number | null;
}): string {
  return `${countOf(submissions, "submissions")} ${days === null ? "in total" : `per ${countOf(days, "days")}`}`;
}
