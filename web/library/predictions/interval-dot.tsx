/** The range of a scale. */
export interface Scale {
  readonly from: number;
  readonly to: number;
}

interface Measured {
  readonly value: number;
  readonly interval: readonly [number, number] | null;
}

/** The bounds of a scale are multiples of five percent. */
const STEP = 0.05;

/** A scale that contains all values with their intervals, and further values. */
export function sharedScale(measured: readonly Measured[], alsoHolds: readonly number[] = []): Scale {
  const all = [...measured.flatMap(({ value, interval }) => [value, ...(interval ?? [])]), ...alsoHolds];
  return {
    from: Math.floor(Math.min(...all) / STEP + 1e-9) * STEP,
    to: Math.ceil(Math.max(...all) / STEP - 1e-9) * STEP,
  };
}

/** A value as a dot and its interval as a line, on the scale of its table, with an optional reference value. */
export function IntervalDot({
  value,
  interval,
  scale: { from, to },
  reference,
}: Measured & { readonly scale: Scale; readonly reference?: number | undefined }) {
  const at = (each: number) => `${to === from ? 50 : (100 * (each - from)) / (to - from)}%`;
  return (
    <span className="whisker" aria-hidden="true">
      {reference !== undefined && <span className="beside" style={{ left: at(reference) }} />}
      {interval !== null && (
        <span className="ends" style={{ left: at(interval[0]), right: `calc(100% - ${at(interval[1])})` }} />
      )}
      <span className="dot" style={{ left: at(value) }} />
    </span>
  );
}

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
