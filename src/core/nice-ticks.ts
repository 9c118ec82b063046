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
