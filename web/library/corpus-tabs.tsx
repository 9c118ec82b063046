import { Link } from "@tanstack/react-router";
import type { Shelf } from "./shelf.ts";

/** The ways to look at a corpus. */
export function CorpusTabs({ shelf: { page } }: { readonly shelf: Shelf }) {
  return (
    <nav className="tabs" aria-label="Corpus">
      <Link to={page} activeOptions={{ exact: true, includeSearch: false }}>
        Examples
      </Link>
      <Link to={`${page}/report`}>Report</Link>
      <Link to={`${page}/predictions`}>Predictions</Link>
    </nav>
  );
}
