import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { SessionReply } from "../../src/accounts/browser.ts";
import { AnnotateLink } from "../annotations/annotate-link.tsx";
import { AnnotationsOf } from "../annotations/annotations-of.tsx";
import { ManagePage } from "../components/member-page.tsx";
import { CorpusTabs } from "./corpus-tabs.tsx";
import { type Shelf, shelfOfCorpus } from "./shelf.ts";

/** The frame of a corpus of the library: its name, and the way between its pages. */
export function CorpusPage({
  children,
}: {
  readonly children: (props: { shelf: Shelf; role: SessionReply["role"] }) => ReactNode;
}) {
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
          <AnnotationsOf kind="library" id={corpus} />
          {children({ shelf, role })}
        </>
      )}
    </ManagePage>
  );
}
