/** Correct predictions and their total. */
export interface CorrectCount {
  readonly right: number;
  readonly predictions: number;
}

/** A row with its rank: equal accuracies share it. */
export type Ranked<Row> = Row & {
  readonly rank: number;
  /** True when others have the same accuracy. */
  readonly isTied: boolean;
};

/** Rows with the most accurate first; ties keep their order, and the next rank after two seconds is 4. */
export function rank<Row extends CorrectCount>(rows: readonly Row[]): readonly Ranked<Row>[] {
  const sorted = rows.toSorted(byAccuracy);
  return sorted.map((row) => ({
    ...row,
    rank: 1 + sorted.findIndex((other) => byAccuracy(other, row) === 0),
    isTied: sorted.filter((other) => byAccuracy(other, row) === 0).length > 1,
  }));
}

/** Compares counts, not rounded quotients: two of three is four of six. */
function byAccuracy(a: CorrectCount, b: CorrectCount): number {
  return b.right * a.predictions - a.right * b.predictions;
}
