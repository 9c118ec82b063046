import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { SessionReply } from "../../src/server/api/session.ts";
import { ManagePage } from "../manage/manage-page.tsx";
import { CorpusTabs } from "./corpus-tabs.tsx";
import type { Shelf } from "./shelf.ts";

/** The frame of a corpus of the library: its name, and the way between its pages. */
export function CorpusPage({
  children,
}: {
  readonly children: (props: { shelf: Shelf; role: SessionReply["role"] }) => ReactNode;
}) {
  const { corpus = "" } = useParams({ strict: false });
  const name = encodeURIComponent(corpus);
  const shelf = { api: `/api/library/${name}`, page: `/library/${name}` };
  return (
    <ManagePage title={corpus}>
      {({ role }) => (
        <>
          <p className="soft">
            <Link to="/library">Library</Link>
          </p>
          <h1>{corpus}</h1>
          <CorpusTabs shelf={shelf} />
          {children({ shelf, role })}
        </>
      )}
    </ManagePage>
  );
}
