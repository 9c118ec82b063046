import type { Cell, Drilldown, PublishedValue, Term } from "../schemas/report.ts";
import { DEFINITIONS, type Definition } from "./definitions.ts";

/** A name with its definition. */
export function term(text: string, definition: Definition): Term {
  return { text, definition: DEFINITIONS[definition] };
}

/** A cell with our number and, where there is one, the paper's. */
export function cell(
  text: string,
  { published, behind }: { published?: PublishedValue | undefined; behind?: Drilldown | undefined } = {},
): Cell {
  return { text, ...(published && { published }), ...(behind && behind.examples > 0 && { behind }) };
}

/** 12345 as 12,345. */
export const formatCount = (value: number) => value.toLocaleString("en-US");
/** So many digits after the point, or a dash. */
export const formatFixed = (value: number | null, digits: number) =>
  value === null ? "-" : value.toFixed(digits);
/** An interval in brackets, or nothing. */
export const formatInterval = (
  interval: readonly [number, number] | null,
  show: (value: number) => string,
) => (interval === null ? "" : ` (${show(interval[0])} to ${show(interval[1])})`);
