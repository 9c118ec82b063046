/** Round numbers that cover a range, four to ten of them, for the axis of a plot; a single one where the range is a point. */
export function niceTicks(low: number, high: number): { ticks: number[]; start: number; end: number } {
  if (low === high) return { ticks: [low], start: low, end: low };
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough)!;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
  return { ticks, start: ticks[0]!, end: ticks.at(-1)! };
}

/** A number with the given number of decimals, rounded half up in decimal notation: 16.75 as "16.8", 8.05 as "8.1". */
export function roundHalfUp(value: number, decimals: number): string {
  const [mantissa, exponent = "0"] = String(value).split("e"); // tiny differences print as 1.1e-16
  return (Math.round(Number(`${mantissa}e${Number(exponent) + decimals}`)) / 10 ** decimals).toFixed(
    decimals,
  );
}
