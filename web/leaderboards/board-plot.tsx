import "../style/plot.css";
import { axisX, axisY, dot, gridX, plot, ruleY } from "@observablehq/plot";
import { useCallback } from "react";
import { ResponsivePlot } from "../components/responsive-plot.tsx";
import type { BoardRow } from "./board-rows.ts";

/** Maximum number of systems, so that the plot stays readable. */
const MAX_SYSTEMS = 24;
const MAX_NAME_LENGTH = 22;

/** Accuracy of the best systems as dots, with 95 % intervals, or the deviation that a paper prints. */
export function BoardPlot({ rows }: { readonly rows: readonly BoardRow[] }) {
  const draw = useCallback(
    (width: number) => {
      const shown = rows.slice(0, MAX_SYSTEMS).map(({ accuracy, deviation, interval, source }, i) => {
        const [low, high] = interval ?? [accuracy - (deviation ?? 0), accuracy + (deviation ?? 0)];
        return { i, low: 100 * low, high: 100 * high, value: 100 * accuracy, isQuoted: source !== null };
      });
      return plot({
        width,
        height: 66 + 22 * shown.length,
        marginBottom: 46,
        marginLeft: 160,
        marginRight: 24,
        x: { label: "accuracy, %", nice: true },
        y: { type: "band", domain: shown.map(({ i }) => i) },
        marks: [
          gridX(),
          ruleY(shown, { x1: "low", x2: "high", y: "i", strokeWidth: 1.5 }),
          dot(shown, {
            x: "value",
            y: "i",
            r: 4.5,
            stroke: "currentColor",
            fill: ({ isQuoted }: { isQuoted: boolean }) => (isQuoted ? "var(--panel)" : "var(--accent)"),
          }),
          axisX({ labelAnchor: "center", labelOffset: 34 }),
          axisY({
            label: null,
            tickFormat: (i: number) => shorten(rows[i]!.system),
            tickSize: 0,
            fontSize: 12,
          }),
        ],
      });
    },
    [rows],
  );
  return (
    <figure className="plot-figure">
      <ResponsivePlot name="leaderboard" draw={draw} className="short" />
      <figcaption className="soft">
        Accuracy with 95 % interval. Hollow dots are published results with the published standard deviation
        (over runs for systems, over workers for “Human”).{" "}
        {rows.length > MAX_SYSTEMS && `Showing the ${MAX_SYSTEMS} most accurate of ${rows.length} systems.`}
      </figcaption>
    </figure>
  );
}

function shorten(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name;
}
