import { Link, useParams } from "@tanstack/react-router";
import { ManagePage } from "../manage/manage-page.tsx";
import { Browser } from "./browser.tsx";

/** A corpus of the library. */
export function BrowserPage() {
  const { corpus = "" } = useParams({ strict: false });
  const name = encodeURIComponent(corpus);
  return (
    <ManagePage title={corpus}>
      {() => (
        <>
          <p className="soft">
            <Link to="/library">Library</Link>
          </p>
          <h1>{corpus}</h1>
          <Browser shelf={{ api: `/api/library/${name}`, page: `/library/${name}` }} />
        </>
      )}
    </ManagePage>
  );
}
