import { Link, useParams } from "@tanstack/react-router";
import { ManagePage } from "../manage/manage-page.tsx";
import { AnnotateLink } from "./annotation/annotate-link.tsx";
import { Browser } from "./browser.tsx";

/** A corpus of the library. */
export function BrowserPage() {
  const { corpus = "" } = useParams({ strict: false });
  const name = encodeURIComponent(corpus);
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
          <Browser shelf={{ api: `/api/library/${name}`, page: `/library/${name}` }} />
        </>
      )}
    </ManagePage>
  );
}
