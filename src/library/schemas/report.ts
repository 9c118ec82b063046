import { z } from "zod";
import { CorpusAudit } from "./corpus-audit.ts";
import { BrowseQuery } from "./library.ts";

/** The examples behind something: what finds them, and how many they are. */
const Behind = z.object({
  name: z.string(),
  query: z.partialRecord(BrowseQuery.keyof(), z.union([z.string(), z.number()]).optional()),
  examples: z.number(),
});

const Term = z.object({ text: z.string(), definition: z.string().optional() });

const Cell = z.object({
  text: z.string(),
  kind: z.enum(["text", "no shortcut", "slight shortcut", "shortcut", "not known"]).optional(),
  /** What a paper prints, where it stands, and why ours may differ. */
  published: z.object({ value: z.string(), source: z.string(), remark: z.string().optional() }).optional(),
  behind: Behind.optional(),
});

/** What is drawn in a plot; the first of what is behind it is shown at a click. */
const MARK = { name: z.string(), title: z.string(), behind: z.array(Behind) };
const PLOT = { caption: z.string(), axes: z.object({ x: z.string(), y: z.string() }) };

const Part = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("heading"), text: z.string() }),
  z.object({ kind: z.literal("paragraph"), text: z.string() }),
  z.object({
    kind: z.literal("definitions"),
    summary: z.string(),
    entries: z.array(z.object({ name: z.string(), text: z.string() })),
  }),
  z.object({
    kind: z.literal("list"),
    summary: z.string(),
    items: z.array(z.object({ text: z.string(), lines: z.array(z.string()), behind: z.array(Behind) })),
    more: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("table"),
    head: z.array(z.array(Term)),
    rows: z.array(z.object({ name: Term, cells: z.array(Cell) })),
  }),
  z.object({
    kind: z.literal("bars"),
    ...PLOT,
    bars: z.array(z.object({ ...MARK, x: z.number(), value: z.number() })),
    labelled: z.number().nullable(),
  }),
  z.object({
    kind: z.literal("dots"),
    ...PLOT,
    dots: z.array(z.object({ ...MARK, x: z.number(), y: z.number(), faint: z.boolean() })),
  }),
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
    besides: z.string().nullable(),
  }),
]);

/** Every audit of a corpus, as numbers and as a report; null when it has no examples yet. */
export const ReportReply = z.object({
  /** Whether phenomena are known of all sentences. */
  sentences: z.number(),
  tagged: z.number(),
  report: z
    .object({
      /** Of all chance in the audit. */
      seed: z.string(),
      audit: CorpusAudit,
      sections: z.array(z.object({ title: z.string(), parts: z.array(Part) })),
    })
    .nullable(),
});
