import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { Drilldown } from "../../../src/corpus/browser.ts";

/** Links from a report to the examples behind its numbers. */
export interface ExampleLinks {
  readonly Link: ComponentType<LinkProps>;
  readonly open: (behind: Drilldown) => void;
}

export interface LinkProps {
  readonly behind: Drilldown;
  readonly children: ReactNode;
}

/** Undefined for a report in a file, which has no examples to lead to. */
export const ExampleLinksContext = createContext<ExampleLinks | undefined>(undefined);

/** A link to the examples behind something; its text alone in a file. */
export function DrilldownLink({ behind, children }: LinkProps) {
  const Link = useContext(ExampleLinksContext)?.Link;
  return Link === undefined ? children : <Link behind={behind}>{children}</Link>;
}

/** The number of examples behind something, in words. */
export function countExamples({ examples }: Drilldown): string {
  return examples === 1 ? "1 example" : `${examples.toLocaleString()} examples`;
}
