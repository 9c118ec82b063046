import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Table } from "../../components/table.tsx";
import type { Shelf } from "../shelf.ts";
import { addressed, BehindLink, countExamples } from "./behind-link.tsx";
import type { Behind, Mark, Plotted } from "./content.ts";

/** Plots come with their library, which nothing else needs. */
const Marks = lazy(async () => ({ default: (await import("./marks.tsx")).Marks }));

/** A plot of a report. A click leads to the examples behind what is nearest; a table of links says the same. */
export function ReportPlot({ plot, shelf }: { readonly plot: Plotted; readonly shelf: Shelf }) {
  const navigate = useNavigate();
  const pick = ({ behind: [first] }: Mark) => {
    if (first !== undefined) navigate({ to: shelf.page, search: addressed(first) });
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
          keyOf={({ name }) => name}
          columns={[
            { title: plot.caption, kind: "name", of: ({ title }) => title },
            { title: "Examples", of: ({ behind }) => <Links behind={behind} shelf={shelf} /> },
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

function Links({ behind, shelf }: { readonly behind: readonly Behind[]; readonly shelf: Shelf }) {
  return (
    <span className="row">
      {behind.map((each) => (
        <BehindLink key={each.name} behind={each} shelf={shelf}>
          {behind.length > 1 ? `${each.examples.toLocaleString()} ${each.name}` : countExamples(each)}
        </BehindLink>
      ))}
    </span>
  );
}
