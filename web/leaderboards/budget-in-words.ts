import { countOf } from "../components/count-of.ts";

/** How often a team may submit: "5 submissions in 30 days". */
export function budgetInWords({
  submissions,
  days,
}: {
  readonly submissions: number;
  readonly days: number | null;
}): string {
  return `${countOf(submissions, "submissions")} ${days === null ? "in all" : `in ${countOf(days, "days")}`}`;
}
