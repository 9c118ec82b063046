import type { ExampleTable } from "../../formats/index.ts";
import type { AgreementCount } from "../schemas/audit.ts";

/**
 * Percent of the judgments of an example that agree with its label; NaN for fewer than two judgments.
 * One answer per worker (SPEC A1); nonsense agrees with no label.
 */
export function agreementWithLabel({ examples }: ExampleTable, row: number): number {
  const [trues, falses, nonsense] = examples.verdicts.subarray(3 * row, 3 * row + 3);
  const given = trues! + falses! + nonsense!;
  return given < 2 ? Number.NaN : (100 * (examples.label[row] === 1 ? trues! : falses!)) / given;
}

/** How far judgments agree with labels, from none to all; examples with fewer than two are left out. */
export function countAgreements(table: ExampleTable): readonly AgreementCount[] {
  const counts = new Map<number, number>();
  for (let row = 0; row < table.examples.count; row += 1) {
    const percent = Math.round(agreementWithLabel(table, row));
    if (!Number.isNaN(percent)) counts.set(percent, (counts.get(percent) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b).map(([percent, examples]) => ({ percent, examples }));
}
