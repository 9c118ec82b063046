import { Link, useParams } from "@tanstack/react-router";
import { ManagePage } from "../../manage/manage-page.tsx";
import { CorpusTabs } from "../corpus-tabs.tsx";
import { shelfOfCorpus } from "../shelf.ts";
import { Report } from "./report.tsx";

/** Every audit of a corpus of the library. */
export function ReportPage() {
  const { corpus = "" } = useParams({ strict: false });
  const shelf = shelfOfCorpus(corpus);
  return (
    <ManagePage title={`Report on ${corpus}`}>
      {() => (
        <>
          <p className="soft">
            <Link to="/library">Library</Link>
          </p>
          <h1>{corpus}</h1>
          <CorpusTabs shelf={shelf} />
          <Report shelf={shelf} />
        </>
      )}
    </ManagePage>
  );
}
