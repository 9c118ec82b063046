import "../style/plot.css";
import { axisX, axisY, dot, gridX, plot, ruleY } from "@observablehq/plot";
import { useEffect, useRef } from "react";
import type { BoardRow } from "./board-rows.ts";

/** More would not be told apart. */
const MOST = 24;
const NAME = 22;

/** Accuracy with its 95 % interval, or the deviation that a paper prints, as dots and whiskers; the best systems only. */
export function BoardPlot({ lines }: { readonly lines: readonly BoardRow[] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const draw = () => {
      const width = place.current?.clientWidth ?? 640;
      const shown = lines.slice(0, MOST).map((line, i) => {
        const whisker = line.deviation ?? 0;
        const [low, high] = line.interval ?? [line.accuracy - whisker, line.accuracy + whisker];
        return {
          i,
          low: 100 * low,
          high: 100 * high,
          value: 100 * line.accuracy,
          isQuoted: line.source !== null,
        };
      });
      const nameOf = (i: number) => {
        const { system } = lines[i]!;
        return system.length > NAME ? `${system.slice(0, NAME - 1)}…` : system;
      };
      const figure = plot({
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
          axisY({ label: null, tickFormat: nameOf, tickSize: 0, fontSize: 12 }),
        ],
      });
      place.current?.replaceChildren(figure);
    };
    draw();
    addEventListener("resize", draw);
    return () => removeEventListener("resize", draw);
  }, [lines]);
  return (
    <figure className="plot-figure">
      <div ref={place} className="plot short" aria-hidden="true" />
      <figcaption className="soft">
        Accuracy with its 95 % interval; hollow dots are quoted from papers, with the deviation that they
        print, over runs for systems and over workers for Human.{" "}
        {lines.length > MOST && `The ${MOST} most accurate of ${lines.length}.`}
      </figcaption>
    </figure>
  );
}
