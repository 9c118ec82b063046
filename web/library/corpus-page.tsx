import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { SessionReply } from "../../src/accounts/browser.ts";
import { AnnotateLink, AnnotationsOf } from "../annotations/annotations.tsx";
import { LinkRow } from "../components/link-row.tsx";
import { MemberPage } from "../components/member-page.tsx";
import { type CorpusEndpoint, corpusEndpoint } from "./corpus-endpoint.ts";

/** The layout of a library corpus's pages: its name and the tabs. */
export function CorpusPage({
  children,
}: {
  readonly children: (props: { endpoint: CorpusEndpoint; role: SessionReply["role"] }) => ReactNode;
}) {
  const { corpus = "" } = useParams({ strict: false });
  const endpoint = corpusEndpoint(corpus);
  return (
    <MemberPage title={corpus}>
      {({ role }) => (
        <>
          <p className="soft">
            <Link to="/library">Library</Link>
          </p>
          <div className="row apart">
            <h1>{corpus}</h1>
            <AnnotateLink role={role} source={{ library: corpus }} />
          </div>
          <CorpusTabs endpoint={endpoint} />
          <AnnotationsOf kind="library" id={corpus} />
          {children({ endpoint, role })}
        </>
      )}
    </MemberPage>
  );
}

/** The tabs of a corpus. */
export function CorpusTabs({ endpoint: { page } }: { readonly endpoint: CorpusEndpoint }) {
  return (
    <LinkRow className="tabs" label="Corpus">
      <Link to={page} activeOptions={{ exact: true, includeSearch: false }}>
        Examples
      </Link>
      <Link to={`${page}/report`}>Report</Link>
      <Link to={`${page}/predictions`}>Predictions</Link>
    </LinkRow>
  );
}
