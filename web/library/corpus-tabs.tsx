import { Link } from "@tanstack/react-router";
import type { CorpusEndpoint } from "./corpus-endpoint.ts";

/** The tabs of a corpus. */
export function CorpusTabs({ endpoint: { page } }: { readonly endpoint: CorpusEndpoint }) {
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
