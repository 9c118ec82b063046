import { useLocation, useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import type { BrowseQuery } from "../../src/library/browser.ts";

/** What the reader asked for, as it stands in the address. */
export type AskedFor = Readonly<Partial<Record<keyof BrowseQuery | "order", string>>>;

/** The query in the address, and a function that changes it; an empty text takes a part away. */
export function useBrowseQuery(): {
  query: AskedFor;
  change: (changed: AskedFor) => void;
  clear: () => void;
} {
  const { history } = useRouter();
  const { pathname, searchStr } = useLocation();
  const query = useMemo(() => Object.fromEntries(new URLSearchParams(searchStr)) as AskedFor, [searchStr]);
  const go = (asked: AskedFor) => {
    const wanted = Object.entries(asked).filter(([, value]) => value !== "");
    const parameters = new URLSearchParams(Object.fromEntries(wanted));
    history.replace(`${pathname}${parameters.size > 0 ? `?${parameters}` : ""}`);
  };
  return { query, change: (changed) => go({ ...query, ...changed }), clear: () => go({}) };
}
