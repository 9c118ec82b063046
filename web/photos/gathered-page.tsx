import { useApiQuery } from "../api/use-api-query.ts";
import { countOf } from "../components/count-of.ts";
import { Loaded } from "../components/loaded.tsx";
import { MemberPage } from "../components/member-page.tsx";
import { GatheringSteps } from "./gathering-steps.tsx";
import { SetReview } from "./set-review.tsx";

/** Milliseconds between two looks at a gathering. */
const PAUSE = 3_000;

/** Photographs that are being gathered: how far it is, what each step dropped, and the sets to review. */
export function GatheredPage() {
  return (
    <MemberPage title="Photographs">
      {({ role }) => (
        <>
          <h1>Photographs</h1>
          <Gathered mayReview={role !== "viewer"} />
        </>
      )}
    </MemberPage>
  );
}

function Gathered({ mayReview }: { readonly mayReview: boolean }) {
  const reply = useApiQuery("GET /api/gathered", { refetchInterval: PAUSE });
  return (
    <Loaded query={reply}>
      {({ gathering }) => {
        if (gathering === null) return <NoFolder />;
        const { source, queries, urls, broken, report } = gathering;
        return (
          <div className="stack">
            <p role="status">
              {source === null
                ? "Gathering has not begun."
                : `From ${source}: ${queries} ${queries === 1 ? "query" : "queries"} searched, ${countOf(urls, "images")} asked for, ${broken} of them broken.`}
            </p>
            {report === null ? (
              <p className="soft">Sets are here once the first run has come to its end.</p>
            ) : (
              <>
                <GatheringSteps report={report} />
                <SetReview mayReview={mayReview} total={report.keptSets} leftOut={gathering.leftOut} />
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
    <div className="empty">
      <p>No folder of photographs was opened. Gather some, then start the studio with their folder:</p>
      <p>
        <code>
          counterpoint photos gather queries.jsonl --source commons --contact you@example.org --out gathered
        </code>
      </p>
      <p>
        <code>counterpoint studio --gathered gathered</code>
      </p>
    </div>
  );
}
