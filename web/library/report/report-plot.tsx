import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Table } from "../../components/table.tsx";
import type { CorpusEndpoint } from "../corpus-endpoint.ts";
import type { Behind, Mark, Plotted } from "./content.ts";
import { countExamples, DrilldownLink, toSearchParams } from "./drilldown-link.tsx";

/** Plots come with their library, which nothing else needs. */
const Marks = lazy(async () => ({ default: (await import("./marks.tsx")).Marks }));

/** A plot of a report. A click leads to the examples behind what is nearest; a table of links says the same. */
export function ReportPlot({
  plot,
  endpoint,
}: {
  readonly plot: Plotted;
  readonly endpoint: CorpusEndpoint;
}) {
  const navigate = useNavigate();
  const pick = ({ behind: [first] }: Mark) => {
    if (first !== undefined) navigate({ to: endpoint.page, search: toSearchParams(first) });
  };
  return (
    <figure className="plot-figure">
      <Suspense fallback={<p className="loading">Drawing…</p>}>
        <Marks plot={plot} pick={pick} />
      </Suspense>
      <figcaption className="soft">
        {plot.caption}
        {plot.kind === "shares" && plot.besides !== null && `; marks: ${plot.besides}`}
      </figcaption>
      <details>
        <summary>As a table</summary>
        <Table
          rows={marksOf(plot).filter(({ behind }) => behind.length > 0 || plot.kind === "shares")}
          rowKey={({ name }) => name}
          columns={[
            { title: plot.caption, kind: "name", render: ({ title }) => title },
            { title: "Examples", render: ({ behind }) => <Links behind={behind} endpoint={endpoint} /> },
          ]}
        />
      </details>
    </figure>
  );
}

/** What a plot draws. */
function marksOf(plot: Plotted): readonly Mark[] {
  switch (plot.kind) {
    case "bars":
      return plot.bars;
    case "dots":
      return plot.dots;
    case "shares":
      return plot.shares;
  }
}

function Links({
  behind,
  endpoint,
}: {
  readonly behind: readonly Behind[];
  readonly endpoint: CorpusEndpoint;
}) {
  return (
    <span className="row">
      {behind.map((each) => (
        <DrilldownLink key={each.name} drilldown={each} endpoint={endpoint}>
          {behind.length > 1 ? `${each.examples.toLocaleString()} ${each.name}` : countExamples(each)}
        </DrilldownLink>
      ))}
    </span>
  );
}
