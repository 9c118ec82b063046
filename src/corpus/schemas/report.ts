import { z } from "zod";
import type { DeepReadonly } from "../../core/index.ts";

/** Which examples are wanted; what is undefined does not matter. */
const ExampleQuery = z.object({
  split: z.string().optional(),
  label: z.string().optional(),
  kind: z.string().optional(),
  subset: z.string().optional(),
  frequency: z.string().optional(),
  intention: z.string().optional(),
  validator: z.string().optional(),
  synset: z.string().optional(),
  writer: z.string().optional(),
  outcome: z.string().optional(),
  /** What the sentence contains, in any case. */
  search: z.string().optional(),
  phenomenon: z.string().optional(),
  /** Who judged it, and whether "right" or "wrong": judgments that count for human performance (SPEC A2). */
  judge: z.string().optional(),
  judgment: z.string().optional(),
  /** Whole percent of the judgments that agree with the label; with a bound, examples with fewer than two are left out. */
  minAgreement: z.number().optional(),
  maxAgreement: z.number().optional(),
  /** In tokens (SPEC A3). */
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  /** The presentation or image set. */
  set: z.number().optional(),
  /** The identifier of the example, or of one with the same picture. */
  id: z.string().optional(),
  samePicture: z.string().optional(),
});
export type ExampleQuery = DeepReadonly<z.infer<typeof ExampleQuery>>;

/** The examples behind something: the query that finds them, and how many they are. */
const Drilldown = z.object({ name: z.string(), query: ExampleQuery, examples: z.number() });
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
  /** What is told on demand: things, each with some lines of its own. */
  z.object({
    kind: z.literal("list"),
    summary: z.string(),
    items: z.array(z.object({ text: z.string(), lines: z.array(z.string()), behind: z.array(Drilldown) })),
    /** How many more there are. */
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
    /** What the marks beside the bars are; null when there are none. */
    besides: z.string().nullable(),
  }),
]);
export type Part = DeepReadonly<z.infer<typeof Part>>;

/** A part of one kind. */
export type PartOf<Kind extends Part["kind"]> = Extract<Part, { kind: Kind }>;

/** What a report says, whatever it is shown on. */
export const Section = z.object({ title: z.string(), parts: z.array(Part) });
export type Section = DeepReadonly<z.infer<typeof Section>>;
