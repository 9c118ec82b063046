import type { BrowseQuery } from "../schemas/browse.ts";
import { DEFINITIONS, type Definition } from "./definitions.ts";
import type { PublishedValue } from "./published.ts";

/** What a report says, whatever it is shown on. */
export interface Section {
  readonly title: string;
  readonly parts: readonly Part[];
}

export type Part =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "definitions"; readonly summary: string; readonly entries: readonly Entry[] }
  | List
  | Table
  | Bars
  | Dots
  | PercentBars;

/** The examples behind something: what finds them in a corpus that is looked through, and how many they are. */
export interface Drilldown {
  readonly name: string;
  readonly query: BrowseQuery;
  readonly examples: number;
}

/** A name, with what it means. */
export interface Term {
  readonly text: string;
  readonly definition?: string;
}

/** A number or text of a table, with the paper's beside it. */
export interface Cell {
  readonly text: string;
  readonly kind?: "text" | "no shortcut" | "slight shortcut" | "shortcut" | "not known";
  readonly published?: PublishedValue;
  readonly behind?: Drilldown;
}

/** Rows that begin with their name. */
export interface Table {
  readonly kind: "table";
  readonly head: readonly (readonly Term[])[];
  readonly rows: readonly { readonly name: Term; readonly cells: readonly Cell[] }[];
}

/** What is told on demand: things, each with some lines of its own. */
export interface List {
  readonly kind: "list";
  readonly summary: string;
  readonly items: readonly {
    readonly text: string;
    readonly lines: readonly string[];
    readonly behind: readonly Drilldown[];
  }[];
  /** How many more there are. */
  readonly more: string | null;
}

interface Entry {
  readonly name: string;
  readonly text: string;
}

interface Plot {
  readonly caption: string;
  readonly axes: { readonly x: string; readonly y: string };
}

/** Something drawn: its name, what is said when it is pointed at, and the examples behind it, of which the first are shown at a click. */
interface Mark {
  readonly name: string;
  readonly title: string;
  readonly behind: readonly Drilldown[];
}

/** Upright bars, at whole numbers. */
export interface Bars extends Plot {
  readonly kind: "bars";
  readonly bars: readonly (Mark & { readonly x: number; readonly value: number })[];
  /** Every how many bars one has its number under it; null when the numbers say nothing. */
  readonly labelled: number | null;
}

/** Points over two numeric axes; faint ones are shown, but do not count. */
export interface Dots extends Plot {
  readonly kind: "dots";
  readonly dots: readonly (Mark & { readonly x: number; readonly y: number; readonly faint: boolean })[];
}

/** Percents as lying bars, with an interval, and what to compare each with. */
export interface PercentBars extends Plot {
  readonly kind: "shares";
  readonly shares: readonly (Mark & {
    readonly percent: number;
    readonly interval: readonly [number, number] | null;
    readonly beside: number | null;
  })[];
  /** What the marks beside the bars are; null when there are none. */
  readonly besides: string | null;
}

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
