import { KeyboardHelp } from "../components/keyboard-help.tsx";
import { Empty, Loaded } from "../components/loaded.tsx";
import "../style/library.css";
import { type ReactNode, useState } from "react";
import type { BrowsedCorpusReply } from "../../src/library/browser.ts";
import { type ReplyOf, urlOf } from "../api/request.ts";
import { useApiQuery } from "../api/use-api.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { awaitsPhenomena, stateOfRows } from "./awaited-phenomena.ts";
import { BrowsedRowLink, NoPhotographs } from "./browsed-row-link.tsx";
import type { BrowseEndpoint, CorpusEndpoint } from "./corpus-endpoint.ts";
import { Filters } from "./filters.tsx";
import { SystemChoice, type SystemNames, useSystemNames } from "./predictions/system-choice.tsx";
import { SavedFilters } from "./saved-filters.tsx";
import { type BrowseParams, toRequest, useBrowseQuery } from "./use-browse-query.ts";
import { usePrefetchedRows, useRows } from "./use-rows.ts";
import { VirtualList } from "./virtual-list.tsx";

/** In pixels, as in the style of a row. */
const ROW_HEIGHT = 76;

/** Intervals between requests while examples are being indexed, and while phenomena are tagged. */
const INDEXING_INTERVAL_MS = 500;
const POLL_INTERVAL_MS = 2_000;

/** A browser of a corpus, with filters by the outcomes of systems. */
export function CorpusBrowser({ endpoint }: { readonly endpoint: CorpusEndpoint }) {
  const { query, setParams } = useBrowseQuery();
  const systems = useSystemNames(endpoint, query);
  return (
    <Browser endpoint={endpoint} systems={systems}>
      <SystemChoice endpoint={endpoint} query={query} change={setParams} />
    </Browser>
  );
}

/** A browser of examples: filters beside the matching examples. */
export function Browser({
  endpoint,
  systems = {},
  children,
}: {
  readonly endpoint: BrowseEndpoint;
  readonly systems?: SystemNames;
  /** The choice of systems, where there may be predictions. */
  readonly children?: ReactNode;
}) {
  const { query, setParams, clear } = useBrowseQuery();
  const names = { ...systems, workerName: endpoint.workerName };
  usePrefetchedRows(endpoint, query, stateOfRows(endpoint, query, undefined));
  const { order: _, ...filters } = query;
  const known = useApiQuery(`GET ${endpoint.api}`, {
    params: endpoint.params,
    query: filters,
    keepPrevious: true,
    refetchInterval: (corpus) =>
      corpus?.indexing || (corpus?.found === 0 && awaitsPhenomena(query, corpus))
        ? INDEXING_INTERVAL_MS
        : corpus !== undefined && corpus.tagged < corpus.sentences && POLL_INTERVAL_MS,
  });
  return (
    <Loaded query={known} loading="The examples are being read…">
      {(corpus) => (
        <div className="browser">
          <Filters corpus={corpus} query={query} change={setParams} names={names}>
            {children}
          </Filters>
          <Found endpoint={endpoint} corpus={corpus} query={query} clear={clear}>
            <ActiveFilters query={query} change={setParams} names={names} />
          </Found>
        </div>
      )}
    </Loaded>
  );
}

function Found({
  endpoint,
  corpus,
  query,
  clear,
  children,
}: {
  readonly endpoint: BrowseEndpoint;
  readonly corpus: ReplyOf<typeof BrowsedCorpusReply>;
  readonly query: BrowseParams;
  readonly clear: () => void;
  /** The active filters. */
  readonly children: ReactNode;
}) {
  const { found, examples } = corpus;
  const isAwaiting = awaitsPhenomena(query, corpus);
  return (
    <div className="stack">
      <div className="row apart">
        <p className="soft" role="status">
          {isAwaiting && found === 0
            ? "Being prepared: "
            : found !== examples && `${found.toLocaleString()} of `}
          {examples === 1 ? "1 example" : `${examples.toLocaleString()} examples`}
          {isAwaiting && found > 0 && " so far"}
        </p>
        <span className="row">
          {Object.keys(query).length > 0 && (
            <button type="button" className="quiet" onClick={clear}>
              Clear all filters
            </button>
          )}
          {Object.keys(query).length > 0 && <CopyLink />}
          <KeyboardHelp keys={KEYS} />
          {found > 0 && (
            <a
              className="button quiet"
              download="examples.jsonl"
              href={urlOf(`GET ${endpoint.api}/examples.jsonl`, {
                params: endpoint.params,
                query: toRequest(query),
              })}
            >
              Save as JSON Lines
            </a>
          )}
        </span>
      </div>
      {children}
      <SavedFilters key={endpoint.page} endpoint={endpoint} query={query} />
      {found === 0 ? (
        <Empty
          text={
            isAwaiting
              ? "The filter by phenomenon is being prepared. Examples appear here as their sentences are tagged."
              : "No examples match these filters."
          }
        />
      ) : (
        <Rows key={new URLSearchParams(query).toString()} endpoint={endpoint} query={query} corpus={corpus} />
      )}
    </div>
  );
}

/** Copies the address, which holds the filters: members who open it see the same examples. */
function CopyLink() {
  const [isCopied, setCopied] = useState(false);
  return (
    <button
      type="button"
      onClick={() => void navigator.clipboard.writeText(location.href).then(() => setCopied(true))}
    >
      <span role="status">{isCopied ? "Link copied" : "Copy link"}</span>
    </button>
  );
}

const KEYS = [["/", "search sentences"]] as const;

/** The rows of one query. The parent sets a key per query, so a new query starts at the top. */
function Rows({
  endpoint,
  query,
  corpus,
}: {
  readonly endpoint: BrowseEndpoint;
  readonly query: BrowseParams;
  readonly corpus: ReplyOf<typeof BrowsedCorpusReply>;
}) {
  const state = stateOfRows(endpoint, query, corpus)!; // known once the corpus is
  const { rowAt, sample, setVisibleRange } = useRows(endpoint, query, state);
  return (
    <>
      <NoPhotographs picture={sample?.picture} />
      <VirtualList
        label="Examples"
        count={corpus.found}
        rowHeight={ROW_HEIGHT}
        onVisibleRange={setVisibleRange}
        renderRow={(index) => <BrowsedRowLink endpoint={endpoint} query={query} example={rowAt(index)} />}
      />
    </>
  );
}
