import { queryOptions, useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { BrowsedRowsReply } from "../../src/library/browser.ts";
import { get, type ReplyOf, type Sent, urlOf } from "../api/request.ts";
import type { BrowseEndpoint } from "./corpus-endpoint.ts";
import type { BrowseParams } from "./use-browse-query.ts";

type Reply = ReplyOf<typeof BrowsedRowsReply>;
export type BrowsedRow = Reply["examples"][number];

/** Number of rows per request. */
const PAGE_SIZE = 50;

/** Time that rows must be visible before they are requested, so that fast scrolling sends no requests. */
const FETCH_DELAY_MS = 80;

type RowsQuery = NonNullable<Sent<"GET /api/library/:corpus/examples">["query"]>;

interface Rows {
  /** Undefined while it loads. */
  readonly rowAt: (index: number) => BrowsedRow | undefined;
  /** Any loaded row. */
  readonly sample: BrowsedRow | undefined;
  /** Sets the range of visible rows. */
  readonly setVisibleRange: (from: number, to: number) => void;
}

/** The visible rows of a query, requested page by page, and again when the state of the corpus that they belong to changes. */
export function useRows(endpoint: BrowseEndpoint, query: BrowseParams, state: string): Rows {
  const [visibleRange, showRange] = useState<readonly [from: number, to: number]>([0, PAGE_SIZE]);
  const [requestedRange, setRequestedRange] = useState(visibleRange);
  useEffect(() => {
    const timer = setTimeout(() => setRequestedRange(visibleRange), FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [visibleRange]);
  const [first, last] = [
    Math.floor(requestedRange[0] / PAGE_SIZE),
    Math.floor(Math.max(0, requestedRange[1] - 1) / PAGE_SIZE),
  ];
  const pages = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const client = useQueryClient();
  const replies = useQueries({
    queries: pages.map((page) => {
      const options = pageOptions(endpoint, query, { page, state });
      const earlier = () => client.getQueriesData<Reply>({ queryKey: options.queryKey.slice(0, 1) });
      return {
        ...options,
        placeholderData: () => earlier().findLast(([, reply]) => reply !== undefined)?.[1], // the same rows in an earlier state
      };
    }),
  });
  return {
    rowAt: (index) => {
      const reply = replies[Math.floor(index / PAGE_SIZE) - first];
      return reply?.data?.examples[index % PAGE_SIZE];
    },
    sample: replies.find(({ data }) => data !== undefined)?.data?.examples[0],
    setVisibleRange: useCallback((from: number, to: number) => showRange([from, to]), []),
  };
}

/** Requests the first rows of a query before it is known how many there are, if their state is known. */
export function usePrefetchedRows(
  endpoint: BrowseEndpoint,
  query: BrowseParams,
  state: string | undefined,
): void {
  const client = useQueryClient();
  if (state === undefined) return;
  const options = pageOptions(endpoint, query, { page: 0, state });
  if (client.getQueryState(options.queryKey) === undefined) void client.prefetchQuery(options);
}

function pageOptions(
  { api, params, isChanging }: BrowseEndpoint,
  query: BrowseParams,
  { page, state }: { readonly page: number; readonly state: string },
) {
  const rowsQuery = { ...query, offset: page * PAGE_SIZE, limit: PAGE_SIZE } as RowsQuery; // checked by the server
  const request = { params, query: rowsQuery };
  const url = urlOf(`GET ${api}/examples`, request);
  return queryOptions({
    queryKey: [url, state],
    queryFn: () => get(`GET ${api}/examples`, request),
    staleTime: isChanging ? 0 : Number.POSITIVE_INFINITY,
  });
}
