import { useLocation, useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import type { BrowseQuery } from "../../src/library/browser.ts";

/** What the reader asked for, as it stands in the address. */
export type BrowseParams = Readonly<Partial<Record<keyof BrowseQuery | "order", string>>>;

/** The query in the address, and a function that changes it; an empty text takes a part away. */
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
  const navigate = (asked: BrowseParams) => {
    const wanted = Object.entries(asked).filter(([, value]) => value !== "");
    const parameters = new URLSearchParams(Object.fromEntries(wanted));
    history.replace(`${pathname}${parameters.size > 0 ? `?${parameters}` : ""}`);
  };
  return { query, setParams: (changed) => navigate({ ...query, ...changed }), clear: () => navigate({}) };
}
