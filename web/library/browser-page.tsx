import { Link, useParams } from "@tanstack/react-router";
import { ManagePage } from "../manage/manage-page.tsx";
import { AnnotateLink } from "./annotation/annotate-link.tsx";
import { Browser } from "./browser.tsx";
import { CorpusTabs } from "./corpus-tabs.tsx";
import { shelfOfCorpus } from "./shelf.ts";

/** A corpus of the library. */
export function BrowserPage() {
  const { corpus = "" } = useParams({ strict: false });
  const shelf = shelfOfCorpus(corpus);
  return (
    <ManagePage title={corpus}>
      {({ role }) => (
        <>
          <p className="soft">
            <Link to="/library">Library</Link>
          </p>
          <div className="row apart">
            <h1>{corpus}</h1>
            <AnnotateLink role={role} source={{ library: corpus }} />
          </div>
          <CorpusTabs shelf={shelf} />
          <Browser shelf={shelf} />
        </>
      )}
    </ManagePage>
  );
}
