import type { Feeds, Graph, Tensor } from "../tensors/index.ts";
import {
  abs,
  add,
  batchNorm,
  concat,
  convolution,
  convolve,
  dropout,
  embedding,
  glorot,
  linear,
  matmul,
  mul,
  reduceMax,
  reduceSum,
  relu,
  reshape,
  sigmoid,
  slice,
  sub,
  transpose,
} from "../tensors/index.ts";
import { type Baseline, type ModelCard, publishedRow, sceneOf } from "./baseline.ts";
import { BOXES, drawHalfBoxes, halfBoxPixels } from "./box-images.ts";
import { type BoxGrid, type ExplainedStep, placesOfBox } from "./explanation.ts";
import {
  createLayoutEncoder,
  isPhraseModule,
  type LayoutEncoder,
  type ModuleSizes,
  PHRASE_WORDS,
  phraseModules,
} from "./layouts/phrase-modules.ts";
import type { LayoutPhrase } from "./layouts/phrase-tree.ts";
import { createSentenceEncoder } from "./sentence-encoder.ts";
import { wordVocabulary } from "./vocabulary.ts";

/** Channels of the feature maps, and their side in cells: a cell is eight pixels of the image. */
const CHANNELS = 32;
const SIDE = 11;
const CELLS = SIDE * SIDE;
/** What is known of the position of a cell: two coordinates, their squares, and a one. */
const POSITION = 5;
/** The units of modules; the papers print none. */
const UNITS = 128;
const RELATION_CHANNELS = 16;
/** Counts that attention is compared with: none, one, ... seven items. */
const COUNTS = [0, 1, 2, 3, 4, 5, 6, 7];
/** Adam changes a weight by a thousandth in a step, and most words stand in few sentences: as they are, modules would hardly move. */
const MODULE_SCALE = 10;
/** The same for words that are found: a phrase has several, and what they name must be told apart from the start. */
const FIND_SCALE = 5;
/** Before training, attention is low everywhere. */
const ATTENTION_BIAS = -3;

const CARD: ModelCard = {
  papers: ["Andreas et al. 2016", "Suhr et al. 2017, section 6.3"],
  differences: [
    "Boxes are shown at half their size and seen one by one, so that their order has no part.",
    "The parse is by rules over wink-nlp's tags, where the paper has the Stanford parser.",
    "Layouts are trees of phrases, of which one is run for each sentence; none is scored against others.",
    "Quantities measure counts in each box and over all, and one perceptron answers from all phrases and the sentence's LSTM.",
    "The papers give no sizes: maps have 32 channels and modules 128 units.",
  ],
};

/**
 * NMN (N 6.3; Andreas et al., 2016): a network of modules that is laid out by a dependency parse of the sentence. Each phrase finds what
 * it names in the picture, what belongs to it is transformed by the relation and combined with it, and quantities measure what is left. It
 * learns from labels alone, the convolutional network included. At most five leaves, which was better on dev in the paper.
 */
export const nmn: Baseline = {
  ...network({ maxPhrases: 5 }),
  name: "nmn",
  summary: "neural module network over attention maps, laid out by a dependency parse",
  published: publishedRow("NMN"),
};

/** The same with at most two leaves, the default of Andreas et al. (2016). */
export const nmnTwoLeaves: Baseline = {
  ...network({ maxPhrases: 2 }),
  name: "nmn-two-leaves",
  summary: "nmn with layouts of at most two phrases",
  published: {
    source: "Suhr et al. 2017, section 6.3",
    accuracies: { dev: { mean: 62.4, deviation: undefined } },
  },
};

function network({
  maxPhrases,
}: {
  readonly maxPhrases: number;
}): Pick<Baseline, "settings" | "card" | "vocabularyOf" | "createModel"> {
  return {
    settings: { batchSize: 64, learningRate: 0.001, patience: 30, minBatchSize: 8 },
    card: CARD,
    vocabularyOf: (examples) => [...wordVocabulary(examples), ...phraseModules(examples, maxPhrases)],

    createModel(vocabulary) {
      const sentences = createSentenceEncoder(vocabulary.filter((entry) => !isPhraseModule(entry)));
      const layouts = createLayoutEncoder(vocabulary, maxPhrases);
      return {
        lengthOf: sentences.lengthOf,
        encode: (examples) => ({
          ...sentences.encode(examples),
          ...layouts.encode(examples),
          ...drawHalfBoxes(examples.map(sceneOf)),
        }),
        build(graph) {
          const layout = readLayout(graph, layouts, maxPhrases);
          const attention = attend(encodeBoxes(graph), layout); // [batch, phrases, 3, cells]
          const sentence = dropout(sentences.build(graph), 0.5); // [batch, 128]
          const both = concat(
            [measureAcrossBoxes(attention, layout), measureWithinBoxes(attention, layout)],
            1,
          ); // [batch, 384]
          const hidden = relu(linear(concat([both, sentence], 1), { name: "hidden", units: UNITS })); // [batch, 128]
          return linear(hidden, { name: "answer", units: 2 }); // [batch, 2]
        },
        explain: ({ sentence }, watched) => explainLayout(layouts.layoutOf(sentence), watched),
      };
    },
  };
}

/** The cells of a box, as the filters of `encodeBoxes` lie on it. */
const CELL_GRID: BoxGrid = { side: SIDE, from: 5, cell: 8 };

/** The modules of a sentence in the order in which they are run, each with its attention map. */
function explainLayout(layout: readonly LayoutPhrase[], watched: Feeds): readonly ExplainedStep[] {
  const step = (name: string, map: string, phrase: number): ExplainedStep => {
    const weights = Array.from(watched[map]!.data, Number).slice(
      phrase * BOXES * CELLS,
      (phrase + 1) * BOXES * CELLS,
    );
    const ofBoxes = Array.from({ length: BOXES }, (_, box) =>
      placesOfBox(weights.slice(box * CELLS, (box + 1) * CELLS), box, CELL_GRID),
    );
    return { name, words: [], places: ofBoxes.flat() };
  };
  const maps = [...layout.keys()].reverse().flatMap((i) => {
    const { words, relation, parent } = layout[i]!;
    const what = words.join(" ");
    const hasChildren = layout.some((each) => each.parent === i);
    return [
      step(`find[${what}]`, "found", i),
      ...(hasChildren ? [step(`combine[${what}]`, "attention", i)] : []),
      ...(parent >= 0 ? [step(`transform[${relation}]`, `transformed ${i}`, 0)] : []),
    ];
  });
  const measures = layout.map(({ words, quantity }) => {
    return { name: `measure[${quantity}] of ${words.join(" ")}`, words: [], places: [] };
  });
  return [...maps, ...measures];
}

/** The layout of each sentence: its phrases with their modules by number. */
interface Layout {
  readonly maxPhrases: number;
  readonly sizes: ModuleSizes;
  readonly words: Tensor; // [batch, phrases, words]
  readonly isWord: Tensor; // [batch, phrases, words, 1]
  readonly quantity: Tensor; // [batch, phrases]
  readonly relation: Tensor; // [batch, phrases]
  readonly parent: Tensor; // [batch, phrases, phrases]: 1 where the second is the parent of the first
  readonly isPhrase: Tensor; // [batch, phrases, 1]
}

function readLayout(graph: Graph, { sizes }: LayoutEncoder, maxPhrases: number): Layout {
  return {
    maxPhrases,
    sizes,
    words: graph.input("phrase words", ["batch", maxPhrases, PHRASE_WORDS], "int64"),
    isWord: graph.input("is phrase word", ["batch", maxPhrases, PHRASE_WORDS, 1]),
    quantity: graph.input("quantity", ["batch", maxPhrases], "int64"),
    relation: graph.input("relation", ["batch", maxPhrases], "int64"),
    parent: graph.input("parent", ["batch", maxPhrases, maxPhrases]),
    isPhrase: graph.input("is phrase", ["batch", maxPhrases, 1]),
  };
}

/** A convolutional network like that of SPEC M2, with filters of half the size on boxes of half the size and a finer last layer: [batch, 3 * cells, 32]. */
function encodeBoxes(graph: Graph): Tensor {
  const layer = (x: Tensor, name: string, filters: { kernelSize: number; stride: number }) =>
    relu(batchNorm(convolution(x, { name, ...filters, outChannels: CHANNELS }), { name: `${name}/norm` }));
  const first = layer(halfBoxPixels(graph), "filters 1", { kernelSize: 4, stride: 2 }); // [3*batch, 26, 26, 32]
  const second = layer(first, "filters 2", { kernelSize: 4, stride: 2 }); // [3*batch, 12, 12, 32]
  const maps = layer(second, "filters 3", { kernelSize: 2, stride: 1 }); // [3*batch, 11, 11, 32]
  return reshape(maps, ["batch", BOXES * CELLS, CHANNELS]);
}

/** Where each cell is in its box, from -1 to 1: [5, 3 * cells]. */
function positions(graph: Graph): Tensor {
  const cells = Array.from({ length: BOXES * CELLS }, (_, i) => {
    const x = (2 * (i % SIDE)) / (SIDE - 1) - 1;
    const y = (2 * (Math.floor(i / SIDE) % SIDE)) / (SIDE - 1) - 1;
    return [x, y, x * x, y * y, 1];
  });
  const rows = Array.from({ length: POSITION }, (_, k) => cells.map((cell) => cell[k]!));
  return graph.constant(rows.flat(), "float", [POSITION, BOXES * CELLS]);
}

/** Attention maps of all phrases, those that belong to one combined with it: [batch, phrases, 3, cells]. */
function attend(cells: Tensor, layout: Layout): Tensor {
  const { maxPhrases, parent } = layout;
  const found = find(cells, layout); // [batch, phrases, 3 * cells]
  const phrase = (x: Tensor, i: number) => slice(x, { axis: 1, from: i, to: i + 1 });
  const attention: Tensor[] = [];
  const transformed: Tensor[] = [];
  const transform = createTransform(layout);
  for (let i = maxPhrases - 1; i >= 0; i -= 1) {
    // combine: where the phrase is and, for each that belongs to it, where that says
    let combined = phrase(found, i); // [batch, 1, 3 * cells]
    for (let child = i + 1; child < maxPhrases; child += 1) {
      const isChild = slice(phrase(parent, child), { axis: 2, from: i, to: i + 1 }); // [batch, 1, 1]
      combined = mul(combined, sub(1, mul(isChild, sub(1, transformed[child]!))));
    }
    attention[i] = combined;
    if (i === 0) continue;
    const moved = transform(combined, i);
    transformed[i] = moved;
    cells.graph.watch(`transformed ${i}`, moved);
  }
  const all = concat(attention, 1);
  cells.graph.watch("found", found);
  cells.graph.watch("attention", all);
  return reshape(all, ["batch", maxPhrases, BOXES, CELLS]);
}

/** find[words]: how much a cell is what the words of a phrase name, from 0 to 1: [batch, phrases, 3 * cells]. */
function find(cells: Tensor, { words, isWord, sizes, maxPhrases }: Layout): Tensor {
  const vectorsOf = (name: string, dimensions: number) => {
    const vectors = embedding(words, { name, vocabularySize: sizes.find, dimensions }); // [batch, phrases, words, dimensions]
    return mul(reshape(reduceSum(mul(vectors, isWord), [2]), ["batch", maxPhrases, dimensions]), FIND_SCALE);
  };
  const byLook = matmul(vectorsOf("find/look", CHANNELS), transpose(cells, [0, 2, 1]));
  const byPosition = matmul(vectorsOf("find/position", POSITION), positions(cells.graph));
  return sigmoid(add(add(byLook, byPosition), ATTENTION_BIAS));
}

/** transform[relation]: from where a phrase is to where that is near, or in the same box: [batch, 1, 3 * cells] to the same. */
function createTransform({ relation, sizes }: Layout): (attention: Tensor, phrase: number) => Tensor {
  const { graph } = relation;
  const fields = 5 * 5;
  const filters = graph.weight(
    "transform/filters",
    [fields, RELATION_CHANNELS],
    glorot(fields, RELATION_CHANNELS),
  );
  const dimensions = RELATION_CHANNELS + 2;
  const vectors = mul(
    embedding(relation, { name: "transform", vocabularySize: sizes.transform, dimensions }),
    MODULE_SCALE,
  ); // [batch, phrases, 18]
  return (attention, phrase) => {
    const part = (from: number, to: number) =>
      reshape(slice(slice(vectors, { axis: 1, from: phrase, to: phrase + 1 }), { axis: 2, from, to }), [
        "batch",
        to - from,
        1,
      ]);
    const maps = reshape(attention, ["3*batch", SIDE, SIDE, 1]);
    const near = relu(convolve(maps, filters, { kernelSize: 5, stride: 1, padding: 2 })); // [3*batch, 11, 11, 16]
    const byPlace = matmul(
      reshape(near, ["batch", BOXES * CELLS, RELATION_CHANNELS]),
      part(0, RELATION_CHANNELS),
    ); // [batch, 3 * cells, 1]
    const inBox = reduceMax(reshape(attention, ["batch", BOXES, CELLS]), [2]); // [batch, 3, 1]
    const byBox = add(
      mul(inBox, part(RELATION_CHANNELS, RELATION_CHANNELS + 1)),
      part(RELATION_CHANNELS + 1, RELATION_CHANNELS + 2),
    );
    const scores = add(reshape(byPlace, ["batch", BOXES, CELLS]), byBox);
    return reshape(sigmoid(scores), ["batch", 1, BOXES * CELLS]);
  };
}

/** How much attention there is, and a match with each possible count: [..., 1] to [..., 9]. */
function countsOf(sum: Tensor): Tensor {
  return concat([mul(sum, 0.2), relu(sub(1, abs(sub(sum, sum.graph.constant(COUNTS)))))], -1);
}

/** Each phrase by itself, over the whole picture, all combined: [batch, 128]. */
function measureAcrossBoxes(attention: Tensor, layout: Layout): Tensor {
  const { maxPhrases } = layout;
  const inBoxes = reduceSum(attention, [3]); // [batch, phrases, 3, 1]
  const isInBoxes = reduceMax(attention, [3]);
  const flat = (x: Tensor) => reshape(x, ["batch", maxPhrases, 1]);
  const seen = concat(
    [
      countsOf(flat(reduceSum(inBoxes, [2]))),
      countsOf(flat(reduceMax(inBoxes, [2]))),
      countsOf(flat(reduceSum(isInBoxes, [2]))),
    ],
    2,
  ); // [batch, phrases, 27]
  const hidden = measure("over boxes", seen, layout); // [batch, phrases, 128]
  const said = mul(linear(hidden, { name: "over boxes/said", units: UNITS }), layout.isPhrase);
  return reshape(reduceSum(said, [1]), ["batch", UNITS]);
}

/** All phrases combined in each box, and what comes of it in the best box and in all: [batch, 256]. */
function measureWithinBoxes(attention: Tensor, layout: Layout): Tensor {
  const { maxPhrases, isPhrase } = layout;
  const seen = concat([countsOf(reduceSum(attention, [3])), reduceMax(attention, [3])], 3); // [batch, phrases, 3, 10]
  const hidden = measure("in boxes", seen, layout); // [batch, phrases, 3, 128]
  const said = mul(
    linear(hidden, { name: "in boxes/said", units: UNITS }),
    reshape(isPhrase, ["batch", maxPhrases, 1, 1]),
  );
  const boxes = relu(reshape(reduceSum(said, [1]), ["batch", BOXES, UNITS]));
  const together = relu(linear(boxes, { name: "in boxes/together", units: UNITS })); // [batch, 3, 128]
  return reshape(concat([reduceMax(together, [1]), reduceSum(together, [1])], 2), ["batch", 2 * UNITS]);
}

/** measure[quantity]: units over what is seen, scaled and shifted by the quantity of each phrase: [batch, phrases, ..., 128]. */
function measure(name: string, seen: Tensor, { quantity, sizes, maxPhrases }: Layout): Tensor {
  const shape = seen.shape.length === 3 ? ["batch", maxPhrases, UNITS] : ["batch", maxPhrases, 1, UNITS];
  const learned = (what: string) =>
    reshape(
      mul(
        embedding(quantity, { name: `${name}/${what}`, vocabularySize: sizes.measure, dimensions: UNITS }),
        MODULE_SCALE,
      ),
      shape,
    );
  const units = linear(seen, { name: `${name}/seen`, units: UNITS });
  return relu(add(mul(units, add(learned("scale"), 1)), learned("shift")));
}
