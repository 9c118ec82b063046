import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { Behind } from "./content.ts";

/** Ways from a report to the examples behind its numbers. */
export interface Drilldown {
  readonly Link: ComponentType<LinkProps>;
  readonly open: (behind: Behind) => void;
}

export interface LinkProps {
  readonly behind: Behind;
  readonly children: ReactNode;
}

/** Undefined for a report in a file, which has no examples to lead to. */
export const DrilldownContext = createContext<Drilldown | undefined>(undefined);

/** A link to the examples behind something; its text alone in a file. */
export function DrilldownLink({ behind, children }: LinkProps) {
  const Link = useContext(DrilldownContext)?.Link;
  return Link === undefined ? children : <Link behind={behind}>{children}</Link>;
}

/** The number of examples behind something, in words. */
export function countExamples({ examples }: Behind): string {
  return examples === 1 ? "1 example" : `${examples.toLocaleString()} examples`;
}
