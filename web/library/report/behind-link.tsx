import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Shelf } from "../shelf.ts";
import type { Behind } from "./content.ts";

/** The query of the examples behind something, as it stands in the address. */
export function addressed({ query }: Behind): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}

/** How many examples are behind something, in words. */
export function countExamples({ examples }: Behind): string {
  return examples === 1 ? "1 example" : `${examples.toLocaleString()} examples`;
}

/** A way to the examples behind something. */
export function BehindLink({
  behind,
  shelf,
  children,
}: {
  readonly behind: Behind;
  readonly shelf: Shelf;
  readonly children: ReactNode;
}) {
  return (
    <Link to={shelf.page} search={addressed(behind)} title={countExamples(behind)}>
      {children}
    </Link>
  );
}
