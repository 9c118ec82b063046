/** A difference of fractions in percentage points, with its sign; zero has none. */
export function points(difference: number): string {
  const text = (100 * Math.abs(difference)).toFixed(1);
  return text === "0.0" ? text : `${difference < 0 ? "−" : "+"}${text}`;
}

/** The bounds of an interval of fractions, in percent: 70.1 to 79.9. */
export function percentRange(interval: readonly [number, number] | null): string {
  return interval?.map((end) => (100 * end).toFixed(1)).join(" to ") ?? "–";
}

/** The bounds of an interval of differences, in percentage points. */
export function pointsRange(interval: readonly [number, number] | null): string {
  return interval?.map(points).join(" to ") ?? "–";
}

/** A p-value with three decimals, never 0. */
export function shortP(p: number): string {
  return p < 0.001 ? "< 0.001" : p.toFixed(3);
}
