import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CorpusEndpoint } from "../corpus-endpoint.ts";
import type { Behind } from "./content.ts";

/** The query of the examples behind something, as it stands in the address. */
export function toSearchParams({ query }: Behind): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}

/** How many examples are behind something, in words. */
export function countExamples({ examples }: Behind): string {
  return examples === 1 ? "1 example" : `${examples.toLocaleString()} examples`;
}

/** A way to the examples behind something. */
export function DrilldownLink({
  drilldown,
  endpoint,
  children,
}: {
  readonly drilldown: Behind;
  readonly endpoint: CorpusEndpoint;
  readonly children: ReactNode;
}) {
  return (
    <Link to={endpoint.page} search={toSearchParams(drilldown)} title={countExamples(drilldown)}>
      {children}
    </Link>
  );
}
