/** A share as percent with one decimal: 75.3 %. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** A difference of shares in points of percent, with its sign. */
export function points(difference: number): string {
  return `${difference < 0 ? "−" : "+"}${(100 * Math.abs(difference)).toFixed(1)}`;
}

/** The ends of an interval. */
export function range(interval: readonly [number, number] | null, show: (end: number) => string): string {
  return interval === null ? "–" : `${show(interval[0])} to ${show(interval[1])}`;
}

/** A p-value as readers want it: never 0. */
export function shortP(p: number): string {
  return p < 0.001 ? "< 0.001" : p.toFixed(3);
}
