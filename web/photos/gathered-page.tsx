import type { GatheringReply } from "../../src/photos/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiQuery } from "../api/use-api.ts";
import { countOf } from "../components/format.ts";
import { Empty, Loaded } from "../components/loaded.tsx";
import { MemberPage } from "../components/member-page.tsx";
import { Table } from "../components/table.tsx";
import { SetReview } from "./set-review.tsx";

const POLL_INTERVAL_MS = 3_000;

/** The progress of gathering photographs, the images dropped at each step, and the sets to review. */
export function GatheredPage() {
  return (
    <MemberPage title="Gathered image sets">
      {({ role }) => (
        <>
          <h1>Gathered image sets</h1>
          <Gathered canReview={role !== "viewer"} />
        </>
      )}
    </MemberPage>
  );
}

function Gathered({ canReview }: { readonly canReview: boolean }) {
  const reply = useApiQuery("GET /api/gathered", { refetchInterval: POLL_INTERVAL_MS });
  return (
    <Loaded query={reply}>
      {({ gathering }) => {
        if (gathering === null) return <NoFolder />;
        const { source, queries, urls, broken, report } = gathering;
        return (
          <div className="stack">
            <p role="status">
              {source === null
                ? "No queries searched yet."
                : `From ${source}: ${queries} ${queries === 1 ? "query" : "queries"} searched, ${countOf(urls, "images")} requested, ${broken} of them broken.`}
            </p>
            {report === null ? (
              <p className="soft">Image sets appear here when the first run has finished.</p>
            ) : (
              <>
                <GatheringSteps report={report} />
                <SetReview canReview={canReview} total={report.keptSets} leftOut={gathering.leftOut} />
              </>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function NoFolder() {
  return (
    <Empty text="No photograph folder is open. Gather photographs, then restart the studio with that folder:">
      <p>
        <code>
          counterpoint photos gather queries.jsonl --source commons --contact you@example.org --out gathered
        </code>
      </p>
      <p>
        <code>counterpoint studio --gathered gathered</code>
      </p>
    </Empty>
  );
}

type Report = NonNullable<NonNullable<ReplyOf<typeof GatheringReply>["gathering"]>["report"]>;

interface Step {
  readonly name: string;
  readonly sets: number | undefined;
  readonly images: number;
}

/** Images and sets dropped at each step of gathering, counted as in the paper. */
function GatheringSteps({ report }: { readonly report: Report }) {
  const { removed, limits } = report;
  const steps: readonly Step[] = [
    { name: "Collected", sets: report.sets, images: report.images },
    { name: "Broken", sets: undefined, images: 0 - removed.broken },
    { name: "In an earlier set of the same query", sets: undefined, images: 0 - removed.seen },
    {
      name: `Smaller than ${limits.minSide} × ${limits.minSide}`,
      sets: undefined,
      images: 0 - removed.small,
    },
    { name: "Exact duplicates in a set", sets: undefined, images: 0 - removed.duplicate },
    {
      name: `In sets with fewer than ${limits.minImages} images`,
      sets: 0 - report.droppedSets,
      images: 0 - report.droppedImages,
    },
    { name: "In a set of another query", sets: undefined, images: 0 - removed.shared },
    {
      name: `In sets left with fewer than ${limits.minImages} images`,
      sets: 0 - report.sharedSets,
      images: 0 - report.sharedImages,
    },
    { name: "Kept", sets: report.keptSets, images: report.keptImages },
  ];
  return (
    <section className="panel stack">
      <h2>Steps</h2>
      <Table
        saveAs="gathered images"
        rows={steps}
        rowKey={({ name }) => name}
        columns={[
          { title: "Step", kind: "name", render: ({ name }) => name },
          { title: "Sets", kind: "number", render: ({ sets }) => (sets === undefined ? "" : show(sets)) },
          { title: "Images", kind: "number", render: ({ images }) => show(images) },
        ]}
      />
      <p className="soft">
        {show(report.results)} results from {show(report.queries)} queries ({show(report.withoutResults)}{" "}
        without results). Not counted: stock photos {show(report.stock)}, broken images{" "}
        {show(report.unfit.broken)}, images smaller than {limits.minSide} × {limits.minSide}:{" "}
        {show(report.unfit.small)}; without similar images: {show(report.withoutSimilar)}. Distinct images
        kept: {show(report.distinctImages)}, with {show(report.nearDuplicates)} groups of near duplicates.
      </p>
    </section>
  );
}

function show(number: number): string {
  return number.toLocaleString("en-US").replace("-", "−");
}
