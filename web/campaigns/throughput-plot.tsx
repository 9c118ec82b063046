import { axisX, axisY, gridY, plot, rectY, ruleY } from "@observablehq/plot";
import { useCallback } from "react";
import type { ThroughputReply } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { spaced } from "../components/format.ts";
import { ResponsivePlot } from "../components/responsive-plot.tsx";

/** Colours that are distinct with colour blindness (Okabe and Ito), and visible on light and dark. */
const COLOURS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9"];

/** Minimum width of the time axis, in spans. */
const MIN_SPANS = 12;

/** Answers over time, stacked by stage. */
export function ThroughputPlot({ span, points }: ReplyOf<typeof ThroughputReply>) {
  const draw = useCallback(
    (width: number) => {
      const bars = points.map(({ at, stage, answers }) => {
        return { from: new Date(at), to: new Date(at + span), stage: spaced(stage), answers };
      });
      const times = points.map(({ at }) => at);
      const [begin, end] = [Math.min(...times), Math.max(...times) + span];
      return plot({
        width,
        height: 220,
        marginLeft: 40,
        x: { type: "time", label: null, domain: [begin, Math.max(end, begin + MIN_SPANS * span)] },
        color: { range: COLOURS, legend: true },
        marks: [
          gridY(),
          rectY(bars, {
            x1: "from",
            x2: "to",
            y: "answers",
            fill: "stage",
            insetLeft: 0.5,
            insetRight: 0.5,
            tip: true,
          }),
          axisX(),
          axisY({
            label: "answers",
            tickFormat: (tick: number) => (Number.isInteger(tick) ? `${tick}` : ""),
          }),
          ruleY([0]),
        ],
      });
    },
    [span, points],
  );
  return <ResponsivePlot name="answers over time" draw={draw} />;
}
