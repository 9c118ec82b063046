import { evaluate, printTerm } from "../../dist/reasoning/index.js";
import { pairName } from "../../dist/reasoning/parsing/index-grammar.js";
import {
  createParser,
  formOf,
  parseSentence,
  sentenceWords,
} from "../../dist/reasoning/parsing/parse-sentence.js";
import { fitBackOff } from "./fit-back-off.js";
import { trainRanker } from "./train-ranker.js";

/** Label of a reviewed reading, as reliable as several good raters who agree. */
const REVIEW = { label: true, reliability: 0.999 };

const ROUNDS = 3; // each parses anew, since better weights keep better readings
const EPOCHS = 20;
const RATE = 0.1;
const DECAY = 0.002;

const UNTRAINED = { weights: {}, words: [], skipCosts: {}, templates: [] };

/**
 * Trains all parts of a model. The same input gives the same model.
 * @param examples sentences, each with a scene, the label that one rater gave, and the reliability of that rater
 * @param reviewed sentences of our own with their logical forms, as `printTerm` prints them
 * @param report receives a line per round
 */
export function trainModel(examples, reviewed, report) {
  const bySentence = new Map();
  for (const example of examples) {
    const { sentence } = example;
    bySentence.set(sentence, [...(bySentence.get(sentence) ?? []), example]);
  }
  const words = frequentWords([...bySentence.keys()]);
  let weights = new Map();
  for (let round = 0; round < ROUNDS; round += 1) {
    const parser = createParser({ ...UNTRAINED, weights: Object.fromEntries(weights), words });
    const sentences = [
      ...[...bySentence].flatMap(([sentence, rows]) => trainingSentence(sentence, rows, parser)),
      ...reviewed.flatMap((each) => reviewedSentence(each, parser)),
    ];
    weights = trainRanker(sentences, { epochs: EPOCHS, rate: RATE, decay: DECAY, weights });
    report(`round ${round + 1}: ${sentences.length} ambiguous sentences, ${weights.size} weights`);
  }
  const rounded = [...weights].map(([rule, weight]) => [rule, Math.round(weight * 100) / 100]);
  const model = {
    ...UNTRAINED,
    weights: Object.fromEntries(rounded.filter(([, weight]) => weight !== 0)),
    words,
  };
  return { ...model, ...fitBackOff([...bySentence.keys()], createParser(model)) };
}

/** The words of the grammar that the sentences use, most frequent first. */
function frequentWords(sentences) {
  const { vocabulary } = createParser(UNTRAINED);
  const counts = new Map();
  for (const sentence of sentences) {
    for (const word of new Set(sentenceWords(sentence))) {
      if (vocabulary.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([word]) => word);
}

/** The readings of a sentence with their answers; empty when there is only one, since nothing can be learned from it. */
function trainingSentence(sentence, rows, parser) {
  const { readings } = parseSentence(sentence, parser);
  if (readings.length < 2) return [];
  const candidates = readings.map((reading) => ({
    rules: rulesOf(reading),
    answers: rows.map(({ scene }) => evaluate(reading.meaning, scene) === true),
  }));
  return [{ candidates, labels: rows }];
}

/** The readings of a reviewed sentence; empty when the correct one is the only one, or not among them. */
function reviewedSentence({ sentence, form }, parser) {
  const { readings } = parseSentence(sentence, parser);
  const candidates = readings.map((reading) => ({
    rules: rulesOf(reading),
    answers: [printTerm(formOf(reading)) === form],
  }));
  const isDecided = candidates.length > 1 && candidates.some(({ answers }) => answers[0]);
  return isDecided ? [{ candidates, labels: [REVIEW] }] : [];
}

function rulesOf(reading) {
  const rules = new Map();
  countRules(reading, rules);
  return rules;
}

function countRules({ rule, children }, counts) {
  const count = (name) => counts.set(name, (counts.get(name) ?? 0) + 1);
  count(rule.id);
  for (const child of children) {
    count(pairName(rule, child.rule));
    countRules(child, counts);
  }
}
