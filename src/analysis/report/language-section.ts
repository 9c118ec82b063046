import type { Phenomenon } from "../../core/index.ts";
import type { PhenomenonRow } from "../phenomena/phenomena-table.ts";
import type { Audit } from "./audit.ts";
import { cell, fixed, type Part, term, whole } from "./content.ts";

/** The share of phenomena, as annotated or as tagged, none while there is no sentence; in a corpus that is looked through with the examples that show each. */
export interface PhenomenaPart {
  readonly source: string;
  readonly rows: readonly (PhenomenonRow & { readonly examples?: number })[];
}

/** Examples per synset. */
export function synsetParts({ synsets: all }: Audit): readonly Part[] {
  if (all === null) return [];
  const names = (some: typeof all.counts) => some.map(({ synset }) => synset).join(", ");
  return [
    {
      kind: "paragraph",
      text: `${whole(all.synsets)} synsets, ${fixed(all.mean, 1)} +- ${fixed(all.sd, 1)} examples each. Most common: ${names(all.counts.slice(0, 5))}. Least common: ${names(all.counts.slice(-5).reverse())}.`,
    },
    {
      kind: "bars",
      caption: "Examples per synset, sorted",
      axes: { x: "synsets", y: "examples" },
      labelled: null,
      bars: all.counts.map(({ synset, examples }, i) => ({
        x: i + 1,
        value: examples,
        name: synset,
        title: `${synset}: ${whole(examples)}`,
        behind: [{ name: synset, query: { synset }, examples }],
      })),
    },
  ];
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
const SOURCE = "N2 Table 5, 800 sentences of NLVR2 dev";

/** The share of each phenomenon, beside that of NLVR2 dev. */
export function phenomenaParts({ source, rows }: PhenomenaPart): readonly Part[] {
  const told = rows.map(({ category, count, percent, examples = 0 }) => {
    const behind = { name: category, query: { phenomenon: category }, examples };
    return { category, count, percent, behind };
  });
  if (rows.length === 0) return [{ kind: "paragraph", text: source }];
  return [
    { kind: "paragraph", text: source },
    {
      kind: "table",
      head: [[{ text: "phenomenon" }], [{ text: "sentences" }], [term("%", "phenomena")]],
      rows: told.map(({ category, count, percent, behind }) => ({
        name: { text: category },
        cells: [
          cell(whole(count), { behind }),
          cell(percent.toFixed(1), { published: { value: String(TABLE_5[category]), source: SOURCE } }),
        ],
      })),
    },
    {
      kind: "shares",
      caption: "Sentences that show a phenomenon",
      axes: { x: "percent of sentences", y: "" },
      besides: SOURCE,
      shares: told.map(({ category, count, percent, behind }) => ({
        name: category,
        title: `${category}: ${whole(count)} sentences, ${percent.toFixed(1)} %; ${TABLE_5[category]} % in NLVR2 dev`,
        percent,
        interval: null,
        beside: TABLE_5[category],
        behind: behind.examples === 0 ? [] : [behind],
      })),
    },
  ];
}
