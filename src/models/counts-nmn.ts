import type { Graph, Tensor } from "../tensors/index.ts";
import {
  abs,
  add,
  concat,
  embedding,
  linear,
  matmul,
  mul,
  reduceMax,
  reduceSum,
  relu,
  reshape,
  softmax,
  sub,
  transpose,
} from "../tensors/index.ts";
import type { Baseline, ModelExample } from "./baseline.ts";
import {
  buildModuleVocabulary,
  indexModules,
  LEAVES,
  type ModuleCounts,
  WORDS,
} from "./counts-nmn/modules.ts";
import { COUNT_CLASSES, LEVELS, pretrainedFeatures } from "./counts-nmn/pretrained-encoder.ts";
import { wordVocabulary } from "./vocabulary.ts";

/** The units of modules; the paper prints none. */
const UNITS = 128;
/** Adam changes a weight by a thousandth in a step, and most words stand in few sentences: as they are, modules would hardly move. */
const MODULE_SCALE = 10;
/** Shares of 27 kinds are small at first: so much larger, what was found reaches the hidden units at about their size. */
const FIND_SCALE = 3;
/** Counts that a box is compared with: none, one, ... seven items. */
const COUNTS = [0, 1, 2, 3, 4, 5, 6, 7];
const KINDS = COUNT_CLASSES.length;
const ANSWERS = LEVELS + COUNTS.length;

/**
 * A network of modules after NMN (N 6.3) with other supervision: its image encoder was pretrained to count items. Each phrase of a
 * sentence finds what it names in the boxes, a relation and a quantity measure it, and all phrases are combined, in each box and over
 * all. `nmn.ts` is the paper's model, which learns from labels alone.
 */
export const countsNmn: Baseline = {
  name: "counts-nmn",
  summary: "neural modules over an image encoder that was pretrained to count items",
  settings: { batchSize: 128, learningRate: 0.001, patience: 10, passesPerEpoch: 6, emaRate: 0.5 },
  card: {
    papers: ["Suhr et al. 2017, section 6.3"],
    differences: [
      "It is not the paper's NMN: its image encoder was pretrained to count the items of 100,000 sampled scenes (decision 22), where the paper's learned from labels alone.",
      "Layouts are lists of at most five phrases, without attention maps.",
    ],
  },
  /** Words have no part in the model, but tell which ones were never met. */
  vocabularyOf: (examples) => [...wordVocabulary(examples), ...buildModuleVocabulary(examples)],

  createModel(vocabulary) {
    const modules = indexModules(vocabulary);
    return {
      lengthOf: () => 0,

      encode: async (examples: readonly ModelExample[]) => ({
        ...modules.encode(examples),
        ...(await pretrainedFeatures(examples)),
      }),

      build(graph) {
        const { sizes } = modules;
        const phrases = readPhrases(graph);
        const shown = answersOf(graph.input("seen", ["batch", 3, LEVELS, KINDS])); // [batch, 27, 3, 13]
        const found = find(phrases, sizes); // [batch, leaves, 27]
        const known = { phrases, sizes, shown, found };
        const both = concat([measureAcrossBoxes(known), measureWithinBoxes(known)], 1); // [batch, 384]
        const hidden = relu(linear(both, { name: "hidden", units: UNITS })); // [batch, 128]
        return linear(hidden, { name: "answer", units: 2 }); // [batch, 2]
      },
    };
  },
};

/** The modules of each phrase by number, and which phrases and words there are. */
interface Phrases {
  readonly words: Tensor; // [batch, leaves, words]
  readonly isWord: Tensor; // [batch, leaves, words, 1]
  readonly quantity: Tensor; // [batch, leaves]
  readonly relation: Tensor; // [batch, leaves]
  readonly isPhrase: Tensor; // [batch, leaves, 1]
}

function readPhrases(graph: Graph): Phrases {
  return {
    words: graph.input("words", ["batch", LEAVES, WORDS], "int64"),
    isWord: graph.input("is word", ["batch", LEAVES, WORDS, 1]),
    quantity: graph.input("quantity", ["batch", LEAVES], "int64"),
    relation: graph.input("relation", ["batch", LEAVES], "int64"),
    isPhrase: graph.input("is phrase", ["batch", LEAVES, 1]),
  };
}

/** Contents of every box by class: the count on each level, and a match with each possible count. */
function answersOf(seen: Tensor): Tensor {
  const levels = transpose(seen, [0, 3, 1, 2]); // [batch, 27, 3, 5]
  const apart = abs(sub(reduceSum(levels, [3]), seen.graph.constant(COUNTS))); // [batch, 27, 3, 8]
  return concat([levels, relu(sub(1, apart))], 3);
}

/** find[words]: the kinds of items that the words of a phrase name, as shares of one. */
function find({ words, isWord }: Phrases, { word }: ModuleCounts): Tensor {
  const named = mul(embedding(words, { name: "find", vocabularySize: word, dimensions: KINDS }), isWord);
  return softmax(mul(reshape(reduceSum(named, [2]), ["batch", LEAVES, KINDS]), MODULE_SCALE));
}

/** Inputs computed from a sentence and its image before training. */
interface Known {
  readonly phrases: Phrases;
  readonly sizes: ModuleCounts;
  /** [batch, 27 kinds, 3 boxes, 13 answers] */
  readonly shown: Tensor;
  /** [batch, leaves, 27 kinds] */
  readonly found: Tensor;
}

/** Each phrase by itself, as it is in some box and in how many, all combined: [batch, 128]. */
function measureAcrossBoxes({ shown, found, phrases, sizes }: Known): Tensor {
  const inSome = reshape(reduceMax(shown, [2]), ["batch", KINDS, ANSWERS]);
  const inHowMany = reshape(reduceSum(shown, [2]), ["batch", KINDS, ANSWERS]);
  const seen = matmul(found, concat([inSome, inHowMany], 2)); // [batch, leaves, 26]
  const { scale, shift } = measure("over boxes", { phrases, sizes, weightScale: MODULE_SCALE });
  const hidden = relu(
    add(mul(linear(mul(seen, FIND_SCALE), { name: "over boxes/seen", units: UNITS }), scale), shift),
  );
  const said = mul(linear(hidden, { name: "over boxes/said", units: UNITS }), phrases.isPhrase);
  return reshape(reduceSum(said, [1]), ["batch", UNITS]);
}

/** All phrases combined in each box, and what comes of it in the best box and in all: [batch, 256]. */
function measureWithinBoxes({ shown, found, phrases, sizes }: Known): Tensor {
  const seen = reshape(matmul(found, reshape(shown, ["batch", KINDS, 3 * ANSWERS])), [
    "batch",
    LEAVES,
    3,
    ANSWERS,
  ]);
  const { scale, shift } = measure("in boxes", { phrases, sizes, weightScale: 1 });
  const wide = (x: Tensor) => reshape(x, ["batch", LEAVES, 1, UNITS]);
  const hidden = relu(
    add(
      mul(linear(mul(seen, FIND_SCALE), { name: "in boxes/seen", units: UNITS }), wide(scale)),
      wide(shift),
    ),
  ); // [batch, leaves, 3, 128]
  const isPhrase = reshape(phrases.isPhrase, ["batch", LEAVES, 1, 1]);
  const said = mul(linear(hidden, { name: "in boxes/said", units: UNITS }), isPhrase);
  const boxes = relu(reshape(reduceSum(said, [1]), ["batch", 3, UNITS]));
  const together = relu(linear(boxes, { name: "in boxes/together", units: UNITS })); // [batch, 3, 128]
  return reshape(concat([reduceMax(together, [1]), reduceSum(together, [1])], 2), ["batch", 2 * UNITS]);
}

interface MeasureOptions {
  readonly phrases: Phrases;
  readonly sizes: ModuleCounts;
  /** Learning rate of these weights relative to the others. */
  readonly weightScale: number;
}

/** measure[quantity] and transform[relation]: how units of a phrase are scaled and shifted, [batch, leaves, 128]. */
function measure(
  name: string,
  { phrases: { quantity, relation }, sizes, weightScale }: MeasureOptions,
): { readonly scale: Tensor; readonly shift: Tensor } {
  const learned = (what: string) =>
    mul(
      add(
        embedding(quantity, {
          name: `${name}/measure ${what}`,
          vocabularySize: sizes.quantity,
          dimensions: UNITS,
        }),
        embedding(relation, {
          name: `${name}/transform ${what}`,
          vocabularySize: sizes.relation,
          dimensions: UNITS,
        }),
      ),
      weightScale,
    );
  return { scale: add(learned("scale"), 1), shift: learned("shift") };
}
