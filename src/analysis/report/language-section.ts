import type { Phenomenon } from "../../core/index.ts";
import type { PhenomenonRow } from "../phenomena/phenomena-table.ts";
import type { Audit } from "./audit.ts";
import { barChart } from "./charts.ts";
import { escapeHtml } from "./escape-html.ts";
import { cell, figure, fixed, table, term, whole } from "./html.ts";

/** The share of phenomena, as annotated or as tagged. */
export interface PhenomenaPart {
  readonly source: string;
  readonly rows: readonly PhenomenonRow[];
}

/** Examples per synset. */
export function synsets({ synsets: all }: Audit): string {
  if (all === null) return "";
  const bars = all.counts.map(({ synset, examples }) => ({
    value: examples,
    title: `${synset}: ${whole(examples)}`,
  }));
  const names = (some: typeof all.counts) => escapeHtml(some.map(({ synset }) => synset).join(", "));
  return `<p>${whole(all.synsets)} synsets, ${fixed(all.mean, 1)} +- ${fixed(all.sd, 1)} examples each. Most common: ${names(all.counts.slice(0, 5))}. Least common: ${names(all.counts.slice(-5).reverse())}.</p>${figure("Examples per synset, sorted", barChart(bars, { x: "synsets", y: "examples" }))}`;
}

/** N2 Table 5, in percent. */
const TABLE_5: Readonly<Record<Phenomenon, number>> = {
  "hard cardinality": 41.1,
  "soft cardinality": 23.6,
  "existential quantifier": 23.6,
  "universal quantifier": 16.8,
  coordination: 33.3,
  coreference: 14.6,
  "spatial relation": 49,
  comparison: 8,
  presupposition: 20.6,
  negation: 9.6,
  "cc ambiguity": 3.8,
  "pp ambiguity": 11.5,
  "sbar ambiguity": 1.9,
};

/** The share of each phenomenon, beside that of NLVR2 dev. */
export function phenomenaTable({ source, rows }: PhenomenaPart): string {
  const body = rows.map(({ category, count, percent }) => [
    escapeHtml(category),
    cell(whole(count)),
    cell(percent.toFixed(1), {
      value: String(TABLE_5[category]),
      source: "N2 Table 5, 800 sentences of NLVR2 dev",
    }),
  ]);
  return `<p>${escapeHtml(source)}</p>${table(["phenomenon", "sentences", term("%", "phenomena")], body)}`;
}
