import { z } from "zod";
import type { DeepReadonly } from "../../core/index.ts";
import { BrowseQuery } from "./browse.ts";

/** The examples behind something: the query that finds them, and how many they are. */
const Drilldown = z.object({ name: z.string(), query: BrowseQuery, examples: z.number() });
export type Drilldown = DeepReadonly<z.infer<typeof Drilldown>>;

/** A name, with what it means. */
const Term = z.object({ text: z.string(), definition: z.string().optional() });
export type Term = DeepReadonly<z.infer<typeof Term>>;

/** A printed number, where it stands, and why ours may differ. */
const PublishedValue = z.object({ value: z.string(), source: z.string(), remark: z.string().optional() });
export type PublishedValue = DeepReadonly<z.infer<typeof PublishedValue>>;

/** A number or text of a table, with the paper's beside it. */
const Cell = z.object({
  text: z.string(),
  kind: z.enum(["text", "no shortcut", "slight shortcut", "shortcut", "not known"]).optional(),
  published: PublishedValue.optional(),
  behind: Drilldown.optional(),
});
export type Cell = DeepReadonly<z.infer<typeof Cell>>;

/** Something drawn: its name, the text of its tooltip, and the examples behind it, of which the first are shown at a click. */
const MARK = { name: z.string(), title: z.string(), behind: z.array(Drilldown) };
const PLOT = { caption: z.string(), axes: z.object({ x: z.string(), y: z.string() }) };

const Part = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("heading"), text: z.string() }),
  z.object({ kind: z.literal("paragraph"), text: z.string() }),
  z.object({
    kind: z.literal("definitions"),
    summary: z.string(),
    entries: z.array(z.object({ name: z.string(), text: z.string() })),
  }),
  /** A list that unfolds on demand: items, each with some lines of its own. */
  z.object({
    kind: z.literal("list"),
    summary: z.string(),
    items: z.array(z.object({ text: z.string(), lines: z.array(z.string()), behind: z.array(Drilldown) })),
    /** Number of further items. */
    more: z.string().nullable(),
  }),
  /** Rows that begin with their name. */
  z.object({
    kind: z.literal("table"),
    head: z.array(z.array(Term)),
    rows: z.array(z.object({ name: Term, cells: z.array(Cell) })),
  }),
  /** Upright bars, at whole numbers. */
  z.object({
    kind: z.literal("bars"),
    ...PLOT,
    bars: z.array(z.object({ ...MARK, x: z.number(), value: z.number() })),
    /** Every how many bars one has its number under it; null when the numbers say nothing. */
    labelled: z.number().nullable(),
  }),
  /** Points over two numeric axes; faint ones are shown, but do not count. */
  z.object({
    kind: z.literal("dots"),
    ...PLOT,
    dots: z.array(z.object({ ...MARK, x: z.number(), y: z.number(), faint: z.boolean() })),
  }),
  /** Percents as lying bars, with an interval, and what to compare each with. */
  z.object({
    kind: z.literal("shares"),
    ...PLOT,
    shares: z.array(
      z.object({
        ...MARK,
        percent: z.number(),
        interval: z.tuple([z.number(), z.number()]).nullable(),
        beside: z.number().nullable(),
      }),
    ),
    /** The meaning of the marks beside the bars; null when there are none. */
    besides: z.string().nullable(),
  }),
]);
export type Part = DeepReadonly<z.infer<typeof Part>>;

/** A part of one kind. */
export type PartOf<Kind extends Part["kind"]> = Extract<Part, { kind: Kind }>;

/** The content of a report, independent of its rendering. */
export const Section = z.object({ title: z.string(), parts: z.array(Part) });
export type Section = DeepReadonly<z.infer<typeof Section>>;
