import {
  axisX,
  axisY,
  barX,
  dot,
  plot,
  pointer,
  pointerX,
  pointerY,
  rect,
  ruleY,
  tickX,
  tip,
} from "@observablehq/plot";
import { useCallback } from "react";
import type { Drilldown, PartOf } from "../../../src/corpus/browser.ts";
import { ResponsivePlot } from "../../components/responsive-plot.tsx";
import { countExamples } from "./drilldown.tsx";

/** A part that is drawn as a plot. */
export type Plotted = PartOf<"bars" | "dots" | "shares">;

/** Something drawn in a plot. */
export interface Mark {
  readonly name: string;
  readonly title: string;
  readonly behind: readonly Drilldown[];
}

const [FILL, HOVERED, BESIDE] = ["var(--accent)", "var(--warn)", "var(--bad)"];

/** Bars beyond this number stand without gaps. */
const MAX_BARS_WITH_GAPS = 120;

/** Some pixels for each bar, so that a few are not walls. */
const MAX_BAR_WIDTH = 90;

/** Pixels of the narrowest histogram, which has room for the names of its axes. */
const MIN_WIDTH = 320;

/** The marks of a plot, drawn. */
export function Marks({
  plot: drawn,
  onPick,
}: {
  readonly plot: Plotted;
  /** Called with the mark nearest to a click; undefined when a click does nothing. */
  readonly onPick: ((mark: Mark) => void) | undefined;
}) {
  const isClickable = onPick !== undefined;
  const draw = useCallback(
    (width: number) => DRAW[drawn.kind](drawn as never, { width, title: tooltipText(isClickable) }), // by its kind
    [drawn, isClickable],
  );
  const pick = onPick && ((picked: unknown) => onPick(picked as Mark)); // what was drawn
  return <ResponsivePlot name={drawn.caption} draw={draw} onPick={pick} />;
}

/** The text of the tooltip of a mark. */
function tooltipText(isClickable: boolean) {
  return ({ title, behind: [first] }: Mark) =>
    first === undefined || !isClickable ? title : `${title}\n${countExamples(first)}. Click to show them`;
}

interface DrawOptions {
  readonly width: number;
  /** The text of the tooltip of a mark. */
  readonly title: (mark: Mark) => string;
}

const DRAW = {
  bars: ({ bars, labelled, axes }: PartOf<"bars">, { width, title }: DrawOptions) => {
    const at = bars.map(({ x }) => x);
    const [first, last] = [at[0] ?? 0, at.at(-1) ?? 0];
    const spacing = Math.min(...at.slice(1).map((x, i) => x - at[i]!), last - first || 1);
    const places = (last - first) / spacing + 1; // a number without a bar keeps its place
    const half = spacing * (places > MAX_BARS_WITH_GAPS ? 0.5 : 0.42);
    const place = {
      x1: ({ x }: { x: number }) => x - half,
      x2: ({ x }: { x: number }) => x + half,
      y1: 0,
      y2: "value",
    };
    const empty = Math.max(0, MIN_WIDTH / MAX_BAR_WIDTH - places); // places beside a few bars
    const margin = (spacing * (1 + empty)) / 2;
    const drawnWidth = Math.min(width, 100 + MAX_BAR_WIDTH * (places + empty));
    const ticks = labelled === null ? [] : wholeTicks([first, last], drawnWidth / 60, labelled);
    const most = Math.max(...bars.map(({ value }) => value), 1);
    return plot({
      width: drawnWidth,
      height: 240,
      marginLeft: 56,
      marginBottom: 44,
      x: { domain: [first - margin, last + margin] },
      y: { grid: true },
      marks: [
        rect(bars, { ...place, fill: FILL }),
        rect(bars, pointerX({ ...place, px: "x", fill: HOVERED })),
        ruleY([0]),
        axisX({ ticks, label: axes.x, labelAnchor: "center", labelOffset: 38, tickFormat: String }),
        axisY({
          label: axes.y,
          ticks: wholeTicks([0, most], 6),
          tickFormat: (value) => value.toLocaleString(),
        }),
        tip(bars, pointerX({ x: "x", y: "value", title })),
      ],
    });
  },
  dots: ({ dots, axes }: PartOf<"dots">, { width, title }: DrawOptions) => {
    const place = { x: "x", y: "y" };
    return plot({
      width,
      height: 280,
      marginLeft: 56,
      marginRight: 30,
      marginBottom: 44,
      grid: true,
      x: { domain: [0, Math.max(10, ...dots.map(({ x }) => x))], nice: true },
      y: { domain: rangeOfShares(dots.map(({ y }) => y)), nice: true },
      marks: [
        dot(dots, { ...place, r: 4, fill: FILL, fillOpacity: ({ faint }) => (faint ? 0.35 : 1) }),
        dot(dots, pointer({ ...place, r: 6, fill: HOVERED })),
        axisX({ label: axes.x, labelAnchor: "center", labelOffset: 38 }),
        axisY({ label: axes.y }),
        tip(dots, pointer({ ...place, title })),
      ],
    });
  },
  shares: ({ shares, axes }: PartOf<"shares">, { width, title }: DrawOptions) => {
    const place = { y: "name", x: "percent" };
    const intervals = shares.flatMap(({ name, interval }) =>
      interval === null ? [] : [{ name, low: interval[0], high: interval[1] }],
    );
    return plot({
      width,
      height: 70 + 24 * shares.length,
      marginBottom: 44,
      marginLeft: 150,
      x: { domain: [0, 100], grid: true },
      y: { domain: shares.map(({ name }) => name) },
      marks: [
        barX(shares, { ...place, fill: FILL, insetTop: 2, insetBottom: 2 }),
        barX(shares, pointerY({ ...place, fill: HOVERED, insetTop: 2, insetBottom: 2 })),
        ruleY(intervals, { y: "name", x1: "low", x2: "high", stroke: "var(--ink)", strokeWidth: 2 }),
        tickX(shares, { y: "name", x: "beside", stroke: BESIDE, strokeWidth: 3 }),
        axisX({ label: axes.x, labelAnchor: "center", labelOffset: 38 }),
        axisY({ label: null }),
        tip(shares, pointerY({ ...place, title })),
      ],
    });
  },
};

/** Some round whole numbers of a range, at most so many and each a multiple of a step. */
function wholeTicks([first, last]: readonly [number, number], most: number, step = 1): number[] {
  for (let power = 1; ; power *= 10) {
    for (const every of [power, 2 * power, 5 * power]) {
      if (every % step !== 0 || (last - first) / every > Math.max(1, most)) continue;
      const from = Math.ceil(first / every) * every;
      return Array.from({ length: Math.floor((last - from) / every) + 1 }, (_, i) => from + i * every);
    }
  }
}

/** The range of shares in percent, at least ten percentage points where all are alike. */
function rangeOfShares(values: readonly number[]): [number, number] {
  const low = Math.min(...values, 100);
  const high = Math.max(...values, 0);
  return high - low >= 1 ? [low, high] : [Math.max(0, low - 5), Math.min(100, Math.max(0, low - 5) + 10)];
}
