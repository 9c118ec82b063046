import type { Baseline, Question } from "./baseline.ts";
import type { Graph, Tensor } from "./engine/graph.ts";
import { embedding } from "./engine/layers/embedding.ts";
import { linear } from "./engine/layers/linear.ts";
import { add, mul, relu, sigmoid, sub } from "./engine/ops/elementwise.ts";
import { matmul } from "./engine/ops/matmul.ts";
import { reshape, slice, transpose } from "./engine/ops/reshape.ts";
import type { Feeds } from "./engine/session.ts";
import { drawImages, mapImages } from "./image-encoder.ts";
import { type Layout, layoutOf } from "./nmn/layout.ts";
import { createSentenceEncoder } from "./sentence-encoder.ts";
import { wordsOf } from "./vocabulary.ts";

/** N 6.3: five leaves were better on dev than the two of Andreas et al. (2016). */
const MOST_LEAVES = 5;
/** The units of transform and measure; the paper prints none. */
const HIDDEN_UNITS = 64;
const ANSWER_UNITS = 128;

/**
 * NMN (N 6.3): a network of modules that is laid out by the sentence. Each leaf finds a word in the image, a relation transforms where
 * it was found, all leaves are combined, and the root measures what is left; an LSTM reads the sentence beside it.
 */
export const nmn: Baseline = {
  name: "nmn",
  summary: "a network of modules, laid out by the sentence, that look for its words in the image",
  settings: { batch: 128, rate: 0.001, patience: 10 },
  published: {
    source: "N Table 3, NMN",
    accuracies: {
      train: { mean: 98.37, deviation: 0.6 },
      dev: { mean: 63.06, deviation: 0.1 },
      test: { mean: 66.12, deviation: 0.4 },
    },
  },
  vocabularyOf: (questions) => [...wordsOf(questions), ...modulesOf(questions)],

  createModel(vocabulary) {
    const sentences = createSentenceEncoder(vocabulary.filter((entry) => !isModule(entry)));
    const modules = numberModules(vocabulary.filter(isModule));
    return {
      lengthOf: sentences.lengthOf,

      encode: (questions, random) => ({
        ...sentences.encode(questions),
        ...drawImages(questions, random),
        ...modules.encode(questions),
      }),

      build(graph) {
        const maps = mapImages(graph); // [batch, 5, 24, 32]
        const places = reshape(maps, ["batch", 120, 32]);
        const found = find(graph, places, modules.sizes.find); // [batch, leaves, 120]
        const moved = transform(graph, found, modules.sizes.transform); // [batch, leaves, 120]
        const together = combine(graph, moved); // [batch, 120]
        const measured = measure(graph, together, modules.sizes.measure); // [batch, 64]
        const sentence = sentences.build(graph); // [batch, 128]
        const both = add(
          linear(measured, { name: "from modules", units: ANSWER_UNITS }),
          linear(sentence, { name: "from words", units: ANSWER_UNITS }),
        ); // [batch, 128]
        return linear(relu(both), { name: "answer", units: 2 }); // [batch, 2]
      },
    };
  },
};

/** find[word]: how well each place of the image fits the word, from 0 to 1. */
function find(graph: Graph, places: Tensor, entries: number): Tensor {
  const words = graph.input("find", ["batch", MOST_LEAVES], "int64");
  const looks = embedding(words, { name: "find/looks", entries, units: 32 }); // [batch, leaves, 32]
  const bias = embedding(words, { name: "find/bias", entries, units: 1 }); // [batch, leaves, 1]
  return sigmoid(add(matmul(looks, transpose(places, [0, 2, 1])), bias)); // [batch, leaves, 120]
}

/** transform[relation]: where things stand in the relation to what was found; without a relation, where it was found. */
function transform(graph: Graph, found: Tensor, entries: number): Tensor {
  const relations = graph.input("transform", ["batch", MOST_LEAVES], "int64");
  const related = graph.input("is related", ["batch", MOST_LEAVES, 1]); // 1 with a relation, 0 without
  const kinds = embedding(relations, { name: "transform/kinds", entries, units: HIDDEN_UNITS });
  const seen = linear(found, { name: "transform/from", units: HIDDEN_UNITS }); // [batch, leaves, 64]
  const moved = sigmoid(linear(relu(add(seen, kinds)), { name: "transform/to", units: 120 })); // [batch, leaves, 120]
  return add(found, mul(related, sub(moved, found)));
}

/** combine: where all leaves are; a leaf that a sentence does not have is everywhere. */
function combine(graph: Graph, moved: Tensor): Tensor {
  const present = graph.input("is leaf", ["batch", MOST_LEAVES, 1]); // 1 for a leaf, 0 for none
  const where = sub(1, mul(present, sub(1, moved))); // [batch, leaves, 120]
  const leaf = (i: number) => slice(where, { axis: 1, from: i, to: i + 1 });
  const all = Array.from({ length: MOST_LEAVES }, (_, i) => leaf(i)).reduce((a, b) => mul(a, b)); // [batch, 1, 120]
  return reshape(all, ["batch", 120]);
}

/** measure[root]: what the root makes of where everything is. */
function measure(graph: Graph, where: Tensor, entries: number): Tensor {
  const roots = graph.input("measure", ["batch"], "int64");
  const seen = linear(where, { name: "measure/seen", units: HIDDEN_UNITS }); // [batch, 64]
  const weights = embedding(roots, { name: "measure/weights", entries, units: HIDDEN_UNITS }); // [batch, 64]
  const bias = embedding(roots, { name: "measure/bias", entries, units: HIDDEN_UNITS }); // [batch, 64]
  return relu(add(mul(seen, add(weights, 1)), bias)); // [batch, 64]
}

type ModuleKind = "find" | "transform" | "measure";

/** What modules begin with in the vocabulary; no word has a space in it. */
const PREFIXES: Readonly<Record<ModuleKind, string>> = {
  find: "find: ",
  transform: "transform: ",
  measure: "measure: ",
};
const isModule = (entry: string) => Object.values(PREFIXES).some((prefix) => entry.startsWith(prefix));

/** A module that is laid out for a single sentence learns nothing for others. */
const LEAST_COUNT = 2;

const layout = (sentence: string) => layoutOf(sentence, { mostLeaves: MOST_LEAVES });

/** The modules of at least two sentences, in alphabetical order. */
function modulesOf(questions: readonly Question[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const sentence of new Set(questions.map((each) => each.sentence))) {
    const { root, leaves } = layout(sentence);
    const modules = new Set([`${PREFIXES.measure}${root}`]);
    for (const { word, relation } of leaves) {
      modules.add(`${PREFIXES.find}${word}`);
      if (relation !== null) modules.add(`${PREFIXES.transform}${relation}`);
    }
    for (const each of modules) counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= LEAST_COUNT)
    .map(([module]) => module)
    .sort();
}

interface NumberedModules {
  /** How many modules of a kind there are, with one for those that are not known. */
  readonly sizes: Readonly<Record<ModuleKind, number>>;
  readonly encode: (questions: readonly Question[]) => Feeds;
}

/** Numbers modules from 1; 0 is a module that is not known. Layouts are kept, being slower to parse than to learn from. */
function numberModules(modules: readonly string[]): NumberedModules {
  const numbersOf = (kind: ModuleKind) =>
    new Map(
      modules.filter((each) => each.startsWith(PREFIXES[kind])).map((each, i) => [each, BigInt(i + 1)]),
    );
  const numbers = {
    find: numbersOf("find"),
    transform: numbersOf("transform"),
    measure: numbersOf("measure"),
  };
  const number = (kind: ModuleKind, name: string) => numbers[kind].get(`${PREFIXES[kind]}${name}`) ?? 0n;
  const kept = new Map<string, Layout>();
  return {
    sizes: {
      find: numbers.find.size + 1,
      transform: numbers.transform.size + 1,
      measure: numbers.measure.size + 1,
    },

    encode(questions) {
      const slots = questions.length * MOST_LEAVES;
      const [find, transform] = [new BigInt64Array(slots), new BigInt64Array(slots)];
      const [isLeaf, isRelated] = [new Float32Array(slots), new Float32Array(slots)];
      const measure = new BigInt64Array(questions.length);
      for (const [row, { sentence }] of questions.entries()) {
        const { root, leaves } = kept.get(sentence) ?? layout(sentence);
        kept.set(sentence, { root, leaves });
        measure[row] = number("measure", root);
        for (const [i, { word, relation }] of leaves.entries()) {
          const slot = row * MOST_LEAVES + i;
          find[slot] = number("find", word);
          isLeaf[slot] = 1;
          if (relation === null) continue;
          transform[slot] = number("transform", relation);
          isRelated[slot] = 1;
        }
      }
      const dims = [questions.length, MOST_LEAVES];
      return {
        find: { data: find, dims },
        transform: { data: transform, dims },
        "is leaf": { data: isLeaf, dims: [...dims, 1] },
        "is related": { data: isRelated, dims: [...dims, 1] },
        measure: { data: measure, dims: [questions.length] },
      };
    },
  };
}
