import { printTerm } from "../logic/print-term.ts";
import type { Term } from "../logic/term.ts";
import type { ReasonerModel } from "../model/model.ts";
import { parseWords } from "../parsing/chart.ts";
import type { Parser } from "../parsing/parse-sentence.ts";
import { abstractWords } from "../parsing/templates.ts";
import { sentenceWords } from "../parsing/tokens.ts";

/**
 * Learns what to do with sentences that the grammar cannot read, from those that it can: templates, and for each word
 * how often a sentence means something else, or nothing, without it. A word costs -log of the chance that it does not.
 */
export function fitBackOff(
  sentences: readonly string[],
  parser: Parser,
): Pick<ReasonerModel, "skipCosts" | "templates"> {
  const templates = new Map<string, readonly string[]>();
  for (const sentence of sentences) {
    const words = sentenceWords(sentence);
    const abstract = abstractWords(words);
    if (abstract.every((word, i) => word === words[i])) continue; // it would be the sentence itself
    const template = abstract.join(" ");
    if (!templates.has(template) && meaningOf(words, parser) !== undefined) templates.set(template, words);
  }
  const seen = new Map<string, { uses: number; changes: number }>();
  for (const words of templates.values()) {
    const meaning = meaningOf(words, parser);
    words.forEach((word, i) => {
      const count = seen.get(word) ?? { uses: 0, changes: 0 };
      count.uses += 1;
      if (meaningOf(words.toSpliced(i, 1), parser) !== meaning) count.changes += 1;
      seen.set(word, count);
    });
  }
  const cost = ({ uses, changes }: { uses: number; changes: number }) =>
    -Math.log((uses - changes + 0.5) / (uses + 1)); // half a case of each is added, so that nothing is certain
  return {
    skipCosts: Object.fromEntries(
      [...seen].map(([word, count]) => [word, Math.round(100 * cost(count)) / 100]),
    ),
    templates: [...templates.keys()].sort(),
  };
}

function meaningOf(words: readonly string[], parser: Parser): string | undefined {
  const [best] = parseWords(words, parser);
  return best && printTerm(best.meaning as Term);
}
