import { useQueries } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { BrowsedRowsReply } from "../../src/library/browser.ts";
import { get, type ReplyOf } from "../api/request.ts";
import type { AskedFor } from "./use-browse-query.ts";

export type BrowsedRow = ReplyOf<typeof BrowsedRowsReply>["examples"][number];

/** Rows that are asked for at once. */
const AT_ONCE = 50;

/** How long rows must be in sight before they are asked for, in milliseconds: whoever flies past needs none. */
const IN_SIGHT = 80;

interface Rows {
  /** Undefined while it is on its way. */
  readonly rowAt: (place: number) => BrowsedRow | undefined;
  /** Any of them, to see what they are like. */
  readonly some: BrowsedRow | undefined;
  /** Tells which rows are in sight. */
  readonly see: (from: number, to: number) => void;
}

/** The rows of a query, as far as they are in sight. */
export function useRows(api: string, query: AskedFor): Rows {
  const [seen, setSeen] = useState<readonly [from: number, to: number]>([0, AT_ONCE]);
  const [asked, setAsked] = useState(seen);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(seen), IN_SIGHT);
    return () => clearTimeout(timer);
  }, [seen]);
  const [first, last] = [Math.floor(asked[0] / AT_ONCE), Math.floor(Math.max(0, asked[1] - 1) / AT_ONCE)];
  const pages = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const replies = useQueries({
    queries: pages.map((page) => {
      const parameters = new URLSearchParams({ ...query, offset: `${page * AT_ONCE}`, limit: `${AT_ONCE}` });
      const path = `${api}/examples?${parameters}`;
      return {
        queryKey: [path],
        queryFn: () => get<typeof BrowsedRowsReply>(path),
        staleTime: Number.POSITIVE_INFINITY,
      };
    }),
  });
  return {
    rowAt: (place) => {
      const reply = replies[Math.floor(place / AT_ONCE) - first];
      return reply?.data?.examples[place % AT_ONCE];
    },
    some: replies.find(({ data }) => data !== undefined)?.data?.examples[0],
    see: useCallback((from: number, to: number) => setSeen([from, to]), []),
  };
}
