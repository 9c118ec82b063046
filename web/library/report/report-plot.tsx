import "../../style/plot.css";
import { lazy, Suspense, useContext } from "react";
import type { Drilldown } from "../../../src/corpus/browser.ts";
import { Table } from "../../components/table.tsx";
import { countExamples, DrilldownLink, ExampleLinksContext } from "./drilldown.tsx";
import type { Mark, Plotted } from "./marks.tsx";

/** Plots come with their library, which nothing else needs. It is loaded while the server works on the report. */
const marks = import("./marks.tsx");
const Marks = lazy(async () => ({ default: (await marks).Marks }));

/** A plot of a report. In the studio a click opens the examples behind the nearest mark; a table of links says the same. */
export function ReportPlot({ plot }: { readonly plot: Plotted }) {
  const links = useContext(ExampleLinksContext);
  const pick = links && (({ behind: [first] }: Mark) => first && links.open(first));
  return (
    <figure className="plot-figure">
      <Suspense fallback={<p className="loading">Loading the chart…</p>}>
        <Marks plot={plot} onPick={pick} />
      </Suspense>
      <figcaption className="soft">
        {plot.caption}
        {plot.kind === "shares" && plot.besides !== null && `; red marks: ${plot.besides}`}
      </figcaption>
      <details>
        <summary>Show as table</summary>
        <Table
          rows={marksOf(plot).filter(({ behind }) => behind.length > 0 || plot.kind === "shares")}
          rowKey={({ name }) => name}
          columns={[
            { title: plot.caption, kind: "name", render: ({ title }) => title },
            { title: "Examples", render: ({ behind }) => <Links behind={behind} /> },
          ]}
        />
      </details>
    </figure>
  );
}

/** The content of a plot. */
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

function Links({ behind }: { readonly behind: readonly Drilldown[] }) {
  return (
    <span className="row">
      {behind.map((each) => (
        <DrilldownLink key={each.name} behind={each}>
          {behind.length > 1 ? `${each.examples.toLocaleString()} ${each.name}` : countExamples(each)}
        </DrilldownLink>
      ))}
    </span>
  );
}
