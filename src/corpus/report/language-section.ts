import { PHENOMENA } from "../../core/index.ts";
import { taggerMeasurements } from "../../language/index.ts";
import type { CorpusIndex } from "../browsing/corpus-index.ts";
import { describeTagger } from "../describe-tagger.ts";
import { type PhenomenonRow, prevalentPhenomena } from "../phenomena-tables.ts";
import { compareWithPublished } from "../published-phenomena.ts";
import type { Audit } from "../schemas/audit.ts";
import type { Part } from "../schemas/report.ts";
import { cell, formatCount, formatFixed, term } from "./content.ts";
import { publishedPhenomena } from "./published.ts";

/** The share of phenomena, as annotated or as tagged, none while there is no sentence; in a corpus that is looked through with the examples that show each. */
export interface PhenomenaPart {
  readonly source: string;
  readonly tagged: boolean;
  /** Number of sentences that the shares are of. */
  readonly sentences: number;
  readonly rows: readonly (PhenomenonRow & { readonly examples?: number })[];
}

/** Examples per synset. */
export function synsetParts({ synsets: all }: Audit): readonly Part[] {
  if (all === null) return [];
  const names = (some: typeof all.counts) => some.map(({ synset }) => synset).join(", ");
  return [
    {
      kind: "paragraph",
      text: `${formatCount(all.synsets)} synsets, ${formatFixed(all.mean, 1)} +- ${formatFixed(all.sd, 1)} examples each. Most common: ${names(all.counts.slice(0, 5))}. Least common: ${names(all.counts.slice(-5).reverse())}.`,
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
        title: `${synset}: ${formatCount(examples)}`,
        behind: [{ name: synset, query: { synset }, examples }],
      })),
    },
  ];
}

/** The share of each phenomenon; of NLVR2 dev beside what the paper prints. */
export function phenomenaParts(part: PhenomenaPart, { stats }: Audit): readonly Part[] {
  const { source, tagged, rows } = part;
  const measured = tagged ? taggerMeasurements() : [];
  const paper = publishedPhenomena(stats.splits);
  const told = rows.map(({ category, count, percent, examples = 0 }) => {
    const behind = { name: category, query: { phenomenon: category }, examples };
    const beside = paper?.percents[category] ?? null;
    return { category, count, percent, beside, behind };
  });
  if (rows.length === 0) return [{ kind: "paragraph", text: source }];
  return [
    { kind: "paragraph", text: source },
    {
      kind: "table",
      head: [
        [{ text: "phenomenon" }],
        [{ text: "sentences" }],
        [term(tagged ? "% tagged" : "% annotated", "phenomena")],
        ...measured.map(({ corpus }) => [{ text: `tagger's F1 on ${corpus}` }]),
      ],
      rows: told.map(({ category, count, percent, beside, behind }) => ({
        name: { text: category },
        cells: [
          cell(formatCount(count), { behind }),
          cell(percent.toFixed(1), {
            published: paper && { value: String(beside), source: paper.source },
          }),
          ...measured.map(({ f1 }) => cell(f1[category].toFixed(1))),
        ],
      })),
    },
    {
      kind: "shares",
      caption: "Share of sentences with each phenomenon",
      axes: { x: "percent of sentences", y: "" },
      besides: paper?.source ?? null,
      shares: told.map(({ category, count, percent, beside, behind }) => ({
        name: category,
        title: `${category}: ${formatCount(count)} sentences, ${percent.toFixed(1)} %${beside === null ? "" : `; ${beside} % in the paper`}`,
        percent,
        interval: null,
        beside,
        behind: behind.examples === 0 ? [] : [behind],
      })),
    },
    ...besideOtherCorpora(part),
  ];
}

/** The shares beside those of VQA, GQA, NLVR and NLVR2 as the papers print them (N Table 2, N2 Table 5, WS Table 1). */
function besideOtherCorpora({ tagged, sentences, rows }: PhenomenaPart): readonly Part[] {
  const others = compareWithPublished({ sentences, table: rows });
  const prevalent = [prevalentPhenomena(rows).length, ...others.map((other) => other.prevalent)];
  return [
    { kind: "heading", text: "Comparison with other corpora" },
    {
      kind: "paragraph",
      text: `Published shares, from sentences annotated by the papers' authors. A star marks shares that differ from this corpus (p < 0.05, Pearson's chi-squared test).`,
    },
    {
      kind: "table",
      head: [
        [{ text: "phenomenon" }],
        [{ text: `this corpus, ${tagged ? "tagged" : "annotated"}` }],
        ...others.map(({ title, source, sentences: of }) => [
          { text: title, definition: `${source}, ${of} sentences` },
        ]),
      ],
      rows: [
        ...rows.map(({ category, percent }) => ({
          name: { text: category },
          cells: [
            cell(percent.toFixed(1)),
            ...others.map(({ table }) => {
              const printed = table.find((row) => row.category === category);
              if (printed === undefined) return cell("-");
              return cell(`${printed.percent}${printed.significant ? " *" : ""}`);
            }),
          ],
        })),
        {
          name: term("phenomena in at least 10 %", "prevalent"),
          cells: prevalent.map((count) => cell(formatCount(count))),
        },
      ],
    },
  ];
}

/** The remark beside phenomena that were tagged automatically. */
export function taggedIn(sentences: string, { sentencesOfOthers = 0 } = {}): string {
  const untagged = `The tagger reads English only: ${formatCount(sentencesOfOthers)} sentences in other languages are not tagged.`;
  if (sentences === "0" && sentencesOfOthers > 0) return untagged;
  return [
    `Tagged automatically in ${sentences} sentences.`,
    ...(sentencesOfOthers > 0 ? [untagged] : []),
    ...taggerMeasurements().map(describeTagger),
  ].join(" ");
}

/** The phenomena of a corpus that is looked through, in the sentences that have theirs by now. */
export function phenomenaFound({
  phenomena,
  sentences,
  sentenceOf,
  tagged: visited,
  englishAmong,
}: CorpusIndex): PhenomenaPart {
  const [tagged, english] = [englishAmong(visited), englishAmong(sentences.length)];
  const far = tagged < english ? `${formatCount(tagged)} of ${formatCount(english)}` : formatCount(tagged);
  const source = taggedIn(far, { sentencesOfOthers: sentences.length - english });
  if (tagged === 0) return { source, tagged: true, sentences: 0, rows: [] };
  const [counts, examples] = [PHENOMENA, PHENOMENA].map((all) => all.map(() => 0)) as [number[], number[]];
  for (let sentence = 0; sentence < visited; sentence += 1) count(counts, phenomena[sentence]!);
  for (const sentence of sentenceOf) count(examples, phenomena[sentence]!);
  const rows = PHENOMENA.map((category, i) => ({
    category,
    count: counts[i]!,
    percent: (100 * counts[i]!) / tagged,
    examples: examples[i]!,
  }));
  return { source, tagged: true, sentences: tagged, rows };
}

function count(counts: number[], bits: number): void {
  for (let i = 0; i < counts.length; i += 1) if (bits & (1 << i)) counts[i]! += 1;
}
