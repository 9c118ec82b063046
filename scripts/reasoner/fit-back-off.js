import { printTerm } from "../../dist/reasoning/index.js";
import { abstractWords } from "../../dist/reasoning/parsing/back-off.js";
import { parseWords } from "../../dist/reasoning/parsing/chart.js";
import { sentenceWords } from "../../dist/reasoning/parsing/parse-sentence.js";

/**
 * Learns how to interpret sentences outside the grammar from sentences inside it: templates, and a cost for skipping
 * each word. The cost is -log of the estimated probability that the meaning stays the same without the word.
 */
export function fitBackOff(sentences, parser) {
  const templates = new Map();
  for (const sentence of sentences) {
    const words = sentenceWords(sentence);
    const abstract = abstractWords(words);
    if (abstract.every((word, i) => word === words[i])) continue; // it would be the sentence itself
    const template = abstract.join(" ");
    if (!templates.has(template) && meaningOf(words, parser) !== undefined) templates.set(template, words);
  }
  const seen = new Map();
  for (const words of templates.values()) {
    const meaning = meaningOf(words, parser);
    words.forEach((word, i) => {
      const count = seen.get(word) ?? { uses: 0, changes: 0 };
      count.uses += 1;
      if (meaningOf(words.toSpliced(i, 1), parser) !== meaning) count.changes += 1;
      seen.set(word, count);
    });
  }
  // Half a case of each is added (additive smoothing), so that no probability is 0 or 1.
  const cost = ({ uses, changes }) => -Math.log((uses - changes + 0.5) / (uses + 1));
  return {
    skipCosts: Object.fromEntries(
      [...seen].map(([word, count]) => [word, Math.round(100 * cost(count)) / 100]),
    ),
    templates: [...templates.keys()].sort(),
  };
}

function meaningOf(words, parser) {
  const [best] = parseWords(words, parser);
  return best && printTerm(best.meaning);
}
