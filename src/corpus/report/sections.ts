import { titleOfFormat } from "../../formats/index.ts";
import type { Audit } from "../schemas/audit.ts";
import type { Part, Section } from "../schemas/report.ts";
import { biasParts } from "./bias-section.ts";
import { DEFINITIONS } from "./content.ts";
import { type PhenomenaPart, phenomenaParts, synsetParts } from "./language-section.ts";
import { leakParts } from "./leak-section.ts";
import { agreementParts, humanParts } from "./people-section.ts";
import { sizeParts } from "./size-section.ts";

/** The subject of an audit. */
export function reportTitle({ corpus, stats }: Audit): string {
  return `Audit of ${titleOfFormat(corpus)}-style corpus: ${[...new Set(stats.splits.map(({ split }) => split))].join(", ")}`;
}

const UNLABELLED: readonly Part[] = [
  { kind: "paragraph", text: "The examples have no labels, so this can't be measured." },
];

/** Everything that a report says of a corpus; sections that have nothing to say are left out. */
export function reportSections(audit: Audit, phenomena: PhenomenaPart): readonly Section[] {
  const sections: readonly Section[] = [
    { title: "Sizes and language", parts: sizeParts(audit) },
    { title: "Agreement", parts: agreementParts(audit) },
    { title: "Human performance", parts: audit.humans.length === 0 ? UNLABELLED : humanParts(audit) },
    {
      title: "Bias: accuracy from a single input",
      parts: audit.bias.length === 0 ? UNLABELLED : audit.bias.flatMap((each) => biasParts(each, audit)),
    },
    { title: "Overlap between splits (leaks)", parts: leakParts(audit) },
    { title: "Synsets", parts: synsetParts(audit) },
    { title: "Linguistic phenomena", parts: phenomenaParts(phenomena, audit) },
    { title: "Definitions", parts: [glossary()] },
  ];
  return sections.filter(({ parts }) => parts.length > 0);
}

/** Every definition in full, for print and for screens without a pointer. */
function glossary(): Part {
  const entries = Object.entries(DEFINITIONS).map(([name, text]) => {
    const words = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
    return { name: words, text };
  });
  return { kind: "definitions", summary: "Show all definitions", entries };
}
