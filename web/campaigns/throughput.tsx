import "../style/plot.css";
import { lazy, Suspense } from "react";
import { useApiQuery } from "../api/use-api-query.ts";
import { Loaded } from "../components/loaded.tsx";

/** Plots come with their library, which nothing else needs. */
const ThroughputPlot = lazy(async () => ({
  default: (await import("./throughput-plot.tsx")).ThroughputPlot,
}));

const MINUTE = 60_000;
const SPANS: Readonly<Record<number, string>> = {
  [MINUTE / 6]: "ten seconds",
  [MINUTE]: "minute",
  [10 * MINUTE]: "ten minutes",
  [60 * MINUTE]: "hour",
};

/** How many answers came when. */
export function Throughput({ params }: { readonly params: { readonly campaign: string } }) {
  const throughput = useApiQuery("GET /api/campaigns/:campaign/throughput", { params });
  return (
    <section>
      <h2>Answers</h2>
      <Loaded query={throughput}>
        {({ span, points }) =>
          points.length === 0 ? (
            <div className="empty">
              <p>Nobody has answered yet.</p>
            </div>
          ) : (
            <figure className="plot-figure">
              <Suspense fallback={<p className="loading">Drawing…</p>}>
                <ThroughputPlot span={span} points={points} />
              </Suspense>
              <figcaption className="soft">
                Answers per {SPANS[span] ?? "day"}, by stage;{" "}
                {points.reduce((sum, { answers }) => sum + answers, 0)} in all.
              </figcaption>
            </figure>
          )
        }
      </Loaded>
    </section>
  );
}
