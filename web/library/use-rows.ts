import { queryOptions, usePrefetchQuery, useQueries } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { BrowsedRowsReply } from "../../src/library/browser.ts";
import { get, type ReplyOf, type Sent, urlOf } from "../api/request.ts";
import type { BrowseEndpoint } from "./corpus-endpoint.ts";
import type { BrowseParams } from "./use-browse-query.ts";

export type BrowsedRow = ReplyOf<typeof BrowsedRowsReply>["examples"][number];

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

/** The visible rows of a query, requested page by page. */
export function useRows(endpoint: BrowseEndpoint, query: BrowseParams): Rows {
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
  const replies = useQueries({
    queries: pages.map((page) => pageOptions(endpoint, query, page)),
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

/** Requests the first rows of a query before it is known how many there are. */
export function usePrefetchedRows(endpoint: BrowseEndpoint, query: BrowseParams): void {
  usePrefetchQuery(pageOptions(endpoint, query, 0));
}

function pageOptions({ api, params, isChanging }: BrowseEndpoint, query: BrowseParams, page: number) {
  const rowsQuery = { ...query, offset: page * PAGE_SIZE, limit: PAGE_SIZE } as RowsQuery; // checked by the server
  const request = { params, query: rowsQuery };
  return queryOptions({
    queryKey: [urlOf(`GET ${api}/examples`, request)],
    queryFn: () => get(`GET ${api}/examples`, request),
    staleTime: isChanging ? 0 : Number.POSITIVE_INFINITY,
  });
}
