import type { Phenomenon } from "../../core/index.ts";
import type { Term } from "../logic/term.ts";
import { printTerm } from "../logic/term.ts";

/** Evidence of a phenomenon: one of these operators in the form, or one of these words in the sentence. */
const SIGNS = {
  "hard cardinality": { form: /\b(bare|exactly|only)\(/ },
  "soft cardinality": { form: /\b(atLeast|atMost|moreThan|fewerThan)\(/ },
  "existential quantifier": { words: /^there (is|are)\b/i },
  "universal quantifier": { words: /\b(all|every|each)\b/i },
  coordination: { words: /\band\b/ },
  coreference: { words: /\bof which\b/ },
  "spatial relation": { form: /\b(touching|top|base|middle|level|on|under)\b/ },
  comparison: { form: /\b(more|equal|most|fewest|share|kinds)\(/ },
  presupposition: { form: /\bthe\(/ },
  negation: { form: /\b(none|not)\b/ },
} as const satisfies Partial<Record<Phenomenon, { readonly form: RegExp } | { readonly words: RegExp }>>;

/** The phenomena that the writer can be asked for: all but the three syntactic ambiguities. */
export type WritablePhenomenon = keyof typeof SIGNS;

export const WRITABLE_PHENOMENA = Object.keys(SIGNS) as readonly WritablePhenomenon[];

export function phenomenaOf(form: Term, sentence: string): readonly WritablePhenomenon[] {
  const printed = printTerm(form);
  return WRITABLE_PHENOMENA.filter((name) => {
    const sign: { readonly form?: RegExp; readonly words?: RegExp } = SIGNS[name];
    return sign.form?.test(printed) ?? sign.words!.test(sentence);
  });
}
