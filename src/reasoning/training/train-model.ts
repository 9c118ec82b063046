import type { Scene } from "../../core/index.ts";
import { evaluate } from "../execution/evaluate.ts";
import { printTerm } from "../logic/print-term.ts";
import type { Term } from "../logic/term.ts";
import type { ReasonerModel } from "../model/model.ts";
import type { Reading } from "../parsing/chart.ts";
import { formOf } from "../parsing/form-of.ts";
import { createParser, type Parser, parseSentence } from "../parsing/parse-sentence.ts";
import { pairName } from "../parsing/rule-weights.ts";
import { sentenceWords } from "../parsing/tokens.ts";
import { fitBackOff } from "./fit-back-off.ts";
import { type Candidate, type TrainingSentence, trainRanker } from "./train-ranker.ts";

/** A sentence and what one rater answered for one scene. */
export interface TrainingExample {
  readonly sentence: string;
  readonly scene: Scene;
  readonly label: boolean;
  readonly reliability: number;
}

/** A sentence of our own and what it means. */
export interface GoldReading {
  readonly sentence: string;
  /** As `printTerm` prints it. */
  readonly form: string;
}

/** How far a reviewed reading can be trusted: as much as several good raters who agree. */
const REVIEW = { label: true, reliability: 0.999 };

const ROUNDS = 3; // each parses anew, since better weights keep better readings
const EPOCHS = 20;
const RATE = 0.1;
const DECAY = 0.002;

const UNTRAINED: ReasonerModel = { weights: {}, words: [], skipCosts: {}, templates: [] };

/** Learns all parts of a model from examples, and from sentences of known meaning; same examples, same model. */
export function trainModel(
  examples: readonly TrainingExample[],
  reviewed: readonly GoldReading[],
  report: (line: string) => void,
): ReasonerModel {
  const bySentence = new Map<string, TrainingExample[]>();
  for (const example of examples) {
    const { sentence } = example;
    bySentence.set(sentence, [...(bySentence.get(sentence) ?? []), example]);
  }
  const words = frequentWords([...bySentence.keys()]);
  let weights: ReadonlyMap<string, number> = new Map();
  for (let round = 0; round < ROUNDS; round += 1) {
    const parser = createParser({ ...UNTRAINED, weights: Object.fromEntries(weights), words });
    const sentences = [
      ...[...bySentence].flatMap(([sentence, rows]) => trainingSentence(sentence, rows, parser)),
      ...reviewed.flatMap((each) => reviewedSentence(each, parser)),
    ];
    weights = trainRanker(sentences, { epochs: EPOCHS, rate: RATE, decay: DECAY, weights });
    report(`round ${round + 1}: ${sentences.length} ambiguous sentences, ${weights.size} weights`);
  }
  const rounded = [...weights].map(([rule, weight]) => [rule, Math.round(weight * 100) / 100] as const);
  const model = {
    ...UNTRAINED,
    weights: Object.fromEntries(rounded.filter(([, weight]) => weight !== 0)),
    words,
  };
  return { ...model, ...fitBackOff([...bySentence.keys()], createParser(model)) };
}

/** The words of the grammar that the sentences use, most frequent first. */
function frequentWords(sentences: readonly string[]): string[] {
  const { vocabulary } = createParser(UNTRAINED);
  const counts = new Map<string, number>();
  for (const sentence of sentences) {
    for (const word of new Set(sentenceWords(sentence))) {
      if (vocabulary.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([word]) => word);
}

/** The readings of a sentence with their answers; nothing to learn when there is only one. */
function trainingSentence(
  sentence: string,
  rows: readonly TrainingExample[],
  parser: Parser,
): TrainingSentence[] {
  const { readings } = parseSentence(sentence, parser);
  if (readings.length < 2) return [];
  const candidates = readings.map(
    (reading): Candidate => ({
      rules: rulesOf(reading),
      answers: rows.map(({ scene }) => evaluate(reading.meaning as Term, scene) === true),
    }),
  );
  return [{ candidates, labels: rows }];
}

/** The readings of a sentence of which one is right; nothing to learn when it is the only one, or not among them. */
function reviewedSentence({ sentence, form }: GoldReading, parser: Parser): TrainingSentence[] {
  const { readings } = parseSentence(sentence, parser);
  const candidates = readings.map(
    (reading): Candidate => ({ rules: rulesOf(reading), answers: [printTerm(formOf(reading)) === form] }),
  );
  const isDecided = candidates.length > 1 && candidates.some(({ answers }) => answers[0]);
  return isDecided ? [{ candidates, labels: [REVIEW] }] : [];
}

function rulesOf(reading: Reading): ReadonlyMap<string, number> {
  const rules = new Map<string, number>();
  countRules(reading, rules);
  return rules;
}

function countRules({ rule, children }: Reading, counts: Map<string, number>): void {
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  count(rule.id);
  for (const child of children) {
    count(pairName(rule, child.rule));
    countRules(child, counts);
  }
}
