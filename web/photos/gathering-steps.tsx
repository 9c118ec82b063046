import type { GatheringReply } from "../../src/photos/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { Table } from "../components/table.tsx";

type Report = NonNullable<NonNullable<ReplyOf<typeof GatheringReply>["gathering"]>["report"]>;

interface Step {
  readonly name: string;
  readonly sets: number | undefined;
  readonly images: number;
}

/** What each step of a gathering dropped, as the paper counts it. */
export function GatheringSteps({ report }: { readonly report: Report }) {
  const { removed } = report;
  const steps: readonly Step[] = [
    { name: "Collected", sets: report.sets, images: report.images },
    { name: "Broken", sets: undefined, images: 0 - removed.broken },
    { name: "Seen in the same query", sets: undefined, images: 0 - removed.seen },
    { name: "Smaller than 200 × 200", sets: undefined, images: 0 - removed.small },
    { name: "Exact duplicates in a set", sets: undefined, images: 0 - removed.duplicate },
    { name: "Sets of fewer than eight", sets: 0 - report.droppedSets, images: 0 - report.droppedImages },
    { name: "Kept", sets: report.keptSets, images: report.keptImages },
  ];
  return (
    <section className="panel stack">
      <h2>Steps</h2>
      <Table
        rows={steps}
        rowKey={({ name }) => name}
        columns={[
          { title: "Step", kind: "name", render: ({ name }) => name },
          { title: "Sets", kind: "number", render: ({ sets }) => (sets === undefined ? "" : show(sets)) },
          { title: "Images", kind: "number", render: ({ images }) => show(images) },
        ]}
      />
      <p className="soft">
        Results: {show(report.results)}, of {show(report.queries)} queries ({show(report.withoutResults)}{" "}
        without any); beside them stock photos: {show(report.stock)}, broken: {show(report.unfit.broken)},
        smaller than 200 × 200: {show(report.unfit.small)}; without similar images:{" "}
        {show(report.withoutSimilar)}. Different images kept: {show(report.distinctImages)}, with{" "}
        {show(report.nearDuplicates)} groups of near duplicates.
      </p>
    </section>
  );
}

function show(number: number): string {
  return number.toLocaleString("en-US").replace("-", "−");
}
