import { useLocation, useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import type { z } from "zod";
import type { BrowseQuery, OrderedQuery } from "../../src/library/browser.ts";

/** The browse query as search parameters of the URL. */
export type BrowseParams = Readonly<Partial<Record<keyof BrowseQuery | "order", string>>>;

/** A browse query as a request sends it. The server checks what stood in the URL. */
export function toRequest(query: BrowseParams): z.input<typeof OrderedQuery> {
  return query as z.input<typeof OrderedQuery>;
}

/** The browse query in the URL, and functions that change it. An empty text removes a parameter. */
export function useBrowseQuery(): {
  query: BrowseParams;
  setParams: (changed: BrowseParams) => void;
  clear: () => void;
} {
  const { history } = useRouter();
  const { pathname, searchStr } = useLocation();
  const query = useMemo(
    () => Object.fromEntries(new URLSearchParams(searchStr)) as BrowseParams,
    [searchStr],
  );
  const navigate = (params: BrowseParams) => {
    const given = Object.entries(params).filter(([, value]) => value !== "");
    const parameters = new URLSearchParams(Object.fromEntries(given));
    history.replace(`${pathname}${parameters.size > 0 ? `?${parameters}` : ""}`);
  };
  return { query, setParams: (changed) => navigate({ ...query, ...changed }), clear: () => navigate({}) };
}
