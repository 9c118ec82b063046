import {
  axisX,
  axisY,
  barX,
  barY,
  dot,
  plot,
  pointer,
  pointerX,
  pointerY,
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

/** Some pixels for each bar, so that a few are no walls. */
const MAX_BAR_WIDTH = 90;

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
  return <ResponsivePlot draw={draw} onPick={onPick && ((picked) => onPick(picked as Mark))} />; // what was drawn
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
    const ticks = labelled === null ? [] : bars.map(({ x }) => x).filter((x) => x % labelled === 0);
    const place = { x: "x", y: "value" };
    return plot({
      width: Math.min(width, 100 + MAX_BAR_WIDTH * bars.length),
      height: 240,
      marginLeft: 56,
      marginBottom: 44,
      x: { type: "band", padding: bars.length > MAX_BARS_WITH_GAPS ? 0 : 0.15, round: false },
      y: { grid: true },
      marks: [
        barY(bars, { ...place, fill: FILL }),
        barY(bars, pointerX({ ...place, fill: HOVERED })),
        ruleY([0]),
        axisX({ ticks, label: axes.x, labelAnchor: "center", labelOffset: 38 }),
        axisY({ label: axes.y }),
        tip(bars, pointerX({ ...place, title })),
      ],
    });
  },
  dots: ({ dots, axes }: PartOf<"dots">, { width, title }: DrawOptions) => {
    const place = { x: "x", y: "y" };
    return plot({
      width,
      height: 280,
      marginLeft: 56,
      marginBottom: 44,
      grid: true,
      x: { zero: true },
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
