import "../style/library.css";
import type { ReactNode } from "react";
import type { BrowsedCorpusReply } from "../../src/library/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useReply } from "../api/use-api-query.ts";
import { Loaded } from "../components/loaded.tsx";
import { ActiveFilters } from "./active-filters.tsx";
import { BrowsedRowLink } from "./browsed-row-link.tsx";
import { Filters } from "./filters.tsx";
import { NoPhotographs } from "./no-photographs.tsx";
import { useSystemNames } from "./predictions/use-system-names.ts";
import type { Shelf } from "./shelf.ts";
import { type AskedFor, useBrowseQuery } from "./use-browse-query.ts";
import { useRows } from "./use-rows.ts";
import { VirtualList } from "./virtual-list.tsx";

/** In pixels; the style of a row keeps to it. */
const ROW_HEIGHT = 76;

/** How often the page asks how many sentences have their phenomena by now, in milliseconds. */
const EVERY = 2_000;

/** A corpus to look through: what is asked for beside what is found. */
export function Browser({ shelf }: { readonly shelf: Shelf }) {
  const { query, change, clear } = useBrowseQuery();
  const names = useSystemNames(shelf, query);
  const { order: _, ...filters } = query;
  const path = `${shelf.api}?${new URLSearchParams(filters)}`;
  const known = useReply<typeof BrowsedCorpusReply>(path, {
    keepsPrevious: true,
    refetchInterval: (corpus) => corpus !== undefined && corpus.tagged < corpus.sentences && EVERY,
  });
  return (
    <Loaded query={known}>
      {(corpus) => (
        <div className="browser">
          <Filters shelf={shelf} corpus={corpus} query={query} change={change} names={names} />
          <Found shelf={shelf} corpus={corpus} query={query} clear={clear}>
            <ActiveFilters query={query} change={change} names={names} />
          </Found>
        </div>
      )}
    </Loaded>
  );
}

function Found({
  shelf,
  corpus: { found, examples },
  query,
  clear,
  children,
}: {
  readonly shelf: Shelf;
  readonly corpus: ReplyOf<typeof BrowsedCorpusReply>;
  readonly query: AskedFor;
  readonly clear: () => void;
  /** What they are chosen by. */
  readonly children: ReactNode;
}) {
  return (
    <div className="stack">
      <div className="row apart">
        <p className="soft" role="status">
          {found === examples ? "" : `${found.toLocaleString()} of `}
          {examples === 1 ? "1 example" : `${examples.toLocaleString()} examples`}
        </p>
        {Object.keys(query).length > 0 && (
          <button type="button" className="quiet" onClick={clear}>
            Clear all
          </button>
        )}
      </div>
      {children}
      {found === 0 ? (
        <div className="empty">
          <p>There is no such example.</p>
        </div>
      ) : (
        <Rows key={new URLSearchParams(query).toString()} shelf={shelf} query={query} found={found} />
      )}
    </div>
  );
}

/** Every query has a list of its own, which begins at the top. */
function Rows({
  shelf,
  query,
  found,
}: {
  readonly shelf: Shelf;
  readonly query: AskedFor;
  readonly found: number;
}) {
  const { rowAt, some, see } = useRows(shelf.api, query);
  return (
    <>
      <NoPhotographs picture={some?.picture} />
      <VirtualList
        label="Examples"
        count={found}
        rowHeight={ROW_HEIGHT}
        inSight={see}
        row={(place) => <BrowsedRowLink shelf={shelf} example={rowAt(place)} />}
      />
    </>
  );
}
