import { tokenize } from "../language/index.ts";
import { CANVAS, ORDERS_OF_BOXES } from "../scenes/index.ts";
import type { Feeds, Graph, Tensor } from "../tensors/index.ts";
import {
  add,
  div,
  dropout,
  equal,
  exp,
  linear,
  logSoftmax,
  mul,
  neg,
  reduceMax,
  reduceSum,
  relu,
  reshape,
  slice,
  stopGradient,
  sub,
  uniform,
} from "../tensors/index.ts";
import {
  type Baseline,
  type Hyperparameter,
  type Model,
  type ModelExample,
  publishedRow,
  type TrainingSettings,
} from "./baseline.ts";
import { COUNT_CLASSES, MAP_SIDE, pretrainedMaps } from "./counts-nmn/pretrained-encoder.ts";
import {
  attendedWords,
  type BoxGrid,
  type ExplainedStep,
  placesOfBox,
  relativeWeights,
} from "./explanation.ts";
import { type ValuesOf, whole } from "./hyperparameters.ts";
import { createLayoutDecoder } from "./n2nmn/layout-decoder.ts";
import { END, expertLayout, TOKENS } from "./n2nmn/layouts.ts";
import { createModules, MODULES } from "./n2nmn/modules.ts";
import { givenToken, StackMachine } from "./n2nmn/stack-machine.ts";
import type { ModelParts, PictureMaps } from "./picture-maps.ts";
import { pixelMaps } from "./pixel-stem.ts";
import { sentenceBatches } from "./sentence-batches.ts";
import { wordVocabulary } from "./vocabulary.ts";

/** Columns of the three boxes side by side. */
const COLUMNS = 3 * MAP_SIDE;
const CHANNELS = COUNT_CLASSES.length;

/** How the layout policy learns. */
export type LayoutLoss =
  /** From expert layouts, which are also run (Hu et al., 2017, section 3.3, behavioral cloning). */
  | { readonly kind: "cloning" }
  /** By policy gradient from layouts of its own (equation 7), with so much of the entropy. */
  | { readonly kind: "search"; readonly entropy: number };

/** Half of the paper's 512 units, and of its 300 and 250: two cores bear no more. */
export const N2NMN_HYPERPARAMETERS = {
  /** One less than the steps of the paper's decoder, the last of which is the end. */
  steps: whole(9, "the most modules of a layout", { min: 2, max: 20 }),
  units: whole(256, "units of each LSTM", { max: 4_096 }),
  embedding: whole(128, "units of a word or token embedding", { max: 4_096 }),
  maps: whole(128, "width inside the modules", { max: 4_096 }),
};

/** Where the maps of scenes come from. */
const ENCODER = {
  pretrained: whole(
    1,
    "1 to see images by the encoder pretrained to count items, 0 to learn one from labels",
    {
      min: 0,
      max: 1,
    },
  ),
};

/** An image encoder that is learned from labels: maps of 6x25 cells, about as many as the pretrained one has. */
const FROM_PIXELS = { imageHeight: CANVAS.height, imageWidth: CANVAS.width, stemLayers: 3, width: 64 };

const SETTINGS: TrainingSettings = {
  batchSize: 64,
  learningRate: 0.001,
  patience: 30,
  weightDecay: 5e-6,
  maxGradientNormPerTensor: 10,
};

const PAPERS = ["Hu et al. 2017", "Suhr et al. 2019, appendix E.3 and Table 11"];
const DIFFERENCES = [
  "Images are seen by our own network, frozen, which was pretrained to count the items of 100,000 sampled scenes (decision 22), where the paper has VGG-16 pretrained on ImageNet: its weights cannot be had from the npm registry. With --features none an encoder is learned from labels.",
  "The maps of the three boxes stand side by side, 7x21 cells of 27 channels, in a random order of the boxes each epoch.",
  "A batch holds sentences of one length with all their images, about 16, so that the encoder reads a sentence once.",
  "LSTMs have 256 units, embeddings 128 and modules 128, where the paper has 512, 300 and 250; --set changes them.",
];

/** N2NMN with expert layouts (AP Table 11, N2NMN-Cloning). */
export const n2nmnCloning: Baseline = {
  ...network({ steps: 9, loss: { kind: "cloning" } }),
  name: "n2nmn-cloning",
  summary: "end-to-end module network that clones expert layouts; encoder pretrained to count items",
  settings: SETTINGS,
  published: publishedRow("N2NMN-Cloning"),
  card: {
    papers: PAPERS,
    differences: [
      ...DIFFERENCES,
      "Expert layouts come from a dependency parse by rules over wink-nlp's tags, with at most three phrases.",
    ],
  },
};

/** N2NMN that goes on from a run of `n2nmnCloning` and searches for better layouts (AP Table 11, N2NMN-Tuning). */
export const n2nmnTuning: Baseline = {
  ...network({ steps: 9, loss: { kind: "search", entropy: 0.005 } }),
  name: "n2nmn-tuning",
  summary: "n2nmn-cloning, whose layouts are improved by policy gradient; encoder pretrained to count items",
  settings: { ...SETTINGS, learningRate: 0.0001 },
  published: publishedRow("N2NMN-Tuning"),
  startsFrom: n2nmnCloning.name,
  card: {
    papers: PAPERS,
    differences: [
      ...DIFFERENCES,
      "A run begins with the best weights of the run of n2nmn-cloning with the same number, which has held out the same examples.",
    ],
  },
};

/** N2NMN that searches for layouts from scratch (AP Table 11, N2NMN-RL). */
export const n2nmnRl: Baseline = {
  ...network({ steps: 5, loss: { kind: "search", entropy: 0.01 } }),
  name: "n2nmn-rl",
  summary: "end-to-end module network that searches for its layouts; encoder pretrained to count items",
  settings: SETTINGS,
  published: publishedRow("N2NMN-RL"),
  card: { papers: PAPERS, differences: DIFFERENCES },
};

/** Values of the hyperparameters; dropout is that of photographs. */
type Sizes = ValuesOf<typeof N2NMN_HYPERPARAMETERS> & { readonly dropout?: number };

interface NetworkOptions extends ModelParts {
  readonly loss: LayoutLoss;
  /** Where not all modules are used: those that stand for the modules of expert layouts. */
  readonly modules?: Readonly<Record<string, string>>;
  /** True to add what a perceptron of so many units says of the sentence alone. */
  readonly priorUnits?: number;
}

/** The network with the maps of scenes, and its hyperparameters. */
function network({
  steps,
  loss,
}: {
  readonly steps: number;
  readonly loss: LayoutLoss;
}): Pick<Baseline, "hyperparameters" | "vocabularyOf" | "createModel"> {
  return {
    hyperparameters: { ...hyperparametersWith({ steps }), ...ENCODER },
    vocabularyOf: wordVocabulary,
    createModel(words, { pretrained, ...sizes }: Sizes & ValuesOf<typeof ENCODER>) {
      const pictures = pretrained === 1 ? pretrainedPictures() : pixelMaps(FROM_PIXELS);
      return createModuleNetwork({ words, pictures, loss }, sizes);
    },
  };
}

/** The hyperparameters with other defaults. */
export function hyperparametersWith(
  defaults: Partial<Sizes>,
): Readonly<Record<keyof typeof N2NMN_HYPERPARAMETERS, Hyperparameter>> {
  const { steps, units, embedding, maps } = N2NMN_HYPERPARAMETERS;
  return {
    steps: { ...steps, value: defaults.steps ?? steps.value },
    units: { ...units, value: defaults.units ?? units.value },
    embedding: { ...embedding, value: defaults.embedding ?? embedding.value },
    maps: { ...maps, value: defaults.maps ?? maps.value },
  };
}

/**
 * End-to-end module networks (Hu et al., 2017): a policy writes a layout for the sentence, and the modules that it names are run on the
 * image. In training all of it is one graph, in which layouts are given or sampled.
 */
export function createModuleNetwork(
  { words: vocabulary, vectors, pictures, loss, modules: used, priorUnits }: NetworkOptions,
  { steps, units, embedding, maps: mapUnits, dropout: dropoutRate = 0 }: Sizes,
): Model {
  const sentences = sentenceBatches(vocabulary, vectors);
  const layouts = new Map<string, readonly number[]>();
  const allowed = new Set(used && Object.values(used));
  return {
    lengthOf: sentences.lengthOf,
    batchBy: "sentence",
    ...(pictures.views !== undefined && { views: pictures.views }),
    encode: async (examples, sampleView) => ({
      ...(await sentences.encode(examples)),
      ...(await pictures.encode(examples, sampleView)),
      ...(loss.kind === "cloning" ? encodeLayouts(examples, { steps, used, known: layouts }) : {}),
    }),

    build(graph) {
      const maps = pictures.build(graph); // [batch, rows, columns, channels]
      const [, rows, columns, channels] = maps.shape.map(Number) as [number, number, number, number];
      const cells = rows * columns;
      const features = reshape(maps, ["batch", cells, channels]);
      const { embed, toExamples } = sentences.inputs(graph);
      const words = embed({ dimensions: embedding, init: uniform(0.1) }); // [length, sentences, embedding]
      const decoder = createLayoutDecoder(words, { embedding, units, dropoutRate, toExamples });
      const modules = createModules(
        { features, rows, columns },
        { maps: mapUnits, allowed: used && allowed },
      );
      const machine = new StackMachine(graph, { steps, cells, modules });
      const choose = createPolicy(graph, { steps, loss });
      const isAllowed = graph.constant(
        [...MODULES.map(({ name }) => Number(used === undefined || allowed.has(name))), 1],
        "float",
        [1, TOKENS],
      );

      let state = machine.start(zerosOf(features));
      let token: Tensor | undefined;
      const logProbabilities: Tensor[] = [];
      const entropies: Tensor[] = [];
      for (let step = 0; step < steps; step += 1) {
        const { scores, word, attention } = decoder.decode(token);
        const chosen = choose(scores, mul(machine.validTokens(state, step), isAllowed), step);
        token = chosen.token; // [batch, tokens], one-hot
        const isOpen = sub(1, state.isDone); // after the answer there is nothing to choose
        logProbabilities.push(mul(reduceSum(mul(chosen.logits, token), [1]), isOpen)); // [batch, 1]
        entropies.push(neg(reduceSum(mul(chosen.logits, exp(chosen.logits)), [1]))); // [batch, 1]
        const after = machine.step(state, { step, token, word });
        state = after;
        graph.watch(`token ${step + 1}`, token);
        graph.watch(`words ${step + 1}`, attention);
        if (after.attention !== undefined) graph.watch(`cells ${step + 1}`, after.attention);
      }
      const policy = { logProbability: sum(logProbabilities), entropy: sum(entropies) };
      if (graph.training) addLayoutLoss(graph, loss, policy);
      if (priorUnits === undefined) return state.answer; // [batch, 2]
      return add(state.answer, answerPrior(decoder.sentence, { units: priorUnits, dropoutRate }));
    },
    explain: ({ sentence }, watched) =>
      explainLayout(sentence, watched, { steps, placesOf: pictures.placesOf }),
  };
}

/** The modules of the layout that the policy wrote, with the words that it attended to and the attention maps. */
function explainLayout(
  sentence: string,
  watched: Feeds,
  { steps, placesOf }: { readonly steps: number } & Pick<PictureMaps, "placesOf">,
): readonly ExplainedStep[] {
  const tokens = Array.from({ length: steps }, (_, i) =>
    [...watched[`token ${i + 1}`]!.data].map(Number).indexOf(1),
  );
  return tokens.flatMap((token, i) => {
    if (token === END) return [];
    const { name, output } = MODULES[token]!;
    const words = attendedWords(tokenize(sentence), watched[`words ${i + 1}`]!.data);
    const isMap = output === "attention" && placesOf !== undefined;
    return { name, words, places: isMap ? placesOf(relativeWeights(watched[`cells ${i + 1}`]!.data)) : [] };
  });
}

/** What the sentence alone says: a perceptron over the last states of the encoder, to [batch, 2]. */
function answerPrior(
  sentence: Tensor,
  { units, dropoutRate }: { readonly units: number; readonly dropoutRate: number },
): Tensor {
  const hidden = relu(linear(dropout(sentence, dropoutRate), { name: "prior/hidden", units }));
  return linear(dropout(hidden, dropoutRate), { name: "prior/answer", units: 2 });
}

/** The layout tokens of a step: log-probabilities of all, and the one that is run. */
interface ChosenToken {
  readonly logits: Tensor; // [batch, tokens]
  readonly token: Tensor; // [batch, tokens], one-hot
}

/** In training experts' tokens or sampled ones, otherwise the best valid ones. */
function createPolicy(
  graph: Graph,
  { steps, loss }: { readonly steps: number; readonly loss: LayoutLoss },
): (scores: Tensor, valid: Tensor, step: number) => ChosenToken {
  if (graph.training && loss.kind === "cloning") {
    const layouts = graph.input("layout", ["batch", steps], "int64");
    return (scores, _, step) => ({
      logits: logSoftmax(scores),
      token: givenToken(layouts, slice(layouts, { axis: 1, from: step, to: step + 1 })),
    });
  }
  return (scores, valid) => {
    const logits = logSoftmax(add(scores, mul(sub(valid, valid.graph.constant(1)), INVALID)));
    // the largest sum of log-probability and Gumbel noise is a sample from the distribution
    const ranked = graph.training ? add(logits, graph.noise(["batch", END + 1], "gumbel")) : logits;
    return { logits, token: equal(ranked, reduceMax(ranked, [1])) };
  };
}

/** What is taken from the scores of tokens that cannot come: their probability is zero. */
const INVALID = 1e4;

/** The share by which the expected loss follows that of a batch; it begins at chance. */
const BASELINE_RATE = 0.01;

/** Adds to the cross-entropy of the answers C what the policy p learns by. */
function addLayoutLoss(
  graph: Graph,
  loss: LayoutLoss,
  { logProbability, entropy }: { readonly logProbability: Tensor; readonly entropy: Tensor },
): void {
  const total = (each: Tensor, weights: Tensor) =>
    reshape(reduceSum(mul(reshape(each, ["batch"]), weights), [0]), []);
  if (loss.kind === "cloning") {
    graph.addLoss(({ weights }) => neg(total(logProbability, weights))); // C - log p(expert layout)
    return;
  }
  const expected = graph.state("expected loss", [], Math.log(2));
  graph.addLoss(({ losses, weights }) => {
    const mean = div(total(losses, weights), reshape(reduceSum(weights, [0]), []));
    graph.updateState(expected, add(mul(expected, 1 - BASELINE_RATE), mul(mean, BASELINE_RATE)));
    const advantage = stopGradient(sub(losses, expected)); // equation (7)
    const gradient = total(mul(reshape(logProbability, ["batch"]), advantage), weights);
    return sub(gradient, mul(total(entropy, weights), loss.entropy));
  });
}

interface ExpertOptions {
  readonly steps: number;
  readonly used: NetworkOptions["modules"];
  readonly known: Map<string, readonly number[]>;
}

/** Expert layouts, filled up with the end token: [batch, steps]. Those of sentences are kept, being slow to parse. */
function encodeLayouts(examples: readonly ModelExample[], { steps, used, known }: ExpertOptions): Feeds {
  const data = new BigInt64Array(examples.length * steps).fill(BigInt(END));
  for (const [row, { sentence }] of examples.entries()) {
    const layout = known.get(sentence) ?? expertLayout(sentence, steps, used);
    known.set(sentence, layout);
    for (const [step, token] of layout.entries()) data[row * steps + step] = BigInt(token);
  }
  return { layout: { data, dims: [examples.length, steps] } };
}

/** The frozen maps of three boxes side by side, in the order of a view. */
function pretrainedPictures(): PictureMaps {
  return {
    views: ORDERS_OF_BOXES.length,
    encode: (examples, sampleView = () => 0) => placeBoxes(examples, sampleView),
    build: (graph) => graph.input("features", ["batch", MAP_SIDE, COLUMNS, CHANNELS]),
    placesOf: (weights) =>
      [0, 1, 2].flatMap((box) =>
        placesOfBox(
          weights.filter((_, i) => Math.floor((i % COLUMNS) / MAP_SIDE) === box),
          box,
          CELL_GRID,
        ),
      ),
  };
}

/** The cells of a box, as the filters of the pretrained encoder lie on it. */
const CELL_GRID: BoxGrid = { side: MAP_SIDE, from: -2, cell: 16 };

async function placeBoxes(examples: readonly ModelExample[], sampleView: () => number): Promise<Feeds> {
  const boxes = await pretrainedMaps(examples); // [batch, 3, 7, 7, 27]
  const data = new Float32Array(boxes.data.length);
  const [row, box] = [MAP_SIDE * CHANNELS, MAP_SIDE * MAP_SIDE * CHANNELS]; // numbers in a row of a box, and in a box
  for (const i of examples.keys()) {
    const order = ORDERS_OF_BOXES[sampleView()]!;
    for (const [position, index] of order.entries()) {
      for (let y = 0; y < MAP_SIDE; y += 1) {
        const from = (3 * i + index) * box + y * row;
        data.set(
          boxes.data.subarray(from, from + row) as Float32Array,
          3 * i * box + (3 * y + position) * row,
        );
      }
    }
  }
  return { features: { data, dims: [examples.length, MAP_SIDE, COLUMNS, CHANNELS] } };
}

function zerosOf(features: Tensor): Tensor {
  return mul(reshape(reduceSum(features, [1, 2]), ["batch", 1]), 0);
}

function sum(parts: readonly Tensor[]): Tensor {
  return parts.reduce((total, part) => add(total, part));
}
